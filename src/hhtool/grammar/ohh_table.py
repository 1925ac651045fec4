"""Who sits at the table of an Open Hand History hand, with what, and for which stakes."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hhtool.grammar.json_fields import (
    WrongError,
    amount,
    flag,
    get,
    is_noisy,
    items,
    need,
    text,
    text_of,
    whole_of,
)
from hhtool.grammar.json_values import Value
from hhtool.model.chips import Unit, decimals
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY, Seat, Stakes
from hhtool.rulebook import finding

_GAMES = {
    ("holdem", "nl"): "no-limit",
    ("holdem", "pl"): "pot-limit",
    ("holdem", "fl"): "limit",
    ("omaha", "pl"): "omaha",
}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_MONEY = frozenset({*_SIGNS, "AUD", "BRL", "CAD", "CHF", "CNY", "DKK", "INR", "MXN", "NOK", "SEK"})
"""Currencies whose amounts have cents, whether a hand shows them or not."""
_STAKES = ("small_blind_amount", "big_blind_amount", "ante_amount")
_POT = ("amount", "rake")


class Table(NamedTuple):
    """Players dealt in, by seat, and where the file's ids for them lead."""

    seats: tuple[Seat, ...]
    ids: dict[str, int]
    """Seat of each player dealt in, by his id in the file."""
    others: frozenset[str]
    """Ids of players who are listed and not dealt in."""
    unit: Unit
    game: str
    stakes: Stakes
    button: int

    def units(self, of: Value, name: str) -> int:
        """An amount in smallest units; 0 where it is missing."""
        return int(amount(of, name).scaleb(self.unit.decimals))


def table(hand: Value) -> Table:
    """The table of a hand whose game is judged.

    Raises:
        WrongError: something that no hand can do without is missing or cannot be read.
    """
    unit = _unit(hand)
    dealt, others = _dealt_in(hand)
    seats = tuple(_seat(player, unit) for player in dealt)
    for before, seat in pairwise(seats):
        if before.number == seat.number:
            both = f"{before.name} and {seat.name} both have seat {seat.number}"
            raise WrongError(seat.span, f"cannot be: {both}", "log-seat")
    if len(seats) < 2:
        raise WrongError(need(hand, "players").span, "has fewer than two players", "log-seats")
    ids = {_id(player): at for at, player in enumerate(dealt)}
    small, big, ante = (int(amount(hand, one).scaleb(unit.decimals)) for one in _STAKES)
    if not big:
        raise WrongError(need(hand, "big_blind_amount").span, "is no blind", "log-amount")
    game = game_of(hand)
    bets = (big, 2 * big) if game == "limit" else (0, 0)
    stakes = Stakes(small, big, ante, "each", *bets)
    button = whole_of(need(hand, "dealer_seat"))
    return Table(seats, ids, others, unit, game, stakes, button)


def game_of(hand: Value) -> str:
    """The game by hhtool's name; empty for one that is not judged."""
    limit = text(need(hand, "bet_limit"), "bet_type")
    return _GAMES.get((text_of(need(hand, "game_type")).lower(), limit.lower()), "")


def noise(hand: Value) -> tuple[Finding, ...]:
    """A note at the first amount that binary fractions have spoilt, where there is one."""
    for of, name in _amounts(hand):
        value = get(of, name)
        if value is not None and is_noisy(value):
            said = (
                f"{value.what} is what a binary fraction left of {_plain(of, name)}; read as that"
            )
            return (finding("log-amount", value.span, said, severity=Severity.NOTE),)
    return ()


def _plain(of: Value, name: str) -> str:
    number = amount(of, name).normalize()
    return f"{number:f}"


def _unit(hand: Value) -> Unit:
    """As many decimals as any amount of the hand has; two at least where it is money.

    A tournament's currency is that of its buy-in.
    """
    currency = text(hand, "currency").upper()
    chips = get(hand, "tournament_info") is not None or flag(hand, "tournament")
    places = 2 if currency in _MONEY and not chips else 0
    for of, name in _amounts(hand):
        try:
            places = max(places, decimals(amount(of, name)))
        except WrongError:
            continue  # it is found where it is read
    return Unit(places, "" if chips else _SIGNS.get(currency, ""))


def _amounts(hand: Value) -> Iterator[tuple[Value, str]]:
    """Everything in a hand that is an amount: an object, and the name of its member."""
    yield from ((hand, name) for name in _STAKES)
    yield from ((player, "starting_stack") for player in items(hand, "players"))
    for one in items(hand, "rounds"):
        yield from ((action, "amount") for action in items(one, "actions"))
    for pot in items(hand, "pots"):
        yield from ((pot, name) for name in _POT)
        yield from ((win, "win_amount") for win in items(pot, "player_wins"))


def _id(player: Value) -> str:
    return text_of(need(player, "id"))


def _seat(player: Value, unit: Unit) -> Seat:
    need(player, "starting_stack")
    stack = int(amount(player, "starting_stack").scaleb(unit.decimals))
    name = text(player, "name") or f"player {_id(player)}"
    return Seat(_number(player), name, stack, need(player, "seat").span)


def _number(player: Value) -> int:
    return whole_of(need(player, "seat"))


def _dealt_in(hand: Value) -> tuple[list[Value], frozenset[str]]:
    """Players dealt in by seat, and the ids of the others.

    Whoever watches a table sees its empty places too: at a hand that is over, a player who has no
    cards there, posts nothing and never acts was not in it.
    """
    players = sorted(items(hand, "players"), key=_number)
    watched = "Observed" in [one.what for one in items(hand, "flags")]
    seen = {
        text(action, "player_id")
        for one in items(hand, "rounds")
        for action in items(one, "actions")
    }
    over = any(items(pot, "player_wins") for pot in items(hand, "pots"))
    out = frozenset(
        _id(player)
        for player in players
        if flag(player, "is_sitting_out")
        or (watched and over and _id(player) not in seen and not items(player, "cards"))
    )
    return [player for player in players if _id(player) not in out], out


def hero(hand: Value, of: Table) -> int:
    """Seat of the player whose log it is; -1 where nobody is named."""
    return of.ids.get(text(hand, "hero_player_id"), NOBODY)
