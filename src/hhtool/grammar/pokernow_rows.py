"""Rows of PokerNow's CSV log, and the text of one hand after another in the order of play."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from hhtool.grammar.pokernow_cells import Row
from hhtool.grammar.pokernow_columns import is_named, named
from hhtool.grammar.pokernow_heads import begins, goes_on
from hhtool.grammar.pokernow_order import in_order
from hhtool.model.limits import LINE
from hhtool.model.place import Source

_BOMS = ("\ufeff", "Ôªø", "ï»¿")
"""A byte order mark, and what it looks like where UTF-8 was taken for another encoding."""
_LINE_END = re.compile(r"\r\n|\n|\r")
_ENTRY_HEAD = re.compile(
    r'"?(?:-- (?:starting|ending) hand #[0-9]|Player stacks: #[0-9]|Your hand is .*[♠♥♦♣‚â]'
    r"|(?:[Ff]lop|[Tt]urn|[Rr]iver)(?: \(second (?:run|board)\))?: .*\["
    r'|[^"\n]*"".*? @ [A-Za-z0-9_-]{6,16}"")'
)


@dataclass(frozen=True, slots=True)
class Sorted(Source):
    """A hand's rows, of which some stand where their order says that they do not."""

    odd: tuple[int, ...] = ()
    """Lines of the file that these begin on."""


def sniff(head: str) -> bool:
    """The first row names the columns, or is an entry of PokerNow."""
    rows = list(islice(enumerate(filter(str.strip, _unmarked(head).split("\n"))), 4))
    if not rows:
        return False
    if is_named(rows[0][1]) or _ENTRY_HEAD.match(rows[0][1]):
        return True
    return named(rows)[1] > 0 and any(_ENTRY_HEAD.match(text) for _, text in rows[1:])


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
        rows[0] = (rows[0][0], _unmarked(rows[0][1]))
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


def _unmarked(text: str) -> str:
    """Text without its byte order mark."""
    for mark in _BOMS:
        text = text.removeprefix(mark)
    return text


def _source(name: str, rows: Sequence[Row], odd: frozenset[int]) -> Source:
    """The text of some rows, with the line of the file that each of its lines is."""
    text = "".join([text for _, text in rows])
    numbers = [at for at, _ in rows]
    if max(text.count("\n"), text.count("\r")) != len(rows):
        numbers = [at + more for at, text in rows for more in range(_lines(text))]
    here = tuple(at for at in numbers if at in odd) if odd else ()
    if here:
        return Sorted(name, text, numbers[0], tuple(numbers), here)
    return Source(name, text, numbers[0], tuple(numbers))


def _lines(text: str) -> int:
    """How many lines a row has, each with its end."""
    return sum(1 for _ in _LINE_END.finditer(text))
