"""Frames as Markdown, CSV and Parquet: amounts become money here, texts of logs stay texts."""

import csv
from collections.abc import Callable, Collection, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from hhtool.errors import UnreadableError, UsageError
from hhtool.model.chips import Unit
from hhtool.render.explain_markdown import plain
from hhtool.render.money import guarded, money
from hhtool.render.terminal import clean

if TYPE_CHECKING:
    import pandas as pd

Cell = Callable[[Any], str]


def markdown(frame: "pd.DataFrame", unit: Unit, money_columns: Collection[str]) -> str:
    """The frame as a table of Markdown, numbers to the right; amounts as a person writes them."""
    amounts = [name for name in frame if name in money_columns]
    text = money(unit, (int(one) for name in amounts for one in frame[name].dropna()))
    heads = [plain(clean(str(name))) for name in frame]
    rules = ["--:" if frame[name].dtype.kind in "iuf" else "---" for name in frame]
    rows = _rows(frame, money_columns, text, _shown)
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, rules, *rows))


def write_csv(
    frame: "pd.DataFrame", unit: Unit, money_columns: Collection[str], out: TextIO
) -> None:
    """The frame with its heads; amounts with all their places and nothing else.

    No text is taken for a formula, and none can tell a terminal anything.
    """
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_guarded(str(name)) for name in frame])
    writer.writerows(_rows(frame, money_columns, lambda units: in_full(unit, units), _told))


def write_parquet(
    frames: Mapping[str, "pd.DataFrame"], folder: Path, unit: Unit
) -> tuple[Path, ...]:
    """Each frame in a file of its name; which files these are.

    All is as it is in the frames: texts as in the logs, amounts as int64 in the smallest unit. How
    many of these make a whole one stands in the metadata of the schema: ``hhtool.decimals``, a
    number in decimal digits, and ``hhtool.currency``, UTF-8 and often empty.

    Raises:
        UsageError: pyarrow is not installed.
        UnreadableError: a file cannot be written.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as missing:
        raise UsageError("Parquet needs hhtool[report]: pip install 'hhtool[report]'") from missing
    facts = {"hhtool.decimals": str(unit.decimals), "hhtool.currency": unit.currency}
    paths = []
    for name, frame in frames.items():
        table = pa.Table.from_pandas(frame, preserve_index=False)
        table = table.replace_schema_metadata({**(table.schema.metadata or {}), **facts})
        paths.append(folder / f"{name}.parquet")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pq.write_table(table, paths[-1])
        except OSError as problem:
            raise UnreadableError(f"{paths[-1]}: {problem.strerror or problem}") from problem
    return tuple(paths)


def in_full(unit: Unit, units: int) -> str:
    """An amount with all the places of its unit and nothing else: ``1200.50``."""
    return f"{Decimal(units).scaleb(-unit.decimals):.{unit.decimals}f}"


def _rows(
    frame: "pd.DataFrame", money_columns: Collection[str], amount: Cell, other: Cell
) -> Iterator[tuple[str, ...]]:
    """The cells of each row; empty where there is no value."""
    columns = []
    for name in frame:
        column = frame[name]
        text = amount if name in money_columns else other
        pairs = zip(column.tolist(), column.isna().tolist(), strict=True)
        columns.append(["" if missing else text(value) for value, missing in pairs])
    yield from zip(*columns, strict=True)


def _shown(value: object) -> str:
    """A value for a reader."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else plain(clean(str(value)))


def _told(value: object) -> str:
    """A value for a program."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else _guarded(str(value))


def _guarded(text: str) -> str:
    return clean(guarded(text))
