"""Statistics of small sessions, every number counted by hand."""

import pytest

from hhtool.errors import UsageError
from hhtool.reports.positions import ORDER, POSITIONS, position_names, positions
from hhtool.reports.statistics import COUNTED, LEFT_OUT, SHOWN, STATISTICS, left_out, statistics
from hhtool.reports.tables import tables
from judging import judge

FOUR = "stakes 1/2\nplayers Ana 200, Ben 200, Cal 200, Dan 200\n"
HAND = FOUR + "hand\nbutton Dan\n"
"""Ana has the small blind, Ben the big one, Cal opens, Dan is on the button."""
SESSION = (
    HAND
    + """Cal raises to 6, Dan raises to 18, Ana folds, Ben folds, Cal calls
flop Ks 9d 4c
Cal checks, Dan bets 20, Cal raises to 60, Dan calls
turn 2h
Cal bets 50, Dan folds

hand
Dan raises to 6, Ana folds, Ben calls, Cal calls
flop 8h 8c 3d
Ben checks, Cal checks, Dan bets 8, Ben calls, Cal folds
turn 3s
Ben checks, Dan checks
river Kc
Ben bets 10, Dan calls
Ben shows As Kd, Dan mucks

hand
Ana folds, Ben folds, Cal folds
"""
)


def read(*logs, **switches):
    """The tables of logs in hhtool's own language."""
    return tables((f"{at}.log", judge(log, **switches)) for at, log in enumerate(logs))


def counted(made, player="", by=("player",)):
    """What is counted of a player, without what is nothing; of all where nobody is named."""
    rows = {row[by[-1]]: row for row in statistics(made, by).to_dict("records")}
    kept = {
        name: {key: n for key, n in row.items() if n and key not in by}
        for name, row in rows.items()
    }
    return kept[player] if player else kept


def having(made, player, *names):
    """Count and opportunity of some statistics of a player."""
    (row,) = statistics(made).query("player == @player").to_dict("records")
    return [(row[name], row[f"{name}_of"]) for name in names]


def test_a_session_counted_by_hand():
    found = counted(read(SESSION))

    assert found["Dan"] == {
        "hands": 3, "walks": 1, "vpip": 2, "vpip_of": 2, "pfr": 2, "pfr_of": 2,
        "three_bet": 1, "three_bet_of": 1, "c_bet": 2, "c_bet_of": 2,
        "aggressive": 2, "aggressive_of": 5, "calls": 2, "wtsd": 1, "wtsd_of": 2,
        "won_sd_of": 1, "won_sf_of": 2,
        "net": -60 - 18 - 24 + 1, "net_of": 3, "big_blinds": -50.5, "big_blinds_of": 3,
    }  # fmt: skip
    assert found["Cal"] == {
        "hands": 3, "vpip": 2, "vpip_of": 3, "pfr": 1, "pfr_of": 3, "three_bet_of": 1,
        "fold_to_three_bet_of": 1, "fold_to_c_bet": 1, "fold_to_c_bet_of": 2,
        "aggressive": 2, "aggressive_of": 3, "wtsd_of": 2, "won_sf": 1, "won_sf_of": 2,
        "net": 78 + 3 - 6 - 1, "net_of": 3, "big_blinds": 37.0, "big_blinds_of": 3,
    }  # fmt: skip
    assert found["Ben"] == {
        "hands": 3, "vpip": 1, "vpip_of": 3, "pfr_of": 3, "three_bet_of": 1,
        "fold_to_c_bet_of": 1, "aggressive": 1, "aggressive_of": 2, "calls": 1,
        "wtsd": 1, "wtsd_of": 1, "won_sd": 1, "won_sd_of": 1, "won_sf": 1, "won_sf_of": 1,
        "net": -2 + 30, "net_of": 3, "big_blinds": 14.0, "big_blinds_of": 3,
    }  # fmt: skip
    assert found["Ana"] == {
        "hands": 3, "vpip_of": 3, "pfr_of": 3, "three_bet_of": 1,
        "net": -1, "net_of": 3, "big_blinds": -0.5, "big_blinds_of": 3,
    }  # fmt: skip


def test_columns_and_dtypes_even_when_nothing_is_there():
    for made in (read(SESSION), read("stakes 1/2\n"), tables([])):
        for by in (("player",), ("position",), ("stakes", "player")):
            kinds = {name: str(kind) for name, kind in statistics(made, by).dtypes.items()}
            assert kinds == {**dict.fromkeys(by, "string"), **STATISTICS}
        assert {n: str(kind) for n, kind in left_out(made).dtypes.items()} == LEFT_OUT
        assert {n: str(kind) for n, kind in positions(made).dtypes.items()} == POSITIONS


