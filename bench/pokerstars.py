"""PokerStars: hhtool beside PokerKit's reader, a list of regular expressions, and the limit.

Of real files those hands are raced over that all contestants know: cash games without late posts.
PokerKit reads into its own notation, and does not judge.
"""

import contextlib
import warnings
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path

import readers_pokerstars as regexes
from bare import alike, played
from bare_pokerstars import plays
from contest import Row, Size, Work, each, limit, race, slower, times
from made_pokerstars import made_up
from pokerkit.notation import PokerStarsParser

from hhtool.batch import Options, check_file
from hhtool.grammar.dialects import POKERSTARS
from hhtool.model.hand import Hand
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_hand
from hhtool.profile import load

SITE = load("pokerstars")
JUDGING, READING = "reading and judging", "reading"
PEER, REGEXES, LIMIT = "PokerKit, reading", "list of regexes", "bare reader and replay"


def rows(folder: Path, corpora: Path | None, size: Size) -> Iterator[Row]:
    """The races over a made-up file, and over real ones."""
    made = made_up(folder / "made.txt", size.hands)
    assert len(list(_known([made]))) == size.hands
    yield from _rows("PokerStars, made up", made, size)
    real = sorted((corpora / "pokerstars").glob("*.txt")) if corpora and size.real else []
    known = folder / "real.txt"
    known.write_text("\n\n\n".join(source.text for source in _known(real)), encoding="utf-8")
    if known.stat().st_size:
        yield from _rows("PokerStars, real", known, size)


def _rows(name: str, path: Path, size: Size) -> Iterator[Row]:
    text = path.read_text(encoding="utf-8")
    works: dict[str, Work] = {
        JUDGING: lambda: each(check_file(str(path), Options()).items),
        READING: lambda: each(map(POKERSTARS.read, _sources(path))),
        REGEXES: lambda: each(map(regexes.read, regexes.split(path.name, text))),
        PEER: lambda: _peer(text),
        LIMIT: lambda: each(map(played, plays(text))),
    }
    took, many = race(works, size.rounds), len(list(_sources(path)))
    name = f"{name}, {many:,} hands"
    yield times(f"{name}: {JUDGING}", many, took[JUDGING], PEER, took[PEER], goal=25)
    yield limit(f"{name}: {JUDGING}", many, took[JUDGING], took[LIMIT])
    yield slower(f"{name}: {READING}", many, took[READING], REGEXES, took[REGEXES], goal=1.5)


def _sources(path: Path) -> Iterator[Source]:
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        yield from POKERSTARS.split(path.name, file)


def _known(paths: Iterable[Path]) -> Iterator[Source]:
    """The hands that the regular expressions read as hhtool does, and the bare replay plays so."""
    for path in paths:
        for source in _sources(path):
            hand = POKERSTARS.read(source).hand
            if hand is not None and hand == _by_regexes(source):
                verdict = check_hand(hand, SITE)
                if not verdict.findings and _plays_so(verdict, source.text):
                    yield source


def _by_regexes(source: Source) -> Hand | None:
    """The hand that the regular expressions make of a text; ``None`` for one they do not know."""
    try:
        return regexes.read(source)
    except (KeyError, ValueError):
        return None


def _plays_so(verdict: Verdict, text: str) -> bool:
    """The bare reader knows all that the text holds, and plays it to the same end."""
    try:
        return alike([verdict], plays(text)) == 1
    except (KeyError, ValueError):
        return False


def _peer(text: str) -> None:
    """Read every hand into PokerKit's notation; it prints what it cannot read."""
    with warnings.catch_warnings(), contextlib.redirect_stderr(StringIO()):
        warnings.simplefilter("ignore")
        each(PokerStarsParser()(text))
