"""Findings as JUnit XML: a suite a file, a case a hand, failed where there is an error."""

import re
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple, TextIO

from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render import concise
from hhtool.render.tally import Report

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 has no way to say."""
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_ATTRIBUTE = _TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


class Told(NamedTuple):
    """A finding with the file and the text that it stands in."""

    path: str
    source: Source
    found: Finding


class Junit(Report):
    """Suites, written file by file: a suite's counts stand before its cases."""

    def __init__(self, out: TextIO, *, color: bool = False, width: int = 100) -> None:
        super().__init__(out, color=color, width=width)
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hhtool">\n')

    def begin(self, path: str, dialect: str, profile: str, source: Source) -> None:
        """A suite begins."""
        super().begin(path, dialect, profile, source)
        self.cases = StringIO()
        self.names: Counter[tuple[str, str]] = Counter()
        self.failed = 0
        self.beside: dict[str, list[Told]] = {}

    def hand(self, verdict: Verdict) -> None:
        """A hand is a case."""
        super().hand(verdict)
        told = [Told(self.path, verdict.source, found) for found in verdict.findings]
        self._case(self.path, f"hand {verdict.id}", told)

    def loose(self, found: Finding) -> None:
        """What belongs to no hand makes up one more case, of the file that it stands in."""
        super().loose(found)
        path = self._path(found)
        told = Told(path, found.source or self.source, found)
        self.beside.setdefault(path, []).append(told)

    def finish(self) -> None:
        """The suite is over, and can be counted."""
        for path, told in self.beside.items():
            self._case(path, "file", told)
        counts = f'tests="{self.names.total()}" failures="{self.failed}" errors="0"'
        self.out.write(f'<testsuite name="{attribute(self.path)}" {counts}>\n')
        self.out.write(f"{self.cases.getvalue()}</testsuite>\n")

    def end(self) -> None:
        """All suites are over."""
        self.out.write("</testsuites>\n")

    def _case(self, path: str, name: str, told: Sequence[Told]) -> None:
        """Servers drop a case whose name was there before: a further hand of an id is numbered."""
        name = " ".join(name.split())
        self.names[path, name] += 1
        times = self.names[path, name]
        again = f" ({times})" if times > 1 else ""
        self.failed += any(one.found.severity is Severity.ERROR for one in told)
        self.cases.write(case(path, name + again, told))


def case(path: str, name: str, told: Sequence[Told]) -> str:
    """A case with one failure for all its errors; warnings and notes are its output.

    One, for few servers read a second. Clean hands are a line without an end tag.
    """
    head = f'<testcase classname="{attribute(path)}" name="{attribute(name)}"'
    if not told:
        return f"{head}/>\n"
    errors = [one for one in told if one.found.severity is Severity.ERROR]
    others = [one for one in told if one.found.severity is not Severity.ERROR]
    parts = [head, ">\n"]
    if errors:
        first = errors[0].found
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        about = f'type="{attribute(first.rule)}" message="{attribute(first.message + more)}"'
        parts.append(f"<failure {about}>{_lines(errors)}</failure>\n")
    if others:
        parts.append(f"<system-out>{_lines(others)}</system-out>\n")
    return "".join([*parts, "</testcase>\n"])


def attribute(text: str) -> str:
    """A text between double quotes, its line ends kept."""
    return _ILLEGAL.sub("", text).translate(_ATTRIBUTE)


def _lines(told: Sequence[Told]) -> str:
    """Findings, a line each, and a line for what would be right."""
    lines = []
    for path, source, found in told:
        lines.append(concise.line(path, source, found))
        if found.hint:
            lines.append(f"    {found.hint}")
    return _ILLEGAL.sub("", "\n".join(lines)).translate(_TEXT)
