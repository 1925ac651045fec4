"""What a log says of its pots as a whole: totals, rake, uncalled bets, summaries."""

from collections.abc import Iterator
from typing import Final

from hhtool.engine.outcome import Outcome
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import chips, who
from hhtool.model.finding import Finding
from hhtool.model.hand import Claim, ClaimKind
from hhtool.rulebook import finding

RETURNED: Final = ClaimKind.RETURNED
TOTAL: Final = ClaimKind.TOTAL
RAKE: Final = ClaimKind.RAKE
_TOLD: Final = frozenset({ClaimKind.RETURNED, ClaimKind.TOTAL, ClaimKind.SUMMARY})


def told_right(end: Outcome) -> bool:
    """Nothing that the log says of its pots as a whole is at odds with them."""
    return _plainly_right(end) or not any(True for _ in (*returned_wrong(end), *total_wrong(end)))


def _plainly_right(end: Outcome) -> bool:
    """Every number is just what it should be; what is not may still be right for some reason."""
    got: dict[int, int] = {}
    amount, back = 0, end.due.uncalled
    for kind, seat, chips_, pot, _, _ in end.claims:
        if kind is RETURNED:
            if back[seat] != chips_:
                return False
        elif kind in _TOLD or kind is RAKE:
            if not got:
                amount = sum(pot.amount for pot in end.due.pots)
                for share in end.shares:
                    got[share.seat] = got.get(share.seat, 0) + share.amount
            due = amount - sum(got.values()) if kind is RAKE else got.get(seat, 0)
            if chips_ != (amount if kind is TOTAL and not pot else chips_ if pot else due):
                return False
    return True


@rule("pot-uncalled", Outcome)
def uncalled_wrong(end: Outcome) -> Iterator[Finding]:
    """The bet that nobody called went back wrong, or is counted into the pot."""
    yield from returned_wrong(end)
    yield from uncalled_paid(end)


def returned_wrong(end: Outcome) -> Iterator[Finding]:
    """A line says that another amount went back than nobody had called."""
    table = end.table
    claims = [claim for claim in end.claims if claim.kind is ClaimKind.RETURNED]
    said: dict[int, int] = {}
    for claim in claims:
        said[claim.seat] = said.get(claim.seat, 0) + claim.amount
    for claim in claims:
        due = end.due.uncalled[claim.seat]
        if said[claim.seat] != due:
            yield finding(
                "pot-uncalled",
                claim.span,
                f"{chips(table, due)} of {who(table, claim.seat)}'s bets was not called, "
                f"not {chips(table, said[claim.seat])}",
                hint="what nobody called goes back; folded chips match what they reach",
                seat=claim.seat,
                expected=due,
                found=said[claim.seat],
            )
            return


def uncalled_paid(end: Outcome) -> Iterator[Finding]:
    """The bet that nobody called is counted into the pot."""
    table, back = end.table, sum(end.due.uncalled)
    paid = sum(share.amount for share in end.shares)
    told = any(claim.kind is ClaimKind.RETURNED for claim in end.claims)
    if back and not told and end.shares and paid == end.total + back:
        owner = end.due.uncalled.index(max(end.due.uncalled))
        yield finding(
            "pot-uncalled",
            end.shares[0].span,
            f"{chips(table, back)} of {chips(table, paid)} is {who(table, owner)}'s uncalled bet; "
            f"the pot is {chips(table, end.total)}",
            hint="what nobody called goes back before pots are counted",
            seat=end.shares[0].seat,
            expected=end.total,
            found=paid,
        )


@rule("pot-total", Outcome)
def totals(end: Outcome) -> Iterator[Finding]:
    """What the log says that the pots come to, or that was taken, or won in all, is not so."""
    yield from total_wrong(end)


def total_wrong(end: Outcome) -> Iterator[Finding]:
    """The first total that is not what it should be."""
    if not any(claim.kind in _TOLD for claim in end.claims) or not end.due.over:
        return
    amount = sum(pot.amount for pot in end.due.pots)
    loose = sum(end.due.uncalled) if end.table.hand.gross else 0
    of_players = amount - end.table.hand.splash  # a site may leave out what the house added
    for claim in end.claims:
        whole = claim.kind is ClaimKind.TOTAL and not claim.pot
        if whole and claim.amount not in (amount, amount + loose, of_players):
            yield _total(end, claim, amount, "in the pots")
            return
    yield from _rake_wrong(end, amount)
    for claim in end.claims:
        if claim.kind is ClaimKind.SUMMARY and end.shares and _repeats_wrong(end, claim, loose):
            yield _total(end, claim, end.got(claim.seat), f"{who(end.table, claim.seat)} won")
            return


def _repeats_wrong(end: Outcome, claim: Claim, loose: int) -> bool:
    """A summary says of a seat what neither the lines above it nor the cards and bets say.

    Where it says what is due, the lines above are wrong, and the rules on pots find that there.
    """
    got = end.got(claim.seat)
    if claim.amount in (got, got + loose):
        return False
    return not end.due.known() or claim.amount != end.due.won(claim.seat)


def _rake_wrong(end: Outcome, amount: int) -> Iterator[Finding]:
    """The pots and what was paid of them leave another rake than the log says."""
    told = [claim for claim in end.claims if claim.kind is ClaimKind.RAKE]
    whole = any(claim.kind is ClaimKind.TOTAL for claim in end.claims)
    repeated = {c.seat: c.amount for c in end.claims if c.kind is ClaimKind.SUMMARY}
    if len(told) != 1 or not whole or not end.shares:
        return
    paid = sum(share.amount for share in end.shares)
    taken = amount - paid
    agreed = repeated and all(end.got(seat) == won for seat, won in repeated.items())
    if agreed and sum(repeated.values()) == paid and taken != told[0].amount and taken >= 0:
        yield _total(end, told[0], taken, "was taken")


def _total(end: Outcome, claim: Claim, due: int, what: str) -> Finding:
    table = end.table
    said = {
        "in the pots": f"there is {chips(table, due)} in the pots",
        "was taken": f"the pots and what was paid of them leave a rake of {chips(table, due)}",
    }.get(what, f"{what} {chips(table, due)} by the lines above")
    return finding(
        "pot-total",
        claim.span,
        f"{said}, not {chips(table, claim.amount)}",
        hint="a total repeats what the lines above it say",
        seat=claim.seat,
        expected=due,
        found=claim.amount,
    )
