"""Stacks hand by hand, and where chips were bought: what a line on a chart is drawn from."""

from collections.abc import Iterator, Sequence
from math import nan
from typing import NamedTuple

import pandas as pd

from hhtool.reports.players import BUYS
from hhtool.reports.tables import Tables

_KEYS = ["night", "hand", "start", "end"]


class Line(NamedTuple):
    """The stack of a player, from the first hand dealt in to the last."""

    player: str
    hands: tuple[float, ...]
    """How many have been played by all; two for each hand, before it and after it."""
    stacks: tuple[float, ...]
    """Smallest units; nan where the line is broken."""
    bought: tuple[tuple[int, int], ...]
    """Where chips came in: hands played, and the stack with them."""
    last: int
    """The stack after the last of these hands."""
    top: int
    """The most that the player had."""


def lines(tables: Tables, players: Sequence[str]) -> Iterator[Line]:
    """The stacks of players that were dealt in; a line is broken where one was not."""
    seats = tables.seats.merge(tables.hands[["hand", "night"]], on="hand")
    held = seats.groupby(["player", "night", "hand"], as_index=False)[["start", "end"]].sum()
    for player in players:
        mine = held.loc[held["player"] == player]
        bought = tuple(_bought(tables, player, mine))
        last = int(mine["end"].iloc[-1])
        yield Line(
            player, *_drawn(mine), bought, last, int(max(mine["start"].max(), mine["end"].max()))
        )


def most_dealt_in(tables: Tables) -> tuple[str, ...]:
    """The players, those with the most hands first."""
    often = tables.seats.groupby("player", sort=False)["hand"].nunique()
    return tuple(often.sort_values(ascending=False, kind="stable").index)


def _drawn(mine: pd.DataFrame) -> tuple[tuple[float, ...], tuple[float, ...]]:
    hands: list[float] = []
    stacks: list[float] = []
    after = (-1, -1)
    for night, hand, start, end in zip(*(mine[key].tolist() for key in _KEYS), strict=True):
        if hands and after != (night, hand):
            hands.append(nan)
            stacks.append(nan)
        hands += (hand, hand + 1)
        stacks += (start, end)
        after = night, hand + 1
    return tuple(hands), tuple(stacks)


def _bought(tables: Tables, player: str, mine: pd.DataFrame) -> Iterator[tuple[int, int]]:
    """Each buy-in, at the first hand that the player is dealt in after it."""
    moves, hands = tables.movements, tables.hands
    buys = moves.loc[(moves["player"] == player) & moves["what"].isin(BUYS)]
    for night, after in zip(buys["night"], buys["after"], strict=True):
        before = hands.loc[(hands["night"] == night) & (hands["id"] == after), "hand"]
        passed = -1 if before.empty else before.iloc[-1]
        here = mine.loc[(mine["night"] == night) & (mine["hand"] > passed)].head(1)
        yield from zip(here["hand"].tolist(), here["start"].tolist(), strict=True)
