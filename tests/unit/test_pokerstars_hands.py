"""Whole PokerStars hands: read, replayed, and settled to the cent."""

from pathlib import Path

import pytest

from hhtool.model.chips import Unit
from hhtool.model.hand import NOBODY, ClaimKind, Deal, PostKind, Stakes, Street
from starred import CASH, EVENT, hand, outcome, outcome_of, readings, verdict, verdicts

GOLDEN = Path(__file__).parents[1] / "golden" / "pokerstars"
THREE = {"Ana": "$200", "Ben": "$200", "Cal": "$200"}
PLAY = """
    {b}: posts small blind $1
    {c}: posts big blind $2
    *** HOLE CARDS ***
    Dealt to {a} [Ah Kd]
    {a}: raises $4 to $6
    {b}: folds
    {c}: calls $4
    *** FLOP *** [Kh 7s 2c]
    {c}: checks
    {a}: bets $5
    {c}: raises $10 to $15
    {a}: calls $10
    *** TURN *** [Kh 7s 2c] [9d]
    {c}: bets $20
    {a}: raises $20 to $40
    {c}: folds
    Uncalled bet ($20) returned to {a}
    {a} collected $80 from pot
    {a}: doesn't show hand
    *** SUMMARY ***
    Total pot $83 | Rake $3
    Board [Kh 7s 2c 9d]
    Seat 1: {a} (button) collected ($80)
    Seat 2: {b} (small blind) folded before Flop
    Seat 3: {c} (big blind) folded on the Turn
"""


def named(a="Ana", b="Ben", c="Cal", **more):
    """The hand above with its players called something else."""
    seats = {a: "$200", b: "$200", c: "$200"}
    return hand(PLAY.format(a=a, b=b, c=c), seats, **more)


def settled(a="Ana", b="Ben", c="Cal"):
    """What comes of it, whatever they are called."""
    stacks = {a: 20000 - 4100 + 8000, b: 19900, c: 20000 - 4100}
    return ("clean", [], [8300], {a: 8000}, stacks)


def test_two_cash_hands_with_a_player_who_sits_out_of_the_first():
    text = (GOLDEN / "cash.txt").read_text(encoding="utf-8")
    first, second = verdicts(text)
    assert outcome_of(first) == (
        "clean", [], [1625], {"Cal": 1545}, {"Ana": 4200, "Ben": 3975, "Cal": 3770},
    )  # fmt: skip
    assert outcome_of(second) == (
        "clean", [], [50], {"Happy we:-)": 50},
        {"Ana": 4200, "Ben": 3975, "Cal": 3745, "Happy we:-)": 5025},
    )  # fmt: skip
    assert ("1001", "2020-10-11T03:22:21", "Alba II") == (
        first.hand.id, first.hand.time, first.hand.table,
    )  # fmt: skip
    assert ("PokerStars", "", Unit(2, "$")) == (
        first.hand.site, first.hand.tournament, first.hand.unit,
    )  # fmt: skip
    assert 2 == first.hand.hero
    assert (1, 38) == (first.source.line, second.source.line)


HEADS = [
    ("PokerStars Zoom Hand #7:  Hold'em No Limit ($1/$2) - 2014/05/06 20:07:08 ET", "$"),
    ("PokerStars Game #7:  Hold'em No Limit ($1/$2) - 2006/05/06 - 20:07:08 (ET)", "$"),
    ("PokerStars Home Game Hand #7: {Dot's {1} Room}  Hold'em No Limit ($1/$2 USD) - 2013/04/05 2:03:04 ET", "$"),
    ("PokerStars Hand #7:  Hold'em No Limit (€1/€2 EUR) - 2013/04/05 2:03:04 CET [2013/04/04 20:03:04 ET]", "€"),
    ("PokerStars Hand #7:  Hold'em No Limit (£1/£2 GBP) - 2013/04/05 2:03:04 ET", "£"),
    ("PokerStars Hand #7:  Hold'em No Limit (₹1/₹2 INR) - 2013/04/05 2:03:04 IST [2013/04/04 16:33:04 ET]", "₹"),
    ("PokerStars Hand #7:  Mixed NLH/PLO (Hold'em No Limit, $1/$2 USD) - 2013/04/05 2:03:04 EET [2013/04/04 19:03:04 ET]", "$"),
]  # fmt: skip


@pytest.mark.parametrize(("head", "sign"), HEADS)
def test_heads_of_every_kind_begin_the_same_hand(head, sign):
    text = named(head=head).replace("$", sign)
    found = verdict(text)
    assert settled() == outcome_of(found)
    assert Unit(2, sign) == found.hand.unit
    assert Stakes(100, 200) == found.hand.stakes


def test_play_chips_have_no_decimals_unless_some_are_written():
    head = "PokerStars Hand #7:  Hold'em No Limit (1/2) - 2013/04/05 2:03:04 ET"
    whole = verdict(named(head=head).replace("$", ""))
    assert Unit(0, "") == whole.hand.unit
    assert [83] == [pot.amount for pot in whole.ruled.pots]
    cents = verdict(named(head=head).replace("$80", "80.50").replace("$3", "2.50").replace("$", ""))
    assert Unit(2, "") == cents.hand.unit
    assert {"Ana": 8050} == outcome_of(cents).won


