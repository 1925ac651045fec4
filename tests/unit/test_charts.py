"""Charts of a night: they parse, they say what they show, and no name does anything in them."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import nights
from hhtool.batch import Options, check_file
from hhtool.errors import UsageError
from hhtool.model.chips import Unit
from hhtool.render.html.page import Chart as Drawing
from hhtool.render.html.page import Page, html
from hhtool.reports import drawing
from hhtool.reports.charts import night
from hhtool.reports.drawing import SERIES, coarse, fitted, plain, set_up, spread, wide
from hhtool.reports.stacks import lines, most_dealt_in
from hhtool.reports.tables import tables

ROOT = Path(__file__).parents[2]
FRIDAY = ROOT / "examples" / "friday.log"
CSS = ROOT / "src" / "hhtool" / "render" / "html" / "templates" / "page.css"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 300]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"]
players = ["<script>alert(1)</script>", "=1+1", "$x^2$ a&b \\u001b[31m \\u202e"]
"""


@pytest.fixture
def read(tmp_path):
    """Tables of logs that are written down here."""

    def reading(*logs, suffix="log"):
        paths = [tmp_path / f"{at}.{suffix}" for at in range(len(logs))]
        for path, log in zip(paths, logs, strict=True):
            path.write_text(log, encoding="utf-8")
        return tables((str(p), check_file(str(p), Options()).items) for p in paths)

    return reading


@pytest.fixture(scope="module")
def friday():
    return tables([(str(FRIDAY), check_file(str(FRIDAY), Options()).items)])


@pytest.fixture(scope="module")
def charts(friday):
    return night(friday)


def texts(svg):
    return ["".join(one.itertext()) for one in ET.fromstring(svg).iter(f"{SVG}text")]


def many(count):
    """A log of so many players; the last are dealt in for one hand only."""
    names = [f"P{at:02}" for at in range(count)]
    folds = ", ".join(f"{name} folds" for name in [*names[2:], names[0]])
    leaves = "".join(f"{name} cashes out\n" for name in names[10:])
    return (
        f"stakes 1/2\nplayers {', '.join(f'{name} 100' for name in names)}\n"
        f"hand 1\nbutton {names[-1]}\n{folds}\n{leaves}hand 2\nbutton {names[9]}\n"
        + ", ".join(f"{name} folds" for name in [*names[2:10], names[0]])
        + "\n"
    )


def test_each_chart_is_a_drawing_and_a_picture_with_a_size(charts):
    assert ["Stacks over the night", "Net by player", "Pot sizes"] == [one.title for one in charts]
    for one in charts:
        assert f"{SVG}svg" == ET.fromstring(one.svg).tag
        assert b"\x89PNG\r\n\x1a\n" == one.png[:8]
        assert 800 == int.from_bytes(one.png[16:20])
        assert int.from_bytes(one.png[20:24]) > 100


def test_stacks_have_every_player_and_say_the_last_stack(charts):
    stacks, _, _ = charts

    assert {"Ula", "Maya", "Cole", "Ben", "Sam", "Lou", "stack", "$0"} <= set(texts(stacks.svg))
    assert "Last stacks: Sam $300, Cole $263, Ben $248, Lou $230," in stacks.description


def test_nets_are_written_at_their_bars_with_their_signs(charts):
    _, nets, _ = charts

    assert [
        *("Sam", "Cole", "Ben", "Lou", "Maya", "Ula"),
        *("+$200", "+$63", "+$48", "+$30", "-$93", "-$250"),
    ] == texts(nets.svg)
    assert "From Sam +$200 down to Ula -$250;" in nets.description
    assert 2 == len(re.findall(r"fill: url\(#", nets.svg))  # both losses are hatched


def test_pots_say_the_biggest_and_the_middle_one(charts):
    _, _, pots = charts

    assert "Half of the pots are up to $37" in pots.description
    assert "the biggest is $501, in hand 3." in pots.description
    assert {"$501", "dashed: half are up to $37"} <= set(texts(pots.svg))


