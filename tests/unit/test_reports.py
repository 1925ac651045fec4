"""Frames of the night, the chip summary and the bank: values counted by hand."""

import pandas as pd
import pytest

from hhtool.batch import Options, check_file
from hhtool.errors import UsageError
from hhtool.render import report
from hhtool.render.terminal import cells
from hhtool.reports.players import BANK, PLAYERS, bank, chip_summary, undecided
from hhtool.reports.tables import COLUMNS, tables

FOLD = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\n"
"""Ana, small blind, gives 1 to Ben."""
SPLIT = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 1]
min_bet = 2
starting_stacks = [%d, %d]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
players = ["Ana", "Ben"]
"""


@pytest.fixture
def read(tmp_path):
    """Tables of logs that are written down here, ``hand`` the only one asked for."""

    def reading(*logs, hand="", suffix="log"):
        paths = [tmp_path / f"{at}.{suffix}" for at in range(len(logs))]
        for path, log in zip(paths, logs, strict=True):
            path.write_text(log, encoding="utf-8")
        return tables((str(p), check_file(str(p), Options(hand=hand)).items) for p in paths)

    return reading


def row(frame, player):
    (found,) = frame[frame["player"] == player].to_dict("records")
    return found


def nets(made):
    found = chip_summary(made)
    return dict(zip(found["player"], found["net"], strict=True))


def summary(made):
    frames = (made.nights, made.hands, made.findings)
    return report.Summary(made.unit, *frames, chip_summary(made), bank(made), undecided(made))


def test_frames_have_their_columns_and_dtypes_even_when_empty(read):
    for made in (read(FOLD), read("stakes 1/2\n"), tables([])):
        for name, columns in COLUMNS.items():
            frame = getattr(made, name)
            kinds = {key: "int64" if kind == "money" else kind for key, kind in columns.items()}
            assert {key: str(kind) for key, kind in frame.dtypes.items()} == kinds, name
        assert {key: str(kind) for key, kind in chip_summary(made).dtypes.items()} == PLAYERS
        assert {key: str(kind) for key, kind in bank(made).dtypes.items()} == BANK


def test_rows_of_one_small_hand(read):
    made = read(FOLD)

    assert made.seats.drop(columns="hand").to_numpy().tolist() == [
        [0, 1, "Ana", 100, 1, 0, 99, False],
        [1, 2, "Ben", 100, 1, 2, 101, True],
    ]
    assert made.actions["verb"].tolist() == ["post", "post", "fold"]
    assert made.pots[["name", "amount", "eligible", "known"]].to_numpy().tolist() == [
        ["main", 2, 1, True]
    ]
    assert made.awards[["player", "amount", "board"]].to_numpy().tolist() == [["Ben", 2, 1]]
    assert made.movements[["after", "player", "what", "amount", "line"]].to_numpy().tolist() == [
        ["", "Ana", "buys in", 100, 2],
        ["", "Ben", "buys in", 100, 2],
        ["", "Ana", "holds", 99, 0],
        ["", "Ben", "holds", 101, 0],
    ]


def test_cards_and_how_far_a_hand_went(read):
    made = read(
        "stakes 1/2\nplayers Ana 20, Ben 100, Cal 100\nhand\nbutton Cal\nCal holds As Kh\n"
        "Cal raises to 20, Ana is all in, Ben folds\nflop Ks 9d 4c\nturn 2h\nriver 3d\n"
        "Cal shows As, Ana shows Qd Qh\n"
    )

    assert made.cards.to_numpy().tolist() == [
        [0, 0, 0, "Qd Qh"],
        [0, 2, 0, "As Kh"],
        [0, -1, 1, "Ks 9d 4c 2h 3d"],
    ]
    told = made.hands[["small_seat", "big_seat", "bomb", "street", "showdown"]]
    assert told.to_numpy().tolist() == [[0, 1, 0, "river", True]]
    assert made.seats["live"].tolist() == [True, False, True]


def test_buy_ins_rebuys_cash_outs_and_who_comes_back(read):
    made = read(FOLD + "Ben cashes out 101\nCal buys in 50\nAna adds on 1\nben buys in 40\n")

    assert row(chip_summary(made), "Ben") == {
        "player": "Ben", "bought_in": 140, "stack": 40, "cashed_out": 101, "net": 1,
        "hands": 1, "biggest_pot": 2, "at_table": True, "biggest_lost": 0, "time": 0,
    }  # fmt: skip
    assert nets(made) == {"Ben": 1, "Cal": 0, "Ana": -1}
    assert row(chip_summary(made), "Cal")["hands"] == 0
    assert bank(made).to_numpy().tolist() == [[0, 291, 190, 101, 0, 0]]


def test_a_tip_and_a_rake_leave_the_table(read):
    made = read(
        FOLD.replace(
            "Ana folds",
            "Ana calls\nBen checks\nflop\nBen bets 2, Ana folds\nrake 1\ntip 1 from pot",
        )
    )

    assert nets(made) == {"Ben": 0, "Ana": -2}
    assert bank(made).to_numpy().tolist() == [[0, 200, 198, 0, 2, 0]]


def test_decimals_of_several_logs_are_brought_to_one_unit_exactly(read):
    cents = "stakes 0.05/0.10\nplayers ANA 10, Dan 10.10\nhand\nbutton Dan\nDan folds\n"
    made = read(FOLD, cents)

    assert made.unit.decimals == 2
    assert row(chip_summary(made), "Ana")["bought_in"] == 11000
    assert nets(made) == {"Ben": 100, "Dan": -5, "Ana": -95}
    assert made.seats["player"].tolist() == ["Ana", "Ben", "Ana", "Dan"]
    assert report.lines(summary(made))[3].split() == [
        "Ben",
        "100.00",
        "101.00",
        "-",
        "+1.00",
        "1",
        "2.00",
        "-",
    ]


def test_logs_in_two_currencies_are_not_added_up(read):
    with pytest.raises(UsageError, match="different currencies"):
        read("currency $\n" + FOLD, "currency €\n" + FOLD)

    assert read("currency $\n" + FOLD, FOLD).unit.currency == "$"


def test_sums_beyond_int64_are_refused(read):
    huge = FOLD.replace("100", "900000000000000")
    made = read(huge, FOLD.replace("1/2", "0.001/0.002"))
    assert nets(made)["Ben"] == 1001

    with pytest.raises(UsageError, match="more than can be counted"):
        read(*[huge] * 3, FOLD.replace("1/2", "0.0001/0.0002"))


def test_a_void_hand_counts_for_nothing(read):
    made = read(FOLD + 'hand 2\nBen raises to 6\nmisdeal "two cards exposed"\n')

    assert made.hands["status"].tolist() == ["clean", "void"]
    assert row(chip_summary(made), "Ben")["hands"] == 1
    assert nets(made) == {"Ben": 1, "Ana": -1}
    assert undecided(made).empty


def test_an_incomplete_hand_leaves_stacks_as_they_were(read):
    made = read(FOLD + "hand 2\nBen raises to 6, Ana calls\nflop\nAna bets 10\n")

    assert undecided(made)["id"].tolist() == ["2"]
    assert nets(made) == {"Ben": 1, "Ana": -1}
    assert bank(made)["difference"].tolist() == [0]
    assert row(chip_summary(made), "Ana")["hands"] == 2


def test_a_pot_given_to_nobody_in_the_middle_of_the_night_counts_once(read):
    night = (
        FOLD
        + "hand 2\nBen calls, Ana checks\nflop\nchecks around\nturn\nchecks around\nriver\nchecks around\nend\nhand 3\nAna folds\n"
    )
    made = read(night)

    assert made.hands["known"].tolist() == [True, False, True]
    assert bank(made)["difference"].tolist() == [0]
    assert nets(read(night + "count Ben 99\ncount Ana 101\n")) == {"Ana": 1, "Ben": -1}


def test_a_bank_that_does_not_add_up_says_by_how_much(read):
    made = read(FOLD + "Ben cashes out 96\n", FOLD + "count Ben 106\n")

    assert bank(made)["difference"].tolist() == [5, -5]
    said = report.lines(summary(made))
    assert [line.split("; ")[0].rsplit("/", 1)[1] for line in said if "add up" in line] == [
        "0.log does not add up: 5 are missing",
        "1.log does not add up: 5 are too many",
    ]
    assert "bought in ≠" in next(line for line in said if line.startswith("bank"))


def test_other_dialects_have_no_movements_but_stacks(read):
    archive = "".join(f"[{at}]{SPLIT % pair}" for at, pair in enumerate([(100, 100), (150, 90)], 1))
    made = read(archive, suffix="phhs")

    moves = made.movements[["after", "player", "what", "amount"]].to_numpy().tolist()
    assert moves == [
        ["", "Ana", "buys in", 100],
        ["", "Ben", "buys in", 100],
        ["1", "Ana", "adds on", 49],
        ["1", "Ben", "cashes out", 9],
        ["", "Ana", "holds", 151],
        ["", "Ben", "holds", 89],
    ]
    assert nets(made) == {"Ana": 2, "Ben": -2}
    assert bank(made)["difference"].tolist() == [0]


def test_one_hand_alone_counts_from_its_stacks(read):
    made = read(FOLD + "hand 2\nBen folds\n", hand="2")

    assert nets(made) == {"Ana": 1, "Ben": -1}
    assert row(chip_summary(made), "Ben")["bought_in"] == 101


def test_reports_change_no_table(read):
    made = read(FOLD)
    before = {name: getattr(made, name).copy() for name in COLUMNS}

    chip_summary(made), bank(made), undecided(made)

    for name, frame in before.items():
        pd.testing.assert_frame_equal(frame, getattr(made, name))


def test_rows_line_up_in_80_cells_with_long_and_wide_names(read):
    names = [
        "김철수",
        "王小明王小明王小明王小明王小明王小明",
        "Bartholomew-Maximilian-Featherstonehaugh-III",
    ]
    players = ", ".join(f"{name} 1000000" for name in names)
    made = read(
        f"currency $\nstakes 1/2\nplayers {players}\nhand\nbutton {names[0]}\neveryone folds\n"
    )

    said = report.lines(summary(made), 80)
    heads = next(at for at, line in enumerate(said) if line.startswith("player"))
    rows = said[heads : said.index("", heads)]
    assert len(rows) == 4
    assert len({cells(line) for line in rows}) == 1
    assert max(map(cells, said)) <= 80
    assert sum("…" in line for line in rows) == 2


def test_the_last_columns_give_way_where_amounts_are_long(read):
    made = read(FOLD.replace("Ana 100", "Ana 123456789").replace("Ben 100", "Ben 123456789"))

    wide, narrow = (report.lines(summary(made), width) for width in (120, 60))
    assert "biggest loss" in next(line for line in wide if line.startswith("player"))
    (heads,) = (line for line in narrow if line.startswith("player"))
    assert heads.split() == ["player", "in", "stack", "out", "net", "hands"]
    assert max(map(cells, narrow)) <= 60
