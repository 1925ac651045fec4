"""Boards that are dealt more than once, where a log writes one run after the other."""

from collections.abc import Sequence

from hhtool.model.cards import Card
from hhtool.model.hand import Deal, Event, Street
from hhtool.model.place import Span


def dealt_again(
    events: Sequence[Event], street: Street, cards: tuple[Card, ...], run: int, span: Span
) -> list[Event]:
    """The events with a street's cards of a later run (from 1) beside those of the first.

    A run whose street was not dealt before stands as a deal of its own.
    """
    told = list(events)
    for at, event in enumerate(told):
        if isinstance(event, Deal) and event.street is street and len(event.boards) == run:
            told[at] = event._replace(boards=(*event.boards, cards))
            return told
    return [*told, Deal(street, (cards,), span)]
