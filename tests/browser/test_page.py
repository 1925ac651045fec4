"""The page as a reader has it: in a real Chromium, by keyboard, mouse and finger."""

import importlib.util
import json
import os
import time
from pathlib import Path

import pytest

from hhtool.batch import Options
from hhtool.batch.page import night_page
from hhtool.render.html.page import Chart, Payment, html
from nights import long_night

HERE = Path(__file__).parent
spec = importlib.util.spec_from_file_location("chromium", HERE / "chromium.py")
chromium = importlib.util.module_from_spec(spec)
spec.loader.exec_module(chromium)

EXAMPLES = HERE.parents[1] / "examples"
NASTY = "<script>alert(1)</script>"
PHONE, DESK = (390, 844), (1280, 900)


@pytest.fixture(scope="module")
def pipe(tmp_path_factory):
    path = chromium.found()
    if path is None:
        assert "CI" not in os.environ, "CI installs Chromium, and there is none"
        pytest.skip("no Chromium is installed")
    with chromium.browser(path, tmp_path_factory.mktemp("profile")) as made:
        yield made


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def friday(folder):
    drawing = (
        '<svg viewBox="0 0 300 60"><defs><linearGradient id="g"><stop stop-color="#166a4b"/>'
        '</linearGradient></defs><rect width="200" height="40" fill="url(#g)"/></svg>'
    )
    logs = [EXAMPLES / name for name in ("friday.log", "under-raise.log")]
    page = night_page(
        map(str, logs),
        Options(),
        payments=[Payment("Ula", "Sam", 200), Payment("Maya", "Cole", 63)],
        charts=[Chart("Won and lost", drawing, "A bar for each player.")],
    )
    return written(folder / "friday.html", page)


def written(path, page):
    path.write_text(html(page), encoding="utf-8")
    return path.as_uri()


def of_log(folder, name, log, **options):
    path = folder / f"{name}.log"
    path.write_text(log, encoding="utf-8")
    return written(folder / f"{name}.html", night_page([str(path)], Options(), **options))


@pytest.fixture
def tab(pipe):
    """A tab that must neither complain nor ask for anything but its page."""
    made = chromium.Tab(pipe, *DESK)
    yield made
    assert [] == made.complaints()
    assert {"file"} >= {url.partition(":")[0] for url in made.requests()}
    assert len(set(made.requests())) <= 1


def text(tab, selector):
    return tab.run(f"document.querySelector({json.dumps(selector)}).innerText.trim()")


def seat(tab, name):
    """The words of a seat, one a line."""
    said = tab.run(
        "[...document.querySelectorAll('.seat')].find(one => "
        f"one.querySelector('bdi').textContent === {json.dumps(name)}).textContent"
    )
    return said.replace("\ufe0e", "")


def test_the_page_opens_without_an_error_or_a_request(tab, friday):
    tab.open(friday)

    assert "2 logs" == text(tab, "h1")
    assert [friday] == tab.requests()
    assert 13 == tab.run("document.querySelectorAll('#list li').length")


def test_a_policy_stops_every_other_script(pipe, friday):
    tab = chromium.Tab(pipe, *DESK)
    tab.open(friday)
    tab.run(
        "document.body.append(Object.assign(document.createElement('script'), {text: 'window.hit = 1'}))"
    )

    assert "undefined" == tab.run("typeof window.hit")
    assert any("Content Security Policy" in one for one in tab.complaints())


def test_a_three_way_all_in_is_stepped_through_by_keys(tab, friday):
    tab.open(friday + "#hand-3")

    assert "Hand 3" == text(tab, "#hand-head")
    assert "Cole posts 1, Ben posts 2" == text(tab, "#said")
    assert "Sam to act" == text(tab, "#turn")
    said = []
    for _ in range(10):
        tab.key("ArrowRight")
        said.append(text(tab, "#said"))
    assert said[-4:] == [
        "Sam raises to 100, all in",
        "Ula calls 94",
        "Maya raises to 224, all in",
        "Ula calls 99, all in",
    ]
    assert "SamQ♠Q♦all in100" == seat(tab, "Sam")
    assert "Cole197 folded1" == seat(tab, "Cole")
    tab.key("ArrowRight")
    assert "main 303side 1 198uncalled 25" == tab.run(
        "document.getElementById('pots').textContent"
    ).replace("  ", " ")
    assert "Q♥7♠2♣" == tab.run("document.getElementById('boards').textContent").replace(
        "\ufe0e", ""
    )
    tab.key("End")
    assert "Sam wins 303 from main" in text(tab, "#said")
    assert "SamQ♠Q♦303+303" == seat(tab, "Sam")
    assert tab.run("location.hash") == "#hand-3-18"
    tab.key("Home")
    tab.key("ArrowLeft")
    assert tab.run("location.hash") == "#hand-3-1"


