"""Files → a folder of Parquet parts; a run that was broken off goes on where it stopped.

A part is what one task gives: a file in the folder of each table, called by the digest of the
texts in it, of all the texts before them in their file, and of how they were judged. Last comes a
mark that it is finished, with what the hands after it need to know.
"""

import json
import re
import sys
from collections.abc import Generator, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from hhtool import __version__
from hhtool.batch.check import empty
from hhtool.batch.chunks import Begun, Event, Files, How, Judged, Loose, Over, Part, Slice, Told
from hhtool.batch.crew import Crew
from hhtool.batch.files import STDIN
from hhtool.batch.jobs import Open, in_order, joined
from hhtool.batch.parquet import put, replaced, written
from hhtool.batch.plan import Here, Opening, Step, plan, shipped
from hhtool.batch.rows import TABLES, Rows
from hhtool.model.finding import Severity
from hhtool.pipeline import carried

SIZE = 1024 * 1024
"""Characters of hands, or bytes of files, in one part."""
MARKS = "_parts"
_OURS = re.compile(r"\.?([0-9a-f]{32})\.(?:parquet|json)(?:\.part)?")
LAYOUT = "hhtool.parts/1"


class Finished(NamedTuple):
    """A part that an earlier run has written."""

    task: Files | Slice
    mark: dict[str, Any]


class Folder:
    """Where parts go."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.used: set[str] = set()
        """Parts of this run."""
        self.found = 0
        """Those of them that were there before."""

    def mark(self, key: str) -> dict[str, Any] | None:
        """The mark of a part that is finished."""
        try:
            doc = json.loads((self.path / MARKS / f"{key}.json").read_bytes())
        except (OSError, ValueError):
            return None
        whole = all((self.path / name / f"{key}.parquet").exists() for name in TABLES)
        return doc if whole and isinstance(doc, dict) and doc.get("layout") == LAYOUT else None

    def put(
        self, key: str, part: Part, events: Iterable[Event], follow: list[dict[str, Any]]
    ) -> None:
        """A part, and its mark once all of it is there; no mark where a file could not be read."""
        for name, data in part.tables.items():
            (self.path / name).mkdir(parents=True, exist_ok=True)
            put(self.path / name / f"{key}.parquet", data)
        told = [_doc(event) for event in events]
        if ["over", False] not in told:
            doc = {"layout": LAYOUT, "events": told, "follow": follow}
            (self.path / MARKS).mkdir(parents=True, exist_ok=True)
            put(self.path / MARKS / f"{key}.json", json.dumps(doc).encode())

    def clear(self) -> None:
        """Parts of other runs are gone: the folder has what this one gives, and nothing twice."""
        for name in (MARKS, *TABLES):
            for path in (self.path / name).glob("*.*"):
                key = _OURS.fullmatch(path.name)
                if key and key[1] not in self.used:
                    path.unlink(missing_ok=True)


def write(
    files: Iterable[str], how: How, crew: Crew, folder: Folder, size: int = SIZE, *, ship: bool
) -> Generator[Event, None, None]:
    """What happens in files, while their tables are written.

    ``ship``: the crew cannot read the files, and is sent what is in them.
    """
    this: Open | None = None
    chain = ""
    planned = shipped(plan(files, how.options, size))
    steps = _keyed(planned, how, folder, ship=ship)
    for step, result in in_order(steps, crew):
        task = step.task if isinstance(step, Finished) else step
        if isinstance(task, Files | Slice):
            folder.used.add(task.key)
            chain = task.key
        if isinstance(step, Finished):
            yield from _again(step, this, folder)
        elif isinstance(step, Opening):
            this = Open(*step, Rows().clerk(how, step.path, step.dialect.name, step.profile.name))
            yield Begun(step.path, step.dialect.name, step.profile.name)
        elif isinstance(step, Files):
            yield from _whole(step, cast("Part", result), folder)
        elif isinstance(step, Slice):
            assert this is not None, "a slice is of the file that is open"
            yield from _joined(this, step, cast("Part", result), how, folder)
        elif isinstance(step, Over):
            if this is not None and step.problem is None and not this.hands:
                yield from _nothing(this, chain, how, folder)
            yield step
            this = None


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
    folder.found += 1
    hands = 0
    for doc in step.mark["events"]:
        for event in _events(doc):
            hands += isinstance(event, Told)
            yield event
    if this is not None and isinstance(step.task, Slice):
        this.hands += hands
        this.follow = carried.read(step.mark["follow"])


def _nothing(this: Open, chain: str, how: How, folder: Folder) -> Iterator[Event]:
    """The note of a file without a hand is a part of its own."""
    rows = Rows()
    clerk = rows.clerk(how, this.path, this.dialect.name, this.profile.name)
    note = clerk(empty(how.options), 0)
    if note is not None:
        key = _digest(chain, this.path, "nothing")
        folder.used.add(key)
        folder.put(key, Part((), written(rows)), (note,), [])
        yield note


def _keyed(
    steps: Generator[Step, None, None], how: How, folder: Folder, *, ship: bool
) -> Generator[Step | Finished, None, None]:
    """The steps; tasks by their keys, and those that are finished with what is known of them."""
    chain = ""
    way = (LAYOUT, __version__, how.options, how.wanted)
    for plain in steps:
        step: Step = plain
        if isinstance(step, Opening):
            chain = ""
        elif isinstance(step, Here):
            step = Files((STDIN,), (sys.stdin.buffer.read(),))
        if isinstance(step, Files):
            contents = step.contents
            sent = contents if ship or STDIN in step.paths else ()
            key = _digest(way, step.paths, *contents)
            step = step._replace(key=key, contents=sent)
            known = None if any(b".toml" in (one or b"") for one in contents) else folder.mark(key)
        elif isinstance(step, Slice):
            chain = _digest(way, chain, step.path, step.dialect, step.profile, step.hands)
            step = step._replace(key=chain)
            known = folder.mark(chain)
        else:
            known = None
        yield (
            step if known is None or not isinstance(step, Files | Slice) else Finished(step, known)
        )


def _digest(*parts: object) -> str:
    digest = sha256()
    for part in parts:
        digest.update(part if isinstance(part, bytes) else repr(part).encode("utf-8", "replace"))
        digest.update(b"\0")
    return digest.hexdigest()[:32]


def _doc(event: Event) -> list[object]:
    """An event of a part as JSON has it."""
    if isinstance(event, Begun):
        return ["begun", *event]
    if isinstance(event, Told):
        return ["hand", [one.value for one in event.weights]]
    if isinstance(event, Loose):
        return ["loose", event.weight.value, event.path]
    return ["over", isinstance(event, Over) and event.problem is None]


def _events(doc: list[Any]) -> Iterator[Event]:
    """The event that ``_doc`` has written."""
    kind, *rest = doc
    if kind == "begun":
        yield Begun(*rest)
    elif kind == "hand":
        yield Told("", tuple(map(Severity, rest[0])))
    elif kind == "loose":
        yield Loose("", Severity(rest[0]), rest[1])
    else:
        yield Over()
