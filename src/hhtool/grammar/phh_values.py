"""Lines of a PHH file → keys and values, with places: the TOML that PHH uses."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from hhtool.grammar.parsers import build

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

Value = bool | int | Decimal | str | date | time | tuple["Value", ...] | dict[str, "Value"]
Part = tuple[int, int]
"""Where a value stands in its statement's text."""

HEADER: Final = ""
"""The key of a statement that is a table's heading."""
_NOTHING: Final[Part] = (0, 0)

_WORDS: Final = {
    "BARE_KEY": "a key", "EQUAL": "'='", "BASIC": "a text", "INT": "a number",
    "BOOL": "true, false", "LSQB": "a list", "COMMA": "','", "RSQB": "']'", "RBRACE": "'}'",
    "$END": "the end", "AMOUNT": "an amount", "CARDS": "cards", "PLAYER": "a player (p1, p2 …)",
    "_DEALER": "the dealer (d)", "_BOARD": "db", "_HOLE": "dh", "_FOLD": "f", "_PASS": "cc",
    "_WAGER": "cbr", "_SHOW": "sm",
}  # fmt: skip
"""What the grammar's terminals are called in a message; the others go without saying."""

_SHAPED: Final = re.compile(
    r"(?P<literal>'[^'\x00-\x08\x0a-\x1f\x7f]*')"
    r'|(?P<basic>"[^"\\\x00-\x08\x0a-\x1f\x7f]*")'
    r"|(?<== )(?P<time>[0-9]{2}:[0-9]{2}:[0-9]{2})(?![\w.])"
    r"|(?<![\w.:+-])(?P<number>(?:0|[1-9][0-9]*)(?P<part>\.[0-9]+)?)(?![\w.:+-])"
)
_ODD: Final = re.compile(r"""\\|\n|'{3}|"{3}""")
"""What makes a text of several pieces, which are no values of their own."""

_STAND_INS: Final = {
    "literal": "''",
    "basic": '""',
    "time": "00:00:00",
    "number": "0",
    "part": "0.0",
}
_ESCAPE: Final = re.compile(r'\\(?:[btnfr"\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\n[ \t\n]*)')
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_WORD: Final = re.compile(r"[^\s#]*")


class Fault(NamedTuple):
    """What is wrong with a text, and where in it."""

    start: int
    end: int
    message: str
    hint: str = ""
    rule: str = "log-syntax"
    early: bool = False
    """The text ended before it was whole: more lines may mend it."""
    said: bool = True
    """The message says what should stand there."""


class Statement(NamedTuple):
    """A key and its value; no key and no value in an empty line."""

    text: str
    key: str | None = None
    value: Value = ""
    key_at: Part = _NOTHING
    at: Part = _NOTHING
    parts: tuple[Part, ...] = ()
    """Where the elements of a list stand."""
    fault: Fault | None = None
    plain: bool = False
    """A list of whole numbers, none of them negative or long."""


@lru_cache(maxsize=1)
def _parser() -> "Lark":
    return build("phh", start=["statement", "action"])


def parse(text: str, start: str) -> "Tree[Token] | Fault":
    """The tree of a text, or why there is none."""
    from lark.exceptions import UnexpectedInput

    try:
        return _parser().parse(text, start=start)
    except UnexpectedInput as problem:
        fault, blank = _explain(text, problem), f"{text} "
        if fault.early and not fault.said and not text.endswith((" ", "\n")):
            more = parse(blank, start)
            return more if isinstance(more, Fault) else fault
        return fault


