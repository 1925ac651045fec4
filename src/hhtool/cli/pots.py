"""``hhtool pots``: side pots and winners, without a log."""

from decimal import Decimal, InvalidOperation

import click

from hhtool.model.cards import Card, cards
from hhtool.model.chips import Unit, decimals
from hhtool.pipeline.pots import settle_pots
from hhtool.profile import load
from hhtool.render.json import dumps, settlement_doc
from hhtool.render.pots import lines


@click.command("pots")
@click.argument("stakes", nargs=-1, required=True, metavar="NAME=AMOUNT...")
@click.option("--hand", "hands", multiple=True, metavar="NAME=CARDS", help="Hole cards.")
@click.option("--board", default="", metavar="CARDS", help="The five cards on the board.")
@click.option("--folded", multiple=True, metavar="NAME", help="Who has folded; chips stay in.")
@click.option("--button", default="", metavar="NAME", help="Odd chips go from the left of it.")
@click.option("--dead", default="0", metavar="AMOUNT", help="Dead chips for the main pot.")
@click.option("--profile", default="home", metavar="NAME|FILE", help="House rules.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(
    stakes: tuple[str, ...], hands: tuple[str, ...], board: str, folded: tuple[str, ...],
    button: str, dead: str, profile: str, form: str,
) -> None:  # fmt: skip
    """Side pots from what everyone put in; with cards, who wins them.

    Players go clockwise from the left of the button.

    \b
    Example:
        hhtool pots Ana=20 Ben=50 Cal=80 --hand Ana=AsAd --hand Ben=KsKd --hand Cal=QsQd \\
            --board 2c7d9hJc3s
    """
    put_in = {name: _amount(text) for name, text in map(_pair, stakes)}
    if len(put_in) < len(stakes):
        raise click.UsageError("a player is named twice")
    extra = _amount(dead)
    unit = Unit(max(map(decimals, (*put_in.values(), extra))))
    known, settled = settle_pots(
        {name: unit.units(amount) for name, amount in put_in.items()},
        load(profile),
        hands={name: _cards(text) for name, text in map(_pair, hands)},
        boards=tuple(_cards(part) for part in board.split("/")) if board else (),
        folded=folded,
        button=button,
        dead=unit.units(extra),
        unit=unit,
    )
    if form == "json":
        doc = {"schema": "hhtool.pots/1", "settlement": settlement_doc(settled, known)}
        click.echo(dumps(doc))
    else:
        click.echo("\n".join(lines(known, settled)))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.rpartition("=")
    if not equals or not name or not value:
        raise click.UsageError(f"{text}: write NAME=AMOUNT, as in Ana=20, or NAME=CARDS")
    return name, value


def _amount(text: str) -> Decimal:
    try:
        amount = Decimal(text.replace(",", "").lstrip("$€£"))
    except InvalidOperation:
        amount = Decimal(-1)
    if not amount.is_finite() or amount < 0 or decimals(amount) > 6 or amount > 10**9:
        raise click.UsageError(f"{text} is no amount; write it as in Ana=20 or Ana=0.25")
    return amount


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return cards(text)
    except ValueError as problem:
        raise click.UsageError(f"{problem}; write cards as in AsKd or A♠,10d") from problem
