"""Our engine and PokerKit's side by side: who acts, what it costs, who is paid.

PokerKit is an oracle, not an authority. Each kind of difference that we know of has a name, a
section in DIVERGENCES.md and a predicate here that says exactly when it is expected. A difference
that no predicate expects fails; so does a kind that does not turn up any more.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, State
from strategies import DEALS, DECK, HOME, Shape, Spans, raised, setup

from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices, choices_of
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.engine.structure import is_full
from hhtool.engine.table import Table
from hhtool.model.cards import Card, cards, texts
from hhtool.model.hand import (
    NOBODY,
    Action,
    Deal,
    Hand,
    Hole,
    Seat,
    Stakes,
    Street,
    Verb,
)
from hhtool.model.place import Source
from hhtool.model.table import Await, Choices
from hhtool.profile.schema import Profile

REOPENS, BARS, BLIND, ODD, REDUNDANT, UNMATCHED, OPENER = KINDS = (
    "first-short-all-in-reopens",
    "third-short-all-in-bars",
    "short-blind-lowers-the-price",
    "odd-chips-to-the-first-and-pots-merged",
    "redundant-check",
    "raise-that-nobody-can-match",
    "big-blind-opens-heads-up",
)
POSTED = replace(HOME, short_blind_call="posted")
"""Our rules with PokerKit's price for a short blind: so such hands can be compared all the same."""
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


@dataclass
class Sides:
    """One hand on both tables."""

    table: Table
    state: State
    order: list[int]
    """Our seats in PokerKit's order: clockwise from the left of the button."""
    board: list[Card]
    """Cards still to come, the next one last."""
    seen: Counter[str] = field(default_factory=Counter)
    """Known kinds of difference, and how often."""
    shorts: list[int] = field(default_factory=list)
    """What each short all-in of the street added, since the last full bet or raise."""
    decisions: int = 0

    @classmethod
    def of(cls, hand: Hand, profile: Profile, board: list[Card]) -> "Sides":
        table = start(hand, profile)
        order = table.clockwise()
        stakes = hand.stakes
        state = NoLimitTexasHoldem.create_state(
            AUTOMATIONS,
            True,  # antes are trimmed: layered like bets  # noqa: FBT003 # pokerkit's own order
            stakes.ante,
            (stakes.small, stakes.big),
            stakes.big,
            tuple(hand.seats[seat].stack for seat in order),
            len(order),
        )
        held = {hole.seat: hole.cards for hole in hand.holes}
        for seat in order:
            state.deal_hole(plain(held[seat]))
        return cls(table, state, order, board)

    def actor(self) -> int:
        """PokerKit's seat to act, as ours."""
        at = self.state.actor_index
        return NOBODY if at is None else self.order[at]


def plain(some: tuple[Card, ...]) -> str:
    return texts(some).replace(" ", "")


def play(sides: Sides, decide) -> None:
    """Play both to the end; ``decide`` picks among what our choices and PokerKit's both allow."""
    table, state = sides.table, sides.state
    while True:
        choice = choices(table)
        if choice.awaits is Await.PLAYER:
            assert choice.seat == sides.actor(), report(sides, choice, range(0))
            sides.decisions += 1
            both = compare(sides, choice)
            take(sides, choice, decide(table, choice, both))
            continue
        while sides.actor() != NOBODY:
            expect_redundant(sides)
            state.check_or_call()
        if choice.awaits not in DEALS:
            break
        street(sides, DEALS[choice.awaits])
    assert not state.status
    compare_payouts(sides)


def compare(sides: Sides, choice: Choices) -> range:
    """One decision on both sides; the totals that both allow to raise to."""
    table, state = sides.table, sides.state
    assert max(0, choice.call - table.bets[choice.seat]) == state.checking_or_calling_amount
    theirs = range(0)
    if state.can_complete_bet_or_raise_to():
        theirs = range(
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount + 1,
        )
    if theirs and not choice.raises:
        assert expected_reopening(sides, choice), report(sides, choice, theirs)
        sides.seen[REOPENS] += 1
        return range(0)
    if choice.raises and not theirs:
        kind = UNMATCHED if nobody_can_match(sides, choice) else BARS
        assert kind == UNMATCHED or expected_bar(sides, choice), report(sides, choice, theirs)
        sides.seen[kind] += 1
        return range(0)
    assert choice.raises == theirs, report(sides, choice, theirs)
    return theirs


def report(sides: Sides, choice: Choices, theirs: range) -> str:
    t = sides.table
    return (
        f"seat {choice.seat} raises {choice.raises} theirs {theirs}; shorts {sides.shorts}; "
        f"bets {t.bets} stacks {t.stacks} live {t.live} acted {t.acted_at} full {t.full} "
        f"price {t.price} fulls {t.fulls} {t.street} {t.hand}"
    )


def expected_reopening(sides: Sides, choice: Choices) -> bool:
    """A limper or checker faces short all-ins alone, the first wagers of the street."""
    table = sides.table
    return choice.closed == "raise-reopen" and table.fulls == 0 and len(sides.shorts) > 0


