"""hhtool validate --format parquet and --scheduler: what goes together, and what is missing."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli
from hhtool.errors import UsageError

LOG = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\nend\n"
TABLES = ("--format", "parquet", "--output")


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("season").mkdir()
    Path("season", "home.log").write_text(LOG, encoding="utf-8")
    Path("out").mkdir()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--format", "parquet"], "--format parquet writes a folder of tables: --output DIR"),
        ([*TABLES, "-"], "--format parquet writes a folder of tables: --output DIR"),
        ([*TABLES, "season/home.log"], "--output season/home.log: this is one of the logs to read"),
        (
            [*TABLES, "season/out"],
            "--output season/out: tables go outside of season, which is read",
        ),
        (["--output", "out"], "--output out: a folder is written by --format parquet"),
        (["--output", "new/"], "--output new/: a folder is written by --format parquet"),
        ([*TABLES, "out", "--cache"], "--cache: the folder of tables itself remembers"),
        (
            [*TABLES, "out", "--ledger", "a.csv"],
            "--ledger a.csv: it goes with no table and no cluster",
        ),
        (
            ["--scheduler", "tcp://a:1", "--jobs", "2"],
            "--jobs is for this machine, --scheduler for others",
        ),
        (
            ["--scheduler", "tcp://a:1", "--ledger", "a.csv"],
            "--ledger a.csv: it goes with no table and no cluster",
        ),
    ],
)
def test_options_that_do_not_go_together(options, message):
    done = CliRunner().invoke(cli, ["validate", "season", *options])

    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"Error: {message}"
    assert list(Path("out").iterdir()) == []


@pytest.mark.parametrize(
    ("module", "options", "message"),
    [
        (
            "distributed",
            ["--scheduler", "tcp://a:1"],
            "a cluster needs dask: pip install 'hhtool[cluster]'",
        ),
        ("pyarrow", [*TABLES, "out"], "Parquet needs pyarrow: pip install 'hhtool[cluster]'"),
    ],
)
def test_what_is_not_installed_is_named(monkeypatch, module, options, message):
    monkeypatch.setitem(sys.modules, module, None)

    done = CliRunner().invoke(cli, ["validate", "season", *options])

    assert isinstance(done.exception, UsageError)
    assert (str(done.exception), done.output) == (message, "")


def test_nothing_heavy_is_imported_unless_it_is_asked_for():
    code = (
        "import sys; from hhtool.cli import cli\n"
        "try: cli(['validate', 'season', '--jobs', '2', '--cache'])\n"
        "except SystemExit: print({'pyarrow', 'distributed', 'dask', 'pandas'} & set(sys.modules))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "set()"


def test_tables_of_standard_input():
    log = Path("season", "home.log").read_text(encoding="utf-8")

    done = CliRunner().invoke(cli, ["validate", "-", *TABLES, "out"], input=log)

    assert (done.exit_code, done.output) == (0, "out: 1 hand of 1 file in 1 part: clean\n")
