"""PHH: what a file says, and what is wrong with it."""

from decimal import Decimal
from pathlib import Path

import pytest
from lark import Lark

from hhtool.grammar import phh_values
from hhtool.grammar.dialects import PHH
from hhtool.grammar.phh_actions import Kind, act
from hhtool.grammar.phh_values import parsed, statement
from hhtool.model.cards import UNKNOWN, card
from hhtool.model.finding import Severity
from hhtool.model.hand import Action, ClaimKind, Deal, PostKind, Show, Stakes, Street, Verb
from hhtool.model.place import Source

GOLDEN = Path(__file__).parents[1] / "golden" / "phh"

HAND = """\
[7]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 TcQc', 'p3 cbr 6', 'p1 f', 'p2 cc', 'd db 7d5h9d', 'p2 cc', 'p3 cc']
players = ['Ana', 'Ben', 'Cal']
"""


def hands(name):
    path = GOLDEN / name
    with path.open(encoding="utf-8", newline="") as lines:
        return [PHH.read(source) for source in PHH.split(name, lines)]


def read(text, old="", new=""):
    assert old in text
    source = Source("games/night.phh", text.replace(old, new, 1))
    hand, findings, name, _ = PHH.read(source)
    return hand, [(f.rule, marked(source, f.span), f.message) for f in findings], name


def marked(source, span):
    return source.text[span.start : span.end]


def cards(text):
    return tuple(card(text[at : at + 2]) for at in range(0, len(text), 2))


def verbs(hand):
    return [(e.verb, e.seat, e.amount) for e in hand.events if isinstance(e, Action)]


def test_a_hand_over_several_lines_with_comments():
    [(hand, findings, name, _)] = hands("straddle.phh")
    assert () == findings
    assert "friday 3" == name == hand.id
    assert ["Ana", "Ben", "p3", "Dee"] == [seat.name for seat in hand.seats]
    assert [1200, 955, 2000, 800] == [seat.stack for seat in hand.seats]
    assert (1, 4) == (hand.unit.decimals, hand.button)
    assert Stakes(10, 20, 10) == hand.stakes
    assert [
        *((PostKind.ANTE, seat, 10) for seat in range(4)),
        (PostKind.SMALL, 0, 10),
        (PostKind.BIG, 1, 20),
        (PostKind.STRADDLE, 2, 40),
    ] == [(post.kind, post.seat, post.amount) for post in hand.posts]
    assert [
        (Verb.FOLD, 3, None),
        (Verb.RAISE, 0, 120),
        (Verb.FOLD, 1, None),
        (Verb.CALL, 2, None),
        (Verb.BET, 0, 150),
        (Verb.CALL, 2, None),
        (Verb.CHECK, 0, None),
        (Verb.BET, 2, 400),
        (Verb.FOLD, 0, None),
    ] == verbs(hand)
    assert "p1 cbr 12 # isolates" == marked(hand.source, hand.events[1].span)
    assert (hand.ended, hand.self_posting) == (False, False)
    assert [(0, cards("AsKd")), (1, (UNKNOWN, UNKNOWN))] == [h[:2] for h in hand.holes[:2]]


def test_heads_up_the_first_player_is_the_big_blind():
    (hand, findings, name, _), _ = hands("heads-up.phhs")
    assert () == findings
    assert ("1", 2, 1, 0) == (name, hand.button, hand.small, hand.big)
    assert [(PostKind.TABLE_ANTE, 0, 2), (PostKind.SMALL, 1, 1), (PostKind.BIG, 0, 2)] == [
        (post.kind, post.seat, post.amount) for post in hand.posts
    ]
    assert "big blind" == hand.stakes.ante_by
    assert [Verb.CALL, Verb.CHECK, Verb.CHECK, Verb.CHECK] == [v for v, _, _ in verbs(hand)][:4]
    assert [Street.FLOP, Street.TURN, Street.RIVER] == [
        event.street for event in hand.events if isinstance(event, Deal)
    ]
    assert [(1, cards("QcQd"), False), (0, (), True)] == [
        event[:3] for event in hand.events if isinstance(event, Show)
    ]
    assert [(ClaimKind.STACK, 0, 142), (ClaimKind.STACK, 1, 98)] == [c[:3] for c in hand.claims]
    assert "98" == marked(hand.source, hand.claims[1].span)
    assert hand.ended


