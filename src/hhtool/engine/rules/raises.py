"""Sizes of raises, and who may raise at all."""

from collections.abc import Iterator

from hhtool.engine.rules.bet import is_aggressive
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import chips, timeline, who
from hhtool.engine.step import Step
from hhtool.model.finding import Finding, Severity
from hhtool.rulebook import finding


@rule("stake-table", Step)
def over_the_stack(step: Step) -> Iterator[Finding]:
    """A player puts in more than he has in front of him, or is said to be all in and is not."""
    table, move, have = step.table, step.move, step.table.have(step.move.seat)
    if move.to > have:
        yield finding(
            "stake-table",
            move.span,
            f"{who(table, move.seat)} put in {chips(table, move.to)} "
            f"but has only {chips(table, have)}",
            hint="only chips on the table play; was a rebuy or a pot not written down?",
            seat=move.seat,
            expected=have,
            found=move.to,
        )
    elif step.action.all_in and step.action.amount is not None and move.to < have:
        yield finding(
            "stake-table",
            move.span,
            f"{who(table, move.seat)} is said to be all in at {chips(table, move.to)} "
            f"but has {chips(table, have)}",
            hint="leave `all in` out, or mend the amount or the stack",
            seat=move.seat,
            expected=have,
            found=move.to,
        )


@rule("raise-no-opponent", Step)
def nobody_to_call(step: Step) -> Iterator[Finding]:
    """A raise that nobody can call, because every opponent is all in."""
    table, move = step.table, step.move
    if not is_aggressive(step) or step.choices.closed != "raise-no-opponent":
        return
    if move.to <= table.price:
        return
    illegal = table.profile.raise_no_opponent == "illegal"
    yield finding(
        "raise-no-opponent",
        move.span,
        f"nobody can call {who(table, move.seat)}'s raise: every opponent is all in",
        severity=Severity.ERROR if illegal else Severity.WARNING,
        hint="what is above the call goes back; write `calls`",
        seat=move.seat,
        expected=step.choices.call,
        found=move.to,
    )


@rule("raise-reopen", Step)
def betting_not_open(step: Step) -> Iterator[Finding]:
    """A player raises who has acted, and who faces less than a full raise since."""
    table, move, choice = step.table, step.move, step.choices
    if not is_aggressive(step) or choice.closed != "raise-reopen" or move.to <= table.price:
        return
    facing = table.price - (table.acted_at[move.seat] or 0)
    yield finding(
        "raise-reopen",
        move.span,
        f"{who(table, move.seat)} may not raise: betting is not open to him again",
        hint=f"he faces {chips(table, facing)} more, it takes {chips(table, table.full)}; "
        f"he may call {chips(table, choice.call)} or fold",
        seat=move.seat,
        expected=choice.call,
        found=move.to,
        notes=timeline(step),
    )


@rule("raise-min", Step)
def under_raise(step: Step) -> Iterator[Finding]:
    """A raise is smaller than the least raise and is not all the player has."""
    table, move, choice = step.table, step.move, step.choices
    if not is_aggressive(step) or not table.price or choice.closed:
        return
    if move.to >= choice.least or move.to in choice.raises or table.hand.game == "limit":
        return
    yield finding(
        "raise-min",
        move.span,
        f"{who(table, move.seat)} raised to {chips(table, move.to)}; "
        f"the least raise is to {chips(table, choice.least)}",
        hint=f"{chips(table, table.price)} is bet and a raise adds at least "
        f"{chips(table, table.full)}; less is allowed only when it is all the player has",
        seat=move.seat,
        expected=choice.least,
        found=move.to,
        notes=timeline(step),
    )
