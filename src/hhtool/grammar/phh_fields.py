"""The text of a PHH hand → its fields, one statement after another."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from hhtool.grammar.phh_setup import FIELDS, fault
from hhtool.grammar.phh_values import HEADER, Fault, Statement, parsed, statement
from hhtool.model.finding import Finding
from hhtool.model.place import Span

HEADING: Final = re.compile(
    r"""[ \t]*\[[ \t]*(?:([\w-]+)|"([^"\\\n]*)"|'([^'\n]*)')[ \t]*\][ \t]*(?:#.*)?\r?(?:\n|\Z)"""
)
"""``[12]``: the line that begins a hand of an archive."""

_BEGINS: Final = re.compile(r"""[ \t]*(?:([\w-]+)|"([^"\n]*)"|'([^'\n]*)')[ \t]*=""")
_LONG: Final = ('"""', "'''")
_HINT: Final = "a line is `key = value`: a number, a 'text', true, false, or a [list] of them"
_ACTIONS: Final = "actions = ["
_BEFORE_ACTIONS: Final = f"\n{_ACTIONS}"
_PLAIN_HEADING: Final = re.compile(r"\[([0-9]+)\]\n")
_new: Final = tuple.__new__


@dataclass(slots=True)
class Fields:
    """What the statements of a hand say; filled line by line."""

    begin: Span | None = None
    """The line that begins the hand; ``None`` where the text has no statement at all."""
    heading: str = ""
    said: dict[str, tuple[Statement, int]] = field(default_factory=dict)
    """Statements by key, each with its place in the text."""
    broken: set[str] = field(default_factory=set)
    """Keys whose statements could not be read."""
    block: str = ""
    """The lines before the actions, where they hold all that the setup needs; else empty."""
    at: int = 0
    """Where the block stands."""
    texts: list[str] | None = None
    """Actions; ``None`` where there is no list of them."""
    spans: list[Span] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def fields(text: str) -> Fields:
    """The fields of a hand, as far as its lines can be read."""
    found = Fields()
    at = _usual(found, text)
    lines = text[at:].split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        taken = 1
        if line and not (line.startswith(_ACTIONS) and _cut(found, line, at)):
            taken = _take(found, lines, index, at)
        at += len(line) + 1
        for passed in lines[index + 1 : index + taken]:
            at += len(passed) + 1
        index += taken
    return found


def _usual(found: Fields, text: str) -> int:
    """Take heading, fields and actions of a hand in the usual layout; how much that was."""
    heading = _PLAIN_HEADING.match(text)
    begin = heading.end() if heading else 0
    middle = text.find(_BEFORE_ACTIONS, begin) + 1
    block = text[begin:middle]
    said = clean(block, begin) if middle else None
    end = text.find("\n", middle)
    end = len(text) if end < 0 else end
    if not said or not _cut(found, text[middle:end], middle):
        return 0
    found.said = dict(said)
    found.block, found.at = block, begin
    if heading:
        found.heading = heading[1]
        found.begin = Span(0, heading.end(1) + 1)
    else:
        at = next(iter(said.values()))[1]
        found.begin = Span(at, text.index("\n", at))
    return min(end + 1, len(text))


@lru_cache(maxsize=1024)
def clean(text: str, at: int) -> dict[str, tuple[Statement, int]] | None:
    """The statements of some lines, each on its own and none amiss; ``None`` where one is."""
    clean: dict[str, tuple[Statement, int]] = {}
    for line in text.split("\n"):
        said = statement(line.removesuffix("\r"))
        if said.fault or said.key == HEADER or said.key in clean:
            return None
        if said.key is not None:
            clean[said.key] = said, at
        at += len(line) + 1
    return clean


def _cut(found: Fields, line: str, at: int) -> bool:
    """Take a list of actions in its usual layout; ``False`` where it needs the grammar."""
    quote = line[11:12]
    inner = line[12:-2]
    texts = inner.split(f"{quote}, {quote}")
    if (
        found.texts is not None
        or quote not in ("'", '"')
        or not line.endswith(f"{quote}]")
        or len(line) < 14
        or inner.count(quote) != 2 * (len(texts) - 1)
        or "\\" in inner
        or not inner.isprintable()
    ):
        return False
    end = at + 8
    found.spans = [_new(Span, (end + 4, end := end + 4 + len(text))) for text in texts]
    found.texts = texts
    return True


