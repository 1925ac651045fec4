"""Pots: how large, who can win them, how they are divided."""

from collections.abc import Iterator, Sequence

from hhtool.engine.outcome import Outcome, Share
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import chips, who
from hhtool.model.finding import Finding
from hhtool.rulebook import finding


@rule("pot-win-foldout", Outcome)
def not_the_last_one(end: Outcome) -> Iterator[Finding]:
    """Everyone else has folded, and the pot goes to another than the one who is left."""
    table = end.table
    if table.living != 1 or not end.shares:
        return
    left = table.live.index(True)
    for share in end.shares:
        if share.seat != left:
            yield finding(
                "pot-win-foldout",
                share.span,
                f"{who(table, share.seat)} folded; {who(table, left)} is the last one left "
                f"and wins {chips(table, end.total)}",
                hint="the last player in wins at once, without showing",
                seat=share.seat,
                expected=who(table, left),
                found=who(table, share.seat),
            )
            return


@rule("show-folded-cant-win", Outcome)
def won_by_folded(end: Outcome) -> Iterator[Finding]:
    """A pot goes to a player who has folded."""
    table = end.table
    for share in end.shares:
        if not table.live[share.seat]:
            yield finding(
                "show-folded-cant-win",
                share.span,
                f"{who(table, share.seat)} folded and cannot win",
                hint="whatever the folded cards were, the pot belongs to those still in",
                seat=share.seat,
                found=share.amount,
            )
            return


@rule("show-muck", Outcome)
def won_by_mucked(end: Outcome) -> Iterator[Finding]:
    """A pot goes to a player who threw the cards away at showdown, while others did not."""
    table = end.table
    others = [s for s in range(table.size) if table.live[s] and s not in table.mucked]
    for share in end.shares:
        if share.seat in table.mucked and others and table.living > 1:
            yield finding(
                "show-muck",
                share.span,
                f"{who(table, share.seat)} mucked and has no claim to the pot",
                hint="a hand thrown away is dead, unless it can be told apart and is turned up "
                "(TDA 2024 14)",
                seat=share.seat,
                found=share.amount,
            )
            return


@rule("pot-eligible", Outcome)
def not_covered(end: Outcome) -> Iterator[Finding]:
    """A player wins more than the pots that the player has covered."""
    pots = end.due.pots
    for share in end.shares:
        if 0 <= share.pot < len(pots) and share.seat not in pots[share.pot].seats:
            yield _not_covered(end, share, wrong_pot=True)
            return
    for share in end.shares:
        if end.got(share.seat) > _most(end, share.seat) < end.total:
            yield _not_covered(end, share, wrong_pot=False)
            return


def _most(end: Outcome, seat: int) -> int:
    """What a seat can win: all pots that it has covered."""
    return sum(pot.amount for pot in end.due.pots if seat in pot.seats)


def _not_covered(end: Outcome, share: Share, *, wrong_pot: bool) -> Finding:
    table, most, got = end.table, _most(end, share.seat), end.got(share.seat)
    return finding(
        "pot-eligible",
        share.span if wrong_pot else end.place(share.seat),
        f"{who(table, share.seat)} can win {chips(table, most)} at the most, "
        f"not {chips(table, got)}"
        if got > most
        else f"{who(table, share.seat)} has not covered that side pot and cannot win it",
        hint=f"the player put in {chips(table, end.due.paid[share.seat])} and wins that "
        "much from each of the others; the side pots belong to those who covered them",
        seat=share.seat,
        expected=most,
        found=got,
    )


@rule("pot-layers", Outcome)
def wrong_total(end: Outcome) -> Iterator[Finding]:
    """What was paid is not what the pots hold, altogether or in one that is named."""
    table, pots = end.table, end.due.pots
    if not end.shares:
        return
    for index, pot in enumerate(pots):
        named = [share for share in end.shares if share.pot == index]
        paid = sum(share.amount for share in named)
        if named and paid != pot.amount and not end.due.rake:
            name = "main pot" if index == 0 else f"side pot {index}"
            said = f"the {name} is {chips(table, pot.amount)}"
            yield _total(end, _slip(end, named), said, pot.amount, paid)
            return
    paid = sum(share.amount for share in end.shares)
    if paid != end.total:
        layers = " and ".join(chips(table, pot.amount) for pot in pots)
        split = f" ({layers})" if len(pots) > 1 else ""
        yield _total(
            end,
            _slip(end, end.shares),
            f"the pot is {chips(table, end.total)}{split}",
            end.total,
            paid,
        )


