"""``hhtool explain``: what is printed, and its JSON against the schema."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.*"))
SCHEMA = json.loads((ROOT / "docs" / "schema" / "explain.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")


def run(*args, stdin=None):
    return CliRunner().invoke(cli, ["explain", *map(str, args)], input=stdin)


def answer(*args, stdin=None):
    doc = json.loads(run(*args, "--format", "json", stdin=stdin).stdout)
    jsonschema.validate(doc, SCHEMA)
    return doc


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_json_is_as_its_schema_says(path):
    assert answer(path)["path"] == str(path)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_nothing_is_wider_than_the_terminal(path):
    rows = run(path).stdout.splitlines()

    assert rows
    assert max(map(len, rows[1:])) <= 80


def test_side_pot_in_json():
    doc = answer("examples/side-pot.log")

    assert doc["settlement"]["awards"] == {"Ana": 60, "Ben": 60}
    assert doc["played"]["awards"] == {"Ana": 120}
    assert doc["owed"] == [{"from": "Ana", "to": "Ben", "amount": 60}]
    assert doc["ladder"][2] == {
        "player": "Cal", "put_in": 80, "layers": [20, 30], "dead": 0, "returned": 30,
    }  # fmt: skip
    assert doc["pots"][1]["not_eligible"] == [
        {"player": "Ana", "why": "all in for less", "line": None, "rule": "pot-eligible"}
    ]
    assert doc["pots"][1]["deciding"][0]["card"] == "Ks"
    assert doc["profiles"] is None


def test_a_hand_by_its_id():
    assert answer("examples/friday.log", "3")["id"] == "3"
    assert answer("examples/friday.log", "--hand", "4")["id"] == "4"
    assert answer("examples/friday.log")["id"] == "12"


def test_text_tells_each_step_with_its_rule():
    out = run("examples/side-pot.log").stdout

    for words in (
        "Hand 7 (examples/side-pot.log, line 5), rules: home",
        "  Cal            80         20           30          30",
        "Nobody matched Cal's last 30: it goes back. [pot-uncalled]",
        "Not Ana: all in for 20. [pot-eligible]",
        "Side pot 1: 60 is due to Ben, nothing was paid.",
        "Ana gives Ben 60. [dispute-window]",
        "pot-eligible       Home session 03;",
    ):
        assert words in out


def test_markdown_has_a_table_and_escapes_names():
    log = 'stakes 1/2\nplayers "A_x_" 50, "B*b*" 50\nhand 1\nbutton "A_x_"\n"A_x_" folds\n'
    out = run("-", "--format", "markdown", stdin=log).stdout

    assert "| --- | --: |" in out
    assert r"A\_x\_" in out
    assert r"B\*b\* wins 2: everyone else has folded" in out


def test_colour_only_when_asked_for():
    assert "\x1b[" not in run("examples/side-pot.log").stdout
    assert "\x1b[1m" in run("examples/side-pot.log", "--color", "always").stdout


def test_all_profiles():
    out = run("examples/odd-chip.log", "--all-profiles").stdout
    doc = answer("examples/odd-chip.log", "--all-profiles")

    assert "showdown, by the switch show-order:" in out
    assert "All else is the same" in out
    assert set(doc["profiles"]["settlements"]) >= {"home", "tda", "robert", "scribes"}


def test_why_prints_the_page_of_a_rule():
    out = run("examples/side-pot.log", "--why", "pot-eligible").stdout
    wrong = run("examples/side-pot.log", "--why", "pot-eligable")

    assert out.startswith("pot-eligible")
    assert "TDA 2024 21" in out
    assert wrong.exit_code == 2
    assert "did you mean pot-eligible?" in wrong.output


def test_noticed_in_time_puts_a_mistake_right():
    log = (
        "stakes 1/2\nplayers A 200, B 200, C 200\nhand 1\nbutton C\n"
        "C raises to 6, A raises to 8, B folds, C calls\n"
        "flop Ac Kd Qh\nA bets 20, C folds\nA wins 18\n"
    )
    assert answer("-", stdin=log)["owed"] == []
    noticed = answer("-", "--noticed", "5", stdin=log)
    assert noticed["owed"] == [{"from": "A", "to": "C", "amount": 2}]


def test_no_such_hand():
    done = run("examples/side-pot.log", "99")

    assert done.exception is not None
    assert "does not hold hand 99" in str(done.exception)
