"""What a night comes to: money and chips that moved between hands, and who holds what."""

from dataclasses import dataclass
from typing import NamedTuple

from hhtool.model.audit import Check
from hhtool.model.chips import Unit
from hhtool.model.place import Source, Span


class Movement(NamedTuple):
    """Money or chips that a player moved between hands."""

    player: str
    """As written; empty for ``tip`` and ``rake``."""
    what: str
    """``buys in``, ``rebuys``, ``adds on``, ``cashes out``, ``pays``, ``receives``, ``count``;
    ``tip``, ``rake``."""
    amount: int
    span: Span
    credit: bool = False
    hand: str = ""
    """Id of the hand before; empty before the first."""
    id: str = ""
    """What the site calls the player, where it says so."""
    line: int = 0
    """Line of the file, where the night has no one text that ``span`` could count in."""


class Holding(NamedTuple):
    """A player's chips when the log ends."""

    player: str
    stack: int
    """Hands that nobody is known to have won are left out: their chips are where they were."""
    here: bool
    """Still at the table, even without chips."""
    id: str = ""
    """What the site calls the player, where it says so."""


@dataclass(frozen=True, slots=True)
class NightEnd:
    """A log that tells its money, when it is over. Amounts are smallest units of ``unit``."""

    source: Source
    unit: Unit
    title: str
    date: str
    movements: tuple[Movement, ...]
    holdings: tuple[Holding, ...]
    """In the order in which the players came."""
    checks: tuple[Check, ...] = ()
    """Every stack that the log writes down, right or wrong, in order."""
    removed: int = 0
    """Chips that left the table as rake or tips, by lines between hands."""
