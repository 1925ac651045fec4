"""Events of PokerNow's hands export → what happens in a hand, and what is said of its outcome.

Every event has the number of its type; amounts are totals of the seat on the street.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from hhtool.grammar.json_fields import (
    WrongError,
    flag,
    held,
    items,
    need,
    whole,
    whole_of,
)
from hhtool.grammar.json_values import Value
from hhtool.grammar.runs import dealt_again
from hhtool.model.cards import UNKNOWN
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
from hhtool.model.log import Kind, Statement


@dataclass(slots=True)
class Told:
    """What the events of a hand have told so far; it grows event by event."""

    seats: tuple[Seat, ...]
    numbers: dict[int, int]
    """Seat by its number at the table."""
    price: int
    """What it takes to stay in, on the street that is played."""
    big: int
    ante: int
    events: list[Event] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    shown: list[Hole] = field(default_factory=list)
    """Cards that were turned up, by anyone and at any time, some of them one by one."""
    beside: list[Statement] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    ended: bool = False


def tell(told: Told, payload: Value) -> None:
    """One more event.

    Raises:
        WrongError: it cannot be read.
    """
    kind = need(payload, "type")
    plays = _PLAYS.get(whole_of(kind))
    if plays is not None:
        plays(told, payload)
    elif _is_ante(told, payload):
        _posts(PostKind.ANTE)(told, payload)
    else:
        raise WrongError(kind.span, "is no type of event that is known")


def _is_ante(told: Told, payload: Value) -> bool:
    """Chips put in before anyone acts, as many as the ante: no export has shown its number."""
    acted = any(isinstance(event, Action) for event in told.events)
    return bool(told.ante) and not acted and whole(payload, "value") == told.ante


def _seat(told: Told, payload: Value) -> int:
    number = need(payload, "seat")
    seat = told.numbers.get(whole_of(number))
    if seat is None:
        raise WrongError(number.span, "is the seat of nobody in this hand", "log-unknown-player")
    return seat


def _amount(payload: Value) -> int:
    """An amount in smallest units: the file has them as whole numbers."""
    value = need(payload, "value")
    amount = whole_of(value)
    if amount < 0:
        raise WrongError(value.span, "is no amount of chips", "log-amount")
    return amount


def _posts(kind: PostKind) -> Callable[[Told, Value], None]:
    def play(told: Told, payload: Value) -> None:
        amount = _amount(payload)
        told.posts.append(Post(kind, _seat(told, payload), amount, payload.span))
        if kind is PostKind.STRADDLE:
            told.price = max(told.price, amount)

    return play


def _acts(verb: Verb) -> Callable[[Told, Value], None]:
    def play(told: Told, payload: Value) -> None:
        seat = _seat(told, payload)
        told.events.append(Action(verb, seat, span=payload.span))
        if verb is Verb.FOLD:
            told.folded.add(seat)

    return play


def _calls(told: Told, payload: Value) -> None:
    """A call, or what the site calls one: the ante of a bomb pot, and a bet of one big blind."""
    if flag(payload, "bombPot"):
        _posts(PostKind.BOMB)(told, payload)
    else:
        bets = not told.price and _amount(payload) == told.big
        _puts_in(told, payload, Verb.BET if bets else Verb.CALL)


def _wagers(told: Told, payload: Value) -> None:
    _puts_in(told, payload, Verb.RAISE if told.price else Verb.BET)


def _puts_in(told: Told, payload: Value, verb: Verb) -> None:
    seat, to, all_in = _seat(told, payload), _amount(payload), flag(payload, "allIn")
    told.events.append(Action(verb, seat, to, Measure.TO, all_in, payload.span))
    told.price = max(told.price, to)


def _board(told: Told, payload: Value) -> None:
    """New cards of a street, of the first board or of the second."""
    turn, run = whole_of(need(payload, "turn")), whole(payload, "run") or 1
    if turn not in (1, 2, 3):
        raise WrongError(need(payload, "turn").span, "is no street")
    street, cards = Street(turn), held(payload, "cards")
    if run > 1:
        told.events = dealt_again(told.events, street, cards, run - 1, payload.span)
    else:
        told.events.append(Deal(street, (cards,), payload.span))
    told.price = 0


def _shows(told: Told, payload: Value) -> None:
    """Cards are turned up: at the end, or by somebody who has folded; some may stay down."""
    seat = _seat(told, payload)
    cards = tuple(card for card in held(payload, "cards") if card != UNKNOWN)
    told.shown.append(Hole(seat, cards, payload.span))
    if seat not in told.folded:
        told.events.append(Show(seat, cards, span=payload.span))


def _claims(kind: ClaimKind) -> Callable[[Told, Value], None]:
    """Chips won or given back; an event may say that somebody won nothing."""

    def play(told: Told, payload: Value) -> None:
        amount = _amount(payload)
        if amount:
            told.claims.append(Claim(kind, _seat(told, payload), amount, "", payload.span))

    return play


def _bounty(told: Told, payload: Value) -> None:
    """The bounty for winning with seven-deuce goes from stack to stack, outside the pot."""
    paid = [_entry(told, one) for one in items(payload, "paidBounties")]
    received = [_entry(told, one) for one in items(payload, "receivedBounties")]
    others = tuple((told.seats[seat].name, payload.span) for seat, _ in received)
    for seat, amount in paid:
        payer = told.seats[seat]
        told.beside.append(
            Statement(
                Kind.BOUNTY,
                payload.span,
                payer.name,
                payload.span,
                text=payer.id,
                amounts=(amount,),
                others=others,
            )
        )


def _entry(told: Told, pair: Value) -> tuple[int, int]:
    """A seat and an amount, from ``[seat number, amount]``."""
    if not isinstance(pair.what, tuple) or len(pair.what) != 2:
        raise WrongError(pair.span, "is no pair of a seat and an amount")
    number, amount = map(whole_of, pair.what)
    seat = told.numbers.get(number)
    if seat is None:
        raise WrongError(pair.span, "names the seat of nobody in this hand", "log-unknown-player")
    return seat, amount


def _end(told: Told, _payload: Value) -> None:
    told.ended = True


def _nothing(_told: Told, _payload: Value) -> None:
    """Who agreed to run the board twice: the boards themselves tell what came of it."""


_PLAYS: dict[int, Callable[[Told, Value], None]] = {
    0: _acts(Verb.CHECK),
    1: _posts(PostKind.BOMB),
    2: _posts(PostKind.BIG),
    3: _posts(PostKind.SMALL),
    4: _posts(PostKind.LIVE),
    5: _posts(PostKind.DEAD),
    6: _posts(PostKind.STRADDLE),
    7: _calls,
    8: _wagers,
    9: _board,
    10: _claims(ClaimKind.WINS),
    11: _acts(Verb.FOLD),
    12: _shows,
    14: _nothing,
    15: _end,
    16: _claims(ClaimKind.RETURNED),
    18: _bounty,
}