def test_what_is_said_gives_play_chips_no_decimals():
    head = "PokerStars Hand #7:  Hold'em No Limit (1/2) - 2013/04/05 2:03:04 ET"
    text = named(head=head).replace("$", "").replace("*** FLOP", 'Ben said, "bets 2.5"\n*** FLOP')
    assert Unit(0, "") == verdict(text).hand.unit


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_may_end_as_they_do_anywhere(end):
    text = named() + named(head=CASH.replace("#7", "#9"))
    found = verdicts(text.replace("\n", end))
    assert [settled(), settled()] == [outcome_of(one) for one in found]
    assert ["7", "9"] == [one.id for one in found]
    assert [1, 1 + named().count("\n")] == [one.place(one.span).line for one in found]
    assert (len(CASH),) * 2 == tuple(one.span.end for one in found)


@pytest.mark.parametrize("mark", ["\ufeff", "ï»¿", " ", "\ufeff\ufeff", "\n\ufeff\n", "\u200b"])
def test_marks_and_blanks_before_each_hand_say_nothing(mark):
    text = f"{mark}{named()}{mark}{named()}"
    assert [((), "7")] * 2 == [(one.findings, one.id) for one in readings(text)]
    assert [settled()] * 2 == [outcome_of(one) for one in verdicts(text)]


def test_blanks_before_and_after_lines_say_nothing():
    text = named().replace("\n", " \t\n \xa0")
    assert settled() == outcome(text)


NAMES = [
    "Happy we:-)",
    "a: b",
    ": ) ",
    "Ben: folds",
    "x (button) ",
    "M (5 in chips)",
    "a collected $5 from",
    "b said, ",
    'c said, "',
    "Be",
    "Benn",
    "Ben Cal",
    "Ben:",
    "1234567",
    "$2",
    "Seat 3",
    "Seat 3: x",
    "Dealt to ",
    "Uncalled bet",
    "Board",
    "Table",
    "Table 'x'",
    "Total pot",
    "*** FLOP ***",
    "Hand was",
    "FIRST",
    "is all-in",
    "Dot is he",
    "won ($5)",
    "with a pair",
    "[Ah Kd]",
    "{club}",
    "Mu\ufffdoz",
    "日本 語",
    "\u2028x\x0b\x1cy",
    "nul\x00",
    "\x01",
    "\ud800x",
    "'",
    '"',
    "#5",
    "-",
]


@pytest.mark.parametrize("name", [name.strip() for name in NAMES])
@pytest.mark.parametrize("at", "abc")
def test_a_name_makes_no_difference(name, at):
    text = named(**{at: name})
    assert settled(**{at: name.replace("\x01", "\ufffd")}) == outcome(text)


def test_chat_is_not_play():
    said = (
        "Ana: folds",
        "*** FLOP *** [As Kh 2c]",
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/10/11 3:22:21 ET",
        "Table 'x' 9-max Seat #1 is the button",
        "Uncalled bet ($5) returned to Ana",
        'he said, "no"',
        "Seat 4: Dot ($5 in chips)",
        "is all-in ( [ { 1,5 $",
        "",
    )
    talk = "\n".join(f'{name} said, "{one}"' for one in said for name in ("Ben", "Dot: x"))
    text = named()
    for before in (
        "Ben: posts",
        "*** HOLE",
        "Ben: folds",
        "*** TURN",
        "*** SUMMARY",
        "Seat 2: Ben ($",
    ):
        text = text.replace(before, f"{talk}\n{before}", 1)
    assert settled() == outcome(text)


def test_what_happens_around_the_table_says_nothing():
    around = """\
Dot joins the table at seat #4
Dot: sits out
Ben has timed out
Ben is disconnected
Eve leaves the table
Eve was removed from the table for failing to post
Fay will be allowed to play after the button
Dot: doesn't show hand
"""
    text = named()
    for before in (
        "Seat 1: Ana ($",
        "Seat 2: Ben ($",
        "Cal: posts",
        "*** HOLE",
        "Ben: folds",
        "*** TURN",
        "Ana collected",
    ):
        text = text.replace(before, around + before, 1)
    assert settled() == outcome(text)


def test_antes_may_stand_before_the_seats():
    play = """
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Ana: folds
        Ben: folds
        Uncalled bet (100) returned to Cal
        Cal collected 275 from pot
        *** SUMMARY ***
        Total pot 275 | Rake 0
        Seat 1: Ana (button) folded before Flop (didn't bet)
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) collected (275)
    """
    antes = "Ana: posts the ante 25\nBen: posts the ante 25\nCal: posts the ante 25\n"
    seats = {"Ana": "1500", "Ben": "1500", "Cal": "1500"}
    after = hand(antes + play, seats, head=EVENT)
    before = hand(play, seats, head=EVENT).replace("Seat 1: Ana (1500", f"{antes}Seat 1: Ana (1500")
    expected = ("clean", [], [275], {"Cal": 275}, {"Ana": 1475, "Ben": 1375, "Cal": 1650})
    assert expected == outcome(after) == outcome(before)
    assert Stakes(100, 200, 25) == verdict(before).hand.stakes


