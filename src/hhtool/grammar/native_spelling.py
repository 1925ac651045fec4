"""One statement of a native log, spelled evenly: long verbs, keywords in lower case, one blank."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from hhtool.grammar.statements import Parsed, parse, parser
from hhtool.model import cards

if TYPE_CHECKING:
    from lark import Token

_VERBS = {
    "FOLD": "folds", "FOLDS": "folds", "CHECK": "checks", "CHECKS": "checks", "CALL": "calls",
    "BET": "bets", "RAISE": "raises", "_POSTS": "posts",
}  # fmt: skip
_LONG = {
    "add": "adds", "buy": "buys", "cash": "cashes", "discard": "discards", "leave": "leaves",
    "move": "moves", "muck": "mucks", "pay": "pays", "play": "plays", "push": "pushes",
    "quit": "quits", "rebuy": "rebuys", "receive": "receives", "return": "returns",
    "show": "shows", "sit": "sits", "splits": "split", "straddle": "straddles", "toss": "tosses",
    "win": "wins", "jam": "jams", "shove": "shoves",
}  # fmt: skip
"""Verbs after a name."""
_AS_WRITTEN = frozenset({"NAME", "TEXT", "VALUE", "INT", "NO_CARD"})
_SIGNS = frozenset({"/", "+"})


@lru_cache(maxsize=65536)
def spell(text: str) -> str:
    """The statement spelled evenly; as it stands where it cannot be read."""
    from lark.exceptions import UnexpectedInput

    parsed = parse(text)
    if not isinstance(parsed, Parsed):
        return text
    try:
        tokens = list(parser().parse_interactive(text).iter_parse())
    except UnexpectedInput:
        return text
    return _together(_spelled(tokens, parsed))


def _spelled(tokens: Iterable["Token"], parsed: Parsed) -> Iterator[tuple[str, str]]:
    """The words of a statement, each with its kind of token."""
    words: list[tuple[str, str]] = []
    for token in tokens:
        kind = token.type
        word = _word(token, parsed, first=not words)
        if kind == "ALL_IN":
            words, word = _all_in(words, str(token))
        after = words[-1][0] if words else ""
        if kind == "COMMA" and after in ("CARD", "AMOUNT", "CALL", "BET", "RAISE"):
            continue
        words.append((kind, word))
    yield from words


def _word(token: "Token", parsed: Parsed, *, first: bool) -> str:
    """A token as it is spelled on its own."""
    kind, text = token.type, str(token)
    if kind in _AS_WRITTEN or (kind == "WORD" and parsed.kind == "hand"):
        return text
    if kind == "CARD":
        return cards.text(cards.card(text))
    if kind == "AMOUNT":
        return "".join(text.split()).lower()
    if kind == "VARIANT":
        return parsed.word
    low = " ".join(text.lower().split())
    return _VERBS.get(kind, low if first else _LONG.get(low, low))


def _all_in(words: list[tuple[str, str]], text: str) -> tuple[list[tuple[str, str]], str]:
    """``all in`` after a verb; where it is the verb, ``is all in``, or ``shoves`` as written."""
    low = text.lower()
    before = words[:-1] if words[-1][0] in ("IS", "GOES") else words
    if before[-1][0] != "NAME":
        return words, "all in"
    word = next((long for long in ("shoves", "jams") if long.startswith(low) and len(low) > 1), "")
    return before, word or "is all in"


def _together(words: Iterable[tuple[str, str]]) -> str:
    """Words parted by one blank; none around the signs between amounts, nor before a comma."""
    text, last = "", ""
    for kind, word in words:
        glued = word == "," or (kind == "AMOUNT" and last in _SIGNS) or not text
        glued = glued or (word in _SIGNS and last == "AMOUNT")
        text += word if glued else f" {word}"
        last = word if word in _SIGNS else kind
    return text
