"""Opening bets and the words for them."""

from collections.abc import Iterator

from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.rulings import as_least
from hhtool.engine.rules.say import chips, timeline, who
from hhtool.engine.step import Step
from hhtool.model.finding import Finding
from hhtool.model.hand import Verb
from hhtool.rulebook import finding


@rule("bet-min", Step)
def small_bet(step: Step) -> Iterator[Finding]:
    """An opening bet is below the big blind and is not all the player has."""
    table, move, choice = step.table, step.move, step.choices
    if table.price or not is_aggressive(step) or choice.closed or move.to in choice.raises:
        return
    if move.to < choice.least and table.hand.game != "limit" and not puts_all_in(step):
        yield finding(
            "bet-min",
            move.span,
            f"{who(table, move.seat)} bet {chips(table, move.to)}; "
            f"the least bet is {chips(table, choice.least)}",
            hint="less is allowed only when it is all the player has",
            seat=move.seat,
            expected=choice.least,
            found=move.to,
            ruling=as_least(step),
        )


@rule("act-bet-facing", Step)
def bet_facing_a_bet(step: Step) -> Iterator[Finding]:
    """``bets`` where something is bet already: it is a raise."""
    table, move = step.table, step.move
    if move.verb is Verb.BET and table.price and move.to > table.price:
        yield finding(
            "act-bet-facing",
            move.span,
            f"{chips(table, table.price)} is bet already: this is a raise "
            f"to {chips(table, move.to)}",
            hint=f"write `raises to {chips(table, move.to)}`",
            seat=move.seat,
            expected="raise",
            found="bet",
            notes=timeline(step),
        )


@rule("act-raise-nothing", Step)
def raise_of_nothing(step: Step) -> Iterator[Finding]:
    """``raises`` where nothing is bet: it is a bet."""
    table, move = step.table, step.move
    if move.verb is Verb.RAISE and not table.price:
        yield finding(
            "act-raise-nothing",
            move.span,
            f"nothing is bet: this is a bet of {chips(table, move.to)}",
            hint=f"write `bets {chips(table, move.to)}`",
            seat=move.seat,
            expected="bet",
            found="raise",
        )


def is_aggressive(step: Step) -> bool:
    """The action bets or raises."""
    return step.move.verb in (Verb.BET, Verb.RAISE)


def puts_all_in(step: Step) -> bool:
    """Every other player with chips would be all in by matching the raise."""
    table, move = step.table, step.move
    others = [s for s in range(table.size) if s != move.seat and table.able(s)]
    return bool(others) and all(table.have(s) <= move.to for s in others)
