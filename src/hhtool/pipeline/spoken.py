"""Live hands as players say them, and the card that decides between them."""

from collections.abc import Iterator

from hhtool.engine import evaluator
from hhtool.model.cards import UNKNOWN, Card, rank
from hhtool.model.explanation import Decider, Spoken
from hhtool.model.hand import NOBODY, Hand, Show
from hhtool.model.table import Award, Pot, Settlement


def spoken(hand: Hand, ruled: Settlement) -> Iterator[Spoken]:
    """The live hands in words, best first."""
    shown = [(e.seat, e.cards) for e in hand.events if isinstance(e, Show) and not e.mucks]
    holds = {
        seat: cards
        for seat, cards in (*((hole.seat, hole.cards) for hole in hand.holes), *shown)
        if cards and UNKNOWN not in cards
    }
    for made in sorted(ruled.made, key=lambda made: (made.board, -made.strength)):
        yield Spoken(
            made.seat,
            made.board,
            holds.get(made.seat, ()),
            made.category,
            made.best,
            evaluator.describe(made.strength, made.best),
        )


def deciders(ruled: Settlement, pot: Pot, due: tuple[Award, ...] | None) -> Iterator[Decider]:
    """On each board: what the winners beat the best of the others by."""
    for board in sorted({award.board for award in due or ()}):
        made = [m for m in ruled.made if m.board == board and m.seat in pot.seats]
        best = max((one.strength for one in made), default=0)
        winners = tuple(m.seat for m in made if m.strength == best)
        others = [one for one in made if one.strength < best]
        if not others:
            rules = ("pot-split", "rank-suits-equal")
            yield Decider(board, winners, NOBODY, -1, UNKNOWN, UNKNOWN, rules)
            continue
        top = next(one for one in made if one.strength == best)
        loser = max(others, key=lambda one: one.strength)
        at, card, against = -1, UNKNOWN, UNKNOWN
        if top.category == loser.category:
            at, card, against = _first_difference(top.best, loser.best)
        by = "rank-order" if at < 0 else "rank-kicker"
        both = (by, "pot-split") if len(winners) > 1 else (by,)
        yield Decider(board, winners, loser.seat, at, card, against, both)


def _first_difference(best: tuple[Card, ...], other: tuple[Card, ...]) -> tuple[int, Card, Card]:
    """The first card that differs in rank, with its place."""
    pairs = enumerate(zip(best, other, strict=True))
    return next((at, a, b) for at, (a, b) in pairs if rank(a) != rank(b))
