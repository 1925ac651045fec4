"""PHH text: the grammar agrees with TOML, the shortcuts with the grammar, and nothing raises."""

import tomllib
from datetime import date, datetime, time
from decimal import Decimal

from hypothesis import example, given
from hypothesis import strategies as st

from hhtool.grammar.dialects import PHH
from hhtool.grammar.phh_actions import act, shape
from hhtool.grammar.phh_values import parsed, statement
from hhtool.model.place import Source

HAND = """\
[7]
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 TcQc', 'p3 cbr 6', 'p1 f', 'p2 cc', 'd db 7d5h9d', 'p2 cc', 'p3 cc', 'p2 sm']
players = ['Ana', 'Ben', 'Cal']
finishing_stacks = [199, 194, 207]
"""

whole = st.integers(-(10**12), 10**12)
numbers = st.one_of(
    whole.map(str),
    whole.map(lambda n: f"{n:_}"),
    whole.map(lambda n: f"{n:+d}"),
    st.integers(0, 10**9).flatmap(lambda n: st.sampled_from([hex(n), oct(n), bin(n)])),
    st.decimals(-(10**9), 10**9, places=2).map(str),
    st.floats().map(repr).filter(lambda text: "." in text or text.lstrip("-") in ("inf", "nan")),
    st.sampled_from(["1e3", "5E-2", "1.5e+7", "-0", "+0.0", "inf", "-inf", "nan"]),
)
plain = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="'"), max_size=12)
escapes = st.sampled_from(["\\n", '\\"', "\\\\", "\\u00e9", "\\U0001F0A1", "\\t"])
basic = st.lists(st.one_of(escapes, st.text("ab 'é#=[],", max_size=4)), max_size=4).map("".join)
texts = st.one_of(
    plain.map(lambda text: f"'{text}'"),
    basic.map(lambda text: f'"{text}"'),
    basic.map(lambda text: f'"""\n{text}"a"\n{text}\\\n  b"""'),
    plain.map(lambda text: f"'''{text}\nkey = 1\n''''"),
)
times = st.one_of(
    st.times(timezones=st.none()).map(time.isoformat),
    st.dates().map(date.isoformat),
    st.datetimes().map(datetime.isoformat),
    st.datetimes(timezones=st.timezones()).map(
        lambda one: one.replace(microsecond=0).isoformat(" ")
    ),
)
scalars = st.one_of(numbers, texts, times, st.sampled_from(["true", "false"]))
gaps = st.sampled_from(["", " ", "\n", "  # it's [a] \"note\n  ", "\r\n\t"])


def lists(values):
    parts = st.lists(st.tuples(gaps, values, gaps), max_size=5)
    return st.tuples(parts, st.booleans(), gaps).map(
        lambda drawn: (
            "["
            + ",".join("".join(part) for part in drawn[0])
            + ("," if drawn[0] and drawn[1] else "")
            + drawn[2]
            + "]"
        )
    )


values = st.recursive(scalars, lists, max_leaves=8)
keys = st.sampled_from(["antes", "_x", "a-1", "12", "'quoted key'", '"other"'])


def as_toml(value):
    """A value as tomllib has it, numbers as the words that make them up."""
    if isinstance(value, tuple | list):
        return [as_toml(one) for one in value]
    if isinstance(value, dict):
        return {key: as_toml(one) for key, one in value.items()}
    if isinstance(value, bool | str | date | time):
        return value
    number = Decimal(value)
    return str(number) if number.is_nan() else number


def by_tomllib(text):
    [(_, value)] = tomllib.loads(text, parse_float=Decimal).items()
    return as_toml(value)


@given(keys, values, st.sampled_from(["", " ", "  # a note"]))
@example("a", "[1, 2] # 3", "")
@example("a", r"""["\"", -1]""", "")
@example("a", "['''a''', -1, -2]", "")
@example("a", "{b = 'x' , c = [1]}", "")
def test_a_value_is_read_as_toml(key, value, after):
    text = f"{key} = {value}{after}"
    try:
        expected = by_tomllib(text)
    except ValueError:  # a zone whose offset has seconds
        assert parsed(text).fault
        return
    assert expected == as_toml(parsed(text).value)
    assert expected == as_toml(statement(text).value)


@given(st.text("ab1-+._=\"'\\[]{},# \n\t\r:eiT0", max_size=30).map(lambda text: f"a = {text}"))
def test_what_toml_refuses_is_refused(text):
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert parsed(text).fault or "{" in text
        assert statement(text).fault or "{" in text


words = st.sampled_from(
    ["d", "db", "dh", "p1", "p3", "p0", "p12", "f", "cc", "cbr", "sm", "sd", "pb", "#", "-", "x",
     "AsKd", "7d5h9d", "????", "10", "2.50", "0", "007", "9x", "A", "1" * 30]
)  # fmt: skip


@given(st.lists(words, max_size=6), st.sampled_from([" ", "  ", "\t", ""]))
def test_an_action_is_read_as_the_grammar_reads_it(said, blank):
    text = blank.join(said)
    assert shape(text) == act(text)


@given(st.text(max_size=200))
def test_no_text_raises(text):
    hand, findings, *_ = PHH.read(Source("x", text))
    assert hand or findings


@given(st.integers(0, len(HAND)), st.integers(0, 3), st.text(max_size=3))
def test_no_change_of_a_hand_raises(at, cut, put):
    text = HAND[:at] + put + HAND[at + cut :]
    for source in PHH.split("x.phhs", text.splitlines(keepends=True)):
        hand, findings, *_ = PHH.read(source)
        assert hand or findings
        for found in findings:
            assert 0 <= found.span.start <= found.span.end <= len(source.text)


@given(st.lists(st.sampled_from([HAND, "# note\n", "\n", HAND[4:]]), max_size=6).map("".join))
def test_splitting_loses_nothing(text):
    lines = text.splitlines(keepends=True)
    sources = list(PHH.split("x", lines))
    first = sources[0].line if sources else len(lines) + 1
    assert "".join(lines[first - 1 :]) == "".join(source.text for source in sources)
    for source in sources:
        assert source.text.startswith(lines[source.line - 1])


@given(st.permutations(HAND.splitlines()[1:]))
def test_the_order_of_the_fields_makes_no_difference(lines):
    expected = PHH.read(Source("x", HAND))
    found = PHH.read(Source("x", "\n".join(["[7]", *lines])))
    assert () == found.findings
    assert list(map(bare, expected.hand.seats)) == list(map(bare, found.hand.seats))
    for part in ("stakes", "small", "big", "button", "unit"):
        assert getattr(expected.hand, part) == getattr(found.hand, part)
    assert [event[:4] for event in expected.hand.events if len(event) > 4] == [
        event[:4] for event in found.hand.events if len(event) > 4
    ]


def bare(seat):
    """A seat without its place."""
    return seat.number, seat.name, seat.stack
