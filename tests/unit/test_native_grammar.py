"""hhtool's own log: every statement, and what is said of those that cannot be read."""

from decimal import Decimal
from importlib.resources import files

import pytest
from lark import Lark

from hhtool.grammar import native
from hhtool.grammar.mistakes import MISTAKES, Mistake
from hhtool.grammar.statements import SHAPES, Parsed, parse, parser
from hhtool.model.cards import UNKNOWN, texts
from hhtool.model.hand import Measure, Verb
from hhtool.model.log import Kind
from hhtool.model.place import Source

SAMPLE = """\
# Friday at Lou's
game "Friday at Lou's"
date 2026-11-27
stakes 1/2                       # also: 0.25/0.50
variant no-limit
bets 2/4
rules home
rule odd-chip all-to-first
chip 1
currency $
players Ula 200, Maya 200, Cole 200, Ben 200, Sam 200, Lou 200
seat 9 Zoë 200

Ben buys in 200
Ben rebuys 200 on credit
Ben cashes out 315
Ben cashes out
Ben leaves
Ben sits out; Ben returns; Ben moves to seat 3
Ben pays 100
Ben receives 40
blinds 2/4
count Ben 187
tip 2 from pot
rake 3

hand 12
button Ben
button seat 4
Sam posts small blind
Sam posts 2
Sam posts 1 dead
no small blind
Lou straddles 4
bomb pot 5
Maya holds As Kh
Ula folds, Maya raises to 6, Cole folds, Ben calls, Sam folds, Lou calls
flop Ks 9d 4c
Lou checks, Maya bets 10, Ben calls, Lou folds
turn 2h
turn 2h / 7c
river
Maya shows As Kh
Maya mucks
Maya plays the board
Ben shows 9s
Ben wins 79
Ben wins 60 from main
Cal wins 60 from side 1
Ben and Lou split 79
Ben, Ann and Lou split 79
run it twice
ruling "Ben's raise stands"
misdeal "two cards exposed"
exposed 5h
exposed 5h to Ben
burn 7c
redeal flop
dead hand Ben
fouled deck
end
"""


def read(text):
    return native.read(Source("test.log", text))


def only(text):
    log = read(text)
    assert log.findings == ()
    (statement,) = log.statements
    return statement


def test_the_whole_sample_is_read():
    log = read(SAMPLE)

    assert log.findings == ()
    kinds = {statement.kind for statement in log.statements}
    of_sites = {Kind.ADJUSTS, Kind.BOUNTY, Kind.RENAMED}
    assert set(Kind) - kinds == {Kind.GROUP, Kind.DISCARDS, Kind.UNREAD, *of_sites}


def test_every_form_of_the_grammar_has_a_shape():
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    inner = {
        "start",
        "night",
        "between",
        "hand",
        "action",
        "player",
        "names",
        "pot",
        "boards",
        "cards",
    }
    inner |= {name for name in rules if name.startswith("_")}

    assert set(SHAPES) == rules - inner | {"hand", "stakes"}


def test_no_two_terminals_of_the_grammar_collide():
    grammar = files("hhtool.grammar").joinpath("native.lark").read_text(encoding="utf-8")

    assert Lark(grammar, parser="lalr", strict=True)


