"""PokerNow's CSV log: rows into order, entries into hands."""

from pathlib import Path

import pytest

from hhtool.grammar.dialects import POKERNOW
from hhtool.grammar.pokernow_lines import SHAPES, mask, understand
from hhtool.model.cards import cards
from hhtool.model.chips import Unit
from hhtool.model.hand import Action, ClaimKind, Deal, PostKind, Show, Street, Verb
from hhtool.model.log import Kind
from hhtool.pipeline import check_hand
from hhtool.profile import load

LINES = Path(__file__).parents[1] / "golden" / "pokernow" / "lines.txt"
ANN, BEN, CAL = '"Ann @ aaaaaaaaaa"', '"Ben @ bbbbbbbbbb"', '"Cal @ cccccccccc"'
DEALER = f"-- starting hand #7 (id: k3x9q2m7v1za)  (No Limit Texas Hold'em) (dealer: {CAL}) --"
STACKS = f"Player stacks: #1 {ANN} (1000) | #4 {BEN} (500) | #6 {CAL} (800)"
BLINDS = (f"{ANN} posts a small blind of 10", f"{BEN} posts a big blind of 20")
END = "-- ending hand #7 --"
WALK = (DEALER, STACKS, *BLINDS, f"{CAL} folds", f"{ANN} folds",
        f"Uncalled bet of 10 returned to {BEN}", f"{BEN} collected 20 from pot", END)  # fmt: skip


def cell(entry):
    quotes = '"' in entry or "," in entry or "\n" in entry
    return '"' + entry.replace('"', '""') + '"' if quotes else entry


def csv(*entries, header="entry,at,order\n", newest_first=True, end="\n"):
    rows = [
        f"{cell(entry)},2024-05-25T18:42:{at // 60:02}.{at:03}Z,17166624310{at:04}{end}"
        for at, entry in enumerate(entries)
    ]
    return header.replace("\n", end) + "".join(rows[::-1] if newest_first else rows)


def sources(text):
    return list(POKERNOW.split("log.csv", text.splitlines(keepends=True)))


def read(*entries):
    """The reading of one hand's entries."""
    [source] = sources(csv(*entries))
    return POKERNOW.read(source)


def hand_of(*entries):
    hand, findings, _, _ = read(*entries)
    assert () == findings
    return hand


def verdict(*entries):
    hand = hand_of(*entries)
    return check_hand(hand, load("pokernow"))


def told(source, findings):
    """Rules, lines and what stands at the place of some findings."""
    return [
        (f.rule, str(f.severity), source.place(f.span).line, source.text[slice(*f.span)])
        for f in findings
    ]


def faults(*entries):
    [source] = sources(csv(*entries))
    return [(rule, kind, text) for rule, kind, _, text in told(source, POKERNOW.read(source)[1])]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("line", LINES.read_text(encoding="utf-8").split("\n")[:-1])
def test_every_kind_of_line_is_read(line):
    entry = line.replace("\\n", "\n")
    read = understand(mask(entry.replace('"', '""')).text, 2)

    assert read.rule
    assert read.fault is None


def test_common_lines_have_few_shapes():
    assert understand("\x01 calls 20", 0)[:2] == ("calls", 20)
    assert understand("\x01 calls 0.50", 2)[:2] == ("calls", 50)
    assert understand("\x01 raises to 7 and go all in", 2)[:3] == ("raises", 700, True)


# ---------------------------------------------------------------- rows


def test_newest_first_is_turned_round_and_lines_keep_their_numbers():
    text = csv(*WALK)
    [source] = sources(text)

    assert source.text.startswith('"-- starting hand #7')
    assert tuple(range(10, 1, -1)) == source.numbers
    assert 10 == source.line
    assert text.split("\n")[4] + "\n" == source.text.splitlines(keepends=True)[-4]
    hand = POKERNOW.read(source).hand
    assert [6, 5] == [source.place(event.span).line for event in hand.events]
    spans = [seat.span for seat in hand.seats]
    spans += [one.span for one in (*hand.posts, *hand.events, *hand.claims)]
    assert sorted(set(spans)) == spans


def test_oldest_first_is_left_as_it_is():
    [source] = sources(csv(*WALK, newest_first=False))

    assert tuple(range(2, 11)) == source.numbers


