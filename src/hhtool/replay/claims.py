"""What the log says was won, put against the pots."""

from collections.abc import Iterator, Sequence
from typing import Final

from hhtool.engine.odd import shares as cut
from hhtool.engine.outcome import Share
from hhtool.engine.settle import built
from hhtool.engine.table import Table
from hhtool.model.hand import Claim, ClaimKind, Hand
from hhtool.model.table import Award, Settlement


def shares(table: Table, due: Settlement, *, sound: bool = True) -> tuple[Share, ...]:
    """What each seat was paid according to the log; empty where it does not say.

    A log that writes final stacks instead of winnings says the same thing by them, as long as the
    play before it is ``sound``.
    """
    claims = table.hand.claims
    if not claims:
        return ()
    wins = [claim for claim in claims if claim.kind in _WON]
    if wins or any(claim.kind is ClaimKind.CASHED_OUT for claim in claims):
        given = tuple(share for claim in wins for share in _each(claim))
        return _odd_first(due, _as_won(table.hand, due, (*given, *_cashed_out(claims, due))))
    stacks = [c for c in claims if c.kind is ClaimKind.STACK]
    if (
        not sound
        or len(stacks) != table.size
        or sum(c.amount for c in stacks) != sum(_began(table))
    ):
        return ()
    back = [all_ - early for all_, early in zip(due.uncalled, table.returned, strict=True)]
    held = [stack + chips for stack, chips in zip(table.stacks, back, strict=True)]
    won = [Share(c.seat, c.amount - held[c.seat], -1, c.span) for c in stacks]
    return tuple(share for share in won if share.amount)


def _as_won(hand: Hand, due: Settlement, given: tuple[Share, ...]) -> tuple[Share, ...]:
    """Shares without what some logs write into them: rake, tips, the bet that nobody called.

    Logs that sum up what each has won write it after rake.
    """
    paid, gross = sum(share.amount for share in given), sum(pot.amount for pot in due.pots)
    summed_up = any(claim.kind is ClaimKind.SUMMARY for claim in hand.claims)
    if given and due.rake and paid == gross and not summed_up:
        return _less_rake(given, due.rake)
    back = sum(due.uncalled)
    if hand.gross and back and paid == gross - due.rake + back:
        owner = due.uncalled.index(max(due.uncalled))
        at = next((at for at, share in enumerate(given) if share.seat == owner), None)
        if at is not None:
            own = given[at]._replace(amount=given[at].amount - back)
            return (*given[:at], own, *given[at + 1 :])
    return given


def _odd_first(due: Settlement, given: tuple[Share, ...]) -> tuple[Share, ...]:
    """The shares, those first that are no part of what is due: a finding about a seat stands there.

    A log that has a line for each pot and board may be wrong in one of them.
    """
    if len(given) < 2 or not due.known():
        return given
    odd = {share for seat in {share.seat for share in given} for share in _odd(due, given, seat)}
    return tuple(sorted(given, key=lambda share: share not in odd)) if odd else given


def _odd(due: Settlement, given: Sequence[Share], seat: int) -> list[Share]:
    """Shares of a seat that are none of its awards: one by one in order, or else by amount."""
    own = [share for share in given if share.seat == seat]
    awards = [award.amount for pot in due.awards for award in pot or () if award.seat == seat]
    left, odd = list(awards), []
    for share in own:
        if share.amount in left:
            left.remove(share.amount)
        else:
            odd.append(share)
    moved = [share for share, award in zip(own, awards, strict=False) if share.amount != award]
    return moved if len(own) == len(awards) and len(moved) == len(odd) else odd


def _cashed_out(claims: Sequence[Claim], due: Settlement) -> Iterator[Share]:
    """What is due to players in whose place the house wins, where no line says it."""
    told = {claim.seat for claim in claims if claim.kind in _WON}
    if due.known():
        for claim in claims:
            alone = claim.kind is ClaimKind.CASHED_OUT and claim.seat not in told
            if alone and due.won(claim.seat):
                yield Share(claim.seat, due.won(claim.seat), -1, claim.span)


def _less_rake(given: tuple[Share, ...], rake: int) -> tuple[Share, ...]:
    """Shares written before rake or tips were taken from them."""
    parts = cut(rake, len(given))
    return tuple(
        share._replace(amount=share.amount - part)
        for share, (part, _) in zip(given, parts, strict=True)
    )


_WON: Final = frozenset({ClaimKind.WINS, ClaimKind.SPLIT, ClaimKind.WINNINGS})


