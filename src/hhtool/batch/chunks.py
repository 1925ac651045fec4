"""A task that any process can do, and how it is done: hands judged, and what is printed of them.

What comes back is finished output and plain values: hands and verdicts are too large to send.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import StringIO
from itertools import repeat
from pathlib import Path
from typing import NamedTuple, Protocol

from hhtool.batch.check import check_file, read_hand
from hhtool.batch.files import HERE, Options, Sent
from hhtool.batch.known import named
from hhtool.batch.wanted import Wanted
from hhtool.errors import HhtoolError
from hhtool.model.finding import Finding, Severity
from hhtool.model.place import NOWHERE, Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline.apart import Brief, apart
from hhtool.profile import Profile
from hhtool.render.pieces import Pieces
from hhtool.render.validate import report


class How(NamedTuple):
    """All that the output depends on besides the files."""

    options: Options
    form: str
    color: bool = False
    width: int = 100
    wanted: Wanted = Wanted()
    trace: str = ""
    """A file that is told of each hand before it is judged."""


class Files(NamedTuple):
    """Whole files, one after another."""

    paths: tuple[str, ...]
    sent: tuple[Sent, ...] = ()
    """What is in them, for a machine that cannot read them."""
    key: str = ""
    """What the part that comes of it is called."""


Text = tuple[str, int, tuple[int, ...], tuple[int, ...]]
"""A hand's ``Source`` without the name of its file."""


class Slice(NamedTuple):
    """Some hands of a file, as texts; the hands before them are not known here."""

    path: str
    dialect: str
    profile: Profile
    hands: tuple[Text, ...]
    first: int = 0
    """How many texts come before them in the file."""
    key: str = ""
    """What the part that comes of it is called."""


Task = Files | Slice


class Begun(NamedTuple):
    """A file begins."""

    path: str
    dialect: str
    profile: str


class Told(NamedTuple):
    """What is printed of a hand, and what its findings weigh."""

    text: str
    weights: tuple[Severity, ...]


class Loose(NamedTuple):
    """What is printed of a finding that belongs to no hand, and the file that it stands in."""

    text: str
    weight: Severity
    path: str


class Over(NamedTuple):
    """A file is over, or has broken off."""

    problem: HhtoolError | None = None


Outcome = Told | Loose | Verdict | Finding
"""A verdict or a finding where the format cannot be made in pieces."""
Event = Begun | Outcome | Over
Judged = tuple[tuple[Brief, tuple[Outcome, ...]], ...]
"""What comes of a slice, hand by hand."""


class Part(NamedTuple):
    """What comes of a task, and the tables of it as Parquet files."""

    result: "tuple[Event, ...] | Judged"
    tables: Mapping[str, bytes]


Result = tuple[Event, ...] | Judged | Part
Clerk = Callable[[Verdict | Finding, int], Outcome | None]
"""From what came of a hand, and its number in the file, to what is sent back of it."""
Note = Callable[[str], None]


class Clerks(Protocol):
    """Who makes the clerk of a file."""

    def __call__(
        self, how: How, path: str, dialect: str, profile: str, source: Source | None = None
    ) -> Clerk:
        """The clerk of a file."""


class CrashedError(HhtoolError):
    """A bug, or a process that was killed; the message names the hand."""


def judge(task: Task, how: How) -> Result:
    """What comes of a task."""
    return judge_files(task, how) if isinstance(task, Files) else judge_slice(task, how)


def judge_files(task: Files, how: How, clerks: Clerks | None = None) -> tuple[Event, ...]:
    """Files judged whole, in order."""
    at, note = _noted(how)
    done: list[Event] = []
    with Naming(at):
        for path, sent in zip(task.paths, task.sent or repeat(HERE), strict=False):
            done += file_events(path, how, note, clerks or clerk_of, sent)
    return tuple(done)


