"""``hhtool validate``: is every hand legal, every pot right, every chip accounted for."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from os.path import realpath
from pathlib import Path

import click

from hhtool.batch import STDIN, Options, check_file, find
from hhtool.batch.chunks import How
from hhtool.batch.files import identity, on_disk
from hhtool.batch.plan import cores, is_small
from hhtool.batch.wanted import Wanted
from hhtool.cli.desk import Crew, Desk, Problems
from hhtool.cli.params import in_color, judging, options, printing, to, width
from hhtool.errors import HhtoolError, ProfileError, UnreadableError
from hhtool.model.finding import Finding, Severity
from hhtool.model.verdict import Verdict
from hhtool.render.progress import Bar
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
@click.option(
    "--scheduler", default="", metavar="ADDRESS", help="The workers of a Dask cluster do it."
)
@printing(*FORMATS, "parquet")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], profile: str, rules: tuple[str, ...],
    dialect: str, hand: str, select: tuple[str, ...], ignore: tuple[str, ...], noticed: int,
    strict: bool, ledger: str, jobs: int | None, cache: bool,
    scheduler: str, form: str, output: str, color: str,
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
        hhtool validate examples --cache
    """
    chosen = replace(options(profile, rules, dialect, hand), noticed=noticed)
    wanted = _filter(select, ignore)
    problems = Problems()
    files = _files(paths or _stdin(), output, dialect, problems)
    if ledger:
        _only_one(ledger, files, hand, output)
    crew = Crew(1 if is_small(files) else jobs or cores(), scheduler, cache)
    if form == "parquet":
        from hhtool.cli.validate_many import parts

        told = parts(files, How(chosen, form, wanted=wanted), problems, crew, output)
    else:
        with to(output) as out:
            told = report(form)(out, color=in_color(color, out), width=width())
            shown = sys.stderr.isatty() and not (form == "json" and out.isatty())
            desk = Desk(told, wanted, problems, Bar(len(files), shown=shown), ledger)
            _print(files, How(chosen, form, told.color, told.width, wanted), desk, crew)
            told.end()
    counts = sum(told.seen.values()) if strict else told.seen[Severity.ERROR]
    ctx.exit(2 if problems.said else 1 if counts else 0)


def _print(files: list[str], how: How, desk: Desk, crew: Crew) -> None:
    """Report what comes of files: one after another, or with the help of others."""
    if desk.ledger or (crew.jobs == 1 and not crew.cache and not crew.scheduler):
        _judge(files, how.options, desk)
        return
    from hhtool.cli.validate_many import printed

    printed(files, how, desk, crew)


def _files(paths: Iterable[str], output: str, dialect: str, problems: Problems) -> list[str]:
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


def _judge(files: list[str], chosen: Options, desk: Desk) -> None:
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


def _file(path: str, chosen: Options, desk: Desk) -> None:
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
