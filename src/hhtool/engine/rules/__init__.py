"""The checks behind the rule book: one module a family, named here in the order they are asked.

At one step the first error stands, and the checks that come after it are not asked.
"""

from hhtool.engine.rules import act, bet, deck, limit, post, pot, raises, show, stake
from hhtool.engine.rules.registry import CHECKS, checks_on, rule

__all__ = [
    "CHECKS",
    "act",
    "bet",
    "checks_on",
    "deck",
    "limit",
    "post",
    "pot",
    "raises",
    "rule",
    "show",
    "stake",
]
