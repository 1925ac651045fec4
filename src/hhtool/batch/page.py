"""Files → the page of their night, as it is or without names and folded cards."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import PurePath
from re import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from hhtool import __version__
from hhtool.batch.files import STDIN, Options
from hhtool.batch.replays import Judged, judged
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.frame import Replay
from hhtool.model.nightend import NightEnd
from hhtool.model.place import Source, Span
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline import redact as cover
from hhtool.pipeline.frames import replay
from hhtool.profile import Profile
from hhtool.render.html import hands
from hhtool.render.html.excerpts import Cells, rows
from hhtool.render.html.page import Bank, Chart, Fault, Log, Page, Payment, Played, Player
from hhtool.render.terminal import owed_lines
from hhtool.rulebook import page as rule_page
from hhtool.session.balances import BANK

if TYPE_CHECKING:
    import pandas as pd


class Sums(NamedTuple):
    """What a night comes to: frames of ``hhtool.reports.players``."""

    unit: Unit
    players: "pd.DataFrame"
    bank: "pd.DataFrame"


Telling = Callable[[Verdict, Profile], tuple[Replay | None, Cells]]
"""A hand as it is shown, and what is shown of texts about it."""


def night_page(
    paths: Iterable[str],
    options: Options,
    *,
    payments: Sequence[Payment] = (),
    charts: Sequence[Chart] = (),
    summary: Sums | None = None,
    redact: bool = False,
) -> Page:
    """The page of logs; the summary is made of them where none is given.

    ``redact`` leaves out names, and cards that nobody was shown. Payments, charts and summary are
    then given with the names of the logs, and shown without.

    Raises:
        UnreadableError, ProfileError: a log or a profile cannot be read.
        UsageError: the logs are in different currencies.
    """
    return page_of([judged(path, options) for path in paths], payments, charts, summary, redact)


def page_of(
    logs: Sequence[Judged],
    payments: Sequence[Payment] = (),
    charts: Sequence[Chart] = (),
    summary: Sums | None = None,
    redact: bool = False,  # noqa: FBT002 # night_page has it by keyword
) -> Page:
    """The page of logs that have been judged."""
    found = summary or summed(logs)
    others = (*found.players["player"], *(name for one in payments for name in one[:2]))
    names = names_in(logs, others) if redact else {}
    hide = cover.name_cells(names)
    say = partial(_said, hide)
    filling = _Filling(partial(_covered, names, hide) if redact else _open, redact)
    for log in logs:
        filling.log(log)
    title, date = _title(logs)
    totals = {name: int(found.bank[name].sum()) for name in Bank._fields}
    return Page(
        title=say(title),
        date=date,
        logs=tuple(filling.logs),
        unit=found.unit,
        players=tuple(_player(row, say) for row in found.players.to_dict("records")),
        payments=tuple(
            one._replace(giver=say(one.giver), taker=say(one.taker)) for one in payments
        ),
        bank=Bank(**totals),
        charts=tuple(Chart(*map(say, one)) for one in charts),
        faults=tuple(filling.faults),
        hands=tuple(filling.hands),
        redacted=redact,
        version=__version__,
    )  # fmt: skip


def names_in(logs: Iterable[Judged], others: Iterable[str] = ()) -> cover.Names:
    """What stands for each name that logs tell, and for those that were given beside them.

    The bank is nobody, and keeps its name.
    """
    beside = ((str(name), "") for name in others if name != BANK)
    return cover.aliases((*_names(logs), *beside))


def summed(logs: Iterable[Judged]) -> Sums:
    """The chip summary of logs.

    Raises:
        UsageError: they are in different currencies.
    """
    from hhtool.reports.players import bank, chip_summary
    from hhtool.reports.tables import tables

    made = tables((log.path, log.items) for log in logs)
    return Sums(made.unit, chip_summary(made), bank(made))


def _player(row: Mapping[Hashable, Any], say: Callable[[str], str]) -> Player:
    """A row of the summary's frame."""
    return Player(
        say(row["player"]), int(row["bought_in"]), int(row["stack"]), int(row["cashed_out"]),
        int(row["net"]), int(row["hands"]), int(row["biggest_pot"]), bool(row["at_table"]),
    )  # fmt: skip


def _open(verdict: Verdict, profile: Profile) -> tuple[Replay | None, Cells]:
    """A hand as it is."""
    return replay(verdict, profile), list


def _covered(
    names: cover.Names, hide: Cells, verdict: Verdict, profile: Profile
) -> tuple[Replay | None, Cells]:
    """A hand without names and without cards that nobody was shown."""
    shown = replay(cover.renamed(verdict, names, partial(_said, hide)), profile)
    if shown is None:
        return None, cover.card_cells(hide, frozenset())
    seen = cover.seen(shown)
    own = partial(_said, cover.card_cells(list, seen))
    return cover.covered(shown, own), cover.card_cells(hide, seen)


