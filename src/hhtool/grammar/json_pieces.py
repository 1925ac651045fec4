"""The objects of a JSON file one at a time, without reading what is in them."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_TOKEN = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[{}]')
"""Texts, in which braces do not count, and braces."""


class Piece(NamedTuple):
    """An object and what stands before it; the last one may be cut off, or no object at all."""

    text: str
    line: int
    """Line of the file that the object begins on."""
    before: str
    """From the end of the object before it, or from the beginning of the file."""
    before_line: int
    """Line of the file that ``before`` begins on."""


class _Mark(NamedTuple):
    """A place in the text that is held, and the line of the file that it is on."""

    at: int
    line: int


def pieces(lines: Iterable[str], *, within: int = 0, first: str = "") -> Iterator[Piece]:
    """The objects that lie ``within`` so many others, and last what follows them, if anything.

    ``first`` is a name, in quotes, that each of them begins with and no other object does: one that
    was cut off then ends where the next begins. No more than one object is held, and its line.
    """
    held, depth, inside = "", 0, False
    start = begin = opened = _Mark(0, 1)
    for number, row in enumerate(lines, 1):
        held, gone = held[start.at :], start.at
        start, begin, opened = (_Mark(m.at - gone, m.line) for m in (start, begin, opened))
        size = len(held)
        held += row.removeprefix("\ufeff") if number == 1 else row
        for token in _TOKEN.finditer(held, size):
            word, end = token[0], token.end()
            if word == "{":
                depth += 1
                opened = _Mark(token.start(), number)
                if depth == within + 1:
                    begin, inside = opened, True
            elif word == "}":
                depth = max(0, depth - 1)
                if inside and depth == within:
                    yield _piece(held, start, begin, end)
                    start, inside = _Mark(end, number), False
            elif (
                word == first
                and inside
                and depth > within + 1
                and not held[opened.at + 1 : token.start()].strip()
            ):
                yield _piece(held, start, begin, opened.at)
                start, begin, depth = opened, opened, within + 1
    if held[start.at :]:
        yield _piece(held, start, begin if inside else _Mark(len(held), start.line), len(held))


def _piece(held: str, start: _Mark, begin: _Mark, end: int) -> Piece:
    return Piece(held[begin.at : end], begin.line, held[start.at : begin.at], start.line)


def named(pattern: re.Pattern[str], text: str) -> str:
    """What an object is called that cannot be read; empty where that does not stand in it."""
    found = pattern.search(text)
    return found[1] if found else ""
