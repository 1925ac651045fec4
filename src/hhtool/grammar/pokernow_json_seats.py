"""Players of PokerNow's hands export, their cards, and who posts what."""

from collections.abc import Iterable, Sequence

from hhtool.grammar.json_fields import WrongError, get, held, items, need, text, whole_of
from hhtool.grammar.json_values import Value
from hhtool.model.cards import UNKNOWN
from hhtool.model.hand import NOBODY, Hole, Post, PostKind, Seat


def holes(own: Sequence[Hole], shown: Sequence[Hole], size: int) -> tuple[Hole, ...]:
    """The cards of each seat once: those that stand with the players, else what was turned up.

    Cards that are others than those that are known stand as a second hand of the seat.
    """
    found = {hole.seat: hole for hole in own}
    others: list[Hole] = []
    for hole in shown:
        before = found.get(hole.seat, Hole(hole.seat, (), hole.span))
        new = tuple(card for card in hole.cards if card not in before.cards)
        if new and len(before.cards) + len(new) > size:
            others.append(hole)
        elif new:
            found[hole.seat] = before._replace(cards=(*before.cards, *new))
    every = (*found.values(), *others)
    return tuple(h._replace(cards=(*h.cards, *[UNKNOWN] * (size - len(h.cards)))) for h in every)


def seats(hand: Value) -> tuple[tuple[Seat, ...], tuple[Hole, ...]]:
    """Players by seat, and the cards that stand with them.

    Raises:
        WrongError: there are fewer than two, two share a seat, or one cannot be read.
    """
    players = sorted(items(hand, "players"), key=_number)
    found: list[Seat] = []
    own: list[Hole] = []
    for player in players:
        number, stack = _number(player), need(player, "stack")
        if found and found[-1].number == number:
            raise WrongError(need(player, "seat").span, "is taken already", "log-seat")
        chips = whole_of(stack)
        if chips < 0:
            raise WrongError(stack.span, "is no amount of chips", "log-amount")
        id_ = text(player, "id")
        found.append(Seat(number, text(player, "name") or id_, chips, player.span, id_))
        cards = held(player, "hand")
        if cards:
            own.append(Hole(len(found) - 1, cards, need(player, "hand").span))
    if len(found) < 2:
        at = get(hand, "players") or hand
        raise WrongError(at.span, "has fewer than two players", "log-seats")
    return tuple(found), tuple(own)


def _number(player: Value) -> int:
    return whole_of(need(player, "seat"))


def poster(posts: Iterable[Post], kind: PostKind) -> int:
    """The first seat that made such a post; -1 where nobody did."""
    return next((post.seat for post in posts if post.kind is kind), NOBODY)
