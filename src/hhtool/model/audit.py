"""What a night's chips tell: where they do not add up, by how much, and what may be the cause.

Amounts are smallest units of the night's unit.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hhtool.model.chips import Unit
from hhtool.model.place import NOWHERE, Span


class Check(NamedTuple):
    """A stack that the log writes down, beside what the hands make it."""

    player: str
    hands: int
    """How many hands were over by then."""
    expected: int
    found: int
    what: str
    """``count``, ``seat``, ``cashes out``, ``stack``."""
    line: int
    span: Span = NOWHERE
    """In the night's text, until its line is known."""


class HandSum(NamedTuple):
    """One hand as the audit needs it. Tuples go by seat."""

    id: str
    line: int
    players: tuple[str, ...]
    start: tuple[int, ...]
    end: tuple[int, ...]
    won: tuple[int, ...]
    """What each was paid, by what the log says."""
    due: tuple[int, ...]
    """What was due to each; equal to ``won`` where nothing is in dispute."""
    live: tuple[bool, ...]
    """Who was still in at the end."""
    over: tuple[int, ...]
    """Chips that a player put in and did not have."""
    absent: tuple[str, ...]
    """Players who acted in the hand without chips to be dealt in with."""


class Kind(StrEnum):
    """What may have happened to the chips."""

    POT = "pot"
    """A pot was paid, or written, wrong."""
    REBUY = "rebuy"
    """Chips were bought and nobody wrote it down."""
    MISCOUNT = "miscount"
    """A stack was counted, or written, wrong."""
    TAKEN = "taken off"
    """Chips left the table and nobody wrote it down."""
    PASSED = "passed"
    """Chips went from one player to another outside any pot."""


class Cause(NamedTuple):
    """One thing that may have happened, and how much of the gap it explains."""

    kind: Kind
    weight: int
    """0 to 100: how well it fits."""
    explains: int
    hand: str
    """Id of the hand it happened in or before; empty where it could be any."""
    said: str
    """In words, without a full stop."""


class Gap(NamedTuple):
    """Chips of one player that appear (above zero) or vanish."""

    player: str
    amount: int
    """0 where the log does not tell how many."""
    hands: int
    """How many hands were over when it showed."""
    hand: str
    """Id of the hand that the first cause names, else of the last that was over."""
    line: int
    what: str
    """Where it showed: ``count``, ``seat``, ``cashes out``, ``stack``, ``hand``."""
    causes: tuple[Cause, ...]
    """Likeliest first."""
    since: int = 0
    """How many hands were over when the player's stack was last checked."""


@dataclass(frozen=True, slots=True)
class Audit:
    """A night's chips held against one another."""

    unit: Unit
    bought_in: int
    out: int
    """Cashed out, still on the table, raked and tipped."""
    gaps: tuple[Gap, ...]
    """In the order in which they showed."""

    @property
    def difference(self) -> int:
        """Bank in less bank out: above zero chips are missing."""
        return self.bought_in - self.out
