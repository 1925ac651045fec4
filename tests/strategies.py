"""Legal hands, and hands with one mistake in them: the vocabulary of all properties.

A hand is drawn from ``choices``: at every turn one of the things that may be done is done, so no
hand is ever thrown away. Where the draws come from is left open: ``Pick`` is a whole number
between two others, from Hypothesis (which shrinks it) or from a seeded ``Random``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices, choices_of, next_to_act
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.engine.table import Table
from hhtool.model.cards import Card, cards
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
from hhtool.model.table import Await, Award, Choices, Settlement
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


class Lines(str):
    """A long text that is short in a failure's report."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'…'"


SOURCE = Source("drawn", Lines(("-" * 9 + "\n") * 2000))
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
    hand = setup(pick, shape, profile, spans)
    deck = list(DECK)
    Random(pick(0, 10**6)).shuffle(deck)
    boards = 1 if shape.plain else 1 + (pick(0, 5) == 0)
    runouts = _runouts(pick, deck, boards)
    dealt = tuple((deck.pop(), deck.pop()) for _ in hand.seats)
    told = not pick(0, 2)
    if told:
        holes = tuple(Hole(at, two, spans()) for at, two in enumerate(dealt))
        hand = hand._replace(holes=holes)
    table = start(hand, profile)
    events, rule, span = _play(pick, table, runouts, spans, spoil)
    hand = hand._replace(events=tuple(events))
    end = settle(replayed(hand, profile))
    if table.living > 1:
        order = end.showdown or [seat for seat in table.clockwise() if table.live[seat]]
        if not told or pick(0, 1):
            events += [Show(seat, dealt[seat], span=spans()) for seat in order]
            hand = hand._replace(events=tuple(events))
    style = shape.claims[pick(0, len(shape.claims) - 1)]
    return Drawn(with_claims(hand, profile, pick, spans, style, shape.plain), profile, rule, span)


