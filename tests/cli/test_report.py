"""`hhtool report` as it is called: text, CSV, JSON, exit status, standard error."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from called import hhtool_text
from hhtool.cli import cli
from hhtool.render.terminal import cells

ROOT = Path(__file__).parents[2]
FRIDAY = "examples/friday.log"
SCHEMA = json.loads((ROOT / "docs" / "schema" / "report.schema.json").read_text())


def run(*args, stdin=""):
    return hhtool_text(*args, stdin=stdin, cwd=ROOT, env={"COLUMNS": "80"})


def ask(*args):
    """The same within this process, which is faster."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setenv("COLUMNS", "80")
        return CliRunner().invoke(cli, list(map(str, args)))


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

player  bought in  stack  cashed out    net  hands  biggest pot  biggest loss
Sam          $100      -        $300  +$200      6         $303            $2
Cole         $200   $263           -   +$63     12         $403          $132
Ben          $200   $248           -   +$48     12         $121           $18
Lou          $200   $230           -   +$30     12          $74            $6
Maya         $300   $207           -   -$93     12         $267          $197
Ula          $400   $150           -  -$250     12           $5          $199

bank: $1,400 bought in = $1,098 on the table + $300 cashed out + $2 rake and
  tips

5 payments, and fewer cannot do it:
  Ula pays Sam $200
  Ula pays Ben $48
  Ula pays the bank $2
  Maya pays Cole $63
  Maya pays Lou $30
$2 of rake and tips is due to the bank.

Won and lost
Sam    $200                             │█████████████████████▌
Cole    $63                             │██████▊
Ben     $48                             │█████▏
Lou     $30                             │███▏
Maya   -$93                   ██████████│
Ula   -$250  ███████████████████████████│

