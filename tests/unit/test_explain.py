"""A hand told step by step: ladder, pots, deciding cards, odd chips, and what profiles change."""

from pathlib import Path

import pytest

from hhtool.batch import Options, find_hand, profiles
from hhtool.model.explanation import Basis, First, Why
from hhtool.model.verdict import Verdict
from hhtool.pipeline.explain import explain
from hhtool.pipeline.sensitivity import sensitivity
from hhtool.profile import change, load
from hhtool.render.explain import lines
from hhtool.render.explain_markdown import markdown
from hhtool.rulebook import names
from judging import verdicts

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.log"))
SIDE_POT = ROOT / "examples" / "side-pot.log"
ODD = """stakes 1/2
players Ana 200, Fay 200, Ben 200, Cal 200

hand 1
button Cal
Ana holds 2c 3c
Ben holds 4d 5d
Cal holds 6s 7s
Ben raises to 10, Cal calls, Ana calls, Fay folds
flop Ac Kd Qh
checks around
turn Js
checks around
river Td
"""


def told(text, profile="home", **switches):
    rules = change(load(profile), [(key.replace("_", "-"), v) for key, v in switches.items()])
    *_, last = verdicts(text, profile, **switches)
    return explain(last, rules)


def from_file(path, **options):
    verdict, profile = find_hand(str(path), Options(**options))
    return explain(verdict, profile)


def text(explained):
    return "\n".join("".join(part for part, _ in line) for line in lines(explained, "x.log", 80))


def test_side_pots_as_a_ladder():
    explained = from_file(SIDE_POT)

    assert [(r.put_in, r.layers, r.back) for r in explained.ladder] == [
        (20, (20, 0), 0),
        (50, (20, 30), 0),
        (80, (20, 30), 30),
    ]
    assert [(pot.amount, pot.basis) for pot in explained.pots] == [
        (60, Basis.CARDS),
        (60, Basis.CARDS),
    ]
    assert [(out.seat, out.why) for out in explained.pots[1].out] == [(1, Why.ALL_IN)]


def test_paid_beside_due_and_who_passes_what():
    explained = from_file(SIDE_POT)

    assert [(p.due_by_seat(), p.paid_by_seat()) for p in explained.pots] == [
        (((1, 60),), ((1, 120),)),
        (((2, 60),), ()),
    ]
    assert "Ana gives Ben 60." in text(explained)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_chip_of_the_ladder_is_in_a_pot_or_goes_back(path):
    for verdict in verdicts(path.read_text(encoding="utf-8")):
        explained = explain(verdict, load("home"))
        if explained is None:
            continue
        for rung in explained.ladder:
            assert rung.put_in == sum(rung.layers) + rung.dead + rung.back
        for pot in explained.pots:
            layered = sum(rung.layers[pot.index] for rung in explained.ladder)
            assert pot.amount == layered + pot.dead
        assert {cite.rule for cite in explained.cites} <= set(names())
        assert text(explained)
        assert list(markdown(explained, "x.log", None))


def test_the_deciding_card_is_the_first_that_differs():
    log = "stakes 1/2\nplayers A 50, B 50\nhand 1\nbutton A\nA holds As Kd\nB holds Ad Qd\n"
    explained = told(f"{log}A is all in, B calls\nflop Ac 7h 7s\nturn 4c\nriver 2d\n")
    (decider,) = explained.pots[0].deciders

    assert (decider.at, decider.rules) == (4, ("rank-kicker",))
    assert explained.hands[0].saying == "two pair, aces and sevens, king kicker"
    assert "the fifth card decides, king against queen" in text(explained)


def test_hands_of_different_kinds_need_no_card():
    log = "stakes 1/2\nplayers A 50, B 50\nhand 1\nbutton A\nA holds 7d 7c\nB holds Ad Qd\n"
    explained = told(f"{log}A is all in, B calls\nflop Ac 7h 3s\nturn 4c\nriver 2d\n")

    assert [(d.at, d.rules) for d in explained.pots[0].deciders] == [(-1, ("rank-order",))]


def test_odd_chips_and_where_they_go():
    explained = told(f"{ODD}checks around\n")
    (odd,) = explained.pots[0].odd

    assert (odd.amount, odd.each, odd.given) == (32, 10, ((0, 1), (2, 1)))
    assert explained.pots[0].folded == 2
    assert "32 for 3 is 10 each; 2 is left over, for Ana and Ben" in text(explained)


def test_odd_chips_under_other_house_rules():
    assert told(f"{ODD}checks around\n", odd_chip="all-to-first").pots[0].odd[0].given == ((0, 2),)
    left = told(f"{ODD}checks around\n", odd_chip="carry-over").pots[0].odd[0]
    assert (left.given, left.left) == ((), 2)


def test_who_shows_first_and_why():
    assert told(f"{ODD}checks around\n").showing.first is First.LEFT
    bet = told(f"{ODD}Ana checks, Ben bets 10, Cal calls, Ana calls\n").showing
    assert (bet.first, bet.order[0], bet.street) == (First.RIVER, 2, "river")
    assert from_file(SIDE_POT).showing.first is First.ALL_IN
    assert told(f"{ODD}checks around\n", show_order="all-at-once").showing.first is First.TOGETHER