def test_names_are_text_and_nothing_else(read):
    charts = night(read(HOSTILE, suffix="phh"))
    shown = {text for one in charts for text in texts(one.svg)}

    assert {"<script>aler…", "=1+1"} <= shown
    for one in charts:
        assert "<script" not in one.svg
        assert not re.search(r"[^\n -\ud7ff\ue000-\ufffd]", one.svg)
        assert "\u202e" not in one.svg + one.description
        assert "\x1b" not in one.description
    assert "$x^2$ a&b �[31m �" in charts[0].description


def test_charts_stand_in_the_page_without_what_is_only_theirs(read):
    charts = night(read(HOSTILE, suffix="phh"))
    page = html(Page("", (), charts=tuple(Drawing(c.title, c.svg, c.description) for c in charts)))

    assert 3 == page.count("<svg ")
    assert "<script>alert" not in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {
        style.split("{")[0].strip() for style in re.findall(r"<style>(svg.*?)</style>", page)
    } == {"svg:root"}


def test_charts_are_the_same_bytes_each_time_whatever_the_user_has_set(friday, charts):
    import matplotlib as mpl

    with mpl.rc_context({"font.size": 40, "axes.facecolor": "black", "text.usetex": True}):
        assert charts == night(friday)
        assert 40 == mpl.rcParams["font.size"]
    assert "matplotlib.pyplot" not in sys.modules


def test_charts_say_no_date_and_no_maker(charts):
    for one in charts:
        assert not re.search(r"metadata|[Mm]atplotlib v|\b20[0-9]{2}-[0-9]{2}", one.svg)
        assert not re.search(rb"tEXt|tIME|iTXt", one.png)


def test_no_hands_no_charts(read):
    assert () == night(tables([]))
    assert ["Net by player"] == [
        one.title for one in night(read("stakes 1/2\nplayers A 10, B 10\n"))
    ]


def test_players_with_fewer_hands_are_left_out_and_named(read):
    stacks, nets, _ = night(read(many(12)))

    assert {f"P{at:02}" for at in range(10)} == set(texts(stacks.svg)) & {
        f"P{at:02}" for at in range(12)
    }
    assert stacks.description.endswith("Left out, with fewer hands: P10, P11.")
    assert "hands played · 2 players left out" in texts(stacks.svg)
    assert {f"P{at:02}" for at in range(12)} <= set(texts(nets.svg))


def test_bars_in_between_are_left_out_and_counted(read, monkeypatch):
    monkeypatch.setattr("hhtool.reports.charts.MOST_BARS", 4)
    _, nets, _ = night(read(many(12)))

    assert 4 == sum(text.startswith("P") for text in texts(nets.svg))
    assert ": P03, P04, P05, P06, P07, P08, P09, P10." in nets.description


def test_a_bar_is_the_biggest_of_several_pots_where_there_are_many(read, monkeypatch):
    monkeypatch.setattr("hhtool.reports.charts.MOST_POTS", 5)
    _, _, pots = night(read(nights.night(4, 12).text))

    assert pots.description.endswith(" A bar is the biggest of 3 hands in a row.")
    (bars,) = [
        one for one in ET.fromstring(pots.svg).iter(f"{SVG}g")
        if one.get("id", "").startswith("LineCollection")
    ]  # fmt: skip
    assert 4 == len(list(bars.iter(f"{SVG}path")))


@pytest.mark.parametrize("unit", [Unit(0, "$"), Unit(2, "EUR"), Unit(2, "$" * 300)])
def test_no_text_leaves_the_drawing(read, unit):
    made = read(HOSTILE.replace("=1+1", "M" * 20), suffix="phh")

    for one in night(replace(made, unit=unit)):
        assert () == tuple(outside(one.svg))


