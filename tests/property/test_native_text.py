"""Any text at all is read without an exception, and a slip stays where it is."""

from hypothesis import given
from hypothesis import strategies as st

from hhtool.grammar import native
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_log
from hhtool.profile import load

HOME = load("home")
LOG = """\
stakes 1/2
players Ula 200, "Maya B" 200, Ben 200
hand 1
button Ben
Ben holds 9s 9h, "Maya B" holds As Kh
Ben raises to 6, Ula folds, "Maya B" calls
flop Ks 9d 4c
"Maya B" checks, Ben bets 10, "Maya B" calls 10
turn 2h
checks around
river Kd
"Maya B" bets 20, Ben is all in, "Maya B" folds
Ben wins 73
Ula rebuys 100
hand 2
Ula folds
"""
WORDS = st.sampled_from(
    [
        *LOG.split(),
        "\n",
        ", ",
        ";",
        "#",
        '"',
        "1,200",
        "0.001",
        "1e9",
        "\x00",
        "\ud800",
        "१०",
        "٣/٤",
    ]
)


def judged(text):
    log = native.read(Source("any.log", text))
    return log, list(check_log(log, HOME))


@given(st.text())
def test_any_text_is_read(text):
    log, items = judged(text)

    assert all(0 <= f.span.start <= f.span.end for f in log.findings)
    assert isinstance(items, list)


@given(st.lists(WORDS).map(" ".join))
def test_any_words_of_a_log_are_read(text):
    log, _ = judged(text)

    lines = [log.source.place(f.span).line for f in log.findings if f.rule == "log-syntax"]
    assert len(lines) == len(set(lines))


@given(st.integers(0, len(LOG) - 1), st.one_of(st.just(""), st.characters(), st.sampled_from(LOG)))
def test_one_character_changed_never_raises(at, char):
    _, items = judged(LOG[:at] + char + LOG[at + 1 :])

    for item in items:
        if isinstance(item, Verdict) and item.played and item.hand:
            chips = sum(seat.stack for seat in item.hand.seats)
            assert sum(item.ruled.stacks) <= chips
