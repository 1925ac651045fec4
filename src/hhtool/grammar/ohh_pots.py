"""What an Open Hand History hand says of its pots: who won them, what was raked."""

from collections.abc import Iterator, Sequence

from hhtool.grammar.json_fields import WrongError, get, items, need, text
from hhtool.grammar.json_values import Value
from hhtool.grammar.ohh_amounts import Replayed
from hhtool.grammar.ohh_rounds import FOLD, PAYOUT, Board, Move, pointed
from hhtool.grammar.ohh_table import Table
from hhtool.model.hand import NOBODY, Claim, ClaimKind


def total(hand: Value, table: Table) -> int | None:
    """What all pots hold, rake included; ``None`` where there are none."""
    pots = items(hand, "pots")
    return sum(table.units(pot, "amount") for pot in pots) if pots else None


def claims(
    hand: Value, source: str, table: Table, steps: Sequence[Move | Board], came: Replayed
) -> Iterator[Claim]:
    """Everything that the hand says about its outcome.

    Raises:
        WrongError: a pot cannot be read.
    """
    for step in steps:
        if isinstance(step, Move) and step.word == PAYOUT and step.amount:
            yield Claim(ClaimKind.CASHED_OUT, step.seat, step.amount, "", step.span)
    pots = items(hand, "pots")
    if not pots:
        return
    names = _names(pots, table, steps, came)
    rake = sum(table.units(pot, "rake") for pot in pots)
    for pot, name in zip(pots, names, strict=True):
        for win in items(pot, "player_wins"):
            yield from _win(win, name, source, table)
    first = get(pots[0], "amount") or pots[0]
    yield Claim(ClaimKind.TOTAL, NOBODY, total(hand, table) or 0, "", first.span)
    if rake:
        raked = next(pot for pot in pots if table.units(pot, "rake"))
        yield Claim(ClaimKind.RAKE, NOBODY, rake, "", need(raked, "rake").span)


def _win(win: Value, name: str, source: str, table: Table) -> Iterator[Claim]:
    seat = table.ids.get(text(win, "player_id"))
    if seat is None:
        who = need(win, "player_id")
        raise WrongError(who.span, "is nobody at the table", "log-unknown-player")
    won = table.units(win, "win_amount")
    if won:
        yield Claim(ClaimKind.WINS, seat, won, name, pointed(win, "win_amount", source))


def _names(
    pots: Sequence[Value], table: Table, steps: Sequence[Move | Board], came: Replayed
) -> tuple[str, ...]:
    """``main``, ``side 1`` … of pots that are what the chips make them; else none has a name.

    Some programs list a pot for each winner or each board.
    """
    amounts = [table.units(pot, "amount") for pot in pots]
    layers = _layers(sum(amounts), steps, came)
    if len(pots) < 2 or sorted(amounts) != sorted(layers):
        return ("",) * len(pots)
    if amounts != layers:
        return ("",) * len(pots) if amounts[::-1] != layers else _called(len(pots))[::-1]
    return _called(len(pots))


def _called(count: int) -> tuple[str, ...]:
    return ("main", *(f"side {number}" for number in range(1, count)))


def _layers(every: int, steps: Sequence[Move | Board], came: Replayed) -> list[int]:
    """Amounts of the pots that what everyone paid makes, dead chips in the first."""
    folded = {step.seat for step in steps if isinstance(step, Move) and step.word == FOLD}
    levels = sorted({paid for seat, paid in enumerate(came.paid) if seat not in folded})
    layers = [
        sum(min(paid, level) - min(paid, below) for paid in came.paid)
        for below, level in zip([0, *levels], levels, strict=False)
    ]
    if layers:
        layers[0] += every - sum(layers)
    return layers