def with_claims(
    hand: Hand, profile: Profile, pick: Pick, spans: Spans, style: str, plain: bool
) -> Hand:
    """The hand with its outcome written down rightly, in one of the ways there are."""
    table = replayed(hand, profile)
    pot = sum(table.paid) + table.dead - sum(settle(table).uncalled)
    rake = 0 if plain or pick(0, 5) else pick(0, min(5 * hand.chip, pot // 2))
    due = settle(table, (rake,) if rake else ())
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
    return hand._replace(claims=tuple(told), ended=True)


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


def setup(pick: Pick, shape: Shape, profile: Profile, spans: Spans) -> Hand:
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
        return hand._replace(bomb=chip * pick(1, 3 * big), small=NOBODY, big=NOBODY)
    if profile.straddle == "any" and size > 3 and not shape.plain:
        return hand._replace(posts=tuple(_straddles(pick, hand, spans)))
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
    while True:
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
            many = len(events) > 10 * table.size
            action = _action(pick, table, choice, many)._replace(span=spans())
        events.append(action)
        happen(table, action)


def happen(table: Table, action: Action) -> None:
    """An action takes its effect, whoever's turn it was."""
    turn = next_to_act(table)
    move = resolve(table, action, choices_of(table, action.seat))
    while turn not in (NOBODY, action.seat):
        if table.able(turn):
            table.skipped.add(turn)
        turn = (turn + 1) % table.size
    act(table, move)


def _dealt(street: Street, runouts: list[list[Card]], span: Span) -> Deal:
    """The cards of a street, on every board."""
    first, stop = {Street.FLOP: (0, 3), Street.TURN: (3, 4), Street.RIVER: (4, 5)}[street]
    return Deal(street, tuple(tuple(board[first:stop]) for board in runouts), span)


def _action(pick: Pick, table: Table, choice: Choices, many: bool) -> Action:
    """One of the things that may be done, in one of the ways to write it down."""
    wanted = pick(0, 7)
    if wanted >= 6 and choice.raises and not many:
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


@st.composite
def legal_hands(draw, shape: Shape = EVERYTHING) -> Drawn:
    """Legal hands, whole."""
    return legal(lambda low, high: draw(st.integers(low, high)), shape)


def random_hand(seed: int, shape: Shape = EVERYTHING, spoil: Spoil | None = None) -> Drawn:
    """The hand of a seed: always the same one."""
    return legal(Random(seed).randint, shape, spoil)


# Mistakes made while the hand is played.


def under_raise(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A raise short of the least one, from one who has enough for it."""
    if not choice.price or not _sized(choice) or choice.least - 1 <= choice.price:
        return None
    to = pick(choice.price + 1, choice.least - 1)
    if _puts_all_in(table, choice.seat, to):
        return None
    return Spoilt(Action(Verb.RAISE, choice.seat, to), "raise-min")


def small_bet(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """An opening bet below the big blind, not all in."""
    if choice.price or not _sized(choice) or choice.least < 2:
        return None
    to = pick(1, choice.least - 1)
    if _puts_all_in(table, choice.seat, to):
        return None
    return Spoilt(Action(Verb.BET, choice.seat, to), "bet-min")


def _puts_all_in(table: Table, seat: int, to: int) -> bool:
    """It puts everyone else all in: the note raise-not-capped-by-opponent."""
    others = [s for s in range(table.size) if s != seat and table.able(s)]
    return all(table.have(other) <= to for other in others)


def closed_raise(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A raise from one to whom the betting is not open again."""
    if choice.closed != "raise-reopen":
        return None
    to = pick(choice.price + 1, table.have(choice.seat))
    return Spoilt(Action(Verb.RAISE, choice.seat, to), "raise-reopen")


def other_turn(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A check, call or fold from one whose turn it is not."""
    others = [s for s in range(table.size) if s != choice.seat and table.able(s)]
    if table.skipped or not others:
        return None
    seat = others[pick(0, len(others) - 1)]
    if choices_of(table, seat).check:
        return Spoilt(Action(Verb.CHECK, seat), "act-turn")
    return Spoilt(Action((Verb.CALL, Verb.FOLD)[pick(0, 1)], seat), "act-turn")


def check_facing(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A check from one who owes."""
    return None if choice.check else Spoilt(Action(Verb.CHECK, choice.seat), "act-check")


def over_stack(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A bet or raise of chips that are not there."""
    have = table.have(choice.seat)
    if not choice.raises:
        return None
    verb = Verb.RAISE if choice.price else Verb.BET
    return Spoilt(Action(verb, choice.seat, max(have, choice.least) + pick(1, 9)), "stake-table")


def wrong_call(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A call of too little or too much."""
    bet, have = table.bets[choice.seat], table.have(choice.seat)
    amounts = (*range(bet + 1, choice.fine), *range(choice.call + 1, min(have, choice.call + 9)))
    if choice.check or not amounts:
        return None
    return Spoilt(Action(Verb.CALL, choice.seat, amounts[pick(0, len(amounts) - 1)]), "act-call")


def after_folding(table: Table, choice: Choices, pick: Pick) -> Spoilt | None:
    """A check, call or second fold from one who has folded."""
    folded = [s for s in range(table.size) if not table.live[s] and table.stacks[s] > 0]
    if not folded:
        return None
    seat = folded[pick(0, len(folded) - 1)]
    calls = not choices_of(table, seat).check
    return Spoilt(Action(Verb.CALL if calls and pick(0, 1) else Verb.FOLD, seat), "act-folded")


def _sized(choice: Choices) -> bool:
    """A bet or raise is open, and not only as all-in."""
    return bool(choice.raises) and choice.raises.start == choice.least


SPOILS: tuple[Spoil, ...] = (
    under_raise,
    small_bet,
    closed_raise,
    other_turn,
    check_facing,
    over_stack,
    wrong_call,
    after_folding,
)


# Mistakes made in what is written down of a legal hand.

Mutation = Callable[[Drawn, Pick], Drawn | None]
"""The hand with one thing written down wrong, and the rule that must notice it, and where."""


def card_twice(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A card of the board is also in a hand, or on an earlier street."""
    hand = drawn.hand
    deals = [(at, e) for at, e in enumerate(hand.events) if isinstance(e, Deal)]
    if not deals:
        return None
    at, event = deals[pick(0, len(deals) - 1)]
    places = [(hole.span, card) for hole in hand.holes for card in hole.cards]
    places += [(e.span, card) for _, e in deals if e is not event for b in e.boards for card in b]
    places += [
        (e.span, card)
        for e in hand.events
        if isinstance(e, Show) and not hand.holes
        for card in e.cards
    ]
    if not places:
        return None
    span, card = places[pick(0, len(places) - 1)]
    board = (card, *event.boards[0][1:])
    changed = event._replace(boards=(board, *event.boards[1:]))
    return _rewritten(drawn, at, changed, "deck-unique", max(span, event.span))


def wrong_count(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A street with a card too many or too few."""
    hand = drawn.hand
    deals = [(at, e) for at, e in enumerate(hand.events) if isinstance(e, Deal)]
    if not deals:
        return None
    at, event = deals[pick(0, len(deals) - 1)]
    board = event.boards[0][:-1]
    if pick(0, 1):
        board = (*event.boards[0], _unseen(hand))
    changed = event._replace(boards=(board, *event.boards[1:]))
    return _rewritten(drawn, at, changed, "board-count", event.span)


def street_missing(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A street's line is left out: the first action, or the next street, shows it."""
    events = drawn.hand.events
    spots = [
        at
        for at, event in enumerate(events[:-1])
        if isinstance(event, Deal) and isinstance(events[at + 1], Action | Deal)
    ]
    if not spots or drawn.hand.bomb:
        return None
    at = spots[pick(0, len(spots) - 1)]
    following = events[at + 1]
    rule = "board-street-order" if isinstance(following, Deal) else "board-count"
    return _rewritten(drawn, at, None, rule, following.span)


def _rewritten(drawn: Drawn, at: int, event: Event | None, rule: str, span: Span) -> Drawn:
    """The hand with an event changed or left out, its outcome written down for what it then is."""
    events = list(drawn.hand.events)
    events[at : at + 1] = [event] if event else []
    hand = drawn.hand._replace(events=tuple(events), claims=())
    spans = Spans(1500)
    hand = with_claims(hand, drawn.profile, lambda low, _: low, spans, "seats", plain=True)
    return Drawn(hand, drawn.profile, rule, span)


def _unseen(hand: Hand) -> Card:
    seen = {card for hole in hand.holes for card in hole.cards}
    for event in hand.events:
        if isinstance(event, Show):
            seen |= set(event.cards)
        elif isinstance(event, Deal):
            seen |= {card for board in event.boards for card in board}
    return next(card for card in DECK if card not in seen)


class Paid(NamedTuple):
    """A hand whose winners are known, with the claims of who won, beside what is due."""

    drawn: Drawn
    table: Table
    due: Settlement
    style: str
    """``pots`` or ``seats``."""
    wins: tuple[Claim, ...]

    def spoilt(self, claim: Claim, changed: Claim | None, rule: str, span: Span) -> Drawn:
        """The hand with one of its claims changed."""
        hand = self.drawn.hand
        claims = tuple(changed if c is claim else c for c in hand.claims)
        return Drawn(hand._replace(claims=claims), self.drawn.profile, rule, span)

    def awards_of(self, claim: Claim) -> list[Award]:
        """The awards that a claim writes down."""
        return [
            award
            for award in paid_awards(self.due)
            if award.seat == claim.seat and claim.pot in ("", pot_name(award.pot)) and award.amount
        ]

    def covers(self, seat: int) -> int:
        """The most that a seat can win."""
        return sum(pot.amount for pot in self.due.pots if seat in pot.seats)

    def got(self, seat: int) -> int:
        return sum(claim.amount for claim in self.wins if claim.seat == seat)

    @property
    def total(self) -> int:
        return sum(pot.amount for pot in self.due.pots)


def paid(drawn: Drawn) -> Paid | None:
    """The hand as paid, where the log says who won and the cards say who should have."""
    claims = drawn.hand.claims
    wins = tuple(claim for claim in claims if claim.kind is ClaimKind.WINS)
    if not wins or any(claim.kind is ClaimKind.RAKE for claim in claims):
        return None
    table = replayed(drawn.hand, drawn.profile)
    due = settle(table)
    if not due.known() or len(table.boards) > 1:
        return None
    return Paid(drawn, table, due, "pots" if wins[0].pot else "seats", wins)


def wrong_winner(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A pot is paid to one who loses it at showdown."""
    of = paid(drawn)
    if of is None or any(pot and len(pot) > 1 for pot in of.due.awards):
        return None
    made = {one.seat: one for one in of.due.made}
    spots = []
    for claim in of.wins:
        awards = of.awards_of(claim)
        losers = set.intersection(*(set(of.due.pots[a.pot].seats) for a in awards)) - {claim.seat}
        spots += [(claim, s) for s in sorted(losers) if not of.got(s) and s in made]
    if not spots:
        return None
    claim, loser = spots[pick(0, len(spots) - 1)]
    same = made[loser].category == made[claim.seat].category
    rule = "rank-kicker" if same else "rank-order"
    return of.spoilt(claim, claim._replace(seat=loser), rule, claim.span)


def odd_chip_astray(drawn: Drawn, pick: Pick) -> Drawn | None:
    """One who shares a pot has the odd chip of another."""
    of = paid(drawn)
    if of is None:
        return None
    spots = [
        (one, other, _odd(pot, one.seat))
        for one in of.wins
        for other in of.wins
        if one.pot == other.pot and one.seat != other.seat
        for pot in of.due.awards
        if _odd(pot, one.seat) > 0 and _odd(pot, other.seat) == 0
        if of.style == "seats" or pot_name(pot[0].pot) == one.pot
    ]
    if not spots:
        return None
    one, other, chips = spots[pick(0, len(spots) - 1)]
    hand = drawn.hand
    swapped = {one: one._replace(amount=one.amount - chips)}
    swapped[other] = other._replace(amount=other.amount + chips)
    claims = tuple(swapped.get(claim, claim) for claim in hand.claims)
    return Drawn(hand._replace(claims=claims), drawn.profile, "pot-odd-chip", other.span)


def _odd(pot: Sequence[Award], seat: int) -> int:
    """Odd chips of a seat in a pot; -1 where it has no share."""
    return next((award.odd for award in pot if award.seat == seat), -1)


def pot_off_by_one(drawn: Drawn, pick: Pick) -> Drawn | None:
    """One who won is paid a chip too much or too little."""
    of = paid(drawn)
    if of is None:
        return None
    claim = of.wins[pick(0, len(of.wins) - 1)]
    more = (1, -1)[pick(0, 1)] if claim.amount > 1 else 1
    if more == 1 == sum(of.due.uncalled):
        return None  # that would be the uncalled bet: pot-uncalled
    changed = claim._replace(amount=claim.amount + more)
    most = of.covers(claim.seat)
    if most < of.total and of.got(claim.seat) + more > most:
        return of.spoilt(claim, changed, "pot-eligible", claim.span)
    return of.spoilt(claim, changed, "pot-layers", claim.span)


def folded_wins(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A pot is paid to one who has folded."""
    of = paid(drawn)
    folded = [s for s in range(of.table.size) if not of.table.live[s]] if of else []
    if of is None or not folded:
        return None
    claim = of.wins[pick(0, len(of.wins) - 1)]
    seat = folded[pick(0, len(folded) - 1)]
    rule = "pot-win-foldout" if of.table.living == 1 else "show-folded-cant-win"
    return of.spoilt(claim, claim._replace(seat=seat), rule, claim.span)


def uncovered_wins(drawn: Drawn, pick: Pick) -> Drawn | None:
    """A side pot is paid to one who did not cover it."""
    of = paid(drawn)
    if of is None or len(of.due.pots) < 2:
        return None
    spots = [
        (claim, seat)
        for claim in of.wins
        for seat in range(of.table.size)
        if of.table.live[seat] and seat != claim.seat
        if all(seat not in of.due.pots[a.pot].seats for a in of.awards_of(claim))
        if of.style == "pots" or (not of.got(seat) and claim.amount > of.covers(seat))
    ]
    if not spots:
        return None
    claim, seat = spots[pick(0, len(spots) - 1)]
    return of.spoilt(claim, claim._replace(seat=seat), "pot-eligible", claim.span)


MUTATIONS: tuple[Mutation, ...] = (
    card_twice,
    wrong_count,
    street_missing,
    wrong_winner,
    odd_chip_astray,
    pot_off_by_one,
    folded_wins,
    uncovered_wins,
)
