"""Findings as SARIF 2.1.0, which code scanning and editors read."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from hhtool import __version__
from hhtool.model.finding import Finding
from hhtool.model.place import Source, Span
from hhtool.model.verdict import Verdict
from hhtool.render import rulebook
from hhtool.render.json import Doc, dumps
from hhtool.render.tally import Report
from hhtool.render.where import file, region, uri
from hhtool.rulebook.book import Page, page

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
FINGERPRINT = "hhtool/v1"
_HEAD = (
    f'{{"$schema": "{SCHEMA}", "version": "2.1.0", '
    '"runs": [{"columnKind": "unicodeCodePoints", "results": [\n'
)


class Sarif(Report):
    """One run, written result by result; the rules that they cite come after them."""

    def __init__(self, out: TextIO, *, color: bool = False, width: int = 100) -> None:
        super().__init__(out, color=color, width=width)
        self.rules: dict[str, int] = {}
        out.write(_HEAD)

    def begin(self, path: str, dialect: str, profile: str, source: Source) -> None:
        """A file begins, and with it the count of findings that look alike."""
        super().begin(path, dialect, profile, source)
        self.alike: Counter[str] = Counter()

    def hand(self, verdict: Verdict) -> None:
        """The findings of the next hand."""
        super().hand(verdict)
        for found in verdict.findings:
            self._write(self.path, verdict.source, found, f"hand {verdict.id}")

    def loose(self, found: Finding) -> None:
        """A finding that belongs to no hand."""
        super().loose(found)
        self._write(self._path(found), found.source or self.source, found, "")

    def end(self) -> None:
        """All files are over: the rules follow."""
        driver = {
            "name": "hhtool",
            "version": __version__,
            "semanticVersion": __version__,
            "rules": [_rule(page(name)) for name in self.rules],
        }
        self.out.write(f'], "tool": {dumps({"driver": driver})}}}]}}\n')

    def _write(self, path: str, source: Source, found: Finding, hand: str) -> None:
        comma = "," if self.rules else ""
        index = self.rules.setdefault(found.rule, len(self.rules))
        line = fingerprint(source, found, hand)
        self.alike[line] += 1
        doc = {
            "ruleId": found.rule,
            "ruleIndex": index,
            **result(path, source, found, hand),
            "partialFingerprints": {FINGERPRINT: f"{line}:{self.alike[line]}"},
        }
        self.out.write(f"{comma}{dumps(doc)}\n")


def result(path: str, source: Source, found: Finding, hand: str) -> Doc:
    """What is wrong, where, and which earlier lines matter."""
    place = _location(path, source, found.span)
    if hand:
        place["logicalLocations"] = [{"fullyQualifiedName": hand}]
    said = f"{found.message}\n{found.hint}" if found.hint else found.message
    doc: Doc = {
        "level": found.severity.value,
        "message": {"text": plain(said)},
        "locations": [place],
    }
    if found.notes:
        doc["relatedLocations"] = [
            {
                "id": at,
                **_location(path, source, note.span),
                "message": {"text": plain(note.message)},
            }
            for at, note in enumerate(found.notes, 1)
        ]
    return doc


def fingerprint(source: Source, found: Finding, hand: str) -> str:
    """What stays of a finding when its line moves: the rule, the hand and the line's words."""
    words = source.row(source.place(found.span).line).split()
    told = "\n".join((found.rule, hand, *words))
    return sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:32]


def plain(text: str) -> str:
    """A message that says no more than it says: nothing in it is filled in, or a link.

    Braces are doubled, as the standard wants it; a name might otherwise hold a place or a link.
    """
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")


def _location(path: str, source: Source, span: Span) -> Doc:
    at = region(source, span)
    artifact = {"uri": uri(path)}
    if not Path(file(path)).is_absolute():
        artifact["uriBaseId"] = "%SRCROOT%"
    return {
        "physicalLocation": {
            "artifactLocation": artifact,
            "region": {
                "startLine": at.line,
                "startColumn": at.column,
                "endLine": at.end_line,
                "endColumn": at.end_column,
            },
        }
    }


def _rule(of: Page) -> Doc:
    """A page of the rule book."""
    first = " ".join(of.text.partition("\n\n")[0].split())
    lines = rulebook.one(of, 80)
    sources = "; ".join(of.sources)
    return {
        "id": of.name,
        "shortDescription": {"text": plain(of.summary)},
        "fullDescription": {"text": plain(first)},
        "help": {
            "text": plain("\n".join("".join(text for text, _ in line) for line in lines)),
            "markdown": plain(f"> {of.summary}\n\n**Sources:** {sources}\n\n{of.text}"),
        },
        "defaultConfiguration": {"level": of.severity.value},
    }
