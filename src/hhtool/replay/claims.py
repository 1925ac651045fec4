"""What the log says was won, put against the pots."""

from collections.abc import Sequence
from dataclasses import replace

from hhtool.engine.odd import shares
from hhtool.model.hand import Claim, ClaimKind, Hand
from hhtool.model.table import Award, Settlement

_WINS = frozenset({ClaimKind.WINS, ClaimKind.SPLIT})


def pot_names(count: int) -> tuple[str, ...]:
    """``main``, ``side 1``, ``side 2`` …"""
    return ("main", *(f"side {number}" for number in range(1, count)))[:count]


def written(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims that say who won."""
    return tuple(claim for claim in claims if claim.kind in _WINS)


def as_paid(due: Settlement, hand: Hand) -> Settlement:
    """The settlement with pots given to whom the log says; ``due`` where it says nothing."""
    claims = written(hand.claims)
    if not claims or not due.pots:
        return due
    given = _by_pot(due, claims)
    awards = tuple(
        tuple(given[index]) if given[index] else due.awards[index]
        for index in range(len(due.pots))
    )
    return with_awards(due, awards)


def fill_unknown(due: Settlement, paid: Settlement) -> Settlement:
    """``due`` with the pots that cards do not decide as they were paid."""
    if due.known():
        return due
    awards = tuple(
        mine if mine is not None else theirs
        for mine, theirs in zip(due.awards, paid.awards, strict=True)
    )
    return with_awards(due, awards)


def with_awards(of: Settlement, awards: tuple[tuple[Award, ...] | None, ...]) -> Settlement:
    """The settlement with other awards, and the stacks that come of them."""
    stacks = list(of.stacks)
    for sign, pots in ((-1, of.awards), (1, awards)):
        for award in (one for pot in pots if pot for one in pot):
            stacks[award.seat] += sign * award.amount
    return replace(of, awards=awards, stacks=tuple(stacks))


def _by_pot(due: Settlement, claims: Sequence[Claim]) -> list[list[Award]]:
    """Awards of each pot as the claims have it: named pots first, the rest from the main pot on."""
    names = pot_names(len(due.pots))
    given: list[list[Award]] = [[] for _ in due.pots]
    for claim in sorted(claims, key=lambda claim: not claim.pot):
        for seat, amount in _each(claim):
            if claim.pot in names:
                index = names.index(claim.pot)
                given[index].append(Award(seat, amount, index))
            else:
                _spread(due, given, seat, amount)
    return given


def _each(claim: Claim) -> list[tuple[int, int]]:
    """Seats and amounts of a claim; a split goes in equal shares, odd chips to the first named."""
    if claim.kind is ClaimKind.WINS:
        return [(claim.seat, claim.amount)]
    cut = shares(claim.amount, len(claim.seats))
    return [(seat, amount) for seat, (amount, _) in zip(claim.seats, cut, strict=True)]


def _spread(due: Settlement, given: list[list[Award]], seat: int, amount: int) -> None:
    """An amount from no named pot: from those the seat can win, as far as they hold it."""
    for index, pot in enumerate(due.pots):
        room = pot.amount - sum(award.amount for award in given[index])
        part = min(room, amount) if seat in pot.seats else 0
        if part > 0:
            given[index].append(Award(seat, part, index))
            amount -= part
    if amount > 0:
        given[0].append(Award(seat, amount, 0))
