"""The notation of PHH actions: ``p3 cbr 210``, ``d dh p1 TcQc``, ``p1 sm``."""

import re
from decimal import Decimal
from enum import IntEnum, auto
from functools import lru_cache
from typing import NamedTuple

from hhtool.grammar.phh_values import Fault, number, parse
from hhtool.model.cards import CARDS, UNKNOWN, Card
from hhtool.model.chips import LARGEST

LONGEST = 8
"""Decimals that an amount may have."""

_PLAIN = re.compile(r"[1-9][0-9]{0,14}")
_HINT = (
    "an action is like 'p3 f', 'p3 cc', 'p3 cbr 210', 'p3 sm 4hAc', 'p3 sm', 'd dh p1 TcQc' or "
    "'d db 7d5h9d'"
)
_CARD_HINT = "a card is a rank of 23456789TJQKA and a suit of cdhs, as in Tc; ?? is one nobody saw"


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


@lru_cache(maxsize=8192)
def act(text: str) -> Act:
    """An action by its text.

    It goes through the grammar by its shape, a last word that is cards or a whole number
    replaced; a shape met before is only filled in.
    """
    head, _, last = text.rpartition(" ")
    if "#" not in head:
        cards = _cards(last)
        if cards:
            kind, player, _, _, fault = shape(f"{head} {'??' * len(cards)}")
            if not fault:
                return Act(kind, player, cards)
        elif _PLAIN.fullmatch(last):
            kind, player, _, _, fault = shape(f"{head} 1")
            if not fault:
                return Act(kind, player, (), int(last))
    return shape(text)


@lru_cache(maxsize=1024)
def shape(text: str) -> Act:
    """An action by the grammar, nothing taken for granted."""
    tree = parse(text, "action")
    if isinstance(tree, Fault):
        return Act(Kind.FAULT, fault=tree._replace(hint=_HINT))
    if not tree.children:
        return Act(Kind.NOTHING)
    said = tree.children[0]
    kind = Kind[said.data.upper()]  # type: ignore[union-attr] # an action is a tree
    player, cards, amount = 0, (), number("0")
    for word in said.children:  # type: ignore[union-attr] # as above
        at = word.start_pos or 0  # type: ignore[union-attr] # made of words
        if word.type == "PLAYER":  # type: ignore[union-attr] # as above
            player = int(word[1:]) - 1  # type: ignore[index] # as above
        elif word.type == "KNOWN":  # type: ignore[union-attr] # as above
            kind = Kind.KNOWN
        elif word.type == "CARDS":  # type: ignore[union-attr] # as above
            read = _cards(str(word))
            if not read:
                return Act(Kind.FAULT, fault=_no_card(str(word), at))
            cards = read
        else:
            amount = number(str(word))
            if not is_amount(amount):
                return Act(Kind.FAULT, fault=_no_amount(str(word), at))
    return Act(kind, player, cards, amount)
