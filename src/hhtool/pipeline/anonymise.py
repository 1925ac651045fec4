"""Hands without the names of those who played them."""

from collections.abc import Callable

from hhtool.model.hand import Event, Hand, Incident
from hhtool.model.place import Source

_TOLD = frozenset({"redeal", "run it"})
"""Incidents whose text is a street or a number."""


def anonymiser() -> Callable[[Hand], Hand]:
    """What takes the names out of the hands of one run, each player's the same way throughout.

    A player is known by the site's id, or else by name. Tables, tournaments and hands are
    numbered as they come; what was said is left out, and so is the text that was read.
    """
    players: dict[str, str] = {}
    tables: dict[str, str] = {}
    tournaments: dict[str, str] = {}
    hands = 0

    def anonymise(hand: Hand) -> Hand:
        nonlocal hands
        hands += 1
        seats = tuple(
            seat._replace(name=_numbered(players, seat.id or seat.name, "Player"), id="")
            for seat in hand.seats
        )
        return hand._replace(
            id=str(hands),
            seats=seats,
            events=tuple(map(_unsaid, hand.events)),
            table=_numbered(tables, hand.table, "Table"),
            tournament=_numbered(tournaments, hand.tournament, ""),
            source=Source("", ""),
        )

    return anonymise


def _numbered(known: dict[str, str], key: str, word: str) -> str:
    """``Player 3``: the number that a name has, or the next; nothing stays nothing."""
    if not key:
        return ""
    return known.setdefault(key, f"{word} {len(known) + 1}".strip())


def _unsaid(event: Event) -> Event:
    """An event without what somebody said."""
    if isinstance(event, Incident) and event.kind not in _TOLD:
        return event._replace(text="")
    return event
