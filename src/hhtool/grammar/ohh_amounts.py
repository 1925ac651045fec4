"""How the amounts of an Open Hand History hand are to be read: as added, or as totals.

By the specification an amount is what a player adds. Some programs write raises, or all bets, as
totals of the street instead. Which it is, the hand itself tells: calls match the price, raises
exceed it, nobody puts in more than he has, and all of it makes up the pots.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from hhtool.grammar.ohh_rounds import BET, CALL, RAISE, STRADDLE, Board, Move
from hhtool.grammar.ohh_table import Table
from hhtool.model.hand import Measure

_WAGERS = frozenset({BET, CALL, RAISE})
_DEAD = frozenset({"post dead", "post ante"})
_BLINDS = frozenset({"post sb", "post bb", "post extra blind"})


class Written(Enum):
    """How amounts are written."""

    ADDED = "amounts are read as what a player adds"
    RAISED_TO = "raise amounts are read as totals"
    TOTALS = "amounts of calls, bets and raises are read as totals"

    def measure(self, word: str) -> Measure:
        """How the amount of an action is to be read."""
        total = word == RAISE if self is Written.RAISED_TO else self is Written.TOTALS
        return Measure.TO if total else Measure.ADD


class Replayed(NamedTuple):
    """What comes of a hand's amounts when they are read one way."""

    written: Written
    faults: int
    """Amounts that cannot be, and the pots if they do not come out."""
    paid: tuple[int, ...]
    """Chips of each seat that are matched or won, uncalled bets not among them."""
    uncalled: int
    gross: bool
    """The pots come out with the uncalled bet in them."""


def as_written(steps: Sequence[Move | Board], table: Table, pots: int | None) -> Replayed:
    """The reading by which the hand comes out best; by the specification where several do.

    ``pots`` is what all pots hold, ``None`` where the file does not say.
    """
    return min((_replay(steps, table, pots, way) for way in Written), key=lambda one: one.faults)


class _Street:
    """Chips in front of everyone, while a street is played."""

    def __init__(self, table: Table) -> None:
        self.big = table.stakes.big
        self.left = [seat.stack for seat in table.seats]
        self.paid = [0] * len(table.seats)
        self.bets = [0] * len(table.seats)
        self.price = self.big
        self.dead = 0

    def begin(self) -> None:
        self.bets = [0] * len(self.bets)
        self.price = 0

    def put_in(self, seat: int, chips: int) -> int:
        """The seat's bet with so many chips more; no more than it has."""
        chips = min(max(0, chips), self.left[seat])
        self.left[seat] -= chips
        self.bets[seat] += chips
        self.paid[seat] += chips
        return self.bets[seat]

    def bury(self, seat: int, chips: int) -> None:
        """Dead chips."""
        chips = min(chips, self.left[seat])
        self.left[seat] -= chips
        self.dead += chips


def _replay(
    steps: Sequence[Move | Board], table: Table, pots: int | None, way: Written
) -> Replayed:
    street, faults = _Street(table), 0
    for step in steps:
        if isinstance(step, Board):
            street.begin()
        elif step.word in _DEAD:
            street.bury(step.seat, step.amount)
        elif step.word in _BLINDS:
            street.put_in(step.seat, step.amount)
        elif step.word == STRADDLE:
            to = street.put_in(step.seat, step.amount - street.bets[step.seat])
            street.price = max(street.price, to)
        elif step.word in _WAGERS:
            faults += _is_fault(street, step, way)
    most, *others = sorted(street.paid, reverse=True)
    uncalled = most - max(others, default=0)
    all_in = sum(street.paid) + street.dead
    gross = uncalled > 0 and pots == all_in
    faults += pots is not None and pots not in (all_in, all_in - uncalled)
    level = most - uncalled
    paid = tuple(min(chips, level) for chips in street.paid)
    return Replayed(way, faults, paid, uncalled, gross)


def _is_fault(street: _Street, move: Move, way: Written) -> bool:
    """Whether a bet, call or raise cannot be of its amount; the chips go in all the same."""
    seat, before = move.seat, street.bets[move.seat]
    added = move.amount - (before if way.measure(move.word) is Measure.TO else 0)
    fault = added <= 0 or added > street.left[seat]
    price = street.price
    to = street.put_in(seat, added)
    street.price = max(price, to)
    if street.left[seat] == 0 and to <= price:
        return fault
    return fault or (to != price if move.word == CALL else to <= price)
