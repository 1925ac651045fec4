"""All-in hands: shares against hand-made counts, and what they do to the results."""

from fractions import Fraction
from itertools import combinations

import pytest

from hhtool.engine.equity import equity
from hhtool.engine.evaluator import omaha_strength, strength
from hhtool.model.cards import Card, cards
from hhtool.reports.luck import ALL_INS, LUCK, all_ins, luck
from hhtool.reports.tables import tables
from judging import judge

TWO = "stakes 1/2\nplayers Ana 100, Ben 100\nhand\nbutton Ana\n"
ACES = (
    TWO
    + "Ana is all in, Ben calls all in\nflop Ks 9d 4c\nturn 2h\nriver 3d\nAna shows As Ah, Ben shows Kd Kc\n"
)
"""Kings hit: Ben wins 200."""


def read(*logs, **switches):
    return tables((f"{at}.log", judge(log, **switches)) for at, log in enumerate(logs))


def lucky(made):
    rows = luck(made, equity).to_dict("records")
    return {row["player"]: (row["net"], row["adjusted"], row["luck"]) for row in rows}


def hands(*texts):
    return [cards(text) for text in texts]


def by_hand(holes, board, omaha=False):
    """What each hand wins on average, board by board."""
    stub = [Card(at) for at in range(52) if Card(at) not in {*board, *sum(holes, ())}]
    won = [Fraction(0)] * len(holes)
    boards = list(combinations(stub, 5 - len(board)))
    for rest in boards:
        whole = (*board, *rest)
        worth = [omaha_strength(h, whole) if omaha else strength((*h, *whole)) for h in holes]
        for at, each in enumerate(worth):
            if each == max(worth):
                won[at] += Fraction(1, worth.count(max(worth)) * len(boards))
    return tuple(won)


@pytest.mark.parametrize(
    ("first", "second", "wins", "ties"),
    [
        ("As Ah", "Ks Kh", 1_410_336, 9_308),
        ("As Ah", "Kd Kc", 1_388_072, 6_538),
        ("Ks Kh", "As Ah", 292_660, 9_308),
    ],
)
def test_pairs_before_the_flop_by_how_often_each_wins(first, second, wins, ties):
    """Counts of all 1,712,304 boards, gone through one by one."""
    (shares,) = equity(hands(first, second), [(0, 1)])

    assert shares[0] == (wins + Fraction(ties, 2)) / 1_712_304
    assert sum(shares) == 1


def test_aces_against_kings_are_nearly_eighty_two_percent_over_all_suits():
    aces = [f"A{one} A{two}" for one, two in combinations("shdc", 2)]
    found = [equity(hands(each, "Ks Kh"), [(0, 1)])[0][0] for each in aces]

    assert round(float(sum(found) / len(found)), 3) == 0.819


def test_a_draw_on_the_turn_by_its_outs():
    """Eight spades, three more nines, and the two aces that make a straight."""
    (shares,) = equity(hands("As Ah", "Ks Qs"), [(0, 1)], cards("Js Ts 2d 3c"))

    assert shares == (Fraction(31, 44), Fraction(13, 44))


@pytest.mark.parametrize(
    ("holes", "board", "omaha"),
    [
        (("As Ah", "Kd Kc"), "Ks 7h 2c", False),
        (("As Ks", "Qh Jh", "2c 2d"), "Qs 9s 2h", False),
        (("As Kd", "Ac Kh"), "Qs 9s 2s", False),
        (("As Ah Kd 5c", "9s 8s 7h 6d"), "Ts 5h 2s 2c", True),
    ],
)
def test_shares_from_the_flop_on_are_those_of_every_board(holes, board, omaha):
    found = hands(*holes)

    assert (
        by_hand(found, cards(board), omaha)
        == equity(found, [range(len(found))], cards(board), (), omaha)[0]
    )


@pytest.mark.parametrize("omaha", [False, True])
@pytest.mark.parametrize(
    "left", ["As Ks Qs Js Ts 9s 2h 2d 3c 3d 4h", "9c 9d 8h 8s 7c 7h 7d 6s 5s 4s 3s"]
)
def test_shares_before_the_flop_are_those_of_every_board(omaha, left):
    """Nearly all cards are dead, so that every board can be gone through."""
    stub = cards(left)
    holes = (
        hands("Ah Ac Qd Jd", "6c 6d 5c 5d", "8c 4d Td Tc")
        if omaha
        else hands("Ah Ac", "6c 6d", "Td 8c")
    )
    out = {*stub, *sum(holes, ())}
    dead = [Card(at) for at in range(52) if Card(at) not in out]

    found = equity(holes, [range(3), (0, 2)], (), dead, omaha)

    boards = list(combinations(stub, 5))
    for pot, shares in zip([(0, 1, 2), (0, 2)], found, strict=True):
        won = [Fraction(0)] * 3
        for board in boards:
            worth = {
                at: omaha_strength(holes[at], board) if omaha else strength((*holes[at], *board))
                for at in pot
            }
            best = [at for at in pot if worth[at] == max(worth.values())]
            for at in best:
                won[at] += Fraction(1, len(best) * len(boards))
        assert shares == tuple(won)


