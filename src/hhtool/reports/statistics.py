"""What each player does how often, and what it brings; defined in ``docs/statistics.md``."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pandas as pd

from hhtool.errors import UsageError
from hhtool.model.chips import Unit
from hhtool.reports.counts import COUNTS, Act, Played, count
from hhtool.reports.positions import ORDER, positions
from hhtool.reports.tables import Tables

KEYS = ("player", "position", "stakes")
"""What statistics can be told apart by."""
COUNTED = (
    "hands", "limit_hands", "walks", "vpip", "vpip_of", "pfr", "pfr_of", "three_bet",
    "three_bet_of", "fold_to_three_bet", "fold_to_three_bet_of", "c_bet", "c_bet_of",
    "fold_to_c_bet", "fold_to_c_bet_of", "aggressive", "aggressive_of", "calls",
    "wtsd", "wtsd_of", "won_sd", "won_sd_of", "won_sf", "won_sf_of", "net", "net_of",
)  # fmt: skip
"""What is counted; ``NAME_of`` is how often it could have been. ``net`` is in the smallest unit."""
STATISTICS = {**dict.fromkeys(COUNTED, "int64"), "big_blinds": "float64", "big_blinds_of": "int64"}
"""Columns and dtypes of ``statistics`` after its keys, which are strings."""
SHOWN = {
    "VPIP": ("vpip", "vpip_of"),
    "PFR": ("pfr", "pfr_of"),
    "3-bet": ("three_bet", "three_bet_of"),
    "Fold to 3-bet": ("fold_to_three_bet", "fold_to_three_bet_of"),
    "C-bet": ("c_bet", "c_bet_of"),
    "Fold to C-bet": ("fold_to_c_bet", "fold_to_c_bet_of"),
    "AFq": ("aggressive", "aggressive_of"),
    "WTSD": ("wtsd", "wtsd_of"),
    "W$SD": ("won_sd", "won_sd_of"),
    "W$WSF": ("won_sf", "won_sf_of"),
}
"""Each percentage by its name at the table: what it is a count of, and out of what.

