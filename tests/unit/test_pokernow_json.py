"""PokerNow's hands export: what a file says, and what is wrong with it."""

import json
import os
from pathlib import Path

import pytest

from hhtool.grammar.dialects import POKERNOW_JSON
from hhtool.model.cards import UNKNOWN, card
from hhtool.model.chips import Unit
from hhtool.model.hand import Action, ClaimKind, Deal, PostKind, Show, Stakes, Street
from hhtool.model.log import Kind
from hhtool.model.place import Source
from hhtool.pipeline import check_hand
from hhtool.profile import load

GOLDEN = Path(__file__).parents[1] / "golden" / "pokernow_json"
CORPUS = (
    Path(os.environ.get("HHTOOL_CORPORA") or Path(__file__).parents[3] / "shared" / "corpora")
    / "pokernow_json"
)

ANA, BEN, CAL = 0, 1, 2
(CHECK, BOMB, BIG, SMALL, MISSED, DEAD, STRADDLE, CALL, WAGER, BOARD, COLLECT, FOLD, SHOW) = range(
    13
)
TWICE, OVER, BACK, BOUNTY = 14, 15, 16, 18

PLAYERS = [
    {"id": "a1", "seat": 1, "name": "Ana", "stack": 2000},
    {"id": "b4", "seat": 4, "name": "Ben", "stack": 2000},
    {"id": "c6", "seat": 6, "name": "Cal", "stack": 2000},
]


def event(type_, seat=None, value=None, **more):
    said = {"type": type_, "seat": seat, "value": value, **more}
    return {"at": 0, "payload": {name: one for name, one in said.items() if one is not None}}


def board(turn, cards, run=1):
    return event(BOARD, turn=turn, run=run, cards=cards.split())


BLINDS = (event(SMALL, 4, 10), event(BIG, 6, 20))
WALK = (
    *BLINDS,
    event(FOLD, 1),
    event(FOLD, 4),
    event(BACK, 6, 10),
    event(OVER),
    event(COLLECT, 6, 20),
)


def hand_json(*events, **fields):
    return {
        "id": "ufhrgt2tkrb6",
        "handVersion": 2,
        "number": "12",
        "gameType": "th",
        "cents": True,
        "smallBlind": 10,
        "bigBlind": 20,
        "ante": None,
        "dealerSeat": 1,
        "startedAt": 1764274500000,
        "bombPot": False,
        "players": PLAYERS,
        "events": list(events or WALK),
    } | fields


def export(*hands):
    return {
        "generatedAt": "2026-11-28T00:00:00.000Z",
        "playerId": "b4",
        "gameId": "pglG",
        "hands": list(hands),
    }


def splits(written):
    return list(POKERNOW_JSON.split("game.json", written.splitlines(keepends=True)))


def read(*events, **fields):
    [source] = splits(json.dumps(export(hand_json(*events, **fields))))
    hand, findings, name, beside = POKERNOW_JSON.read(source)
    said = [(f.rule, source.text[f.span.start : f.span.end], f.message) for f in findings]
    return hand, said, name, beside


def hand_of(*events, **fields):
    hand, said, _, _ = read(*events, **fields)
    assert [] == said
    return hand


def verdict(hand):
    return check_hand(hand, load("pokernow"))


def moves(hand):
    return [(e.verb.value, e.seat, e.amount) for e in hand.events if isinstance(e, Action)]


def cards(text):
    return tuple(map(card, text.split()))


def test_a_hand_with_everything_in_it():
    hand = hand_of(
        *BLINDS,
        event(WAGER, 1, 60), event(FOLD, 4), event(CALL, 6, 60),
        board(1, "Ks 9d 4c"), event(CHECK, 6), event(WAGER, 1, 100), event(WAGER, 6, 300), event(CALL, 1, 300),
        board(2, "2h"), event(WAGER, 6, 1640, allIn=True), event(FOLD, 1),
        event(BACK, 6, 1640), event(OVER), event(COLLECT, 6, 730, pot=730, position=1),
        players=[{**PLAYERS[0], "hand": ["Ah", "Kh"]}, *PLAYERS[1:]],
    )  # fmt: skip
    assert ("12", "no-limit", 1, "2025-11-27T20:15:00") == (
        hand.id,
        hand.game,
        hand.button,
        hand.time,
    )
    assert ("PokerNow", "pglG", BEN, True) == (hand.site, hand.table, hand.hero, hand.ended)
    assert (Unit(2), Stakes(10, 20)) == (hand.unit, hand.stakes)
    assert [(1, "Ana", "a1"), (4, "Ben", "b4"), (6, "Cal", "c6")] == [
        (s.number, s.name, s.id) for s in hand.seats
    ]
    assert [(PostKind.SMALL, BEN, 10), (PostKind.BIG, CAL, 20)] == [post[:3] for post in hand.posts]
    assert [
        ("raise", ANA, 60), ("fold", BEN, None), ("call", CAL, 60),
        ("check", CAL, None), ("bet", ANA, 100), ("raise", CAL, 300), ("call", ANA, 300),
        ("bet", CAL, 1640), ("fold", ANA, None),
    ] == moves(hand)  # fmt: skip
    assert [(ClaimKind.RETURNED, CAL, 1640), (ClaimKind.WINS, CAL, 730)] == [
        c[:3] for c in hand.claims
    ]
    assert [(ANA, cards("Ah Kh"))] == [hole[:2] for hole in hand.holes]
    assert "clean" == verdict(hand).status


