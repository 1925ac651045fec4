"""What the engine makes of a hand: choices, steps, pots, awards."""

from enum import StrEnum
from typing import NamedTuple

from hhtool.model.cards import Card
from hhtool.model.hand import Verb
from hhtool.model.place import Span


class Await(StrEnum):
    """What a hand waits for when nobody may act."""

    PLAYER = "player"
    FLOP = "deal-flop"
    TURN = "deal-turn"
    RIVER = "deal-river"
    SHOWDOWN = "showdown"
    OVER = "over"


class Choices(NamedTuple):
    """What the next seat may do. All amounts are totals on the street."""

    seat: int
    """-1: nobody may act, and ``awaits`` says what comes."""
    awaits: Await
    price: int
    """What a full call comes to."""
    call: int
    """What this seat's call comes to: the price, or all it has; 0 with nothing to call."""
    check: bool
    raises: range
    """Totals that a bet or raise may be to; empty where it is not allowed.

    A total below ``least`` is in it only where it is all the seat has.
    """
    least: int
    """Nominal least bet or raise, whatever the seat has."""
    most: int
    """All the seat has, or what the structure allows."""
    closed: str
    """The rule that forbids a raise; empty where one is allowed."""
    fine: int = 0
    """The smallest call that settles: below the price where only all-in players are faced."""


class Done(NamedTuple):
    """An action with its amounts worked out, all in smallest units; a post is one as well."""

    street: str
    """``preflop``, ``flop``, ``turn``, ``river``."""
    seat: int
    verb: Verb
    to: int
    """Total of the seat on the street after it."""
    add: int
    """Chips moved."""
    all_in: bool
    """It takes the seat's last chip."""
    span: Span


class Pot(NamedTuple):
    """Chips that the same seats can win."""

    amount: int
    seats: tuple[int, ...]
    """Seats that can win it, clockwise from the left of the button."""


class Award(NamedTuple):
    """What one seat wins of one pot on one board."""

    seat: int
    amount: int
    pot: int
    """Index of the pot, 0 for the main pot."""
    odd: int = 0
    """Odd chips within the amount."""
    board: int = 0


class Made(NamedTuple):
    """The best five cards of a live hand on one board."""

    seat: int
    strength: int
    category: str
    best: tuple[Card, ...]
    board: int = 0


class Settlement(NamedTuple):
    """Who gets what. Amounts are chips; tuples by seat go clockwise as ``hand.seats`` does."""

    pots: tuple[Pot, ...]
    awards: tuple[tuple[Award, ...] | None, ...]
    """For each pot: who wins it; ``None`` where that cannot be known."""
    uncalled: tuple[int, ...]
    """Chips that go back, by seat."""
    paid: tuple[int, ...]
    """Chips put in over the hand, by seat, uncalled ones left out."""
    stacks: tuple[int, ...]
    """Chips when all is done, by seat; without the awards that cannot be known."""
    made: tuple[Made, ...] = ()
    showdown: tuple[int, ...] | None = ()
    """Seats in the order in which they show; ``None``: all together."""
    rake: int = 0
    carried: int = 0
    """Odd chips left for the next pot."""
    dead: int = 0
    over: bool = True
    """The hand is over: one is left, or the river is bet; only cards may be missing."""

    def won(self, seat: int) -> int:
        """What a seat wins over all pots."""
        return sum(a.amount for pot in self.awards if pot for a in pot if a.seat == seat)

    def known(self) -> bool:
        """Every pot has a known winner."""
        return None not in self.awards
