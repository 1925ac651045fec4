"""PokerStars text: nothing raises, heads part the hands, and no hand spoils another."""

import re
from io import StringIO
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from hhtool.grammar.dialects import GGPOKER, POKERSTARS
from hhtool.model.place import Source
from starred import CASH, outcome_of, readings, sources, verdicts

GOLDEN = Path(__file__).parents[1] / "golden"
HEAD = re.compile(r"^(?:PokerStars|Poker) (?:\w+ )*(?:Hand|Game) #[A-Z]*[0-9]+:", re.MULTILINE)


def rows(dialect):
    """Lines of every kind."""
    for row in (GOLDEN / dialect / "lines.txt").read_text(encoding="utf-8").splitlines():
        yield row.partition("\t")[2].replace("·", " ")


LINES = [*rows("pokerstars"), *rows("ggpoker")]
SEATS = [
    CASH,
    "Table 'Alba' 9-max Seat #1 is the button",
    "Seat 1: Ana ($50 in chips)",
    "Seat 2: Ben ($50 in chips)",
    "Seat 3: Cal ($50 in chips)",
    "Seat 4: Happy we:-) ($50 in chips)",
    "Seat 5: a: b ($50 in chips)",
    "Seat 6: Hero ($50 in chips)",
]
scraps = st.one_of(
    st.sampled_from(
        [
            *("[]$,.(){}'#\r\n٣\x00\x01\x02\x03\x0b\x1c\x85\ufeff\u2028\ud800"),
            *(": ", "[]", "1,5", "0.001", "-1", "***", "} ", ' said, "', "Ana", "a: b: "),
            *("9" * 400, "Seat ", "Tournament #"),
        ]
    ),
    st.text(max_size=4),
)
places = st.integers(0, 120)


@st.composite
def spoilt(draw):
    """A line of some kind with a scrap put into it."""
    line = draw(st.sampled_from(LINES))
    at, cut = draw(places) % (len(line) + 1), draw(st.sampled_from([0, 0, 1, 2, 5, 60]))
    return line[:at] + draw(scraps) + line[at + cut :]


lines = st.one_of(st.sampled_from(LINES), spoilt(), st.text(max_size=30))
begins = st.sampled_from([SEATS, SEATS[:2], SEATS[:1], SEATS[1:], []])


def sound(dialect, text):
    """Every hand of a text is read, and what is found stands in it."""
    for source in sources(text, dialect):
        hand, findings, *_ = dialect.read(source)
        assert hand or findings
        assert hand is None or len(hand.seats) <= source.text.count("Seat")
        for found in findings:
            assert 0 <= found.span.start <= found.span.end <= len(source.text)


@given(begins, st.lists(lines, max_size=12), st.sampled_from([POKERSTARS, GGPOKER]))
def test_no_lines_raise(begin, more, dialect):
    sound(dialect, "\n".join([*begin, *more]))


@given(st.text(max_size=200), st.sampled_from([POKERSTARS, GGPOKER]))
@example("PokerStars Hand #1:", POKERSTARS)
def test_no_text_raises(text, dialect):
    sound(dialect, text)
    dialect.read(Source("x", text))
    dialect.read(Source("x", f"{CASH}{text}"))


def hands():
    """Five hands, numbered from 1, with chat in them."""
    first, second = verdicts((GOLDEN / "pokerstars" / "cash.txt").read_text(encoding="utf-8"))
    chat = 'Ben said, "PokerStars Hand #9: Ana: folds"\n'
    texts = [first.source.text, second.source.text.replace("*** HOLE", f"{chat}*** HOLE")] * 2
    texts.append(
        first.source.text.replace("*** FLOP", f"{chat}Dot joins the table at seat #6\n*** FLOP")
    )
    return [HEAD.sub(f"PokerStars Hand #{number}:", text) for number, text in enumerate(texts, 1)]


HANDS = hands()
OUTCOMES = {
    str(n): outcome_of(one)[:1] + outcome_of(one)[2:]
    for n, one in enumerate(verdicts("".join(HANDS)), 1)
}


def others(text):
    """What comes of each hand of a text, by its number."""
    told = {}
    for one in verdicts(text):
        told.setdefault(one.id, []).append(outcome_of(one)[:1] + outcome_of(one)[2:])
    return told


@given(
    st.integers(0, len(HANDS) - 1),
    st.integers(0, 2000),
    st.integers(0, 1),
    st.one_of(
        st.sampled_from(["\n", "\r", "", '"', " ", "x", "5", "#", ":", "*", "'"]), st.characters()
    ),
)
@example(1, 0, 1, "x")
@example(1, 16, 1, "x")
@example(2, 16, 0, "\n")
@example(1, 1, 0, "P")
def test_one_character_changes_one_hand(which, at, cut, put):
    text = HANDS[which]
    at %= len(text)
    changed = text[:at] + put + text[at + cut :]
    before = which > 0 and changed == put + text  # what is put before a hand ends the one before
    told = others("".join([*HANDS[:which], changed, *HANDS[which + 1 :]]))
    for number, outcome in OUTCOMES.items():
        if number != str(which + 1 - before):
            assert outcome in told.get(number, ())


@given(st.lists(st.sampled_from(HANDS), max_size=5), st.sampled_from(["\n", "\r\n", "\r"]))
def test_there_are_as_many_hands_as_heads(chosen, end):
    text = "".join(chosen).replace("\n", end)
    told = list(POKERSTARS.split("x", StringIO(text, newline="")))
    assert len(chosen) == len(told)
    assert text == "".join(source.text for source in told)
    assert all(one.hand and not one.findings for one in readings(text))


@given(st.lists(lines, max_size=6), st.integers(0, 4))
def test_lines_before_the_heads_make_one_text_at_the_most(before, count):
    start = "\n".join(one for one in before if " #" not in one)
    told = sources(start + "\n" + "".join(HANDS[:count]))
    assert count <= len(told) <= count + 1
