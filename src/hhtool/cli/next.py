"""``hhtool next``: whose turn it is and what they may do."""

import click

from hhtool.batch import next_decision
from hhtool.cli.params import judging, options
from hhtool.errors import UsageError
from hhtool.render import upcoming
from hhtool.render.json import dumps


@click.command("next")
@click.argument("file", metavar="FILE")
@click.option("--at", default=0, metavar="LINE", help="As if the log ended after this line.")
@judging
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(
    file: str, at: int, profile: str, rules: tuple[str, ...], dialect: str, hand: str, form: str
) -> None:
    """Whose turn it is, what a call costs, the least and most raise, and why not.

    FILE is a log that stops in the middle of a hand; `-` reads standard input. A log that ends
    between hands answers for the hand that would come next.

    \b
    Example:
        hhtool next examples/short-all-in.log
    """
    up = next_decision(file, options(profile, rules, dialect, hand), at)
    if up is None:
        which = f"hand {hand}" if hand else "a hand, nor two players with chips"
        raise UsageError(f"{file} does not hold {which}; begin one with `players` and `hand` lines")
    click.echo(dumps(upcoming.doc(up)) if form == "json" else "\n".join(upcoming.lines(up)))
