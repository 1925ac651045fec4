"""Disputes that recur at card tables, each a log, with what `hhtool validate` says to it.

`pytest --golden` writes the verdicts anew; read them. `docs/disputes.md` lists all disputes, those
that no log can settle among them.
"""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "examples" / "disputes").iterdir())
GOLDEN = Path(__file__).parent / "disputes"
PAGE = ROOT / "docs" / "disputes.md"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_verdict_is_the_one_that_was_read(path, golden, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    done = CliRunner().invoke(cli, ["validate", f"examples/disputes/{path.name}"])

    golden(GOLDEN / f"{path.stem}.txt", done.output)


def test_every_dispute_has_its_verdict_and_every_verdict_its_dispute():
    assert {path.stem for path in GOLDEN.iterdir()} == {path.stem for path in LOGS}


def test_the_page_names_every_log_and_no_other():
    linked = re.findall(r"\(\.\./examples/disputes/([a-z-]+)\.log\)", PAGE.read_text("utf-8"))

    assert sorted(linked) == sorted(path.stem for path in LOGS)
