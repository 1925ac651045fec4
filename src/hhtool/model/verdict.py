"""A hand with all that hhtool has to say about it."""

from enum import StrEnum
from typing import NamedTuple

from hhtool.model.cards import Card
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import Hand
from hhtool.model.place import Place, Source, Span
from hhtool.model.table import Done, Settlement


class Status(StrEnum):
    """How a hand came out."""

    CLEAN = "clean"
    FINDINGS = "findings"
    INCOMPLETE = "incomplete"
    VOID = "void"
    UNREAD = "unread"


class Transfer(NamedTuple):
    """Chips that one seat passes to another."""

    giver: int
    taker: int
    amount: int


class Verdict(NamedTuple):
    """One hand: as logged, as judged, as played and as ruled."""

    id: str
    source: Source
    span: Span
    hand: Hand | None
    findings: tuple[Finding, ...]
    status: Status
    done: tuple[Done, ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ()
    played: Settlement | None = None
    ruled: Settlement | None = None
    owed: tuple[Transfer, ...] = ()

    @property
    def failed(self) -> bool:
        """There is an error among the findings."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    def place(self, span: Span) -> Place:
        """Lines and columns of a span of this hand."""
        return self.source.place(span)
