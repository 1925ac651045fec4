"""Two boards and who shows first: answers that were once wrong."""

from judging import faults, verdicts

TWICE = """\
stakes 1/2
players Ana 100, Ben 100, Cal 200
hand 1
button Cal
Ana holds As Ad
Ben holds Ks Kd
Cal raises to 5, Ana is all in for 100, Ben calls all in, Cal folds
flop 2c 7d 9h
run it twice
turn Jc / Kc
river 3s / 4s
"""


def test_two_boards_odd_chip_is_an_odd_chip():
    assert faults(TWICE + "Ana wins 102\nBen wins 103\n") == [(13, "pot-odd-chip")]


def test_two_boards_one_takes_all_is_not_called_a_tie():
    (v,) = verdicts(TWICE + "Ben wins 205\n")
    assert "equal hands" not in v.findings[0].message


CHECKED_RIVER = """\
stakes 1/2
players Ana 2, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ana calls all in, Ben checks
flop Ac Kd Qh
Ben checks, Cal bets 4, Ben calls
turn Js
checks around
river Td
checks around
"""


def order(log, **rules):
    v = verdicts(log, **rules)[-1]
    return [v.hand.name(s) for s in v.ruled.showdown]


def test_bet_on_the_flop_does_not_count_when_the_river_is_checked_ordered():
    assert order(CHECKED_RIVER, allin_show="ordered") == ["Ben", "Cal", "Ana"]


def test_bet_on_the_flop_does_not_count_when_the_river_is_checked_may_muck():
    assert order(CHECKED_RIVER, allin_show="may-muck") == ["Ana", "Ben", "Cal"]
