"""PokerNow's hands export: one JSON object that holds all hands of a game, the oldest first.

Most exports stand on a single line. A hand's text is its own piece of that line, below what stands
before all hands (the game, and whose export it is): columns count within the piece.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from hhtool.grammar.dialect import Reading
from hhtool.grammar.json_fields import WrongError, flag, get, items, need, text, whole
from hhtool.grammar.json_pieces import Piece, named, pieces
from hhtool.grammar.json_places import read_json
from hhtool.grammar.json_values import Value
from hhtool.grammar.pokernow_json_events import Told, tell
from hhtool.grammar.pokernow_json_seats import holes, poster, seats
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import (
    NOBODY,
    Action,
    Event,
    Hand,
    PostKind,
    Seat,
    Show,
    Stakes,
)
from hhtool.model.limits import HAND
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

_HANDS = re.compile(r'"hands"\s*:\s*\[\s*\Z')
_FIRST = r'"id"\s*:\s*"[^"]*"\s*,\s*"handVersion"'
"""What stands first in every hand."""
_BEGINS = re.compile(rf"\{{\s*{_FIRST}")
_OF_HANDS = ('"gameType"', '"payload"')
_NUMBER = re.compile(r'"number"\s*:\s*"?([^"\s,}]+)')
_LINE_END = re.compile(r"\r\n|\n|\r")
_GAMES = {"th": "no-limit", "omaha": "omaha"}
_CARDS = {"th": 2, "omaha": 4}
_SEATS = 10
"""Seats of a table."""
_LONGEST = 4096
"""Characters before the first hand that are kept with every hand."""


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """One hand's text after another, each below what stands before them all.

    So is text that stands where a hand should and is none.
    """
    head, among, first, left = "", False, True, _Left()
    for piece in pieces(lines, within=1, first=_FIRST):
        left = left.and_then(piece.before, piece.before_line)
        begins = _HANDS.search(piece.before) or _BEGINS.match(piece.text)
        if begins and first and _is_head(left.text):
            head = left.text.rstrip()
        elif begins and not _HANDS.search(piece.before) and left.text.strip() not in ("", ","):
            yield Source(name, left.text, left.line)
        if begins:
            among, first = True, False
        elif piece.before.strip() != ",":
            among = False
        if among and piece.text:
            yield _source(name, head, piece)
            left = _Left()
        else:
            left = left.and_then(piece.text, piece.line)
            if len(left.text) > HAND:
                yield Source(name, left.text, left.line)
                left = _Left()
    if any(word in left.text for word in _OF_HANDS):
        yield Source(name, left.text, left.line)


class _Left(NamedTuple):
    """Text that is of no hand yet, and the line of the file that it begins on."""

    text: str = ""
    line: int = 0

    def and_then(self, text: str, line: int) -> "_Left":
        """With what comes after it."""
        return _Left(self.text + text, self.line or line)


def _is_head(before: str) -> bool:
    """What stands before the hands is whole, and leads to them."""
    root = read_json(before + "]}")
    return isinstance(root, Value) and get(root, "hands") is not None


def _source(name: str, head: str, piece: Piece) -> Source:
    if not head or len(head) > _LONGEST:
        return Source(name, piece.text, piece.line)
    above = range(1, 2 + len(_LINE_END.findall(head)))
    below = range(piece.line, piece.line + 1 + len(_LINE_END.findall(piece.text)))
    return Source(name, f"{head}\n{piece.text}", piece.line, (*above, *below))


def read(source: Source) -> Reading:
    """The hand that a text tells, and what is wrong with the text."""
    end = len(source.text)
    root = read_json(source.text + "]}" if source.numbers else source.text)
    if isinstance(root, Finding):
        at = Span(min(root.span.start, end), min(root.span.end, end))
        return Reading(None, (finding(root.rule, at, root.message),), called(source))
    name, hand = "", root
    try:
        hand = (*items(root, "hands"), root)[0]
        name = text(hand, "number") or text(hand, "id") or f"line {source.line}"
        return _reading(source, root, hand, name)
    except WrongError as wrong:
        return Reading(None, (wrong.found(hand),), name)


def called(source: Source) -> str:
    """What a hand is called that is no JSON; empty for a text that is of no hand."""
    line = f"line {source.line}" if '"handVersion"' in source.text else ""
    return named(_NUMBER, source.text) or line


def _reading(source: Source, root: Value, hand: Value, name: str) -> Reading:
    kind, game = need(hand, "gameType"), text(hand, "gameType")
    at, own = seats(hand)
    if any(len(hole.cards) != _CARDS.get(game) for hole in own) or game not in _GAMES:
        cards = f" with {len(own[0].cards)} cards" if game in _GAMES else ""
        said = f"the game {game[:40]!r}{cards} is not judged: skipped"
        return Reading(None, (finding("log-game", kind.span, said),), name)
    small, big, ante = (whole(hand, one) or 0 for one in ("smallBlind", "bigBlind", "ante"))
    numbers = {seat.number: index for index, seat in enumerate(at)}
    told = Told(at, numbers, 0 if flag(hand, "bombPot") else big, big, ante)
    findings = tuple(_tell(told, hand))
    made = Hand(
        name,
        _GAMES[game],
        at,
        _button(hand, told),
        Stakes(small, big, ante),
        poster(told.posts, PostKind.SMALL),
        poster(told.posts, PostKind.BIG),
        _events(told.events),
        source,
        tuple(told.posts),
        self_posting=False,
        bomb=max(
            (post.amount or 0 for post in told.posts if post.kind is PostKind.BOMB), default=0
        ),
        holes=holes(own, told.shown, _CARDS[game]),
        claims=tuple(told.claims),
        unit=Unit(2 if flag(hand, "cents") else 0),
        span=Span(hand.span.start, hand.span.start + 1),
        ended=told.ended,
        site="PokerNow",
        table=text(root, "gameId"),
        time=_time(whole(hand, "startedAt")),
        hero=_hero(text(root, "playerId"), at),
    )
    return Reading(made, findings, name, tuple(told.beside))


def _tell(told: Told, hand: Value) -> Iterator[Finding]:
    """Everything that the events tell; what cannot be read is a finding, the rest counts."""
    for event in items(hand, "events"):
        try:
            tell(told, need(event, "payload"))
        except WrongError as wrong:
            yield wrong.found(hand)


def _events(events: list[Event]) -> tuple[Event, ...]:
    """The events without hands that were shown while there was betting to come."""
    last = max((at for at, event in enumerate(events) if isinstance(event, Action)), default=-1)
    return tuple(e for at, e in enumerate(events) if at > last or not isinstance(e, Show))


def _button(hand: Value, told: Told) -> int:
    """The number of the dealer's seat; before the first blind where the button is dead.

    The site does not say which seat a dead button is at. Taken is the number just before that of
    who posts the small blind (without one, the big blind, or acts first).
    """
    number = whole(hand, "dealerSeat")
    if number is not None:
        return number
    acts = (event.seat for event in told.events if isinstance(event, Action))
    blinds = [poster(told.posts, kind) for kind in (PostKind.SMALL, PostKind.BIG)]
    ahead = next((seat for seat in (*blinds, *acts) if seat != NOBODY), 0)
    return told.seats[ahead].number - 1 or max(_SEATS, told.seats[-1].number)


def _most(told: Told, kind: PostKind) -> int:
    """What a kind of post is for: a short stack may have put in less."""
    return max((post.amount or 0 for post in told.posts if post.kind is kind), default=0)


def _hero(player: str, at: tuple[Seat, ...]) -> int:
    """Seat of the player whose export it is."""
    return next((seat for seat, one in enumerate(at) if player and one.id == player), NOBODY)


def _time(milliseconds: int | None) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC; empty where they are none."""
    try:
        moment = datetime.fromtimestamp((milliseconds or 0) // 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return moment.replace(tzinfo=None).isoformat() if milliseconds else ""
