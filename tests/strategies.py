"""Legal hands, and hands with one mistake in them: the vocabulary of all properties.

A hand is drawn from ``choices``: at every turn one of the things that may be done is done, so no
hand is ever thrown away. Where the draws come from is left open: ``Pick`` is a whole number
between two others, from Hypothesis (which shrinks it) or from a seeded ``Random``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices, choices_of, next_to_act
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.engine.table import Table
from hhtool.model.cards import CARDS, Card, cards
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Deal,
    Event,
    Hand,
    Hole,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Stakes,
    Street,
    Verb,
)
from hhtool.model.place import Source, Span
from hhtool.model.table import Award, Await, Choices, Settlement
from hhtool.profile.load import load
from hhtool.profile.schema import Profile

Pick = Callable[[int, int], int]
"""A whole number from the first to the second, both included."""

HOME = load("home")
TDA = load("tda")
STRADDLED = replace(HOME, straddle="any")
PROFILES = (HOME, TDA, STRADDLED)

NAMES = ("Ann", "Ben", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
DECK = tuple(Card(at) for at in range(52))
DEALS = {Await.FLOP: Street.FLOP, Await.TURN: Street.TURN, Await.RIVER: Street.RIVER}
SOURCE = Source("drawn", ("-" * 9 + "\n") * 2000)
"""Text enough for every span: a line of ten characters for each thing the log says."""
BOARDS_THAT_PLAY = ("AsKsQsJsTs", "AhAcAdAsKc", "KhKcKdQsQh", "9s8s7s6s5s", "2h2c2d2sAh")
"""Boards that nobody, or hardly anybody, can better: they make ties."""


@dataclass
class Spans:
    """A span of its own for everything that a hand says, in the order in which it says it."""

    used: int = 0

    def __call__(self) -> Span:
        self.used += 1
        return Span(10 * self.used, 10 * self.used + 5)


class Spoilt(NamedTuple):
    """An action that is a mistake, and the rule that must notice it."""

    action: Action
    rule: str


Spoil = Callable[[Table, Choices, Pick], Spoilt | None]
"""A mistake that the seat to act, or another, can make now; ``None`` where it cannot."""


class Drawn(NamedTuple):
    """A hand, its house rules, and the one mistake in it: empty where there is none."""

    hand: Hand
    profile: Profile
    rule: str = ""
    span: Span = Span(0, 0)


@dataclass(frozen=True)
class Shape:
    """What hands are to be like. The default is everything there is."""

    players: tuple[int, int] = (2, 10)
    profiles: Sequence[Profile] = PROFILES
    plain: bool = False
    """Blinds and no more: a live small blind, at most an ante of each, one board, no rake."""
    deep: bool = False
    """Everyone has the big blind and an ante at the least."""
    claims: Sequence[str] = ("pots", "seats", "stacks", "none")
    """How the outcome is written down."""


EVERYTHING = Shape()


def legal(pick: Pick, shape: Shape = EVERYTHING, spoil: Spoil | None = None) -> Drawn:
    """A legal hand from its first post to its last claim; with ``spoil``, one mistake in it.

    After the mistake the hand goes on legally, from what the mistake has made of the table.
    ``rule`` is empty where there was never an occasion for it.
    """
    profile = shape.profiles[pick(0, len(shape.profiles) - 1)]
    spans = Spans()
    hand = _setup(pick, shape, profile, spans)
    deck = list(DECK)
    Random(pick(0, 10**6)).shuffle(deck)
    boards = 1 if shape.plain else 1 + (pick(0, 5) == 0)
    runouts = _runouts(pick, deck, boards)
    dealt = tuple((deck.pop(), deck.pop()) for _ in hand.seats)
    told = not pick(0, 2)
    if told:
        holes = tuple(Hole(at, two, spans()) for at, two in enumerate(dealt))
        hand = replace(hand, holes=holes)
    table = start(hand, profile)
    events, rule, span = _play(pick, table, runouts, spans, spoil)
    hand = replace(hand, events=tuple(events))
    end = settle(replayed(hand, profile))
    if table.living > 1:
        order = end.showdown or [seat for seat in table.clockwise() if table.live[seat]]
        if not told or pick(0, 1):
            events += [Show(seat, dealt[seat], span=spans()) for seat in order]
            hand = replace(hand, events=tuple(events))
    style = shape.claims[pick(0, len(shape.claims) - 1)]
    return Drawn(with_claims(hand, profile, pick, spans, style, shape.plain), profile, rule, span)


def with_claims(
    hand: Hand, profile: Profile, pick: Pick, spans: Spans, style: str, plain: bool
) -> Hand:
    """The hand with its outcome written down rightly, in one of the ways there are."""
    table = replayed(hand, profile)
    pot = sum(table.paid) + table.dead - sum(settle(table).uncalled)
    rake = 0 if plain or pick(0, 5) else pick(0, min(5 * hand.chip, pot // 2))
    due = settle(table, rake)
    told: list[Claim] = []
    if style == "stacks" and not rake and due.known():
        told = [Claim(ClaimKind.STACK, at, n, span=spans()) for at, n in enumerate(due.stacks)]
    elif style in ("pots", "seats"):
        told = [
            Claim(ClaimKind.RETURNED, seat, back, span=spans())
            for seat, back in enumerate(due.uncalled)
            if back
        ]
        told += won_claims(paid_awards(due), style, spans)
        if rake:
            told.append(Claim(ClaimKind.RAKE, NOBODY, rake, span=spans()))
    return replace(hand, claims=tuple(told), ended=True)


def won_claims(awards: Iterable[Award], style: str, spans: Callable[[], Span]) -> list[Claim]:
    """Awards as a log writes them: seat by seat, or pot by pot with the pots named."""
    given = [award for award in awards if award.amount]
    if style == "pots":
        return [Claim(ClaimKind.WINS, a.seat, a.amount, pot_name(a.pot), spans()) for a in given]
    sums: dict[int, int] = {}
    for award in given:
        sums[award.seat] = sums.get(award.seat, 0) + award.amount
    return [Claim(ClaimKind.WINS, seat, amount, span=spans()) for seat, amount in sums.items()]


def pot_name(index: int) -> str:
    return f"side {index}" if index else "main"


def paid_awards(due: Settlement) -> list[Award]:
    """Every award; a pot that the cards do not decide goes to the first who can win it."""
    return [
        award
        for index, (pot, given) in enumerate(zip(due.pots, due.awards, strict=True))
        for award in (given or (Award(pot.seats[0], pot.amount, index),))
    ]


def replayed(hand: Hand, profile: Profile) -> Table:
    """The table once all that the hand says has happened."""
    from hhtool.replay.replay import play

    table, stages = play(hand, profile)
    for _ in stages:
        pass
    return table


def _setup(pick: Pick, shape: Shape, profile: Profile, spans: Spans) -> Hand:
    """Seats, stacks, button, blinds, antes, straddles or a bomb pot: no events yet."""
    size = pick(*shape.players)
    chip = 1 if shape.plain else (1, 1, 1, 5, 25)[pick(0, 4)]
    small = pick(1, 5)
    big = pick(small, 2 * small + 1)
    ante = 0 if pick(0, 2) else pick(1, big)
    ante_by = "each" if shape.plain else ("each", "big blind", "button")[pick(0, 2)]
    least = big + ante + 1 if shape.deep else 1
    tops = (3 * big, 12 * big, 60 * big)
    numbers = _seat_numbers(pick, size)
    seats = tuple(
        Seat(number, name, chip * pick(least, max(least, tops[pick(0, 2)])), spans())
        for number, name in zip(numbers, NAMES, strict=False)
    )
    at = pick(0, size - 1)
    dead_small = not shape.plain and size > 2 and not pick(0, 7)
    left = [(at + step) % size for step in range(1, size + 1)]
    sb, bb = (left[1], left[0]) if size == 2 else (left[0], left[1])
    if dead_small:
        sb, bb = NOBODY, left[0]
    hand = Hand(
        id="1",
        game="no-limit",
        seats=seats,
        button=seats[at].number,
        stakes=Stakes(small * chip, big * chip, ante * chip, ante_by),
        small=sb,
        big=bb,
        events=(),
        source=SOURCE,
        chip=chip,
        span=Span(0, 5),
    )
    if not shape.plain and not pick(0, 7):
        return replace(hand, bomb=chip * pick(1, 3 * big), small=NOBODY, big=NOBODY)
    if profile.straddle == "any" and size > 3 and not shape.plain:
        return replace(hand, posts=tuple(_straddles(pick, hand, spans)))
    return hand


def _seat_numbers(pick: Pick, size: int) -> list[int]:
    """Seat numbers in order, with gaps now and then."""
    spare, numbers, at = 10 - size, [], 0
    for _ in range(size):
        gap = pick(0, 1) if spare else 0
        spare -= gap
        at += 1 + gap
        numbers.append(at)
    return numbers


def _straddles(pick: Pick, hand: Hand, spans: Spans) -> Iterator[Post]:
    """None, one or two straddles from the left of the big blind on, each twice the last or more."""
    size, last, stakes = len(hand.seats), hand.stakes.big, hand.stakes
    for step in range(1, 1 + pick(0, min(2, size - 3))):
        seat = (hand.big + step) % size
        ante = stakes.ante if stakes.ante_by == "each" else 0
        if hand.seats[seat].number == hand.button and stakes.ante_by == "button":
            ante = stakes.ante
        amount = 2 * last + hand.chip * pick(0, 3)
        if hand.seats[seat].stack < amount + ante:
            return
        yield Post(PostKind.STRADDLE, seat, amount, spans())
        last = amount


def _runouts(pick: Pick, deck: list[Card], boards: int) -> list[list[Card]]:
    """Whole boards, the last card to be dealt first; now and then the first is one that plays."""
    runouts = []
    if not pick(0, 3):
        which = BOARDS_THAT_PLAY[pick(0, len(BOARDS_THAT_PLAY) - 1)]
        runouts.append(list(cards(which)))
        for one in runouts[0]:
            deck.remove(one)
    while len(runouts) < boards:
        runouts.append([deck.pop() for _ in range(5)])
    return runouts


def _play(
    pick: Pick, table: Table, runouts: list[list[Card]], spans: Spans, spoil: Spoil | None
) -> tuple[list[Event], str, Span]:
    """Events to the end of the hand; the rule that was broken, and where."""
    events: list[Event] = []
    rule, where, stays = "", Span(0, 0), NOBODY
    street, raises = table.street, 0
    while True:
        if table.street is not street:
            street, raises = table.street, 0
        choice = choices_of(table, stays) if stays != NOBODY else choices(table)
        stays = NOBODY
        if choice.awaits in DEALS:
            event = _dealt(DEALS[choice.awaits], runouts, spans())
            events.append(event)
            deal(table, event)
            continue
        if choice.awaits is not Await.PLAYER:
            return events, rule, where
        spoilt = spoil(table, choice, pick) if spoil and not rule and not pick(0, 2) else None
        if spoilt:
            where, rule = spans(), spoilt.rule
            action = spoilt.action._replace(span=where)
            if action.seat != choice.seat and table.able(choice.seat) and pick(0, 1):
                stays = choice.seat  # whose turn it was acts next, as if nothing had been
        else:
            action = _action(pick, table, choice, raises)._replace(span=spans())
        raises += action.verb in (Verb.BET, Verb.RAISE, Verb.ALL_IN)
        events.append(action)
        happen(table, action)


def happen(table: Table, action: Action) -> None:
    """An action takes its effect, whoever's turn it was."""
    turn = next_to_act(table)
    move = resolve(table, action)
    while turn not in (NOBODY, action.seat):
        if table.able(turn):
            table.skipped.add(turn)
        turn = (turn + 1) % table.size
    act(table, move)


