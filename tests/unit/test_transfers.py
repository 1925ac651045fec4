"""Who pays whom, counted by hand."""

import time

import pytest

from hhtool.session.transfers import (
    Left,
    Payment,
    Transfers,
    less_paid,
    to_unit,
    transfers,
    with_host,
)
from hhtool.session.transfers_exact import most_groups
from hhtool.session.transfers_search import best_found, most_possible


def short(found):
    return [f"{one.payer} {one.amount} {one.payee}" for one in found.payments]


def test_three_payments_where_paying_the_largest_first_takes_four():
    found = transfers({"Ana": 9, "Ben": 6, "Cal": -6, "Dee": -5, "Eve": -4})

    assert short(found) == ["Cal 6 Ben", "Dee 5 Ana", "Eve 4 Ana"]
    assert found.fewest
    assert found.at_least == 3


def test_two_groups_of_three_where_no_two_are_even():
    found = transfers({"Ana": 7, "Ben": -3, "Cal": -4, "Dee": 5, "Eve": 6, "Fay": -11})

    assert short(found) == ["Fay 6 Eve", "Fay 5 Dee", "Cal 4 Ana", "Ben 3 Ana"]


def test_nobody_pays_when_everyone_is_even():
    assert transfers({}) == transfers({"Ana": 0, "Ben": 0}) == Transfers((), True, 0)


def test_equals_are_taken_in_the_order_of_the_balances():
    found = transfers({"Ana": -5, "Ben": 10, "Cal": -5})

    assert short(found) == ["Ana 5 Ben", "Cal 5 Ben"]


SIXTEEN = (29, 23, 19, 17, 13, 11, 7, 3, -2, -4, -6, -8, -10, -14, -28, -50)


@pytest.mark.parametrize(
    "amounts",
    [
        SIXTEEN,
        (2,) * 7 + (5,) * 2 + (-3,) * 6 + (-6,),
        (3,) * 8 + (-2,) * 6 + (-6,) * 2,
        (*range(1, 16), -120),
    ],
)
def test_sixteen_players_are_settled_in_seconds(amounts):
    assert sum(amounts) == 0
    started = time.process_time()
    found = transfers({f"P{at}": amount for at, amount in enumerate(amounts)})

    assert found.fewest
    assert time.process_time() - started < 5


def test_more_than_can_be_tried_say_what_is_found_and_what_is_the_least():
    powers = [3**at for at in range(12)]
    amounts = [*powers, *(-2 * one for one in powers), sum(powers)]
    found = transfers({f"P{at}": amount for at, amount in enumerate(amounts)})

    assert not found.fewest
    assert found.at_least < len(found.payments) == 24


def test_many_players_may_reach_the_least_that_is_possible():
    threes = [(at, 50 + at, -50 - 2 * at) for at in range(1, 10)]
    found = transfers({f"P{at}{one}": one for at, three in enumerate(threes) for one in three})

    assert len(found.payments) == found.at_least == 18
    assert found.fewest


def test_the_bound_counts_those_who_are_in_no_three():
    amounts = [1, 2, -3, 100, 200, 400, -700]

    assert most_possible(amounts) == 2
    assert {frozenset((0, 1, 2)), frozenset((3, 4, 5, 6))} == set(
        map(frozenset, best_found(amounts))
    )
    assert most_possible([1, 2, 4, 8, -15]) == 1


def test_what_is_rounded_away_is_shown():
    found = transfers({"Ana": 1040, "Ben": -530, "Cal": -510}, unit=100)

    assert short(found) == ["Ben 500 Ana", "Cal 500 Ana"]
    assert found.rests == (Left("Ana", 40), Left("Ben", -30), Left("Cal", -10))


def test_who_loses_most_by_rounding_down_is_rounded_up():
    assert to_unit([160, 170, -330], 100) == [100, 200, -300]
    assert to_unit([50, -50], 100) == [100, -100]
    assert to_unit([100, -100, 0], 100) == [100, -100, 0]
    with pytest.raises(ValueError, match="none"):
        to_unit([1], 0)


def test_with_a_host_everyone_settles_with_him():
    balances = {"Ana": 9, "Ben": 6, "Cal": -6, "Dee": -5, "Eve": -4}

    assert short(with_host(balances, "Dee")) == ["Cal 6 Dee", "Eve 4 Dee", "Dee 9 Ana", "Dee 6 Ben"]
    assert len(with_host(balances, "Lou").payments) == 5


def test_a_host_rounds_as_well():
    found = with_host({"Ana": 160, "Ben": -230, "Lou": 70}, "Lou", unit=100)

    assert short(found) == ["Ben 200 Lou", "Lou 100 Ana"]
    assert found.rests == (Left("Ana", 60), Left("Ben", -30), Left("Lou", -30))


def test_payments_already_made_are_no_longer_due():
    left = less_paid({"Ana": 50, "Ben": -30, "Cal": -20}, [Payment("Ben", "Ana", 30)])

    assert left == {"Ana": 20, "Ben": 0, "Cal": -20}
    assert short(transfers(left)) == ["Cal 20 Ana"]
    assert less_paid({}, [Payment("Ben", "Ana", 1)]) == {"Ben": 1, "Ana": -1}


def test_two_who_never_met_pay_by_way_of_one_who_met_both():
    balances = {"Ana": 5, "Ben": 0, "Cal": -5}

    assert short(transfers(balances)) == ["Cal 5 Ana"]
    assert short(transfers(balances, together={"Ben": ["Ana", "Cal"]})) == [
        "Cal 5 Ben",
        "Ben 5 Ana",
    ]


def test_those_who_met_pay_one_another_where_others_would_be_fewer():
    balances = {"Ana": 5, "Ben": -5, "Cal": 3, "Dee": -3}
    found = transfers(balances, together={"Ana": ["Dee"], "Ben": ["Cal"], "Cal": ["Dee"]})

    assert short(found) == ["Ben 5 Cal", "Dee 5 Ana", "Cal 2 Dee"]
    assert found.fewest


def test_who_met_nobody_that_is_owed_stays_unsettled():
    balances = {"Ana": 5, "Ben": -5, "Cal": 3, "Dee": -3}
    found = transfers(balances, together={"Ana": ["Ben"], "Cal": ["nobody"]})

    assert short(found) == ["Ben 5 Ana"]
    assert found.unsettled == (Left("Cal", 3), Left("Dee", -3))


def test_what_does_not_add_up_stays_with_those_who_are_owed():
    found = transfers({"Ana": 5, "Ben": 3, "Cal": -6})

    assert short(found) == ["Cal 5 Ana", "Cal 1 Ben"]
    assert found.unsettled == (Left("Ben", 2),)
    assert found.at_least == 2


def test_groups_hang_together_or_are_none():
    ring = [0b1010, 0b0101, 0b1010, 0b0101]  # nobody is beside his opposite

    assert most_groups([2, 1, -2, -1]) == (0b0101, 0b1010)
    assert most_groups([2, 1, -2, -1], ring) == (0b1111,)
