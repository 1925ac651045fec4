"""What all-in hands would have brought on average; defined in ``docs/statistics.md``.

The shares of the pots come from the caller, who has an engine: ``hhtool.engine.equity.equity``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pandas as pd

from hhtool.model.cards import UNKNOWN, Card, cards
from hhtool.reports.tables import Tables

Cards = Sequence[Card]
Shares = tuple[tuple[Fraction, ...], ...]
Equity = Callable[[Sequence[Cards], Sequence[Sequence[int]], Cards, Cards, bool], Shares]
"""Hands, pots as indexes of hands, board, dead cards, Omaha → each hand's share of each pot."""
ALL_INS = {
    "hand": "int64", "id": "string", "street": "string", "seat": "int64", "player": "string",
    "pot": "int64", "equity": "float64", "won": "int64", "expected": "int64", "known": "bool",
}  # fmt: skip
"""Columns and dtypes of ``all_ins``; amounts in the smallest unit of the tables."""
LUCK = {
    "player": "string", "hands": "int64", "all_ins": "int64", "unknown": "int64",
    "net": "int64", "adjusted": "int64", "luck": "int64",
}  # fmt: skip
"""Columns and dtypes of ``luck``; amounts in the smallest unit of the tables."""
_BOARD = {"preflop": 0, "flop": 3, "turn": 4}
"""Cards on the board when the betting ended on a street; on the river nothing is left to luck."""
_SETTLED = {"pineapple": 3, "crazy-pineapple": 4}
"""Cards on the board from which on nobody has a choice of what to lay down."""


class AllIn(NamedTuple):
    """A hand whose betting ended before the river with a player all in."""

    hand: int
    street: str
    seats: tuple[int, ...]
    """Who was in, most chips in the pot first: each pot is for the first so many of them."""
    holes: tuple[Cards, ...]
    boards: tuple[Cards, ...]
    """What was on the table by then."""
    eligible: tuple[int, ...]
    """How many of the seats each pot is for."""
    amounts: tuple[int, ...]
    """What was paid of each pot, rake off."""
    won: tuple[int, ...]
    omaha: bool
    known: bool
    """Every card that matters is known."""


def luck(tables: Tables, equity: Equity) -> pd.DataFrame:
    """One row a player, the luckiest first; columns and dtypes are those of ``LUCK``.

    ``net`` is over all hands whose winner is known, void ones left out. ``adjusted`` has in place
    of what all-in hands brought what they would have on average; ``luck`` is the difference.
    ``all_ins`` were adjusted, ``unknown`` could not be, for want of a card.
    """
    hands = tables.hands
    counted = hands.loc[hands["known"] & (hands["status"] != "void"), "hand"]
    seats = tables.seats.loc[tables.seats["hand"].isin(counted)]
    spots = all_ins(tables, equity)
    spots = spots.assign(luck=spots["won"] - spots["expected"], unknown=~spots["known"])
    seats = seats.assign(net=seats["end"] - seats["start"])
    by_player = seats.groupby("player", sort=False)["net"]
    of_spots = spots.groupby("player")[["luck", "known", "unknown"]].sum()
    found = pd.DataFrame({"hands": by_player.size(), "net": by_player.sum()})
    found = found.join(of_spots).fillna(0).rename(columns={"known": "all_ins"})
    found = found.assign(adjusted=found["net"] - found["luck"]).reset_index()
    found = found[list(LUCK)].astype(LUCK)
    return found.sort_values("luck", ascending=False, kind="stable", ignore_index=True)


def all_ins(tables: Tables, equity: Equity) -> pd.DataFrame:
    """One row a player in at the end of each all-in hand; columns and dtypes of ``ALL_INS``.

    ``pot`` is all that the player could win, ``equity`` his share of it on average, ``expected``
    what that comes to: whole units, which add up to what was paid. Where a card that matters is
    not known, ``known`` is false and ``expected`` is what was won.
    """
    names = tables.seats.set_index(["hand", "seat"])["player"].to_dict()
    ids = dict(zip(tables.hands["hand"], tables.hands["id"], strict=True))
    rows = [
        (spot.hand, ids[spot.hand], spot.street, seat, names[spot.hand, seat], *told, spot.known)
        for spot in _spots(tables)
        for seat, told in zip(spot.seats, _told(spot, equity), strict=True)
    ]
    return pd.DataFrame(rows, columns=list(ALL_INS)).astype(ALL_INS)


