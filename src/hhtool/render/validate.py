"""What ``validate`` prints, as it goes, in the format that was asked for."""

from collections import Counter
from collections.abc import Iterable
from io import StringIO
from typing import TextIO

from hhtool import __version__
from hhtool.model.finding import Finding, Severity
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.render import concise
from hhtool.render.json import dumps, finding_doc, hand_doc
from hhtool.render.pieces import Pieces
from hhtool.render.screen import writer
from hhtool.render.tally import Report
from hhtool.render.terminal import STYLES, clean, finding_lines, owed_lines

_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


class Text(Pieces):
    """Excerpts with carets, and a line for each file: what it was taken for, how it came out."""

    def __init__(self, out: TextIO, *, color: bool = False, width: int = 100) -> None:
        super().__init__(out, color=color, width=width)
        self.page = StringIO()
        self.write = writer(self.page, color=color)

    def of_hand(self, verdict: Verdict) -> str:
        for found in verdict.findings:
            self._print(found, verdict.source, verdict)
        if verdict.owed:
            self.write([*owed_lines(verdict), []])
        return self._written()

    def of_loose(self, found: Finding) -> str:
        self._print(found, found.source or self.source, None)
        return self._written()

    def _print(self, found: Finding, source: Source, verdict: Verdict | None) -> None:
        hand = verdict.hand if verdict else None
        path = clean(self._path(found))
        self.write(finding_lines(found, source, path, hand, self.width))
        self.write([[]])

    def _written(self) -> str:
        """What was written since the last time."""
        text = self.page.getvalue()
        if text:
            self.page.seek(0)
            self.page.truncate()
        return text

    def finish(self) -> None:
        hands = f"{self.file_hands:,} hand{'' if self.file_hands == 1 else 's'}"
        taken = f"{clean(self.path)}: {self.dialect}, {hands}, rules {clean(self.profile)}: "
        self.write([[(taken, ""), _summary(self.file_seen)]])
        self.out.write(self._written())

    def end(self) -> None:
        if self.files > 1:
            total = f"{self.files:,} files, {self.hands:,} hands: "
            self.write([[(total, "bold"), _summary(self.seen)]])
            self.out.write(self._written())


class Concise(Pieces):
    """One line a finding, for editors."""

    def of_hand(self, verdict: Verdict) -> str:
        lines = (concise.line(self.path, verdict.source, found) for found in verdict.findings)
        return "".join([clean(line) + "\n" for line in lines])

    def of_loose(self, found: Finding) -> str:
        line = concise.line(self._path(found), found.source or self.source, found)
        return clean(line) + "\n"


class Json(Pieces):
    """``hhtool.validate/1``, written hand by hand."""

    def begin(self, path: str, dialect: str, profile: str, source: Source) -> None:
        super().begin(path, dialect, profile, source)
        self.found: list[tuple[str, str]] = []
        start = ", " if self.files > 1 else self._head()
        file = {"path": path, "dialect": dialect, "profile": profile}
        self.out.write(f'{start}{dumps(file)[:-1]}, "hands": [')

    def of_hand(self, verdict: Verdict) -> str:
        return dumps(hand_doc(verdict))

    def of_loose(self, found: Finding) -> str:
        return dumps(finding_doc(found, found.source or self.source, None))

    def add_hand(self, text: str, weights: Iterable[Severity]) -> None:
        super().add_hand(f",\n{text}" if self.file_hands else text, weights)

    def add_loose(self, text: str, weight: Severity, path: str) -> None:
        super().add_loose("", weight, path)
        self.found.append((path, text))

    def finish(self) -> None:
        """The file is over; what was found in another one beside it stands under its own path."""
        paths = dict.fromkeys([self.path, *(path for path, _ in self.found)])
        for path in paths:
            if path != self.path:
                self.files += 1
                file = {"path": path, "dialect": "ledger", "profile": self.profile}
                self.out.write(f', {dumps(file)[:-1]}, "hands": [')
            docs = ", ".join(text for place, text in self.found if place == path)
            self.out.write(f'], "findings": [{docs}]}}')

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


class Counts(Pieces):
    """Nothing but numbers: hands and findings go elsewhere."""

    def line(self, folder: str, parts: int, found: int) -> str:
        """What a folder of tables holds, and how much of it was there before."""
        before = f" ({found:,} of them from an earlier run)" if found else ""
        return (
            f"{folder}: {_several(self.hands, 'hand')} of {_several(self.files, 'file')} "
            f"in {_several(parts, 'part')}{before}: {_summary(self.seen)[0]}"
        )


def _several(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


_OWN: dict[str, type[Report]] = {"text": Text, "concise": Concise, "json": Json}
FORMATS = (*_OWN, "sarif", "junit", "github")
"""The formats by name."""


def report(form: str) -> type[Report]:
    """The format of a name; those for servers are loaded when they are asked for."""
    if form == "sarif":
        from hhtool.render.sarif import Sarif

        return Sarif
    if form == "junit":
        from hhtool.render.junit import Junit

        return Junit
    if form == "github":
        from hhtool.render.github import Github

        return Github
    return _OWN[form]


def _summary(seen: Counter[Severity]) -> tuple[str, str]:
    """``1 error, 2 warnings`` or ``clean``, with its style."""
    parts = [
        f"{seen[weight]:,} {word}{'' if seen[weight] == 1 else 's'}"
        for weight, word in _WORDS.items()
        if seen[weight]
    ]
    worst = next((STYLES[word] for weight, word in _WORDS.items() if seen[weight]), "bold green")
    return ", ".join(parts) or "clean", worst