def test_each_percentage_has_its_count_and_its_chances():
    assert {name for pair in SHOWN.values() for name in pair} <= set(COUNTED)
    found = statistics(read(SESSION))
    for count, chances in SHOWN.values():
        assert (found[count] <= found[chances]).all()


def test_statistics_are_told_apart_by_what_there_is():
    with pytest.raises(UsageError, match="not by month"):
        statistics(read(SESSION), ("month",))


def test_the_big_blind_has_no_chance_in_a_walk_and_none_is_counted():
    made = read(HAND + "folds to Ben\n")

    assert having(made, "Ben", "vpip", "pfr") == [(0, 0), (0, 0)]
    assert having(made, "Ana", "vpip", "pfr") == [(0, 1), (0, 1)]
    assert (counted(made, "Ben")["walks"], counted(made, "Ben")["net"]) == (1, 1)


def test_who_wins_because_a_caller_folds_before_him_did_not_walk():
    made = read(HAND + "Cal raises to 6, Dan folds, Ana folds, Ben folds\n")

    assert "walks" not in counted(made, "Cal")
    assert having(made, "Ben", "vpip") == [(0, 1)]


def test_blinds_are_not_voluntary_but_completing_and_raising_are():
    made = read(
        HAND
        + "Cal folds, Dan folds, Ana calls, Ben checks\nflop\nAna checks, Ben bets 2, Ana folds\n"
    )
    assert having(made, "Ana", "vpip", "pfr") == [(1, 1), (0, 1)]
    assert having(made, "Ben", "vpip", "pfr") == [(0, 1), (0, 1)]

    made = read(HAND + "Cal folds, Dan folds, Ana calls, Ben raises to 8, Ana folds\n")
    assert having(made, "Ben", "vpip", "pfr", "three_bet") == [(1, 1), (1, 1), (0, 0)]
    assert having(made, "Ana", "vpip", "three_bet") == [(1, 1), (0, 1)]


def test_a_straddle_is_neither_voluntary_nor_a_raise():
    straddle = HAND + "Cal straddles 4\n"
    made = read(straddle + "Dan raises to 12, Ana raises to 36, Ben folds, Cal folds, Dan folds\n")

    assert having(made, "Cal", "vpip", "three_bet") == [(0, 1), (0, 0)]
    assert having(made, "Dan", "pfr", "three_bet", "fold_to_three_bet") == [(1, 1), (0, 0), (1, 1)]
    assert having(made, "Ana", "pfr", "three_bet") == [(1, 1), (1, 1)]

    made = read(
        straddle + "Dan calls, Ana folds, Ben folds, Cal checks\nflop\nCal bets 4, Dan folds\n"
    )
    assert having(made, "Cal", "vpip", "c_bet") == [(0, 1), (0, 0)]

    made = read(straddle + "folds to Cal\n")
    assert having(made, "Cal", "vpip") == [(0, 0)]
    assert having(made, "Ben", "vpip") == [(0, 1)]
    assert counted(made, "Cal")["net"] == 3


def test_blinds_made_up_live_or_dead_are_not_voluntary():
    night = (
        HAND
        + "folds to Ben\nDan sits out\nhand\neveryone folds\nhand\neveryone folds\nDan returns\nhand\n"
    )
    made = read(night + "Dan posts 2, Dan posts 1 dead\nDan checks, everyone folds\n")

    assert left_out(made).empty
    vpip, chances = having(made, "Dan", "vpip")[0]
    assert (vpip, chances) == (0, 2)


def test_a_three_bet_needs_one_raise_before_it_and_no_own_one():
    made = read(
        HAND
        + "Cal calls, Dan raises to 8, Ana raises to 24, Ben folds, Cal folds, Dan raises to 60, Ana folds\n"
    )
    assert having(made, "Cal", "three_bet", "fold_to_three_bet") == [(0, 0), (0, 0)]
    assert having(made, "Dan", "three_bet", "fold_to_three_bet") == [(0, 0), (0, 1)]
    assert having(made, "Ana", "three_bet", "fold_to_three_bet") == [(1, 1), (0, 0)]
    assert having(made, "Ben", "three_bet") == [(0, 0)]

    made = read(
        HAND + "Cal calls, Dan raises to 8, Ana folds, Ben folds, Cal raises to 24, Dan folds\n"
    )
    assert having(made, "Cal", "three_bet", "vpip") == [(1, 1), (1, 1)]
    assert having(made, "Dan", "fold_to_three_bet") == [(1, 1)]


def test_who_faces_a_cold_four_bet_does_not_face_the_three_bet():
    made = read(
        HAND
        + "Cal raises to 6, Dan raises to 18, Ana raises to 50, Ben folds, Cal folds, Dan folds\n"
    )

    assert having(made, "Cal", "fold_to_three_bet") == [(0, 0)]


