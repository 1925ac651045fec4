"""Every house-rule switch has a log whose answer changes with it.

A row is a switch, a log, what is asked of it, and the answer under each value. What the values mean
stands in `docs/profiles.md` and `hhtool profiles`; the answers are worked out from that by hand.
"""

from typing import Any, NamedTuple

import pytest

from hhtool.grammar import native
from hhtool.model.place import Source
from hhtool.pipeline import upcoming
from hhtool.profile import SWITCHES, change, load
from judging import faults, stacks, verdicts


def may_raise(log, **rules):
    """Least total that the next player may bet or raise to; ``None``: no raise."""
    choices = decision(log, rules).choices
    return min(max(choices.least, 0), choices.most) if choices.raises else None


def most(log, **rules):
    """Most that the next player may bet or raise to."""
    return decision(log, rules).choices.most


def price(log, **rules):
    """What the next player's call comes to."""
    return decision(log, rules).choices.call


def blinds(log, **rules):
    """Button, small blind, big blind of the next hand, and who posts a further big blind."""
    hand = decision(log, rules).hand
    names = {seat.number: seat.name for seat in hand.seats}
    small = hand.seats[hand.small].name if hand.small >= 0 else None
    made_up = [hand.seats[seat].name for seat in hand.makeup]
    return (names.get(hand.button), small, hand.seats[hand.big].name, made_up)


def decision(log, rules):
    profile = change(load("home"), [(key.replace("_", "-"), value) for key, value in rules.items()])
    return upcoming(native.read(Source("test.log", log)), profile)


def left(log, **rules):
    """What everyone has after the last hand."""
    return stacks(verdicts(log, **rules)[-1])


def shown(log, **rules):
    """The order in which hands are due to be shown."""
    verdict = verdicts(log, **rules)[-1]
    order = verdict.ruled.showdown
    return "together" if order is None else [verdict.hand.name(seat) for seat in order]


def remedy(log, **rules):
    """What becomes of cards dealt wrong, in the words that tell the values apart."""
    (verdict,) = verdicts(log, **rules)
    return next(w for w in ("the next burn", "dealt again") if w in verdict.findings[0].hint)


def found(log, **rules):
    """Lines and rules of what is found."""
    return faults(log, **rules)


def weighed(log, **rules):
    """Rules of what is found, with their weight."""
    return [(f.rule, str(f.severity)) for v in verdicts(log, **rules) for f in v.findings]


def counts_as(log, **rules):
    """What the last action counts as, by the ruling on it."""
    (finding,) = verdicts(log, **rules)[-1].findings
    action = finding.ruling.action
    return str(action.verb), action.amount


FOUR_CARD_FLOP = """\
stakes 1/2
players Ana 100, Ben 100
hand 1
button Ben
Ben calls, Ana checks
flop Ks 9d 4c 2h
"""


class Row(NamedTuple):
    """A log, what is asked of it, and the answer under each value of the switch."""

    switch: str
    log: str
    ask: Any
    answers: dict[str, Any]


