"""Files and folders → verdicts, in order. No poker here."""

from hhtool.batch.check import Item, Run, check_file
from hhtool.batch.files import STDIN, Options, find
from hhtool.batch.hands import find_hand, next_decision, profiles

__all__ = [
    "STDIN",
    "Item",
    "Options",
    "Run",
    "check_file",
    "find",
    "find_hand",
    "next_decision",
    "profiles",
]
