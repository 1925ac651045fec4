"""JSON text → its values, each with the place where it stands, by the shapes of its objects."""

import re

from hhtool.grammar.json_values import (
    RefusedError,
    Value,
    What,
    parsed,
    scalar,
)
from hhtool.model.finding import Finding
from hhtool.model.limits import NESTED
from hhtool.model.place import Span

_new = tuple.__new__

_MASK = "\x01"
"""Stands for each character of a list or object that has been read; no JSON text has it."""
_MASKED = re.compile(f"{_MASK}+")
_STRING = r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*"'
_BETWEEN = r'[^{}\[\]"]*'
_INNERMOST = re.compile(rf"[\[{{]{_BETWEEN}(?:{_STRING}{_BETWEEN})*[\]}}]")
_MEMBER = re.compile(
    rf"({_STRING}[ \t\r\n]*:[ \t\r\n]*)?"
    rf"({_STRING}"
    r"|(?<![\w.+-])-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.+-])"
    rf"|true(?!\w)|false(?!\w)|null(?!\w)|{_MASK}+)"
)
_shapes: dict[tuple[str | None, ...], tuple[str, ...] | None] = {}
"""Names of the members of an object by its shape: what is left of it without its values."""
MOST = 8192
"""Shapes that are kept; other texts are parsed by themselves."""


def read_json(text: str) -> Value | Finding:
    """The value that a text is, or why it is none; amounts are exact.

    Lists and objects go through the grammar by their shape, from the innermost on: one that was met
    before is only filled in. A text that has none of the usual shapes is parsed as it stands.
    """
    return _by_shape(text) or parsed(text)


def path(root: Value, span: Span) -> str:
    """The way to the innermost value that a place lies in: ``$.rounds[1].actions[3]``."""
    told, inner = "$", root
    while True:
        for name, value in _children(inner):
            if value.span.start <= span.start and span.end <= value.span.end:
                told, inner = told + name, value
                break
        else:
            return told


def _children(of: Value) -> list[tuple[str, Value]]:
    if isinstance(of.what, dict):
        return [(f".{name}", value) for name, value in of.what.items()]
    if isinstance(of.what, tuple):
        return [(f"[{at}]", value) for at, value in enumerate(of.what)]
    return []


def _by_shape(text: str) -> Value | None:
    """The value of a text that is one list or object; ``None`` where the grammar must be asked."""
    if _MASK in text:
        return None
    made: dict[int, Value] = {}

    def mask(found: re.Match[str]) -> str:
        value = _filled(found[0], found.start(), made)
        if value is None:
            raise RefusedError(_new(Span, found.span()), "no usual shape")
        made[found.start()] = value
        return _MASK * len(found[0])

    masked, count = text, 1
    try:
        while count:
            masked, count = _INNERMOST.subn(mask, masked)
    except RefusedError:
        return None
    whole = masked.strip(" \t\r\n")
    return made[masked.index(_MASK)] if whole and not whole.strip(_MASK) else None


def _filled(text: str, start: int, made: dict[int, Value]) -> Value | None:
    """A list or an object that holds no unread ones, by its shape."""
    parts = _MEMBER.split(text)
    shape = (*parts[::3], *parts[1::3])
    if shape not in _shapes and len(_shapes) < MOST:
        _shapes[shape] = _named(text, len(parts) // 3)
    names = _shapes.get(shape)
    if names is None:
        return None
    at, values = start, []
    for before, key, word in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        at += len(before) + len(key or "")
        end = at + len(word)
        values.append(made[at] if word[0] == _MASK else scalar(word, _new(Span, (at, end))))
        at = end
    depth = 1 + max([value[2] for value in values], default=0)
    what: What = tuple(values) if text[0] == "[" else dict(zip(names, values, strict=True))
    span = _new(Span, (start, start + len(text)))
    return _new(Value, (what, span, depth)) if depth <= NESTED else None


def _named(text: str, count: int) -> tuple[str, ...] | None:
    """Names of an object's members, none for a list; ``None`` where the grammar sees no such."""
    plain = _MASKED.sub(lambda found: "0".ljust(len(found[0])), text)
    value = parsed(plain)
    if isinstance(value, Finding) or not isinstance(value.what, dict | tuple):
        return None
    names = tuple(value.what) if isinstance(value.what, dict) else ()
    return names if len(value.what) == count else None
