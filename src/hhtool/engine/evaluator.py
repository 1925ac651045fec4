"""What five to seven cards are worth, and how players say it.

A strength is a whole number: the category above five ranks of four bits each, in the order in
which players compare them. Suits never enter it, so equal strengths are exactly the ties.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from hhtool.model.cards import Card, rank, suit

CATEGORIES: Final = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""The nine categories, weakest first."""

_FLUSH: Final = CATEGORIES.index("flush")
_STRAIGHT: Final = CATEGORIES.index("straight")
_STRAIGHT_FLUSH: Final = CATEGORIES.index("straight flush")
_BY_GROUPS: Final = {
    (1, 1): CATEGORIES.index("high card"),
    (2, 1): CATEGORIES.index("one pair"),
    (2, 2): CATEGORIES.index("two pair"),
    (3, 1): CATEGORIES.index("three of a kind"),
    (3, 2): CATEGORIES.index("full house"),
    (4, 1): CATEGORIES.index("four of a kind"),
}
"""Sizes of the first and the second group of equal ranks to the category they make."""

_STRAIGHTS: Final = (
    *(tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)),
    (3, 2, 1, 0, 12),
)
"""The ten straights from the top one down; the last is the wheel, five high."""

# A card's key counts one in the three bits of its rank and one in the four bits of its suit; keys
# are added. Suit counts start at three, so five cards of a suit reach its top bit.
_SUITS_AT: Final = 39
_RANK_BITS: Final = (1 << _SUITS_AT) - 1
_NO_CARDS: Final = 0x3333 << _SUITS_AT
_UNKNOWN_BIT: Final = 1 << _SUITS_AT + 32
_FLUSH_OR_UNKNOWN: Final = (0x8888 << _SUITS_AT) | _UNKNOWN_BIT
_KEYS: Final = (
    *((1 << 3 * (one >> 2)) + (1 << _SUITS_AT + 4 * (one & 3)) for one in range(52)),
    _UNKNOWN_BIT,  # the unknown card is -1 and so finds the last key
)

_NAMES: Final = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
_PLURALS: Final = tuple(name + ("es" if name == "six" else "s") for name in _NAMES)
_SAYINGS: Final = {
    "high card": "{one[0]} high, {one[1]} kicker",
    "one pair": "pair of {many[0]}, {one[2]} kicker",
    "two pair": "two pair, {many[0]} and {many[2]}, {one[4]} kicker",
    "three of a kind": "three {many[0]}, {one[3]} kicker",
    "straight": "straight, {one[0]} high",
    "flush": "flush, {one[0]} high",
    "full house": "full house, {many[0]} full of {many[3]}",
    "four of a kind": "four {many[0]}, {one[4]} kicker",
    "straight flush": "straight flush, {one[0]} high",
}


def strength(cards: Sequence[Card]) -> int:
    """Worth of the best five of five to seven known cards: higher wins, equal ties.

    A card that is there twice, as in a faulty log, counts twice.

    Raises:
        ValueError: a card is unknown, or there are fewer than five or more than seven.
    """
    total = _NO_CARDS
    for one in cards:  # a plain loop: sum(map(…)) takes half as long again
        total += _KEYS[one]
    if total & _FLUSH_OR_UNKNOWN:
        return _suited_strength(cards, total)
    return _strength_of_ranks(total & _RANK_BITS)


def category(strength: int) -> str:
    """Name of a strength's category, one of the nine."""
    return CATEGORIES[strength >> 20]


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the strength, defining cards first, then kickers from the top.

    Of cards that would do equally well the earlier one plays, so put a player's own cards first;
    cards of one rank stand in the order spades, hearts, diamonds, clubs.
    """
    worth = strength(cards)
    ranks = [worth >> at & 15 for at in (16, 12, 8, 4, 0)]
    pool = list(cards)
    if worth >> 20 in (_FLUSH, _STRAIGHT_FLUSH):
        pool = _suited(cards)
    five = []
    for wanted in ranks:
        five.append(next(one for one in pool if rank(one) == wanted))
        pool.remove(five[-1])
    return tuple(sorted(five, key=lambda one: (ranks.index(rank(one)), -suit(one))))


def describe(strength: int, five: Sequence[Card]) -> str:
    """A hand as players say it: ``two pair, kings and nines, ace kicker``.

    ``five`` are the cards in the order of :func:`best_five`. Only the first kicker is named.
    """
    kind = category(strength)
    one = [_NAMES[rank(each)] for each in five]
    if kind == "straight flush" and one[0] == "ace":
        return "royal flush"
    return _SAYINGS[kind].format(one=one, many=[_PLURALS[rank(each)] for each in five])


def omaha_strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Worth of the best hand of exactly two hole cards and three board cards.

    Raises:
        ValueError: a card is unknown, or there are fewer than two and three.
    """
    return max(map(strength, _omaha_hands(hole, board)))


