"""Frames and charts as one workbook of Excel: written by XlsxWriter, which needs nothing else.

What a log says is written as text and stays text: never a formula, a link or a number format.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from io import BytesIO
from math import ceil, isfinite
from pathlib import Path
from re import sub
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from hhtool.errors import UnreadableError, UsageError
from hhtool.model.chips import Unit
from hhtool.render.frames import in_full
from hhtool.render.money import FORMULA, sign
from hhtool.render.terminal import cells, clean

if TYPE_CHECKING:
    import pandas as pd

ROWS = 2**20 - 1
"""Rows that a sheet has below its head."""
DIGITS = 10**15
"""Numbers from here on lose digits in a sheet: they are written as text."""
LONGEST = 32_767
"""Letters that a cell holds."""
NARROWEST, WIDEST, FILTER = 7, 48, 3
"""Letters that a column is wide, and those that its filter takes."""
SPOKEN = 255
"""Letters that the words of a picture may have."""
CHARTS = "Charts"
LINE, DPI = 20, 96
"""Pixels of a row, and of an inch on a screen."""
DRAWN_AT = 160
"""Pixels of an inch in the charts."""
LARGER = 1.25
ACROSS = 90
"""Letters that the column of the charts is wide: as wide as they are."""
_WRITTEN = datetime(2000, 1, 1)  # noqa: DTZ001 # no clock: the same sheets are the same bytes


class Chart(Protocol):
    """A picture, and what it shows in words."""

    @property
    def title(self) -> str:
        """What stands above it."""

    @property
    def png(self) -> bytes:
        """The picture, ``DRAWN_AT`` pixels an inch."""

    @property
    def description(self) -> str:
        """What stands below it, and is read to who cannot see it."""


def write(
    frames: Mapping[str, tuple["pd.DataFrame", Collection[str]]],
    unit: Unit,
    charts: Iterable[Chart],
    path: Path,
) -> None:
    """A sheet for each frame, which comes with the names of its columns of money; then the charts.

    Raises:
        UsageError: XlsxWriter is not installed, or a frame is longer than a sheet.
        UnreadableError: the file cannot be written.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError as missing:
        raise UsageError("sheets need hhtool[report]: pip install 'hhtool[report]'") from missing
    made = BytesIO()
    book = Workbook(made, {"in_memory": True})
    book.set_properties({"created": _WRITTEN})
    looks = _looks(book, unit)
    names = _names([*frames, CHARTS])
    for (frame, money), name in zip(frames.values(), names, strict=False):
        if len(frame) > ROWS:
            raise UsageError(f"{name} has {len(frame):,} rows, more than a sheet: write Parquet")
        _frame(book.add_worksheet(name), frame, money, unit, looks)
    drawn = tuple(charts)
    if drawn:
        _charts(book.add_worksheet(names[-1]), drawn, looks)
    book.close()
    try:
        path.write_bytes(made.getvalue())
    except OSError as problem:
        raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem


def money_format(unit: Unit) -> str:
    """How amounts look: with the sign of their currency before them, or its word after them."""
    number = f"#,##0.{'0' * max(2, unit.decimals)}" if unit.decimals else "#,##0"
    before = f"\\{sign(unit)}" if sign(unit) else ""
    word = "" if before else clean(unit.currency).replace('"', "")[:16]
    after = f' "{word}"' if word else ""
    return f"{before}{number}{after};[Red]-{before}{number}{after}"


class _Looks(NamedTuple):
    """The formats of a workbook: XlsxWriter's own."""

    head: Any
    money: Any
    part: Any
    """Of numbers that are not whole."""
    formula: Any
    """Of what would be a formula if somebody typed it: it stays text when it is edited."""
    title: Any
    words: Any


