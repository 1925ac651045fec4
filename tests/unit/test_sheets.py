"""Frames in files: read back they are what they were, and nothing in them is a formula."""

import io
import sys
import zipfile
from typing import NamedTuple

import pandas as pd
import pytest
from openpyxl import load_workbook

from hhtool.errors import UnreadableError, UsageError
from hhtool.model.chips import Unit
from hhtool.render.frames import markdown, write_csv, write_parquet
from hhtool.render.sheets import money_format, write

PNG = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc"
    b"\xf8\xcf\xc0\xf0\x1f\0\5\0\1\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82"
)
"""One pixel."""
DOLLARS = Unit(2, "$")
EVIL = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\x1b[31mEve\x00\x0b",
    "=cmd|'/C calc'!A0",
    "_x0041_",
]


class Picture(NamedTuple):
    title: str
    png: bytes
    description: str


@pytest.fixture
def frame():
    return pd.DataFrame(
        {
            "player": pd.Series(["Ana", "Ben|<b>", "Çağ"], dtype="string"),
            "net": pd.Series([120_050, -7, 0], dtype="int64"),
            "hands": pd.Series([1200, 3, 0], dtype="int64"),
            "vpip": [0.25, float("nan"), 1 / 3],
            "at_table": [True, False, True],
        }
    )


def names(texts):
    return pd.DataFrame({"player": pd.Series(texts, dtype="string")})


def written(path, frames, unit=DOLLARS, charts=()):
    write(frames, unit, charts, path)
    return load_workbook(path)


def told(frame, unit=DOLLARS, money=("net",)):
    out = io.StringIO()
    write_csv(frame, unit, money, out)
    return out.getvalue()


def test_a_sheet_has_numbers_and_texts_as_they_are(frame, tmp_path):
    sheet = written(tmp_path / "night.xlsx", {"players": (frame, ("net",))})["players"]

    assert list(sheet.iter_rows(values_only=True)) == [
        ("player", "net", "hands", "vpip", "at_table"),
        ("Ana", 1200.5, 1200, 0.25, True),
        ("Ben|<b>", -0.07, 3, None, False),
        ("Çağ", 0, 0, 1 / 3, True),
    ]
    assert r"\$#,##0.00;[Red]-\$#,##0.00" == sheet["B2"].number_format
    assert "General" == sheet["C2"].number_format


def test_a_sheet_has_its_head_in_sight_a_filter_and_columns_as_wide_as_their_texts(tmp_path):
    sheet = written(tmp_path / "night.xlsx", {"one": (names(["x" * 30, "y" * 500]), ())})["one"]
    narrow = written(tmp_path / "other.xlsx", {"one": (names(["Ana Bonifaz"]), ())})["one"]

    assert "A2" == sheet.freeze_panes
    assert "A1:A3" == sheet.auto_filter.ref
    assert 48 == int(sheet.column_dimensions["A"].width)
    assert 12 == int(narrow.column_dimensions["A"].width)
    assert sheet["A1"].font.bold


@pytest.mark.parametrize("name", EVIL)
def test_nothing_in_a_sheet_is_a_formula_or_a_control_character(name, tmp_path):
    frame = pd.DataFrame({name: pd.Series([name], dtype="string")})
    path = tmp_path / "night.xlsx"
    sheet = written(path, {name: (frame, ())}).worksheets[0]

    for cell in (sheet["A1"], sheet["A2"]):
        assert "s" == cell.data_type
        assert cell.value.isprintable()
        assert name.strip("\t\x1b\0\x0b")[1:3] in cell.value
    for text in parts(path).values():
        assert "<f>" not in text
        assert not any(char < " " and char not in "\n\r\t" for char in text)


def test_what_looks_like_a_formula_stays_text_when_it_is_edited(tmp_path):
    sheet = written(tmp_path / "night.xlsx", {"one": (names(["=1+1", "Ana"]), ())})["one"]

    assert [True, False] == [bool(sheet[cell].quotePrefix) for cell in ("A2", "A3")]


