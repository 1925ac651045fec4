"""GGPoker text, which is PokerStars text with ways of its own."""

import pytest

from hhtool.grammar.dialects import GGPOKER
from hhtool.model.chips import Unit
from hhtool.model.hand import ClaimKind, Deal, PostKind, Stakes
from starred import hand, outcome, outcome_of, verdict

HEAD = "Poker Hand #RC42: Hold'em No Limit ($0.01/$0.02) - 2021/03/04 05:06:07"
EVENT = (
    "Poker Hand #TM43: Tournament #88001, Mini Hypersonic $5.40 Hold'em No Limit"
    " - Level44(40,000/80,000) - 2021/03/04 05:06:07"
)
ANA, BEN, HERO = "1f3a5b7c", "9d8e7f6a", "Hero"
PLAY = """
    9d8e7f6a: posts small blind $0.01
    Hero: posts big blind $0.02
    *** HOLE CARDS ***
    Dealt to 1f3a5b7c
    Dealt to 9d8e7f6a
    Dealt to Hero [Ah Kd]
    1f3a5b7c: raises $0.04 to $0.06
    9d8e7f6a: folds
    Hero: calls $0.04
    *** FLOP *** [Kh 7s 2c]
    Hero: checks
    1f3a5b7c: checks
    *** TURN *** [Kh 7s 2c] [9d]
    Hero: bets $0.08
    1f3a5b7c: folds
    Uncalled bet ($0.08) returned to Hero
    *** SHOWDOWN ***
    Hero collected $0.11 from pot
    *** SUMMARY ***
    Total pot $0.13 | Rake $0.01 | Jackpot $0.01 | Bingo $0 | Fortune $0 | Tax $0
    Board [Kh 7s 2c 9d]
    Seat 1: 1f3a5b7c (button) folded on the Turn
    Seat 2: 9d8e7f6a (small blind) folded before Flop
    Seat 3: Hero (big blind) won ($0.11)
"""
SEATS = {ANA: "$2", BEN: "$2", HERO: "$2.35"}


def test_whatever_the_house_takes_is_rake():
    found = verdict(hand(PLAY, SEATS, head=HEAD), GGPOKER)
    assert outcome_of(found) == (
        "clean", [], [13], {HERO: 11}, {ANA: 194, BEN: 199, HERO: 240},
    )  # fmt: skip
    assert [2] == [c.amount for c in found.hand.claims if c.kind is ClaimKind.RAKE]
    assert ("RC42", "GGPoker", 2, Unit(2, "$")) == (
        found.hand.id, found.hand.site, found.hand.hero, found.hand.unit,
    )  # fmt: skip
    assert [2] == [hole.seat for hole in found.hand.holes]


@pytest.mark.parametrize(
    "total",
    [
        "Total pot $0.13 | Rake $0.02",
        "Total pot $0.13 | Rake $0.01 | Jackpot $0.01 | Bingo $0",
        "Total pot $0.13 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0.01 | Tax $0.01",
    ],
)
def test_any_of_what_is_taken_may_be_left_out(total):
    text = hand(PLAY, SEATS, head=HEAD)
    line = next(row for row in text.splitlines() if row.startswith("Total pot"))
    assert ("clean", []) == outcome(text.replace(line, total), GGPOKER)[:2]


def test_too_much_taken_is_found():
    text = hand(PLAY, SEATS, head=HEAD).replace("Tax $0", "Tax $0.05")
    assert "findings" == outcome(text, GGPOKER).status


def test_thousands_of_a_tournament():
    play = """
        1f3a5b7c: posts the ante 12,000
        9d8e7f6a: posts the ante 12,000
        Hero: posts the ante 12,000
        9d8e7f6a: posts small blind 40,000
        Hero: posts big blind 80,000
        *** HOLE CARDS ***
        Dealt to 1f3a5b7c
        Dealt to Hero [Ah Kd]
        1f3a5b7c: raises 1,108,000 to 1,188,000 and is all-in
        9d8e7f6a: folds
        Hero: calls 1,108,000
        *** FLOP *** [2h 7s 9c]
        *** TURN *** [2h 7s 9c] [9d]
        *** RIVER *** [2h 7s 9c 9d] [Qh]
        *** SHOWDOWN ***
        1f3a5b7c: shows [Ac As] (two pair, Aces and Nines)
        Hero: shows [Ah Kd] (a pair of Nines)
        1f3a5b7c collected 2,452,000 from pot
        *** SUMMARY ***
        Total pot 2,452,000 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
        Board [2h 7s 9c 9d Qh]
        Seat 1: 1f3a5b7c (button) showed [Ac As] and won (2,452,000) with two pair, Aces and Nines
        Seat 2: 9d8e7f6a (small blind) folded before Flop
        Seat 3: Hero (big blind) showed [Ah Kd] and lost with a pair of Nines
    """
    seats = {ANA: "1,200,000", BEN: "2,000,000", HERO: "3,204,500"}
    found = verdict(hand(play, seats, head=EVENT), GGPOKER)
    assert outcome_of(found) == (
        "clean", [], [2452000], {ANA: 2452000}, {ANA: 2452000, BEN: 1948000, HERO: 2004500},
    )  # fmt: skip
    assert ("88001", Unit(0, ""), Stakes(40000, 80000, 12000)) == (
        found.hand.tournament, found.hand.unit, found.hand.stakes,
    )  # fmt: skip


