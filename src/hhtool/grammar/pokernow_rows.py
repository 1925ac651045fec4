"""Rows of PokerNow's CSV log, and the text of one hand after another in the order of play."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter, lt
from typing import NamedTuple

from hhtool.model.place import Source

_new = tuple.__new__

Row = tuple[int, str]
"""The line of the file that a row begins on, and the row as it stands there."""

START = "-- starting hand #"
BEGINS = (f'"{START}', START)
"""How a row begins that begins a hand, where entries are the first column."""
STACKS = "Player stacks: "
_BOMS = ("\ufeff", "Ôªø", "ï»¿")
"""A byte order mark, and what it looks like where UTF-8 was taken for another encoding."""
_CELL = re.compile(r'"([^"]*(?:""[^"]*)*)"(?= *(?:[,\r\n]|\Z))|([^,\r\n]*)')
_LINE_END = re.compile(r"\r\n|\n|\r")
_VALUE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.+-]*Z?|[0-9.]*")
"""A cell that holds no entry: a time, a number, nothing."""
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE]\+?[0-9]{1,3})?")
_ENTRY_HEAD = re.compile(
    r'"?(?:-- (?:starting|ending) hand #[0-9]|Player stacks: #[0-9]|Your hand is .*[♠♥♦♣‚â]'
    r"|(?:[Ff]lop|[Tt]urn|[Rr]iver)(?: \(second (?:run|board)\))?: .*\["
    r'|[^"\n]*"".*? @ [A-Za-z0-9_-]{6,16}"")'
)


class Cell(NamedTuple):
    """A cell of a row: its place, quotes included, and what it holds."""

    start: int
    end: int
    value: str


class Columns(NamedTuple):
    """Where a row has its entry and its order; -1 where it has none."""

    entry: int
    order: int
    last: bool
    """No column comes after the order."""


def sniff(head: str) -> bool:
    """The first row names the columns, or is an entry of PokerNow."""
    row = next((line for line in _unmarked(head).split("\n") if line.strip()), "")
    return _named(row) is not None or _ENTRY_HEAD.match(row) is not None


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """The rows of one hand after another, oldest first; those before the first hand come first.

    A log has its newest row first, so all of it is held.
    """
    rows = _rows(lines)
    columns = _named(rows[0][1]) if rows else None
    rows = _in_order(rows[1:] if columns else rows, columns or Columns(0, 2, last=True))
    begins = [at for at, (_, text) in enumerate(rows) if START in text]
    if columns and columns.entry:
        begins = [at for at in begins if cell(rows[at][1], 0, columns.entry)[2].startswith(START)]
    else:
        begins = [at for at in begins if rows[at][1].startswith(BEGINS)]
    for begin, end in pairwise((0, *(at for at in begins if at), len(rows))):
        if begin < end:
            yield _source(name, rows[begin:end])


def entry(row: str, text: str, at: int, column: int) -> Cell:
    """The entry of the row that begins at an offset, with its quotes as they stand, doubled."""
    if not column:
        if row[:1] != '"':
            value = row.partition(",")[0].rstrip()
            return _new(Cell, (at, at + len(value), value.replace('"', '""')))
        end = row.find('",')
        if end < 0 and row[-1:] in '" ':
            end = len(row.rstrip()) - 1
        value = row[1:end]
        if end > 0 and value.count('"') % 2 == 0:
            return _new(Cell, (at, at + end + 1, value))
    found = cell(text, at, column)
    return found._replace(value=found.value.replace('"', '""'))


def cell(text: str, at: int, column: int) -> Cell:
    """A cell of the row that begins at an offset; an empty one where the row is too short."""
    found = None
    for _ in range(column + 1):
        if found:
            if text[found.end() : found.end() + 1] != ",":
                return Cell(found.end(), found.end(), "")
            at = found.end() + 1
        found = _CELL.match(text, at)
        assert found, "any text has a cell, if an empty one"
    assert found, "there is a first column"
    quoted, plain = found.groups()
    value = plain.rstrip() if quoted is None else quoted.replace('""', '"')
    return Cell(found.start(), found.end(), value)


def cells(text: str) -> list[str]:
    """What all cells of a row hold."""
    found = [cell(text, 0, 0)]
    while text[found[-1].end : found[-1].end + 1] == ",":
        found.append(cell(text, found[-1].end + 1, 0))
    return [one.value for one in found]


def entry_column(text: str) -> int:
    """The column of the entries, by a row: the first that holds neither a time nor a number."""
    held = (at for at, value in enumerate(cells(text)) if not _VALUE.fullmatch(value))
    return next(held, 0)


def _rows(lines: Iterable[str]) -> list[Row]:
    """The rows of a file that are not empty; a cell may go on over several lines."""
    rows = [row for row in enumerate(lines, 1) if not row[1].isspace()]
    if rows:
        rows[0] = (rows[0][0], _unmarked(rows[0][1]))
        number, last = rows[-1]
        if not last.endswith(("\n", "\r")):
            rows[-1] = (number, f"{last}\n")
    if any(text.count('"') & 1 for _, text in rows):
        return list(_joined(rows))
    return rows


def _joined(lines: list[Row]) -> Iterator[Row]:
    """Rows whose quotes are closed; one that is not closed before another begins stands alone."""
    number, kept, is_open = 0, "", False
    for at, text in lines:
        quotes = text.count('"')
        if is_open and quotes % 2 == 0 and text.startswith(('"', "-- ")):
            yield number, kept
            is_open = False
        number, kept = (number, kept + text) if is_open else (at, text)
        is_open ^= bool(quotes & 1)
        if not is_open:
            yield number, kept
    if is_open:
        yield number, kept


def _unmarked(text: str) -> str:
    """Text without its byte order mark."""
    for mark in _BOMS:
        text = text.removeprefix(mark)
    return text


def _named(row: str) -> Columns | None:
    """The columns, where a row names them."""
    names = [value.strip().lower() for value in cells(row)]
    if "entry" not in names or (len(names) > 1 and not {"at", "order"} & {*names}):
        return None
    order = names.index("order") if "order" in names else -1
    return Columns(names.index("entry"), order, order == len(names) - 1)


def _in_order(rows: list[Row], columns: Columns) -> list[Row]:
    """Rows as things happened: by their order, else as their direction in the file tells."""
    orders = _orders(rows, columns)
    if not orders or orders[0] == orders[-1]:
        return rows[::-1] if _newest_first(rows, columns) else rows
    if orders[0] > orders[-1]:
        rows, orders = rows[::-1], orders[::-1]
    if any(map(lt, orders[1:], orders)):
        by_order = sorted(zip(_mended(orders), rows, strict=True), key=itemgetter(0))
        return [row for _, row in by_order]
    return rows


def _orders(rows: list[Row], columns: Columns) -> list[float]:
    """The order of every row; none where the file has none."""
    if columns.order < 0:
        return []
    if columns.last:
        try:
            return [int(text[text.rindex(",") + 1 :]) for _, text in rows]
        except ValueError:
            pass  # a damaged row, another number of columns, or none but the entries
    found: list[float] = []
    for _, text in rows:
        held = cells(text)
        order = held[columns.order].strip() if columns.order < len(held) else ""
        found.append(float(order) if _NUMBER.fullmatch(order) else 0)
    return _mended(found) if any(found) else []


def _mended(orders: list[float]) -> list[float]:
    """Orders with that of its neighbour where a row has none, or one that lost a digit."""
    digits = [len(f"{order:.0f}") for order in orders]
    usual = max(set(digits), key=digits.count)
    last = next(order for order, size in zip(orders, digits, strict=True) if size == usual)
    mended = []
    for order, size in zip(orders, digits, strict=True):
        last = order if size == usual else last
        mended.append(last)
    return mended


def _newest_first(rows: list[Row], columns: Columns) -> bool:
    """The stacks stand above the row that begins their hand; so it is where no hand tells."""
    entries = (cell(text, 0, columns.entry).value for _, text in rows)
    for above, below in pairwise(entries):
        if above.startswith(STACKS) and below.startswith(START):
            return True
        if above.startswith(START) and below.startswith(STACKS):
            return False
    return True


def _source(name: str, rows: Sequence[Row]) -> Source:
    """The text of some rows, with the line of the file that each of its lines is."""
    text = "".join([text for _, text in rows])
    numbers = [at for at, _ in rows]
    if max(text.count("\n"), text.count("\r")) != len(rows):
        numbers = [at + more for at, text in rows for more in range(_lines(text))]
    return Source(name, text, numbers[0], tuple(numbers))


def _lines(text: str) -> int:
    """How many lines a row has, each with its end."""
    return sum(1 for _ in _LINE_END.finditer(text))
