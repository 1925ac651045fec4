"""The sections of a report: which frames stand in each, with their columns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from hhtool.reports.columns import Columns, dtypes
from hhtool.reports.hands import (
    DISPUTES,
    ODD_CHIPS,
    POTS,
    SHOWDOWNS,
    biggest,
    disputes,
    odd_chips,
    showdowns,
)  # fmt: skip
from hhtool.reports.ledger import LEDGER, ledger
from hhtool.reports.luck import ALL_INS, LUCK, Equity, all_ins, luck
from hhtool.reports.players import BANK, PLAYERS, bank, chip_summary
from hhtool.reports.season import SEASON, SEASON_PLAYERS, season, season_players
from hhtool.reports.standings import STANDINGS, standings
from hhtool.reports.statistics import STATISTICS, statistics
from hhtool.reports.tables import Tables

PAYMENTS: Columns = {"giver": "string", "taker": "string", "amount": "money"}
"""Columns and dtypes of ``payments``; amounts in the smallest unit of the tables."""
SECTIONS = {
    "summary": ("players", "bank", "payments"),
    "ledger": ("ledger",),
    "statistics": ("statistics",),
    "luck": ("luck", "all_ins"),
    "pots": ("biggest_pots", "showdowns", "odd_chips", "disputes"),
    "season": ("season_players", "season"),
    "standings": ("standings",),
}
"""The frames of each section, the first of them the one that stands for it."""
AMOUNTS = {
    "players": ("bought_in", "stack", "cashed_out", "net", "biggest_pot", "biggest_lost"),
    "bank": ("bought_in", "on_table", "cashed_out", "removed", "difference"),
    "statistics": ("net",),
    "luck": ("net", "adjusted", "luck"),
    "all_ins": ("pot", "won", "expected"),
}
"""The columns with amounts of the frames whose columns do not say so."""
COLUMNS_OF: Mapping[str, Columns] = {
    "players": PLAYERS, "bank": BANK, "payments": PAYMENTS, "ledger": LEDGER,
    "statistics": {"player": "string", **STATISTICS}, "luck": LUCK, "all_ins": ALL_INS,
    "biggest_pots": POTS, "showdowns": SHOWDOWNS, "odd_chips": ODD_CHIPS, "disputes": DISPUTES,
    "season_players": SEASON_PLAYERS, "season": SEASON, "standings": STANDINGS,
}  # fmt: skip
"""The columns of each frame."""


class Asked(NamedTuple):
    """What the frames of a report are made of."""

    tables: Tables
    payments: Sequence[tuple[str, str, int]]
    """Payer, payee, amount."""
    by: Sequence[str]
    """What statistics are told apart by."""
    equity: Equity


_MAKE: Mapping[str, Callable[[Asked], pd.DataFrame]] = {
    "players": lambda asked: chip_summary(asked.tables),
    "bank": lambda asked: bank(asked.tables),
    "payments": lambda asked: payments(asked.payments),
    "ledger": lambda asked: ledger(asked.tables),
    "statistics": lambda asked: statistics(asked.tables, asked.by),
    "luck": lambda asked: luck(asked.tables, asked.equity),
    "all_ins": lambda asked: all_ins(asked.tables, asked.equity),
    "biggest_pots": lambda asked: biggest(asked.tables),
    "showdowns": lambda asked: showdowns(asked.tables),
    "odd_chips": lambda asked: odd_chips(asked.tables),
    "disputes": lambda asked: disputes(asked.tables),
    "season_players": lambda asked: season_players(asked.tables),
    "season": lambda asked: season(asked.tables),
    "standings": lambda asked: standings(asked.tables),
}


def frames(asked: Asked, sections: Iterable[str]) -> dict[str, pd.DataFrame]:
    """The frames of these sections, by their names."""
    return {name: _MAKE[name](asked) for section in sections for name in SECTIONS[section]}


def payments(made: Iterable[tuple[str, str, int]]) -> pd.DataFrame:
    """One row a payment; columns and dtypes are those of ``PAYMENTS``."""
    return pd.DataFrame(list(made), columns=list(PAYMENTS)).astype(dtypes(PAYMENTS))


def amounts_of(name: str) -> tuple[str, ...]:
    """The columns of a frame that hold amounts."""
    own = tuple(key for key, kind in COLUMNS_OF[name].items() if kind == "money")
    return AMOUNTS.get(name, own)
