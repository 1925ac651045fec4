"""Chips are never made nor lost, at any step of any hand."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hhtool.engine.choices import allows, choices, choices_of, next_to_act, plain
from hhtool.engine.settle import settle
from hhtool.engine.table import Table
from hhtool.model.hand import Action, ClaimKind, Verb
from hhtool.model.table import Await
from hhtool.pipeline import check_hand
from hhtool.replay.replay import play
from strategies import MUTATIONS, SPOILS, Drawn, legal_hands, random_hand, replayed

SPOILT = st.builds(
    lambda seed, spoil: random_hand(seed, spoil=spoil),
    st.integers(0, 10**9),
    st.sampled_from(SPOILS),
)
ANY_HAND = st.one_of(legal_hands(), SPOILT)


def chips(table: Table) -> int:
    return sum(table.stacks) + sum(table.paid) + table.dead


def began(drawn: Drawn) -> int:
    return sum(seat.stack for seat in drawn.hand.seats)


@given(ANY_HAND)
def test_chips_are_constant_at_every_step(drawn):
    table, stages = play(drawn.hand, drawn.profile)
    assert began(drawn) == chips(table)
    for _ in stages:
        assert began(drawn) == chips(table)
    assert began(drawn) == chips(table)


@given(legal_hands())
def test_no_stack_is_ever_below_nothing_in_a_legal_hand(drawn):
    table, stages = play(drawn.hand, drawn.profile)
    for _ in stages:
        assert min(table.stacks) >= 0
    assert min(table.stacks) >= 0


@given(ANY_HAND, st.integers(0, 20))
def test_what_is_paid_in_comes_out_again(drawn, rake):
    table = replayed(drawn.hand, drawn.profile)
    due = settle(table, (rake,) if rake else ())
    pots = sum(pot.amount for pot in due.pots)
    assert sum(table.paid) + table.dead == pots + sum(due.uncalled)
    assert pots == sum(due.paid) + due.dead
    for pot, given_out in zip(due.pots, due.awards, strict=True):
        assert given_out is None or {a.seat for a in given_out} <= set(pot.seats)
        assert all(table.live[seat] for seat in pot.seats)
    taken = min(rake, pots)
    unknown = sum(pot.amount for pot, won in zip(due.pots, due.awards, strict=True) if won is None)
    awarded = sum(a.amount for won in due.awards if won for a in won)
    if unknown == 0:
        assert pots == awarded + taken + due.carried
        assert began(drawn) == sum(due.stacks) + taken + due.carried
    else:
        assert awarded <= pots - unknown
        assert began(drawn) == sum(table.stacks) + pots + sum(due.uncalled)


@given(ANY_HAND)
def test_final_stacks_sum_to_what_the_hand_began_with(drawn):
    of = check_hand(drawn.hand, drawn.profile)
    raked = sum(c.amount for c in drawn.hand.claims if c.kind is ClaimKind.RAKE)
    unknown = sum(
        p.amount for p, won in zip(of.ruled.pots, of.ruled.awards, strict=True) if won is None
    )
    if unknown == 0:
        assert began(drawn) == sum(of.ruled.stacks) + raked + of.ruled.carried


@given(legal_hands())
def test_pots_are_won_by_ever_fewer_and_each_by_someone(drawn):
    settled = settle(replayed(drawn.hand, drawn.profile))
    pots = settled.pots
    # a walk without a small blind: all that was put in goes back, and there is nothing to win
    assert bool(pots) == bool(sum(settled.paid) + settled.dead)
    for lower, upper in pairwise(pots):
        assert set(upper.seats) < set(lower.seats)
    assert all(pot.amount > 0 and pot.seats for pot in pots)


@given(legal_hands())
def test_choices_hold_together_at_every_turn(drawn):
    table, stages = play(drawn.hand, drawn.profile)
    for stage in stages:
        choice = choices(table)
        assert choice.seat == next_to_act(table)
        if choice.awaits is not Await.PLAYER:
            assert not isinstance(getattr(stage, "action", None), Action)
            continue
        have = table.have(choice.seat)
        assert table.able(choice.seat)
        assert choice.check == (table.bets[choice.seat] >= choice.price)
        assert 0 <= choice.fine <= choice.call <= have
        assert bool(choice.closed) != bool(choice.raises)
        if choice.raises:
            assert choice.price < choice.raises.start <= choice.raises[-1] == have
            assert choice.raises.start in (choice.least, have)


@given(st.integers(0, 10**9), st.sampled_from(MUTATIONS))
def test_a_mistake_in_the_outcome_is_settled_among_the_players(seed, mutation):
    """What is owed turns what was paid into what is due, chip by chip."""
    drawn = random_hand(seed)
    drawn = mutation(drawn, lambda low, _: low) or drawn
    of = check_hand(drawn.hand, drawn.profile)
    stacks = list(of.played.stacks)
    for transfer in of.owed:
        assert transfer.amount > 0
        stacks[transfer.giver] -= transfer.amount
        stacks[transfer.taker] += transfer.amount
    if sum(of.played.stacks) == sum(of.ruled.stacks):
        assert list(of.ruled.stacks) == stacks


@given(
    legal_hands(),
    st.sampled_from([Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE]),
    st.data(),
)
def test_asking_for_one_action_is_asking_the_choices(drawn, verb, data):
    table, stages = play(drawn.hand, drawn.profile)
    for _ in stages:
        for seat in range(table.size):
            choice = choices_of(table, seat)
            sizes = [choice.price, choice.call, choice.fine, choice.least, choice.most]
            to = data.draw(st.sampled_from([*sizes, choice.least - 1, choice.most + 1]))

            assert allows(table, seat, verb, to) == plain(choice, verb, to)