def test_rows_are_sorted_by_order_and_equal_orders_keep_the_order_of_play():
    rows = csv(*WALK).split("\n")
    rows[3] = rows[3].rpartition(",")[0] + "," + rows[4].rpartition(",")[2]
    rows[7], rows[2] = rows[2], rows[7]
    [source] = sources("\n".join(rows))

    assert (10, 9, 3, 7, 6, 5, 4, 8, 2) == source.numbers


def test_a_damaged_order_stays_beside_its_neighbour():
    rows = csv(*WALK).split("\n")
    rows[-2] = rows[-2][:-1]
    [source] = sources("\n".join(rows))

    assert tuple(range(10, 1, -1)) == source.numbers


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_entries_alone_tell_their_direction(newest_first, end):
    entries = WALK[::-1] if newest_first else WALK
    text = end.join(["entry", *map(cell, entries)])
    [source] = POKERNOW.split("log.csv", text.splitlines(keepends=True))
    hand, findings, _, _ = POKERNOW.read(source)

    assert () == findings
    assert hand_of(*WALK).claims[0][:3] == hand.claims[0][:3]
    assert (10 if newest_first else 2) == source.place(hand.span).line


def test_without_a_header_the_first_column_is_the_entry():
    [source] = sources(csv(*WALK, header=""))

    assert POKERNOW.sniff(csv(*WALK, header=""))
    assert POKERNOW.read(source).hand.claims == hand_of(*WALK).claims


def test_columns_may_be_others_and_in_another_order():
    rows = csv(*WALK, newest_first=False, header="").splitlines()
    moved = ["index,order,at,entry"]
    for number, row in enumerate(rows):
        entry, at, order = row.rsplit(",", 2)
        moved.append(f"{number},{order},{at.replace('T', ' ')[:-1]}+00:00,{entry}")
    text = "\n".join(moved)
    [source] = sources(text)
    hand, findings, _, _ = POKERNOW.read(source)

    assert POKERNOW.sniff(text)
    assert () == findings
    assert "2024-05-25T18:42:00" == hand.time
    assert f"{CAL} folds" == source.text[slice(*hand.events[0].span)][1:-1].replace('""', '"')


def test_a_copy_saved_as_macroman_is_read():
    entries = (DEALER, STACKS, *BLINDS, f"{CAL} folds", f"{ANN} calls 20", f"{BEN} checks",
               "Flop:  [2♥, 10♦, A♣]", f"{ANN} shows a K♠, 3♥.")  # fmt: skip
    text = "\ufeff" + csv(*entries)
    for seen in (text.encode().decode("mac_roman"), text.encode().decode("cp1252", "replace")):
        [source] = sources(seen)
        hand, findings, _, _ = POKERNOW.read(source)
        assert POKERNOW.sniff(seen)
        assert () == findings
        assert cards("2h Td Ac") == hand.events[3].boards[0]


def test_a_cell_may_go_on_over_several_lines():
    config = "Game Config Changes\n* Bomb Pot: No » Yes\n* Rabbit Hunt: No » Yes"
    [source] = sources(csv(*WALK[:4], config, *WALK[4:]))
    hand, findings, _, _ = POKERNOW.read(source)

    assert () == findings
    assert (13, 12, 11, 10, 7, 8, 9, 6, 5, 4, 3, 2) == source.numbers
    assert 6 == source.place(hand.events[0].span).line


def test_an_unclosed_quote_spoils_one_row_only():
    rows = csv(*WALK).split("\n")
    rows[5] = rows[5].replace('folds"', "folds")
    [source] = sources("\n".join(rows))
    _, findings, _, _ = POKERNOW.read(source)

    assert [("log-syntax", "error", 6)] == [one[:3] for one in told(source, findings)]


def test_a_row_that_is_cut_off_is_not_taken_for_a_smaller_bet():
    text = "entry\n" + "\n".join(map(cell, [*WALK[:4], f"{CAL} raises to 200"]))
    [source] = sources(text[:-1].removesuffix("0"))
    hand, [found], _, _ = POKERNOW.read(source)

    assert () == hand.events
    assert "log-syntax" == found.rule


