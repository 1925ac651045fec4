"""Open Hand History: what a file says, and what is wrong with it."""

import json
import os
from pathlib import Path

import pytest

from hhtool.grammar.dialects import OHH
from hhtool.model.cards import UNKNOWN, card
from hhtool.model.chips import Unit
from hhtool.model.finding import Severity
from hhtool.model.hand import (
    Action,
    ClaimKind,
    Deal,
    Measure,
    PostKind,
    Show,
    Stakes,
    Street,
)
from hhtool.model.log import Kind
from hhtool.model.place import Source
from hhtool.pipeline import check_hand
from hhtool.profile import load

GOLDEN = Path(__file__).parents[1] / "golden" / "ohh"
CORPUS = (
    Path(os.environ.get("HHTOOL_CORPORA") or Path(__file__).parents[3] / "shared" / "corpora")
    / "ohh"
)

ANA, BEN, CAL = 0, 1, 2


def act(player, action, amount=None, **more):
    said = {"player_id": player, "action": action, **more}
    return said if amount is None else {**said, "amount": amount}


def street(name, cards, *actions):
    return {"street": name, "cards": cards, "actions": list(actions)}


def pot(amount, *wins, rake=0):
    told = [{"player_id": player, "win_amount": won} for player, won in wins]
    return {"number": 0, "amount": amount, "rake": rake, "player_wins": told}


BLINDS = (act("b", "Post SB", 1), act("c", "Post BB", 2))
WALK = street("Preflop", [], *BLINDS, act("a", "Fold"), act("b", "Fold"))
PLAYERS = [
    {"id": "a", "seat": 1, "name": "Ana", "starting_stack": 200},
    {"id": "b", "seat": 4, "name": "Ben", "starting_stack": 200},
    {"id": "c", "seat": 6, "name": "Cal", "starting_stack": 200},
]


def ohh(*rounds, pots=(), **fields):
    return {
        "ohh": {
            "spec_version": "1.4.6",
            "game_number": "77",
            "site_name": "Lou's",
            "table_name": "Kitchen",
            "start_date_utc": "2026-11-27T20:15:00Z",
            "game_type": "Holdem",
            "bet_limit": {"bet_type": "NL"},
            "currency": "USD",
            "dealer_seat": 1,
            "small_blind_amount": 1,
            "big_blind_amount": 2,
            "players": PLAYERS,
            "rounds": list(rounds or [WALK]),
            "pots": list(pots),
        }
        | fields
    }


def read(told, **layout):
    written = told if isinstance(told, str) else json.dumps(told, **layout)
    source = Source("night.ohh", written)
    hand, findings, name, beside = OHH.read(source)
    said = [(f.rule, written[f.span.start : f.span.end], f.message) for f in findings]
    return hand, said, name, beside


def hand_of(told):
    hand, said, _, _ = read(told)
    assert [] == said
    return hand


def verdict(hand, profile="pokernow"):
    return check_hand(hand, load(profile))


def moves(hand):
    return [
        (e.verb.value, e.seat, e.amount, e.measure) for e in hand.events if isinstance(e, Action)
    ]


def cards(text):
    return tuple(map(card, text.split()))


def splits(written, name="night.ohh"):
    return list(OHH.split(name, written.splitlines(keepends=True)))


