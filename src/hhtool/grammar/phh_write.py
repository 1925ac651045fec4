"""Hands → PHH: one hand as it stands, several under numbered headings."""

from collections.abc import Iterator, Sequence

from hhtool.grammar.dialect import Written
from hhtool.grammar.phh_setup import GAMES
from hhtool.grammar.writing import (
    Loss,
    Posted,
    Told,
    button_seat,
    checks_in_bomb,
    clockwise,
    endless,
    known_holes,
    of_people,
    sentences,
    splits,
)
from hhtool.model.cards import UNKNOWN, Card, texts
from hhtool.model.hand import NOBODY, Deal, PostKind, Show, Street, Verb
from hhtool.model.table import Done

_VARIANTS = {game: name for name, game in GAMES.items()} | {"pot-limit": "NT"}
_WORDS = {Verb.FOLD: "f", Verb.CHECK: "cc", Verb.CALL: "cc"}
_TWO = 2
_CARDS = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}
_ANTES = frozenset({PostKind.ANTE, PostKind.TABLE_ANTE, PostKind.BOMB, PostKind.DEAD})


def write(hands: Sequence[Told]) -> Written:
    """Every hand of a game that PHH has a name for."""
    texts: list[str] = []
    lost: list[Loss] = []
    several = len(hands) > 1
    for told in hands:
        name = told.hand.id
        if told.hand.game not in _VARIANTS:
            lost.append((name, f"{told.hand.game}, which PHH does not know: left out"))
            continue
        heading = f"[{len(texts) + 1}]\n" if several else ""
        fields = (f"{key} = {value}\n" for key, value in _fields(told))
        texts.append(heading + "".join(fields))
        lost += [(name, what) for what in _lost(told)]
    return Written("\n".join(texts), sentences(lost))


def _fields(told: Told) -> Iterator[tuple[str, str]]:
    """The fields of a hand, in the order in which PHH files have them."""
    hand, end, amount = told.hand, told.end, told.text
    order = clockwise(hand)
    antes, trimmed = _antes(told)
    yield "variant", _text(_VARIANTS[hand.game])
    yield "ante_trimming_status", str(trimmed).lower()
    yield "antes", _list([amount(antes.get(seat, 0)) for seat in _payers(order)])
    yield "blinds_or_straddles", _list(_blinds(told, _payers(order)))
    if hand.game == "limit":
        small = hand.stakes.small_bet or hand.stakes.big
        yield "small_bet", amount(small)
        yield "big_bet", amount(hand.stakes.big_bet or 2 * small)
    else:
        yield "min_bet", amount(hand.bomb or hand.stakes.big)
    yield "starting_stacks", _list([_stack(told, seat, hand.seats[seat].stack) for seat in order])
    yield "actions", _list([_text(one) for one in _actions(told, order)])
    yield "hand", hand.id if _is_number(hand.id) else _text(hand.id)
    yield "players", _list([_text(hand.seats[seat].name) for seat in order])
    yield "seats", _list([str(hand.seats[seat].number) for seat in order])
    yield from _about(told)
    if told.over and not told.void and end.known():
        if end.rake or end.carried:
            won = told.winnings()
            yield "winnings", _list([amount(won.get(seat, 0)) for seat in order])
        yield "finishing_stacks", _list([_stack(told, seat, end.stacks[seat]) for seat in order])


def _about(told: Told) -> Iterator[tuple[str, str]]:
    """Where and when the hand was played, as far as its log says so."""
    hand = told.hand
    for key, value in (
        ("venue", hand.site), ("table", hand.table), ("event", hand.tournament),
        ("currency_symbol", hand.unit.currency),
    ):  # fmt: skip
        if value:
            yield key, _text(value)
    day, _, clock = hand.time.partition("T")
    if day:
        yield from zip(
            ("year", "month", "day"), (str(int(part)) for part in day.split("-")), strict=True
        )
    if clock:
        yield "time", clock[:8]


def _payers(order: list[int]) -> list[int]:
    """The seats as blinds and antes list them: with two, the button first."""
    return order[::-1] if len(order) == _TWO else order


def _blinds(told: Told, payers: list[int]) -> list[str]:
    """Blinds and straddles as they were due; a live post is negative."""
    amounts = dict.fromkeys(payers, 0)
    for post in told.posts:
        if post.kind is PostKind.LIVE:
            amounts[post.seat] -= post.nominal
        elif post.kind is PostKind.STRADDLE:
            amounts[post.seat] = post.nominal
        elif post.kind not in _ANTES:
            amounts[post.seat] += _owed(told, post)
    return [told.text(amounts[seat]) for seat in payers]


