"""What a mistake counts as, and when it is too late to put it right: TDA 2024 43, 45, 52."""

import pytest

from hhtool.grammar import native
from hhtool.model.place import Source
from hhtool.pipeline import check_log
from hhtool.profile import load
from judging import faults, stacks, verdicts

THREE = "stakes 1/2\nplayers Ann 200, Ben 200, Cal 200\nhand 1\nbutton Cal\n"
UNDER_RAISE = THREE + "Cal raises to 10\nAnn raises to 13\nBen folds\nCal calls\n"
REST = "flop Ks 9d 4c\nAnn checks, Cal checks\nturn 2h\nchecks around\nriver 3d\nchecks around\nAnn wins 28\n"


def ruled(log, profile="home", noticed=0):
    items = check_log(native.read(Source("test.log", log)), load(profile), noticed=noticed)
    return next(iter(items))


def owed(verdict):
    names = [seat.name for seat in verdict.hand.seats]
    return [(names[one.giver], names[one.taker], one.amount) for one in verdict.owed]


def test_an_under_raise_counts_as_a_call_while_the_street_lasts():
    verdict = ruled(UNDER_RAISE)

    assert [f.rule for f in verdict.findings] == ["raise-min"]
    assert verdict.findings[0].ruling.action.verb == "call"
    assert [pot.amount for pot in verdict.played.pots] == [28]
    assert [pot.amount for pot in verdict.ruled.pots] == [22]


def test_once_the_next_street_is_dealt_an_under_raise_stands():
    verdict = ruled(UNDER_RAISE + REST)

    assert [pot.amount for pot in verdict.ruled.pots] == [28]
    assert verdict.owed == ()


def test_noticed_in_time_it_is_put_right_and_the_chips_go_back():
    verdict = ruled(UNDER_RAISE + REST, noticed=8)

    assert [pot.amount for pot in verdict.ruled.pots] == [22]
    assert owed(verdict) == [("Ann", "Cal", 3)]


def test_half_a_raise_or_more_is_completed_under_tournament_rules():
    log = THREE + "Cal raises to 10\nAnn raises to 14\nBen folds\nCal calls\n"
    verdict = ruled(log, "tda")

    assert verdict.findings[0].ruling.action.verb == "raise"
    assert verdict.findings[0].ruling.action.amount == 18
    assert [pot.amount for pot in verdict.ruled.pots] == [38]
    assert ruled(log).findings[0].ruling.action.verb == "call"


def test_less_than_half_is_a_call_under_tournament_rules_too():
    assert ruled(UNDER_RAISE, "tda").findings[0].ruling.action.verb == "call"


def test_a_raise_that_is_not_open_counts_as_a_call():
    log = (
        "stakes 1/2\nplayers Ann 200, Ben 200, Cal 17, Dan 200\nhand 1\nbutton Dan\n"
        "Cal calls, Dan calls, Ann calls, Ben checks\nflop\n"
        "Ann bets 10, Ben calls, Cal is all in, Dan calls\nAnn raises to 40\n"
    )
    verdict = ruled(log)

    assert [f.rule for f in verdict.findings] == ["raise-reopen"]
    assert sum(verdict.played.paid) - sum(verdict.ruled.paid) in (0, 25)
    assert verdict.ruled.paid[0] == 17


def test_a_call_for_too_little_is_completed():
    verdict = ruled(THREE + "Cal raises to 10\nAnn calls 4\n")

    assert [f.rule for f in verdict.findings] == ["act-call"]
    assert verdict.ruled.paid[0] == 10


def test_chips_that_are_not_there_cannot_be_won():
    log = (
        "stakes 1/2\nplayers Ann 200, Ben 50\nhand 1\nbutton Ben\n"
        "Ann holds As Ad, Ben holds Ks Kd\n"
        "Ben raises to 80\nAnn calls\nflop 2c 7d 9h\nturn Jc\nriver 3s\nAnn wins 160\n"
    )
    verdict = ruled(log)

    assert [f.rule for f in verdict.findings] == ["stake-table"]
    assert stacks(verdict) == {"Ann": 250, "Ben": 0}


@pytest.mark.parametrize(
    ("chips", "verb", "to"),
    [
        ("tosses 25", "call", 10),
        ("pushes 5+5+3", "call", 10),
        ("pushes 5+5+5", "raise", 20),
        ("pushes 10+5", "raise", 20),
        ("pushes 10+1", "call", 10),
    ],
)
def test_chips_without_a_word(chips, verb, to):
    verdict = ruled(THREE + f"Cal calls, Ann calls, Ben checks\nflop\nAnn bets 10\nBen {chips}\n")

    (found,) = verdict.findings
    assert (found.severity, found.ruling.action.verb, found.ruling.action.amount) == (
        "note",
        verb,
        to,
    )


def test_who_mucks_his_own_raise_by_mistake_gets_back_what_nobody_called():
    """TDA 2024 15-B: from 100 to 300, the 200 on top go back, 100 stay in the pot."""
    log = (
        "stakes 50/100\nplayers Sam 1000, Lou 1000, Ula 1000\nhand 1\nbutton Ula\n"
        "Ula raises to 300\nUla mucks\nSam folds\n"
    )
    (verdict,) = verdicts(log)

    assert verdict.ruled.uncalled == (0, 0, 200)
    assert [pot.amount for pot in verdict.ruled.pots] == [250]
    assert stacks(verdict) == {"Sam": 950, "Lou": 1150, "Ula": 900}


def test_a_call_out_of_turn_is_not_binding_after_a_raise():
    """TDA 53: Ben raises, so Cal's 10 goes back when Cal folds: Ben wins 6 + 10."""
    log = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ana calls, Ben checks
flop Ks 9d 4c
Ana bets 10
Cal calls 10
Ben raises to 40
Cal folds
Ana folds
"""
    (v,) = verdicts(log, "tda")
    assert stacks(v) == {"Ana": 188, "Ben": 214, "Cal": 198}


def test_a_raise_out_of_turn_stands_when_the_player_skipped_calls():
    """TDA 53: Ben's call changes nothing for Cal; the raise stands, Ana and Ben owe 20 more."""
    log = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ana calls, Ben checks
flop Ks 9d 4c
Ana bets 10
Cal raises to 30
Ben calls 10
Ana calls 20
Ben calls 20
"""
    assert faults(log, "tda") == [(8, "act-turn")]