FIVE = """\
stakes 1/2
players Ada 200, Bob 200, Cy {cy}, Dee 200, Eve {eve}
hand 1
button Eve
Cy calls, Dee calls, Eve calls, Ada calls, Bob checks
flop Ks 9d 4c
Ada bets 10, Bob calls
Cy is all in
"""
ONE_ALL_IN = FIVE.format(cy=17, eve=200)
TWO_ALL_INS = FIVE.format(cy=17, eve=22) + "Dee calls 15, Eve is all in, Ada folds\n"
BIG_SHORT_ALL_IN = FIVE.format(cy=18, eve=200) + "Dee folds, Eve folds, Ada calls 6\n"
SMALL_ALL_IN = FIVE.format(cy=14, eve=200) + "Dee folds, Eve folds, Ada calls 2\n"
SPLIT = """\
stakes 1/2
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
checks around
"""
FIVES = """\
chip 5
stakes 5/10
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Ben holds 2c 3c
Cal holds 4d 5d
Cal calls, Ana folds, Ben checks
flop Ac Kd Qh
checks around
turn Js
checks around
river Td
checks around
"""
TURN_BET = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ana calls, Ben checks
flop Ac Kd Qh
checks around
turn Js
Ana checks, Ben bets 4, Cal calls, Ana calls
river Td
checks around
"""
SIDE_POT = """\
stakes 1/2
players Ana 1, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ben checks
flop Ac Kd Qh
checks around
turn Js
checks around
river Td
checks around
"""
LOSER_MUCKS = SIDE_POT + "Ben mucks\n"
DECLARED = """\
stakes 1/2
players Ana 200, Ben 200
hand 1
button Ana
Ben holds 9d 9c
Ana calls, Ben checks
flop Ac Kd Qh
checks around
turn Js
checks around
river Tc
checks around
Ben shows 9d 9c
Ana plays the board
Ana mucks
"""
BIG_BLIND_BUSTS = """\
stakes 1/2
players Ana 200, Ben 200, Cal 2, Dan 200, Eve 200
hand 1
button Ana
Cal holds 2c 3d
Dan holds As Ad
Dan calls, Eve folds, Ana folds, Ben folds
flop 7c 2h 9d
turn Js
river Kc
Dan wins 5
"""
BUTTON_BUSTS = """\
stakes 1/2
players Ana 6, Ben 200, Cal 200
hand 1
button Ana
Ana holds 2c 3d
Cal holds As Ad
Ana is all in for 6, Ben folds, Cal calls
flop 7c 2h 9d
turn Js
river Kc
Cal wins 13
"""
NEWCOMER = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200
hand 1
button Cal
Cal folds, Ana folds
Ben wins 2
seat 4 Dan 200
hand 2
button Ana
"""
SHORT_ANTE = """\
stakes 50/100 bb-ante 100
players Ana 1000, Ben 120, Cal 1000
hand 1
button Cal
Ben holds As Ad
Cal holds Ks Kd
Cal calls 100, Ana folds
flop 7c 2h 9d
turn Js
river 4c
"""
ANTE_OF_FOUR = """\
stakes 1/2 ante 10
players Ben 200, Cal 200, Ana 4
hand 1
button Ana
Ana holds As Ad
Ben holds Ks Kd
Cal holds Qs Qd
Ben calls, Cal checks
flop 7c 2h 9d
checks around
turn Js
checks around
river 4c
checks around
"""
STRADDLE = """\
stakes 1/2
players Ann 200, Ben 200, Cal 200, Dan 200, Eve 200
hand 1
button Eve
{} straddles 4
"""
LIMIT = """\
variant limit
stakes 5/10
bets 10/20
players Ann 1000, Ben {ben}, Cal 1000
hand 1
button Cal
"""
BOMB = """
stakes 1/2
players Ana 200, Ben 200, Cal 200

hand 1
button Cal
bomb pot 5
flop Ks 9d 4c
"""
CAPPED = (
    LIMIT.format(ben=1000)
    + "Cal calls, Ann calls, Ben checks\nflop Ac Kd Qh\n"
    + "Ann bets 10, Ben raises to 20, Cal raises to 30, Ann raises to 40\n"
)
HEADS_UP_CAP = (
    LIMIT.format(ben=1000)
    + "Cal folds, Ann calls, Ben checks\nflop Ac Kd Qh\n"
    + "Ann bets 10, Ben raises to 20, Ann raises to 30, Ben raises to 40\n"
)
HALF_A_BET = (
    LIMIT.format(ben=25)
    + "Cal calls, Ann calls, Ben checks\nflop Ac Kd Qh\n"
    + "Ann bets 10, Ben is all in for 15, Cal calls 15\n"
)
SHORT_BLIND = """\
variant pot-limit
stakes 100/200
players Ann 5000, Ben 100, Cal 5000, Dan 5000
hand 1
button Dan
"""
UNDER_RAISE = """\
stakes 1/2
players Ann 200, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ann calls, Ben checks
flop Ac Kd Qh
Ann bets 10
Ben raises to 17
"""
NOBODY_CALLS = """\
stakes 1/2
players Ann 50, Ben 200
hand 1
button Ann
Ann is all in for 50
Ben raises to 100
"""
FREE_FOLD = """\
stakes 1/2
players Ann 200, Ben 200, Cal 200
hand 1
button Cal
Cal calls, Ann calls, Ben checks
flop Ac Kd Qh
Ann folds
"""
REBUY = BUTTON_BUSTS + "Ana rebuys 100\n"
SMALL_BUY_IN = "stakes 1/2\nplayers Ann 200, Ben 18\n"
TOP_UP = "stakes 1/2\nplayers Ann 200, Ben 200\nhand 1\nbutton Ann\nAnn folds\nBen adds on 250\n"

