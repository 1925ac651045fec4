"""Pots and hands: the biggest pots, what was shown down, odd chips, disputes."""

from typing import TypeVar

import pandas as pd

from hhtool.reports.columns import Columns, dtypes
from hhtool.reports.tables import Tables

POTS: Columns = {
    "night": "int64", "hand": "int64", "id": "string", "line": "int64", "pot": "money",
    "won_by": "string", "category": "string", "players": "int64", "street": "string",
    "showdown": "bool",
}  # fmt: skip
"""Columns and dtypes of ``biggest``; amounts in the smallest unit of the tables."""
SHOWDOWNS: Columns = {
    "category": "string", "shown": "int64", "won": "int64", "biggest_pot": "money",
}  # fmt: skip
"""Columns and dtypes of ``showdowns``; amounts in the smallest unit of the tables."""
ODD_CHIPS: Columns = {
    "night": "int64", "hand": "int64", "id": "string", "line": "int64", "pot": "string",
    "board": "int64", "player": "string", "odd": "money",
}  # fmt: skip
"""Columns and dtypes of ``odd_chips``; amounts in the smallest unit of the tables."""
DISPUTES: Columns = {
    "night": "int64", "hand": "int64", "id": "string", "line": "int64", "rules": "string",
    "message": "string", "moved": "money",
}  # fmt: skip
"""Columns and dtypes of ``disputes``; amounts in the smallest unit of the tables."""
CATEGORIES = (
    "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
    "two pair", "one pair", "high card",
)  # fmt: skip
"""What five cards make, best first."""
MOST = 10
"""How many of the biggest pots are told."""
Told = TypeVar("Told", str, int)
_WHERE = ["night", "hand", "id", "line"]


def biggest(tables: Tables, most: int = MOST) -> pd.DataFrame:
    """One row a pot of the biggest, side pots added in; columns and dtypes are those of ``POTS``.

    ``players`` were in at the end. ``won_by`` is who was paid, most first; ``category`` what the
    first of them had, where it was shown down and is known. Both are empty where nobody is known
    to have won.
    """
    hands = tables.hands.loc[tables.hands["pot"] > 0]
    hands = hands.sort_values("pot", ascending=False, kind="stable").head(most)
    awards = tables.awards.loc[tables.awards["hand"].isin(hands["hand"])]
    paid = awards.groupby(["hand", "player", "seat"], sort=False)["amount"].sum().reset_index()
    paid = paid.loc[paid["amount"] > 0]
    paid = paid.sort_values("amount", ascending=False, kind="stable")
    won_by = paid.groupby("hand")["player"].agg(", ".join)
    best = _best(tables).merge(paid.drop_duplicates("hand")[["hand", "seat"]], on=["hand", "seat"])
    live = tables.seats.loc[tables.seats["live"]].groupby("hand").size()
    found = hands.assign(
        won_by=_told(hands, won_by, ""),
        category=_told(hands, best.set_index("hand")["category"], ""),
        players=_told(hands, live, 0),
    )
    return found[list(POTS)].astype(dtypes(POTS)).reset_index(drop=True)


def showdowns(tables: Tables) -> pd.DataFrame:
    """One row a category of hand, best first; columns and dtypes are those of ``SHOWDOWNS``.

    ``shown`` counts hands that came to a showdown with their cards known, one a board; ``won``
    those of them that were paid something on it; ``biggest_pot`` is the most that one was paid.
    """
    keys = ["hand", "board", "seat"]
    paid = tables.awards.groupby(keys)["amount"].sum().reset_index()
    made = tables.made.merge(paid, on=keys, how="left").fillna({"amount": 0})
    groups = made.assign(won=made["amount"] > 0).groupby("category")
    found = pd.DataFrame(
        {
            "shown": groups.size(),
            "won": groups["won"].sum(),
            "biggest_pot": groups["amount"].max(),
        }
    ).reindex([one for one in CATEGORIES if one in groups.groups])
    found = found.rename_axis("category").reset_index()
    return found[list(SHOWDOWNS)].astype(dtypes(SHOWDOWNS))


def odd_chips(tables: Tables) -> pd.DataFrame:
    """One row for odd chips of a pot on a board; columns and dtypes are those of ``ODD_CHIPS``.

    ``player`` had them; it is empty, and so is ``pot``, where they were left for the next hand.
    """
    hands = tables.hands
    names = tables.pots.rename(columns={"name": "text"})[["hand", "pot", "text"]]
    odd = tables.awards.loc[tables.awards["odd"] > 0].merge(names, on=["hand", "pot"])
    odd = odd.assign(pot=odd["text"]).merge(hands[_WHERE], on="hand")
    left = hands.loc[hands["known"] & (hands["carried"] > 0)]
    left = left[_WHERE].assign(pot="", board=1, player="", odd=left["carried"])
    found = pd.concat([odd[list(ODD_CHIPS)], left[list(ODD_CHIPS)]]).astype(dtypes(ODD_CHIPS))
    return found.sort_values("hand", kind="stable", ignore_index=True)


def disputes(tables: Tables) -> pd.DataFrame:
    """One row a hand in dispute; columns and dtypes are those of ``DISPUTES``.

    There is an error in such a hand, or it was paid otherwise than it should have been. ``rules``
    are those it offends against, ``message`` the first thing wrong, ``moved`` all that must
    change hands to put it right: ``tables.owed`` says from whom to whom.
    """
    wrong = tables.findings.loc[tables.findings["severity"] == "error"]
    moved = tables.owed.groupby("hand")["amount"].sum()
    hands = tables.hands
    hands = hands.loc[hands["hand"].isin(wrong["hand"]) | hands["hand"].isin(moved.index)]
    by_hand = wrong.drop_duplicates(["hand", "rule"]).groupby("hand")
    found = hands.assign(
        rules=_told(hands, by_hand["rule"].agg(", ".join), ""),
        message=_told(hands, by_hand["message"].first(), ""),
        moved=_told(hands, moved, 0),
    )
    return found[list(DISPUTES)].astype(dtypes(DISPUTES)).reset_index(drop=True)


def _told(hands: pd.DataFrame, by_hand: pd.Series, otherwise: Told) -> list[Told]:
    """What is told of each hand, and ``otherwise`` for the others."""
    known = by_hand.to_dict()
    return [known.get(hand, otherwise) for hand in hands["hand"]]


def _best(tables: Tables) -> pd.DataFrame:
    """The best that each seat had, over all boards."""
    rank = {name: at for at, name in enumerate(CATEGORIES)}
    made = tables.made.assign(rank=tables.made["category"].map(rank))
    return made.sort_values("rank", kind="stable").drop_duplicates(["hand", "seat"])