def test_a_tournament_has_whole_chips_whatever_the_bounties():
    play = """
        Ana: posts the ante 25
        Ben: posts the ante 25
        Cal: posts the ante 25
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Ana: folds
        Ben: raises 775 to 975 and is all-in
        Cal: calls 775
        *** FLOP *** [2h 7s 9c]
        *** TURN *** [2h 7s 9c] [9d]
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        *** SHOW DOWN ***
        Ben: shows [Ah Kd] (a pair of Nines)
        Cal: shows [Ad Kc] (a pair of Nines)
        Ben collected 1013 from pot
        Cal collected 1012 from pot
        *** SUMMARY ***
        Total pot 2025 | Rake 0
        Board [2h 7s 9c 9d Qh]
        Seat 1: Ana (button) folded before Flop (didn't bet)
        Seat 2: Ben (small blind) showed [Ah Kd] and won (1013) with a pair of Nines
        Seat 3: Cal (big blind) showed [Ad Kc] and won (1012) with a pair of Nines
    """
    seats = {"Ana": "1500", "Ben": "1000", "Cal": "1500"}
    text = hand(play, seats, head=EVENT).replace(" in chips)", " in chips, $2.25 bounty)")
    found = verdict(text)
    assert outcome_of(found) == (
        "clean", [], [2025], {"Ben": 1013, "Cal": 1012}, {"Ana": 1475, "Ben": 1013, "Cal": 1512},
    )  # fmt: skip
    assert ("901", Unit(0, ""), Stakes(100, 200, 25)) == (
        found.hand.tournament, found.hand.unit, found.hand.stakes,
    )  # fmt: skip


def test_a_big_blind_may_have_nothing_left_after_the_ante():
    play = """
        Ana: posts the ante 25
        Ben: posts the ante 25
        Cal: posts the ante 20 and is all-in
        Ben: posts small blind 100
        *** HOLE CARDS ***
        Ana: folds
        Uncalled bet (100) returned to Ben
        *** FLOP *** [2h 7s 9c]
        *** TURN *** [2h 7s 9c] [9d]
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        *** SHOW DOWN ***
        Ben: shows [3h 4d] (a pair of Nines)
        Cal: shows [Ad Kc] (a pair of Nines)
        Ben collected 10 from side pot
        Cal collected 60 from main pot
        *** SUMMARY ***
        Total pot 70 Main pot 60. Side pot 10. | Rake 0
        Board [2h 7s 9c 9d Qh]
        Seat 1: Ana (button) folded before Flop (didn't bet)
        Seat 2: Ben (small blind) showed [3h 4d] and won (10) with a pair of Nines
        Seat 3: Cal (big blind) showed [Ad Kc] and won (60) with a pair of Nines
    """
    seats = {"Ana": "1500", "Ben": "1000", "Cal": "20"}
    found = verdict(hand(play, seats, head=EVENT))
    assert ("clean", [], 2) == (*outcome_of(found)[:2], found.hand.big)
    assert [60, 10] == [pot.amount for pot in found.ruled.pots]
    assert {"Ben": 10, "Cal": 60} == outcome_of(found).won
    assert {"Ana": 1475, "Ben": 985, "Cal": 60} == outcome_of(found).stacks


def test_an_all_in_ante_makes_a_main_pot_of_antes():
    play = """
        Ana: posts the ante 10 and is all-in
        Ben: posts the ante 25
        Cal: posts the ante 25
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Ben: calls 100
        Cal: checks
        *** FLOP *** [2h 7s 9c]
        Ben: checks
        Cal: checks
        *** TURN *** [2h 7s 9c] [9d]
        Ben: checks
        Cal: checks
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        Ben: checks
        Cal: bets 400
        Ben: folds
        Uncalled bet (400) returned to Cal
        *** SHOW DOWN ***
        Cal collected 430 from side pot
        Ana: shows [Ah Ad] (two pair, Aces and Nines)
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana collected 30 from main pot
        *** SUMMARY ***
        Total pot 460 Main pot 30. Side pot 430. | Rake 0
        Board [2h 7s 9c 9d Qh]
        Seat 1: Ana (button) showed [Ah Ad] and won (30) with two pair, Aces and Nines
        Seat 2: Ben (small blind) folded on the River
        Seat 3: Cal (big blind) showed [Kh Kd] and won (430) with two pair, Kings and Nines
    """
    seats = {"Ana": "10", "Ben": "1000", "Cal": "1000"}
    assert outcome(hand(play, seats, head=EVENT)) == (
        "clean", [], [30, 430], {"Ana": 30, "Cal": 430}, {"Ana": 30, "Ben": 775, "Cal": 1205},
    )  # fmt: skip


