"""Files → steps: small files together, large ones in slices, as far as they can be cut."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, cast

from hhtool.batch.archives import BROKEN
from hhtool.batch.chunks import Event, Files, Over, Slice, Task, Text
from hhtool.batch.files import STDIN, Options, Sent, beside, binary, on_disk, opened
from hhtool.errors import HhtoolError, ProfileError
from hhtool.grammar.dialect import Dialect
from hhtool.profile import Profile, change, load

SMALL = 1024 * 1024
"""Bytes of files that one process is done with before others have begun."""
SIZE = 128 * 1024
"""Characters of hands, or bytes of files, in one task: a tenth of a second for one process."""
MANY = 64
"""Files in one task."""
RULES = b".toml"
WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a text in UTF-16 begins."""
PACKED = 5
"""How much larger than their archives logs are taken to be."""


class Opening(NamedTuple):
    """A file begins whose hands are judged apart."""

    path: str
    dialect: Dialect
    profile: Profile


class Known(NamedTuple):
    """A file that was judged before."""

    events: Iterator[Event]


class Here(NamedTuple):
    """Files that only this process can read."""

    task: Files


Find = Callable[[str], Iterator[Event] | None]
Step = Task | Opening | Over | Here | Known


def cores() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def is_small(files: Iterable[str]) -> bool:
    """Files that are not worth the start of a process."""
    size = 0
    for path in files:
        disk = on_disk(path)
        try:
            size += Path(disk).stat().st_size * (PACKED if disk != path else 1)
        except OSError:
            continue
    return size < SMALL


def shipped(steps: Generator[Step, None, None], options: Options) -> Generator[Step, None, None]:
    """The steps for others than this process, who are sent what is in the files of a task.

    This process itself judges those whose house rules may stand in yet another file, and those
    that go with them in one task.
    """
    with closing(steps):
        for step in steps:
            if not isinstance(step, Files):
                yield step
                continue
            found = [_sent(path, options) for path in step.paths]
            sent = tuple([one for one in found if one is not None])
            yield step._replace(sent=sent) if len(sent) == len(found) else Here(step)


def _sent(path: str, options: Options) -> Sent | None:
    """A file as it is here; ``None`` where its house rules are not known yet, or are wrong."""
    content = content_of(path)
    if not options.profile:
        return None if names_rules(content or b"") else Sent(content)
    try:
        return Sent(content, load(options.profile, beside(path)))
    except ProfileError:
        return None


def names_rules(content: bytes) -> bool:
    """A log may name house rules that stand in another file; of one in UTF-16 it is not known."""
    return RULES in content or content[:2] in WIDE


def content_of(path: str) -> bytes | None:
    """What is in a file; ``None`` where whoever judges it will say why it cannot be read."""
    try:
        with binary(path) as file:
            return file.read()
    except (*BROKEN, HhtoolError):
        return None


def not_known(path: str) -> None:
    """Nothing was kept of any file."""


def plan(
    files: Iterable[str], options: Options, size: int = SIZE, find: Find = not_known
) -> Generator[Step, None, None]:
    """Small files together, large ones in slices, as far as their dialect can be cut."""
    group: list[str] = []
    total = 0
    for path in files:
        known = find(path)
        weight = _size(path)
        if known is None and weight < size:
            group.append(path)
            total += weight
        if group and (known is not None or weight >= size or total >= size or len(group) >= MANY):
            yield Files(tuple(group))
            group, total = [], 0
        if known is not None:
            yield Known(known)
        elif weight >= size:
            yield from _large(path, options, size)
    if group:
        yield Files(tuple(group))


def _size(path: str) -> int:
    """Bytes of a file, more than any if that cannot be told before it is read."""
    if path == STDIN or on_disk(path) != path:
        return SMALL
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _large(path: str, options: Options, size: int) -> Iterator[Step]:
    """A file in slices; a native log, or a file of which one hand is asked for, whole."""
    if path == STDIN:
        yield Here(Files((path,)))
        return
    try:
        dialect, lines = opened(path, options)
        with closing(cast("Generator[str, None, None]", lines)):
            if dialect is None or options.hand:
                yield Files((path,))
                return
            rules = load(options.profile or dialect.profile, beside(path))
            opening = Opening(path, dialect, change(rules, options.changes))
            yield opening
            yield from slices(opening, lines, size)
    except HhtoolError as problem:
        yield Over(problem)
    else:
        yield Over()


def slices(of: Opening, lines: Iterable[str], size: int) -> Iterator[Slice]:
    """The hands of a file, some at a time; those before it breaks off, too."""
    hands: list[Text] = []
    held = first = 0
    sources = of.dialect.split(of.path, lines)

    def cut() -> Slice:
        return Slice(of.path, of.dialect.name, of.profile, tuple(hands), first)

    try:
        for source in sources:
            hands.append(source[1:])
            held += len(source.text)
            if held >= size:
                yield cut()
                first, held = first + len(hands), 0
                hands.clear()
    except HhtoolError:
        if hands:
            yield cut()
        raise
    if hands:
        yield cut()
