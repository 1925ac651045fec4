"""Rows of PokerNow's CSV log, and the text of one hand after another in the order of play."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from hhtool.grammar.pokernow_cells import Row, unmarked
from hhtool.grammar.pokernow_columns import named
from hhtool.grammar.pokernow_heads import begins, goes_on
from hhtool.grammar.pokernow_order import in_order
from hhtool.model.limits import LINE
from hhtool.model.place import Source

_LINE_END: Final = re.compile(r"\r\n|\n|\r")


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """The rows of one hand after another, oldest first; those before the first hand come first.

    A log has its newest row first, so all of it is held.
    """
    rows = _rows(lines)
    columns, heads = named(rows)
    rows, odd = in_order(rows[heads:], columns)
    starts, strange = begins(rows, columns.entry), frozenset(odd)
    for begin, end in pairwise((0, *(at for at in starts if at), len(rows))):
        if begin < end:
            yield _source(name, rows[begin:end], strange)


def _rows(lines: Iterable[str]) -> list[Row]:
    """The rows of a file that are not empty; a cell may go on over several lines."""
    rows = [row for row in enumerate(lines, 1) if not row[1].isspace()]
    if rows:
        rows[0] = (rows[0][0], unmarked(rows[0][1]))
        number, last = rows[-1]
        if not last.endswith(("\n", "\r")):
            rows[-1] = (number, f"{last}\n")
    if 1 in [text.count('"') & 1 for _, text in rows]:
        return list(_joined(rows))
    return rows


def _joined(lines: list[Row]) -> Iterator[Row]:
    """Rows whose quotes are closed; one that is not closed before another begins stands alone."""
    number, kept, is_open = 0, "", False
    for at, text in lines:
        quotes = text.count('"')
        begins = quotes % 2 == 0 and text.startswith(('"', "-- "))
        if is_open and (len(kept) > LINE or (begins and not goes_on(kept, text))):
            yield number, kept
            is_open = False
        number, kept = (number, kept + text) if is_open else (at, text)
        is_open ^= bool(quotes & 1)
        if not is_open:
            yield number, kept
    if is_open:
        yield number, kept


def _source(name: str, rows: Sequence[Row], odd: frozenset[int]) -> Source:
    """The text of some rows, with the line of the file that each of its lines is."""
    text = "".join([text for _, text in rows])
    numbers = [at for at, _ in rows]
    if max(text.count("\n"), text.count("\r")) != len(rows):
        numbers = [at + more for at, text in rows for more in range(_lines(text))]
    here = tuple(at for at in numbers if at in odd) if odd else ()
    return Source(name, text, numbers[0], tuple(numbers), here)


def _lines(text: str) -> int:
    """How many lines a row has, each with its end."""
    return sum(1 for _ in _LINE_END.finditer(text))
