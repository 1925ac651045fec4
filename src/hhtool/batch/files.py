"""Files, folders, archives and standard input: what is in them, and what it is taken for."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader, BytesIO, RawIOBase, StringIO, TextIOWrapper
from os.path import realpath
from pathlib import Path
from typing import IO, NamedTuple, cast

from hhtool.batch import archives
from hhtool.batch.known import HEAD, dialect_of, is_known
from hhtool.errors import UnreadableError
from hhtool.grammar.dialect import Dialect
from hhtool.model.log import Kind, Statement
from hhtool.pipeline.log import Rules
from hhtool.profile import Profile, change, load_for
from hhtool.render.terminal import clean

STDIN = "-"


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


class Sent(NamedTuple):
    """A file as another machine has found it."""

    content: bytes | None = None
    """What is in it; ``None``: whoever judges it opens it, and says why it cannot be read."""
    profile: Profile | None = None
    """The house rules that were asked for; ``None``: none were."""


HERE = Sent()
"""A file that is opened where it is judged."""


def say(line: str) -> None:
    """Tell it on standard error."""
    sys.stderr.write(clean(f"hhtool: {line}") + "\n")


def find(
    paths: Iterable[str], dialect: str = "", left: Callable[[str], None] = say
) -> Iterator[str]:
    """Files in the order given; a folder or archive stands for all logs in it, sorted.

    What is no log there is named to ``left``; hidden files are passed over. With a dialect that
    is asked for, every text counts as a log. What cannot be looked at is among the files, so
    that opening it says why.

    Raises:
        UnreadableError: a path is neither a file nor a folder, or an archive is damaged.
    """
    for path in paths:
        within = None if path == STDIN else archives.inside(path)
        if path == STDIN or (within is None and _is_file(path)):
            yield path
        elif within is None:
            yield from _logs(_below(Path(path)), dialect, left)
        elif below := list(_in_archive(within)):
            yield from _logs(below, dialect, left)
        elif within.member:
            archives.member(within).close()
            yield path


def opened(
    path: str, options: Options, content: bytes | None = None
) -> tuple[Dialect | None, Iterator[str]]:
    """What a file is taken for, and all its lines; ``content`` is what was read of it elsewhere."""
    lines = _head_and_lines(path, content)
    head = next(lines)
    if "\0" in head:
        raise UnreadableError(f"{path}: this is no text; hhtool reads hand histories as text")
    return dialect_of(path, head, options.dialect), lines


def beside(path: str) -> Path | None:
    """The folder of a log or of its archive, where its house rules are looked for."""
    return None if path == STDIN else Path(on_disk(path)).parent


def on_disk(path: str) -> str:
    """The file that a path is read from: itself, or the archive that it leads into."""
    within = archives.inside(path)
    return within.archive if within else path


def identity(path: str) -> str:
    """What two paths to the same log have in common."""
    within = None if path == STDIN else archives.inside(path)
    if within is None:
        return path if path == STDIN else realpath(path)
    return f"{realpath(within.archive)}/{within.member}".rstrip("/")


def own_rules(path: str, options: Options) -> Rules | None:
    """What a log's own ``rules`` and ``rule`` lines do; what was asked for outranks them."""
    if options.profile:
        return None
    changes, folder = options.changes, beside(path)

    def apply(said: Statement, profile: Profile) -> Profile:
        if said.kind is Kind.RULES:
            return change(load_for(said.text, folder), changes)
        return change(change(profile, [(said.word, said.text)]), changes)

    return apply


def _is_file(path: str) -> bool:
    """A file rather than a folder.

    Raises:
        UnreadableError: it is neither.
    """
    if not Path(path).exists():
        raise UnreadableError(f"{path}: no such file or folder")
    return not Path(path).is_dir()


def _below(folder: Path) -> Iterator[str]:
    """The files of a folder and the folders in it, sorted; those of archives among them."""
    for path in sorted(folder.rglob("*")):
        name = str(path)
        if archives.is_hidden(path.relative_to(folder).parts) or not path.is_file():
            continue
        try:
            yield from archives.members(name) if archives.is_archive(name) else (name,)
        except UnreadableError:
            yield name


def _in_archive(within: archives.Inside) -> Iterator[str]:
    """The files of an archive, or of a folder or an archive in it; of a file there are none."""
    start = f"{within.archive}/{within.member}".rstrip("/")
    return (path for path in archives.members(within.archive) if path.startswith(f"{start}/"))


def _logs(files: Iterable[str], dialect: str, left: Callable[[str], None]) -> Iterator[str]:
    """The logs among files that nobody has named; the others are."""
    for path in files:
        try:
            head = _head(path)
        except (UnreadableError, OSError):
            yield path
            continue
        if is_known(path, head, dialect):
            yield path
        else:
            left(f"{path}: not a hand history that hhtool knows; left")


def _head(path: str) -> str:
    """The first characters of a file."""
    with _text(path) as text:
        return text.read(HEAD)


def _head_and_lines(path: str, content: bytes | None) -> Iterator[str]:
    """The first characters of a file, and then all its lines, endings kept."""
    with _text(path, content) as text:
        head = text.read(HEAD)
        yield head
        yield from StringIO(head + text.readline(), newline="")
        yield from iter(text.readline, "")  # `yield from text` would close it when this is closed


@contextmanager
def _text(path: str, content: bytes | None = None) -> Iterator[TextIOWrapper]:
    """A file or standard input as text; bytes that are none in its encoding stand out.

    It is UTF-8, unless it begins with the mark of UTF-16, as some sites' exports do.

    Raises:
        UnreadableError: it cannot be opened, or breaks off.
    """
    try:
        with _bytes(path, content) as raw:
            is_wide = raw.peek(2)[:2] in (b"\xff\xfe", b"\xfe\xff")
            encoding = "utf-16" if is_wide else "utf-8-sig"
            text = TextIOWrapper(raw, encoding=encoding, errors="replace", newline="")
            try:
                yield text
            finally:
                text.detach()
    except archives.BROKEN as problem:
        why = problem.strerror if isinstance(problem, OSError) else None
        raise UnreadableError(f"{path}: {why or problem}") from problem


@contextmanager
def _bytes(path: str, content: bytes | None) -> "Iterator[BufferedReader[RawIOBase]]":
    """A file, a member of an archive, or standard input, which stays open."""
    if content is not None:
        yield BufferedReader(cast(RawIOBase, BytesIO(content)))
        return
    if path == STDIN:
        raw = BufferedReader(cast(RawIOBase, sys.stdin.buffer))
        try:
            yield raw
        finally:
            raw.detach()
        return
    with binary(path) as file:
        yield BufferedReader(cast(RawIOBase, file))


def binary(path: str) -> IO[bytes] | RawIOBase:
    """A file or a member of an archive, byte by byte."""
    within = archives.inside(path)
    return archives.member(within) if within else Path(path).open("rb", buffering=0)
