"""Worked adjudication cases beside the repository, where they are: run through the command line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("HHTOOL_CASES", Path(__file__).parents[2] / ".." / "shared"))
RUNNER = SHARED / "tools" / "run_cases.py"


@pytest.mark.skipif(not RUNNER.is_file(), reason="the worked cases are not beside the repository")
@pytest.mark.parametrize(
    "only", ["AUT", "ILL", "LIM", "POST", "POT", "RAISE", "RANK", "SEED", "SHOW", "TDA"]
)
def test_every_case_is_ruled_as_expected(only):
    done = subprocess.run(
        [sys.executable, RUNNER, "--hhtool", f"{sys.executable} -m hhtool", "--only", only],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