def test_a_three_way_all_in_is_stepped_through_by_buttons(tab, friday):
    tab.open(friday + "#hand-3-7")

    tab.tap('[data-go="forward"]')
    assert "Sam raises to 100, all in" == text(tab, "#said")
    tab.tap('[data-go="back"]')
    assert "Ben folds" == text(tab, "#said")
    tab.tap('[data-go="last"]')
    assert "18 of 18" in text(tab, "#where")
    assert tab.run("document.querySelector('[data-go=\"forward\"]').disabled")
    tab.key("ArrowLeft")
    assert "17 of 18" in text(tab, "#where")
    tab.tap("#steps li:nth-child(2) button")
    assert "Sam raises to 6" == text(tab, "#said")


def test_a_finger_steps_through_a_hand_on_a_phone(pipe, friday):
    tab = chromium.Tab(pipe, *PHONE, touch=True)
    tab.open(friday + "#hand-3-12")

    tab.swipe("#felt", -150)
    assert "turn Jh" == text(tab, "#said")
    tab.swipe("#felt", 150)
    assert "flop Qh 7s 2c" == text(tab, "#said")
    assert [] == tab.complaints()


def test_hands_are_chosen_by_links_and_the_way_back_is_kept(tab, friday):
    tab.open(friday)
    tab.tap('#list a[href="#hand-3"]')
    tab.wait("document.getElementById('hand-head').textContent === 'Hand 3'")
    tab.key("ArrowRight")
    tab.tap('[data-hand="1"]')
    tab.wait("document.getElementById('hand-head').textContent === 'Hand 4'")
    assert "true" == tab.run(
        "document.querySelector('#list a[href=\"#hand-4\"]').getAttribute('aria-current')"
    )

    tab.run("history.back()")
    tab.wait("document.getElementById('hand-head').textContent === 'Hand 3'")
    assert tab.run("location.hash") == "#hand-3-2"
    assert "Sam raises to 6" == text(tab, "#said")


def test_a_finding_leads_to_its_step(tab, friday):
    tab.open(friday)

    assert "1 finding" in text(tab, '#list a[href="#hand-1.2"]')
    tab.tap('#finding-1 a[href^="#hand"]')
    tab.wait("document.getElementById('said').textContent === 'Alice raises to 7'")
    assert tab.run("location.hash").startswith("#hand-1.2-")
    assert text(tab, "#faults").startswith(
        "error[raise-min]: Alice raised to 7; the least raise is to 10"
    )


def test_hands_are_found_by_words(tab, friday):
    tab.open(friday)
    shown = "[...document.querySelectorAll('#list li')].filter(one => !one.hidden).map(one => one.querySelector('.id').textContent)"
    tab.run("document.getElementById('filter').focus()")
    tab.type("lou COLE 403")
    assert ["Hand 6"] == tab.run(shown)
    assert "1 of 13 hands" == text(tab, "#count")

    tab.run(
        "(() => { const box = document.getElementById('filter'); box.value = ''; box.dispatchEvent(new Event('input')) })()"
    )
    tab.tap("#only")
    assert ["Hand 1"] == tab.run(shown)


def test_a_player_with_a_script_for_a_name_is_a_player(tab, folder):
    log = f'stakes 1/2\nplayers "{NASTY}" 100, "&amp;<b>" 100\nhand 1\nbutton "{NASTY}"\n"{NASTY}" folds\n'
    drawing = Chart(NASTY, "<svg></svg>", NASTY)
    payment = Payment(NASTY, "&amp;<b>", 5)
    address = of_log(folder, "nasty", log, payments=[payment], charts=[drawing])
    tab.open(f"{address}#hand-1")

    assert NASTY in seat(tab, NASTY)
    tab.key("ArrowRight")
    assert f"{NASTY} folds" == text(tab, "#said")
    assert f"{NASTY} pays &amp;<b> 5" == text(tab, ".payments li")
    assert 2 == tab.run("document.scripts.length")
    assert 0 == tab.run("document.querySelectorAll('bdi *').length")


