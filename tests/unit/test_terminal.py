"""Findings as text: exact at a fixed width, carets under what they are about."""

import io

import pytest
from rich.cells import cell_len

from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Note, Ruling, Severity, Until
from hhtool.model.hand import Action, Hand, Seat, Stakes, Verb
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.verdict import Status, Transfer, Verdict
from hhtool.render.screen import writer
from hhtool.render.terminal import cells, clean, finding_lines, owed_lines, wrapped

LOG = "hand 1\nCarol raises to 6\nAlice raises to 7\n"


def span(text, part):
    at = text.index(part)
    return Span(at, at + len(part))


def found(text, where, message="it is wrong", notes=(), **more):
    where = span(text, where) if isinstance(where, str) else Span(*where)
    marks = tuple(Note(span(text, part), said) for part, said in notes)
    more = {"cites": ("TDA 2024 43-A",), **more}
    return Finding("raise-min", Severity.ERROR, where, message, notes=marks, **more)


def shown(text, finding, width=80, hand=None):
    lines = finding_lines(finding, Source("x.log", text), "x.log", hand, width)
    return ["".join(piece for piece, _ in line) for line in lines]


def excerpt(text, finding, width=80):
    lines = shown(text, finding, width)
    start = next(at for at, line in enumerate(lines) if line.strip() == "|")
    return [line for line in lines[start + 1 :] if not line.lstrip().startswith("= ")]


def hand_in(unit=None):
    seats = (Seat(1, "Ana", 100), Seat(2, "Ben", 100))
    return Hand(
        "12", "no-limit", seats, 1, Stakes(1, 2), 0, 1, (), Source("x.log", LOG), unit=unit or Unit()
    )  # fmt: skip


def test_a_finding_whole():
    finding = found(
        LOG, "Alice raises to 7", "Alice raised to 7; the least raise is to 10",
        [("Carol raises to 6", "the last full raise, of 4")],
        hint="less is allowed only all in",
        ruling=Ruling(Action(Verb.RAISE, 0, 1000), Until.STREET),
    )  # fmt: skip

    assert "\n".join(shown(LOG, finding, 80, hand_in(Unit(2, "€")))) == (
        "error[raise-min]: Alice raised to 7; the least raise is to 10\n"
        " --> x.log:3:1\n"
        "  |\n"
        "2 | Carol raises to 6\n"
        "  | ----------------- the last full raise, of 4\n"
        "3 | Alice raises to 7\n"
        "  | ^^^^^^^^^^^^^^^^^\n"
        "  = hint     less is allowed only all in\n"
        "  = ruling   it counts as a raise to €10; it can be put right until the next\n"
        "             street is dealt, then it stands\n"
        "  = rule     TDA 2024 43-A\n"
        "  = more     hhtool rules raise-min"
    )


def test_lines_between_are_left_out_and_numbers_stand_in_one_column():
    text = "".join(f"line {n}\n" for n in range(1, 13))
    finding = found(text, "line 12", notes=[("line 9", "earlier")])

    assert excerpt(text, finding) == [
        " 9 | line 9",
        "   | ------ earlier",
        "…",
        "12 | line 12",
        "   | ^^^^^^^",
    ]


@pytest.mark.parametrize(
    "row",
    [
        "王小明 raises, BAD",
        "🎲🎲 raises, BAD",
        "e\u0301e\u0301 BAD",
        "\tA\tcalls\tBAD",
        "A\ufe0f♠\ufe0f BAD",
        "한글 ﾊﾝｶｸ BAD",
        "\x1b[31m\x07\x9b\u202e BAD",
    ],
)
def test_carets_are_under_their_text(row):
    line, under = excerpt(row, found(row, "BAD"))

    assert cell_len(line[: line.index("BAD")]) == under.index("^")
    assert under.count("^") == 3


def test_a_tab_is_four_columns():
    assert excerpt("\tA\tBAD", found("\tA\tBAD", "BAD")) == ["1 |     A    BAD", "  |          ^^^"]


def test_wide_text_has_wide_carets():
    text = "王小明 raises"

    assert excerpt(text, found(text, "王小明"))[1] == "  | ^^^^^^"


def test_nothing_that_a_terminal_obeys_gets_through():
    evil = "\x1b[2J\x1b]0;x\x07\x9b1m\r\x00\u202e\u2028\x7f"
    text = f"Ana {evil} bets"
    finding = found(text, "bets", f"m{evil}", [("Ana", f"n{evil}")], hint=f"h{evil}", cites=(evil,))

    out = "".join(shown(text, finding))
    assert out.isprintable()
    assert "␛[2J" in out
    assert clean("a\tb\u00a0c") == "a b c"


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("letter", ["x", "王", "e\u0301"])
@pytest.mark.parametrize("before", [0, 5, 3000])
@pytest.mark.parametrize("after", [0, 5, 3000])
def test_a_long_line_is_cut_around_the_mark(width, letter, before, after):
    text = letter * before + "BAD" + letter * after
    line, under = excerpt(text, found(text, "BAD"), width)

    assert cell_len(line) <= width
    assert cell_len(line[: line.index("BAD")]) == under.index("^")
    assert ("…" in line) == (before > 100 or after > 100)


