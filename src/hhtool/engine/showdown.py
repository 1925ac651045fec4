"""Pots → awards: best hands, boards, odd chips, and who shows first."""

from collections.abc import Mapping, Sequence

from hhtool.engine import evaluator
from hhtool.engine.odd import in_odd_order, shares
from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.table import Award, Made, Pot
from hhtool.profile.schema import Profile

Hands = Mapping[int, Sequence[Card]]


def made_hands(holes: Hands, boards: Sequence[Sequence[Card]], omaha: bool) -> tuple[Made, ...]:
    """The best five of every seat whose cards are known, on every board that is whole."""
    return tuple(
        _made(seat, cards, board, at, omaha)
        for at, board in enumerate(boards)
        if len(board) == 5 and UNKNOWN not in board
        for seat, cards in holes.items()
    )


def awards(
    pots: Sequence[Pot],
    contenders: Sequence[int],
    made: Sequence[Made],
    boards: int,
    holes: Hands,
    profile: Profile,
    chip: int,
) -> tuple[tuple[tuple[Award, ...] | None, ...], int]:
    """Who wins each pot, pot by pot and board by board, and the odd chips carried over.

    ``contenders`` are the seats that still have a claim. A pot whose winner cannot be known
    from the cards is ``None``. Home session 03 and 04, TDA 2024 20 and 21.
    """
    strength = {(one.seat, one.board): one.strength for one in made} if made else {}
    unit = chip if profile.odd_unit == "smallest-chip" else 1
    paid: list[tuple[Award, ...] | None] = []
    carried = 0
    for index, pot in enumerate(pots):
        seats = [seat for seat in pot.seats if seat in contenders]
        if len(seats) == 1 and boards == 1 and unit == 1:
            paid.append((Award(seats[0], pot.amount, index),))
            continue
        given: list[Award] = []
        known = True
        for board, (part, _) in enumerate(shares(pot.amount, boards, unit)):
            best = _best(seats, strength, board)
            if best is None:
                known = False
                break
            order = in_odd_order(best, holes, profile)
            cut = shares(part, len(order), unit, profile.odd_chip)
            carried += part - sum(chips for chips, _ in cut)
            given += [
                Award(seat, chips, index, odd, board)
                for seat, (chips, odd) in zip(order, cut, strict=True)
            ]
        paid.append(tuple(given) if known else None)
    return tuple(paid), carried


def show_order(
    seats: Sequence[int],
    pots: Sequence[Pot],
    all_in: bool,
    first: int,
    profile: Profile,
) -> tuple[int, ...] | None:
    """The order in which hands are due to be shown; ``None``: all together.

    ``seats`` go clockwise from the left of the button; ``first`` is who bet or raised last, -1
    for nobody. Home session 04, TDA 2024 16 and 17-A.
    """
    if profile.show_order == "all-at-once" or (all_in and profile.allin_show == "all-tabled"):
        return None
    start = seats.index(first) if first in seats else 0
    order = [*seats[start:], *seats[:start]]
    if all_in and profile.allin_show == "ordered":
        depth = {seat: max(i for i, pot in enumerate(pots) if seat in pot.seats) for seat in seats}
        order.sort(key=lambda seat: -depth[seat])
    return tuple(order)


def _made(seat: int, cards: Sequence[Card], board: Sequence[Card], at: int, omaha: bool) -> Made:
    if omaha:
        strength = evaluator.omaha_strength(cards, board)
        best = evaluator.omaha_best_five(cards, board)
    else:
        seven = (*cards, *board)
        strength = evaluator.strength(seven)
        best = evaluator.best_five(seven)
    return Made(seat, strength, evaluator.category(strength), best, at)


def _best(
    seats: Sequence[int], strength: Mapping[tuple[int, int], int], board: int
) -> list[int] | None:
    """The seats with the best hand on a board; ``None`` where it cannot be known."""
    if len(seats) == 1:
        return list(seats)
    found = [strength.get((seat, board)) for seat in seats]
    if not found or None in found:
        return None
    best = max(value for value in found if value is not None)
    return [seat for seat, value in zip(seats, found, strict=True) if value == best]
