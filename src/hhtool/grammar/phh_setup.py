"""The fields of a PHH hand before its first action: seats, stakes, posts."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Final, NamedTuple

from hhtool.grammar.phh_actions import is_amount, units
from hhtool.grammar.phh_values import Statement, Value
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY, Post, PostKind, Seat, Stakes
from hhtool.model.limits import SEATS
from hhtool.model.place import Span

_new: Final = tuple.__new__
GAMES: Final = {"NT": "no-limit", "FT": "limit", "PO": "omaha"}
"""The variants that are judged."""

OTHERS: Final = {
    "NS": "no-limit short-deck hold'em",
    "FO/8": "fixed-limit Omaha high/low",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud high/low",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
"""The variants that are named and skipped."""

FIELDS: Final = frozenset({
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "min_bet", "small_bet",
    "big_bet", "starting_stacks",
})  # fmt: skip
"""What a hand's setup is made of; its posts and stacks keep their places."""

NAMES: Final = ("seats", "players", "currency_symbol")
"""What it is made of besides; of these no place is kept."""

_ENDLESS: Final = Decimal("Infinity")

Number = int | Decimal
Fields = Mapping[str, tuple[Statement, int]]
"""Statements by key, each with its place in the text."""

_OTHER: Final = frozenset({"variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks"})
_LIMIT: Final = _OTHER - {"min_bet"} | {"small_bet", "big_bet"}


class Setup(NamedTuple):
    """A hand before its first action."""

    game: str
    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    """Seat of each player."""
    button: int
    stakes: Stakes
    small: int
    big: int
    posts: tuple[Post, ...]
    unit: Unit
    bets: tuple[int, ...]
    """Live chips that each seat has in front of it."""
    price: int
    """What a call comes to before the flop; nothing where nobody posted a blind."""
    endless: frozenset[int]
    """Seats whose stacks nobody knows; they are taken to have no end."""


class Blinds(NamedTuple):
    """Who posts what before the flop."""

    small: int
    big: int
    small_amount: int
    big_amount: int
    posts: list[Post]


def required(variant: str) -> frozenset[str]:
    """The fields that a hand of this variant cannot do without."""
    return _LIMIT if variant == "FT" else _OTHER


def fault(span: Span, message: str, hint: str = "", rule: str = "log-syntax") -> Finding:
    """An error of the text."""
    return Finding(rule, Severity.ERROR, span, message, hint)


def set_up(fields: Fields, places: int) -> "Setup | tuple[Finding, ...]":
    """The setup that the statements of a hand make, or what is wrong with them."""
    return tuple(_wrong(fields)) or _setup(fields, places)


def _wrong(fields: Fields) -> Iterator[Finding]:
    """What keeps the statements from being a setup."""
    size = len(_list(fields, "starting_stacks"))
    for key in ("starting_stacks", "antes", "blinds_or_straddles", "players", "seats"):
        if key in fields:
            yield from _wrong_list(fields, key, size)
    for key in ("min_bet", "small_bet", "big_bet"):
        if key in fields:
            said, at = fields[key]
            yield from wrong_amount(said.value, _span(said.at, at), key, _is_positive)
    if "ante_trimming_status" in fields:
        said, at = fields["ante_trimming_status"]
        if not isinstance(said.value, bool):
            yield fault(_span(said.at, at), "ante_trimming_status is true or false")


def _wrong_list(fields: Fields, key: str, size: int) -> Iterator[Finding]:
    said, at = fields[key]
    whole = _span(said.at, at)
    if not isinstance(said.value, tuple):
        yield fault(whole, f"{key} is a list, one element a player", f"{key} = [ … ]")
        return
    if key == "starting_stacks" and not 2 <= size <= SEATS:
        yield fault(whole, f"a hand has 2 to {SEATS} players; {key} has {size}")
    elif len(said.value) != size:
        yield fault(whole, f"{key} has {len(said.value)} elements; starting_stacks has {size}")
    for part, value in zip(said.parts, said.value, strict=True):
        span = _span(part, at)
        if key == "players":
            if not isinstance(value, str):
                yield fault(span, "a player's name is a text", "'…'")
        else:
            yield from wrong_amount(value, span, key, _FITS[key])
    if key == "seats" and len(set(map(str, said.value))) != len(said.value):
        yield fault(whole, "two players have the same seat")


