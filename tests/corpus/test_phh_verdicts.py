"""Real PHH hands judged: no error, and the stacks that the files write down."""

import os
from pathlib import Path

import pytest

from hhtool.batch import Options, check_file
from hhtool.model.hand import ClaimKind
from hhtool.model.verdict import Status

CORPUS = Path(os.environ.get("HHTOOL_CORPORA", Path(__file__).parents[3] / "shared" / "corpora"))
PHH = CORPUS / "phh"

pytestmark = pytest.mark.skipif(
    not PHH.is_dir(), reason="the corpora are not beside the repository (see HHTOOL_CORPORA)"
)


def check(path):
    return list(check_file(str(path), Options()).items)


def stacks_written(verdict):
    return tuple(c.amount for c in verdict.hand.claims if c.kind is ClaimKind.STACK)


def test_ten_thousand_pluribus_hands_are_clean_and_end_as_written():
    verdicts = check(PHH / "pluribus-10000.phhs")

    assert len(verdicts) == 10_000
    assert [v.id for v in verdicts if v.findings] == []
    assert [v.id for v in verdicts if v.ruled.stacks != stacks_written(v)] == []
    halves = [v for v in verdicts if v.hand.unit.decimals]
    assert len(halves) == 8


def test_single_files_are_clean_or_another_game_that_is_named():
    read = skipped = 0
    for path in sorted(PHH.glob("*.phh")):
        (verdict,) = check(path)
        if verdict.status is Status.UNREAD:
            assert [f.rule for f in verdict.findings] == ["log-game"], path.name
            skipped += 1
            continue
        read += 1
        assert not verdict.failed, path.name
        written = stacks_written(verdict)
        assert not written or written == verdict.ruled.stacks, path.name

    assert read > 90
    assert skipped > 50
