"""PokerStars on real files: found through HHTOOL_CORPORA, by default beside the repository."""

import os
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from hhtool.grammar.dialects import POKERSTARS
from hhtool.pipeline import check_hand
from hhtool.profile import load

ROOT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("HHTOOL_CORPORA") or ROOT.parent / "shared" / "corpora") / "pokerstars"
KNOWN = tomllib.loads((Path(__file__).parent / "known.toml").read_text(encoding="utf-8"))["hand"]
HEADS = re.compile(r"PokerStars [A-Z][A-Za-z ]*#[0-9]+:")
HOLDEM = re.compile(r"(?<![+t] )Hold'em (?:No Limit|Pot Limit|Limit)(?! Pre-Flop)|Omaha Pot Limit")
HERE = [known for known in KNOWN if known["dialect"] == "pokerstars"]

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no hands in {CORPUS}")


def files():
    """The histories, by name."""
    return sorted(CORPUS.glob("*.txt"))


def text_of(path):
    return path.read_text(encoding="utf-8-sig", errors="replace")


def sources(path):
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as lines:
        yield from POKERSTARS.split(path.name, lines)


def judged():
    """File, source, reading and verdict of every hand."""
    profile = load("pokerstars")
    for path in files():
        for source in sources(path):
            read = POKERSTARS.read(source)
            verdict = check_hand(read.hand, profile, read.findings) if read.hand else None
            yield path.name, source, read, verdict


@pytest.fixture(scope="module")
def verdicts():
    return list(judged())


def test_there_is_a_text_for_each_head():
    for path in files():
        text = text_of(path)
        told = list(sources(path))
        assert len(HEADS.findall(text)) == len(told) > 0, path
        lines = text.split("\n")
        for source in told:
            assert HEADS.search(lines[source.line - 1]), (path, source.line)


def test_every_hand_of_a_game_that_is_judged_is_read(verdicts):
    for name, source, read, _ in verdicts:
        head = source.text.partition("\n")[0]
        assert bool(HOLDEM.search(head)) is (read.hand is not None), (name, head)
        assert read.id == re.search(r"#([0-9]+):", head)[1]


def test_the_only_errors_are_those_that_are_known(verdicts):
    found = {
        (name, read.id, one.rule)
        for name, _, read, verdict in verdicts
        for one in (verdict.findings if verdict else read.findings)
        if one.severity == "error"
    }
    assert {(one["file"], one["id"], one["rule"]) for one in HERE} == found


def test_every_line_is_read(verdicts):
    told = Counter(
        (name, one.rule, one.message)
        for name, _, read, _ in verdicts
        for one in read.findings
        if one.rule == "log-syntax"
    )
    assert Counter() == told


def test_everything_is_settled_to_the_cent(verdicts):
    known = {(one["file"], one["id"]) for one in HERE}
    for name, source, read, verdict in verdicts:
        if verdict is None or (name, read.id) in known:
            continue
        paid = verdict.played
        before = sum(seat.stack for seat in read.hand.seats)
        assert before == sum(paid.stacks) + paid.rake, (name, source.line)


def test_what_is_known_has_its_reason():
    assert all(set(one) == {"dialect", "file", "id", "rule", "why"} for one in KNOWN)
    assert all(len(one["why"]) > 20 for one in KNOWN)
