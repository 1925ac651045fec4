"""A made-up PHH archive: six players, two hands in three end on the flop, the third is shown down.

Its hands are legal and its stacks come out, so hhtool has nothing to find in it.
"""

from collections.abc import Iterator
from pathlib import Path

HEAD = """[{n}]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = ['d dh p1 TcQc', 'd dh p2 8s4c', 'd dh p3 9c{c}d', 'd dh p4 Ah4h', 'd dh p5 Th5s', \
'd dh p6 6c7s', 'p3 cbr 210', 'p4 f', 'p5 f', 'p6 f', 'p1 cc', 'p2 f', 'd db 7d5h9d', 'p1 cc', \
'p3 cbr {b}', """
FOLDED = """'p1 f']
hand = {n}
players = ['Ana', 'Ben', 'Cal', 'Dot', 'Eve', 'Fay']
finishing_stacks = [9790, 9900, 10310, 10000, 10000, 10000]

"""
SHOWN = """'p1 cc', 'd db 7c', 'p1 cc', 'p3 cc', 'd db Qh', 'p1 cbr 230', 'p3 cc', 'p1 sm TcQc', \
'p3 sm']
hand = {n}
players = ['Ana', 'Ben', 'Cal', 'Dot', 'Eve', 'Fay']
finishing_stacks = [{w}, 9900, {l}, 10000, 10000, 10000]

"""


def made_up(path: Path, hands: int) -> Path:
    """An archive of many hands that differ a little."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(_texts(hands))
    return path


def _texts(hands: int) -> Iterator[str]:
    """One hand after another; Ana's pair of queens wins where it is shown."""
    for n in range(1, hands + 1):
        bet = 100 + n % 400
        won = 210 + bet + 230
        head = HEAD.format(n=n, c="2346"[n % 4], b=bet)
        rest = FOLDED if n % 3 else SHOWN
        yield head + rest.format(n=n, w=10100 + won, l=10000 - won)
