"""One table: hands a second, ratios to peers and to the limit, scaling, memory, start-up.

    bench/run [PART...] [--quick | --full] [--write]

Ratios are within this one run. Real hands are found through HHTOOL_CORPORA, by default beside the
repository, and left out where they are not there.
"""

import argparse
import os
import platform
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import phh
import pokernow
import pokerstars
import processes
from contest import Row, Size, text

from hhtool.engine import table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
PARTS: dict[str, Callable[[Path, Path | None, Size], Iterator[Row]]] = {
    "phh": phh.rows,
    "pokerstars": pokerstars.rows,
    "pokernow": pokernow.rows,
    "jobs": processes.jobs,
    "memory": processes.memory,
    "cache": processes.cache,
    "start": processes.start,
}
QUICK = Size(rounds=1, hands=30, real=0, long=60, memory=(30,))
USUAL = Size(rounds=5, hands=1000, real=2000, long=10_000, memory=(10_000, 100_000))
FULL = USUAL._replace(memory=(*USUAL.memory, 1_000_000))


def main() -> None:
    """Measure, print, and where that is asked for write it down."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    ask.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all")
    ask.add_argument("--quick", action="store_true", help="small files: only whether it runs")
    ask.add_argument("--full", action="store_true", help="memory at a million hands: half an hour")
    ask.add_argument("--write", action="store_true", help="put the table in docs/performance.md")
    asked = ask.parse_args()
    if unknown := {*asked.parts} - {*PARTS}:
        ask.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    size = QUICK if asked.quick else FULL if asked.full else USUAL
    found = Path(os.environ.get("HHTOOL_CORPORA") or ROOT.parent / "shared" / "corpora")
    corpora = found if found.is_dir() else None
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        for part in asked.parts or PARTS:
            rows += PARTS[part](Path(folder), corpora, size)
    told = f"{machine()}\n\n{text(rows)}\n"
    print(told)
    if asked.write:
        write(told)


def machine() -> str:
    """When, on what, and beside which versions."""
    built = "as it is" if table.__file__.endswith(".py") else "with its hot modules compiled"
    peers = " and ".join(f"{name} {version(name)}" for name in ("pokerkit", "pokernow-log-parser"))
    return (
        f"{datetime.now(UTC):%Y-%m-%d}: {os.cpu_count()} processors ({_processor()}), "
        f"{platform.system()}, {platform.python_implementation()} {platform.python_version()}; "
        f"hhtool {built}; {peers}."
    )


def _processor() -> str:
    """What the processors call themselves."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as file:
            names = (line.partition(":")[2].strip() for line in file if "model name" in line)
            return next(names, platform.machine())
    except OSError:
        return platform.machine()


def write(told: str) -> None:
    """The table takes the place of the one before, that of compiled modules by itself."""
    kind = "interpreted" if table.__file__.endswith(".py") else "compiled"
    begin, end = f"<!-- {kind}: begin -->\n", f"<!-- {kind}: end -->\n"
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}\n{told}\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
