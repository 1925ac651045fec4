"""JSON as scripts hold on to it: against its schema, exact, keys that never vanish."""

import json
from pathlib import Path

import jsonschema
import pytest

from called import hhtool_text

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.*"))


def answer(command, *args, stdin=""):
    done = hhtool_text(command, *args, "--format", "json", stdin=stdin, cwd=ROOT)
    doc = json.loads(done.stdout)
    schema = json.loads((ROOT / "docs" / "schema" / f"{command}.schema.json").read_text())
    jsonschema.validate(doc, schema)
    return doc


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_validate_answers_as_its_schema_says(path):
    doc = answer("validate", path)

    assert [file["path"] for file in doc["files"]] == [str(path)]


def test_validate_of_everything_counts_files_hands_and_findings():
    doc = answer("validate", "examples")

    hands = [hand for file in doc["files"] for hand in file["hands"]]
    found = [f for hand in hands for f in hand["findings"]]
    found += [f for file in doc["files"] for f in file["findings"]]
    assert doc["totals"]["files"] == len(doc["files"]) > 5
    assert doc["totals"]["hands"] == len(hands)
    assert doc["totals"]["errors"] == sum(f["severity"] == "error" for f in found) > 0


def test_no_path_at_all_and_nothing_on_standard_input():
    doc = answer("validate", "-")

    assert doc["totals"] == {"files": 1, "hands": 0, "errors": 0, "warnings": 0, "notes": 1}


def test_a_disputed_side_pot_says_who_owes_whom():
    (hand,) = answer("validate", "examples/side-pot.log")["files"][0]["hands"]

    assert hand["owed"] == [{"from": "Ana", "to": "Ben", "amount": 60}]
    assert hand["ruled"]["awards"] == {"Ana": 60, "Ben": 60}
    assert hand["played"]["awards"] == {"Ana": 120}
    assert hand["ruled"]["uncalled"] == {"Cal": 30}
    assert hand["ruled"]["showdown"] == "together"
    assert hand["ruled"]["hands"]["Ben"] == {
        "category": "one pair",
        "best": ["Ks", "Kd", "Jc", "9h", "7d"],
        "board": 1,
    }


def test_amounts_are_exact_in_the_unit_of_the_log():
    log = "stakes 0.05/0.10\nplayers A 10, B 10\nhand\nbutton A\nA raises to 0.30, B calls\nflop\nB bets 0.1\n"
    (hand,) = answer("validate", "-", stdin=log)["files"][0]["hands"]

    assert [one["add"] for one in hand["actions"]] == [0.05, 0.1, 0.25, 0.2, 0.1]
    assert hand["played"]["stacks"] == {"A": 9.7, "B": 9.7}


def test_next_says_why_a_raise_is_not_open():
    doc = answer("next", "examples/short-all-in.log")

    assert (doc["player"], doc["raise"]) == ("Ana", None)
    assert doc["call"] == {"to": 15, "add": 5, "all_in": False}
    assert doc["reasons"][0]["rule"] == "raise-reopen"
    assert "now faces 5 more" in doc["reasons"][0]["message"]


def test_next_between_hands_answers_for_the_hand_to_come():
    log = "stakes 1/2\nplayers A 100, B 100, C 100\nhand 1\nbutton C\nC folds, A folds\nend\n"
    doc = answer("next", "-", stdin=log)

    assert (doc["hand"], doc["player"], doc["button"]) == ("2", "A", 1)
    assert (doc["small_blind"], doc["big_blind"]) == ("B", "C")


def test_next_at_a_line():
    doc = answer("next", "examples/short-all-in.log", "--at", "9")

    assert (doc["player"], doc["raise"]) == ("Cal", {"least": 15, "most": 15})


def test_next_when_nobody_may_act():
    log = "stakes 1/2\nplayers A 100, B 100\nhand\nbutton A\nA is all in, B calls\n"
    doc = answer("next", "-", stdin=log)

    assert (doc["player"], doc["state"], doc["raise"]) == (None, "deal-flop", None)


def test_pots_without_a_log():
    doc = answer("pots", "Ana=20", "Ben=50", "Cal=80")

    assert doc["settlement"]["uncalled"] == {"Cal": 30}
    assert [pot["amount"] for pot in doc["settlement"]["pots"]] == [60, 60]
    assert [pot["awards"] for pot in doc["settlement"]["pots"]] == [None, None]


def test_pots_with_cards_folded_chips_and_cents():
    doc = answer(
        "pots", "Ana=0.25", "Ben=0.50", "Cal=0.50", "--folded", "Cal",
        "--hand", "Ana=AsAd", "--hand", "Ben=K♠K♦", "--board", "2c 7d 9h Jc 3s",
    )  # fmt: skip

    assert doc["settlement"]["awards"] == {"Ana": 0.75, "Ben": 0.5}
