"""Reads the pages of the rule book, each when it is first asked for.

A page is ``pages/NAME.md``: a title, a sentence after ``>``, then lines ``severity:``,
``sources:`` (parted by ``;``), ``switches:`` and ``see:`` (parted by ``,``), a blank line and the
text. Blocks fenced as ``hand`` are logs, and tests.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from hhtool.model.finding import Severity


@dataclass(frozen=True, slots=True)
class Page:
    """A rule as people read it."""

    name: str
    summary: str
    severity: Severity
    sources: tuple[str, ...]
    switches: tuple[str, ...]
    """Switches of the profile that move the rule."""
    see: tuple[str, ...]
    """Rules that belong with it."""
    text: str
    """The rest of the page, Markdown."""


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Every rule that has a page, in alphabetical order."""
    folder = files("hhtool.rulebook").joinpath("pages")
    return tuple(sorted(f.name[:-3] for f in folder.iterdir() if f.name.endswith(".md")))


@lru_cache(maxsize=256)
def page(name: str) -> Page:
    """The page of a rule.

    Raises:
        KeyError: no rule has that name.
    """
    path = files("hhtool.rulebook").joinpath("pages", f"{name}.md")
    if not path.is_file():
        raise KeyError(name)
    return parse(name, path.read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Page:
    """A page from its Markdown."""
    _title, summary, facts_text, body = (*text.split("\n\n", 3), "", "", "")[:4]
    lines = (line.partition(":") for line in facts_text.splitlines())
    facts = {key.strip(): value.strip() for key, _, value in lines}
    return Page(
        name,
        " ".join(line.removeprefix(">").strip() for line in summary.splitlines()).strip(),
        Severity(facts.get("severity", "error")),
        _parted(facts.get("sources", ""), ";"),
        _parted(facts.get("switches", ""), ","),
        _parted(facts.get("see", ""), ","),
        body.strip() + "\n",
    )


def _parted(text: str, by: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(by) if part.strip())
