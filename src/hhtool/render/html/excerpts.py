"""The lines that a finding is about, cut into pieces that are marked or not."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hhtool.model.finding import Finding
from hhtool.model.place import Place, Source
from hhtool.render.terminal import TAB, WHOLE, clean

AROUND = 100
"""Characters of a long row that are shown to each side of its first mark."""
Cells = Callable[[str], Sequence[str]]
"""What is shown for each character of a row."""


class Row(NamedTuple):
    """A line of a log, or what is shown of it."""

    line: int
    pieces: tuple[tuple[str, str], ...]
    """Texts and their kinds: ``mark`` for the finding's own place, ``also`` for a note's."""
    label: str = ""
    """What a note says of the line."""
    after_gap: bool = False
    """Lines are left out before it."""


class _Mark(NamedTuple):
    place: Place
    kind: str
    label: str


def rows(found: Finding, source: Source, cells: Cells = list) -> tuple[Row, ...]:
    """Each line that the finding or its notes are about, once, in order."""
    if not source.text:
        return ()
    marks = [_Mark(source.place(found.span), "mark", "")]
    marks += [
        _Mark(source.place(note.span), "also", note.message)
        for note in found.notes
        if note.span != found.span
    ]
    lines = sorted({line for mark in marks for line in _lines(mark)})
    return tuple(
        _row(source.row(line), line, marks, cells, before)
        for before, line in zip((None, *lines), lines, strict=False)
    )


def _lines(mark: _Mark) -> Iterator[int]:
    """The lines of a mark; of a long one the first and the last."""
    first, last = mark.place.line, _last(mark.place)
    yield from range(first, last + 1) if 0 <= last - first < WHOLE else (first,)
    if last - first >= WHOLE:
        yield last


def _last(place: Place) -> int:
    """The last line with something marked on it."""
    return place.end_line - (place.end_line > place.line and place.end_column == 1)


def _row(text: str, line: int, marks: list[_Mark], cells: Cells, before: int | None) -> Row:
    """A line with its marks; the finding's own outweighs a note's."""
    shown = [clean(cell.replace("\t", TAB)) for cell in cells(text)]
    kinds = [""] * len(shown)
    here = [mark for mark in reversed(marks) if mark.place.line <= line <= mark.place.end_line]
    for mark in here:
        start = mark.place.column - 1 if line == mark.place.line else _indent(text)
        end = mark.place.end_column - 1 if line == mark.place.end_line else len(text.rstrip())
        for at in range(start, min(end, len(kinds))):
            kinds[at] = mark.kind
    first, last = _window(kinds)
    every = [*zip(shown, kinds, strict=True)][first:last]
    every = [*([("…", "")] if first else []), *every, *([("…", "")] if last < len(shown) else [])]
    pieces: list[tuple[str, str]] = []
    for cell, kind in every:
        if cell and pieces and pieces[-1][1] == kind:
            pieces[-1] = (pieces[-1][0] + cell, kind)
        elif cell:
            pieces.append((cell, kind))
    labels = "; ".join(mark.label for mark in reversed(here) if mark.label)
    return Row(line, tuple(pieces), labels, before is not None and line > before + 1)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _window(kinds: list[str]) -> tuple[int, int]:
    """What is shown of a row: all of it, or what is around its marks."""
    if len(kinds) <= 4 * AROUND:
        return 0, len(kinds)
    marked = [at for at, kind in enumerate(kinds) if kind] or [0]
    own = [at for at, kind in enumerate(kinds) if kind == "mark"] or marked
    last = max(at for at in marked if at - own[0] <= 2 * AROUND)
    return max(0, own[0] - AROUND), min(len(kinds), min(last, own[0] + 2 * AROUND) + 1 + AROUND)
