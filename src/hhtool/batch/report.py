"""Logs → all that a report of them is made of; each log is judged once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hhtool.batch.check import Item, check_file
from hhtool.batch.files import Options, identity
from hhtool.batch.nights import Told, telling
from hhtool.batch.settle import Wanted, audits, settled_nights
from hhtool.engine.equity import equity
from hhtool.errors import UsageError
from hhtool.model.audit import Audit
from hhtool.render.report import Summary
from hhtool.render.settle import Settled

if TYPE_CHECKING:
    import pandas as pd

    from hhtool.batch.replays import Judged
    from hhtool.render.html.page import Chart, Page
    from hhtool.reports.tables import Tables

Watch = Callable[[Iterable[Item]], Iterator[Item]]
"""Passes on the items of a log, and sees how many have been."""


@dataclass(frozen=True, slots=True)
class Night:
    """Logs that were read for a report."""

    tables: "Tables"
    """Without names where that was asked for."""
    settled: Settled | None
    """``None`` where there is nobody to settle with, and for tournaments: chips are no money."""
    audits: tuple[tuple[str, Audit], ...]
    logs: "tuple[Judged, ...]"
    """As they were judged, names and all, where they are needed once more."""
    redacted: bool
    payments: tuple[tuple[str, str, int], ...]
    """Payer, payee, amount; names and all."""


def once(paths: Iterable[str]) -> tuple[str, ...]:
    """The paths, each file once however it is spelled."""
    found: dict[str, str] = {}
    for path in paths:
        found.setdefault(identity(path), path)
    return tuple(found.values())


def read(
    paths: Iterable[str],
    options: Options,
    watch: Watch = iter,
    *,
    keep: bool = False,
    redact: bool = False,
) -> Night:
    """Logs as tables, with who pays whom and where missing chips went.

    ``keep`` holds on to all that was judged, for a page of the night; ``redact`` leaves out the
    names of players and logs.

    Raises:
        UnreadableError, ProfileError: a log or a profile cannot be read.
        UsageError: the logs are in different currencies, or their amounts beyond what can be
            counted.
    """
    from hhtool.batch.replays import judged
    from hhtool.reports.standings import is_tournament
    from hhtool.reports.tables import tables

    told: list[Told] = []
    logs: list[Judged] = []

    def items(path: str) -> Iterable[Item]:
        if not (keep or redact):
            return check_file(path, options).items
        logs.append(judged(path, options))
        return logs[-1].items

    made = tables((path, telling(path, watch(items(path)), told)) for path in paths)
    settled = None if is_tournament(made) else _settled(told)
    found = audits(told, options)
    payments = tuple(settled.payments) if settled else ()
    if redact:
        from hhtool.batch.covered import covered

        made, settled, found = covered(made, settled, found, logs)
    return Night(made, settled, found, tuple(logs), redact, payments)


def frames(
    night: Night, sections: Iterable[str], by: Sequence[str]
) -> Mapping[str, tuple["pd.DataFrame", tuple[str, ...]]]:
    """The frames of these sections by name, each with its columns that hold amounts."""
    from hhtool.reports import sections as told

    payments = night.settled.payments if night.settled else ()
    made = told.frames(told.Asked(night.tables, payments, by, equity), sections)
    return {name: (frame, told.amounts_of(name)) for name, frame in made.items()}


def summary(night: Night) -> Summary:
    """The chip summary with all that goes with it."""
    from hhtool.reports.players import bank, chip_summary, undecided

    made = night.tables
    return Summary(
        made.unit, made.nights, made.hands, made.findings, chip_summary(made), bank(made),
        undecided(made), made.owed, night.settled, night.audits,
    )  # fmt: skip


def page(night: Night, charts: "Iterable[Chart]") -> "Page":
    """The page of a night that was read with ``keep``; charts are drawn of its own tables."""
    from hhtool.batch.page import Sums, page_of
    from hhtool.render.html.page import Payment
    from hhtool.reports.players import bank, chip_summary

    made = night.tables
    sums = None if night.redacted else Sums(made.unit, chip_summary(made), bank(made))
    paid = tuple(Payment(*one) for one in night.payments)
    return page_of(night.logs, paid, tuple(charts), sums, night.redacted)


def _settled(told: Sequence[Told]) -> Settled | None:
    """Who pays whom; ``None`` where nobody has played for money."""
    if not any(one.ended.end.movements or one.ended.end.holdings for one in told):
        return None
    try:
        return settled_nights(told, Wanted())
    except UsageError:
        return None
