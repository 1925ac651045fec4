"""Hands → PokerStars text, as that site writes its hand histories."""

from collections.abc import Iterator, Sequence

from hhtool.grammar.dialect import Written
from hhtool.grammar.pokerstars_lost import lost_of
from hhtool.grammar.pokerstars_summary import collected, returned, summary
from hhtool.grammar.pokerstars_words import GAMES, RUNS, Words, cards, dealt, words_of
from hhtool.grammar.writing import Loss, Told, checks_in_bomb, sentences
from hhtool.model.cards import Card
from hhtool.model.hand import Deal, PostKind, Show, Verb
from hhtool.model.table import Done

_NEVER = "1970-01-01T00:00:00"
_SIZES = (2, 6, 9, 10)
_WORDS = {Verb.FOLD: "folds", Verb.CHECK: "checks"}
_POSTS = {
    PostKind.ANTE: "the ante",
    PostKind.BOMB: "the ante",
    PostKind.TABLE_ANTE: "small blind",
    PostKind.SMALL: "small blind",
    PostKind.BIG: "big blind",
    PostKind.LIVE: "big blind",
    PostKind.DEAD: "small blind",
    PostKind.STRADDLE: "straddle",
}
_DEAD = frozenset({PostKind.DEAD, PostKind.TABLE_ANTE})
_LIVE = frozenset({PostKind.SMALL, PostKind.BIG, PostKind.LIVE, PostKind.STRADDLE})


def write(hands: Sequence[Told]) -> Written:
    """Every hand of a game that PokerStars has a name for."""
    texts: list[str] = []
    lost: list[Loss] = []
    for told in hands:
        name = told.hand.id
        if told.hand.game not in GAMES:
            lost.append((name, f"{told.hand.game}, which PokerStars does not deal: left out"))
            continue
        words = words_of(told.hand)
        texts.append("".join(f"{line}\n" for line in _hand(told, words, len(texts) + 1)))
        lost += [(name, what) for what in lost_of(told, words)]
    return Written("\n\n".join(texts), sentences(lost))


def _hand(told: Told, words: Words, number: int) -> Iterator[str]:
    yield from _head(told, words, number)
    yield from _posts(told, words)
    yield "*** HOLE CARDS ***"
    for hole in dealt(told):
        yield f"Dealt to {words.names[hole.seat]} {cards(hole.cards)}"
    yield from (f"{words.names[seat]}: checks " for seat in checks_in_bomb(told))
    yield from _play(told, words)
    if told.over and not told.void:
        yield from collected(told, words)
        yield from summary(told, words)


def _head(told: Told, words: Words, number: int) -> Iterator[str]:
    """The first line, the table and the seats."""
    hand, stakes = told.hand, told.hand.stakes
    name = hand.id if hand.id.isascii() and hand.id.isdecimal() else str(number)
    low, high = (stakes.small, stakes.big)
    if hand.game == "limit":
        low = stakes.small_bet or stakes.big
        high = stakes.big_bet or 2 * low
    levels = f"({words.chips(low)}/{words.chips(high)}{words.code})"
    day, _, clock = (hand.time or _NEVER).partition("T")
    when = f"{day.replace('-', '/')} {clock.removeprefix('0') or '0:00:00'} ET"
    game = GAMES[hand.game]
    if hand.tournament:
        event = hand.tournament if hand.tournament.isdecimal() else "1"
        yield f"PokerStars Hand #{name}: Tournament #{event}, {game} - Level I {levels} - {when}"
    else:
        yield f"PokerStars Hand #{name}:  {game} {levels} - {when}"
    most = max(seat.number for seat in hand.seats)
    size = next((size for size in _SIZES if size >= most), most)
    yield f"Table '{hand.table or 'hhtool'}' {size}-max Seat #{hand.button} is the button"
    for at, seat in enumerate(hand.seats):
        yield f"Seat {seat.number}: {words.names[at]} ({words.chips(seat.stack)} in chips) "


def _posts(told: Told, words: Words) -> Iterator[str]:
    """Antes and blinds; dead chips come after the small blind, by whose name they go."""
    live = {p.seat for p in told.posts if p.kind is PostKind.LIVE and not p.all_in}
    dead = {p.seat: p.chips for p in told.posts if p.kind in _DEAD and p.chips}
    both = {seat: dead[seat] for seat in live if seat in dead}
    for post in sorted(told.posts, key=lambda post: post.kind in _DEAD):
        seat, rest = post.seat, " and is all-in" if post.all_in else ""
        chips = post.nominal if post.kind is PostKind.STRADDLE else post.chips
        what = _POSTS[post.kind]
        if seat in both and post.kind is PostKind.LIVE:
            what, chips = "small & big blinds", chips + both[seat]
        elif not chips or (seat in both and post.kind in _DEAD):
            continue
        yield f"{words.names[seat]}: posts {what} {words.chips(chips)}{rest}"


def _play(told: Told, words: Words) -> Iterator[str]:
    """Actions, streets and shows, in order."""
    price = _first_price(told)
    bases: list[tuple[Card, ...]] = [()]
    waiting: list[Deal] = []
    shown = False
    last = told.done[-1] if told.done else None
    for one in (*told.walk, None):
        if isinstance(one, Deal):
            waiting.append(one)
            continue
        if waiting:
            yield from _streets(waiting, bases)
            waiting, price = [], 0
        if isinstance(one, Done):
            yield _action(one, words, price)
            price = max(price, one.to)
            if one is last:
                yield from returned(told, words)
        elif isinstance(one, Show) and (one.mucks or one.cards):
            yield from () if shown else ("*** SHOW DOWN ***",)
            shown = True
            what = "mucks hand " if one.mucks else f"shows {cards(one.cards)}"
            yield f"{words.names[one.seat]}: {what}"


def _first_price(told: Told) -> int:
    """What a call comes to before anyone acts."""
    live = [post.nominal for post in told.posts if post.kind in _LIVE]
    return max(live, default=0)


def _streets(deals: Sequence[Deal], bases: list[tuple[Card, ...]]) -> Iterator[str]:
    """Streets that are dealt one after the other, board by board; ``bases`` are the boards so far.

    A board that begins here begins with the cards of the first.
    """
    several = max(len(deal.boards) for deal in deals)
    bases += [bases[0]] * (min(several, len(RUNS)) - len(bases))
    for at in range(len(bases)):
        for deal in deals:
            boards = deal.boards or ((),)
            if at >= len(boards):
                continue
            before = f"{cards(bases[at])} " if bases[at] else ""
            run = RUNS[at] if len(boards) > 1 else ""
            yield f"*** {run}{deal.street.name} *** {before}{cards(boards[at])}"
            bases[at] += boards[at]


def _action(done: Done, words: Words, price: int) -> str:
    """``Ana: raises $4 to $6 and is all-in``."""
    who = words.names[done.seat]
    rest = " and is all-in" if done.all_in else ""
    if done.verb in _WORDS:
        return f"{who}: {_WORDS[done.verb]} "
    if done.verb == Verb.CALL:
        return f"{who}: calls {words.chips(done.add)}{rest}"
    if done.verb == Verb.BET:
        return f"{who}: bets {words.chips(done.to)}{rest}"
    return f"{who}: raises {words.chips(done.to - price)} to {words.chips(done.to)}{rest}"