def test_an_archive_of_a_site():
    _, (hand, findings, name, _) = hands("heads-up.phhs")
    assert () == findings
    assert ("8812", "omaha", 3) == (name, hand.game, hand.button)
    assert [(2, "c"), (3, "d"), (6, "a+/b")] == [(seat.number, seat.name) for seat in hand.seats]
    assert (2, 0) == (hand.small, hand.big)
    assert [(Verb.RAISE, 1, 35), (Verb.FOLD, 2, None), (Verb.FOLD, 0, None)] == verbs(hand)
    assert (1, "$") == (hand.unit.decimals, hand.unit.currency)
    assert [(2, 0), (0, 0), (1, 25)] == [(claim.seat, claim.amount) for claim in hand.claims]
    assert min(seat.stack for seat in hand.seats) >= 10**15


def test_a_broken_hand_keeps_what_can_be_read():
    [(hand, findings, *_)] = hands("broken.phh")
    assert [
        ("log-syntax", "Ana", (7, 10)),
        ("log-syntax", "raise", (6, 32)),
        ("log-syntax", "p9 cc", (6, 51)),
        ("deck-52", "9x", (6, 78)),
        ("log-syntax", "r", (6, 89)),
    ] == [(f.rule, marked(hand.source, f.span), hand.source.place(f.span)[:2]) for f in findings]
    assert [Verb.FOLD, Verb.CHECK] == [verb for verb, _, _ in verbs(hand)]


def test_a_hand_is_split_off_with_the_line_it_begins_on():
    text = f"\ufeff# two hands\n\n{HAND}\n# and\n{HAND}"
    sources = list(PHH.split("x.phhs", text.splitlines(keepends=True)))
    assert [3, 14] == [source.line for source in sources]
    assert text[1:].partition("\n\n")[2] == "".join(source.text for source in sources)
    assert [("7", 14)] == [
        (PHH.read(s).id, s.place(PHH.read(s).hand.span).line) for s in sources[1:]
    ]


def test_a_file_without_a_heading_is_one_hand():
    assert [1] == [s.line for s in PHH.split("x.phh", HAND.splitlines(keepends=True)[1:])]
    assert [] == list(PHH.split("x.phh", ["\n", "# nothing\n"]))


def test_the_line_ending_makes_no_difference():
    one, two = (
        PHH.read(Source("x", HAND)).hand,
        PHH.read(Source("x", HAND.replace("\n", "\r\n"))).hand,
    )
    assert verbs(one) == verbs(two)
    assert one.stakes == two.stakes
    assert "p3 cbr 6" == marked(two.source, two.events[0].span)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("# a note\nvariant = 'NT'\n", True),
        ("[1]\n  antes=[0, 0]\n", True),
        ("variant no-limit\nstakes 1/2\n", False),
        ("PokerStars Hand #1:  Hold'em No Limit ($1/$2)\n", False),
    ],
)
def test_sniffing(head, expected):
    assert expected == PHH.sniff(head)


def test_the_name_of_a_hand():
    assert "7" == read(HAND)[2]
    assert "12" == read(HAND, "min_bet", "hand = 12\nmin_bet")[2]
    assert "night" == read(HAND, "[7]\n")[2]


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("FR", "razz (FR) is not judged: skipped"),
        ("NS", "no-limit short-deck hold'em (NS) is not judged: skipped"),
        ("XX", "the game 'XX' is not judged: skipped"),
    ],
)
def test_another_game_is_named_and_skipped(variant, said):
    hand, findings, *_ = PHH.read(Source("x", HAND.replace("'NT'", f"'{variant}'")))
    assert hand is None
    assert [("log-game", Severity.NOTE, said)] == [
        (f.rule, f.severity, f.message) for f in findings
    ]


