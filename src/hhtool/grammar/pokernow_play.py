"""Lines of a PokerNow hand → its posts, events and claims."""

from collections.abc import Callable
from typing import Final

from hhtool.grammar.pokernow_lines import Line
from hhtool.grammar.runs import dealt_again
from hhtool.model.cards import Card
from hhtool.model.finding import Finding
from hhtool.model.hand import (
    Action,
    Claim,
    ClaimKind,
    Deal,
    Event,
    Hole,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Street,
    Verb,
)
from hhtool.model.log import Statement
from hhtool.model.place import NOWHERE, Span

_new: Final = tuple.__new__
_TO: Final = Measure.TO
_FOLD: Final = Verb.FOLD
_CHECK: Final = Verb.CHECK


class Told:
    """What the rows of a hand have told so far; it grows row by row."""

    def __init__(self, decimals: int = 0, line: int = 1) -> None:  # noqa: PLR0915 # a line each
        """Nothing is told yet."""
        self.decimals = decimals
        """Of the amounts of the hand: 0, or 2 at a table that plays for cents."""
        self.line = line
        """Line of the file that the hand's text begins on."""
        self.id: str = ""
        """The number of the hand; empty before the row that begins it."""
        self.game: str = ""
        """Empty for a game that is not judged."""
        self.span: Span = NOWHERE
        self.time: str = ""
        self.dealer: str = ""
        """Id of the player with the button; empty where it is dead."""
        self.seats: tuple[Seat, ...] = ()
        self.torn: bool = False
        """Something in the row of stacks cannot be read: a seat may be missing."""
        self.ids: dict[str, int] = {}
        """Seats by every id that their player has had in the hand."""
        self.heads: dict[str, int] = {}
        """Seats by how a row about them begins, up to the quote behind the id."""
        self.tricky: tuple[str, ...] = ()
        """Nicknames of seats that have quotes in them."""
        self.events: list[Event] = []
        self.posts: list[Post] = []
        self.claims: list[Claim] = []
        self.holes: dict[int, Hole] = {}
        self.others: list[Hole] = []
        """Cards of seats whose cards were known before, and are others now."""
        self.shown: dict[int, tuple[Card, ...]] = {}
        """Cards that were shown one by one."""
        self.mine: tuple[Card, ...] = ()
        """Cards of the player whose log this is."""
        self.mine_span: Span = NOWHERE
        self.shows: bool = False
        """Some cards were turned up."""
        self.all_in: bool = False
        """Somebody is said to go all in."""
        self.folded: set[int] = set()
        self.ended: bool = False
        self.lost: bool = False
        """The row that begins the hand is spoilt or gone; ``span`` is where it should stand."""
        self.finer: bool = False
        """A hand that seemed to be in whole chips has cents."""
        self.findings: list[Finding] = []
        self.beside: list[Statement] = []


Play = Callable[[Told, int, Line, Span], None]
"""What a line does to the hand: ``(told, seat, line, span)``."""


def _fold(told: Told, seat: int, _line: Line, span: Span) -> None:
    told.folded.add(seat)
    told.events.append(_new(Action, (_FOLD, seat, None, _TO, False, span, False, ())))


def _check(told: Told, seat: int, _line: Line, span: Span) -> None:
    told.events.append(_new(Action, (_CHECK, seat, None, _TO, False, span, False, ())))


def _puts_in(verb: Verb) -> Play:
    """A call, a bet or a raise; its amount is the seat's total on the street."""

    def play(told: Told, seat: int, line: Line, span: Span) -> None:
        amount, all_in = line.amount, line.all_in
        if all_in:
            told.all_in = True
        told.events.append(_new(Action, (verb, seat, amount, _TO, all_in, span, False, ())))

    return play


def _posts(kind: PostKind) -> Play:
    def play(told: Told, seat: int, line: Line, span: Span) -> None:
        told.posts.append(_new(Post, (kind, seat, line.amount, span)))

    return play


def _claims(kind: ClaimKind) -> Play:
    """Chips won or given back; a row may say that somebody won nothing."""

    def play(told: Told, seat: int, line: Line, span: Span) -> None:
        if line.amount:
            told.claims.append(_new(Claim, (kind, seat, line.amount, "", span, ())))

    return play


def _shows(told: Told, seat: int, line: Line, span: Span) -> None:
    """Cards are turned up: at showdown, or later by anyone, also one by one."""
    cards = line.cards
    told.shows = True
    if seat not in told.folded:
        told.events.append(_new(Show, (seat, cards, False, span)))
    if len(cards) < cards_of(told.game):
        known = told.shown.get(seat, ())
        cards = (*known, *[card for card in cards if card not in known])
        told.shown[seat] = cards
    if len(cards) >= cards_of(told.game):
        _known(told, _new(Hole, (seat, cards, span)))


def cards_of(game: str) -> int:
    """How many cards each player is dealt."""
    return 4 if game == "omaha" else 2


def _known(told: Told, hole: Hole) -> None:
    before = told.holes.setdefault(hole.seat, hole)
    if set(before.cards) != set(hole.cards):
        told.others.append(hole)


PLAYS: Final[dict[str, Play]] = {
    "folds": _fold,
    "checks": _check,
    "calls": _puts_in(Verb.CALL),
    "bets": _puts_in(Verb.BET),
    "raises": _puts_in(Verb.RAISE),
    "small_blind": _posts(PostKind.SMALL),
    "big_blind": _posts(PostKind.BIG),
    "straddle": _posts(PostKind.STRADDLE),
    "ante": _posts(PostKind.ANTE),
    "missed_big": _posts(PostKind.LIVE),
    "missing_small": _posts(PostKind.DEAD),
    "bomb": _posts(PostKind.BOMB),
    "uncalled": _claims(ClaimKind.RETURNED),
    "collected": _claims(ClaimKind.WINS),
    "shows": _shows,
}
"""Lines about a player in the hand."""


AFTER: Final = frozenset({"shows", "ending"})
"""Rules of a hand that may come when it is over."""


def deal(told: Told, line: Line, span: Span) -> None:
    """A street is dealt, on the first board or on the second."""
    street = _STREETS[line.rule]
    if line.again:
        told.events = dealt_again(told.events, street, line.cards, 1, span)
    else:
        told.events.append(_new(Deal, (street, (line.cards,), span)))


_STREETS: Final = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}


def hold(told: Told, line: Line, span: Span) -> None:
    """The cards of the player whose log this is: whoever that is."""
    told.mine, told.mine_span = line.cards, span


def end(told: Told, _line: Line, _span: Span) -> None:
    """The hand is over; what is shown from now on is shown of free will.

    No row is taken for one of the hand any more by how it begins.
    """
    told.ended = True
    told.heads.clear()


TABLE: Final[dict[str, Callable[[Told, Line, Span], None]]] = {
    "flop": deal,
    "turn": deal,
    "river": deal,
    "yours": hold,
    "ending": end,
}
"""Lines of a hand that name nobody."""
