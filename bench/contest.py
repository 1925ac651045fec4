"""What all measurements share: contests between ways to do the same, and rows of the one table.

The contestants of a race take turns in rounds, and the least processor time of each counts: a
machine that is busy is busy for all of them. Ratios are within one race.
"""

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

Work = Callable[[], object]


class Size(NamedTuple):
    """How much is measured."""

    rounds: int
    hands: int
    """Hands of made-up files in a race."""
    real: int
    """Hands of a real file in a race; 0: no real files."""
    long: int
    """Hands of the file that two processes share."""
    memory: tuple[int, ...]
    """Hands of the files at which memory is looked at."""


class Row(NamedTuple):
    """One line of the table."""

    what: str
    mine: str
    beside: str = ""
    theirs: str = ""
    ratio: str = ""
    goal: str = ""
    reached: bool | None = None


HEAD = ("", "hhtool", "beside", "theirs", "ratio", "goal", "reached")


def race(works: Mapping[str, Work], rounds: int) -> dict[str, float]:
    """Processor seconds of each: the least of some rounds, in which they take turns."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, work in works.items():
            gc.collect()
            begin = time.process_time()
            work()
            took = time.process_time() - begin
            best[name] = min(took, best.get(name, took))
    return best


def each(made: Iterable[object]) -> None:
    """Take one after another, keeping none."""
    for _ in made:
        pass


def times(
    what: str, hands: int, mine: float, beside: str, theirs: float, *, goal: float = 0
) -> Row:
    """How many times as fast as theirs, both in seconds for as many hands; more is better."""
    ratio = theirs / mine
    return Row(
        what, speed(hands / mine), beside, speed(hands / theirs), f"{ratio:.1f} x",
        f"≥ {goal:g} x" if goal else "", ratio >= goal if goal else None,
    )  # fmt: skip


def slower(
    what: str, hands: int, mine: float, beside: str, theirs: float, *, goal: float = 0
) -> Row:
    """How many times the time of theirs; less is better."""
    ratio = mine / theirs
    return Row(
        what, speed(hands / mine), beside, speed(hands / theirs), f"{ratio:.2f} of its time",
        f"≤ {goal:g}" if goal else "", ratio <= goal if goal else None,
    )  # fmt: skip


def limit(what: str, hands: int, mine: float, theirs: float) -> Row:
    """How near it comes to a bare reader and a bare replay, which judge nothing."""
    share = theirs / mine
    return Row(
        what, speed(hands / mine), "bare reader and replay", speed(hands / theirs),
        f"{share:.0%}", "≥ 60%", share >= 0.6,
    )  # fmt: skip


def speed(rate: float) -> str:
    """Hands a second, to three digits."""
    digits = max(0, len(f"{rate:.0f}") - 3)
    return f"{round(rate, -digits):,.0f} hands/s"


def text(rows: Sequence[Row]) -> str:
    """The table, as Markdown that can be read as it stands."""
    words = {True: "yes", False: "no", None: ""}
    cells = [HEAD, *((*row[:-1], words[row.reached]) for row in rows)]
    wide = [max(len(row[at]) for row in cells) for at in range(len(HEAD))]
    lines = ["| " + " | ".join(map(str.ljust, row, wide)) + " |" for row in cells]
    lines.insert(1, "|" + "|".join("-" * (one + 2) for one in wide) + "|")
    return "\n".join(lines)


class Child(NamedTuple):
    """What a process took, in seconds, and the first line that it printed on standard error."""

    wall: float
    processor: float
    said: str


_FOLDER = tempfile.TemporaryDirectory()
ENV = {
    **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
    "HHTOOL_CACHE": str(Path(_FOLDER.name, "cache")),
}
"""Byte code and grammars are kept, as they are where hhtool is installed."""
if "PYTHONDONTWRITEBYTECODE" in os.environ:
    ENV["PYTHONPYCACHEPREFIX"] = str(Path(_FOLDER.name, "bytecode"))


def child(*args: str) -> Child:
    """Run Python in a process of its own."""
    before, begin = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *args], env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, check=False,
    )  # fmt: skip
    wall, after = time.perf_counter() - begin, getrusage(RUSAGE_CHILDREN)
    assert not done.returncode, done.stderr
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Child(wall, used, done.stderr.partition("\n")[0])
