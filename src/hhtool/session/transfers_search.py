"""Amounts of many people → groups that settle among themselves: the best found, and a bound.

Here everyone may pay everyone, all amounts add up to nothing, none is zero and none is the
opposite of another: such pairs are taken out before. Groups are sets of places in the amounts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from hhtool.session.transfers_exact import bits, most_groups, zero_sums

WINDOW = 14
"""How many are looked through at once for a group that settles."""
FOURS = 120
"""Among more people than this, groups of four are not looked for everywhere."""

TURNS = 40
"""How many orders are tried."""
TRIES = 30
"""How many times two groups are put together and divided anew."""

_Group = tuple[int, ...]


def best_found(amounts: Sequence[int]) -> tuple[_Group, ...]:
    """The division into most groups of some that are tried, until no other can have more."""
    order = sorted(range(len(amounts)), key=lambda at: (-abs(amounts[at]), at))
    most = most_possible(amounts)
    best: list[_Group] = []
    for turn in range(min(TURNS, len(order))):
        found = _one_by_one(amounts, order[turn:] + order[:turn])
        if len(found) > len(best):
            best = found
        if len(best) == most:
            break
    return tuple(best)


def _one_by_one(amounts: Sequence[int], order: Sequence[int]) -> list[_Group]:
    """A division: threes are taken out, then fours, then what is found among neighbours.

    Those first in order choose first. At last groups are put together again two by two.
    """
    left = dict.fromkeys(order)
    groups: list[_Group] = []
    for sought in (_threes, _fours):
        for group in sought(amounts, left):
            groups.append(group)
            for at in group:
                del left[at]
    groups += _among_neighbours(amounts, list(left))
    return _improved(amounts, groups)


def most_possible(amounts: Sequence[int]) -> int:
    """A number of groups that no division exceeds.

    Each group needs somebody on either side. And if everyone counts for 1/3 who is in any three
    that settle, others for 1/4 who are in any four, and the rest for 1/5, then each group counts
    for 1 at least.
    """
    everyone = dict.fromkeys(range(len(amounts)))
    threes = {at for group in _threes(amounts, everyone) for at in group}
    fours = {at for group in _fours(amounts, everyone) for at in group}
    if len(amounts) > FOURS:
        fours = set(everyone)
    sixtieths = sum(20 if at in threes else 15 if at in fours else 12 for at in everyone)
    above = sum(amount > 0 for amount in amounts)
    return min(sixtieths // 60, above, len(amounts) - above)


def _threes(amounts: Sequence[int], left: Mapping[int, None]) -> Iterator[_Group]:
    """For each two who are left, a third with whom they settle.

    The caller may take people out of those left while this goes on.
    """
    by_amount = _places(amounts)
    for one, two in combinations(tuple(left), 2):
        if one in left and two in left:
            for three in by_amount.get(-amounts[one] - amounts[two], ()):
                if three in left and three not in (one, two):
                    yield (one, two, three)
                    break


def _fours(amounts: Sequence[int], left: Mapping[int, None]) -> Iterator[_Group]:
    """For each two who are left, two others with whom they settle; none where there are many.

    The caller may take people out of those left while this goes on.
    """
    if len(amounts) > FOURS:
        return
    pairs: dict[int, list[tuple[int, int]]] = {}
    for one, two in combinations(tuple(left), 2):
        pairs.setdefault(amounts[one] + amounts[two], []).append((one, two))
    for total, these in pairs.items():
        for pair in these:
            for other in pairs.get(-total, ()) if _all_in(left, pair) else ():
                if _all_in(left, other) and not set(pair) & set(other):
                    yield (*pair, *other)
                    break


def _all_in(left: Mapping[int, None], pair: tuple[int, int]) -> bool:
    return pair[0] in left and pair[1] in left


def _places(amounts: Sequence[int]) -> dict[int, list[int]]:
    """Where each amount stands."""
    found: dict[int, list[int]] = {}
    for at, amount in enumerate(amounts):
        found.setdefault(amount, []).append(at)
    return found


def _among_neighbours(amounts: Sequence[int], left: list[int]) -> Iterator[_Group]:
    """What is left, by windows on it, the smallest group first; then the rest, divided if small."""
    start = 0
    while start < len(left) > WINDOW:
        window = left[start : start + WINDOW]
        found = zero_sums([amounts[at] for at in window])
        if found:
            chosen = min(found, key=int.bit_count)
            group = tuple(window[bit] for bit in bits(chosen))
            yield group
            left = [at for at in left if at not in group]
            start = 0
        else:
            start += WINDOW // 2
    if len(left) <= WINDOW:
        yield from _divided(amounts, tuple(left))
    else:
        yield tuple(left)


def _improved(amounts: Sequence[int], groups: list[_Group]) -> list[_Group]:
    """Groups of which no two that were tried together make three or more.

    Fewer than nine people make three groups only by a pair, and there is none.
    """
    tried: set[frozenset[_Group]] = set()
    while len(tried) < TRIES:
        for one, two in combinations(groups, 2):
            both = frozenset((one, two))
            if both not in tried and 9 <= len(one) + len(two) <= WINDOW:
                break
        else:
            break
        tried.add(both)
        parts = _divided(amounts, (*one, *two))
        if len(parts) > len(both):
            groups = [group for group in groups if group not in both] + parts
    return groups


def _divided(amounts: Sequence[int], group: _Group) -> list[_Group]:
    """A small group as the most groups."""
    parts = most_groups([amounts[at] for at in group])
    return [tuple(group[bit] for bit in bits(part)) for part in parts]
