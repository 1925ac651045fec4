"""The objects of a JSON file one at a time, without reading what is in them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hhtool.model.limits import HAND

_TOKEN = re.compile(r'(?<!\\)"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[{}]')
"""Texts, in which braces do not count, and braces.

A quote behind a backslash begins none: one that is never closed is gone through once.
"""
_LINE_END = re.compile(r"\r\n|\n|\r")
_NEAR = 400
"""Characters before a line that are looked at again with it."""


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


_TOP = _Mark(0, 1)


@dataclass(slots=True)
class _Cut:
    """How far a text has been cut."""

    within: int
    held: str = ""
    depth: int = 0
    inside: bool = False
    start: _Mark = _TOP
    """Where the object before ended."""
    begin: _Mark = _TOP
    """Where the object that is open begins."""


def pieces(lines: Iterable[str], *, within: int = 0, first: str = "") -> Iterator[Piece]:
    """The objects that lie ``within`` so many others, and last what follows them, if anything.

    ``first`` is a pattern of what stands first in each of them and in no other object. Wherever it
    stands one begins, whatever braces and quotes before it say: what is wrong with one object ends
    where the next begins. No more than one object is held, and its line.
    """
    sure = re.compile(rf"\{{\s*{first}") if first else None
    cut = _Cut(within)
    for number, row in enumerate(lines, 1):
        gone, cut.held = cut.start.at, cut.held[cut.start.at :]
        cut.start, cut.begin = (_Mark(m.at - gone, m.line) for m in (cut.start, cut.begin))
        done = len(cut.held)
        cut.held += row.removeprefix("\ufeff") if number == 1 else row
        for at in _begins(sure, cut.held, done):
            yield from _through(cut, done, at, number)
            back = len(_LINE_END.findall(cut.held, at, done))
            yield from _begin(cut, _Mark(at, number - back), is_past=at < done)
            done = max(done, at)
        yield from _through(cut, done, len(cut.held), number)
        if len(cut.held) - cut.start.at > HAND:
            yield from _let_go(cut, number)
    held, start = cut.held, cut.start
    if held[start.at :]:
        yield _piece(cut, cut.begin if cut.inside else _Mark(len(held), start.line), len(held))


def _let_go(cut: _Cut, line: int) -> Iterator[Piece]:
    """What is longer than a hand is held no longer: an object that is open ends here."""
    end = len(cut.held)
    if cut.inside:
        yield _piece(cut, cut.begin, end)
    cut.inside = False
    cut.start = _Mark(max(cut.start.at, end - _NEAR), line)


def _begins(sure: re.Pattern[str] | None, held: str, done: int) -> list[int]:
    """Where an object begins for sure, as far as that shows only now that another line is held."""
    if sure is None:
        return []
    found = sure.finditer(held, max(0, done - _NEAR))
    return [one.start() for one in found if one.end() > done]


def _begin(cut: _Cut, here: _Mark, *, is_past: bool) -> Iterator[Piece]:
    """An object begins: one that is still open ends. ``is_past``: its brace was met already."""
    if cut.inside and cut.begin.at != here.at:
        yield _piece(cut, cut.begin, here.at)
        cut.start = here
    cut.depth, cut.inside, cut.begin = cut.within + is_past, is_past, here


def _through(cut: _Cut, at: int, end: int, line: int) -> Iterator[Piece]:
    """The objects that end in a stretch of a line."""
    for token in _TOKEN.finditer(cut.held, at, end):
        if token[0] == "{":
            cut.depth += 1
            if cut.depth == cut.within + 1:
                cut.begin, cut.inside = _Mark(token.start(), line), True
        elif token[0] == "}":
            cut.depth = max(0, cut.depth - 1)
            if cut.inside and cut.depth == cut.within:
                yield _piece(cut, cut.begin, token.end())
                cut.start, cut.inside = _Mark(token.end(), line), False


def _piece(cut: _Cut, begin: _Mark, end: int) -> Piece:
    held, start = cut.held, cut.start
    return Piece(held[begin.at : end], begin.line, held[start.at : begin.at], start.line)


def named(pattern: re.Pattern[str], text: str) -> str:
    """What an object is called that cannot be read; empty where that does not stand in it."""
    found = pattern.search(text)
    return found[1] if found else ""
