"""Sizes of raises, and who may raise at all."""

from collections.abc import Iterator

from hhtool.engine.rules.bet import is_aggressive, puts_all_in
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.rulings import as_call, call_or_least
from hhtool.engine.rules.say import chips, timeline, who
from hhtool.engine.step import Step
from hhtool.model.finding import Finding, Severity
from hhtool.rulebook import finding


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
        ruling=as_call(step),
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
        f"{who(table, move.seat)} may not raise: betting is not open to them again",
        hint=f"they face {chips(table, facing)} more, it takes {chips(table, table.full)}; "
        f"they may call {chips(table, choice.call)} or fold",
        seat=move.seat,
        expected=choice.call,
        found=move.to,
        notes=timeline(step),
        ruling=as_call(step),
    )


@rule("raise-min", Step)
def under_raise(step: Step) -> Iterator[Finding]:
    """A raise is smaller than the least raise and is not all the player has."""
    table, move, choice = step.table, step.move, step.choices
    if not is_aggressive(step) or not table.price or choice.closed:
        return
    if move.to >= choice.least or move.to in choice.raises or table.hand.game == "limit":
        return
    if puts_all_in(step):
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
        ruling=call_or_least(step),
    )


@rule("raise-not-capped-by-opponent", Step)
def put_all_in(step: Step) -> Iterator[Finding]:
    """A raise below the least puts the only opponent with chips all in: table practice."""
    table, move, choice = step.table, step.move, step.choices
    short = table.price < move.to < choice.least and move.to not in choice.raises
    if is_aggressive(step) and not choice.closed and short and puts_all_in(step):
        yield finding(
            "raise-not-capped-by-opponent",
            move.span,
            f"{who(table, move.seat)} raised to {chips(table, move.to)}, which puts everyone "
            f"else all in; in full it would be to {chips(table, choice.least)}",
            hint="the opponent's stack does not lower the least raise, but nothing changes by it",
            seat=move.seat,
            expected=choice.least,
            found=move.to,
        )


@rule("raise-to", Step)
def to_or_by(step: Step) -> Iterator[Finding]:
    """``raises 30`` could be to 30 or by 30, and both would be legal: it is read as to 30."""
    table, move = step.table, step.move
    by = table.price + move.to
    both = move.to in step.choices.raises and by in step.choices.raises
    if step.action.hedged and table.price and both:
        yield finding(
            "raise-to",
            move.span,
            f"read as a raise to {chips(table, move.to)}; "
            f"by {chips(table, move.to)} would be to {chips(table, by)}",
            hint=f"write `raises to {chips(table, move.to)}` or `raises by "
            f"{chips(table, move.to)}`",
            seat=move.seat,
        )