def test_a_hand_with_everything_in_it():
    hand = hand_of(
        ohh(
            street(
                "Preflop",
                [],
                *BLINDS,
                act("a", "Dealt Cards", cards=["Ah", "Kh"]),
                act("a", "Raise", 6),
                act("b", "Fold"),
                act("c", "Call", 4),
            ),
            street(
                "Flop",
                ["Ks", "9d", "4c"],
                act("c", "Check"),
                act("a", "Bet", 10.5),
                act("c", "Fold"),
            ),
            pots=[pot(13, ("a", 12.5), rake=0.5)],
            hero_player_id="a",
        )
    )
    assert ("77", "no-limit", 1, "2026-11-27T20:15:00") == (
        hand.id,
        hand.game,
        hand.button,
        hand.time,
    )
    assert ("Lou's", "Kitchen", ANA, True) == (hand.site, hand.table, hand.hero, hand.ended)
    assert Unit(2, "$") == hand.unit
    assert Stakes(100, 200) == hand.stakes
    assert [(1, "Ana"), (4, "Ben"), (6, "Cal")] == [(s.number, s.name) for s in hand.seats]
    assert [(PostKind.SMALL, BEN, 100), (PostKind.BIG, CAL, 200)] == [p[:3] for p in hand.posts]
    assert (BEN, CAL, False, False) == (hand.small, hand.big, hand.self_posting, hand.inferred)
    assert [
        ("raise", ANA, 600, Measure.ADD),
        ("fold", BEN, None, Measure.ADD),
        ("call", CAL, 400, Measure.ADD),
        ("check", CAL, None, Measure.ADD),
        ("bet", ANA, 1050, Measure.ADD),
        ("fold", CAL, None, Measure.ADD),
    ] == moves(hand)
    assert [(ANA, cards("Ah Kh"))] == [h[:2] for h in hand.holes]
    assert [
        (ClaimKind.WINS, ANA, 1250),
        (ClaimKind.TOTAL, -1, 1300),
        (ClaimKind.RAKE, -1, 50),
    ] == [claim[:3] for claim in hand.claims]
    assert "clean" == verdict(hand).status


def test_ids_and_seats_may_be_numbers_or_texts():
    numbered = [
        {**player, "id": at, "seat": str(player["seat"])} for at, player in enumerate(PLAYERS)
    ]
    rounds = street(
        "Preflop", "", act("1", "Post SB", 1), act(2, "Post BB", 2), act(0, "Fold"), act(1, "Fold")
    )
    hand = hand_of(ohh(rounds, players=numbered, dealer_seat="1", hero_player_id=2, game_number=77))
    assert (BEN, CAL, CAL, 1, "77") == (hand.small, hand.big, hand.hero, hand.button, hand.id)


def test_players_are_seated_by_the_number_of_their_seat():
    hand = hand_of(ohh(players=PLAYERS[::-1]))
    assert (["Ana", "Ben", "Cal"], BEN, CAL) == ([s.name for s in hand.seats], hand.small, hand.big)


@pytest.mark.parametrize(
    ("game", "limit", "expected"),
    [
        ("Holdem", "NL", "no-limit"),
        ("Holdem", "PL", "pot-limit"),
        ("Holdem", "FL", "limit"),
        ("Omaha", "PL", "omaha"),
    ],
)
def test_games_that_are_judged(game, limit, expected):
    assert expected == hand_of(ohh(game_type=game, bet_limit={"bet_type": limit})).game


def test_limit_bets_follow_from_the_big_blind():
    hand = hand_of(ohh(bet_limit={"bet_type": "FL"}))
    assert (200, 400) == (hand.stakes.small_bet, hand.stakes.big_bet)


@pytest.mark.parametrize(("game", "limit"), [("OmahaHiLo", "PL"), ("Omaha", "NL"), ("Stud", "FL")])
def test_other_games_are_named_and_skipped(game, limit):
    hand, said, name, _ = read(ohh(game_type=game, bet_limit={"bet_type": limit}))
    assert (None, "77") == (hand, name)
    assert [("log-game", f'"{game}"', f"{game} {limit} is not judged: skipped")] == said


def test_omaha_with_five_cards_is_skipped():
    five = act("a", "Dealt Cards", cards=["Ah", "Kh", "Qh", "Jh", "Th"])
    told = ohh(
        street("Preflop", [], *BLINDS, five), game_type="Omaha", bet_limit={"bet_type": "PL"}
    )
    hand, [(rule, _, _)], _, _ = read(told)
    assert (None, "log-game") == (hand, rule)


def test_players_who_sit_out_are_not_dealt_in():
    out = {"id": "d", "seat": 5, "name": "Dan", "starting_stack": 90, "is_sitting_out": True}
    assert 3 == len(hand_of(ohh(players=[*PLAYERS, out])).seats)
    idle = {**out, "is_sitting_out": False}
    won = [pot(2, ("c", 2))]
    assert 4 == len(hand_of(ohh(players=[*PLAYERS, idle], pots=won)).seats)
    assert 3 == len(hand_of(ohh(players=[*PLAYERS, idle], pots=won, flags=["Observed"])).seats)
    assert 4 == len(hand_of(ohh(players=[*PLAYERS, idle], flags=["Observed"])).seats)


