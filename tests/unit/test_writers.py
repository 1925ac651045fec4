"""Each format as it is written, what it cannot say, and names that are taken out."""

from dataclasses import replace

import pytest

from hhtool.grammar.native_names import called
from hhtool.grammar.writing import plain, sentences
from hhtool.pipeline.anonymise import anonymiser
from hhtool.pipeline.told import differences, gist
from rewriting import told, verdicts, written

SIDE_POT = """\
stakes 0.5/1
currency $
seat 1 Ula 20
seat 3 Maya 50
seat 4 Ben 80

hand 12
button Ben
Ben holds 9s 9h
Ben raises to 3, Ula is all in, Maya is all in, Ben calls
flop Ks 9d 4c
turn 2h
river Kd
Ben shows 9s 9h, Maya shows Qc Qd, Ula shows As Ah
Ben wins 120
end
"""
NATIVE = """\
stakes 0.50/1
chip 0.10
currency $
seat 1 Ula 20
seat 3 Maya 50
seat 4 Ben 80

hand 12
button Ben
Ben holds 9s 9h
Ben raises to 3, Ula raises to 20 all in, Maya raises to 50 all in, Ben calls 47
flop Ks 9d 4c
turn 2h
river Kd
Ben shows 9s 9h
Maya shows Qc Qd
Ula shows As Ah
Ben wins 60 from main
Ben wins 60 from side 1
end
"""
PHH = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [20, 50, 80]
actions = ['d dh p1 AsAh', 'd dh p2 QcQd', 'd dh p3 9s9h', 'p3 cbr 3', 'p1 cbr 20', 'p2 cbr 50', 'p3 cc', 'd db Ks9d4c', 'd db 2h', 'd db Kd', 'p3 sm 9s9h', 'p2 sm QcQd', 'p1 sm AsAh']
hand = 12
players = ['Ula', 'Maya', 'Ben']
seats = [1, 3, 4]
currency_symbol = '$'
finishing_stacks = [0, 0, 150]
"""
OHH = """\
{
  "ohh": {
    "spec_version": "1.4.6",
    "internal_version": "hhtool",
    "network_name": "",
    "site_name": "",
    "game_type": "Holdem",
    "table_name": "",
    "table_size": 4,
    "game_number": "12",
    "start_date_utc": "",
    "currency": "USD",
    "ante_amount": 0,
    "small_blind_amount": 0.50,
    "big_blind_amount": 1,
    "bet_limit": {"bet_type": "NL", "bet_cap": 0},
    "dealer_seat": 4,
    "hero_player_id": null,
    "flags": [],
    "players": [
      {"id": 1, "seat": 1, "name": "Ula", "display": "Ula", "starting_stack": 20},
      {"id": 2, "seat": 3, "name": "Maya", "display": "Maya", "starting_stack": 50},
      {"id": 3, "seat": 4, "name": "Ben", "display": "Ben", "starting_stack": 80}
    ],
    "rounds": [
      {
        "id": 0,
        "street": "Preflop",
        "cards": [],
        "actions": [
          {"action_number": 1, "player_id": 1, "action": "Post SB", "amount": 0.50, "is_allin": false},
          {"action_number": 2, "player_id": 2, "action": "Post BB", "amount": 1, "is_allin": false},
          {"action_number": 3, "player_id": 3, "action": "Dealt Cards", "cards": ["9s", "9h"]},
          {"action_number": 4, "player_id": 3, "action": "Raise", "amount": 3, "is_allin": false},
          {"action_number": 5, "player_id": 1, "action": "Raise", "amount": 19.50, "is_allin": true},
          {"action_number": 6, "player_id": 2, "action": "Raise", "amount": 49, "is_allin": true},
          {"action_number": 7, "player_id": 3, "action": "Call", "amount": 47, "is_allin": false}
        ]
      },
      {"id": 1, "street": "Flop", "cards": ["Ks", "9d", "4c"], "actions": []},
      {"id": 2, "street": "Turn", "cards": ["2h"], "actions": []},
      {"id": 3, "street": "River", "cards": ["Kd"], "actions": []},
      {
        "id": 4,
        "street": "Showdown",
        "cards": [],
        "actions": [
          {"action_number": 8, "player_id": 3, "action": "Shows Cards", "cards": ["9s", "9h"]},
          {"action_number": 9, "player_id": 2, "action": "Shows Cards", "cards": ["Qc", "Qd"]},
          {"action_number": 10, "player_id": 1, "action": "Shows Cards", "cards": ["As", "Ah"]}
        ]
      }
    ],
    "pots": [
      {"number": 0, "amount": 60, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 60}]},
      {"number": 1, "amount": 60, "rake": 0, "player_wins": [{"player_id": 3, "win_amount": 60}]}
    ]
  }
}
"""
POKERSTARS = """\
PokerStars Hand #12:  Hold'em No Limit ($0.50/$1 USD) - 2025/11/28 8:15:00 ET
Table 'hhtool' 6-max Seat #4 is the button
Seat 1: Ula ($20 in chips)·
Seat 3: Maya ($50 in chips)·
Seat 4: Ben ($80 in chips)·
Ula: posts small blind $0.50
Maya: posts big blind $1
*** HOLE CARDS ***
Ben: raises $2 to $3
Ula: raises $17 to $20 and is all-in
Maya: raises $30 to $50 and is all-in
Ben: calls $47
*** FLOP *** [Ks 9d 4c]
*** TURN *** [Ks 9d 4c] [2h]
*** RIVER *** [Ks 9d 4c 2h] [Kd]
*** SHOW DOWN ***
Ben: shows [9s 9h]
Maya: shows [Qc Qd]
Ula: shows [As Ah]
Ben collected $60 from side pot
Ben collected $60 from main pot
*** SUMMARY ***
Total pot $120 Main pot $60. Side pot $60. | Rake $0·
Board [Ks 9d 4c 2h Kd]
Seat 1: Ula (small blind) showed [As Ah] and lost
Seat 3: Maya (big blind) showed [Qc Qd] and lost
Seat 4: Ben (button) showed [9s 9h] and won ($120)
"""


@pytest.mark.parametrize(
    ("form", "text"),
    [("native", NATIVE), ("phh", PHH), ("ohh", OHH), ("pokerstars", POKERSTARS.replace("·", " "))],
)
def test_a_hand_in_each_format(form, text):
    (hand,) = told(SIDE_POT)
    if form == "pokerstars":
        hand = replace(hand, hand=hand.hand._replace(time="2025-11-28T08:15:00"))
    made = written([hand], form)

    assert text == made.text
    assert () == made.lost
    assert gist(hand) == gist(told(text, form)[0])


TABLE = "stakes 1/2\nplayers Ula 200, Maya 200, Cole 200, Ben 200\n"
FOLDED = "Ben folds, Ula folds, Maya folds\n"


@pytest.mark.parametrize(
    ("hand", "form", "lost"),
    [
        ("Ben straddles 4\nUla folds, Maya folds, Cole folds\n", "phh", []),
        ("Ben posts 2\nBen checks, Ula folds, Maya folds, Cole checks\n", "phh", ["is not over: written as far as it is told"]),
        ("Ben posts 1 dead\n" + FOLDED, "phh", ["that a post is dead: written as an ante"]),
        ("Ben posts 1 dead\n" + FOLDED, "ohh", []),
        ("no small blind\nBen folds, Ula folds\n", "phh", ["that nobody posts the small blind, and how much it would be", "has an error in it: written as played"]),
        ("bomb pot 5\nflop\nMaya bets 5, Cole folds, Ben folds, Ula folds\n", "ohh", ["that it is a bomb pot: written as an ante of each, and checks before the flop"]),
        (FOLDED + 'ruling "no harm done"\n', "phh", ["ruling “no harm done”"]),
        (FOLDED + 'ruling "no harm done"\n', "native", []),
        ("Ben tosses 5\nUla folds, Maya folds, Cole folds\n", "native", ["chips put in without a word: written as what they count as"]),
        ('misdeal "two cards exposed"\n', "ohh", ["misdeal “two cards exposed”", "that it is void, and every chip goes back"]),
        ("Ben checks, Ula folds, Maya folds\n", "ohh", ["has an error in it: written as played"]),
        (FOLDED + "rake 1\n", "phh", ["the rake, but that it is missing from what was won"]),
        (FOLDED + "rake 1\n", "ohh", []),
        ("Ben is all in, Ula folds, Maya folds, Cole calls\nrun it twice\nflop Ks 9d 4c / 2s 2d 2h\nturn 3h / 3c\nriver 4d / 5d\n", "phh", ["every board but the first, and that there are several"]),
        ("Ben is all in, Ula folds, Maya folds, Cole calls\nrun it twice\nflop Ks 9d 4c / 2s 2d 2h\nturn 3h / 3c\nriver 4d / 5d\n", "ohh", []),
    ],
)  # fmt: skip
def test_what_a_format_cannot_say_is_reported(hand, form, lost):
    (one,) = told(f"{TABLE}hand 7\nbutton Ula\n{hand}")

    assert sorted(f"hand 7: {what}" for what in lost) == sorted(written([one], form).lost)


@pytest.mark.parametrize("form", ["phh", "ohh", "pokerstars"])
def test_a_game_that_a_format_has_no_name_for_is_left_out_and_reported(form):
    (hand,) = told(
        "stakes 1/2\nvariant pineapple\nplayers Ula 9, Maya 9\nhand 1\nbutton Ula\nUla folds\n"
    )
    text, (lost,) = written([hand], form)

    assert "" == text
    assert lost.startswith("hand 1: pineapple, which ")


NIGHT = """\
stakes 1/2
players Ula 200, Maya 200, Ben 200
hand 1
button Ben
Ben folds, Ula folds
Ula rebuys 50
Ben sits out
Lou buys in 100
blinds 2/4
hand 2
button Ula
no small blind
Lou posts big blind
Ula folds, Maya folds
Ben returns
hand 3
button Maya
"""


def test_players_stacks_and_stakes_change_between_the_hands_of_a_native_log():
    text, _ = written(told(NIGHT), "native")

    between = text[text.index("end\n") : text.index("hand 2")].split("\n")
    assert [
        "end",
        "",
        "blinds 2/4",
        "Ben sits out",
        "Ula adds on 50",
        "seat 4 Lou 100",
        "",
        "",
    ] == between


def test_a_native_log_written_twice_stays_as_it_is():
    once = written(told(SIDE_POT), "native").text

    assert once == written(told(once), "native").text


def test_a_stack_that_shrank_is_cashed_out_and_bought_in_and_reported():
    (hand,) = told(SIDE_POT)
    poorer = replace(
        hand,
        hand=hand.hand._replace(
            id="13", seats=tuple(s._replace(stack=200) for s in hand.hand.seats)
        ),
    )
    text, lost = written([hand, poorer], "native")

    assert "Ula rebuys 20\nMaya rebuys 20\nBen cashes out\nBen buys in 20\n\nhand 13" in text
    assert ("hand 13: how a player came to have less: written as a cash-out and a buy-in",) == lost


def test_players_who_change_seats_move_before_new_ones_sit_down():
    (hand,) = told(
        "stakes 1/2\nplayers Ula 200, Maya 200\nhand 1\nbutton Ula\nUla folds\nMaya wins 2\n"
    )
    ula = hand.hand.seats[0]
    lou = ula._replace(name="Lou", number=1)
    alone = replace(hand, hand=hand.hand._replace(self_posting=False))
    seats = (lou, ula._replace(stack=199, number=2))
    later = replace(alone, hand=alone.hand._replace(id="2", seats=seats))
    text, lost = written([alone, later], "native")

    assert "Maya leaves\nseat 2 Ula 199\nseat 1 Lou 200\n\nhand 2" in text
    assert () == lost
    assert [False, False] == [verdict.failed for verdict in verdicts(text, "native")]


def test_names_that_a_native_log_takes_for_one_are_told_apart_and_reported():
    (hand,) = told("stakes 1/2\nplayers Ula 200, Maya 200\nhand 1\nbutton Ula\nUla folds\n")
    seats = (hand.hand.seats[0], hand.hand.seats[1]._replace(name="ULA"))
    text, lost = written([replace(hand, hand=hand.hand._replace(seats=seats))], "native")

    assert '"ULA 2" wins 2' in text
    assert ("hand 1: the name ULA: written ULA 2",) == lost


@pytest.mark.parametrize(
    ("name", "as_written"),
    [
        ("Ula", "Ula"),
        ("O'Neil", "O'Neil"),
        ("Mary Ann", '"Mary Ann"'),
        ("7up", '"7up"'),
        ("$am", '"$am"'),
        ("Ünal", "Ünal"),
    ],
)
def test_a_name_stands_in_quotes_where_it_needs_them(name, as_written):
    assert as_written == called(name)


def test_amounts_are_exact_and_plain():
    from decimal import Decimal

    amounts = ["12.5", "1200", "0.125", "1E+3", "0.30"]
    assert ["12.50", "1200", "0.125", "1000", "0.30"] == [plain(Decimal(one)) for one in amounts]


def test_a_loss_of_several_hands_is_one_sentence():
    losses = [*((str(n), "the time") for n in (1, 2, 2)), *((str(n), "the rake") for n in range(9))]

    assert ("hands 1, 2: the time", "hands 0, 1, 2, 3 and 5 more: the rake") == sentences(losses)


def test_two_hands_differ_in_what_is_named():
    one, other = told(SIDE_POT) + told(SIDE_POT.replace("Ben 80", "Ben 90"))

    assert ("seats", "final stacks") == differences(one, other)


def test_anonymised_hands_call_a_player_the_same_throughout_and_say_nothing_else():
    hide = anonymiser()
    first, second = (
        one.hand
        for one in verdicts(
            NIGHT.replace("Ula rebuys", 'ruling "Ben is right"\nUla rebuys'), "native"
        )[:2]
    )
    first = first._replace(id="Ben's", table="Ben's den", tournament="Ben's cup")
    seats = [(seat.number, seat.name) for hand in map(hide, (first, second)) for seat in hand.seats]
    hidden = hide(first)

    assert (1, "Player 1") in seats
    assert len({name for _, name in seats}) == len(
        {s.name for hand in (first, second) for s in hand.seats}
    )
    assert ("Table 1", "1", "3") == (hidden.table, hidden.tournament, hidden.id)
    assert "Ben" not in repr(hidden._replace(source=None))
    assert "" == hidden.source.text


def test_players_of_a_site_are_known_by_their_ids():
    hide = anonymiser()
    (hand,) = (one.hand for one in verdicts(SIDE_POT, "native"))
    ids = ("a", "b", "c")
    before = hand._replace(
        seats=tuple(s._replace(id=i) for s, i in zip(hand.seats, ids, strict=True))
    )
    renamed = before._replace(seats=tuple(s._replace(name="Lou", id=s.id) for s in before.seats))

    assert [s.name for s in hide(before).seats] == [s.name for s in hide(renamed).seats]


def test_an_ante_that_nobody_has_in_full_is_reported_where_only_posts_tell_it():
    short = told(
        "stakes 1/2 ante 3\nplayers Ula 1, Maya 2\n\nhand 1\nbutton Ula\n"
        "flop Ks 9d 4c\nturn 2h\nriver 3d\nMaya wins 2\n"
    )

    assert "how much the ante is, which nobody has in full" in str(
        written(short, "pokerstars").lost
    )
    assert "nobody has in full" not in str(written(short, "native").lost)
