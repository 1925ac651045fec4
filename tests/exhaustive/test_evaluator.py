"""Every five-card and every seven-card hand, counted; the order compared with PokerKit's."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

import pytest
from pokerkit import StandardHighHand

from hhtool.engine.evaluator import CATEGORIES, category, strength
from hhtool.model.cards import Card, texts

# Strongest category first, as the well-known tables have them.
FIVE = (40, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
SEVEN = (41_584, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
SEVEN += (31_433_400, 58_627_800, 23_294_460)


def multisets(size: int) -> Iterator[tuple[int, ...]]:
    """Ranks that so many cards can have, in ascending order; no rank more than four times."""
    for ranks in combinations_with_replacement(range(13), size):
        if all(low != high for low, high in zip(ranks, ranks[4:], strict=False)):
            yield ranks


def ways(ranks: tuple[int, ...]) -> int:
    """Number of hands with these ranks, whatever their suits."""
    return prod(comb(4, count) for count in Counter(ranks).values())


def mixed(ranks: tuple[int, ...], first: int = 0) -> list[Card]:
    """One hand with these ranks and no more than two cards of a suit."""
    return [Card(rank * 4 + (place + first) % 4) for place, rank in enumerate(ranks)]


def weighted_fives() -> Iterator[tuple[list[Card], int]]:
    """Each multiset of five ranks, off suit and suited, with the number of its hands."""
    for ranks in multisets(5):
        flushes = 4 if len(set(ranks)) == 5 else 0
        yield mixed(ranks), ways(ranks) - flushes
        if flushes:
            yield [Card(rank * 4 + 2) for rank in ranks], flushes


def by_category(counts: Counter[int]) -> tuple[int, ...]:
    """Hands in each category, the strongest first."""
    names: Counter[str] = Counter()
    for worth, count in counts.items():
        names[category(worth)] += count
    return tuple(names[name] for name in reversed(CATEGORIES))


def pokerkit(cards: list[Card]) -> StandardHighHand:
    return StandardHighHand.from_game(texts(cards).replace(" ", ""))


def sign(one: object, other: object) -> int:
    return (one > other) - (one < other)  # type: ignore[operator]  # both are ordered


def test_there_are_6175_multisets_of_five_and_49205_of_seven_ranks():
    assert (6_175, 49_205) == (sum(1 for _ in multisets(5)), sum(1 for _ in multisets(7)))


def test_all_five_card_hands_fall_into_the_known_counts():
    counts: Counter[int] = Counter()
    for hand, count in weighted_fives():
        counts[strength(hand)] += count
    assert 2_598_960 == counts.total()
    assert FIVE == by_category(counts)


def test_five_card_hands_have_7462_classes():
    assert 7_462 == len({strength(hand) for hand, _ in weighted_fives()})


def test_the_order_of_all_classes_is_pokerkits():
    hands = sorted((hand for hand, _ in weighted_fives()), key=strength)
    theirs = [StandardHighHand(texts(hand).replace(" ", "")) for hand in hands]
    assert 7_462 == len(hands)
    assert all(low < high for low, high in pairwise(theirs))


def test_seven_card_showdowns_end_as_pokerkits():
    dice = Random(7)
    for _ in range(3_000):
        dealt = [Card(number) for number in dice.sample(range(52), 9)]
        one, other = dealt[:2] + dealt[4:], dealt[2:]
        ours = sign(strength(one), strength(other))
        assert sign(pokerkit(one), pokerkit(other)) == ours, texts(dealt)


def test_seven_unrelated_cards_compare_as_pokerkits():
    dice = Random(11)
    for _ in range(2_000):
        one, other = ([Card(n) for n in dice.sample(range(52), 7)] for _ in range(2))
        ours = sign(strength(one), strength(other))
        assert sign(pokerkit(one), pokerkit(other)) == ours, texts(one + other)


def flushes(suit: int) -> Iterator[tuple[int, ...]]:
    """Every seven cards of which five or more are of the suit."""
    suited = range(suit, 52, 4)
    others = [one for one in range(52) if one % 4 != suit]
    for size in (5, 6, 7):
        for rest in combinations(others, 7 - size):
            for same in combinations(suited, size):
                yield same + rest


@pytest.mark.deep
def test_all_seven_card_hands_fall_into_the_known_counts():
    """Hands with five of a suit one by one; of the others, each multiset of ranks once."""
    counts: Counter[int] = Counter()
    taken: Counter[tuple[int, ...]] = Counter()
    for suit in range(4):
        for hand in flushes(suit):
            counts[strength(hand)] += 1  # type: ignore[arg-type]  # plain numbers for speed
            taken[tuple(sorted(one >> 2 for one in hand))] += 1
    for ranks in multisets(7):
        counts[strength(mixed(ranks))] += ways(ranks) - taken[ranks]
    assert 133_784_560 == counts.total()
    assert SEVEN == by_category(counts)
    assert 4_824 == len(counts)


@pytest.mark.deep
def test_seven_mixed_suits_are_worth_their_best_five():
    for ranks in multisets(7):
        found = {strength(mixed(ranks, first)) for first in range(4)}
        assert found == {max(map(strength, combinations(mixed(ranks), 5)))}