@pytest.mark.parametrize(
    ("text", "verb", "amounts", "measure", "all_in"),
    [
        ("Ben folds", Verb.FOLD, (), "", False),
        ("Ben f", Verb.FOLD, (), "", False),
        ("F f", Verb.FOLD, (), "", False),
        ("Ben checks", Verb.CHECK, (), "", False),
        ("K k", Verb.CHECK, (), "", False),
        ("X x", Verb.CHECK, (), "", False),
        ("Ben calls", Verb.CALL, (), Measure.ADD, False),
        ("C calls 4", Verb.CALL, (4,), Measure.ADD, False),
        ("c c", Verb.CALL, (), Measure.ADD, False),
        ("Ben bets 10", Verb.BET, (10,), Measure.TO, False),
        ("B b 10", Verb.BET, (10,), Measure.TO, False),
        ("Ben raises to 30", Verb.RAISE, (30,), Measure.TO, False),
        ("Ben raises by 20", Verb.RAISE, (20,), Measure.BY, False),
        ("R r 30", Verb.RAISE, (30,), Measure.TO, False),
        ("Ben raises to 30 all in", Verb.RAISE, (30,), Measure.TO, True),
        ("Ben calls 30 all-in", Verb.CALL, (30,), Measure.ADD, True),
        ("Ben is all in", Verb.ALL_IN, (), Measure.TO, True),
        ("Ben all in", Verb.ALL_IN, (), Measure.TO, True),
        ("Ben all-in", Verb.ALL_IN, (), Measure.TO, True),
        ("Ben SHOVES", Verb.ALL_IN, (), Measure.TO, True),
        ("Ben jams", Verb.ALL_IN, (), Measure.TO, True),
        ("A a", Verb.ALL_IN, (), Measure.TO, True),
        ("Ben tosses 25", Verb.TOSS, (25,), Measure.ADD, False),
        ("Ben pushes 1000+100+100", Verb.PUSH, (1000, 100, 100), Measure.ADD, False),
    ],
)
def test_actions_long_and_short(text, verb, amounts, measure, all_in):
    said = only(text)

    assert (said.kind, said.word, said.amounts) == (Kind.ACTION, verb, amounts)
    assert (said.text, said.flag) == (measure, all_in)


def test_only_a_bare_raise_is_hedged():
    assert only("Ben raises 30").hedged
    assert not only("Ben raises to 30").hedged
    assert not only("Ben raises by 30").hedged


@pytest.mark.parametrize(
    ("text", "units", "decimals"),
    [
        ("Ben bets 20", 20, 0),
        ("Ben bets 1,200", 1200, 0),
        ("Ben bets 1,200,000", 1200000, 0),
        ("Ben bets 0.25", 25, 2),
        ("Ben bets .25", 25, 2),
        ("Ben bets 12.50", 125, 1),
        ("Ben bets 1.5k", 1500, 0),
        ("Ben bets 2K", 2000, 0),
        ("Ben bets $20", 20, 0),
        ("Ben bets € 20", 20, 0),
        ("Ben bets 20 €", 20, 0),
    ],
)
def test_amounts_are_exact(text, units, decimals):
    log = read(text)

    assert log.findings == ()
    assert (log.statements[0].amounts, log.unit.decimals) == ((units,), decimals)


def test_the_finest_amount_gives_the_unit_of_the_whole_log():
    log = read("Ben bets 20\nBen bets 0.25")

    assert [said.amounts for said in log.statements] == [(2000,), (25,)]


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "A♤", "a♠\ufe0f"])
def test_an_ace_of_spades_in_every_spelling(text):
    assert texts(only(f"Ben shows {text}").cards[0]) == "As"


@pytest.mark.parametrize("text", ["Td", "td", "10d", "10D", "10♦"])
def test_a_ten_of_diamonds_in_every_spelling(text):
    assert texts(only(f"Ben shows {text}").cards[0]) == "Td"


def test_cards_run_together_unknown_ones_and_two_boards():
    assert texts(only("Ben holds AsKh").cards[0]) == "As Kh"
    assert only("Ben holds As ?").cards == ((51, UNKNOWN),)
    assert [texts(board) for board in only("turn 2h / 7c").cards] == ["2h", "7c"]


@pytest.mark.parametrize("bad", ["1s", "Zz", "11h", "Joker", "Asx"])
def test_what_is_no_card_is_found_at_its_place_and_stands_as_unknown(bad):
    log = read(f"flop Ks 9d {bad}")

    (found,) = log.findings
    assert (found.rule, log.source.text[found.span.start : found.span.end]) == ("deck-52", bad)
    assert log.statements[0].cards[0][2] == UNKNOWN


@pytest.mark.parametrize(
    "name", ["Zoë", "रवि", "李雷", "محمد", "O'Neil", "O’Neil", "Jo-Ann", "x_1", "3bet", "🂡Ann"]
)
def test_names_of_any_script(name):
    said = only(f"{name} bets 10")

    assert (said.name, said.amounts) == (name, (10,))


def test_a_quoted_name_may_be_anything():
    said = only('"Big, Al; #1" calls 4')

    assert (said.name, said.span, said.name_span) == ("Big, Al; #1", (0, 21), (0, 13))