def wrong_amount(
    value: Value, span: Span, key: str, fits: Callable[[Number], bool]
) -> Iterator[Finding]:
    """The finding where a value is no amount that a field can have."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        yield fault(span, f"expected a number in {key}")
    elif not fits(value):
        yield fault(span, f"{key} cannot hold {str(value)[:40]}", rule="log-amount")


def _is_positive(value: Number) -> bool:
    return is_amount(value) and value > 0


def is_chips(value: Number) -> bool:
    """Nothing or more."""
    return is_amount(value) and value >= 0


def is_outcome(value: Number) -> bool:
    """Nothing, more, or nobody knows how much."""
    return value == _ENDLESS or is_chips(value)


def _is_stack(value: Number) -> bool:
    return value == _ENDLESS or _is_positive(value)


def _is_seat(value: Number) -> bool:
    return isinstance(value, int) and 0 <= value < 1000


_FITS: Final[dict[str, Callable[[Number], bool]]] = {
    "starting_stacks": _is_stack,
    "antes": is_chips,
    "blinds_or_straddles": is_amount,
    "seats": _is_seat,
}


def _span(part: tuple[int, int], at: int) -> Span:
    return Span(part[0] + at, part[1] + at)


def _list(fields: Fields, key: str) -> tuple[Value, ...]:
    value = fields[key][0].value if key in fields else ()
    return value if isinstance(value, tuple) else ()


def _numbers(fields: Fields, key: str, places: int) -> list[tuple[int, Span]]:
    """The amounts of a list in smallest units, each with its place."""
    if key not in fields:
        return []
    said, at = fields[key]
    return [
        (units(value, places), _span(part, at))
        for value, part in zip(_list(fields, key), said.parts, strict=True)
        if isinstance(value, int | Decimal)
    ]


def _single(fields: Fields, key: str, places: int) -> int:
    value = fields[key][0].value if key in fields else 0
    return units(value, places) if isinstance(value, int | Decimal) else 0


def _setup(fields: Fields, places: int) -> Setup:
    variant = str(fields["variant"][0].value)
    numbers = _seat_numbers(fields)
    ranks = sorted(numbers)
    order = [ranks.index(one) for one in numbers]
    payers = order[::-1] if len(order) == 2 else order
    small_bet, big_bet = _single(fields, "small_bet", places), _single(fields, "big_bet", places)
    floor = _single(fields, "min_bet", places) or small_bet
    blinds = _blinds(_numbers(fields, "blinds_or_straddles", places), payers, floor)
    antes, ante, by = _antes(fields, payers, blinds.big, places)
    limits = (small_bet, big_bet) if variant == "FT" else (0, 0)
    stakes = Stakes(blinds.small_amount, blinds.big_amount, ante, by, *limits)
    symbol = fields["currency_symbol"][0].value if "currency_symbol" in fields else ""
    unit = Unit(places, symbol if isinstance(symbol, str) else "")
    bets = _bets(blinds.posts, len(order))
    price = max(stakes.big, *bets) if any(bets) else 0
    return Setup(
        GAMES[variant], _seats(fields, numbers, places), tuple(order), numbers[-1], stakes,
        blinds.small, blinds.big, (*antes, *blinds.posts), unit, bets, price,
        _endless(fields, order),
    )  # fmt: skip


def _seats(fields: Fields, numbers: list[int], places: int) -> tuple[Seat, ...]:
    """The players, by seat number; one without a name is called as the actions call him."""
    names = [str(name) for name in _list(fields, "players")] or [""] * len(numbers)
    stacks = _numbers(fields, "starting_stacks", places)
    seats = [
        _new(Seat, (number, name or f"p{player}", stack, span, ""))
        for player, (number, name, (stack, span)) in enumerate(
            zip(numbers, names, stacks, strict=True), 1
        )
    ]
    return tuple(sorted(seats, key=lambda seat: seat.number))


def _endless(fields: Fields, order: list[int]) -> frozenset[int]:
    stacks = zip(_list(fields, "starting_stacks"), order, strict=True)
    return frozenset(seat for stack, seat in stacks if stack == _ENDLESS)


def _seat_numbers(fields: Fields) -> list[int]:
    """Seat numbers by player; counted from 1 where those written do not go round clockwise."""
    written = [number for number in _list(fields, "seats") if isinstance(number, int)]
    first = written.index(min(written)) if written else 0
    if written and written[first:] + written[:first] == sorted(written):
        return written
    return list(range(1, len(_list(fields, "starting_stacks")) + 1))


def _bets(posts: list[Post], size: int) -> tuple[int, ...]:
    bets = [0] * size
    for post in posts:
        bets[post.seat] += post.amount or 0
    return tuple(bets)


def _blinds(amounts: list[tuple[int, Span]], payers: list[int], floor: int) -> Blinds:
    """Blinds and straddles; a negative amount is the live post of a player who joins.

    Where the second element is nothing, the first is the big blind if it is as large as one.
    """
    small, big, due = NOBODY, NOBODY, [0, floor]
    posts = []
    for player, ((amount, span), seat) in enumerate(zip(amounts, payers, strict=True)):
        alone = player == 0 and amount >= floor and amounts[1][0] == 0
        kind = PostKind.LIVE
        if amount > 0 and (player == 1 or alone):
            kind, big, due[1] = PostKind.BIG, seat, amount
        elif amount > 0 and player == 0:
            kind, small, due[0] = PostKind.SMALL, seat, amount
        elif amount > due[1]:
            kind = PostKind.STRADDLE
        if amount:
            posts.append(_new(Post, (kind, seat, abs(amount), span)))
    return Blinds(small, big, due[0], due[1], posts)


def _antes(fields: Fields, payers: list[int], big: int, places: int) -> tuple[list[Post], int, str]:
    """The antes, the largest of them, and who pays: each, the big blind or the button."""
    amounts = _numbers(fields, "antes", places)
    uniform = len({amount for amount, _ in amounts}) == 1
    trimmed = "ante_trimming_status" in fields and fields["ante_trimming_status"][0].value is True
    kind = PostKind.ANTE if uniform or trimmed else PostKind.TABLE_ANTE
    posts = [
        Post(kind, seat, amount, span)
        for (amount, span), seat in zip(amounts, payers, strict=True)
        if amount
    ]
    by = "each"
    if len(posts) == 1 and not uniform:
        button = payers[0] if len(payers) == 2 else payers[-1]
        by = {big: "big blind", button: "button"}.get(posts[0].seat, "each")
    return posts, max((amount for amount, _ in amounts), default=0), by