def test_a_short_all_in_over_a_raise_is_a_three_bet():
    log = HAND.replace("Dan 200", "Dan 9")
    made = read(log + "Cal raises to 6, Dan is all in, Ana folds, Ben folds, Cal folds\n")

    assert having(made, "Dan", "three_bet", "pfr") == [(1, 1), (1, 1)]
    assert having(made, "Cal", "fold_to_three_bet") == [(1, 1)]


def test_a_continuation_bet_needs_the_last_raise_and_no_bet_before_it():
    flop = HAND + "Cal raises to 6, Dan folds, Ana folds, Ben calls\nflop\n"
    donk = read(flop + "Ben bets 8, Cal raises to 24, Ben folds\n")
    assert having(donk, "Cal", "c_bet") == [(0, 0)]
    assert having(donk, "Ben", "c_bet", "fold_to_c_bet") == [(0, 0), (0, 0)]

    checked = read(flop + "Ben checks, Cal checks\nturn\nBen checks, Cal bets 8, Ben folds\n")
    assert having(checked, "Cal", "c_bet") == [(0, 1)]
    assert having(checked, "Ben", "fold_to_c_bet") == [(0, 0)]

    limped = read(
        HAND
        + "Cal calls, Dan folds, Ana calls, Ben checks\nflop\nAna bets 4, Ben folds, Cal folds\n"
    )
    assert sum(c.get("c_bet_of", 0) for c in counted(limped).values()) == 0


def test_a_raised_continuation_bet_is_faced_by_nobody_behind():
    made = read(
        HAND
        + "Cal raises to 6, Dan calls, Ana calls, Ben folds\nflop\nAna checks, Cal bets 10, Dan raises to 30, Ana folds, Cal folds\n"
    )

    assert having(made, "Dan", "fold_to_c_bet") == [(0, 1)]
    assert having(made, "Ana", "fold_to_c_bet") == [(0, 0)]


def test_who_is_all_in_before_the_flop_sees_it_and_goes_to_showdown_without_a_c_bet():
    made = read(
        HAND
        + "Cal is all in, Dan folds, Ana folds, Ben calls\nflop Ks 9d 4c\nturn 2h\nriver 3d\nCal shows As Ah, Ben shows Qs Qh\n"
    )

    assert having(made, "Cal", "c_bet", "wtsd", "won_sd", "won_sf") == [
        (0, 0),
        (1, 1),
        (1, 1),
        (1, 1),
    ]
    assert having(made, "Ben", "wtsd", "won_sd", "won_sf") == [(1, 1), (0, 1), (0, 1)]
    assert having(made, "Dan", "wtsd", "won_sd") == [(0, 0), (0, 0)]


def test_half_a_pot_is_money_won_at_showdown():
    made = read(
        HAND
        + "Cal is all in, Dan folds, Ana folds, Ben calls\nflop Ks 9d 4c\nturn 2h\nriver 3d\nCal shows As Qh, Ben shows Ac Qd\n"
    )

    assert having(made, "Cal", "won_sd") == having(made, "Ben", "won_sd") == [(1, 1)]


def test_what_goes_back_uncalled_is_neither_won_nor_lost():
    log = HAND + "Cal raises to 150, Dan folds, Ana folds, Ben folds\n"

    assert [counted(read(log), name)["net"] for name in ("Cal", "Ana", "Ben")] == [3, -1, -2]


def test_who_folds_after_the_flop_did_not_go_to_showdown():
    made = read(
        HAND
        + "Cal raises to 6, Dan calls, Ana calls, Ben folds\nflop\nchecks around\nturn\nchecks around\nriver\nAna bets 10, Cal folds, Dan calls\nAna shows As Ah, Dan mucks\nAna wins 40\n"
    )

    assert [having(made, name, "wtsd")[0] for name in ("Ana", "Cal", "Dan")] == [
        (1, 1),
        (0, 1),
        (1, 1),
    ]
    assert having(made, "Dan", "won_sd") == [(0, 1)]


def test_a_bomb_pot_a_void_hand_and_an_unfinished_one_are_left_out_with_their_reason():
    night = HAND + "folds to Ben\n"
    night += "hand bomb\nbomb pot 5\nflop Ks 9d 4c\nchecks around\nturn 2h\nchecks around\nriver 3d\nAna bets 10, everyone folds\n"
    night += 'hand void\nBen raises to 6\nmisdeal "two cards exposed"\n'
    night += "hand odd\nfrobnicates the deck\neveryone folds\n"
    night += "hand open\nBen raises to 6\n"
    made = read(night)

    assert left_out(made)[["id", "reason"]].to_numpy().tolist() == [
        ["bomb", "a bomb pot has no betting before the flop"],
        ["void", "it is void"],
        ["odd", "a line of it could not be read"],
        ["open", "it is not over"],
    ]
    assert {row["hands"] for row in counted(made).values()} == {1}