@pytest.mark.parametrize(
    "text",
    [
        "stakes 1/2\nplayers Ann 100, Ben 100\n",
        "variant = 'NT'\n",
        "PokerStars Hand #1: Hold'em No Limit\n",
        "player_nickname,player_id,session_start_at\n",
        '{"hands": []}',
        "",
    ],
)
def test_other_files_are_not_taken_for_it(text):
    assert not POKERNOW.sniff(text)


@pytest.mark.parametrize("head", ["entry,at,order\n", "\ufeffentry,at,order\n", '"entry"\n',
                                  "order,entry,at\n", "\n-- ending hand #3 --,2020,1\n",
                                  '"""A @ b @ aaaaaaaaaa"" folds",2020-07-24T01:00:00Z,1\n'])  # fmt: skip
def test_its_files_are_known(head):
    assert POKERNOW.sniff(head)


# ---------------------------------------------------------------- hands of a file


def test_a_file_is_cut_where_hands_begin():
    later = [entry.replace("#7", "#8") for entry in WALK]
    before = f"The player {ANN} joined the game with a stack of 1000."
    after = f"{BEN} shows a A♠, A♥."
    found = [POKERNOW.read(one) for one in sources(csv(before, *WALK, after, *later))]

    assert ["", "7", "8"] == [one.id for one in found]
    assert [None, True, True] == [one.hand and one.hand.ended for one in found]
    assert [Kind.SEAT] == [one.kind for one in found[0].beside]
    assert cards("As Ah") == found[1].hand.holes[0].cards


def test_a_hand_that_is_aborted_and_dealt_again_is_two():
    found = [POKERNOW.read(one) for one in sources(csv(*WALK[:5], *WALK))]

    assert [("7", False), ("7", True)] == [(one.hand.id, one.hand.ended) for one in found]
    assert ["incomplete", "clean"] == [
        check_hand(one.hand, load("pokernow")).status for one in found
    ]


def test_a_file_that_begins_in_a_hand_passes_over_its_rest():
    found = [POKERNOW.read(one) for one in sources(csv(*WALK[5:], *WALK))]

    assert [(None, ()), (True, ())] == [
        (one.hand and one.hand.ended, one.findings) for one in found
    ]


def test_a_hand_as_its_log_tells_it():
    hand = hand_of(*WALK)

    assert ("7", "no-limit", 6, True) == (hand.id, hand.game, hand.button, hand.ended)
    assert ("PokerNow", "2024-05-25T18:42:00") == (hand.site, hand.time)
    assert [(1, "Ann", 1000, "aaaaaaaaaa"), (4, "Ben", 500, "bbbbbbbbbb"),
            (6, "Cal", 800, "cccccccccc")] == [(s.number, s.name, s.stack, s.id) for s in hand.seats]  # fmt: skip
    assert (10, 20, 0) == (hand.stakes.small, hand.stakes.big, hand.stakes.ante)
    assert (0, 1, Unit(0)) == (hand.small, hand.big, hand.unit)
    assert [Verb.FOLD, Verb.FOLD] == [event.verb for event in hand.events]
    assert [(ClaimKind.RETURNED, 1, 10), (ClaimKind.WINS, 1, 20)] == [c[:3] for c in hand.claims]


def test_cents_are_read_exactly():
    entries = (DEALER, STACKS.replace("(1000)", "(10.00)").replace("(500)", "(5.05)")
               .replace("(800)", "(8.29)"), f"{ANN} posts a small blind of 0.05",
               f"{BEN} posts a big blind of 0.10", f"{CAL} raises to 0.29 and go all in")  # fmt: skip
    hand = hand_of(*entries)

    assert Unit(2) == hand.unit
    assert [1000, 505, 829] == [seat.stack for seat in hand.seats]
    assert [5, 10, 29] == [hand.stakes.small, hand.stakes.big, hand.events[0].amount]


def test_a_hand_in_whole_chips_may_turn_out_to_have_cents():
    hand = hand_of(DEALER, STACKS, *BLINDS, f"{CAL} raises to 60.50")

    assert (Unit(2), 6050, 100000, 2000) == (
        hand.unit, hand.events[0].amount, hand.seats[0].stack, hand.stakes.big)  # fmt: skip


@pytest.mark.parametrize("nickname", ['a"b', "x @ y", "Bob, Jr. (x) #1 | 2", "@", 'q" folds', "宁 ♠",
                                      'n @ aaaaaaaaab" folds', "-- starting hand #1 --", "a\x01b"])  # fmt: skip