def expected_bar(sides: Sides, choice: Choices) -> bool:
    """Short all-ins add up to a full raise for one who has acted, the last of them adding less."""
    table = sides.table
    at = table.acted_at[choice.seat]
    return at is not None and len(sides.shorts) > 1 and is_full(table, table.price - at)


def nobody_can_match(sides: Sides, choice: Choices) -> bool:
    """The others still have chips, but none of them more than what is bet already."""
    table = sides.table
    others = [s for s in range(table.size) if s != choice.seat and table.able(s)]
    return bool(others) and all(table.have(s) <= table.price for s in others)


def expect_redundant(sides: Sides) -> None:
    """PokerKit asks the one player with chips, who has nothing to pay and nobody to bet into."""
    table, state = sides.table, sides.state
    able = [seat for seat in range(table.size) if table.able(seat)]
    assert [sides.actor()] == able
    assert 0 == state.checking_or_calling_amount
    assert not state.can_complete_bet_or_raise_to()
    sides.seen[REDUNDANT] += 1


def take(sides: Sides, choice: Choices, action: Action) -> None:
    """The same action on both sides."""
    table, state = sides.table, sides.state
    move = resolve(table, action, choices_of(table, action.seat))
    if move.verb is Verb.FOLD:
        state.fold()
    elif move.verb in (Verb.CHECK, Verb.CALL):
        state.check_or_call()
    else:
        added = move.to - table.price
        if is_full(table, added):
            sides.shorts.clear()
        else:
            sides.shorts.append(added)
        state.complete_bet_or_raise_to(move.to)
    act(table, move)


def street(sides: Sides, of: Street) -> None:
    """The same cards on both tables."""
    dealt = tuple(sides.board.pop() for _ in range(3 if of is Street.FLOP else 1))
    deal(sides.table, Deal(of, (dealt,)))
    sides.state.burn_card("??")
    sides.state.deal_board(plain(dealt))
    sides.shorts.clear()


def compare_payouts(sides: Sides) -> None:
    due = settle(sides.table)
    assert due.known()
    theirs = dict(zip(sides.order, sides.state.stacks, strict=True))
    ours = dict(enumerate(due.stacks))
    assert sum(ours.values()) == sum(theirs.values())
    if ours != theirs:
        assert theirs == as_pokerkit_divides(sides), (ours, theirs, sides.table.hand)
        sides.seen[ODD] += 1


def as_pokerkit_divides(sides: Sides) -> dict[int, int]:
    """Final stacks by our pots and winners, but divided as PokerKit divides.

    Neighbouring pots with the same winners are one, and its odd chips all go to the first of them.
    """
    table = sides.table
    due = settle(table)
    stacks = {s: table.stacks[s] + due.uncalled[s] for s in range(table.size)}
    merged: list[list] = []
    for pot, given in zip(due.pots, due.awards, strict=True):
        winners = [award.seat for award in given or ()]
        if merged and merged[-1][0] == winners:
            merged[-1][1] += pot.amount
        else:
            merged.append([winners, pot.amount])
    for winners, amount in merged:
        each, odd = divmod(amount, len(winners))
        for at, seat in enumerate(winners):
            stacks[seat] += each + (odd if at == 0 else 0)
    return stacks


# Hands drawn by a walk over the choices.


def drawn(seed: int, *, deep: bool) -> tuple[Hand, list[Card], Random]:
    rng = Random(seed)
    hand = setup(rng.randint, Shape(players=(2, 6), plain=True, deep=deep), HOME, Spans())
    deck = list(DECK)
    rng.shuffle(deck)
    board = [deck.pop() for _ in range(5)]
    if rng.random() < 0.25:
        board = list(cards("As Ks Qs Js Ts"))
        deck = [card for card in DECK if card not in board]
        rng.shuffle(deck)
    holes = tuple(Hole(at, (deck.pop(), deck.pop())) for at in range(len(hand.seats)))
    return replace(hand, holes=holes), board, rng


def walker(rng: Random):
    """Each of fold, call and raise now and then; raises often the least or all there is."""

    def decide(table: Table, choice: Choices, both: range) -> Action:
        wanted = rng.random()
        if both and wanted < 0.35:
            to = rng.choice((both[0], both[0], both[-1], rng.choice(both)))
            return raised(lambda low, _: low, table, choice, to)
        if choice.check:
            return Action(Verb.CHECK, choice.seat)
        return Action(Verb.FOLD if wanted > 0.9 else Verb.CALL, choice.seat)

    return decide


def run(seeds: range) -> tuple[Counter[str], int, int]:
    """Kinds of difference over the hands of some seeds; hands and decisions."""
    seen: Counter[str] = Counter()
    decisions = 0
    for seed in seeds:
        hand, board, rng = drawn(seed, deep=seed % 2 == 0)
        if short_blind(hand):
            seen[BLIND] += blind_differs(hand)
        sides = Sides.of(hand, POSTED, board)
        play(sides, walker(rng))
        seen += sides.seen
        decisions += sides.decisions
    return seen, len(seeds), decisions


def short_blind(hand: Hand) -> bool:
    table = start(hand, HOME)
    return table.big_posted < hand.stakes.big


def blind_differs(hand: Hand) -> int:
    return 0
