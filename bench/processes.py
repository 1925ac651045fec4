"""What whole runs of hhtool take: two processes, memory, what was kept, start-up."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import made_others
import made_phh
import made_pokernow
import made_pokerstars
from contest import Child, Row, Size, child

CLI = "import sys; from hhtool.cli import main; sys.exit(main())"
HASHED = "import hashlib, sys; hashlib.file_digest(open(sys.argv[1], 'rb'), 'sha256').hexdigest()"
PEAK = """
import sys
from hhtool.cli import cli
try:
    cli(sys.argv[1:])
except SystemExit as ends:
    with open("/proc/self/status") as status:
        print(*(line.split()[1] for line in status if line.startswith("VmHWM")), file=sys.stderr)
    sys.exit(ends.code)
"""
"""Most memory that the process itself had; what its parent had is no part of it."""
MADE: dict[str, tuple[str, Callable[[Path, int], Path]]] = {
    "PHH": (".phhs", made_phh.made_up),
    "PokerStars": (".txt", made_pokerstars.made_up),
    "OHH": (".ohh", made_others.ohh),
    "PokerNow": (".csv", made_pokernow.made_up),
    "native": (".log", made_others.native),
}
"""How a file of each dialect ends, and what makes one of so many hands."""
MOST = {"PokerNow": 100_000, "native": 100_000, "OHH": 10_000}
"""Hands at which memory is looked at: two kinds of logs are held whole, one is slow to read."""


def jobs(folder: Path, _: Path | None, size: Size) -> Iterator[Row]:
    """Two processes beside one on a long file: seconds on the clock.

    Everything is in it: Python, hhtool and its grammars are loaded, all shapes of lines are new.
    """
    for name in ("PHH", "PokerStars", "PokerNow"):
        path = _made(name, folder, size.long)
        runs = {many: ("-c", CLI, "validate", "--jobs", many, str(path)) for many in ("1", "2")}
        took = {many: run.wall for many, run in _best(runs, size.rounds, _wall).items()}
        path.unlink()
        yield Row(
            f"validate --jobs 2, {name}, {size.long:,} hands", f"{took['2']:.2f} s", "--jobs 1",
            f"{took['1']:.2f} s", f"{took['1'] / took['2']:.2f} x",
        )  # fmt: skip


def memory(folder: Path, _: Path | None, size: Size) -> Iterator[Row]:
    """Most memory of one process, as a file grows; the ratio is to the smallest file."""
    for name in MADE:
        if size.rounds > 1:
            child("-c", CLI, "validate", str(_made(name, folder, 2)))  # its grammar is kept now
        least = 0.0
        for hands in size.memory:
            if hands > MOST.get(name, hands):
                continue
            path = _made(name, folder, hands)
            run = child("-c", PEAK, "validate", "--jobs", "1", "--format", "concise", str(path))
            peak, weighs = int(run.said) / 1024, path.stat().st_size / 1024**2
            path.unlink()
            least = least or peak
            yield Row(
                f"memory, {name}, {hands:,} hands", f"{peak:,.0f} MiB", "the file",
                f"{weighs:,.1f} MiB", f"{peak / least:.2f} of the first",
            )  # fmt: skip


def cache(folder: Path, _: Path | None, size: Size) -> Iterator[Row]:
    """A file that was judged before, beside reading and hashing it; processor time."""
    path = _made("PHH", folder, size.long)
    runs = {
        "again": ("-c", CLI, "validate", "--jobs", "1", "--cache", str(path)),
        "hashing": ("-c", HASHED, str(path)),
        "start": ("-c", CLI, "validate", "--jobs", "1", "--cache", str(_one_hand(folder))),
    }
    first = child(*runs["again"]).processor
    took = {name: 1000 * r.processor for name, r in _best(runs, size.rounds, _used).items()}
    what = f"validate --cache again, PHH, {size.long:,} hands"
    for beside, theirs in (
        ("the first time", 1000 * first),
        ("start-up", took["start"]),
        ("Python, hashing the file", took["hashing"]),
    ):
        yield _compared(what, took["again"], beside, theirs)


def start(folder: Path, _: Path | None, size: Size) -> Iterator[Row]:
    """What it takes to begin: processor time of a process, byte code and grammars kept."""
    runs = {
        "import click": ("-c", "import click"),
        "hhtool --version": ("-c", CLI, "--version"),
        "hhtool validate one-hand.log": ("-c", CLI, "validate", str(_one_hand(folder))),
        "hhtool validate one-hand.phhs": ("-c", CLI, "validate", str(_one_phh(folder))),
    }
    took = {name: 1000 * r.processor for name, r in _best(runs, size.rounds**2, _used).items()}
    for name in [*runs][1:]:
        yield _compared(f"start-up, {name}", took[name], "import click", took["import click"])


def _compared(what: str, mine: float, beside: str, theirs: float) -> Row:
    """Milliseconds of both."""
    ratio = f"{mine / theirs:.2f} of its time"
    return Row(what, f"{mine:,.0f} ms", beside, f"{theirs:,.0f} ms", ratio)


def _wall(run: Child) -> float:
    return run.wall


def _used(run: Child) -> float:
    return run.processor


def _best(
    runs: Mapping[str, tuple[str, ...]], rounds: int, by: Callable[[Child], float]
) -> dict[str, Child]:
    """The best of some rounds in which runs take turns.

    Each runs once before where there are several, so that byte code and grammars are kept.
    """
    for args in runs.values() if rounds > 1 else ():
        child(*args)
    turns = [{name: child(*args) for name, args in runs.items()} for _ in range(rounds)]
    return {name: min((turn[name] for turn in turns), key=by) for name in runs}


def _one_hand(folder: Path) -> Path:
    """A native log of one hand."""
    return made_others.native(folder / "one-hand.log", 1)


def _one_phh(folder: Path) -> Path:
    """A PHH archive of one hand."""
    return made_phh.made_up(folder / "one-hand.phhs", 1)


def _made(name: str, folder: Path, hands: int) -> Path:
    """A file of a dialect, of so many hands."""
    suffix, made_up = MADE[name]
    return made_up(folder / f"{hands}{suffix}", hands)