def _slip(end: Outcome, shares: Sequence[Share]) -> Share:
    """The share of the one seat that was paid another amount than is due; else the last."""
    wrong = [seat for seat in _differences(end) if seat in {share.seat for share in shares}]
    if len(wrong) != 1:
        return shares[-1]
    span = end.place(wrong[0])
    return next(share for share in end.shares if share.span == span and share.seat == wrong[0])


def _total(end: Outcome, slip: Share, said: str, due: int, paid: int) -> Finding:
    table = end.table
    over = chips(table, abs(paid - due))
    return finding(
        "pot-layers",
        slip.span,
        f"{said}; {chips(table, paid)} was paid, {over} too {'much' if paid > due else 'little'}",
        hint="count what each player put in: a bet or call may be written wrong above",
        seat=slip.seat,
        expected=due,
        found=paid,
    )


@rule("pot-odd-chip", Outcome)
def odd_chip(end: Outcome) -> Iterator[Finding]:
    """The right players share a pot, but the odd chips went to the wrong ones."""
    wrong = _differences(end)
    if not wrong or not _same_winners(end) or not _by_odd_chips(end, wrong):
        return
    table = end.table
    seat = min(wrong, key=lambda s: wrong[s])
    right = [who(table, s) for s in wrong if wrong[s] > 0]
    yield finding(
        "pot-odd-chip",
        end.place(seat),
        f"the odd chip goes to {' and '.join(right)}, not to {who(table, seat)}",
        hint="chips that do not divide go one each, from the left of the button"
        if table.profile.odd_chip == "one-each-clockwise"
        else f"this table gives odd chips {table.profile.odd_chip}",
        seat=seat,
        expected=end.due.won(seat),
        found=end.got(seat),
    )


@rule("pot-split", Outcome)
def split_wrong(end: Outcome) -> Iterator[Finding]:
    """A tie is paid to one of them, or not in equal shares."""
    table, wrong = end.table, _differences(end)
    seats = _tied(end)
    if not wrong or not seats:
        return
    if not set(wrong) <= seats or (len(end.due.pots) > 1 and _same_winners(end)):
        return
    seat = min(wrong, key=lambda s: wrong[s])
    names = " and ".join(who(table, s) for s in sorted(seats))
    yield finding(
        "pot-split",
        end.place(seat),
        f"{names} have equal hands and split: "
        f"{who(table, seat)} gets {chips(table, end.due.won(seat))}, "
        f"not {chips(table, end.got(seat))}",
        hint="the same best five cards share a pot equally; suits do not count",
        seat=seat,
        expected=end.due.won(seat),
        found=end.got(seat),
    )


@rule("pot-side-split", Outcome)
def pots_mixed(end: Outcome) -> Iterator[Finding]:
    """The right players win, but the chips of one pot went with another."""
    table, wrong = end.table, _differences(end)
    if not wrong or not _same_winners(end) or len(end.due.pots) < 2:
        return
    seat = min(wrong, key=lambda s: wrong[s])
    yield finding(
        "pot-side-split",
        end.place(seat),
        f"{who(table, seat)} wins {chips(table, end.due.won(seat))} over all pots, "
        f"not {chips(table, end.got(seat))}",
        hint="every pot is divided on its own",
        seat=seat,
        expected=end.due.won(seat),
        found=end.got(seat),
    )


def _tied(end: Outcome) -> set[int]:
    """Seats that share a pot with equal hands on the same board."""
    found: set[int] = set()
    for pot in end.due.awards:
        for board in range(len(end.table.boards)):
            winners = {award.seat for award in pot or () if award.board == board}
            found |= winners if len(winners) > 1 else set()
    return found


def _differences(end: Outcome) -> dict[int, int]:
    """Due less paid, by seat, where they differ; empty where either is not known."""
    if not end.shares or not end.due.known():
        return {}
    seats = range(end.table.size)
    return {s: end.due.won(s) - end.got(s) for s in seats if end.due.won(s) != end.got(s)}


def _same_winners(end: Outcome) -> bool:
    seats = range(end.table.size)
    return {s for s in seats if end.due.won(s)} == {s for s in seats if end.got(s)}


def _by_odd_chips(end: Outcome, wrong: dict[int, int]) -> bool:
    """The differences are no more than the odd chips there were."""
    odd = sum(award.odd for pot in end.due.awards if pot for award in pot)
    table = end.table
    unit = table.hand.chip if table.profile.odd_unit == "smallest-chip" else 1
    odd += unit * (len(table.boards) - 1) * len(end.due.pots)
    return 0 < sum(chips for chips in wrong.values() if chips > 0) <= odd