more: --section ledger, statistics, luck, pots, season, standings or all
"""
    )


def test_the_payments_are_those_of_settle():
    paid, told = (
        [line for line in ask(command, FRIDAY).stdout.splitlines() if " pays " in line]
        for command in ("settle", "report")
    )

    assert paid == told != []


def test_a_night_whose_chips_do_not_add_up_says_where_they_may_have_gone():
    for path in ("examples/disputes/bank-short.log", "-"):
        text = (ROOT / "examples/disputes/bank-short.log").read_text(encoding="utf-8")
        said = run("report", path, stdin=text).stdout

        assert f"{path} does not add up: 30 are too many" in said
        assert "Cal has 30 too many by the cash-out at line 14; look at hand 1 first" in said


def test_what_a_ruling_would_move_stands_beside_the_results():
    said = ask("report", "examples/side-pot.log").stdout

    assert "not in these results: Ana owes Ben 60 in hand 7\n" in said


def test_csv_to_a_file(tmp_path):
    done = run("report", FRIDAY, "--format", "csv", "--output", tmp_path / "friday.csv")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "friday.csv").read_text().splitlines()[:2] == [
        "player,bought_in,stack,cashed_out,net,hands,biggest_pot,at_table,biggest_lost,time",
        "Sam,100,0,300,200,6,303,false,2,0",
    ]


def test_json_is_as_its_schema_says():
    doc = json.loads(run("report", FRIDAY, "--format", "json").stdout)
    jsonschema.validate(doc, SCHEMA)

    assert doc["bank"] == {
        "bought_in": 1400, "on_table": 1098, "cashed_out": 300, "removed": 2, "difference": 0,
    }  # fmt: skip
    assert doc["players"][0] == {
        "player": "Sam", "bought_in": 100, "stack": 0, "cashed_out": 300, "net": 200,
        "biggest_pot": 303, "hands": 6, "at_table": False, "biggest_lost": 2, "time": 0,
    }  # fmt: skip
    assert (doc["currency"], doc["files"][0]["date"]) == ("$", "2026-11-27")


@pytest.mark.parametrize(
    ("path", "section"),
    [("examples", "summary"), ("examples/disputes", "all"), ("-", "summary"), ("-", "all")],
)
def test_json_of_anything_keeps_its_keys(path, section):
    doc = json.loads(run("report", path, "--format", "json", "--section", section).stdout)

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


SECTIONS = ("summary", "ledger", "statistics", "luck", "pots", "season", "standings")


@pytest.mark.parametrize("width", ["60", "80", "120"])
def test_no_section_is_wider_than_the_terminal(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", width)
    said = (
        CliRunner()
        .invoke(
            cli, ["report", str(ROOT / FRIDAY), str(ROOT / "examples/disputes"), "--section", "all"]
        )
        .stdout
    )

    wide = 80 if width == "60" else int(width)  # counts beside percentages need their room
    assert [line for line in said.splitlines() if cells(line) > wide] == []
    assert said.count("== ") == len(SECTIONS)


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_is_a_frame_in_csv_and_tables_in_markdown(section):
    csv = ask("report", FRIDAY, "--section", section, "--format", "csv")
    markdown = ask("report", FRIDAY, "--section", section, "--format", "markdown")

    assert (csv.exit_code, csv.stderr, markdown.stderr) == (0, "", "")
    first = markdown.stdout.splitlines()
    assert first[0].startswith("## ")
    heads = [head.strip().replace("\\", "") for head in first[2].strip("|").split("|")]
    assert heads == csv.stdout.splitlines()[0].split(",")


def test_csv_of_several_sections_is_refused():
    done = run("report", FRIDAY, "--section", "all", "--format", "csv")

    assert (done.returncode, done.stdout) == (2, "")
    assert "one section" in done.stderr


def test_by_alone_asks_for_statistics():
    said = ask("report", FRIDAY, "--by", "position").stdout

    assert said == ask("report", FRIDAY, "--section", "statistics", "--by", "position").stdout
    assert said.splitlines()[0].split()[:3] == ["position", "hands", "VPIP"]
    assert "8% 1/12" in said


def test_files_are_written_beside_the_text(tmp_path):
    paths = {name: tmp_path / name for name in ("html", "xlsx", "parquet", "charts")}
    asked = [part for name, path in paths.items() for part in (f"--{name}", path)]
    done = ask("report", FRIDAY, *asked)

    assert (done.exit_code, done.stdout) == (0, ask("report", FRIDAY).stdout)
    assert [line.split(": ")[0] for line in done.stderr.splitlines()] == [*map(str, paths.values())]
    page = paths["html"].read_text(encoding="utf-8")
    assert "Ula" in page
    assert page.count("<svg") >= 2
    assert paths["xlsx"].read_bytes()[:2] == b"PK"
    assert {"players.parquet", "ledger.parquet", "actions.parquet", "cards.parquet"} <= {
        path.name for path in paths["parquet"].iterdir()
    }
    assert not (paths["parquet"] / "luck.parquet").exists()
    assert {path.suffix for path in paths["charts"].iterdir()} == {".svg", ".png"}


def test_redacted_nothing_names_a_player_or_a_log(tmp_path):
    names = (
        "Ula",
        "Maya",
        "Cole",
        "Ben",
        "Sam",
        "Lou",
        "Cal",
        "Ana",
        "friday",
        "side-pot",
        "bank-",
    )
    paths = [FRIDAY, "examples/side-pot.log", "examples/disputes/bank-short.log"]
    page, charts = tmp_path / "page.html", tmp_path / "charts"
    text = ask("report", *paths, "--section", "all", "--redact", "--html", page, "--charts", charts)
    written = [text.stdout, page.read_text(encoding="utf-8")]
    written += [path.read_text(encoding="utf-8") for path in charts.glob("*.svg")]
    written += [
        ask("report", *paths, "--section", "all", "--redact", "--format", form).stdout
        for form in ("json", "markdown")
    ]

    for said in written:
        assert [name for name in names if name in said] == []
    assert all("Player 1" in said for said in written if not said.startswith("<?xml"))
    assert "the bank pays Player 8 $28" in text.stdout


def test_a_redacted_name_is_the_same_in_the_text_and_on_the_page(tmp_path):
    page = tmp_path / "page.html"
    said = ask("report", FRIDAY, "--redact", "--html", page).stdout
    first = said.splitlines()[3].split("  ")[0]

    rows = page.read_text(encoding="utf-8")
    assert first == "Player 5"
    assert rows.index(first) < rows.index("Player 1<")


def test_a_folder_that_cannot_be_made_is_a_run_that_failed(tmp_path):
    (tmp_path / "taken").write_text("")
    done = run("report", FRIDAY, "--charts", tmp_path / "taken")

    assert done.returncode == 2
    assert "taken" in done.stderr
    assert "Traceback" not in done.stderr