def test_fixed_limit_has_its_two_bets():
    hand, findings, *_ = read(
        HAND.replace("'NT'", "'FT'"), "min_bet = 2", "small_bet = 2\nbig_bet = 4"
    )
    assert ("limit", Stakes(1, 2, 0, "each", 2, 4), []) == (hand.game, hand.stakes, findings)
    assert "big_bet, small_bet are missing" in read(HAND, "'NT'", "'FT'")[1][0][2]


@pytest.mark.parametrize(
    ("blinds", "expected", "big"),
    [
        ("[1, 2, 0]", [(PostKind.SMALL, 0, 1), (PostKind.BIG, 1, 2)], 2),
        ("[2, 0, 0]", [(PostKind.BIG, 0, 2)], 2),
        ("[1, 0, 0]", [(PostKind.SMALL, 0, 1)], 2),
        ("[0, 2, 0]", [(PostKind.BIG, 1, 2)], 2),
        ("[1, 2, 4]", [(PostKind.SMALL, 0, 1), (PostKind.BIG, 1, 2), (PostKind.STRADDLE, 2, 4)], 2),
        ("[1, 2, 2]", [(PostKind.SMALL, 0, 1), (PostKind.BIG, 1, 2), (PostKind.LIVE, 2, 2)], 2),
        ("[1, 2, -2]", [(PostKind.SMALL, 0, 1), (PostKind.BIG, 1, 2), (PostKind.LIVE, 2, 2)], 2),
        ("[0, 0, 0]", [], 2),
    ],
)
def test_blinds_straddles_and_posts(blinds, expected, big):
    hand, findings, *_ = read(HAND, "[1, 2, 0]", blinds)
    assert [] == findings
    assert expected == [(post.kind, post.seat, post.amount) for post in hand.posts]
    assert big == hand.stakes.big


@pytest.mark.parametrize(
    ("status", "antes", "kind", "by"),
    [
        ("true", "[1, 1, 1]", PostKind.ANTE, "each"),
        ("false", "[1, 1, 1]", PostKind.ANTE, "each"),
        ("false", "[0, 2, 0]", PostKind.TABLE_ANTE, "big blind"),
        ("false", "[0, 0, 2]", PostKind.TABLE_ANTE, "button"),
        ("true", "[0, 2, 0]", PostKind.ANTE, "big blind"),
    ],
)
def test_antes(status, antes, kind, by):
    hand, findings, *_ = read(
        HAND.replace("status = true", f"status = {status}"), "[0, 0, 0]", antes
    )
    assert [] == findings
    assert ({kind}, by) == ({post.kind for post in hand.posts[:-2]}, hand.stakes.ante_by)


def test_half_chips_make_the_unit_finer():
    text = f"{HAND}finishing_stacks = [199.0, 207.5, 193.5]\n"
    hand, findings, *_ = read(text)
    assert [] == findings
    assert (1, 2000) == (hand.unit.decimals, hand.seats[0].stack)
    assert [1990, 2075, 1935] == [claim.amount for claim in hand.claims]
    assert 60 == hand.events[0].amount


def test_winnings_that_are_all_nothing_say_nothing():
    assert () == read(f"{HAND}winnings = [0, 0, 0]\n")[0].claims


def test_seats_that_do_not_go_round_are_counted_anew():
    hand, findings, *_ = read(f"{HAND}seats = [5, 4, 3]\n")
    assert ([], [1, 2, 3]) == (findings, [seat.number for seat in hand.seats])
    assert [3, 4, 5] == [seat.number for seat in read(f"{HAND}seats = [5, 3, 4]\n")[0].seats]


def test_cards_dealt_one_by_one_are_one_hand():
    hand, *_ = read(HAND, "'d dh p1 TcQc'", "'d dh p1 Tc', 'd dh p1 Qc'")
    assert [(0, cards("TcQc"))] == [hole[:2] for hole in hand.holes]


