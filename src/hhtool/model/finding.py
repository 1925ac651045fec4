"""What hhtool has to say about a log."""

from dataclasses import dataclass
from enum import StrEnum

from hhtool.model.hand import Action
from hhtool.model.place import Source, Span

Value = int | str | None
"""What was expected or found: an amount in smallest units, a word, or nothing."""


class Severity(StrEnum):
    """How much a finding weighs; only an error changes the exit status."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Until(StrEnum):
    """How long a ruling can still be put in force."""

    NOW = "now"
    SUBSTANTIAL_ACTION = "substantial action"
    STREET = "street"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class Note:
    """An earlier line that matters, and why."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an action counts as, and until when that can be put right."""

    action: Action
    until: Until


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, at its place."""

    rule: str
    severity: Severity
    span: Span
    message: str
    hint: str = ""
    seat: int = -1
    """Index of the player in ``hand.seats``; -1 where it is nobody's."""
    player: str = ""
    """Name of the player where there is no hand to index into."""
    expected: Value = None
    found: Value = None
    notes: tuple[Note, ...] = ()
    cites: tuple[str, ...] = ()
    ruling: Ruling | None = None
    source: Source | None = None
    """The text that it stands in, where that is neither the hand's nor the whole file's."""