THRICE = """
    9d8e7f6a: posts small blind $0.01
    Hero: posts big blind $0.02
    *** HOLE CARDS ***
    Dealt to Hero [Ah Ad]
    1f3a5b7c: raises $0.04 to $0.06
    9d8e7f6a: folds
    Hero: calls $0.04
    *** FLOP *** [Kh 7s 2c]
    Hero: bets $1.94 and is all-in
    1f3a5b7c: calls $1.94 and is all-in
    {chosen}
    *** FIRST TURN *** [Kh 7s 2c] [9d]
    *** FIRST RIVER *** [Kh 7s 2c 9d] [3h]
    *** SECOND TURN *** [Kh 7s 2c] [Kc]
    *** SECOND RIVER *** [Kh 7s 2c Kc] [3d]
    *** THIRD TURN *** [Kh 7s 2c] [4d]
    *** THIRD RIVER *** [Kh 7s 2c 4d] [4h]
    *** FIRST SHOWDOWN ***
    Hero: shows [Ah Ad] (a pair of Aces)
    1f3a5b7c: shows [Ks Qs] (a pair of Kings)
    Hero collected $1.33 from pot
    *** SECOND SHOWDOWN ***
    1f3a5b7c collected $1.33 from pot
    *** THIRD SHOWDOWN ***
    Hero collected $1.32 from pot
    *** SUMMARY ***
    Total pot $4.01 | Rake $0.03 | Jackpot $0 | Bingo $0
    Hand was run three times
    FIRST Board [Kh 7s 2c 9d 3h]
    SECOND Board [Kh 7s 2c Kc 3d]
    THIRD Board [Kh 7s 2c 4d 4h]
    Seat 1: 1f3a5b7c (button) showed [Ks Qs] and lost with a pair of Kings, and won ($1.33) with three of a kind, Kings, and lost with two pair, Kings and Fours
    Seat 2: 9d8e7f6a (small blind) folded before Flop
    Seat 3: Hero (big blind) showed [Ah Ad] and won ($1.33) with a pair of Aces, and lost with two pair, Aces and Kings, and won ($1.32) with two pair, Aces and Fours
"""
EVEN = {ANA: "$2", BEN: "$2", HERO: "$2"}


def test_three_runs_share_the_pot():
    found = verdict(hand(THRICE.format(chosen=""), EVEN, head=HEAD), GGPOKER)
    assert outcome_of(found) == (
        "clean", [], [401], {ANA: 133, HERO: 265}, {ANA: 133, BEN: 199, HERO: 265},
    )  # fmt: skip
    assert [1, 3, 3] == [len(one.boards) for one in found.hand.events if isinstance(one, Deal)]


@pytest.mark.parametrize(
    "chosen",
    [
        "Hero: Chooses to EV Cashout",
        "Hero: Chooses to EV Cashout\n1f3a5b7c: Pays Cashout Risk ($1)",
        "1f3a5b7c: Receives Cashout ($1.25)",
        "Hero: Pays Cashout Fee ($0.02)",
    ],
)
def test_what_is_cashed_out_is_paid_beside_the_pot(chosen):
    plain = hand(THRICE.format(chosen=""), EVEN, head=HEAD)
    text = hand(THRICE.format(chosen=chosen), EVEN, head=HEAD)
    assert outcome(plain, GGPOKER) == outcome(text, GGPOKER)


def test_missed_blinds_and_a_straddle():
    play = """
        9d8e7f6a: posts small blind $0.01
        Hero: posts big blind $0.02
        aa11bb22: straddle $0.04
        cc33dd44: posts missed blind $0.01
        cc33dd44: posts missed blind $0.02
        *** HOLE CARDS ***
        Dealt to Hero [Ah Ad]
        cc33dd44: folds
        1f3a5b7c: folds
        9d8e7f6a: folds
        Hero: raises $0.08 to $0.12
        aa11bb22: folds
        Uncalled bet ($0.08) returned to Hero
        *** SHOWDOWN ***
        Hero collected $0.12 from pot
        *** SUMMARY ***
        Total pot $0.12 | Rake $0 | Jackpot $0 | Bingo $0
        Seat 1: 1f3a5b7c (button) folded before Flop (didn't bet)
        Seat 2: 9d8e7f6a (small blind) folded before Flop
        Seat 3: Hero (big blind) collected ($0.12)
        Seat 4: aa11bb22 folded before Flop
        Seat 5: cc33dd44 folded before Flop
    """
    seats = {**EVEN, "aa11bb22": "$2", "cc33dd44": "$2"}
    found = verdict(hand(play, seats, head=HEAD), GGPOKER)
    assert outcome_of(found)[:4] == ("clean", [], [12], {HERO: 12})
    assert [PostKind.STRADDLE, PostKind.DEAD, PostKind.LIVE] == [
        post.kind for post in found.hand.posts[2:]
    ]


def test_omaha_of_ggpoker():
    play = PLAY.replace("[Ah Kd]", "[Ah Kd 3c 4s]")
    text = hand(play, SEATS, head=HEAD.replace("Hold'em No Limit", "Omaha Pot Limit"))
    found = verdict(text, GGPOKER)
    assert ("omaha", "clean", [13]) == (found.hand.game, *outcome_of(found)[::2][:2])
