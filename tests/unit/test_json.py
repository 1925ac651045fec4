"""JSON of verdicts: exact amounts, every key always there, half letters escaped."""

import json

import pytest

from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Note, Ruling, Severity, Until
from hhtool.model.hand import Action, Hand, Seat, Stakes, Verb
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.verdict import Status, Transfer, Verdict
from hhtool.render.json import dumps, finding_doc, hand_doc

SOURCE = Source("x.log", "hand 1\nAna raises to 7\n", line=10)
HAND = Hand(
    "1", "no-limit", (Seat(1, "Ana", 10000), Seat(2, "Ben", 10000)), 1, Stakes(100, 200), 0, 1, (),
    SOURCE, unit=Unit(2, "$"),
)  # fmt: skip
KEYS = {
    "rule", "severity", "line", "column", "end_line", "end_column", "player", "message", "hint",
    "cites", "expected", "found", "notes", "ruling",
}  # fmt: skip


def test_a_bare_finding_has_every_key_and_unknown_is_null():
    doc = finding_doc(Finding("log-empty", Severity.NOTE, NOWHERE, "nothing"), SOURCE, None)

    assert set(doc) == KEYS
    assert (doc["line"], doc["column"], doc["cites"], doc["notes"]) == (10, 1, [], [])
    assert [doc[key] for key in ("player", "hint", "expected", "found", "ruling")] == [None] * 5


def test_a_full_finding_is_in_the_unit_of_the_log():
    finding = Finding(
        "raise-min", Severity.ERROR, Span(7, 22), "m", "h", seat=0, expected=1050, found=700,
        notes=(Note(Span(0, 6), "n"),), cites=("TDA 2024 43-A",),
        ruling=Ruling(Action(Verb.RAISE, 0, 1050), Until.STREET),
    )  # fmt: skip

    assert finding_doc(finding, SOURCE, HAND) == {
        "rule": "raise-min", "severity": "error", "line": 11, "column": 1, "end_line": 11,
        "end_column": 16, "player": "Ana", "message": "m", "hint": "h", "cites": ["TDA 2024 43-A"],
        "expected": 10.5, "found": 7, "notes": [{"line": 10, "column": 1, "message": "n"}],
        "ruling": {"verb": "raise", "to": 10.5, "until": "street"},
    }  # fmt: skip


def test_a_ruling_without_an_amount():
    ruling = Ruling(Action(Verb.CALL, 0), Until.NOW)
    finding = Finding("raise-min", Severity.ERROR, NOWHERE, "m", player="Zoë", ruling=ruling)
    doc = finding_doc(finding, SOURCE, None)

    assert doc["ruling"] == {"verb": "call", "to": None, "until": "now"}
    assert doc["player"] == "Zoë"


def test_a_hand_that_was_not_read_has_every_key():
    doc = hand_doc(Verdict("3", SOURCE, NOWHERE, None, (), Status.UNREAD))

    assert doc == {
        "id": "3", "line": 10, "status": "unread", "findings": [], "actions": [], "board": [],
        "played": None, "ruled": None, "owed": [],
    }  # fmt: skip


def test_what_is_owed_is_exact():
    verdict = Verdict("1", SOURCE, NOWHERE, HAND, (), Status.CLEAN, owed=(Transfer(1, 0, 10),))

    assert hand_doc(verdict)["owed"] == [{"from": "Ben", "to": "Ana", "amount": 0.1}]


@pytest.mark.parametrize("units", [0, 1, 10, 30, 99, 12_345_678_901_234, 999_999_999_999_999])
def test_an_amount_is_read_back_as_it_was(units):
    whole, part = divmod(units, 100)
    written = dumps(Unit(2).number(units))

    assert "e" not in written
    assert written == (f"{whole}.{part:02}".rstrip("0") if part else str(whole))


@pytest.mark.parametrize("text", ["Zoë 王小明 ♠", "bad\udcff.log", '"\\\x1b\n'])
def test_any_text_is_written_as_utf8_and_read_back(text):
    assert json.loads(dumps({"path": text}).encode("utf-8")) == {"path": text}
    assert "Zoë" in dumps("Zoë")