def test_dead_blinds_in_any_order():
    play = """
        Ben: posts small blind $1
        Dot: posts small & big blinds $3
        Eve: posts small blind $1
        Fay: posts big blind $2
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Dot: checks
        Eve: folds
        Fay: checks
        Ana: calls $2
        Ben: folds
        Cal: checks
        *** FLOP *** [2h 7s 9c]
        Cal: checks
        Dot: bets $6
        Fay: folds
        Ana: folds
        Cal: folds
        Uncalled bet ($6) returned to Dot
        Dot collected $10.50 from pot
        *** SUMMARY ***
        Total pot $11 | Rake $0.50
        Board [2h 7s 9c]
        Seat 1: Ana (button) folded on the Flop
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) folded on the Flop
        Seat 4: Dot collected ($10.50)
        Seat 5: Eve folded before Flop
        Seat 6: Fay folded on the Flop
    """
    seats = dict.fromkeys(("Ana", "Ben", "Cal", "Dot", "Eve", "Fay"), "$100")
    found = verdict(hand(play, seats))
    assert outcome_of(found) == (
        "clean", [], [1100], {"Dot": 1050},
        {"Ana": 9800, "Ben": 9900, "Cal": 9800, "Dot": 10750, "Eve": 9900, "Fay": 9800},
    )  # fmt: skip
    assert [
        (PostKind.SMALL, 1, 100),
        (PostKind.LIVE, 3, 200),
        (PostKind.DEAD, 3, 100),
        (PostKind.DEAD, 4, 100),
        (PostKind.LIVE, 5, 200),
        (PostKind.BIG, 2, 200),
    ] == [post[:3] for post in found.hand.posts]
    assert (1, 2) == (found.hand.small, found.hand.big)


def test_late_big_blinds_before_the_regular_one_without_a_summary():
    play = """
        Ben: posts small blind $1
        Dot: posts big blind $2
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Dot: checks
        Ana: folds
        Ben: folds
    """
    seats = dict.fromkeys(("Ana", "Ben", "Cal", "Dot"), "$100")
    found = verdict(hand(play, seats))
    assert ("incomplete", [], 2) == (str(found.status), list(found.findings), found.hand.big)


CASHED = """
    Ben: posts small blind $1
    Cal: posts big blind $2
    *** HOLE CARDS ***
    Ana: raises $98 to $100 and is all-in
    Ben: folds
    Cal: calls $98 and is all-in
    *** FLOP *** [2h 7s 9c]
    *** TURN *** [2h 7s 9c] [9d]
    *** RIVER *** [2h 7s 9c 9d] [Qh]
    *** SHOW DOWN ***
    Cal: shows [Kh Kd] (two pair, Kings and Nines)
    Ana: shows [Ah Ad] (two pair, Aces and Nines)
    {cash}
    *** SUMMARY ***
    Total pot $201 | Rake $2.50
    Board [2h 7s 9c 9d Qh]
    Seat 1: Ana (button) showed [Ah Ad] and won ($198.50) with two pair, Aces and Nines{ana}
    Seat 2: Ben (small blind) folded before Flop
    Seat 3: Cal (big blind) showed [Kh Kd] and lost with two pair, Kings and Nines{cal}
"""


@pytest.mark.parametrize(
    ("cash", "ana", "cal"),
    [
        ("Ana collected $198.50 from pot", "", ""),
        (
            "Ana cashed out the hand for $160.10 | Cash Out Fee $1.60",
            " (pot not awarded as player cashed out)",
            "",
        ),
        ("Ana cashed out the hand for $160.10", " (pot not awarded as player cashed out)", ""),
        (
            "Cal cashed out the hand for $40.10 | Cash Out Fee $0.40\nAna collected $198.50 from pot",
            "",
            " (cashed out).",
        ),
    ],
)
def test_the_house_wins_in_the_place_of_a_player_who_cashed_out(cash, ana, cal):
    seats = {"Ana": "$100", "Ben": "$100", "Cal": "$100"}
    found = outcome(hand(CASHED.format(cash=cash, ana=ana, cal=cal), seats))
    assert ("clean", [], [20100]) == found[:3]
    assert {"Ana": 19850} == found.won


