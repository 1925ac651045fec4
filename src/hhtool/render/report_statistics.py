"""Statistics as people read them: percentages with what they are counted of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hhtool.model.chips import Unit
from hhtool.render.money import money, signed
from hhtool.render.rows import aligned
from hhtool.render.terminal import clean

if TYPE_CHECKING:
    import pandas as pd

BEFORE = {
    "VPIP": ("vpip", "vpip_of"),
    "PFR": ("pfr", "pfr_of"),
    "3-bet": ("three_bet", "three_bet_of"),
    "fold to 3-bet": ("fold_to_three_bet", "fold_to_three_bet_of"),
}
AFTER = {
    "C-bet": ("c_bet", "c_bet_of"),
    "fold to C-bet": ("fold_to_c_bet", "fold_to_c_bet_of"),
    "AFq": ("aggressive", "aggressive_of"),
}
SHOWN = {
    "WTSD": ("wtsd", "wtsd_of"),
    "W$SD": ("won_sd", "won_sd_of"),
    "W$WSF": ("won_sf", "won_sf_of"),
}
Row = Mapping[Any, Any]


def blocks(frame: "pd.DataFrame", by: Sequence[str], unit: Unit) -> list[list[list[str]]]:
    """Three tables of the statistics, each with its heads: before the flop, after it, results."""
    rows = frame.to_dict("records")
    text = money(unit, (int(row["net"]) for row in rows))
    before = [[*by, "hands", *BEFORE]]
    after = [[*by, *AFTER, "AF"]]
    results = [[*by, *SHOWN, "net", "bb/100"]]
    for row in rows:
        keys = [clean(row[key]) for key in by]
        before.append([*keys, f"{row['hands']:,}", *_shares(row, BEFORE.values())])
        after.append([*keys, *_shares(row, AFTER.values()), _factor(row)])
        results.append(
            [*keys, *_shares(row, SHOWN.values()), signed(text, row["net"]), _big_blinds(row)]
        )
    return [before, after, results]


def lines(
    frame: "pd.DataFrame", by: Sequence[str], unit: Unit, left_out: "pd.DataFrame", width: int
) -> Iterator[str]:
    """The three tables, and what was not counted."""
    for at, block in enumerate(blocks(frame, by, unit) if len(frame) else []):
        if at:
            yield ""
        yield from aligned(block, width, range(len(by)))
    if len(left_out):
        yield ""
        for reason, size in left_out["reason"].value_counts().items():
            yield f"not counted: {size:,} hand{'' if size == 1 else 's'}, {reason}"


def share(part: int, whole: int) -> str:
    """``45% 5/11``; without a chance a dash stands for the percentage."""
    return f"{100 * part / whole:.0f}% {part}/{whole}" if whole else f"- {part}/{whole}"


def _shares(row: Row, pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [share(row[part], row[whole]) for part, whole in pairs]


def _factor(row: Row) -> str:
    """Bets and raises to calls, with both."""
    bets, calls = row["aggressive"], row["calls"]
    return f"{bets / calls:.1f} {bets}/{calls}" if calls else f"- {bets}/{calls}"


def _big_blinds(row: Row) -> str:
    """Big blinds won in a hundred hands."""
    hands = row["big_blinds_of"]
    return f"{100 * row['big_blinds'] / hands:+.0f}" if hands else "-"
