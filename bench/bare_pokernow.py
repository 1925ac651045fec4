"""A bare reader of PokerNow's CSV log: rows to actions, as ``bare`` plays them.

Cards stay unread, since the log says who won.
"""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from bare import ADD, DEAD, FOLD, STREET, TO, Move, Play

WHO = r'".*? @ ([\w-]{6,16})"'
CHIPS = r"([0-9.]+)"
ACTION = re.compile(
    rf"{WHO} (?:(folds)|checks|(?:calls|bets|raises to) {CHIPS}"
    rf"|posts a (?:small blind|big blind|straddle|missed big blind|bet) of {CHIPS}"
    rf"|posts an? (?:ante|missing small blind) of {CHIPS}|collected {CHIPS} from pot)",
    re.ASCII,
)
RETURNED = re.compile(rf"Uncalled bet of {CHIPS} returned to {WHO}", re.ASCII)
STACKS = re.compile(rf'#([0-9]+) ".*? @ ([\w-]{{6,16}})" \({CHIPS}\)', re.ASCII)
STREETS = ("Flop:", "Turn:", "River:")


def plays(path: Path) -> Iterator[Play]:
    """All hands of a log that has its newest row first."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row[0] for row in csv.reader(file)][:0:-1]
    begin = 0
    for at, row in enumerate(rows):
        if row.startswith("-- starting"):
            begin = at
        elif row.startswith("-- ending"):
            yield _read(rows[begin:at])


def _read(rows: list[str]) -> Play:
    """One hand by its rows."""
    seats: dict[str, int] = {}
    stacks: list[int] = []
    moves: list[Move] = []
    wins: list[tuple[int, int]] = []
    cents = False
    for row in rows:
        if found := ACTION.match(row):
            _act(moves, wins, seats[found[1]], found, cents=cents)
        elif row.startswith(STREETS):
            moves.append((STREET, 0, 0))
        elif row.startswith("Player stacks: "):
            listed = sorted(STACKS.findall(row), key=lambda one: int(one[0]))
            cents = any("." in chips for _, _, chips in listed)
            seats = {who: at for at, (_, who, _) in enumerate(listed)}
            stacks = [_units(chips, cents=cents) for _, _, chips in listed]
        elif found := RETURNED.match(row):
            wins.append((seats[found[2]], _units(found[1], cents=cents)))
    return Play(stacks, moves, wins, {}, [])


def _act(
    moves: list[Move], wins: list[tuple[int, int]], seat: int, found: re.Match[str], *, cents: bool
) -> None:
    """An action, a post, or a pot that is won."""
    _, folds, to, adds, dead, won = found.groups()
    if folds:
        moves.append((FOLD, seat, 0))
    elif won:
        wins.append((seat, _units(won, cents=cents)))
    else:
        for kind, chips in ((TO, to), (ADD, adds), (DEAD, dead)):
            if chips:
                moves.append((kind, seat, _units(chips, cents=cents)))


def _units(text: str, *, cents: bool) -> int:
    """An amount, in cents at a table that plays for them."""
    units, _, part = text.partition(".")
    return int(units + part.ljust(2, "0")) if cents else int(units)
