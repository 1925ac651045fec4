"""PHH actions → events: who checks and who calls, which street is dealt."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hhtool.grammar.phh_actions import Kind, act
from hhtool.grammar.phh_fields import at_place
from hhtool.grammar.phh_setup import Setup, fault
from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.finding import Finding
from hhtool.model.hand import NOBODY, Action, Deal, Event, Hole, Measure, Show, Street, Verb
from hhtool.model.place import Span

_HOLE: Final = Kind.HOLE
_FOLD: Final = Kind.FOLD
_PASS: Final = Kind.PASS_
_WAGER: Final = Kind.WAGER
_BOARD: Final = Kind.BOARD
_TO: Final = Measure.TO
_FOLDS: Final = Verb.FOLD
_PASSES: Final = (Verb.CHECK, Verb.CALL)
_WAGERS: Final = (Verb.BET, Verb.RAISE)
_STREETS: Final = tuple(Street)
_new: Final = tuple.__new__
"""Makes a named tuple of all its parts at half the price: there are fifty of them a hand."""


class Told(NamedTuple):
    """What the actions of a hand tell."""

    events: list[Event]
    holes: list[Hole]
    findings: list[Finding]


def tell(texts: Sequence[str], spans: Sequence[Span], setup: Setup) -> Told:
    """The events of a hand; an action that cannot be read is a finding, the others count."""
    events, holes, _ = told = Told([], [], [])
    order, bets, scale = setup.order, list(setup.bets), 10**setup.unit.decimals
    price, street, size = setup.price, 0, len(order)
    for text, span in zip(texts, spans, strict=True):
        kind, player, cards, amount, _ = act(text)
        seat = order[player] if player < size else NOBODY
        if seat == NOBODY:
            _no_such_player(told, player, span, size)
        elif kind is _HOLE:
            holes.append(_new(Hole, (seat, cards, span)))
        elif kind is _FOLD:
            events.append(_new(Action, (_FOLDS, seat, None, _TO, False, span, False, ())))
        elif kind is _PASS:
            verb, bets[seat] = _PASSES[bets[seat] < price], price
            events.append(_new(Action, (verb, seat, None, _TO, False, span, False, ())))
        elif kind is _WAGER:
            to, verb = int(amount * scale), _WAGERS[price > 0]
            events.append(_new(Action, (verb, seat, to, _TO, False, span, False, ())))
            bets[seat], price = to, max(price, to)
        elif kind is _BOARD:
            street = min(street + 1, 3)
            events.append(_new(Deal, (_STREETS[street], (cards,), span)))
            bets, price = [0] * size, 0
        else:
            _tell_other(told, text, span, setup)
    return told


def _tell_other(told: Told, text: str, span: Span, setup: Setup) -> None:
    """An action that moves no chips, or that cannot be."""
    one = act(text)
    seat, kind = setup.order[one.player], one.kind
    if one.fault:
        exact = len(text) == span.end - span.start
        wrong = at_place(one.fault, span.start)
        told.findings.append(wrong if exact else fault(span, wrong.message, wrong.hint, wrong.rule))
    elif kind is Kind.NOTHING:
        return
    elif kind in (Kind.BRING_IN, Kind.DISCARD):
        word = text.split()[1]
        told.findings.append(fault(span, f"{word} is no action of this game"))
    elif kind is Kind.MUCK:
        told.events.append(Show(seat, (), mucks=True, span=span))
    else:
        cards = one.cards if kind is Kind.SHOW else _known(told.holes, seat, setup.game)
        told.events.append(Show(seat, cards, span=span))


def _no_such_player(told: Told, player: int, span: Span, size: int) -> None:
    message = f"there is no p{player + 1}; starting_stacks has {size} players"
    told.findings.append(fault(span, message))


def _known(holes: Sequence[Hole], seat: int, game: str) -> tuple[Card, ...]:
    """The cards a player was dealt, as far as they were written."""
    dealt = tuple(card for hole in holes if hole.seat == seat for card in hole.cards)
    return dealt or (UNKNOWN,) * (4 if game == "omaha" else 2)


def together(holes: list[Hole]) -> tuple[Hole, ...]:
    """The hole cards of each seat once, also where they were dealt one by one."""
    seats = {hole[0]: hole for hole in holes}
    if len(seats) == len(holes):
        return tuple(holes)
    cards: dict[int, tuple[Card, ...]] = {}
    for hole in holes:
        cards[hole.seat] = cards.get(hole.seat, ()) + hole.cards
    return tuple(Hole(seat, cards[seat], hole.span) for seat, hole in seats.items())