def _looks(book: Any, unit: Unit) -> _Looks:  # noqa: ANN401 # XlsxWriter has no types
    return _Looks(
        head=book.add_format({"bold": True, "bottom": 1}),
        money=book.add_format({"num_format": money_format(unit)}),
        part=book.add_format({"num_format": "#,##0.00"}),
        formula=book.add_format({"quote_prefix": True}),
        title=book.add_format({"bold": True, "font_size": 14}),
        words=book.add_format({"text_wrap": True, "valign": "top"}),
    )


def _names(wanted: Iterable[str]) -> list[str]:
    """Names that sheets may have, no two alike."""
    names: list[str] = []
    for name in wanted:
        bare = sub(r"[\[\]:*?/\\]", " ", clean(name)).strip("' ")[:28] or "Sheet"
        taken = {one.casefold() for one in names}
        tries = (bare, *(f"{bare} {at}" for at in range(2, len(names) + 3)))
        names.append(next(one for one in tries if one.casefold() not in taken))
    return names


def _frame(
    sheet: Any,  # noqa: ANN401 # XlsxWriter has no types
    frame: "pd.DataFrame",
    money: Collection[str],
    unit: Unit,
    looks: _Looks,
) -> None:
    """A sheet of rows: its head stays in sight and has a filter."""
    for column, name in enumerate(frame):
        _text(sheet, (0, column), str(name), looks.head)
        counted = unit if name in money else None
        pairs = zip(frame[name].tolist(), frame[name].isna().tolist(), strict=True)
        widths = (
            _cell(sheet, (row, column), value, counted, looks)
            for row, (value, missing) in enumerate(pairs, start=1)
            if not missing
        )
        widest = max(cells(str(name)) + FILTER, *widths, NARROWEST)
        sheet.set_column(column, column, min(WIDEST, widest))
    sheet.freeze_panes(1, 0)
    if len(frame.columns):
        sheet.autofilter(0, 0, len(frame), len(frame.columns) - 1)


def _cell(
    sheet: Any,  # noqa: ANN401 # XlsxWriter has no types
    at: tuple[int, int],
    value: object,
    unit: Unit | None,
    looks: _Looks,
) -> int:
    """Writes a value, an amount where there is a unit; how many letters it takes."""
    if isinstance(value, bool):
        sheet.write_boolean(*at, value)
    elif isinstance(value, int) and abs(value) < DIGITS:
        # a sheet has only floats; one of 15 digits comes back as it was
        sheet.write_number(*at, value / 10**unit.decimals if unit else value, unit and looks.money)
    elif isinstance(value, float) and isfinite(value):
        sheet.write_number(*at, value, looks.part)
    else:
        plain = in_full(unit, value) if unit and isinstance(value, int) else str(value)
        return _text(sheet, at, plain, looks.formula if plain.startswith(FORMULA) else None)
    return len(f"{value:,}") + (len(unit.currency) + 2 if unit else 1)


def _text(sheet: Any, at: tuple[int, int], text: str, look: Any) -> int:  # noqa: ANN401 # XlsxWriter has no types
    shown = clean(text)[:LONGEST]
    sheet.write_string(*at, shown, look)
    return cells(shown[:WIDEST]) + 1


def _charts(sheet: Any, charts: Iterable[Chart], looks: _Looks) -> None:  # noqa: ANN401 # XlsxWriter has no types
    """The pictures one below the other, each between its title and its words."""
    sheet.hide_gridlines(2)
    sheet.set_column(0, 0, ACROSS)
    row = 0
    for chart in charts:
        _text(sheet, (row, 0), chart.title, looks.title)
        high = int.from_bytes(chart.png[20:24])  # where a PNG tells it
        sheet.insert_image(row + 1, 0, "chart.png", {
            "image_data": BytesIO(chart.png), "x_scale": LARGER, "y_scale": LARGER,
            "description": clean(f"{chart.title}: {chart.description}")[:SPOKEN],
        })  # fmt: skip
        row += 2 + ceil(high / DRAWN_AT * DPI * LARGER / LINE)
        _text(sheet, (row, 0), chart.description, looks.words)
        row += 2
