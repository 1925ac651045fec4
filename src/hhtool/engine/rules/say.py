"""Words that several rules share: amounts, names, and the betting so far as notes."""

from hhtool.engine.step import Step
from hhtool.engine.table import Table
from hhtool.model.finding import Note
from hhtool.model.hand import Verb
from hhtool.model.place import NOWHERE

DONE = {
    Verb.FOLD: "folded",
    Verb.CHECK: "checked",
    Verb.CALL: "called",
    Verb.BET: "bet",
    Verb.RAISE: "raised to",
    Verb.ALL_IN: "went all in for",
    Verb.TOSS: "tossed in",
    Verb.PUSH: "pushed in",
}


def chips(table: Table, amount: int) -> str:
    """An amount as the log writes it."""
    return table.hand.unit.text(amount)


REMEDY = {
    "redeal": "the cards go back, the deck is shuffled and the street is dealt again "
    "(Robert's Rules; Beginner guide)",
    "scramble": "too many cards are scrambled face down and one is set aside as the next burn; "
    "cards that came too early are reshuffled in, without another burn (TDA 2024 39-A, RP-5)",
}
"""What happens to board cards dealt wrong or too early, by the profile's ``premature-card``."""


def who(table: Table, seat: int) -> str:
    """A player's name."""
    return table.hand.name(seat)


def timeline(step: Step) -> tuple[Note, ...]:
    """The lines behind a refused raise: the last full bet, what came on top, the player's own."""
    table, seat = step.table, step.move.seat
    unit = table.hand.unit
    notes = []
    if table.full_span != NOWHERE:
        notes.append(
            Note(
                table.full_span,
                f"the last full bet or raise: to {unit.text(table.full_to)}, "
                f"{unit.text(table.full)} on top",
            )
        )
    at = table.acted_at[seat]
    if at is not None and table.last[seat] != NOWHERE:
        notes.append(
            Note(table.last[seat], f"{who(table, seat)} acted here, when {unit.text(at)} was bet")
        )
    if table.price_span not in (NOWHERE, table.full_span):
        notes.append(Note(table.price_span, f"the bet now stands at {unit.text(table.price)}"))
    return tuple(sorted(notes, key=lambda note: note.span))
