"""The checks behind the rule book: one module a family.

At one step the first error stands, and the checks that come after it are not asked: whether a
player may act at all comes before what the player has, and that before how much it must be.
"""

from hhtool.engine.rules import (
    act,
    bet,
    deck,
    incident,
    limit,
    post,
    pot,
    raises,
    show,
    stake,
    told,
)
from hhtool.engine.rules.registry import CHECKS, checks_on, in_order, rule

FAMILIES = (deck, post, act, stake, raises, bet, limit, incident, told, pot, show)
"""In the order in which they are asked."""
in_order(tuple(family.__name__ for family in FAMILIES))

__all__ = ["CHECKS", "FAMILIES", "checks_on", "rule"]
