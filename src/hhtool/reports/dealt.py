"""What a verdict says of the cards, and of who was still in at the end."""

from collections.abc import Iterator

from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.hand import Deal, Discard, Show, Street
from hhtool.model.table import Settlement
from hhtool.model.verdict import Verdict

_BY_CARDS = {3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}


def last_street(verdict: Verdict) -> str:
    """The last street that was dealt, with or without its cards, or acted on."""
    streets = [Street[done.street.upper()] for done in verdict.done]
    streets += [_BY_CARDS.get(len(board), Street.PREFLOP) for board in verdict.boards]
    if verdict.hand and not verdict.hand.inferred:
        streets += [event.street for event in verdict.hand.events if isinstance(event, Deal)]
    return max(streets, default=Street.PREFLOP).label


def in_at_the_end(paid: Settlement) -> frozenset[int]:
    """Seats that had not folded when the hand ended; none of a void hand."""
    return frozenset(seat for pot in paid.pots for seat in pot.seats)


def odd_paid(paid: Settlement, due: Settlement | None) -> Iterator[int]:
    """The odd chips in each award, in their order.

    Where the log says what was paid it does not say which chips were odd: they are what is above
    the least share, if they come to as many as the pot had.
    """
    for at, won in enumerate(paid.awards):
        awards = won or ()
        least = {award.board: award.amount for award in awards}
        for award in awards:
            least[award.board] = min(least[award.board], award.amount)
        above = [award.amount - least[award.board] for award in awards]
        others = due.awards[at] if due and at < len(due.awards) else None
        told = any(award.odd for award in awards)
        if not told and sum(above) == sum(award.odd for award in others or ()):
            yield from above
        else:
            yield from (award.odd for award in awards)


def cards_told(verdict: Verdict) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Seat, board and cards: hole cards as board 0, each board from 1 with seat -1.

    Where a hand is told twice, the fuller one counts: a player may show one card of two. Hole
    cards that were laid down are left out, and so are boards without a card.
    """
    hand = verdict.hand
    if hand is None:
        return
    told = [(hole.seat, hole.cards) for hole in hand.holes]
    told += [(event.seat, event.cards) for event in hand.events if isinstance(event, Show)]
    laid = [event for event in hand.events if isinstance(event, Discard)]
    gone = {(event.seat, card) for event in laid for card in event.cards}
    told.sort(key=lambda one: (one[0], len(one[1]) - one[1].count(UNKNOWN)))
    known = {seat: cards for seat, cards in told if set(cards) - {UNKNOWN}}
    for seat, cards in known.items():
        yield seat, 0, tuple(card for card in cards if (seat, card) not in gone)
    yield from ((-1, at, board) for at, board in enumerate(verdict.boards, 1) if board)
