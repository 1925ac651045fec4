"""PHH: hhtool beside PokerKit, which loads and replays, and beside the limit."""

from collections.abc import Iterator
from itertools import count, takewhile
from pathlib import Path

from bare import alike, played
from bare_phh import plays
from contest import Row, Size, Work, each, limit, race, slower, times
from made_phh import made_up
from pokerkit import HandHistory

from hhtool.batch import Options, check_file
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.grammar.dialects import PHH
from hhtool.model.hand import Hand
from hhtool.model.place import Source
from hhtool.pipeline import check_hand
from hhtool.profile import load
from hhtool.replay.claims import raked
from hhtool.replay.replay import stages

HOME = load("home")
JUDGING, READING, PLAYING = "reading and judging", "reading", "the engine alone"
PEER, REPLAY = "PokerKit, load and replay", "PokerKit, replay"
LIMIT, BARE = "bare reader and replay", "bare reader"


def rows(folder: Path, corpora: Path | None, size: Size) -> Iterator[Row]:
    """The races over a made-up archive, and over the hands of Pluribus."""
    yield from _rows("PHH, made up", made_up(folder / "made.phhs", size.hands), size)
    real = corpora / "phh" / "pluribus-10000.phhs" if corpora else None
    if real and size.real and real.is_file():
        yield from _rows("PHH, Pluribus", _first(real, folder / "real.phhs", size.real), size)


def _rows(name: str, path: Path, size: Size) -> Iterator[Row]:
    """One race: reading and judging, then the engine by itself, on hands that are read already."""
    hands = [hand for source in _sources(path) if (hand := PHH.read(source).hand)]
    verdicts = [check_hand(hand, HOME) for hand in hands]
    assert not any(verdict.findings for verdict in verdicts)
    assert alike(verdicts, plays(path)) >= 0.999  # eight Pluribus pots do not divide
    with path.open("rb") as file:
        histories = list(HandHistory.load_all(file))
    works: dict[str, Work] = {
        JUDGING: lambda: each(check_file(str(path), Options()).items),
        READING: lambda: each(map(PHH.read, _sources(path))),
        PLAYING: lambda: each(map(_play, hands)),
        PEER: lambda: _peer(path),
        REPLAY: lambda: each(map(each, histories)),
        LIMIT: lambda: each(map(played, plays(path))),
        BARE: lambda: each(plays(path)),
    }
    took, many = race(works, size.rounds), len(hands)
    name = f"{name}, {many:,} hands"
    yield times(f"{name}: {JUDGING}", many, took[JUDGING], PEER, took[PEER], goal=10)
    yield limit(f"{name}: {JUDGING}", many, took[JUDGING], took[LIMIT])
    yield slower(f"{name}: {READING}", many, took[READING], BARE, took[BARE])
    yield times(f"{name}: {PLAYING}", many, took[PLAYING], REPLAY, took[REPLAY], goal=20)


def _sources(path: Path) -> Iterator[Source]:
    with path.open(encoding="utf-8") as file:
        yield from PHH.split(path.name, file)


def _play(hand: Hand) -> None:
    """Posts, actions, pots and awards, the choices of each player among them; no findings."""
    table = start(hand, HOME)
    for _ in stages(table, []):
        pass
    settle(table, raked(table))


def _peer(path: Path) -> None:
    """Load and replay every hand."""
    with path.open("rb") as file:
        for history in HandHistory.load_all(file):
            each(history)


def _first(path: Path, to: Path, hands: int) -> Path:
    """The first hands of an archive."""
    with path.open(encoding="utf-8") as file:
        found = count()
        kept = takewhile(lambda line: not line.startswith("[") or next(found) < hands, file)
        to.write_text("".join(kept), encoding="utf-8")
    return to
