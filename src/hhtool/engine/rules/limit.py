"""Pot limit and fixed limit: the most, the exact, and the cap."""

from collections.abc import Iterator

from hhtool.engine.rules.bet import is_aggressive
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.rulings import as_call, as_least, as_most
from hhtool.engine.rules.say import chips, timeline, who
from hhtool.engine.step import Step
from hhtool.engine.structure import POT_LIMIT, wagers
from hhtool.model.finding import Finding
from hhtool.rulebook import finding


@rule("pl-max", Step)
def over_the_pot(step: Step) -> Iterator[Finding]:
    """A bet or raise is larger than the pot allows."""
    table, move, choice = step.table, step.move, step.choices
    if table.hand.game not in POT_LIMIT or not is_aggressive(step) or choice.closed:
        return
    if move.to > choice.most:
        yield finding(
            "pl-max",
            move.span,
            f"{who(table, move.seat)} made it {chips(table, move.to)}; "
            f"the pot allows {chips(table, choice.most)}",
            hint="the most is the bet to call, plus the pot once the call is in",
            seat=move.seat,
            expected=choice.most,
            found=move.to,
            notes=timeline(step),
            ruling=as_most(step),
        )


@rule("fl-cap", Step)
def over_the_cap(step: Step) -> Iterator[Finding]:
    """A raise comes when the street has had all the wagers it allows."""
    table, move, choice = step.table, step.move, step.choices
    if is_aggressive(step) and choice.closed == "fl-cap" and move.to > table.price:
        yield finding(
            "fl-cap",
            move.span,
            f"{who(table, move.seat)} may not raise: {wagers(table)} wagers are the cap",
            hint=f"they may call {chips(table, choice.call)} or fold",
            seat=move.seat,
            expected=choice.call,
            found=move.to,
            notes=timeline(step),
            ruling=as_call(step),
        )


@rule("fl-size", Step)
def wrong_limit_size(step: Step) -> Iterator[Finding]:
    """A fixed-limit bet or raise is not exactly the bet of the street."""
    table, move, choice = step.table, step.move, step.choices
    if table.hand.game != "limit" or not is_aggressive(step) or choice.closed:
        return
    if move.to not in choice.raises:
        yield finding(
            "fl-size",
            move.span,
            f"{who(table, move.seat)} made it {chips(table, move.to)}; "
            f"it is exactly {chips(table, choice.least)} on the {table.street.label}",
            hint="less is allowed only when it is all the player has",
            seat=move.seat,
            expected=choice.least,
            found=move.to,
            notes=timeline(step),
            ruling=as_least(step),
        )
