"""A hand as its log tells it, before anybody has judged it.

Amounts are whole smallest units. Seats are indexes into ``Hand.seats``; -1 is nobody.
The events are named tuples: they are made by the million, and a tuple is made fastest.
"""

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from hhtool.model.cards import Card
from hhtool.model.chips import Unit
from hhtool.model.place import NOWHERE, Source, Span

NOBODY: Final = -1


class Street(IntEnum):
    """The betting rounds of hold'em, in order."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3

    @property
    def label(self) -> str:
        """``preflop``, ``flop``, ``turn``, ``river``."""
        return self.name.lower()


LABELS: Final = tuple(street.label for street in Street)
"""Names of the streets, in order."""


class Verb(StrEnum):
    """What a player does when it is his turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all-in"
    """All in, the log does not say as what: the engine finds call, bet or raise."""
    TOSS = "toss"
    """One chip put in without a word."""
    PUSH = "push"
    """Several chips put in without a word."""
    POST = "post"
    """Chips put in before anyone acts: none of a hand's actions, and done all the same."""


class Measure(StrEnum):
    """How an action's amount is to be read."""

    TO = "to"
    """Total of the seat on the street."""
    BY = "by"
    """Added to the bet that stands."""
    ADD = "add"
    """Chips moved from the stack now."""


class PostKind(StrEnum):
    """Chips that are put in before anyone acts."""

    ANTE = "ante"
    """Each player's own; layered like a bet."""
    TABLE_ANTE = "table ante"
    """One ante for all, by the big blind or the button: dead, to the first pot."""
    SMALL = "small blind"
    BIG = "big blind"
    STRADDLE = "straddle"
    LIVE = "post"
    """A live post of a player who joins or returns."""
    DEAD = "dead post"
    """Dead chips of a missed blind: to the first pot."""
    BOMB = "bomb ante"


class ClaimKind(StrEnum):
    """What a log says about the outcome."""

    WINS = "wins"
    RETURNED = "returned"
    RAKE = "rake"
    TOTAL = "total"
    """The whole pot."""
    STACK = "stack"
    """The seat's stack when the hand was over."""
    WINNINGS = "winnings"
    """Gross winnings of a seat over all pots, after rake; uncalled bets not counted."""
    SPLIT = "split"
    """A share of an amount that several seats split; the amount is the whole."""
    SUMMARY = "summary"
    """What a summary repeats of a seat's winnings, over all pots and boards."""
    CASHED_OUT = "cashed out"
    """Paid to the seat by the house, which wins in its place."""
    SETTLED = "settled"
    """Paid to the house or by it beside the pot: what the seat has afterwards is not told."""


BESIDE: Final = frozenset({ClaimKind.CASHED_OUT, ClaimKind.SETTLED})
"""Claims of seats whose stacks are not what the pots make them."""


class Post(NamedTuple):
    """A post that the log writes down; no amount where it is what is due."""

    kind: PostKind
    seat: int
    amount: int | None = None
    span: Span = NOWHERE


class Action(NamedTuple):
    """A player's action as logged. ``amount`` is read by ``measure``; ``None`` where unsaid."""

    verb: Verb
    seat: int
    amount: int | None = None
    measure: Measure = Measure.TO
    all_in: bool = False
    span: Span = NOWHERE
    hedged: bool = False
    """A raise without ``to`` or ``by``: read as *to*, with a note where both would be legal."""
    chips: tuple[int, ...] = ()
    """The single chips of a toss or a push."""


class Group(NamedTuple):
    """Several players at once: ``folds to Ben`` · ``checks around`` · ``everyone folds``."""

    verb: Verb
    until: int = NOBODY
    span: Span = NOWHERE


class Deal(NamedTuple):
    """A street is dealt: its cards, once for each board; no cards where none were written."""

    street: Street
    boards: tuple[tuple[Card, ...], ...]
    span: Span = NOWHERE


class Show(NamedTuple):
    """A hand is shown (or, with no cards, mucked) at the end."""

    seat: int
    cards: tuple[Card, ...]
    mucks: bool = False
    span: Span = NOWHERE


