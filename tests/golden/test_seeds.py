"""The worked examples of the five rule documents, each a log with the answer that is printed there.

The answers below come from the documents, not from hhtool. `docs/seeds.md` is made from them and
the logs; `pytest --golden` writes it anew.
"""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "examples" / "seeds"
PAGE = ROOT / "docs" / "seeds.md"

DOCUMENTS = {
    "home": "Home session",
    "guide": "Beginner guide",
    "family": "Family rules",
    "kr": "Home poker rules (K.R.)",
    "scribes": "Scribes' Table",
}


def turn(player, call, *raises, why=None):
    """Who is next, the total that a call comes to, least and most of a raise, or why there is none."""
    return {"next": {"player": player, "call": call, "raises": list(raises) or None, "why": why}}


def pays(pots, stacks, show=None, hands=None, back=None):
    """Pots with who can win and who wins them, and the stacks that are left."""
    return {
        "pots": pots, "stacks": stacks, "show": show, "hands": hands, "uncalled": back or {}
    }  # fmt: skip


def wrong(line, rule, expected=None):
    """What is found, where, and the amount that would have been right."""
    return {"wrong": [(line, rule, expected)]}


SEEDS = {
    "home-short-all-in": turn("Dee", 15, 25, 198),
    "home-short-all-in-bettor": turn("Ada", 15, why="raise-reopen"),
    "home-short-all-in-caller": turn("Bob", 15, why="raise-reopen"),
    "home-short-all-in-reraised": wrong(13, "raise-reopen"),
    "home-two-all-ins": turn("Bob", 20, 30, 198),
    "home-two-all-ins-29": wrong(14, "raise-min", 30),
    "home-short-big-blind": turn("Cy", 2, 4, 200),
    "home-bet-of-one": wrong(9, "bet-min", 2),
    "home-heads-up": turn("Ada", 2, 4, 200),
    "home-heads-up-flop": turn("Bob", None, 2, 198),
    "home-one-big-chip": wrong(10, "bet-overchip", 10),
    "home-board-plays": pays(
        [(4, "Ada Bob", {"Ada": 2, "Bob": 2})],
        {"Ada": 200, "Bob": 200},
        show=["Bob", "Ada"],
        hands={"Ada": "straight", "Bob": "straight"},
    ),
    "home-side-pot": pays(
        [(60, "Ada Bob Cy", {"Ada": 60}), (60, "Bob Cy", {"Cy": 60})],
        {"Ada": 60, "Bob": 0, "Cy": 120},
        show="together",
        back={"Cy": 30},
    ),
    "home-side-pot-tie": pays(
        [(60, "Ada Bob Cy", {"Ada": 30, "Bob": 30}), (60, "Bob Cy", {"Bob": 60})],
        {"Ada": 30, "Bob": 90, "Cy": 60},
        show="together",
        back={"Cy": 30},
    ),
    "guide-board-plays": pays(
        [(4, "Ann Ben", {"Ann": 2, "Ben": 2})],
        {"Ann": 200, "Ben": 200},
        hands={"Ann": "two pair", "Ben": "two pair"},
    ),
    "guide-three-nines": pays(
        [(4, "Ann Ben", {"Ben": 4})],
        {"Ann": 198, "Ben": 202},
        hands={"Ann": "two pair", "Ben": "three of a kind"},
    ),
    "guide-least-raise": turn("Cal", 2, 4, 200),
    "guide-limit-raise": turn("Cal", 2, 4, 4),
    "guide-pot-limit-bet": turn("Ann", None, 2, 6),
    "guide-four-card-flop": wrong(8, "board-count", "3"),
    "guide-early-turn": wrong(10, "act-missing"),
    "guide-misdeal": {
        "wrong": [(7, "deal-exposed", None), (8, "deal-exposed", None)],
        "status": "void",
        "stacks": {"Ann": 200, "Ben": 200, "Cal": 200},
    },
    "guide-board-declared": pays([(4, "Ann Ben", {"Ann": 2, "Ben": 2})], {"Ann": 200, "Ben": 200}),
    "guide-board-not-declared": wrong(18, "show-muck") | {"stacks": {"Ann": 198, "Ben": 202}},
    "guide-ranking": {
        "categories": [
            "straight flush",
            "straight flush",
            "four of a kind",
            "full house",
            "flush",
            "straight",
            "three of a kind",
            "two pair",
            "one pair",
            "high card",
        ],
        "winner": "Ann",
    },
    "family-three-nines": pays(
        [(4, "Anna Ben", {"Ben": 4})],
        {"Anna": 98, "Ben": 102},
        hands={"Anna": "two pair", "Ben": "three of a kind"},
    ),
    "family-kicker": pays(
        [(4, "Anna Ben", {"Ben": 4})],
        {"Anna": 98, "Ben": 102},
        hands={"Anna": "two pair", "Ben": "two pair"},
    ),
    "family-side-pot": pays(
        [(63, "Carla Dan Eva", {"Carla": 63}), (60, "Dan Eva", {"Eva": 60})],
        {"Sam": 199, "Tom": 198, "Carla": 63, "Dan": 150, "Eva": 210},
        show="together",
    ),
    "family-heads-up": turn("Ben", 2, 4, 100),
    "family-option": turn("Ben", None, 4, 100),
    "family-limit-cap": turn("Ben", 8, why="fl-cap"),
    "family-pot-limit": wrong(10, "pl-max", 8),
    "family-pineapple": pays(
        [(12, "Anna Ben", {"Anna": 12})],
        {"Anna": 106, "Ben": 94},
        hands={"Anna": "three of a kind", "Ben": "high card"},
    ),
    "family-wheel": pays(
        [(4, "Anna Ben", {"Ben": 4})],
        {"Anna": 98, "Ben": 102},
        hands={"Anna": "straight", "Ben": "straight"},
    ),
    "kr-sample-hand": pays(
        [(79, "Ben Maya", {"Ben": 79})],
        {"Ula": 200, "Maya": 164, "Cole": 200, "Ben": 243, "Sam": 199, "Lou": 194},
        show=["Maya", "Ben"],
        hands={"Maya": "three of a kind", "Ben": "full house"},
    )
    | {"best": {"Maya": "Kh Ks Kd As 9d", "Ben": "9s 9h 9d Ks Kd"}}
    | {"middle": {9: 19, 11: 39, 13: 79}},
    "kr-least-reraise": turn("Maya", 6, 10, 200),
    "kr-least-reraise-again": turn("Cole", 20, 34, 200),
    "kr-raise-to-7": turn("Maya", 7, 12, 200),
    "kr-raise-to-11": wrong(7, "raise-min", 12),
    "kr-bet-of-10": turn("Lou", 10, 20, 198),
    "kr-side-pot": pays(
        [(60, "Ana Ben Cal", {"Ana": 60}), (60, "Ben Cal", {"Ben": 60})],
        {"Ana": 60, "Ben": 60, "Cal": 0},
        show="together",
    ),
    "kr-board-plays": pays(
        [(6, "Ana Ben Cal", {"Ana": 2, "Ben": 2, "Cal": 2})],
        {"Ana": 200, "Ben": 200, "Cal": 200},
        hands={"Ana": "straight", "Ben": "straight", "Cal": "straight"},
    ),
    "kr-kickers": pays(
        [(6, "Ana Ben Cal", {"Ana": 2, "Ben": 2, "Cal": 2})],
        {"Ana": 200, "Ben": 200, "Cal": 200},
        hands={"Ana": "two pair", "Ben": "two pair", "Cal": "two pair"},
    ),
    "kr-fifth-card": pays(
        [(4, "Ana Ben", {"Ana": 4})],
        {"Ana": 202, "Ben": 198},
        hands={"Ana": "two pair", "Ben": "two pair"},
    ),
    "kr-checked-river": {"show": ["Lou", "Ula", "Ben"]},
    "scribes-full-hand": pays(
        [(10700, "Ramses Hori", {"Hori": 10700})],
        {"Ahmose": 9950, "Nefertari": 9650, "Ramses": 4850, "Hori": 15550},
        show="together",
        hands={"Ramses": "one pair", "Hori": "flush"},
    )
    | {"best": {"Hori": "As Ks Qs Js 8s"}}
    | {"net": {"Ahmose": -50, "Nefertari": -350, "Ramses": -5150, "Hori": 5550}}
    | {"middle": {10: 1100, 12: 2300, 14: 4700, 16: 10700}},
    "scribes-raise-350": turn("Hori", 350, 600, 10000),
    "scribes-raise-1200": turn("Nefertari", 1200, 1800, 10000),
    "scribes-raise-by": turn("Ahmose", 600, 850, 10000),
    "scribes-short-blind": turn("Ramses", 100, 200, 10000),
    "scribes-suits": pays(
        [(750, "Ramses Hori", {"Ramses": 375, "Hori": 375})],
        {"Ahmose": 9950, "Nefertari": 9900, "Ramses": 10075, "Hori": 10075},
        show="together",
    ),
    "scribes-no-corner": pays(
        [(750, "Ramses Hori", {"Hori": 750})],
        {"Ahmose": 9950, "Nefertari": 9900, "Ramses": 9700, "Hori": 10450},
        hands={"Ramses": "high card", "Hori": "one pair"},
        show="together",
    ),
    "scribes-sixth-card": pays(
        [(750, "Ramses Hori", {"Ramses": 375, "Hori": 375})],
        {"Ahmose": 9950, "Nefertari": 9900, "Ramses": 10075, "Hori": 10075},
        hands={"Ramses": "two pair", "Hori": "two pair"},
        show="together",
    ),
    "scribes-odd-chips": pays(
        [(32, "Ana Ben Cal", {"Ana": 11, "Ben": 11, "Cal": 10})],
        {"Ana": 201, "Fay": 198, "Ben": 201, "Cal": 200},
        show="together",
    ),
    "scribes-unmatched": pays(
        [(850, "Ramses", {"Ramses": 850})],
        {"Ahmose": 9950, "Nefertari": 9900, "Ramses": 10500, "Hori": 9650},
        show=[],
        back={"Ramses": 600},
    ),
    "scribes-own-raise": wrong(9, "act-round-closed"),
    "scribes-option": turn("Nefertari", None, 200, 10000),
    "scribes-button": turn("Nefertari", 100, 200, 9900),
    "scribes-buy-in": {
        "wrong": [(5, "stake-buyin", 1000), (12, "stake-topup-max", 4950)],
    },
}
"""Name of the log → its answer."""