def test_amounts_are_whole_chips_or_cents():
    assert Unit(0) == hand_of(cents=False).unit
    assert Unit(2) == hand_of(cents=True).unit


def test_a_hand_that_is_not_over_says_so():
    assert not hand_of(*BLINDS, event(FOLD, 1)).ended


def test_a_bet_of_one_big_blind_is_written_as_a_call():
    start = (*BLINDS, event(CALL, 1, 20), event(FOLD, 4), event(CHECK, 6), board(1, "Ks 9d 4c"))
    assert [("bet", CAL, 20), ("call", ANA, 20)] == moves(
        hand_of(*start, event(CALL, 6, 20), event(CALL, 1, 20))
    )[3:]
    assert [("call", CAL, 50)] == moves(hand_of(*start, event(CALL, 6, 50)))[3:]


def test_every_kind_of_post():
    hand = hand_of(
        *BLINDS,
        event(MISSED, 1, 20),
        event(DEAD, 1, 10),
        event(STRADDLE, 1, 40),
        event(WAGER, 4, 80),
    )
    assert [
        (PostKind.SMALL, BEN, 10),
        (PostKind.BIG, CAL, 20),
        (PostKind.LIVE, ANA, 20),
        (PostKind.DEAD, ANA, 10),
        (PostKind.STRADDLE, ANA, 40),
    ] == [post[:3] for post in hand.posts]
    assert (BEN, CAL, False, 0) == (hand.small, hand.big, hand.self_posting, hand.bomb)


def test_chips_of_the_size_of_the_ante_are_one():
    hand = hand_of(event(17, 1, 5), event(17, 4, 5), event(17, 6, 5), *BLINDS, ante=5)
    assert [(PostKind.ANTE, seat, 5) for seat in (ANA, BEN, CAL)] == [
        post[:3] for post in hand.posts[:3]
    ]
    assert 5 == hand.stakes.ante
    _, [(rule, at, _)], _, _ = read(event(17, 1, 7), *BLINDS, ante=5)
    assert ("log-syntax", "17") == (rule, at)


def test_a_bomb_pot_on_two_boards():
    hand = hand_of(
        event(BOMB, 4, 40, bombPot=True), event(CALL, 6, 40, bombPot=True), event(CALL, 1, 40, bombPot=True),
        board(1, "Ks 9d 4c"), board(1, "2c 3c 7h", run=2), event(CHECK, 4), event(WAGER, 6, 60),
        bombPot=True, doubleBoard=True,
    )  # fmt: skip
    assert {(PostKind.BOMB, 40)} == {(post.kind, post.amount) for post in hand.posts}
    assert (40, -1, -1) == (hand.bomb, hand.small, hand.big)
    [deal] = [one for one in hand.events if isinstance(one, Deal)]
    assert (Street.FLOP, (cards("Ks 9d 4c"), cards("2c 3c 7h"))) == deal[:2]
    assert [("check", BEN, None), ("bet", CAL, 60)] == moves(hand)


def test_a_board_that_is_run_twice_from_the_turn():
    hand = hand_of(
        *BLINDS, event(TWICE, approved=True, approvedSeats=[1, 6], deniedSeats=[]),
        board(1, "Ks 9d 4c"), board(2, "2h"), board(3, "3d"), board(2, "5h", run=2), board(3, "6d", run=2),
    )  # fmt: skip
    assert [
        (cards("Ks 9d 4c"),),
        (cards("2h"), cards("5h")),
        (cards("3d"), cards("6d")),
    ] == [one.boards for one in hand.events]


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        (BLINDS, 3),
        (BLINDS[1:], 5),
        ((event(SMALL, 1, 10), event(BIG, 4, 20)), 10),
        ((event(FOLD, 6),), 5),
    ],
)
def test_a_dead_button_is_before_the_first_blind(events, expected):
    assert expected == hand_of(*events, dealerSeat=None).button


