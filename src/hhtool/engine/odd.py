"""Equal shares and the chips that do not divide."""

from collections.abc import Mapping, Sequence

from hhtool.model.cards import Card
from hhtool.profile.schema import Profile


def shares(
    amount: int, winners: int, unit: int = 1, policy: str = "one-each-clockwise"
) -> tuple[tuple[int, int], ...]:
    """Share and odd chips within it, for winners in the order in which odd chips are given.

    Robert's Rules odd chips: no player more than one; TDA 2024 20: broken to the smallest chip
    first. Under ``carry-over`` nobody is given the odd chips.
    """
    if winners == 1 and unit == 1:
        return ((amount, 0),)
    each = amount // winners // unit * unit
    left = amount - each * winners
    if policy == "carry-over":
        return ((each, 0),) * winners
    odd = [0] * winners
    if policy == "all-to-first":
        odd[0] = left
    else:
        for place in range(winners):
            odd[place] = min(unit, left)
            left -= odd[place]
    return tuple((each + chips, chips) for chips in odd)


def in_odd_order(
    winners: Sequence[int], holes: Mapping[int, Sequence[Card]], profile: Profile
) -> list[int]:
    """Winners in the order in which odd chips go to them; they come clockwise from the button."""
    if profile.odd_chip != "high-card-suit":
        return list(winners)
    return sorted(winners, key=lambda seat: max(holes.get(seat, ()), default=-1), reverse=True)
