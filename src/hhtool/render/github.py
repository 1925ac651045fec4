"""Findings as GitHub Actions annotates a change with them: one workflow command a line."""

import re

from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render.tally import Report
from hhtool.render.terminal import clean
from hhtool.render.where import file, region

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})
_OBEYED = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""What a terminal obeys or no file can hold; a path keeps all else, for it must be found."""


class Github(Report):
    """One workflow command a finding."""

    def hand(self, verdict: Verdict) -> None:
        """The findings of the next hand."""
        super().hand(verdict)
        for found in verdict.findings:
            self.out.write(line(self.path, verdict.source, found) + "\n")

    def loose(self, found: Finding) -> None:
        """A finding that belongs to no hand."""
        super().loose(found)
        self.out.write(line(self._path(found), found.source or self.source, found) + "\n")


def line(path: str, source: Source, found: Finding) -> str:
    """``::error file=friday.log,line=22,…,title=raise-min::Ben raised to 25; …``.

    Columns go with spans of one line only: GitHub refuses them elsewhere.
    """
    at = region(source, found.span)
    place: dict[str, str | int] = {"file": file(path), "line": at.line}
    if at.line == at.end_line:
        place |= {"col": at.column, "endLine": at.end_line, "endColumn": at.end_column}
    else:
        place |= {"endLine": at.end_line}
    place |= {"title": found.rule}
    where = ",".join(f"{key}={_property(str(value))}" for key, value in place.items())
    said = f"{found.message}\n{found.hint}" if found.hint else found.message
    return f"::{_COMMANDS[found.severity]} {where}::{clean(said.translate(_MESSAGE))}"


def _property(text: str) -> str:
    return _OBEYED.sub("�", text.translate(_PROPERTY))