def test_cards_are_shown_at_the_end_by_who_is_still_in_and_known_of_the_others():
    hand = hand_of(
        *BLINDS, event(FOLD, 1), event(SHOW, 4, cards=["2c", "7d"]), event(FOLD, 4), event(OVER),
        event(SHOW, 6, cards=["9s", None]), event(SHOW, 6, cards=[None, "9h"]), event(SHOW, 1, cards=["7s", None]),
    )  # fmt: skip
    shows = [one for one in hand.events if isinstance(one, Show)]
    assert [(CAL, cards("9s")), (CAL, cards("9h"))] == [show[:2] for show in shows]
    assert [
        (BEN, cards("2c 7d")),
        (CAL, cards("9s 9h")),
        (ANA, (card("7s"), UNKNOWN)),
    ] == [hole[:2] for hole in hand.holes]
    assert () == verdict(hand).findings


def test_a_hand_shown_that_is_another_than_was_dealt_is_told_twice():
    known = [*PLAYERS[:2], {**PLAYERS[2], "hand": ["9s", "9h"]}]
    hand = hand_of(*WALK, event(SHOW, 6, cards=["9s", "9d"]), players=known)
    assert [cards("9s 9h"), cards("9s 9d")] == [hole.cards for hole in hand.holes]
    assert "log-duplicate" in [found.rule for found in verdict(hand).findings]


def test_a_bounty_passes_outside_the_pot():
    _, said, _, beside = read(
        *WALK, event(BOUNTY, receivedBounties=[[6, 200]], paidBounties=[[1, 100], [4, 100]])
    )
    assert [] == said
    assert [(Kind.BOUNTY, "Ana", "a1", (100,)), (Kind.BOUNTY, "Ben", "b4", (100,))] == [
        (one.kind, one.name, one.text, one.amounts) for one in beside
    ]
    assert {("Cal",)} == {tuple(name for name, _ in one.others) for one in beside}


@pytest.mark.parametrize(
    ("game", "size", "expected"),
    [
        ("th", 2, "no-limit"),
        ("omaha", 4, "omaha"),
        ("omaha", 5, ""),
        ("omaha8", 4, ""),
        ("th", 3, ""),
    ],
)
def test_games_by_name_and_number_of_cards(game, size, expected):
    dealt = ["Ah", "Kh", "Qh", "Jh", "Th"][:size]
    hand, said, name, _ = read(gameType=game, players=[{**PLAYERS[0], "hand": dealt}, *PLAYERS[1:]])
    assert ("12", expected) == (name, hand.game if hand else "")
    assert ([] if expected else [("log-game", f'"{game}"')]) == [found[:2] for found in said]


@pytest.mark.parametrize(
    ("wrong", "rule", "at", "message"),
    [
        (
            event(99, 1),
            "log-syntax",
            "99",
            "$.events[2].payload.type is no type of event that is known",
        ),
        (
            event(FOLD, 9),
            "log-unknown-player",
            "9",
            "$.events[2].payload.seat is the seat of nobody in this hand",
        ),
        (event(FOLD), "log-syntax", '{"type": 11}', "$.events[2].payload has no seat"),
        (
            event(WAGER, 1, "much"),
            "log-syntax",
            '"much"',
            "$.events[2].payload.value is no whole number",
        ),
        (
            event(WAGER, 1, -60),
            "log-amount",
            "-60",
            "$.events[2].payload.value is no amount of chips",
        ),
        (board(4, "Ah"), "log-syntax", "4", "$.events[2].payload.turn is no street"),
        (
            board(1, "Ah Kh 1h"),
            "deck-52",
            '"1h"',
            "$.events[2].payload.cards[2] is no card of a 52-card deck",
        ),
        (
            event(BOUNTY, paidBounties=[[1]]),
            "log-syntax",
            "[1]",
            "$.events[2].payload.paidBounties[0] is no pair of a seat and an amount",
        ),
        ({"at": 1}, "log-syntax", '{"at": 1}', "$.events[2] has no payload"),
    ],
)
def test_an_event_that_cannot_be_read_is_one_finding_at_its_place(wrong, rule, at, message):
    hand, said, _, _ = read(*BLINDS, wrong, event(FOLD, 4))
    assert [(rule, at, message)] == said
    assert [("fold", BEN, None)] == moves(hand)


