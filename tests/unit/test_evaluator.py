"""Hand ranking: rules RANK-ORDER, RANK-BEST5, RANK-KICKER, RANK-WHEEL and RANK-SUITS-EQUAL."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhtool.engine.evaluator import (
    CATEGORIES,
    best_five,
    category,
    describe,
    omaha_best_five,
    omaha_strength,
    strength,
)
from hhtool.model.cards import Card, card, texts

DECK = [Card(number) for number in range(52)]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(one) for one in text.split())


def worth(text: str) -> int:
    return strength(cards(text))


def deal(least: int, most: int | None = None):
    """Different cards in any order."""
    most = least if most is None else most
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


ASCENDING = [
    ("high card", "7d 5s 4c 3h 2c"),
    ("high card", "Ah Kd Qc Js 9c"),
    ("one pair", "2c 2d 5h 4s 3c"),
    ("one pair", "Ac Ad Kh Qs Jc"),
    ("two pair", "3c 3d 2h 2s 4c"),
    ("two pair", "Ac Ad Kh Ks Qc"),
    ("three of a kind", "2c 2d 2h 4s 3c"),
    ("three of a kind", "Ac Ad Ah Ks Qc"),
    ("straight", "5c 4d 3h 2s Ac"),
    ("straight", "6c 5d 4h 3s 2c"),
    ("straight", "Ac Kd Qh Js Tc"),
    ("flush", "7d 5d 4d 3d 2d"),
    ("flush", "Ah Kh Qh Jh 9h"),
    ("full house", "2c 2d 2h 3s 3c"),
    ("full house", "3c 3d 3h 2s 2c"),
    ("full house", "Ac Ad Ah Ks Kc"),
    ("four of a kind", "2c 2d 2h 2s 3c"),
    ("four of a kind", "Ac Ad Ah As Kc"),
    ("straight flush", "5c 4c 3c 2c Ac"),
    ("straight flush", "6h 5h 4h 3h 2h"),
    ("straight flush", "As Ks Qs Js Ts"),
]


@pytest.mark.parametrize(("name", "hand"), ASCENDING)
def test_a_hand_has_its_category(name, hand):
    assert name == category(worth(hand))


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(hand for _, hand in ASCENDING)))
def test_the_hands_rank_in_this_order(lower, higher):
    assert worth(lower) < worth(higher)


def test_the_nine_categories_are_all_shown_above():
    assert list(CATEGORIES) == list(dict.fromkeys(name for name, _ in ASCENDING))


def test_the_wheel_is_the_lowest_straight():
    assert worth("Ac Kd Qh Js 9c") < worth("Ac 2d 3h 4s 5c") < worth("2c 3d 4h 5s 6c")


@pytest.mark.parametrize("hand", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_a_straight_does_not_go_round_the_corner(hand):
    assert "high card" == category(worth(hand))


def test_a_flush_round_the_corner_is_only_a_flush():
    assert "flush" == category(worth("Qs Ks As 2s 3s"))


def test_the_six_makes_a_better_straight_than_the_ace_below():
    assert worth("2c 3d 4h 5s 6c") == worth("As 2c 3d 4h 5s 6c")


def test_a_straight_and_a_flush_of_different_cards_are_a_flush():
    assert "flush" == category(worth("9s 8s 7s 6s 5d Ks 2c"))


def test_a_lower_straight_flush_beats_the_higher_flush():
    found = cards("As 9s 8s 7s 6s 5s 2c")
    assert cards("9s 8s 7s 6s 5s") == best_five(found)
    assert "straight flush" == category(strength(found))


@given(deal(5, 7), st.permutations(range(4)))
def test_suits_never_break_ties(hand, suits):
    assert strength(hand) == strength([Card(one & ~3 | suits[one & 3]) for one in hand])


@given(deal(5, 7).flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_order_of_cards_does_not_matter(hands):
    hand, shuffled = hands
    assert strength(hand) == strength(shuffled)


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("As Kd 9c 8c 3d", "As Kd 9c 8c 4d"),
        ("Ac Ad Qh 3s 2c", "Ah As Kh 3s 2c"),
        ("Ac Ad Kh 4s 2c", "Ah As Kd 4c 3c"),
        ("Kc Kd 9h 9s Qc", "Kh Ks 9c 9d Ac"),
        ("Kc Kd 9h 9s Ac", "Kh Ks Tc Td 2c"),
        ("8c 8d 8h Ks 2c", "8c 8d 8h Ks 3c"),
        ("8c 8d 8h 8s Qc", "8c 8d 8h 8s Kc"),
        ("Ah Jh 9h 6h 2h", "As Js 9s 6s 3s"),
        ("Kc Kd Kh Qs Qc", "Kc Kd Kh As Ac"),
    ],
)
def test_kickers_decide_between_equal_hands(lower, higher):
    assert worth(lower) < worth(higher)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ah 8c Ac Kd Qh 9s 3c", "As 7d Ac Kd Qh 9s 3c"),
        ("Kh 4c Kc Kd 9h 9s 3c", "Ks 2c Kc Kd 9h 9s 3c"),
        ("Qh Qs Ac Ad Kh Ks 2c", "Qc Jd Ac Ad Kh Ks 2c"),
        ("6h 2s Ah Kh Qh Jh 9h", "8h 7h Ah Kh Qh Jh 9h"),
        ("5h 3d 9c 9d 9h 9s Ac", "Kh Kd 9c 9d 9h 9s Ac"),
    ],
)
def test_the_sixth_card_never_counts(one, other):
    assert worth(one) == worth(other)


def test_both_play_the_board():
    board = "Ac Kd Qh Js 9c"
    assert worth(board) == worth(f"8c 7d {board}") == worth(f"2h 3s {board}")


@pytest.mark.parametrize(
    ("hand", "five", "words"),
    [
        ("Kh 9h Ks 9c As 2d 2c", "Ks Kh 9h 9c As", "two pair, kings and nines, ace kicker"),
        ("Ah Ks Ad 7c 6h 3s 2d", "Ah Ad Ks 7c 6h", "pair of aces, king kicker"),
        ("6h 6s 2c 3d 9h", "6s 6h 9h 3d 2c", "pair of sixes, nine kicker"),
        ("Kh Ks Kd Ac 5d 4c 2s", "Ks Kh Kd Ac 5d", "three kings, ace kicker"),
        ("2h 2s 2d Tc 9d 4c Js", "2s 2h 2d Js Tc", "three deuces, jack kicker"),
        ("9s 9h 9d Kc Kd 2c 3d", "9s 9h 9d Kd Kc", "full house, nines full of kings"),
        ("9s 9h Ks 9d 9c As Ad", "9s 9h 9d 9c As", "four nines, ace kicker"),
        ("6h As Td 9c 8h 7s 2c", "Td 9c 8h 7s 6h", "straight, ten high"),
        ("Ah Kd Kc 5s 4d 3h 2c", "5s 4d 3h 2c Ah", "straight, five high"),
        ("Ah Kd 9h 5h 4h 3h 2h", "5h 4h 3h 2h Ah", "straight flush, five high"),
        ("9s 8s 7s 6s 5s Ad Kd", "9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("Td Jd Qd Kd Ad 9d 8d", "Ad Kd Qd Jd Td", "royal flush"),
        ("3c Ac 9c 7c 5c 2c As", "Ac 9c 7c 5c 3c", "flush, ace high"),
        ("Ah Kd 9c 8s 4d 3h 2c", "Ah Kd 9c 8s 4d", "ace high, king kicker"),
    ],
)
def test_the_five_cards_and_the_words_are_those_of_players(hand, five, words):
    found = best_five(cards(hand))
    assert five == texts(found)
    assert words == describe(worth(hand), found)


def test_two_trips_are_a_full_house_of_the_higher():
    found = cards("9h 9s Ks Kd 9d Kc As")
    assert "full house, kings full of nines" == describe(strength(found), best_five(found))


def test_a_higher_pair_fills_up_before_a_lower_one():
    found = cards("9h 9s 9d 2c 2d Kh Ks")
    assert "full house, nines full of kings" == describe(strength(found), best_five(found))


def test_of_three_pairs_the_lowest_is_at_most_a_kicker():
    assert "Ks Kd 9h 9c 4s" == texts(best_five(cards("4s 4d 9h 9c Ks Kd 3h")))
    assert "Ks Kd 9h 9c As" == texts(best_five(cards("4s 4d 9h 9c Ks Kd As")))


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("4d 4s 9h 9c Ks Kd 3h", "Ks Kd 9h 9c 4d"),
        ("6c Ah Td 9c 8h 7s 6s", "Td 9c 8h 7s 6c"),
        ("6s Ah Td 9c 8h 7s 6c", "Td 9c 8h 7s 6s"),
        ("9c 9d Kc Kd Ks 9s 2h", "Ks Kd Kc 9d 9c"),
        ("5d 5s 8c 8d 8h 8s 4c", "8s 8h 8d 8c 5d"),
    ],
)
def test_of_equal_cards_the_earlier_plays(hand, five):
    assert five == texts(best_five(cards(hand)))


@given(deal(7))
def test_seven_cards_are_worth_their_best_five(hand):
    assert max(map(strength, combinations(hand, 5))) == strength(hand)


@given(deal(6))
def test_six_cards_are_worth_their_best_five(hand):
    assert max(map(strength, combinations(hand, 5))) == strength(hand)


@given(deal(5, 7))
def test_the_best_five_are_among_the_cards_and_worth_the_same(hand):
    five = best_five(hand)
    assert 5 == len(set(five))
    assert set(five) <= set(hand)
    assert strength(hand) == strength(five)
    assert five == best_five(five)


@given(deal(5, 7), st.permutations(range(4)))
def test_a_tie_is_said_in_the_same_words(hand, suits):
    other = [Card(one & ~3 | suits[one & 3]) for one in hand]
    words = describe(strength(hand), best_five(hand))
    assert words == describe(strength(other), best_five(other))


def test_omaha_plays_exactly_two_hole_cards():
    board = cards("Ks Qs Js Ts 2d")
    assert "one pair" == category(omaha_strength(cards("As Ah 9d 3c"), board))
    assert "As Ks Qs Js Th" == texts(omaha_best_five(cards("As Th 9d 3c"), board))


def test_omaha_does_not_play_the_board():
    board = cards("As Ks Qs Js Ts")
    assert "flush" == category(omaha_strength(cards("2s 3s 4d 5d"), board))
    assert "one pair" == category(omaha_strength(cards("2c 3c 4c Ad"), cards("As Ks 9s 8s 7s")))


def test_omaha_four_of_a_kind_in_hand_is_a_pair():
    assert "Ad Ac Kh Qs 9d" == texts(omaha_best_five(cards("Ac Ad Ah As"), cards("Kh Qs 9d 3c 2h")))


def test_omaha_takes_the_earlier_of_equal_hole_cards():
    board = cards("Kh Kd Qs 7d 2h")
    assert "Kh Kd Qs Qc 3s" == texts(omaha_best_five(cards("3s Qc 3d 3h"), board))


@pytest.mark.parametrize(("hole", "board"), [("As", "Ks Qs Js Ts"), ("As Ks", "Qs Js")])
def test_omaha_takes_two_hole_cards_and_three_of_the_board(hole, board):
    with pytest.raises(ValueError, match="Omaha takes two hole cards and three of the board"):
        omaha_strength(cards(hole), cards(board))


@given(deal(9))
def test_omaha_is_the_best_of_two_and_three(found):
    hole, board = found[:4], found[4:]
    hands = [
        strength([*own, *shared])
        for own in combinations(hole, 2)
        for shared in combinations(board, 3)
    ]
    five = omaha_best_five(hole, board)
    assert max(hands) == omaha_strength(hole, board) == strength(five)
    assert (2, 3) == (len(set(five) & set(hole)), len(set(five) & set(board)))


@pytest.mark.parametrize("hand", ["As ? Ks Qs Js", "? ? ? ? ?", "As Ks Qs Js Ts 9s ?"])
def test_an_unknown_card_has_no_strength(hand):
    with pytest.raises(ValueError, match="an unknown card has no strength"):
        worth(hand)


@pytest.mark.parametrize(
    "hand", ["", "As Ah Ks Kh", "2s 3s 4s 5s 6s 7s 8s 9s", "2c 2d 3c 3d 4c 4d 5c 5d"]
)
def test_it_takes_five_to_seven_cards(hand):
    with pytest.raises(ValueError, match="cards have no strength: it takes 5 to 7"):
        worth(hand)


@pytest.mark.parametrize(
    ("hand", "five", "words"),
    [
        ("As As Ah Ad Ac", "As As Ah Ad Ac", "four aces, ace kicker"),
        ("As As Ks Qs 2s 3d 4d", "As As Ks Qs 2s", "flush, ace high"),
        ("As As Ks Kd Qh 3d 4d", "As As Ks Kd Qh", "two pair, aces and kings, queen kicker"),
        ("2d 2d 2d 2d 2d 2d 2d", "2d 2d 2d 2d 2d", "four deuces, deuce kicker"),
    ],
)
def test_a_card_dealt_twice_counts_twice(hand, five, words):
    found = best_five(cards(hand))
    assert five == texts(found)
    assert words == describe(worth(hand), found)