def test_run_twice_from_the_flop_with_rake_and_an_odd_cent():
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Ana: raises $98.02 to $100.02 and is all-in
        Ben: folds
        Cal: calls $98.02 and is all-in
        *** FIRST FLOP *** [2h 7s 9c]
        *** FIRST TURN *** [2h 7s 9c] [9d]
        *** FIRST RIVER *** [2h 7s 9c 9d] [Qh]
        *** SECOND FLOP *** [Ks 3s 4c]
        *** SECOND TURN *** [Ks 3s 4c] [4d]
        *** SECOND RIVER *** [Ks 3s 4c 4d] [Jh]
        *** FIRST SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: shows [Ah Ad] (two pair, Aces and Nines)
        Ana collected $99.27 from pot
        *** SECOND SHOW DOWN ***
        Cal: shows [Kh Kd] (a full house, Kings full of Fours)
        Ana: shows [Ah Ad] (two pair, Aces and Fours)
        Cal collected $99.27 from pot
        *** SUMMARY ***
        Total pot $201.04 | Rake $2.50
        Hand was run twice
        FIRST Board [2h 7s 9c 9d Qh]
        SECOND Board [Ks 3s 4c 4d Jh]
        Seat 1: Ana (button) showed [Ah Ad] and won ($99.27) with two pair, Aces and Nines and lost with two pair, Aces and Fours
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) showed [Kh Kd] and lost with two pair, Kings and Nines and won ($99.27) with a full house, Kings full of Fours
    """
    seats = {"Ana": "$100.02", "Ben": "$100", "Cal": "$100.02"}
    found = verdict(hand(play, seats))
    assert outcome_of(found) == (
        "clean", [], [20104], {"Ana": 9927, "Cal": 9927}, {"Ana": 9927, "Ben": 9900, "Cal": 9927},
    )  # fmt: skip
    assert [2, 2, 2] == [len(one.boards) for one in found.hand.events if isinstance(one, Deal)]


def test_the_odd_cent_of_two_runs_goes_to_the_first():
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Ana: raises $98.01 to $100.01 and is all-in
        Ben: folds
        Cal: calls $98.01 and is all-in
        *** FLOP *** [2h 7s 9c]
        *** FIRST TURN *** [2h 7s 9c] [9d]
        *** FIRST RIVER *** [2h 7s 9c 9d] [Qh]
        *** SECOND TURN *** [2h 7s 9c] [Kc]
        *** SECOND RIVER *** [2h 7s 9c Kc] [Jh]
        *** FIRST SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: shows [Ah Ad] (two pair, Aces and Nines)
        Ana collected $99.27 from pot
        *** SECOND SHOW DOWN ***
        Cal: shows [Kh Kd] (three of a kind, Kings)
        Ana: shows [Ah Ad] (a pair of Aces)
        Cal collected $99.26 from pot
        *** SUMMARY ***
        Total pot $201.02 | Rake $2.49
        Hand was run twice
        FIRST Board [2h 7s 9c 9d Qh]
        SECOND Board [2h 7s 9c Kc Jh]
        Seat 1: Ana (button) showed [Ah Ad] and won ($99.27) with two pair, Aces and Nines and lost with a pair of Aces
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) showed [Kh Kd] and lost with two pair, Kings and Nines and won ($99.26) with three of a kind, Kings
    """
    seats = {"Ana": "$100.01", "Ben": "$100", "Cal": "$100.01"}
    found = verdict(hand(play, seats))
    assert outcome_of(found) == (
        "clean", [], [20102], {"Ana": 9927, "Cal": 9926}, {"Ana": 9927, "Ben": 9900, "Cal": 9926},
    )  # fmt: skip
    deals = [one for one in found.hand.events if isinstance(one, Deal)]
    assert [(Street.FLOP, 1), (Street.TURN, 2), (Street.RIVER, 2)] == [
        (deal.street, len(deal.boards)) for deal in deals
    ]


def test_run_twice_on_the_river_to_the_same_winner():
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Ana: raises $4 to $6
        Ben: folds
        Cal: calls $4
        *** FLOP *** [2h 7s 9c]
        Cal: checks
        Ana: checks
        *** TURN *** [2h 7s 9c] [9d]
        Cal: bets $94 and is all-in
        Ana: calls $94 and is all-in
        *** FIRST RIVER *** [2h 7s 9c 9d] [Qh]
        *** SECOND RIVER *** [2h 7s 9c 9d] [Jh]
        *** FIRST SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: mucks hand
        Cal collected $99.25 from pot
        *** SECOND SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: mucks hand
        Cal collected $99.25 from pot
        *** SUMMARY ***
        Total pot $201 | Rake $2.50
        Hand was run twice
        FIRST Board [2h 7s 9c 9d Qh]
        SECOND Board [2h 7s 9c 9d Jh]
        Seat 1: Ana (button) mucked [3h 3d]
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) showed [Kh Kd] and won ($99.25) with two pair, Kings and Nines and won ($99.25) with two pair, Kings and Nines
    """
    seats = {"Ana": "$100", "Ben": "$100", "Cal": "$100"}
    found = verdict(hand(play, seats))
    assert outcome_of(found) == (
        "clean", [], [20100], {"Cal": 19850}, {"Ana": 0, "Ben": 9900, "Cal": 19850},
    )  # fmt: skip
    assert 19850 == sum(c.amount for c in found.hand.claims if c.kind is ClaimKind.SUMMARY)


def test_several_pots_and_what_is_raked_of_each():
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Dot: raises $48 to $50 and is all-in
        Ana: raises $50 to $100
        Ben: calls $19 and is all-in
        Cal: calls $98 and is all-in
        *** FLOP *** [2h 7s 9c]
        *** TURN *** [2h 7s 9c] [9d]
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        *** SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: mucks hand
        Cal collected $97.50 from side pot-2
        Dot: shows [Ah Ad] (two pair, Aces and Nines)
        Dot collected $88 from side pot-1
        Ben: shows [As Ac] (two pair, Aces and Nines)
        Ben collected $39 from main pot
        Dot collected $39 from main pot
        *** SUMMARY ***
        Total pot $270 Main pot $78. Side pot-1 $88. Side pot-2 $97.50. | Rake $6.50
        Board [2h 7s 9c 9d Qh]
        Seat 1: Ana (button) mucked [Ts Tc]
        Seat 2: Ben (small blind) showed [As Ac] and won ($39) with two pair, Aces and Nines
        Seat 3: Cal (big blind) showed [Kh Kd] and won ($97.50) with two pair, Kings and Nines
        Seat 4: Dot showed [Ah Ad] and won ($127) with two pair, Aces and Nines
    """
    seats = {"Ana": "$200", "Ben": "$20", "Cal": "$100", "Dot": "$50"}
    assert outcome(hand(play, seats)) == (
        "clean", [], [8000, 9000, 10000], {"Ben": 3900, "Cal": 9750, "Dot": 12700},
        {"Ana": 10000, "Ben": 3900, "Cal": 9750, "Dot": 12700},
    )  # fmt: skip