@pytest.mark.parametrize(
    ("fields", "rule", "message"),
    [
        ({"players": PLAYERS[:1]}, "log-seats", "$.players has fewer than two players"),
        ({"players": [*PLAYERS, PLAYERS[0]]}, "log-seat", "$.players[3].seat is taken already"),
        ({"players": [{"seat": 1}, *PLAYERS[1:]]}, "log-syntax", "$.players[0] has no stack"),
        ({"gameType": None}, "log-syntax", "$ has no gameType"),
        ({"events": 5}, "log-syntax", "$.events is no list"),
    ],
)
def test_a_hand_that_lacks_what_it_needs_is_not_read(fields, rule, message):
    hand, [found], name, _ = read(**fields)
    assert (None, "12") == (hand, name)
    assert (rule, message) == (found[0], found[2])


@pytest.mark.parametrize("layout", [{}, {"indent": 2}, {"separators": (",", ":")}])
def test_each_hand_has_its_own_text_and_line(layout):
    written = json.dumps(export(*(hand_json(number=str(n)) for n in (1, 2, 3))), **layout)
    assert POKERNOW_JSON.sniff(written[:4096])
    rows = written.splitlines()
    for number, source in enumerate(splits("\ufeff" + written), 1):
        hand, findings, name, _ = POKERNOW_JSON.read(source)
        assert ((), str(number), BEN) == (findings, name, hand.hero)
        place = source.place(hand.events[0].span)
        assert source.row(place.line)[place.column - 1 :] in rows[place.line - 1]
        assert (source.line, place.column > 1) == (source.place(hand.span).line, True)
        assert source.text.count('"players"') == 1


def test_objects_beside_the_hands_are_none():
    told = {"settings": {"handVersion": 2}, **export(hand_json()), "stats": [{"a": {}}, {"b": 1}]}
    assert ["12"] == [POKERNOW_JSON.read(source).id for source in splits(json.dumps(told))]


def test_a_game_may_be_named_after_its_hands():
    told = export(hand_json())
    last = {"hands": told.pop("hands"), **told}
    [source] = splits(json.dumps(last))
    assert ((), "", -1) == (POKERNOW_JSON.read(source).findings, *game_and_hero(source))


def game_and_hero(source):
    hand = POKERNOW_JSON.read(source).hand
    return hand.table, hand.hero


def test_a_hand_by_itself_and_a_whole_file_are_read_too():
    for told in (hand_json(), export(hand_json())):
        assert ("12", ()) == (
            POKERNOW_JSON.read(Source("a.json", json.dumps(told))).id,
            POKERNOW_JSON.read(Source("a.json", json.dumps(told))).findings,
        )


def test_a_file_that_was_cut_off_has_one_finding():
    written = json.dumps(export(hand_json(number="1"), hand_json(number="2")))
    whole, broken = [POKERNOW_JSON.read(source) for source in splits(written[:-60])]
    assert ("1", (), "2", None) == (whole.id, whole.findings, broken.id, broken.hand)
    [found] = broken.findings
    assert "log-syntax" == found.rule


def test_other_json_is_no_export_of_hands():
    assert not POKERNOW_JSON.sniff('{"ohh": {}}')
    assert not POKERNOW_JSON.sniff('{"version": "1.0", "hands": []}')


def test_a_game_on_one_line():
    with (GOLDEN / "kitchen.json").open(encoding="utf-8", newline="") as lines:
        readings = [
            POKERNOW_JSON.read(source) for source in POKERNOW_JSON.split("kitchen.json", lines)
        ]
    assert [("1", ()), ("2", ())] == [(reading.id, reading.findings) for reading in readings]
    assert ["clean", "clean"] == [verdict(reading.hand).status for reading in readings]


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no hands in {CORPUS}")
@pytest.mark.parametrize(("name", "hands"), [("entire_game.json", 92), ("single_hand.json", 1)])
def test_every_hand_of_a_real_game_is_clean(name, hands):
    with (CORPUS / name).open(encoding="utf-8", newline="") as lines:
        readings = [POKERNOW_JSON.read(source) for source in POKERNOW_JSON.split(name, lines)]
    assert (hands, {()}) == (len(readings), {reading.findings for reading in readings})
    assert {"clean"} == {verdict(reading.hand).status for reading in readings}
