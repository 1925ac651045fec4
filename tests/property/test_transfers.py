"""No night is settled in more payments than the fewest, and no cent is lost on the way."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from hhtool.session.transfers import Payment, less_paid, to_unit, transfers, with_host

NAMES = ("Ana", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


def nights(players, most=12, least=0):
    """Balances that add up to nothing; small amounts make many groups."""
    amounts = st.integers(-most, most)
    return st.lists(amounts, min_size=least, max_size=players - 1).map(
        lambda amounts: dict(zip(NAMES, [*amounts, -sum(amounts)], strict=False))
    )


ANY_NIGHT = st.one_of(nights(8, 10**6), nights(8, 3), *(nights(8, most, 6) for most in (5, 9, 12)))
ANY_BALANCES = st.lists(st.integers(-20, 20), max_size=8).map(
    lambda amounts: dict(zip(NAMES, amounts, strict=False))
)
UNITS = st.sampled_from([1, 2, 5, 50, 100, 10**7])


def fewest_by_trying(amounts):
    """Whoever comes first pays or is paid all of it by one other, tried with each."""
    open_ones = [amount for amount in amounts if amount]
    if not open_ones:
        return 0
    first, *others = open_ones
    tries = {
        at: [*others[:at], other + first, *others[at + 1 :]]
        for at, other in enumerate(others)
        if (other > 0) != (first > 0)
    }
    return 1 + min(map(fewest_by_trying, tries.values()))


def fewest_by_pairs(amounts, pairs):
    """The fewest of all sets of pairs that leave nobody with less or more to settle than the
    sum of those whom the pairs join; ``None`` where no set does."""
    for size in range(len(amounts)):
        for chosen in combinations(pairs, size):
            if not any(left_open(amounts, chosen).values()):
                return size
    return None


def left_open(amounts, pairs):
    """What those who are joined by pairs come to together, by the first of them."""
    lot = {name: name for name in amounts}
    for one, two in pairs:
        old, new = lot[one], lot[two]
        lot = {name: new if of == old else of for name, of in lot.items()}
    sums = dict.fromkeys(lot.values(), 0)
    for name, of in lot.items():
        sums[of] += amounts[name]
    return sums


def moved(found):
    """What each comes to by the payments, the rests and what stays open."""
    total = {}
    for left in (*found.rests, *found.unsettled):
        total[left.player] = total.get(left.player, 0) + left.amount
    for one in found.payments:
        total[one.payer] = total.get(one.payer, 0) - one.amount
        total[one.payee] = total.get(one.payee, 0) + one.amount
    return {name: amount for name, amount in total.items() if amount}


def uneven(balances):
    return {name: amount for name, amount in balances.items() if amount}


@settings(max_examples=2000)
@given(ANY_NIGHT)
def test_no_night_of_up_to_eight_is_settled_in_more_payments_than_trying_finds(balances):
    found = transfers(balances)

    assert fewest_by_trying(balances.values()) == len(found.payments) == found.at_least
    assert found.fewest
    assert uneven(balances) == moved(found)
    assert found.rests == found.unsettled == ()


@given(ANY_NIGHT, UNITS)
def test_only_those_who_owe_pay_and_only_those_who_are_owed_are_paid(balances, unit):
    found = transfers(balances, unit)
    rests = {left.player: left.amount for left in found.rests}
    rounded = {name: amount - rests.get(name, 0) for name, amount in balances.items()}

    assert all(one.amount > 0 == one.amount % unit for one in found.payments)
    assert all(rounded[one.payer] < 0 < rounded[one.payee] for one in found.payments)
    assert not any(less_paid(rounded, found.payments).values())


@given(ANY_NIGHT, UNITS, st.sampled_from(["Ana", "Lou"]))
def test_rounding_and_the_host_lose_no_cent(balances, unit, host):
    for found in (transfers(balances, unit), with_host(balances, host, unit)):
        assert uneven(balances) == moved(found)
        assert sum(left.amount for left in found.rests) == 0
        assert all(abs(left.amount) < unit for left in found.rests)
        assert all(one.amount % unit == 0 for one in found.payments)


@given(ANY_NIGHT, st.sampled_from(["Ana", "Lou"]))
def test_with_a_host_each_other_player_settles_once(balances, host):
    found = with_host(balances, host)

    assert found.unsettled == ()
    assert all(host in (one.payer, one.payee) for one in found.payments)
    assert len(uneven({**balances, host: 0})) == len(found.payments)


@given(st.lists(st.integers(-1000, 1000)), st.integers(1, 60))
def test_rounded_amounts_add_up_as_near_as_can_be(amounts, unit):
    rounded = to_unit(amounts, unit)

    assert all(one % unit == 0 for one in rounded)
    assert all(abs(one - amount) < unit for one, amount in zip(rounded, amounts, strict=True))
    assert 2 * abs(sum(rounded) - sum(amounts)) <= unit


@settings(max_examples=1000)
@given(nights(6, 4), st.sets(st.sampled_from(list(combinations(NAMES[:6], 2)))))
def test_only_those_who_played_together_pay_one_another_in_the_fewest_payments(balances, pairs):
    pairs = [pair for pair in sorted(pairs) if set(pair) <= set(balances)]
    fewest = fewest_by_pairs(balances, pairs)

    found = transfers(
        balances, together={name: [b for a, b in pairs if a == name] for name in NAMES}
    )

    assert {tuple(sorted((one.payer, one.payee))) for one in found.payments} <= set(pairs)
    assert uneven(balances) == moved(found)
    assert (fewest is None) == bool(found.unsettled)
    if fewest is not None:
        assert fewest == len(found.payments) == found.at_least
    assert found.fewest


@given(ANY_BALANCES, st.sets(st.sampled_from(list(combinations(NAMES, 2)))))
def test_as_little_as_can_be_stays_unsettled(balances, pairs):
    near = {name: [b for a, b in pairs if a == name] for name in NAMES}
    joined = [pair for pair in pairs if set(pair) <= set(balances)]

    for found, must in (
        (transfers(balances), [sum(balances.values())]),
        (transfers(balances, together=near), left_open(balances, joined).values()),
    ):
        assert sum(map(abs, must)) == sum(abs(left.amount) for left in found.unsettled)
        assert uneven(balances) == moved(found)
        assert all(
            0 < left.amount <= balances[left.player] or balances[left.player] <= left.amount < 0
            for left in found.unsettled
        )


@given(ANY_NIGHT, st.permutations(NAMES))
def test_the_fewest_do_not_hang_on_the_order_of_players(balances, order):
    again = {name: balances[name] for name in order if name in balances}

    assert len(transfers(balances).payments) == len(transfers(again).payments)
    assert transfers(balances) == transfers(dict(balances))


MANY = st.lists(st.integers(-30, 30).filter(bool), min_size=24, max_size=40)


@settings(max_examples=25)
@given(MANY)
def test_many_players_are_settled_to_the_cent_and_the_bound_holds(amounts):
    balances = {f"P{at}": amount for at, amount in enumerate([*amounts, -sum(amounts)])}

    found = transfers(balances)

    assert uneven(balances) == moved(found)
    assert found.at_least <= len(found.payments) < len(balances)
    assert found.fewest or found.at_least < len(found.payments)


@settings(max_examples=25)
@given(MANY, st.integers(0, 2**63), st.booleans())
def test_many_who_did_not_all_play_together_are_settled_as_far_as_can_be(amounts, drawn, short):
    balances = {f"P{at}": amount for at, amount in enumerate([*amounts, 7 * short - sum(amounts)])}
    pairs = [pair for at, pair in enumerate(combinations(balances, 2)) if drawn >> at % 61 & 1]

    found = transfers(
        balances, together={name: [b for a, b in pairs if a == name] for name in balances}
    )

    assert {tuple(sorted((one.payer, one.payee))) for one in found.payments} <= {
        tuple(sorted(pair)) for pair in pairs
    }
    assert uneven(balances) == moved(found)
    assert sum(map(abs, left_open(balances, pairs).values())) == sum(
        abs(left.amount) for left in found.unsettled
    )
    assert found.at_least <= len(found.payments) < len(balances)


@given(
    nights(8),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(1, 9))),
)
def test_payments_already_made_count(balances, made):
    before = [Payment(*one) for one in made]
    found = transfers(less_paid(balances, before))

    assert not any(less_paid(balances, (*before, *found.payments)).values())