def test_a_bet_on_the_turn_does_not_open_the_showdown():
    log = ODD.replace("turn Js\nchecks around", "turn Js\nAna bets 10, Ben calls, Cal calls")
    assert told(f"{log}checks around\n").showing.first is First.LEFT


def test_folded_mucked_and_dead_money():
    log = "stakes 1/2\nplayers A 50, B 50, C 50\nhand 1\nbutton A\nA calls, B folds, C checks\n"
    explained = told(
        f"{log}flop Ac 7h 3s\nchecks around\nturn 4c\nchecks around\nriver 2d\nchecks around\nA mucks\nC wins 5\n"
    )
    (pot,) = explained.pots

    assert {(out.seat, out.why) for out in pot.out} == {(1, Why.FOLDED), (0, Why.MUCKED)}
    assert pot.basis is Basis.MUCKS
    ante = told(
        "stakes 1/2 bb-ante 2\nplayers A 50, B 50, C 50\nhand 1\nbutton A\nA folds, B folds\n"
    )
    assert ante.pots[0].dead == 2
    assert "2 is dead money" in text(ante)


def test_a_void_hand_gives_everything_back():
    explained = told("stakes 1/2\nplayers A 50, B 50\nhand 1\nbutton A\nmisdeal\n")

    assert explained.pots == ()
    assert "every chip goes back" in text(explained)


def test_a_winner_that_nobody_can_know():
    log = "stakes 1/2\nplayers A 50, B 50\nhand 1\nbutton A\nA is all in, B calls\n"
    explained = told(f"{log}flop Ac 7h 3s\nturn 4c\nriver 2d\n")

    assert explained.pots[0].basis is Basis.NOTHING
    assert "cannot be known" in text(explained)


def test_a_hand_that_is_not_over():
    log = "stakes 1/2\nplayers A 50, B 50, C 50\nhand 1\nbutton C\n"

    assert "Nobody has won it yet" in text(told(f"{log}C calls\n"))
    assert "The hand is not over" in text(told(log))


def test_a_ruling_in_the_log_stands_beside_the_tools_own():
    log = "stakes 1/2\nplayers A 50, B 50, C 50\nhand 1\nbutton C\nC raises to 6, A raises to 8\n"
    explained = told(f'{log}ruling "it stands"\n')

    assert [said.text for said in explained.said] == ["it stands"]
    assert explained.in_force == (True,)
    assert "it stands" in text(explained)
    assert "A's action counts as" in text(explained)


def test_the_hand_that_is_picked(tmp_path):
    log = tmp_path / "night.log"
    log.write_text(
        "stakes 1/2\nplayers A 50, B 50, C 50\n"
        "hand 1\nbutton C\nC raises to 3, A folds, B folds\nend\n"
        "rules tda\nhand 2\nA folds, B folds\nend\n",
        encoding="utf-8",
    )
    verdict, _ = find_hand(str(log), Options())
    assert (verdict.id, verdict.failed) == ("1", True)
    verdict, profile = find_hand(str(log), Options(hand="2"))
    assert (verdict.id, profile.name) == ("2", "tda")
    assert find_hand(str(log), Options(hand="3")) is None
    assert find_hand(str(log), Options(hand="2", profile="robert"))[1].name == "robert"


def test_a_hand_of_another_format():
    verdict, profile = find_hand(str(ROOT / "examples" / "heads-up.phh"), Options())
    assert isinstance(verdict, Verdict)
    assert explain(verdict, profile) is not None


def test_what_profiles_change_and_by_which_switch():
    verdict, _ = find_hand(str(ROOT / "examples" / "odd-chip.log"), Options())
    found = sensitivity(verdict.hand, [load("home"), load("scribes")])

    assert [(d.question, d.switches) for d in found.differences] == [("showdown", ("show-order",))]


def test_odd_chips_that_depend_on_one_switch():
    *_, last = verdicts(f"{ODD}checks around\n")
    other = change(load("home"), [("odd-chip", "all-to-first")])
    bo = change(load("scribes"), [("show-order", "last-aggressor-river")])
    named = [load("home"), bo, type(other)(**{**_fields(other), "name": "first"})]
    (only,) = sensitivity(last.hand, named).differences

    assert (only.question, only.switches, only.together) == ("odd chips", ("odd-chip",), False)
    assert [(a.profiles, a.says) for a in only.answers] == [
        (("home", "scribes"), "Ana 1, Ben 1"),
        (("first",), "Ana 2"),
    ]


def test_switches_that_only_do_it_together():
    *_, last = verdicts(ODD.replace("stakes 1/2", "stakes 1/2\nchip 1") + "checks around\n")
    home = load("home")
    weights = change(home, [("show-order", "all-at-once"), ("allin-show", "ordered")])
    found = sensitivity(last.hand, [home, type(home)(**{**_fields(weights), "name": "x"})])

    assert [d.switches for d in found.differences] == [("show-order",)]


def test_every_profile_that_ships_is_asked():
    asked = profiles(str(SIDE_POT), Options(changes=(("odd-chip", "all-to-first"),)))

    assert {"home", "tda", "robert", "scribes"} <= {profile.name for profile in asked}
    assert {profile.odd_chip for profile in asked} == {"all-to-first"}


def _fields(profile):
    return {name: getattr(profile, name) for name in type(profile).__dataclass_fields__}