def test_links_are_no_links(tmp_path):
    path = tmp_path / "night.xlsx"
    sheet = written(path, {"one": (names(["https://example.org", "mailto:a@b.c"]), ())})["one"]

    assert [None, None] == [sheet[cell].hyperlink for cell in ("A2", "A3")]
    assert not any("hyperlink" in text for text in parts(path).values())


def test_what_a_sheet_cannot_count_is_written_out(tmp_path):
    frame = pd.DataFrame(
        {"net": [10**15 - 1, 10**15 + 1, -(10**17) - 1], "x": [float("inf"), 1, 2]}
    )
    sheet = written(tmp_path / "night.xlsx", {"one": (frame, ("net",))})["one"]

    assert [9_999_999_999_999.99, "10000000000000.01", "-1000000000000000.01"] == [
        sheet.cell(row, 1).value for row in (2, 3, 4)
    ]
    assert "inf" == sheet["B2"].value


def test_names_of_sheets_are_such_as_they_can_have(frame, tmp_path):
    wanted = ["a/b:c", "A b c", "x" * 40, "x" * 41, "charts", "''"]
    charts = [Picture("Net", PNG, "")]
    book = written(tmp_path / "night.xlsx", dict.fromkeys(wanted, (frame, ())), charts=charts)

    assert [
        *("a b c", "A b c 2", "x" * 28, f"{'x' * 28} 2", "charts", "Sheet", "Charts 2")
    ] == book.sheetnames


def test_charts_have_a_sheet_of_their_own(frame, tmp_path):
    charts = [Picture("Net", PNG, "Ana won \x1b[1m"), Picture("=1+1", PNG, "…" * 300)]
    path = tmp_path / "night.xlsx"
    book = written(path, {"one": (frame, ())}, charts=charts)
    sheet = book["Charts"]

    assert 2 == len(sheet._images)
    assert PNG == sheet._images[0]._data()
    assert ["Net", "Ana won ␛[1m", "=1+1", "…" * 300] == [
        cell.value for (cell,) in sheet.iter_rows(max_col=1) if cell.value
    ]
    assert 'descr="Net: Ana won ␛[1m"' in parts(path)["xl/drawings/drawing1.xml"]


def test_a_sheet_of_nothing_is_a_sheet(tmp_path):
    book = written(tmp_path / "night.xlsx", {"one": (names([]), ()), "none": (pd.DataFrame(), ())})

    assert [("player",)] == list(book["one"].iter_rows(values_only=True))
    assert ["one", "none"] == book.sheetnames


def test_a_workbook_is_the_same_bytes_each_time(frame, tmp_path):
    one, other = tmp_path / "1.xlsx", tmp_path / "2.xlsx"
    for path in (one, other):
        write({"one": (frame, ("net",))}, DOLLARS, [Picture("Net", PNG, "")], path)

    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (Unit(0, "$"), r"\$#,##0;[Red]-\$#,##0"),
        (Unit(1, ""), "#,##0.00;[Red]-#,##0.00"),
        (Unit(3, "EUR"), '#,##0.000 "EUR";[Red]-#,##0.000 "EUR"'),
        (Unit(0, '"'), r"\"#,##0;[Red]-\"#,##0"),
        (Unit(0, '"[h];@\n'), '#,##0 "[h];@�";[Red]-#,##0 "[h];@�"'),
    ],
)
def test_a_currency_is_a_sign_before_or_a_word_after_and_nothing_else(unit, expected):
    assert expected == money_format(unit)


def test_a_frame_longer_than_a_sheet_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr("hhtool.render.sheets.ROWS", 2)

    with pytest.raises(UsageError, match=r"^hands has 3 rows, more than a sheet: write Parquet$"):
        write({"hands": (names(list("abc")), ())}, DOLLARS, (), tmp_path / "night.xlsx")


