"""Of twice the text comes about twice the work, whatever stands in it: no pattern runs away."""

from functools import cache
from time import process_time

import pytest

from enduring import judged
from hhtool.batch.known import HEAD, is_known, recognised
from hhtool.grammar.native_layout import layout
from hhtool.model.limits import LINE
from madeup import NIGHTS
from mutating import NAMES, seeds

PIECES = (
    " ", '"', "'", "0", "9", "[", "]", "(", ")", "{", "}", ".", ",", ": ", ", ", "\\", '\\"', "#", "?",
    "-", "x", "é", "\t", "\x01", "/", "$", ";", "|", '""', '"a', "[[", '["', "1,000,", "As ", "As, ",
    "Ben, ", "a;", " and ", " with a", " @ ", '"x @ ', "{}", "{}} ", "(id: ", "#1 ", "'a', ", "1_",
    '{"a":', "[1,", "Table '", "' Seat #", "PokerStars Hand #1:", "-- starting hand #", "Ana: ",
    "Hold'em No Limit -", " collected 5", "ID from a to b", '"hands":[', '"ohh" ', "\u2028",
)  # fmt: skip
"""What is said over and over in one line."""
ROWS = (
    "\n", "x\n", "#\n", "'''\n", '"\n', '"a"\n', "{\n", "}\n", "{},\n", "[\n", "[1]\n", "a = [\n",
    "hand\n", "hand 1\n", "end\n", "flop\n", "turn As\n", "Ben checks\n", "Ben folds\n", "Ben posts 1\n",
    "Ben buys in 5\n", "Ben wins 5\n", "Ben shows As Kd\n", "players Ben 5\n", "count Ben 5\n",
    "rules home\n", "rule odd-chip high\n", "checks around\n", "Ana: folds\n", "Seat 1: A (5 in chips)\n",
    "*** FLOP *** [As Ks Qs]\n", "*** SUMMARY ***\n", "Table 'x' Seat #1 is the button\n",
    "PokerStars Hand #1: x\n", "-- ending hand #1 --\n", '"""Ana @ AnaAnaAnax"" folds"\n',
    '"Player stacks: "\n', "x,2024-05-25T18:00:00.000Z,171666243100000\n", "a\r",
)  # fmt: skip
"""What is said over and over, line by line."""
NUMBERED = (
    "players P{} 5\n", "P{} buys in 5\n", "seat {0} P{0} 5\n", "Benny{} folds\n", "count P{} 5\n", "game x{}\n",
    "hand {}\nbutton Ana\nAna folds\n", "hand {}\nfolds around\nrule x y\n", "rules nope{}\n",
    "hand {0}\nbutton Ana\nAna folds\nZ{0} buys in 50\n", '"Jonathan Longname {0}" moves to seat {0}\n',
)  # fmt: skip
"""What is said line by line of ever more players and hands."""
ENOUGH = 0.08
"""Seconds in which nobody asks how they were spent."""
MUCH = 0.5
"""The same for texts so long that squares of them would take many seconds."""
STEEPEST = 9
"""Times the work that four times the text may make: squares make it sixteen."""


@cache
def first(name):
    """A log that is whole, and places in it."""
    text = (
        NIGHTS[name]()
        if name in NIGHTS
        else min(seeds(name)[:20], key=lambda one: abs(len(one) - 900))
    )
    words = [
        at + 1
        for at, sign in enumerate(text[:-1])
        if sign in " :\"'([{\n" and text[at + 1] not in " \n"
    ]
    return text, [0, *words[3 :: max(1, len(words) // 7)], len(text)]


def seconds(work, text):
    begin = process_time()
    work(text)
    return process_time() - begin


def is_steep(work, made, small, large, enough=ENOUGH):
    """The work grows much faster than the text."""
    for _ in range(3):
        much = seconds(work, made(large))
        if much < enough or much < STEEPEST * seconds(work, made(small)):
            return False
    return True


def steep(name, fillings, work, small, large, enough=ENOUGH):
    """What makes the work grow much faster than the text, and where it stands."""
    text, places = first(name)
    for filling in fillings:
        for at in places:

            def made(count, at=at, filling=filling):
                return text[:at] + filling * (count // len(filling)) + text[at:]

            if is_steep(work, made, small, large, enough):
                yield filling, text[max(0, at - 20) : at]


def judge(name):
    return lambda text: judged(name, text)


@pytest.mark.parametrize("some", [PIECES[::4], pytest.param(PIECES, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_any_length_is_judged_in_as_much_time(name, some):
    assert [] == list(steep(name, some, judge(name), LINE // 5, LINE * 4 // 5))


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_a_line_beyond_all_measure_is_judged_in_as_much_time(name):
    assert [] == list(steep(name, PIECES, judge(name), 40_000, 160_000, MUCH))


@pytest.mark.deep
@pytest.mark.parametrize("name", NAMES)
def test_any_number_of_lines_is_judged_in_as_much_time(name):
    assert [] == list(steep(name, ROWS, judge(name), 6_000, 24_000, MUCH))


@pytest.mark.deep
@pytest.mark.parametrize("line", NUMBERED)
def test_any_number_of_players_and_hands_is_judged_in_as_much_time(line):
    def made(count):
        rows = "".join(line.format(number) for number in range(count))
        return f"stakes 1/2\nplayers Ana 200, Ben 200\n{rows}hand 1\nbutton Ana\nAna folds\n"

    assert not is_steep(judge("native"), made, 1_500, 6_000, MUCH)


@pytest.mark.deep
def test_what_a_file_is_taken_for_is_seen_at_once():
    heads = [
        start + piece * HEAD for piece in (*PIECES, *ROWS) for start in ("", "hand", '{"', "#")
    ]
    slow = [head[:20] for head in heads if seconds(known, head[:HEAD]) > 20 * ENOUGH]
    assert [] == slow


def known(head):
    recognised(head)
    is_known("x.log", head, "")


def test_a_log_is_laid_out_in_as_much_time_as_it_is_long():
    assert [] == list(steep("native", PIECES[::3], layout, LINE // 5, LINE * 4 // 5))
