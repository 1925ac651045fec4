"""PokerStars and GGPoker text, line by line: what the grammar knows, and where hands begin."""

import time
from importlib.resources import files
from pathlib import Path

import pytest
from lark import Lark

from hhtool.grammar.dialects import GGPOKER, POKERSTARS
from hhtool.grammar.pokerstars_head import head_of
from hhtool.grammar.pokerstars_lines import (
    LINES,
    cards,
    chips,
    masked_head,
    masked_seat,
    masked_table,
    result_of,
    said_of,
)
from hhtool.grammar.pokerstars_split import BLANK
from hhtool.model.place import Source
from starred import CASH, hand, outcome_of, readings, sources, verdicts

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = {"Ana": 0, "Ben": 1, "Cal": 2, "Happy we:-)": 3, "a: b": 4}
HEX = {"1f3a5b7c": 0, "Hero": 1, "9d8e7f6a": 2}


def kept(dialect):
    """The rows of a file of lines: rule and line, ``·`` at the end of one for a blank."""
    for row in (GOLDEN / dialect / "lines.txt").read_text(encoding="utf-8").splitlines():
        rule, _, line = row.partition("\t")
        yield rule, line.replace("·", " ").strip(BLANK)


def rule_of(line, names):
    """The rule that a line is read by where it stands."""
    if line.startswith("Seat"):
        name, text = masked_seat(line)
        if name:
            return LINES.read(text)[0].rule
        return result_of(line, names, {seat + 1: seat for seat in names.values()})[1].rule
    if line.startswith("Table "):
        return LINES.read(masked_table(line)[1])[0].rule
    if " Hand #" in line or " Game #" in line:
        return LINES.read(masked_head(line))[0].rule
    return said_of(line, names, nested=any(": " in name for name in names))[1].rule


@pytest.mark.parametrize(("dialect", "names"), [("pokerstars", NAMES), ("ggpoker", HEX)])
def test_every_kept_line_is_read_as_what_it_is(dialect, names):
    rows = list(kept(dialect))
    assert rows == [(rule_of(line, names), line) for _, line in rows]


def test_the_grammar_is_built_at_once():
    grammar = files("hhtool.grammar").joinpath("pokerstars.lark").read_text(encoding="utf-8")
    assert "(?=" not in grammar
    assert "(?!" not in grammar
    assert "(?<" not in grammar
    times = []
    for _ in range(3):
        begin = time.process_time()
        Lark(grammar, parser="lalr", maybe_placeholders=False, propagate_positions=True)
        times.append(time.process_time() - begin)
    assert min(times) < 0.5


WHEN = "2013/04/05 2:03:04 ET"
GAMES = [
    ("Hold'em No Limit ($1/$2 USD)", "no-limit", "1", "2", "$", ""),
    ("Hold'em No Limit ($1/$2 - $60 Cap -  USD)", "no-limit", "1", "2", "$", "60"),
    ("Hold'em Pot Limit (€0.05/€0.10 EUR)", "pot-limit", "0.05", "0.10", "€", ""),
    ("Hold'em Limit (₹1,000/₹2,000 INR)", "limit", "1,000", "2,000", "₹", ""),
    ("Omaha Pot Limit (£5/£10 GBP)", "omaha", "5", "10", "£", ""),
    ("Mixed NLH/PLO (Hold'em No Limit, $0.02/$0.05 USD)", "no-limit", "0.02", "0.05", "$", ""),
    ("Mixed PLH/PLO (Omaha Pot Limit, $0.02/$0.05 USD)", "omaha", "0.02", "0.05", "$", ""),
    ("8-Game (Hold'em Limit, $0.02/$0.04 USD)", "limit", "0.02", "0.04", "$", ""),
    ("Hold'em No Limit (100/200)", "no-limit", "100", "200", "", ""),
]


@pytest.mark.parametrize(("words", "game", "small", "big", "currency", "cap"), GAMES)
def test_what_a_head_says(words, game, small, big, currency, cap):
    head = head_of(f"PokerStars Hand #5:  {words} - {WHEN}")
    assert ("5", game, small, big, cap, currency, "", "2013-04-05T02:03:04", "PokerStars", "") == (
        head
    )


