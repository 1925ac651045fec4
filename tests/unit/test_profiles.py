"""House rules: every switch has words, every value a source."""

import re
from pathlib import Path

import pytest

from hhtool.profile import SWITCHES, Profile, change, load, shipped
from hhtool.profile.about import ABOUT
from hhtool.profile.compare import differences, extends, template, value, weights
from hhtool.rulebook import names, page

FOLDER = Path(__file__).parents[2] / "src" / "hhtool" / "profile"
EDITION = {
    "home": r"home session 0\d|TDA 2024|Robert's Rules",
    "tda": r"TDA 2024 (RP-)?\d|no rule",
    "robert": r"Robert's Rules [a-z]|silent",
    "wsop": r"WSOP-[LT] 2026 \d|WSOP Live Action 2024|TDA 2024",
    "scribes": r"Rules of our tables|The \w+|All-in|Rules beginners|no word",
    "pokernow": r"observed: ",
    "pokerstars": r"observed|as reported|help page",
}
LINE = re.compile(r'^(?P<key>[a-z-]+) = (?:"[^"]*"|\d+)(?: +# (?P<source>.+))?$')


def lines(name):
    """Each switch or weight of a file with the comment beside it and what goes on below."""
    found = {}
    key = ""
    for line in (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines():
        if match := LINE.match(line):
            key = match["key"]
            if key not in {"title", "extends"}:
                found[key] = match["source"] or ""
        elif key and line.startswith(" "):
            found[key] += " " + line.strip(" #")
    return found


def test_every_switch_has_words():
    assert list(SWITCHES) == list(ABOUT)
    assert [] == [name for name, about in ABOUT.items() if not about.sentence.endswith("?")]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_has_its_meaning(name):
    assert set(ABOUT[name].values) == set(SWITCHES[name] or ("0", "N"))
    assert [] == [said for said in ABOUT[name].values.values() if not said or said.endswith(".")]


@pytest.mark.parametrize("name", SWITCHES)
def test_the_rules_that_a_switch_moves_are_those_whose_pages_name_it(name):
    naming = {rule for rule in names() if name in page(rule).switches}
    beyond = {"act-call", "act-first-pre", "bet-min"}

    assert set(ABOUT[name].rules) <= naming
    assert naming - set(ABOUT[name].rules) <= beyond


def test_the_home_game_is_the_default_and_says_every_switch():
    assert load("home") == change(Profile(title="Home game"), ())
    assert set(lines("home")) == set(SWITCHES)


def test_seven_profiles_ship():
    assert shipped() == ("home", "pokernow", "pokerstars", "robert", "scribes", "tda", "wsop")


@pytest.mark.parametrize("name", shipped())
def test_every_value_of_a_profile_has_its_source(name):
    assert {} == {key: said for key, said in lines(name).items() if not said}
    assert {} == {k: said for k, said in lines(name).items() if not re.search(EDITION[name], said)}


@pytest.mark.parametrize("name", shipped())
def test_a_profile_that_ships_is_one_that_loads_with_a_title(name):
    assert load(name).name == name
    assert load(name).title
    assert extends(name) == ("" if name == "home" else "home")


@pytest.mark.parametrize(
    ("name", "switch", "said"),
    [
        ("tda", "underraise", "tda-50"),
        ("tda", "limit-cap-hu", "capped"),
        ("robert", "play-board", "declare"),
        ("robert", "pl-preflop", "actual"),
        ("wsop", "straddle-min-raise", "difference"),
        ("scribes", "reopen", "single-only"),
        ("scribes", "buyin-max-bb", "200"),
        ("pokernow", "button", "dead"),
        ("pokerstars", "button", "moving"),
    ],
)
def test_what_a_profile_is_known_for(name, switch, said):
    assert value(load(name), switch) == said


def test_differences_are_what_a_change_changed():
    home = load("home")
    other = change(home, [("odd-chip", "all-to-first"), ("act-fold-free", "off")])

    assert [] == differences([home, home])
    assert [(one.name, one.values) for one in differences([home, other])] == [
        ("odd-chip", ("one-each-clockwise", "all-to-first")),
        ("act-fold-free", ("default", "off")),
    ]


def test_the_last_weight_of_a_rule_stands():
    twice = change(load("home"), [("raise-min", "off"), ("raise-min", "note")])

    assert weights(twice) == {"raise-min": "note"}


@pytest.mark.parametrize("name", shipped())
def test_a_template_is_a_profile_that_differs_in_nothing(name, tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(template(load(name), name), encoding="utf-8")

    assert [] == differences([load(name), load(str(path))])
    assert all(said in path.read_text() for said in (*SWITCHES, *sum(SWITCHES.values(), ())))