def test_a_nickname_may_be_anything(nickname):
    odd = f'"{nickname} @ dddddddddd"'
    entries = [entry.replace(ANN, odd) for entry in (*WALK[:-1], f"{ANN} shows a A♠.", END)]
    hand = hand_of(*entries)

    assert nickname == hand.seats[0].name
    assert hand_of(*WALK).events[0][:3] == hand.events[0][:3]
    assert (Verb.FOLD, 0) == hand.events[1][:2]


def test_two_of_one_nickname_are_told_apart_by_id():
    hand = hand_of(*[entry.replace("Ben @", "ANN @") for entry in WALK])

    assert ["Ann @ aaaaaaaaaa", "ANN @ bbbbbbbbbb", "Cal"] == [seat.name for seat in hand.seats]


def test_a_player_keeps_his_seat_when_his_id_and_nickname_change():
    new = ANN.replace("aaaaaaaaaa", "zzzzzzzzzz")
    change = f"The player {new} changed the ID from aaaaaaaaaa to zzzzzzzzzz because authenticated login."
    hand, findings, _, beside = read(*WALK[:5], change,
                                     '"Anna @ zzzzzzzzzz" folds', *WALK[6:])  # fmt: skip

    assert () == findings
    assert (Verb.FOLD, 0) == hand.events[1][:2]
    [said] = beside
    assert (Kind.RENAMED, "aaaaaaaaaa", "zzzzzzzzzz") == (said.kind, said.word, said.text)


# ---------------------------------------------------------------- buttons and posts


def test_a_dead_button_is_just_before_the_small_blind():
    dead = DEALER.replace(f"dealer: {CAL}", "dead button")

    assert 10 == hand_of(dead, *WALK[1:]).button
    moved = (f"{BEN} posts a small blind of 10", f"{CAL} posts a big blind of 20")
    assert 3 == hand_of(dead, STACKS, *moved).button


def test_a_dead_small_blind_is_posted_by_nobody():
    dead = DEALER.replace(f"dealer: {CAL}", "dead button")
    hand = hand_of(dead, STACKS, "Dead Small Blind", BLINDS[1], f"{CAL} folds", f"{ANN} folds",
                   f"Uncalled bet of 20 returned to {BEN}", f"{BEN} collected 0 from pot", END)  # fmt: skip

    assert (3, -1, 1, 0, 20) == (
        hand.button,
        hand.small,
        hand.big,
        hand.stakes.small,
        hand.stakes.big,
    )
    assert [ClaimKind.RETURNED] == [claim.kind for claim in hand.claims]
    assert "clean" == check_hand(hand, load("pokernow")).status


def test_posts_are_live_or_dead_and_a_straddle_is_a_total():
    hand = hand_of(
        DEALER, STACKS, f"{ANN} posts an ante of 5", f"{BEN} posts an ante of 5",
        f"{CAL} posts an ante of 3", *BLINDS, f"{CAL} posts a missing small blind of 10",
        f"{CAL} posts a missed big blind of 20", f"{CAL} posts a straddle of 40",
    )  # fmt: skip

    assert [PostKind.ANTE] * 3 + [
        PostKind.SMALL, PostKind.BIG, PostKind.DEAD, PostKind.LIVE, PostKind.STRADDLE,
    ] == [post.kind for post in hand.posts]  # fmt: skip
    assert (5, 40) == (hand.stakes.ante, hand.posts[-1].amount)
    assert not hand.self_posting


def test_a_straddled_hand_is_clean():
    assert "clean" == verdict(
        DEALER, STACKS, *BLINDS, f"{CAL} posts a straddle of 40", f"{ANN} folds",
        f"{BEN} calls 40", f"{CAL} checks", "Flop:  [2♥, 10♦, A♣]", f"{BEN} checks",
        f"{CAL} bets 50", f"{BEN} folds", f"Uncalled bet of 50 returned to {CAL}",
        f"{CAL} collected 90 from pot", END, f"{CAL} shows a 2♠.",
    ).status  # fmt: skip


BOMB = (f"{ANN} posts a bet of 60 (bomb pot bet)", f"{BEN} calls 60 (bomb pot bet)",
        f"{CAL} calls 60 (bomb pot bet)")  # fmt: skip


