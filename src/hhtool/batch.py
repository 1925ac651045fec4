"""Files and folders → the verdicts of their hands, in order. No poker here."""

import sys
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from io import TextIOWrapper
from itertools import chain
from pathlib import Path

from hhtool.errors import UnreadableError, UsageError
from hhtool.grammar import DIALECTS, native
from hhtool.grammar.dialect import Dialect
from hhtool.model.finding import Finding
from hhtool.model.hand import Incident
from hhtool.model.log import Kind, Statement
from hhtool.model.nightend import NightEnd
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.upcoming import Upcoming
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline import check_hand, check_log, decision, upcoming
from hhtool.pipeline.log import Rules
from hhtool.profile import Profile, change, load, shipped
from hhtool.replay.judge import weigh
from hhtool.rulebook import finding

STDIN = "-"
Item = Verdict | Finding | NightEnd
HEAD = 4096


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


@dataclass(frozen=True, slots=True)
class Run:
    """One file being judged: what it was taken for, and its verdicts as they come."""

    path: str
    dialect: str
    profile: str
    source: Source
    """The whole file where findings of the file need it; empty for a streamed archive."""
    items: Iterator[Item]
    """Hands, findings that belong to none, and for a native log read whole, its night's end."""


def find(paths: Iterable[str]) -> Iterator[str]:
    """Files in the order given; a folder stands for all logs below it, sorted.

    Raises:
        UnreadableError: a path is neither a file nor a folder.
    """
    suffixes = {".log", *(suffix for dialect in DIALECTS for suffix in dialect.suffixes)}
    for path in paths:
        if path == STDIN or Path(path).is_file():
            yield path
        elif Path(path).is_dir():
            below = sorted(p for p in Path(path).rglob("*") if p.suffix.lower() in suffixes)
            yield from (str(p) for p in below if p.is_file())
        else:
            raise UnreadableError(f"{path}: no such file or folder")


def check_file(path: str, options: Options) -> Run:
    """Open a file, see what it is, and judge its hands as they are asked for.

    Raises:
        UnreadableError: it cannot be opened or is no text.
        ProfileError: the profile asked for cannot be read.
    """
    dialect, lines = _open(path, options)
    if dialect is None:
        return _native(path, "".join(lines), options)
    profile = change(load(options.profile or dialect.profile, _beside(path)), options.changes)
    hands = _hands(dialect, path, lines, profile, options)
    return Run(path, dialect.name, profile.name, Source(path, ""), hands)


def next_decision(path: str, options: Options, at: int = 0) -> Upcoming | None:
    """The next decision of a file's last hand, or of the one asked for.

    ``at`` is the line after which the log is taken to end; 0: its own end. ``None`` where the
    file holds no hand, and no players to deal one to.

    Raises:
        UnreadableError, ProfileError: as for ``check_file``.
    """
    dialect, lines = _open(path, options)
    profile = change(
        load(options.profile or (dialect.profile if dialect else "home"), _beside(path)),
        options.changes,
    )
    if dialect is None:
        text = "".join(line for number, line in enumerate(lines, 1) if not at or number <= at)
        log = native.read(Source(path, text))
        return upcoming(log, profile, _rules(path, options), options.hand)
    found = None
    for source in dialect.split(path, lines):
        hand = dialect.read(source).hand
        if hand is not None and options.hand in ("", hand.id) and (not at or source.line <= at):
            found = hand
    return decision(found, profile) if found else None


def find_hand(path: str, options: Options) -> tuple[Verdict, Profile] | None:
    """The hand asked for, or the last with an error or a dispute, or the last; and its profile."""
    dialect, lines = _open(path, options)
    default = dialect.profile if dialect else "home"
    profile = change(load(options.profile or default, _beside(path)), options.changes)
    if dialect is None:
        judged = _in_force("".join(lines), path, profile, options)
    else:
        items = _hands(dialect, path, lines, profile, options)
        judged = ((item, profile) for item in items if isinstance(item, Verdict))
    found = None
    for one in judged:
        if options.hand and options.hand == one[0].id:
            return one
        if found is None or _disputed(one[0]) >= _disputed(found[0]):
            found = one
    return None if options.hand else found


def _disputed(verdict: Verdict) -> bool:
    """A hand that was read has an error, chips to pass back, or a ruling that its log has."""
    said = (one for one in verdict.hand.events if isinstance(one, Incident)) if verdict.hand else ()
    ruled = bool(verdict.owed) or any(one.kind == "ruling" for one in said)
    return verdict.hand is not None and (verdict.failed or ruled)


def _in_force(
    text: str, path: str, profile: Profile, options: Options
) -> Iterator[tuple[Verdict, Profile]]:
    """The hands of a native log, each with the profile that its lines have made by then."""
    rules = _rules(path, options)

    def noted(said: Statement, before: Profile) -> Profile:
        nonlocal profile
        profile = rules(said, before) if rules else before
        return profile

    log = native.read(Source(path, text))
    for item in check_log(log, profile, noted if rules else None, options.noticed):
        if isinstance(item, Verdict):
            yield item, profile


