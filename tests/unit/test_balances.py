"""What a night's log makes due to each player and to the bank, counted by hand."""

import pytest

from hhtool.errors import UsageError
from hhtool.grammar import native
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_log
from hhtool.profile import load
from hhtool.session.balances import BANK, Ended, balances, bank_name, ledger, together
from hhtool.session.transfers import Payment, transfers, with_host

HOME = load("home")
FOLD = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\n"
"""Ana loses 1 to Ben."""


def ended(text, name="test.log"):
    """The end of a night and what its hands were raked."""
    items, raked = check_log(native.read(Source(name, text)), HOME), 0
    while True:
        try:
            item = next(items)
        except StopIteration as over:
            return Ended(over.value, raked)
        if isinstance(item, Verdict) and item.played:
            raked += item.played.rake + item.played.carried


def kept(*texts, cash=None):
    nights = [ended(text, f"{at}.log") for at, text in enumerate(texts)]
    return ledger(nights, cash=cash)


def account(found, name):
    return next(one for one in found.accounts if one.player == name)


def test_results_are_due_where_the_log_says_nothing_of_money():
    found = kept(FOLD)

    assert balances(found) == {"Ana": -1, "Ben": 1}
    assert found.cash == (False,)
    assert found.bank == found.difference == 0


def test_chips_that_were_cashed_out_and_bought_again_count():
    found = kept(FOLD + "Ben cashes out 101\nCal buys in 50\nAna adds on 1\nben buys in 40\n")
    ben = account(found, "Ben")

    assert (140, 101, 40, 1) == (ben.bought_in, ben.cashed_out, ben.holds, ben.due)
    assert balances(found) == {"Ana": -1, "Ben": 1, "Cal": 0}


def test_a_bank_that_was_paid_cash_pays_out_chips():
    found = kept(FOLD, cash=True)

    assert balances(found) == {"Ana": 99, "Ben": 101, BANK: -200}
    assert transfers(balances(found)).payments == (
        Payment(BANK, "Ben", 101),
        Payment(BANK, "Ana", 99),
    )


def test_a_buy_in_on_credit_says_that_the_others_were_paid():
    found = kept(FOLD + "Ana rebuys 50 on credit\n")

    assert found.cash == (True,)
    assert account(found, "Ana").credit == 50
    assert account(found, "Ana").bought_in == 150
    assert balances(found) == {"Ana": 99, "Ben": 101, BANK: -200}


def test_who_loses_what_he_had_on_credit_owes_it():
    found = kept(FOLD.replace("Ana 100", "Ana 100 on credit"))

    assert balances(found) == {"Ana": -1, "Ben": 101, BANK: -100}
    assert transfers(balances(found)).payments == (
        Payment(BANK, "Ben", 100),
        Payment("Ana", "Ben", 1),
    )


def test_credit_can_be_overruled():
    found = kept(FOLD.replace("Ana 100", "Ana 100 on credit"), cash=False)

    assert balances(found) == {"Ana": -1, "Ben": 1}


def test_money_to_and_from_the_bank_is_no_longer_due():
    found = kept(FOLD + "Ana pays 30\nBen receives 10\n")

    assert (30, 10) == (account(found, "Ana").paid, account(found, "Ben").received)
    assert balances(found) == {"Ana": 29, "Ben": -9, BANK: -20}


def test_credit_paid_later_is_paid():
    found = kept(FOLD.replace("Ana 100", "Ana 100 on credit") + "Ana pays 100\n")

    assert balances(found) == {"Ana": 99, "Ben": 101, BANK: -200}


def test_a_cash_out_is_due_until_it_is_received():
    leaves = FOLD + "Ben leaves\n"

    assert balances(kept(leaves, cash=True))["Ben"] == 101
    assert balances(kept(leaves + "Ben receives 101\n", cash=True)) == {
        "Ana": 99,
        "Ben": 0,
        BANK: -99,
    }