def test_every_kind_of_post():
    hand = hand_of(
        ohh(
            street(
                "Preflop",
                [],
                *(act(who, "Post Ante", 0.5) for who in "abc"),
                *BLINDS,
                act("a", "Post BB", 2),
                act("a", "Post Dead", 1),
                act("b", "Post Extra Blind", 2),
                act("a", "Straddle", 4),
            ),
            ante_amount=0.5,
        )
    )
    assert [
        *[(PostKind.ANTE, seat, 50) for seat in (ANA, BEN, CAL)],
        (PostKind.SMALL, BEN, 100),
        (PostKind.BIG, CAL, 200),
        (PostKind.LIVE, ANA, 200),
        (PostKind.DEAD, ANA, 100),
        (PostKind.LIVE, BEN, 200),
        (PostKind.STRADDLE, ANA, 400),
    ] == [post[:3] for post in hand.posts]
    assert 50 == hand.stakes.ante


REOPENED = (
    act("a", "Raise", 6),
    act("b", "Fold"),
    act("c", "Raise", 18),
    act("a", "Call", 14),
)
"""Ana raises to 6, Cal adds 18 to the blind of 2, Ana calls 14 more: 41 with the small blind."""


def raised(*actions, pots):
    return ohh(
        street("Preflop", [], *BLINDS, *actions), street("Flop", ["Ks", "9d", "4c"]), pots=pots
    )


def test_amounts_are_what_a_player_adds():
    hand = hand_of(raised(*REOPENED, pots=[pot(41, ("a", 41))]))
    assert [600, None, 1800, 1400] == [amount for _, _, amount, _ in moves(hand)]
    assert {Measure.ADD} == {measure for *_, measure in moves(hand)}


def test_raises_written_as_totals_are_read_so_with_a_note():
    told = raised(*REOPENED[:2], act("c", "Raise", 20), REOPENED[3], pots=[pot(41, ("a", 41))])
    hand, said, _, _ = read(told)
    assert [Measure.TO, Measure.ADD] == [
        m for verb, _, _, m in moves(hand) if verb in ("raise", "call")
    ][1:]
    [(rule, _, message)] = said
    assert "log-amount" == rule
    assert (
        "raise amounts are read as totals: by increments the bets and pots do not come out"
        == message
    )
    assert {Severity.NOTE} == {found.severity for found in OHH.read(hand.source).findings}
    assert [600, 2000, 2000] == [d.to for d in verdict(hand).done if d.verb in ("raise", "call")]


def test_all_amounts_written_as_totals_are_read_so_with_a_note():
    told = raised(
        *REOPENED[:2], act("c", "Raise", 20), act("a", "Call", 20), pots=[pot(41, ("a", 41))]
    )
    hand, [(rule, _, message)], _, _ = read(told)
    assert {Measure.TO} == {measure for verb, _, _, measure in moves(hand) if verb != "fold"}
    assert ("log-amount", True) == (rule, message.startswith("amounts of calls, bets and raises"))
    assert [600, 2000, 2000] == [d.to for d in verdict(hand).done if d.verb in ("raise", "call")]


def test_an_amount_that_is_wrong_by_every_reading_is_read_by_the_specification():
    hand = hand_of(raised(*REOPENED[:3], act("a", "Call", 13), pots=[pot(41, ("a", 41))]))
    assert {Measure.ADD} == {measure for *_, measure in moves(hand)}
    assert "findings" == verdict(hand).status


def test_pots_that_hold_the_uncalled_bet_make_the_hand_gross():
    bet = (
        street("Preflop", [], *BLINDS, act("a", "Raise", 6), act("b", "Fold"), act("c", "Fold")),
    )
    assert not hand_of(ohh(*bet, pots=[pot(5, ("a", 5))])).gross
    assert hand_of(ohh(*bet, pots=[pot(9, ("a", 9))])).gross


