"""Findings as people read them: the lines they are about, with carets, and what to do."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

from hhtool.model.finding import Finding, Until
from hhtool.model.hand import Hand
from hhtool.model.place import Place, Source
from hhtool.model.verdict import Verdict

Piece = tuple[str, str]
"""A stretch of text and its style; no style for plain text."""
STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan", "dim": "dim"}
WHOLE = 4
"""A span of so many lines is shown whole, a longer one by its first and last line."""
TAB = "    "
EMOJI = "\ufe0f"

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


class Stripe(NamedTuple):
    """The part of a mark on one line: offsets in the row, the end not included."""

    line: int
    start: int
    end: int
    label: str
    primary: bool


class View(NamedTuple):
    """The part of a row that is shown, by offsets, and what is marked in it."""

    first: int
    last: int
    stripes: list[Stripe]


def finding_lines(
    found: Finding, source: Source, path: str, hand: Hand | None = None, width: int = 100
) -> Iterator[list[Piece]]:
    """A finding, line by line: headline, place, excerpt, then hint and rule."""
    style = STYLES[found.severity.value]
    head = f"{found.severity.value}[{found.rule}]"
    message = wrapped(clean(found.message), width - 4, cells(head) - 2) or [""]
    yield [(head, style), (f": {message[0]}", "bold")]
    yield from ([(f"    {line}", "bold")] for line in message[1:])
    place = source.place(found.span)
    marks = _marks(found, source)
    gutter = max(len(str(mark.place.end_line)) for mark in marks)
    yield [(f"{' ' * gutter}--> ", "dim"), (f"{path}:{place.line}:{place.column}", "")]
    if source.text:
        yield from excerpt(source, marks, gutter, width, style)
    yield from _facts(found, hand, gutter, width)


def excerpt(
    source: Source, marks: list[Mark], gutter: int, width: int, style: str
) -> Iterator[list[Piece]]:
    """The lines that matter, each once, with its marks under it.

    A row that is too long is shown around its mark, and again around a mark too far from that.
    """
    room = max(30, width - gutter - 3)
    yield [(f"{' ' * gutter} |", "dim")]
    stripes = sorted(
        (stripe for mark in marks for stripe in _stripes(mark, source)),
        key=lambda stripe: (stripe.line, not stripe.primary, stripe.start),
    )
    lines = list(dict.fromkeys(stripe.line for stripe in stripes))
    for before, line in zip([None, *lines], lines, strict=False):
        if before is not None and line > before + 1:
            yield [("…", "dim")]
        row = source.row(line)
        for view in _views(row, [stripe for stripe in stripes if stripe.line == line], room):
            left, right = "…" if view.first else "", "…" if view.last < len(row) else ""
            shown = f"{left}{_plain(row[view.first : view.last])}{right}"
            yield [(f"{line:>{gutter}} | ", "dim"), (shown, "")]
            for stripe in view.stripes:
                tint = style if stripe.primary else "dim"
                for under in _under(row, view, stripe, room):
                    yield [(f"{' ' * gutter} | ", "dim"), (under, tint)]


def owed_lines(verdict: Verdict) -> Iterator[list[Piece]]:
    """``Ben owes Ana 19 in hand 12``: what must change hands."""
    hand = verdict.hand
    if hand is None:
        return
    for one in verdict.owed:
        giver, taker = clean(hand.name(one.giver)), clean(hand.name(one.taker))
        amount = f"{clean(hand.unit.currency)}{hand.unit.text(one.amount)}"
        yield [(f"{giver} owes {taker} {amount} in hand {clean(verdict.id)}", "bold")]


def clean(text: str) -> str:
    """The text with nothing in it that a terminal would obey.

    The sign that makes an emoji of ♠ is left out: terminals differ on how wide that is.
    """
    if text.isprintable() and EMOJI not in text:
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
        if char != EMOJI
    )


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_cell, text))


def wrapped(text: str, room: int, taken: int = 0) -> list[str]:
    """The text in lines of at most so many columns, some of the first line's being taken."""
    lines: list[str] = []
    line, used = "", taken
    for word in (part for whole in text.split() for part in _broken(whole, room)):
        size = cells(word)
        if line and used + 1 + size > room:
            lines.append(line)
            line, used = word, size
        else:
            line, used = (f"{line} {word}", used + 1 + size) if line else (word, used + size)
    return [*lines, line] if line else lines


