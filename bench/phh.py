"""hhtool beside PokerKit on one PHH file, in one run: hands a second and their ratio.

    python bench/phh.py [FILE.phhs] [--hands N]

Without a file, made-up hands are written to a temporary one. PokerKit loads and replays; hhtool
reads, replays, judges every step and settles. Memory is measured at N hands and at ten times N.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from hhtool.batch import Options, check_file

HAND = """[{n}]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ['d dh p1 TcQc', 'd dh p2 8s4c', 'd dh p3 9c{c}d', 'p3 cbr 210', 'p1 cc', 'p2 f', \
'd db 7d5h9d', 'p1 cc', 'p3 cbr {b}', 'p1 cc', 'd db 7c', 'p1 cc', 'p3 cc', 'd db Qh', \
'p1 cbr 230', 'p3 cc', 'p1 sm TcQc', 'p3 sm']
hand = {n}
players = ['Ana', 'Ben', 'Cal']
finishing_stacks = [{w}, 9900, {l}]

"""


def main() -> None:
    """Print one table."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    ask.add_argument("file", nargs="?", type=Path)
    ask.add_argument("--hands", type=int, default=3000)
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = asked.file or made_up(Path(folder) / "bench.phhs", asked.hands)
        count = sum(line.startswith("[") for line in path.open(encoding="utf-8"))
        mine, theirs = best(hhtool, path), best(pokerkit, path)
        print(f"{'':24}{'hands/s':>10}")
        print(f"{'hhtool, judging':24}{count / mine:>10,.0f}")
        print(f"{'PokerKit, load + replay':24}{count / theirs:>10,.0f}")
        print(f"ratio {theirs / mine:.1f} over {count:,} hands of {path.name}")
        for size in (asked.hands, 10 * asked.hands):
            big = made_up(Path(folder) / f"{size}.phhs", size)
            print(f"memory at {size:>7,} hands: {peak(big):,.0f} MiB")
    for name, code in STARTS:
        print(f"start of {name:30}{1000 * start(code):6.0f} ms")


STARTS = (
    ("python -c 'import click'", ["-c", "import click"]),
    ("hhtool --version", ["-m", "hhtool", "--version"]),
    ("hhtool validate, one hand", ["-m", "hhtool", "validate", "examples/side-pot.log"]),
)


def hhtool(path: Path) -> None:
    """Validate every hand."""
    for verdict in check_file(str(path), Options()).items:
        assert not verdict.findings, verdict


def pokerkit(path: Path) -> None:
    """Load and replay every hand."""
    from pokerkit import HandHistory

    with path.open("rb") as file:
        for history in HandHistory.load_all(file):
            for _ in history:
                pass


def best(work: Callable[[Path], None], path: Path, runs: int = 3) -> float:
    """The quickest of some runs, in seconds."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work(path)
        times.append(time.perf_counter() - begin)
    return min(times)


def made_up(path: Path, hands: int) -> Path:
    """A file of many hands that differ a little."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(hands_text(hands))
    return path


def hands_text(hands: int) -> Iterator[str]:
    """One hand after another; Ana's pair of queens wins all of them."""
    for n in range(1, hands + 1):
        bet = 100 + n % 400
        won = 210 + bet + 230
        yield HAND.format(n=n, c="2346"[n % 4], b=bet, w=10100 + won, l=10000 - won)


def peak(path: Path) -> float:
    """Most memory that a whole run takes, in MiB; what Linux says of the process itself."""
    code = (
        "import sys; from hhtool.batch import Options, check_file\n"
        "for _ in check_file(sys.argv[1], Options()).items: pass\n"
        "print(*(row.split()[1] for row in open('/proc/self/status') if 'VmHWM' in row))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1024


def start(args: list[str]) -> float:
    """The quickest of five starts of a process, in seconds."""
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        subprocess.run([sys.executable, *args], capture_output=True, check=False)
        times.append(time.perf_counter() - begin)
    return min(times)


if __name__ == "__main__":
    main()
