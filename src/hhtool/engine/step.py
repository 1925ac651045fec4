"""One thing that happened, beside what could have happened."""

from typing import NamedTuple

from hhtool.engine.choices import choices_of
from hhtool.engine.table import Table
from hhtool.model.hand import Action, Deal, Discard, Hand, Incident, Show
from hhtool.model.table import Choices, Done


class Step(NamedTuple):
    """An action at the table *before* it is applied, and the choices its player had.

    The table is the live one: what a rule wants of it, it reads at once.
    """

    table: Table
    turn: int
    """Seat whose turn it was; -1 when nobody could act."""
    action: Action
    move: Done
    later: bool
    """The seat whose turn it was is heard of again in the hand."""

    @property
    def choices(self) -> Choices:
        """What the seat that acted could have done, had it been its turn."""
        return choices_of(self.table, self.move.seat)


class Dealt(NamedTuple):
    """A street as it is dealt, at the table before it."""

    table: Table
    choices: Choices
    event: Deal
    implied: bool = False
    """The log has no line for it; the action shows that it was dealt."""
    later: bool = False
    """The seat whose turn it was is heard of again in the hand."""


class Shown(NamedTuple):
    """A hand shown or mucked, at the table before it."""

    table: Table
    choices: Choices
    event: Show


class Happened(NamedTuple):
    """Something out of the ordinary, at the table before it."""

    table: Table
    choices: Choices
    event: Incident


class Discarded(NamedTuple):
    """A Pineapple player lays cards down, at the table before it."""

    table: Table
    choices: Choices
    event: Discard


class Cards(NamedTuple):
    """All cards that a hand's log knows, where something about them is out of the ordinary."""

    hand: Hand


Stage = Step | Dealt | Shown | Happened | Discarded
