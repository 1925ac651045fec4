"""Chips that go astray in a made-up night are traced to the hand and to what became of them."""

from random import Random

import pytest

from hhtool.grammar import native
from hhtool.model.audit import Kind
from hhtool.model.place import Source
from hhtool.pipeline.audit import audit_log
from hhtool.profile import load
from judging import faults
from nights import night

NIGHTS = [night(seed) for seed in range(8)]


def audited(text):
    return audit_log(native.read(Source("night.log", text)), load("home"))


def spoilt(of, line, new):
    lines = of.text.splitlines()
    lines[line - 1 : line] = [new] if new else []
    return "\n".join(lines) + "\n"


def lost_rebuys():
    """Each rebuy left out in its turn: the night, the player, the hand it followed."""
    for of in NIGHTS:
        for line, name, hand in of.rebuys:
            yield spoilt(of, line, ""), name, hand


def misplaced_pots():
    """A pot written to another who was in at the end: the night, hand, who won it, who did not."""
    for at, of in enumerate(NIGHTS):
        random = Random(at)
        for line, name, chips, hand in of.pots:
            others = [one for one in of.lives[hand] if one != name]
            if others and chips > 8:
                other = random.choice(others)
                yield spoilt(of, line, f"{other} wins {chips}"), hand, name, other


def shifted_counts():
    """A count that is off by some chips."""
    for at, of in enumerate(NIGHTS):
        random = Random(at)
        for line, name, chips, hand in of.counts:
            off = random.choice([-20, -10, -3, 1, 5, 10, 30, 100])
            if chips + off > 0:
                yield spoilt(of, line, f"count {name} {chips + off}"), name, hand, off


@pytest.mark.parametrize("of", NIGHTS)
def test_a_clean_night_adds_up(of):
    found = audited(of.text)

    assert [] == faults(of.text)
    assert () == found.gaps
    assert 0 == found.difference


def test_a_rebuy_that_nobody_wrote_down():
    right = every = 0
    for text, name, hand in lost_rebuys():
        gaps = audited(text).gaps
        every += 1
        cause = gaps[0].causes[0] if gaps and gaps[0].causes else None
        named = cause and cause.kind is Kind.REBUY and cause.said.startswith(f"{name} bought")
        right += bool(named and int(cause.hand) >= int(hand))
    assert every > 15
    assert right >= 0.9 * every


def test_a_pot_that_was_written_to_another():
    right = every = 0
    for text, hand, _name, _other in misplaced_pots():
        gaps = audited(text).gaps
        every += 1
        first = gaps[0] if gaps else None
        cause = first.causes[0] if first and first.causes else None
        right += bool(cause and cause.kind is Kind.POT and cause.hand == hand)
    assert every > 40
    assert right >= 0.9 * every


def test_a_count_that_is_off():
    right = every = 0
    for text, name, _hand, off in shifted_counts():
        first = audited(text).gaps[0]
        every += 1
        cause = first.causes[0]
        right += first.player == name and first.amount == off and cause.kind is Kind.MISCOUNT
    assert every > 40
    assert right >= 0.9 * every
