"""`hhtool report` as it is called: text, CSV, JSON, exit status, standard error."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).parents[2]
FRIDAY = "examples/friday.log"
SCHEMA = json.loads((ROOT / "docs" / "schema" / "report.schema.json").read_text())


def run(*args, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", "hhtool", *map(str, args)],
        capture_output=True, input=stdin, text=True, check=False, cwd=ROOT,
    )  # fmt: skip


def test_the_friday_night_is_clean():
    done = run("validate", FRIDAY)

    assert (done.returncode, done.stdout) == (0, f"{FRIDAY}: native, 12 hands, rules home: clean\n")


def test_the_friday_night_adds_up():
    done = run("report", FRIDAY)

    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout
        == """\
Friday at Lou's, 2026-11-27: 12 hands

player  bought in  stack  cashed out    net  hands  biggest pot
Sam          $100      -        $300  +$200      6         $303
Cole         $200   $263           -   +$63     12         $403
Ben          $200   $248           -   +$48     12         $121
Lou          $200   $230           -   +$30     12          $74
Maya         $300   $207           -   -$93     12         $267
Ula          $400   $150           -  -$250     12           $5

bank: $1,400 bought in = $1,098 on the table + $300 cashed out + $2 rake and tips
"""
    )


def test_csv_to_a_file(tmp_path):
    done = run("report", FRIDAY, "--format", "csv", "--output", tmp_path / "friday.csv")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "friday.csv").read_text().splitlines()[:2] == [
        "player,bought_in,stack,cashed_out,net,hands,biggest_pot",
        "Sam,100,0,300,200,6,303",
    ]


def test_json_is_as_its_schema_says():
    doc = json.loads(run("report", FRIDAY, "--format", "json").stdout)
    jsonschema.validate(doc, SCHEMA)

    assert doc["bank"] == {
        "bought_in": 1400, "on_table": 1098, "cashed_out": 300, "removed": 2, "difference": 0,
    }  # fmt: skip
    assert doc["players"][0] == {
        "player": "Sam", "bought_in": 100, "stack": 0, "cashed_out": 300, "net": 200,
        "biggest_pot": 303, "hands": 6, "at_table": False,
    }  # fmt: skip
    assert (doc["currency"], doc["files"][0]["date"]) == ("$", "2026-11-27")


@pytest.mark.parametrize("path", ["examples", "-"])
def test_json_of_anything_keeps_its_keys(path):
    doc = json.loads(run("report", path, "--format", "json").stdout)

    jsonschema.validate(doc, SCHEMA)
    bank = doc["bank"]  # the examples hold nights whose bank is short, and one that is long
    assert sum(player["net"] for player in doc["players"]) == -bank["difference"] - bank["removed"]


def test_a_log_that_is_named_twice_counts_once():
    once, twice = (run("report", *paths).stdout for paths in ([FRIDAY], [FRIDAY, f"./{FRIDAY}"]))

    assert once == twice


def test_errors_in_the_log_are_one_line_and_the_report_comes():
    done = run("report", "examples/side-pot.log")

    assert done.returncode == 1
    assert done.stderr == "1 error in the log: run `hhtool validate examples/side-pot.log`\n"
    assert "Ana" in done.stdout


def test_a_bank_that_does_not_add_up():
    log = "stakes 1/2\ncurrency $\nplayers Ana 100, Ben 100\nhand\nbutton Ana\nAna folds\nBen cashes out 96\n"
    done = run("report", "-", "--format", "csv", stdin=log)

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "- does not add up: $5 are missing; run `hhtool validate -`",
        "1 error in the log: run `hhtool validate -`",
    ]


def test_a_path_that_is_not_there():
    done = run("report", "nothing.log")

    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing.log" in done.stderr


def test_pandas_waits_until_a_report_is_asked_for():
    code = "import sys, hhtool.cli.report, hhtool.cli.validate; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"
