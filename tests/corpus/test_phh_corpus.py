"""PHH on real files: found through HHTOOL_CORPORA, by default beside the repository."""

import os
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from hhtool.grammar.dialects import PHH
from hhtool.grammar.phh_values import parsed, statement

ROOT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("HHTOOL_CORPORA") or ROOT.parent / "shared" / "corpora") / "phh"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no hands in {CORPUS}")


def sources(path):
    with path.open(encoding="utf-8-sig", newline="") as lines:
        yield from PHH.split(str(path), lines)


def test_every_hand_of_the_archive_is_read():
    path = CORPUS / "pluribus-10000.phhs"
    headings = sum(line.startswith("[") for line in path.read_text(encoding="utf-8").splitlines())
    count = 0
    for source in sources(path):
        hand, findings, *_ = PHH.read(source)
        assert (hand is not None, ()) == (True, findings), source.line
        assert len(hand.seats) == len(hand.claims)
        count += 1
    assert headings == count == 10_000


def test_single_files_are_read_or_their_game_is_named():
    for path in sorted(CORPUS.glob("*.phh")):
        [source] = sources(path)
        hand, findings, *_ = PHH.read(source)
        variant = tomllib.loads(source.text)["variant"]
        if variant in ("NT", "FT", "PO"):
            assert (hand is not None, ()) == (True, findings), path
        else:
            assert hand is None
            [found] = findings
            assert ("log-game", True) == (found.rule, f"({variant})" in found.message)


def test_every_line_is_what_tomllib_makes_of_it():
    for path in sorted(CORPUS.glob("*.phh")):
        [source] = sources(path)
        for key, value in tomllib.loads(source.text, parse_float=Decimal).items():
            start = source.text.index(f"{key} = ")
            rest = source.text[start:]
            text = (
                rest.partition("\n")[0]
                if "[\n" not in rest.partition("\n")[0] + "\n"
                else (rest.partition("\n]")[0] + "\n]")
            )
            expected = tuple(value) if isinstance(value, list) else value
            assert expected == parsed(text).value == statement(text).value, (path, key)
