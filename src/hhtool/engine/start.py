"""Hand → first state: who posts what, who opens."""

from collections.abc import Iterator
from typing import Final

from hhtool.engine.structure import opening
from hhtool.engine.table import Table
from hhtool.model.hand import NOBODY, Hand, Post, PostKind, Street
from hhtool.profile.schema import Profile

SMALL: Final = PostKind.SMALL
BIG: Final = PostKind.BIG
STRADDLE: Final = PostKind.STRADDLE
LIVE: Final = PostKind.LIVE
ANTE: Final = PostKind.ANTE
BOMB: Final = PostKind.BOMB
"""Looked up once: members of an enumeration are slow to get at."""


def start(hand: Hand, profile: Profile) -> Table:
    """The table once everyone has posted: the first player may act."""
    table = Table(hand, profile)
    table.begin_street(Street.PREFLOP, opening(table))
    for post in posts(hand, profile):
        _put_in(table, post)
    table.count()
    _open(table)
    return table


def posts(hand: Hand, profile: Profile) -> tuple[Post, ...]:
    """What is posted, in order: as written where it is written, else as it is due."""
    if not hand.self_posting:
        return hand.posts
    written = {(post.kind, post.seat) for post in hand.posts}
    kinds = {post.kind for post in hand.posts if post.kind in (PostKind.SMALL, PostKind.BIG)}
    unwritten = [
        post
        for post in due(hand, profile)
        if (post.kind, post.seat) not in written and post.kind not in kinds
    ]
    order = tuple(PostKind)
    both = sorted((*unwritten, *hand.posts), key=lambda post: order.index(post.kind))
    if profile.bb_ante_order == "bb-first" and hand.stakes.ante_by == "big blind":
        both.sort(key=lambda post: post.kind is PostKind.TABLE_ANTE)
    return tuple(both)


def due(hand: Hand, profile: Profile) -> Iterator[Post]:
    """What each seat owes before the cards are dealt, in the order in which it is taken."""
    stakes = hand.stakes
    if hand.bomb:
        yield from (Post(PostKind.BOMB, seat, hand.bomb) for seat in range(len(hand.seats)))
        return
    if stakes.ante and stakes.ante_by == "each":
        yield from (Post(PostKind.ANTE, seat, stakes.ante) for seat in range(len(hand.seats)))
    table_ante = _table_ante(hand)
    if profile.bb_ante_order == "ante-first" or stakes.ante_by == "button":
        yield from table_ante
    if hand.small != NOBODY and hand.small not in hand.makeup:
        yield Post(PostKind.SMALL, hand.small, stakes.small)
    yield from (Post(PostKind.LIVE, seat, stakes.big) for seat in hand.makeup)
    if hand.big != NOBODY:
        yield Post(PostKind.BIG, hand.big, stakes.big)
    if profile.bb_ante_order == "bb-first" and stakes.ante_by == "big blind":
        yield from table_ante


def _table_ante(hand: Hand) -> list[Post]:
    """The one ante for all, where there is one and there is someone to pay it."""
    stakes = hand.stakes
    if not stakes.ante or stakes.ante_by == "each":
        return []
    payer = hand.big if stakes.ante_by == "big blind" else _button_seat(hand)
    return [Post(PostKind.TABLE_ANTE, payer, stakes.ante)] if payer != NOBODY else []


def _button_seat(hand: Hand) -> int:
    for index, seat in enumerate(hand.seats):
        if seat.number == hand.button:
            return index
    return NOBODY


def _put_in(table: Table, post: Post) -> None:
    """Chips of one post; a short stack puts in what it has."""
    kind, seat, wanted, _ = post
    stakes = table.hand.stakes
    if wanted is None:
        wanted = stakes.small if kind is SMALL else stakes.ante if kind is ANTE else stakes.big
    if kind is STRADDLE:
        wanted -= table.bets[seat]
    stack = table.stacks[seat]
    amount = min(wanted, stack)
    table.stacks[seat] = stack - amount
    table.posted[seat] += amount
    live = kind is SMALL or kind is BIG or kind is LIVE or kind is STRADDLE
    if live:
        table.bets[seat] += amount
    layered = (kind is ANTE or kind is BOMB) and table.profile.short_ante == "layered"
    if live or layered:
        table.paid[seat] += amount
    else:
        table.dead += amount
    if kind is SMALL:
        table.small_posted = amount
    elif kind is BIG:
        table.big_posted = amount
    elif kind is STRADDLE:
        _straddle(table, seat, post.amount or wanted)


def _straddle(table: Table, seat: int, amount: int) -> None:
    """A straddle is the new price; what a raise must add is the profile's to say."""
    before = max(table.price, table.hand.stakes.big)
    if table.profile.straddle_min_raise == "bring-in":
        table.full = amount
    else:
        table.full = max(table.full, amount - before)
    table.price = max(before, amount)
    table.turn = (seat + 1) % table.size


def _open(table: Table) -> None:
    """The price of a call and who acts first, once all posts are in."""
    hand = table.hand
    if hand.bomb:
        table.acted_at = [0] * table.size
        return
    straddled = table.price > 0
    if hand.big != NOBODY and (table.profile.short_blind_call == "full-bb" or straddled):
        table.price = max(table.price, hand.stakes.big, *table.bets)
    else:
        table.price = max(table.price, *table.bets)
    table.full_to = table.price
    table.raises = 1
    if not straddled:
        table.turn = _left_of_blinds(table)


def _left_of_blinds(table: Table) -> int:
    """The first to act before the flop: left of the big blind, or of the last blind there is."""
    hand = table.hand
    last = hand.big if hand.big != NOBODY else hand.small
    return (last + 1) % table.size if last != NOBODY else table.first
