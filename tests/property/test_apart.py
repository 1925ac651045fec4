"""Hands judged apart and joined: the same comes of a file as when it is judged whole."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import walkovers
from hhtool.batch import Options
from hhtool.batch.chunks import How, Over, Told, judge
from hhtool.batch.crew import Alone
from hhtool.batch.jobs import judged
from mutating import NAMES, mutated

TEXT = How(Options(), "text")
SIZES = (1, 700, 4000)
WHOLE = 10**9
SITES = sorted(set(NAMES) - {"native"})


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(text, size):
    """What happens in a file that is judged in pieces of a size."""
    Path("night.csv").write_text(text, encoding="utf-8", errors="replace", newline="")
    events = judged(["night.csv"], TEXT, Alone(TEXT, judge), size)
    return [str(event) if isinstance(event, Over) else event for event in events]


def same(text):
    """The text, once it has been seen that it can be cut anywhere."""
    whole = told(text, WHOLE)
    for size in SIZES:
        assert whole == told(text, size)
    return whole


@pytest.mark.parametrize("lies", [0, 0.02, 0.1])
def test_a_night_that_people_come_to_and_leave(lies):
    found = Counter()
    for seed in range(12):
        for event in same(walkovers.log(Random(seed), lies=lies)):
            if isinstance(event, Told):
                found["hand"] += 1
                found["stack"] += "stake-continuity" in event.text
                found["passed over"] += "log-syntax" in event.text
    assert found["hand"] >= 12 * 30
    assert found["stack"] > 10
    assert (found["passed over"] > 5) == bool(lies)


@pytest.mark.parametrize("name", SITES)
def test_spoilt_texts(name):
    chance = Random(name)
    for _ in range(25):
        same(mutated(name, chance))
