"""JSON text → its values, each with the place where it stands, by the grammar."""

import re
from collections.abc import Sequence
from decimal import Decimal, DecimalException
from functools import lru_cache
from importlib.resources import files
from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple, cast

from hhtool.model.finding import Finding
from hhtool.model.limits import NESTED
from hhtool.model.place import Span
from hhtool.rulebook import finding

if TYPE_CHECKING:
    from lark import Lark, Token, Transformer
    from lark.exceptions import UnexpectedInput

What = None | bool | int | Decimal | str | tuple["Value", ...] | dict[str, "Value"]


class Value(NamedTuple):
    """A value and where it stands; of a member that is written twice the last one counts."""

    what: What
    span: Span
    depth: int = 0
    """Levels of lists and objects in it."""


_WORDS = {
    "OPEN": "an object", "START": "a list", "TEXT": "a text", "NUMBER": "a number",
    "TRUE": "true", "FALSE": "false", "NULL": "null", "KEY": 'a name like "cards":',
    "_COMMA": "','", "END": "']'", "CLOSE": "'}'", "$END": "the end",
}  # fmt: skip
_ANY = frozenset({"OPEN", "START", "TEXT", "NUMBER", "TRUE", "FALSE", "NULL"})
"""Terminals that begin a value."""
_FOUND = re.compile(r'"[^"\n]{0,40}"?|[\w.+-]+|\S')
_ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))')
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_CONSTANTS = {"true": True, "false": False, "null": None}
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE = re.compile("[\ud800-\udfff]")
_new = tuple.__new__


class RefusedError(ValueError):
    """A text that is JSON and still cannot be taken: its place, and why."""

    def __init__(self, span: Span, why: str) -> None:
        super().__init__(why)
        self.span = span


def parsed(text: str) -> Value | Finding:
    """The value that a text is by the grammar, nothing taken for granted."""
    from lark.exceptions import UnexpectedInput

    try:
        # The grammar's actions make each rule a Value; Lark knows only of its own trees.
        return cast("Value", cast("object", _parser().parse(text)))
    except UnexpectedInput as problem:
        return _explain(text, problem)
    except RefusedError as refused:
        return finding("log-syntax", refused.span, str(refused))


@lru_cache(maxsize=1)
def _parser() -> "Lark":
    from lark import Lark

    grammar = files("hhtool.grammar").joinpath("json.lark").read_text(encoding="utf-8")
    actions = SimpleNamespace(
        start=_only, object=_object, array=_array, text=_one, number=_one,
        true=_one, false=_one, null=_one,
    )  # fmt: skip
    # Values are made as the text is parsed: a tree of the whole would take twice the time.
    # The grammar is so small that building it costs less than looking for a built one.
    return Lark(grammar, parser="lalr", transformer=cast("Transformer[Token, Value]", actions))


def _only(parts: Sequence[Value]) -> Value:
    return parts[0]


def _object(parts: "Sequence[Token | Value]") -> Value:
    names = [_unescaped(key[: key.rindex('"')]) for key in cast("Sequence[str]", parts[1:-1:2])]
    values = cast("Sequence[Value]", parts[2:-1:2])
    return _around(parts, values, dict(zip(names, values, strict=True)))


def _array(parts: "Sequence[Token | Value]") -> Value:
    values = cast("Sequence[Value]", tuple(parts[1:-1]))
    return _around(parts, values, cast("tuple[Value, ...]", values))


def _around(parts: "Sequence[Token | Value]", values: Sequence[Value], what: What) -> Value:
    """A list or an object between its brackets."""
    span = Span(_span(parts[0]).start, _span(parts[-1]).end)
    depth = 1 + max([value[2] for value in values], default=0)
    if depth > NESTED:
        said = f"lists within lists, more than {NESTED} levels deep, are not read"
        raise RefusedError(Span(span.start, span.start + 1), said)
    return _new(Value, (what, span, depth))


def _one(parts: "Sequence[Token]") -> Value:
    (token,) = parts
    return scalar(token, _span(token))


def scalar(word: str, span: Span) -> Value:
    """A whole number as ``int``, any other as ``Decimal``; so is one too long to be an amount."""
    what: What
    if word[0] == '"':
        what = _unescaped(word[:-1])
    elif word in _CONSTANTS:
        what = _CONSTANTS[word]
    elif len(word) < 16 and word.lstrip("-").isdecimal():
        what = int(word)
    else:
        try:
            what = Decimal(word)
        except DecimalException:
            raise RefusedError(span, "a number beyond reason") from None
    return _new(Value, (what, span, 0))


def _span(token: "Token | Value") -> Span:
    return _new(Span, (token.start_pos, token.end_pos))  # type: ignore[union-attr] # brackets are tokens


def _unescaped(text: str) -> str:
    """What a text says, without the quote that it begins with."""
    if "\\" not in text:
        return str(text[1:])
    plain = _ESCAPE.sub(lambda e: chr(int(e[1], 16)) if e[1] else _ESCAPED.get(e[2], e[2]), text)
    # Half a character cannot be written out again, so that a mark takes its place.
    return _LONE.sub("\ufffd", _PAIR.sub(_joined, plain[1:]))


def _joined(pair: re.Match[str]) -> str:
    return pair[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _explain(text: str, problem: "UnexpectedInput") -> Finding:
    """A parser's complaint as a finding: what stands there, what should."""
    token = getattr(problem, "token", None)
    at = getattr(problem, "pos_in_stream", None)
    if at is None or getattr(token, "type", "") == "$END":
        at = len(text.rstrip())
    accepted = getattr(problem, "accepts", None) or getattr(problem, "expected", None)
    expected = set(accepted or getattr(problem, "allowed", None) or ())
    names = ["a value"] if expected >= _ANY else []
    names += [_WORDS[name] for name in _WORDS if name in expected - (_ANY if names else set())]
    wanted = " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nothing more"
    found = _FOUND.match(text, at)
    if not found:
        return finding("log-syntax", Span(at, at), f"expected {wanted} before the end")
    told = f"expected {wanted}, found {found[0][:40]!r}"
    return finding("log-syntax", Span(at, found.end()), told)
