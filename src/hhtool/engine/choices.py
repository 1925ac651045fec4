"""What the next seat may do. The one source of legality: rules and reports only read it."""

from typing import Final

from hhtool.engine.structure import closed_by_cap, is_full, sizes
from hhtool.engine.table import Table
from hhtool.model.hand import NOBODY, Street, Verb
from hhtool.model.table import Await, Choices

_NEXT: Final = {
    Street.PREFLOP: Await.FLOP,
    Street.FLOP: Await.TURN,
    Street.TURN: Await.RIVER,
    Street.RIVER: Await.SHOWDOWN,
}
_NOTHING: Final = range(0)
FOLD: Final = Verb.FOLD
CHECK: Final = Verb.CHECK
CALL: Final = Verb.CALL
BET: Final = Verb.BET
"""Looked up once: members of an enumeration are slow to get at."""


def choices(table: Table) -> Choices:
    """What may be done now, and by whom."""
    seat = next_to_act(table)
    if seat < 0:
        awaits = Await.OVER if table.living < 2 or table.void else _NEXT[table.street]
        return Choices(NOBODY, awaits, table.price, 0, False, _NOTHING, 0, 0, "")
    return choices_of(table, seat)


def choices_of(table: Table, seat: int) -> Choices:
    """What a seat could do if it were its turn."""
    price, bet = table.price, table.bets[seat]
    have = bet + table.stacks[seat]
    owing = price > bet
    call = (min(have, price)) if owing else 0
    if table.plain:
        least, most = price + table.full, have
    else:
        least, most = sizes(table, seat)
    fine, closed = call, ""
    if table.acting - (table.stacks[seat] > 0) < 1:
        closed = "raise-no-opponent"
        fine = min(call, max(bet, _faced(table, seat)))
    elif have <= price:
        closed = "stake-table"
    elif table.acted_at[seat] is not None and not reopened(table, seat):
        closed = "raise-reopen"
    elif table.limit:
        closed = closed_by_cap(table)
    raises = _NOTHING if closed else range(min(most, least), most + 1)
    return Choices(
        seat, Await.PLAYER, price, call, not owing, raises, least, most, closed, fine
    )  # fmt: skip


def plain(choice: Choices, verb: Verb, to: int) -> bool:
    """The action is one of the choices, in the right words: no rule has anything to say."""
    if verb is FOLD:
        return not choice.check
    if verb is CHECK:
        return choice.check
    if verb is CALL:
        return not choice.check and choice.fine <= to <= choice.call
    return to in choice.raises and (verb is BET) == (choice.price == 0)


def allows(table: Table, seat: int, verb: Verb, to: int) -> bool:
    """``plain`` of the seat's choices, without working out what the verb does not need."""
    price, bet = table.price, table.bets[seat]
    if verb is FOLD:
        return price > bet
    if verb is CHECK:
        return price <= bet
    if table.acting > 1:
        have = bet + table.stacks[seat]
        if verb is CALL:
            if to == price:
                return price > bet and to <= have
        elif table.plain and table.acted_at[seat] is None and price < to >= price + table.full:
            return to <= have and (verb is BET) == (price == 0)
    return plain(choices_of(table, seat), verb, to)


def reopened(table: Table, seat: int) -> bool:
    """A seat may raise: it has not acted, or what it faces opens the betting to it again.

    Home session 03, TDA 2024 47-A, Robert's Rules no-limit 3 and 5: counted for each player.
    """
    at = table.acted_at[seat]
    if at is None:
        return True
    rule = table.profile.reopen
    if rule == "facing-full":
        return is_full(table, table.price - at)
    if rule == "single-only":
        return table.fulls > table.acted_fulls[seat]
    if rule == "half":
        return 2 * (table.price - at) >= table.full
    return table.price > at


def next_to_act(table: Table) -> int:
    """The seat whose turn it is; -1 when nobody may act."""
    if table.living < 2 or table.void:
        return NOBODY
    live, stacks, acted_at, price = table.live, table.stacks, table.acted_at, table.price
    size, seat = table.size, table.turn
    for _ in range(size):
        if live[seat] and stacks[seat] > 0:
            at = acted_at[seat]
            if at is None or at < price:
                return seat if table.acting > 1 or _owes_all_in(table, seat) else NOBODY
        seat = seat + 1 if seat + 1 < size else 0
    return NOBODY


def _owes_all_in(table: Table, seat: int) -> bool:
    """The one seat with chips has not matched what the all-in players put in."""
    return table.bets[seat] < _faced(table, seat)


def _faced(table: Table, seat: int) -> int:
    """The most that another live seat has put in on the street."""
    others = (table.bets[i] for i in range(table.size) if i != seat and table.live[i])
    return max(others, default=0)
