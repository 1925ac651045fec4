"""Contributions → the uncalled bet and the pots in layers."""

from collections.abc import Sequence

from hhtool.model.table import Pot


def uncalled(paid: Sequence[int]) -> tuple[int, ...]:
    """Chips that nobody matched, by seat: they go back before pots are built.

    Home session 03 and 05, TDA 2024 15-B. Folded chips match what they reached.
    """
    back = [0] * len(paid)
    if len(paid) > 1:
        second, most = sorted(paid)[-2:]
        back[paid.index(most)] = most - second
    return tuple(back)


def layers(
    paid: Sequence[int], live: Sequence[bool], order: Sequence[int], dead: int = 0
) -> tuple[Pot, ...]:
    """Main pot and side pots: a layer for each level that a live seat is all-in at.

    ``paid`` is what each seat put in, uncalled chips left out; ``order`` are the seats clockwise
    from the left of the button. Folded chips fill the layers they reached, ``dead`` chips go to
    the first pot. Home session 03 and 05, TDA 2024 21.
    """
    levels = sorted({paid[seat] for seat in order if live[seat]})
    if not levels:
        return ()
    if len(levels) == 1:
        amount = sum(paid) + dead
        return (Pot(amount, tuple(seat for seat in order if live[seat])),) if amount else ()
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in paid)
        if level == levels[-1]:
            amount += sum(chips - level for chips in paid if chips > level)
        amount += 0 if pots else dead
        seats = tuple(seat for seat in order if live[seat] and paid[seat] >= level)
        if amount:
            pots.append(Pot(amount, seats))
        below = level
    return tuple(pots)
