"""A hand that is over → the night after it."""

from hhtool.model.hand import Hand
from hhtool.model.table import Settlement
from hhtool.session.night import Night
from hhtool.session.rotation import Positions


def after_hand(
    night: Night, hand: Hand, positions: Positions | None, paid: Settlement, unread: bool
) -> None:
    """Stacks as they were paid, and where button and blinds were.

    Where the log does not say who won a pot, whoever could have is taken to hold it all: that
    way nobody is said to have bet more than he can have had.
    """
    open_pots = [pot for pot, won in zip(paid.pots, paid.awards, strict=True) if won is None]
    for at, seat in enumerate(hand.seats):
        player = night.player(seat.name)
        if player is None:
            continue
        player.stack = paid.stacks[at]
        for pot in open_pots:
            if at in pot.seats:
                player.stack += pot.amount
                player.sure = False
        if open_pots:
            player.doubt += player.stack - seat.stack
        if unread:
            player.sure = False
    if positions:
        _blinds_passed(night, positions)
    night.positions = positions
    night.last_hand = hand.id
    night.hands += 1


def _blinds_passed(night: Night, now: Positions) -> None:
    """Who has had the big blind owes nothing; who was away when it came by owes it."""
    before = night.positions
    for player in night.players.values():
        if player.number == now.big and player.here and not player.sitting_out:
            player.joined = player.missed = player.missed_small = False
        elif player.sitting_out and before and between(before.big, player.number, now.big):
            player.missed = True
        if player.sitting_out and before and between(before.small, player.number, now.small):
            player.missed_small = True


def between(start: int, number: int, end: int) -> bool:
    """Going round from ``start`` to ``end``, a seat number is passed."""
    return start < number <= end if start < end else number > start or number <= end
