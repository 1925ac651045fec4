"""State, event → state. Takes the log as the truth of what happened; never judges."""

from typing import Final

from hhtool.engine.choices import choices_of
from hhtool.engine.structure import is_full, opening, wagers
from hhtool.engine.table import Table
from hhtool.model.hand import (
    LABELS,
    Action,
    Deal,
    Discard,
    Incident,
    Measure,
    Show,
    Street,
    Verb,
)  # fmt: skip
from hhtool.model.table import Choices, Done

_VOID: Final = frozenset({"misdeal", "fouled deck"})
FOLD: Final = Verb.FOLD
CHECK: Final = Verb.CHECK
CALL: Final = Verb.CALL
BET: Final = Verb.BET
RAISE: Final = Verb.RAISE
ALL_IN: Final = Verb.ALL_IN
TO: Final = Measure.TO
ADD: Final = Measure.ADD
"""Looked up once: members of an enumeration are slow to get at."""
_new: Final = tuple.__new__


def resolve(table: Table, action: Action, choice: Choices | None = None) -> Done:
    """What an action comes to: its verb, its total, its chips.

    ``choice`` are its seat's choices, where they have been worked out already.
    """
    verb, seat, amount, measure, all_in, span, _, _ = action
    bet = table.bets[seat]
    inferred = table.inferred
    if verb is FOLD or (verb is CHECK and not (inferred and table.price > bet)):
        return _new(Done, (LABELS[table.street], seat, verb, bet, 0, False, span))
    have = bet + table.stacks[seat]
    if amount is not None:
        to = amount
        if measure is not TO:
            to += bet if measure is ADD else table.price
        if verb is ALL_IN:
            verb = _all_in(table, to)
    elif verb is CALL or verb is CHECK:
        to = _call(table, seat, bet, have)
    elif verb is ALL_IN or all_in:
        to, verb = have, _all_in(table, have) if verb is ALL_IN else verb
    else:
        verb, to = _unsized(table, action, choice or choices_of(table, seat))
    if inferred:
        verb = _inferred(table, verb, bet)
    return _new(Done, (LABELS[table.street], seat, verb, to, to - bet, to >= have, span))


def _call(table: Table, seat: int, bet: int, have: int) -> int:
    """What a call comes to that is written without its amount."""
    if table.acting > 1:
        return max(bet, min(table.price, have))
    return max(bet, choices_of(table, seat).fine)


def _all_in(table: Table, to: int) -> Verb:
    """What going all in is, by the total that it makes."""
    if to <= table.price:
        return Verb.CALL
    return Verb.RAISE if table.price else Verb.BET


def _unsized(table: Table, action: Action, choice: Choices) -> tuple[Verb, int]:
    """Chips without a word, or a bet or raise without its amount: the least."""
    if action.verb is Verb.TOSS or action.verb is Verb.PUSH:
        return _wordless(table, action, choice)
    return action.verb, max(table.bets[action.seat], min(choice.least, table.have(action.seat)))


def _inferred(table: Table, verb: Verb, bet: int) -> Verb:
    """The verb that the table makes of an action whose format names none."""
    if verb is Verb.BET or verb is Verb.RAISE:
        return Verb.RAISE if table.price else Verb.BET
    return Verb.CALL if table.price > bet else Verb.CHECK


def act(table: Table, move: Done) -> None:
    """The chips of a move go in, and the turn passes on."""
    _, seat, verb, to, add, _, span = move
    if verb is FOLD:
        _fold(table, seat)
    elif add:
        _put_in(table, seat, add)
        table.bets[seat] = to
        if to > table.price and (verb is BET or verb is RAISE):
            _raise(table, move)
    first = table.skipped and answers_before(table, move)
    table.acted_at[seat] = to if first else table.price
    table.acted_fulls[seat] = table.fulls
    table.last[seat] = span
    table.turn = seat + 1 if seat + 1 < table.size else 0


def deal(table: Table, event: Deal) -> None:
    """A street is dealt: bets are in the pot, the board grows, a new round begins."""
    table.aggressors.append(table.aggressor)
    boards = event.boards or ((),)
    while len(table.boards) < len(boards):
        table.boards.append(list(table.boards[0]))
    for board, cards in zip(table.boards, boards, strict=False):
        board.extend(cards)
    table.begin_street(event.street, opening(table))


def show(table: Table, event: Show) -> None:
    """A hand is shown, or thrown away."""
    if event.mucks:
        table.mucked.add(event.seat)
    else:
        table.shown[event.seat] = event.cards
        table.mucked.discard(event.seat)