def test_a_mark_longer_than_the_line_ends_with_it():
    text = "y" * 30 + "x" * 500
    line, under = excerpt(text, found(text, "x" * 500))

    assert len(line) == 80
    assert line.endswith("x…")
    assert len(under) == 79


def test_a_mark_far_away_on_the_same_line_gets_its_own_part_of_it():
    text = "actions = [" + ", ".join(f"'p1 cbr {n}'" for n in range(100, 200)) + "]"
    finding = found(
        text, "p1 cbr 180", notes=[("p1 cbr 101", "the first raise"), ("p1 cbr 179", "the last")]
    )
    first, under_first, last, under_last, under_near = excerpt(text, finding)

    assert first.index("p1 cbr 101") == under_first.index("-")
    assert under_first.endswith("---------- the first raise")
    assert last.index("p1 cbr 180") == under_last.index("^")
    assert last.index("p1 cbr 179") == under_near.index("-")


def test_a_label_without_room_goes_below():
    text = "w" * 60 + " NOTE\nBAD\n"
    finding = found(text, "BAD", notes=[("NOTE", "a label of some thirty-odd columns")])

    assert excerpt(text, finding)[1:3] == [
        "  | " + " " * 61 + "----",
        "  | " + " " * 42 + "a label of some thirty-odd columns",
    ]


def test_a_span_of_several_lines():
    text = "a\nb b\n  c c\nd\n"

    assert excerpt(text, found(text, (2, 10))) == [
        "2 | b b",
        "  | ^^^",
        "3 |   c c",
        "  |   ^^",
    ]
    assert excerpt(text, found(text, (2, 12))) == [
        "2 | b b",
        "  | ^^^",
        "3 |   c c",
        "  |   ^^^",
    ]


def test_a_span_of_many_lines_is_shown_by_its_ends():
    text = "".join(f"line {n}\n" for n in range(1, 13))

    assert excerpt(text, found(text, (0, len(text)))) == [
        " 1 | line 1",
        "   | ^^^^^^",
        "…",
        "12 | line 12",
        "   | ^^^^^^^",
    ]


@pytest.mark.parametrize(
    ("text", "at", "lines"),
    [
        ("abc", 3, ["1 | abc", "  |    ^"]),
        ("abc\n", 3, ["1 | abc", "  |    ^"]),
        ("a\n\nb", 2, ["2 | ", "  | ^"]),
        ("abc\r\nd", 0, ["1 | abc", "  | ^"]),
    ],
)
def test_a_span_of_nothing_has_one_caret(text, at, lines):
    assert excerpt(text, found(text, (at, at))) == lines


def test_a_file_without_text_has_no_excerpt():
    assert shown("", found("", NOWHERE, cites=())) == [
        "error[raise-min]: it is wrong",
        " --> x.log:1:1",
        "  = more     hhtool rules raise-min",
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_words_keep_within_the_width(width):
    words = "the least raise is to 10 王小明 " * 12
    finding = found(LOG, "Alice", words, [("Carol", words)], hint=words, cites=(words,))
    lines = shown(LOG, finding, width)

    assert max(map(cell_len, lines)) <= width
    assert lines[1].startswith("    ")


def test_words_are_wrapped_by_columns():
    assert wrapped("", 10) == []
    assert wrapped("ab cd ef", 5) == ["ab cd", "ef"]
    assert wrapped("ab cd ef", 5, taken=3) == ["ab", "cd ef"]
    assert wrapped("王小明王小明", 6) == ["王小明", "王小明"]
    assert wrapped("x" * 12, 5) == ["xxxxx", "xxxxx", "xx"]


@pytest.mark.parametrize(
    "text", ["Ana", "Zoë", "王小明", "🎲", "e\u0301", "A♠", "ﾊﾝｶｸ", "（）", "…", "🇫🇷"]
)
def test_columns_are_those_that_rich_counts(text):
    assert cells(text) == cell_len(text)


def test_who_owes_whom_with_the_currency():
    hand = hand_in(Unit(2, "$"))
    verdict = Verdict(
        "12", hand.source, NOWHERE, hand, (), Status.FINDINGS, owed=(Transfer(1, 0, 1950),)
    )

    assert list(owed_lines(verdict)) == [[("Ben owes Ana $19.50 in hand 12", "bold")]]


def test_in_colour_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    finding = found(LOG, "Alice", notes=[("Carol", "[bold]no markup[/bold] :smile:")])
    plain, styled = io.StringIO(), io.StringIO()
    writer(plain, color=False)(finding_lines(finding, Source("x.log", LOG), "x.log"))
    writer(styled, color=True)(finding_lines(finding, Source("x.log", LOG), "x.log"))

    assert "\x1b" not in plain.getvalue()
    assert "\x1b[1;31merror[raise-min]\x1b[0m\x1b[1m: it is wrong\x1b[0m\n" in styled.getvalue()
    assert "\x1b[1;31m^^^^^\x1b[0m\n" in styled.getvalue()
    assert "[bold]no markup[/bold] :smile:" in styled.getvalue()
