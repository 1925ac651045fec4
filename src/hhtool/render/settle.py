"""Who pays whom, as text, CSV and JSON."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hhtool.model.chips import Unit
from hhtool.render.json import Doc
from hhtool.render.money import Money, guarded, money
from hhtool.render.terminal import cells, clean


@dataclass(frozen=True, slots=True)
class Settled:
    """Everything that settling a night comes to. Amounts are smallest units of ``unit``."""

    unit: Unit
    balances: Mapping[str, int]
    """Due to each, or by him if it is below zero."""
    results: Mapping[str, int]
    """Won by each, or lost; without what was paid already."""
    payments: Sequence[tuple[str, str, int]]
    """Payer, payee, amount."""
    fewest: bool
    at_least: int
    rests: Sequence[tuple[str, int]]
    unsettled: Sequence[tuple[str, int]]
    difference: int
    """What the bank is out by: above zero chips are missing."""
    removed: int
    """Rake and tips."""
    bank: str
    """Who the bank's part falls to; empty where there is none."""
    host: str
    """Everybody settles with the host; empty: among themselves."""


def lines(of: Settled) -> list[str]:
    """A row a player, then who pays whom, then what is left to say."""
    said_of = _money(of)
    names = [clean(name) for name in of.balances]
    room = max(map(cells, names), default=0)
    amounts = [_signed(said_of, amount) for amount in of.balances.values()]
    wide = max(map(len, amounts), default=0)
    said = [
        f"{name}{' ' * (room - cells(name))}  {amount:>{wide}}"
        for name, amount in zip(names, amounts, strict=True)
    ]
    return [*said, "", *payments(of), *remarks(of)]


def payments(of: Settled) -> Iterator[str]:
    """Who pays whom, a line each, below one that says how many payments it takes."""
    text = _money(of)
    if not of.payments:
        yield "Nobody owes anybody anything." if not of.unsettled else "Nobody can pay anybody."
        return
    count = len(of.payments)
    word = "payment" if count == 1 else "payments"
    if of.host:
        yield f"{count} {word}, all with {clean(of.host)}:"
    elif of.fewest:
        yield f"{count} {word}, and fewer cannot do it:"
    else:
        yield f"{count} {word}, the fewest that were found; at least {of.at_least} it takes:"
    for payer, payee, amount in of.payments:
        yield f"  {clean(payer)} pays {clean(payee)} {text(amount)}"


def remarks(of: Settled) -> Iterator[str]:
    """What rounding leaves, what stays open, and what the bank lacks."""
    text = _money(of)
    if of.rests:
        left = ", ".join(f"{clean(name)} {_signed(text, n)}" for name, n in of.rests)
        yield f"Rounding leaves: {left}."
    if of.unsettled:
        left = ", ".join(f"{clean(name)} {_signed(text, n)}" for name, n in of.unsettled)
        yield f"Not settled, since nobody is there to settle it with: {left}."
    if of.removed:
        yield f"{text(of.removed)} of rake and tips is due to {clean(of.bank) or 'the bank'}."
    if of.difference:
        word = "are missing" if of.difference > 0 else "are too many"
        yield (
            f"The bank does not add up: {text(abs(of.difference))} {word}; "
            f"it is left with {clean(of.bank) or 'the bank'}, no player is charged for it."
        )


def table(of: Settled) -> str:
    """The payments as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("from", "to", "amount"))
    for payer, payee, amount in of.payments:
        writer.writerow((guarded(clean(payer)), guarded(clean(payee)), of.unit.number(amount)))
    return out.getvalue()


def doc(of: Settled, version: str) -> Doc:
    """``hhtool.settle/1``."""
    number = of.unit.number
    return {
        "schema": "hhtool.settle/1",
        "version": version,
        "currency": of.unit.currency or None,
        "balances": {name: number(amount) for name, amount in of.balances.items()},
        "results": {name: number(amount) for name, amount in of.results.items()},
        "payments": [
            {"from": payer, "to": payee, "amount": number(amount)}
            for payer, payee, amount in of.payments
        ],
        "fewest": of.fewest,
        "at_least": of.at_least,
        "rests": {name: number(amount) for name, amount in of.rests},
        "unsettled": {name: number(amount) for name, amount in of.unsettled},
        "difference": number(of.difference),
        "removed": number(of.removed),
        "bank": of.bank or None,
        "host": of.host or None,
    }


def _money(of: Settled) -> Money:
    """Amounts with as many places as one of them needs."""
    payments = [amount for _, _, amount in of.payments]
    return money(of.unit, (*of.balances.values(), *payments, of.removed, of.difference))


def _signed(text: Money, amount: int) -> str:
    return f"+{text(amount)}" if amount > 0 else text(amount)
