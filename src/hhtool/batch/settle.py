"""Logs → who pays whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hhtool.batch.files import Options
from hhtool.batch.nights import Told, audited, every
from hhtool.errors import UsageError
from hhtool.model.audit import Audit
from hhtool.model.chips import Unit
from hhtool.model.names import one_name
from hhtool.render.settle import Settled
from hhtool.session.balances import Ledger, balances, bank_name, ledger, together
from hhtool.session.transfers import Payment, Transfers, less_paid, transfers, with_host


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a night is to be settled."""

    host: str = ""
    through_host: bool = False
    unit: Decimal | None = None
    """Payments are multiples of it; ``None``: of the smallest unit."""
    paid: tuple[tuple[str, str, Decimal], ...] = ()
    """Payments already made: payer, payee, amount."""
    cash: bool | None = None
    """Buy-ins were paid in cash; ``None``: as the log tells."""
    together: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What settling comes to, and what to say beside."""

    settled: Settled
    audits: tuple[tuple[str, Audit], ...]
    """Of logs whose chips do not add up: path and audit."""
    notes: tuple[str, ...]
    """Logs with errors, and hands without a winner."""


def settle(paths: Iterable[str], options: Options, wanted: Wanted) -> Found:
    """The fewest payments that settle the logs.

    Raises:
        UnreadableError, ProfileError: as for ``check_file``.
        UsageError: there is no player, a payment is by nobody, or amounts do not fit the unit.
    """
    nights = list(every(paths, options))
    settled = settled_nights(nights, wanted)
    return Found(settled, audits(nights, options), tuple(_notes(nights)))


def settled_nights(nights: Sequence[Told], wanted: Wanted) -> Settled:
    """The fewest payments that settle nights that have been read.

    Raises:
        UsageError: there is no player, a payment is by nobody, or amounts do not fit the unit.
    """
    kept = ledger((night.ended for night in nights), cash=wanted.cash)
    if not kept.accounts:
        raise UsageError("nobody has played for money here: there is nothing to settle")
    made = tuple(_made(kept, one) for one in wanted.paid)
    due = less_paid(balances(kept, wanted.host), made)
    step = _units(kept.unit, wanted.unit) if wanted.unit else 1
    if wanted.through_host:
        found = with_host(due, bank_name(kept, wanted.host), step)
    else:
        dealt = (hand for night in nights for hand in night.dealt)
        near = together(kept, dealt, wanted.host) if wanted.together else None
        found = transfers(due, step, near)
    return _settled(kept, due, found, wanted)


def audits(nights: Iterable[Told], options: Options) -> tuple[tuple[str, Audit], ...]:
    """Path and audit of the nights whose chips are not what they should be."""
    wrong = ((night.path, night.ended.end.source) for night in nights if _differs(night))
    found = ((path, audited(path, options, source)) for path, source in wrong)
    return tuple((path, audit) for path, audit in found if audit is not None)


def _differs(night: Told) -> bool:
    """The chips of a night are not what they should be."""
    end = night.ended.end
    off = any(check.found != check.expected for check in end.checks)
    return off or bool(ledger((night.ended,)).difference)


def _settled(kept: Ledger, due: dict[str, int], found: Transfers, wanted: Wanted) -> Settled:
    keeper = bank_name(kept, wanted.host)
    return Settled(
        unit=kept.unit,
        balances=due,
        results={account.player: account.net for account in kept.accounts},
        payments=tuple((one.payer, one.payee, one.amount) for one in found.payments),
        fewest=found.fewest,
        at_least=found.at_least,
        rests=tuple((one.player, one.amount) for one in found.rests),
        unsettled=tuple((one.player, one.amount) for one in found.unsettled),
        difference=kept.difference,
        removed=kept.removed,
        bank=keeper if kept.bank else "",
        host=keeper if wanted.through_host else "",
    )


def _made(kept: Ledger, one: tuple[str, str, Decimal]) -> Payment:
    """A payment already made, its names as the logs have them."""
    names = {one_name(account.player): account.player for account in kept.accounts}
    payer, payee, amount = one
    for name in (payer, payee):
        if one_name(name) not in names:
            known = ", ".join(names.values())
            raise UsageError(f"nobody called {name} has played; there are {known}")
    return Payment(names[one_name(payer)], names[one_name(payee)], _units(kept.unit, amount))


def _units(unit: Unit, amount: Decimal) -> int:
    try:
        return unit.units(amount)
    except ValueError as problem:
        raise UsageError(f"{problem}: the logs count in whole {_finest(unit)}") from problem


def _finest(unit: Unit) -> str:
    return "units" if not unit.decimals else f"units of {Decimal(1).scaleb(-unit.decimals)}"


def _notes(nights: Sequence[Told]) -> Iterable[str]:
    """What makes the answer doubtful."""
    for night in nights:
        if night.errors:
            word = "error" if night.errors == 1 else "errors"
            yield f"{night.path} has {night.errors} {word}: run `hhtool validate` on it"
        if night.undecided:
            ids = ", ".join(night.undecided[:5])
            yield f"{night.path}: nobody is known to have won hand {ids}; nobody gets its pot"
