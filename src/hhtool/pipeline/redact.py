"""What a page that goes round leaves out: names, and cards that nobody was shown.

Text of a log is not trusted to name only what it should: in it, every card is struck that was not
seen at the table, and every name in each of the ways in which a format may write it.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from unicodedata import normalize

from hhtool.model.cards import UNKNOWN, Card, card
from hhtool.model.frame import Frame, Kind, Replay, State
from hhtool.model.hand import Discard, Hand, Incident, Show
from hhtool.model.verdict import Verdict

Names = dict[str, str]
"""Each way in which a name is written, to what stands for it."""
Cells = Callable[[str], Sequence[str]]
"""What is shown for each character of a text; empty where the one before says it all."""
HIDDEN = "??"
SHORTEST = 4
"""Characters of an id that is taken for one."""
_SUIT = r"(?:[cdhs♣♦♥♠♧♢♡♤]|\\u266[0-7])(?:\ufe0e|\ufe0f|\\ufe0[ef])*"
_CARD = re.compile(rf"(?:10|[2-9tjqka]){_SUIT}", re.IGNORECASE)
_RUN = re.compile(
    rf"(?<![^\W_])(?:{_CARD.pattern})(?:[\s,/|]*(?:{_CARD.pattern}))*(?![^\W_])", re.IGNORECASE
)
_WORDS = frozenset({"as", "ad", "ah"})
"""English words that are cards, too."""


def key(name: str) -> str:
    """What the spellings of one name have in common."""
    return normalize("NFC", name).casefold()


def aliases(named: Iterable[tuple[str, str]]) -> Names:
    """``Player 1`` … for names, each with what a site calls the player, in their order.

    A site's id that could be an amount is left: it says nothing.
    """
    numbers: dict[str, int] = {}
    found: Names = {}
    for name, id_ in named:
        if name:
            alias = f"Player {numbers.setdefault(key(name), len(numbers) + 1)}"
            found[name] = alias
            if len(id_) >= SHORTEST and not id_.isdecimal():
                found.setdefault(id_, alias)
    return found


def name_cells(names: Names) -> Cells:
    """What is shown of a text in which these names may stand, whatever their case."""
    spelled = {one: alias for name, alias in names.items() for one in _spellings(name)}
    by_spelling = {_one_blank(one): alias for one, alias in spelled.items()}
    longest = sorted((one for one in spelled if one.strip()), key=len, reverse=True)
    pattern = re.compile("|".join(map(_word, longest)) or r"(?!)", re.IGNORECASE)

    def cells(text: str) -> Sequence[str]:
        shown = list(text)
        for found in pattern.finditer(text):
            alias = by_spelling.get(_one_blank(found[0]), "Player")
            shown[found.start() : found.end()] = [alias, *[""] * (len(found[0]) - 1)]
        return shown

    return cells


def card_cells(names: Cells, seen: frozenset[Card]) -> Cells:
    """What is shown of a text about a hand of which these cards were seen at the table."""

    def cells(text: str) -> Sequence[str]:
        shown = list(names(text))
        for run in _RUN.finditer(text):
            if run[0] in _WORDS:
                continue
            for found in _CARD.finditer(text, run.start(), run.end()):
                untouched = "".join(shown[found.start() : found.end()]) == found[0]
                if untouched and _read(found[0]) not in seen:
                    shown[found.start() : found.end()] = [HIDDEN, *[""] * (len(found[0]) - 1)]
        return shown

    return cells


def renamed(verdict: Verdict, names: Names, said: Callable[[str], str]) -> Verdict:
    """The verdict on a hand with other names; what somebody said is put through ``said``."""
    hand = verdict.hand
    if hand is None:
        return verdict
    seats = tuple(seat._replace(name=names[seat.name], id="") for seat in hand.seats)
    events = tuple(
        event._replace(text=said(event.text)) if isinstance(event, Incident) else event
        for event in hand.events
    )
    return verdict._replace(hand=hand._replace(seats=seats, events=events))


def covered(replay: Replay, said: Callable[[str], str]) -> Replay:
    """The replay without the cards of those who showed none; its words are put through ``said``."""
    hand = replay.verdict.hand
    assert hand, "a replay is made of a hand that could be read"
    hidden = _hidden(replay, hand)
    frames = tuple(
        replace(
            frame,
            said=frame.said if frame.kind is Kind.STREET else said(frame.said),
            cards=tuple(() if seat in hidden else cards for seat, cards in enumerate(frame.cards)),
        )
        for frame in replay.frames
    )
    return replace(replay, frames=frames)


def seen(replay: Replay) -> frozenset[Card]:
    """The cards that everybody at the table saw."""
    hand, last = replay.verdict.hand, replay.frames[-1]
    assert hand, "a replay is made of a hand that could be read"
    hidden = _hidden(replay, hand)
    board = {one for board in last.boards for one in board}
    holes = {one for seat in range(len(hand.seats)) for one in _known(replay, seat, hidden)}
    turned = {one for event in hand.events if isinstance(event, Incident) for one in event.cards}
    covered_up = {one for seat in hidden for one in _ever(replay.frames, seat)}
    laid = {one for event in hand.events if isinstance(event, Discard) for one in event.cards}
    return frozenset((board | holes | turned) - (covered_up | laid) - {UNKNOWN})


def _known(replay: Replay, seat: int, hidden: frozenset[int]) -> tuple[Card, ...]:
    return () if seat in hidden else replay.frames[-1].cards[seat]


def _ever(frames: Iterable[Frame], seat: int) -> Iterable[Card]:
    return (one for frame in frames for one in frame.cards[seat])


def _hidden(replay: Replay, hand: Hand) -> frozenset[int]:
    """Seats that showed nothing: folded, mucked, or left alone; and all while a hand goes on."""
    last = replay.frames[-1]
    seats = range(len(hand.seats))
    shows = [event for event in hand.events if isinstance(event, Show)]
    showed = {event.seat for event in shows if event.cards and not event.mucks}
    mucked = {event.seat for event in shows if event.mucks}
    live = {seat for seat in seats if last.states[seat] is not State.FOLDED}
    contested = len(live) > 1 and last.kind is Kind.RESULT
    open_ = live - mucked if contested else set()
    return frozenset(seats) - showed - open_


def _one_blank(text: str) -> str:
    return " ".join(key(text).split())


def _word(spelling: str) -> str:
    """A pattern for a spelling that is no part of a longer word."""
    spelling = spelling.strip()
    before = r"(?<![^\W_])" if spelling[0].isalnum() else ""
    after = r"(?![^\W_])" if spelling[-1].isalnum() else ""
    return before + r"\s+".join(map(re.escape, spelling.split())) + after


def _spellings(name: str) -> set[str]:
    """How a name may stand in a text: composed or not, escaped as JSON, CSV or HTML does."""
    forms = {normalize(form, name) for form in ("NFC", "NFD")} | {name}
    forms |= {json.dumps(one)[1:-1] for one in tuple(forms)}
    forms |= {one.replace('"', '""') for one in tuple(forms)}
    return forms | {escape(one) for one in forms} | {escape(one, quote=False) for one in forms}


def _read(text: str) -> Card | None:
    """The card that is written, also where JSON has escaped its suit."""
    plain = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    try:
        return card(plain)
    except ValueError:
        return None
