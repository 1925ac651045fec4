"""A dialect is a record: how to know it, cut it into hands, and read one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.log import Statement
from hhtool.model.place import Source


class Reading(NamedTuple):
    """A hand as read, ``None`` where it could not be, and what was found on the way."""

    hand: Hand | None
    findings: tuple[Finding, ...]
    id: str = ""
    """What the hand is called, also where it could not be read; empty: the text is no hand."""
    beside: tuple[Statement, ...] = ()
    """What its text says that is not of the hand: who comes, goes and buys, in order."""


class Written(NamedTuple):
    """Hands in another format."""

    text: str
    lost: tuple[str, ...] = ()
    """What the format cannot say, a sentence each: ``hand 12: who straddled``."""


Split = Callable[[str, Iterable[str]], Iterator[Source]]
"""File name and lines → the text of one hand after another, holding no more than one."""
Read = Callable[[Source], Reading]
"""Never raises on bad text."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """One log format whose hands stand for themselves."""

    name: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str], bool]
    """Looks at the first 4,096 characters of a file."""
    split: Split
    read: Read
    profile: str = "home"
    """The profile that hands of this dialect are judged by unless another is asked for."""
    told: bool = False
    """Its logs write down whatever comes on the table and leaves it, for one table's night."""