def test_a_dash_shows_the_cards_that_were_dealt():
    hand, *_ = read(HAND, "'p3 cc']", "'p3 cc', 'p1 sm -', 'p2 sm -']")
    assert [cards("TcQc"), (UNKNOWN, UNKNOWN)] == [event.cards for event in hand.events[-2:]]


MISTAKES = [
    ("expected f, cc, cbr or sm, found 'fold'", ["p1 fold"]),
    ("expected f, cc, cbr or sm, found 'bets'", ["p1 bets 20"]),
    ("expected an amount before the end", ["p1 cbr", "p1 cbr "]),
    ("expected an amount, found '-6'", ["p1 cbr -6"]),
    ("expected nothing more, found '6'", ["p1 f 6", "p1 cc 6", "p1 cbr 5 6"]),
    ("expected cards before the end", ["d db", "d dh p1"]),
    ("expected a player (p1, p2 …) before the end", ["d dh"]),
    ("expected db or dh, found 'fl'", ["d fl 7d5h9d"]),
    ("expected a player (p1, p2 …) or the dealer (d), found 'p0'", ["p0 f"]),
    ("0 is no amount to bet", ["p1 cbr 0"]),
    ("1c is no card of a 52-card deck", ["d db 1c2d3s", "d db 2d1c3s", "p1 sm 1c"]),
]


@pytest.mark.parametrize(("said", "texts"), MISTAKES)
def test_a_mistake_in_an_action_says_what_was_expected(said, texts):
    assert [said] * len(texts) == [act(text).fault.message for text in texts]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("p3 f", Kind.FOLD),
        ("  p3   f  ", Kind.FOLD),
        ("p3 cc # calls 20", Kind.PASS_),
        ("p3 cbr 20 # up 10", Kind.WAGER),
        ("p3 cbr 2.50", Kind.WAGER),
        ("d db 7d5h9d", Kind.BOARD),
        ("d dh p1 ????", Kind.HOLE),
        ("p1 sm 4hAc", Kind.SHOW),
        ("p1 sm", Kind.MUCK),
        ("p1 sm -", Kind.KNOWN),
        ("p1 pb", Kind.BRING_IN),
        ("p1 sd", Kind.DISCARD),
        ("p1 sd 4hAc", Kind.DISCARD),
        ("", Kind.NOTHING),
        ("  ", Kind.NOTHING),
        ("# burns 6s", Kind.NOTHING),
        (" # burns 6s", Kind.NOTHING),
    ],
)
def test_the_notation_of_actions(text, kind):
    assert (kind, None) == (act(text).kind, act(text).fault)


def test_an_amount_is_exact():
    assert (Decimal("2.50"), 20) == (act("p3 cbr 2.50").amount, act("p3 cbr 20 # up 10").amount)


@pytest.mark.parametrize(
    ("old", "new", "rule", "mark", "said"),
    [
        ("antes = [0, 0, 0]\n", "", "log-syntax", "[7]", "antes is missing"),
        (
            "[0, 0, 0]",
            "[0, 0]",
            "log-syntax",
            "[0, 0]",
            "antes has 2 elements; starting_stacks has 3",
        ),
        ("[0, 0, 0]", "[0, 0", "log-syntax", "0", "expected ',' or ']' before the end"),
        ("[0, 0, 0]", "0", "log-syntax", "0", "antes is a list, one element a player"),
        ("[0, 0, 0]", "[0, -1, 0]", "log-amount", "-1", "antes cannot hold -1"),
        ("200, 200]", "200, nan]", "log-amount", "nan", "starting_stacks cannot hold NaN"),
        ("200, 200]", "200, 0]", "log-amount", "0", "starting_stacks cannot hold 0"),
        (
            "200, 200]",
            "200, 1e999999]",
            "log-amount",
            "1e999999",
            "starting_stacks cannot hold 1E+999999",
        ),
        ("200, 200]", "200, true]", "log-syntax", "true", "expected a number in starting_stacks"),
        ("min_bet = 2", "min_bet = 'x'", "log-syntax", "'x'", "expected a number in min_bet"),
        ("min_bet = 2", "min_bet = 1e-99", "log-amount", "1e-99", "min_bet cannot hold 1E-99"),
        ("'Cal'", "3", "log-syntax", "3", "a player's name is a text"),
        ("'NT'", "3", "log-syntax", "3", "variant is a text"),
        ("status = true", "status = 1", "log-syntax", "1", "ante_trimming_status is true or false"),
        (
            "min_bet = 2",
            "min_bet = 2\nseats = [1, 1, 2]",
            "log-syntax",
            "[1, 1, 2]",
            "two players have the same seat",
        ),
        ("actions = [", "actions = [[", "log-syntax", "]", "expected ',' or ']' before the end"),
        (
            "'NT'",
            "'NT",
            "log-syntax",
            "'NT",
            'expected a text, a number, true, false or a list, found "\'NT"',
        ),
    ],
)
def test_a_hand_that_cannot_be_read_says_why(old, new, rule, mark, said):
    hand, findings, *_ = read(HAND, old, new)
    assert hand is None
    assert (rule, mark, said) == findings[0]
    assert 1 == len(findings)


