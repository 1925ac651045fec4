"""JSON with places: the values of the standard library, and where each stands."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhtool.grammar.json_fields import WrongError, amount, flag, held, items, text, whole
from hhtool.grammar.json_pieces import pieces
from hhtool.grammar.json_places import path, read_json
from hhtool.grammar.json_values import Value, parsed
from hhtool.model.cards import UNKNOWN, card
from hhtool.model.finding import Finding
from hhtool.model.limits import NESTED
from hhtool.model.place import Span

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.sampled_from(["[]", "{}", '{"a": 1}', "\x01", "a\\b", "1", 'say "hi"', "A♠", "😀"])
)
NAMES = st.text(max_size=6) | st.sampled_from(["a", "a: 1", "[", '"', "1", "\x01"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=30,
)
LAYOUTS = st.sampled_from([{}, {"indent": 2}, {"separators": (",", ":")}, {"ensure_ascii": False}])


def plain(value):
    if isinstance(value.what, dict):
        return {name: plain(one) for name, one in value.what.items()}
    if isinstance(value.what, tuple):
        return [plain(one) for one in value.what]
    return value.what


def every(value):
    yield value
    inner = value.what.values() if isinstance(value.what, dict) else value.what
    if isinstance(value.what, dict | tuple):
        for one in inner:
            yield from every(one)


def wrong(text):
    found = read_json(text)
    assert isinstance(found, Finding)
    return text[found.span.start : found.span.end], found.message


@given(VALUES, LAYOUTS)
def test_values_are_those_of_the_standard_library(value, layout):
    written = json.dumps(value, **layout)
    expected = json.loads(written, parse_float=Decimal)
    assert expected == plain(read_json(written)) == plain(parsed(written))


@given(VALUES, LAYOUTS)
def test_a_value_stands_at_its_place(value, layout):
    written = json.dumps(value, **layout)
    for one in every(read_json(written)):
        piece = written[one.span.start : one.span.end]
        assert plain(one) == json.loads(piece, parse_float=Decimal)


@given(VALUES, LAYOUTS)
def test_shapes_and_the_grammar_see_the_same(value, layout):
    written = json.dumps(value, **layout)
    assert parsed(written) == read_json(written)


@given(st.text(alphabet='{}[]",:01.-+eE \\utrfals\x01\n', max_size=24))
def test_what_the_standard_library_refuses_is_a_finding_and_else_a_value(written):
    try:
        expected = json.loads(written, parse_float=Decimal, parse_constant=refuse)
    except ValueError:
        assert isinstance(read_json(written), Finding)
    else:
        found = read_json(written)
        assert isinstance(found, Value)
        assert expected == plain(found)


def refuse(word):
    raise ValueError(word)


def test_a_shape_met_before_takes_no_text_that_is_no_json():
    assert [{"a": "b"}] == plain(read_json('[{"a": "b"}]'))
    for bad in (r'[{"a": "\q"}]', '[{"a": 01}]', '[{"a": "b"]', '[{"a": .5}]', '[{"a": "\x02"}]'):
        assert isinstance(read_json(bad), Finding), bad


def test_amounts_are_exact():
    assert Decimal("0.1") + Decimal("0.2") == sum(plain(read_json("[0.1, 0.2]")))
    assert Decimal("12345678901234567890.12") == read_json("12345678901234567890.12").what


def test_of_a_member_written_twice_the_last_counts():
    assert {"a": 2} == plain(read_json('{"a": 1, "a": 2}'))


@pytest.mark.parametrize(
    ("written", "at", "message"),
    [
        ('{"a": }', "}", "expected a value, found '}'"),
        ('{"a" 1}', '"a"', "expected a name like \"cards\": or '}', found '\"a\"'"),
        ("[1 2]", "2", "expected ',' or ']', found '2'"),
        ("[1, 2", "", "expected ',' or ']' before the end"),
        ("", "", "expected a value before the end"),
        ("[NaN]", "NaN", "expected a value or ']', found 'NaN'"),
        ('{"a": 1e99999999999999999999}', "1e99999999999999999999", "a number beyond reason"),
    ],
)
def test_what_is_no_json_is_told_at_its_place(written, at, message):
    assert (at, message) == wrong(written)


def test_levels_have_an_end():
    deepest = "[" * NESTED + "]" * NESTED
    assert NESTED == read_json(deepest).depth
    for levels in (NESTED + 1, 100_000):
        assert ("[", "lists within lists, more than 64 levels deep, are not read") == wrong(
            "[" * levels + "]" * levels
        )


def test_half_a_character_becomes_a_mark():
    assert "a\ufffdb😀" == read_json(r'"a\ud800b\ud83d\ude00"').what


def test_a_path_leads_to_the_innermost_value():
    written = '{"ohh": {"rounds": [{"street": "Flop"}, {"actions": [1, 23]}]}}'
    at = written.index("23")
    root = read_json(written)
    assert "$.ohh.rounds[1].actions[1]" == path(root, Span(at, at + 2))
    assert "$.ohh.rounds[0]" == path(root, Span(written.index('"street"'), written.index('"Flop"')))
    assert "$" == path(root, root.span)


FIELDS = read_json(
    '{"n": 0.30000000000000004, "m": "2.50", "less": -1, "much": 1e30, "fine": 0.123456789123,'
    ' "id": 7, "name": " Ana ", "yes": true, "none": null, "list": [1], "empty": "",'
    ' "cards": ["Ah", "10d", null, "X x"], "board": "Ks 9d", "joker": ["Zz"], "half": 1.5}'
)


def test_fields_as_what_they_must_be():
    assert (Decimal("0.3"), Decimal("2.5"), Decimal(0)) == tuple(
        amount(FIELDS, n) for n in ("n", "m", "none")
    )
    assert ("7", "Ana", "") == tuple(text(FIELDS, n) for n in ("id", "name", "none"))
    assert (True, False) == (flag(FIELDS, "yes"), flag(FIELDS, "none"))
    assert (7, None) == (whole(FIELDS, "id"), whole(FIELDS, "none"))
    assert () == items(FIELDS, "empty") == items(FIELDS, "none")
    assert (card("Ah"), card("Td"), UNKNOWN, UNKNOWN) == held(FIELDS, "cards")
    assert (card("Ks"), card("9d")) == held(FIELDS, "board")


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        (amount, "less", "$.less is no amount of chips"),
        (amount, "much", "$.much is no amount of chips"),
        (amount, "fine", "$.fine is no amount of chips"),
        (amount, "name", "$.name is no amount of chips"),
        (whole, "half", "$.half is no whole number"),
        (text, "yes", "$.yes is no text"),
        (items, "name", "$.name is no list"),
        (flag, "id", "$.id is neither true nor false"),
        (held, "joker", "$.joker[0] is no card of a 52-card deck"),
    ],
)
def test_a_field_of_another_kind_is_wrong_at_its_place(kind, name, message):
    with pytest.raises(WrongError) as problem:
        kind(FIELDS, name)
    assert message == problem.value.found(FIELDS).message


@pytest.mark.parametrize("between", ["", "\n", "\n\n", ",\n", " "])
def test_objects_come_one_at_a_time(between):
    written = between.join('{"a": "}{", "b": {"c": [{}]}}' for _ in range(3))
    found = list(pieces(written.splitlines(keepends=True)))
    assert ['{"a": "}{", "b": {"c": [{}]}}'] * 3 == [piece.text for piece in found]
    step = between.count("\n")
    assert [1, 1 + step, 1 + 2 * step] == [piece.line for piece in found]


def test_an_object_that_was_cut_off_ends_where_the_next_begins():
    lines = ['{"ohh": {"a": 1,\n', '{"ohh": {"b": 2}}\n', '{"ohh": {"c"\n']
    found = list(pieces(lines, first='"ohh"'))
    assert ['{"ohh": {"a": 1,\n', '{"ohh": {"b": 2}}', '{"ohh": {"c"\n'] == [p.text for p in found]
    assert [1, 2, 3] == [piece.line for piece in found]


def test_what_stands_between_objects_is_kept():
    found = list(pieces(["\ufeff{}\n", "oops\n", "{}}\n"]))
    assert [("{}", ""), ("{}", "\noops\n"), ("", "}\n")] == [(p.text, p.before) for p in found]
    assert [1, 1, 3] == [piece.before_line for piece in found]


def test_objects_within_another_come_one_at_a_time():
    found = list(pieces(['{"x": 1, "hands": [{"a": {}},\n', '{"b": 1}], "y": 2}'], within=1))
    assert ['{"a": {}}', '{"b": 1}', ""] == [piece.text for piece in found]
    assert ['{"x": 1, "hands": [', ",\n", '], "y": 2}'] == [piece.before for piece in found]


def test_pieces_take_no_more_than_one_object_to_hold():
    seen = []

    def lines():
        for number in range(1000):
            seen.append(number)
            yield '{"a": 1}\n'

    first = next(pieces(lines()))
    assert ('{"a": 1}', 1) == (first.text, len(seen))
