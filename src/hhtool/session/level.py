"""The blinds of a table whose log names them only as they are posted.

A blind that a short stack posts is smaller than the blind is. What it is stands in the hands
before, or in a line that changes it.
"""

from dataclasses import dataclass

from hhtool.model.hand import Action, Hand, PostKind, Verb
from hhtool.model.log import Statement


@dataclass(slots=True)
class Level:
    """Blinds in force, in the smallest unit of the hands; 0 where nothing was said yet."""

    small: int = 0
    big: int = 0


def change(level: Level, said: Statement) -> None:
    """A line changes a blind: ``word`` says which."""
    if said.word == "big blind":
        level.big = said.amounts[0]
    elif said.word == "small blind":
        level.small = said.amounts[0]


def in_force(level: Level, hand: Hand) -> Hand:
    """The hand with the blinds that were in force, where a short stack posted less."""
    stakes = hand.stakes
    short = {post.kind for post in hand.posts if post.amount == hand.seats[post.seat].stack}
    big = stakes.big
    if PostKind.BIG in short or not big:
        big = max(big, level.big or _called(hand))
    small = stakes.small
    if PostKind.SMALL in short or not small:
        small = max(small, min(level.small, big))
    level.small, level.big = small, big
    if (small, big) == (stakes.small, stakes.big):
        return hand
    return hand._replace(stakes=stakes._replace(small=small, big=big))


def _called(hand: Hand) -> int:
    """What the first call before the flop came to; 0 where the first to put chips in raised."""
    for event in hand.events:
        if not isinstance(event, Action):
            return 0
        if event.verb is Verb.CALL and not event.all_in:
            return event.amount or 0
        if event.verb is not Verb.FOLD:
            return 0
    return 0
