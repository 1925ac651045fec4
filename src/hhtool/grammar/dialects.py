"""Every dialect: by what its text is known, and which module reads it.

A text is known without a reader: that of a dialect, its grammar with it, is imported when its
first hand is cut out or read. So nothing is imported here but what is needed to know a text.
"""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from hhtool.grammar.dialect import Dialect
from hhtool.grammar.pokernow_cells import unmarked
from hhtool.grammar.pokernow_columns import is_named, named
from hhtool.grammar.reader import reader
from hhtool.model.limits import HAND

_POKERNOW_ENTRY: Final = re.compile(
    r'"?(?:-- (?:starting|ending) hand #[0-9]|Player stacks: #[0-9]|Your hand is .*[♠♥♦♣‚â]'
    r"|(?:[Ff]lop|[Tt]urn|[Rr]iver)(?: \(second (?:run|board)\))?: .*\["
    r'|[^"\n]*"".*? @ [A-Za-z0-9_-]{6,16}"")'
)


def _has(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Callable[[str], bool]:
    """A pattern is found somewhere."""
    words = re.compile(pattern, flags)
    return lambda head: words.search(head) is not None


def _is_pokernow(head: str) -> bool:
    """The first row names the columns, or is an entry of PokerNow."""
    rows = list(islice(enumerate(filter(str.strip, unmarked(head).split("\n"))), 4))
    if not rows:
        return False
    if is_named(rows[0][1]) or _POKERNOW_ENTRY.match(rows[0][1]):
        return True
    return named(rows)[1] > 0 and any(_POKERNOW_ENTRY.match(text) for _, text in rows[1:])


def _is_pokernow_json(head: str) -> bool:
    """An object with hands in it, in PokerNow's own words."""
    begins = head.lstrip("\ufeff \t\r\n").startswith("{")
    return begins and '"hands"' in head and '"handVersion"' in head


POKERNOW: Final = Dialect(
    "pokernow", (".csv",), _is_pokernow, *reader("pokernow"), profile="pokernow", told=True
)
POKERSTARS: Final = Dialect(
    "pokerstars",
    (".txt",),
    _has(r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #[0-9]"),
    *reader("pokerstars"),
    profile="pokerstars",
)
GGPOKER: Final = Dialect(
    "ggpoker",
    (".txt",),
    _has(r"^[^\w\n]*Poker Hand #(?:[A-Z]*|ring_)[0-9]", re.MULTILINE),
    *reader("pokerstars"),
    profile="pokerstars",
)
POKERNOW_JSON: Final = Dialect(
    "pokernow-json",
    (".json",),
    _is_pokernow_json,
    *reader("pokernow_json", HAND),
    profile="pokernow",
)
OHH: Final = Dialect(
    "ohh",
    (".ohh", ".json", ".jsonl"),
    _has(r'\A[\s\ufeff]*(?:\[\s*)?\{\s*"ohh"\s*:'),
    *reader("ohh", HAND),
    profile="pokernow",
)
PHH: Final = Dialect(
    "phh",
    (".phh", ".phhs"),
    _has(
        r"^[ \t]*(?:variant|ante_trimming_status|antes|blinds_or_straddles|starting_stacks)[ \t]*=",
        re.MULTILINE,
    ),
    *reader("phh"),
)
DIALECTS: tuple[Dialect, ...] = (POKERNOW, POKERSTARS, GGPOKER, POKERNOW_JSON, OHH, PHH)
"""Formats whose hands stand for themselves, in the order in which a file is tried."""
