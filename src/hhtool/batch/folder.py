"""A folder of Parquet parts, by table, and the marks of those that are finished.

A part has a file in the folder of each table. Its mark comes last, and tells how long these files
are, what happened in it, and what the hands after it need to know.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hhtool.batch.chunks import Begun, Event, Loose, Over, Part, Told
from hhtool.batch.rows import TABLES
from hhtool.model.finding import Severity

MARKS = "_parts"
LAYOUT = "hhtool.parts/1"
_OURS = re.compile(r"\.?([0-9a-f]{32})\.(?:parquet|json)(?:\.part)?")


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
        if not isinstance(doc, dict) or doc.get("layout") != LAYOUT:
            return None
        return doc if doc.get("sizes") == [self._size(name, key) for name in TABLES] else None

    def _size(self, name: str, key: str) -> int:
        try:
            return (self.path / name / f"{key}.parquet").stat().st_size
        except OSError:
            return -1

    def put(
        self, key: str, part: Part, events: Iterable[Event], follow: list[dict[str, Any]]
    ) -> None:
        """A part, and its mark once all of it is there; no mark where a file could not be read."""
        self.used.add(key)
        for name, data in part.tables.items():
            (self.path / name).mkdir(parents=True, exist_ok=True)
            _put(self.path / name / f"{key}.parquet", data)
        told = [_doc(event) for event in events]
        if ["over", False] not in told:
            sizes = [len(part.tables[name]) for name in TABLES]
            doc = {"layout": LAYOUT, "sizes": sizes, "events": told, "follow": follow}
            (self.path / MARKS).mkdir(parents=True, exist_ok=True)
            _put(self.path / MARKS / f"{key}.json", json.dumps(doc).encode())

    def use(self, key: str) -> None:
        """A part that is there already."""
        self.used.add(key)
        self.found += 1

    def clear(self) -> None:
        """Parts of other runs are gone: the folder has what this one gives, and nothing twice."""
        for name in (MARKS, *TABLES):
            for path in (self.path / name).glob("*.*"):
                key = _OURS.fullmatch(path.name)
                if key and key[1] not in self.used:
                    path.unlink(missing_ok=True)


def _put(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _doc(event: Event) -> list[object]:
    """An event of a part as JSON has it."""
    if isinstance(event, Begun):
        return ["begun", *event]
    if isinstance(event, Told):
        return ["hand", [one.value for one in event.weights]]
    if isinstance(event, Loose):
        return ["loose", event.weight.value, event.path]
    return ["over", isinstance(event, Over) and event.problem is None]


def event_of(doc: list[Any]) -> Event:
    """The event that ``_doc`` has written."""
    kind, *rest = doc
    if kind == "begun":
        return Begun(*rest)
    if kind == "hand":
        return Told("", tuple(map(Severity, rest[0])))
    if kind == "loose":
        return Loose("", Severity(rest[0]), rest[1])
    return Over()
