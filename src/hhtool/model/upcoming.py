"""The next decision of a hand: whose turn, what they may do, and why not."""

from dataclasses import dataclass

from hhtool.model.hand import Hand
from hhtool.model.table import Await, Choices


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: the rule, and what happened in words."""

    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What comes next in a hand. Amounts are totals on the street, in smallest units."""

    hand: Hand
    street: str
    choices: Choices
    state: Await
    """What must happen before the choice: a deal, or nothing where it is a player's turn."""
    pot: int
    """Everything in the middle, the bets of the street with it."""
    bet: int
    """What the bet of the street stands at."""
    own: int
    """What the seat to act has put in on the street."""
    have: int
    """All that the seat to act can put in on the street, as a total."""
    reasons: tuple[Reason, ...]
