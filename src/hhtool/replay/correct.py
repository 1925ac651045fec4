"""A hand and what was ruled of it → the hand as it should have counted."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hhtool.model.finding import Finding, Ruling, Until
from hhtool.model.hand import Action, Deal, Event, Hand, Show, Verb
from hhtool.model.place import Span

SUBSTANTIAL = 2
"""Actions behind a mistake after which it stands (TDA 2024 36: any two, with chips)."""


def correct(hand: Hand, findings: Iterable[Finding], noticed: int | None = None) -> Hand:
    """The hand with rulings in force; the same hand where there is nothing to put right.

    ``noticed`` is an offset in the source: what the log says after it had not happened yet when
    the mistake was seen; ``None``: it was seen when the log ends. A mistake whose time has passed
    stands (TDA 2024 52). Calls that follow on the street pay whatever the corrected bet is.
    """
    events = hand.events
    for found in findings:
        if found.ruling and is_open(events, found.span, found.ruling, noticed):
            events = _with_ruling(events, found.span, found.ruling)
    return hand if events is hand.events else replace(hand, events=events)


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
