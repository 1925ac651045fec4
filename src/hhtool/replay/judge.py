"""Stages → findings: each is asked about by the rules only where it is out of the ordinary."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from hhtool.engine.choices import allows
from hhtool.engine.outcome import Outcome, Showing
from hhtool.engine.rules import CHECKS, checks_on
from hhtool.engine.rules.deck import DISCARD_ON, orderly
from hhtool.engine.rules.told import told_right
from hhtool.engine.step import Cards, Dealt, Stage, Step
from hhtool.engine.table import Table
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import Action, ClaimKind, Hand, Street, Verb
from hhtool.model.table import Await, Done
from hhtool.profile.schema import Profile

_AWAITED: Final = {Await.FLOP: Street.FLOP, Await.TURN: Street.TURN, Await.RIVER: Street.RIVER}


BET: Final = Verb.BET
RAISE: Final = Verb.RAISE
"""Verbs that say nothing without an amount, but in fixed limit."""


def ordinary_action(table: Table, action: Action, move: Done) -> bool:
    """Nothing about an action in turn could break a rule: the checks need not be asked."""
    _, seat, verb, to, _, went_in, _ = move
    said, _, amount, _, all_in, _, hedged, _ = action
    return (
        allows(table, seat, verb, to)
        and not hedged
        and (not all_in or went_in)
        and (said is verb or table.inferred)
        and (amount is not None or (said is not BET and said is not RAISE) or table.limit)
    )


def ordinary_step(step: Step) -> bool:
    """The action is in turn, and nothing about it could break a rule."""
    table, turn, action, move, _ = step
    return turn == move.seat and ordinary_action(table, action, move)


def ordinary(stage: Stage) -> bool:
    """Nothing about the stage could break a rule: the checks need not be asked."""
    if isinstance(stage, Step):
        return ordinary_step(stage)
    if isinstance(stage, Dealt):
        street, cards = stage.event.street, stage.event.boards
        wanted = 3 if street is Street.FLOP else 1
        return (
            _AWAITED.get(stage.choices.awaits) is street
            and not stage.implied
            and stage.table.hand.game not in DISCARD_ON
            and all(len(board) == wanted for board in cards)
        )
    return False


def judge_stage(stage: Stage) -> Iterator[Finding]:
    """What the rules say of a stage: the first error, or else the first warning, and the notes."""
    if ordinary(stage):
        return iter(())
    return _strongest(check(stage) for check in checks_on(type(stage)))


def judge_hand(hand: Hand, profile: Profile) -> Iterator[Finding]:
    """What the rules say of a hand's own shape: cards, posts, seats."""
    if not orderly(hand):
        yield from _strongest(check(Cards(hand)) for check in checks_on(Cards))
    if (hand.posts and hand.self_posting) or any(c.kind is STACK for c in hand.claims):
        for check in checks_on(Hand):
            yield from check(hand, profile)


STACK: Final = ClaimKind.STACK
WHO_WON: Final = (
    "pot-win-foldout",
    "show-folded-cant-win",
    "show-muck",
    "rank-order",
    "rank-kicker",
)
"""Rules on who won, whatever the amounts."""


def judge_outcome(end: Outcome, before: Iterable[Finding] = ()) -> Iterator[Finding]:
    """What the rules say of the outcome that the log writes down, beside what is due.

    ``before`` is what was found in the hand itself. After an error there the amounts are not what
    they would have been, so it is only asked who won; after a fault in the cards not even that.
    """
    settled = _paid_as_due(end)
    if settled and not (end.table.shown or end.table.mucked):
        return
    errors = {found.rule for found in before if found.severity is Severity.ERROR}
    checks = checks_on(Outcome)
    if errors:
        cards = any(rule.startswith(("deck-", "board-", "deal-", "log-")) for rule in errors)
        kept = WHO_WON[:3] if cards else WHO_WON
        checks = tuple(CHECKS[name][1] for name in kept)
    if not settled:
        yield from _strongest(check(end) for check in checks)
    if not errors and (end.table.shown or end.table.mucked):
        yield from _strongest(check(Showing(end)) for check in checks_on(Showing))


def _paid_as_due(end: Outcome) -> bool:
    """Nothing about the money could break a rule: every seat was paid what is due to it."""
    return end.paid is end.due and told_right(end)


def weigh(findings: Iterable[Finding], profile: Profile) -> tuple[Finding, ...]:
    """Findings as the profile weighs them, by place."""
    kept: list[Finding] = []
    for found in findings:
        weight = profile.severity(found.rule, found.severity)
        if weight is not None:
            kept.append(found if weight is found.severity else _weighing(found, weight))
    return tuple(sorted(kept, key=lambda found: found.span))


def _weighing(found: Finding, weight: Severity) -> Finding:
    return replace(found, severity=weight)


def _strongest(groups: Iterable[Iterator[Finding]]) -> Iterator[Finding]:
    """Findings up to the first error, the warnings before it left out."""
    warnings: list[Finding] = []
    for group in groups:
        for found in group:
            if found.severity is Severity.ERROR:
                yield found
                return
            warnings.append(found)
    yield from warnings