def _told(spot: AllIn, equity: Equity) -> Iterator[tuple[int, float, int, int]]:
    """What each seat could win, its share of that, what it won, and what was to be expected."""
    due = _due(spot, equity) if spot.known else [Fraction(won) for won in spot.won]
    sizes = tuple(zip(spot.amounts, spot.eligible, strict=True))
    for at, expected in enumerate(_whole(due)):
        pot = sum(amount for amount, size in sizes if at < size)
        share = float(due[at] / pot) if pot and spot.known else float("nan")
        yield pot, share, spot.won[at], expected


def _due(spot: AllIn, equity: Equity) -> list[Fraction]:
    """What each seat wins on average: boards share a pot alike, however often it is run."""
    pots = [range(size) for size in spot.eligible]
    due = [Fraction(0)] * len(spot.seats)
    for board in spot.boards:
        dead = [card for other in spot.boards for card in other if card not in board]
        shares = equity(spot.holes, pots, board, dead, spot.omaha)
        for amount, share in zip(spot.amounts, shares, strict=True):
            for at, part in enumerate(share):
                due[at] += amount * part / len(spot.boards)
    return due


def _whole(due: Sequence[Fraction]) -> list[int]:
    """Amounts in whole units that add up to the same: the largest parts are rounded up."""
    down = [int(amount) for amount in due]
    order = sorted(range(len(due)), key=lambda at: down[at] - due[at])
    for at in order[: int(sum(due)) - sum(down)]:
        down[at] += 1
    return down


def _spots(tables: Tables) -> Iterator[AllIn]:
    """Each hand whose betting ended before the river, two or more in, one of them all in."""
    streets = _streets(tables)

    def by_hand(frame: pd.DataFrame) -> dict[Any, pd.DataFrame]:
        return dict(iter(frame.loc[frame["hand"].isin(streets)].groupby("hand")))

    live = by_hand(tables.seats.loc[tables.seats["live"]])
    pots, awards, told = map(by_hand, (tables.pots, tables.awards, tables.cards))
    games = tables.hands.set_index("hand")["game"]
    nothing = tables.cards.head(0)
    for hand, street in streets.items():
        seats = live[hand].sort_values("paid", ascending=False, kind="stable")["seat"]
        won, paid = (awards[hand].groupby(key)["amount"].sum() for key in ("seat", "pot"))
        if set(won.index) <= set(seats):
            holes, boards = _cards(told.get(hand, nothing), seats, _BOARD[street])
            yield AllIn(
                hand=hand,
                street=street,
                seats=tuple(seats),
                holes=holes,
                boards=boards,
                eligible=tuple(pots[hand]["eligible"]),
                amounts=tuple(int(paid.get(pot, 0)) for pot in pots[hand]["pot"]),
                won=tuple(int(won.get(seat, 0)) for seat in seats),
                omaha=games[hand] == "omaha",
                known=_known(holes, boards, games[hand], _BOARD[street]),
            )


def _streets(tables: Tables) -> dict[int, str]:
    """All-in hands with the street on which the betting ended."""
    hands, actions = tables.hands, tables.actions
    over = hands.loc[hands["known"] & hands["showdown"] & (hands["status"] != "void"), "hand"]
    last = actions.groupby("hand")["street"].last()
    early = last.loc[last.isin(_BOARD) & last.index.isin(over)]
    stayed = tables.seats.loc[tables.seats["live"], ["hand", "seat"]]
    all_in = actions.loc[actions["all_in"], ["hand", "seat"]].merge(stayed, on=["hand", "seat"])
    found = early.loc[early.index.isin(all_in["hand"])]
    return dict(zip(found.index.tolist(), found.tolist(), strict=True))


def _cards(
    told: pd.DataFrame, seats: Iterable[int], size: int
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """The hole cards of each seat, and the boards with ``size`` cards on them, each once."""
    rows = zip(told["seat"], told["board"], told["cards"], strict=True)
    read = {(seat, board): cards(text) for seat, board, text in rows}
    holes = tuple(read.get((seat, 0), ()) for seat in seats)
    boards = [each[:size] for (_, board), each in read.items() if board]
    return holes, tuple(dict.fromkeys(boards)) if size else ((),)


def _known(holes: Sequence[Cards], boards: Sequence[Cards], game: str, size: int) -> bool:
    """The hands and the boards are whole, and no card is there twice."""
    seen = [card for each in (*holes, *dict.fromkeys(boards)) for card in each]
    wanted = 4 if game == "omaha" else 2
    return (
        size >= _SETTLED.get(game, 0)
        and all(len(hole) == wanted for hole in holes)
        and bool(boards)
        and all(len(board) == size for board in boards)
        and UNKNOWN not in seen
        and len(set(seen)) == len(seen)
    )
