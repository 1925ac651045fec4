"""A native log laid out evenly: text → text that says the same.

A line that cannot be read stands exactly as it was typed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from hhtool.grammar import native
from hhtool.grammar.native_spelling import spell
from hhtool.model.chips import Unit
from hhtool.model.log import Kind, Log, Statement
from hhtool.model.place import NOWHERE, Source

WIDE = 100
"""Characters of a line, its comment aside; a longer one is parted between statements."""
LINE_END = re.compile(r"\r\n|\n|\r")
_COMMENT = re.compile(r'"[^"]*"|(?P<comment>#)')
_LISTS = re.compile(r"(players|seat)\b", re.IGNORECASE)
_BLANK = " \t\f\v\u00a0\u2007\u202f\u3000\ufeff"
_BETWEEN = frozenset(
    {
        Kind.GAME, Kind.DATE, Kind.STAKES, Kind.VARIANT, Kind.BETS, Kind.RULES, Kind.RULE,
        Kind.CHIP, Kind.CURRENCY, Kind.SEAT, Kind.BUYS, Kind.CASHES_OUT, Kind.LEAVES,
        Kind.SITS_OUT, Kind.RETURNS, Kind.MOVES, Kind.PAYS, Kind.RECEIVES, Kind.COUNT,
    }
)  # fmt: skip
_ALONE = frozenset({Kind.HAND, Kind.STREET})
"""Statements with a line to themselves."""


class _Is(Enum):
    """What a line is for the blank lines around it."""

    BLANK = auto()
    COMMENT = auto()
    HAND = auto()
    INSIDE = auto()
    BETWEEN = auto()
    OTHER = auto()
    """It belongs to what is before it: chips that left the pot, and what cannot be read."""


class _Line(NamedTuple):
    text: str
    what: _Is


class _Said(NamedTuple):
    """A statement as it is spelled, and the sign that parts it from the one before."""

    text: str
    sign: str
    kind: Kind


def layout(text: str) -> str:
    """The log with a blank line before each hand, even words and blanks, and comments kept.

    It keeps its line ends and whether the last line has one. Laid out twice, it is as laid out
    once.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    *lines, last = LINE_END.split(text.removeprefix(mark))
    ends = Counter(LINE_END.findall(text))
    end = max(ends, key=ends.__getitem__, default="\n")
    laid = _parted([new for line in (*lines, last) for new in _laid(line)])
    return mark + end.join(laid) + (end if laid and not last.strip(_BLANK) else "")


def _laid(line: str) -> list[_Line]:
    """A line as it is laid out: one line, or several where it said more or was too long."""
    body, comment = _cut(line)
    if not body.strip(_BLANK + ",;"):
        return [_Line(comment, _Is.COMMENT if comment else _Is.BLANK)]
    log = native.read(Source("", line))
    if log.findings:
        return [_Line(line, _Is.OTHER)]
    rows = list(_rows(_said(body, log.statements)))
    new = [_joined(row) for row in rows]
    if _meaning(log) != _meaning(native.read(Source("", "\n".join(new)))):
        return [_Line(line, _Is.OTHER)]
    if comment:
        column = len(body.lstrip(_BLANK).expandtabs()) if len(rows) == 1 else 0
        new[-1] = f"{new[-1]}  ".ljust(min(column, WIDE)) + comment
    return [_Line(text, _what(row[0].kind)) for text, row in zip(new, rows, strict=True)]


def _cut(line: str) -> tuple[str, str]:
    """What a line says, and its comment."""
    for found in _COMMENT.finditer(line):
        if found["comment"]:
            return line[: found.start()], line[found.start() :].rstrip(_BLANK)
    return line, ""


def _said(body: str, statements: Sequence[Statement]) -> Iterator[_Said]:
    """The statements of a line, in order."""
    starts = [statement.span.start for statement in statements]
    end = 0
    for statement, start, stop in zip(statements, starts, [*starts[1:], len(body)], strict=True):
        sign = ";" if ";" in body[end:start] else ","
        text = body[start:stop].rstrip(_BLANK + ",;")
        end = start + len(text)
        yield _Said(spell(text), sign, statement.kind)


def _rows(said: Iterator[_Said]) -> Iterator[list[_Said]]:
    """Statements that may share a line, which is not too long."""
    row: list[_Said] = []
    for one in said:
        if row and (_apart(row[-1].kind, one.kind) or len(_joined([*row, one])) > WIDE):
            yield row
            row = []
            if one.kind is Kind.SEAT and not _LISTS.match(one.text):
                one = one._replace(text=f"players {one.text}")  # noqa: PLW2901 # the list goes on
        row.append(one)
    yield row


def _apart(before: Kind, after: Kind) -> bool:
    """Two statements never share a line: one has its own, or they are of different times."""
    return bool(_ALONE & {before, after}) or (before in _BETWEEN) != (after in _BETWEEN)


def _joined(row: Sequence[_Said]) -> str:
    return row[0].text + "".join(f"{one.sign} {one.text}" for one in row[1:])


def _meaning(log: Log) -> tuple[Unit, tuple[Statement, ...], bool]:
    """What a log says, wherever it stands."""
    plain = (
        one._replace(
            span=NOWHERE,
            name_span=NOWHERE,
            others=tuple((name, NOWHERE) for name, _ in one.others),
        )
        for one in log.statements
    )
    return log.unit, tuple(plain), bool(log.findings)


def _what(kind: Kind) -> _Is:
    if kind in {Kind.TIP, Kind.RAKE}:
        return _Is.OTHER
    return _Is.HAND if kind is Kind.HAND else _Is.BETWEEN if kind in _BETWEEN else _Is.INSIDE


def _parted(lines: Sequence[_Line]) -> list[str]:
    """Lines with one blank line before each hand, and before what is said after one.

    A comment right above such a line belongs to it. Of several blank lines one is kept.
    """
    laid: list[str] = []
    above, in_hand = 0, False
    for text, what in lines:
        if what is _Is.BLANK:
            laid += [""] if laid and laid[-1] else []
            above = len(laid)
            continue
        if (what is _Is.HAND or (what is _Is.BETWEEN and in_hand)) and above and laid[above - 1]:
            laid.insert(above, "")
        laid.append(text)
        in_hand = what is not _Is.BETWEEN and (in_hand or what in (_Is.HAND, _Is.INSIDE))
        above = above if what is _Is.COMMENT else len(laid)
    while laid and not laid[-1]:
        laid.pop()
    return laid
