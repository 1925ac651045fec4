"""The row of a PokerNow log that names its columns, also where a letter of it is wrong."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hhtool.grammar.pokernow_cells import Row, cells

_NAMES: Final = ("entry", "at", "order")
_HEAD: Final = ",".join(_NAMES)


class Columns(NamedTuple):
    """Where a row has its entry, its time and its order; -1 where it has none."""

    entry: int
    at: int
    order: int
    many: int
    """How many columns there are."""


USUAL: Final = Columns(0, 1, 2, 3)


def is_named(row: str) -> bool:
    """A row names the columns, letter for letter."""
    return _columns(_names(row)) is not None


def named(rows: Sequence[Row]) -> tuple[Columns, int]:
    """The columns, and how many rows at the top name them: two where a line end came in between."""
    first, both = ("".join([text.strip() for _, text in rows[:count]]).lower() for count in (1, 2))
    if first != _HEAD and slips(both, _HEAD) < 2:
        return USUAL, 2
    if slips(first, _HEAD) < 2:
        return USUAL, 1
    parted = None if is_named(first) else _columns(_names(both))
    if parted:
        return parted, 2
    columns = _columns(_mended(_names(first)))
    return (columns, 1) if columns else (USUAL, 0)


def _names(row: str) -> list[str]:
    return [value.strip().lower() for value in cells(row)]


def _columns(names: list[str]) -> Columns | None:
    """The columns by their names, where entries are among them."""
    if "entry" not in names or (len(names) > 1 and not {"at", "order"} & {*names}):
        return None
    entry, at, order = (names.index(name) if name in names else -1 for name in _NAMES)
    return Columns(entry, at, order, len(names))


def _mended(names: list[str]) -> list[str]:
    """Names with the right one in the place of one that has a letter wrong."""
    missing = [name for name in _NAMES if name not in names]
    right = {one: name for name in missing for one in names if slips(one, name) < 2}
    return [name if name in _NAMES else right.get(name, name) for name in names]


def slips(said: str, meant: str, *, head: bool = False) -> int:
    """Letters that are wrong, too many or missing; ``head``: something may come behind."""
    if not head and abs(len(said) - len(meant)) > len(meant):
        return len(said)
    row = list(range(len(meant) + 1))
    least = row[-1]
    for at, letter in enumerate(said, 1):
        before, row[0] = row[0], at
        for to, wanted in enumerate(meant, 1):
            before, row[to] = (
                row[to],
                min(before + (letter != wanted), row[to] + 1, row[to - 1] + 1),
            )
        least = min(least, row[-1])
    return least if head else row[-1]
