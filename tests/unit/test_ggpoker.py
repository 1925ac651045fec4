"""GGPoker text, which is PokerStars text with ways of its own."""

import pytest
from click.testing import CliRunner

from hhtool.cli import cli
from hhtool.grammar.dialects import GGPOKER
from hhtool.model.chips import Unit
from hhtool.model.hand import ClaimKind, Deal, PostKind, Stakes
from hhtool.pipeline import check_archive
from starred import PROFILE, hand, outcome, outcome_of, readings, sources, verdict

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


def dropped(total="$0.23", won="$0.21"):
    """A hand in which the house puts ten cents into the pot."""
    play = PLAY.replace("$0.11", won).replace("Total pot $0.13", f"Total pot {total}")
    return hand(f"Cash Drop to Pot : total $0.1\n{play.strip()}", SEATS, head=HEAD)


@pytest.mark.parametrize("total", ["$0.23", "$0.13"])
def test_what_the_house_adds_is_in_the_pot_whatever_the_total_says(total):
    found = verdict(dropped(total), GGPOKER)
    assert outcome_of(found) == (
        "clean", [], [23], {HERO: 21}, {ANA: 194, BEN: 199, HERO: 250},
    )  # fmt: skip


def test_what_the_house_adds_is_told(tmp_path):
    path = tmp_path / "gg.txt"
    path.write_text(dropped(), encoding="utf-8")
    told = CliRunner().invoke(cli, ["explain", str(path)]).stdout
    assert "  together    $0.21      $0.13 " in told
    assert "  $0.10 more is from the house. [pot-dead-money]" in told
    assert "Main pot: $0.23" in told


def test_what_the_house_adds_is_missed_where_nobody_got_it():
    assert "findings" == outcome(dropped(won="$0.11"), GGPOKER).status


def test_what_the_house_adds_counts_for_the_limit_of_the_pot():
    head = HEAD.replace("Hold'em No Limit", "PLO")
    raised = PLAY.replace("[Ah Kd]", "[Ah Kd 3c 4s]").replace("raises $0.04 to $0.06", "raises {}")
    raised = raised.replace("calls $0.04", "calls {}").replace("Total pot $0.13", "Total pot {}")
    raised = raised.replace("collected $0.11", "collected {}").replace("won ($0.11)", "won ({})")

    def played(drop, to, call, total, won):
        play = raised.format(f"{to} to {to}", call, won, total, won)
        return outcome(hand(f"{drop}{play.strip()}", SEATS, head=head), GGPOKER).findings

    drop = "Cash Drop to Pot : total $0.1\n"
    assert [] == played(drop, "$0.17", "$0.15", "$0.45", "$0.43")
    assert [(12, "pl-max")] == played("", "$0.17", "$0.15", "$0.35", "$0.33")


@pytest.mark.parametrize(
    ("game", "judged"),
    [
        ("PLO ($0.01/$0.02)", "omaha"),
        ("NLH No Limit ($0.01/$0.02)", "no-limit"),
        ("Hold'em No Limit ($0.01/$0.02($0.01))", "no-limit"),
        ("PLO-5 ($0.01/$0.02)", ""),
        ("ShortDeck No Limit ($0.02)", ""),
        ("Tournament #2, PLO-5 Classic $12 Omaha5 Pot Limit - Level16(70/140(15))", ""),
        ("Tournament #2, Bounty $8 Omaha (NL postflop) - Level18(1,250/2,500)", ""),
    ],
)
def test_every_name_of_a_game_is_known(game, judged):
    head = f"Poker Hand #OM44: {game} - 2021/03/04 05:06:07"
    [read] = readings(hand(PLAY, SEATS, head=head), GGPOKER)
    assert judged == (read.hand.game if read.hand else "")
    assert [] == [one.rule for one in read.findings if one.rule != "log-game"]


def night(*extra, total="Total pot $0.13 | Rake $0.02"):
    """Two hands of a table; after the first the winner has five cents less than the pot left him."""
    line = next(row for row in PLAY.splitlines() if "Total pot" in row)
    play = PLAY.replace(line.strip(), total).replace(
        "*** SHOWDOWN", "\n".join([*extra, "*** SHOWDOWN"])
    )
    won = "$0.13" if "Rake" not in total else "$0.11"
    first = hand(play.replace("$0.11", won), SEATS, head=HEAD)
    after = {ANA: "$1.94", BEN: "$1.99", HERO: "$2.35"}
    return first + hand(PLAY, after, head=HEAD.replace("RC42", "RC43"), button=2).replace(
        "9d8e7f6a: posts small", "Hero: posts small"
    ).replace("Hero: posts big", "1f3a5b7c: posts big")


def carried(text):
    readings_of = ((source, GGPOKER.read(source)) for source in sources(text, GGPOKER))
    return [
        found.rule
        for one in check_archive(readings_of, PROFILE)
        for found in one.findings
        if found.rule == "stake-continuity"
    ]


@pytest.mark.parametrize(
    "row",
    [
        "Hero: Pays Cashout Risk ($0.05)",
        "Hero: Receives Cashout ($0.05)",
        "Hero: pay premium of all-in insurance ($0.05)",
    ],
)
def test_who_settles_with_the_house_has_another_stack_afterwards(row):
    assert ["stake-continuity"] == carried(night())
    assert [] == carried(night(row))


def test_rake_of_which_nothing_is_said_comes_from_the_winner_s_stack():
    assert [] == carried(night(total="Total pot $0.13"))


@pytest.mark.parametrize(
    "end",
    [
        "won ($0.11) with a pair of Kings, Cashout Risk ($0.05)",
        "won ($0.11), Cashout Risk ($0.05)",
        "won ($0.11) with Sixes Full over Kings, AII Premium ($4)",
        "won ($0.11) with a pair of Kings",
    ],
)
def test_a_summary_ends_in_what_was_settled_with_the_house(end):
    text = hand(PLAY, SEATS, head=HEAD)
    text = text.replace("(big blind) won ($0.11)", f"(big blind) showed [Ah Kd] and {end}")
    assert outcome(hand(PLAY, SEATS, head=HEAD), GGPOKER) == outcome(text, GGPOKER)
    wrong = text.replace("and won ($0.11)", "and won ($0.16)")
    assert "findings" == outcome(wrong, GGPOKER).status
