"""``hhtool validate``: is every hand legal, every pot right, every chip accounted for."""

import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import replace
from difflib import get_close_matches
from os.path import realpath
from pathlib import Path
from typing import NamedTuple

import click

from hhtool.batch import STDIN, Options, check_file, find
from hhtool.batch.cache import shelf_of
from hhtool.batch.chunks import Begun, Event, How, Loose, Outcome, Over, Told
from hhtool.batch.crew import Alone, Processes
from hhtool.batch.files import identity, on_disk
from hhtool.batch.jobs import cores, is_small, judged
from hhtool.batch.wanted import Wanted
from hhtool.cli.params import in_color, judging, options, printing, to, width
from hhtool.errors import HhtoolError, ProfileError, UnreadableError
from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render.pieces import Pieces
from hhtool.render.progress import Bar
from hhtool.render.tally import Report
from hhtool.render.terminal import clean
from hhtool.render.validate import FORMATS, report
from hhtool.rulebook import names


@click.command("validate")
@click.argument("paths", nargs=-1, metavar="[PATH | -]...")
@judging
@click.option("--select", multiple=True, metavar="RULE", help="Only findings of these rules.")
@click.option("--ignore", multiple=True, metavar="RULE", help="No findings of these rules.")
@click.option("--noticed", default=0, metavar="LINE", help="When the mistake was seen.")
@click.option("--strict", is_flag=True, help="Warnings and notes count, too.")
@click.option("--ledger", default="", metavar="FILE", help="PokerNow's ledger of the same game.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=None,
    metavar="N",
    help="Processes at work; as many as there are processors, where that is quicker.",
)
@click.option("--cache", is_flag=True, help="Remember verdicts; judge only files that are new.")
@printing(*FORMATS)
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], profile: str, rules: tuple[str, ...],
    dialect: str, hand: str, select: tuple[str, ...], ignore: tuple[str, ...], noticed: int,
    strict: bool, ledger: str, jobs: int | None, cache: bool, form: str, output: str, color: str,
) -> None:  # fmt: skip
    """Check hands against the rules.

    PATH is a log, a folder of logs, or `-` for standard input. RULE is a rule's name or its
    family: `raise` stands for raise-min, raise-reopen and the rest. Exit status: 0 nothing is
    wrong, 1 an error was found, 2 the run itself failed.

    \b
    Examples:
        hhtool validate examples/side-pot.log
        hhtool validate examples --profile tda --ignore show
        hhtool validate examples/odd-chip.log --rule odd-chip=all-to-first
    """
    chosen = replace(options(profile, rules, dialect, hand), noticed=noticed)
    wanted = _filter(select, ignore)
    problems = _Problems()
    files = _files(paths or _stdin(), output, dialect, problems)
    if ledger:
        _only_one(ledger, files, hand, output)
    with to(output) as out:
        told = report(form)(out, color=in_color(color, out), width=width())
        shown = sys.stderr.isatty() and not (form == "json" and out.isatty())
        bar = Bar(len(files), shown=shown)
        desk = _Desk(told, wanted, problems, bar, ledger)
        alone = (jobs or cores()) == 1 or is_small(files)
        if ledger or (alone and not cache):
            _judge(files, chosen, desk)
        else:
            how = How(chosen, form, told.color, told.width, wanted)
            shelf = shelf_of(how) if cache and issubclass(report(form), Pieces) else None
            with Alone(how) if alone else Processes(jobs or cores(), how) as crew:
                _together(judged(files, how, crew, shelf=shelf), desk)
            if shelf:
                shelf.trim()
        told.end()
    counts = sum(told.seen.values()) if strict else told.seen[Severity.ERROR]
    ctx.exit(2 if problems.said else 1 if counts else 0)


class _Problems:
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


