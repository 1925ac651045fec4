"""PokerStars text, hhtool beside two other ways to read it: hands a second and their ratios.

    python bench/pokerstars.py [FILE.txt] [--hands N]

Without a file, made-up hands are written to a temporary one. The list of regular expressions makes
the same hands as hhtool, which is checked first; a file may hold hands that it does not know.
PokerKit reads into its own notation, and does not judge.
"""

import argparse
import contextlib
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from io import StringIO
from math import inf
from pathlib import Path

import pokerstars_regexes as regexes

from hhtool.grammar.dialects import POKERSTARS
from hhtool.pipeline import check_hand
from hhtool.profile import load

SEATS = """\
PokerStars Hand #{n}:  Hold'em No Limit ($0.25/$0.50 USD) - 2026/10/{day:02} {hour}:22:21 ET
Table 'Alba {table}' 6-max Seat #{b} is the button
Seat 1: Ana ($50 in chips)\x20
Seat 2: Ben ($61.25 in chips)\x20
Seat 3: Cal de Vries ($48.70 in chips)\x20
Seat 4: Dot ($50.50 in chips)\x20
Seat 5: eve_1999 ($104.35 in chips)\x20
Seat 6: Fay ($50 in chips)\x20
"""
FOLDED = """\
Ben: posts small blind $0.25
Cal de Vries: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ana [7s 2d]
Dot: folds\x20
eve_1999: raises $0.75 to $1.25
Fay: folds\x20
Ana: folds\x20
Ben: folds\x20
Cal de Vries: calls $0.75
*** FLOP *** [8h 5h 5d]
Cal de Vries: checks\x20
eve_1999: bets ${bet}
Cal de Vries: folds\x20
Uncalled bet (${bet}) returned to eve_1999
eve_1999 collected $2.62 from pot
eve_1999: doesn't show hand\x20
*** SUMMARY ***
Total pot $2.75 | Rake $0.13\x20
Board [8h 5h 5d]
Seat 1: Ana (button) folded before Flop (didn't bet)
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cal de Vries (big blind) folded on the Flop
Seat 4: Dot folded before Flop (didn't bet)
Seat 5: eve_1999 collected ($2.62)
Seat 6: Fay folded before Flop (didn't bet)



"""
SHOWN = """\
Ben: posts small blind $0.25
Cal de Vries: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ana [Qs Qd]
Dot: folds\x20
eve_1999: folds\x20
Fay: folds\x20
Ana: raises $1 to $1.50
Ben: folds\x20
Cal de Vries: calls $1
*** FLOP *** [Kh 7s 2c]
Cal de Vries: checks\x20
Ana: bets $2
Cal de Vries: calls $2
*** TURN *** [Kh 7s 2c] [9d]
Cal de Vries: checks\x20
Ana: checks\x20
*** RIVER *** [Kh 7s 2c 9d] [3h]
Cal de Vries: bets ${bet}
Ana: calls ${bet}
*** SHOW DOWN ***
Cal de Vries: shows [Ah Kd] (a pair of Kings)
Ana: mucks hand\x20
Cal de Vries collected ${won} from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0.80\x20
Board [Kh 7s 2c 9d 3h]
Seat 1: Ana (button) mucked [Qs Qd]
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cal de Vries (big blind) showed [Ah Kd] and won (${won}) with a pair of Kings
Seat 4: Dot folded before Flop (didn't bet)
Seat 5: eve_1999 folded before Flop (didn't bet)
Seat 6: Fay folded before Flop (didn't bet)



"""


def main() -> None:
    """Print one table."""
    ask = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    ask.add_argument("file", nargs="?", type=Path)
    ask.add_argument("--hands", type=int, default=1000)
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = asked.file or made_up(Path(folder) / "bench.txt", asked.hands)
        text = path.read_text(encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")
    count = compare(text, made_up=asked.file is None)
    if not count:
        sys.exit(f"{path}: no PokerStars hand")
    times = dict.fromkeys(READERS, inf)
    for _ in range(RUNS):  # one after the other, so that a busy machine is busy for all of them
        for name, work in READERS.items():
            times[name] = min(times[name], took(work, text))
    base = times["list of regexes"]
    print(f"{'':28}{'hands/s':>10}{'time':>8}")
    for name, seconds in times.items():
        print(f"{name:28}{count / seconds:>10,.0f}{seconds / base:>7.2f}x")


def compare(text: str, *, made_up: bool) -> int:
    """How many hands there are; those that the regexes know are what hhtool makes of them."""
    count = same = 0
    for source in POKERSTARS.split("bench", text.splitlines(keepends=True)):
        hand, findings, *_ = POKERSTARS.read(source)
        count += 1
        try:
            other = regexes.read(source)
        except (KeyError, ValueError):
            other = None
        same += hand == other
        if made_up:
            assert hand == other, source.text
            assert not findings
            assert not check_hand(hand, PROFILE).findings, source.text
    print(f"{count:,} hands, {same:,} of them read alike by regexes and grammar")
    return count


PROFILE = load("pokerstars")
RUNS = 3


def by_regexes(text: str) -> None:
    """Read every hand with a list of regular expressions."""
    for source in regexes.split("bench", text):
        try:
            regexes.read(source)
        except (KeyError, ValueError):
            continue


def reading(text: str) -> None:
    """Split and read."""
    for source in POKERSTARS.split("bench", text.splitlines(keepends=True)):
        POKERSTARS.read(source)


def judging(text: str) -> None:
    """Split, read and judge."""
    for source in POKERSTARS.split("bench", text.splitlines(keepends=True)):
        hand, findings, *_ = POKERSTARS.read(source)
        if hand is not None:
            check_hand(hand, PROFILE, findings)


def pokerkit(text: str) -> None:
    """Read every hand into PokerKit's notation."""
    from pokerkit.notation import PokerStarsParser

    # it prints what it cannot read
    with warnings.catch_warnings(), contextlib.redirect_stderr(StringIO()):
        warnings.simplefilter("ignore")
        for _ in PokerStarsParser()(text):
            pass


READERS: dict[str, Callable[[str], None]] = {
    "list of regexes": by_regexes,
    "hhtool, reading": reading,
    "hhtool, reading and judging": judging,
    "PokerKit, reading": pokerkit,
}


def took(work: Callable[[str], None], text: str) -> float:
    """How long a run computes, in seconds."""
    begin = time.process_time()
    work(text)
    return time.process_time() - begin


def made_up(path: Path, hands: int) -> Path:
    """A file of many hands that differ a little."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(hands_text(hands))
    return path


def hands_text(hands: int) -> Iterator[str]:
    """One hand after another: two that end on the flop, then one that is shown down."""
    for n in range(1, hands + 1):
        bet = 100 + n % 300
        seats = SEATS.format(n=10**9 + n, day=1 + n % 28, hour=n % 24, table=n % 7, b=1)
        if n % 3:
            yield seats + FOLDED.format(bet=money(bet))
        else:
            pot = 725 + 2 * bet
            yield seats + SHOWN.format(bet=money(bet), won=money(pot - 80), pot=money(pot))


def money(cents: int) -> str:
    """``2.50``, and ``2`` for whole ones."""
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)


if __name__ == "__main__":
    main()