def test_a_bomb_pot_on_two_boards_with_the_bounty():
    entries = (
        DEALER, STACKS, *BOMB, "Flop:  [2♥, 10♦, A♣]", "Flop (second board):  [3♥, J♦, 7♣]",
        f"{ANN} checks", f"{BEN} checks", f"{CAL} bets 60", f"{ANN} folds", f"{BEN} calls 60",
        "Turn: 2♥, 10♦, A♣ [9♠]", "Turn (second board): 3♥, J♦, 7♣ [K♠]",
        f"{BEN} checks", f"{CAL} checks",
        "River: 2♥, 10♦, A♣, 9♠ [4♠]", "River (second board): 3♥, J♦, 7♣, K♠ [4♦]",
        f"{BEN} checks", f"{CAL} checks", f"{CAL} shows a 2♠, 7♦.", f"{BEN} shows a 5♦, 6♦.",
        f"{CAL} collected 150 from pot with One Pair (combination: 2♥, 2♠, A♣, 10♦, 9♠)",
        f"{BEN} collected 150 from pot with Straight on the second board  (combination: 7♣, 6♦)", END,
        f"{BEN} paid 15 for the 7-2 bounty to {CAL}", f"{CAL} collected 15 from the 7-2 bounty",
    )  # fmt: skip
    hand, findings, _, beside = read(*entries)

    assert () == findings
    assert 60 == hand.bomb
    assert [(PostKind.BOMB, seat, 60) for seat in range(3)] == [post[:3] for post in hand.posts]
    assert [2, 2, 2] == [len(e.boards) for e in hand.events if isinstance(e, Deal)]
    assert [(Kind.BOUNTY, "Ben", "bbbbbbbbbb", "cccccccccc", (15,))] == [
        (s.kind, s.name, s.text, s.others[0][0], s.amounts) for s in beside]  # fmt: skip
    assert "clean" == check_hand(hand, load("pokernow")).status


# ---------------------------------------------------------------- boards and shows

ALL_IN = (
    DEALER, STACKS, *BLINDS, f"{CAL} folds", f"{ANN} raises to 500 and go all in",
    f"{BEN} calls 500 and go all in",
)  # fmt: skip


def test_run_it_twice_is_one_deal_of_two_boards():
    found = verdict(
        *ALL_IN, "Remaining players decide whether to run it twice.",
        f"{ANN} chooses to  run it twice.", f"{BEN} chooses to  run it twice.",
        "All players in hand choose to run it twice.",
        f"{ANN} shows a K♠, K♥.", f"{BEN} shows a Q♠, Q♥.",
        "Flop:  [2♥, 10♦, A♣]", "Turn: 2♥, 10♦, A♣ [9♠]", "River: 2♥, 10♦, A♣, 9♠ [4♠]",
        "Flop (second run):  [3♥, J♦, 7♣]", "Turn (second run): 3♥, J♦, 7♣ [Q♦]",
        "River (second run): 3♥, J♦, 7♣, Q♦ [4♦]",
        f"{ANN} collected 500 from pot with Pair, K's (combination: K♠, K♥, A♣, 10♦, 9♠)",
        f"{BEN} collected 500 from pot with Three of a Kind, Q's on the second run  (combination: Q♠)",
        END,
    )  # fmt: skip

    assert "clean" == found.status
    deals = [event for event in found.hand.events if isinstance(event, Deal)]
    assert [Street.FLOP, Street.TURN, Street.RIVER] == [deal.street for deal in deals]
    assert (cards("2h Td Ac"), cards("3h Jd 7c")) == deals[0].boards


def test_a_second_run_may_begin_on_the_turn():
    hand = hand_of(*ALL_IN, "Flop:  [2♥, 10♦, A♣]", "Turn: 2♥, 10♦, A♣ [9♠]",
                   "River: 2♥, 10♦, A♣, 9♠ [4♠]", "Turn (second run): 2♥, 10♦, A♣ [Q♦]",
                   "River (second run): 2♥, 10♦, A♣, Q♦ [4♦]")  # fmt: skip

    assert [1, 2, 2] == [len(e.boards) for e in hand.events if isinstance(e, Deal)]


def test_all_in_for_what_the_others_have_is_not_all_in():
    hand = hand_of(*ALL_IN)

    assert [False, True] == [e.all_in for e in hand.events if isinstance(e, Action)][1:]