def test_a_hand_whose_winner_is_not_known_counts_but_for_its_money():
    made = read(
        HAND
        + "Cal calls, Dan folds, Ana folds, Ben checks\nflop\nchecks around\nturn\nchecks around\nriver\nchecks around\nend\n"
    )

    assert counted(made, "Cal") == {
        "hands": 1, "vpip": 1, "vpip_of": 1, "pfr_of": 1, "wtsd": 1, "wtsd_of": 1,
    }  # fmt: skip


def test_big_blinds_of_different_stakes_add_up_exactly():
    made = read(
        FOUR + "hand\nbutton Dan\nfolds to Ben\nblinds 2/6\nhand\nDan folds, Ana folds, Ben folds\n"
    )

    found = counted(made, by=("stakes",))
    assert list(found) == ["1/2 no-limit", "2/6 no-limit"]
    assert [found[key]["hands"] for key in found] == [4, 4]
    row = counted(made, "Ben")
    assert (row["net"], row["big_blinds"], row["big_blinds_of"]) == (1 - 2, 1 / 6, 2)
    assert counted(made, "Cal")["big_blinds"] == 2 / 6


def test_limit_hands_are_flagged():
    made = read(HAND + "folds to Ben\n", "variant limit\nbets 2/4\n" + HAND + "folds to Ben\n")

    assert [(r["hands"], r["limit_hands"]) for r in statistics(made).to_dict("records")] == [
        (2, 1)
    ] * 4
    assert list(counted(made, by=("stakes",))) == ["1/2 limit", "1/2 no-limit"]


def test_players_come_with_the_most_hands_first_and_positions_in_order():
    found = statistics(
        read(SESSION, "stakes 1/2\nplayers Zoe 50, Dan 50\nhand\nbutton Dan\nDan folds\n")
    )
    assert found["player"].tolist() == ["Dan", "Ana", "Ben", "Cal", "Zoe"]

    places = statistics(read(SESSION), ("position",))
    assert places[["position", "hands"]].to_numpy().tolist() == [
        ["SB", 3],
        ["BB", 3],
        ["CO", 3],
        ["BTN", 3],
    ]
    both = statistics(read(SESSION), ("player", "position"))
    assert both["hands"].sum() == 12
    assert both.query("player == 'Dan'")["position"].tolist() == ["BB", "CO", "BTN"]


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (2, "BTN BB"),
        (3, "BTN SB BB"),
        (4, "BTN SB BB CO"),
        (5, "BTN SB BB UTG CO"),
        (6, "BTN SB BB UTG HJ CO"),
        (7, "BTN SB BB UTG LJ HJ CO"),
        (8, "BTN SB BB UTG UTG+1 LJ HJ CO"),
        (9, "BTN SB BB UTG UTG+1 UTG+2 LJ HJ CO"),
        (10, "BTN SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO"),
    ],
)
def test_positions_by_the_size_of_the_table(size, names):
    numbers = list(range(1, size + 1))
    blinds = (0, 1) if size == 2 else (1, 2)

    assert position_names(numbers, 1, *blinds) == tuple(names.split())
    assert set(names.split()) <= set(ORDER)


def test_positions_with_a_dead_button_and_without_a_small_blind():
    assert position_names([1, 2, 4, 6], 3, 2, 3) == ("UTG", "CO", "SB", "BB")
    assert position_names([1, 2, 4, 6], 2, -1, 2) == ("CO", "BTN", "BB", "UTG")
    assert position_names([1, 5, 9], 9) == ("UTG", "CO", "BTN")


def test_positions_of_a_night_after_the_big_blind_has_left():
    night = HAND + "folds to Ben\nBen leaves\nhand\neveryone folds\nhand\neveryone folds\n"
    made = read(night, button="dead")
    found = positions(made).merge(made.seats, on=["hand", "seat"])

    assert [found.query("hand == @at")["player"].tolist() for at in (1, 2)] == [
        ["Ana", "Cal", "Dan"]
    ] * 2
    assert found.query("hand == 1")["position"].tolist() == ["BTN", "BB", "CO"]
    assert found.query("hand == 2")["position"].tolist() == ["CO", "SB", "BB"]


def test_a_straddle_changes_no_position():
    made = read(HAND + "Cal straddles 4\nfolds to Cal\n")

    assert positions(made)["position"].tolist() == ["SB", "BB", "CO", "BTN"]