def _files(paths: Iterable[str], output: str, dialect: str, problems: _Problems) -> list[str]:
    """The files that paths stand for, each once; never the one that is to be written."""
    files: dict[str, str] = {}
    for path in paths:
        try:
            found = list(find([path], dialect, problems.note))
            if not found:
                what = "folder" if Path(path).is_dir() else "archive"
                problems.say(f"{path}: no log in this {what}")
            if path == STDIN and sys.stdin is None:
                problems.say("standard input is closed")
                found = []
        except UnreadableError as problem:
            problems.say(problem)
        except OSError as problem:
            problems.say(f"{path}: {problem.strerror}")
        else:
            for file in found:
                files.setdefault(identity(file), file)
    if output != STDIN and realpath(output) in {realpath(on_disk(file)) for file in files}:
        raise click.UsageError(f"--output {output}: this is one of the logs to read")
    return list(files.values())


def _only_one(ledger: str, files: list[str], hand: str, output: str) -> None:
    """A ledger is of one whole log."""
    if len(files) != 1:
        raise click.UsageError(f"--ledger {ledger}: name the one PokerNow log that it belongs to")
    if hand:
        raise click.UsageError(f"--ledger {ledger}: it is held against the whole log, not --hand")
    if ledger == STDIN == files[0]:
        raise click.UsageError("--ledger -: the log is read from there already")
    if STDIN not in {ledger, output} and realpath(output) == realpath(on_disk(ledger)):
        raise click.UsageError(f"--output {output}: this is the ledger to read")


class _Desk(NamedTuple):
    """Where verdicts go: what is kept of them is reported, and the bar steps aside for it."""

    report: Report
    wanted: Wanted
    problems: _Problems
    bar: Bar
    ledger: str
    """What the one log is held against; empty for nothing."""


def _judge(files: list[str], chosen: Options, desk: _Desk) -> None:
    """Judge files one after another; those that cannot be read are named and passed over."""
    try:
        for path in files:
            try:
                _file(path, chosen, desk)
            except (UnreadableError, ProfileError) as problem:
                desk.bar.clear()
                desk.problems.say(problem)
            desk.bar.file()
    finally:
        desk.bar.clear()


def _file(path: str, chosen: Options, desk: _Desk) -> None:
    """One file, reported as it is judged; one that breaks off is closed in the report, too."""
    beside = (desk.ledger,) if desk.ledger else ()
    run = check_file(path, chosen, *beside)
    report, bar = desk.report, desk.bar
    report.begin(path, run.dialect, run.profile, run.source)
    try:
        for item in run.items:
            if isinstance(item, Verdict):
                kept = desk.wanted.of(item)
                if kept.findings or kept.owed:
                    bar.clear()
                report.hand(kept)
                bar.hand()
            elif isinstance(item, Finding) and desk.wanted.keeps(item):
                bar.clear()
                report.loose(item)
    except HhtoolError:
        bar.clear()
        report.finish()
        raise
    bar.clear()
    report.finish()


def _together(events: Generator[Event, None, None], desk: _Desk) -> None:
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


def _over(event: Over, desk: _Desk, *, begun: bool) -> None:
    """A file is over; what could not be read is said."""
    desk.bar.clear()
    if begun:
        desk.report.finish()
    if isinstance(event.problem, UnreadableError | ProfileError):
        desk.problems.say(event.problem)
    elif event.problem is not None:
        raise event.problem
    desk.bar.file()


def _report(event: Outcome, desk: _Desk) -> None:
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


def _stdin() -> tuple[str, ...]:
    """Standard input, where something is piped into it."""
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError("name a log, a folder of logs, or - for standard input")
    return (STDIN,)


def _filter(select: tuple[str, ...], ignore: tuple[str, ...]) -> Wanted:
    """Which findings are kept."""
    return Wanted(frozenset(_rules("--select", select)), frozenset(_rules("--ignore", ignore)))


def _rules(option: str, asked: tuple[str, ...]) -> set[str]:
    """The rules that names and families stand for."""
    found: set[str] = set()
    for name in (part.strip().lower() for one in asked for part in one.split(",") if part.strip()):
        rules = {rule for rule in names() if rule == name or rule.startswith(f"{name}-")}
        if not rules:
            families = {rule.partition("-")[0] for rule in names()}
            near = get_close_matches(name, [*families, *names()], n=1)
            guess = f"; did you mean {near[0]}?" if near else ""
            raise click.UsageError(f"{option} {name}: there is no such rule{guess}")
        found |= rules
    return found
