"""``hhtool report``: the night, who won how much, and everything else that it tells."""

import sys
from collections.abc import Iterable, Iterator

import click

from hhtool import __version__
from hhtool.batch import Item, find
from hhtool.batch.report import Night, once, read, summary
from hhtool.cli.params import judging, options, to, width
from hhtool.cli.report_files import Files, write
from hhtool.cli.report_text import NAMES, csv, json, markdown, text
from hhtool.errors import UsageError
from hhtool.render import report
from hhtool.render.progress import Bar

NAMED = 3
"""How many logs with errors are named one by one."""
BY = ("player", "position", "stakes")


@click.command("report")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--section",
    "sections",
    multiple=True,
    type=click.Choice([*NAMES, "all"]),
    metavar="NAME",
    help=f"What is told: {', '.join(NAMES)} or all (repeatable).",
)
@click.option(
    "--by",
    multiple=True,
    type=click.Choice(BY),
    metavar="KEY",
    help="Statistics by player, position or stakes (repeatable).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How the answer is written.",
)
@click.option("--output", default="-", metavar="FILE", help="Write there.")
@click.option("--html", default="", metavar="FILE", help="Write the page of the night, too.")
@click.option("--xlsx", default="", metavar="FILE", help="Write a workbook, too.")
@click.option("--parquet", default="", metavar="DIR", help="Write a file for each table, too.")
@click.option("--charts", default="", metavar="DIR", help="Write the charts, too.")
@click.option("--redact", is_flag=True, help="Leave out names, and cards that nobody was shown.")
@judging
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], sections: tuple[str, ...], by: tuple[str, ...],
    form: str, output: str, html: str, xlsx: str, parquet: str, charts: str, redact: bool,
    profile: str, rules: tuple[str, ...], dialect: str, hand: str,
) -> None:  # fmt: skip
    """Who bought in for how much, holds what, has won or lost how much, and who pays whom.

    PATH is a log, a folder of logs, or `-` for standard input. Several logs are added up, player
    by player; names that differ only in case are one player's. Statistics and luck are defined in
    docs/statistics.md, the columns of all tables in docs/reports.md. Exit status: 0 all adds up,
    1 there is an error in a log or the bank does not add up, 2 the run itself failed.

    \b
    Examples:
        hhtool report examples/friday.log
        hhtool report examples/friday.log --section statistics --by position
        hhtool report examples/friday.log --section ledger --format csv --output friday.csv
        hhtool report examples --section season
    """
    plain = ("statistics",) if by else ("summary",)
    wanted = tuple(dict.fromkeys(NAMES if "all" in sections else sections or plain))
    if form == "csv" and len(wanted) > 1:
        raise UsageError("CSV holds one section: name one with --section, or ask for markdown")
    chosen = options(profile, rules, dialect, hand)
    files = Files(html, xlsx, parquet, charts)
    logs = once(find(paths, chosen.dialect))
    bar = Bar(len(logs), shown=sys.stderr.isatty())
    night = read(logs, chosen, lambda items: _watched(items, bar), keep=bool(html), redact=redact)
    bar.clear()
    found = summary(night)
    keys = tuple(dict.fromkeys(by)) or ("player",)
    with to(output) as out:
        if form == "csv":
            csv(night, wanted[0], keys, out)
        elif form == "json":
            out.write(json(night, found, wanted, keys, __version__))
        elif form == "markdown":
            out.writelines(markdown(night, wanted, keys))
        else:
            said = text(night, found, wanted, keys, width())
            out.writelines(f"{line}\n" for line in said)
    for line in write(night, files, wanted, keys):
        click.echo(line, err=True)
    ctx.exit(1 if _wrong(night, found, paths, form) else 0)


def _watched(items: Iterable[Item], bar: Bar) -> Iterator[Item]:
    """The items of a file, counted on the bar."""
    for item in items:
        bar.hand()
        yield item
    bar.file()


def _wrong(night: Night, found: report.Summary, paths: tuple[str, ...], form: str) -> bool:
    """Something is: it is told on standard error where the text does not tell it."""
    wrong = report.differences(found)
    if form != "text":
        for line in wrong:
            click.echo(line, err=True)
    errors = _errors(night, paths)
    if errors:
        click.echo(errors, err=True)
    return bool(errors or wrong)


def _errors(night: Night, paths: tuple[str, ...]) -> str:
    """One line about the errors in the logs; empty where there are none."""
    made = night.tables
    errors = made.findings.loc[made.findings["severity"] == "error", "night"]
    if errors.empty:
        return ""
    logs = [str(made.nights["file"].iloc[night]) for night in errors.unique()]
    few = len(logs) <= NAMED and not night.redacted
    named = " ".join(map(report.quoted, logs if few else paths))
    count = f"{len(errors):,} error{'' if len(errors) == 1 else 's'}"
    where = "the log" if len(made.nights) == 1 else f"{len(logs)} of {len(made.nights)} logs"
    return f"{count} in {where}: run `hhtool validate {named}`"