SHORT = [{**PLAYERS[0], "starting_stack": 20}, {**PLAYERS[1], "starting_stack": 50}, PLAYERS[2]]
ALL_IN = street(
    "Preflop",
    [],
    *BLINDS,
    act("a", "Raise", 20, is_allin=True),
    act("b", "Raise", 49, is_allin=True),
    act("c", "Call", 48),
)


def test_pots_that_are_what_the_chips_make_have_names():
    wins = [pot(60, ("a", 60)), pot(60, ("c", 60))]
    named = hand_of(ohh(ALL_IN, players=SHORT, pots=wins))
    assert ["main", "side 1", ""] == [claim.pot for claim in named.claims]
    turned = hand_of(
        ohh(ALL_IN, players=SHORT, pots=[pot(60, ("a", 60)), pot(60, ("c", 60))][::-1])
    )
    assert [60_00] * 2 == [claim.amount for claim in turned.claims[:2]]
    other = hand_of(ohh(ALL_IN, players=SHORT, pots=[pot(50, ("a", 50)), pot(70, ("c", 70))]))
    assert {""} == {claim.pot for claim in other.claims}
    assert [True, True] == [event.all_in for event in named.events[:2]]


def test_a_cash_out_is_paid_by_the_house():
    told = ohh(ALL_IN, street("Showdown", [], act("b", "Payout", 31)), players=SHORT)
    assert [(ClaimKind.CASHED_OUT, BEN, 3100)] == [claim[:3] for claim in hand_of(told).claims]


def test_cards_are_shown_at_the_end_only_by_who_is_still_in():
    shown = [
        act(who, "Shows Cards", cards=two)
        for who, two in (("a", ["Ah", "Kh"]), ("c", ["X x", "??"]))
    ]
    hand = hand_of(
        ohh(
            street(
                "Preflop",
                [],
                *BLINDS,
                act("b", "Shows Cards", cards=["2c", None]),
                act("a", "Call", 2),
                act("b", "Fold"),
                act("c", "Check"),
            ),
            street(
                "Showdown",
                None,
                act("b", "Shows Cards", cards=["2c", "7d"]),
                *shown,
                act("c", "Mucks Cards"),
            ),
        )
    )
    ends = [event for event in hand.events if isinstance(event, Show)]
    assert [(ANA, cards("Ah Kh"), False), (CAL, (UNKNOWN,) * 2, False), (CAL, (), True)] == [
        e[:3] for e in ends
    ]
    assert [(BEN, (card("2c"), UNKNOWN)), (BEN, cards("2c 7d"))] == [
        hole[:2] for hole in hand.holes
    ]


def boards(hand):
    return [(event.street, event.boards) for event in hand.events if isinstance(event, Deal)]


def test_a_board_that_is_run_twice():
    rounds = (
        ALL_IN,
        street("Showdown", []),
        *(
            street(n, c.split())
            for n, c in (
                ("Flop", "Ks 9d 4c"),
                ("Turn", "2h"),
                ("River", "3d"),
                ("Turn", "5h"),
                ("River", "6d"),
            )
        ),
    )
    hand = hand_of(ohh(*rounds, players=SHORT, flags=["Run_It_Twice"]))
    assert [
        (Street.FLOP, (cards("Ks 9d 4c"),)),
        (Street.TURN, (cards("2h"), cards("5h"))),
        (Street.RIVER, (cards("3d"), cards("6d"))),
    ] == boards(hand)
    once = hand_of(ohh(*rounds, players=SHORT))
    assert [1, 1, 1, 1, 1] == [len(each) for _, each in boards(once)]


def test_a_street_may_repeat_the_board_before_it():
    hand = hand_of(
        ohh(WALK, street("Flop", ["Ks", "9d", "4c"]), street("Turn", ["Ks", "9d", "4c", "2h"]))
    )
    assert [(Street.FLOP, (cards("Ks 9d 4c"),)), (Street.TURN, (cards("2h"),))] == boards(hand)


