"""A whole night in hhtool's own log: stacks carry, the button moves, what is written is checked."""

import pytest

from judging import faults, stacks, verdicts

THREE = "stakes 1/2\nplayers Ula 200, Maya 200, Ben 200\n"
WALK = "Ben folds, Ula folds\n"


def test_stacks_carry_over_and_the_button_moves_by_itself():
    first, second = verdicts(THREE + "hand\nbutton Ben\n" + WALK + "hand\nUla folds, Maya folds\n")

    assert first.status == second.status == "clean"
    assert [seat.stack for seat in second.hand.seats] == [199, 201, 200]
    assert second.hand.button == 1
    assert stacks(second) == {"Ula": 199, "Maya": 200, "Ben": 201}


def test_a_button_at_the_wrong_seat_is_found_on_its_line():
    assert faults(THREE + "hand\nbutton Ben\n" + WALK + "hand\nbutton Ben\n" + WALK) == [
        (7, "btn-move")
    ]


def test_the_first_hand_must_say_where_the_button_is():
    assert faults(THREE + "hand\n" + WALK) == [(3, "log-button")]


def test_a_rebuy_between_hands_plays_in_the_next_one():
    log = THREE + "hand\nbutton Ben\n" + WALK + "Ula rebuys 100\nhand\nUla folds, Maya folds\n"
    _, second = verdicts(log)

    assert [seat.stack for seat in second.hand.seats] == [299, 201, 200]


def test_a_rebuy_in_the_middle_of_a_hand_is_found_and_counts_from_the_next():
    log = THREE + "hand\nbutton Ben\nBen calls\nUla rebuys 100\nUla folds, Maya checks\n"

    assert faults(log) == [(6, "stake-rebuy")]


def test_no_rebuys_under_a_profile_without_them():
    log = THREE + "hand\nbutton Ben\n" + WALK + "Ula rebuys 100\n"

    assert faults(log, rebuy="none") == [(6, "stake-rebuy")]
    assert faults(log) == []


def test_a_count_that_differs_is_found_and_is_the_truth_from_there_on():
    log = THREE + "hand\nbutton Ben\n" + WALK + "count Ula 150\nhand\nUla folds, Maya folds\n"

    assert faults(log) == [(6, "stake-continuity")]
    assert verdicts(log)[1].hand.seats[0].stack == 150


def test_a_seat_line_that_agrees_with_the_hands_is_no_finding():
    assert faults(THREE + "hand\nbutton Ben\n" + WALK + "seat 1 Ula 199\n") == []
    assert faults(THREE + "hand\nbutton Ben\n" + WALK + "seat 1 Ula 200\n") == [
        (6, "stake-continuity")
    ]


def test_who_has_no_chips_cannot_act():
    log = (
        "stakes 1/2\nplayers Ula 1, Maya 200, Ben 200\nhand\nbutton Ben\n"
        "Ula holds 2c 3d, Maya holds As Ad, Ben folds\n"
        "flop Kc 8h 9s\nturn 4d\nriver 5h\nMaya wins 2\n"
        "hand\nUla folds\n"
    )

    assert faults(log) == [(11, "stake-elim")]


def test_who_sits_out_is_not_dealt_in_and_comes_back():
    log = THREE + "hand\nbutton Ben\n" + WALK + "Ben sits out\nhand\nMaya folds\nBen returns\n"
    _, second = verdicts(log)

    assert [seat.name for seat in second.hand.seats] == ["Ula", "Maya"]
    assert faults(THREE + "Ben sits out\nhand\nbutton Maya\nBen folds\n") == [
        (6, "log-not-dealt-in")
    ]


def test_an_unknown_name_is_found_with_the_nearest_and_the_rest_is_not_judged():
    (verdict,) = verdicts(THREE + "hand\nbutton Ben\nBne folds, Ula folds\nMaya wins 99\n")

    (found,) = verdict.findings
    assert found.rule == "log-unknown-player"
    assert "did you mean Ben?" in found.hint


def test_a_line_that_cannot_be_read_gives_one_finding_and_the_next_hand_is_judged():
    log = THREE + "hand\nbutton Ben\nBen bettts 10\nUla raises to 3\nhand\nMaya checks\n"

    assert faults(log) == [(5, "log-syntax"), (8, "act-turn")]


def test_one_player_is_no_hand():
    assert faults("stakes 1/2\nplayers Ula 200\nhand\nbutton Ula\n") == [(3, "log-seats")]


def test_two_players_at_one_seat():
    assert faults("seat 1 Ula 200\nseat 1 Ben 200\n") == [(2, "log-seat")]


def test_rake_and_tips_leave_the_table():
    log = THREE + "hand\nbutton Ben\nBen raises to 6, Ula folds, Maya folds\nBen wins 5\nrake 1\n"
    (verdict,) = verdicts(log)

    assert verdict.findings == ()
    assert stacks(verdict) == {"Ula": 199, "Maya": 198, "Ben": 202}


def test_a_misdeal_gives_every_chip_back():
    log = (
        THREE + 'hand\nbutton Ben\nBen raises to 6\nmisdeal "two cards exposed"\nhand\nbutton Ben\n'
    )
    first = verdicts(log)[0]

    assert first.status == "void"
    assert stacks(first) == {"Ula": 200, "Maya": 200, "Ben": 200}


def test_decimals_are_exact():
    log = "stakes 0.25/0.50\nplayers Ula 20, Maya 20.10\nhand\nbutton Ula\nUla raises to 1.5, Maya folds\n"
    (verdict,) = verdicts(log)

    assert stacks(verdict) == {"Ula": 2050, "Maya": 1960}


def test_missing_small_blind_moves_the_big_blind_up():
    log = "stakes 1/2\nseat 1 A 200\nseat 3 C 200\nseat 4 D 200\nhand\nbutton A\nno small blind\nC posts big blind\nD folds, A folds\n"
    (verdict,) = verdicts(log)

    assert verdict.findings == ()
    assert stacks(verdict) == {"A": 200, "C": 200, "D": 200}


def test_folds_to_and_checks_around_stand_for_everyone_between():
    log = (
        "stakes 1/2\nplayers A 200, B 200, C 200, D 200\nhand\nbutton D\nfolds to A\nA calls, B checks\n"
        "flop 2c 7d 9h\nchecks around\nturn Jc\nA bets 2\neveryone folds\n"
    )
    (verdict,) = verdicts(log)

    assert verdict.findings == ()
    assert stacks(verdict) == {"A": 202, "B": 198, "C": 200, "D": 200}


AWAY = (
    "stakes 1/2\nplayers Ula 200, Maya 200, Ben 200, Lou 200\nhand 1\nbutton Lou\n"
    "Ben folds, Lou folds, Ula folds\nBen sits out\nhand 2\nUla folds, Maya folds\n"
    "hand 3\nMaya folds, Lou folds\nBen returns\n"
)


@pytest.mark.parametrize(
    ("posts", "expected"),
    [
        ("Ben posts 2, Ben posts 1 dead\n", []),
        ("Ben posts 2\n", [(13, "post-missed")]),
        ("", [(12, "post-missed")]),
    ],
)
def test_who_missed_both_blinds_posts_the_big_one_live_and_the_small_one_dead(posts, expected):
    log = AWAY + "hand 4\n" + posts
    found = faults(log)

    assert found == expected


def test_who_missed_the_blinds_owes_nothing_where_the_table_asks_for_nothing():
    assert faults(AWAY + "hand 4\n", new_player="free") == []
