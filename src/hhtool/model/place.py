"""Where something stands in a log."""

import re
from bisect import bisect_right
from functools import lru_cache
from typing import Final, NamedTuple


class Span(NamedTuple):
    """A stretch of a source's text: offsets in characters, the end not included."""

    start: int
    end: int


NOWHERE: Final = Span(0, 0)


class Place(NamedTuple):
    """A span as people count it: lines and columns from 1, the end column not included."""

    line: int
    column: int
    end_line: int
    end_column: int


_LINE_END: Final = re.compile(r"\r\n|\n|\r")


@lru_cache(maxsize=16)
def _line_starts(text: str) -> tuple[int, ...]:
    """Offset of the first character of each line; lines end as they do on any machine."""
    return (0, *(end.end() for end in _LINE_END.finditer(text)))


class Source(NamedTuple):
    """A log's own text, or one hand's, and where in its file it began."""

    name: str
    text: str
    line: int = 1
    """Line of the file that the text begins on."""
    numbers: tuple[int, ...] = ()
    """Line of the file of each line of the text, where they do not simply follow one another."""
    odd: tuple[int, ...] = ()
    """Lines of the file that stand where what is written in them says that they do not."""

    def place(self, span: Span) -> Place:
        """Lines and columns of a span.

        Where the text has the lines of its file in another order, one that would end above its
        beginning ends with its first line.
        """
        starts = _line_starts(self.text)
        first = bisect_right(starts, span.start) - 1
        last = bisect_right(starts, span.end) - 1
        if self.numbers and self._number(last) < self._number(first):
            last, span = first, Span(span.start, max(span.start, starts[first + 1] - 1))
        return Place(
            self._number(first),
            span.start - starts[first] + 1,
            self._number(last),
            span.end - starts[last] + 1,
        )

    def end_of(self, line: int) -> int:
        """Offset of the end of a line, by its number in the file."""
        rows = _line_starts(self.text)
        at = self._row(line) + 1
        return len(self.text) if at >= len(rows) else rows[max(0, at)]

    def _number(self, row: int) -> int:
        """The number in the file of a line of the text."""
        if not self.numbers:
            return row + self.line
        return self.numbers[min(row, len(self.numbers) - 1)]

    def _row(self, line: int) -> int:
        """The line of the text that has a number in the file; out of range where none has."""
        if not self.numbers:
            return line - self.line
        return self.numbers.index(line) if line in self.numbers else len(self.text)

    def row(self, line: int) -> str:
        """The text of a line, by its number in the file; empty when there is none."""
        rows = _line_starts(self.text)
        at = self._row(line)
        if not 0 <= at < len(rows):
            return ""
        end = rows[at + 1] if at + 1 < len(rows) else len(self.text)
        return self.text[rows[at] : end].rstrip("\r\n")
