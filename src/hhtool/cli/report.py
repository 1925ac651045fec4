"""``hhtool report``: the night, who won how much."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from hhtool import __version__
from hhtool.batch import Item, Options, check_file, find
from hhtool.batch.files import identity
from hhtool.cli.params import judging, options, to, width
from hhtool.render import report
from hhtool.render.json import dumps
from hhtool.render.progress import Bar

if TYPE_CHECKING:
    from hhtool.reports.tables import Tables

NAMED = 3
"""How many logs with errors are named one by one."""


@click.command("report")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@judging
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json"]),
    default="text",
    show_default=True,
    help="How the answer is written.",
)
@click.option("--output", default="-", metavar="FILE", help="Write there.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], profile: str, rules: tuple[str, ...],
    dialect: str, hand: str, form: str, output: str,
) -> None:  # fmt: skip
    """Who bought in for how much, holds what, and has won or lost how much.

    PATH is a log, a folder of logs, or `-` for standard input. Several logs are added up, player
    by player; names that differ only in case are one player's. Exit status: 0 all adds up,
    1 there is an error in a log or the bank does not add up, 2 the run itself failed.

    \b
    Examples:
        hhtool report examples/friday.log
        hhtool report examples/friday.log --format csv --output friday.csv
    """
    made = read(paths, options(profile, rules, dialect, hand))
    found = _summary(made)
    with to(output) as out:
        if form == "csv":
            out.write(report.table(found))
        elif form == "json":
            out.write(f"{dumps(report.doc(found, __version__))}\n")
        else:
            room = width() if out.isatty() else 0
            out.writelines(f"{line}\n" for line in report.lines(found, room))
    wrong = report.differences(found)
    if form != "text":
        for line in wrong:
            click.echo(line, err=True)
    errors = _errors(made, paths)
    if errors:
        click.echo(errors, err=True)
    ctx.exit(1 if errors or wrong else 0)


def read(paths: Iterable[str], chosen: Options) -> "Tables":
    """The tables of logs and folders; a log that is named twice counts once."""
    from hhtool.reports.tables import tables

    once: dict[str, str] = {}
    for path in find(paths, chosen.dialect):
        once.setdefault(identity(path), path)
    bar = Bar(len(once), shown=sys.stderr.isatty())
    made = tables((path, _watched(path, chosen, bar)) for path in once.values())
    bar.clear()
    return made


def _watched(path: str, chosen: Options, bar: Bar) -> Iterator[Item]:
    """The items of a file, counted on the bar."""
    for item in check_file(path, chosen).items:
        bar.hand()
        yield item
    bar.file()


def _summary(made: "Tables") -> report.Summary:
    from hhtool.reports.players import bank, chip_summary, undecided

    return report.Summary(
        made.unit,
        made.nights,
        made.hands,
        made.findings,
        chip_summary(made),
        bank(made),
        undecided(made),
    )


def _errors(made: "Tables", paths: tuple[str, ...]) -> str:
    """One line about the errors in the logs; empty where there are none."""
    errors = made.findings.loc[made.findings["severity"] == "error", "night"]
    if errors.empty:
        return ""
    logs = [str(made.nights["file"].iloc[night]) for night in errors.unique()]
    named = " ".join(map(report.quoted, logs if len(logs) <= NAMED else paths))
    count = f"{len(errors):,} error{'' if len(errors) == 1 else 's'}"
    where = "the log" if len(made.nights) == 1 else f"{len(logs)} of {len(made.nights)} logs"
    return f"{count} in {where}: run `hhtool validate {named}`"
