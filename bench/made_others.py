"""Made-up Open Hand History and native logs: a few hands, repeated and renumbered."""

import re
from itertools import cycle, islice
from pathlib import Path

import made_pokerstars

import hhtool

NUMBER = re.compile(r'"game_number": "[0-9]+"')
NATIVE = """\
hand {n}
button {button}
{button} raises to 6
{small} folds
{big} calls 4
flop 2c 7d Kh
{big} checks
{button} bets 8
{big} folds
{button} wins 13
end
"""


def ohh(path: Path, hands: int) -> Path:
    """The made-up PokerStars hands as objects, three of them repeated."""
    kept = made_pokerstars.made_up(path.with_suffix(".few"), 3)
    few = hhtool.convert(str(kept), "ohh").text.split("\n\n")
    kept.unlink()
    with path.open("w", encoding="utf-8") as file:
        for n, text in enumerate(islice(cycle(few), hands), 1):
            file.write(NUMBER.sub(f'"game_number": "{n}"', text) + "\n\n")
    return path


def native(path: Path, hands: int) -> Path:
    """A long night of three players, each of whom has his stack again after three hands."""
    order = ("Ana", "Ben", "Cal")
    with path.open("w", encoding="utf-8") as file:
        file.write("stakes 1/2\nplayers Ana 200, Ben 200, Cal 200\n")
        for n in range(hands):
            button, small, big = (order[(n + seat) % 3] for seat in range(3))
            file.write(NATIVE.format(n=n + 1, button=button, small=small, big=big))
    return path