def profiles(path: str, options: Options) -> list[Profile]:
    """Every profile that ships, and the file that was asked for; single changes made to each."""
    names = dict.fromkeys((*([options.profile] if options.profile else []), *shipped()))
    every = (replace(load(name, _beside(path)), name=name) for name in names)
    return [change(profile, options.changes) for profile in every]


def _open(path: str, options: Options) -> tuple[Dialect | None, Iterator[str]]:
    """What a file is taken for, and all its lines."""
    lines = _lines(path)
    first = list(_head(lines))
    head = "".join(first)[:HEAD]
    if "\0" in head:
        raise UnreadableError(f"{path}: this is no text; hhtool reads hand histories as text")
    return _dialect(head, options.dialect), chain(first, lines)


def _beside(path: str) -> Path | None:
    return None if path == STDIN else Path(path).parent


def _hands(
    dialect: Dialect, path: str, lines: Iterable[str], profile: Profile, options: Options
) -> Iterator[Verdict | Finding]:
    for source in dialect.split(path, lines):
        hand, findings, name = dialect.read(source)
        findings += _undecoded(source)
        if options.hand and options.hand not in (name, hand.id if hand else name):
            continue
        seen = source.end_of(options.noticed) if options.noticed else None
        if hand is None:
            found = weigh(findings, profile)
            yield Verdict(name, source, _start(found), None, found, Status.UNREAD)
        else:
            yield check_hand(hand, profile, findings, seen)


def _native(path: str, text: str, options: Options) -> Run:
    log = native.read(Source(path, text))
    asked = change(load(options.profile or "home", _beside(path)), options.changes)
    verdicts = _with_end(check_log(log, asked, _rules(path, options), options.noticed))
    name = options.profile or next((s.text for s in log.statements if s.kind is Kind.RULES), "home")
    wanted = (v for v in verdicts if not options.hand or getattr(v, "id", "") == options.hand)
    garbled = weigh(_undecoded(log.source), asked)
    return Run(path, "native", name, log.source, chain(_or_empty(wanted, options), garbled))


def _with_end(items: Generator[Verdict | Finding, None, NightEnd]) -> Iterator[Item]:
    yield (yield from items)


def _or_empty(items: Iterator[Item], options: Options) -> Iterator[Item]:
    """The items, and a note where there was no hand among them."""
    hands = 0
    for item in items:
        hands += isinstance(item, Verdict)
        yield item
    if not hands:
        what = f"no hand {options.hand}" if options.hand else "no hand"
        yield finding(
            "log-empty",
            NOWHERE,
            f"there is {what} in this file",
            hint="a hand begins with the line `hand`, and needs `players` before it",
        )


def _undecoded(source: Source) -> tuple[Finding, ...]:
    """Bytes that are no UTF-8, where the text has any."""
    at = source.text.find("\ufffd")
    if at < 0:
        return ()
    end = at + 1
    while source.text[end : end + 1] == "\ufffd":
        end += 1
    return (
        finding(
            "log-encoding",
            Span(at, end),
            "these bytes are no UTF-8",
            hint="save the log as UTF-8; names that look alike may otherwise be taken for one",
        ),
    )


def _rules(path: str, options: Options) -> Rules | None:
    """What a log's own ``rules`` and ``rule`` lines do; what was asked for outranks them."""
    if options.profile:
        return None
    changes, beside = options.changes, _beside(path)

    def apply(said: Statement, profile: Profile) -> Profile:
        if said.kind is Kind.RULES:
            return change(load(said.text, beside), changes)
        return change(change(profile, [(said.word, said.text)]), changes)

    return apply


def _dialect(head: str, asked: str) -> Dialect | None:
    """The dialect asked for, or the first that knows the text; ``None`` is hhtool's own."""
    if asked == "native":
        return None
    by_name = {dialect.name: dialect for dialect in DIALECTS}
    if asked:
        if asked not in by_name:
            names = ", ".join(("native", *by_name))
            raise UsageError(f"no dialect {asked!r}; there are {names}")
        return by_name[asked]
    return next((dialect for dialect in DIALECTS if dialect.sniff(head)), None)


def _head(lines: Iterator[str]) -> Iterator[str]:
    """Lines until the head is full."""
    size = 0
    for line in lines:
        yield line
        size += len(line)
        if size >= HEAD:
            return


def _lines(path: str) -> Iterator[str]:
    """Lines of a file or of standard input, endings kept; bytes that are no UTF-8 stand out."""
    if path == STDIN:
        yield from TextIOWrapper(
            sys.stdin.buffer, encoding="utf-8-sig", errors="replace", newline=""
        )
        return
    try:
        with Path(path).open(encoding="utf-8-sig", errors="replace", newline="") as file:
            yield from file
    except OSError as problem:
        raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem


def _start(findings: tuple[Finding, ...]) -> Span:
    return findings[0].span if findings else NOWHERE
