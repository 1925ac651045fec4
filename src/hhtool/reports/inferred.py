"""What the stacks tell of logs that have no movements of their own."""

import pandas as pd

from hhtool.reports.columns import COLUMNS, dtypes


def with_stacks(
    movements: pd.DataFrame, nights: pd.DataFrame, dealt: pd.DataFrame, seated: pd.DataFrame
) -> pd.DataFrame:
    """The movements, and what the stacks tell of logs that have none of their own."""
    without = nights.loc[~nights["ended"], "night"]
    hands = dealt.loc[dealt["night"].isin(without), ["hand", "night", "id"]]
    if hands.empty:
        return movements
    keys = ["night", "hand", "id", "player"]
    seats = hands.merge(seated, on="hand")
    stacks = seats.groupby(keys, as_index=False, sort=False)[["start", "end"]].sum()
    players = stacks.groupby(["night", "player"], sort=False)
    change = stacks["start"] - players["end"].shift(fill_value=0)
    first = players.cumcount() == 0
    what = pd.Series("adds on", index=stacks.index).mask(change < 0, "cashes out")
    moved = stacks.assign(
        what=what.mask(first, "buys in"), amount=change.abs(), after=players["id"].shift()
    )[first | (change != 0)]
    last = players.tail(1)
    held = last.assign(what="holds", amount=last["end"], after="")
    told = pd.concat([moved, held]).assign(credit=False, line=0).fillna({"after": ""})
    kinds = dtypes(COLUMNS["movements"])
    every = pd.concat([movements, told[list(kinds)]]).astype(kinds)
    return every.sort_values("night", kind="stable", ignore_index=True)
