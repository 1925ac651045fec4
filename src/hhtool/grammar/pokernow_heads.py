"""Where hands begin in PokerNow's log, also where the row that says so is spoilt or gone."""

import re
from collections.abc import Sequence
from typing import Final

from hhtool.grammar.pokernow_cells import Row, cell
from hhtool.grammar.pokernow_columns import slips

START: Final = "-- starting hand #"
BEGINS: Final = (f'"{START}', START)
"""How a row begins that begins a hand, where entries are the first column."""
STACKS: Final = "Player stacks: "
_REST: Final = ') --"'
"""How the row ends that begins a hand."""
_STACKS: Final = (f'"{STACKS}', STACKS)
_END: Final = "-- ending hand #"
_ENDS: Final = (f'"{_END}', _END)
_OTHERS: Final = frozenset({'""', "Fl", "Tu", "Ri", "Un", "Th", "Yo"})
"""Letters of rows that begin no hand, behind their quote: what a player does, streets, notices."""
_BLIND: Final = '" posts a small blind of '
_SLIPS: Final = 2
"""Letters that may be wrong in how a row begins."""
_HEAD: Final = 24
_PARTS: Final = re.compile(r"-- sta|rting |hand #")
"""One more than slips that are allowed, so that one of them is whole."""
_NUMBER: Final = re.compile(r"(?:#|hand)[^0-9(]{0,2}([0-9]+)")


def begins(rows: Sequence[Row], column: int) -> list[int]:
    """The rows that begin a hand.

    A hand whose first row is gone begins with its stacks, and without these where a small blind is
    posted after the hand before was over.
    """
    texts = [text for _, text in rows]
    if column > 0:
        texts = [f'"{cell(text, 0, column).value}' for text in texts]
    found: list[int] = []
    stacked, over = False, -1
    for at in [at for at, text in enumerate(texts) if text[1:3] not in _OTHERS]:
        text = texts[at]
        if text.startswith(_ENDS):
            if over >= 0:
                found += _played(texts, over, at)
            over = at
            continue
        is_stacks = text.startswith(_STACKS)
        if is_stacks or text.startswith(BEGINS) or is_like_start(text):
            if over >= 0:
                found += _played(texts, over, at)
            if not is_stacks or stacked or over >= 0 or not found:
                found.append(at)
            stacked, over = is_stacks, -1
    if over >= 0:
        found += _played(texts, over, len(texts))
    return found


def _played(texts: Sequence[str], over: int, to: int) -> list[int]:
    """Where a hand is played between the end of one and the next row that could begin one."""
    return [at for at in range(over + 1, to) if _BLIND in texts[at]][:1]


def is_like_start(row: str) -> bool:
    """A row begins a hand, or nearly so."""
    if row.startswith(BEGINS):
        return True
    if not _PARTS.search(row, 0, _HEAD) or row.startswith(_ENDS):
        return False
    head = row[:_HEAD]
    return min(slips(head, START, head=True), slips(head[1:], START, head=True)) <= _SLIPS


def goes_on(row: str, text: str) -> bool:
    """The row that begins a hand goes on in the next line, which looks like a row of its own."""
    return _REST in text and not is_like_start(text) and is_like_start(row)


def lost(text: str, line: int) -> str:
    """What a hand is called whose first row is spoilt or gone; empty for a text that is none."""
    if is_like_start(text):
        number = _NUMBER.search(text, 0, 2 * _HEAD)
        return number[1] if number else f"line {line}"
    row = text.partition("\n")[0]
    return f"line {line}" if row.startswith(_STACKS) or _BLIND in row else ""
