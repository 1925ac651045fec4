"""What was printed of files, kept in the user's cache folder: the same file is not judged again.

An entry is found by the content of the file and by all else that the output depends on: the path
as it is printed, the house rules, the format, and the state of hhtool itself. One that is damaged
counts as none. Entries are output and weights, as JSON in gzip: nothing in them is run.
"""

import gzip
import json
import os
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import IO

from hhtool import __version__
from hhtool.batch import archives
from hhtool.batch.chunks import Begun, Event, How, Loose, Over, Told
from hhtool.batch.files import STDIN, beside, binary
from hhtool.batch.plan import RULES, WIDE
from hhtool.errors import HhtoolError
from hhtool.grammar.parsers import _folder as user_folder
from hhtool.model.finding import Severity
from hhtool.profile import change, load

LAYOUT = "hhtool.cache/1"
MOST = 256 * 1024**2
"""Bytes of all entries; those not asked for for longest are dropped beyond it."""
BLOCK = 1024**2
DAY = 24 * 3600
"""Seconds after which what a run that was killed has left is dropped."""
_BROKEN = (OSError, EOFError, zlib.error, ValueError, TypeError, KeyError, IndexError)


class Shelf:
    """The entries of a folder, for one way of printing."""

    def __init__(self, folder: Path, how: How) -> None:
        self.folder = folder
        self.how = how
        self.keys: dict[str, str] = {}
        """Files that are being judged."""
        self.grown = False

    def find(self, path: str) -> Iterator[Event] | None:
        """What happens in a file, from its entry; ``None`` where there is none."""
        key = key_of(path, self.how)
        if not key:
            return None
        entry = self.folder / f"{key}.gz"
        if is_sound(entry):
            os.utime(entry)
            return read(entry, path)
        self.keys[path] = key
        return None

    def keep(self, events: Iterable[Event]) -> Iterator[Event]:
        """The events as they come; those of a file that comes to its end make an entry."""
        told: IO[str] | None = None
        key, silent = "", 0
        try:
            for event in events:
                if isinstance(event, Begun):
                    key = self.keys.pop(event.path, "")
                    told = self._begin(event) if key else None
                    silent = 0
                elif told is not None and isinstance(event, Told) and event == _SILENT:
                    silent += 1
                elif told is not None:
                    told.write(f"{silent}\n" if silent else "")
                    silent = 0
                    told = self._went_on(told, event, key)
                yield event
        finally:
            if told is not None:
                _drop(told)

    def trim(self, most: int = MOST) -> None:
        """The newest entries stay, as many as fit."""
        if not self.grown:
            return
        for left in self.folder.glob("*.part"):
            if time.time() - left.stat().st_mtime > DAY:
                left.unlink(missing_ok=True)
        held = 0
        for path, size in sorted(_entries(self.folder), key=_age):
            held += size
            if held > most:
                path.unlink(missing_ok=True)

    def _begin(self, event: Begun) -> IO[str] | None:
        """An entry that is written under another name until it is whole."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            os.close(handle)
            told: IO[str] = gzip.open(name, "wt", compresslevel=1, encoding="utf-8", newline="\n")  # noqa: SIM115 # closed at the file's end
            told.write(json.dumps([LAYOUT, event.dialect, event.profile]) + "\n")
        except OSError:
            return None
        return told

    def _went_on(self, told: IO[str], event: Event, key: str) -> IO[str] | None:
        """The entry with one more event; ``None`` once it is whole, or can be none."""
        if isinstance(event, Told):
            told.write(json.dumps([event.text, [w.value for w in event.weights]]) + "\n")
            return told
        if isinstance(event, Loose):
            told.write(json.dumps([event.text, event.weight.value, event.path]) + "\n")
            return told
        name = _name(told)
        if isinstance(event, Over) and event.problem is None:
            told.write("null\n")
            told.close()
            name.replace(self.folder / f"{key}.gz")
            self.grown = True
        else:
            _drop(told)
        return None


_SILENT = Told("", ())


def shelf_of(how: How) -> Shelf | None:
    """The user's own shelf; ``None`` where nothing can be kept."""
    folder = user_folder()
    return Shelf(folder / "verdicts", how) if folder else None


def key_of(path: str, how: How) -> str:
    """What a file's entry is called; empty where it can have none.

    It can have none if it is read but once, or if it names house rules that stand in another file.
    """
    content = "" if path == STDIN else _content(path, named=not how.options.profile)
    if not content:
        return ""
    try:
        asked = how.options.profile and repr(load(how.options.profile, beside(path)))
        change(load("home"), how.options.changes)
    except HhtoolError:
        return ""
    parts = (
        LAYOUT, __version__, state(), content, path, asked, how.options, how.form, how.color,
        how.width, sorted(how.wanted.only), sorted(how.wanted.never),
    )  # fmt: skip
    return sha256(repr(parts).encode("utf-8", "backslashreplace")).hexdigest()


def is_sound(entry: Path) -> bool:
    """An entry is whole, and undamaged."""
    last = b""
    try:
        with gzip.open(entry) as told:
            while block := told.read(BLOCK):
                last = (last + block)[-6:]
    except _BROKEN:
        return False
    return last.endswith(b"null\n")


def read(entry: Path, path: str) -> Iterator[Event]:
    """The events of an entry."""
    with gzip.open(entry, "rt", encoding="utf-8", newline="\n") as told:
        _, dialect, profile = json.loads(told.readline())
        yield Begun(path, dialect, profile)
        for line in told:
            said = json.loads(line)
            if said is None:
                yield Over()
            elif isinstance(said, int):
                yield from (_SILENT for _ in range(said))
            elif isinstance(said[1], list):
                yield Told(said[0], tuple(Severity(one) for one in said[1]))
            else:
                yield Loose(said[0], Severity(said[1]), said[2])


def _content(path: str, *, named: bool) -> str:
    """The digest of a file's bytes; empty where ``named`` rules in it may be in another file."""
    digest = sha256()
    tail = b""
    try:
        with binary(path) as file:
            while block := file.read(BLOCK):
                if not tail and block[:2] in WIDE:
                    return ""
                if named and RULES in tail + block:
                    return ""
                digest.update(block)
                tail = block[-len(RULES) :]
    except (*archives.BROKEN, HhtoolError):
        return ""
    return digest.hexdigest()


@lru_cache(maxsize=1)
def state() -> str:
    """The state of hhtool's own files: a version that is worked on changes without a number."""
    digest = sha256()
    with_files = Path(str(files("hhtool")))
    for path in sorted(with_files.rglob("*.*")):
        if path.suffix in {".py", ".toml", ".lark", ".md"}:
            stat = path.stat()
            digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _entries(folder: Path) -> Iterator[tuple[Path, int]]:
    for path in folder.glob("*.gz"):
        try:
            yield path, path.stat().st_size
        except OSError:
            continue


def _age(entry: tuple[Path, int]) -> float:
    """Newest first."""
    try:
        return -entry[0].stat().st_mtime
    except OSError:
        return 0.0


def _name(told: IO[str]) -> Path:
    return Path(str(told.buffer.name))  # type: ignore[attr-defined] # a text of gzip has one


def _drop(told: IO[str]) -> None:
    name = _name(told)
    told.close()
    name.unlink(missing_ok=True)