def _take(found: Fields, lines: list[str], index: int, at: int) -> int:
    """Take the statement that begins on a line; how many lines it is long."""
    line = lines[index].removesuffix("\r")
    said, taken = statement(line), 1
    if said.key == HEADER:
        _head(found, said, at)
        return 1
    if said.fault:
        said, taken = _whole(lines, index, said)
    if found.begin is None and (said.fault or said.key is not None):
        found.begin = Span(at, at + len(line))
    if said.fault:
        _broken(found, said.fault, said.text, at)
    elif said.key is not None:
        _say(found, said, at)
    return taken


def _head(found: Fields, said: Statement, at: int) -> None:
    """Take the heading of a hand; there is one at the most, and nothing before it."""
    span = Span(at + said.at[0], at + said.at[1])
    if found.begin is None:
        found.begin, found.heading = span, str(said.value)
    else:
        found.findings.append(fault(span, "a table begins inside a hand"))


def _broken(found: Fields, wrong: Fault, text: str, at: int) -> None:
    found.findings.append(at_place(wrong, at, _HINT))
    key = _BEGINS.match(text)
    if key:
        found.broken.add(key[key.lastindex or 0])


def at_place(wrong: Fault, at: int, hint: str = "") -> Finding:
    """A fault as a finding; one at a text's very end marks its last character."""
    start = wrong.start if wrong.end > wrong.start else max(0, wrong.start - 1)
    span = Span(at + start, at + wrong.end)
    return fault(span, wrong.message, wrong.hint or hint, wrong.rule)


def _say(found: Fields, said: Statement, at: int) -> None:
    """Take one field; a second of the same name is a fault."""
    key = said.key or HEADER
    if key in found.said or (key == "actions" and found.texts is not None):
        span = Span(at + said.key_at[0], at + said.key_at[1])
        found.findings.append(fault(span, f"{key} is given twice", "the first one counts"))
        return
    found.said[key] = said, at
    if key in FIELDS:
        found.block = ""
    if key != "actions":
        return
    if not isinstance(said.value, tuple):
        span = Span(at + said.at[0], at + said.at[1])
        found.findings.append(fault(span, "actions is a list of texts", "actions = ['p3 f', …]"))
        found.broken.add(key)
        return
    found.texts = []
    for value, (start, end) in zip(said.value, said.parts, strict=True):
        span = Span(at + start, at + end)
        if isinstance(value, str):
            quotes = 3 if said.text.startswith(_LONG, start) else 1
            found.texts.append(value)
            found.spans.append(Span(span.start + quotes, span.end - quotes))
        else:
            found.findings.append(fault(span, "an action is a text", "'p3 f'"))


def _whole(lines: list[str], index: int, said: Statement) -> tuple[Statement, int]:
    """A statement over as many lines as it needs, and how many those are.

    It ends before the next line that begins another one; a long text may hold such lines.
    """
    line = lines[index]
    end = index + 1
    while end < len(lines) and not _begins(lines[end]):
        end += 1
    is_long = any(mark in line for mark in _LONG)
    if not is_long and not (said.fault and said.fault.early):
        return said, end - index
    chunk = "\n".join(lines[index:end]).removesuffix("\r")
    whole = parsed(chunk)
    odd = [mark for mark in _LONG if chunk.count(mark) % 2]
    if not whole.fault or not odd:
        return whole, end - index
    for last in range(end, len(lines)):
        if odd[0] in lines[last]:
            longer = parsed("\n".join(lines[index : last + 1]).removesuffix("\r"))
            return (whole, end - index) if longer.fault else (longer, last + 1 - index)
    at = chunk.rindex(odd[0])
    endless = Fault(at, at + 3, f"the text that begins with {odd[0]} has no end")
    return whole._replace(fault=endless), end - index


def _begins(line: str) -> bool:
    return _BEGINS.match(line) is not None or HEADING.fullmatch(line) is not None
