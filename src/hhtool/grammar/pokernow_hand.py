"""What the rows of a PokerNow hand told → the hand."""

from functools import lru_cache
from typing import Final

from hhtool.grammar.pokernow_play import Told, cards_of
from hhtool.model.chips import Unit
from hhtool.model.hand import (
    NOBODY,
    Action,
    Deal,
    Event,
    Hand,
    Hole,
    Post,
    PostKind,
    Show,
    Stakes,
    Verb,
)
from hhtool.model.place import Source

_SEATS: Final = 10
"""Seats of a table."""
_COUNTED: Final = frozenset({PostKind.SMALL, PostKind.BIG, PostKind.STRADDLE, PostKind.LIVE})
"""Posts that count toward the total of the first street."""
_stakes: Final = lru_cache(maxsize=1024)(Stakes)
_unit: Final = lru_cache(maxsize=4)(Unit)


def build(told: Told, source: Source) -> Hand:
    """The hand, as soon as two players were dealt in."""
    small = big = None
    ante = bomb = 0
    for post in told.posts:
        kind, _, amount, _ = post
        if kind is PostKind.SMALL:
            small = small or post
        elif kind is PostKind.BIG:
            big = big or post
        elif kind is PostKind.ANTE:
            ante = max(ante, amount or 0)
        elif kind is PostKind.BOMB:
            bomb = max(bomb, amount or 0)
    hero = _hero(told)
    return Hand(
        told.id,
        told.game,
        told.seats,
        _button(told, small or big),
        _stakes((small and small.amount) or 0, (big and big.amount) or 0, ante),
        small.seat if small else NOBODY,
        big.seat if big else NOBODY,
        _events(told),
        source,
        tuple(told.posts),
        self_posting=False,
        bomb=bomb,
        holes=(*told.holes.values(), *told.others),
        claims=tuple(told.claims),
        unit=_unit(told.decimals),
        span=told.span,
        ended=told.ended,
        site="PokerNow",
        time=told.time,
        hero=hero,
    )


def _button(told: Told, blind: Post | None) -> int:
    """The number of the dealer's seat; before the first blind where the button is dead.

    The site does not say which seat a dead button is at. Taken is the number just before that of
    who posts the small blind (without one, the big blind, or acts first), so that clockwise
    order, which odd chips and the first action of each street follow, begins there.
    """
    if told.dealer in told.ids:
        return told.seats[told.ids[told.dealer]].number
    acts = (event.seat for event in told.events if isinstance(event, Action))
    ahead = blind.seat if blind else next(acts, 0)
    number = told.seats[ahead].number - 1
    return number or max(_SEATS, told.seats[-1].number)


def _events(told: Told) -> tuple[Event, ...]:
    """The events; a hand shown while there is betting to come is known and not at showdown."""
    events = told.events
    if told.shows:
        last = max((at for at, event in enumerate(events) if isinstance(event, Action)), default=-1)
        events = [e for at, e in enumerate(events) if at > last or not isinstance(e, Show)]
    if told.all_in:
        events = _uncapped(told, events)
    return tuple(events)


def _uncapped(told: Told, events: list[Event]) -> list[Event]:
    """The events without *all in* where a player has put in no more than all others can call.

    The site writes it then too, and he has chips left.
    """
    stacks = [seat.stack for seat in told.seats]
    bets, live = [0] * len(stacks), [True] * len(stacks)
    for post in told.posts:
        amount = (post.amount or 0) - (bets[post.seat] if post.kind is PostKind.STRADDLE else 0)
        stacks[post.seat] -= amount
        bets[post.seat] += amount if post.kind in _COUNTED else 0
    kept: list[Event] = []
    for event in events:
        if isinstance(event, Deal):
            bets = [0] * len(stacks)
        elif isinstance(event, Action):
            seat, to = event.seat, event.amount or bets[event.seat]
            live[seat] = live[seat] and event.verb is not Verb.FOLD
            stacks[seat] -= to - bets[seat]
            bets[seat] = to
            most = max(
                (stacks[i] + bets[i] for i in range(len(stacks)) if live[i] and i != seat),
                default=0,
            )
            if event.all_in and stacks[seat] > 0 and to >= most:
                event = event._replace(all_in=False)  # noqa: PLW2901 # the same event, put right
        kept.append(event)
    return kept


def _hero(told: Told) -> int:
    """Whose log this is, where the cards tell: who shows them, or the one who shows none."""
    mine = set(told.mine)
    if len(mine) != cards_of(told.game):
        return NOBODY
    same = [seat for seat, hole in told.holes.items() if set(hole.cards) == mine]
    if same:
        return same[0]
    rest = [seat for seat in range(len(told.seats)) if seat not in told.holes]
    if len(rest) != 1:
        return NOBODY
    told.holes[rest[0]] = Hole(rest[0], told.mine, told.mine_span)
    return rest[0]
