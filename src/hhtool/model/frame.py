"""A hand as it is shown: the table after each step, as plain values.

Seats are indexes into ``hand.seats``; amounts are smallest units.
"""

from dataclasses import dataclass
from enum import StrEnum

from hhtool.model.cards import Card
from hhtool.model.finding import Finding
from hhtool.model.upcoming import Upcoming
from hhtool.model.verdict import Verdict


class Kind(StrEnum):
    """What has happened in a step."""

    POSTS = "posts"
    ACTION = "action"
    STREET = "street"
    SHOW = "show"
    DISCARD = "discard"
    INCIDENT = "incident"
    RESULT = "result"


class State(StrEnum):
    """Where a seat stands."""

    IN = "in"
    FOLDED = "folded"
    ALL_IN = "all-in"


@dataclass(frozen=True, slots=True)
class Frame:
    """The table once a step is done. Tuples go by seat."""

    kind: Kind
    said: str
    """What has happened, in words."""
    seat: int
    """Who did it; -1 for nobody."""
    street: str
    turn: int
    """Whose turn it is now; -1 where nobody may act."""
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Chips in front, put in on this street."""
    pots: tuple[int, ...]
    """Chips gathered in, the main pot first; bets in front are not among them."""
    uncalled: int
    """Chips of earlier streets that nobody matched: they will go back."""
    total: int
    """Everything in the middle, bets in front with it."""
    boards: tuple[tuple[Card, ...], ...]
    """The board, or each of several; empty before the flop."""
    states: tuple[State, ...]
    cards: tuple[tuple[Card, ...], ...]
    """Hole cards that the log knows, from wherever they stand in it."""
    won: tuple[int, ...]
    """What each seat was paid; zeros until the hand is settled."""
    findings: tuple[Finding, ...] = ()
    """What is wrong with this step."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand to step through."""

    verdict: Verdict
    frames: tuple[Frame, ...]
    """From the posts to the settlement, or as far as the log goes."""
    upcoming: Upcoming | None = None
    """What comes next in a hand that is not over."""
