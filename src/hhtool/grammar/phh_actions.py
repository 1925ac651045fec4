"""The notation of PHH actions: ``p3 cbr 210``, ``d dh p1 TcQc``, ``p1 sm``."""

import re
from decimal import Decimal
from enum import IntEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from hhtool.grammar.phh_values import Fault, number, parse
from hhtool.model.cards import CARDS, Card
from hhtool.model.chips import LARGEST

if TYPE_CHECKING:
    from lark import Token, Tree

_new: Final = tuple.__new__

LONGEST: Final = 8
"""Decimals that an amount may have."""

_DIGITS: Final = len(str(LARGEST)) - 1
_CARDS: Final = {text: card for text, card in CARDS.items() if len(text) == 2}
_PLAIN: Final = re.compile(r"[1-9][0-9]{0,14}")
_HINT: Final = (
    "an action is like 'p3 f', 'p3 cc', 'p3 cbr 210', 'p3 sm 4hAc', 'p3 sm', 'd dh p1 TcQc' or "
    "'d db 7d5h9d'"
)
_CARD_HINT: Final = (
    "a card is a rank of 23456789TJQKA and a suit of cdhs, as in Tc; ?? is one nobody saw"
)


class Kind(IntEnum):
    """What an action is."""

    HOLE = auto()
    FOLD = auto()
    PASS_ = auto()
    """Checks or calls."""
    WAGER = auto()
    BOARD = auto()
    SHOW = auto()
    KNOWN = auto()
    """Shows the cards that were dealt to him."""
    MUCK = auto()
    BRING_IN = auto()
    DISCARD = auto()
    NOTHING = auto()
    FAULT = auto()


class Act(NamedTuple):
    """An action before its place and its unit: player from 0, cards, amount."""

    kind: Kind
    player: int = 0
    cards: tuple[Card, ...] = ()
    amount: int | Decimal = 0
    fault: Fault | None = None


@lru_cache(maxsize=16384)
def act(text: str) -> Act:
    """An action by its text.

    It goes through the grammar by its shape, a last word that is cards or a whole number
    replaced; a shape met before is only filled in.
    """
    head, _, last = text.rpartition(" ")
    if "#" not in head:
        cards = _cards(last)
        if cards:
            kind, player, _, _, fault = _slot(head, len(cards))
            if not fault:
                return _new(Act, (kind, player, cards, 0, None))
        elif _PLAIN.fullmatch(last):
            kind, player, _, _, fault = shape(f"{head} 1")
            if not fault:
                return _new(Act, (kind, player, (), int(last), None))
    return shape(text)


@lru_cache(maxsize=1024)
def _slot(head: str, cards: int) -> Act:
    """An action that ends in so many cards."""
    return shape(f"{head} {'??' * cards}")


@lru_cache(maxsize=1024)
def shape(text: str) -> Act:
    """An action by the grammar, nothing taken for granted."""
    tree = parse(text, "action")
    if isinstance(tree, Fault):
        return Act(Kind.FAULT, fault=tree._replace(hint=_HINT))
    if not tree.children:
        return Act(Kind.NOTHING)
    said = cast("Tree[Token]", tree.children[0])
    made = Act(Kind[said.data.upper()])
    for word in cast("list[Token]", said.children):
        made = _with(made, word)
    return made if made.fault is None else Act(Kind.FAULT, fault=made.fault)


def _with(made: Act, word: "Token") -> Act:
    """An action with one more of its words."""
    at = word.start_pos or 0
    if word.type == "PLAYER":
        return made._replace(player=int(word[1:]) - 1)
    if word.type == "KNOWN":
        return made._replace(kind=Kind.KNOWN)
    if word.type == "CARDS":
        cards = _cards(str(word))
        return made._replace(cards=cards) if cards else made._replace(fault=_no_card(word, at))
    amount = number(str(word))
    if amount > 0 and is_amount(amount):
        return made._replace(amount=amount)
    fault = Fault(at, at + len(word), f"{word[:40]} is no amount to bet", rule="log-amount")
    return made._replace(fault=fault)


@lru_cache(maxsize=4096)
def _cards(text: str) -> tuple[Card, ...]:
    """Cards written without blanks; none where a word is not all cards."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(map(_CARDS.__getitem__, pairs)) if _CARDS.keys() >= set(pairs) else ()


def _no_card(text: str, at: int) -> Fault:
    """The first pair of letters in a word that is no card."""
    start = next(i for i in range(0, len(text), 2) if text[i : i + 2] not in _CARDS)
    pair = text[start : start + 2]
    at += start
    message = f"{pair} is no card of a 52-card deck"
    return Fault(at, at + len(pair), message, _CARD_HINT, "deck-52")


def is_amount(value: int | Decimal) -> bool:
    """Whether anybody can play for so much: not beyond reason, not endlessly fine."""
    if isinstance(value, int):
        return abs(value) <= LARGEST
    return value.is_finite() and value.adjusted() < _DIGITS and decimals(value) <= LONGEST


def decimals(value: int | Decimal) -> int:
    """How many decimals an amount needs, however many it is written with."""
    if isinstance(value, int) or not value:
        return 0
    _, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int) or exponent >= 0:
        return 0
    text = "".join(map(str, digits))
    return max(0, -exponent - (len(text) - len(text.rstrip("0"))))


def units(value: int | Decimal, places: int) -> int:
    """An amount in smallest units, at as many decimals as the hand's amounts need."""
    if isinstance(value, int):
        return value * int(10**places)
    scale: int = 10**places
    return int(value.scaleb(places)) if value.is_finite() else LARGEST * scale