class Discard(NamedTuple):
    """A Pineapple player lays cards down."""

    seat: int
    cards: tuple[Card, ...]
    span: Span = NOWHERE


class Incident(NamedTuple):
    """What went wrong at the table, or what the floor said.

    ``kind``: misdeal, fouled deck, exposed, burn, redeal, dead hand, ruling, run it twice.
    """

    kind: str
    text: str = ""
    seat: int = NOBODY
    cards: tuple[Card, ...] = ()
    span: Span = NOWHERE


Event = Action | Group | Deal | Show | Discard | Incident


class Hole(NamedTuple):
    """Hole cards that the log knows, from wherever they stand in it."""

    seat: int
    cards: tuple[Card, ...]
    span: Span = NOWHERE


class Claim(NamedTuple):
    """What the log *says* was won, returned, raked or held; hhtool computes its own."""

    kind: ClaimKind
    seat: int
    amount: int
    pot: str = ""
    """``main``, ``side 1`` …; empty where the log does not say."""
    span: Span = NOWHERE
    seats: tuple[int, ...] = ()
    """All who split an amount."""


class Seat(NamedTuple):
    """A player dealt in: seat number at the table, name, chips before any post."""

    number: int
    name: str
    stack: int
    span: Span = NOWHERE
    id: str = ""
    """What the site calls the player, where that is not the name."""


class Stakes(NamedTuple):
    """Blinds, antes and limit bets of a hand."""

    small: int
    big: int
    ante: int = 0
    ante_by: str = "each"
    """``each``, ``big blind`` or ``button``."""
    small_bet: int = 0
    big_bet: int = 0


class Hand(NamedTuple):
    """One hand, whole, as its log tells it."""

    id: str
    game: str
    """``no-limit``, ``pot-limit``, ``limit``, ``pineapple``, ``crazy-pineapple``, ``omaha``."""
    seats: tuple[Seat, ...]
    """Players dealt in, by seat number."""
    button: int
    """Seat *number* of the button; the seat may be empty."""
    stakes: Stakes
    small: int
    """Seat that owes the small blind; -1 where there is none."""
    big: int
    """Seat that owes the big blind; -1 where there is none."""
    events: tuple[Event, ...]
    source: Source
    posts: tuple[Post, ...] = ()
    """Posts that the log writes down."""
    inferred: bool = False
    """The format names neither check or call, bet or raise, nor streets: the table tells."""
    self_posting: bool = True
    """Posts that are due and not written happen by themselves."""
    makeup: tuple[int, ...] = ()
    """Seats that owe a big blind besides the one whose turn it is."""
    bomb: int = 0
    """Ante of a bomb pot; 0 where it is none."""
    splash: int = 0
    """Chips that the house adds to the main pot before anyone posts."""
    holes: tuple[Hole, ...] = ()
    claims: tuple[Claim, ...] = ()
    unit: Unit = Unit()
    chip: int = 1
    """Smallest chip in play."""
    span: Span = NOWHERE
    """The line that begins the hand."""
    ended: bool = False
    """The log says that the hand is over."""
    gross: bool = False
    """No line says what went back uncalled: it may be written as part of what was won."""
    site: str = ""
    """The site that dealt the hand; empty for a table of people."""
    table: str = ""
    """Name of the table: hands of one table follow one another."""
    tournament: str = ""
    """The site's number or name of the tournament; empty for a cash game."""
    time: str = ""
    """When it began, as ISO 8601 (``2025-11-28T20:15:00``), where the log says so."""
    hero: int = NOBODY
    """Seat whose log this is."""

    def name(self, seat: int) -> str:
        """Name of a seat; ``nobody`` for -1."""
        return self.seats[seat].name if seat >= 0 else "nobody"


def next_action(hand: Hand, span: Span, seat: int) -> Action | None:
    """The next action of a seat after a place, on the same street."""
    for event in hand.events:
        if event.span > span and isinstance(event, Deal):
            return None
        if event.span > span and isinstance(event, Action) and event.seat == seat:
            return event
    return None