def _owed(told: Told, post: Posted) -> int:
    """What a blind comes to; a short stack's is what it owed."""
    due = {PostKind.SMALL: told.hand.stakes.small, PostKind.BIG: told.hand.stakes.big}
    return max(post.nominal, due.get(post.kind, 0)) if post.all_in else post.nominal


def _antes(told: Told) -> tuple[dict[int, int], bool]:
    """Antes by seat, dead chips among them; and whether each player's are his own."""
    amounts: dict[int, int] = {}
    own = True
    for post in told.posts:
        if post.kind in _ANTES:
            owed = post.chips
            if post.kind is PostKind.ANTE:
                owed = max(post.nominal, told.hand.stakes.ante) if post.all_in else post.nominal
            amounts[post.seat] = amounts.get(post.seat, 0) + owed
            own = own and post.kind in (PostKind.ANTE, PostKind.BOMB)
    return amounts, own


def _actions(told: Told, order: list[int]) -> Iterator[str]:
    """Cards dealt, actions, streets and shows, in the notation."""
    hand = told.hand
    player = {seat: f"p{at}" for at, seat in enumerate(order, 1)}
    size = 4 if hand.game == "omaha" else 2
    holes = known_holes(told, size)
    for seat in order:
        yield f"d dh {player[seat]} {_cards(holes.get(seat, ()), size)}"
    yield from (f"{player[seat]} cc" for seat in checks_in_bomb(told))
    for one in told.walk:
        if isinstance(one, Done):
            word = _WORDS.get(one.verb, "")
            yield f"{player[one.seat]} {word or f'cbr {told.text(one.to)}'}"
        elif isinstance(one, Deal):
            yield f"d db {_cards(one.boards[0] if one.boards else (), _CARDS[one.street])}"
        elif isinstance(one, Show):
            yield f"{player[one.seat]} sm{'' if one.mucks else f' {_cards(one.cards, size)}'}"


def _cards(cards: Sequence[Card], size: int) -> str:
    """Cards without blanks; those that nobody saw are ``??``."""
    known = [*cards, *([UNKNOWN] * (size - len(cards)))]
    return "".join("??" if card == UNKNOWN else texts((card,)) for card in known)


def _stack(told: Told, seat: int, amount: int) -> str:
    return "inf" if told.hand.seats[seat] in endless(told.hand) else told.text(amount)


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(values)}]"


def _text(value: str) -> str:
    """A TOML string: as it stands where it can, else with escapes."""
    if "'" not in value and value.isprintable():
        return f"'{value}'"
    return '"' + "".join(_escaped(char) for char in value) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    return char if char.isprintable() else f"\\U{ord(char):08x}"


def _is_number(text: str) -> bool:
    """The text is a whole number as TOML writes it."""
    return text.isascii() and text.isdecimal() and len(text) < 16 and text == str(int(text))


def _lost(told: Told) -> Iterator[str]:
    """What PHH cannot say of a hand."""
    hand = told.hand
    yield from of_people(told)
    yield from _lost_posts(told)
    if hand.game == "pot-limit":
        yield "that raises are limited by the pot: written as no-limit"
    if any(len(deal.boards) > 1 for deal in told.deals):
        yield "every board but the first, and that there are several"
    if told.void:
        yield "that it is void, and every chip goes back"
    if told.end.rake and told.end.known():
        yield "the rake, but that it is missing from what was won"
    if hand.chip != 1 and splits(told):
        yield "the smallest chip in play, which odd chips may hang on"
    if any(chips and told.called_last(seat) for seat, chips in enumerate(told.end.uncalled)):
        yield "that a call was for more than anyone could match"
    if hand.hero != NOBODY:
        yield "whose log it is"


def _lost_posts(told: Told) -> Iterator[str]:
    """What is lost of button, blinds and antes."""
    hand = told.hand
    order = _payers(clockwise(hand))
    if button_seat(hand) is None:
        yield "that the button is at an empty seat"
    if hand.bomb:
        yield "that it is a bomb pot: written as an ante of each, and checks before the flop"
        return
    if hand.small == NOBODY and hand.stakes.small:
        yield "that nobody posts the small blind, and how much it would be"
    places = {PostKind.SMALL: order[:1], PostKind.BIG: order[:2], PostKind.STRADDLE: order[2:]}
    for post in told.posts:
        if post.kind is PostKind.DEAD:
            yield "that a post is dead: written as an ante"
        elif post.kind is PostKind.TABLE_ANTE and post.chips < post.nominal:
            yield "how much of an ante a short stack owed"
        elif post.seat not in places.get(post.kind, order):
            yield f"that a {post.kind} comes from where it is not due"
