"""A night at the table: what the statements between hands make of it.

Stacks are smallest units. A night is one object that ``tell`` and ``after_hand`` move on; what
leaves the package is frozen.
"""

from dataclasses import dataclass, field

from hhtool.model.audit import Check
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import Stakes
from hhtool.model.nightend import Movement
from hhtool.model.place import NOWHERE, Span
from hhtool.session.rotation import Positions


@dataclass(slots=True)
class Player:
    """One who has a seat, or had one."""

    name: str
    number: int
    stack: int
    span: Span = NOWHERE
    here: bool = True
    sitting_out: bool = False
    joined: bool = False
    """Came after the first hand, and has not had the big blind yet."""
    missed: bool = False
    """Was away when the big blind came by."""
    missed_small: bool = False
    """Was away when the small blind came by."""
    sure: bool = True
    """The stack is known: no pot went where the log does not say."""
    doubt: int = 0
    """Chips in the stack that hands without a known winner may have brought."""


@dataclass(slots=True)
class Night:
    """All that carries over from one hand to the next."""

    unit: Unit
    players: dict[str, Player] = field(default_factory=dict)
    """By the name in lower case, in the order in which they came."""
    stakes: Stakes = field(default_factory=lambda: Stakes(0, 0))
    stakes_span: Span = NOWHERE
    game: str = "no-limit"
    chip: int = 1
    positions: Positions | None = None
    """Of the hand before."""
    movements: list[Movement] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    removed: int = 0
    """Chips that left the table as rake or tips."""
    last_hand: str = ""
    title: str = ""
    date: str = ""
    hands: int = 0
    findings: list[Finding] = field(default_factory=list)

    def player(self, name: str) -> Player | None:
        """The player of a name, whatever its case."""
        return self.players.get(name.casefold())

    def seated(self) -> list[Player]:
        """Players who would be dealt in, by seat number."""
        ready = [p for p in self.players.values() if p.here and not p.sitting_out and p.stack > 0]
        return sorted(ready, key=lambda p: p.number)

    def free_seat(self) -> int:
        """The lowest seat number above all that are taken."""
        return max((p.number for p in self.players.values() if p.here), default=0) + 1