def _dealt(street: Street, runouts: list[list[Card]], span: Span) -> Deal:
    """The cards of a street, on every board."""
    first, stop = {Street.FLOP: (0, 3), Street.TURN: (3, 4), Street.RIVER: (4, 5)}[street]
    return Deal(street, tuple(tuple(board[first:stop]) for board in runouts), span)


def _action(pick: Pick, table: Table, choice: Choices, raises: int) -> Action:
    """One of the things that may be done, in one of the ways to write it down."""
    wanted = pick(0, 7)
    if wanted >= 6 and choice.raises and raises < 5:
        return raised(pick, table, choice)
    if choice.check:
        return Action(Verb.CHECK, choice.seat)
    if wanted <= 1 and not (choice.closed == "raise-no-opponent" and pick(0, 1)):
        return Action(Verb.FOLD, choice.seat)
    return called(pick, table, choice)


def raised(pick: Pick, table: Table, choice: Choices, to: int | None = None) -> Action:
    """A bet or raise to one of the amounts that are allowed, often the least or all there is."""
    seat, have = choice.seat, table.have(choice.seat)
    if to is None:
        edge = pick(0, 5)
        chip, low, high = table.hand.chip, choice.raises.start, choice.raises.stop - 1
        to = low if edge < 3 else high if edge == 3 else low + (high - low) // chip // 2 * chip
        if edge == 5:
            to = low + chip * pick(0, (high - low) // chip)
    verb = Verb.RAISE if choice.price else Verb.BET
    if to == have and not pick(0, 2):
        return Action(Verb.ALL_IN, seat)
    if to == have and not pick(0, 2):
        return Action(verb, seat, all_in=True)
    return Action(verb, seat, *_measured(pick, table, seat, to))


def called(pick: Pick, table: Table, choice: Choices) -> Action:
    """A call, with its amount or without, all in or not."""
    seat, style = choice.seat, pick(0, 3)
    if style == 3 and choice.call == table.have(seat):
        return Action(Verb.ALL_IN, seat)
    if style == 2:
        to = choice.fine if pick(0, 1) else choice.call
        return Action(Verb.CALL, seat, to)
    if style == 1:
        return Action(Verb.CALL, seat, choice.call - table.bets[seat], Measure.ADD)
    return Action(Verb.CALL, seat)


def _measured(pick: Pick, table: Table, seat: int, to: int) -> tuple[int, Measure]:
    style = pick(0, 3)
    if style == 1:
        return to - table.price, Measure.BY
    if style == 2:
        return to - table.bets[seat], Measure.ADD
    return to, Measure.TO