EVENTS = [
    ("Tournament #77, $4.40+$0.60 USD Hold'em No Limit - Level VI (100/200)", "no-limit", "100"),
    ("Tournament #77, Freeroll  Hold'em No Limit - Level I (10/20)", "no-limit", "10"),
    ("Tournament #77,500FPP Hold'em Limit - Level III (30/60)", "limit", "30"),
    ("Tournament #77,500 SC Hold'em No Limit - Level I (10/20)", "no-limit", "10"),
    ("Tournament #77,10+0 8-Game (Hold'em No Limit) - Match Round I, Level III (40/80)", "no-limit", "40"),
    ("{Room: {1}} Tournament #77,10+0 Mixed PLH/PLO (Hold'em Pot Limit) - Level I (10/20)", "pot-limit", "10"),
    ("{Hold'em Limit (1/2) club} Tournament #77, $1+$0.20 USD Omaha Pot Limit - Level I (10/20)", "omaha", "10"),
    ("Zoom Tournament #77, ₹50+₹5 INR Hold'em No Limit - Level I (10/20)", "no-limit", "10"),
    ("Tournament #77, Omaha Pot Limit Special (5/10) $5 Hold'em No Limit - Level I (10/20)", "no-limit", "10"),
    ("Tournament #77, Bounty $10.80 [Turbo, 6-max] Hold'em No Limit - Level12(1,000/2,000(250))", "no-limit", "1,000"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "game", "small"), EVENTS)
def test_what_the_head_of_a_tournament_says(words, game, small):
    head = head_of(f"PokerStars Hand #5: {words} - {WHEN}")
    assert ("77", game, small, "", "", "") == (
        head.tournament, head.game, head.small, head.currency, head.cap, head.skipped,
    )  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "Razz Limit ($0.10/$0.20 USD)",
        "7 Card Stud Limit ($0.10/$0.20 USD)",
        "7 Card Stud Hi/Lo Limit ($0.10/$0.20 USD)",
        "Omaha Hi/Lo Pot Limit ($0.10/$0.20 USD)",
        "Omaha No Limit ($0.10/$0.20 USD)",
        "5 Card Omaha Pot Limit ($0.10/$0.20 USD)",
        "6+ Hold'em No Limit (Button Blind $0.10 - Ante $0.05  USD)",
        "Split Hold'em No Limit ($0.10/$0.20 USD)",
        "Courchevel Pot Limit ($0.10/$0.20 USD)",
        "Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD)",
        "HORSE (Razz Limit, $0.10/$0.20 USD)",
        "ShortDeck No Limit ($0.02)",
        "PLO-5 Pot Limit ($1/$2)",
        "Tournament #9, $1+$0.10 USD Razz Limit - Level I (10/20)",
        "Tournament #9, $1+$0.10 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I (10/20)",
    ],
)
def test_other_games_are_named_and_skipped(words):
    [read] = readings(
        hand("Ana: brings in for $5", {"Ana": "$5"}, head=f"PokerStars Hand #5:  {words} - {WHEN}")
    )
    [note] = read.findings
    assert (None, "5", "log-game", "note") == (read.hand, read.id, note.rule, note.severity)
    assert note.message.endswith("is not judged: skipped")


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Hand #5:",
        "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD)",
        "PokerStars Hand #5:  Hold'em No Limit ($2 USD) - 2013/04/05 2:03:04 ET",
        "PokerStars Hand #5:  Hold'em No Limit ($1/$x USD) - 2013/04/05 2:03:04 ET",
        "Poker Hand #RC5: Go Fish ($1/$2) - 2013/04/05 2:03:04",
    ],
)
def test_a_head_that_cannot_be_read_is_an_error_there(line):
    [read] = readings(hand("Ana: folds", {"Ana": "$5"}, head=line))
    [found] = read.findings
    assert (None, line.partition("#")[2].partition(":")[0]) == (read.hand, read.id)
    assert ("log-syntax", "error", (0, len(line))) == (found.rule, found.severity, found.span)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("0", 0), ("5", 500), ("0.25", 25), ("0.5", 50), ("1,234.50", 123450), ("1,00,000", 10000000)],
)
def test_amounts_are_whole_cents(text, expected):
    assert expected == chips(text, 2)


@pytest.mark.parametrize("text", ["1,5", "1,23", "1,2345", "0.125", "1" * 20, "1" * 5000])
def test_what_is_no_amount_is_none(text):
    with pytest.raises(ValueError, match=r"no amount|too many digits"):
        chips(text, 2)


