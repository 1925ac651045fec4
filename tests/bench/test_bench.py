"""Every measurement runs on small files; how fast it is, is nothing that a test could hold."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRST = {
    "phh": "PHH, made up, 30 hands: reading and judging",
    "pokerstars": "PokerStars, made up, 30 hands: reading and judging",
    "pokernow": "PokerNow, made up, 30 hands: reading and judging",
    "jobs": "validate --jobs 2, PHH, 60 hands",
    "memory": "memory, PHH, 30 hands",
    "cache": "validate --cache again, PHH, 60 hands",
    "start": "start-up, hhtool --version",
}


def measured(*args):
    """What a measurement prints."""
    command = [sys.executable, str(ROOT / "bench" / "measure.py"), "--quick", *args]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert "" == done.stderr
    return done.stdout


@pytest.mark.parametrize(("part", "first"), FIRST.items())
def test_a_part_is_measured(part, first):
    head, rule, *rows = [line for line in measured(part).splitlines() if line.startswith("|")]

    assert ["", "hhtool", "beside", "theirs", "ratio", "goal", "reached"] == [
        cell.strip() for cell in head.strip("|").split("|")
    ]
    assert {"|", "-"} == {*rule}
    assert first == rows[0].split("|")[1].strip()


def test_all_parts_are_tried():
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "measure.py"), "none"],
        capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert f"there are {', '.join(FIRST)}" in " ".join(done.stderr.split())
