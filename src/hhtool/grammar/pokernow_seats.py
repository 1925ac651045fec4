"""The stacks row of a PokerNow hand → who was dealt in, where, with how much."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from hhtool.grammar.pokernow_heads import STACKS
from hhtool.grammar.pokernow_lines import (
    CENTS,
    ID,
    Fault,
    mask,
    report,
    too_fine,
    understand,
    units,
)
from hhtool.grammar.pokernow_play import Told
from hhtool.model.hand import Seat
from hhtool.model.place import Span

_new: Final = tuple.__new__
_BAR: Final = re.compile(r" \| (?=#[0-9]+ \"\")")
_SEAT: Final = re.compile(rf'#([0-9]{{1,4}}) ""(.*) @ ({ID})"" \(([0-9]+(?:\.[0-9]+)?)\)')
_STACK: Final = re.compile(r"\(([0-9]+(?:\.[0-9]+)?)\)(?= \| #|\Z)")


class Placed(NamedTuple):
    """A player, the number of the seat he sits at, and what he has, as the row writes it."""

    number: int
    nickname: str
    id: str
    stack: str
    head: str
    """How a row about him begins, up to the quote behind the id."""
    folded: str
    """The nickname for telling whether two are the same."""


class Known(NamedTuple):
    """Who sits where, of all rows that differ in nothing but the stacks."""

    seats: tuple[tuple[int, int, str, str], ...]
    """Of each the length of his text without the stack, the seat's number, name and id."""
    ids: dict[str, int]
    heads: dict[str, int]


_Rows = list[tuple[Placed, Span]]
_KEPT: Final = 4096
_KNOWN: Final[dict[tuple[str, ...], Known]] = {}
"""What stands around the stacks of a row, to who sits where: the same hand after hand."""


def seat_all(told: Told, text: str, raw: str, span: Span) -> None:
    """Everyone dealt in, by seat number, from the stacks row; ``raw`` has its quotes doubled."""
    quoted = text[span.start] == '"'
    start = span.start + quoted + len(STACKS)
    row = raw[len(STACKS) :].rstrip()
    parts = _STACK.split(row)
    around, stacks = tuple(parts[::2]), parts[1::2]
    known = _KNOWN.get(around)
    if known and quoted and _seat_known(told, known, stacks, start):
        return
    pieces = _BAR.split(row)
    rows = list(_rows(pieces, start, quoted=quoted))
    if "." in raw and _in_cents([placed.stack for placed, _ in rows]):
        told.decimals = CENTS
    told.seats = tuple(_seats(told, rows))
    if len(rows) < len(pieces) or any(units(one.stack, told.decimals) < 0 for one, _ in rows):
        told.torn = True
        _complain(told, text, raw, span)
    elif quoted and stacks == [placed.stack for placed, _ in rows]:
        _keep(told, around, rows)


def _in_cents(stacks: list[str]) -> bool:
    """The table plays for cents: most stacks are written with them, where one may be a slip."""
    return 2 * sum("." in stack for stack in stacks) > len(stacks)


def _seat_known(told: Told, known: Known, stacks: list[str], at: int) -> bool:
    """Everyone dealt in, where only the stacks are new; false where one of them is no amount."""
    decimals = CENTS if "." in "".join(stacks) and _in_cents(stacks) else told.decimals
    seats: list[Seat] = []
    for (size, number, name, id_), stack in zip(known.seats, stacks, strict=True):
        amount = units(stack, decimals)
        if amount < 0:
            return False
        end = at + size + len(stack)
        seats.append(_new(Seat, (number, name, amount, _new(Span, (at, end)), id_)))
        at = end + 3
    told.decimals, told.seats = decimals, tuple(seats)
    told.ids.update(known.ids)
    told.heads.update(known.heads)
    return True


def _keep(told: Told, around: tuple[str, ...], rows: _Rows) -> None:
    """Who sits where, for rows that come; not of seats out of order or names with quotes."""
    in_order = [seat.span for seat in told.seats] == [span for _, span in rows]
    if in_order and not told.tricky and len(_KNOWN) < _KEPT:
        seats = tuple(
            (span.end - span.start - len(placed.stack), seat.number, seat.name, seat.id)
            for seat, (placed, span) in zip(told.seats, rows, strict=True)
        )
        _KNOWN[around] = Known(seats, dict(told.ids), dict(told.heads))


def _rows(pieces: list[str], at: int, *, quoted: bool) -> Iterator[tuple[Placed, Span]]:
    """Who sits where, and where in the text that stands; what is no seat is left out."""
    for piece in pieces:
        placed = _placed(piece)
        end = at + (len(piece) if quoted else len(piece.replace('""', '"')))
        if placed:
            yield placed, _new(Span, (at, end))
        at = end + 3


def _seats(told: Told, rows: _Rows) -> Iterator[Seat]:
    """The seats; players of one nickname are told apart by their ids."""
    numbers = [placed.number for placed, _ in rows]
    if numbers != sorted(numbers):
        rows = sorted(rows)
    names = [placed.folded for placed, _ in rows]
    same = len(set(names)) < len(names)
    ids, heads, decimals = told.ids, told.heads, told.decimals
    for index, (placed, span) in enumerate(rows):
        number, name, id_, stack, head, folded = placed
        ids[id_] = heads[head] = index
        if '"' in name:
            told.tricky = (*told.tricky, name)
        if same and names.count(folded) > 1:
            name = f"{name} @ {id_}"
        yield Seat(number, name, max(0, units(stack, decimals)), span, id_)


def _placed(piece: str) -> Placed | None:
    """Who sits where with what."""
    found = _SEAT.fullmatch(piece)
    if not found:
        return None
    number, raw, id_, stack = found.groups()
    name = raw.replace('""', '"')
    return Placed(int(number), name, id_, stack, f'"""{raw} @ {id_}', name.casefold())


def _complain(told: Told, text: str, raw: str, span: Span) -> None:
    """What is wrong with the row: something in it is no seat, or no amount."""
    masked = mask(raw)
    line = understand(masked.text, told.decimals)
    amounts = line.values[1::2]
    wrong = next((one for one in amounts if units(one, told.decimals) < 0), "")
    odd = Fault("log-syntax", "", 0, "these are no seats and stacks as PokerNow writes them")
    among = Fault("log-amount", wrong, -1, f"{wrong} stands among stacks in whole chips")
    finer = among if units(wrong, CENTS) >= 0 else too_fine(wrong)
    fault = line.fault or (finer if wrong else odd)
    told.findings.append(report(fault, masked, text, span))
