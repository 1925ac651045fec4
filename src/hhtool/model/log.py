"""hhtool's own log as statements: what a host has typed, before names are players.

Amounts are whole smallest units; names are as written. One statement stands for each thing said.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from hhtool.model.cards import Card
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.place import NOWHERE, Source, Span


class Kind(StrEnum):
    """What a statement says; the comment names the fields it fills."""

    # the night
    GAME = "game"  # text
    DATE = "date"  # text, as written
    STAKES = "stakes"  # amounts: small, big[, ante]; word: "", "each", "big blind", "button"
    VARIANT = "variant"  # word
    BETS = "bets"  # amounts: small bet, big bet
    RULES = "rules"  # text: profile name or path
    RULE = "rule"  # word: switch, text: value
    CHIP = "chip"  # amounts
    CURRENCY = "currency"  # text
    SEAT = "seat"  # name, amounts (may be empty), number (None: the next seat), flag: on credit
    # between hands
    BUYS = "buys"  # name, word: "buys in", "rebuys", "adds on"; amounts, flag: on credit
    CASHES_OUT = "cashes out"  # name, amounts (empty: everything)
    LEAVES = "leaves"  # name
    SITS_OUT = "sits out"  # name
    RETURNS = "returns"  # name
    MOVES = "moves"  # name, number
    PAYS = "pays"  # name, amounts: to the bank
    RECEIVES = "receives"  # name, amounts: from the bank
    COUNT = "count"  # name, amounts
    TIP = "tip"  # amounts, from the pot of the hand before
    RAKE = "rake"  # amounts
    # between hands, said by sites only; text: the player's id
    ADJUSTS = "adjusts"  # name, amounts: what the stack was and what it is now
    BOUNTY = "bounty"  # name, others: who is paid, amounts: chips passed outside the pot
    RENAMED = "renamed"  # name, word: the id until now, text: the id from now on
    # a hand
    HAND = "hand"  # text: its id, may be empty
    BUTTON = "button"  # name, or number of a seat
    POST = "post"  # name, word: "small blind", "big blind", "" (live), "dead"; amounts may be empty
    NO_BLIND = "no blind"  # word: "small blind", "big blind"
    STRADDLE = "straddle"  # name, amounts (may be empty: twice the big blind)
    BOMB = "bomb pot"  # amounts
    HOLDS = "holds"  # name, cards: one group
    ACTION = "action"  # name, word: a Verb's value, text: a Measure's value, amounts, flag: all in
    GROUP = "group"  # word: "fold" or "check", name: until whom (empty: all)
    STREET = "street"  # word: flop, turn, river; cards: a group a board, none where not written
    SHOWS = "shows"  # name, cards: one group
    MUCKS = "mucks"  # name
    PLAYS_BOARD = "plays the board"  # name
    DISCARDS = "discards"  # name, cards: one group
    WINS = "wins"  # name, others: who splits it, amounts, word: "", "main", "side 1" …
    RUN_IT = "run it"  # number: how often
    RULING = "ruling"  # text
    MISDEAL = "misdeal"  # text
    EXPOSED = "exposed"  # cards, name (may be empty)
    BURN = "burn"  # cards
    REDEAL = "redeal"  # word: street
    DEAD_HAND = "dead hand"  # name
    FOULED = "fouled deck"  # nothing
    END = "end"  # nothing
    UNREAD = "unread"  # nothing: a line in a hand that could not be read stands here


class Statement(NamedTuple):
    """One thing that the log says; fields that a kind does not use are empty."""

    kind: Kind
    span: Span
    name: str = ""
    """Who it is about, as written, without quotes."""
    name_span: Span = NOWHERE
    word: str = ""
    text: str = ""
    amounts: tuple[int, ...] = ()
    cards: tuple[tuple[Card, ...], ...] = ()
    others: tuple[tuple[str, Span], ...] = ()
    number: int | None = None
    flag: bool = False
    hedged: bool = False
    """``raises 30``: to or by, the log does not say."""


@dataclass(frozen=True, slots=True)
class Log:
    """A whole native log: its statements in order, and what could not be read of it."""

    source: Source
    statements: tuple[Statement, ...]
    unit: Unit
    findings: tuple[Finding, ...]