def test_a_name_that_is_a_keyword_stands_in_quotes():
    assert only('"hand" folds').name == "hand"
    (found,) = read("Rake folds").findings
    assert '"Rake" in quotes' in found.hint


def test_spans_are_those_of_the_statement():
    text = "  Ula folds ,Maya raises to 6;  # and\r\n\tBen calls"
    log = read(text)

    assert [text[s.span.start : s.span.end] for s in log.statements] == [
        "Ula folds", "Maya raises to 6", "Ben calls",
    ]  # fmt: skip


def test_one_bad_line_gives_one_finding_and_the_rest_is_read():
    log = read("Ula fodls, Maya rases to 6, Ben calls\nLou checks")

    (found,) = log.findings
    assert (found.rule, log.source.place(found.span)[:2]) == ("log-syntax", (1, 5))
    assert "did you mean folds?" in found.hint
    assert [said.name for said in log.statements] == ["Ben", "Lou"]


@pytest.mark.parametrize(
    ("message", "text"), [(message, text) for message, bad in MISTAKES for text in bad]
)
def test_each_row_of_the_table_of_mistakes_says_its_message(message, text):
    outcome = parse(text)
    outcome = outcome if isinstance(outcome, Mistake) else read(text).findings[0]

    assert outcome.message == message


@pytest.mark.parametrize(
    ("text", "column", "near"),
    [
        ("Ben bettts 10", 5, "bets"),
        ("Ben chekcs", 5, "checks"),
        ("Ben shwos As Kh", 5, "shows"),
        ("flpo Ks 9d 4c", 1, "flop"),
        ("buton Ben", 1, "button"),
        ("Ben strddles 4", 5, "straddles"),
    ],
)
def test_the_nearest_word_is_named(text, column, near):
    log = read(text)

    (found,) = log.findings
    assert log.source.place(found.span).column == column
    assert f"did you mean {near}?" in found.hint


def test_an_early_end_is_pointed_at_behind_the_line():
    log = read("Ben raises to\nLou folds")

    (found,) = log.findings
    assert (found.message, found.span) == ("the amount is missing", (13, 14))


def test_a_name_and_an_amount_alone_need_players_before_them():
    assert [said.kind for said in read("players Ula 200, Ben 200").statements] == [Kind.SEAT] * 2
    (found,) = read("Ula 200").findings
    assert found.rule == "log-syntax"


def test_an_endless_statement_is_one_finding_and_quick():
    (found,) = read("Ben " + "a" * 1_000_000).findings

    assert found.rule == "log-syntax"


def test_statements_are_parsed_to_decimals():
    parsed = parse("Ben bets 0.10")

    assert isinstance(parsed, Parsed)
    assert parsed.amounts == (Decimal("0.10"),)


@pytest.mark.parametrize(
    ("head", "native_log"),
    [
        ("# Friday\nstakes 1/2\n", True),
        ("PokerStars Hand #1: ", False),
        ('{"ohh": {', False),
        ("entry,at,order\n", False),
    ],
)
def test_what_looks_like_a_native_log(head, native_log):
    assert native.sniff(head) is native_log


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("flop Ks, 9d, 4c", ["Ks 9d 4c"]),
        ("Ben holds As, Kh", ["As Kh"]),
        ("turn 2h / 7c", ["2h", "7c"]),
    ],
)
def test_cards_may_be_parted_by_commas(text, cards):
    assert [texts(board) for board in only(text).cards] == cards


@pytest.mark.parametrize(
    "text", ["Ben bets 20, all in", "Ben raises to 20, all-in", "Ben calls 20, all in"]
)
def test_all_in_may_come_after_a_comma(text):
    said = only(text)

    assert (said.amounts, said.flag) == ((20,), True)


@pytest.mark.parametrize("text", ["Ben, Ann and Lou split 79", "Ben, Ann, and Lou split 79"])
def test_three_who_split(text):
    said = only(text)

    assert [said.name, *(name for name, _ in said.others)] == ["Ben", "Ann", "Lou"]
    assert said.amounts == (79,)


@pytest.mark.parametrize(
    ("text", "times"), [("run it twice", 2), ("run it 3 times", 3), ("run it three times", 3)]
)
def test_run_it_several_times(text, times):
    assert only(text).number == times