def test_files_that_cannot_be_written_say_so(frame, tmp_path):
    with pytest.raises(UnreadableError, match="No such file"):
        write({"one": (frame, ())}, DOLLARS, (), tmp_path / "no" / "night.xlsx")
    (tmp_path / "file").write_text("")
    with pytest.raises(UnreadableError, match="file"):
        write_parquet({"one": frame}, tmp_path / "file", DOLLARS)


def test_it_says_what_to_install_where_a_library_is_missing(frame, tmp_path, monkeypatch):
    for missing in ("xlsxwriter", "pyarrow"):
        monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(UsageError, match=r"^sheets need hhtool\[report\]: pip install 'hhtool"):
        write({"one": (frame, ())}, DOLLARS, (), tmp_path / "night.xlsx")
    with pytest.raises(UsageError, match=r"^Parquet needs hhtool\[report\]: pip install 'hhtool"):
        write_parquet({"one": frame}, tmp_path, DOLLARS)


def test_csv_has_amounts_with_all_their_places(frame):
    assert told(frame) == (
        "player,net,hands,vpip,at_table\n"
        "Ana,1200.50,1200,0.25,true\n"
        "Ben|<b>,-0.07,3,,false\n"
        "Çağ,0.00,0,0.3333333333333333,true\n"
    )
    assert "Ana,120050," in told(frame, Unit(0))


@pytest.mark.parametrize("name", [*EVIL, 'a",=1', "a\r\n=1"])
def test_nothing_in_csv_is_a_formula_or_a_control_character(name):
    text = told(pd.DataFrame({name: pd.Series([name], dtype="string")}))

    assert text.replace("\n", "").isprintable()
    back = pd.read_csv(io.StringIO(text), header=None, dtype=str)[0]
    assert back[0] == back[1]
    assert back[0][0] not in "=+-@\t\r"


def test_markdown_has_amounts_as_a_person_writes_them(frame):
    assert markdown(frame, DOLLARS, ("net",)) == (
        "| player | net | hands | vpip | at\\_table |\n"
        "| --- | --: | --: | --: | --- |\n"
        "| Ana | $1,200.50 | 1,200 | 0.25 | yes |\n"
        "| Ben\\|\\<b\\> | -$0.07 | 3 |  | no |\n"
        "| Çağ | $0.00 | 0 | 0.33 | yes |\n"
    )


def test_markdown_of_no_rows_is_a_head():
    assert "| player |\n| --- |\n" == markdown(names([]), DOLLARS, ())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a|b", r"a\|b"),
        ("<script>", r"\<script\>"),
        ("[x](javascript:1)", r"\[x\](javascript:1)"),
        ("\x1b[2J", r"␛\[2J"),
        ("a\nb", "a�b"),
        ("`x`\\", r"\`x\`\\"),
    ],
)
def test_no_name_is_markup_in_markdown(name, expected):
    assert f"| player |\n| --- |\n| {expected} |\n" == markdown(names([name]), DOLLARS, ())


def test_parquet_gives_back_the_frames_and_says_what_amounts_are(frame, tmp_path):
    import pyarrow.parquet as pq

    paths = write_parquet({"players": frame, "none": frame.head(0)}, tmp_path / "a" / "b", DOLLARS)

    assert (
        tmp_path / "a" / "b" / "players.parquet",
        tmp_path / "a" / "b" / "none.parquet",
    ) == paths
    pd.testing.assert_frame_equal(frame, pd.read_parquet(paths[0]))
    schema = pq.read_schema(paths[1])
    assert "int64" == str(schema.field("net").type)
    assert (b"2", b"$") == (
        schema.metadata[b"hhtool.decimals"],
        schema.metadata[b"hhtool.currency"],
    )


def test_texts_in_parquet_are_those_of_the_log(tmp_path):
    (path,) = write_parquet({"one": names(EVIL)}, tmp_path, Unit())

    assert EVIL == pd.read_parquet(path)["player"].tolist()


def parts(path):
    """The XML files of a workbook."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name).decode() for name in file.namelist() if name.endswith(".xml")}
