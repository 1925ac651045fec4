"""Rounds of an Open Hand History hand → what was done and dealt, one after another."""

from collections.abc import Iterator
from typing import NamedTuple

from hhtool.grammar.json_fields import WrongError, flag, get, held, items, need, text
from hhtool.grammar.json_values import Value
from hhtool.grammar.ohh_table import Table
from hhtool.model.cards import Card
from hhtool.model.finding import Finding
from hhtool.model.hand import Street
from hhtool.model.place import Span

FOLD, CHECK, CALL, BET, RAISE = "fold", "check", "call", "bet", "raise"
STRADDLE, PAYOUT = "straddle", "payout"
BETTING = frozenset({FOLD, CHECK, CALL, BET, RAISE})
POSTS = frozenset({
    "post sb", "post bb", "post dead", "post extra blind", "post ante", STRADDLE,
})  # fmt: skip
DEALT = frozenset({"dealt cards", "dealt card"})
SHOWN = frozenset({"shows cards", "shows card", "show cards"})
MUCKED = frozenset({"mucks cards", "mucks hand", "muck cards"})
BESIDE = frozenset({"added chips", "sits down", "stands up"})
"""What players do between hands and files write down in them."""

_KNOWN = BETTING | POSTS | DEALT | SHOWN | MUCKED | BESIDE | {PAYOUT}
_STREETS = {street.label: street for street in Street}
_SHOWDOWN = "showdown"


class Move(NamedTuple):
    """One thing that a player does, or that is done for him; amounts as written."""

    word: str
    seat: int
    amount: int
    all_in: bool
    cards: tuple[Card, ...]
    span: Span


class Board(NamedTuple):
    """Cards of a street."""

    street: Street
    cards: tuple[Card, ...]
    span: Span


class Told(NamedTuple):
    """What a hand's rounds tell, in order, and what could not be read of them."""

    steps: tuple[Move | Board, ...]
    findings: tuple[Finding, ...]


def tell(hand: Value, root: Value, source: str, table: Table) -> Told:
    """Everything that the rounds tell; what cannot be read is a finding, the rest counts."""
    steps: list[Move | Board] = []
    wrong: list[WrongError] = []
    for one in items(hand, "rounds"):
        try:
            steps += _board(one, source)
            actions = items(one, "actions")
        except WrongError as problem:
            wrong.append(problem)
            continue
        for action in actions:
            try:
                steps.append(_move(action, source, table))
            except WrongError as problem:
                wrong.append(problem)
    return Told(tuple(steps), tuple(one.found(root) for one in wrong))


def _board(one: Value, source: str) -> Iterator[Board]:
    """The cards of a round that has any; a flop without cards is dealt too."""
    name = need(one, "street")
    label = str(name.what).lower()
    street = _STREETS.get(label)
    if street is None and label != _SHOWDOWN:
        raise WrongError(name.span, "is no street")
    if street:
        yield Board(street, held(one, "cards"), pointed(one, "street", source))


def _move(action: Value, source: str, table: Table) -> Move:
    word = need(action, "action")
    name = str(word.what).lower()
    if name not in _KNOWN:
        raise WrongError(word.span, "is no action that a hand can have")
    who = need(action, "player_id")
    seat = table.ids.get(text(action, "player_id"))
    if seat is None:
        known = text(action, "player_id") in table.others
        rule = "log-not-dealt-in" if known else "log-unknown-player"
        raise WrongError(who.span, "is not dealt in" if known else "is nobody at the table", rule)
    return Move(
        name,
        seat,
        table.units(action, "amount"),
        flag(action, "is_allin"),
        held(action, "cards"),
        pointed(action, "action", source),
    )


def pointed(of: Value, name: str, source: str) -> Span:
    """Where to point: at an object that stands on one line, else at the member that names it."""
    member = get(of, name)
    if member is None or source.find("\n", of.span.start, of.span.end) < 0:
        return of.span
    return member.span