def discard(table: Table, event: Discard) -> None:
    """A Pineapple player lays cards down: they are dead."""
    table.discards[event.seat] = (*table.discards.get(event.seat, ()), *event.cards)


def incident(table: Table, event: Incident) -> None:
    """What went wrong: a misdeal or a fouled deck ends the hand, a dead hand is folded."""
    if event.kind in _VOID:
        table.void = True
    elif event.kind == "dead hand" and event.seat >= 0:
        _fold(table, event.seat)
    elif event.kind == "redeal":
        _take_back(table, event.text)
    elif event.kind == "plays the board" and event.seat >= 0:
        table.declared.add(event.seat)


def skip(table: Table, seat: int) -> None:
    """A seat has let its turn pass: it has put in nothing, and is not asked again this round."""
    table.skipped.add(seat)
    table.acted_at[seat] = table.price


def give_up(table: Table, seat: int) -> None:
    """A seat that the log never mentions again is out of the hand."""
    _fold(table, seat)


def muck_early(table: Table, seat: int) -> None:
    """A hand is thrown away before the end: a fold; what nobody called goes back (TDA 2024 15-B).

    Where it was the last to raise, the price is again what the others have put in.
    """
    _fold(table, seat)
    others = max(bet for at, bet in enumerate(table.bets) if at != seat)
    over = table.bets[seat] - others
    if table.aggressor != seat or over <= 0:
        return
    table.bets[seat] -= over
    table.paid[seat] -= over
    table.stacks[seat] += over
    table.returned[seat] += over
    table.price, table.full, table.full_to = others, table.floor, others


def close_street(table: Table) -> Street | None:
    """The street that comes next; ``None`` after the river."""
    return Street(table.street + 1) if table.street < Street.RIVER else None


def _take_back(table: Table, label: str) -> None:
    """A street's cards go back; the round before it stays closed until it is dealt again."""
    street = next((one for one in Street if one.label == label), Street.PREFLOP)
    if street is Street.PREFLOP or table.street != street:
        return
    keep = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}[street]
    for board in table.boards:
        del board[keep:]
    table.begin_street(Street(street - 1), opening(table))
    table.acted_at = [0] * table.size


def come_back(table: Table, seat: int) -> None:
    """A seat that had folded acts with chips, and goes on acting: the fold was none."""
    table.live[seat] = True
    table.count()


def answers_before(table: Table, move: Done) -> bool:
    """A skipped player calls what was bet before the action out of turn: play has gone back.

    TDA 2024 53: the action out of turn comes after it, and the caller is asked again.
    """
    skipped = move.seat in table.skipped and move.verb is Verb.CALL
    return skipped and move.to == table.before_skip < table.price


def _put_in(table: Table, seat: int, chips: int) -> None:
    before = table.stacks[seat]
    table.stacks[seat] = before - chips
    table.paid[seat] += chips
    if before > 0 >= before - chips and table.live[seat]:
        table.acting -= 1


def _fold(table: Table, seat: int) -> None:
    if table.live[seat]:
        table.live[seat] = False
        table.living -= 1
        table.acting -= table.stacks[seat] > 0


def _raise(table: Table, move: Done) -> None:
    """The price goes up; a full raise sets the next one's size, a short one does not."""
    added = move.to - table.price
    if is_full(table, added):
        table.full = max(table.full, added)
        table.full_to = move.to
        table.full_span = move.span
        table.fulls += 1
        table.raises += 1
        if table.raises >= wagers(table) and table.living > 2:
            table.capped = True
    elif table.stacks[move.seat] > 0:
        table.acted_at = [None] * table.size
    table.price = move.to
    if move.to < table.floor and table.profile.short_open_call == "full-bb":
        table.price = table.floor
    table.price_span = move.span
    table.aggressor = move.seat


def _wordless(table: Table, action: Action, choice: Choices) -> tuple[Verb, int]:
    """One chip is a call of any bet; several are a raise when half a raise is on top.

    TDA 2024 44 and 45; with nothing to call the chips are a bet.
    """
    seat = action.seat
    total = table.bets[seat] + sum(action.chips)
    if choice.check:
        return (Verb.RAISE if table.price else Verb.BET), total
    without_smallest = total - min(action.chips, default=0)
    over = total - table.price
    silent_call = len(action.chips) < 2 or without_smallest < table.price
    if silent_call or 2 * over < choice.least - table.price:
        return Verb.CALL, choice.call
    return Verb.RAISE, max(total, choice.least)
