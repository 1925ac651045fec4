"""``hhtool.report/1``: a report as scripts hold on to it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hhtool.model.chips import Unit
from hhtool.render.audit import doc as audit_doc
from hhtool.render.json import Doc
from hhtool.render.report import AMOUNTS, Summary, paths, totals

if TYPE_CHECKING:
    import pandas as pd

Frames = Mapping[str, tuple["pd.DataFrame", Iterable[str]]]
"""Frames by name, each with its columns that hold amounts."""
SECTIONS = (
    "ledger", "statistics", "luck", "all_ins", "biggest_pots", "showdowns", "odd_chips",
    "disputes", "season_players", "season", "standings",
)  # fmt: skip
"""Keys of the sections besides the summary; null where the section was not asked for."""


def doc(found: Summary, frames: Frames, version: str) -> Doc:
    """The summary, and the sections that were asked for."""
    number = found.unit.number
    files = paths(found)
    return {
        "schema": "hhtool.report/1",
        "version": version,
        "currency": found.unit.currency or None,
        "files": [_file(found, night) for night in found.nights.to_dict("records")],
        "players": [
            {
                "player": row["player"],
                **{key: number(row[key]) for key in AMOUNTS},
                "hands": row["hands"],
                "at_table": row["at_table"],
                "time": row["time"],
            }
            for row in found.players.to_dict("records")
        ],
        "bank": _bank(found.unit, totals(found.bank)),
        "undecided": [
            {"path": files[row["night"]], "id": row["id"], "line": row["line"]}
            for row in found.undecided.to_dict("records")
        ],
        "payments": _payments(found),
        "owed": _owed(found),
        "audits": [{"path": path, **audit_doc(audit)} for path, audit in found.audits],
        **{name: rows(*frames[name], found.unit) if name in frames else None for name in SECTIONS},
    }


def rows(frame: "pd.DataFrame", amounts: Iterable[str], unit: Unit) -> list[Doc]:
    """The rows of a frame, amounts in the unit of the logs; null where there is no number."""
    money = frozenset(amounts)
    return [
        {str(key): _value(value, unit, money=key in money) for key, value in row.items()}
        for row in frame.to_dict("records")
    ]


def _value(value: Any, unit: Unit, *, money: bool) -> object:  # noqa: ANN401 # what a frame holds
    if money:
        return unit.number(value)
    return None if value != value else value  # noqa: PLR0124 # not a number is not itself


def _file(found: Summary, night: dict[Any, Any]) -> Doc:
    key = night["night"]
    weights = found.findings.loc[found.findings["night"] == key, "severity"]
    return {
        "path": night["file"],
        "title": night["title"] or None,
        "date": night["date"] or None,
        "hands": int((found.hands["night"] == key).sum()),
        "errors": int((weights == "error").sum()),
        "warnings": int((weights == "warning").sum()),
        "notes": int((weights == "note").sum()),
        "bank": _bank(found.unit, totals(found.bank.loc[found.bank["night"] == key])),
    }


def _bank(unit: Unit, sums: dict[str, int]) -> Doc:
    return {key: unit.number(chips) for key, chips in sums.items()}


def _payments(found: Summary) -> list[Doc]:
    made = found.settled.payments if found.settled else ()
    return [
        {"from": payer, "to": payee, "amount": found.unit.number(amount)}
        for payer, payee, amount in made
    ]


def _owed(found: Summary) -> list[Doc]:
    """What must change hands to put hands right."""
    if found.owed is None:
        return []
    ids, files = found.hands.set_index("hand"), paths(found)
    return [
        {
            "path": files[ids["night"][one["hand"]]],
            "id": ids["id"][one["hand"]],
            "from": one["giver"],
            "to": one["taker"],
            "amount": found.unit.number(one["amount"]),
        }
        for one in found.owed.to_dict("records")
    ]
