"""Why a choice is not there: the rule, and the betting behind it in words."""

from hhtool.engine.table import Table
from hhtool.model.hand import NOBODY
from hhtool.model.place import NOWHERE, Span
from hhtool.model.table import Choices
from hhtool.model.upcoming import Reason


def reasons(table: Table, choice: Choices) -> tuple[Reason, ...]:
    """One reason for each of check, call and raise that the seat to act does not have."""
    if choice.seat == NOBODY:
        return ()
    found = []
    if choice.closed:
        found.append(Reason(choice.closed, _closed(table, choice)))
    if choice.check:
        found.append(Reason("act-call-nothing", "there is nothing to call"))
    else:
        owes = table.hand.unit.text(choice.fine - table.bets[choice.seat])
        found.append(Reason("act-check", f"no check: it is {owes} to call"))
    return tuple(found)


def _closed(table: Table, choice: Choices) -> str:
    """Why the seat may not raise."""
    unit, seat = table.hand.unit, choice.seat
    name = table.hand.name(seat)
    if choice.closed == "raise-no-opponent":
        return "every opponent is all in: nobody could call a raise"
    if choice.closed == "stake-table":
        have = unit.text(table.have(seat))
        return (
            f"{name} has {have} in all, and the bet is {unit.text(choice.price)}: no more to raise"
        )
    if choice.closed == "fl-cap":
        return f"the street has had its {table.raises} wagers"
    return timeline(table, seat)


def timeline(table: Table, seat: int) -> str:
    """``last full raise 10 at line 6; Ben acted at 10 (line 7); Ben now faces 5, it takes 10``."""
    unit, name = table.hand.unit, table.hand.name(seat)
    at = table.acted_at[seat] or 0
    full = "the big blind" if table.full_span == NOWHERE else "the last full bet or raise"
    return (
        f"{full} is {unit.text(table.full)}{_line(table, table.full_span)}; "
        f"{name} acted when the bet was {unit.text(at)}{_line(table, table.last[seat])}; "
        f"{name} now faces {unit.text(table.price - at)} more"
        f"{_line(table, table.price_span)}, it takes {unit.text(table.full)} to raise again"
    )


def _line(table: Table, span: Span) -> str:
    return "" if span == NOWHERE else f" at line {table.hand.source.place(span).line}"
