"""Frames of a report's sections: ledger, pots and hands, season, standings; counted by hand."""

import re
from functools import cache
from pathlib import Path

import pytest

from hhtool.batch import Options, check_file
from hhtool.engine.equity import equity
from hhtool.reports.columns import COLUMNS, dtypes
from hhtool.reports.hands import CATEGORIES, biggest, disputes, odd_chips, showdowns
from hhtool.reports.ledger import ledger
from hhtool.reports.players import bank, chip_summary
from hhtool.reports.season import season, season_players
from hhtool.reports.sections import COLUMNS_OF, SECTIONS, Asked, amounts_of, frames
from hhtool.reports.standings import standings
from hhtool.reports.tables import tables

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(map(str, (ROOT / "examples").glob("*.log")))
PAGE = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
STAKES = "stakes 1/2\nplayers Ana 100, Ben 100, Cal 100\n"
FOLDS = "hand\nbutton Cal\nCal folds, Ana folds\n"
BUSTS = """\
stakes 1/2
players Ana 40, Ben 20, Cal 30

hand 1
button Cal
Cal is all in, Ana calls all in, Ben is all in
flop Ks 9d 4c
turn 2h
river 3d
Ana shows Kd Kc, Ben shows As Qs, Cal shows Jh Js
end
"""


def made_of(*paths):
    return tables((path, check_file(path, Options()).items) for path in paths)


@pytest.fixture
def read(tmp_path):
    """Tables of logs that are written down here."""

    def reading(*logs, suffix="log"):
        paths = [tmp_path / f"{at}.{suffix}" for at in range(len(logs))]
        for path, log in zip(paths, logs, strict=True):
            path.write_text(log, encoding="utf-8")
        return made_of(*map(str, paths))

    return reading


def rows(frame, *columns):
    return frame[list(columns)].to_numpy().tolist()


