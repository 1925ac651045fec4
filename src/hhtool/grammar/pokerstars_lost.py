"""What PokerStars text cannot say of a hand."""

from collections.abc import Iterator

from hhtool.grammar.pokerstars_words import CODES, RUNS, Words, dealt
from hhtool.grammar.writing import Told, endless, has_early_shows, of_people, splits
from hhtool.model.hand import PostKind

_CENTS = 2


def lost_of(told: Told, words: Words) -> Iterator[str]:
    """What is lost of a hand, a phrase each."""
    hand = told.hand
    yield from of_people(told)
    yield from _lost_head(told)
    yield from _lost_posts(told)
    for seat, name in zip(hand.seats, words.names, strict=True):
        if seat.name != name:
            yield f"the name {seat.name}: written {name}"
    if any(len(deal.boards) > len(RUNS) for deal in told.deals):
        yield "every board after the third"
    if told.void:
        yield "that it is void, and every chip goes back"
    if has_early_shows(told):
        yield "when a hand was shown or mucked: before the betting was over, or after folding"
    places = max(hand.unit.decimals, 2 if words.sign or hand.unit.decimals else 0)
    if splits(told) and hand.chip * 10**places != 10**hand.unit.decimals:
        yield "the smallest chip in play, which odd chips may hang on"


def _lost_head(told: Told) -> Iterator[str]:
    """What the head and the seats cannot say."""
    hand, stakes = told.hand, told.hand.stakes
    if not (hand.id.isascii() and hand.id.isdecimal()):
        yield "its id: hands are numbered there"
    if len(hand.time) <= len("2026-11-27"):
        yield "that nobody knows when it was played, or at what time of the day"
    if hand.site not in ("", "PokerStars"):
        yield f"that it was dealt by {hand.site}"
    if hand.tournament and not hand.tournament.isdecimal():
        yield f"the name of the tournament, {hand.tournament}"
    if hand.unit.currency and hand.unit.currency not in CODES:
        yield f"the currency {hand.unit.currency}"
    if hand.unit.decimals > _CENTS:
        yield "amounts finer than a cent"
    if hand.game == "limit" and (stakes.small_bet or stakes.big) != stakes.big:
        yield "the blinds of a limit game whose small bet is not its big blind"
    if any(hole.seat != hand.hero for hole in dealt(told)):
        yield "that it is no one player's log: cards of several are known"
    yield from (f"that nobody knows how much {seat.name} had" for seat in endless(hand))


def _lost_posts(told: Told) -> Iterator[str]:
    """What antes and blinds cannot say."""
    hand, stakes = told.hand, told.hand.stakes
    if hand.bomb:
        yield "that it is a bomb pot: written as an ante of each, and checks before the flop"
    if stakes.ante and stakes.ante_by != "each":
        yield f"that the ante is posted by the {stakes.ante_by}: written as a dead small blind"
    antes = [post.chips for post in told.posts if post.kind is PostKind.ANTE]
    if antes and max(antes) < stakes.ante:
        yield "how much the ante is, which nobody has in full"
    kinds = {post.kind for post in told.posts}
    dead = kinds & {PostKind.DEAD, PostKind.TABLE_ANTE}
    if dead and PostKind.SMALL not in kinds:
        yield "that chips are dead: without another small blind they are one"
    if PostKind.LIVE in kinds and any(
        post.kind is PostKind.LIVE and post.nominal != stakes.big for post in told.posts
    ):
        yield "how much of a live post is more than the big blind"
