"""Reading and judging PokerNow's CSV log beside a hand-written reader and pokernow-log-parser.

    python bench/pokernow.py [FILE.csv | FOLDER] [--hands N]

Without a path, a made-up log of N hands is written to a temporary folder. All are measured in one
run, taking turns: processor time, the best of three. hhtool keeps what lines say from run to run;
the last column is the first run of a new process, in which it loads Lark and asks it about every
shape of line. The hand-written reader (readers_pokernow.py) makes hhtool's hands, spans and source
text left out; where it does not, the file is left out. pokernow-log-parser keeps no place and
checks nothing; it finds no hand whose head has no id, and makes little of a log without its columns
``at`` and ``order``, so it is compared only on files in which it finds the hands that hhtool finds.
"""

import argparse
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from made_pokernow import made_up
from pokernow_parser import PokerNowParser
from readers_pokernow import hands as by_hand

from hhtool.batch import Options, check_file
from hhtool.batch.files import opened
from hhtool.grammar.dialect import Reading
from hhtool.model.finding import Finding
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.verdict import Verdict

Work = Callable[[Path], object]


def main() -> None:
    """Print what is compared, and its tables."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    ask.add_argument("path", nargs="?", type=Path)
    ask.add_argument("--hands", type=int, default=2000)
    ask.add_argument("--first", choices=[*WORKS], help="only time one run of this over a file")
    asked = ask.parse_args()
    if asked.first:
        print(race({asked.first: WORKS[asked.first]}, logs(asked.path), runs=1)[asked.first])
        return
    with tempfile.TemporaryDirectory() as folder:
        made = None if asked.path else made_up(Path(folder) / "made-up.csv", asked.hands)
        if made:
            assert not list(found(made))
        files = [made] if made else logs(asked.path)
        same = [path for path in files if reads_the_same(path)]
        assert same or not made
        met = [path for path in same if peer_meets(path)]
        assert met or not made
        if met != same:
            table("all files", same, (HAND_WRITTEN, READING, JUDGING))
        table("files where the peer finds the same hands", met, (*WORKS,))
    for path in sorted({*files} - {*same}):
        print(f"\nleft out: {path.name}: the hand-written reader makes other hands of it")


def found(path: Path) -> Iterator[object]:
    """Whatever hhtool has to say against a log."""
    for item in check_file(str(path), Options()).items:
        if isinstance(item, Finding):
            yield item
        elif isinstance(item, Verdict):
            yield from item.findings


def logs(path: Path) -> list[Path]:
    """A file, or the files of a folder."""
    return sorted(path.glob("*.csv")) if path.is_dir() else [path]


def table(title: str, paths: Sequence[Path], works: Iterable[str]) -> None:
    """Hands a second of each, and how often as fast as the hand-written reader and the peer."""
    count = sum(sum(one.hand is not None for one in readings(path)) for path in paths)
    print(f"\n{title}: {len(paths)}, {count:,} hands")
    if not count:
        return
    took = race({name: WORKS[name] for name in works}, paths)
    largest = max(paths, key=lambda path: path.stat().st_size)
    print(f"{'':32}{'hands/s':>10}{'to hand-written':>17}{'to the peer':>13}  first run")
    for name, seconds in took.items():
        to_peer = f"{took[PEER] / seconds:.2f}" if PEER in took else ""
        print(
            f"{name:32}{count / seconds:>10,.0f}{took[HAND_WRITTEN] / seconds:17.2f}{to_peer:>13}"
            f"{first(name, largest) * 1000:>8,.0f} ms"
        )
    print(f"first run: over {largest.name} alone")


def race(works: dict[str, Work], paths: Iterable[Path], runs: int = 3) -> dict[str, float]:
    """Processor seconds of each for all files: the best of some runs, one after the other."""
    best: dict[str, float] = {}
    for _ in range(runs):
        for name, work in works.items():
            gc.collect()
            begin = time.process_time()
            for path in paths:
                work(path)
            took = time.process_time() - begin
            best[name] = min(took, best.get(name, took))
    return best


def first(name: str, path: Path) -> float:
    """Processor seconds of the first run of a new process."""
    command = [sys.executable, __file__, str(path), "--first", name]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def readings(path: Path) -> Iterator[Reading]:
    """All that hhtool reads of a file, hand by hand."""
    dialect, lines = opened(str(path), Options(dialect="pokernow"))
    assert dialect
    return map(dialect.read, dialect.split(str(path), lines))


def each(made: Iterable[object]) -> None:
    """Take one after another, keeping none."""
    for _ in made:
        pass


HAND_WRITTEN, PEER = "hand-written reader", "pokernow-log-parser, reading"
READING, JUDGING = "hhtool, reading", "hhtool, reading and judging"
WORKS: dict[str, Work] = {
    HAND_WRITTEN: lambda path: each(by_hand(path)),
    READING: lambda path: each(readings(path)),
    JUDGING: lambda path: each(check_file(str(path), Options(dialect="pokernow")).items),
    PEER: lambda path: PokerNowParser().parse_file(str(path)),
}


def reads_the_same(path: Path) -> bool:
    """The hand-written reader makes hhtool's hands of a file, but for spans and source."""
    mine = [bare(one.hand) for one in readings(path) if one.hand]
    try:
        theirs = [bare(hand) for hand in by_hand(path)]
    except (IndexError, KeyError, ValueError):  # a damaged log: it believes what it reads
        return False
    return mine == theirs


def peer_meets(path: Path) -> bool:
    """The peer finds the hands of hhtool, by their numbers."""
    mine = [one.hand.id for one in readings(path) if one.hand]
    return mine == [str(hand.number) for hand in PokerNowParser().parse_file(str(path)).hands]


def bare(value: Any) -> Any:  # noqa: ANN401 # anything that a hand is made of
    """A value without any spans and sources in it."""
    if isinstance(value, Span):
        return NOWHERE
    if isinstance(value, Source):
        return Source("", "")
    if isinstance(value, tuple):
        held = map(bare, value)
        return type(value)._make(held) if hasattr(value, "_make") else tuple(held)
    return value


if __name__ == "__main__":
    main()
