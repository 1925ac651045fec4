"""``hhtool convert``: the same hands in another format."""

import click

from hhtool.batch import STDIN
from hhtool.batch.convert import WRITERS, convert
from hhtool.batch.files import identity
from hhtool.cli.params import judging, options, to
from hhtool.render.terminal import clean


@click.command("convert")
@click.argument("file", metavar="FILE")
@click.option(
    "--to", "target", type=click.Choice(list(WRITERS)), required=True, help="The format to write."
)
@click.option("--anonymise", is_flag=True, help="Player 1, Player 2 … instead of names.")
@judging
@click.option("--output", default="-", metavar="FILE", help="Write there.")
@click.pass_context
def command(
    ctx: click.Context, file: str, target: str, anonymise: bool, profile: str,
    rules: tuple[str, ...], dialect: str, hand: str, output: str,
) -> None:  # fmt: skip
    """The same hands in another format: hhtool's own log, PHH, OHH, PokerStars text.

    FILE is a log, `-` standard input. Hands are written as they were played, faults and all.
    What the format cannot say is told on standard error, a line each. With --anonymise a player
    has one name throughout, and tables, tournaments and hands are numbered; chat and rulings are
    left out. Exit status: 0 nothing is wrong, 1 the log has an error in it, 2 the run itself
    failed.

    \b
    Examples:
        hhtool convert examples/friday.log --to phh
        hhtool convert examples/heads-up.phh --to native --anonymise
    """
    if output != STDIN and identity(output) == identity(file):
        raise click.UsageError(f"--output {output}: this is the log to read")
    made = convert(file, target, options(profile, rules, dialect, hand), anonymise=anonymise)
    with to(output) as out:
        out.write(made.text)
    for sentence in made.lost:
        click.echo(f"note: {clean(sentence)}", err=True)
    ctx.exit(1 if made.failed else 0)
