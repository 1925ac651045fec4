"""What goes round: neither a name nor a card that nobody was shown."""

from pathlib import Path

import pytest

from hhtool.batch import Options
from hhtool.batch.page import night_page
from hhtool.model.cards import CARDS
from hhtool.pipeline.redact import aliases, card_cells, name_cells
from hhtool.render.html.page import Chart, Payment, html

NASTY = "<script>alert(1)</script>"
LOG = f"""game "Friday at Lou's"
currency $
stakes 1/2
players Ula 200, maya 200, Lou 200

hand 1
button Lou
MAYA holds Ad Qh, Ula holds 7c 7d, Lou holds 9s 9h   # Maya's aces, says Alexandra
Lou raises to 3, Ula calls, Maya folds
flop Kc 5d Qh
Ula checks, Lou bets 4, Ula calls
turn 4h
Ula checks, Lou checks
river Jd
Ula checks, Lou checks
Lou wins 900

hand 2
Maya holds 8c 8d
Bne folds

"{NASTY}" buys in 200
hand 3
ruling "Maya is right"
Ula folds, Lou folds
"""
NAMES = ("ula", "maya", "lou", "bne", "alexandra", "alert(1)", "zed", "quinn")


@pytest.fixture
def redacted(tmp_path):
    path = tmp_path / "Lou_and_maya.log"
    path.write_text(LOG, encoding="utf-8")
    return night_page(
        [str(path)],
        Options(),
        payments=[Payment("Ula", NASTY, 5), Payment("Zed", "Quinn", 5)],
        charts=[
            Chart(
                "Ula", "<svg><text>Maya &lt;script&gt;alert(1)&lt;/script&gt;</text></svg>", "Lou"
            )
        ],
        redact=True,
    )


def log_part(page):
    """The file without hhtool's own style and script."""
    text = html(page)
    return text[: text.index("<style>")] + text[text.index("</style>") : text.rindex("<script>")]


def test_no_name_is_left(redacted):
    page = log_part(redacted).lower()

    assert [] == [name for name in NAMES if name in page]
    assert "player 1 pays" in page.replace("<bdi>", "").replace("</bdi>", "")


def test_a_player_has_the_same_number_everywhere(redacted):
    page = log_part(redacted)

    assert "Friday at Player 3&#39;s" in page
    assert "<bdi>Player 3 raised to 3; the least raise is to 4</bdi>" in page
    assert "<mark>Player 3 raises to 3</mark>, Player 1 calls, Player 2 folds" in page
    assert ["Player 1", "Player 2", "Player 3"] == redacted.hands[0].doc["seats"]
    assert "<text>Player 2 Player 5</text>" in page


def test_no_folded_card_is_left_and_shown_ones_are(redacted):
    page = log_part(redacted)
    steps = redacted.hands[0].doc["steps"]

    assert {"0": ["7c", "7d"], "2": ["9s", "9h"]} == {str(k): v for k, v in steps[0]["c"].items()}
    assert [] == [card for card in ("Ad", "8c", "8d") if card in page]
    assert "MAYA" not in page


def test_what_a_hand_that_goes_on_holds_is_not_shown(tmp_path):
    path = tmp_path / "x.log"
    path.write_text("stakes 1/2\nplayers A 100, B 100\nhand 1\nbutton A\nA holds As Ks\nA calls\n")
    (hand,) = night_page([str(path)], Options(), redact=True).hands

    assert all("c" not in step for step in hand.doc["steps"])


def test_a_shown_hand_stays_though_it_was_folded(tmp_path):
    path = tmp_path / "x.log"
    path.write_text(
        "stakes 1/2\nplayers A 100, B 100\nhand 1\nbutton A\nA holds As Ks\nA folds\nA shows As Ks\n"
    )
    (hand,) = night_page([str(path)], Options(), redact=True).hands

    assert ["As", "Ks"] == hand.doc["steps"][0]["c"][0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ben's, BEN and ben_", "Player 1's, Player 1 and Player 1_"),
        ("Bench, uBen, Ben2", "Bench, uBen, Ben2"),
        ('"Big  Al" bets', '"Player 2" bets'),
        (r'{"name": "Zo\u00eb"} Zoe\u0308', r'{"name": "Player 3"} Player 3'),
        ("Zoë Zoe\u0308 ZOË", "Player 3 Player 3 Player 3"),
        ('a ""b"" c \\"b\\"', "a Player 4 c Player 4"),
        ("x<i>y &lt;i&gt;", "xPlayer 5y Player 5"),
        ("id @ aB9-x", "id @ Player 1"),
    ],
)
def test_names_are_found_however_they_are_written(text, expected):
    named = [
        ("Ben", "aB9-x"),
        ("Big Al", "12345"),
        ("Zoë", ""),
        ('"b"', ""),
        ("<i>", ""),
        ("BEN", ""),
    ]

    assert expected == "".join(name_cells(aliases(named))(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("holds As Kh", "holds ?? Kh"),
        ("AsKh 10d,kh", "??Kh ??,kh"),
        ("[A♠ K♥]", "[?? K♥]"),
        (r'"A\u2660","K\u2665"', r'"??","K\u2665"'),
        ("counts as a call", "counts as a call"),
        ("kh, as", "kh, ??"),
        ("Asker 7days", "Asker 7days"),
    ],
)
def test_cards_that_were_not_seen_are_struck(text, expected):
    cells = card_cells(list, frozenset({CARDS["Kh"]}))

    assert expected == "".join(cells(text))


def test_nothing_is_told_of_a_site_s_hand_that_cannot_be_read(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text(
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:00:00 ET\n"
        "Table 'T' 6-max Seat #1 is the button\nSeat 1: Zacharias ($100 in chips\n",
        encoding="utf-8",
    )
    page = night_page([str(path)], Options(), redact=True)

    assert page.faults
    assert "Zacharias" in html(night_page([str(path)], Options()))
    assert "Zacharias" not in html(page)


def test_without_redaction_everything_is_told(tmp_path):
    path = Path(tmp_path / "Lou_and_maya.log")
    path.write_text(LOG, encoding="utf-8")
    page = log_part(night_page([str(path)], Options()))

    assert [] == [
        word
        for word in ("Lou_and_maya.log", "Friday at Lou", "Ad", "8c", "Bne")
        if word not in page
    ]
