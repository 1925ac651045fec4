"""Button and blinds from hand to hand: home session 02, TDA 2024 32 and 34-B."""

import pytest

from hhtool.profile import change, load
from hhtool.session.rotation import Positions, following, opening

HOME = load("home")
SEVEN = [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("gone", "button", "small", "big", "paid"),
    [
        ((), 2, 3, 4, True),
        ((1,), 2, 3, 4, True),
        ((2,), 2, 3, 4, True),
        ((3,), 2, 3, 4, False),
        ((2, 3), 2, 3, 4, False),
        ((1, 2), 2, 3, 4, True),
        ((1, 2, 3), 2, 3, 4, False),
        ((4,), 2, 3, 5, True),
    ],
)
def test_dead_button_keeps_the_big_blind_going_round(gone, button, small, big, paid):
    seats = [seat for seat in SEVEN if seat not in gone]

    assert following(Positions(1, 2, 3), seats, HOME) == (button, small, big, paid)


def test_after_a_dead_small_blind_the_button_goes_to_the_empty_seat():
    first = following(Positions(1, 2, 3), [1, 2, 4, 5], HOME)

    assert first == (2, 3, 4, False)
    assert following(first, [1, 2, 4, 5], HOME) == (3, 4, 5, True)


@pytest.mark.parametrize(("gone", "button", "big"), [(3, 2, 1), (1, 3, 2), (2, 3, 1)])
def test_going_heads_up_nobody_has_the_big_blind_twice(gone, button, big):
    seats = [seat for seat in (1, 2, 3) if seat != gone]

    assert following(Positions(1, 2, 3), seats, HOME) == (button, button, big, True)


def test_heads_up_the_button_alternates():
    assert following(Positions(1, 1, 2), [1, 2], HOME) == (2, 2, 1, True)


def test_plain_heads_up_moves_the_button_and_asks_no_more():
    plain = change(HOME, [("hu-transition", "plain")])

    assert following(Positions(1, 2, 3), [1, 2], plain) == (2, 2, 1, True)


def test_moving_button_goes_to_the_next_player_who_is_there():
    moving = change(HOME, [("button", "moving")])

    assert following(Positions(1, 2, 3), [1, 3, 4], moving) == (3, 4, 1, True)


@pytest.mark.parametrize(
    ("button", "seats", "expected"),
    [
        (3, [1, 2, 3], (3, 1, 2, True)),
        (2, [1, 3, 4], (2, 3, 4, True)),
        (1, [1, 2], (1, 1, 2, True)),
    ],
)
def test_the_button_alone_gives_the_blinds(button, seats, expected):
    assert opening(button, seats) == expected
