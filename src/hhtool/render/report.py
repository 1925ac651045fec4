"""The chip summary as text, CSV and JSON: here, and only here, amounts become money."""

import csv
import io
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from hhtool.model.chips import Unit
from hhtool.render.json import Doc
from hhtool.render.money import Money, guarded, money, sign
from hhtool.render.terminal import cells, clean

if TYPE_CHECKING:
    import pandas as pd

AMOUNTS = ("bought_in", "stack", "cashed_out", "net", "biggest_pot")
SUMS = ("bought_in", "on_table", "cashed_out", "removed", "difference")
HEADS = {
    "player": "player", "bought_in": "bought in", "stack": "stack", "cashed_out": "cashed out",
    "net": "net", "hands": "hands", "biggest_pot": "biggest pot",
}  # fmt: skip
"""Columns of the summary, and what stands above them."""
NAMED = 5
"""How many hands without a winner are named."""
SHORTEST = 8
"""Cells that a name keeps, however narrow the terminal."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a chip summary shows; the frames are those of ``hhtool.reports``."""

    unit: Unit
    nights: "pd.DataFrame"
    hands: "pd.DataFrame"
    findings: "pd.DataFrame"
    players: "pd.DataFrame"
    bank: "pd.DataFrame"
    undecided: "pd.DataFrame"


def lines(found: Summary, width: int = 0) -> list[str]:
    """Heading, a row a player, the bank's line, and what does not add up.

    Names are cut where a row would be wider than ``width`` cells; 0: never.
    """
    rows = [list(HEADS.values()), *_cells(found)]
    said = [_heading(found), ""]
    if len(rows) > 1:
        said += [*_aligned(rows, width), ""]
    return [*said, _bank_line(found), *differences(found), *_open_hands(found)]


def differences(found: Summary) -> list[str]:
    """A line for each log whose bank does not add up, by how much, and where to look."""
    money = _money(found)
    said = []
    for row, path in zip(found.bank.to_dict("records"), _paths(found), strict=True):
        chips = row["difference"]
        if chips:
            word = "are missing" if chips > 0 else "are too many"
            said.append(
                f"{clean(path)} does not add up: {money(abs(chips))} {word}; "
                f"run `hhtool validate {quoted(path)}`"
            )
    return said


def table(found: Summary) -> str:
    """The summary as CSV: amounts plain, one row a player."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADS)
    for row in found.players.to_dict("records"):
        writer.writerow(
            guarded(row[key])
            if key == "player"
            else _plain(found.unit, row[key])
            if key in AMOUNTS
            else row[key]
            for key in HEADS
        )
    return out.getvalue()


def doc(found: Summary, version: str) -> Doc:
    """``hhtool.report/1``."""
    number = found.unit.number
    paths = _paths(found)
    return {
        "schema": "hhtool.report/1",
        "version": version,
        "currency": found.unit.currency or None,
        "files": [_file_doc(found, night) for night in found.nights.to_dict("records")],
        "players": [
            {
                "player": row["player"],
                **{key: number(row[key]) for key in AMOUNTS},
                "hands": row["hands"],
                "at_table": row["at_table"],
            }
            for row in found.players.to_dict("records")
        ],
        "bank": _bank_doc(found.unit, _totals(found.bank)),
        "undecided": [
            {"path": paths[row["night"]], "id": row["id"], "line": row["line"]}
            for row in found.undecided.to_dict("records")
        ],
    }


def quoted(path: str) -> str:
    """A path as a shell takes it."""
    return shlex.quote(clean(path))


def _file_doc(found: Summary, night: dict[Any, Any]) -> Doc:
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
        "bank": _bank_doc(found.unit, _totals(found.bank.loc[found.bank["night"] == key])),
    }


def _bank_doc(unit: Unit, totals: dict[str, int]) -> Doc:
    return {key: unit.number(chips) for key, chips in totals.items()}


def _totals(bank: "pd.DataFrame") -> dict[str, int]:
    return {key: int(bank[key].sum()) for key in SUMS}


def _paths(found: Summary) -> list[str]:
    return [str(path) for path in found.nights["file"]]


def _heading(found: Summary) -> str:
    nights = found.nights.to_dict("records")
    hands = _count(len(found.hands), "hand")
    money = _words(found.unit)
    if len(nights) == 1:
        name = nights[0]["title"] or nights[0]["file"]
        named = f"{name}, {nights[0]['date']}" if nights[0]["date"] else name
        return f"{clean(named)}: {hands}{money}"
    return f"{_count(len(nights), 'log')}: {hands}{money}"


def _words(unit: Unit) -> str:
    """The currency, where it is no sign that stands before an amount."""
    return f", amounts in {clean(unit.currency)}" if unit.currency and not sign(unit) else ""


def _cells(found: Summary) -> Iterator[list[str]]:
    """The rows of the summary as they are written."""
    money = _money(found)
    for row in found.players.to_dict("records"):
        net = row["net"]
        yield [
            clean(row["player"]),
            money(row["bought_in"]),
            money(row["stack"]) if row["at_table"] else "-",
            money(row["cashed_out"]) if row["cashed_out"] or not row["at_table"] else "-",
            f"+{money(net)}" if net > 0 else money(net),
            f"{row['hands']:,}",
            money(row["biggest_pot"]) if row["biggest_pot"] else "-",
        ]


def _money(found: Summary) -> Money:
    """Amounts with as many places as one of them needs."""
    shown = [found.players[key] for key in AMOUNTS] + [found.bank[key] for key in SUMS]
    return money(found.unit, (int(amount) for column in shown for amount in column))


def _aligned(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows with names to the left and the rest to the right, by the cells they take."""
    wide = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    if width:
        wide[0] = min(wide[0], max(SHORTEST, width - sum(wide[1:]) - 2 * (len(wide) - 1)))
    for name, *rest in rows:
        short = _cut(name, wide[0])
        right = (" " * (w - cells(text)) + text for w, text in zip(wide[1:], rest, strict=True))
        yield "  ".join((short + " " * (wide[0] - cells(short)), *right))


def _cut(name: str, room: int) -> str:
    """The name, or as much of it as fits, with a sign that more was there."""
    if cells(name) <= room:
        return name
    while cells(name) > room - 1:
        name = name[:-1]
    return f"{name}…"


def _bank_line(found: Summary) -> str:
    money, totals = _money(found), _totals(found.bank)
    parts = [f"{money(totals['on_table'])} on the table"]
    if totals["cashed_out"]:
        parts.append(f"{money(totals['cashed_out'])} cashed out")
    if totals["removed"]:
        parts.append(f"{money(totals['removed'])} rake and tips")
    sign = "≠" if found.bank["difference"].any() else "="
    return f"bank: {money(totals['bought_in'])} bought in {sign} {' + '.join(parts)}"


def _open_hands(found: Summary) -> Iterator[str]:
    """The hands that nobody is known to have won, and what is made of them."""
    rows, paths = found.undecided.to_dict("records"), _paths(found)
    for row in rows[:NAMED]:
        where = f"{clean(paths[row['night']])}:{row['line']}"
        yield f"hand {clean(row['id'])} ({where}) has no known winner: stacks are as before it"
    if len(rows) > NAMED:
        yield f"and {_count(len(rows) - NAMED, 'hand')} more without a known winner"


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _plain(unit: Unit, units: int) -> str:
    return f"{Decimal(units).scaleb(-unit.decimals):.{unit.decimals}f}"
