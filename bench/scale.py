"""One process, several, what is remembered, tables, a cluster: hands a second, and their ratios.

    python bench/scale.py [FILE] [--hands N] [--jobs N] [--cluster]

Without a file, made-up PokerStars hands are written to a temporary one. Runs take turns, so that a
busy machine is busy for all of them; the quickest of each is told. With ``--cluster`` a scheduler
and as many workers as jobs are started on this machine.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path

import pokerstars

RUNS = 3


def main() -> None:
    """Print one table."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    ask.add_argument("file", nargs="?", type=Path)
    ask.add_argument("--hands", type=int, default=10_000)
    ask.add_argument("--jobs", type=int, default=2)
    ask.add_argument("--cluster", action="store_true")
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        os.environ["HHTOOL_CACHE"] = str(folder / "cache")
        path = asked.file or pokerstars.made_up(folder / "made-up.txt", asked.hands)
        jobs = ("--jobs", str(asked.jobs))
        tables = ("--format", "parquet", "--output", str(folder / "tables"))
        ways: dict[str, tuple[str, ...]] = {
            "one process": ("--jobs", "1"),
            f"{asked.jobs} processes": jobs,
            "JSON, one process": ("--jobs", "1", "--format", "json"),
            f"JSON, {asked.jobs} processes": (*jobs, "--format", "json"),
            "remembered": ("--cache",),
            f"tables, {asked.jobs} processes": (*jobs, *tables),
        }
        if asked.cluster:
            address = stack.enter_context(cluster(folder, asked.jobs))
            ways[f"tables, {asked.jobs} workers"] = ("--scheduler", address, *tables)
        validate(path, "--cache")
        tell(path, ways, folder)


def tell(path: Path, ways: dict[str, tuple[str, ...]], folder: Path) -> None:
    """Measure each way in turn, and print."""
    hands = count(path)
    walls, works = dict.fromkeys(ways, inf), dict.fromkeys(ways, inf)
    for _ in range(RUNS):
        for way, options in ways.items():
            subprocess.run(["rm", "-rf", folder / "tables"], check=True)
            wall, work = validate(path, *options)
            walls[way], works[way] = min(walls[way], wall), min(works[way], work)
    first = next(iter(walls.values()))
    print(f"{hands:,} hands, {path.stat().st_size / 2**20:.1f} MiB, load {os.getloadavg()[0]:.1f}")
    print(f"{'':26}{'hands/s':>10}{'seconds':>9}{'CPU':>8}{'times':>8}")
    for way, wall in walls.items():
        print(f"{way:26}{hands / wall:>10,.0f}{wall:>9.2f}{works[way]:>8.2f}{first / wall:>8.2f}")
    size = sum(one.stat().st_size for one in (folder / "tables").rglob("*.parquet"))
    print(f"tables of a million hands: {size / hands * 1e6 / 2**20:,.0f} MiB")


def validate(path: Path, *options: str) -> tuple[float, float]:
    """How long a run takes, and how long it and its processes compute, in seconds."""
    command = [sys.executable, "-m", "hhtool", "validate", str(path), *options]
    before, begin = os.times(), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    wall, after = time.perf_counter() - begin, os.times()
    work = sum(after[2:4]) - sum(before[2:4])
    return wall, work


def count(path: Path) -> int:
    """Hands of a file, as hhtool counts them."""
    command = [sys.executable, "-m", "hhtool", "validate", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout.splitlines()[-1].partition(" hand")[0]
    return int(said.rpartition(" ")[2].replace(",", ""))


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[str]:
    """The address of a scheduler on this machine that has some workers."""
    where = folder / "scheduler.json"
    loopback = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(where))
    one = ("dask_worker", *loopback, "--nthreads", "1", "--no-nanny")
    begun = [dask(folder, "dask_scheduler", *loopback, "--port", "0")]
    begun += [dask(folder, *one) for _ in range(workers)]
    try:
        while not where.exists() or not where.read_text():
            time.sleep(0.1)
        yield where.read_text().partition('"address": "')[2].partition('"')[0]
    finally:
        for process in begun:
            process.kill()
            process.wait()


def dask(folder: Path, name: str, *options: str) -> "subprocess.Popen[bytes]":
    """A process of a cluster."""
    command = [sys.executable, "-m", f"distributed.cli.{name}", *options]
    silent = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=folder, stdout=silent, stderr=silent)


if __name__ == "__main__":
    main()
