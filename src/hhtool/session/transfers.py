"""Balances → who pays whom, in the fewest payments.

Amounts are smallest units: a balance above zero is owed to the player, one below zero he owes.
Everything is exact: what is paid, what rounding leaves and what stays open add up to the balances.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hhtool.session.transfers_exact import bits
from hhtool.session.transfers_groups import divided, pieces
from hhtool.session.transfers_within import Flow, payments_within

Near = Mapping[str, Collection[str]]
"""With whom each has played; it is enough if one of two names the other."""


class Payment(NamedTuple):
    """Money from one player to another."""

    payer: str
    payee: str
    amount: int


class Left(NamedTuple):
    """What a player is still owed, or owes if it is below zero."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class Transfers:
    """Who pays whom. Amounts are smallest units; names stand in the order of the balances."""

    payments: tuple[Payment, ...]
    """Those who owe most first."""
    fewest: bool
    """No other payments settle the same in fewer. Else these are the fewest that were found."""
    at_least: int
    """As many payments as there must be, whatever way is found."""
    rests: tuple[Left, ...] = ()
    """What rounding leaves, of each who has some: less than a unit. They add up to nothing,
    or to what the balances do not."""
    unsettled: tuple[Left, ...] = ()
    """What nobody is there to pay, or to be paid with: as little as can be."""


def transfers(
    balances: Mapping[str, int], unit: int = 1, together: Near | None = None
) -> Transfers:
    """The fewest payments, each a multiple of ``unit``.

    With ``together`` only those pay one another who have played together. Who is even may then
    pass money on, since that is what it takes. Of players whom nothing joins to the others each
    lot settles by itself, and what does not add up in it stays unsettled.
    """
    names, amounts = tuple(balances), list(balances.values())
    near = _near(names, together)
    lots = [tuple(bits(lot)) for lot in pieces((1 << len(names)) - 1, near)]
    due = [0] * len(names)
    for lot in lots:
        for at, rounded in zip(lot, to_unit([amounts[at] for at in lot], unit), strict=True):
            due[at] = rounded
    if together is None and not sum(due):
        near, lots = (), [tuple(range(len(names)))]
    flows: list[Flow] = []
    at_least, proven = 0, True
    for lot in lots:
        found = divided([due[at] for at in lot], _within(lot, near))
        at_least, proven = at_least + found.at_least, proven and found.proven
        for group in found.groups:
            flows += payments_within([lot[place] for place in group], due, near)
    payments = _in_order(flows, names, due)
    fewest = proven or len(payments) == at_least
    rests = _left(names, [amount - paid for amount, paid in zip(amounts, due, strict=True)])
    open_ones = less_paid(dict(zip(names, due, strict=True)), payments)
    return Transfers(payments, fewest, at_least, rests, _left(names, list(open_ones.values())))


def with_host(balances: Mapping[str, int], host: str, unit: int = 1) -> Transfers:
    """Everyone settles with the host, who may be one of the players: a payment for each not even.

    What rounding leaves the host is among the rests.
    """
    due = dict(zip(balances, to_unit(list(balances.values()), unit), strict=True))
    others = [(name, amount) for name, amount in due.items() if name != host and amount]
    owing = [Payment(name, host, -amount) for name, amount in others if amount < 0]
    owed = [Payment(host, name, amount) for name, amount in others if amount > 0]
    payments = (
        *sorted(owing, key=lambda one: -one.amount),
        *sorted(owed, key=lambda one: -one.amount),
    )
    after = less_paid(due if host in due else {**due, host: 0}, payments)
    rests = [balances[name] - due[name] for name in due]
    unsettled = _left(tuple(after), list(after.values()))
    return Transfers(payments, True, len(payments), _left(tuple(due), rests), unsettled)


def less_paid(balances: Mapping[str, int], made: Iterable[Payment]) -> dict[str, int]:
    """The balances once payments are made; who was in none of them yet comes last."""
    left = dict(balances)
    for one in made:
        left[one.payer] = left.get(one.payer, 0) + one.amount
        left[one.payee] = left.get(one.payee, 0) - one.amount
    return left


def to_unit(amounts: Sequence[int], unit: int) -> list[int]:
    """Amounts as multiples of a unit, each less than one away, that add up to what they did.

    All are rounded down, and as many as it takes are rounded up instead: those that lost most,
    the first ones of equals. What is a multiple already stays. Where the sum is no multiple, it
    becomes the nearest one.
    """
    if unit < 1:
        raise ValueError(f"a unit of {unit} is none")
    lost = [amount % unit for amount in amounts]
    up = (2 * sum(lost) + unit) // (2 * unit)
    most = set(sorted(range(len(amounts)), key=lambda at: -lost[at])[:up])
    return [amount - lost[at] + (unit if at in most else 0) for at, amount in enumerate(amounts)]


def _near(names: Sequence[str], together: Near | None) -> tuple[int, ...]:
    """For each place the group of those he may pay."""
    everyone = (1 << len(names)) - 1
    if together is None:
        return tuple(everyone ^ 1 << at for at in range(len(names)))
    places = {name: at for at, name in enumerate(names)}
    found = [0] * len(names)
    for name, others in together.items():
        for other in others:
            if name in places and other in places and name != other:
                found[places[name]] |= 1 << places[other]
                found[places[other]] |= 1 << places[name]
    return tuple(found)


def _within(lot: Sequence[int], near: Sequence[int]) -> tuple[int, ...]:
    """For each of a lot the group of those he may pay, by their places in the lot."""
    place = {at: place for place, at in enumerate(lot)}
    return tuple(sum(1 << place[to] for to in bits(near[at])) for at in lot) if near else ()


def _in_order(
    flows: Iterable[Flow], names: Sequence[str], due: Sequence[int]
) -> tuple[Payment, ...]:
    """Payments by payer, who owes most first, and by amount, the largest first."""
    ordered = sorted(flows, key=lambda one: (due[one.payer], one.payer, -one.amount, one.payee))
    return tuple(Payment(names[one.payer], names[one.payee], one.amount) for one in ordered)


def _left(names: Sequence[str], amounts: Sequence[int]) -> tuple[Left, ...]:
    """What is left, of those who have something left."""
    return tuple(Left(name, amount) for name, amount in zip(names, amounts, strict=True) if amount)
