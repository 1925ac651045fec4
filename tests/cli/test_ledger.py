"""hhtool validate --ledger: whose path and line is shown, and which calls make no sense."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schema" / "validate.schema.json").read_text(encoding="utf-8"))
ANA, BEN = '""Ana @ aaaaaaaaaa""', '""Ben @ bbbbbbbbbb""'
LOG = "entry,at,order\n" + "".join(
    f'"{entry}",2025-11-28T20:00:00.000Z,{9 - at}\n'
    for at, entry in enumerate((
        "-- ending hand #1 --",
        f"{BEN} collected 20 from pot",
        f"Uncalled bet of 10 returned to {BEN}",
        f"{ANA} folds",
        f"{BEN} posts a big blind of 20",
        f"{ANA} posts a small blind of 10",
        f"Player stacks: #1 {ANA} (1000) | #2 {BEN} (500)",
        f"-- starting hand #1  (No Limit Texas Hold'em) (dealer: {ANA}) --",
        f"The admin approved the player {BEN} participation with a stack of 500.",
        f"The admin approved the player {ANA} participation with a stack of 1000.",
    ))
)  # fmt: skip
LEDGER = """\
player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net
"Ben",bbbbbbbbbb,2025-11-28T20:00:00.000Z,,500,,510,10
"Ana",aaaaaaaaaa,2025-11-28T20:00:00.000Z,,1000,,990,-10
"""
SAID = "Ben's buy-in is 400; by the log it is 500 (100 too little; net 110, not 10)"


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    wrong = LEDGER.replace("500,,510,10", "400,,510,110")
    native = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\n"
    texts = {"log.csv": LOG, "ledger.csv": LEDGER, "wrong.csv": wrong, "night.log": native}
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")


def validate(*args, stdin=None):
    return CliRunner().invoke(cli, ["validate", *args], input=stdin)


def test_a_ledger_that_agrees_is_clean():
    done = validate("log.csv", "--ledger", "ledger.csv")

    assert (0, "log.csv: pokernow, 1 hand, rules pokernow: clean\n") == (
        done.exit_code,
        done.stdout,
    )


def test_text_shows_the_path_and_line_of_the_ledger():
    done = validate("log.csv", "--ledger", "wrong.csv")

    assert 1 == done.exit_code
    assert (
        "error[stake-ledger]: Ben's buy-in is 400; by the log it is 500 (100 too little;\n"
        "    net 110, not 10)\n"
        " --> wrong.csv:2:44\n"
        "  |\n"
        '2 | "Ben",bbbbbbbbbb,2025-11-28T20:00:00.000Z,,400,,510,110\n'
        "  |                                            ^^^\n"
        "  = hint     the log has it in line 10\n"
        "  = rule     hhtool log 1\n"
        "  = more     hhtool rules stake-ledger\n"
        "\n"
        "log.csv: pokernow, 1 hand, rules pokernow: 1 error\n"
    ) == done.stdout


def test_concise_does_too():
    done = validate("log.csv", "--ledger", "wrong.csv", "--format", "concise")

    assert f"wrong.csv:2:44: error stake-ledger {SAID}\n" == done.stdout


def test_json_has_the_ledger_as_a_file_of_its_own():
    done = validate("log.csv", "--ledger", "wrong.csv", "--format", "json")
    doc = json.loads(done.stdout)
    jsonschema.validate(doc, SCHEMA)

    log, ledger = doc["files"]
    assert ("log.csv", 1, []) == (log["path"], len(log["hands"]), log["findings"])
    assert ("wrong.csv", "ledger", []) == (ledger["path"], ledger["dialect"], ledger["hands"])
    (found,) = ledger["findings"]
    assert (2, 44, SAID) == (found["line"], found["column"], found["message"])
    assert ("Ben", 500, 400) == (found["player"], found["expected"], found["found"])
    assert {"files": 2, "hands": 1, "errors": 1, "warnings": 0, "notes": 0} == doc["totals"]


def test_findings_of_a_ledger_can_be_left_out_and_weighed():
    assert 0 == validate("log.csv", "--ledger", "wrong.csv", "--ignore", "stake").exit_code
    weighed = validate("log.csv", "--ledger", "wrong.csv", "--select", "stake-ledger")
    assert 1 == weighed.exit_code


def test_bytes_that_are_no_utf_8_are_named():
    Path("ledger.csv").write_bytes(LEDGER.encode().replace(b"Ana", b"\xffna"))
    done = validate("log.csv", "--ledger", "ledger.csv", "--format", "concise")

    assert done.stdout.startswith("ledger.csv:3:2: ")
    assert "log-encoding" in done.stdout


def test_the_log_may_come_from_standard_input():
    done = validate("-", "--ledger", "wrong.csv", "--format", "concise", stdin=LOG)

    assert f"wrong.csv:2:44: error stake-ledger {SAID}\n" == done.stdout


def test_so_may_the_ledger():
    done = validate("log.csv", "--ledger", "-", "--format", "concise", stdin=LEDGER)

    assert (0, "") == (done.exit_code, done.stdout)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["log.csv", "night.log"], "--ledger wrong.csv: name the one PokerNow log that it belongs"),
        (["."], "--ledger wrong.csv: name the one PokerNow log that it belongs to"),
        (["night.log"], "--ledger goes with a PokerNow log; night.log is taken for native"),
        (["log.csv", "--hand", "1"], "it is held against the whole log, not --hand"),
        (["log.csv", "--output", "wrong.csv"], "--output wrong.csv: this is the ledger to read"),
        (["log.csv", "--ledger", "none.csv"], "none.csv: No such file or directory"),
        (["-", "--ledger", "-"], "--ledger -: the log is read from there already"),
    ],
)
def test_a_call_that_makes_no_sense_says_so(args, said):
    before = Path("wrong.csv").read_bytes()
    ledger = [] if "--ledger" in args else ["--ledger", "wrong.csv"]
    command = [sys.executable, "-m", "hhtool", "validate", *args, *ledger]
    done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)

    assert 2 == done.returncode
    assert said in " ".join(done.stderr.decode().split())
    assert before == Path("wrong.csv").read_bytes()