@pytest.mark.parametrize(
    ("old", "new", "rule", "mark", "said"),
    [
        ("'p1 f'", "'p9 f'", "log-syntax", "p9 f", "there is no p9; starting_stacks has 3 players"),
        ("'p1 f'", "'p1 pb'", "log-syntax", "p1 pb", "pb is no action of this game"),
        ("'p1 f'", "7", "log-syntax", "7", "an action is a text"),
        (
            "'p1 f'",
            r'"p1 \u0066old"',
            "log-syntax",
            r"p1 \u0066old",
            "expected f, cc, cbr or sm, found 'fold'",
        ),
        ("min_bet", "min_bet = 2\nmin_bet", "log-syntax", "min_bet", "min_bet is given twice"),
        ("min_bet", "[8]\nmin_bet", "log-syntax", "[8]", "a table begins inside a hand"),
        (
            "min_bet",
            "_x = '''\nmin_bet",
            "log-syntax",
            "'''",
            "the text that begins with ''' has no end",
        ),
        (
            "min_bet",
            "day = 2023-02-31\nmin_bet",
            "log-syntax",
            "day = 2023-02-31",
            "no such value: a character, a date or a number that cannot be",
        ),
        (
            "players = [",
            "winnings = [1]\nplayers = [",
            "log-syntax",
            "[1]",
            "winnings is a list of 3 amounts, one a player",
        ),
        (
            "players = [",
            "winnings = [1, -1, 0]\nplayers = [",
            "log-amount",
            "-1",
            "winnings cannot hold -1",
        ),
    ],
)
def test_a_fault_beside_the_hand_leaves_it_readable(old, new, rule, mark, said):
    hand, findings, *_ = read(HAND, old, new)
    assert hand is not None
    assert [(rule, mark, said)] == findings


def test_a_text_may_hold_lines_that_look_like_fields():
    _, findings, *_ = read(HAND, "min_bet", "_note = '''\nvariant = 'FR'\n[9]\n'''\nmin_bet")
    assert [] == findings


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# nothing", "[1]", "[" * 9000, "x = " + "[" * 9000 + "]" * 9000]
)
def test_no_text_is_too_odd(text):
    hand, findings, *_ = PHH.read(Source("x", text))
    assert hand is None
    assert findings


def test_a_shape_is_filled_in_as_the_grammar_reads_it():
    for line in (
        "a = 12",
        "a = 1.50",
        "a = 'x'",
        'a = "x"',
        "t = 11:31:34",
        "a = [1, 2.5, 'x']",
        "a = ['#', 1]",
    ):
        one, two = statement(line), parsed(line)
        assert (two.key, two.value, two.at, two.parts) == (one.key, one.value, one.at, one.parts)


def test_the_grammar_is_strict():
    path = Path(phh_values.__file__).with_name("phh.lark")
    Lark(
        path.read_text(encoding="utf-8"), parser="lalr", start=["statement", "action"], strict=True
    )
