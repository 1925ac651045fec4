"""``hhtool validate``: is every hand legal, every pot right, every chip accounted for."""

import sys
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

import click

from hhtool.batch import STDIN, Options, check_file, find
from hhtool.cli.params import in_color, judging, options, printing, to, width
from hhtool.cli.progress import watched
from hhtool.errors import UnreadableError
from hhtool.model.finding import Finding, Severity
from hhtool.model.verdict import Verdict
from hhtool.render.validate import REPORTS, Report
from hhtool.rulebook import names

Keep = Callable[[Finding], bool]


@click.command("validate")
@click.argument("paths", nargs=-1, metavar="[PATH | -]...")
@judging
@click.option("--select", multiple=True, metavar="RULE", help="Only findings of these rules.")
@click.option("--ignore", multiple=True, metavar="RULE", help="No findings of these rules.")
@click.option("--noticed", default=0, metavar="LINE", help="When the mistake was seen.")
@click.option("--strict", is_flag=True, help="Warnings and notes count, too.")
@printing("text", "concise", "json")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], profile: str, rules: tuple[str, ...],
    dialect: str, hand: str, select: tuple[str, ...], ignore: tuple[str, ...], noticed: int,
    strict: bool, form: str, output: str, color: str,
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
    failed = False
    chosen = replace(options(profile, rules, dialect, hand), noticed=noticed)
    keep = _filter(select, ignore)
    with to(output) as out:
        report = REPORTS[form](out, color=in_color(color, out), width=width())
        for path in find(paths or _stdin()):
            try:
                _file(path, chosen, report, keep)
            except UnreadableError as problem:
                click.echo(f"hhtool: {problem}", err=True)
                failed = True
        report.end()
    counts = sum(report.seen.values()) if strict else report.seen[Severity.ERROR]
    ctx.exit(2 if failed else 1 if counts else 0)


def _file(path: str, chosen: Options, report: Report, keep: Keep) -> None:
    """Judge one file and report it as it goes."""
    run = check_file(path, chosen)
    report.begin(path, run.dialect, run.profile, run.source)
    for item in watched(run.items, path):
        if isinstance(item, Verdict):
            kept = tuple(filter(keep, item.findings))
            report.hand(item if len(kept) == len(item.findings) else replace(item, findings=kept))
        elif isinstance(item, Finding) and keep(item):
            report.loose(item)
    report.finish()


def _stdin() -> tuple[str, ...]:
    """Standard input, where something is piped into it."""
    if sys.stdin.isatty():
        raise click.UsageError("name a log, a folder of logs, or - for standard input")
    return (STDIN,)


def _filter(select: tuple[str, ...], ignore: tuple[str, ...]) -> Keep:
    """Which findings are kept."""
    wanted, unwanted = _rules("--select", select), _rules("--ignore", ignore)
    return lambda found: (not select or found.rule in wanted) and found.rule not in unwanted


def _rules(option: str, asked: tuple[str, ...]) -> set[str]:
    """The rules that names and families stand for."""
    found: set[str] = set()
    for name in (part.strip() for one in asked for part in one.split(",")):
        rules = {rule for rule in names() if rule == name or rule.startswith(f"{name}-")}
        if not rules:
            near = get_close_matches(name, names(), n=1)
            guess = f"; did you mean {near[0]}?" if near else ""
            raise click.UsageError(f"{option} {name}: there is no such rule{guess}")
        found |= rules
    return found
