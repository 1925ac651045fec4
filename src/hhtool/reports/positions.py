"""Where each player sits: the names of the positions, by the button and the blinds."""

from collections.abc import Sequence

import pandas as pd

from hhtool.reports.tables import Tables

NOBODY = -1
POSITIONS = {"hand": "int64", "seat": "int64", "position": "string"}
"""Columns and dtypes of ``positions``."""
_LATE = ("LJ", "HJ", "CO")
"""The seats before the button, the last of them beside it."""
MOST = 23
"""Players that a deck has cards for."""


def _names(size: int) -> tuple[str, ...]:
    """The positions between the big blind and the button, in the order in which they act.

    The first is UTG, unless it is the only one: then it is the CO.
    """
    early = max(0, size - len(_LATE))
    if early == 0:
        late = _LATE[len(_LATE) - size :]
        return ("UTG", *late[1:]) if size > 1 else late
    return ("UTG", *(f"UTG+{at}" for at in range(1, early)), *_LATE)


ORDER = ("SB", "BB", *_names(MOST)[:-3], *_LATE, "BTN")
"""Every position, in the order in which they act after the flop."""


def position_names(
    numbers: Sequence[int], button: int, small: int = NOBODY, big: int = NOBODY
) -> tuple[str, ...]:
    """The position of each seat dealt in.

    ``numbers`` are the seat numbers clockwise, ``button`` the number that has it, ``small`` and
    ``big`` the indexes of the seats that owe the blinds. Heads-up the button, who owes the small
    blind, is BTN. With the button at an empty seat nobody is BTN, and the last to act stays CO;
    where nobody owes the small blind, nobody is SB. Straddles change no name.
    """
    size = len(numbers)
    names = [""] * size
    for at, name in ((small, "SB"), (big, "BB")):
        if at != NOBODY:
            names[at] = name
    if button in numbers and numbers.index(button) != big:
        names[numbers.index(button)] = "BTN"
    first = next((at for at, number in enumerate(numbers) if number > button), 0)
    last = big if big != NOBODY else small
    start = first if last == NOBODY else last + 1
    order = [at % size for at in range(start, start + size)]
    others = [at for at in order if not names[at]]
    for at, name in zip(others, _names(len(others)), strict=True):
        names[at] = name
    return tuple(names)


def positions(tables: Tables) -> pd.DataFrame:
    """One row a player dealt in; columns and dtypes are those of ``POSITIONS``."""
    numbers: dict[int, list[int]] = {}
    seats = tables.seats
    for hand, number in zip(seats["hand"], seats["number"], strict=True):
        numbers.setdefault(hand, []).append(number)
    hands = tables.hands
    named = {
        hand: position_names(numbers[hand], button, small, big)
        for hand, button, small, big in zip(
            hands["hand"], hands["button"], hands["small_seat"], hands["big_seat"], strict=True
        )
    }
    names = [named[hand][seat] for hand, seat in zip(seats["hand"], seats["seat"], strict=True)]
    return seats[["hand", "seat"]].assign(position=pd.Series(names, dtype="string"))