@pytest.fixture(autouse=True)
def _in_the_repository(monkeypatch):
    monkeypatch.chdir(ROOT)


def ask(*line):
    return json.loads(CliRunner().invoke(cli, [*line, "--format", "json"]).output)


def test_every_log_has_its_answer_and_every_answer_its_log():
    assert {path.stem for path in LOGS.iterdir()} == set(SEEDS)


@pytest.mark.parametrize("name", SEEDS)
def test_what_is_found(name):
    (file,) = ask("validate", f"examples/seeds/{name}.log")["files"]
    found = [*file["findings"], *(f for hand in file["hands"] for f in hand["findings"])]
    answer = SEEDS[name].get("wrong", [])

    assert [(f["line"], f["rule"]) for f in found] == [(line, rule) for line, rule, _ in answer]
    for one, (_, _, expected) in zip(found, answer, strict=True):
        assert expected is None or one["expected"] == expected


@pytest.mark.parametrize("name", [name for name in SEEDS if "next" in SEEDS[name]])
def test_who_is_next_and_what_they_may_do(name):
    found = ask("next", f"examples/seeds/{name}.log")
    answer = SEEDS[name]["next"]
    raises = found["raise"] and [found["raise"]["least"], found["raise"]["most"]]

    assert found["player"] == answer["player"]
    assert (found["call"] and found["call"]["to"]) == answer["call"]
    assert found["check"] == (answer["call"] is None)
    assert raises == answer["raises"]
    assert answer["why"] is None or answer["why"] in [r["rule"] for r in found["reasons"]]


