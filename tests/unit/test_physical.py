"""Chips put in without a word: what they count as. TDA 2024 43-A, 44, 45, 61; home session 03."""

import pytest

from judging import faults, verdicts

TABLE = """\
stakes {stakes}
players Ana 20000, Ben 20000, Cal 20000, Dan 20000
hand 1
button Dan
{bet}
"""
AT_1100 = TABLE.format(stakes="250/500", bet="Cal raises to 1100")
"""Big blind 500, a raise of 600 on top: the next raise is to 1700."""
FLOP = TABLE.format(
    stakes="{stakes}", bet="Cal calls, folds to Ben, Ben checks\nflop Ks 9d 4c\nBen bets {bet}"
)


def bet(amount, stakes):
    """An opening bet on the flop, so that the last raise is the bet itself."""
    return FLOP.format(stakes=stakes, bet=amount)


AT_1400 = bet(1400, "50/100")
AT_325 = bet(325, "50/100")
AT_10 = bet(10, "1/2")
AT_1000 = bet(1000, "50/100")


@pytest.mark.parametrize(
    ("log", "chips", "rule", "verb", "to", "back"),
    [
        pytest.param(
            AT_1100, "Dan pushes 500+1000", "bet-multichip", "call", 1100, 400,
            id="neither chip can be taken back: a call",
        ),
        pytest.param(
            AT_1100, "Dan pushes 1000+100+100+100+100+100", "bet-multichip", "raise", 1700, -200,
            id="400 of 600 on top: completed to a raise",
        ),
        pytest.param(
            AT_1100, "Dan pushes 1000+100+100+100", "bet-multichip", "call", 1100, 200,
            id="200 of 600 on top: a call",
        ),
        pytest.param(
            AT_1400, "Cal pushes 1000+500+500", "bet-multichip", "call", 1400, 600,
            id="without one 500 it is short: a call",
        ),
        pytest.param(
            AT_325, "Cal pushes 500+25", "bet-multichip", "raise", 650, -125,
            id="200 of 325 on top, and the 25 was not needed: a raise",
        ),
        pytest.param(
            AT_10, "Cal tosses 100", "bet-overchip", "call", 10, 90,
            id="one chip: a call, and change",
        ),
        pytest.param(
            AT_1000, "Cal pushes 1000+100+100+100+100", "bet-multichip", "call", 1000, 400,
            id="400 of 1000 on top: a call",
        ),
    ],
)  # fmt: skip
def test_chips_without_a_word(log, chips, rule, verb, to, back):
    (verdict,) = verdicts(f"{log}{chips}\n", "tda")
    (found,) = [one for one in verdict.findings if one.rule == rule]
    done = verdict.done[-1]

    assert (done.verb, done.to) == (verb, to)
    assert (found.ruling.action.verb, found.ruling.action.amount) == (verb, to)
    assert found.found - done.to == back


def test_the_calls_last_chips_are_all_in():
    """TDA 2024 45 example 4-B: the same chips call all in where they are the last ones."""
    log = AT_1400.replace("Cal 20000", "Cal 1300")
    (verdict,) = verdicts(log + "Cal pushes 1000+100+100\n", "tda")

    assert (verdict.done[-1].verb, verdict.done[-1].to, verdict.done[-1].all_in) == (
        "call",
        1200,
        True,
    )


def test_without_half_a_raise_the_chips_are_a_call_and_the_betting_goes_on_from_there():
    log = AT_1100 + "Dan pushes 1000+100+100+100\nAna calls 850\nBen calls 600\nflop Ks 9d 4c\n"

    assert faults(log, "tda") == [(6, "bet-multichip")]


def test_completed_to_a_raise_the_others_owe_the_whole_of_it():
    log = AT_1100 + "Dan pushes 1000+100+100+100+100+100\nAna folds, Ben folds\nCal calls 600\n"

    assert faults(log, "tda") == [(6, "bet-multichip")]


def test_one_big_chip_before_anyone_has_bet_is_a_bet_of_all_of_it():
    """TDA 2024 44 is about calls: an opening bet is the value of the chip."""
    log = AT_10.replace("Ben bets 10\n", "Ben tosses 25\n")
    (verdict,) = verdicts(log + "Cal calls 25\n", "tda")

    assert verdict.findings == ()
    assert (verdict.done[-2].verb, verdict.done[-2].to) == ("bet", 25)
