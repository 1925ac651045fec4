"""Frames: the table after each step, findings where they belong, the drawing."""

from pathlib import Path

import pytest

from hhtool.batch import Options, find_hand
from hhtool.model.frame import Kind, State
from hhtool.pipeline.frames import replay
from hhtool.profile import load
from hhtool.render.table import lines
from hhtool.render.terminal import cells
from judging import verdicts

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.*"))
THREE = "stakes 1/2\nplayers Ana 100, Ben 40, Cal 100\nhand 1\nbutton Ana\n"


def framed(text, at=-1):
    shown = replay(verdicts(text)[at], load("home"))
    assert shown
    return shown


def drawn(shown, position=-1, width=80, height=0):
    at = position % len(shown.frames)
    return ["".join(text for text, _ in line) for line in lines(shown, at, width, height)]


def test_the_first_frame_is_the_table_with_the_posts_in():
    first = framed(THREE + "Ana folds, Ben folds").frames[0]

    assert (first.kind, first.said) == (Kind.POSTS, "Ben posts 1, Cal posts 2")
    assert first.stacks == (100, 39, 98)
    assert first.bets == (0, 1, 2)
    assert (first.total, first.pots, first.turn) == (3, (), 0)


def test_a_frame_is_the_table_after_its_step():
    said = [
        (frame.said, frame.turn, frame.total)
        for frame in framed(THREE + "Ana raises to 6, Ben calls, Cal folds\nflop 2c 3d 4h").frames
    ]

    assert said == [
        ("Ben posts 1, Cal posts 2", 0, 3),
        ("Ana raises to 6", 1, 9),
        ("Ben calls 5", 2, 14),
        ("Cal folds", -1, 14),
        ("flop 2c 3d 4h", 1, 14),
    ]


def test_bets_are_gathered_when_the_next_street_is_dealt():
    *_, before, flop = framed(THREE + "Ana calls, Ben calls, Cal checks\nflop 2c 3d 4h").frames

    assert (before.bets, before.pots) == ((2, 2, 2), ())
    assert (flop.bets, flop.pots, len(flop.boards[0])) == ((0, 0, 0), (6,), 3)


def test_an_all_in_makes_a_side_pot_and_what_nobody_matched_stands_apart():
    log = THREE + "Ana is all in, Ben is all in, Cal calls 60\nflop 2c 3d 4h"
    flop = framed(log).frames[-1]

    assert flop.states == (State.ALL_IN, State.ALL_IN, State.IN)
    assert flop.pots == (120, 44)
    assert flop.uncalled == 38


def test_the_last_frame_of_a_hand_that_is_over_is_its_settlement():
    shown = framed(THREE + "Ana raises to 6, Ben folds, Cal folds")
    last = shown.frames[-1]

    assert shown.upcoming is None
    assert last.kind is Kind.RESULT
    assert last.said == "4 goes back to Ana; Ana wins 5"
    assert (last.stacks, last.won, last.bets) == ((103, 39, 98), (5, 0, 0), (0, 0, 0))


def test_an_unfinished_hand_ends_with_what_may_be_done():
    shown = framed(THREE + "Ana raises to 6")

    assert shown.frames[-1].kind is Kind.ACTION
    assert drawn(shown)[-4:] == [
        "hand 1, preflop: Ben to act (pot 9, bet 6)",
        "  fold",
        "  call 5, to 6",
        "  raise to 10 to 40, all in",
    ]


def test_a_finding_stands_at_the_step_that_it_is_about():
    frames = framed(f"{THREE}Ana raises to 6, Ben raises to 8, Cal folds, Ana folds").frames
    found = [(f.said, one.rule) for f in frames for one in f.findings]

    assert found == [("Ben raises to 8", "raise-min")]


def test_a_finding_about_what_was_paid_stands_at_the_settlement():
    log = THREE + "Ana raises to 6, Ben calls, Cal folds\nflop 2c 3d 4h\nBen bets 10, Ana folds\n"
    frames = framed(f"{log}Ben wins 50").frames
    found = [(f.said, one.rule) for f in frames for one in f.findings]

    assert found == [("10 goes back to Ben; Ben wins 50", "pot-layers")]


def test_findings_at_one_place_go_to_the_step_of_their_player():
    frames = framed(f"{THREE}Ana raises to 6\neveryone checks").frames

    assert [[one.seat for one in f.findings] for f in frames] == [[], [], [1], [2]]


def test_hole_cards_are_known_from_wherever_the_log_has_them():
    log = THREE + (
        "Ana holds As Ad\nAna calls, Ben folds, Cal checks\nflop 2c 3d 4h\nCal checks, Ana checks\n"
        "turn 5s\nCal checks, Ana checks\nriver 9s\nCal checks, Ana checks\nCal shows Kc Kd\n"
    )
    first = framed(log).frames[0]

    assert [len(cards) for cards in first.cards] == [2, 0, 2]


def test_a_misdeal_gives_every_chip_back():
    last = framed(THREE + "Ana calls\nmisdeal two cards exposed").frames[-1]

    assert (last.kind, last.said) == (Kind.RESULT, "every chip goes back")
    assert last.stacks == (100, 40, 100)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_finding_stands_at_one_step_and_no_chip_is_lost(path):
    found = find_hand(str(path), Options())
    assert found
    shown = replay(*found)
    assert shown
    hand = shown.verdict.hand

    findings = [one for frame in shown.frames for one in frame.findings]
    assert sorted(findings, key=repr) == sorted(shown.verdict.findings, key=repr)
    for frame in shown.frames:
        if frame.kind is not Kind.RESULT:
            assert sum(frame.stacks) + frame.total == sum(seat.stack for seat in hand.seats)
            assert frame.total == sum(frame.pots or (frame.total - sum(frame.bets),)) + sum(
                frame.bets
            ) + (frame.uncalled if frame.pots else 0)


@pytest.mark.parametrize("players", range(2, 12))
@pytest.mark.parametrize("width", [40, 69, 70, 80, 120])
def test_every_seat_is_in_the_drawing_and_nothing_is_wider_than_the_terminal(players, width):
    names = ", ".join(f"P{at:02} 100" for at in range(players))
    shown = framed(f"stakes 1/2\nplayers {names}\nhand 1\nbutton P00\n")

    rows = drawn(shown, 0, width)

    for at in range(players):
        assert sum(row.count(f"P{at:02}") for row in rows[1:18]) >= 1
    assert max(map(cells, rows)) <= width


def test_wide_names_do_not_move_the_table():
    log = "stakes 1/2\nplayers 明日香 100, 김철수 100, Ana 100, Ben 100\nhand 1\nbutton Ana\n"
    rows = drawn(framed(log), 0)

    sides = [
        [at for at, char in enumerate(_in_cells(row)) if char in "│╮╯"][-1] for row in rows[4:14]
    ]
    assert set(sides) == {63}


def _in_cells(row):
    """The row with a filler after each wide character."""
    return "".join(char + "." * (cells(char) - 1) for char in row)


def test_a_low_terminal_gets_the_list():
    shown = framed(THREE + "Ana raises to 6")

    assert len(drawn(shown, height=23)) <= 23
    assert not any("╭" in row for row in drawn(shown, height=15))
    assert any("╭" in row for row in drawn(shown, height=23))
