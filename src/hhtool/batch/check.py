"""Files → the verdicts of their hands, in order. No poker here."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from hhtool.batch.files import Options, beside, opened, own_rules
from hhtool.grammar import native
from hhtool.grammar.dialect import Dialect, Reading
from hhtool.model.finding import Finding
from hhtool.model.log import Kind
from hhtool.model.nightend import NightEnd
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_archive, check_log
from hhtool.profile import Profile, change, load
from hhtool.replay.judge import weigh
from hhtool.rulebook import finding

Item = Verdict | Finding | NightEnd


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


def check_file(path: str, options: Options) -> Run:
    """Open a file, see what it is, and judge its hands as they are asked for.

    Raises:
        UnreadableError: it cannot be opened or is no text.
        ProfileError: the profile asked for cannot be read.
    """
    dialect, lines = opened(path, options)
    if dialect is None:
        return _native(path, "".join(lines), options)
    profile = change(load(options.profile or dialect.profile, beside(path)), options.changes)
    items = hands(dialect, path, lines, profile, options)
    told = _or_empty(items, options)
    return Run(path, dialect.name, profile.name, Source(path, ""), told)


def hands(
    dialect: Dialect, path: str, lines: Iterable[str], profile: Profile, options: Options
) -> Iterator[Item]:
    """The verdicts of an archive's hands, one after another, and what belongs to no hand."""
    readings = _readings(dialect, path, lines)
    items = check_archive(readings, profile, options.noticed, told=dialect.told)
    for item in _with_end(items):
        if not options.hand or getattr(item, "id", "") == options.hand:
            yield item


def _readings(
    dialect: Dialect, path: str, lines: Iterable[str]
) -> Iterator[tuple[Source, Reading]]:
    """Each hand's text and what it was read as, bytes that are no UTF-8 among the findings."""
    for source in dialect.split(path, lines):
        reading = dialect.read(source)
        undecoded = _undecoded(source)
        if undecoded:
            reading = reading._replace(findings=(*reading.findings, *undecoded))
        yield source, reading


def _native(path: str, text: str, options: Options) -> Run:
    log = native.read(Source(path, text))
    asked = change(load(options.profile or "home", beside(path)), options.changes)
    verdicts = _with_end(check_log(log, asked, own_rules(path, options), options.noticed))
    name = options.profile or next((s.text for s in log.statements if s.kind is Kind.RULES), "home")
    wanted = (v for v in verdicts if not options.hand or getattr(v, "id", "") == options.hand)
    garbled = weigh(_undecoded(log.source), asked)
    return Run(path, "native", name, log.source, chain(_or_empty(wanted, options), garbled))


def _with_end(items: Generator[Verdict | Finding, None, NightEnd | None]) -> Iterator[Item]:
    """The items, and the night's end where the log tells one."""
    end = yield from items
    if end is not None:
        yield end


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