def test_cards_may_be_unseen():
    assert (-1, -1, 50) == (*cards("XX ? As")[:2], *cards("Ah"))
    with pytest.raises(ValueError, match="1h is no card"):
        cards("As 1h")


BEGINS = [
    ("pokerstars", "PokerStars Hand #1:", True),
    ("pokerstars", "\ufeffPokerStars Zoom Hand #1:", True),
    ("pokerstars", "PokerStars Home Game Hand #1:", True),
    ("pokerstars", "PokerStars Game #1:", True),
    ("pokerstars", "Poker Hand #RC1:", False),
    ("ggpoker", "Poker Hand #RC1:", True),
    ("ggpoker", "\n\ufeffPoker Hand #TM1:", True),
    ("ggpoker", "PokerStars Hand #1:", False),
    ("ggpoker", "-- starting hand #1", False),
]


@pytest.mark.parametrize(("name", "text", "expected"), BEGINS)
def test_a_file_is_known_by_its_first_head(name, text, expected):
    dialect = {"pokerstars": POKERSTARS, "ggpoker": GGPOKER}[name]
    assert expected is dialect.sniff(text)


FOLDED = """
    Ben: posts small blind $1
    Ana: posts big blind $2
    *** HOLE CARDS ***
    Ben: folds
    Uncalled bet ($1) returned to Ana
    Ana collected $2 from pot
    *** SUMMARY ***
    Total pot $2 | Rake $0
    Seat 1: Ana (big blind) collected ($2)
    Seat 2: Ben (button) (small blind) folded before Flop
"""


def folded(number):
    """A short hand."""
    head = CASH.replace("#7", f"#{number}")
    return hand(FOLDED, {"Ana": "$200", "Ben": "$200"}, button=2, head=head)


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("PokerStars Hand #2:", "PokerStars Hxnd #2:", "2"),
        ("PokerStars Hand #2:", "PokerStars Hand #2", "2"),
        ("\n\n\nPokerStars Hand #2:", "\nPokerStarsHand #2:", "2"),
        ("Hand #2:", "Hand 2:", "at line 17"),
        (CASH.replace("#7", "#2") + "\n", "", "at line 17"),
        (CASH.replace("#7", "#2") + "\n", f'Ben said, "x{CASH}"\n', "7"),
    ],
)
def test_a_hand_whose_head_is_spoilt_stands_alone_unread(old, new, name):
    whole = folded(1) + folded(2) + folded(3)
    text = whole.replace(old, new, 1)
    assert text != whole
    first, second, third = readings(text)
    assert ["1", name, "3"] == [first.id, second.id, third.id]
    assert (None, ["log-syntax"], ["error"]) == (
        second.hand, [f.rule for f in second.findings], [f.severity for f in second.findings],
    )  # fmt: skip
    whole_again = [outcome_of(one) for one in verdicts(folded(1) + folded(3))]
    assert whole_again == [outcome_of(one) for one in verdicts(text)]


def test_a_spoilt_head_before_any_other_stands_alone():
    text = "Ana collected $5 from pot\n\n" + folded(1).replace("Hand #", "Hnd #") + folded(2)
    told = sources(text)
    assert [1, 3, 3 + folded(1).count("\n")] == [one.line for one in told]
    assert ["warning", "error"] == [
        found.severity for one in told for found in POKERSTARS.read(one).findings
    ]


def test_a_table_that_a_hand_lost_takes_nothing_from_the_next():
    lost = folded(1).replace("Table 'Alba' 9-max Seat #2 is the button\n", "")
    assert ["1", "2"] == [one.id for one in readings(lost + folded(2))]


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t", "\ufeff", "\u200b\n", "\u2028"])
def test_a_text_without_words_holds_no_hand(text):
    assert [] == sources(text)
    assert (None, ()) == POKERSTARS.read(Source("x", text))[:2] or text.strip(BLANK) != ""


def test_the_lines_of_all_hands_are_those_of_the_file():
    text = folded(1) + folded(2).replace("PokerStars Hand", "PokerXtars Hand") + folded(3)
    told = sources(text)
    assert text == "".join(one.text for one in told)
    lines = text.split("\n")
    assert [lines[one.line - 1] for one in told] == [one.text.split("\n")[0] for one in told]
