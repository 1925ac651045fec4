"""What ``validate`` prints, as it goes: text with excerpts, one line a finding, or JSON."""

from collections import Counter
from typing import TextIO

from hhtool import __version__
from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render import concise
from hhtool.render.json import dumps, finding_doc, hand_doc
from hhtool.render.screen import writer
from hhtool.render.terminal import STYLES, clean, finding_lines, owed_lines

_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


class Report:
    """Files, hands and findings, counted as they come; the formats below print them."""

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


class Text(Report):
    """Excerpts with carets, and a line for each file: what it was taken for, how it came out."""

    def __init__(self, out: TextIO, *, color: bool = False, width: int = 100) -> None:
        super().__init__(out, color=color, width=width)
        self.write = writer(out, color=color)

    def hand(self, verdict: Verdict) -> None:
        super().hand(verdict)
        for found in verdict.findings:
            self._print(found, verdict.source, verdict)
        if verdict.owed:
            self.write([*owed_lines(verdict), []])

    def loose(self, found: Finding) -> None:
        super().loose(found)
        self._print(found, found.source or self.source, None)

    def _print(self, found: Finding, source: Source, verdict: Verdict | None) -> None:
        hand = verdict.hand if verdict else None
        path = clean(self._path(found))
        self.write(finding_lines(found, source, path, hand, self.width))
        self.write([[]])

    def finish(self) -> None:
        hands = f"{self.file_hands:,} hand{'' if self.file_hands == 1 else 's'}"
        taken = f"{clean(self.path)}: {self.dialect}, {hands}, rules {clean(self.profile)}: "
        self.write([[(taken, ""), _summary(self.file_seen)]])

    def end(self) -> None:
        if self.files > 1:
            total = f"{self.files:,} files, {self.hands:,} hands: "
            self.write([[(total, "bold"), _summary(self.seen)]])


class Concise(Report):
    """One line a finding, for editors."""

    def hand(self, verdict: Verdict) -> None:
        super().hand(verdict)
        for found in verdict.findings:
            self.out.write(clean(concise.line(self.path, verdict.source, found)) + "\n")

    def loose(self, found: Finding) -> None:
        super().loose(found)
        line = concise.line(self._path(found), found.source or self.source, found)
        self.out.write(clean(line) + "\n")


class Json(Report):
    """``hhtool.validate/1``, written hand by hand."""

    def begin(self, path: str, dialect: str, profile: str, source: Source) -> None:
        super().begin(path, dialect, profile, source)
        self.found: list[Finding] = []
        start = ", " if self.files > 1 else self._head()
        file = {"path": path, "dialect": dialect, "profile": profile}
        self.out.write(f'{start}{dumps(file)[:-1]}, "hands": [')

    def hand(self, verdict: Verdict) -> None:
        super().hand(verdict)
        self.out.write(("" if self.file_hands == 1 else ",\n") + dumps(hand_doc(verdict)))

    def loose(self, found: Finding) -> None:
        super().loose(found)
        self.found.append(found)

    def finish(self) -> None:
        """The file is over; what was found in another one beside it stands under its own path."""
        paths = dict.fromkeys([self.path, *map(self._path, self.found)])
        for path in paths:
            if path != self.path:
                self.files += 1
                file = {"path": path, "dialect": "ledger", "profile": self.profile}
                self.out.write(f', {dumps(file)[:-1]}, "hands": [')
            docs = [
                finding_doc(found, found.source or self.source, None)
                for found in self.found
                if self._path(found) == path
            ]
            self.out.write(f'], "findings": {dumps(docs)}}}')

    def end(self) -> None:
        totals = {
            "files": self.files,
            "hands": self.hands,
            "errors": self.seen[Severity.ERROR],
            "warnings": self.seen[Severity.WARNING],
            "notes": self.seen[Severity.NOTE],
        }
        head = "" if self.files else self._head()
        self.out.write(f'{head}], "totals": {dumps(totals)}}}\n')

    def _head(self) -> str:
        return f'{{"schema": "hhtool.validate/1", "version": "{__version__}", "files": ['


REPORTS: dict[str, type[Report]] = {"text": Text, "concise": Concise, "json": Json}
"""The formats by name."""


def _summary(seen: Counter[Severity]) -> tuple[str, str]:
    """``1 error, 2 warnings`` or ``clean``, with its style."""
    parts = [
        f"{seen[weight]:,} {word}{'' if seen[weight] == 1 else 's'}"
        for weight, word in _WORDS.items()
        if seen[weight]
    ]
    worst = next((STYLES[word] for weight, word in _WORDS.items() if seen[weight]), "bold green")
    return ", ".join(parts) or "clean", worst
