"""Hole cards and the board so far → what share of each pot each hand wins, exactly.

With a flop on the table every run-out is played. Before it there are up to two million boards,
but no more than 6175 that differ in their ranks: those are played once each and weighed by how
often they come, and only boards that make someone a flush are gone through by their suits.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from hhtool.engine.evaluator import CATEGORIES, omaha_strength, strength
from hhtool.model.cards import Card, rank, suit

Cards = Sequence[Card]
Ranks = tuple[int, ...]
Pots = Sequence[Sequence[int]]
"""For each pot the hands that can win it, by their index."""
Shares = tuple[tuple[Fraction, ...], ...]
"""For each pot what each hand wins of it, on average."""
Winners = tuple[Ranks, ...]
"""For each pot the hands that share it."""
_DECK: Final = tuple(map(Card, range(52)))
_OWN_SUITS, _BOARD_SUITS = (0, 1), (2, 3)
"""Two suits for the hands and two for the board: no five cards are of one suit then."""
_BEATS_FLUSH: Final = CATEGORIES.index("full house") << 20


class _Spot(NamedTuple):
    """The hands, the pots they can win, and the cards that may come."""

    holes: Sequence[Cards]
    pots: Pots
    stub: Cards
    omaha: bool


class _Ranked(NamedTuple):
    """What the hands are worth on a board whose suits are left out."""

    strengths: tuple[int, ...]
    best: int
    winners: Winners


class _Suited(NamedTuple):
    """The ranks of one suit, in each hand and among the cards that may come."""

    own: tuple[Ranks, ...]
    stub: Ranks


def equity(
    holes: Sequence[Cards],
    pots: Pots,
    board: Cards = (),
    dead: Cards = (),
    omaha: bool = False,  # noqa: FBT002 # a game is Omaha or not
) -> Shares:
    """For each pot the share of each hand: the average over all boards, ties split.

    ``dead`` cards cannot come.
    """
    out = {*board, *dead, *chain.from_iterable(holes)}
    spot = _Spot(holes, pots, [one for one in _DECK if one not in out], omaha)
    tally = _run_out(spot, board) if board else _from_nothing(spot)
    boards = comb(len(spot.stub), 5 - len(board))
    return tuple(_shares(tally, at, len(holes), boards) for at in range(len(pots)))


def _shares(tally: Counter[Winners], pot: int, hands: int, boards: int) -> tuple[Fraction, ...]:
    """What each hand wins of a pot, by how often each set of winners comes."""
    won = [Fraction(0)] * hands
    for winners, times in tally.items():
        for hand in winners[pot]:
            won[hand] += Fraction(times, len(winners[pot]) * boards)
    return tuple(won)


def _winners(pots: Pots, strengths: Sequence[int]) -> Winners:
    """The best hands of each pot."""
    found = []
    for pot in pots:
        best = max([strengths[at] for at in pot])
        found.append(tuple([at for at in pot if strengths[at] == best]))
    return tuple(found)


def _worth(hole: Cards, board: Cards, omaha: bool) -> int:
    return omaha_strength(hole, board) if omaha else strength((*hole, *board))


def _run_out(spot: _Spot, board: Cards) -> Counter[Winners]:
    """Every run-out of a board that has been begun."""
    tally: Counter[Winners] = Counter()
    for rest in combinations(spot.stub, 5 - len(board)):
        whole = (*board, *rest)
        strengths = [_worth(hole, whole, spot.omaha) for hole in spot.holes]
        tally[_winners(spot.pots, strengths)] += 1
    return tally


def _from_nothing(spot: _Spot) -> Counter[Winners]:
    """Every board of five: first by its ranks alone, then put right where there are flushes."""
    tally: Counter[Winners] = Counter()
    ranked: dict[int, _Ranked] = {}
    worths = [_by_ranks_alone(hole, spot.omaha) for hole in spot.holes]
    left = Counter(map(rank, spot.stub))
    for ranks, times in _choices(left, 5):
        strengths = tuple([worth(ranks) for worth in worths])
        board = _Ranked(strengths, max(strengths), _winners(spot.pots, strengths))
        ranked[_key(ranks)] = board
        tally[board.winners] += times
    suits = Counter(_suited(spot, one) for one in range(4))
    for suited, alike in suits.items():
        rests = [
            [
                (_key(ranks), alike * times)
                for ranks, times in _choices(left - Counter(suited.stub), n)
            ]
            for n in range(3)
        ]
        for ranks, flushes in _flushes(suited, spot.omaha):
            _put_right(tally, ranked, spot.pots, flushes, (_key(ranks), rests[5 - len(ranks)]))
    return tally


def _choices(left: Counter[int], size: int) -> Iterator[tuple[Ranks, int]]:
    """Each choice of ranks in order, and how many sets of cards it stands for."""
    for ranks in combinations_with_replacement(sorted(left), size):
        times = prod([comb(left[one], count) for one, count in Counter(ranks).items()])
        if times:
            yield ranks, times


def _key(ranks: Ranks) -> int:
    """Ranks as a number, three bits for how many there are of each: it adds up."""
    return sum([1 << 3 * one for one in ranks])


def _by_ranks_alone(hole: Cards, omaha: bool) -> Callable[[Ranks], int]:
    """What a hand is worth on a board of some ranks when nobody has a flush."""
    own = [Card(4 * rank(one) + _OWN_SUITS[at % 2]) for at, one in enumerate(hole)]

    def worth(ranks: Ranks) -> int:
        board = [Card(4 * one + _BOARD_SUITS[at % 2]) for at, one in enumerate(ranks)]
        return _worth(own, board, omaha)

    if not omaha:
        return worth
    best = {three: worth(three) for three in combinations_with_replacement(range(13), 3)}
    return lambda ranks: max([best[three] for three in combinations(ranks, 3)])


def _suited(spot: _Spot, one: int) -> _Suited:
    own = tuple(tuple([rank(card) for card in hole if suit(card) == one]) for hole in spot.holes)
    return _Suited(own, tuple([rank(card) for card in spot.stub if suit(card) == one]))


def _flushes(suited: _Suited, omaha: bool) -> Iterator[tuple[Ranks, list[int]]]:
    """Each set of suited board cards that makes a flush, and what it is worth to each hand."""
    for size in (3, 4, 5):
        enough = [len(own) >= 2 if omaha else len(own) + size >= 5 for own in suited.own]
        if not any(enough):
            continue
        for ranks in combinations(suited.stub, size):
            yield (
                ranks,
                [
                    _worth(_of_a_suit(own), _of_a_suit(ranks), omaha) if able else 0
                    for own, able in zip(suited.own, enough, strict=True)
                ],
            )


def _of_a_suit(ranks: Ranks) -> list[Card]:
    return [Card(4 * one) for one in ranks]


def _put_right(
    tally: Counter[Winners],
    ranked: dict[int, _Ranked],
    pots: Pots,
    flushes: Sequence[int],
    boards: tuple[int, Sequence[tuple[int, int]]],
) -> None:
    """Count the boards with some suited cards by the flushes that these make.

    ``boards`` are the key of the suited cards, and the keys of what may come beside them with how
    often it does. Where everybody's pots have a flush in them and nobody has better than that,
    the flushes alone say who wins.
    """
    key, rest = boards
    by_flush = _winners(pots, flushes)
    sure = all(any(flushes[at] for at in pot) for pot in pots)
    for more, times in rest:
        plain = ranked[key + more]
        if sure and plain.best < _BEATS_FLUSH:
            winners = by_flush
        else:
            winners = _winners(pots, tuple(map(max, plain.strengths, flushes)))
        if winners != plain.winners:
            tally[plain.winners] -= times
            tally[winners] += times