def _explain(text: str, problem: "UnexpectedInput") -> Fault:
    """A parser's complaint as a fault: what stands there, what should."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    at, expected, early = len(text), set[str](), False
    if isinstance(problem, UnexpectedCharacters):
        at, expected = getattr(problem, "pos_in_stream", None) or 0, set(problem.allowed or ())
    elif isinstance(problem, UnexpectedToken):
        early = problem.token.type == "$END"
        at, expected = problem.token.start_pos or 0, set(problem.expected)
    words = [word for name, word in _WORDS.items() if name in expected]
    wanted = " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
    if early or at >= len(text):
        at = len(text.rstrip())
        message = f"expected {wanted or 'more'} before the end"
        return Fault(at, at, message, early=early, said=bool(words))
    found = _WORD.match(text, at)
    end = max(at + 1, found.end() if found else 0)
    rule = "log-amount" if expected == {"AMOUNT"} else "log-syntax"
    return Fault(
        at, end, f"expected {wanted or 'nothing more'}, found {text[at:end][:40]!r}", rule=rule
    )


@lru_cache(maxsize=4096)
def statement(text: str) -> Statement:
    """A line, or the lines of one statement, as key and value.

    A line goes through the grammar by its shape, texts and numbers replaced; a shape met before
    is only filled in. What has no plain shape is parsed as it stands.
    """
    if _ODD.search(text):
        return parsed(text)
    found = list(_SHAPED.finditer(text))
    shape = _SHAPED.sub(_stand_in, text)
    filled = None
    if found and "#" not in shape and shape.count("[") < 2:
        filled = _fill(text, shape, found)
    return filled or parsed(text)


@lru_cache(maxsize=1024)
def parsed(text: str) -> Statement:
    """A statement by the grammar, nothing taken for granted."""
    tree = parse(text, "statement")
    if isinstance(tree, Fault):
        return Statement(text, fault=tree)
    try:
        return _said(text, tree)
    except (ValueError, ArithmeticError):
        why = "no such value: a character, a date or a number that cannot be"
    except RecursionError:
        why = "lists within lists, too many levels deep, are not read"
    return Statement(text, fault=Fault(0, len(text.rstrip()), why))


def _said(text: str, tree: "Tree[Token]") -> Statement:
    if not tree.children:
        return Statement(text)
    pair = cast("Tree[Token]", tree.children[0])
    key, *rest = pair.children
    if not rest:
        return Statement(text, HEADER, _name(key), _place(pair), _place(pair))
    key_at = _place(key)
    value = rest[0]
    elements = getattr(value, "children", ()) if getattr(value, "data", "") == "array" else ()
    parts = tuple(map(_place, elements))
    return Statement(text, _name(key), _value(value), key_at, _place(value), parts)


def _place(node: "Tree[Token] | Token") -> Part:
    at = getattr(node, "meta", None) or node
    return getattr(at, "start_pos", 0), getattr(at, "end_pos", 0)


def _name(token: "Tree[Token] | Token") -> str:
    kind = getattr(token, "type", "")
    return str(token) if kind == "BARE_KEY" else str(_scalar(kind, str(token)))


def _value(node: "Tree[Token] | Token") -> Value:
    kind = getattr(node, "type", "")
    if kind:
        return _scalar(kind, str(node))
    tree = cast("Tree[Token]", node)
    if tree.data == "array":
        return tuple(map(_value, tree.children))
    table: dict[str, Value] = {}
    for pair in tree.children:
        key, value = cast("Tree[Token]", pair).children
        if _name(key) in table:
            raise ValueError(f"{key} is given twice")
        table[_name(key)] = _value(value)
    return table


def _scalar(kind: str, text: str) -> Value:
    """The value of a terminal."""
    if kind.endswith(("LITERAL", "BASIC")):
        return _text(kind, text)
    if kind == "BOOL":
        return text == "true"
    if kind == "TIME":
        return time.fromisoformat(text)
    if kind == "DATE":
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text.upper())
    plain = text.replace("_", "")
    return number(str(Decimal(int(plain, 0))) if kind == "RADIX" else plain)


def _text(kind: str, text: str) -> str:
    if kind.startswith("LONG"):
        inner = text[3:-3].replace("\r\n", "\n").removeprefix("\n")
    else:
        inner = text[1:-1]
    return _unescaped(inner) if kind.endswith("BASIC") else inner


def number(text: str) -> int | Decimal:
    """A whole number as ``int``, any other as ``Decimal``; so is one too long to be an amount."""
    return int(text) if len(text) < 16 and text.lstrip("+-").isdecimal() else Decimal(text)


def _unescaped(text: str) -> str:
    def plain(found: re.Match[str]) -> str:
        code = found.group()[1:]
        if code[0] not in "uU":
            return _ESCAPED.get(code, "")
        char = chr(int(code[1:], 16))
        if 0xD800 <= ord(char) <= 0xDFFF:
            raise ValueError(f"\\{code} is no character")
        return char

    return _ESCAPE.sub(plain, text) if "\\" in text else text


def _stand_in(found: re.Match[str]) -> str:
    return _STAND_INS[found.lastgroup or "number"] if not found["part"] else "0.0"


def _fill(text: str, shape: str, found: list[re.Match[str]]) -> Statement | None:
    """A shape's statement with a line's own values; ``None`` where they do not fit it."""
    _, key, value, key_at, at, parts, fault, _ = parsed(shape)
    if fault or not key or key_at[1] > found[0].start() or len(found) != (len(parts) or 1):
        return None
    try:
        own = tuple(_own(one) for one in found)
    except ValueError:  # a time that cannot be, such as 20:75:00
        return None
    spans = tuple(one.span() for one in found)
    end = len(text) - len(shape) + at[1]
    if parts:
        plain = set(map(type, own)) == {int}
        return Statement(text, key, own, key_at, (at[0], end), spans, None, plain)
    return None if isinstance(value, tuple) else Statement(text, key, own[0], key_at, spans[0])


def _own(found: re.Match[str]) -> Value:
    word = found.group()
    if found["number"]:
        return number(word)
    return time.fromisoformat(word) if found["time"] else word[1:-1]