def test_chips_added_during_a_hand_are_for_the_next():
    hand, said, _, [bought] = read(
        ohh(street("Preflop", [], *BLINDS, act("a", "Added Chips", 50), act("a", "Sits Down")))
    )
    assert ([], ()) == (said, hand.events)
    assert (Kind.BUYS, "Ana", (5000,)) == (bought.kind, bought.name, bought.amounts)


def test_decimals_are_those_of_the_finest_amount():
    assert Unit(0) == hand_of(ohh(currency="Chips")).unit
    assert Unit(3, "€") == hand_of(ohh(currency="EUR", ante_amount=0.125)).unit
    assert Unit(0) == hand_of(ohh(tournament_info={"tournament_number": 9})).unit
    assert "9" == hand_of(ohh(tournament_info={"tournament_number": 9})).tournament


def test_what_a_binary_fraction_left_is_read_as_meant_with_a_note():
    told = ohh(
        street("Preflop", [], act("b", "Post SB", 0.1 + 0.2), BLINDS[1]), small_blind_amount=0.3
    )
    hand, [(rule, at, message)], _, _ = read(told)
    assert (30, 2) == (hand.posts[0].amount, hand.unit.decimals)
    assert ("log-amount", "0.30000000000000004") == (rule, at)
    assert "0.30000000000000004 is what a binary fraction left of 0.3; read as that" == message


@pytest.mark.parametrize(
    ("action", "rule", "at", "message"),
    [
        (act("a", "Limps", 2), "log-syntax", '"Limps"', "is no action that a hand can have"),
        (act("z", "Fold"), "log-unknown-player", '"z"', "is nobody at the table"),
        (act("a", "Raise", "six"), "log-amount", '"six"', "is no amount of chips"),
        (act("a", "Raise", -6), "log-amount", "-6", "is no amount of chips"),
        (
            act("a", "Dealt Cards", cards=["Ah", "1h"]),
            "deck-52",
            '"1h"',
            "is no card of a 52-card deck",
        ),
        ({"player_id": "a"}, "log-syntax", '{"player_id": "a"}', "has no action"),
    ],
)
def test_an_action_that_cannot_be_read_is_one_finding_at_its_place(action, rule, at, message):
    hand, [found], _, _ = read(ohh(street("Preflop", [], *BLINDS, action, act("b", "Fold"))))
    assert [("fold", BEN)] == [move[:2] for move in moves(hand)]
    assert (rule, at) == found[:2]
    assert found[2].startswith("$.ohh.rounds[0].actions[2]")
    assert found[2].endswith(f" {message}")


def test_who_sits_out_does_not_act():
    out = {"id": "d", "seat": 5, "name": "Dan", "starting_stack": 90, "is_sitting_out": True}
    told = ohh(street("Preflop", [], *BLINDS, act("d", "Fold")), players=[*PLAYERS, out])
    _, [(rule, at, _)], _, _ = read(told)
    assert ("log-not-dealt-in", '"d"') == (rule, at)


@pytest.mark.parametrize(
    ("fields", "rule", "message"),
    [
        ({"dealer_seat": None}, "log-syntax", "$.ohh has no dealer_seat"),
        ({"dealer_seat": "button"}, "log-syntax", "$.ohh.dealer_seat is no whole number"),
        ({"game_type": None}, "log-syntax", "$.ohh has no game_type"),
        ({"players": PLAYERS[:1]}, "log-seats", "$.ohh.players has fewer than two players"),
        (
            {"players": [*PLAYERS, {**PLAYERS[0], "id": "x", "name": "Xu"}]},
            "log-seat",
            "$.ohh.players[3].seat cannot be: Ana and Xu both have seat 1",
        ),
        ({"big_blind_amount": 0}, "log-amount", "$.ohh.big_blind_amount is no blind"),
        ({"rounds": 5}, "log-syntax", "$.ohh.rounds is no list"),
    ],
)
def test_a_hand_that_lacks_what_it_needs_is_not_read(fields, rule, message):
    hand, [found], name, _ = read(ohh(**fields))
    assert (None, "77") == (hand, name)
    assert (rule, message) == (found[0], found[2])