def documented(name):
    """Columns of a frame with their dtypes, as docs/reports.md has them."""
    (part,) = re.findall(rf"^### {name}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return re.findall(r"^\| `(\w+)` \| (\w+)(, amount)? \|", part, re.MULTILINE)


@cache
def framed_examples(section):
    return frames(Asked(made_of(*EXAMPLES), [("Ana", "Ben", 5)], ("player",), equity), [section])


@pytest.mark.parametrize("name", COLUMNS_OF)
def test_a_frame_has_the_columns_that_are_documented(read, name):
    said = documented(name)
    told = {column: kind for column, kind, _ in said}
    assert list(dtypes(COLUMNS_OF[name]).items()) == list(told.items())
    assert amounts_of(name) == tuple(column for column, _, amount in said if amount)
    section = next(key for key, names in SECTIONS.items() if name in names)
    asked = [
        Asked(made, [("Ana", "Ben", 5)], ("player",), equity)
        for made in (read(), read("stakes 1/2\n"), read(STAKES + FOLDS))
    ]
    for made in (*[frames(one, [section]) for one in asked], framed_examples(section)):
        assert {key: str(kind) for key, kind in made[name].dtypes.items()} == told


@pytest.mark.parametrize("name", COLUMNS)
def test_a_table_has_the_columns_that_are_documented(name):
    told = {column: kind for column, kind, _ in documented(name)}

    assert list(dtypes(COLUMNS[name]).items()) == list(told.items())


def test_every_movement_has_its_line_and_what_it_does_to_the_bank(read):
    made = read(
        STAKES + "hand 1\nbutton Cal\nCal raises to 6, Ana folds, Ben calls\nflop\nBen checks, "
        "Cal checks\nturn\nBen checks, Cal checks\nriver\nBen checks, Cal checks\n"
        "rake 1\nBen wins 12\n\nAna rebuys 50 on credit\ncount Ana 149\nBen cashes out 106\ntip 2\n"
    )

    assert rows(ledger(made), "line", "after", "player", "what", "amount", "credit", "bank") == [
        [2, "", "Ana", "buys in", 100, False, 100],
        [2, "", "Ben", "buys in", 100, False, 100],
        [2, "", "Cal", "buys in", 100, False, 100],
        [3, "1", "", "rake", 1, False, -1],
        [15, "1", "Ana", "rebuys", 50, True, 50],
        [16, "1", "Ana", "count", 149, False, 0],
        [17, "1", "Ben", "cashes out", 106, False, -106],
        [18, "1", "", "tip", 2, False, -2],
        [0, "", "Ana", "holds", 149, False, -149],
        [0, "", "Cal", "holds", 94, False, -94],
    ]


@pytest.mark.parametrize("path", EXAMPLES)
def test_a_ledger_adds_up_to_what_the_bank_lacks(path):
    made = made_of(path)

    assert bank(made)["difference"].tolist() == [ledger(made)["bank"].sum()]


def test_the_biggest_pots_with_who_won_them_and_with_what():
    made = made_of(str(ROOT / "examples" / "friday.log"))

    assert rows(biggest(made, 4), "id", "line", "pot", "won_by", "category", "players") == [
        ["3", 32, 501, "Sam, Maya", "three of a kind", 3],
        ["6", 52, 403, "Cole", "full house", 2],
        ["10", 86, 267, "Maya", "flush", 2],
        ["12", 101, 121, "Ben", "two pair", 2],
    ]


def test_what_was_shown_down_best_hand_first(read):
    assert rows(showdowns(read(BUSTS)), "category", "shown", "won", "biggest_pot") == [
        ["three of a kind", 1, 1, 80],
        ["one pair", 1, 0, 0],
        ["high card", 1, 0, 0],
    ]


def test_categories_are_those_of_the_engine():
    from hhtool.engine.evaluator import CATEGORIES as ENGINES

    assert tuple(reversed(ENGINES)) == CATEGORIES


def test_odd_chips_and_who_had_them_where_the_log_says_what_was_paid():
    made = made_of(str(ROOT / "examples" / "odd-chip.log"))

    assert rows(odd_chips(made), "id", "pot", "player", "odd") == [
        ["1", "main", "Cal", 1],
        ["1", "main", "Ben", 1],
    ]


def test_a_dispute_says_what_it_moved_and_from_whom_to_whom():
    made = made_of(*(str(ROOT / "examples" / f"{name}.log") for name in ("friday", "side-pot")))

    assert rows(disputes(made), "night", "id", "line", "rules", "moved") == [
        [1, "7", 5, "pot-eligible", 60]
    ]
    assert rows(made.owed, "giver", "taker", "amount") == [["Ana", "Ben", 60]]


def test_nights_of_a_season_stand_by_their_dates(read):
    later, first = (f"date 2026-11-{day}\n{STAKES}{FOLDS}" for day in (28, 21))
    made = read(later, first + "hand\nAna folds, Ben folds\n")

    assert rows(season(made), "date", "player", "net", "hands", "total") == [
        ["2026-11-21", "Ana", -1, 2, -1],
        ["2026-11-21", "Ben", 0, 2, 0],
        ["2026-11-21", "Cal", 1, 2, 1],
        ["2026-11-28", "Ana", -1, 1, -2],
        ["2026-11-28", "Ben", 1, 1, 1],
        ["2026-11-28", "Cal", 0, 1, 1],
    ]
    assert rows(season_players(made), "player", "nights", "ahead", "net", "average", "worst") == [
        ["Ben", 2, 1, 1, 0, 0],
        ["Cal", 2, 1, 1, 0, 0],
        ["Ana", 2, 0, -2, -1, -1],
    ]


def test_a_night_without_a_date_keeps_the_order_of_the_logs(read):
    made = read(f"date 2026-11-28\n{STAKES}{FOLDS}", STAKES + FOLDS)

    assert season(made)["night"].tolist() == [0, 0, 0, 1, 1, 1]


def test_a_season_adds_up_to_the_chip_summary():
    made = made_of(*EXAMPLES)
    nets = chip_summary(made).set_index("player")["net"].to_dict()

    assert nets == season(made).groupby("player")["net"].sum().to_dict()
    assert nets == season_players(made).set_index("player")["net"].to_dict()


def test_who_goes_out_in_the_same_hand_with_more_is_placed_higher(read):
    assert rows(standings(read(BUSTS)), "freezeout", "place", "player", "out", "line", "stack") == [
        [True, 1, "Ana", "", 0, 90],
        [True, 2, "Cal", "1", 4, 0],
        [True, 3, "Ben", "1", 4, 0],
    ]


def test_in_a_cash_game_the_result_counts_and_equals_share_a_place(read):
    made = read(STAKES + FOLDS + "Ana rebuys 100\n")

    assert rows(standings(made), "freezeout", "place", "player", "net") == [
        [False, 1, "Ben", 1],
        [False, 2, "Cal", 0],
        [False, 3, "Ana", -1],
    ]
    equal = standings(read(STAKES))
    assert equal["place"].tolist() == [1, 1, 1]


def seat(at, name, chips):
    return f"Seat {at}: {name} ({chips} in chips)\n"


def tournament(number, minute, stacks, rest):
    seats = "".join(seat(at, *one) for at, one in enumerate(stacks.items(), 1))
    return (
        f"PokerStars Hand #{number}: Tournament #9, $1+$0.10 USD Hold'em No Limit - "
        f"Level I (10/20) - 2026/11/28 20:{minute}:00 ET\n"
        f"Table '9 1' 9-max Seat #1 is the button\n{seats}{rest}\n\n\n"
    )


def test_a_tournament_is_told_by_who_went_out_when(read):
    first = """Ben: posts small blind 10
Cal: posts big blind 20
*** HOLE CARDS ***
Ana: raises 30 to 50 and is all-in
Ben: folds
Cal: calls 30
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Jc]
*** RIVER *** [2c 7d 9h Jc] [3s]
*** SHOW DOWN ***
Cal: shows [Qs Qd] (a pair of Queens)
Ana: shows [Ks Kh] (a pair of Kings)
Ana collected 110 from pot
*** SUMMARY ***
Total pot 110 | Rake 0
Board [2c 7d 9h Jc 3s]
Seat 1: Ana (button) showed [Ks Kh] and won (110) with a pair of Kings
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cal (big blind) showed [Qs Qd] and lost with a pair of Queens"""
    second = """Ana: posts small blind 10
Ben: posts big blind 20
*** HOLE CARDS ***
Ana: folds
Uncalled bet (10) returned to Ben
Ben collected 20 from pot
Ben: doesn't show hand
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ana (button) (small blind) folded before Flop
Seat 2: Ben (big blind) collected (20)"""
    made = read(
        tournament(1, 10, {"Ana": 50, "Ben": 100, "Cal": 50}, first)
        + tournament(2, 12, {"Ana": 110, "Ben": 90}, second),
        suffix="txt",
    )

    assert made.findings.to_numpy().tolist() == []
    assert rows(standings(made), "event", "freezeout", "place", "player", "out", "stack") == [
        ["9", True, 1, "Ana", "", 100],
        ["9", True, 1, "Ben", "", 100],
        ["9", True, 3, "Cal", "1", 0],
    ]
    played = chip_summary(made).set_index("player")[["time", "biggest_lost"]]
    assert played.loc[["Ana", "Ben", "Cal"]].to_numpy().tolist() == [[120, 10], [120, 10], [0, 50]]
    assert made.nights["date"].tolist() == ["2026-11-28"]