def test_rake_and_tips_are_due_to_the_bank():
    raked = FOLD.replace(
        "Ana folds",
        "Ana calls\nBen checks\nflop\nBen bets 2, Ana folds\nrake 1\ntip 1 from pot",
    )
    found = kept(raked)

    assert found.removed == 2
    assert found.difference == 0
    assert balances(found) == {"Ana": -2, "Ben": 0, BANK: 2}
    assert balances(found, "ben") == {"Ana": -2, "Ben": 2}


def test_missing_chips_are_left_with_the_bank():
    found = kept(FOLD + "Ben cashes out 96\n")

    assert found.differences == (5,)
    assert balances(found) == {"Ana": -1, "Ben": -4, BANK: 5}


def test_chips_too_many_are_owed_by_the_bank():
    found = kept(FOLD + "count Ben 106\n")

    assert found.difference == -5
    assert balances(found) == {"Ana": -1, "Ben": 6, BANK: -5}
    assert balances(found, "Lou") == {"Ana": -1, "Ben": 6, "Lou": -5}


def test_nights_that_are_out_in_opposite_ways_each_say_so():
    found = kept(FOLD + "Ben cashes out 96\n", FOLD + "count Ben 106\n")

    assert (5, -5) == found.differences
    assert found.difference == 0


def test_the_bank_makes_everything_add_up():
    text = FOLD.replace("Ana 100", "Ana 100 on credit") + "Ana pays 7\nBen cashes out 96\ntip 2\n"
    found = kept(text)

    paid = sum(one.paid - one.received for one in found.accounts)
    assert found.removed + found.difference - paid == found.bank
    assert sum(balances(found).values()) == 0


def test_nights_in_cents_and_in_dollars_are_added_up_exactly():
    cents = "stakes 0.05/0.10\nplayers ANA 10, Dan 10.10\nhand\nbutton Dan\nDan folds\n"
    found = kept(FOLD, cents)

    assert found.unit.decimals == 2
    assert balances(found) == {"Ana": -95, "Ben": 100, "Dan": -5}
    assert found.differences == (0, 0)


def test_nights_in_two_currencies_are_not_added_up():
    with pytest.raises(UsageError, match=r"\$ in 0.log, € in 1.log"):
        kept("currency $\n" + FOLD, "currency €\n" + FOLD)

    assert kept("currency $\n" + FOLD, FOLD).unit.currency == "$"


def test_no_night_at_all_makes_no_balances():
    assert balances(kept()) == {}


def test_a_host_is_found_whatever_the_case_of_his_name():
    found = kept(FOLD)

    assert bank_name(found, "ANA") == "Ana"
    assert bank_name(found, "Lou") == "Lou"
    assert bank_name(found) == BANK
    assert with_host(balances(found), bank_name(found, "ANA")).payments == (
        Payment("Ana", "Ben", 1),
    )


def test_a_player_called_the_bank_is_the_bank():
    found = kept(FOLD.replace("Ben", '"The Bank"'), cash=True)

    assert balances(found) == {"Ana": 99, "The Bank": -99}


def test_only_those_dealt_in_together_have_played_together():
    hands = [("Ana", "Ben"), ("ben", "Cal"), ("ANA", "Zoe")]
    night = FOLD + "Cal buys in 50\n"

    assert together(kept(night), hands, "Cal") == {
        "Ana": frozenset({"Ben"}),
        "Ben": frozenset({"Ana", "Cal"}),
        "Cal": frozenset({"Ben"}),
    }


def test_everyone_may_settle_with_a_bank_that_has_something_to_settle():
    hands = [("Ana", "Ben")]
    found = kept(FOLD + "Cal buys in 50\ncount Ben 100\n")

    assert together(found, hands, "Cal") == {
        "Ana": frozenset({"Ben", "Cal"}),
        "Ben": frozenset({"Ana", "Cal"}),
        "Cal": frozenset(),
    }
    assert transfers(balances(found), together=together(found, hands)).unsettled == ()
