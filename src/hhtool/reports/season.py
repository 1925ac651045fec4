"""Many nights: what each player won in each of them, and in all."""

import pandas as pd

from hhtool.reports.columns import Columns, dtypes
from hhtool.reports.players import BUYS
from hhtool.reports.tables import Tables

SEASON: Columns = {
    "night": "int64", "date": "string", "file": "string", "title": "string", "player": "string",
    "bought_in": "money", "net": "money", "hands": "int64", "total": "money",
}  # fmt: skip
"""Columns and dtypes of ``season``; amounts in the smallest unit of the tables."""
SEASON_PLAYERS: Columns = {
    "player": "string", "nights": "int64", "ahead": "int64", "net": "money", "average": "money",
    "best": "money", "worst": "money", "hands": "int64",
}  # fmt: skip
"""Columns and dtypes of ``season_players``; amounts in the smallest unit of the tables."""


def season(tables: Tables) -> pd.DataFrame:
    """One row a night and player, in the order of time; columns and dtypes are those of ``SEASON``.

    Nights stand by their dates where each has one, else in the order of the logs. ``total`` is
    what the player has won by the end of that night.
    """
    moves = tables.movements.loc[tables.movements["player"] != ""]
    amounts = moves.assign(
        bought_in=moves["amount"].where(moves["what"].isin(BUYS), 0),
        out=moves["amount"].where(moves["what"].isin(("cashes out", "holds")), 0),
    )
    keys = ["night", "player"]
    found = amounts.groupby(keys, sort=False)[["bought_in", "out"]].sum().reset_index()
    found = found.assign(net=found["out"] - found["bought_in"])
    found = found.merge(_hands(tables), on=keys, how="left").fillna({"hands": 0})
    facts = tables.nights[["night", "date", "file", "title"]]
    found = facts.merge(found, on="night")
    if (tables.nights["date"] != "").all():
        found = found.sort_values(["date", "night"], kind="stable")
    total = found.groupby("player")["net"].cumsum()
    found = found.assign(total=total)[list(SEASON)]
    return found.astype(dtypes(SEASON)).reset_index(drop=True)


def season_players(tables: Tables) -> pd.DataFrame:
    """One row a player, who won most first; columns and dtypes are those of ``SEASON_PLAYERS``.

    ``ahead`` are nights with a result above zero; ``average`` is what he won a night, rounded
    toward zero; ``best`` and ``worst`` are single nights.
    """
    nights = season(tables)
    groups = nights.assign(ahead=nights["net"] > 0).groupby("player", sort=False)
    net, size = groups["net"].sum(), groups.size()
    found = pd.DataFrame(
        {
            "nights": size,
            "ahead": groups["ahead"].sum(),
            "net": net,
            "average": (net.abs() // size).where(net >= 0, -(net.abs() // size)),
            "best": groups["net"].max(),
            "worst": groups["net"].min(),
            "hands": groups["hands"].sum(),
        }
    ).reset_index()
    found = found[list(SEASON_PLAYERS)].astype(dtypes(SEASON_PLAYERS))
    return found.sort_values("net", ascending=False, kind="stable", ignore_index=True)


def _hands(tables: Tables) -> pd.DataFrame:
    """Hands dealt in by night and player, void ones left out."""
    hands = tables.hands.loc[tables.hands["status"] != "void", ["hand", "night"]]
    seats = tables.seats[["hand", "player"]].merge(hands, on="hand")
    return seats.groupby(["night", "player"])["hand"].nunique().rename("hands").reset_index()
