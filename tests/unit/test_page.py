"""The page of a night: one file that trusts nothing of what it shows."""

import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from hhtool.batch import Options
from hhtool.batch.page import night_page
from hhtool.batch.replays import judged
from hhtool.errors import UsageError
from hhtool.model.cards import text
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Note, Severity
from hhtool.model.frame import Kind, State
from hhtool.model.place import Source, Span
from hhtool.pipeline.frames import replay
from hhtool.profile import load
from hhtool.render.html import hands, svg
from hhtool.render.html.excerpts import AROUND, rows
from hhtool.render.html.page import Bank, Chart, Log, Page, Payment, Player, embedded, html
from judging import verdicts
from nights import long_night

ROOT = Path(__file__).parents[2]
FRIDAY = str(ROOT / "examples" / "friday.log")
NASTY = "<script>alert(1)</script>"


def made(tmp_path, log, name="night.log", **options):
    path = tmp_path / name
    path.write_text(log, encoding="utf-8")
    return html(night_page([str(path)], Options(), **options))


def data(page):
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    return json.loads(found)


def unfolded(doc):
    """The steps of a hand, each whole again."""
    now = {key: [[] if key == "c" else ""] * len(doc["seats"]) for key in hands.BY_SEAT}
    for step in doc["steps"]:
        now = {**now, **{key: one for key, one in step.items() if key not in hands.BY_SEAT}}
        for key in hands.BY_SEAT:
            now[key] = [step.get(key, {}).get(at, old) for at, old in enumerate(now[key])]
        yield now


def test_a_night_is_shown_with_its_results_payments_files_and_hands():
    page = html(night_page([FRIDAY], Options(), payments=[Payment("Ula", "Sam", 50)]))

    assert "<h1><bdi>Friday at Lou&#39;s</bdi></h1>" in page
    assert '<td data-label="net" class="net won">+$200</td>' in page
    assert "<bdi>Ula</bdi> pays <bdi>Sam</bdi> <b>$50</b>" in page
    assert sha256(Path(FRIDAY).read_bytes()).hexdigest() in page
    assert "rules <b>home</b>" in page
    assert [str(number) for number in range(1, 13)] == [one["id"] for one in data(page)["hands"]]


def test_a_bank_that_does_not_add_up_is_said_in_a_sentence():
    player = Player("Ana", 100, 90, 0, -10, 1, 0)
    bank = Bank(bought_in=10050, on_table=9000, difference=1050)
    page = html(Page("x", (), Unit(2, "€"), players=(player,), bank=bank))

    assert "The bank does not add up: €10.50 are missing." in page


def test_only_a_mark_before_an_amount_is_written_there():
    payment = Payment("Ana", "Ben", -1250)

    assert "<b>-$12.50</b>" in html(Page("x", (), Unit(2, "$"), payments=(payment,)))
    named = html(Page("x", (), Unit(2, "EUR"), payments=(payment,)))
    assert "<b>-12.50</b>" in named
    assert "amounts in EUR" in named


def test_a_finding_is_shown_with_its_line_its_rule_and_the_step_it_is_seen_at(tmp_path):
    log = "stakes 1/2\nplayers Ana 100, Ben 100, Cal 100\nhand 1\nbutton Ana\nAna raises to 3\n"
    page = made(tmp_path, log)

    assert "<bdi>Ana raised to 3; the least raise is to 4</bdi>" in page
    assert '<span class="number">5</span> <mark>Ana raises to 3</mark>' in page
    assert "<b>raise-min</b>: A raise adds at least as much" in page
    assert '<a href="#hand-1-2">hand 1</a>' in page
    assert [0] == data(page)["hands"][0]["doc"]["steps"][1]["f"]


def test_markup_in_a_name_is_text(tmp_path):
    log = f'stakes 1/2\nplayers "{NASTY}" 100, Ben 100\nhand 1\nbutton Ben\nBen folds\n'
    page = made(tmp_path, log, payments=[Payment(NASTY, "</b><i>", 1)])

    assert NASTY not in page
    assert "<i>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert NASTY in data(page)["hands"][0]["players"]


def test_nothing_in_the_data_ends_its_script():
    text = embedded({"</script>": ["<!--", "<script", "\u2028\u2029", "&"]})

    assert not re.search("[<>&\u2028\u2029]", text)
    assert {"</script>": ["<!--", "<script", "��", "&"]} == json.loads(text)


def test_control_characters_are_shown_and_not_obeyed():
    name = "\x1b[31mBen\x07\u202e\ud800"
    page = html(
        Page(name, (Log(name, "", "native", "home", 0),), payments=(Payment(name, name, 1),))
    )

    assert "␛[31mBen���" in page
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", page)


