"""Files → a folder of Parquet parts; a run that was broken off goes on where it stopped.

A part is what one task gives: a file in the folder of each table, called by the digest of the
texts in it, of all the texts before them in their file, and of how they were judged. Last comes a
mark that it is finished, with what the hands after it need to know.
"""

import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from typing import Any, NamedTuple, cast

from hhtool import __version__
from hhtool.batch.cache import state
from hhtool.batch.check import empty
from hhtool.batch.chunks import Begun, Event, Files, How, Judged, Over, Part, Slice, Told
from hhtool.batch.crew import Crew
from hhtool.batch.files import STDIN, Sent
from hhtool.batch.folder import LAYOUT, Folder, event_of
from hhtool.batch.jobs import Open, in_order, joined
from hhtool.batch.parquet import judge_part, replaced, written
from hhtool.batch.plan import Here, Opening, Step, plan, shipped
from hhtool.batch.rows import Rows
from hhtool.pipeline import carried
from hhtool.pipeline.carried import begun

SIZE = 1024 * 1024
"""Characters of hands, or bytes of files, in one part."""


class Finished(NamedTuple):
    """A part that an earlier run has written."""

    key: str
    follow: bool
    """It is of a file that is cut: hands follow that go on from there."""
    mark: dict[str, Any]


def write(
    files: Iterable[str], how: How, crew: Crew, folder: Folder, size: int = SIZE
) -> Generator[Event, None, None]:
    """What happens in files, while their tables are written.

    The crew is sent what is in them: a part is called by what was judged, whatever a file is now.
    """
    this: Open | None = None
    chain = ""
    planned = shipped(plan(files, how.options, size), how.options)
    for step, result in in_order(_keyed(planned, how, folder), crew):
        if isinstance(step, Opening):
            clerk = Rows().clerk(how, step.path, step.dialect.name, step.profile.name)
            this = Open(*step, clerk, begun(told=step.dialect.told))
            yield Begun(step.path, step.dialect.name, step.profile.name)
        elif isinstance(step, Over):
            if this is not None and step.problem is None and not this.hands:
                yield from _nothing(this, chain, how, folder)
            yield step
            this, chain = None, ""
        elif isinstance(step, Finished):
            chain = step.key
            yield from _again(step, this, folder)
        elif isinstance(step, Slice):
            assert this is not None, "a slice is of the file that is open"
            chain = step.key
            yield from _joined(this, step, cast("Part", result), how, folder)
        elif isinstance(step, Files):
            yield from _whole(step, cast("Part", result), folder)
        elif isinstance(step, Here):
            yield from _whole(step.task, judge_part(step.task, how), folder)


def _whole(task: Files, part: Part, folder: Folder) -> Iterator[Event]:
    """Files that were judged whole."""
    events = cast("tuple[Event, ...]", part.result)
    folder.put(task.key, part, events, [])
    yield from events


def _joined(this: Open, task: Slice, part: Part, how: How, folder: Folder) -> Iterator[Event]:
    """A slice with the rows of those hands put right of which the hands before have to say."""
    rows = Rows()
    this.clerk = rows.clerk(how, this.path, this.dialect.name, this.profile.name)
    again: list[int] = []
    events = list(joined(this, task, cast("Judged", part.result), how.options, again))
    if again:
        part = part._replace(tables=replaced(part.tables, again, rows))
    folder.put(task.key, part, events, carried.written(this.follow))
    yield from events


def _again(step: Finished, this: Open | None, folder: Folder) -> Iterator[Event]:
    """What an earlier run has told of a part."""
    folder.use(step.key)
    hands = 0
    for doc in step.mark["events"]:
        event = event_of(doc)
        hands += isinstance(event, Told)
        yield event
    if this is not None and step.follow:
        this.hands += hands
        this.follow = carried.read(step.mark["follow"])


def _nothing(this: Open, chain: str, how: How, folder: Folder) -> Iterator[Event]:
    """The note of a file without a hand is a part of its own."""
    rows = Rows()
    clerk = rows.clerk(how, this.path, this.dialect.name, this.profile.name)
    note = clerk(empty(how.options), 0)
    if note is not None:
        key = _digest(chain, this.path, "nothing")
        folder.put(key, Part((), written(rows)), (note,), [])
        yield note


def _keyed(
    steps: Generator[Step, None, None], how: How, folder: Folder
) -> Generator[Step | Finished, None, None]:
    """The steps; tasks by their keys, and those that are finished with what is known of them."""
    way = (LAYOUT, __version__, state(), how.options, *map(sorted, how.wanted))
    chain = ""
    with closing(steps):
        for step in steps:
            if isinstance(step, Opening):
                chain = ""
                yield step
            elif isinstance(step, Here):
                yield Here(_here(step.task, way))
            elif isinstance(step, Files):
                key = _digest(way, step)
                mark = folder.mark(key)
                yield step._replace(key=key) if mark is None else Finished(key, False, mark)
            elif isinstance(step, Slice):
                chain = _digest(way, chain, step)
                mark = folder.mark(chain)
                yield step._replace(key=chain) if mark is None else Finished(chain, True, mark)
            else:
                yield step


def _here(task: Files, way: object) -> Files:
    """Files that only this process can read; their part is never taken from an earlier run."""
    if task.paths == (STDIN,):
        task = task._replace(sent=(Sent(sys.stdin.buffer.read()),))
    return task._replace(key=_digest(way, "here", task))


def _digest(*parts: object) -> str:
    digest = sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else repr(part).encode("utf-8", "replace"))
        digest.update(b"\0")
    return digest.hexdigest()[:32]
