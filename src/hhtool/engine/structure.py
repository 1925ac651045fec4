"""Betting structures: the least raise, the most, and the cap."""

from typing import Final

from hhtool.engine.table import Table
from hhtool.model.hand import Street

POT_LIMIT: Final = frozenset({"pot-limit", "omaha"})


def least_raise(table: Table) -> int:
    """What the next bet or raise must be to, whatever the seat has.

    Home session 03, TDA 2024 43, Robert's Rules no-limit 3 and 4: the price plus the last full
    bet or raise, short all-ins not counted as one.
    """
    if table.profile.short_allin_base == "complete" and table.price > table.full_to:
        steps = (table.price - table.full_to) // table.full + 1
        return table.full_to + steps * table.full
    return table.price + table.full


def opening(table: Table) -> int:
    """The least opening bet of a street: the big blind, or the ante of a bomb pot."""
    bomb, big = table.hand.bomb, table.hand.stakes.big
    return bomb if bomb and not (big and table.profile.bomb_min_bet == "big-blind") else big


def sizes(table: Table, seat: int) -> tuple[int, int]:
    """What a bet or raise of a seat is at least and at most.

    The least is nominal, whatever the seat has; the most is what the seat has, or what the
    structure allows where that is less.
    """
    have = table.bets[seat] + table.stacks[seat]
    game = table.hand.game
    if game == "limit":
        level = _limit_level(table)
        return level, min(have, level)
    if game in POT_LIMIT:
        pot = sum(table.paid) + table.dead + _missing_blinds(table)
        return least_raise(table), min(have, table.price + pot + table.price - table.bets[seat])
    return least_raise(table), have


def closed_by_cap(table: Table) -> str:
    """``fl-cap`` where no more raises are allowed on the street; else empty.

    Robert's Rules: unlimited heads-up, unless the cap was reached before; TDA 2024 48: capped.
    """
    if not table.limit or table.raises < wagers(table):
        return ""
    uncapped = table.profile.limit_cap_hu == "uncapped" and table.living == 2 and not table.capped
    return "" if uncapped else "fl-cap"


def wagers(table: Table) -> int:
    """Bets and raises that a street of fixed limit allows, the big blind among them."""
    return 4 if table.profile.limit_cap == "4-wagers" else 5


def limit_bet(table: Table) -> int:
    """The bet of the street in fixed limit: small before the turn, big from it on."""
    stakes = table.hand.stakes
    small = stakes.small_bet or stakes.big
    return small if table.street < Street.TURN else stakes.big_bet or 2 * small


def is_full(table: Table, added: int) -> bool:
    """So much on top is a full bet or raise.

    In fixed limit half a bet is enough (TDA 2024 47-B, Robert's Rules, betting and raising).
    """
    if not table.limit:
        return added >= table.full
    whole = limit_bet(table)
    return 2 * added >= whole if table.profile.limit_short_allin == "half-bet" else added >= whole


def _limit_level(table: Table) -> int:
    """Where a raise of fixed limit goes: a bet on top, or the completion of a short all-in."""
    whole = limit_bet(table)
    short = table.price - table.full_to
    completes = table.profile.limit_short_allin == "half-bet" and 0 < 2 * short < whole
    return table.full_to + whole if completes else table.price + whole


def _missing_blinds(table: Table) -> int:
    """Chips that a dead or short blind lacks and that the pot is taken to hold before the flop.

    TDA 2024 54-B: dead or short blinds do not lower the pot-limit maximum.
    """
    rule = table.profile.pl_preflop
    if table.street is not Street.PREFLOP or rule == "actual" or table.hand.bomb:
        return 0
    stakes = table.hand.stakes
    small = stakes.big if rule == "sb-as-bb" else stakes.small
    return max(0, small - table.small_posted) + max(0, stakes.big - table.big_posted)
