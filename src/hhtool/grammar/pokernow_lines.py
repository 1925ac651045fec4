"""Entries of PokerNow's log → what they say: their rule, who is named, amounts and cards."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from hhtool.grammar.shapes import UNREAD, WHO, Shapes
from hhtool.model.cards import CARDS, RANKS, SUITS, UNKNOWN, Card
from hhtool.model.chips import LARGEST
from hhtool.model.finding import Finding
from hhtool.model.place import Span
from hhtool.rulebook import finding

CENTS: Final = 2
"""Decimals of every amount at a table that plays for cents."""
_SHORT: Final = 48
ID: Final = "[A-Za-z0-9_-]{6,16}"
_ID: Final = re.compile(ID)
_new: Final = tuple.__new__
_SUIT: Final = "(?:[♠♥♦♣]|‚ô[†•¶£]|â™[\u00a0¥¦£])"
SHAPES: Final = Shapes(
    "pokernow",
    r"[0-9A-Z(\n](?:"  # one class of first letters: the search runs to the next of them
    rf"[0-9A-Za-z]?{_SUIT}"
    r"|0?[cdhs]?(?='s| High)"
    r"|(?<=[0-9])[0-9]*(?:\.[0-9]+)?"
    r"|(?<=\()(?:id|ID): [^()\n]*\)"
    r"|(?<=I)D from [A-Za-z0-9_-]+ to [A-Za-z0-9_-]+"
    r"|(?<=\n)(?s:.*))",
    frozenset({"AMOUNT", "NUMBER", "CARD", "CHANGE"}),
    "AMOUNT",
)
_SIGNS: Final = {
    "c": ("♣", "‚ô£", "â™£"),
    "d": ("♦", "‚ô¶", "â™¦"),
    "h": ("♥", "‚ô•", "â™¥"),
    "s": ("♠", "‚ô†", "â™\u00a0"),
}
"""Suit signs, as they are and where their UTF-8 was taken for MacRoman or Windows-1252."""
_CARDS: Final = {
    ("10" if rank == "T" else rank) + sign: CARDS[rank + suit]
    for rank in RANKS
    for suit in SUITS
    for sign in _SIGNS[suit]
}
_DEALT: Final = frozenset({"flop", "turn", "river", "yours", "shows"})
_PLAYED: Final = frozenset({
    "calls", "bets", "raises", "small_blind", "big_blind", "straddle", "ante", "missed_big",
    "missing_small", "bomb", "uncalled", "collected",
})  # fmt: skip
"""Rules whose amount is one of the hand."""


class Player(NamedTuple):
    """A player as a line names him."""

    nickname: str
    id: str


class Fault(NamedTuple):
    """What is wrong with a line: the rule, which of its values or where in it, and the message."""

    rule: str
    text: str
    at: int
    message: str
    hint: str = ""


class Line(NamedTuple):
    """What a line says, whoever it is about."""

    rule: str
    """The rule of the grammar; empty where the line is none of it."""
    amount: int = 0
    """What is put in or taken, in units of the hand; 0 where the line has no such amount."""
    all_in: bool = False
    cards: tuple[Card, ...] = ()
    again: bool = False
    """The cards are those of the second board."""
    values: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    finer: bool = False
    """The amount has cents, which those of the hand so far had not."""
    fault: Fault | None = None


class Masked(NamedTuple):
    """An entry with one character in the place of each player."""

    text: str
    players: tuple[Player, ...]
    parts: tuple[str, ...]
    """What stands between the players."""


def mask(raw: str, tricky: tuple[str, ...] = ()) -> Masked:
    """An entry, its quotes doubled, without its players.

    ``tricky`` are nicknames with quotes in them, known from the seats.
    """
    if '"' not in raw:
        return _new(Masked, (raw, (), (raw,)))
    parts = raw.split('""')
    players = tuple(map(_player, parts[1::2]))
    if tricky or None in players or not len(parts) % 2:
        parts = _players(tricky).split(raw.replace('""', '"'))
        players = tuple(map(Player, parts[1::3], parts[2::3]))
        between = tuple(parts[::3])
    else:
        between = tuple(parts[::2])
    return _new(Masked, (WHO.join(between), players, between))


@lru_cache(maxsize=4096)
def _player(token: str) -> Player | None:
    """A player, by nickname and id, where a token is one."""
    nickname, at, id_ = token.rpartition(" @ ")
    return Player(nickname, id_) if at and _ID.fullmatch(id_) else None


@lru_cache(maxsize=64)
def _players(tricky: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join((*map(re.escape, tricky), ".{0,99}?"))
    return re.compile(f'"({names}) @ ({ID})"')


def unmask(masked: Masked, at: int) -> int:
    """The place in the entry of a place in the masked entry."""
    seen, place = 0, at
    for part, player in zip(masked.parts, masked.players, strict=False):
        seen += len(part) + 1
        if at < seen:
            break
        place += len(player.nickname) + len(player.id) + 4  # quotes and ` @ `, less the mask
    return place


def understand(text: str, decimals: int) -> Line:
    """What a masked line says, its amount in units of so many decimals."""
    return _again(text, decimals) if len(text) < _SHORT and WHO in text else _read(text, decimals)


def _read(text: str, decimals: int) -> Line:
    said, found = SHAPES.read(text)
    rule, picks, words = said.rule, said.picks, said.words
    if rule in _DEALT:
        cards = tuple([_CARDS.get(found[pick], UNKNOWN) for pick in picks])
        fault = _no_card(found[picks[cards.index(UNKNOWN)]]) if UNKNOWN in cards else None
        return _new(Line, (rule, 0, False, cards, "AGAIN" in words, (), words, False, fault))
    if rule in _PLAYED:
        value = found[picks[0]]
        amount = units(value, decimals)
        finer = amount < 0 and not decimals and units(value, CENTS) >= 0
        fault = too_fine(value) if amount < 0 and not finer else None
        return _new(Line, (rule, amount, "ALL_IN" in words, (), False, (), words, finer, fault))
    if rule == UNREAD:
        # a shape does not tell a card from an amount: a slip between them must not stand for all
        SHAPES.known.pop(tuple(SHAPES.split(text)[::2]), None)
        return Line(UNREAD, fault=_unread(text, said.at, said.expected))
    values = tuple([found[pick] for pick in picks])
    return _new(Line, (rule, 0, False, (), False, values, words, False, None))


_again: Final = lru_cache(maxsize=8192)(_read)
"""Short lines about players say the same again and again."""


@lru_cache(maxsize=65536)
def units(text: str, decimals: int) -> int:
    """An amount in smallest units; -1 where it is none, has more decimals, or is beyond reason."""
    whole, _, part = text.partition(".")
    digits = whole + part.ljust(decimals, "0")
    if len(part) > decimals or len(digits) >= len(str(LARGEST)) or not digits.isdecimal():
        return -1
    return int(digits)


def places(*amounts: str) -> int:
    """The decimals of a line's own amounts: those of a cents table are all written with two."""
    return CENTS if any("." in amount for amount in amounts) else 0


