"""Files → what is printed of them, in order, however many processes judge their hands."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from hhtool.batch.cache import Shelf
from hhtool.batch.check import empty, read_hand
from hhtool.batch.chunks import (
    Begun,
    Clerk,
    Event,
    Files,
    How,
    Judged,
    Over,
    Result,
    Slice,
    Task,
    clerk_of,
    file_events,
)
from hhtool.batch.crew import Crew
from hhtool.batch.files import STDIN, Options, beside, on_disk, opened
from hhtool.errors import HhtoolError
from hhtool.grammar.dialect import Dialect
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline.apart import again, joins
from hhtool.pipeline.archive import Follow
from hhtool.pipeline.carried import begun
from hhtool.profile import Profile, change, load

SMALL = 1024 * 1024
"""Bytes of files that one process is done with before others have begun."""
SIZE = 256 * 1024
"""Characters of hands, or bytes of files, in one task."""
MANY = 64
"""Files in one task."""
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
    """A file that only this process can read."""

    path: str


S = TypeVar("S")
Find = Callable[[str], Iterator[Event] | None]
Step = Task | Opening | Over | Here | Known


@dataclass(slots=True)
class Open:
    """A file whose hands come back judged apart."""

    path: str
    dialect: Dialect
    profile: Profile
    clerk: Clerk
    follow: Follow = field(default_factory=begun)
    hands: int = 0


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


def judged(
    files: Iterable[str], how: How, crew: Crew, size: int = SIZE, shelf: Shelf | None = None
) -> Generator[Event, None, None]:
    """What happens in files, in order: what one process alone would tell of them.

    What the ``shelf`` has of them is taken from there, and the rest put on it.
    """
    find = shelf.find if shelf else _not_known
    steps = in_order(plan(files, how.options, size, find), crew)
    events = _told(steps, how)
    yield from shelf.keep(events) if shelf else events


def _told(steps: Iterable[tuple[Step, Result]], how: How) -> Iterator[Event]:
    """What comes of steps."""
    this: Open | None = None
    for step, result in steps:
        if isinstance(step, Files):
            yield from cast("tuple[Event, ...]", result)
        elif isinstance(step, Known):
            yield from step.events
        elif isinstance(step, Here):
            yield from file_events(step.path, how, _silent, clerk_of)
        elif isinstance(step, Opening):
            clerk = clerk_of(how, step.path, step.dialect.name, step.profile.name)
            this = Open(*step, clerk)
            yield Begun(step.path, step.dialect.name, step.profile.name)
        elif isinstance(step, Slice):
            assert this is not None, "a slice is of the file that is open"
            yield from joined(this, step, cast("Judged", result), how.options)
        else:
            if this is not None and step.problem is None and not this.hands:
                note = this.clerk(empty(how.options), 0)
                yield from () if note is None else (note,)
            yield step
            this = None


def joined(
    this: Open, slice_: Slice, result: Judged, options: Options, anew: list[int] | None = None
) -> Iterator[Event]:
    """The hands of a slice; those of which the hands before have something to say, judged again.

    ``anew`` is told the numbers of these.
    """
    numbers = count(slice_.first)
    for number, text, (brief, outcomes) in zip(numbers, slice_.hands, result, strict=False):
        if joins(this.follow, brief, this.profile):
            this.hands += brief.kind in _HANDS
            yield from outcomes
            continue
        if anew is not None:
            anew.append(number)
        source = Source(this.path, *text)
        reading = read_hand(this.dialect, source)
        for item in again(this.follow, source, reading, this.profile, options.noticed):
            this.hands += isinstance(item, Verdict)
            outcome = this.clerk(item, number)
            if outcome is not None:
                yield outcome


_HANDS = frozenset({"hand", "unread"})


def _not_known(path: str) -> None:
    """Nothing was kept of any file."""


def plan(
    files: Iterable[str], options: Options, size: int = SIZE, find: Find = _not_known
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
    """A file in slices; one that tells a whole night, or of which one hand is asked for, whole."""
    if path == STDIN:
        yield Here(path)
        return
    try:
        dialect, lines = opened(path, options)
        with closing(cast("Generator[str, None, None]", lines)):
            if dialect is None or dialect.told or options.hand:
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
    hands: list[tuple[str, int, tuple[int, ...]]] = []
    held = first = 0
    sources = of.dialect.split(of.path, lines)

    def cut() -> Slice:
        return Slice(of.path, of.dialect.name, of.profile, tuple(hands), first)

    try:
        for source in sources:
            hands.append((source.text, source.line, source.numbers))
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


def in_order(steps: Generator[S, None, None], crew: Crew) -> Iterator[tuple[S, Result]]:
    """Each step with what came of it, where it is a task."""
    waiting: deque[S] = deque()
    given = 0
    with closing(steps):
        for step in steps:
            waiting.append(step)
            if isinstance(step, Files | Slice):
                crew.give(step)
                given += 1
            while waiting and (given >= crew.ahead or not isinstance(waiting[0], Files | Slice)):
                first = waiting.popleft()
                given -= isinstance(first, Files | Slice)
                yield first, _result(first, crew)
        for step in waiting:
            yield step, _result(step, crew)


def _result(step: object, crew: Crew) -> Result:
    return crew.take() if isinstance(step, Files | Slice) else ()


def _silent(place: str) -> None:
    """Nobody is told where this process is."""