@pytest.mark.parametrize("width", [320, 390, 600, 860, 1280, 1600])
@pytest.mark.parametrize("players", [2, 6, 10])
def test_seats_and_bets_stand_clear_of_each_other(tab, folder, width, players):
    names = [f"Bartholomew{number}" for number in range(players)]
    acts = [
        f"{name} raises to {200 + 100 * at}"
        for at, name in enumerate([*names[3:], *names[:3]] if players > 2 else names)
    ]
    log = f"stakes 50/100\nplayers {', '.join(f'{name} 99000' for name in names)}\nhand 1\nbutton {names[0]}\n{', '.join(acts)}\n"
    tab.size(width, 900)
    tab.open(of_log(folder, f"wide{players}", log) + f"#hand-1-{players + 1}")

    assert width >= tab.run("document.documentElement.scrollWidth")
    boxes = tab.run(
        "[...document.querySelectorAll('.plate, .bet, .slot, .pots > *')].filter(one => one.textContent || one.className === 'slot').map(one => {"
        "const box = one.getBoundingClientRect(); return [one.className || 'pot', box.left, box.top, box.right, box.bottom]})"
    )
    assert 2 * players + 5 + 1 == len(boxes)
    assert [] == [
        (one, two)
        for at, one in enumerate(boxes)
        for two in boxes[:at]
        if min(one[3], two[3]) - max(one[1], two[1]) > 1
        and min(one[4], two[4]) - max(one[2], two[2]) > 1
    ]


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out_from_its_ground(pipe, friday, dark):
    tab = chromium.Tab(pipe, *DESK, dark=dark)
    tab.open(friday + "#hand-3-12")

    assert [] == tab.run((HERE / "contrast.js").read_text(encoding="utf-8"))


def test_every_control_has_a_name_and_is_large_enough_for_a_thumb(pipe, friday):
    tab = chromium.Tab(pipe, *PHONE, touch=True)
    tab.open(friday)
    tab.call("Accessibility.enable")
    nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "searchbox", "checkbox", "img", "region", "group", "navigation"}
    unnamed = [
        one
        for one in nodes
        if not one["ignored"]
        and one["role"]["value"] in roles
        and not one.get("name", {}).get("value")
    ]
    assert [] == unnamed

    small = tab.run(
        "[...document.querySelectorAll('.controls button, .hops button, #steps button, #list a, #filter')]"
        ".filter(one => { const box = one.getBoundingClientRect(); return box.width < 44 || box.height < 44 })"
        ".map(one => one.outerHTML)"
    )
    assert [] == small


def test_each_step_is_announced(tab, friday):
    tab.open(friday + "#hand-3")

    assert tab.run("document.getElementById('said').closest('[aria-live=polite]') !== null")
    label = "[...document.querySelectorAll('.seat .card[role=img]')].map(one => one.ariaLabel)"
    assert ["ace of hearts", "king of hearts"] == tab.run(label)[:2]


def test_colours_follow_the_system_until_they_are_chosen(tab, friday):
    ground = "getComputedStyle(document.body).backgroundColor"
    tab.open(friday)
    light = tab.run(ground)
    tab.media("dark")
    dark = tab.run(ground)
    assert light != dark

    tab.tap("#theme")
    assert light == tab.run(ground)
    assert "Dark colours" == text(tab, "#theme")
    tab.tap("#theme")
    assert dark == tab.run(ground)


def test_the_chosen_hand_is_printed_as_its_steps(tab, friday):
    tab.open(friday + "#hand-3-5")
    tab.media("light", "print")
    shown = "one => document.querySelector(one).getClientRects().length > 0"

    assert [True] * 4 == tab.run(
        f"['.results', '.payments', '.findings', '#steps li:last-child'].map({shown})"
    )
    assert [False] * 4 == tab.run(f"['nav', '.felt', '.controls', '.index'].map({shown})")
    assert tab.run(
        "document.getElementById('steps').scrollHeight <= document.getElementById('steps').clientHeight + 1"
    )
    assert tab.call("Page.printToPDF")["data"]


def test_a_night_of_300_hands_is_there_at_once(tab, folder):
    path = folder / "long.log"
    path.write_text(long_night(300), encoding="utf-8")
    page = night_page([str(path)], Options())
    address = written(folder / "long.html", page)
    before = time.monotonic()
    tab.open(address + "#hand-300")

    assert "Hand 300" == text(tab, "#hand-head")
    assert time.monotonic() - before < 5
