"""The blinds of a table whose log names them only as they are posted.

A blind that a short stack posts is smaller than the blind is. What it is stands in the hands
before, or in a line that changes it.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from hhtool.model.hand import Action, Hand, PostKind, Verb
from hhtool.model.log import Statement

_new: Final = tuple.__new__


@dataclass(slots=True)
class Level:
    """Blinds in force, in the smallest unit of the hands; 0 where nothing was said yet."""

    small: int = 0
    big: int = 0


class Shown(NamedTuple):
    """The blinds as a hand shows them, in its smallest unit, and what it leaves open."""

    small: int = 0
    big: int = 0
    small_is_short: bool = False
    """It was posted by a stack that had no more."""
    big_is_short: bool = False
    called: int = 0
    """What the first call before the flop came to; 0 where the first to put chips in raised."""


def change(level: Level, said: Statement) -> None:
    """A line changes a blind: ``word`` says which."""
    if said.word == "big blind":
        level.big = said.amounts[0]
    elif said.word == "small blind":
        level.small = said.amounts[0]


def shown(hand: Hand) -> Shown:
    """What a hand shows of its blinds."""
    short = {post.kind for post in hand.posts if post.amount == hand.seats[post.seat].stack}
    small, big, is_short = hand.stakes.small, hand.stakes.big, PostKind.BIG in short
    called = _called(hand) if is_short or not big else 0
    return _new(Shown, (small, big, PostKind.SMALL in short, is_short, called))


def in_force(level: Level, seen: Shown) -> tuple[int, int]:
    """The small and the big blind in force, from now on; a short stack may have posted less."""
    small, big = seen.small, seen.big
    if seen.big_is_short or not big:
        big = max(big, level.big or seen.called)
    if seen.small_is_short or not small:
        small = max(small, min(level.small, big))
    level.small, level.big = small, big
    return small, big


def _called(hand: Hand) -> int:
    for event in hand.events:
        if not isinstance(event, Action):
            return 0
        if event.verb is Verb.CALL and not event.all_in:
            return event.amount or 0
        if event.verb is not Verb.FOLD:
            return 0
    return 0