def omaha_best_five(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the Omaha strength, ordered as in :func:`best_five`.

    Of hands that are worth the same, the one with the earlier hole cards is taken, then the one
    with the earlier board cards.
    """
    return best_five(max(_omaha_hands(hole, board), key=strength))


def _omaha_hands(hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Every two hole cards with every three board cards, earlier cards first."""
    if len(hole) < 2 or len(board) < 3:
        raise ValueError("Omaha takes two hole cards and three of the board")
    boards = list(combinations(board, 3))
    return [(*own, *shared) for own in combinations(hole, 2) for shared in boards]


def _suited_strength(cards: Sequence[Card], total: int) -> int:
    """Worth of cards of which five or more share a suit, from the cards and their key."""
    if total >= _UNKNOWN_BIT:
        raise ValueError("an unknown card has no strength")
    ranks = _strength_of_ranks(total & _RANK_BITS)
    most = (total & _FLUSH_OR_UNKNOWN).bit_length() - _SUITS_AT - 1 >> 2
    key = 0
    for one in cards:
        if one & 3 == most:
            key += 1 << 3 * (one >> 2)
    return max(ranks, _strength_of_suit(key))


def _suited(cards: Sequence[Card]) -> list[Card]:
    """The cards of the suit that most cards share, in the order given."""
    suits = [suit(one) for one in cards]
    most = max(suits, key=suits.count)
    return [one for one in cards if suit(one) == most]


@cache
def _strength_of_suit(key: int) -> int:
    """Worth of cards of one suit, from their ranks' key."""
    ranks = _ranks(key)
    straight = _straight(ranks)
    return _pack(_STRAIGHT_FLUSH, straight) if straight else _pack(_FLUSH, ranks[:5])


@cache
def _strength_of_ranks(key: int) -> int:
    """Worth of cards without a flush, from their ranks' key: the table, filled as hands are met."""
    ranks = _ranks(key)
    if not 5 <= len(ranks) <= 7:
        raise ValueError(f"{len(ranks)} cards have no strength: it takes 5 to 7")
    straight = _straight(ranks)
    return _pack(_STRAIGHT, straight) if straight else _grouped(ranks)


def _grouped(ranks: Sequence[int]) -> int:
    """Worth by equal ranks alone: the largest group first, of equal groups the higher."""
    sizes = {one: min(4, ranks.count(one)) for one in ranks}
    first, *others = sorted(sizes, key=sizes.__getitem__, reverse=True)
    five = [first] * sizes[first]
    second = 1
    if others and sizes[first] in (2, 3) and sizes[others[0]] > 1:
        second = 2
        five += [others[0]] * 2
    kind = _BY_GROUPS[sizes[first], second]
    rest = list(ranks)
    for one in five:
        rest.remove(one)
    return _pack(kind, five + rest[: 5 - len(five)])


def _straight(ranks: Sequence[int]) -> tuple[int, ...]:
    """Ranks of the highest straight from its top; empty if there is none."""
    have = 0
    for one in ranks:
        have |= 2 << one
    have |= have >> 13  # the ace is also below the deuce
    lowest = have & have >> 1 & have >> 2 & have >> 3 & have >> 4
    return _STRAIGHTS[-lowest.bit_length()] if lowest else ()


def _ranks(key: int) -> list[int]:
    """The ranks counted in a key, from the top, each as often as it is there."""
    return [one for one in range(12, -1, -1) for _ in range(key >> 3 * one & 7)]


def _pack(kind: int, five: Sequence[int]) -> int:
    """A category and five ranks as one number."""
    worth = kind
    for one in five:
        worth = worth << 4 | one
    return worth