The aggression factor is ``aggressive`` / ``calls``, no percentage; ``big_blinds`` /
``big_blinds_of`` are big blinds won a hand.
"""
LEFT_OUT = {"hand": "int64", "id": "string", "reason": "string"}
"""Columns and dtypes of ``left_out``."""
_UNREAD = ("log-syntax", "log-amount", "log-unknown-player")
"""Findings of lines that could not be read: an action may be missing."""


def statistics(tables: Tables, by: Sequence[str] = ("player",)) -> pd.DataFrame:
    """One row for each player, position or stakes, or whatever of them ``by`` names.

    Columns and dtypes are those of ``STATISTICS`` after the keys. Hands in ``left_out`` do not
    count. Players with the most hands, positions and stakes come in order.

    Raises:
        UsageError: ``by`` names something else.
    """
    if not by or set(by) - set(KEYS):
        raise UsageError(f"statistics are told apart by {', '.join(KEYS)}, not by {', '.join(by)}")
    seats = _counted(tables)
    groups = seats.groupby(list(by), observed=True, sort=True)
    found = groups[[*COUNTED, "big_blinds_of"]].sum()
    found.insert(len(COUNTED), "big_blinds", _in_big_blinds(seats, by, found.index))
    return found.reset_index().astype({**dict.fromkeys(by, "string"), **STATISTICS})


def left_out(tables: Tables) -> pd.DataFrame:
    """Hands that do not count, and why; columns and dtypes are those of ``LEFT_OUT``."""
    hands = tables.hands
    live = tables.seats.loc[tables.seats["live"]].groupby("hand").size()
    many = hands["hand"].map(live).fillna(0) > 1
    unread = tables.findings.loc[tables.findings["rule"].isin(_UNREAD), "hand"]
    reasons = {
        "a line of it could not be read": hands["hand"].isin(unread),
        "it is not over": (hands["status"] == "incomplete")
        | (~hands["known"] & ~hands["showdown"] & many),
        "a bomb pot has no betting before the flop": hands["bomb"] > 0,
        "it is void": hands["status"] == "void",
    }
    found = hands[["hand", "id"]].assign(reason="")
    for reason, holds in reasons.items():
        found["reason"] = found["reason"].mask(holds, reason)
    found = found.loc[found["reason"] != ""].reset_index(drop=True)
    return found.astype(LEFT_OUT)


def stakes_text(unit: Unit, small: int, big: int, ante: int, game: str) -> str:
    """``1/2 no-limit`` · ``0.25/0.50 ante 0.10 limit``."""
    text = f"{unit.text(small)}/{unit.text(big)}"
    return f"{text}{f' ante {unit.text(ante)}' if ante else ''} {game}"


def _counted(tables: Tables) -> pd.DataFrame:
    """One row a seat of each hand that counts: its keys, its counts, its money."""
    hands = tables.hands.loc[~tables.hands["hand"].isin(left_out(tables)["hand"])]
    facts = hands[["hand", "game", "known", "small", "big", "ante"]]
    seats = tables.seats.merge(facts, on="hand").merge(positions(tables), on=["hand", "seat"])
    rows = [
        {"hand": hand, "seat": seat, **mine}
        for hand, played in _hands(tables, hands, seats)
        for seat, mine in count(played).items()
    ]
    counts = pd.DataFrame(rows, columns=["hand", "seat", *COUNTS]).fillna(0).astype("int64")
    seats = seats.merge(counts, on=["hand", "seat"])
    return _with_keys(_with_money(seats), tables.unit)


def _hands(
    tables: Tables, hands: pd.DataFrame, seats: pd.DataFrame
) -> Iterator[tuple[int, Played]]:
    """Each hand as far as it is counted."""
    acts: dict[int, list[Act]] = {hand: [] for hand in hands["hand"]}
    live: dict[int, set[int]] = {hand: set() for hand in hands["hand"]}
    dealt: dict[int, set[int]] = {hand: set() for hand in hands["hand"]}
    done = tables.actions.loc[tables.actions["verb"] != "post"]
    columns = (done[name] for name in ("hand", "street", "seat", "verb", "add"))
    for hand, *act in zip(*columns, strict=True):
        if hand in acts:
            acts[hand].append(Act(*act))
    for hand, seat, stays in zip(seats["hand"], seats["seat"], seats["live"], strict=True):
        dealt[hand].add(seat)
        if stays:
            live[hand].add(seat)
    for hand, street, showdown in zip(
        hands["hand"], hands["street"], hands["showdown"], strict=True
    ):
        flop = showdown or street != "preflop"
        yield (
            hand,
            Played(acts[hand], frozenset(dealt[hand]), frozenset(live[hand]), flop, showdown),
        )


def _with_money(seats: pd.DataFrame) -> pd.DataFrame:
    """The seats with what depends on who won; hands whose winner is not known are left out."""
    known, won = seats["known"], seats["won"] > 0
    showdown, flop = known & (seats["wtsd"] > 0), known & (seats["wtsd_of"] > 0)
    money = {
        "limit_hands": seats["game"] == "limit",
        "won_sd": showdown & won,
        "won_sd_of": showdown,
        "won_sf": flop & won,
        "won_sf_of": flop,
        "net": (seats["end"] - seats["start"]).where(known, 0),
        "net_of": known,
        "big_blinds_of": known & (seats["big"] > 0),
    }
    return seats.assign(**{name: column.astype("int64") for name, column in money.items()})


def _with_keys(seats: pd.DataFrame, unit: Unit) -> pd.DataFrame:
    """The seats with their keys, each in the order in which it is told."""
    often = seats["player"].value_counts(sort=False).sort_values(ascending=False, kind="stable")
    facts = ["big", "small", "ante", "game"]
    levels = seats[facts].drop_duplicates().sort_values(facts)
    texts = [
        stakes_text(unit, small, big, ante, game)
        for big, small, ante, game in levels.itertuples(index=False)
    ]
    named = seats[facts].merge(levels.assign(stakes=texts), on=facts, how="left")["stakes"]
    return seats.assign(
        player=pd.Categorical(seats["player"], often.index),
        position=pd.Categorical(seats["position"], ORDER),
        stakes=pd.Categorical(named, list(dict.fromkeys(texts))),
    )


def _in_big_blinds(seats: pd.DataFrame, by: Sequence[str], keys: pd.Index) -> list[float]:
    """What each key won in big blinds of its hands: added up exactly, rounded once."""
    priced = seats.loc[seats["big_blinds_of"] > 0]
    nets = priced.groupby([*by, "big"], observed=True)["net"].sum().reset_index()
    totals: dict[object, Fraction] = {}
    for *key, big, net in nets.itertuples(index=False):
        whose = tuple(key) if len(key) > 1 else key[0]
        totals[whose] = totals.get(whose, Fraction(0)) + Fraction(int(net), int(big))
    return [float(totals.get(key, 0)) for key in keys]
