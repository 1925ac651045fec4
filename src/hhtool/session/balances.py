"""Ends of nights → what each player put in, took out and paid; what is due to him; the bank.

What a player is due is his result, more by what he has paid the bank and less by what he has had
from it. What counts as paid:

* ``pays`` is money to the bank, ``receives`` money from it, in any log.
* A log with a buy-in ``on credit`` tells who has not paid: it is kept by a bank, and all its other
  buy-ins were paid in cash. Who bought in for 200 in cash and leaves with 300 is due 300, and the
  bank holds the 200. Who did so on credit is due 100.
* A log without one says nothing of money at the buy-in: at most home games none is handed over
  before the end. Results are settled, and 100 is due in both cases. A table that did pay cash
  without a word is told so by ``cash``.
* ``cashes out`` and ``leaves`` are chips handed in. The money for them is due until ``receives``
  says that it was paid: a payment that shows twice is seen by whoever made it, one that is taken
  for granted by nobody.

The bank is one more party to the settling, which makes all that is due add up to nothing. It holds
what it was paid, and is due rake and tips. Its ``difference`` is left with it as well: where chips
are missing it keeps what losers owe and nobody is due, where there are too many it owes what no
loser pays. No player is charged for either.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hhtool.errors import UsageError
from hhtool.model.chips import Unit
from hhtool.model.names import one_name
from hhtool.model.nightend import NightEnd

BANK = "the bank"
"""The name of the bank where no host is named; a player who is called so keeps it."""
_BUYS = frozenset({"buys in", "rebuys", "adds on"})
_REMOVED = frozenset({"tip", "rake"})


class Ended(NamedTuple):
    """A night that is over, and what its hands alone tell of the chips."""

    end: NightEnd
    removed: int = 0
    """Chips that left the table in hands: rake, tips from the pot, odd chips left over."""


@dataclass(frozen=True, slots=True)
class Account:
    """A player's chips and money, over all nights."""

    player: str
    """As first written; names that differ only in case are one."""
    bought_in: int = 0
    """In cash or on credit."""
    credit: int = 0
    """Of this, on credit."""
    cashed_out: int = 0
    holds: int = 0
    """Chips at the end of the nights that he did not leave before."""
    paid: int = 0
    """To the bank, buy-ins included where they count as paid."""
    received: int = 0
    """From the bank."""

    @property
    def net(self) -> int:
        """Won, or lost if it is below zero."""
        return self.cashed_out + self.holds - self.bought_in

    @property
    def due(self) -> int:
        """To be paid to the player, or by him if it is below zero."""
        return self.net + self.paid - self.received


@dataclass(frozen=True, slots=True)
class Ledger:
    """All accounts, and the bank. Amounts are smallest units of ``unit``."""

    unit: Unit
    accounts: tuple[Account, ...]
    """In the order in which the players came."""
    removed: int
    """Chips that left the table as rake, tips, or odd chips left over."""
    differences: tuple[int, ...]
    """For each night what was bought in less all that is accounted for: above zero chips are
    missing, below it there are too many."""
    cash: tuple[bool, ...]
    """For each night whether buy-ins that are not on credit count as paid."""

    @property
    def difference(self) -> int:
        """What the bank is out by over all nights together."""
        return sum(self.differences)

    @property
    def bank(self) -> int:
        """Due to the bank, or by it if it is below zero."""
        return -sum(account.due for account in self.accounts)


def ledger(nights: Iterable[Ended], *, cash: bool | None = None) -> Ledger:
    """The ledger of nights, all in the finest of their units.

    ``cash`` says whether buy-ins that are not on credit were paid; ``None``: as each log tells.

    Raises:
        UsageError: the logs are in different currencies.
    """
    nights = tuple(nights)
    unit = _unit(night.end for night in nights)
    accounts: dict[str, Account] = {}
    removed, differences, paid = 0, [], []
    for end, raked in nights:
        scale = 10 ** (unit.decimals - end.unit.decimals)
        on_credit = any(one.credit for one in end.movements if one.what in _BUYS)
        paid.append(on_credit if cash is None else cash)
        entries = [*_entries(end, scale, cash=paid[-1])]
        for entry in entries:
            known = accounts.setdefault(one_name(entry.player), Account(entry.player))
            accounts[one_name(entry.player)] = _added(known, entry)
        gone = scale * (raked + sum(m.amount for m in end.movements if m.what in _REMOVED))
        removed += gone
        differences.append(-gone - sum(entry.net for entry in entries))
    return Ledger(unit, tuple(accounts.values()), removed, tuple(differences), tuple(paid))


def balances(kept: Ledger, host: str = "") -> dict[str, int]:
    """What is due to each player, and to the bank where that is not nothing; it adds up to nothing.

    With a host the bank's part is his: one of the players, or somebody else.
    """
    due = {account.player: account.due for account in kept.accounts}
    if kept.bank:
        keeper = bank_name(kept, host)
        due[keeper] = due.get(keeper, 0) + kept.bank
    return due


def bank_name(kept: Ledger, host: str = "") -> str:
    """Who the bank is among the balances: the host as the logs have him, else ``BANK``."""
    sought = host or BANK
    names = {one_name(account.player): account.player for account in kept.accounts}
    return names.get(one_name(sought), sought)


def together(
    kept: Ledger, hands: Iterable[Iterable[str]], host: str = ""
) -> dict[str, frozenset[str]]:
    """With whom each has been dealt in to a hand, of the names in each hand.

    Where something is due to the bank or by it, everyone may settle with it as well.
    """
    names = {one_name(account.player): account.player for account in kept.accounts}
    bank = {bank_name(kept, host)} if kept.bank else set()
    found = {name: set(bank) for name in names.values()}
    for dealt_in in {frozenset(map(one_name, hand)) for hand in hands}:
        here = {names[name] for name in dealt_in if name in names}
        for name in here:
            found[name] |= here
    return {name: frozenset(others - {name}) for name, others in found.items()}


def _unit(ends: Iterable[NightEnd]) -> Unit:
    """The finest unit, and the one currency."""
    ends = tuple(ends)
    currencies = {end.unit.currency: end.source.name for end in ends if end.unit.currency}
    if len(currencies) > 1:
        these = ", ".join(f"{sign} in {path}" for sign, path in currencies.items())
        raise UsageError(f"these logs are in different currencies ({these}): one at a time")
    return Unit(max((end.unit.decimals for end in ends), default=0), "".join(currencies))


def _entries(end: NightEnd, scale: int, *, cash: bool) -> Iterator[Account]:
    """An account for each thing that happened to a player in a night, with nothing else in it."""
    for move in end.movements:
        name, amount = move.player, scale * move.amount
        if move.what in _BUYS:
            credit = amount if move.credit else 0
            paid = amount - credit if cash else 0
            yield Account(name, bought_in=amount, credit=credit, paid=paid)
        elif move.what == "cashes out":
            yield Account(name, cashed_out=amount)
        elif move.what == "pays":
            yield Account(name, paid=amount)
        elif move.what == "receives":
            yield Account(name, received=amount)
    for held in end.holdings:
        if held.here:
            yield Account(held.player, holds=scale * held.stack)


def _added(one: Account, other: Account) -> Account:
    """Two accounts of one player as one."""
    return Account(
        one.player,
        one.bought_in + other.bought_in,
        one.credit + other.credit,
        one.cashed_out + other.cashed_out,
        one.holds + other.holds,
        one.paid + other.paid,
        one.received + other.received,
    )
