"""One statement of a native log → its parts, by the grammar; or the mistake in it."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hhtool.grammar.mistakes import Mistake, explain
from hhtool.grammar.parsers import build
from hhtool.model.cards import UNKNOWN, Card, card
from hhtool.model.hand import Measure, Verb
from hhtool.model.log import Kind
from hhtool.model.place import NOWHERE, Span

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

SIGNS = "$€£¥₹"
_VARIANTS = {"nl": "no-limit", "pl": "pot-limit", "fl": "limit"}
_ANTES = {"ante": "each", "bb-ante": "big blind", "button-ante": "button", "btn-ante": "button"}
_TIMES = {"once": 1, "twice": 2}


class Shape(NamedTuple):
    """What a form of statement is: its kind, and the word and text that go with it."""

    kind: Kind
    word: str = ""
    text: str = ""
    hedged: bool = False


SHAPES = {
    **{
        kind: Shape(Kind(kind))
        for kind in (
            "game", "date", "stakes", "variant", "bets", "rules", "rule", "chip", "currency",
            "seat", "leaves", "returns", "moves", "pays", "receives", "count", "tip", "rake",
            "hand", "button", "straddle", "holds", "shows", "mucks", "discards", "wins", "ruling",
            "misdeal", "exposed", "burn", "redeal", "end",
        )
    },
    "buys_in": Shape(Kind.BUYS, "buys in"),
    "rebuys": Shape(Kind.BUYS, "rebuys"),
    "adds_on": Shape(Kind.BUYS, "adds on"),
    "cashes_out": Shape(Kind.CASHES_OUT),
    "plays_board": Shape(Kind.PLAYS_BOARD),
    "sits_out": Shape(Kind.SITS_OUT),
    "small_blind": Shape(Kind.POST, "small blind"),
    "big_blind": Shape(Kind.POST, "big blind"),
    "posts": Shape(Kind.POST),
    "posts_dead": Shape(Kind.POST, "dead"),
    "no_small": Shape(Kind.NO_BLIND, "small blind"),
    "no_big": Shape(Kind.NO_BLIND, "big blind"),
    "bomb": Shape(Kind.BOMB),
    "fold": Shape(Kind.ACTION, Verb.FOLD),
    "check": Shape(Kind.ACTION, Verb.CHECK),
    "call": Shape(Kind.ACTION, Verb.CALL, Measure.ADD),
    "bet": Shape(Kind.ACTION, Verb.BET, Measure.TO),
    "raise_to": Shape(Kind.ACTION, Verb.RAISE, Measure.TO),
    "raise_by": Shape(Kind.ACTION, Verb.RAISE, Measure.BY),
    "raise_bare": Shape(Kind.ACTION, Verb.RAISE, Measure.TO, hedged=True),
    "all_in": Shape(Kind.ACTION, Verb.ALL_IN, Measure.TO),
    "toss": Shape(Kind.ACTION, Verb.TOSS, Measure.ADD),
    "push": Shape(Kind.ACTION, Verb.PUSH, Measure.ADD),
    "folds_to": Shape(Kind.GROUP, Verb.FOLD),
    "checks_to": Shape(Kind.GROUP, Verb.CHECK),
    "folds_round": Shape(Kind.GROUP, Verb.FOLD),
    "checks_round": Shape(Kind.GROUP, Verb.CHECK),
    "flop": Shape(Kind.STREET, "flop"),
    "turn": Shape(Kind.STREET, "turn"),
    "river": Shape(Kind.STREET, "river"),
    "run_it": Shape(Kind.RUN_IT),
    "dead_hand": Shape(Kind.DEAD_HAND),
    "fouled": Shape(Kind.FOULED),
}  # fmt: skip
"""Every form of the grammar by its name there."""


@dataclass(slots=True)
class Parsed:
    """A statement's parts; spans and places count from its own beginning."""

    kind: Kind
    name: str = ""
    name_span: Span = NOWHERE
    word: str = ""
    text: str = ""
    amounts: tuple[Decimal, ...] = ()
    cards: tuple[tuple[Card, ...], ...] = ()
    others: tuple[tuple[str, Span], ...] = ()
    number: int | None = None
    flag: bool = False
    hedged: bool = False
    currency: str = ""
    bad_cards: tuple[tuple[int, str], ...] = ()
    """Places and texts of tokens that are no cards."""
    item: bool = False
    """A bare ``Ben 200``: an item of ``players``."""


