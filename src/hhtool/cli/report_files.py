"""Files that a report is written to beside its text."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hhtool.batch.report import Night, frames, page
from hhtool.cli.params import to
from hhtool.errors import UnreadableError


class Files(NamedTuple):
    """Where to write; empty for nowhere."""

    html: str
    xlsx: str
    parquet: str
    charts: str


def write(night: Night, files: Files, wanted: Sequence[str], by: Sequence[str]) -> Iterator[str]:
    """Writes them, and says of each what it is."""
    from hhtool.cli.report_text import NAMES

    if not any(files):
        return
    from hhtool.reports.charts import night as draw

    charts = draw(night.tables) if files.html or files.charts or files.xlsx else ()
    if files.html:
        from hhtool.render.html.page import Chart, html

        shown = (Chart(one.title, one.svg, one.description) for one in charts)
        with to(files.html) as out:
            out.write(html(page(night, shown)))
        yield f"{files.html}: the page of the night"
    if files.xlsx:
        from hhtool.render.sheets import write as write_sheets

        write_sheets(frames(night, NAMES, by), night.tables.unit, charts, Path(files.xlsx))
        yield f"{files.xlsx}: a workbook of all sections"
    if files.parquet:
        yield _parquet(night, Path(files.parquet), wanted, by)
    if files.charts:
        folder = _folder(files.charts)
        for one in charts:
            name = re.sub(r"[^a-z0-9]+", "-", one.title.lower()).strip("-")
            (folder / f"{name}.svg").write_text(one.svg, encoding="utf-8")
            (folder / f"{name}.png").write_bytes(one.png)
        yield f"{folder}: {len(charts)} charts as SVG and PNG"


def _parquet(night: Night, folder: Path, wanted: Sequence[str], by: Sequence[str]) -> str:
    """The frames of the sections, and the tables they are made of.

    Luck takes time: it is there where it was asked for. Cards are left out with the names.
    """
    from hhtool.cli.report_text import NAMES
    from hhtool.render.frames import write_parquet
    from hhtool.reports.columns import COLUMNS

    sections = [name for name in NAMES if name != "luck" or name in wanted]
    made = {name: frame for name, (frame, _) in frames(night, sections, by).items()}
    made |= {
        name: getattr(night.tables, name)
        for name in COLUMNS
        if not (night.redacted and name == "cards")
    }
    write_parquet(made, _folder(str(folder)), night.tables.unit)
    return f"{folder}: {len(made)} tables as Parquet"


def _folder(path: str) -> Path:
    """The folder, made where it is not there.

    Raises:
        UnreadableError: it cannot be made.
    """
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem
    return folder
