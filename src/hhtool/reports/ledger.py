"""Every movement of money, with the line of the log that tells it."""

import pandas as pd

from hhtool.reports.columns import Columns, dtypes
from hhtool.reports.players import BUYS, REMOVED
from hhtool.reports.tables import Tables

LEDGER: Columns = {
    "night": "int64", "file": "string", "line": "int64", "after": "string", "player": "string",
    "what": "string", "amount": "money", "credit": "bool", "bank": "money",
}  # fmt: skip
"""Columns and dtypes of ``ledger``; amounts in the smallest unit of the tables."""
_OUT = ("cashes out", "holds", *REMOVED)


def ledger(tables: Tables) -> pd.DataFrame:
    """One row a movement, in the order of the log; columns and dtypes are those of ``LEDGER``.

    ``after`` is the id of the hand before it. The rake and the odd chips of hands stand in rows of
    their own, ``rake`` and ``carried``, and what players hold when the log ends in the last ones,
    ``holds``. ``line`` is 0 where no line says so. ``bank`` is what a row does to the chips that
    are out: a buy-in is above zero, what goes off the table below it; over a log it adds up to
    what the bank lacks.
    """
    moves = pd.concat([_removed(tables), tables.movements], ignore_index=True)
    files = tables.nights.set_index("night")["file"]
    number = moves["night"].astype(str) + " " + moves["after"]
    hands = tables.hands["night"].astype(str) + " " + tables.hands["id"]
    order = dict(zip(hands, range(len(hands)), strict=True))
    sign = moves["what"].isin(BUYS).astype("int64") - moves["what"].isin(_OUT).astype("int64")
    sign = sign.mask(moves["what"] == "carried", -1)
    found = moves.assign(
        file=moves["night"].map(files),
        bank=moves["amount"] * sign,
        last=moves["what"] == "holds",
        place=number.map(order).fillna(-1),
    ).sort_values(["night", "last", "place"], kind="stable", ignore_index=True)
    return found[list(LEDGER)].astype(dtypes(LEDGER))


def _removed(tables: Tables) -> pd.DataFrame:
    """What hands took off the table, as movements after them."""
    known = tables.hands.loc[tables.hands["known"]]
    parts = [
        known.assign(what=what, amount=known[what]).loc[known[what] > 0]
        for what in ("rake", "carried")
    ]
    rows = pd.concat(parts).rename(columns={"id": "after"})
    return rows.assign(player="", credit=False)[list(tables.movements.columns)].astype(
        tables.movements.dtypes.to_dict()
    )
