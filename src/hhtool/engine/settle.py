"""The table at the end of a hand → its settlement."""

from collections.abc import Sequence
from operator import add, sub

from hhtool.engine.choices import choices
from hhtool.engine.pots import layers, uncalled
from hhtool.engine.showdown import awards, made_hands, show_order
from hhtool.engine.table import Table
from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.hand import NOBODY, Street
from hhtool.model.table import Await, Award, Made, Pot, Settlement


def settle(table: Table, taken: Sequence[int] = ()) -> Settlement:
    """Pots, awards and stacks as the cards and the chips have it.

    ``taken`` is the rake of each pot; where it is one amount for several pots, it comes off them
    from the main pot on. It is gone before the pots are divided. Chips are conserved:
    stacks, awards that are not known, rake and chips carried over add up to what the hand began
    with.
    """
    if table.void:
        return _void(table)
    order = table.clockwise()
    rake = sum(taken) if taken else 0
    back, paid, pots = built(table, order)
    back_in_all = back
    if any(table.returned):
        back_in_all = tuple(map(sum, zip(back, table.returned, strict=True)))
    live = [seat for seat in order if table.live[seat]]
    over = _betting_over(table)
    net = _less(pots, taken) if rake else pots
    made: tuple[Made, ...] = ()
    if len(live) > 1:
        given, made, carried = _showdown(table, live, net)
    else:
        given, carried = awards(
            net, live, (), len(table.boards), {}, table.profile, table.hand.chip
        )
    if not over:
        given = (None,) * len(pots)
        carried = 0
    stacks = list(map(add, table.stacks, back))
    for pot in given:
        for award in pot or ():
            stacks[award.seat] += award.amount
    return Settlement(
        pots=pots,
        awards=given,
        uncalled=back_in_all,
        paid=tuple(paid),
        stacks=tuple(stacks),
        made=made,
        showdown=_shows(table, live, pots) if over and len(live) > 1 else (),
        rake=rake,
        carried=carried,
        dead=table.dead,
        over=over and (table.living < 2 or table.street is Street.RIVER),
    )


def _showdown(
    table: Table, live: list[int], pots: Sequence[Pot]
) -> tuple[tuple[tuple[Award, ...] | None, ...], tuple[Made, ...], int]:
    """Awards of pots that several seats are left to win, by the cards; odd chips carried over."""
    plays = table.declared if table.profile.play_board == "declare" else set()
    mucked = table.mucked - plays
    contenders = [seat for seat in live if seat not in mucked] or live
    holes = known_holes(table, contenders) if len(contenders) > 1 else {}
    holes.update({seat: () for seat in plays & table.mucked if seat in contenders})
    made = made_hands(holes, table.boards, table.hand.game == "omaha") if holes else ()
    boards, chip = len(table.boards), table.hand.chip
    given, carried = awards(pots, contenders, made, boards, holes, table.profile, chip)
    return given, made, carried


def built(table: Table, order: Sequence[int]) -> tuple[tuple[int, ...], list[int], tuple[Pot, ...]]:
    """What goes back uncalled by seat, what stays in by seat, and the pots that it makes."""
    back = uncalled(table.paid)
    paid = list(map(sub, table.paid, back))
    return back, paid, layers(paid, table.live, order, table.dead)


def _less(pots: Sequence[Pot], taken: Sequence[int]) -> list[Pot]:
    """The pots once rake is taken: from each its own, or one amount from the main pot on."""
    if len(taken) == len(pots) > 1:
        return [Pot(pot.amount - part, pot.seats) for pot, part in zip(pots, taken, strict=True)]
    net, rake = [], sum(taken)
    for pot in pots:
        part = min(rake, pot.amount)
        rake -= part
        net.append(Pot(pot.amount - part, pot.seats))
    return net


def known_holes(table: Table, seats: Sequence[int]) -> dict[int, tuple[Card, ...]]:
    """Hole cards of the seats whose whole hand is known."""
    needed = 4 if table.hand.game == "omaha" else 2
    told = [(hole.seat, hole.cards) for hole in table.hand.holes]
    if table.discards:
        told = [
            (seat, tuple(c for c in cards if c not in table.discards.get(seat, ())))
            for seat, cards in told
        ]
    return {
        seat: cards
        for seat, cards in (*told, *table.shown.items())
        if seat in seats and UNKNOWN not in cards and len(cards) == needed
    }


def _betting_over(table: Table) -> bool:
    """No more betting can come: one is left, or the river is bet, or no two can act."""
    if table.living < 2:
        return True
    if choices(table).awaits is Await.PLAYER:
        return False
    able = sum(map(table.able, range(table.size)))
    return table.street is Street.RIVER or able < 2


def _shows(table: Table, live: list[int], pots: tuple[Pot, ...]) -> tuple[int, ...] | None:
    all_in = any(table.stacks[seat] <= 0 for seat in live)
    first = table.aggressor
    no_river = all(at is None for at in table.acted_at)
    if table.profile.show_order == "last-aggressor-any-street" or (all_in and no_river):
        streets = [*table.aggressors, table.aggressor]
        first = next((seat for seat in reversed(streets) if seat != NOBODY), NOBODY)
    return show_order(live, pots, all_in, first, table.profile)


def _void(table: Table) -> Settlement:
    """Nothing was played: every chip goes back (TDA 2024 35)."""
    began = tuple(seat.stack for seat in table.hand.seats)
    nothing = (0,) * table.size
    put_in = tuple(start - stack for start, stack in zip(began, table.stacks, strict=True))
    return Settlement((), (), put_in, nothing, began)