def test_pots_that_cannot_be_read_claim_nothing():
    hand, [(rule, at, message)], _, _ = read(ohh(WALK, pots=[pot(3, ("c", "three"))]))
    assert () == hand.claims
    assert ("log-amount", '"three"') == (rule, at)
    assert "$.ohh.pots[0].player_wins[0].win_amount is no amount of chips" == message


def test_a_text_that_is_no_json_is_one_finding_and_has_its_number():
    hand, [(rule, *_)], name, _ = read(json.dumps(ohh())[:-40])
    assert (None, "log-syntax", "77") == (hand, rule, name)
    assert (None, "") == (read("oops")[0], read("oops")[2])


def test_spread_over_lines_an_action_is_pointed_at_by_its_word():
    written = json.dumps(ohh(), indent=2)
    hand = OHH.read(Source("night.ohh", written, 100)).hand
    fold = hand.events[0]
    assert '"Fold"' == written[fold.span.start : fold.span.end]
    assert hand.source.place(fold.span).line == 100 + written[: fold.span.start].count("\n")
    assert '"77"' == written[hand.span.start : hand.span.end]


@pytest.mark.parametrize("indent", [None, 4])
@pytest.mark.parametrize("between", ["", "\n", "\n\n"])
def test_hands_one_after_another(indent, between):
    written = between.join(json.dumps(ohh(game_number=str(n)), indent=indent) for n in (1, 2, 3))
    assert OHH.sniff(written[:4096])
    found = splits("\ufeff" + written)
    assert ["1", "2", "3"] == [OHH.read(source).id for source in found]
    rows = ("\ufeff" + written).splitlines()
    assert all('{"ohh"' in rows[s.line - 1] or rows[s.line - 1].endswith("{") for s in found)


def test_hands_in_a_list():
    written = json.dumps([ohh(game_number=1), ohh(game_number=2)], indent=1)
    assert OHH.sniff(written)
    assert ["1", "2"] == [OHH.read(source).id for source in splits(written)]


def test_a_hand_that_was_cut_off_spoils_no_other():
    first, second = (json.dumps(ohh(game_number=n)) for n in (1, 2))
    readings = [OHH.read(source) for source in splits(f"{first[:300]}\n{second}\n")]
    assert [("1", False), ("2", True)] == [(r.id, r.hand is not None) for r in readings]


def test_text_between_hands_is_a_finding():
    written = f"{json.dumps(ohh())}\noops\n{json.dumps(ohh())}\n"
    readings = [OHH.read(source) for source in splits(written)]
    assert ["77", "", "77"] == [reading.id for reading in readings]
    assert [0, 1, 0] == [len(reading.findings) for reading in readings]


def test_other_json_is_not_open_hand_history():
    assert not OHH.sniff('{"hands": []}')
    assert not OHH.sniff("hand 1")


def test_a_session_with_side_pots_and_two_boards():
    with (GOLDEN / "kitchen.ohh").open(encoding="utf-8", newline="") as lines:
        readings = [OHH.read(source) for source in OHH.split("kitchen.ohh", lines)]
    assert [("1", ()), ("2", ()), ("3", ())] == [(r.id, r.findings) for r in readings]
    assert ["clean"] * 3 == [verdict(reading.hand).status for reading in readings]


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no hands in {CORPUS}")
@pytest.mark.parametrize(
    ("name", "hands", "judged", "failed"),
    [("session-1.ohh", 83, 83, 2), ("session-2.ohh", 94, 76, 0), ("session-3.ohh", 102, 102, 0)],
)
def test_every_hand_of_a_real_session_is_read(name, hands, judged, failed):
    """Two hands name a dealer's seat that their blinds contradict: the button was dead."""
    with (CORPUS / name).open(encoding="utf-8", newline="") as lines:
        readings = [OHH.read(source) for source in OHH.split(name, lines)]
    assert (hands, judged) == (len(readings), sum(r.hand is not None for r in readings))
    assert {"log-game"} >= {found.rule for reading in readings for found in reading.findings}
    verdicts = [verdict(reading.hand) for reading in readings if reading.hand]
    assert failed == sum(one.failed for one in verdicts)