def too_fine(text: str) -> Fault:
    """An amount that no chips make."""
    return Fault("log-amount", text, -1, f"{text} is no amount of chips", "amounts have 2 decimals")


def report(fault: Fault, masked: Masked, text: str, span: Span) -> Finding:
    """The finding of a fault, at its place in the cell that has the ``span``."""
    at = fault.at if fault.at >= 0 else masked.text.find(fault.text)
    entry = unmask(masked, at)
    quoted = text[span.start : span.start + 1] == '"'
    start = span.start + quoted
    for _ in range(entry):
        start += 2 if quoted and text.startswith('""', start) else 1
    start = min(start, span.end - 1)
    end = min(start + max(1, len(fault.text)), span.end)
    return finding(fault.rule, Span(start, end), fault.message, hint=fault.hint)


def _unread(text: str, at: int, expected: tuple[str, ...]) -> Fault:
    """Where a line stops being one of PokerNow's."""
    rest = text[at:].split(maxsplit=1)
    word = rest[0].rstrip(WHO) if rest else ""
    if set(expected) == {"AMOUNT"}:
        return Fault("log-amount", word, at, "an amount is missing here", "write it as in 20, 0.50")
    said = f"{word} does not fit here" if word else "the line ends too early"
    return Fault("log-syntax", word, at, said, "PokerNow writes no such line; was it changed?")


def _no_card(wrong: str) -> Fault:
    hint = f"a card is a rank of {RANKS} or 10 and a suit, one of {SUITS}"
    return Fault("deck-52", wrong, -1, f"{wrong} is no card of a 52-card deck", hint)
