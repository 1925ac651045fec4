"""Findings as people read them: the lines they are about, with carets, and what to do."""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from hhtool.model.finding import Finding, Until
from hhtool.model.hand import Hand
from hhtool.model.place import Place, Source
from hhtool.model.verdict import Verdict

Piece = tuple[str, str]
"""A stretch of text and its style; no style for plain text."""
STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan", "dim": "dim"}


UNTIL = {
    Until.NOW: "it can be put right until the next player acts",
    Until.SUBSTANTIAL_ACTION: "it can be put right until two more have acted",
    Until.STREET: "it can be put right until the next street is dealt, then it stands",
    Until.SHOWDOWN: "it is put right whenever it is seen",
}
"""How long a ruling can be put in force."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to underline in an excerpt, and what is said beside it."""

    place: Place
    label: str
    primary: bool


def finding_lines(
    found: Finding, source: Source, path: str, hand: Hand | None = None, width: int = 100
) -> Iterator[list[Piece]]:
    """A finding, line by line: headline, place, excerpt, then hint and rule."""
    weight = found.severity.value
    yield [(f"{weight}[{found.rule}]", STYLES[weight]), (f": {clean(found.message)}", "bold")]
    place = source.place(found.span)
    marks = [Mark(place, "", primary=True)]
    marks += [
        Mark(source.place(note.span), clean(note.message), primary=False)
        for note in found.notes
        if note.span != found.span
    ]
    gutter = max(len(str(mark.place.line)) for mark in marks)
    yield [(f"{' ' * gutter}--> ", "dim"), (f"{path}:{place.line}:{place.column}", "")]
    yield from excerpt(source, marks, gutter, width, STYLES[weight])
    yield from _facts(found, hand, gutter, width)


def excerpt(
    source: Source, marks: list[Mark], gutter: int, width: int, style: str
) -> Iterator[list[Piece]]:
    """The lines that matter, each once, with its marks under it."""
    yield [(f"{' ' * gutter} |", "dim")]
    lines = sorted({mark.place.line for mark in marks})
    for before, line in zip([None, *lines], lines, strict=False):
        if before is not None and line > before + 1:
            yield [("…", "dim")]
        row = source.row(line)
        here = [mark for mark in marks if mark.place.line == line]
        start, shown = _window(row, next((m for m in here if m.primary), here[0]), width - gutter)
        yield [(f"{line:>{gutter}} | ", "dim"), (clean(shown), "")]
        for mark in sorted(here, key=lambda mark: not mark.primary):
            pad, length = _under(row, mark.place, start, shown)
            sign = ("^" if mark.primary else "-") * length
            tint = style if mark.primary else "dim"
            label = f" {mark.label}" if mark.label else ""
            yield [(f"{' ' * gutter} | ", "dim"), (" " * pad + sign + label, tint)]


def owed_lines(verdict: Verdict) -> Iterator[list[Piece]]:
    """``Ben owes Ana 19 in hand 12``: what must change hands."""
    hand = verdict.hand
    if hand is None:
        return
    for one in verdict.owed:
        giver, taker = clean(hand.name(one.giver)), clean(hand.name(one.taker))
        amount = f"{hand.unit.currency}{hand.unit.text(one.amount)}"
        yield [(f"{giver} owes {taker} {amount} in hand {clean(verdict.id)}", "bold")]


def clean(text: str) -> str:
    """The text with nothing in it that a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(
        char
        if char.isprintable()
        else " "
        if char in "\t\u00a0\u3000"
        else "␛"
        if char == "\x1b"
        else "�"
        for char in text
    )


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _facts(found: Finding, hand: Hand | None, gutter: int, width: int) -> Iterator[list[Piece]]:
    """Hint, ruling, rule and where to read more."""
    facts = [("hint", found.hint)] if found.hint else []
    if found.ruling:
        action = found.ruling.action
        amount = f" to {hand.unit.text(action.amount)}" if hand and action.amount else ""
        until = UNTIL[found.ruling.until]
        facts.append(("ruling", f"it counts as a {action.verb}{amount}; {until}"))
    facts.append(("rule", "; ".join(found.cites)))
    facts.append(("more", f"hhtool rules {found.rule}"))
    indent = " " * (gutter + 12)
    for name, text in facts:
        head = f"{' ' * gutter} = {name:<8} "
        for at, line in enumerate(textwrap.wrap(clean(text), max(30, width - len(indent)))):
            yield [(head if at == 0 else indent, "dim"), (line, "")]


def _window(row: str, mark: Mark, room: int) -> tuple[int, str]:
    """The part of a long line around a mark, and the offset it begins at."""
    room = max(40, room - 4)
    if len(row) <= room:
        return 0, row
    start = max(0, min(mark.place.column - 1 - room // 3, len(row) - room))
    end = min(len(row), start + room)
    shown = row[start:end]
    shown = f"…{shown[1:]}" if start else shown
    return start, f"{shown[:-1]}…" if end < len(row) else shown


def _under(row: str, place: Place, start: int, shown: str) -> tuple[int, int]:
    """Columns before a mark and under it, in cells."""
    first = min(max(0, place.column - 1 - start), len(shown))
    last = place.end_column - 1 - start if place.end_line == place.line else len(row) - start
    last = min(max(first, last), len(shown))
    return cells(clean(shown[:first])), max(1, cells(clean(shown[first:last])))
