"""A hand told to the table: who put in what, who could win it, and why it went where it went.

Seats are indexes into ``hand.seats``; amounts are smallest units.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hhtool.model.cards import Card
from hhtool.model.hand import NOBODY
from hhtool.model.place import NOWHERE, Span
from hhtool.model.table import Award
from hhtool.model.verdict import Verdict


class Why(StrEnum):
    """Why a player cannot win a pot."""

    FOLDED = "folded"
    DEAD = "dead hand"
    SILENT = "never heard of again"
    MUCKED = "mucked"
    ALL_IN = "all in for less"
    OWES = "has not called yet"


class Basis(StrEnum):
    """What decides a pot."""

    FOLDS = "everyone else folded"
    ALONE = "only one could win it"
    MUCKS = "everyone else mucked"
    CARDS = "the cards"
    LOG = "what the log says"
    NOTHING = "cannot be known"


class First(StrEnum):
    """Why hands are shown in the order in which they are due."""

    RIVER = "last to bet or raise on the river"
    STREETS = "last to bet or raise"
    LEFT = "first to the left of the button"
    SIDE = "in the last side pot"
    ALL_IN = "all together, someone is all in"
    TOGETHER = "all together"
    NOBODY = "nobody has to show"


class Rung(NamedTuple):
    """What one player put in, and where it went; the parts add up to ``put_in``."""

    seat: int
    put_in: int
    layers: tuple[int, ...]
    """Chips to each pot, dead ones left out."""
    dead: int
    """Dead chips, all to the first pot."""
    back: int
    """Chips that nobody matched."""


class Out(NamedTuple):
    """A player who cannot win a pot, where the log says so, and by which rule."""

    seat: int
    why: Why
    rule: str
    street: str = ""
    span: Span = NOWHERE


class Spoken(NamedTuple):
    """A live hand as players say it: ``two pair, kings and nines, ace kicker``."""

    seat: int
    board: int
    holds: tuple[Card, ...]
    category: str
    best: tuple[Card, ...]
    saying: str


class Decider(NamedTuple):
    """What the winners of a pot beat the best of the others by."""

    board: int
    winners: tuple[int, ...]
    loser: int
    """-1: all who could win it are equal."""
    at: int
    """Place of the first of the best five that differs, from 0; -1: the kinds of hand differ."""
    card: Card
    against: Card
    rules: tuple[str, ...]


class Odd(NamedTuple):
    """The chips of a pot that do not divide."""

    board: int
    amount: int
    each: int
    winners: tuple[int, ...]
    """In the order in which odd chips go to them."""
    given: tuple[tuple[int, int], ...]
    """Seat and odd chips, who gets none left out."""
    left: int
    """Odd chips that wait for the next pot."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PotStory:
    """One pot: what is in it, who could win it, who does, and who was paid."""

    index: int
    amount: int
    folded: int
    """Chips in it of players who folded."""
    dead: int
    rake: int
    seats: tuple[int, ...]
    """Who could win it."""
    out: tuple[Out, ...]
    basis: Basis
    rules: tuple[str, ...]
    """What it was decided by."""
    due: tuple[Award, ...] | None
    """``None`` where the winner cannot be known."""
    paid: tuple[Award, ...] | None
    deciders: tuple[Decider, ...] = ()
    odd: tuple[Odd, ...] = ()

    def chips_due(self, seat: int) -> int:
        """What a seat is due of this pot."""
        return dict(self.due_by_seat()).get(seat, 0)

    def chips_paid(self, seat: int) -> int:
        """What a seat was paid of this pot."""
        return dict(self.paid_by_seat()).get(seat, 0)

    def due_by_seat(self) -> tuple[tuple[int, int], ...]:
        """Seats and chips that they are due, over all boards."""
        return _by_seat(self.due or ())

    def paid_by_seat(self) -> tuple[tuple[int, int], ...]:
        """Seats and chips that they were paid, over all boards."""
        return _by_seat(self.paid or ())


def _by_seat(awards: tuple[Award, ...]) -> tuple[tuple[int, int], ...]:
    seats = dict.fromkeys(award.seat for award in awards)
    return tuple((s, sum(a.amount for a in awards if a.seat == s)) for s in seats)


class Showing(NamedTuple):
    """Who is due to show, in order, and why."""

    order: tuple[int, ...]
    """Empty where all show together, or nobody has to."""
    first: First
    rule: str
    street: str = ""
    span: Span = NOWHERE


class Said(NamedTuple):
    """A ruling that the log itself writes down."""

    text: str
    seat: int = NOBODY
    span: Span = NOWHERE


class Cite(NamedTuple):
    """A rule that the explanation rests on."""

    rule: str
    summary: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A hand that could be read, explained step by step."""

    verdict: Verdict
    profile: str
    odd_chip: str
    """The profile's switch for chips that do not divide."""
    ladder: tuple[Rung, ...]
    """Clockwise from the left of the button, who put nothing in left out."""
    pots: tuple[PotStory, ...]
    hands: tuple[Spoken, ...]
    """Best first, board by board."""
    showing: Showing | None
    """``None`` where the hand did not come that far."""
    told: bool
    """The log says who was paid."""
    said: tuple[Said, ...]
    in_force: tuple[bool, ...]
    """For each finding of the verdict: it has a ruling, and it was noticed in time."""
    cites: tuple[Cite, ...]


class Answer(NamedTuple):
    """One answer to a question, and the profiles that give it."""

    profiles: tuple[str, ...]
    says: str


class Difference(NamedTuple):
    """A question that profiles answer differently, and the switches that do it."""

    question: str
    """``odd chips``, ``pots``, ``findings`` or ``showdown``."""
    answers: tuple[Answer, ...]
    switches: tuple[str, ...]
    together: bool = False
    """No single switch does it; all of them do."""


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """A hand under several profiles, and what depends on them."""

    verdicts: tuple[tuple[str, Verdict], ...]
    """Profile and verdict, in the order asked."""
    differences: tuple[Difference, ...]
