"""`hhtool rules`: the rule book, by name, by family, by word, and as a folder of Markdown."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.cli import cli
from hhtool.rulebook import names, page
from hhtool.rulebook.search import FAMILIES, family_of, search

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "docs" / "rules"
SCHEMA = ROOT / "docs" / "schema" / "rules.schema.json"


def run(*args):
    return CliRunner().invoke(cli, ["rules", *args])


def doc(*args):
    found = json.loads(run(*args, "--format", "json").stdout)
    jsonschema.validate(found, json.loads(SCHEMA.read_text(encoding="utf-8")))
    return found


def test_every_rule_is_listed_with_its_summary_under_its_family():
    listed = run().output

    assert all(re.search(rf"^  {name}\b", listed, re.MULTILINE) for name in names())
    assert all(f"{family.title} ({family.name})" in listed for family in FAMILIES)
    assert " ".join(page("pot-side-split").summary.split()) in listed


def test_every_rule_is_of_a_family_that_has_a_title():
    assert [] == [name for name in names() if family_of(name) not in FAMILIES]


@pytest.mark.parametrize("name", names())
def test_a_page_fits_eighty_columns_but_for_its_examples(name):
    lines = run(name).output.splitlines()

    assert lines[0] == f"{name}  {page(name).severity.value}"
    assert [] == [line for line in lines if len(line) > 80 and not line.startswith("    ")]


def test_a_page_says_sources_switches_and_examples():
    said = run("raise-reopen").output

    assert "TDA 2024 47-A" in said
    assert "switch   reopen: facing-full, single-only, half, any (home: facing-full)" in said
    assert "    Ana raises to 40                 <- raise-reopen\n" in said
    assert "```" not in said


def test_a_family_is_listed_by_any_of_its_words():
    assert search(["post"]) == search(["bomb"])
    assert {"bomb-pot", "post-sb"} <= set(search(["post"]))


def test_words_are_looked_for_in_names_first_and_all_of_them():
    found = search(["odd", "chip"])

    assert found[0] == "pot-odd-chip"
    assert "pot-odd-unit" in found
    assert "raise-min" not in found


def test_letters_may_be_large():
    assert run("RAISE-REOPEN").output == run("raise-reopen").output
    assert search(["TDA", "47-A"]) == search(["tda", "47-a"]) != []


def test_nothing_found_names_what_is_near():
    done = run("raise-open")

    assert done.exit_code == 1
    assert done.stdout == ""
    assert "nearest: raise-reopen" in done.stderr


def test_nothing_near():
    done = run("zork")

    assert done.exit_code == 1
    assert "no rule is about zork" in done.stderr
    assert doc("zork") == {"schema": "hhtool.rules/1", "rules": [], "near": []}


def test_json_of_the_book():
    assert [one["name"] for one in doc()["rules"]] == list(names())


def test_json_of_a_rule():
    (found,) = doc("pot-odd-chip")["rules"]

    assert found["family"] == "pot"
    assert found["switches"][0]["default"] == "one-each-clockwise"
    assert found["text"] == page("pot-odd-chip").text


def test_json_of_a_typing_slip():
    assert "raise-reopen" in doc("raise-open")["near"]


def test_the_book_is_up_to_date(request, tmp_path):
    if request.config.getoption("--golden"):
        for path in BOOK.glob("*.md"):
            path.unlink()
        assert run("--markdown", str(BOOK)).exit_code == 0
    run("--markdown", str(tmp_path))

    assert read(tmp_path) == read(BOOK)


def test_links_in_the_book_lead_somewhere():
    pages = read(BOOK)
    heads = {
        re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^## (.*)$", pages["README.md"], re.MULTILINE)
    }

    for text in pages.values():
        for name, anchor in re.findall(r"\]\(([\w.-]+\.md)(?:#([\w-]+))?\)", text):
            assert name in pages
            assert not anchor or anchor in heads


def read(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
