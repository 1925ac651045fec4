"""Files → what is printed of them, in order, however many processes judge their hands."""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import TypeVar, cast

from hhtool.batch.cache import Shelf
from hhtool.batch.check import empty, read_hand
from hhtool.batch.chunks import (
    Begun,
    Clerk,
    Event,
    Files,
    How,
    Judged,
    Result,
    Slice,
    clerk_of,
    file_events,
)
from hhtool.batch.crew import Crew
from hhtool.batch.files import Options
from hhtool.batch.plan import SIZE, Here, Known, Opening, Step, not_known, plan, shipped
from hhtool.grammar.dialect import Dialect
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline.apart import again, joins
from hhtool.pipeline.archive import Follow
from hhtool.pipeline.carried import begun
from hhtool.profile import Profile


@dataclass(slots=True)
class Open:
    """A file whose hands come back judged apart."""

    path: str
    dialect: Dialect
    profile: Profile
    clerk: Clerk
    follow: Follow
    hands: int = 0


S = TypeVar("S")
MANY = 4
"""Steps held for each task that may be given: the other steps hold something, too."""


def judged(
    files: Iterable[str],
    how: How,
    crew: Crew,
    size: int = SIZE,
    *,
    shelf: Shelf | None = None,
    ship: bool = False,
) -> Generator[Event, None, None]:
    """What happens in files, in order: what one process alone would tell of them.

    What the ``shelf`` has of them is taken from there, and the rest put on it. ``ship``: the crew
    cannot read the files, and is sent what is in them.
    """
    find = shelf.find if shelf else not_known
    planned = plan(files, how.options, size, find)
    steps = in_order(shipped(planned, how.options) if ship else planned, crew)
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
            for path in step.task.paths:
                yield from file_events(path, how, _silent, clerk_of)
        elif isinstance(step, Opening):
            clerk = clerk_of(how, step.path, step.dialect.name, step.profile.name)
            this = Open(*step, clerk, begun(told=step.dialect.told))
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
        source = Source(this.path, *text)
        if joins(this.follow, brief, source, this.profile):
            this.hands += brief.kind in _HANDS
            yield from outcomes
            continue
        if anew is not None:
            anew.append(number)
        reading = read_hand(this.dialect, source)
        for item in again(this.follow, source, reading, this.profile, options.noticed):
            this.hands += isinstance(item, Verdict)
            outcome = this.clerk(item, number)
            if outcome is not None:
                yield outcome


_HANDS = frozenset({"hand", "unread"})


def in_order(steps: Generator[S, None, None], crew: Crew) -> Iterator[tuple[S, Result]]:
    """Each step with what came of it, where it is a task; not more are held than are at work."""
    waiting: deque[S] = deque()
    given = 0
    with closing(steps):
        for step in steps:
            waiting.append(step)
            if isinstance(step, Files | Slice):
                crew.give(step)
                given += 1
            while waiting and (
                not isinstance(waiting[0], Files | Slice)
                or given >= crew.ahead
                or len(waiting) >= MANY * crew.ahead
            ):
                first = waiting.popleft()
                given -= isinstance(first, Files | Slice)
                yield first, _result(first, crew)
        for step in waiting:
            yield step, _result(step, crew)


def _result(step: object, crew: Crew) -> Result:
    return crew.take() if isinstance(step, Files | Slice) else ()


def _silent(place: str) -> None:
    """Nobody is told where this process is."""