@lru_cache(maxsize=1)
def parser() -> "Lark":
    """The parser of one statement, built when it is first needed."""
    return build("native", maybe_placeholders=False)


@lru_cache(maxsize=65536)
def parse(text: str) -> Parsed | Mistake:
    """Read one statement; each distinct text goes through the grammar once."""
    from lark.exceptions import UnexpectedInput

    try:
        tree = parser().parse(text)
    except UnexpectedInput as problem:
        return explain(parser(), text, problem)
    shape = SHAPES[str(tree.data)]
    parsed = Parsed(shape.kind, word=shape.word, text=shape.text, hedged=shape.hedged)
    names: list[tuple[str, Span]] = []
    signs: list[str] = []
    bad: list[tuple[int, str]] = []
    for token in tree.scan_values(lambda _: True):
        _take(parsed, token, names, signs)
    groups = list(tree.find_data("cards"))
    parsed.cards = tuple(_cards(group, bad) for group in groups)
    parsed.bad_cards = tuple(bad)
    if names:
        (parsed.name, parsed.name_span), *others = names
        parsed.others = tuple(others)
    parsed.currency = signs[0] if signs else ""
    first = text.split(maxsplit=1)[0].lower() if text.split() else ""
    parsed.item = tree.data == "seat" and first not in ("players", "seat")
    return parsed


def _take(parsed: Parsed, token: "Token", names: list[tuple[str, Span]], signs: list[str]) -> None:
    """One token of a statement, put where it belongs."""
    kind, value = token.type, str(token)
    if kind == "NAME":
        start = token.start_pos or 0
        names.append((_bare(value), Span(start, start + len(value))))
    elif kind == "AMOUNT":
        amount, sign = _amount(value)
        parsed.amounts = (*parsed.amounts, amount)
        if sign:
            signs.append(sign)
    elif kind == "INT":
        parsed.number = int(value[:9])
        if parsed.word.startswith("side"):
            parsed.word, parsed.number = f"side {int(value[:9])}", None
    elif kind in ("TEXT", "VALUE") or (kind == "WORD" and parsed.kind is Kind.HAND):
        parsed.text = _bare(value)
    elif kind in ("ALL_IN", "CREDIT"):
        parsed.flag = True
    elif kind in _WORDS:
        parsed.word = _WORDS[kind](value)
    elif kind == "TIMES":
        parsed.number = _TIMES.get(value.lower(), 3 if value.lower().startswith("three") else 0)
        parsed.number = parsed.number or int(value[:1])


_WORDS: dict[str, Callable[[str], str]] = {
    "WORD": lambda value: _bare(value).lower(),
    "VARIANT": lambda value: _VARIANTS.get(value.lower(), value.lower()),
    "STREET": str.lower,
    "ANTE": lambda value: _ANTES[value.lower()],
    "MAIN": lambda _: "main",
    "SIDE": lambda _: "side 1",
}
"""Tokens whose value is the statement's word."""


def _cards(group: "Tree[Token]", bad: list[tuple[int, str]]) -> tuple[Card, ...]:
    """The cards of one board or hand; what is no card stands as one that nobody saw."""
    found = []
    for token in group.children:
        if token.type == "CARD":  # type: ignore[union-attr] # cards holds tokens alone
            found.append(card(str(token)))
        else:
            bad.append((token.start_pos or 0, str(token)))  # type: ignore[union-attr] # see above
            found.append(UNKNOWN)
    return tuple(found)


def _amount(text: str) -> tuple[Decimal, str]:
    """An amount and the currency sign on it: ``$1.5k`` is 1500."""
    sign = next((char for char in text if char in SIGNS), "")
    plain = text.strip(SIGNS + " \t").replace(",", "").lower()
    thousand = plain.endswith("k")
    amount = Decimal(plain.removesuffix("k"))
    return (amount * 1000 if thousand else amount), sign


def _bare(text: str) -> str:
    """The text without the quotes around it."""
    quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if quoted else text.strip()
