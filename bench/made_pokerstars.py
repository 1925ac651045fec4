"""A made-up PokerStars file: a cash table of six; two hands in three end on the flop.

Its hands are legal and its money adds up, so hhtool has nothing to find in it.
"""

from collections.abc import Iterator
from pathlib import Path

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


def made_up(path: Path, hands: int) -> Path:
    """A file of many hands that differ a little."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(_texts(hands))
    return path


def _texts(hands: int) -> Iterator[str]:
    """One hand after another: two that end on the flop, then one that is shown down."""
    for n in range(1, hands + 1):
        bet = 100 + n % 300
        seats = SEATS.format(n=10**9 + n, day=1 + n % 28, hour=n % 24, table=n % 7, b=1)
        if n % 3:
            yield seats + FOLDED.format(bet=_money(bet))
        else:
            pot = 725 + 2 * bet
            yield seats + SHOWN.format(bet=_money(bet), won=_money(pot - 80), pot=_money(pot))


def _money(cents: int) -> str:
    """``2.50``, and ``2`` for whole ones."""
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)
