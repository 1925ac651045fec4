"""Turn order and the words for actions."""

from collections.abc import Iterator

from hhtool.engine.apply import answers_before
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.rulings import as_call
from hhtool.engine.rules.say import REMEDY, chips, timeline, who
from hhtool.engine.step import Dealt, Step
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY, Verb, next_action
from hhtool.rulebook import finding


@rule("act-folded", Step)
def after_folding(step: Step) -> Iterator[Finding]:
    """A player acts who has folded."""
    table, move = step.table, step.move
    if not table.live[move.seat]:
        yield finding(
            "act-folded",
            move.span,
            f"{who(table, move.seat)} has folded and cannot act",
            hint="take the line out, or mend the fold if it was another player's",
            seat=move.seat,
        )


@rule("act-allin", Step)
def when_all_in(step: Step) -> Iterator[Finding]:
    """A player acts who has no chips left."""
    table, move = step.table, step.move
    if table.live[move.seat] and table.stacks[move.seat] <= 0:
        yield finding(
            "act-allin",
            move.span,
            f"{who(table, move.seat)} is all in and has nothing left to act with",
            hint="take the line out, or mend the amount that put the player all in",
            seat=move.seat,
        )


@rule("act-round-closed", Step)
def when_closed(step: Step) -> Iterator[Finding]:
    """An action comes when the betting round is over."""
    table, move, awaits = step.table, step.move, step.choices
    if step.turn != NOBODY or _redundant(step):
        return
    if table.living < 2:
        why = "the hand is over: everyone else has folded"
    elif not awaits.check or awaits.closed != "raise-no-opponent":
        why = "everyone has acted and nobody owes anything"
    else:
        why = "nobody is left who could answer"
    yield finding(
        "act-round-closed",
        move.span,
        f"the betting is closed, {who(table, move.seat)} has no further turn",
        hint=f"{why}; nobody can raise themselves. Is a street's line missing before this one?",
        seat=move.seat,
    )


def _redundant(step: Step) -> bool:
    """A check of the one player with chips, against all-in players: harmless."""
    return step.move.verb is Verb.CHECK and step.choices.closed == "raise-no-opponent"


@rule("act-turn", Step)
def out_of_turn(step: Step) -> Iterator[Finding]:
    """A player acts before those between him and the last to act."""
    table, move, turn = step.table, step.move, step.turn
    if turn in (NOBODY, move.seat) or turn in table.skipped or move.seat in table.skipped:
        return
    owner = who(table, turn)
    hint = f"play goes back to {owner}; {_binds(step)} (TDA 2024 53)"
    if not step.later:
        hint = f"{owner} is not heard of again: if they folded, write `{owner} folds` before this"
    yield finding(
        "act-turn",
        move.span,
        f"it is {owner}'s turn, not {who(table, move.seat)}'s",
        hint=hint,
        seat=move.seat,
        expected=owner,
        found=who(table, move.seat),
    )


def _binds(step: Step) -> str:
    """Whether what was done out of turn stands, by what the skipped player then did."""
    actor, owner = who(step.table, step.move.seat), who(step.table, step.turn)
    answer = next_action(step.table.hand, step.move.span, step.turn)
    if answer is None:
        return "what was done out of turn stands unless a bet or raise comes before it"
    if answer.verb in CHANGES:
        return f"{owner} then changed the bet, so what {actor} did does not stand"
    return f"{owner} did not change the bet, so what {actor} did stands"


CHANGES = frozenset({Verb.BET, Verb.RAISE, Verb.ALL_IN})
"""Verbs that free who acted out of turn."""


@rule("act-missing", Dealt)
def still_to_act(stage: Dealt) -> Iterator[Finding]:
    """A street is dealt while a player has not acted on the one before."""
    table, turn = stage.table, stage.choices.seat
    if turn == NOBODY or turn in table.skipped:
        return
    owner, owes = who(table, turn), stage.choices.call - table.bets[turn]
    owing = f" and owes {chips(table, owes)}" if stage.choices.call else ""
    yield finding(
        "act-missing",
        stage.event.span,
        f"the {stage.event.street.label} is dealt, but {owner} has not acted{owing}",
        hint=f"write what {owner} did before this line; if the cards came too early: "
        f"{REMEDY[table.profile.premature_card]}",
        seat=turn,
        expected=owner,
    )


@rule("act-check", Step)
def check_facing_a_bet(step: Step) -> Iterator[Finding]:
    """A player checks who owes something."""
    table, move, choice = step.table, step.move, step.choices
    if move.verb is not Verb.CHECK or choice.check:
        return
    owes = choice.call - table.bets[move.seat]
    yield finding(
        "act-check",
        move.span,
        f"{who(table, move.seat)} checked facing {chips(table, table.price)}: "
        f"{chips(table, owes)} to call",
        hint="they may call or fold; a check when facing a bet gives up the right to raise",
        seat=move.seat,
        expected=choice.call,
        found=move.to,
        notes=timeline(step),
    )


@rule("act-call", Step)
def wrong_call(step: Step) -> Iterator[Finding]:
    """A call is for another amount than the bet, and not for all the player has."""
    table, move, choice = step.table, step.move, step.choices
    if move.verb is not Verb.CALL or choice.check or choice.fine <= move.to <= choice.call:
        return
    if answers_before(table, move):
        return
    due, put = choice.call - table.bets[move.seat], move.add
    yield finding(
        "act-call",
        move.span,
        f"{who(table, move.seat)} called with {chips(table, put)}; the call is {chips(table, due)}",
        hint=f"`calls {chips(table, due)}` makes {chips(table, choice.call)} on the street; "
        "less is allowed only when it is all the player has",
        seat=move.seat,
        expected=choice.call,
        found=move.to,
        notes=timeline(step),
        ruling=as_call(step),
    )


@rule("act-call-nothing", Step)
def call_of_nothing(step: Step) -> Iterator[Finding]:
    """A player calls where nothing is bet: it is a check."""
    table, move, choice = step.table, step.move, step.choices
    if move.verb is Verb.CALL and choice.check:
        yield finding(
            "act-call-nothing",
            move.span,
            f"there is nothing for {who(table, move.seat)} to call: this is a check",
            hint="write `checks`",
            seat=move.seat,
            expected="check",
            found="call",
        )


@rule("act-fold-free", Step)
def free_fold(step: Step) -> Iterator[Finding]:
    """A player folds who could have checked: legal and binding, and given away."""
    table, move, choice = step.table, step.move, step.choices
    if move.verb is not Verb.FOLD or not choice.check or table.profile.fold_free == "ok":
        return
    if step.turn == NOBODY:
        return
    illegal = table.profile.fold_free == "illegal"
    yield finding(
        "act-fold-free",
        move.span,
        f"{who(table, move.seat)} folded with nothing to call",
        severity=Severity.ERROR if illegal else Severity.WARNING,
        hint="a check would have cost nothing; the fold is binding",
        seat=move.seat,
        expected="check",
        found="fold",
    )