ROWS = [
    Row(
        "reopen", TWO_ALL_INS, may_raise,
        {"facing-full": 30, "single-only": None, "half": 30, "any": 30},
    ),
    Row(
        "reopen", BIG_SHORT_ALL_IN, may_raise,
        {"facing-full": None, "single-only": None, "half": 26, "any": 26},
    ),
    Row(
        "reopen", SMALL_ALL_IN, may_raise,
        {"facing-full": None, "single-only": None, "half": None, "any": 22},
    ),
    Row("short-allin-base", ONE_ALL_IN, may_raise, {"from-current": 25, "complete": 20}),
    Row(
        "short-blind-call", "stakes 1/2\nplayers Ana 200, Ben 1, Cal 200\nhand 1\nbutton Cal\n",
        price, {"full-bb": 2, "posted": 1},
    ),
    Row(
        "short-open-call",
        "stakes 1/2\nplayers Ana 3, Ben 200, Cal 200\nhand 1\nbutton Cal\n"
        "Cal calls, Ana calls, Ben checks\nflop Ac Kd Qh\nAna is all in\n",
        price, {"actual": 1, "full-bb": 2},
    ),
    Row(
        "odd-chip", SPLIT, left,
        {
            "one-each-clockwise": {"Ana": 201, "Fay": 198, "Ben": 201, "Cal": 200},
            "all-to-first": {"Ana": 202, "Fay": 198, "Ben": 200, "Cal": 200},
            "high-card-suit": {"Ana": 200, "Fay": 198, "Ben": 201, "Cal": 201},
            "carry-over": {"Ana": 200, "Fay": 198, "Ben": 200, "Cal": 200},
        },
    ),
    Row(
        "odd-unit", FIVES, left,
        {
            "unit": {"Ana": 195, "Ben": 203, "Cal": 202},
            "smallest-chip": {"Ana": 195, "Ben": 205, "Cal": 200},
        },
    ),
    Row(
        "show-order", TURN_BET, shown,
        {
            "last-aggressor-river": ["Ana", "Ben", "Cal"],
            "last-aggressor-any-street": ["Ben", "Cal", "Ana"],
            "all-at-once": "together",
        },
    ),
    Row(
        "allin-show", SIDE_POT, shown,
        {
            "all-tabled": "together",
            "ordered": ["Ben", "Cal", "Ana"],
            "may-muck": ["Ana", "Ben", "Cal"],
        },
    ),
    Row(
        "allin-show", LOSER_MUCKS, found,
        {"all-tabled": [(12, "show-allin-faceup")], "ordered": [], "may-muck": []},
    ),
    Row(
        "play-board", DECLARED, left,
        {"table-both": {"Ana": 198, "Ben": 202}, "declare": {"Ana": 200, "Ben": 200}},
    ),
    Row(
        "button", BIG_BLIND_BUSTS, blinds,
        {
            "dead": ("Ben", None, "Dan", []),
            "moving": ("Ben", "Dan", "Eve", []),
            "moving-makeup": ("Ben", "Dan", "Eve", ["Dan"]),
        },
    ),
    Row(
        "hu-transition", BUTTON_BUSTS, blinds,
        {"no-bb-twice": ("Cal", "Cal", "Ben", []), "plain": ("Ben", "Ben", "Cal", [])},
    ),
    Row(
        "new-player", NEWCOMER, found,
        {"wait": [(8, "btn-new-player")], "post-bb": [], "free": []},
    ),
    Row(
        "new-player", NEWCOMER, blinds,
        {
            "wait": ("Ana", "Ben", "Cal", []),
            "post-bb": ("Ana", "Ben", "Cal", ["Dan"]),
            "free": ("Ana", "Ben", "Cal", []),
        },
    ),
    Row(
        "bb-ante-order", SHORT_ANTE, left,
        {
            "bb-first": {"Ana": 950, "Ben": 270, "Cal": 900},
            "ante-first": {"Ana": 950, "Ben": 160, "Cal": 1010},
        },
    ),
    Row(
        "premature-card", FOUR_CARD_FLOP, remedy,
        {"redeal": "dealt again", "scramble": "the next burn"},
    ),
    Row(
        "short-ante", ANTE_OF_FOUR, left,
        {
            "layered": {"Ben": 204, "Cal": 188, "Ana": 12},
            "all-main": {"Ben": 192, "Cal": 188, "Ana": 24},
        },
    ),
    Row(
        "straddle", STRADDLE.format("Cal"), found,
        {"off": [(5, "post-straddle")], "utg": [], "button": [], "any": []},
    ),
    Row(
        "straddle", STRADDLE.format("Eve"), found,
        {"off": [(5, "post-straddle")], "utg": [(5, "post-straddle")], "button": [], "any": []},
    ),
    Row(
        "straddle", STRADDLE.format("Dan"), found,
        {
            "off": [(5, "post-straddle")],
            "utg": [(5, "post-straddle")],
            "button": [(5, "post-straddle")],
            "any": [],
        },
    ),
    Row(
        "straddle-min-raise", STRADDLE.format("Cal"), may_raise, {"bring-in": 8, "difference": 6}
    ),
    Row("bomb-min-bet", BOMB, may_raise, {"ante": 5, "big-blind": 2}),
    Row("limit-cap", CAPPED, may_raise, {"4-wagers": None, "5-wagers": 50}),
    Row("limit-cap-hu", HEADS_UP_CAP, may_raise, {"uncapped": 50, "capped": None}),
    Row("limit-short-allin", HALF_A_BET, may_raise, {"half-bet": 25, "full-bet": None}),
    Row("pl-preflop", SHORT_BLIND, most, {"full-blinds": 700, "actual": 600, "sb-as-bb": 800}),
    Row("underraise", UNDER_RAISE, counts_as, {"reject": ("call", None), "tda-50": ("raise", 20)}),
    Row(
        "raise-no-opponent", NOBODY_CALLS, weighed,
        {
            "flag": [("raise-no-opponent", "warning")],
            "illegal": [("raise-no-opponent", "error")],
        },
    ),
    Row(
        "fold-free", FREE_FOLD, weighed,
        {
            "flag": [("act-fold-free", "warning")],
            "ok": [],
            "illegal": [("act-fold-free", "error")],
        },
    ),
    Row("rebuy", REBUY, found, {"between-hands": [], "none": [(12, "stake-rebuy")]}),
    Row("buyin-min-bb", SMALL_BUY_IN, found, {"0": [], "9": [], "10": [(2, "stake-buyin")]}),
    Row("buyin-max-bb", TOP_UP, found, {"0": [], "225": [(6, "stake-topup-max")], "226": []}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "value"),
    [
        pytest.param(row, value, id=f"{row.switch}={value}-{row.ask.__name__}-{at}")
        for at, row in enumerate(ROWS)
        for value in row.answers
    ],
)
def test_the_answer_under_each_value(row, value):
    assert row.ask(row.log, **{row.switch.replace("-", "_"): value}) == row.answers[value]


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_value_of_every_switch_has_its_answer(switch):
    rows = [row.answers for row in ROWS if row.switch == switch]

    assert rows
    assert all(set(answers) >= set(SWITCHES[switch]) for answers in rows)
    values = SWITCHES[switch] or tuple(rows[0])
    told_apart = {tuple(str(answers[value]) for answers in rows) for value in values}
    assert len(told_apart) == len(values) if SWITCHES[switch] else len(told_apart) > 1


def test_no_row_is_for_a_switch_that_is_not_there():
    assert {row.switch for row in ROWS} == set(SWITCHES)
