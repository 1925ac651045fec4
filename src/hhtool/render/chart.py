"""Bars around zero for a terminal, in blocks that need no colour."""

from collections.abc import Callable, Iterator, Sequence

from hhtool.render.rows import SHORTEST, aligned, cut
from hhtool.render.terminal import cells, clean

RIGHT = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
"""So many eighths of a cell, from its left."""
LEFT = ("", "▕", "▕", "▐", "▐", "▐", "█", "█")
"""So many eighths of a cell, from its right, as near as there are signs for them."""
ZERO = "│"
PLAIN = 80
"""Cells of a line where nobody says how many."""
LEAST = 5
"""Cells for bars, fewer of which say nothing."""


def lines(
    title: str, rows: Sequence[tuple[str, int]], text: Callable[[int], str], width: int
) -> list[str]:
    """The title, then a line for each row: its name, its amount, and its bar from zero.

    Lines take at most ``width`` cells, ``PLAIN`` for 0, as long as names can keep ``SHORTEST``;
    where there is no room for bars there are none. No rows, no lines.
    """
    if not rows:
        return []
    width = width or PLAIN
    names, texts = [clean(name) for name, _ in rows], [clean(text(amount)) for _, amount in rows]
    wide = max(map(cells, texts))
    name = max(SHORTEST, min(width // 3, width - wide - LEAST - 4))
    name = min(name, max(map(cells, names)))
    bars = _bars([amount for _, amount in rows], width - name - wide - 4)
    shown = [cut(one, name) for one in names]
    return [clean(title), *aligned(list(zip(shown, texts, bars, strict=True)), left=(0, 2))]


def _bars(amounts: Sequence[int], room: int) -> Iterator[str]:
    """The bars of amounts on one scale, all with their zero in the same cell."""
    if room < LEAST:
        yield from ("" for _ in amounts)
        return
    high, low = max(0, *amounts), -min(0, *amounts)
    left, right = _shared(low, high, room - 1)
    scale = (left, low) if left * high < right * low or not high else (right, high)
    for amount in amounts:
        eighths = _eighths(abs(amount), *scale)
        yield (
            f"{_to_the_left(eighths).rjust(left)}{ZERO}"
            if amount < 0
            else f"{' ' * left}{ZERO}{_to_the_right(eighths)}"
        )


def _shared(low: int, high: int, room: int) -> tuple[int, int]:
    """Cells to the left and to the right of zero, as there is to show on each side."""
    if not low or not high:
        return (room, 0) if low else (0, room)
    left = min(room - 1, max(1, room * low // (low + high)))
    return left, room - left


def _eighths(amount: int, room: int, most: int) -> int:
    """The length of a bar; whoever has anything has a bar."""
    return max(1, 8 * room * amount // most) if amount else 0


def _to_the_right(eighths: int) -> str:
    return f"{'█' * (eighths // 8)}{RIGHT[eighths % 8]}"


def _to_the_left(eighths: int) -> str:
    return f"{LEFT[eighths % 8]}{'█' * (eighths // 8)}"
