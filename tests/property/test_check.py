"""What the checks make of legal hands, and of hands with one mistake in them."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiled import interpreted
from hhtool.engine.choices import choices
from hhtool.engine.rules import CHECKS
from hhtool.model.hand import Action, Hand, Seat, Verb
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_hand
from hhtool.replay import judge
from hhtool.replay.replay import play
from strategies import (
    HOME,
    MUTATIONS,
    SPOILS,
    STRADDLED,
    TDA,
    Drawn,
    Mutation,
    Shape,
    Spoil,
    legal_hands,
    raised,
    random_hand,
)

SEEDS = st.integers(0, 10**9)
OFTEN_SHORT = Shape(players=(3, 5))
WINNERS_TOLD = Shape(claims=("pots", "seats"))
BY_SEAT = Shape(claims=("seats",))
BY_POT = Shape(claims=("pots",))


def verdict(drawn: Drawn) -> Verdict:
    return check_hand(drawn.hand, drawn.profile)


def places(of: Verdict) -> list[tuple[str, object]]:
    return [(finding.rule, finding.span) for finding in of.findings]


def spoilt_hands(spoil: Spoil, count: int) -> Iterator[Drawn]:
    """So many hands with that mistake; an error where occasions are too rare to be drawn."""
    found = 0
    for seed in range(60 * count):
        drawn = random_hand(seed, OFTEN_SHORT if seed % 2 else Shape(), spoil)
        if drawn.rule:
            yield drawn
            found += 1
            if found == count:
                return
    pytest.fail(f"{spoil.__name__}: only {found} of {count} hands had an occasion for it")


def changed_hands(mutation: Mutation, shape: Shape, count: int) -> Iterator[Drawn]:
    found = 0
    for seed in range(60 * count):
        drawn = mutation(random_hand(seed, shape), Random(seed).randint)
        if drawn:
            yield drawn
            found += 1
            if found == count:
                return
    pytest.fail(f"{mutation.__name__}: only {found} of {count} hands had an occasion for it")


@given(legal_hands())
def test_a_legal_hand_has_no_findings(drawn):
    assert () == verdict(drawn).findings
    assert "clean" == verdict(drawn).status


@given(legal_hands(Shape(profiles=(HOME, TDA))))
def test_home_and_tda_agree_that_a_legal_hand_is_clean(drawn):
    told = drawn.hand._replace(claims=())  # they differ on odd chips
    assert [] == places(check_hand(told, HOME))
    assert [] == places(check_hand(told, TDA))


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_mistake_in_play_is_found_where_it_was_made_and_nothing_else_is(spoil):
    for drawn in spoilt_hands(spoil, 60):
        assert [(drawn.rule, drawn.span)] == places(verdict(drawn)), drawn
        assert verdict(drawn).failed


@pytest.mark.parametrize("shape", [BY_SEAT, BY_POT], ids=["by-seat", "by-pot"])
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_mistake_in_writing_is_found_where_it_stands_and_nothing_else_is(mutation, shape):
    for drawn in changed_hands(mutation, shape, 30):
        assert [(drawn.rule, drawn.span)] == places(verdict(drawn)), drawn
        assert verdict(drawn).failed


def test_every_mistake_names_a_rule_that_has_a_check():
    rules = {drawn.rule for spoil in SPOILS for drawn in spoilt_hands(spoil, 3)}
    rules |= {d.rule for m in MUTATIONS for d in changed_hands(m, WINNERS_TOLD, 30)}
    assert rules <= set(CHECKS)
    assert {
        *("raise-min", "bet-min", "raise-reopen", "act-turn", "act-check", "stake-table"),
        *("act-call", "act-folded", "deck-unique", "board-count", "board-street-order"),
        *("rank-order", "rank-kicker", "pot-odd-chip", "pot-layers", "pot-eligible"),
        *("show-folded-cant-win", "pot-win-foldout"),
    } == rules


# The edges of what may be bet.


def decisions(drawn: Drawn) -> list[tuple[int, int, int, bool]]:
    """For each action that could have been a raise: its place, least, most, and whether sized."""
    table, stages = play(drawn.hand, drawn.profile)
    spots = []
    events = iter(enumerate(drawn.hand.events))
    for stage in stages:
        at, event = next(events)
        if isinstance(event, Action) and stage.choices.raises:
            raises = stage.choices.raises
            sized = raises.start == stage.choices.least > 1
            puts_all_in = all(
                table.have(s) < raises.start
                for s in range(table.size)
                if s != event.seat and table.able(s)
            )
            spots.append((at, raises.start, raises.stop - 1, sized and not puts_all_in))
    return spots


def cut_at(drawn: Drawn, at: int, to: int) -> Verdict:
    """The hand up to one action, which is a bet or raise to an amount; then nothing more."""
    table, stages = play(drawn.hand._replace(events=drawn.hand.events[:at]), drawn.profile)
    for _ in stages:
        pass
    choice = choices(table)
    action = raised(lambda low, _: low, table, choice, to)
    verb = Verb.RAISE if choice.price else Verb.BET
    action = Action(verb, choice.seat, to, span=drawn.hand.events[at].span)
    hand = drawn.hand._replace(events=(*drawn.hand.events[:at], action), claims=(), ended=False)
    return check_hand(hand, drawn.profile)


@given(legal_hands(Shape(players=(2, 4))), st.data())
def test_the_least_and_the_most_are_clean_and_one_beyond_is_not(drawn, data):
    spots = decisions(drawn)
    if not spots:
        assert all(v in "fold check call all-in" for v in verbs(drawn.hand))
        return
    at, least, most, sized = data.draw(st.sampled_from(spots))
    span = drawn.hand.events[at].span
    assert [] == places(cut_at(drawn, at, least))
    assert [] == places(cut_at(drawn, at, most))
    assert [("stake-table", span)] == places(cut_at(drawn, at, most + 1))
    if sized:
        too_small = places(cut_at(drawn, at, least - 1))
        assert too_small in ([("raise-min", span)], [("bet-min", span)])


def verbs(hand: Hand) -> list[str]:
    return [event.verb for event in hand.events if isinstance(event, Action)]


# Ways in which nothing changes.


def scaled(hand: Hand, by: int) -> Hand:
    """The hand with every amount so many times as large."""
    stakes = hand.stakes
    return hand._replace(
        seats=tuple(seat._replace(stack=seat.stack * by) for seat in hand.seats),
        stakes=stakes._replace(small=stakes.small * by, big=stakes.big * by, ante=stakes.ante * by),
        bomb=hand.bomb * by,
        chip=hand.chip * by,
        posts=tuple(post._replace(amount=(post.amount or 0) * by) for post in hand.posts),
        events=tuple(
            e._replace(amount=e.amount * by) if isinstance(e, Action) and e.amount else e
            for e in hand.events
        ),
        claims=tuple(claim._replace(amount=claim.amount * by) for claim in hand.claims),
    )


SPOILT = st.builds(random_hand, SEEDS, st.just(WINNERS_TOLD), st.sampled_from(SPOILS))
CHANGED = st.builds(
    lambda seed, mutation: (
        mutation(drawn := random_hand(seed, WINNERS_TOLD), Random(seed).randint) or drawn
    ),
    SEEDS,
    st.sampled_from(MUTATIONS),
)
ANY_HAND = st.one_of(legal_hands(), SPOILT, CHANGED)


def no_odd_chips(of: Verdict) -> bool:
    return not any(a.odd for pot in of.played.awards if pot for a in pot)


@given(SPOILT, st.integers(2, 1000))
def test_ten_times_the_amounts_break_the_same_rules(drawn, by):
    """Odd chips are no fraction of anything: the outcome is left unsaid, pots are compared."""
    hand = drawn.hand._replace(claims=())
    once = check_hand(hand, drawn.profile)
    more = check_hand(scaled(hand, by), drawn.profile)
    assert places(once) == places(more)
    assert [(by * p.amount, p.seats) for p in once.played.pots] == [
        (p.amount, p.seats) for p in more.played.pots
    ]
    assert [by * n for n in once.played.uncalled] == list(more.played.uncalled)


@given(ANY_HAND)
def test_ten_times_the_chip_breaks_the_same_rules_where_odd_chips_are_whole_ones(drawn):
    tda = replace(drawn.profile, odd_unit="smallest-chip")
    once = check_hand(drawn.hand, tda)
    more = check_hand(scaled(drawn.hand, 10), tda)
    assert places(once) == places(more)
    assert [10 * n for n in once.ruled.stacks] == list(more.ruled.stacks)


@given(ANY_HAND, st.integers(0, 90), st.permutations("ABCDEFGHIJ"))
def test_other_names_and_seat_numbers_break_the_same_rules(drawn, shift, names):
    hand = drawn.hand
    seats = tuple(
        Seat(seat.number + shift, name, seat.stack, seat.span)
        for seat, name in zip(hand.seats, names, strict=False)
    )
    other = hand._replace(seats=seats, button=hand.button + shift)
    assert places(verdict(drawn)) == places(check_hand(other, drawn.profile))
    assert verdict(drawn).ruled == check_hand(other, drawn.profile).ruled


@given(ANY_HAND, st.sampled_from(sorted(CHECKS)))
def test_a_rule_switched_off_takes_its_findings_with_it_and_no_others(drawn, rule):
    found = places(verdict(drawn))
    for name in {rule, drawn.rule or rule}:
        off = replace(drawn.profile, severities=((name, "off"),))
        left = places(check_hand(drawn.hand, off))
        assert [place for place in found if place[0] != name] == left


@given(ANY_HAND)
def test_a_place_shared_by_no_other_shows_one_error(drawn):
    errors = [f.span for f in verdict(drawn).findings if f.severity == "error"]
    assert len(errors) == len(set(errors))


@interpreted
@given(ANY_HAND)
def test_the_judges_shortcuts_hide_nothing(drawn):
    asked = []

    def never(stage: object) -> bool:
        asked.append(stage)
        return False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "ordinary", never)
        patch.setattr(judge, "_paid_as_due", never)
        everything = verdict(drawn).findings
    assert asked
    assert everything == verdict(drawn).findings


def test_the_hands_drawn_are_of_every_kind():
    """The properties are about what is drawn: short stacks, side pots, ties, bombs, straddles."""
    hands = [random_hand(seed) for seed in range(400)]
    verdicts = [verdict(drawn) for drawn in hands]
    kinds = {
        "side pots": sum(len(v.played.pots) > 1 for v in verdicts),
        "ties": sum(any(p and len(p) > 1 for p in v.played.awards) for v in verdicts),
        "odd chips": sum(any(a.odd for p in v.played.awards if p for a in p) for v in verdicts),
        "bombs": sum(d.hand.bomb > 0 for d in hands),
        "straddles": sum(bool(d.hand.posts) for d in hands),
        "two boards": sum(len(v.boards) > 1 for v in verdicts),
        "dead small blinds": sum(d.hand.small < 0 <= d.hand.big for d in hands),
        "heads-up": sum(len(d.hand.seats) == 2 for d in hands),
        "ten players": sum(len(d.hand.seats) == 10 for d in hands),
        **{
            f"antes by {by}": sum(
                d.hand.stakes.ante > 0 and d.hand.stakes.ante_by == by for d in hands
            )
            for by in ("each", "big blind", "button")
        },
        **{p.name: sum(d.profile is p for d in hands) for p in (HOME, TDA, STRADDLED)},
    }
    assert [] == [kind for kind, times in kinds.items() if times < 8]
