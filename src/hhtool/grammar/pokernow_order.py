"""Rows of PokerNow's log in the order of play."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import gt, itemgetter, lt
from typing import Final

from hhtool.grammar.pokernow_cells import Row, cell, cells
from hhtool.grammar.pokernow_columns import Columns
from hhtool.grammar.pokernow_heads import STACKS, START, goes_on

_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?(?:[eE]\+?[0-9]{1,3})?")
_DASHES: Final = ("-", '"-')
_DIGITS: Final = re.compile(r"[0-9]*\s*")
"""The rest of an order."""
_FEW: Final = 100
"""Of so many rows one may be out of line, and the rest still be in order."""


def in_order(rows: list[Row], columns: Columns) -> tuple[list[Row], tuple[int, ...]]:
    """Rows as things happened, and lines of those whose order does not fit where they stand.

    They go by their order, else as their direction in the file tells. A row stays where it is whose
    order alone is out of line, and not its time: the order has been changed.
    """
    orders = _last_cells(rows) if columns.order == columns.many - 1 else []
    backward = len(orders) > 1 and orders[0] > orders[-1]
    if backward:
        orders.reverse()
    if not orders or orders[0] == orders[-1] or orders != sorted(orders):
        return _out_of_order(rows, columns)
    return rows[::-1] if backward else rows, ()


def _out_of_order(rows: list[Row], columns: Columns) -> tuple[list[Row], tuple[int, ...]]:
    """Rows as things happened, where a look at the last cells does not tell."""
    rows = _whole(rows, columns)
    orders = _orders(rows, columns)
    if not orders or orders[0] == orders[-1]:
        return rows[::-1] if _newest_first(rows, columns) else rows, ()
    if sum(map(lt, orders[1:], orders)) > sum(map(gt, orders[1:], orders)):
        rows, orders = rows[::-1], orders[::-1]
    return _sorted(rows, orders, columns) if orders != sorted(orders) else (rows, ())


def _sorted(
    rows: list[Row], orders: list[float], columns: Columns
) -> tuple[list[Row], tuple[int, ...]]:
    """Rows by their order, but for those that stand where they belong all the same."""
    odd = _out_of_line(orders)
    few = len(odd) * _FEW <= len(rows) + _FEW
    stay = [at for at in odd if _stays(at, odd, rows, columns)] if few else []
    sure = tuple(rows[at][0] for at in stay if not _is_either(at, orders))
    for at in stay:
        orders[at] = orders[at - 1] if at else orders[1]
    by_order = sorted(zip(orders, rows, strict=True), key=itemgetter(0))
    return [row for _, row in by_order], sure


def _out_of_line(orders: Sequence[float]) -> list[int]:
    """The fewest places without which the orders never fall."""
    ends: list[float] = []
    places: list[int] = []
    before: list[int] = []
    for at, order in enumerate(orders):
        size = bisect_right(ends, order)
        before.append(places[size - 1] if size else -1)
        ends[size : size + 1], places[size : size + 1] = [order], [at]
    kept, at = set(), places[-1]
    while at >= 0:
        kept.add(at)
        at = before[at]
    return [at for at in range(len(orders)) if at not in kept]


def _stays(at: int, odd: Sequence[int], rows: Sequence[Row], columns: Columns) -> bool:
    """A row is alone out of line, and its time is not."""
    if {at - 1, at + 1} & {*odd}:
        return False
    if columns.at < 0:
        return True
    times = [cell(text, 0, columns.at).value for _, text in rows[max(0, at - 1) : at + 2]]
    return times == sorted(times)


def _is_either(at: int, orders: Sequence[float]) -> bool:
    """The orders would be as good without the next row as without this one."""
    before = [*orders[max(0, at - 2) : at - 1], *orders[at : at + 2]]
    after = [*orders[max(0, at - 1) : at + 1], *orders[at + 2 : at + 3]]
    return before == sorted(before) or after == sorted(after)


def _last_cells(rows: Sequence[Row]) -> list[int]:
    """The order of every row, where it comes last; none where one cannot be told."""
    try:
        return [int(text[text.rindex(",") + 1 :]) for _, text in rows]
    except ValueError:  # a damaged row, another number of columns, or none but the entries
        return []


def _orders(rows: Sequence[Row], columns: Columns) -> list[float]:
    """The order of every row, where one cannot be told that of its neighbour; none if all."""
    if columns.order < 0:
        return []
    found: list[float] = []
    for _, text in rows:
        held = cells(text)
        order = held[columns.order].strip() if columns.order < len(held) else ""
        found.append(float(order) if _NUMBER.fullmatch(order) else 0)
    return _mended(found) if any(found) else []


def _mended(orders: list[float]) -> list[float]:
    """Orders with that of its neighbour where a row has none, or one that lost a digit."""
    digits = [len(f"{order:.0f}") for order in orders]
    usual = max(set(digits), key=digits.count)
    last = next(order for order, size in zip(orders, digits, strict=True) if size == usual)
    mended = []
    for order, size in zip(orders, digits, strict=True):
        last = order if size == usual else last
        mended.append(last)
    return mended


def _whole(rows: list[Row], columns: Columns) -> list[Row]:
    """Rows with those put together again that a line end parted, where it is a few only."""
    short = {at for at, (_, text) in enumerate(rows) if _is_short(text, columns)}
    if len(short) * _FEW > len(rows) + 2 * _FEW:
        return rows
    whole: list[Row] = []
    for at, (number, text) in enumerate(rows):
        is_rest = at - 1 in short and _is_rest(whole[-1][1], text, columns)
        if whole and (is_rest or (at in short and _DIGITS.fullmatch(text))):
            whole[-1] = (whole[-1][0], whole[-1][1] + text)
        else:
            whole.append((number, text))
    return whole


def _is_short(text: str, columns: Columns) -> bool:
    if columns.many > 1:
        return len(cells(text)) < columns.many
    return text.startswith(_DASHES) and not text.rstrip('" \r\n').endswith(" --")


def _is_rest(text: str, rest: str, columns: Columns) -> bool:
    """A row goes on in the next line, which is no row of its own; a comma may have got lost."""
    if columns.many == 1:
        return True
    both = len(cells(text)) + len(cells(rest)) - columns.many
    is_row = rest.startswith(('"', "-- ")) and not goes_on(text, rest)
    return both in (0, 1) and not is_row


def _newest_first(rows: Sequence[Row], columns: Columns) -> bool:
    """The stacks stand above the row that begins their hand; so it is where no hand tells."""
    entries = (cell(text, 0, columns.entry).value for _, text in rows)
    for above, below in pairwise(entries):
        if above.startswith(STACKS) and below.startswith(START):
            return True
        if above.startswith(START) and below.startswith(STACKS):
            return False
    return True
