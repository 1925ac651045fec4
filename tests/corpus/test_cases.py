"""Worked adjudication cases beside the repository, where they are, judged by their own runner."""

import importlib.util
import json
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli

SHARED = Path(os.environ.get("HHTOOL_CASES", Path(__file__).parents[2] / ".." / "shared"))
RUNNER = SHARED / "tools" / "run_cases.py"
FAMILIES = ["AUT", "ILL", "LIM", "POST", "POT", "RAISE", "RANK", "SEED", "SHOW", "TDA"]


@pytest.fixture(scope="module")
def runner():
    """The runner, which asks in this process: as it comes, it starts one for each question."""
    spec = importlib.util.spec_from_file_location("run_cases", RUNNER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.run = asked
    return module


def asked(_, *args):
    done = CliRunner().invoke(cli, list(map(str, args)), catch_exceptions=False)
    return json.loads(done.stdout), done


@pytest.mark.skipif(not RUNNER.is_file(), reason="the worked cases are not beside the repository")
@pytest.mark.parametrize("only", FAMILIES)
def test_every_case_is_ruled_as_expected(runner, monkeypatch, capsys, only):
    monkeypatch.setattr(sys, "argv", [RUNNER.name, "--only", only])
    with pytest.raises(SystemExit) as ended:
        runner.main()

    assert not ended.value.code, capsys.readouterr().out


@pytest.mark.skipif(not RUNNER.is_file(), reason="the worked cases are not beside the repository")
def test_no_case_of_a_log_or_of_ranks_is_left_out():
    known = json.loads((SHARED / "cases" / "cases.json").read_text(encoding="utf-8"))
    asked = {one["id"].partition("-")[0] for one in known if one["kind"] in {"hand", "rank"}}

    assert set(FAMILIES) == asked