def test_no_number_of_a_hand_leaves_the_drawing(read):
    for one in night(read(nights.long_night(100))):
        assert () == tuple(outside(one.svg))


def outside(svg):
    """The texts that begin or end beyond the edge of a drawing."""
    with set_up():
        for text in ET.fromstring(svg).iter(f"{SVG}text"):
            said = "".join(text.itertext())
            size = wide(said)
            anchor = re.search("text-anchor: ([a-z]+)", text.get("style"))[1]
            begins = float(text.get("x")) - size * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            if begins < 0 or begins + size > drawing.WIDTH:
                yield said


def test_lines_break_where_a_player_is_not_dealt_in(read):
    made = read(
        "stakes 1/2\nplayers Ana 50, Ben 60, Cal 70\nhand 1\nbutton Cal\nCal folds, Ana folds\n"
        "Ana sits out\nhand 2\nbutton Ben\nBen folds\nAna sits in\nAna adds on 20\nhand 3\nbutton Cal\n"
        "Cal folds, Ana folds\n"
    )
    (ana,) = lines(made, ["Ana"])

    assert "0 1 nan 2 3" == " ".join(map(str, ana.hands))
    assert "50 49 nan 69 68" == " ".join(map(str, ana.stacks))
    assert (((0, 50), (2, 69)), 68, 69) == (ana.bought, ana.last, ana.top)
    assert ("Ben", "Cal", "Ana") == most_dealt_in(made)


def test_two_nights_are_drawn_one_after_the_other(read):
    log = "stakes 1/2\nplayers Ana 50, Ben 60\nhand 1\nbutton Ana\nAna folds\n"
    (ana,) = lines(read(log, log), ["Ana"])

    assert "0 1 nan 1 2" == " ".join(map(str, ana.hands))
    assert ((0, 50), (1, 50)) == ana.bought


def test_colours_stand_out_from_both_sheets_of_the_page():
    sheets = set(re.findall(r"--sheet: (#[0-9a-f]{6})", CSS.read_text(encoding="utf-8")))

    assert 2 == len(sheets)
    for color in (*SERIES, drawing.WON, drawing.LOST, drawing._ALONE):
        for sheet in sheets:
            assert contrast(color, sheet) >= 3, (color, sheet)
    assert contrast(drawing.INK, "#ffffff") >= 7


def contrast(one, other):
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_names_are_cut_to_the_room_there_is():
    with set_up():
        assert "Ben" == fitted("Ben", 92)
        assert "WWWWWW…" == fitted("W" * 50_000, 92)
        assert wide(fitted("W" * 50_000, 92)) <= 92
    assert "a�b" == plain("a\x00b\ufe0f")


def test_amounts_of_an_axis_are_short():
    assert ["$0", "$9,999"] == [coarse(Unit(0, "$"), 9_999)(at) for at in (0, 9_999)]
    assert ["0", "2.5k", "12.5k"] == [coarse(Unit(), 12_500)(at) for at in (0, 2_500, 12_500)]
    assert ["$0.25M", "$3M"] == [coarse(Unit(2, "$"), 10**9)(at) for at in (25 * 10**6, 3 * 10**8)]
    assert "0.50" == coarse(Unit(2), 100)(50)


def test_names_beside_each_other_keep_their_order_and_their_distance():
    assert [90, 50, 40] == spread([90, 50, 49], 10, 0, 100)
    assert [20, 10, 0] == spread([1, 1, 0], 10, 0, 100)
    assert [100, 90] == spread([120, 120], 10, 0, 100)
    assert [] == spread([], 10, 0, 100)


def test_it_says_what_to_install_where_matplotlib_is_missing(friday, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(UsageError, match=r"^charts need hhtool\[report\]: pip install 'hhtool"):
        night(friday)


def test_matplotlib_is_not_loaded_before_there_is_something_to_draw():
    code = "import sys, hhtool.reports.charts; print('matplotlib' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False\n" == found.stdout
