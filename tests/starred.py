"""PokerStars text for tests: hands put together from their play, and what comes of them."""

from io import StringIO
from typing import NamedTuple

from hhtool.grammar.dialects import POKERSTARS
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_hand
from hhtool.profile import load

PROFILE = load("pokerstars")
CASH = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/10/11 3:22:21 ET"
EVENT = (
    "PokerStars Hand #8: Tournament #901, $4.40+$0.60 USD Hold'em No Limit"
    " - Level VI (100/200) - 2013/04/05 2:03:04 ET"
)


class Outcome(NamedTuple):
    """What hhtool makes of a hand; amounts are smallest units."""

    status: str
    findings: list[tuple[int, str]]
    """Line of the file and rule."""
    pots: list[int]
    won: dict[str, int]
    """By name, only who wins something."""
    stacks: dict[str, int]


def hand(
    play: str, seats: dict[str, str], *, head: str = CASH, button: int = 1, table: str = "Alba"
) -> str:
    """A hand's text: seats are numbered from 1; stacks may be followed by ``|`` and a remark."""
    rows = [head, f"Table '{table}' 9-max Seat #{button} is the button"]
    for number, (name, stack) in enumerate(seats.items(), 1):
        chips, _, remark = stack.partition("|")
        rows.append(f"Seat {number}: {name} ({chips} in chips) {remark}")
    return "\n".join(
        [*rows, *(line.strip(" ") for line in play.strip("\n ").split("\n")), "", "", ""]
    )


def sources(text: str, dialect=POKERSTARS):
    """The hands of a text, cut as a file would be."""
    return list(dialect.split("x.txt", StringIO(text, newline="")))


def readings(text: str, dialect=POKERSTARS):
    """What each hand of a text is read as."""
    return [dialect.read(source) for source in sources(text, dialect)]


def verdicts(text: str, dialect=POKERSTARS) -> list[Verdict]:
    """The verdicts of all hands that could be read."""
    read = readings(text, dialect)
    return [check_hand(one.hand, PROFILE, one.findings) for one in read if one.hand]


def verdict(text: str, dialect=POKERSTARS) -> Verdict:
    """The verdict of the only hand of a text."""
    [found] = verdicts(text, dialect)
    return found


def outcome(text: str, dialect=POKERSTARS) -> Outcome:
    """What comes of the only hand of a text."""
    return outcome_of(verdict(text, dialect))


def outcome_of(found: Verdict) -> Outcome:
    """A verdict by the names of its players."""
    names = [seat.name for seat in found.hand.seats]
    won = {name: found.ruled.won(seat) for seat, name in enumerate(names)}
    return Outcome(
        str(found.status),
        [(found.place(one.span).line, one.rule) for one in found.findings],
        [pot.amount for pot in found.ruled.pots],
        {name: chips for name, chips in won.items() if chips},
        dict(zip(names, found.ruled.stacks, strict=True)),
    )
