"""A group of people → payments among them, one fewer than they are.

Amounts are smallest units: above zero a person is owed, below zero he owes.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hhtool.session.transfers_exact import bits


class Flow(NamedTuple):
    """An amount from one place to another."""

    payer: int
    payee: int
    amount: int


def payments_within(
    group: Sequence[int], amounts: Sequence[int], near: Sequence[int] = ()
) -> tuple[Flow, ...]:
    """Who of a group pays whom; what is left open stays with those who are owed, or who owe.

    Who owes most pays who is owed most, as far as the two may pay each other (``near``, as in
    ``most_groups``). Only where that leads nowhere does money pass through a third hand.
    """
    straight = _largest_first(group, amounts, near)
    left = list(amounts)
    for flow in straight:
        left[flow.payer] += flow.amount
        left[flow.payee] -= flow.amount
    signs = {left[at] > 0 for at in group if left[at]}
    if len(signs) < 2 and len(straight) < len(group):
        return straight
    return _by_tree(group, amounts, near)


def _largest_first(
    group: Sequence[int], amounts: Sequence[int], near: Sequence[int]
) -> tuple[Flow, ...]:
    """Those who owe, most first, pay those they may who are owed, most first."""
    left = {at: amounts[at] for at in group}
    owed = sorted((at for at in group if left[at] > 0), key=lambda at: -left[at])
    owing = sorted((at for at in group if left[at] < 0), key=lambda at: left[at])
    found = []
    for payer in owing:
        for payee in owed:
            amount = min(-left[payer], left[payee])
            if amount and (not near or near[payer] >> payee & 1):
                found.append(Flow(payer, payee, amount))
                left[payer] += amount
                left[payee] -= amount
    return tuple(found)


def _by_tree(group: Sequence[int], amounts: Sequence[int], near: Sequence[int]) -> tuple[Flow, ...]:
    """Payments along a tree, towards the one with whom what is left open should stay.

    Where too much is owed, that is one to whom only payments lead. A group that cannot be divided
    has one on any tree: from elsewhere, the branch that is still owed something leads nearer.
    """
    sign = -1 if sum(amounts[at] for at in group) < 0 else 1
    roots = sorted(group, key=lambda at: -sign * amounts[at])
    members = sum(1 << at for at in group)
    tree: dict[int, int] = dict.fromkeys(group, 0)
    for at, onward in branches(roots[0], {at: near[at] & members for at in group}):
        tree[at] |= 1 << onward
        tree[onward] |= 1 << at
    ways = [_towards(root, amounts, tree) for root in roots]
    for root, flows in zip(roots, ways, strict=True):
        if all((one.payee if sign > 0 else one.payer) == root for one in flows if root in one[:2]):
            return flows
    return ways[0]


def branches(root: int, near: Mapping[int, int]) -> list[tuple[int, int]]:
    """Everyone but the root, nearest first, each with the one before him on the way there."""
    seen, found = 1 << root, [(root, root)]
    for at, _ in found:
        for beside in bits(near[at] & ~seen):
            seen |= 1 << beside
            found.append((beside, at))
    return found[1:]


def _towards(root: int, amounts: Sequence[int], tree: Mapping[int, int]) -> tuple[Flow, ...]:
    """Everyone hands on, towards the root, what he and those behind him owe."""
    carried = {at: amounts[at] for at in tree}
    found = []
    for at, onward in reversed(branches(root, tree)):
        amount = carried[at]
        carried[onward] += amount
        if amount:
            payer, payee = (at, onward) if amount < 0 else (onward, at)
            found.append(Flow(payer, payee, abs(amount)))
    return tuple(found)