def test_the_policy_lets_only_the_page_s_own_script_run():
    page = html(night_page([FRIDAY], Options()))
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()

    assert policy.replace("&#39;", "'").split("; ") == [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        f"script-src 'sha256-{digest}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert 2 == page.count("<script")
    assert not re.search(r"\bon\w+=", page)


def test_the_page_asks_for_nothing():
    chart = Chart(
        "Stacks", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', "A line."
    )
    page = html(night_page([FRIDAY], Options(), charts=[chart]))
    targets = re.findall(r'(?:href|src|action)="([^"]*)"', page)

    assert set() == {target for target in targets if not target.startswith("#")} - {"data:,"}
    assert not re.search(r"https?:|@import|url\(", page)


def test_drawings_keep_their_ids_to_themselves():
    drawing = (
        '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "http://x/y.dtd">'
        '<svg xmlns="http://x" xmlns:xlink="http://y"><metadata>m</metadata>'
        '<g id="a" fill="url(#b)"/><use xlink:href="#a"/><title id="t">T</title></svg>'
    )

    assert (
        '<svg><g id="c0-a" fill="url(#c0-b)"/><use xlink:href="#c0-a"/><title id="c0-t">T</title></svg>'
        == svg.inline(drawing, "c0-")
    )


def test_the_steps_of_the_page_are_those_of_the_replay():
    for verdict in verdicts(Path(FRIDAY).read_text(encoding="utf-8")):
        shown = replay(verdict, load("home"))
        steps = list(unfolded(hands.doc(shown, {})))
        assert len(shown.frames) == len(steps)
        for frame, step in zip(shown.frames, steps, strict=True):
            assert frame.said == step["t"]
            assert frame.turn == step["u"]
            assert [f"{chips:,}" for chips in frame.stacks] == step["s"]
            assert [f"{chips:,}" if chips else "" for chips in frame.bets] == step["b"]
            assert [f"{chips:,}" if chips else "" for chips in frame.won] == step["w"]
            assert [[text(one) for one in cards] for cards in frame.cards] == step["c"]
            assert [[text(one) for one in board] for board in frame.boards] == step["o"]
            folded = [state is State.FOLDED for state in frame.states]
            assert folded == [state == "folded" for state in step["x"]]
            if frame.kind is not Kind.RESULT:
                all_in = [state is State.ALL_IN for state in frame.states]
                assert all_in == [state == "all in" for state in step["x"]]


def test_side_pots_have_their_names():
    steps = list(unfolded(night_page([FRIDAY], Options()).hands[2].doc))

    assert [("main", "303"), ("side 1", "198")] == steps[-1]["p"]
    assert "Sam wins 303 from main; Maya wins 198 from side 1" in html(
        night_page([FRIDAY], Options())
    )


def test_hands_of_the_same_number_are_told_apart(tmp_path):
    page = night_page([FRIDAY, FRIDAY], Options())

    assert 24 == len({one.key for one in page.hands})
    assert ("12", "1.2") == (page.hands[11].key, page.hands[12].key)
    assert all(re.fullmatch(r"[A-Za-z0-9_.]+", one.key) for one in page.hands)


def test_the_house_rules_are_those_in_force_at_the_hand(tmp_path):
    hand = "hand {}\nbutton Ben\nBen folds\n"
    path = tmp_path / "night.log"
    path.write_text(
        f"stakes 1/2\nplayers Ana 100, Ben 100\n{hand.format(1)}\nrule odd-chip all-to-first\n{hand.format(2)}"
    )
    log = judged(str(path), Options())
    first, second, *_ = log.items

    assert "all-to-first" != log.rules(first.span).odd_chip
    assert "all-to-first" == log.rules(second.span).odd_chip


def test_what_was_changed_of_the_rules_is_told():
    options = Options(changes=(("odd-chip", "all-to-first"),))

    assert "home with odd-chip=all-to-first" == night_page([FRIDAY], options).logs[0].profile


def test_a_hand_that_cannot_be_read_is_listed(tmp_path):
    page = made(tmp_path, "stakes 1/2\nhand 1\nAna folds\n")

    assert [None] == [one["doc"] for one in data(page)["hands"]]
    assert "could not be read" in page


def test_without_jinja2_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)

    with pytest.raises(
        UsageError, match=r"the page needs hhtool\[report\]: pip install 'hhtool\[report\]'"
    ):
        html(Page("x", ()))


def found(start, end, *notes):
    return Finding("raise-min", Severity.ERROR, Span(start, end), "no", notes=notes)


def test_an_excerpt_marks_the_place_and_names_what_came_before():
    source = Source("x", "one two\nthree\n\tfour five\n")
    first, last = rows(found(15, 19, Note(Span(4, 7), "here")), source)

    assert (1, (("one ", ""), ("two", "also")), "here") == first[:3]
    assert (3, (("    ", ""), ("four", "mark"), (" five", "")), "", True) == last


def test_an_excerpt_of_a_long_line_is_what_is_around_the_mark():
    source = Source("x", "a" * 9000 + "MARK" + "b" * 9000)
    (row,) = rows(found(9000, 9004), source)

    shown = (("…" + "a" * AROUND, ""), ("MARK", "mark"), ("b" * AROUND + "…", ""))
    assert shown == row.pieces


def test_a_night_of_300_hands_stays_small(tmp_path):
    page = made(tmp_path, long_night(300))

    assert 300 == len(data(page)["hands"])
    assert [] == data(page)["faults"]
    assert len(page.encode()) < 2_000_000