def test_columns_and_dtypes_even_when_nothing_is_there():
    for made in (read(ACES), read("stakes 1/2\n"), tables([])):
        assert {name: str(kind) for name, kind in all_ins(made, equity).dtypes.items()} == ALL_INS
        assert {name: str(kind) for name, kind in luck(made, equity).dtypes.items()} == LUCK


def test_aces_that_lose_were_unlucky_by_what_they_were_worth():
    made = read(ACES)

    found = all_ins(made, equity)
    assert found[["street", "player", "pot", "won", "expected"]].to_numpy().tolist() == [
        ["preflop", "Ana", 200, 0, 163],
        ["preflop", "Ben", 200, 200, 37],
    ]
    assert [round(each, 4) for each in found["equity"]] == [0.8126, 0.1874]
    assert lucky(made) == {"Ben": (100, -63, 163), "Ana": (-100, 63, -163)}


def test_a_side_pot_has_shares_of_its_own():
    log = "stakes 1/2\nplayers Ana 50, Ben 100, Cal 100\nhand\nbutton Cal\n"
    log += "Cal calls, Ana calls, Ben checks\nflop Qs 9s 2h\nAna is all in, Ben is all in, Cal calls all in\n"
    log += "turn 3d\nriver 4d\nAna shows 2c 2d, Ben shows As Ks, Cal shows Qh Jh\n"
    board = cards("Qs 9s 2h")
    main = by_hand(hands("2c 2d", "As Ks", "Qh Jh"), board)
    out = {*cards("2c 2d"), *board}
    stub = [Card(at) for at in range(52) if Card(at) not in {*out, *cards("As Ks Qh Jh")}]
    boards = list(combinations(stub, 2))
    ahead = [
        strength((*cards("As Ks"), *board, *b)) > strength((*cards("Qh Jh"), *board, *b))
        for b in boards
    ]
    side = Fraction(sum(ahead), len(boards))

    found = all_ins(read(log), equity).set_index("player")

    assert found["pot"].to_dict() == {"Ana": 150, "Ben": 250, "Cal": 250}
    due = {
        "Ana": 150 * main[0],
        "Ben": 150 * main[1] + 100 * side,
        "Cal": 150 * main[2] + 100 * (1 - side),
    }
    assert {name: abs(found["expected"][name] - due[name]) < 1 for name in due} == dict.fromkeys(
        due, True
    )
    assert found["expected"].sum() == found["won"].sum() == 250
    assert found["equity"]["Ben"] == pytest.approx(float(due["Ben"] / 250))


def test_what_was_folded_before_is_in_the_pot_and_its_player_in_no_row():
    log = "stakes 1/2\nplayers Ana 100, Ben 100, Cal 100\nhand\nbutton Cal\n"
    log += "Cal raises to 10, Ana is all in, Ben folds, Cal calls all in\nflop Ks 9d 4c\nturn 2h\nriver 3d\n"
    log += "Ana shows As Ah, Cal shows Kd Kc\n"

    found = all_ins(read(log), equity)
    assert found[["player", "pot"]].to_numpy().tolist() == [["Ana", 202], ["Cal", 202]]
    assert lucky(read(log))["Ben"] == (-2, -2, 0)


def test_the_betting_must_be_over_before_the_river():
    log = "stakes 1/2\nplayers Ana 20, Ben 100, Cal 100\nhand\nbutton Cal\n"
    start = log + "Cal raises to 20, Ana calls all in, Ben calls\nflop Ks 9d 4c\n"
    end = "Ana shows As Ah, Ben shows Qs Qh, Cal shows Jc Jd\n"

    river = read(start + "checks around\nturn 2h\nchecks around\nriver 3d\nchecks around\n" + end)
    assert all_ins(river, equity).empty
    assert lucky(river)["Ana"] == (40, 40, 0)

    folded = read(
        start + "Ben bets 20, Cal folds\nturn 2h\nriver 3d\nAna shows As Ah, Ben shows Qs Qh\n"
    )
    found = all_ins(folded, equity)
    assert found[["street", "player", "pot"]].to_numpy().tolist() == [
        ["flop", "Ana", 60],
        ["flop", "Ben", 60],
    ]
    assert found["equity"][0] == pytest.approx(
        float(by_hand(hands("As Ah", "Qs Qh"), cards("Ks 9d 4c"))[0])
    )


