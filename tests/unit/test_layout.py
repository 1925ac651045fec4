"""A native log laid out evenly: what changes, what stays, and that it says the same."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhtool.grammar import native
from hhtool.grammar.native_layout import WIDE, layout
from hhtool.grammar.native_spelling import spell
from hhtool.model.place import NOWHERE, Source

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("HHTOOL_CASES", ROOT.parent / "shared"))
LOGS = [
    path.read_text(encoding="utf-8")
    for folder in (ROOT / "examples", SHARED / "cases" / "logs")
    for path in sorted(folder.rglob("*.log"))
]


def said(text):
    """All that a log says and all that is wrong with it, wherever it stands."""
    log = native.read(Source("any.log", text))
    statements = [
        one._replace(
            span=NOWHERE,
            name_span=NOWHERE,
            others=tuple((name, NOWHERE) for name, _ in one.others),
        )
        for one in log.statements
    ]
    wrong = [(one.rule, one.message, one.hint) for one in log.findings]
    return statements, log.unit, wrong


def comments(text):
    """The comments of a log, in order."""
    parts = re.compile(r'"[^"]*"|(?P<comment>#.*)', re.DOTALL)
    lines = re.split(r"\r\n|\n|\r", text)
    found = [part["comment"] for line in lines for part in parts.finditer(line)]
    return [comment.rstrip() for comment in found if comment]


def holds(text):
    """The properties of every layout."""
    laid = layout(text)

    assert said(text) == said(laid)
    assert comments(text) == comments(laid)
    assert layout(laid) == laid


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Ben f", "Ben folds"),
        ("Ben k", "Ben checks"),
        ("BEN X", "BEN checks"),
        ("Ben c", "Ben calls"),
        ("Ben call 4", "Ben calls 4"),
        ("Ben b 10", "Ben bets 10"),
        ("Ben r 30", "Ben raises 30"),
        ("Ben r to 30", "Ben raises to 30"),
        ("Ben raise BY 20", "Ben raises by 20"),
        ("Ben a", "Ben is all in"),
        ("Ben goes ALL-IN", "Ben is all in"),
        ("Ben all  in 50", "Ben is all in 50"),
        ("Ben shove", "Ben shoves"),
        ("Ben c 4,  all-in", "Ben calls 4 all in"),
        ("Ben r to 1,200 a", "Ben raises to 1,200 all in"),
        ("Ben PUSH 1K + 100", "Ben pushes 1k+100"),
        ("fold to Ben", "folds to Ben"),
        ("Everyone fold", "everyone folds"),
        ("flop kS, 10D ,9♣", "flop Ks Td 9c"),
        ("turn 2H/7c", "turn 2h / 7c"),
        ("Ben HAS as ??", "Ben has As ?"),
        ("stakes $ 1 / 2  ANTE .25", "stakes $1/2 ante .25"),
        ("variant NL", "variant no-limit"),
        ("Ben , Lou AND Sam split 30 from SIDE pot 2", "Ben, Lou and Sam split 30 from side pot 2"),
        ('game  "Friday   at Lou\'s" ', 'game "Friday   at Lou\'s"'),
        ("game Friday   at Lou's", "game Friday   at Lou's"),
        ('Players  "Maya B"  200 ,Ben 1,200', 'players "Maya B" 200, Ben 1,200'),
        ("rule ODD-CHIP all-to-first", "rule odd-chip all-to-first"),
        ("\u3000Ben\u00a0folds\t", "Ben folds"),
        ("Ben f,Sam f ;Lou c", "Ben folds, Sam folds; Lou calls"),
        (";Ben f,,Sam f,;", "Ben folds, Sam folds"),
    ],
)
def test_a_line_is_spelled_evenly(typed, expected):
    assert expected == layout(typed)
    holds(typed)


def test_what_cannot_be_read_stands_as_it_was_typed():
    assert layout("  Ben   bettts 6, Sam f  # no \n") == "  Ben   bettts 6, Sam f  # no \n"
    assert layout("Ben   holds Zz\n") == "Ben   holds Zz\n"
    assert layout("Ben  c 4,  a\n") == "Ben  c 4,  a\n"
    assert spell("Ben   bettts") == "Ben   bettts"


def test_a_raise_that_is_to_or_by_is_left_open():
    assert layout("Ben r 30") == "Ben raises 30"


def test_a_blank_line_stands_before_each_hand_and_before_what_follows_one():
    log = "stakes 1/2\nplayers A 9, B 9\nhand 1\nA f\ntip 1\nA rebuys 9\nB leaves\nhand\nB f\n\n\n"

    assert layout(log) == (
        "stakes 1/2\nplayers A 9, B 9\n\nhand 1\nA folds\ntip 1\n\n"
        "A rebuys 9\nB leaves\n\nhand\nB folds\n"
    )


def test_a_comment_right_above_a_hand_belongs_to_it():
    assert layout("A f\n# next\nhand 2") == "A folds\n\n# next\nhand 2"
    assert layout("A f\n# last\n\nhand 2") == "A folds\n# last\n\nhand 2"
    assert layout("# first\nhand 2") == "# first\nhand 2"


def test_blank_lines_of_the_host_are_kept_one_at_a_time():
    assert layout("\n\n# a\n\n\n\nA f\n \t\nB f\n;\n\n") == "# a\n\nA folds\n\nB folds\n"


def test_hands_and_streets_have_their_own_lines():
    log = "hand 1; A f, B k; flop As Kd Qh, B b 2; count A 5 # thus"

    assert layout(log) == (
        "hand 1\nA folds, B checks\nflop As Kd Qh\nB bets 2\n\ncount A 5  # thus"
    )


def test_comments_at_line_ends_stay_in_their_column():
    assert layout("hand 1    # a\nA f       #b \nA raises by 20 # c\n") == (
        "hand 1    # a\nA folds   #b\nA raises by 20  # c\n"
    )
    assert layout("\thand 1 # a") == "hand 1  # a"
    assert layout("A f" + " " * 500 + "# a").index("#") == WIDE


def test_a_hash_in_quotes_begins_no_comment():
    assert layout('ruling  "#1 wins" #2') == 'ruling "#1 wins"  #2'


def test_long_lines_are_parted_between_statements():
    actions = ", ".join(f"Player{n} raises to {n}0" for n in range(1, 9))
    first, second = layout(actions + "  # all of them").split("\n")

    assert max(map(len, (first, second.partition("  #")[0]))) <= WIDE < len(first) + 25
    assert second.endswith("  # all of them")
    holds(actions)


def test_a_long_list_of_players_goes_on_as_one():
    players = ", ".join(f'"Player number {n}" 1,000 on credit' for n in range(1, 8))
    lines = layout(f"players {players}").split("\n")

    assert len(lines) == 4
    assert all(line.startswith('players "') and len(line) <= WIDE for line in lines)
    holds(f"players {players}")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_the_mark_and_the_last_line_stay_as_they_are(end):
    assert layout(f"\ufeffA f{end}B f") == f"\ufeffA folds{end}B folds"
    assert layout(f"hand;A f{end}{end}{end}") == f"hand{end}A folds{end}"


def test_nothing_is_laid_out_as_nothing():
    assert ["", "", "", ""] == list(map(layout, ("", "\n\n", " ; , ", "\t")))


@pytest.mark.parametrize("log", LOGS, ids=range(len(LOGS)))
def test_logs_say_the_same(log):
    holds(log)
    holds(log.upper())


def test_there_are_logs_to_lay_out():
    assert len(LOGS) >= 80


SCRAPS = st.sampled_from(
    [
        *"\n\r,;#\" \t'k?/+", "\r\n", ", ", "; ", "# x", "hand", "\nhand 2\n", " a", " f", "all in",
        "players ", "seat 3 ", "Ben 200", " r 30", "1,200", "$ ", "10d", "A♠", "\u00a0", "\ufeff",
        "\x00", "\x0c", "\u2028", "0.0000001", "9" * 20, "Ben and Sam split 3", "x" * 99, "\u212a",
    ]
)  # fmt: skip


@st.composite
def changed(draw):
    """A log with scraps put in, and stretches left out."""
    text = draw(st.sampled_from(LOGS))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 12))
        text = text[:at] + draw(st.just("") | SCRAPS) + text[at + gone :]
    return text


NAMES = st.sampled_from(["Ben", "Zoë", '"Maya B"', "ben", '"hand"', '"a, b # c"', "x", "players"])
AMOUNTS = st.sampled_from(["5", "1,200", "1.5k", "$ 20", "20 €", ".25", "3K"])
CARDS = st.lists(st.sampled_from(["As", "10d", "??", "kH", "A♠", "2c"]), min_size=1, max_size=5)
FORMS = """\
hand N|hand|players N A, N A|seat 2 N A|button N|N f|N k|N c A|N b A|N r A|N r to A, all in
N a|N goes all-in for A|N holds C|N SHOW C|flop C|turn C/C|river|N wins A|N , N and N split A
N rebuys A on  credit|count N A|tip A from pot|stakes A / A ante A|N push A + A|misdeal
ruling "x; y"|N posts small  blind A|checks to N|N A|N|C|bomb pot A|end|variant NL|# y
game It is, friday|rule X-Y z|exposed C to N|blinds A/A|N moves to seat 3|run it 2  times"""


@st.composite
def typed(draw):
    """A log of statements in any order, with any signs and blanks between them."""
    parts = []
    for form in draw(st.lists(st.sampled_from(re.split(r"[|\n]", FORMS)), max_size=12)):
        for sign, values in (("N", NAMES), ("A", AMOUNTS), ("C", CARDS.map(" ".join))):
            form = re.sub(rf"\b{sign}\b", lambda _, v=values: draw(v), form)  # noqa: PLW2901 # filled in step by step
        blank = st.sampled_from(["\n", ",", ", ", " ;", "\r\n", "\n\n\n", "  # z\n", "\t,"])
        parts += [form, draw(blank)]
    return "".join(parts)


@given(changed())
def test_logs_with_slips_say_the_same(text):
    holds(text)


@given(typed())
def test_any_statements_say_the_same(text):
    holds(text)


@given(st.text(max_size=300))
def test_any_text_says_the_same(text):
    holds(text)
