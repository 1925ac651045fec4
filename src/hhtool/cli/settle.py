"""``hhtool settle``: who pays whom."""

import shlex
from decimal import Decimal, InvalidOperation

import click

from hhtool import __version__
from hhtool.batch import find
from hhtool.batch.settle import Wanted, settle
from hhtool.cli.params import judging, options, printing, to
from hhtool.render.audit import lines as audit_lines
from hhtool.render.json import dumps
from hhtool.render.settle import doc, lines, table


@click.command("settle")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--host", default="", metavar="NAME", help="Who keeps the bank: rake is his.")
@click.option("--through-host", is_flag=True, help="Everyone settles with the host.")
@click.option(
    "--round", "unit", default="", metavar="AMOUNT", help="Payments in whole units of it."
)
@click.option(
    "--paid",
    multiple=True,
    metavar="'BEN ANA 20'",
    help="Ben has paid Ana 20 already (repeatable).",
)
@click.option(
    "--cash/--no-cash",
    default=None,
    help="Buy-ins were paid in cash, or not; as the log says.",
)
@click.option("--together", is_flag=True, help="Only people who played together pay one another.")
@judging
@printing("text", "csv", "json")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], host: str, through_host: bool, unit: str,
    paid: tuple[str, ...], cash: bool | None, together: bool, profile: str,
    rules: tuple[str, ...], dialect: str, hand: str, form: str, output: str, color: str,
) -> None:  # fmt: skip
    """Who pays whom at the end of the night, in the fewest payments.

    PATH is a log, a folder of logs, or `-` for standard input; several nights are settled at
    once. Everyone's result, with what was paid to the bank and had from it, is settled. Up to
    some sixteen players who are not even no other payments do it in fewer; above that the answer
    says what is certain. Exit status: 0 all adds up, 1 there is an error in a log or the bank
    does not add up, 2 the run itself failed.

    \b
    Examples:
        hhtool settle examples/friday.log
        hhtool settle examples/friday.log --host Lou --through-host
        hhtool settle examples/friday.log --round 5 --paid 'Ula Ben 20'
    """
    if through_host and not host:
        raise click.UsageError("--through-host needs --host NAME")
    wanted = Wanted(
        host=host,
        through_host=through_host,
        unit=_amount(unit) if unit else None,
        paid=tuple(map(_payment, paid)),
        cash=cash,
        together=together,
    )
    chosen = options(profile, rules, dialect, hand)
    found = settle(find(paths, chosen.dialect), chosen, wanted)
    with to(output) as out:
        if form == "json":
            out.write(dumps(doc(found.settled, __version__)) + "\n")
        elif form == "csv":
            out.write(table(found.settled))
        else:
            out.writelines(f"{line}\n" for line in lines(found.settled))
            for path, audit in found.audits:
                out.writelines(f"{line}\n" for line in audit_lines(path, audit))
    for said in found.notes:
        click.echo(said, err=True)
    ctx.exit(1 if found.notes or found.settled.difference else 0)


def _payment(text: str) -> tuple[str, str, Decimal]:
    """``Ben Ana 20``; a name of several words stands in quotes."""
    try:
        parts = shlex.split(text)
    except ValueError:
        parts = []
    if len(parts) != 3:
        raise click.UsageError(f"--paid {text}: write 'PAYER PAYEE AMOUNT', as in 'Ben Ana 20'")
    return parts[0], parts[1], _amount(parts[2])


def _amount(text: str) -> Decimal:
    try:
        amount = Decimal(text.replace(",", "").lstrip("$€£"))
    except InvalidOperation:
        amount = Decimal(0)
    if not amount.is_finite() or not 0 < amount <= 10**9:
        raise click.UsageError(f"{text} is no amount; write it as in 20 or 0.25")
    return amount
