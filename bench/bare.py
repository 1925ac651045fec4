"""The physical limit of judging a hand: its actions played, and nothing judged.

A bare reader (``bare_phh``, ``bare_pokerstars``, ``bare_pokernow``) makes a ``Play`` of a hand's
text: it believes what it reads, keeps no place of it and passes over what it does not know.
``played`` then moves the chips, builds the pots and pays whom the log names, or else the best
cards. What hhtool takes beyond the two is the price of knowing the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import eq
from typing import NamedTuple

from hhtool.engine.evaluator import strength
from hhtool.model.cards import Card
from hhtool.model.verdict import Verdict

FOLD, CALL, TO, ADD, DEAD, STREET = range(6)
Move = tuple[int, int, int]
"""What is done, the seat, and chips: a total on the street (``TO``) or what is added to it."""


class Play(NamedTuple):
    """A hand as it was played."""

    stacks: list[int]
    moves: list[Move]
    wins: list[tuple[int, int]]
    """Seats and the chips that the log gives them; none where the cards decide."""
    holes: dict[int, list[Card]]
    board: list[Card]


def played(play: Play) -> list[int]:
    """The stacks at the end."""
    stacks = play.stacks
    seats = len(stacks)
    bets, put, live = [0] * seats, [0] * seats, [True] * seats
    for kind, seat, chips in play.moves:
        if kind == FOLD:
            live[seat] = False
            continue
        if kind == STREET:
            bets = [0] * seats
            continue
        if kind == CALL:
            chips = max(bets) - bets[seat]  # noqa: PLW2901 # what a call comes to
        elif kind == TO:
            chips -= bets[seat]  # noqa: PLW2901 # what the total adds
        chips = min(chips, stacks[seat])  # noqa: PLW2901 # nobody has more
        stacks[seat] -= chips
        put[seat] += chips
        if kind != DEAD:
            bets[seat] += chips
    pots = list(_pots(put, [seat for seat in range(seats) if live[seat]]))
    for seat, chips in play.wins or _won(pots, play):
        stacks[seat] += chips
    return stacks


def _pots(put: list[int], live: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Each pot with the seats that can win it; what nobody called is a pot of one."""
    before = 0
    for level in sorted({put[seat] for seat in live}):
        chips = sum([min(one, level) - min(one, before) for one in put])
        yield chips, [seat for seat in live if put[seat] >= level]
        before = level


def _won(pots: list[tuple[int, list[int]]], play: Play) -> Iterator[tuple[int, int]]:
    """Whom the cards give the pots; the first of equal hands has what cannot be split."""
    for chips, seats in pots:
        best = seats
        if len(seats) > 1:
            worth = {seat: strength([*play.holes[seat], *play.board]) for seat in seats}
            most = max(worth.values())
            best = [seat for seat in seats if worth[seat] == most]
        share, odd = divmod(chips, len(best))
        for at, seat in enumerate(best):
            yield seat, share + odd * (not at)


def alike(verdicts: Sequence[Verdict], plays: Iterable[Play]) -> float:
    """How many of the hands, as a share, end with the stacks that hhtool finds."""
    ends = [tuple(played(play)) for play in plays]
    assert len(ends) == len(verdicts)
    found = [verdict.played.stacks if verdict.played else () for verdict in verdicts]
    return sum(map(eq, found, ends)) / len(ends)
