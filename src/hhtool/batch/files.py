"""Files, folders and standard input: what is in them, and what it is taken for."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import chain
from pathlib import Path

from hhtool.errors import UnreadableError, UsageError
from hhtool.grammar import DIALECTS, native
from hhtool.grammar.dialect import Dialect
from hhtool.model.log import Kind, Statement
from hhtool.pipeline.log import Rules
from hhtool.profile import Profile, change, load

STDIN = "-"
HEAD = 4096


@dataclass(frozen=True, slots=True)
class Options:
    """How files are to be judged."""

    profile: str = ""
    """A profile asked for by name or path; empty: the log's own, or its dialect's."""
    changes: tuple[tuple[str, str], ...] = ()
    dialect: str = ""
    hand: str = ""
    """Only the hand of this id."""
    noticed: int = 0
    """The line at which a mistake was seen; 0: the end of the log."""


def find(paths: Iterable[str]) -> Iterator[str]:
    """Files in the order given; a folder stands for all logs below it, sorted.

    Raises:
        UnreadableError: a path is neither a file nor a folder.
    """
    suffixes = {".log", *(suffix for dialect in DIALECTS for suffix in dialect.suffixes)}
    for path in paths:
        if path == STDIN or (Path(path).exists() and not Path(path).is_dir()):
            yield path
        elif Path(path).is_dir():
            below = sorted(p for p in Path(path).rglob("*") if p.suffix.lower() in suffixes)
            yield from (str(p) for p in below if p.is_file())
        else:
            raise UnreadableError(f"{path}: no such file or folder")


def opened(path: str, options: Options) -> tuple[Dialect | None, Iterator[str]]:
    """What a file is taken for, and all its lines."""
    lines = _lines(path)
    first = list(_head(lines))
    head = "".join(first)[:HEAD]
    if "\0" in head:
        raise UnreadableError(f"{path}: this is no text; hhtool reads hand histories as text")
    return _dialect(path, head, options.dialect), chain(first, lines)


def beside(path: str) -> Path | None:
    """The folder of a log, where its house rules are looked for."""
    return None if path == STDIN else Path(path).parent


def own_rules(path: str, options: Options) -> Rules | None:
    """What a log's own ``rules`` and ``rule`` lines do; what was asked for outranks them."""
    if options.profile:
        return None
    changes, folder = options.changes, beside(path)

    def apply(said: Statement, profile: Profile) -> Profile:
        if said.kind is Kind.RULES:
            return change(load(said.text, folder), changes)
        return change(change(profile, [(said.word, said.text)]), changes)

    return apply


def _dialect(path: str, head: str, asked: str) -> Dialect | None:
    """The dialect asked for, or the first that knows the text; ``None`` is hhtool's own."""
    if asked == "native":
        return None
    by_name = {dialect.name: dialect for dialect in DIALECTS}
    if asked:
        if asked not in by_name:
            names = ", ".join(("native", *by_name))
            raise UsageError(f"no dialect {asked!r}; there are {names}")
        return by_name[asked]
    found = next((dialect for dialect in DIALECTS if dialect.sniff(head)), None)
    if found is None and not native.sniff(head):
        names = ", ".join(("native", *by_name))
        raise UnreadableError(
            f"{path}: no log that hhtool knows; it reads {names} (--dialect native reads it anyway)"
        )
    return found


def _head(lines: Iterator[str]) -> Iterator[str]:
    """Lines until the head is full."""
    size = 0
    for line in lines:
        yield line
        size += len(line)
        if size >= HEAD:
            return


def _lines(path: str) -> Iterator[str]:
    """Lines of a file or of standard input, endings kept; bytes that are no UTF-8 stand out."""
    if path == STDIN:
        yield from TextIOWrapper(
            sys.stdin.buffer, encoding="utf-8-sig", errors="replace", newline=""
        )
        return
    try:
        with Path(path).open(encoding="utf-8-sig", errors="replace", newline="") as file:
            yield from file
    except OSError as problem:
        raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem
