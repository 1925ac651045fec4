"""What goes wrong at a table: what the procedure is, and whether the log followed it."""

from collections.abc import Iterator

from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import who
from hhtool.engine.step import Cards, Happened, Step
from hhtool.engine.table import Table
from hhtool.model.cards import texts
from hhtool.model.finding import Finding, Ruling, Until
from hhtool.model.hand import Action, Deal, Incident, Measure, Street, Verb
from hhtool.rulebook import finding

BURNED = (Street.FLOP, Street.TURN, Street.RIVER)


@rule("deal-burn", Cards)
def burns(cards: Cards) -> Iterator[Finding]:
    """A log that records burns has exactly one before each street."""
    hand = cards.hand
    if not any(isinstance(event, Incident) and event.kind == "burn" for event in hand.events):
        return
    burnt = 0
    for event in hand.events:
        if isinstance(event, Incident) and event.kind == "burn":
            burnt += max(1, len(event.cards))
        elif isinstance(event, Deal):
            if burnt != 1:
                yield finding(
                    "deal-burn",
                    event.span,
                    f"{burnt or 'no'} card{'' if burnt == 1 else 's'} burnt before the "
                    f"{event.street.label}, not one",
                    hint="one card is burnt before each street; a missed burn is made up for "
                    "before substantial action (TDA 2024 39-B)",
                    expected="1",
                    found=str(burnt),
                )
            burnt = 0


@rule("deal-misdeal", Happened)
def misdeal_too_late(stage: Happened) -> Iterator[Finding]:
    """A misdeal is declared after substantial action: the hand must be played."""
    table, event = stage.table, stage.event
    if event.kind != "misdeal" or not _substantial(table):
        return
    yield finding(
        "deal-misdeal",
        event.span,
        "a misdeal cannot be called any more: there has been substantial action",
        hint="two players have put chips in or three have acted; the hand is played to its end "
        "(TDA 2024 35-D and 36), unless the deck is fouled",
    )


@rule("deal-exposed", Happened)
def exposed_card(stage: Happened) -> Iterator[Finding]:
    """A card was exposed in the deal: what happens to it."""
    table, event = stage.table, stage.event
    if event.kind != "exposed":
        return
    to = f" to {who(table, event.seat)}" if event.seat >= 0 else ""
    yield finding(
        "deal-exposed",
        event.span,
        f"{texts(event.cards)} was exposed{to}",
        hint="one exposed hole card is replaced by the top card after the deal and becomes the "
        "burn; the first or second card of the deal, or two of them, make a misdeal "
        "(Robert's Rules misdeals; TDA 2024 35-A7)",
        seat=event.seat,
        found=texts(event.cards),
    )


@rule("bet-overchip", Step)
def one_chip(step: Step) -> Iterator[Finding]:
    """One chip put in without a word facing a bet is a call, whatever it is worth."""
    yield from _wordless(step, "bet-overchip", Verb.TOSS, "one chip without a word is a call")


@rule("bet-multichip", Step)
def several_chips(step: Step) -> Iterator[Finding]:
    """Several chips without a word are a raise when half a raise is on top, else a call."""
    yield from _wordless(
        step,
        "bet-multichip",
        Verb.PUSH,
        "a raise if a chip could be taken back and half a raise is on top, else a call",
    )


def _wordless(step: Step, name: str, verb: Verb, why: str) -> Iterator[Finding]:
    table, move, chips = step.table, step.move, sum(step.action.chips)
    if step.action.verb is not verb or step.choices.check:
        return
    unit, back = table.hand.unit, chips - move.add
    change = f", {unit.text(back)} goes back" if back > 0 else ""
    action = Action(move.verb, move.seat, move.to, Measure.TO, span=move.span)
    yield finding(
        name,
        move.span,
        f"{who(table, move.seat)} put in {unit.text(chips)} without a word: it counts as a "
        f"{move.verb} to {unit.text(move.to)}{change}",
        hint=why,
        seat=move.seat,
        expected=move.to,
        found=table.bets[move.seat] + chips,
        ruling=Ruling(action, Until.SHOWDOWN),
    )


def _substantial(table: Table) -> bool:
    """Two actions with chips, or three of any kind (TDA 2024 36)."""
    acted = sum(at is not None for at in table.acted_at)
    with_chips = sum(
        at is not None and table.bets[seat] > 0 for seat, at in enumerate(table.acted_at)
    )
    return acted >= 3 or with_chips >= 2 or table.street > Street.PREFLOP
