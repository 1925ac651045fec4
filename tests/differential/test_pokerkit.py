"""Our engine and PokerKit's side by side: who acts, what it costs, who is paid.

PokerKit is an oracle, not an authority. Each kind of difference that we know of has a name, a
section in DIVERGENCES.md and a predicate here that says exactly when it is expected. A difference
that no predicate expects fails; so does a kind that does not turn up any more.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, State

from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices, choices_of
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.engine.structure import is_full
from hhtool.engine.table import Table
from hhtool.model.cards import Card, cards, texts
from hhtool.model.hand import NOBODY, Action, Deal, Hand, Hole, Seat, Stakes, Street, Verb
from hhtool.model.place import Source
from hhtool.model.table import Await, Choices
from hhtool.profile.schema import Profile
from strategies import DEALS, DECK, HOME, Shape, Spans, setup

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
            True,  # antes are trimmed: layered like bets  # pokerkit's own order
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


Decide = Callable[[Table, Choices, range], Action]
"""Picks an action; a raise only to a total in the range, which both sides allow."""


def play(sides: Sides, decide: Decide) -> None:
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


def compare_opening(hand: Hand, board: list[Card]) -> Counter[str]:
    """Known differences before anyone has acted: who opens, and what a short big blind costs."""
    sides = Sides.of(hand, HOME, board)
    table, choice = sides.table, choices(sides.table)
    if choice.awaits is not Await.PLAYER:
        return Counter()
    if sides.actor() != choice.seat:
        assert table.size == 2, hand
        assert table.bets[0] == table.bets[1], hand
        assert choice.seat == hand.small
        return Counter({OPENER: 1})
    cost = max(0, choice.call - table.bets[choice.seat])
    if cost == sides.state.checking_or_calling_amount:
        return Counter()
    assert table.big_posted < hand.stakes.big == choice.price, hand
    posted = min(table.have(choice.seat), max(table.bets)) - table.bets[choice.seat]
    assert posted == sides.state.checking_or_calling_amount < cost, hand
    return Counter({BLIND: 1})


# Hands drawn by a walk over the choices.


def drawn(seed: int) -> tuple[Hand, list[Card], Random]:
    """A hand before anyone acts: every other with all blinds covered, a fourth a crowd."""
    rng = Random(seed)
    shape = Shape(players=(5, 6) if crowd(seed) else (2, 6), plain=True, deep=seed % 2 == 0)
    hand = setup(rng.randint, shape, HOME, Spans())
    if crowd(seed):
        big, size = hand.stakes.big, len(hand.seats)
        stacks = [
            50 * big if rng.random() < 0.4 else rng.randint(2 * big, 5 * big) for _ in range(size)
        ]
        if seed % 16 == 0:  # a ladder: three in a row can each go all in for half a raise more
            for rung in range(1, 4):
                stacks[(hand.big + 1 + rung) % size] = 2 * big + rung * ((big + 1) // 2)
            stacks[(hand.big + 1) % size] = stacks[hand.big] = 50 * big
        stacks = [stack + hand.stakes.ante for stack in stacks]
        seats = zip(hand.seats, stacks, strict=True)
        hand = hand._replace(seats=tuple(seat._replace(stack=stack) for seat, stack in seats))
    deck = list(DECK)
    rng.shuffle(deck)
    board = [deck.pop() for _ in range(5)]
    if rng.random() < 0.25:
        board = list(cards("As Ks Qs Js Ts"))
        deck = [card for card in DECK if card not in board]
        rng.shuffle(deck)
    holes = tuple(Hole(at, (deck.pop(), deck.pop())) for at in range(len(hand.seats)))
    return hand._replace(holes=holes), board, rng


def crowd(seed: int) -> bool:
    """A fourth of the hands: many players, most with stacks alike, who raise often."""
    return seed % 4 == 0


def walker(rng: Random, *, raising: bool) -> Decide:
    """Each of fold, call and raise now and then; raises often the least or all there is."""

    def decide(table: Table, choice: Choices, both: range) -> Action:
        wanted = rng.random()
        if both and wanted < (0.6 if raising else 0.35):
            to = rng.choice((both[0], both[0], both[-1], rng.choice(both)))
            if raising:
                to = both[-1] if both[-1] < 8 * table.hand.stakes.big else both[0]
            verb = Verb.RAISE if choice.price else Verb.BET
            return Action(verb, choice.seat, to)
        if choice.check:
            return Action(Verb.CHECK, choice.seat)
        return Action(Verb.FOLD if wanted > 0.9 else Verb.CALL, choice.seat)

    return decide


@dataclass
class Run:
    """What came of a number of hands."""

    seen: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    decisions: int = 0


def run(seeds: range) -> Run:
    """Play the hands of some seeds on both sides."""
    done = Run()
    for seed in seeds:
        hand, board, rng = drawn(seed)
        done.hands += 1
        opening = compare_opening(hand, board)
        done.seen += opening
        if OPENER in opening:
            continue  # the two tables do not even agree on who begins
        sides = Sides.of(hand, POSTED, board)
        play(sides, walker(rng, raising=crowd(seed)))
        done.seen += sides.seen
        done.decisions += sides.decisions
    return done


@pytest.mark.parametrize("part", range(2))
def test_random_hands_differ_in_the_known_ways_alone_and_still_in_each(part):
    done = run(range(500 * part, 500 * (part + 1)))
    assert 500 == done.hands
    assert done.decisions > 1000
    assert set(KINDS) == set(done.seen)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(2))
def test_many_random_hands_differ_in_the_known_ways_alone_and_still_in_each(part):
    done = run(range(10_000 + 10_000 * part, 10_000 + 10_000 * (part + 1)))
    assert 10_000 == done.hands
    assert set(KINDS) == set(done.seen)


# One hand for each kind: the same that DIVERGENCES.md tells.


@dataclass(frozen=True)
class Case:
    """Stacks clockwise from the small blind, the button last; totals bet, or why none: f, c."""

    blinds: tuple[int, int]
    stacks: tuple[int, ...]
    moves: str = ""
    board: str = "AsKsQsJsTs"


CASES = {
    REOPENS: Case((100, 200), (5000, 300, 5000, 5000), "c c c 300 c c c"),
    BARS: Case((50, 100), (1000, 1000, 1000, 250, 300, 350), "200 250 300 350 f c c"),
    BLIND: Case((1, 2), (100, 1, 100)),
    ODD: Case((2, 3), (50, 50, 50, 50), "c c f c"),
    REDUNDANT: Case((1, 2), (50, 50, 1), "c f"),
    UNMATCHED: Case((1, 2), (200, 20, 50), "50 c f"),
    OPENER: Case((1, 1), (50, 50)),
}


def told(case: Case) -> tuple[Hand, list[Card]]:
    """Hearts, diamonds and clubs for the players, so that a board of spades plays."""
    size = len(case.stacks)
    seats = [Seat(at + 1, "ABCDEF"[at], stack) for at, stack in enumerate(case.stacks)]
    small, big, button = (0, 1, 1) if size == 2 else (0, 1, size)
    hand = Hand(
        id="1",
        game="no-limit",
        seats=tuple(seats),
        button=button,
        stakes=Stakes(*case.blinds),
        small=small,
        big=big,
        events=(),
        source=Source("case", ""),
        holes=tuple(Hole(at, (DECK[4 * at], DECK[4 * at + 1])) for at in range(size)),
    )
    return hand, list(reversed(cards(case.board)))


def script(case: Case) -> Decide:
    """The moves of a case in order; checks once they have run out."""
    left = case.moves.split()

    def decide(table: Table, choice: Choices, both: range) -> Action:
        move = left.pop(0) if left else "c"
        if move == "f":
            return Action(Verb.FOLD, choice.seat)
        if move == "c":
            return Action(Verb.CHECK if choice.check else Verb.CALL, choice.seat)
        assert int(move) in both
        return Action(Verb.RAISE, choice.seat, int(move))

    return decide


@pytest.mark.parametrize("kind", KINDS)
def test_one_hand_shows_each_difference(kind):
    hand, board = told(CASES[kind])
    opening = compare_opening(hand, board)
    if OPENER in opening or BLIND in opening:
        assert {kind: 1} == opening
        return
    sides = Sides.of(hand, HOME, board)
    play(sides, script(CASES[kind]))
    assert {kind} == set(sides.seen)


def test_every_difference_has_its_section_in_divergences():
    page = Path(__file__).with_name("DIVERGENCES.md").read_text(encoding="utf-8")
    sections = [line[3:] for line in page.splitlines() if line.startswith("## ")]
    assert list(KINDS) == sections
