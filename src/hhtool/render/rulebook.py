"""The rule book as text, as JSON and as Markdown."""

import re
import textwrap
from collections.abc import Iterator, Sequence

from hhtool.profile.about import ABOUT
from hhtool.profile.schema import SWITCHES, Profile
from hhtool.render.json import Doc
from hhtool.render.profiles import wrapped
from hhtool.render.terminal import STYLES, Piece
from hhtool.rulebook.book import Page, page
from hhtool.rulebook.search import Family, family_of

Catalogue = Sequence[tuple[Family, Sequence[Page]]]
_FENCE = re.compile(r"^```\w*\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
_LAID_OUT = ("- ", "* ", "|", "#", "1. ")


def doc(pages: Sequence[Page], near: Sequence[str]) -> Doc:
    """``hhtool.rules/1``: pages, and names that are near where there is none."""
    return {
        "schema": "hhtool.rules/1",
        "rules": [
            {
                "name": of.name,
                "family": family_of(of.name).name,
                "summary": of.summary,
                "severity": of.severity.value,
                "sources": of.sources,
                "switches": [
                    {"name": name, "values": SWITCHES[name] or None, "default": default(name)}
                    for name in of.switches
                ],
                "see": of.see,
                "text": of.text,
            }
            for of in pages
        ],
        "near": list(near),
    }


def listing(book: Catalogue, width: int) -> Iterator[list[Piece]]:
    """Names with their summaries, family by family."""
    for at, (family, pages) in enumerate(book):
        if at:
            yield []
        yield [(family.title, "bold"), (f" ({family.name})", "dim")]
        wide = min(24, max(len(of.name) for of in pages))
        indent = " " * (wide + 4)
        for of in pages:
            first, *rest = textwrap.wrap(of.summary, width - len(indent), break_on_hyphens=False)
            if len(of.name) > wide:
                yield [(f"  {of.name}", "cyan")]
                yield [(indent + first, "")]
            else:
                yield [(f"  {of.name:<{wide}}  ", "cyan"), (first, "")]
            yield from ([(indent + line, "")] for line in rest)


def one(of: Page, width: int) -> Iterator[list[Piece]]:
    """A page: what the rule says, who says so, what moves it, and the text with its examples."""
    weight = of.severity.value
    yield [(of.name, "bold"), ("  ", ""), (weight, STYLES[weight])]
    yield from wrapped(of.summary, width, "bold", "")
    yield []
    yield from _facts("sources", of.sources, width)
    for name in of.switches:
        values = ", ".join(SWITCHES[name]) or "a whole number"
        yield from _facts("switch", [f"{name}: {values} (home: {default(name)})"], width)
    yield from _facts("see", [", ".join(of.see)] if of.see else [], width)
    at = 0
    for fence in _FENCE.finditer(of.text):
        yield from _paragraphs(of.text[at : fence.start()], width)
        yield []
        yield from ([(f"    {line}", "cyan")] for line in fence[1].splitlines())
        at = fence.end()
    yield from _paragraphs(of.text[at:], width)


def markdown(of: Page) -> str:
    """A page of the book in ``docs/rules``: with links, and its switches spelled out."""
    family = family_of(of.name)
    facts = [
        f"**Weight:** {of.severity.value}",
        f"**Family:** [{family.title}](README.md#{_anchor(family)})",
        f"**Sources:** {'; '.join(of.sources)}",
    ]
    if of.see:
        facts.append(f"**See:** {', '.join(f'[{name}]({name}.md)' for name in of.see)}")
    parts = [f"# {of.name}", f"> {of.summary}", "\n".join(f"- {fact}" for fact in facts)]
    parts += [_switch(name) for name in of.switches]
    return "\n\n".join([*parts, _linked(of)]).rstrip() + "\n"


def index(book: Catalogue) -> str:
    """The first page of the book: every rule under its family."""
    how = (
        "Generated from the pages in `src/hhtool/rulebook/pages`: `hhtool rules --markdown` writes "
        "it anew.\nA line of an example that ends in `<- NAME` breaks the rule of that name."
    )
    parts = ["# The rule book", how]
    for family, pages in book:
        rows = [f"- [{of.name}]({of.name}.md): {of.summary}" for of in pages]
        parts += [f"## {family.title}", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def default(switch: str) -> str | int:
    """What a switch is at a table that says nothing."""
    said: str | int = getattr(Profile(), switch.replace("-", "_"))
    return said


def _switch(name: str) -> str:
    """A switch with its values, as a list."""
    about = ABOUT[name]
    rows = [
        f"- `{key}`: {said}{' (default)' if key == str(default(name)) else ''}"
        for key, said in about.values.items()
    ]
    return f"**Switch `{name}`:** {about.sentence}\n\n" + "\n".join(rows)


def _linked(of: Page) -> str:
    """A page's text; names of other rules lead to their pages."""
    return re.sub(
        r"`([a-z0-9]+(?:-[a-z0-9]+)+)`",
        lambda found: f"[{found[1]}]({found[1]}.md)" if _has_page(found[1]) else found[0],
        of.text,
    )


def _has_page(name: str) -> bool:
    try:
        page(name)
    except KeyError:
        return False
    return True


def _anchor(family: Family) -> str:
    """The heading's anchor, as Markdown viewers make it."""
    return re.sub(r"[^a-z0-9 -]", "", family.title.lower()).replace(" ", "-")


def _facts(name: str, facts: Sequence[str], width: int) -> Iterator[list[Piece]]:
    """Facts, a line or more each, under one name."""
    for at, fact in enumerate(facts):
        lines = textwrap.wrap(fact, width - 9, break_on_hyphens=False)
        for row, line in enumerate(lines):
            yield [(f"{name if at == row == 0 else '':<9}", "dim"), (line, "")]


def _paragraphs(text: str, width: int) -> Iterator[list[Piece]]:
    """Paragraphs of Markdown, each after an empty line; lists and tables stay as they are."""
    for part in filter(None, map(str.strip, text.split("\n\n"))):
        yield []
        if part.startswith(_LAID_OUT):
            yield from ([(line, "")] for line in part.splitlines())
        else:
            yield from wrapped(" ".join(part.split()), width, "", "")
