"""Table stakes: what is in front of a player at the start of the hand, and no more."""

from collections.abc import Iterator

from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.rulings import as_all_in
from hhtool.engine.rules.say import chips, who
from hhtool.engine.step import Step
from hhtool.model.finding import Finding
from hhtool.model.hand import ClaimKind, Hand, Verb
from hhtool.profile.schema import Profile
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
            ruling=as_all_in(step),
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


@rule("log-amount", Step)
def how_much(step: Step) -> Iterator[Finding]:
    """A bet or raise without its amount."""
    table, move, action = step.table, step.move, step.action
    sized = action.amount is not None or action.all_in or action.chips
    if action.verb not in (Verb.BET, Verb.RAISE) or sized or table.hand.game == "limit":
        return
    yield finding(
        "log-amount",
        move.span,
        f"how much? {who(table, move.seat)}'s {action.verb} has no amount",
        hint=f"it is taken as {chips(table, move.to)}, the least; write the amount, or `all in`",
        seat=move.seat,
    )


@rule("stake-conserve", Hand)
def chips_appear(hand: Hand, profile: Profile) -> Iterator[Finding]:
    """The final stacks that the log writes down hold more or fewer chips than began the hand."""
    stacks = [claim for claim in hand.claims if claim.kind is ClaimKind.STACK]
    if len(stacks) != len(hand.seats):
        return
    began, ended = sum(seat.stack for seat in hand.seats), sum(claim.amount for claim in stacks)
    if began != ended:
        unit, over = hand.unit, abs(ended - began)
        yield finding(
            "stake-conserve",
            stacks[0].span,
            f"{unit.text(began)} chips began the hand and {unit.text(ended)} ended it: "
            f"{unit.text(over)} too {'many' if ended > began else 'few'}",
            hint="chips neither appear nor vanish; one of the stacks is written wrong",
            expected=began,
            found=ended,
        )