def test_old_logs_do_not_say_what_went_back_uncalled():
    play = """
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Ana: folds
        Ben: raises 600 to 800
        Cal: folds
        Ben collected 1000 from pot
        *** SUMMARY ***
        Total pot 1000 | Rake 0
        Seat 1: Ana (button) folded before Flop (didn't bet)
        Seat 2: Ben (small blind) collected (1000)
        Seat 3: Cal (big blind) folded before Flop
    """
    seats = {"Ana": "1500", "Ben": "1500", "Cal": "1500"}
    head = EVENT.replace("Hand", "Game").replace(
        "2013/04/05 2:03:04 ET", "2007/04/05 - 2:03:04 (ET)"
    )
    found = outcome(hand(play, seats, head=head))
    assert ("clean", []) == found[:2]
    assert {"Ana": 1500, "Ben": 1700, "Cal": 1300} == found.stacks


@pytest.mark.parametrize("stakes", ["$2/$4", "$1/$2"])
def test_a_limit_head_names_bets_or_blinds(stakes):
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Ana: raises $2 to $4
        Ben: folds
        Cal: calls $2
        *** FLOP *** [2h 7s 9c]
        Cal: bets $2
        Ana: calls $2
        *** TURN *** [2h 7s 9c] [9d]
        Cal: checks
        Ana: bets $4
        Cal: folds
        Uncalled bet ($4) returned to Ana
        Ana collected $12.50 from pot
        *** SUMMARY ***
        Total pot $13 | Rake $0.50
        Board [2h 7s 9c 9d]
        Seat 1: Ana (button) collected ($12.50)
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) folded on the Turn
    """
    head = f"PokerStars Hand #7:  Hold'em Limit ({stakes} USD) - 2013/04/05 2:03:04 ET"
    found = verdict(hand(play, THREE, head=head))
    assert Stakes(100, 200, 0, "each", 200, 400) == found.hand.stakes
    assert outcome_of(found) == (
        "clean", [], [1300], {"Ana": 1250}, {"Ana": 20650, "Ben": 19900, "Cal": 19400},
    )  # fmt: skip


OMAHA = """
    Ben: posts small blind $1
    Cal: posts big blind $2
    *** HOLE CARDS ***
    Dealt to Ana [{ana}]
    Ana: raises $5 to $7
    Ben: folds
    Cal: calls $5
    *** FLOP *** [2h 7s 9c]
    Cal: bets $15
    Ana: raises $45 to $60
    Cal: calls $45
    *** TURN *** [2h 7s 9c] [9d]
    Cal: checks
    Ana: checks
    *** RIVER *** [2h 7s 9c 9d] [Qh]
    Cal: checks
    Ana: checks
    *** SHOW DOWN ***
    Cal: shows [{cal}] (two pair, Kings and Nines)
    Ana: mucks hand
    Cal collected $132 from pot
    *** SUMMARY ***
    Total pot $135 | Rake $3
    Board [2h 7s 9c 9d Qh]
    Seat 1: Ana (button) mucked [{ana}]
    Seat 2: Ben (small blind) folded before Flop
    Seat 3: Cal (big blind) showed [{cal}] and won ($132) with two pair, Kings and Nines