def _said(cells: Cells, text: str) -> str:
    return "".join(cells(text))


@dataclass(slots=True)
class _Filling:
    """A page while it fills."""

    tell: Telling
    redact: bool
    logs: list[Log] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    hands: list[Played] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    def log(self, log: Judged) -> None:
        name = f"log {len(self.logs) + 1}" if self.redact else _file(log.path)
        played = 0
        for item in log.items:
            if isinstance(item, Verdict):
                played += 1
                self._hand(item, log, name)
            elif isinstance(item, Finding):
                nobody = _NO_HAND._replace(source=item.source or log.source)
                _, cells = self.tell(nobody, Profile())
                self._fault(item, Fault("", "", "", name, 0), nobody, cells, log)
        self.logs.append(Log(name, log.sha256, log.dialect, log.profile, played))

    def _hand(self, verdict: Verdict, log: Judged, name: str) -> None:
        shown, cells = self.tell(verdict, log.rules(verdict.span))
        id_ = _said(cells, verdict.id)
        key = self._key(id_)
        first = len(self.faults)
        for found in verdict.findings:
            step = hands.step_of(shown, id(found)) if shown else 0
            link = f"hand-{key}-{step}" if step else f"hand-{key}"
            self._fault(found, Fault("", "", "", name, 0, id_, link), verdict, cells, log)
        faults = range(first, len(self.faults))
        entry = Played(
            key, id_, name, verdict.place(verdict.span).line, verdict.status.value,
            faults=tuple(faults),
        )  # fmt: skip
        hand, paid = (shown.verdict.hand, shown.verdict.played) if shown else (None, None)
        if shown and hand and paid:
            numbers = {id(one): at for one, at in zip(verdict.findings, faults, strict=True)}
            entry = replace(
                entry,
                players=tuple(seat.name for seat in hand.seats),
                pot=sum(pot.amount for pot in paid.pots),
                unit=hand.unit,
                outcome=hands.outcome(shown),
                owed=tuple("".join(text for text, _ in line) for line in owed_lines(shown.verdict)),
                doc=hands.doc(shown, numbers),
            )
        self.hands.append(entry)

    def _fault(
        self, found: Finding, at: Fault, verdict: Verdict, cells: Cells, log: Judged
    ) -> None:
        source = found.source or verdict.source
        rule = rule_page(found.rule)
        # who is named in a hand that could not be read is not known: nothing of it is repeated
        unread = self.redact and verdict.hand is None and log.dialect != "native"
        inside = _uncommented(cells) if self.redact and log.dialect == "native" else cells
        self.faults.append(
            replace(
                at,
                severity=found.severity.value,
                rule=found.rule,
                message=rule.summary if unread else _said(cells, found.message),
                line=source.place(found.span).line,
                excerpt=() if unread else rows(found, source, inside),
                hint="" if unread else _said(cells, found.hint),
                summary=rule.summary,
                cites=found.cites,
            )
        )

    def _key(self, id_: str) -> str:
        """The fragment of a hand: its id, and the log's number where that is taken."""
        plain = sub(r"[^A-Za-z0-9_.]+", "_", id_).strip("_") or "hand"
        key, log = plain, len(self.logs) + 1
        while key in self.keys:
            key, log = f"{plain}.{log}", log + 1
        self.keys.add(key)
        return key


_NO_HAND = Verdict("", Source("", ""), Span(0, 0), None, (), Status.UNREAD)
"""Stands for what belongs to no hand."""


def _uncommented(cells: Cells) -> Cells:
    """What is shown of a native log's line, without what its keeper remarks at the end."""

    def shown(text: str) -> Sequence[str]:
        kept = list(cells(text))
        at = text.find("#")
        return kept if at < 0 else [*kept[:at], *[""] * (len(kept) - at)]

    return shown


def _names(logs: Iterable[Judged]) -> Iterator[tuple[str, str]]:
    """Every name that the logs tell, and what sites call its player; some come often."""
    for log in logs:
        for item in log.items:
            if isinstance(item, NightEnd):
                yield from ((one.player, one.id) for one in item.holdings)
                yield from ((one.player, one.id) for one in item.movements)
            elif isinstance(item, Finding):
                yield item.player, ""
            else:
                yield from ((seat.name, seat.id) for seat in (item.hand.seats if item.hand else ()))
                yield from ((found.player, "") for found in item.findings)


def _title(logs: Sequence[Judged]) -> tuple[str, str]:
    """What the night is called, and its date."""
    if len(logs) != 1:
        return f"{len(logs)} logs", ""
    items = logs[0].items
    end = next((one for one in items if isinstance(one, NightEnd)), None)
    times = (one.hand.time for one in items if isinstance(one, Verdict) and one.hand)
    date = (end.date if end else "") or next((time[:10] for time in times if time), "")
    return (end.title if end else "") or _file(logs[0].path), date


def _file(path: str) -> str:
    return "standard input" if path == STDIN else PurePath(path).name
