"""What goes wrong around a hand: cards, chips, rebuys, burns and mucks, each as a small log.

A line ends in ``<- RULE`` where that finding is due; no other finding may be there. Home session
01 to 03; TDA 2024 15-B, 16, 22, 29, 35-E, 38, 39-A; Scribes' Table, Rules of our tables.
"""

import pytest

from conftest import unmarked
from hhtool.batch import Options, check_file
from hhtool.model.verdict import Verdict
from judging import faults, judge, stacks, verdicts

TOP = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
"""
LIMPED = TOP + "Cal folds, Ana calls, Ben checks\n"
SHORT = """\
stakes 1/2
players Ana 2, Ben 200, Cal 200
hand 1
button Cal
Ana holds 2c 3d
Ben holds As Ad
Cal folds, Ana calls all in, Ben checks
flop 7c 2h 9d
turn Js
river Kc
Ana shows 2c 3d, Ben shows As Ad
Ben wins 4
"""
SCRIBES = """\
stakes 50/100
players Ana 15000, Ben 10000
"""
WALK = "hand 1\nbutton Ben\nBen folds\nAna wins 100\n"
CALLED = """\
stakes 1/2
players Ana 200, Ben 50, Cal 200
hand 1
button Cal
Ana holds 7s 3d
Ben holds As Ad
Cal folds, Ana raises to 50, Ben calls all in
"""

LOGS = {
    "one card in two hands": (
        "home",
        TOP + "Ana holds As Kd\nBen holds As Qc  <- deck-unique\nCal folds, Ana calls\n",
    ),
    "a hole card on the board": (
        "home",
        TOP + "Ana holds As Kd\nCal folds, Ana calls, Ben checks\nflop Kd 7c 2h  <- deck-unique\n",
    ),
    "a flop of four cards": ("home", LIMPED + "flop 7c 2h 9d Js  <- board-count\n"),
    "the river where the turn is due": (
        "home",
        LIMPED + "flop 7c 2h 9d\nchecks around\nriver Js  <- board-street-order\n",
    ),
    "a sixth card on the board": (
        "home",
        LIMPED
        + "flop 7c 2h 9d\nchecks around\nturn Js\nchecks around\nriver 3c 4d  <- board-count\n",
    ),
    "a card that no deck has": ("home", TOP + "Ana holds 1s Kd  <- deck-52\nCal folds\n"),
    "forty chips more than after the last hand": (
        "home",
        TOP
        + "Cal folds, Ana raises to 6, Ben folds\nAna wins 4\n"
        + "seat 1 Ana 242  <- stake-continuity\n",
    ),
    "chips bought on the turn": (
        "home",
        LIMPED
        + "flop 7c 2h 9d\nchecks around\nturn Js\nAna adds on 100  <- stake-rebuy\n"
        + "Ana checks, Ben checks\n",
    ),
    "a busted player dealt in": (
        "home",
        SHORT + "hand 2\nAna folds  <- stake-elim\nBen folds\n",
    ),
    "a top-up over the most a table takes": (
        "scribes",
        SCRIBES + WALK + "Ana adds on 6000  <- stake-topup-max\n",
    ),
    "a top-up to the most a table takes": (
        "scribes",
        SCRIBES + WALK + "Ana adds on 4900\n",
    ),
    "a buy-in of nine big blinds": (
        "scribes",
        "stakes 50/100\nplayers Ana 15000\nplayers Ben 900  <- stake-buyin\n",
    ),
    "a buy-in of ten big blinds": (
        "scribes",
        "stakes 50/100\nplayers Ana 15000\nplayers Ben 1000\n",
    ),
    "nothing burnt before the turn": (
        "home",
        LIMPED
        + "burn 5c\nflop 7c 2h 9d\nchecks around\n"
        + "turn Js  <- deal-burn\nchecks around\nburn 5d\nriver Kc\nchecks around\n",
    ),
    "one card burnt before each street": (
        "home",
        LIMPED
        + "burn 5c\nflop 7c 2h 9d\nchecks around\nburn 5h\n"
        + "turn Js\nchecks around\nburn 5d\nriver Kc\nchecks around\n",
    ),
    "folded by the clock when facing a bet": (
        "scribes",
        LIMPED + "flop 7c 2h 9d\nAna bets 10, Ben folds\nAna wins 4\n",
    ),
    "checked by the clock for nothing": (
        "scribes",
        LIMPED + "flop 7c 2h 9d\nAna checks, Ben checks\n",
    ),
    "cards dealt round from the left of the button": (
        "home",
        TOP
        + "Ana holds 2c 5c\nBen holds 3c 6c\nCal holds 4c 7c\n"
        + "Cal folds, Ana folds\nBen wins 2\n",
    ),
    "a muck before the run-out": (
        "tda",
        CALLED + "Ana mucks  <- show-allin-faceup\nflop 7c 2h 9d\nturn Js\nriver Kc\n",
    ),
    "a muck after the run-out": (
        "tda",
        CALLED
        + "flop 7c 2h 9d\nturn Js\nriver Kc\nBen shows As Ad\n"
        + "Ana mucks  <- show-allin-faceup\nBen wins 100\n",
    ),
}


@pytest.mark.parametrize("name", LOGS)
def test_each_mistake_is_found_where_it_was_made(name):
    profile, marked = LOGS[name]
    log, expected = unmarked(marked)

    assert faults(log, profile) == expected


def test_chips_from_nowhere_are_counted():
    log = TOP + "Cal folds, Ana raises to 6, Ben folds\nAna wins 4\ncount Ana 242\n"
    (found,) = [item for item in judge(log) if not isinstance(item, Verdict)]

    assert (found.rule, found.player, found.expected, found.found) == (
        "stake-continuity",
        "Ana",
        202,
        242,
    )


def test_chips_bought_on_the_turn_play_in_the_next_hand_and_not_before():
    bought = (
        LIMPED + "flop 7c 2h 9d\nchecks around\nturn Js\nAna adds on 100\nAna bets 10, Ben folds\n"
    )
    first, second = verdicts(bought + "Ana wins 4\nhand 2\nAna folds, Ben folds\n")

    assert stacks(first) == {"Ana": 202, "Ben": 198, "Cal": 200}
    assert [seat.stack for seat in second.hand.seats] == [302, 198, 200]


def test_a_table_without_rebuys_refuses_one():
    log = SHORT + "Ana rebuys 200\n"

    assert faults(log, rebuy="none") == [(13, "stake-rebuy")]
    assert faults(log) == []


def test_five_chips_more_on_the_table_than_before_in_a_format_that_writes_both(tmp_path):
    path = tmp_path / "night.phh"
    path.write_text(
        'variant = "NT"\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 0, 0]\nmin_bet = 2\n'
        "starting_stacks = [200, 200, 200, 200]\n"
        'actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", '
        '"p3 f", "p4 f", "p1 f"]\n'
        "finishing_stacks = [199, 201, 205, 200]\n",
        encoding="utf-8",
    )
    (verdict,) = [i for i in check_file(str(path), Options()).items if isinstance(i, Verdict)]

    (found,) = verdict.findings
    assert (found.rule, found.expected, found.found) == ("stake-conserve", 800, 805)


def test_a_pot_paid_five_chips_too_much_in_our_own_log():
    log = TOP + "Cal folds, Ana folds\nBen wins 7\n"

    assert faults(log) == [(6, "pot-layers")]


def test_a_pot_pushed_to_the_wrong_player_is_owed_all_night():
    log = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Ana holds 7s 3d
Ben holds As Ad
Cal folds, Ana calls, Ben checks
flop 7c 2h 9d
checks around
turn Js
checks around
river Kc
checks around
Ana shows 7s 3d, Ben shows As Ad
Ana wins 4
hand 2
Ana calls, Ben calls, Cal checks
"""
    first, second = verdicts(log)

    assert faults(log) == [(15, "rank-kicker")]
    assert first.owed == ((0, 1, 4),)
    assert [seat.stack for seat in second.hand.seats] == [202, 198, 200]


def test_a_raiser_who_mucks_loses_what_the_big_blind_matches_and_no_more():
    log = """\
stakes 50/100
players Sam 5000, Bea 5000, Uli 5000
hand 1
button Uli
Uli raises to 300
Uli mucks
Sam folds
"""
    (verdict,) = verdicts(log, "tda")

    assert verdict.findings == ()
    assert verdict.ruled.uncalled == (0, 0, 200)
    assert [pot.amount for pot in verdict.ruled.pots] == [250]
    assert stacks(verdict) == {"Sam": 4950, "Bea": 5150, "Uli": 4900}


def test_the_raise_goes_back_at_once_and_the_blinds_play_on_for_the_big_blind():
    log = """\
stakes 50/100
players Sam 5000, Bea 5000, Uli 5000
hand 1
button Uli
Uli raises to 300
Uli mucks
"""
    (verdict,) = verdicts(log, "tda")

    assert verdict.ruled.uncalled == (0, 0, 200)
    assert sum(pot.amount for pot in verdict.ruled.pots) == 250
    assert faults(log + "Sam calls 50\nBea checks\n", "tda") == []
