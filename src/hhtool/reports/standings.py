"""Who came in where: by chips and order of going out, or in a cash game by what was won."""

import pandas as pd

from hhtool.reports.columns import Columns, dtypes
from hhtool.reports.players import BUYS
from hhtool.reports.season import season
from hhtool.reports.tables import Tables

STANDINGS: Columns = {
    "event": "string", "freezeout": "bool", "place": "int64", "player": "string", "out": "string",
    "line": "int64", "stack": "money", "net": "money",
}  # fmt: skip
"""Columns and dtypes of ``standings``; amounts in the smallest unit of the tables."""
_ORDER = ["lost", "stack", "at", "began"]


def standings(tables: Tables) -> pd.DataFrame:
    """One row a player of an event, by place; columns and dtypes are those of ``STANDINGS``.

    An event is a tournament, whatever logs it stands in, or else a log. A *freezeout* is a
    tournament, or a log in which everybody bought in once, before the first hand, and nobody
    cashed out: all for the same, with somebody out, or until one had all the chips. There who has
    chips when the log ends is placed by them (``end-time``), the others by when they lost their
    last chip: ``out`` is the id of that hand, on ``line``; of several who go out in one, who began
    it with more is higher (``end-elim``). Who was last seen with chips, and not in the last hand
    of a tournament, has place 0: the log does not tell what became of him. In a cash game ``net``
    counts. Equals share a place.
    """
    frozen = _freezeouts(tables)
    parts = [_cash(tables, frozen), _eliminated(tables, frozen)]
    every = pd.concat([part for part in parts if not part.empty] or parts[:1], ignore_index=True)
    return every[list(STANDINGS)].astype(dtypes(STANDINGS))


def is_tournament(tables: Tables) -> bool:
    """All hands, of which there are some, belong to tournaments."""
    return not tables.hands.empty and bool((tables.hands["tournament"] != "").all())


def _names(tables: Tables) -> pd.Series:
    """What each log is called."""
    nights = tables.nights.set_index("night")
    return nights["title"].where(nights["title"] != "", nights["file"])


def _freezeouts(tables: Tables) -> frozenset[int]:
    """Logs that tell their buy-ins and are played until players are out for good."""
    found = set()
    told = tables.nights.loc[tables.nights["ended"], "night"]
    for night, moves in tables.movements.loc[tables.movements["night"].isin(told)].groupby("night"):
        buys = moves.loc[moves["what"].isin(BUYS)]
        held = moves.loc[moves["what"] == "holds", "amount"]
        once = (buys["after"] == "").all() and buys["player"].is_unique
        stayed = len(held) == len(buys) > 1 and (moves["what"] != "cashes out").all()
        equal = buys["amount"].min() == buys["amount"].max() and (held == 0).any()
        if once and stayed and (equal or (held > 0).sum() == 1):
            found.add(int(str(night)))
    return frozenset(found)


def _cash(tables: Tables, frozen: frozenset[int]) -> pd.DataFrame:
    """Logs that are no freezeouts: who won most in each."""
    played = tables.hands.loc[tables.hands["tournament"] != "", "night"]
    nights = season(tables)
    nights = nights.loc[~nights["night"].isin({*played, *frozen})]
    place = nights.groupby("night")["net"].rank(method="min", ascending=False)
    found = nights.assign(
        event=nights["night"].map(_names(tables)), freezeout=False, place=place, out="", line=0,
        stack=nights["bought_in"] + nights["net"],
    )  # fmt: skip
    return found.sort_values(["night", "place"], kind="stable")


def _eliminated(tables: Tables, frozen: frozenset[int]) -> pd.DataFrame:
    """Freezeouts: who still has chips, and who went out when."""
    hands = tables.hands.loc[tables.hands["status"] != "void"]
    named = hands["tournament"] != ""
    hands = hands.loc[named | hands["night"].isin(frozen)]
    event = hands["night"].map(_names(tables)).mask(named, hands["tournament"])
    hands = hands[["hand", "id", "line", "tournament"]].assign(event=event)
    seats = tables.seats.merge(hands, on="hand")
    seats = seats.assign(first=seats.groupby(["event", "player"])["start"].transform("first"))
    last = seats.groupby(["event", "player"], sort=False).tail(1)
    out = last["end"] == 0
    final = last["hand"] == last["event"].map(seats.groupby("event")["hand"].max())
    ranked = last.assign(
        freezeout=True,
        out=last["id"].where(out, ""),
        line=last["line"].where(out, 0),
        stack=last["end"],
        net=last["end"] - last["first"],
        lost=~(out | final) & (last["tournament"] != ""),
        at=last["hand"].where(out, -1),
        began=last["start"].where(out, -1),
    )
    ranked = ranked.sort_values(_ORDER, ascending=[True, False, False, False], kind="stable")
    ranked = ranked.sort_values("event", kind="stable")
    keys = ranked[["event", *_ORDER]]
    new = keys.ne(keys.shift()).any(axis=1)
    place = (ranked.groupby("event").cumcount() + 1).where(new).ffill()
    return ranked.assign(place=place.mask(ranked["lost"], 0))
