"""Read, write, read: the same hand, or a sentence that says what is not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhtool.engine.start import posts
from hhtool.grammar import native
from hhtool.model.chips import Unit
from hhtool.model.place import Source
from hhtool.pipeline import check_hand
from hhtool.pipeline.told import differences, gist, tell
from rewriting import told as told_of
from rewriting import verdicts, written
from strategies import Shape, legal_hands

PLAIN = Shape(plain=True, deep=True)
OTHERS = ("phh", "ohh", "pokerstars")
HARMLESS = ("cards of several are known", "smallest chip in play")
"""What may be lost and leaves everything that ``gist`` tells as it was, or nearly always does."""


def played(drawn, number=1, unit=None):
    """A drawn hand as a log of a site has it: with its time, its hero, all posts written down."""
    hand = drawn.hand._replace(
        id=str(number),
        time="2025-11-28T20:15:00",
        hero=0,
        unit=unit or drawn.hand.unit,
        posts=posts(drawn.hand, drawn.profile),
        self_posting=False,
        makeup=(),
    )
    return tell(check_hand(hand, drawn.profile), drawn.profile)


def again(told, form):
    """The hand written and read again, and its verdict."""
    (verdict,) = verdicts(written([told], form).text, form, told.profile)
    return verdict, tell(verdict, told.profile)


@given(legal_hands())
def test_a_native_log_says_everything_of_a_hand_and_finds_no_fault(drawn):
    told = tell(check_hand(drawn.hand, drawn.profile), drawn.profile)
    verdict, read = again(told, "native")

    assert gist(told) == gist(read)
    assert not verdict.failed


@pytest.mark.parametrize("form", ["native", *OTHERS])
@given(legal_hands(PLAIN), st.sampled_from([Unit(), Unit(2, "$"), Unit(2)]))
def test_a_plain_hand_is_the_same_in_every_format(form, drawn, unit):
    told = played(drawn, unit=unit)
    lost = written([told], form).lost
    _, read = again(told, form)

    if any("a call was for more" in one or "smallest chip" in one for one in lost):
        return
    assert gist(told) == gist(read)


@pytest.mark.parametrize("form", OTHERS)
@given(legal_hands())
def test_what_is_not_the_same_when_it_is_read_again_was_reported(form, drawn):
    told = played(drawn)
    lost = [one for one in written([told], form).lost if not one.endswith(HARMLESS)]
    _, read = again(told, form)

    if not lost:
        assert () == differences(told, read)


@given(st.lists(legal_hands(), min_size=2, max_size=4))
def test_hands_that_stood_alone_make_one_native_log_without_a_fault(several):
    hands = [played(drawn, number) for number, drawn in enumerate(several, 1)]
    found = verdicts(written(hands, "native").text, "native")

    read = [tell(v, told.profile) for v, told in zip(found, hands, strict=True)]
    assert [gist(told) for told in hands] == [gist(told) for told in read]
    assert [] == [verdict.id for verdict in found if verdict.failed]


@given(st.text(min_size=1))
def test_a_name_is_read_as_it_was_written_or_reported(name):
    (told,) = told_of("stakes 1/2\nplayers Ula 200, Maya 200\nhand\nbutton Ula\nUla folds\n")
    seats = told.hand.seats
    named = replace(told, hand=told.hand._replace(seats=(seats[0]._replace(name=name), seats[1])))
    text, lost = written([named], "native")
    log = native.read(Source("log", text))
    (read,) = verdicts(text, "native")

    assert () == log.findings
    assert read.hand.seats[0].name == name or any(name in one for one in lost)
