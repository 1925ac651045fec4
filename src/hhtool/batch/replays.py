"""Files → their verdicts, with the house rules in force at each hand and the files' digests."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePath

from hhtool.batch import archives
from hhtool.batch.check import Item, check_file
from hhtool.batch.files import STDIN, Options, beside, own_rules
from hhtool.batch.known import named
from hhtool.errors import ProfileError
from hhtool.grammar import native
from hhtool.model.log import Kind
from hhtool.model.place import Source, Span
from hhtool.profile import Profile, change, load

Rules = Callable[[Span], Profile]
"""The house rules at a place of a log."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A file, judged whole."""

    path: str
    dialect: str
    profile: str
    """The house rules by name, with what was changed for this run."""
    source: Source
    items: tuple[Item, ...]
    rules: Rules
    sha256: str
    """Of the file's bytes; empty for standard input."""


def judged(path: str, options: Options) -> Judged:
    """A file with all that is found in it.

    Raises:
        UnreadableError: it cannot be opened or is no text.
        ProfileError: the profile asked for cannot be read.
    """
    run = check_file(path, options)
    items = tuple(run.items)
    rules = _rules(path, run.dialect, run.source, options)
    changed = ", ".join(f"{key}={value}" for key, value in options.changes)
    profile = PurePath(run.profile).name + (f" with {changed}" if changed else "")
    return Judged(path, run.dialect, profile, run.source, items, rules, digest(path))


def digest(path: str) -> str:
    """The SHA-256 of a file, or of a member of an archive; empty for standard input."""
    if path == STDIN:
        return ""
    within = archives.inside(path)
    with archives.member(within) if within else Path(path).open("rb") as file:
        found = sha256()
        while part := file.read(1 << 20):
            found.update(part)
    return found.hexdigest()


def _rules(path: str, dialect: str, source: Source, options: Options) -> Rules:
    """What the hands of a file are judged by; a native log may say so itself, line by line."""
    known = named(dialect)
    asked = options.profile or (known.profile if known else "home")
    profile = change(load(asked, beside(path)), options.changes)
    changes = [(Span(0, 0), profile)]
    apply = own_rules(path, options)
    said_all = native.read(source).statements if apply and known is None else ()
    for said in said_all:
        if apply and said.kind in (Kind.RULES, Kind.RULE):
            try:
                profile = apply(said, profile)
            except ProfileError:
                continue  # a finding of the log says so
            changes.append((said.span, profile))

    def rules(span: Span) -> Profile:
        return [after for at, after in changes if at.start <= span.start][-1]

    return rules
