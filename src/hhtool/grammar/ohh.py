"""Open Hand History: a JSON object for each hand, one or many in a file."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

from hhtool.grammar import ohh_events, ohh_pots
from hhtool.grammar.dialect import Reading
from hhtool.grammar.json_fields import WrongError, get, held, items, need, text
from hhtool.grammar.json_pieces import named, pieces
from hhtool.grammar.json_places import read_json
from hhtool.grammar.json_values import Value
from hhtool.grammar.ohh_amounts import Replayed, Written, as_written
from hhtool.grammar.ohh_rounds import Board, Move, Told, tell
from hhtool.grammar.ohh_table import Table, game_of, hero, noise, table
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY, Claim, Hand, Hole, Post, PostKind
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.rulebook import finding

_FIRST = '"ohh"'
_NUMBER = re.compile(r'"game_number"\s*:\s*"?([^"\s,}]+)')
_LONGEST = 65536
"""Characters of such text that are held."""
_BETWEEN = " \t\r\n,[]\ufeff"
"""What may stand between two hands: nothing, blanks, or what makes a list of them."""


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """One hand's text after another, however they are parted; so is text that belongs to none."""
    left, line = "", 1
    for piece in pieces(lines, first=_FIRST):
        left, line = left + piece.before, line if left else piece.before_line
        if piece.text and _FIRST not in piece.text and len(left) < _LONGEST:
            left += piece.text  # what is left of a hand that was cut off too early
            continue
        if left.strip(_BETWEEN):
            yield Source(name, left, line)
        if piece.text:
            yield Source(name, piece.text, piece.line)
        left = ""
    if left.strip(_BETWEEN):
        yield Source(name, left, line)


def read(source: Source) -> Reading:
    """The hand that a text tells, and what is wrong with the text."""
    root = read_json(source.text)
    if isinstance(root, Finding):
        return Reading(None, (root,), called(source))
    name = called(source)
    try:
        hand = need(root, "ohh")
        name = text(hand, "game_number") or f"line {source.line}"
        if not game_of(hand):
            return Reading(None, (_not_judged(hand),), name)
        return _reading(source, root, hand, name)
    except WrongError as wrong:
        return Reading(None, (wrong.found(root),), name)


def called(source: Source) -> str:
    """What a hand is called that cannot be read; empty for a text that is of no hand."""
    line = f"line {source.line}" if _FIRST in source.text else ""
    return named(_NUMBER, source.text) or line


def _not_judged(hand: Value) -> Finding:
    kind = need(hand, "game_type")
    limit = text(need(hand, "bet_limit"), "bet_type")
    said = f"{text(hand, 'game_type')[:40]} {limit[:20]} is not judged: skipped"
    return finding("log-game", kind.span, said)


def _reading(source: Source, root: Value, hand: Value, name: str) -> Reading:
    at = table(hand)
    told = tell(hand, root, source.text, at)
    steps = told.steps
    if any(len(step.cards) > 4 for step in steps if not isinstance(step, Board)):
        return Reading(None, (_five_cards(hand),), name)
    came, claims, wrong = _outcome(hand, root, source, at, steps)
    events = ohh_events.events(steps, came, twice=_is_run_twice(hand))
    posts = tuple(ohh_events.posts(steps))
    holes = (*_own(hand, at), *ohh_events.holes(steps, events))
    tournament = get(hand, "tournament_info") or hand
    read_hand = Hand(
        name,
        at.game,
        at.seats,
        at.button,
        at.stakes,
        _poster(posts, PostKind.SMALL),
        _poster(posts, PostKind.BIG),
        events,
        source,
        posts,
        self_posting=False,
        holes=holes,
        claims=claims,
        unit=at.unit,
        span=_begin(hand, root),
        ended=bool(items(hand, "pots")),
        gross=came.gross,
        site=text(hand, "site_name"),
        table=text(hand, "table_name"),
        tournament=text(tournament, "tournament_number") or text(tournament, "name"),
        time=_time(text(hand, "start_date_utc")),
        hero=hero(hand, at),
    )
    notes = (*noise(hand), *_read_otherwise(told, came))
    beside = tuple(ohh_events.beside(steps, at))
    return Reading(read_hand, (*told.findings, *wrong, *notes), name, beside)


def _outcome(
    hand: Value, root: Value, source: Source, at: Table, steps: Sequence[Move | Board]
) -> tuple[Replayed, tuple[Claim, ...], tuple[Finding, ...]]:
    """How amounts are read, and what the pots claim; nothing where they cannot be read."""
    try:
        came = as_written(steps, at, ohh_pots.total(hand, at))
        return came, tuple(ohh_pots.claims(hand, source.text, at, steps, came)), ()
    except WrongError as wrong:
        return as_written(steps, at, None), (), (wrong.found(root),)


def _five_cards(hand: Value) -> Finding:
    """Omaha with more than four cards goes by the same name."""
    span = need(hand, "game_type").span
    return finding("log-game", span, "Omaha with more than four cards is not judged: skipped")


def _is_run_twice(hand: Value) -> bool:
    flags = [str(one.what).lower() for one in items(hand, "flags")]
    return any("twice" in one or "run_it" in one for one in flags)


def _own(hand: Value, at: Table) -> Iterator[Hole]:
    """Cards that stand with the players."""
    for player in items(hand, "players"):
        seat = at.ids.get(text(player, "id"))
        cards = held(player, "cards")
        if seat is not None and cards:
            yield Hole(seat, cards, need(player, "cards").span)


def _poster(posts: Iterable[Post], kind: PostKind) -> int:
    return next((post.seat for post in posts if post.kind is kind), NOBODY)


def _begin(hand: Value, root: Value) -> Span:
    """The hand's number, where it comes before everything that happens in it."""
    number, rounds = get(hand, "game_number"), get(hand, "rounds")
    if number is None or (rounds is not None and rounds.span < number.span):
        return Span(root.span.start, root.span.start + 1)
    return number.span


def _time(said: str) -> str:
    """A moment in UTC as ISO 8601, without fractions; empty where it is none."""
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        return ""
    if moment.tzinfo is not None:
        moment = moment.astimezone(UTC)
    return moment.replace(tzinfo=None, microsecond=0).isoformat()


def _read_otherwise(told: Told, came: Replayed) -> tuple[Finding, ...]:
    """A note where amounts are not read as the specification has them."""
    if came.written is Written.ADDED:
        return ()
    span = next(
        (
            step.span
            for step in told.steps
            if not isinstance(step, Board) and step.word in ("raise", "bet", "call")
        ),
        NOWHERE,
    )
    said = f"{came.written.value}: by increments the bets and pots do not come out"
    return (finding("log-amount", span, said, severity=Severity.NOTE),)