def test_running_it_twice_changes_the_result_and_not_what_was_to_be_expected():
    once = TWO + "Ana calls, Ben checks\nflop Ks 9d 4c\nBen is all in, Ana calls all in\n"
    shown = "Ben shows Kd Kc, Ana shows As Ah\n"
    twice = read(once + "run it twice\nturn 2h / Ac\nriver 3d / 5d\n" + shown)
    found = all_ins(twice, equity).set_index("player")

    assert found["won"].to_dict() == {"Ana": 100, "Ben": 100}
    one = all_ins(read(once + "turn 2h\nriver 3d\n" + shown), equity).set_index("player")
    assert found["expected"].to_dict() == one["expected"].to_dict()


def test_two_boards_from_the_flop_on_have_half_the_pot_each():
    log = "stakes 1/2\nplayers Ana 100, Ben 100\nhand\nbutton Ana\nbomb pot 5\n"
    log += (
        "flop Ks 9d 4c / Ad 7d 2s\nBen is all in, Ana calls all in\nturn 2h / 5h\nriver 3d / 6h\n"
    )
    log += "Ben shows Kd Kc, Ana shows As Ah\n"
    one, other = cards("Ks 9d 4c"), cards("Ad 7d 2s")
    (first,) = equity(hands("Kd Kc", "As Ah"), [(0, 1)], one, other)
    (second,) = equity(hands("Kd Kc", "As Ah"), [(0, 1)], other, one)

    found = all_ins(read(log), equity).set_index("player")

    assert found["equity"]["Ben"] == pytest.approx(float((first[0] + second[0]) / 2))


def test_a_card_that_nobody_saw_leaves_the_result_as_it_was():
    unseen = ACES.replace("Ben shows Kd Kc", "Ben mucks").replace(
        "Ana shows As Ah", "Ana shows As Ah\nAna wins 200"
    )
    made = read(unseen)

    found = all_ins(made, equity)
    assert found["known"].tolist() == [False, False]
    assert found["expected"].tolist() == found["won"].tolist()
    assert luck(made, equity)[["all_ins", "unknown", "luck"]].to_numpy().tolist() == [[0, 1, 0]] * 2

    twice = read(ACES.replace("Kd Kc", "Kd As"))
    assert all_ins(twice, equity)["known"].tolist() == [False, False]


def test_cards_that_the_log_tells_at_the_start_will_do():
    told = ACES.replace("Ana is all in", "Ana holds As Ah\nBen holds Kd Kc\nAna is all in")
    mucked = told.replace(
        "Ana shows As Ah, Ben shows Kd Kc", "Ben shows Kd, Ana mucks\nBen wins 200"
    )

    assert lucky(read(mucked)) == lucky(read(ACES))


def test_who_still_has_a_card_to_lay_down_is_not_reckoned():
    crazy = ACES.replace("stakes", "variant crazy-pineapple\nstakes")
    assert all_ins(read(crazy), equity)["known"].tolist() == [False, False]


def test_omaha_before_the_flop():
    log = ACES.replace("stakes", "variant omaha\nstakes").replace(
        "Ana is all in, Ben calls all in",
        "Ana raises to 6, Ben raises to 18, Ana raises to 54, Ben is all in, Ana calls all in",
    )
    log = (
        log.replace("As Ah", "As Ah Ks Kh")
        .replace("Kd Kc", "Qd Jd Tc 9c")
        .replace("Ks 9d 4c", "2s 9d 4c")
    )
    found = all_ins(read(log), equity)

    assert [round(each, 4) for each in found["equity"]] == [0.6163, 0.3837]


def test_rake_is_nobodys_luck():
    raked = read(ACES + "rake 4\n")

    found = lucky(raked)
    assert found["Ben"][0] + found["Ana"][0] == -4
    assert found["Ben"][1] + found["Ana"][1] == -4
    assert all_ins(raked, equity)["expected"].sum() == 196


def test_reports_change_no_table():
    made = read(ACES)
    before = {name: getattr(made, name).copy() for name in ("hands", "seats", "actions", "cards")}

    luck(made, equity)

    assert all(frame.equals(getattr(made, name)) for name, frame in before.items())
