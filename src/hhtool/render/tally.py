"""What ``validate`` is told as it goes, and counts: every format begins from here."""

from collections import Counter
from typing import TextIO

from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict


class Report:
    """Files, hands and findings, counted as they come; the formats print them."""

    def __init__(self, out: TextIO, *, color: bool = False, width: int = 100) -> None:
        self.out = out
        self.color = color
        self.width = width
        self.seen: Counter[Severity] = Counter()
        self.files = 0
        self.hands = 0
        self.path = ""
        self.source = Source("", "")

    def begin(self, path: str, dialect: str, profile: str, source: Source) -> None:
        """A file begins."""
        self.files += 1
        self.path, self.dialect, self.profile, self.source = path, dialect, profile, source
        self.file_seen: Counter[Severity] = Counter()
        self.file_hands = 0

    def hand(self, verdict: Verdict) -> None:
        """The next hand of the file."""
        self.hands += 1
        self.file_hands += 1
        self._count(verdict.findings)

    def loose(self, found: Finding) -> None:
        """A finding of the file that belongs to no hand."""
        self._count((found,))

    def finish(self) -> None:
        """The file is over."""

    def end(self) -> None:
        """All files are over."""

    def _path(self, found: Finding) -> str:
        """The file that a finding stands in."""
        return found.source.name if found.source else self.path

    def _count(self, findings: tuple[Finding, ...]) -> None:
        weights = [found.severity for found in findings]
        self.seen.update(weights)
        self.file_seen.update(weights)
