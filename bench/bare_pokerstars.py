"""A bare reader of PokerStars text: lines to actions, as ``bare`` plays them.

It knows what the made-up hands and common cash games hold; cards stay unread, since the log says
who won.
"""

import re
from collections.abc import Iterator

from bare import ADD, FOLD, STREET, TO, Move, Play

CHIPS = r"[$€£]?([\d.,]+)"
SEAT = re.compile(rf"Seat \d+: (.+) \({CHIPS} in chips\)")
ACTION = re.compile(
    rf"(.+): (?:(folds)|checks|(?:calls|posts (?:small|big) blind) {CHIPS}"
    rf"|(?:bets|raises [$€£]?[\d.,]+ to) {CHIPS})"
)
WINS = re.compile(rf"(.+) collected {CHIPS} from ")
RETURNED = re.compile(rf"Uncalled bet \({CHIPS}\) returned to (.+)")


def plays(text: str) -> Iterator[Play]:
    """All hands of a text."""
    for hand in text.split("PokerStars ")[1:]:
        yield _read(hand)


def _read(text: str) -> Play:
    """One hand by its lines."""
    seats: dict[str, int] = {}
    stacks: list[int] = []
    moves: list[Move] = []
    wins: list[tuple[int, int]] = []
    for row in text.split("\n"):
        line = row.rstrip()
        if line.startswith("***"):
            if line.startswith("*** SUMMARY"):
                break
            if line.startswith(("*** F", "*** T", "*** R")):
                moves.append((STREET, 0, 0))
        elif found := ACTION.match(line):
            _act(moves, seats[found[1]], found)
        elif found := SEAT.match(line):
            seats[found[1]] = len(stacks)
            stacks.append(_cents(found[2]))
        elif found := WINS.match(line):
            wins.append((seats[found[1]], _cents(found[2])))
        elif found := RETURNED.match(line):
            wins.append((seats[found[2]], _cents(found[1])))
    return Play(stacks, moves, wins, {}, [])


def _act(moves: list[Move], seat: int, found: re.Match[str]) -> None:
    """An action or a blind."""
    _, folds, adds, to = found.groups()
    if folds:
        moves.append((FOLD, seat, 0))
    elif adds:
        moves.append((ADD, seat, _cents(adds)))
    elif to:
        moves.append((TO, seat, _cents(to)))


def _cents(text: str) -> int:
    """An amount in cents."""
    units, _, part = text.replace(",", "").partition(".")
    return int(units + part.ljust(2, "0"))