def test_all_in_for_less_than_anyone_has_is_left_to_be_found():
    hand = hand_of(DEALER, STACKS, *BLINDS, f"{CAL} raises to 400 and go all in")

    assert ["stake-table"] == [f.rule for f in check_hand(hand, load("pokernow")).findings]


def test_shows_count_at_showdown_and_otherwise_only_tell_the_cards():
    hand = hand_of(*WALK[:5], f"{CAL} shows a A♠, 9♥.", *WALK[5:], f"{BEN} shows a 4♦.",
                   f"{ANN} shows a 3♣.", f"{ANN} shows a 3♦.")  # fmt: skip

    assert [(1, cards("4d"))] == [(e.seat, e.cards) for e in hand.events if isinstance(e, Show)]
    assert {2: cards("As 9h"), 0: cards("3c 3d")} == {hole.seat: hole.cards for hole in hand.holes}
    assert "clean" == check_hand(hand, load("pokernow")).status


@pytest.mark.parametrize(
    ("shown", "hero"),
    [
        ((), -1),
        ((f"{BEN} shows a 5♦, 6♦.",), 1),
        ((f"{ANN} shows a A♦, 6♥.",), -1),
        ((f"{ANN} shows a A♦, 6♥.", f"{CAL} shows a K♦, K♥."), 1),
    ],
)
def test_whose_log_it_is_is_known_where_cards_tell(shown, hero):
    hand = hand_of(*WALK[:2], "Your hand is 6♦, 5♦", *WALK[2:], *shown)

    assert hero == hand.hero
    assert (hero >= 0) == any({*cards("6d 5d")} == {*hole.cards} for hole in hand.holes)


def test_omaha_is_four_cards_and_hi_lo_is_skipped():
    omaha = DEALER.replace("No Limit Texas Hold'em", "Pot Limit Omaha Hi")
    hand = hand_of(omaha, *WALK[1:], f"{BEN} shows a 4♦, 5♦, 6♦.", f"{BEN} shows a 7♦.")
    assert ("omaha", cards("4d 5d 6d 7d")) == (hand.game, hand.holes[0].cards)

    hilo = omaha.replace("Hi)", "Hi/Lo 8 or Better)")
    joins = f"The player {ANN} rebought. New stack 90."
    skipped = read(hilo, *WALK[1:4], "what is this", joins, *WALK[4:])
    assert (None, "7") == (skipped.hand, skipped.id)
    assert [("log-game", "note", "Pot Limit Omaha Hi/Lo 8 or Better is not judged: skipped")] == [
        (f.rule, f.severity, f.message) for f in skipped.findings]  # fmt: skip
    assert [(Kind.BUYS, "rebuys", (90,))] == [(s.kind, s.word, s.amounts) for s in skipped.beside]


@pytest.mark.parametrize("game", ["(Texas Hold'em)", "No Limit Texas Hold'em"])
def test_hands_of_every_year_begin_in_their_own_way(game):
    hand = hand_of(f"-- starting hand #7  {game} (dealer: {CAL}) --", *WALK[1:])

    assert ("no-limit", 6) == (hand.game, hand.button)


def test_undealt_cards_and_small_street_names():
    hand = hand_of(*WALK[:4], f"{CAL} folds", f"{ANN} calls 20", f"{BEN} checks",
                   "flop:  [2♥, 10♦, A♣]", "Undealt cards: 2♥, 10♦, A♣ [K♦, K♣]")  # fmt: skip

    assert [cards("2h Td Ac")] == [e.boards[0] for e in hand.events if isinstance(e, Deal)]


