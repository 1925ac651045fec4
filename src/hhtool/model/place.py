"""Where something stands in a log."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a source's text: offsets in characters, the end not included."""

    start: int
    end: int


NOWHERE = Span(0, 0)


class Place(NamedTuple):
    """A span as people count it: lines and columns from 1, the end column not included."""

    line: int
    column: int
    end_line: int
    end_column: int


_LINE_END = re.compile(r"\r\n|\n|\r")


@lru_cache(maxsize=16)
def _line_starts(text: str) -> tuple[int, ...]:
    """Offset of the first character of each line; lines end as they do on any machine."""
    return (0, *(end.end() for end in _LINE_END.finditer(text)))


@dataclass(frozen=True, slots=True)
class Source:
    """A log's own text, or one hand's, and where in its file it began."""

    name: str
    text: str
    line: int = 1
    """Line of the file that the text begins on."""

    def place(self, span: Span) -> Place:
        """Lines and columns of a span."""
        starts = _line_starts(self.text)
        first = bisect_right(starts, span.start) - 1
        last = bisect_right(starts, span.end) - 1
        return Place(
            first + self.line,
            span.start - starts[first] + 1,
            last + self.line,
            span.end - starts[last] + 1,
        )

    def end_of(self, line: int) -> int:
        """Offset of the end of a line, by its number in the file."""
        rows = _line_starts(self.text)
        at = line - self.line + 1
        return len(self.text) if at >= len(rows) else rows[max(0, at)]

    def row(self, line: int) -> str:
        """The text of a line, by its number in the file; empty when there is none."""
        rows = _line_starts(self.text)
        at = line - self.line
        if not 0 <= at < len(rows):
            return ""
        end = rows[at + 1] if at + 1 < len(rows) else len(self.text)
        return self.text[rows[at] : end].rstrip("\r\n")
