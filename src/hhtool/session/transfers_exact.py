"""Amounts → the division into most groups that settle among themselves, proven.

A group is an int with a bit for each amount in it. Amounts are smallest units.
"""

from collections.abc import Iterator, Sequence


def most_groups(amounts: Sequence[int], near: Sequence[int] = ()) -> tuple[int, ...]:
    """The division into most groups, each of which hangs together and can settle.

    A group can settle if its amounts add up to nothing; where all of them together do not, also
    if its sum has the sign of the whole, so that no group leaves open what another could pay.
    ``near`` has for each the group of those he may pay; empty: everyone. All hang together.

    Every division is made of groups that cannot be divided further. These are noted as they are
    met, smaller numbers first, and any other group is divided into the one of these that has its
    lowest bit, and what is left, which was met before. Large amounts have low bits: few groups
    have them.
    """
    order = sorted(range(len(amounts)), key=lambda at: -abs(amounts[at]))
    mine = [_renumbered(near[at], order) for at in order] if near else []
    most: dict[int, int] = {0: 0}
    first: dict[int, int] = {}
    undivided: dict[int, list[int]] = {1 << bit: [] for bit in range(len(order))}
    for group in _able([amounts[at] for at in order]):
        parts, best = undivided[group & -group], 0
        for part in parts:
            if part & group == part:
                count = most.get(group ^ part, -1) + 1
                if count > best:
                    best, first[group] = count, part
        if not best and hangs_together(group, mine):
            best, first[group] = 1, group
            parts.append(group)
        if best:
            most[group] = best
    left, found = (1 << len(order)) - 1, []
    while left:
        found.append(sum(1 << order[bit] for bit in bits(first[left])))
        left ^= first[left]
    return tuple(found)


def hangs_together(group: int, near: Sequence[int]) -> bool:
    """Each of a group is joined to each other by some that may pay one another."""
    return not near or reach(group & -group, group, near) == group


def reach(start: int, within: int, near: Sequence[int]) -> int:
    """All that are joined to a group, by way of those in another."""
    found, new = start, start
    while new:
        beside = 0
        for at in bits(new):
            beside |= near[at]
        new = beside & within & ~found
        found |= new
    return found


def bits(group: int) -> Iterator[int]:
    """The places of those in a group, in order."""
    while group:
        low = group & -group
        yield low.bit_length() - 1
        group ^= low


def zero_sums(amounts: Sequence[int]) -> list[int]:
    """Every group that adds up to nothing, smaller numbers first."""
    return [group for group, total in enumerate(_sums(amounts)) if group and not total]


def _able(amounts: Sequence[int]) -> list[int]:
    """Every group that can settle, smaller numbers first."""
    whole = sum(amounts)
    if not whole:
        return zero_sums(amounts)
    sums = _sums(amounts if whole > 0 else [-amount for amount in amounts])
    return [group for group, total in enumerate(sums) if group and total >= 0]


def _sums(amounts: Sequence[int]) -> list[int]:
    """What each group adds up to."""
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return sums


def _renumbered(group: int, order: Sequence[int]) -> int:
    """A group by the places that its people have in another order."""
    return sum(1 << place for place, at in enumerate(order) if group >> at & 1)
