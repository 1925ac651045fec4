"""PokerNow's ledger as CSV: one row for each time that a player sat down, the newest first.

Amounts are as the file writes them. On a table that plays for cents it writes cents, ``20000``
where the log of the same game has ``200.00``, and nothing in it says so.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from hhtool.grammar.pokernow_cells import Cell, cell
from hhtool.model.chips import LARGEST
from hhtool.model.finding import Finding
from hhtool.model.nightend import Movement
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.rulebook import finding

NEEDED = ("player_id", "buy_in", "buy_out", "stack", "net")
AMOUNTS = (*NEEDED[1:], "nit_escrow")
_AMOUNT = re.compile(r"-?[0-9]+")
_COMMA = re.compile(r" *,")
_LINE_END = re.compile(r"\r\n|\n|\r")


class Places(NamedTuple):
    """Where cells of a row stand."""

    id: Span
    buy_in: Span
    buy_out: Span
    stack: Span
    net: Span


class Row(NamedTuple):
    """One time that a player sat down; amounts as they are written."""

    nickname: str
    id: str
    start: str
    end: str
    """When the player was gone; empty while he is seated."""
    buy_in: int
    buy_out: int
    stack: int
    net: int
    escrow: int | None
    """Chips kept aside; ``None`` in a ledger without such a column."""
    line: int
    places: Places


class Ledger(NamedTuple):
    """A ledger as read, and what is wrong with its text."""

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    head: Span = NOWHERE
    """The row that names the columns."""
    unread: frozenset[str] = frozenset()
    """Ids of players of whom a row could not be read; empty text for one that names nobody."""


def read(source: Source) -> Ledger:
    """The rows of a ledger, in the order of the file."""
    rows = list(_rows(source.text))
    head = rows[0] if rows else []
    names = [one.value.strip().lower() for one in head]
    missing = [name for name in NEEDED if name not in names]
    if missing:
        said = f"this is no PokerNow ledger: there is no column {missing[0]}"
        found = finding("log-syntax", _across(head), said, hint=f"it has {', '.join(NEEDED)}")
        return Ledger((), (found,), unread=frozenset({""}))
    read_: list[Row] = []
    findings: list[Finding] = []
    unread: set[str] = set()
    named = [dict(zip(names, cells, strict=False)) for cells in rows[1:]]
    for cells, by_name in zip(rows[1:], named, strict=True):
        fault = _fault(cells, by_name, len(names))
        if fault:
            findings.append(fault)
            ids = by_name.get("player_id") if len(cells) == len(names) else None
            unread.add(ids.value if ids else "")
        else:
            row = _row(by_name, source)
            read_.append(row)
            findings += _unsound(row)
    return Ledger(tuple(read_), tuple(findings), _across(head), frozenset(unread))


def movements(row: Row) -> tuple[Movement, ...]:
    """What a row says was bought in and cashed out, and what it counts on the table, 0 included."""
    told = (
        ("buys in", row.buy_in, row.places.buy_in),
        ("cashes out", row.buy_out, row.places.buy_out),
        ("count", row.stack, row.places.stack),
    )
    return tuple(
        Movement(row.nickname or row.id, what, amount, span, id=row.id, line=row.line)
        for what, amount, span in told
    )


def _rows(text: str) -> Iterator[list[Cell]]:
    """The cells of each row that is not empty; those in quotes may go on over several lines."""
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        cells = [cell(text, at, 0)]
        while comma := _COMMA.match(text, cells[-1].end):
            cells.append(cell(text, comma.end(), 0))
        if any(one.value for one in cells):
            yield cells
        line_end = _LINE_END.search(text, cells[-1].end)
        at = line_end.end() if line_end else len(text)


def _across(cells: list[Cell]) -> Span:
    """All of a row."""
    return Span(cells[0].start, cells[-1].end) if cells else NOWHERE


def _fault(cells: list[Cell], row: dict[str, Cell], columns: int) -> Finding | None:
    """The first thing in a row that cannot be read."""
    if len(cells) != columns:
        said = f"this row has {len(cells)} cells; the first row names {columns} columns"
        hint = "a nickname with a comma in it stands in quotes"
        return finding("log-syntax", _across(cells), said, hint=hint)
    if not row["player_id"].value:
        return finding("log-syntax", _across(cells), "this row names no player_id")
    for name in AMOUNTS:
        one = row.get(name)
        if one and one.value and not _is_amount(one.value, signed=name in {"net", "nit_escrow"}):
            said = f"{one.value} is no amount of {name}"
            hint = "the ledger has whole numbers, on a table for cents 20000 for 200.00"
            return finding("log-amount", Span(one.start, one.end), said, hint=hint)
    return None


def _is_amount(text: str, *, signed: bool) -> bool:
    """A number that chips may come to."""
    fits = _AMOUNT.fullmatch(text) is not None and (signed or text[0] != "-")
    return fits and len(text) <= len(str(-LARGEST)) and abs(int(text)) <= LARGEST


def _row(row: dict[str, Cell], source: Source) -> Row:
    """A row whose cells are all sound; an empty amount is none."""

    def words(name: str) -> str:
        return row[name].value.strip() if name in row else ""

    buy_in, buy_out, stack, net, escrow = (int(words(name) or "0") for name in AMOUNTS)
    spans = [Span(row[name].start, row[name].end) for name in NEEDED]
    return Row(
        words("player_nickname"), words("player_id"),
        words("session_start_at"), words("session_end_at"),
        buy_in, buy_out, stack, net, escrow if "nit_escrow" in row else None,
        source.place(spans[0]).line, Places(*spans),
    )  # fmt: skip


def _unsound(row: Row) -> Iterator[Finding]:
    """The net of a row is not what its own amounts make it, with what is kept aside or without."""
    net = row.buy_out + row.stack - row.buy_in
    aside = row.escrow or 0
    if row.net in {net, net + aside, net - aside}:
        return
    yield finding(
        "stake-ledger",
        row.places.net,
        f"the net of {row.nickname or row.id} is {row.net} here; buy-out {row.buy_out} and stack "
        f"{row.stack} less buy-in {row.buy_in} make {net}",
        hint="the ledger's own arithmetic is wrong: was it edited?",
        player=row.nickname or row.id,
        expected=net,
        found=row.net,
    )
