"""One hand's actions → what each player did, and could have done.

Every statistic here is defined in ``docs/statistics.md``. A bet or raise is *aggressive*; the big
blind is the first bet before the flop, so the first aggressive action there is a raise and the
second a 3-bet. Straddles are posts and no raises.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

AGGRESSIVE = frozenset({"bet", "raise"})
PUTS_IN = frozenset({"bet", "raise", "call"})
NOBODY = -1
COUNTS = (
    "hands", "walks", "vpip", "vpip_of", "pfr", "pfr_of", "three_bet", "three_bet_of",
    "fold_to_three_bet", "fold_to_three_bet_of", "c_bet", "c_bet_of", "fold_to_c_bet",
    "fold_to_c_bet_of", "aggressive", "aggressive_of", "calls", "wtsd", "wtsd_of",
)  # fmt: skip
"""What is counted of a seat; ``NAME_of`` is whether it could have done it."""


class Act(NamedTuple):
    """An action that was no post."""

    street: str
    seat: int
    verb: str
    add: int
    """Chips moved."""


class Played(NamedTuple):
    """A hand as far as it is counted. Sets are of seats."""

    acts: Sequence[Act]
    seats: frozenset[int]
    live: frozenset[int]
    """Who had not folded at the end."""
    flop: bool
    """The flop was dealt."""
    showdown: bool


BySeat = dict[int, Counter[str]]


def count(hand: Played) -> BySeat:
    """What each seat did in a hand, and could have done."""
    counts: BySeat = {seat: Counter() for seat in hand.seats}
    before = [act for act in hand.acts if act.street == "preflop"]
    after = [act for act in hand.acts if act.street != "preflop"]
    walk = _walk(hand, before)
    for seat in hand.seats:
        counts[seat]["hands"] = 1
        counts[seat]["walks"] = seat == walk
        counts[seat]["vpip_of"] = counts[seat]["pfr_of"] = seat != walk
    raiser = _before_the_flop(before, counts)
    _on_the_flop([act for act in after if act.street == "flop"], raiser, counts)
    for act in after:
        _aggression(act, counts[act.seat])
    for seat in _saw_flop(hand, before, after):
        counts[seat]["wtsd_of"] = 1
        counts[seat]["wtsd"] = hand.showdown and seat in hand.live
    return counts


def _walk(hand: Played, before: Sequence[Act]) -> int:
    """Who won because everyone else folded before he was asked; -1 for nobody."""
    if hand.flop or len(hand.live) != 1:
        return NOBODY
    (seat,) = hand.live
    asked = any(act.seat == seat or act.verb in PUTS_IN for act in before)
    return NOBODY if asked else seat


def _before_the_flop(acts: Sequence[Act], counts: BySeat) -> int:
    """VPIP, PFR, 3-bets and folds to them; who raised last, -1 for nobody."""
    raisers: list[int] = []
    for act in acts:
        mine, raises = counts[act.seat], act.verb in AGGRESSIVE
        if act.verb in PUTS_IN and act.add > 0:
            mine["vpip"] = 1
        if len(raisers) == 1 and act.seat not in raisers:
            mine["three_bet_of"] = 1
            mine["three_bet"] = raises
        elif len(raisers) == 2 and act.seat == raisers[0]:
            mine["fold_to_three_bet_of"] = 1
            mine["fold_to_three_bet"] = act.verb == "fold"
        if raises:
            mine["pfr"] = 1
            raisers.append(act.seat)
    return raisers[-1] if raisers else NOBODY


def _on_the_flop(acts: Sequence[Act], raiser: int, counts: BySeat) -> None:
    """The bet of who raised last before the flop, and the folds to it."""
    bets = 0
    for act in acts:
        mine = counts[act.seat]
        aggressive = act.verb in AGGRESSIVE
        if bets == 0 and act.seat == raiser:
            mine["c_bet_of"] = 1
            mine["c_bet"] = aggressive
        elif bets == 1 and act.seat != raiser and raiser in counts and counts[raiser]["c_bet"]:
            mine["fold_to_c_bet_of"] = 1
            mine["fold_to_c_bet"] = act.verb == "fold"
        bets += aggressive


def _aggression(act: Act, mine: Counter[str]) -> None:
    mine["aggressive"] += act.verb in AGGRESSIVE
    mine["calls"] += act.verb == "call"
    mine["aggressive_of"] += act.verb != "check"


def _saw_flop(hand: Played, before: Sequence[Act], after: Sequence[Act]) -> frozenset[int]:
    """Who was in when the flop was dealt, with another.

    A player whom the log never mentions again has folded, it does not say when: he saw the flop
    if he acted on it.
    """
    folded = {act.seat for act in before if act.verb == "fold"}
    seen = (hand.live | {act.seat for act in after}) - folded
    return frozenset(seen) if hand.flop and len(seen) > 1 else frozenset()
