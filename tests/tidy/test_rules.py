"""What the rule book promises about itself."""

import ast
import re
from pathlib import Path

import pytest

from conftest import BLOCK, PAGES, unmarked
from hhtool.engine.rules import CHECKS
from hhtool.model.finding import Severity
from hhtool.profile.schema import SWITCHES
from hhtool.rulebook import names, page

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "hhtool"
FACTS = ("severity", "sources", "switches", "see")
BOOKS = (
    "Home session",
    "Beginner guide (RRoP)",
    "Family rules",
    "Home poker rules (K.R.)",
    "Scribes' Table",
    "TDA",
    "Robert's Rules",
    "WSOP-T",
    "WSOP-L",
    "BARGE rulebook",
    "hhtool log",
)
NUMBERED = re.compile(
    r"Home session 0[1-5]"
    r"|Family rules [1-9]"
    r"|TDA 20[0-9]{2} (RP-)?[0-9]+(-[A-E][0-9]?)?"
    r"|WSOP-[TL] 20[0-9]{2} [0-9]+(\.[a-z])?"
    r"|Robert's Rules [a-z -]+ [0-9]+"
    r"|hhtool log [0-9]+"
    r"|(Beginner guide \(RRoP\)|Home poker rules \(K\.R\.\)|Scribes' Table), .+"
)
"""Sources that name an edition, or have only one, and a place in it: a number, or a heading."""


def checked():
    """Rules that some code finds to be broken: the names given to `finding` and `Finding`."""
    found = set(CHECKS)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in {"finding", "Finding"} and node.args:
                found.update(texts(node.args[0]))
    return sorted(found)


def texts(node):
    """The texts that an expression may come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*texts(node.body), *texts(node.orelse)]
    return []


def text_of(name):
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def marks(name):
    """The rules that each block of a page is marked with, the ledger beside it among them."""
    blocks = BLOCK.finditer(text_of(name))
    texts = [f"{block['log']}{block['ledger'] or ''}" for block in blocks]
    return [{rule for _, rule in unmarked(text)[1]} for text in texts]


@pytest.mark.parametrize("name", names())
def test_a_page_has_the_parts_that_every_page_has(name):
    title, summary, facts, body = text_of(name).split("\n\n", 3)
    assert title == f"# {name}"
    assert all(line.startswith("> ") for line in summary.splitlines())
    assert tuple(line.partition(":")[0] for line in facts.splitlines()) == FACTS
    assert body.strip()


@pytest.mark.parametrize("name", names())
def test_a_summary_is_one_sentence(name):
    assert re.fullmatch(r"[A-Z][^.]*(\.[^. ][^.]*)*\.", page(name).summary)


@pytest.mark.parametrize("name", names())
def test_a_page_cites_an_edition_and_a_number(name):
    sources = page(name).sources
    assert [] == [source for source in sources if not source.startswith(BOOKS)]
    assert [source for source in sources if NUMBERED.fullmatch(source)]


@pytest.mark.parametrize("name", names())
def test_a_page_names_rules_and_switches_that_exist(name):
    of = page(name)
    marked = set().union(*marks(name))
    assert set() == {*of.see, *marked} - set(names())
    assert set() == set(of.switches) - SWITCHES.keys()
    assert name not in of.see


@pytest.mark.parametrize("name", names())
def test_a_page_has_a_log_that_is_clean(name):
    assert set() in marks(name)


@pytest.mark.parametrize("name", checked())
def test_a_rule_with_a_check_has_a_page_with_a_log_that_breaks_it(name):
    assert name in names()
    assert [block for block in marks(name) if name in block]


def test_each_fence_of_a_page_is_read_as_a_log():
    assert [] == [name for name in names() if text_of(name).count("```hand") != len(marks(name))]


@pytest.mark.parametrize("name", names())
def test_each_log_of_a_page_is_introduced_by_a_line(name):
    text = text_of(name)
    before = [text[: block.start()].rstrip().splitlines()[-1] for block in BLOCK.finditer(text)]
    assert [] == [line for line in before if not line.endswith((":", "?"))]


def test_each_switch_is_named_on_a_page():
    named = {switch for name in names() for switch in page(name).switches}
    assert set() == SWITCHES.keys() - named


def test_words_of_a_profile_that_name_a_rule_have_its_page():
    """The schema says under each switch which rules it moves."""
    schema = (SOURCE / "profile" / "schema.py").read_text(encoding="utf-8")
    said = re.findall(
        r'^    """[^"]*: ((?:[a-z0-9]+(?:-[a-z0-9]+)+(?:, )?)+)\.?"""$', schema, re.MULTILINE
    )
    rules = {rule for text in said for rule in text.split(", ")}
    assert rules
    assert set() == rules - set(names())


def test_a_severity_is_one_of_three():
    assert {page(name).severity for name in names()} <= set(Severity)
