"""Zip archives: their members by name, read as streams; nothing is unpacked to disk.

A member is called ``night.zip/friday.log``, one of an archive in the archive
``night.zip/more.zip/friday.log``. Its name is only ever looked up in the archive.
"""

import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from typing import IO, NamedTuple

from hhtool.errors import UnreadableError
from hhtool.model.limits import FREE, INNER, MEMBER, RATIO

BROKEN = (
    zipfile.BadZipFile, zlib.error, LZMAError, EOFError, OSError, NotImplementedError, ValueError,
)  # fmt: skip
"""What reading a damaged archive raises; ValueError is a name that is no text."""
_SUFFIX = re.compile(r"\.zip(?=[/\\]|$)", re.IGNORECASE)
_STARTS = (b"PK\x03\x04", b"PK\x05\x06")


class Inside(NamedTuple):
    """A path that leads to or into an archive on disk."""

    archive: str
    member: str
    """Empty: the archive itself."""


def inside(path: str) -> Inside | None:
    """The archive that a path leads into, and what is meant there; ``None``: into none.

    An archive is known by its suffix and its first bytes: documents of text processors are zip
    files, too.
    """
    for suffix in _SUFFIX.finditer(path):
        archive = path[: suffix.end()]
        if is_archive(archive):
            return Inside(archive, path[suffix.end() + 1 :])
    return None


def is_archive(path: str) -> bool:
    """A file on disk is a zip archive by its name and its first bytes."""
    if not path.lower().endswith(".zip"):
        return False
    try:
        with Path(path).open("rb") as file:
            return file.read(4) in _STARTS
    except OSError:
        return False


def members(path: str) -> Iterator[str]:
    """The paths of an archive's files, sorted; an archive in it stands for its own files.

    Archives are opened one level deep: a further one is a file like any other. So is one that
    cannot be read: opening it says why.

    Raises:
        UnreadableError: the archive is damaged, or unpacks to far more than it could honestly.
    """
    for name in _names(_opened(path)):
        full = f"{path}/{name}"
        try:
            nested = _names(_opened(path, name)) if _is_zip(name) else None
        except UnreadableError:
            nested = None
        if nested is None:
            yield full
        else:
            yield from (f"{full}/{deeper}" for deeper in nested)


def member(where: Inside) -> IO[bytes]:
    """A member as a stream.

    Raises:
        UnreadableError: there is none of this name, or it is refused: it needs a password, or is
            beyond ``MEMBER``.
    """
    within, name = "", where.member
    found = _opened(where.archive)
    full = f"{where.archive}/{name}".rstrip("/")
    if name not in found.NameToInfo and (suffix := _SUFFIX.search(name)):
        within, name = name[: suffix.end()], name[suffix.end() + 1 :]
        found = _opened(where.archive, within)
    elif not name or (_is_zip(name) and _stream(found, name, full, INNER).read(4) in _STARTS):
        _opened(where.archive, name)
        raise UnreadableError(f"{full}: this is an archive; name a log in it")
    return _stream(found, name, full, MEMBER)


def _opened(path: str, within: str = "") -> zipfile.ZipFile:
    """An archive on disk, or the one in it, looked up once while it stays as it is."""
    try:
        state = Path(path).stat()
        return _directory(path, within, state.st_mtime_ns, state.st_size)
    except BROKEN as problem:
        what = f"{path}/{within}" if within else path
        raise UnreadableError(f"{what}: this archive is damaged ({problem})") from problem


@lru_cache(maxsize=4)
def _directory(path: str, within: str, time: int, size: int) -> zipfile.ZipFile:  # noqa: ARG001 # a changed file is another
    """An archive whose members' sizes are believable."""
    if not within:
        return _believed(zipfile.ZipFile(path), path, size)
    outer = _opened(path)
    full = f"{path}/{within}"
    with _stream(outer, within, full, INNER) as stream:
        packed = stream.read()
    # measured by what it takes up on disk, so that no bomb hides behind being packed twice
    return _believed(zipfile.ZipFile(BytesIO(packed)), full, outer.getinfo(within).compress_size)


def _believed(archive: zipfile.ZipFile, path: str, size: int) -> zipfile.ZipFile:
    total = sum(info.file_size for info in archive.infolist())
    if total > FREE and total > RATIO * size:
        raise UnreadableError(
            f"{path}: {size:,} bytes that unpack to {total:,}: this is no honest archive; "
            "unpack it yourself, if you trust it"
        )
    return archive


def _stream(archive: zipfile.ZipFile, name: str, path: str, most: int) -> IO[bytes]:
    """A member of an archive, unless it is refused. No more than its stated size is ever read."""
    info = archive.NameToInfo.get(name)
    if info is None or info.is_dir():
        raise UnreadableError(f"{path}: no such file in the archive")
    if info.flag_bits & 1:
        raise UnreadableError(f"{path}: it is locked with a password; unpack it first")
    if info.file_size > most:
        raise UnreadableError(
            f"{path}: {info.file_size:,} bytes unpacked are too many to read; cut it up"
        )
    try:
        return archive.open(info)
    except BROKEN as problem:
        raise UnreadableError(f"{path}: the archive is damaged here ({problem})") from problem


def is_hidden(parts: Iterable[str]) -> bool:
    """A path leads to or through what file managers do not show, or what one of them adds."""
    return any(part == "__MACOSX" or (part[:1] == "." and part.strip(".")) for part in parts)


def _names(archive: zipfile.ZipFile) -> list[str]:
    """Names of the files of an archive, sorted; hidden ones left out."""
    files = {info.filename for info in archive.infolist() if not info.is_dir()}
    return sorted(name for name in files if not is_hidden(name.split("/")))


def _is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")
