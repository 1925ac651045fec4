"""The rule pages as tests, the golden option, and how long Hypothesis looks."""

import os
import re
import tempfile
from pathlib import Path

import hypothesis
import pytest

from hhtool.batch import Options, check_file
from hhtool.model.finding import Finding
from hhtool.model.verdict import Verdict

PAGES = Path(__file__).parents[1] / "src" / "hhtool" / "rulebook" / "pages"
BLOCK = re.compile(
    r"^```hand\n(?P<log>.*?)^```$(?:\n+^```ledger\n(?P<ledger>.*?)^```$)?", re.MULTILINE | re.DOTALL
)
"""A log on a page, and the ledger that it is held against where one comes right after it."""
MARK = re.compile(r"[ \t]*<- (?P<rule>[a-z0-9-]+)[ \t]*$")

hypothesis.settings.register_profile("default", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("default")


def pytest_addoption(parser):
    parser.addoption("--golden", action="store_true", help="write the golden files anew")


def pytest_configure(config):
    """The rule pages are collected, and are among all tests when these are asked for."""
    config.pluginmanager.register(Pages(), "rule pages")
    if config.args_source is config.ArgsSource.TESTPATHS:
        config.args.append(str(PAGES))


class Pages:
    """Hooks of a conftest are asked about the files below it; those of a plugin about all."""

    @staticmethod
    def pytest_collect_file(file_path, parent):
        if file_path.parent == PAGES and file_path.suffix == ".md":
            return Page.from_parent(parent, path=file_path)
        return None


class Page(pytest.File):
    """A page of the rule book."""

    def collect(self):
        text = self.path.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start("log")) + 1
            yield Block.from_parent(
                self, name=f"line {line}", log=block["log"], ledger=block["ledger"], line=line
            )


class Block(pytest.Item):
    """A log on a page: each line gives the finding it is marked with, and no other.

    So does each line of the ledger beside it; its lines are counted from the end of the log.
    """

    def __init__(self, *, log, ledger, line, **kwargs):
        super().__init__(**kwargs)
        self.log = log
        self.ledger = ledger
        self.line = line

    def runtest(self):
        log, expected = unmarked(self.log)
        ledger, differs = unmarked(self.ledger or "")
        expected += [(at + len(log.splitlines()), rule) for at, rule in differs]
        found = faults(log, ledger)
        if found != expected:
            raise UnexpectedFindingsError(self._differences(expected, found))

    def _differences(self, expected, found):
        missed = [one for one in expected if one not in found]
        extra = [one for one in found if one not in expected]
        return "\n".join(
            f"{self.path.name}:{self.line + at - 1}: {rule} {what}"
            for what, faults in (("is not found", missed), ("is not expected", extra))
            for at, rule in faults
        )

    def repr_failure(self, excinfo):
        if isinstance(excinfo.value, UnexpectedFindingsError):
            return f"{excinfo.value}\n\n{self.log}"
        return super().repr_failure(excinfo)

    def reportinfo(self):
        return self.path, self.line, f"{self.path.stem}: {self.name}"


class UnexpectedFindingsError(AssertionError):
    """The log of a page gives other findings than it is marked with."""


def unmarked(log):
    """The log without its marks, and the line and rule of each, in order."""
    lines = log.splitlines()
    marks = [(at, mark["rule"]) for at, line in enumerate(lines, 1) if (mark := MARK.search(line))]
    return "".join(f"{MARK.sub('', line)}\n" for line in lines), sorted(marks)


def faults(log, ledger=""):
    """Line and rule of every finding of a log in any dialect, in order; the whole log is its line 1.

    Lines of a ledger beside it follow those of the log.
    """
    found = []
    with tempfile.TemporaryDirectory() as folder:
        path, beside = Path(folder) / "page.log", Path(folder) / "ledger.csv"
        path.write_text(log, encoding="utf-8", newline="")
        beside.write_text(ledger, encoding="utf-8", newline="")
        run = check_file(str(path), Options(), str(beside) if ledger else "")
        for item in run.items:
            if isinstance(item, Verdict):
                found += [(item.source.place(f.span).line, f.rule) for f in item.findings]
            elif isinstance(item, Finding):
                booked = item.source is not None and item.source.name == str(beside)
                place = (item.source if booked else run.source).place(item.span)
                found.append((place.line + booked * len(log.splitlines()), item.rule))
    return sorted(found)


@pytest.fixture
def golden(request):
    """Holds text against a golden file, or writes the file anew with ``--golden``."""

    def hold(path, text):
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path.name} is not written yet: run with --golden"
        assert path.read_text(encoding="utf-8") == text

    return hold