@lru_cache(maxsize=4096)
def _cell(char: str) -> int:
    """Columns of one character: none for what joins the one before, two for wide ones."""
    if category(char) in {"Mn", "Me", "Cf"} or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def _broken(word: str, room: int) -> Iterator[str]:
    """A word in parts that fit; most words do."""
    part, used = "", 0
    for char in word if cells(word) > room else ():
        size = _cell(char)
        if used + size > room:
            yield part
            part, used = "", 0
        part, used = part + char, used + size
    yield part or word


def _plain(text: str) -> str:
    """A part of a row as it is shown: tabs are four columns, so that parts add up."""
    return clean(text.replace("\t", TAB))


def _marks(found: Finding, source: Source) -> list[Mark]:
    """The place of a finding and those of its notes; a note on the very place says it again."""
    return [
        Mark(source.place(found.span), "", primary=True),
        *(
            Mark(source.place(note.span), clean(note.message), primary=False)
            for note in found.notes
            if note.span != found.span
        ),
    ]


def _stripes(mark: Mark, source: Source) -> Iterator[Stripe]:
    """A mark line by line; the label is beside the last."""
    first, last, end = mark.place.line, mark.place.end_line, mark.place.end_column - 1
    if last > first and end == 0:
        last, end = last - 1, len(source.row(last - 1))
    lines = range(first, last + 1) if last - first < WHOLE else (first, last)
    for line in lines:
        row = source.row(line)
        start = mark.place.column - 1 if line == first else len(row) - len(row.lstrip())
        stop = end if line == last else len(row.rstrip())
        yield Stripe(line, start, max(start, stop), mark.label * (line == last), mark.primary)


def _views(row: str, stripes: list[Stripe], room: int) -> list[View]:
    """The parts of a row that show all its marks, from left to right; one if it fits."""
    views: list[View] = []
    for stripe in stripes:
        seen = next((v for v in views if v.first <= stripe.start <= v.last), None)
        if seen is None:
            seen = View(*_window(row, stripe.start, room), [])
            views.append(seen)
        seen.stripes.append(stripe)
    return sorted(views, key=lambda view: view.first)


def _window(row: str, start: int, room: int) -> tuple[int, int]:
    """The offsets of what is shown of a row: all that fits, a third of it before the mark."""
    reach = 4 * room
    low, high = max(0, start - reach), min(len(row), start + reach)
    sizes = {at: cells(_plain(row[at])) for at in range(low, high)}
    if len(sizes) == len(row) and sum(sizes.values()) <= room:
        return 0, len(row)
    first = last = min(start, len(row))
    room -= 2
    before = room // 3
    while first > low and sizes[first - 1] <= before:
        first -= 1
        before -= sizes[first]
    left = room - sum(sizes[at] for at in range(first, last))
    while last < high and sizes[last] <= left:
        left -= sizes[last]
        last += 1
    while first > low and sizes[first - 1] <= left:
        first -= 1
        left -= sizes[first]
    return first, last


def _under(row: str, view: View, stripe: Stripe, room: int) -> Iterator[str]:
    """The signs under a mark with its label beside them, or below where there is no room."""
    start = min(stripe.start, view.last)
    end = min(max(start, stripe.end), view.last)
    pad = cells(_plain(row[view.first : start])) + bool(view.first)
    signs = ("^" if stripe.primary else "-") * max(1, cells(_plain(row[start:end])))
    if pad + len(signs) + 1 + cells(stripe.label) <= room:
        yield f"{' ' * pad}{signs} {stripe.label}".rstrip()
        return
    yield " " * pad + signs
    indent = " " * min(pad, max(room // 3, room - cells(stripe.label)))
    yield from (f"{indent}{line}" for line in wrapped(stripe.label, room - len(indent)))


def _facts(found: Finding, hand: Hand | None, gutter: int, width: int) -> Iterator[list[Piece]]:
    """Hint, ruling, rule and where to read more."""
    facts = [("hint", found.hint)] if found.hint else []
    if found.ruling:
        action = found.ruling.action
        unit = hand.unit if hand else None
        amount = f" to {unit.currency}{unit.text(action.amount)}" if unit and action.amount else ""
        until = UNTIL[found.ruling.until]
        facts.append(("ruling", f"it counts as a {action.verb}{amount}; {until}"))
    facts.append(("rule", "; ".join(found.cites)))
    facts.append(("more", f"hhtool rules {found.rule}"))
    indent = " " * (gutter + 12)
    for name, text in facts:
        head = f"{' ' * gutter} = {name:<8} "
        for at, line in enumerate(wrapped(clean(text), max(30, width - len(indent)))):
            yield [(head if at == 0 else indent, "dim"), (line, "")]
