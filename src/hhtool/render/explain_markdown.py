"""An explanation as Markdown: for a chat, a forum, the minutes of the evening."""

import re
from collections.abc import Iterator

from hhtool.model.explanation import Explanation, Sensitivity
from hhtool.render.explain import change_lines, heading
from hhtool.render.explain_pots import Line
from hhtool.render.explain_words import Words

_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#~])")
_BEGINS = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)")


def markdown(told: Explanation, path: str, found: Sensitivity | None) -> Iterator[str]:
    """The lines of the document."""
    yield f"# {plain(heading(told, path))}"
    for section in Words(told).sections():
        yield from ("", f"## {plain(section.title)}", "")
        if section.table:
            head, *rows = section.table
            numbers = "---" if head[-1] == "best five" else "--:"
            yield _row(head)
            yield _row(("---", *(numbers for _ in head[1:])), raw=True)
            yield from map(_row, rows)
        if section.table and section.lines:
            yield ""
        yield from (_item(line._replace(text=plain(line.text))) for line in section.lines)
    if found:
        yield from ("", "## Under other rules", "")
        yield from map(_item, change_lines(found, plain))
    if told.cites:
        yield from ("", "## Rules", "")
        for one in told.cites:
            yield f"- `{one.rule}`: {plain(one.summary)} *{plain('; '.join(one.sources))}*"


def plain(text: str) -> str:
    """Text with nothing in it that Markdown would take for its own."""
    return _BEGINS.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", text))


def _item(line: Line) -> str:
    tag = "".join(f" `{rule}`" for rule in line.rules)
    strong = "**" if line.style and not line.deep else ""
    return f"{'  ' * line.deep}- {strong}{line.text}{strong}{tag}"


def _row(cells: tuple[str, ...], *, raw: bool = False) -> str:
    return f"| {' | '.join(cells if raw else map(plain, cells))} |"