"""


@pytest.mark.parametrize(
    ("words", "game", "ana", "cal"),
    [
        ("Omaha Pot Limit", "omaha", "Ts Tc 3d 4d", "Kh Kd 3c 4s"),
        ("Hold'em Pot Limit", "pot-limit", "Ts Tc", "Kh Kd"),
    ],
)
def test_pot_limit_games(words, game, ana, cal):
    head = CASH.replace("Hold'em No Limit", words)
    found = verdict(hand(OMAHA.format(ana=ana, cal=cal), THREE, head=head))
    assert game == found.hand.game
    assert outcome_of(found) == (
        "clean", [], [13500], {"Cal": 13200}, {"Ana": 13300, "Ben": 19900, "Cal": 26500},
    )  # fmt: skip


def test_a_bet_over_the_pot_is_found_there():
    head = CASH.replace("Hold'em No Limit", "Omaha Pot Limit")
    text = hand(OMAHA.format(ana="Ts Tc 3d 4d", cal="Kh Kd 3c 4s"), THREE, head=head)
    text = text.replace("raises $45 to $60", "raises $46 to $61").replace("calls $45", "calls $46")
    assert (15, "pl-max") in outcome(text).findings


def test_in_a_capped_game_nobody_puts_in_more():
    play = """
        Ben: posts small blind $1
        Cal: posts big blind $2
        *** HOLE CARDS ***
        Ana: raises $4 to $6
        Ben: folds
        Cal: raises $54 to $60 and has reached the $60 cap
        Ana: calls $54 and has reached the $60 cap
        Betting is capped
        *** FLOP *** [2h 7s 9c]
        *** TURN *** [2h 7s 9c] [9d]
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        *** SHOW DOWN ***
        Cal: shows [Kh Kd] (two pair, Kings and Nines)
        Ana: shows [Ts Tc] (two pair, Tens and Nines)
        Cal collected $118 from pot
        *** SUMMARY ***
        Total pot $121 | Rake $3
        Board [2h 7s 9c 9d Qh]
        Seat 1: Ana (button) showed [Ts Tc] and lost with two pair, Tens and Nines
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) showed [Kh Kd] and won ($118) with two pair, Kings and Nines
    """
    head = CASH.replace("($1/$2 USD)", "($1/$2 - $60 Cap -  USD)")
    found = verdict(hand(play, THREE, head=head))
    assert ["log-game"] == [one.rule for one in found.findings]
    assert not found.failed
    assert [12100] == [pot.amount for pot in found.ruled.pots]
    assert {"Cal": 11800} == outcome_of(found).won


def test_hands_glued_together_in_the_middle_of_a_line():
    whole, other = named(), named(head=CASH.replace("#7", "#9"))
    cut = whole[: whole.index("Ana: bets $5") + len("Ana: be")]
    first, second = verdicts(cut + other)
    assert ("7", "9") == (first.id, second.id)
    assert settled() == outcome_of(second)
    assert cut.count("\n") + 1 == second.place(second.span).line
    assert [(15, "log-syntax")] == outcome_of(first).findings


def test_three_heads_in_one_line_begin_three_hands():
    text = f"{CASH}{CASH.replace('#7', '#8')}{named(head=CASH.replace('#7', '#9'))}"
    read = readings(text)
    assert ["7", "8", "9"] == [one.id for one in read]
    assert settled() == outcome_of(verdicts(text)[-1])


def test_a_head_that_follows_unfinished_chat_begins_a_hand():
    text = named().partition("Cal: checks")[0] + 'Ben said, "wel' + named()
    assert [settled()] == [outcome_of(one) for one in verdicts(text)][1:]


@pytest.mark.parametrize("row", range(6, 27))
def test_a_file_may_be_cut_off_in_the_middle_of_a_hand(row):
    lines = named().splitlines(keepends=True)
    found = verdict("".join(lines[:row]))
    assert ("incomplete" if row < 21 else "clean", ()) == (str(found.status), found.findings)


@pytest.mark.parametrize("end", ["", "\n\n\n"])
def test_a_line_that_is_cut_off_is_no_mistake(end):
    text = named().partition("*** SUMMARY")[0]
    begin = text.index("*** HOLE")
    unread = 0
    for at in range(begin, len(text)):
        found = verdict(text[:at].rstrip("\n") + end)
        told = [(one.rule, str(one.severity)) for one in found.findings]
        wrong = [rule for rule, weight in told if weight == "error" and rule == "log-syntax"]
        assert [] == wrong, text[:at][-40:]
        unread += ("log-syntax", "warning") in told
    assert unread > 100


def test_a_file_may_begin_in_the_middle_of_a_hand():
    text = named().partition("Cal: checks\n")[2] + named()
    first, second = readings(text)
    assert (None, "", ["log-syntax"], ["warning"]) == (
        first.hand, first.id, [f.rule for f in first.findings], [f.severity for f in first.findings],
    )  # fmt: skip
    assert second.hand is not None
    assert [settled()] == [outcome_of(one) for one in verdicts(text)]


def test_who_sits_out_is_dealt_in_only_in_a_tournament():
    play = """
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Ana: raises 200 to 400
    """
    seats = {"Ana": "1500", "Ben": "1500", "Cal": "1500", "Dot": "1500|is sitting out"}
    event = verdict(hand(play, seats, head=EVENT))
    assert ["Ana", "Ben", "Cal", "Dot"] == [seat.name for seat in event.hand.seats]
    assert ["act-turn"] == [one.rule for one in event.findings]
    cash = verdict(
        hand(
            play.replace("00", ""),
            seats,
            head="PokerStars Hand #7:  Hold'em No Limit (1/2) - 2013/04/05 2:03:04 ET",
        )
    )
    assert ["Ana", "Ben", "Cal"] == [seat.name for seat in cash.hand.seats]
    assert ("incomplete", ()) == (str(cash.status), cash.findings)


def test_a_sitting_player_folds_when_the_turn_comes_in_a_tournament():
    play = """
        Ben: posts small blind 100
        Cal: posts big blind 200
        *** HOLE CARDS ***
        Dot: folds
        Dot is sitting out
        Ana: folds
        Ben: folds
        Uncalled bet (100) returned to Cal
        Cal collected 200 from pot
        *** SUMMARY ***
        Total pot 200 | Rake 0
        Seat 1: Ana (button) folded before Flop (didn't bet)
        Seat 2: Ben (small blind) folded before Flop
        Seat 3: Cal (big blind) collected (200)
        Seat 4: Dot folded before Flop (didn't bet)
    """
    seats = {"Ana": "1500", "Ben": "1500", "Cal": "1500", "Dot": "1500|is sitting out"}
    assert outcome(hand(play, seats, head=EVENT)) == (
        "clean", [], [200], {"Cal": 200}, {"Ana": 1500, "Ben": 1400, "Cal": 1600, "Dot": 1500},
    )  # fmt: skip


def test_who_is_moved_from_another_table_waits():
    moved = "$100|out of hand (moved from another table into small blind)"
    seats = {"Ana": "$200", "Ben": "$200", "Cal": "$200", "Dot": moved}
    text = hand(PLAY.format(a="Ana", b="Ben", c="Cal"), seats)
    assert settled() == outcome(text)
    assert settled()[4].keys() == outcome(text.partition("*** TURN")[0]).stacks.keys()


def test_a_player_without_a_seat_is_told_once():
    text = named().replace("Seat 3: Cal ($200", "Seat 3: Cxl ($200")
    found = outcome(text)
    assert [(7, "log-unknown-player")] == found.findings


def test_a_broken_seat_is_told_once():
    text = named().replace("Seat 3: Cal ($200", "Seat 3: Cal ($2x0")
    assert [(5, "log-syntax")] == outcome(text).findings


@pytest.mark.parametrize(
    ("old", "rule"), [("Seat 3: Ana ($200", "log-seat"), ("Seat 1: Cal ($200", "log-seat")]
)
def test_a_name_or_a_seat_that_is_there_twice_is_told_once(old, rule):
    found = outcome(named().replace("Seat 3: Cal ($200", old))
    assert [(5, rule)] == found.findings[:1]
    assert 1 == sum(one[1].startswith("log") for one in found.findings)


@pytest.mark.parametrize(
    ("old", "new", "rule", "at"),
    [
        ("Ana: bets $5", "Ana: bexs $5", "log-syntax", "bexs $5"),
        ("Ana: bets $5", "Ana: bets", "log-syntax", "Ana: bets"),
        ("Ana: bets $5", "Ana: bets [Ah]", "log-syntax", "[Ah]"),
        ("Ana: bets $5", "Ana: bets $5,5", "log-amount", "Ana: bets $5,5"),
        ("Ana: bets $5", "Ana: bets $5.005", "log-amount", "Ana: bets $5.005"),
        ("Ana: bets $5", f"Ana: bets ${'9' * 30}", "log-amount", f"Ana: bets ${'9' * 30}"),
        ("Ana: bets $5", f"Ana: bets ${'9' * 5000}", "log-amount", f"Ana: bets ${'9' * 5000}"),
        ("[Kh 7s 2c]\n", "[Kh 7s 2x]\n", "deck-52", "*** FLOP *** [Kh 7s 2x]"),
        ("[Kh 7s 2c]\n", "[]\n", "log-syntax", "]"),
        ("*** FLOP ***", "*** FLOXP ***", "log-syntax", "FLOXP *** [Kh 7s 2c]"),
        ("to Ana\n", "to Axa\n", "log-unknown-player", "Uncalled bet ($20) returned to Axa"),
    ],
)
def test_what_cannot_be_read_is_one_finding_at_its_place(old, new, rule, at):
    text = named().replace(old, new, 1)
    found = verdict(text)
    first = found.findings[0]
    assert (rule, at) == (first.rule, found.source.text[first.span.start : first.span.end])
    assert 1 == sum(
        one.rule in ("log-syntax", "log-amount", "deck-52", "log-unknown-player")
        for one in found.findings
    )
    assert found.failed


def test_a_line_that_cannot_be_read_spoils_no_later_line_like_it():
    bad = named().replace("Ana: bets $5", "Ana: bets [Ah]").replace("shows", "shows 5]")
    text = bad + named() + named().replace("[Kh 7s 2c]\n", "[5]\n") + named()
    found = [outcome_of(one) for one in verdicts(text)]
    assert [settled()] * 2 == found[1::2]
    assert found[0].findings
    assert found[2].findings


def test_the_hero_is_whose_cards_are_dealt_face_up():
    assert 0 == verdict(named()).hand.hero
    assert NOBODY == verdict(named().replace("Dealt to Ana [Ah Kd]\n", "")).hand.hero


def test_a_head_with_stakes_that_are_no_amounts_is_a_finding():
    text = named().replace("($1/$2", "($1/$2.507", 1)
    [reading] = readings(text)

    assert reading.hand is None
    assert ["log-amount"] == [found.rule for found in reading.findings]
