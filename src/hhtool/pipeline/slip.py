"""One slip of the pen that explains several errors of a hand.

Where a line is wrong, those after it seem wrong too: a raise that lost a chip makes every call of
it one too large. A hand that is without errors once one line is mended has one error, not many.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hhtool.model.finding import Finding
from hhtool.model.hand import Action, Event, Hand, Verb

_SIZED = frozenset({Verb.BET, Verb.RAISE})


class Mended(NamedTuple):
    """A hand with one line otherwise, and what is otherwise in it."""

    hand: Hand
    how: str


def slips(hand: Hand, errors: Sequence[Finding]) -> Iterator[Mended]:
    """The hand without each slip that its first error may come from; ``errors`` are by place."""
    first, *more = errors
    at = next((at for at, event in enumerate(hand.events) if event.span == first.span), -1)
    event = hand.events[at] if at >= 0 else None
    if not isinstance(event, Action):
        return
    if at + 1 < len(hand.events):
        following = hand.events[at + 1]
        if isinstance(following, Action) and following.seat != event.seat:
            how = "this line and the one after it have changed places"
            yield Mended(_with(hand, at, following, event), how)
    yield from _amounts(hand, at, event, first, more)


def _amounts(
    hand: Hand, at: int, event: Action, first: Finding, more: Sequence[Finding]
) -> Iterator[Mended]:
    """The hand with another amount in the line of its first error, or in the bet before it."""
    if event.amount is None or not isinstance(first.found, int):
        return
    if first.rule == "act-call" and isinstance(first.expected, int):
        yield from _by(hand, at, event, first.found, first.expected)
        bet = _bet_before(hand, at)
        if bet >= 0:
            yield from _by(hand, bet, hand.events[bet], first.expected, first.found)
    for found in more:
        if isinstance(found.expected, int) and isinstance(found.found, int):
            wrong = found.found - found.expected
            own = found.seat == first.seat
            for to in (first.found - wrong,) if own else (found.found, first.found + wrong):
                yield from _by(hand, at, event, first.found, to)


def _by(hand: Hand, at: int, event: Event, said: int, to: int) -> Iterator[Mended]:
    """The hand with an action's total on its street ``to`` and not what it is said to be.

    Who is said to be all in after it may be so only by that slip.
    """
    assert isinstance(event, Action), "only an action has an amount"
    mended = event._replace(amount=(event.amount or 0) + to - said)
    how = f"all else fits if {hand.name(event.seat)} had {hand.unit.text(to)} in on the street"
    yield Mended(_with(hand, at, mended), how)
    quiet = unsaid(_with(hand, at, mended), at)
    if quiet:
        yield Mended(quiet, how)


def unsaid(hand: Hand, at: int = -1) -> Hand | None:
    """The hand without a word of who is all in after an event; ``None`` where there is none.

    A site may say it of whoever puts in all that others can call, or does so by a wrong amount.
    """
    later = hand.events[at + 1 :]
    if not any(isinstance(event, Action) and event.all_in for event in later):
        return None
    events = (e._replace(all_in=False) if isinstance(e, Action) else e for e in later)
    return _with(hand, at + 1, *events)


def _bet_before(hand: Hand, at: int) -> int:
    """The bet or raise that an action answers; -1 where there is none with an amount."""
    for before in range(at - 1, -1, -1):
        event = hand.events[before]
        if not isinstance(event, Action):
            return -1
        if event.verb in _SIZED:
            return before if event.amount is not None else -1
    return -1


def _with(hand: Hand, at: int, *events: Event) -> Hand:
    """The hand with other events from a place on."""
    told = (*hand.events[:at], *events, *hand.events[at + len(events) :])
    return hand._replace(events=told)
