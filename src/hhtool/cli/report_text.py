"""The sections of a report, in the format that was asked for."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TextIO

from hhtool.batch.report import Night, frames
from hhtool.render import report, report_sections, report_statistics
from hhtool.render.json import dumps
from hhtool.render.report_json import doc
from hhtool.render.rows import paragraph
from hhtool.render.terminal import clean

NAMES = ("summary", "ledger", "statistics", "luck", "pots", "season", "standings")
"""The sections, in the order in which they are told."""
TITLES = {
    "players": "Chip summary", "bank": "Bank", "payments": "Who pays whom", "ledger": "Ledger",
    "statistics": "Statistics", "luck": "Luck", "all_ins": "All-in hands",
    "biggest_pots": "Biggest pots", "showdowns": "Showdowns", "odd_chips": "Odd chips",
    "disputes": "Disputes", "season_players": "Season", "season": "Night by night",
    "standings": "Standings",
}  # fmt: skip
"""What stands above each frame."""
HEADS = {**TITLES, "summary": "Chip summary", "pots": "Pots and hands", "season": "Season"}
"""What stands above each section."""


def text(
    night: Night, found: report.Summary, wanted: Sequence[str], by: Sequence[str], width: int
) -> Iterator[str]:
    """Each section's lines, with a heading where there are several."""
    for at, name in enumerate(wanted):
        if len(wanted) > 1:
            yield from (*([""] if at else []), f"== {HEADS[name]} ==", "")
        lines = [*_section(night, found, name, by, width)]
        while lines and not lines[-1]:
            lines.pop()
        yield from lines or ["Nothing is told: no hand and no money is in these logs."]
    if tuple(wanted) == ("summary",):
        others = ", ".join(name for name in NAMES if name != "summary")
        yield ""
        yield from paragraph(f"more: --section {others} or all", width)


def csv(night: Night, section: str, by: Sequence[str], out: TextIO) -> None:
    """The frame that stands for a section."""
    from hhtool.render.frames import write_csv

    frame, amounts = next(iter(frames(night, [section], by).values()))
    write_csv(frame, night.tables.unit, amounts, out)


def json(
    night: Night, found: report.Summary, wanted: Sequence[str], by: Sequence[str], version: str
) -> str:
    """``hhtool.report/1``."""
    return f"{dumps(doc(found, frames(night, wanted, by), version))}\n"


def markdown(night: Night, wanted: Sequence[str], by: Sequence[str]) -> Iterator[str]:
    """A table with its heading for each frame of the sections."""
    from hhtool.render.frames import markdown as table

    for name, (frame, amounts) in frames(night, wanted, by).items():
        shown = table(frame, night.tables.unit, amounts).strip("\n")
        yield f"## {TITLES[name]}\n\n{shown}\n\n"


def _section(
    night: Night, found: report.Summary, name: str, by: Sequence[str], width: int
) -> Iterator[str]:
    from hhtool.reports.standings import is_tournament

    unit = night.tables.unit
    if name == "summary":
        yield from report.lines(found, width)
        if is_tournament(night.tables):
            yield ""
            yield from _section(night, found, "standings", by, width)
        return
    told = {key: frame for key, (frame, _) in frames(night, [name], by).items()}
    if name == "statistics":
        from hhtool.reports.statistics import left_out

        without = left_out(night.tables)
        yield from report_statistics.lines(told["statistics"], by, unit, without, width)
    elif name == "pots":
        yield from report_sections.pots(told, night.tables.owed, _places(night), unit, width)
    elif name == "luck":
        yield from report_sections.luck(told, _places(night), unit, width)
    else:
        yield from report_sections.PLAIN[name](told, unit, width)


def _places(night: Night) -> dict[int, str]:
    """Where each hand stands: its id and line, with the log where there are several."""
    files = [clean(PurePath(str(path)).name) for path in night.tables.nights["file"]]
    hands = night.tables.hands
    told = zip(hands["hand"], hands["night"], hands["id"], hands["line"], strict=True)
    if len(files) == 1:
        return {hand: f"{clean(id_)}, line {line}" for hand, _, id_, line in told}
    return {hand: f"{clean(id_)}, {files[at]}:{line}" for hand, at, id_, line in told}
