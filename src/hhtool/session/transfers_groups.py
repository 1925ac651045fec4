"""Amounts → groups that settle among themselves, as many as can be, and what no way can beat.

A group of n people settles in n - 1 payments and, if it cannot be divided, in no fewer: payments
that join all of them are n - 1 at least, and any fewer leave parts, each of which settles by
itself. So the fewest payments are those of the division into most groups.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hhtool.session.transfers_exact import bits, most_groups, reach
from hhtool.session.transfers_search import best_found, most_possible
from hhtool.session.transfers_within import branches

EXACT = 18
"""So many people, without pairs that settle, are divided with proof in about a second."""
EXACT_NEAR = 16
"""So many, where not everyone may pay everyone."""
EXACT_OPEN = 12
"""So many, where something stays open."""


class Division(NamedTuple):
    """Groups of places, those even with nobody left out or alone."""

    groups: tuple[tuple[int, ...], ...]
    at_least: int
    """No way of settling has fewer payments."""
    proven: bool
    """Nor has any other division more groups."""


def divided(amounts: Sequence[int], near: Sequence[int] = ()) -> Division:
    """The division into most groups, or the best found; all hang together.

    ``near`` has for each the group of those he may pay; empty: everyone, and then the amounts add
    up to nothing. Where they do not, see ``most_groups`` for what may stay open.
    """
    if near:
        return _among_the_near(amounts, near)
    pairs, left = _pairs(amounts)
    mine = [amounts[at] for at in left]
    proven = len(left) <= EXACT
    found = [tuple(bits(group)) for group in most_groups(mine)] if proven else best_found(mine)
    groups = (*pairs, *(tuple(sorted(left[at] for at in group)) for group in found))
    most = len(found) if proven else most_possible(mine)
    return Division(groups, len(pairs) + len(left) - most, proven or most == len(found))


def _pairs(amounts: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs of opposite amounts, and who is left and not even.

    A division into most groups has them all: of any other the two groups that have the halves of
    a pair can be made into the pair and a group of the others, which are no fewer groups.
    """
    waiting: dict[int, list[int]] = {}
    pairs = []
    for at, amount in enumerate(amounts):
        if waiting.get(-amount):
            pairs.append((waiting[-amount].pop(0), at))
        elif amount:
            waiting.setdefault(amount, []).append(at)
    return pairs, sorted(at for places in waiting.values() for at in places)


def _among_the_near(amounts: Sequence[int], near: Sequence[int]) -> Division:
    """The division where not everyone may pay everyone: those even may be needed in between."""
    everyone = (1 << len(amounts)) - 1
    if _few(everyone, amounts):
        groups = [tuple(bits(group)) for group in most_groups(amounts, near)]
        return Division(tuple(groups), len(amounts) - len(groups), proven=True)
    groups, left = _near_pairs(amounts, near)
    for piece in pieces(left, near):
        groups += _piece_divided(piece, amounts, near)
    whole, above, below = sum(amounts), sum(a > 0 for a in amounts), sum(a < 0 for a in amounts)
    at_least = below if whole > 0 else above if whole < 0 else max(above, below)
    return Division(tuple(groups), at_least, proven=False)


def pieces(group: int, near: Sequence[int]) -> Iterator[int]:
    """The parts of a group that nobody in it joins to one another."""
    while group:
        piece = reach(group & -group, group, near)
        yield piece
        group ^= piece


def _few(group: int, amounts: Sequence[int]) -> bool:
    """A group that can be divided with proof."""
    return group.bit_count() <= (EXACT_OPEN if _sum(group, amounts) else EXACT_NEAR)


def _sum(group: int, amounts: Sequence[int]) -> int:
    return sum(amounts[at] for at in bits(group))


def _near_pairs(amounts: Sequence[int], near: Sequence[int]) -> tuple[list[tuple[int, ...]], int]:
    """Pairs of opposite amounts without whom the others can still settle; and these others."""
    found: list[tuple[int, ...]] = []
    left = (1 << len(amounts)) - 1
    sign = -1 if sum(amounts) < 0 else 1
    for one in range(len(amounts)):
        for two in bits(near[one] & left if left >> one & 1 else 0):
            without = left & ~(1 << one | 1 << two)
            sums = [sign * _sum(piece, amounts) for piece in pieces(without, near)]
            if amounts[one] + amounts[two] == 0 != amounts[one] and _all_settle(sums):
                found.append((one, two))
                left = without
                break
    return found, left


def _piece_divided(
    piece: int, amounts: Sequence[int], near: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """A piece, divided with proof if it is small, else wherever a tree on it can be cut."""
    places = list(bits(piece))
    if _few(piece, amounts):
        inner = {at: place for place, at in enumerate(places)}
        beside = [sum(1 << inner[to] for to in bits(near[at] & piece)) for at in places]
        for group in most_groups([amounts[at] for at in places], beside):
            yield tuple(places[bit] for bit in bits(group))
        return
    sign = -1 if _sum(piece, amounts) < 0 else 1
    behind = {at: 1 << at for at in places}
    tree = branches(places[0], {at: near[at] & piece for at in places})
    for at, onward in reversed(tree):
        group = behind[at]
        if _all_settle([sign * _sum(group, amounts), sign * _sum(piece ^ group, amounts)]):
            yield tuple(bits(group))
            piece ^= group
        else:
            behind[onward] |= group
    yield tuple(bits(piece))


def _all_settle(sums: Sequence[int]) -> bool:
    """Nothing is open on the side that could have paid; signs are those of the whole."""
    return min(sums, default=0) >= 0
