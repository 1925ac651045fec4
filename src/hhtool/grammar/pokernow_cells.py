"""Cells of PokerNow's CSV files."""

import re
from typing import Final, NamedTuple

_new: Final = tuple.__new__

Row = tuple[int, str]
"""The line of the file that a row begins on, and the row as it stands there."""

_CELL: Final = re.compile(r'"([^"]*+(?:""[^"]*+)*+)"(?= *(?:[,\r\n]|\Z))|([^,\r\n]*)')
_BOMS: Final = ("\ufeff", "Ôªø", "ï»¿")
"""A byte order mark, and what it looks like where UTF-8 was taken for another encoding."""
_VALUE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:.+-]*Z?|[0-9.]*")
"""A cell that holds no entry: a time, a number, nothing."""


class Cell(NamedTuple):
    """A cell of a row: its place, quotes included, and what it holds."""

    start: int
    end: int
    value: str


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


def unmarked(text: str) -> str:
    """Text without its byte order mark."""
    for mark in _BOMS:
        text = text.removeprefix(mark)
    return text
