"""The chip summary: what each player put in, took out, holds and won; and the bank's sum."""

import pandas as pd

from hhtool.reports.tables import Tables

BUYS = ("buys in", "rebuys", "adds on")
REMOVED = ("tip", "rake")
PLAYERS = {
    "player": "string", "bought_in": "int64", "stack": "int64", "cashed_out": "int64",
    "net": "int64", "hands": "int64", "biggest_pot": "int64", "at_table": "bool",
    "biggest_lost": "int64", "time": "int64",
}  # fmt: skip
"""Columns and dtypes of ``chip_summary``; amounts in the smallest unit of the tables."""
BANK = {
    "night": "int64", "bought_in": "int64", "on_table": "int64", "cashed_out": "int64",
    "removed": "int64", "difference": "int64",
}  # fmt: skip
"""Columns and dtypes of ``bank``; amounts in the smallest unit of the tables."""


def chip_summary(tables: Tables) -> pd.DataFrame:
    """One row a player, who won most first; columns and dtypes are those of ``PLAYERS``.

    ``net`` = ``stack`` + ``cashed_out`` - ``bought_in``. ``stack`` is what a player still at the
    table holds when the log ends, over all logs; ``at_table`` says that there is such a log.
    ``hands`` are those dealt in, void ones left out. ``biggest_pot`` is the most won in one hand,
    ``biggest_lost`` the most lost in one. ``time`` is in seconds, as ``time_played`` has it.
    """
    moves = tables.movements.loc[tables.movements["player"] != ""]
    names = pd.Index(pd.unique(pd.concat([moves["player"], tables.seats["player"]])), name="player")
    holds = moves["what"] == "holds"
    totals = {
        "bought_in": _sum(moves.loc[moves["what"].isin(BUYS)], "player"),
        "stack": _sum(moves.loc[holds], "player"),
        "cashed_out": _sum(moves.loc[moves["what"] == "cashes out"], "player"),
        "hands": hands_played(tables),
        "biggest_pot": biggest_pots(tables),
        "biggest_lost": biggest_lost(tables),
        "time": time_played(tables),
    }
    by_name = pd.DataFrame({key: each.reindex(names, fill_value=0) for key, each in totals.items()})
    found = by_name.assign(
        net=by_name["stack"] + by_name["cashed_out"] - by_name["bought_in"],
        at_table=names.isin(moves.loc[holds, "player"]),
    ).reset_index()
    found = found[list(PLAYERS)].astype(PLAYERS)
    return found.sort_values("net", ascending=False, kind="stable", ignore_index=True)


def bank(tables: Tables) -> pd.DataFrame:
    """One row a log; columns and dtypes are those of ``BANK``.

    ``difference`` = ``bought_in`` - ``on_table`` - ``cashed_out`` - ``removed``: above zero chips
    are missing, below it there are too many. ``removed`` is rake, tips, and odd chips left over.
    """
    moves, hands = tables.movements, tables.hands
    played = hands.loc[hands["known"]]
    raked = (played["rake"] + played["carried"]).groupby(played["night"]).sum()
    totals = {
        "bought_in": _sum(moves.loc[moves["what"].isin(BUYS)], "night"),
        "on_table": _sum(moves.loc[moves["what"] == "holds"], "night"),
        "cashed_out": _sum(moves.loc[moves["what"] == "cashes out"], "night"),
        "removed": _sum(moves.loc[moves["what"].isin(REMOVED)], "night").add(raked, fill_value=0),
    }
    nights = pd.Index(tables.nights["night"], name="night")
    found = pd.DataFrame({key: each.reindex(nights, fill_value=0) for key, each in totals.items()})
    out = found["on_table"] + found["cashed_out"] + found["removed"]
    found = found.assign(difference=found["bought_in"] - out).reset_index()
    return found[list(BANK)].astype(BANK)


def undecided(tables: Tables) -> pd.DataFrame:
    """Hands whose winner the log does not tell: rows of ``hands``, void ones left out."""
    hands = tables.hands
    return hands.loc[~hands["known"] & (hands["status"] != "void")].reset_index(drop=True)


def hands_played(tables: Tables) -> pd.Series:
    """Hands dealt in, void ones left out, by player."""
    void = tables.hands.loc[tables.hands["status"] == "void", "hand"]
    seats = tables.seats.loc[~tables.seats["hand"].isin(void)]
    return seats.groupby("player")["hand"].nunique()


def biggest_pots(tables: Tables) -> pd.Series:
    """The most that was paid to each player in one hand, over all its pots."""
    won = tables.awards.groupby(["player", "hand"])["amount"].sum()
    return won.groupby("player").max()


def biggest_lost(tables: Tables) -> pd.Series:
    """The most that each player lost in one hand whose winner is known; 0 for none."""
    lost = tables.seats["start"] - tables.seats["end"]
    return lost.groupby(tables.seats["player"]).max().clip(lower=0)


def time_played(tables: Tables) -> pd.Series:
    """Seconds from the start of a player's first hand to that of his last, log by log.

    Hands whose log says no time count for nothing; breaks in between do count.
    """
    hands = tables.hands.loc[tables.hands["time"] != "", ["hand", "night", "time"]]
    began = pd.to_datetime(hands["time"], format="ISO8601", errors="coerce", utc=True)
    seats = hands.assign(began=began).merge(tables.seats[["hand", "player"]], on="hand")
    by_night = seats.groupby(["player", "night"])["began"]
    spans = (by_night.max() - by_night.min()).dt.total_seconds().fillna(0).astype("int64")
    return spans.groupby("player").sum()


def _sum(moves: pd.DataFrame, by: str) -> pd.Series:
    return moves.groupby(by)["amount"].sum()
