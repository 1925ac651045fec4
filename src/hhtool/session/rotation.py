"""Where button and blinds go from one hand to the next."""

from collections.abc import Sequence
from typing import NamedTuple

from hhtool.profile.schema import Profile

NO_SEAT = 0


class Positions(NamedTuple):
    """Seat numbers of a hand's button and blinds; the button's and the small blind's may be empty.

    ``small`` is where the small blind is due, ``small_paid`` says that someone sits there.
    """

    button: int
    small: int
    big: int
    small_paid: bool = True


def opening(button: int, seats: Sequence[int]) -> Positions:
    """Positions when only the button is known; ``seats`` are the occupied numbers, in order."""
    first = after(button, seats)
    if len(seats) == 2:
        small = button if button in seats else after(first, seats)
        return Positions(small, small, after(small, seats))
    return Positions(button, first, after(first, seats))


def following(before: Positions, seats: Sequence[int], profile: Profile) -> Positions:
    """Positions of the next hand, for the players that are still there.

    Home session 02, TDA 2024 32 and 34-B, Robert's Rules 4.
    """
    if len(seats) == 2:
        return _heads_up(before, seats, profile)
    if profile.button == "dead":
        small = before.big
        return Positions(before.small, small, after(small, seats), small in seats)
    return opening(after(before.button, seats), seats)


def after(number: int, seats: Sequence[int]) -> int:
    """The next occupied seat clockwise of a number."""
    return next((seat for seat in seats if seat > number), seats[0])


def _heads_up(before: Positions, seats: Sequence[int], profile: Profile) -> Positions:
    """Two are left: nobody posts the big blind twice running, unless the profile is plain."""
    if profile.hu_transition == "no-bb-twice":
        big = after(before.big, seats)
        return Positions(after(big, seats), after(big, seats), big)
    button = after(before.button, seats)
    return Positions(button, button, after(button, seats))
