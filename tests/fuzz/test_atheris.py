"""Each dialect under atheris for a while: it looks for texts that take new ways through the code."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutating import NAMES

SECONDS = int(os.environ.get("HHTOOL_FUZZ_SECONDS", "60"))
"""How long each dialect is looked at."""
LONGEST = 8192
"""Characters of a text."""


@pytest.mark.deep
@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None,
    reason="atheris is not installed: pip install -e '.[fuzz]'",
)
@pytest.mark.parametrize("name", NAMES)
def test_no_text_that_atheris_makes_raises(name, tmp_path):
    done = subprocess.run(
        [
            sys.executable, Path(__file__).with_name("target.py"), name,
            f"-max_total_time={SECONDS}", f"-max_len={LONGEST}", "-timeout=30", "-print_final_stats=1",
            f"-artifact_prefix={tmp_path}/",
        ],
        capture_output=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    left = [path.read_bytes() for path in tmp_path.iterdir()]
    assert (0, []) == (done.returncode, left), done.stderr.decode(errors="replace")[-3000:]
    assert b"stat::number_of_executed_units" in done.stderr
