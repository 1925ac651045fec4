"""Bars in a terminal: a scale for both sides of zero, in blocks that need no colour."""

import pytest

from hhtool.render.chart import lines
from hhtool.render.terminal import cells

ROWS = [("Sam", 200), ("Lou", 30), ("Zoe", 0), ("Maya", -93), ("Ula", -250)]


def drawn(*rows, width=40):
    return lines("Net", rows, "{:+}".format, width)


def test_bars_go_both_ways_from_one_zero():
    assert drawn(*ROWS) == [
        "Net",
        "Sam   +200                 │████████████",
        "Lou    +30                 │█▊",
        "Zoe     +0                 │",
        "Maya   -93           ▐█████│",
        "Ula   -250  ███████████████│",
    ]


def test_bars_that_all_go_one_way_have_all_the_room():
    assert drawn(("Ana", 8), ("Ben", 3), width=20) == [
        "Net", "Ana  +8  │██████████", "Ben  +3  │███▊",
    ]  # fmt: skip
    assert drawn(("Ana", -8), ("Ben", -3), width=20) == [
        "Net", "Ana  -8  ██████████│", "Ben  -3        ████│",
    ]  # fmt: skip


def test_whoever_has_anything_has_a_bar():
    assert ["│▏", "▕│"] == [
        line.split()[-1] for line in drawn(("Ana", 10**18), ("Ben", 1), ("Cal", -1), width=60)[2:]
    ]


def test_nothing_won_and_nothing_lost_is_all_zero():
    assert drawn(("Ana", 0), ("Ben", 0)) == ["Net", "Ana  +0  │", "Ben  +0  │"]


def test_no_rows_no_lines():
    assert drawn() == []


@pytest.mark.parametrize("width", range(27, 130, 7))
def test_no_line_is_wider_than_the_terminal(width):
    names = ["漢字プレイヤー王漢字", "Bartholomew the Third", "Ana", "e\u0301" * 30]
    _, *found = drawn(*zip(names, (120, -7, 1, -350), strict=True), width=width)

    assert max(map(cells, found)) <= width
    assert 1 == len({cells(line.partition("│")[0]) for line in found})


def test_names_are_cut_and_bars_left_out_where_there_is_no_room():
    assert drawn(("Bartholomew", 120), ("Ana", -7), width=18) == [
        "Net", "Barthol…  +120", "Ana         -7",
    ]  # fmt: skip


def test_without_a_width_lines_are_as_in_a_plain_file():
    assert drawn(*ROWS, width=0) == drawn(*ROWS, width=80)


def test_no_name_tells_the_terminal_anything():
    found = lines("\x1b[2J", [("\x1b[31mEve\u202e\n", 5), ("Ana", 3)], lambda _: "\x07", 40)

    assert "".join(found).isprintable()
    assert "␛[31mEve��" in found[1]
