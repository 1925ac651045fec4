"""Files → the verdicts of their hands, in order. No poker here."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from hhtool.batch.files import HERE, Options, Sent, beside, opened, own_rules
from hhtool.errors import UsageError
from hhtool.grammar import native
from hhtool.grammar.dialect import Dialect, Reading
from hhtool.model.finding import Finding
from hhtool.model.log import Kind, Statement
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


def check_file(
    path: str, options: Options, ledger: str = "", *,
    noted: Callable[[Source], None] | None = None, sent: Sent = HERE,
) -> Run:  # fmt: skip
    """Open a file, see what it is, and judge its hands as they are asked for.

    ``ledger`` is the site's ledger of the same night, which is held against the log at its end.
    ``noted`` is told of each hand of an archive before it is read. ``sent`` is the file, where
    another machine has read it.

    Raises:
        UnreadableError: it cannot be opened or is no text.
        ProfileError: the profile asked for cannot be read.
        UsageError: the log is of a site whose ledgers are not known.
    """
    dialect, lines = opened(path, options, sent.content)
    if ledger and (dialect is None or dialect.name != "pokernow"):
        taken = dialect.name if dialect else "native"
        raise UsageError(f"--ledger goes with a PokerNow log; {path} is taken for {taken}")
    if dialect is None:
        return _native(path, "".join(lines), options, sent.profile)
    if noted:
        dialect = _noting(dialect, noted)
    rules = sent.profile or load(options.profile or dialect.profile, beside(path))
    profile = change(rules, options.changes)
    if ledger:
        items = _beside_ledger(dialect, path, lines, profile, options, _text_of(ledger))
    else:
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


def _noting(dialect: Dialect, noted: Callable[[Source], None]) -> Dialect:
    """The dialect, which tells of each hand before it reads it."""
    plain = dialect.read

    def read(source: Source) -> Reading:
        noted(source)
        return plain(source)

    return replace(dialect, read=read)


def _text_of(ledger: str) -> Source:
    """A ledger's own text."""
    _, lines = opened(ledger, Options(dialect="pokernow"))
    return Source(ledger, "".join(lines))


def _beside_ledger(
    dialect: Dialect, path: str, lines: Iterable[str], profile: Profile, options: Options,
    source: Source,
) -> Iterator[Item]:  # fmt: skip
    """The verdicts of a log, and at its end what its ledger has otherwise."""
    from hhtool.grammar import pokernow_ledger
    from hhtool.session.reconcile import Booked, Told, reconcile

    said: list[tuple[int, Statement]] = []

    def read(hand: Source) -> Reading:
        reading = dialect.read(hand)
        said.extend((hand.place(one.span).line, one) for one in reading.beside)
        return reading

    last = None
    for item in hands(replace(dialect, read=read), path, lines, profile, options):
        yield item
        if isinstance(item, Verdict):
            last = item
        elif isinstance(item, NightEnd):
            ledger = pokernow_ledger.read(source)
            rows = tuple(cell for row in ledger.rows for cell in pokernow_ledger.movements(row))
            booked = Booked(rows, ledger.head, ledger.unread)
            differs = reconcile(Told(item, said, last), booked)
            found = (*_undecoded(source), *ledger.findings, *differs)
            yield from (replace(one, source=source) for one in weigh(found, profile))


def _readings(
    dialect: Dialect, path: str, lines: Iterable[str]
) -> Iterator[tuple[Source, Reading]]:
    """Each hand's text and what it was read as."""
    for source in dialect.split(path, lines):
        yield source, read_hand(dialect, source)


def read_hand(dialect: Dialect, source: Source) -> Reading:
    """What a hand's text is read as, bytes that are no UTF-8 among the findings."""
    reading = dialect.read(source)
    undecoded = _undecoded(source)
    if undecoded:
        reading = reading._replace(findings=(*reading.findings, *undecoded))
    return reading


def _native(path: str, text: str, options: Options, given: Profile | None) -> Run:
    log = native.read(Source(path, text))
    asked = change(given or load(options.profile or "home", beside(path)), options.changes)
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
        yield empty(options)


def empty(options: Options) -> Finding:
    """The note of a file in which there is no hand."""
    what = f"no hand {options.hand}" if options.hand else "no hand"
    return finding(
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
