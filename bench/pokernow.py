"""PokerNow: hhtool beside pokernow-log-parser, a hand-written reader, and the limit.

The hand-written reader (``readers_pokernow``) makes hhtool's hands, spans and source text left
out; files of which it makes others are left out. The peer keeps no place and checks nothing; it
finds no hand whose head has no id, so it is compared only on files in which it finds the hands
that hhtool finds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from bare import alike, played
from bare_pokernow import plays
from contest import Row, Size, Work, each, limit, race, slower, times
from made_pokernow import made_up
from pokernow_parser import PokerNowParser
from readers_pokernow import hands as by_hand

from hhtool.batch import Options, check_file
from hhtool.batch.files import opened
from hhtool.grammar.dialect import Reading
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.verdict import Verdict

AS = Options(dialect="pokernow")
JUDGING, READING = "reading and judging", "reading"
PEER, BY_HAND, LIMIT = "pokernow-log-parser", "hand-written reader", "bare reader and replay"


def rows(folder: Path, corpora: Path | None, size: Size) -> Iterator[Row]:
    """The races over a made-up log, and over real ones."""
    made = made_up(folder / "made.csv", size.hands)
    assert _reads_the_same(made)
    assert _plays_so(made)
    assert _peer_meets(made)
    yield from _rows("PokerNow, made up", [made], size)
    yield from _to_peer("PokerNow, made up", [made], size)
    real = sorted((corpora / "pokernow").glob("*.csv")) if corpora and size.real else []
    real = [path for path in real if _reads_the_same(path) and _plays_so(path)]
    if real:
        yield from _rows("PokerNow, real", real, size)
    if met := [path for path in real if _peer_meets(path)]:
        yield from _to_peer("PokerNow, real", met, size)


def _rows(name: str, paths: Sequence[Path], size: Size) -> Iterator[Row]:
    works: dict[str, Work] = {
        JUDGING: lambda: each(each(check_file(str(path), AS).items) for path in paths),
        READING: lambda: each(each(_readings(path)) for path in paths),
        BY_HAND: lambda: each(each(by_hand(path)) for path in paths),
        LIMIT: lambda: each(each(map(played, plays(path))) for path in paths),
    }
    took, many = race(works, size.rounds), _count(paths)
    name = f"{name}, {many:,} hands"
    yield limit(f"{name}: {JUDGING}", many, took[JUDGING], took[LIMIT])
    yield slower(f"{name}: {READING}", many, took[READING], BY_HAND, took[BY_HAND], goal=1.5)


def _to_peer(name: str, paths: Sequence[Path], size: Size) -> Iterator[Row]:
    works: dict[str, Work] = {
        JUDGING: lambda: each(each(check_file(str(path), AS).items) for path in paths),
        PEER: lambda: each(PokerNowParser().parse_file(str(path)) for path in paths),
    }
    took, many = race(works, size.rounds), _count(paths)
    name = f"{name}, {many:,} hands"
    yield times(f"{name}: {JUDGING}", many, took[JUDGING], PEER, took[PEER], goal=2)


def _count(paths: Sequence[Path]) -> int:
    return sum(one.hand is not None for path in paths for one in _readings(path))


def _readings(path: Path) -> Iterator[Reading]:
    """All that hhtool reads of a file, hand by hand."""
    dialect, lines = opened(str(path), AS)
    assert dialect
    return map(dialect.read, dialect.split(str(path), lines))


def _reads_the_same(path: Path) -> bool:
    """The hand-written reader makes hhtool's hands of a file, but for spans and source."""
    mine = [_bare(one.hand) for one in _readings(path) if one.hand]
    try:
        theirs = [_bare(hand) for hand in by_hand(path)]
    except (IndexError, KeyError, ValueError):  # a damaged log: it believes what it reads
        return False
    return mine == theirs


def _plays_so(path: Path) -> bool:
    """The bare replay ends all hands of a file with hhtool's stacks, but for few that it knows not.

    Those are hands that are cut off, and tips and rabbits that only hhtool has heard of.
    """
    verdicts = [one for one in check_file(str(path), AS).items if isinstance(one, Verdict)]
    try:
        return alike(verdicts, plays(path)) > 0.99
    except (AssertionError, IndexError, KeyError, ValueError):
        return False


def _peer_meets(path: Path) -> bool:
    """The peer finds the hands of hhtool, by their numbers."""
    mine = [one.hand.id for one in _readings(path) if one.hand]
    return mine == [str(hand.number) for hand in PokerNowParser().parse_file(str(path)).hands]


def _bare(value: Any) -> Any:  # noqa: ANN401 # anything that a hand is made of
    """A value without any spans and sources in it."""
    if isinstance(value, Span):
        return NOWHERE
    if isinstance(value, Source):
        return Source("", "")
    if isinstance(value, tuple):
        held = map(_bare, value)
        return type(value)._make(held) if hasattr(value, "_make") else tuple(held)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: _bare(getattr(value, f.name)) for f in fields(value)})
    return value
