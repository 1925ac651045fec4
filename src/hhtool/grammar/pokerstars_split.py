"""PokerStars text in one piece → the text of each of its hands."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from hhtool.model.place import Source

HEAD: Final = re.compile(
    r"(?:PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|Poker Hand) #(?:[A-Z]{0,4}|ring_)[0-9]+:"
)
BLANK: Final = " \t\ufeff\xa0\u200b"
_MARK: Final = "ï»¿"
"""A byte order mark, read as three letters."""
_TABLE: Final = "Table '"
_BUTTON: Final = re.compile(r"Seat #[0-9]+ is the button")
_DATE: Final = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2} ")
_SAID: Final = ' said, "'
_BROKEN: Final = 3
"""Lines that a head may have been broken into."""
_AFTER_TABLE: Final = ("***", "Seat", "Table")


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """One hand's text after another. A head in the middle of a line begins a hand as well.

    So does a table where none can stand: the head before it cannot be read, and the hand is no
    part of the one before.
    """
    kept: list[str] = []
    begin = 1
    for number, line in enumerate(lines, 1):
        starts = _heads(line) if " #" in line else ()
        if starts:
            for start, end in pairwise((0, *starts, len(line))):
                if start or not starts[0]:
                    if _has_text(kept):
                        yield Source(name, "".join(kept), begin)
                    kept, begin = [], number
                if line[start:end].strip(BLANK + _MARK):
                    kept.append(line[start:end])
        elif " #" in line and is_table(line) and not _is_awaited(kept):
            own = _broken_head(kept)
            if _has_text(kept[: len(kept) - own]):
                yield Source(name, "".join(kept[: len(kept) - own]), begin)
            kept, begin = kept[len(kept) - own :], number - own
            kept.append(line)
        else:
            kept.append(line)
    if _has_text(kept):
        yield Source(name, "".join(kept), begin)


def is_table(line: str) -> bool:
    """The line of a table: ``Table 'Menelaus III' 9-max Seat #5 is the button``."""
    bare = line.lstrip(BLANK)
    if not bare.startswith(_TABLE):
        return False
    end = bare.find("'", len(_TABLE))
    return end >= 0 and _BUTTON.search(bare, end) is not None


def _heads(line: str) -> tuple[int, ...]:
    """Where hands begin in a line; heads that somebody quotes in the chat are none."""
    starts = [found.start() for found in HEAD.finditer(line)]
    if starts and line.rstrip().endswith('"'):
        said = line.find(_SAID)
        starts = [start for start in starts if said < 0 or start < said + len(_SAID)]
    return tuple(starts)


def _has_text(kept: Sequence[str]) -> bool:
    return any(one.strip() and one.strip(f"{BLANK}\r\n") for one in kept)


def _is_awaited(kept: Sequence[str]) -> bool:
    """Nothing but the head of a hand has come: its table is next."""
    begun = bool(kept) and HEAD.match(kept[0].lstrip(BLANK)) is not None
    return begun and not any(one.lstrip(BLANK).startswith(_AFTER_TABLE) for one in kept)


def _broken_head(kept: Sequence[str]) -> int:
    """How many of the last lines are a table's head that cannot be read.

    It stands alone after a blank line, perhaps broken in two, or else it has a date.
    """
    dated = 0
    for back, line in enumerate(reversed(kept), 1):
        if not _has_text((line,)):
            return back - 1
        if back > _BROKEN:
            return dated
        if not dated and _DATE.search(line):
            dated = back
    return len(kept)
