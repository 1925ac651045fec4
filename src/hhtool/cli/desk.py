"""Where ``validate`` puts what it is told: the report, the bar, what could not be read."""

from collections.abc import Generator
from contextlib import closing
from typing import NamedTuple

import click

from hhtool.batch.chunks import Begun, Event, Loose, Outcome, Over, Told
from hhtool.batch.wanted import Wanted
from hhtool.errors import ProfileError, UnreadableError
from hhtool.model.finding import Finding
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render.pieces import Pieces
from hhtool.render.progress import Bar
from hhtool.render.tally import Report
from hhtool.render.terminal import clean


class Problems:
    """What could not be read: each said once on standard error, while the run goes on."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.left: set[str] = set()

    def say(self, problem: object) -> None:
        """Say it, unless it was said before."""
        self._say(problem, self.said)

    def note(self, left: object) -> None:
        """Say what is left out on purpose: no problem."""
        self._say(left, self.left)

    @staticmethod
    def _say(what: object, said: set[str]) -> None:
        line = clean(f"hhtool: {what}")
        if line not in said:
            said.add(line)
            click.echo(line, err=True)


class Crew(NamedTuple):
    """Who judges."""

    jobs: int
    """Processes of this machine; 1: this one alone."""
    scheduler: str = ""
    """Address of a Dask scheduler, whose workers do it."""
    cache: bool = False
    """What was judged before is remembered."""


class Desk(NamedTuple):
    """Where verdicts go: what is kept of them is reported, and the bar steps aside for it."""

    report: Report
    wanted: Wanted
    problems: Problems
    bar: Bar
    ledger: str
    """What the one log is held against; empty for nothing."""


def together(events: Generator[Event, None, None], desk: Desk) -> None:
    """Report what happens in files, whoever judged them and when."""
    begun = False
    try:
        with closing(events):
            for event in events:
                if isinstance(event, Begun):
                    begun = True
                    desk.report.begin(*event, Source(event.path, ""))
                elif isinstance(event, Over):
                    _over(event, desk, begun=begun)
                    begun = False
                else:
                    _report(event, desk)
    finally:
        desk.bar.clear()


def _over(event: Over, desk: Desk, *, begun: bool) -> None:
    """A file is over; what could not be read is said."""
    desk.bar.clear()
    if begun:
        desk.report.finish()
    if isinstance(event.problem, UnreadableError | ProfileError):
        desk.problems.say(event.problem)
    elif event.problem is not None:
        raise event.problem
    desk.bar.file()


def _report(event: Outcome, desk: Desk) -> None:
    """What came of one hand, or a finding that belongs to none."""
    report, bar = desk.report, desk.bar
    is_hand = isinstance(event, Told | Verdict)
    weights = event.weights if isinstance(event, Told) else getattr(event, "findings", (event,))
    if weights or (isinstance(event, Told) and event.text and report.out.isatty()):
        bar.clear()
    if isinstance(report, Pieces):
        if isinstance(event, Told):
            report.add_hand(*event)
        elif isinstance(event, Loose):
            report.add_loose(*event)
    elif isinstance(event, Verdict):
        report.hand(event)
    elif isinstance(event, Finding):
        report.loose(event)
    if is_hand:
        bar.hand()
