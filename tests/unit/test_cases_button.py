"""Button and blinds after players bust: worked answers of home session 02 and TDA 2024 32, 34-B.

Seats are lettered from 1; before each hand seat 1 had the button, 2 the small blind, 3 the big one.
"""

import pytest

from hhtool.profile import change, load
from hhtool.session.rotation import Positions, following
from judging import faults

SEVEN = "ABCDEFG"
THREE = "ABC"
BEFORE = Positions(1, 2, 3)


def left(players, gone):
    """Seat numbers of the players who are still there."""
    return [at for at, name in enumerate(players, 1) if name not in gone]


@pytest.mark.parametrize(
    ("players", "gone", "button", "small", "big"),
    [
        pytest.param(SEVEN, "", 2, 3, 4, id="nobody busts: all move one seat"),
        pytest.param(SEVEN, "C", 2, None, 4, id="big blind busts: no small blind"),
        pytest.param(SEVEN, "BC", 2, None, 4, id="both blinds bust: dead button, no small blind"),
        pytest.param(SEVEN, "AB", 2, 3, 4, id="button and small blind bust: dead button"),
        pytest.param(SEVEN, "ABC", 2, None, 4, id="all three bust"),
        pytest.param(THREE, "C", 2, 2, 1, id="three to two: the big blind busts"),
        pytest.param(THREE, "A", 3, 3, 2, id="three to two: the button busts"),
    ],
)
def test_the_next_hand_under_the_dead_button(players, gone, button, small, big):
    found = following(BEFORE, left(players, gone), load("home"))

    assert (found.button, found.small if found.small_paid else None, found.big) == (
        button,
        small,
        big,
    )


def test_heads_up_the_button_goes_back_and_forth():
    first = following(Positions(1, 1, 2), [1, 2], load("home"))
    second = following(first, [1, 2], load("home"))

    assert first == (2, 2, 1, True)
    assert second == (1, 1, 2, True)


@pytest.mark.parametrize("gone", ["", "A", "B", "C", "AB", "BC", "ABC", "D", "CD"])
def test_under_the_dead_button_the_next_player_left_of_the_big_blind_posts_it(gone):
    seats = left(SEVEN, gone)
    found = following(BEFORE, seats, load("home"))

    assert found.big == min(seat for seat in seats if seat > 3)


@pytest.mark.parametrize(
    ("gone", "expected"),
    [("", (2, 3, 4, True)), ("B", (3, 4, 5, True)), ("C", (2, 4, 5, True))],
)
def test_at_the_scribes_table_the_button_goes_to_the_next_player_dealt_in(gone, expected):
    assert following(BEFORE, left(SEVEN, gone), load("scribes")) == expected


def test_without_the_adjustment_the_same_player_has_the_big_blind_again():
    plain = change(load("home"), [("hu-transition", "plain")])

    assert following(BEFORE, left(THREE, "B"), plain) == (3, 3, 1, True)
    assert following(BEFORE, left(THREE, "A"), plain) == (2, 2, 3, True)


BUST = """\
stakes 1/2
players Ana 200, Ben 200, Cal 2, Dan 200
hand 1
button Ana
Cal holds 2c 3d
Dan holds As Ad
Dan calls, Ana folds, Ben folds
flop 7c 2h 9d
turn Js
river Kc
Dan shows As Ad, Cal shows 2c 3d
Dan wins 5
"""


def test_a_log_that_goes_on_as_the_dead_button_has_it():
    """Cal was the big blind: Ben has the button, no small blind, Dan posts the big one."""
    assert faults(BUST + "hand 2\nbutton Ben\nDan posts big blind\nAna folds, Ben folds\n") == []


def test_a_log_that_gives_the_busted_players_blind_to_the_next():
    log = BUST + "hand 2\nbutton Ben\nDan posts small blind\nAna posts big blind\nBen folds\n"

    assert faults(log) == [(15, "post-sb"), (16, "post-bb")]
    assert faults(log, button="moving") == []