# ---------------------------------------------------------------- beside the play


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (f"The admin approved the player {ANN} participation with a stack of 100.",
         (Kind.BUYS, "buys in", "aaaaaaaaaa", (100,), 0)),
        (f"The player {ANN} created the game with a stack of 0.50.",
         (Kind.BUYS, "buys in", "aaaaaaaaaa", (50,), 2)),
        (f"The player {ANN} joined the game with a stack of 100.00.",
         (Kind.SEAT, "", "aaaaaaaaaa", (10000,), 2)),
        (f"The player {ANN} will start to play in this table with a stack of 100.",
         (Kind.SEAT, "", "aaaaaaaaaa", (100,), 0)),
        (f"The player {ANN} quits the game with a stack of 0.",
         (Kind.CASHES_OUT, "", "aaaaaaaaaa", (0,), 0)),
        (f"The player {ANN} stand up with the stack of 7.",
         (Kind.SITS_OUT, "", "aaaaaaaaaa", (7,), 0)),
        (f"The player {ANN} sit back with the stack of 7.",
         (Kind.RETURNS, "", "aaaaaaaaaa", (7,), 0)),
        (f"The admin updated the player {ANN} stack from 5 to 7.50.",
         (Kind.ADJUSTS, "", "aaaaaaaaaa", (500, 750), 2)),
        ("The game's small blind was changed from 0.10 to 0.20.",
         (Kind.STAKES, "small blind", "", (20,), 2)),
        ("The game's big blind was changed from 10 to 20.", (Kind.STAKES, "big blind", "", (20,), 0)),
        ("The game's ante was changed from 0 to 5.", (Kind.STAKES, "ante", "", (5,), 0)),
    ],
)  # fmt: skip
def test_who_comes_goes_and_buys(entry, said):
    hand, findings, _, [one] = read(*WALK, entry)

    assert () == findings
    assert said == (one.kind, one.word, one.text, one.amounts, one.number)
    assert ("Ann" if said[2] else "") == one.name
    assert hand.claims[-1].span < one.span


# ---------------------------------------------------------------- faults


def test_a_line_that_is_not_known_is_an_error_in_play_and_else_a_warning():
    strange = "Something new happened."
    assert [("log-syntax", "warning", strange)] == faults(*WALK[:4], strange, *WALK[4:])
    assert [("log-syntax", "error", "foldz")] == faults(*WALK[:4], f"{CAL} foldz", *WALK[5:])
    after = f"{CAL} laughs"
    assert [("log-syntax", "warning", cell(after))] == faults(*WALK, after)


def test_an_amount_that_is_missing_or_too_fine():
    assert [("log-amount", "error", '"')] == faults(*WALK[:4], f"{CAL} raises to")
    assert [("log-amount", "error", "60.505")] == faults(*WALK[:4], f"{CAL} raises to 60.505")
    huge = "9" * 20
    assert [("log-amount", "error", huge)] == faults(*WALK[:4], f"{CAL} raises to {huge}")
    assert [("log-amount", "error", huge)] == faults(DEALER, STACKS.replace("800", huge), *BLINDS)


def test_a_card_in_the_place_of_an_amount_spoils_no_other_line():
    SHAPES.known.clear()
    first = understand("\x01 posts a straddle of 6♠", 0)
    assert 60 == understand("\x01 posts a straddle of 60", 0).amount
    later = understand("\x01 posts a straddle of 7♠", 0)
    assert ["log-syntax", "log-amount"] == [first.fault.rule, later.fault.rule]


def test_a_player_who_was_not_dealt_in():
    [found] = read(*WALK[:4], '"Dan @ dddddddddd" calls 20').findings

    assert ("log-unknown-player", "Dan @ dddddddddd was not dealt in") == (
        found.rule,
        found.message,
    )


def test_a_card_that_is_none():
    entries = (*WALK[:4], f"{CAL} folds", f"{ANN} calls 20", f"{BEN} checks", "Flop:  [2♥, 1♦, A♣]")

    assert [("deck-52", "error", "1♦")] == faults(*entries)


def test_a_hand_without_its_stacks_is_not_read():
    reading = read(DEALER, *BLINDS, f"{CAL} folds")

    assert (None, "7", ["log-seats"]) == (
        reading.hand,
        reading.id,
        [f.rule for f in reading.findings],
    )


def test_a_row_of_stacks_that_is_spoilt():
    assert [("log-syntax", "error", "x)")] == faults(
        DEALER, STACKS.replace("(500)", "(500x)"), f"{ANN} posts a small blind of 10", BLINDS[1]
    )


def test_a_row_that_begins_no_hand():
    assert ["log-syntax"] == [f.rule for f in read(DEALER.replace("#7", "#x"), *WALK[1:]).findings]


@pytest.mark.parametrize(
    "text", ['"', "entry\n", "entry,at,order\n\n\n", ",,\n", '"""', "\x00", "entry\n\x01 folds"]
)
def test_nothing_is_made_of_scraps(text):
    assert all(POKERNOW.read(source).hand is None for source in sources(text))
