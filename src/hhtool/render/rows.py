"""Rows of text that line up, by the cells they take on a terminal."""

from collections.abc import Collection, Iterator, Sequence

from hhtool.render.terminal import cells, wrapped

SHORTEST = 8
"""Cells that the widest texts keep, however narrow the terminal."""
GAP = "  "
Row = Sequence[str]


def aligned(rows: Sequence[Row], width: int = 0, left: Collection[int] = (0,)) -> Iterator[str]:
    """Rows with the columns in ``left`` to the left and the rest to the right.

    Where a row would be wider than ``width`` cells, columns to the left are cut, the widest
    first; 0: never.
    """
    wide = _widths(rows)
    left = [at for at in left if at < len(wide)]
    while width and _room(wide) > width:
        at = max(left, key=lambda column: wide[column])
        if wide[at] <= SHORTEST:
            break
        wide[at] -= 1
    for row in rows:
        parts = (
            _padded(cut(text, room), room, right=at not in left)
            for at, (text, room) in enumerate(zip(row, wide, strict=True))
        )
        yield GAP.join(parts).rstrip()


def fitting(rows: Sequence[Row], width: int, most: int) -> list[list[str]]:
    """The rows without as many of their last columns, ``most`` of them, as do not fit."""
    kept = [list(row) for row in rows]
    for _ in range(most if width else 0):
        wide = _widths(kept)
        if _room([min(wide[0], SHORTEST), *wide[1:]]) <= width:
            break
        kept = [row[:-1] for row in kept]
    return kept


def headed(heads: Sequence[str], rows: Sequence[Row], width: int) -> list[list[str]]:
    """The rows below their heads, which take two lines where one is too wide: ``bought|in``."""
    single = [[head.replace("|", " ") for head in heads], *map(list, rows)]
    if not width or _room(_widths(single)) <= width:
        return single
    pairs = [head.rpartition("|") for head in heads]
    above, below = [one for one, _, _ in pairs], [one for _, _, one in pairs]
    return [above, below, *map(list, rows)]


def paragraph(text: str, width: int, indent: str = "  ") -> list[str]:
    """A sentence in lines of at most ``width`` cells, all but the first set in; 0: one line."""
    if not width or cells(text) <= width:
        return [text]
    first, *rest = wrapped(text, width - len(indent))
    return [first, *(f"{indent}{line}" for line in rest)]


def cut(text: str, room: int) -> str:
    """The text, or as much of it as fits, with a sign that more was there."""
    if cells(text) <= room:
        return text
    while cells(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def _widths(rows: Sequence[Row]) -> list[int]:
    return [max(map(cells, column)) for column in zip(*rows, strict=True)]


def _room(wide: Sequence[int]) -> int:
    """Cells that a row takes."""
    return sum(wide) + len(GAP) * (len(wide) - 1)


def _padded(text: str, room: int, *, right: bool) -> str:
    space = " " * (room - cells(text))
    return space + text if right else text + space
