"""``hhtool validate``: is every hand legal, every pot right, every chip accounted for."""

import click

from hhtool import __version__
from hhtool.batch import check_file, find
from hhtool.cli.params import judging, options
from hhtool.model.verdict import Verdict
from hhtool.render import concise
from hhtool.render.json import dumps, finding_doc, hand_doc


@click.command("validate")
@click.argument("paths", nargs=-1, metavar="[PATH | -]...")
@judging
@click.option("--format", "form", type=click.Choice(["text", "concise", "json"]), default="text")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], profile: str, rules: tuple[str, ...],
    dialect: str, hand: str, form: str,
) -> None:  # fmt: skip
    """Check hands against the rules.

    \b
    Example:
        hhtool validate examples/side-pot.log
    """
    chosen = options(profile, rules, dialect, hand)
    failed = False
    docs = []
    for path in find(paths or ("-",)):
        run = check_file(path, chosen)
        hands, loose = [], []
        for item in run.items:
            if isinstance(item, Verdict):
                failed |= item.failed
                if form == "json":
                    hands.append(hand_doc(item))
                for f in item.findings if form != "json" else ():
                    click.echo(concise.line(path, item.source, f))
            else:
                failed |= item.severity == "error"
                loose.append(finding_doc(item, run.source, None))
                if form != "json":
                    click.echo(concise.line(path, run.source, item))
        docs.append(
            {
                "path": path,
                "dialect": run.dialect,
                "profile": run.profile,
                "findings": loose,
                "hands": hands,
            }
        )
    if form == "json":
        click.echo(dumps({"schema": "hhtool.validate/1", "version": __version__, "files": docs}))
    ctx.exit(1 if failed else 0)