def judge_slice(task: Slice, how: How, clerks: Clerks | None = None) -> Judged:
    """Hands judged apart: what those after them need to know, and what is printed."""
    at, note = _noted(how)
    dialect = named(task.dialect)
    assert dialect is not None, "a native log is judged whole"
    clerk = (clerks or clerk_of)(how, task.path, task.dialect, task.profile.name)
    done: list[tuple[Brief, tuple[Outcome, ...]]] = []
    with Naming(at):
        for number, text in enumerate(task.hands, task.first):
            source = Source(task.path, *text)
            note(f"{task.path}:{source.line}")
            reading = read_hand(dialect, source)
            brief, items = apart(
                source, reading, task.profile, how.options.noticed, told=dialect.told
            )
            outcomes = [clerk(item, number) for item in items]
            done.append((brief, tuple([one for one in outcomes if one is not None])))
    return tuple(done)


def file_events(
    path: str, how: How, note: Note, clerks: Clerks, sent: Sent = HERE
) -> Iterator[Event]:
    """What happens in one file, in order; what stops it closes it, even before it has begun."""
    note(path)
    number = -1

    def noted(source: Source) -> None:
        nonlocal number
        number += 1
        note(f"{path}:{source.line}")

    try:
        run = check_file(path, how.options, noted=noted, sent=sent)
        yield Begun(path, run.dialect, run.profile)
        clerk = clerks(how, path, run.dialect, run.profile, run.source)
        for item in run.items:
            if isinstance(item, Verdict | Finding):
                number += run.dialect == "native" and isinstance(item, Verdict)
                outcome = clerk(item, number)
                if outcome is not None:
                    yield outcome
                note(f"{path}: after hand {item.id}" if isinstance(item, Verdict) else path)
    except HhtoolError as problem:
        yield Over(problem)
    else:
        yield Over()


def clerk_of(
    how: How, path: str, dialect: str, profile: str, source: Source | None = None
) -> Clerk:
    """A function from a verdict or a loose finding to what is sent back of it."""
    whole = source or Source(path, "")
    told = report(how.form)(StringIO(), color=how.color, width=how.width)
    told.begin(path, dialect, profile, whole)
    wanted = how.wanted

    def printed(item: Verdict | Finding, _: int) -> Outcome | None:
        assert isinstance(told, Pieces)
        if isinstance(item, Verdict):
            kept = wanted.of(item)
            return Told(told.of_hand(kept), tuple([one.severity for one in kept.findings]))
        if not wanted.keeps(item):
            return None
        return Loose(told.of_loose(item), item.severity, item.source.name if item.source else path)

    def bare(item: Verdict | Finding, _: int) -> Outcome | None:
        """As much as a format needs that prints findings only: names, places, findings."""
        if isinstance(item, Verdict):
            kept = wanted.of(item)
            text = kept.source if kept.findings else Source(path, "")
            return Verdict(kept.id, text, NOWHERE, None, kept.findings, kept.status)
        return replace(item, source=item.source or whole) if wanted.keeps(item) else None

    return printed if isinstance(told, Pieces) else bare


def _noted(how: How) -> tuple[list[str], Note]:
    """Where the work is, and a function that says so."""
    at = [""]

    def note(place: str) -> None:
        at[0] = place
        if how.trace:
            Path(how.trace).write_text(place, encoding="utf-8", errors="replace")

    return at, note


class Naming:
    """A stretch of work: what stops it, and is no fault of a file, names the hand it stopped at."""

    def __init__(self, at: list[str]) -> None:
        self.at = at

    def __enter__(self) -> None:
        """The work begins."""

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: object
    ) -> None:
        """The work ends; nothing is kept back."""
        if isinstance(problem, Exception) and not isinstance(problem, HhtoolError):
            raise CrashedError(
                f"{self.at[0]}: judging stopped at this hand ({type(problem).__name__}: "
                f"{problem}); this is a mistake in hhtool, --jobs 1 shows where"
            ) from problem
