"""The stacks row of a PokerNow hand → who was dealt in, where, with how much."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
from hhtool.grammar.pokernow_rows import STACKS
from hhtool.model.hand import Seat
from hhtool.model.place import Span

_new = tuple.__new__
_BAR = re.compile(r" \| (?=#[0-9]+ \"\")")
_SEAT = re.compile(rf'#([0-9]{{1,4}}) ""(.*) @ ({ID})"" \(([0-9]+(?:\.[0-9]+)?)\)')


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


def seat_all(told: Told, text: str, raw: str, span: Span) -> None:
    """Everyone dealt in, by seat number, from the stacks row; ``raw`` has its quotes doubled."""
    pieces = _BAR.split(raw[len(STACKS) :].rstrip())
    quoted = text[span.start] == '"'
    at = span.start + quoted + len(STACKS)
    rows: list[tuple[Placed, Span]] = []
    for piece in pieces:
        placed = _placed(piece)
        end = at + (len(piece) if quoted else len(piece.replace('""', '"')))
        if placed:
            rows.append((placed, _new(Span, (at, end))))
        at = end + 3
    if "." in raw and any("." in placed.stack for placed, _ in rows):
        told.decimals = CENTS
    told.seats = tuple(_seats(told, rows))
    if len(rows) < len(pieces) or any(units(one.stack, told.decimals) < 0 for one, _ in rows):
        told.torn = True
        _complain(told, text, raw, span)


def _seats(told: Told, rows: list[tuple[Placed, Span]]) -> Iterator[Seat]:
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


@lru_cache(maxsize=16384)
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
    fault = line.fault or (too_fine(wrong) if wrong else odd)
    told.findings.append(report(fault, masked, text, span))
