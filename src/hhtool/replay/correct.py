"""A hand and what was ruled of it → the hand as it should have counted."""

from collections.abc import Iterable, Sequence
from typing import Final

from hhtool.model.finding import Finding, Ruling, Until
from hhtool.model.hand import NOBODY, Action, Deal, Event, Hand, Show, Verb, next_action
from hhtool.model.place import Span

SUBSTANTIAL: Final = 2
"""Actions behind a mistake after which it stands (TDA 2024 36: any two, with chips)."""


def correct(hand: Hand, findings: Iterable[Finding], noticed: int | None = None) -> Hand:
    """The hand with rulings in force; the same hand where there is nothing to put right.

    ``noticed`` is an offset in the source: what the log says after it had not happened yet when
    the mistake was seen; ``None``: it was seen when the log ends. A mistake whose time has passed
    stands (TDA 2024 52). Calls that follow on the street pay whatever the corrected bet is.
    """
    events = hand.events
    for found in findings:
        if found.rule == "act-turn":
            events = _released(hand, events, found)
        if found.ruling and is_open(events, found.span, found.ruling, noticed):
            events = _with_ruling(events, found.span, found.ruling)
    return hand if events is hand.events else hand._replace(events=events)


def is_open(
    events: Sequence[Event], span: Span, ruling: Ruling, noticed: int | None = None
) -> bool:
    """The mistake at a span can still be put right when it is noticed."""
    after = [e for e in events if e.span > span and (noticed is None or e.span.start < noticed)]
    actions = sum(isinstance(event, Action) for event in after)
    if ruling.until is Until.NOW:
        return not actions
    if ruling.until is Until.SUBSTANTIAL_ACTION:
        return actions < SUBSTANTIAL and not any(isinstance(event, Deal) for event in after)
    if ruling.until is Until.STREET:
        return not any(isinstance(event, Deal | Show) for event in after)
    return True


def _released(hand: Hand, events: tuple[Event, ...], found: Finding) -> tuple[Event, ...]:
    """The events without what was done out of turn, where the skipped player changed the bet.

    TDA 2024 53: the chips go back, and who acted out of turn has every choice again.
    """
    owner = next((at for at, seat in enumerate(hand.seats) if seat.name == found.expected), NOBODY)
    answer = next_action(hand, found.span, owner)
    if answer is None or answer.verb not in (Verb.BET, Verb.RAISE):
        return events
    kept: list[Event] = []
    for event in events:
        if not isinstance(event, Action) or event.seat != found.seat or event.span < found.span:
            kept.append(event)
        elif event.span != found.span:
            again = event._replace(amount=None) if event.verb is Verb.CALL else event
            kept.append(again)
    return tuple(kept)


def _with_ruling(events: tuple[Event, ...], span: Span, ruling: Ruling) -> tuple[Event, ...]:
    """The events with the ruled action in the place of the logged one."""
    changed: list[Event] = []
    following = False
    for event in events:
        if isinstance(event, Action) and event.span == span:
            following = True
            changed.append(ruling.action._replace(span=span))
        elif following and isinstance(event, Action) and event.verb is Verb.CALL:
            changed.append(event._replace(amount=None, all_in=False))
        else:
            following = following and not isinstance(event, Deal)
            changed.append(event)
    return tuple(changed)