def settled(name):
    (file,) = ask("validate", f"examples/seeds/{name}.log")["files"]
    (hand,) = file["hands"]
    return hand["ruled"]


@pytest.mark.parametrize("name", [name for name in SEEDS if "pots" in SEEDS[name]])
def test_who_wins_each_pot(name):
    found, answer = settled(name), SEEDS[name]
    pots = [
        (
            pot["amount"],
            " ".join(sorted(pot["eligible"])),
            {award["player"]: award["amount"] for award in pot["awards"]},
        )
        for pot in found["pots"]
    ]

    assert pots == [(much, " ".join(sorted(who.split())), won) for much, who, won in answer["pots"]]
    assert found["uncalled"] == answer["uncalled"]


@pytest.mark.parametrize("name", [name for name in SEEDS if "stacks" in SEEDS[name]])
def test_what_everyone_has_afterwards(name):
    assert settled(name)["stacks"] == SEEDS[name]["stacks"]


@pytest.mark.parametrize("name", [name for name in SEEDS if SEEDS[name].get("show") is not None])
def test_who_shows_first(name):
    assert settled(name)["showdown"] == SEEDS[name]["show"]


@pytest.mark.parametrize("name", [name for name in SEEDS if SEEDS[name].get("hands")])
def test_what_the_hands_are(name):
    hands = settled(name)["hands"]

    assert {who: made["category"] for who, made in hands.items()} == SEEDS[name]["hands"]
    for who, best in SEEDS[name].get("best", {}).items():
        assert sorted(hands[who]["best"]) == sorted(best.split())