def raked(table: Table) -> tuple[int, ...]:
    """Chips that left the table as rake or tips by what the log says: of each pot, or in all.

    A log that says what each pot comes to without rake tells what was taken of each.
    """
    claims = table.hand.claims
    rake = sum(claim.amount for claim in claims if claim.kind is ClaimKind.RAKE)
    if not rake:
        return ()
    net = {claim.pot: claim.amount for claim in claims if claim.kind is ClaimKind.TOTAL}
    if "main" in net:
        _, _, pots = built(table, table.clockwise())
        names = ["main", *(f"side {number}" for number in range(1, len(pots)))]
        parts = [pot.amount - net.get(name, 0) for name, pot in zip(names, pots, strict=False)]
        if sum(parts) == rake and min(parts) >= 0:
            return tuple(parts)
    return (rake,)


def as_paid(due: Settlement, given: Sequence[Share]) -> Settlement:
    """The settlement with pots given to whom the log says; ``due`` where it says nothing."""
    if not given or not due.pots:
        return due
    if _as_due(due, given):
        return due
    by_pot = _by_pot(due, given)
    left = sum(pot.amount for pot in due.pots) - sum(share.amount for share in given)
    awards: list[tuple[Award, ...] | None] = []
    for won, pot, mine in zip(by_pot, due.pots, due.awards, strict=True):
        untold = not won and left >= pot.amount
        left -= pot.amount if untold else 0
        awards.append(mine if untold else tuple(won))
    return with_awards(due, tuple(awards))


def _as_due(due: Settlement, given: Sequence[Share]) -> bool:
    """Every seat was paid what is due to it, and no pot is named."""
    left = [0] * len(due.stacks)
    for share in given:
        left[share.seat] += share.amount
    for pot in due.awards:
        for award in pot or ():
            left[award.seat] -= award.amount
    return due.known() and not any(left) and all(share.pot < 0 for share in given)


def fill_unknown(due: Settlement, paid: Settlement) -> Settlement:
    """``due`` with the pots that cards do not decide as they were paid.

    A pot that was paid out more than it holds stays open.
    """
    if due.known() or len(due.pots) != len(paid.pots):
        return due
    return with_awards(
        due,
        tuple(
            theirs
            if mine is None and theirs and sum(a.amount for a in theirs) <= pot.amount
            else mine
            for mine, theirs, pot in zip(due.awards, paid.awards, due.pots, strict=True)
        ),
    )


def with_awards(of: Settlement, awards: tuple[tuple[Award, ...] | None, ...]) -> Settlement:
    """The settlement with other awards, and the stacks that come of them."""
    stacks = list(of.stacks)
    for sign, pots in ((-1, of.awards), (1, awards)):
        for award in (one for pot in pots if pot for one in pot):
            stacks[award.seat] += sign * award.amount
    return of._replace(awards=awards, stacks=tuple(stacks))


def to_sole_winner(due: Settlement, paid: Settlement) -> Settlement:
    """Pots that cards do not decide go to the one who was paid everything, where there is one."""
    winners = {award.seat for pot in paid.awards for award in pot or ()}
    if due.known() or len(winners) != 1:
        return due
    (winner,) = winners
    return with_awards(
        due,
        tuple(
            (Award(winner, pot.amount, index),) if won is None and winner in pot.seats else won
            for index, (pot, won) in enumerate(zip(due.pots, due.awards, strict=True))
        ),
    )


def _began(table: Table) -> list[int]:
    return [seat.stack for seat in table.hand.seats]


def _each(claim: Claim) -> list[Share]:
    """Seats and amounts of a claim; a split goes in equal shares, odd chips to the first named."""
    name, number = claim.pot, claim.pot.removeprefix("side ")
    pot = 0 if name == "main" else int(number) if name and number.isdecimal() else -1
    if claim.kind is not ClaimKind.SPLIT:
        return [Share(claim.seat, claim.amount, pot, claim.span)]
    parts = cut(claim.amount, len(claim.seats))
    return [
        Share(seat, amount, pot, claim.span)
        for seat, (amount, _) in zip(claim.seats, parts, strict=True)
    ]


def _by_pot(due: Settlement, given: Sequence[Share]) -> list[list[Award]]:
    """Awards of each pot: named pots first, the rest from the main pot on."""
    by_pot: list[list[Award]] = [[] for _ in due.pots]
    for share in sorted(given, key=lambda share: share.pot < 0):
        if 0 <= share.pot < len(by_pot):
            by_pot[share.pot].append(Award(share.seat, share.amount, share.pot))
        else:
            _spread(due, by_pot, share.seat, share.amount)
    return by_pot


def _spread(due: Settlement, by_pot: list[list[Award]], seat: int, amount: int) -> None:
    """An amount from no named pot: from those the seat can win, as far as they hold it."""
    for index, pot in enumerate(due.pots):
        room = pot.amount - sum(award.amount for award in by_pot[index])
        part = min(room, amount) if seat in pot.seats else 0
        if part > 0:
            by_pot[index].append(Award(seat, part, index))
            amount -= part
    if amount:
        by_pot[0].append(Award(seat, amount, 0))