def test_what_was_won_and_lost_at_the_scribes_table():
    assert settled("scribes-full-hand")["net"] == SEEDS["scribes-full-hand"]["net"]


@pytest.mark.parametrize("name", ["kr-sample-hand", "scribes-full-hand"])
def test_what_is_in_the_middle_street_by_street(name):
    path = f"examples/seeds/{name}.log"
    found = {at: ask("next", path, "--at", str(at))["pot"] for at in SEEDS[name]["middle"]}

    assert found == SEEDS[name]["middle"]


def test_two_exposed_cards_make_a_misdeal():
    (file,) = ask("validate", "examples/seeds/guide-misdeal.log")["files"]

    assert [hand["status"] for hand in file["hands"]] == ["void"]


def test_ten_hands_from_the_royal_flush_down_are_what_the_guide_calls_them():
    (file,) = ask("validate", "examples/seeds/guide-ranking.log")["files"]
    ruled = [hand["ruled"] for hand in file["hands"]]

    assert [one["hands"]["Ann"]["category"] for one in ruled] == SEEDS["guide-ranking"][
        "categories"
    ]
    assert [one["awards"] for one in ruled] == [{"Ann": 4}] * 10


def answer_in_words(answer):
    """The answer as the page prints it, one line each."""
    if "next" in answer:
        yield from turn_in_words(answer["next"])
    for line, rule, expected in answer.get("wrong", ()):
        yield f"Line {line}: `{rule}`" + (f" ({expected})." if expected is not None else ".")
    yield from pots_in_words(answer)
    if answer.get("status"):
        yield "The hand is void: all chips go back."
    if answer.get("stacks"):
        yield f"Left: {listed(answer['stacks'])}."


def turn_in_words(after):
    call = after["call"]
    yield f"{after['player']} is next" + (
        f"; a call is to {call:,}." if call else " and may check."
    )
    if after["raises"]:
        least, most = after["raises"]
        yield f"A bet or raise: to {least:,} at the least, {most:,} at the most."
    else:
        yield f"No raise: `{after['why']}`."


def pots_in_words(answer):
    for at, (amount, eligible, won) in enumerate(answer.get("pots", ())):
        name = f"Side pot {at}" if at else "Main pot"
        yield f"{name} {amount:,} ({', '.join(eligible.split())}): {listed(won)}."
    yield from (f"{much:,} goes back to {who}." for who, much in answer.get("uncalled", {}).items())
    if answer.get("hands"):
        yield f"Hands: {', '.join(f'{who} {what}' for who, what in answer['hands'].items())}."
    if answer.get("middle"):
        yield f"In the middle, street by street: {'; '.join(f'{m:,}' for m in answer['middle'].values())}."
    if answer.get("show"):
        show = answer["show"]
        yield "Shown " + (
            "all together." if show == "together" else f"in order: {', '.join(show)}."
        )
    if answer.get("categories"):
        yield f"Ann wins all ten: {', '.join(answer['categories'])}."


def listed(amounts):
    return ", ".join(f"{who} {much:,}" for who, much in amounts.items())


HEAD = """\
# The rule documents' own examples

Five rule documents stand behind hhtool. Every example that one of them works out is a log in
`examples/seeds/`, and its answer is a test. This page is made from both by `make golden`.
"""


def page():
    parts = [HEAD]
    for key, title in DOCUMENTS.items():
        parts.append(f"## {title}\n")
        for name, answer in SEEDS.items():
            if name.partition("-")[0] == key:
                log = (LOGS / f"{name}.log").read_text(encoding="utf-8")
                lines = "\n".join(f"* {line}" for line in answer_in_words(answer))
                parts.append(f"### {name}\n\n```text\n{log}```\n\n{lines}\n")
    return "\n".join(parts)


def test_the_page_shows_each_log_with_its_answer(request):
    if request.config.getoption("--golden"):
        PAGE.write_text(page(), encoding="utf-8")

    assert page() == PAGE.read_text(encoding="utf-8")
