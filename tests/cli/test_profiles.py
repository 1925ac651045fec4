"""`hhtool profiles`: house rules, how they differ, and a file of one's own."""

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.cli import cli
from hhtool.errors import ProfileError, UsageError
from hhtool.profile import SWITCHES, load, shipped

SCHEMA = Path(__file__).parents[2] / "docs" / "schema" / "profiles.schema.json"


def run(*args):
    return CliRunner().invoke(cli, ["profiles", *args])


def doc(*args):
    found = json.loads(run(*args, "--format", "json").output)
    jsonschema.validate(found, json.loads(SCHEMA.read_text(encoding="utf-8")))
    return found


def test_profiles_are_listed_with_title_and_what_they_extend():
    listed = run().output

    assert all(name in listed and load(name).title in listed for name in shipped())
    assert "extends home" in listed


def test_a_profile_says_every_switch_with_what_it_moves():
    said = run("tda").output

    assert said.startswith("tda: TDA 2024, extends home\n")
    assert all(f"\n{switch} = " in said for switch in SWITCHES)
    assert "\nunderraise = tda-50\n" in said
    assert "moves raise-min, bet-50pct, bet-error-window" in said


def test_two_profiles_are_set_side_by_side():
    said = run("home", "tda").output

    assert said.startswith("home, tda: 4 differences\n")
    assert "  home  uncapped: " in said
    assert "  tda   capped: " in said


def test_profiles_that_agree():
    assert run("home", "home").output == "home, home: no difference\n"


@pytest.mark.parametrize("args", [(), ("wsop",), ("home", "scribes"), ("home", "pokernow", "tda")])
def test_text_fits_eighty_columns(args):
    assert [] == [line for line in run(*args).output.splitlines() if len(line) > 80]


def test_colour_changes_nothing_but_colour():
    assert "\x1b[" in run("tda", "--color", "always").output
    assert "\x1b[" not in run("tda").output


def test_json_of_all_profiles():
    found = doc()

    assert [one["name"] for one in found["profiles"]] == list(shipped())
    assert [one["name"] for one in found["switches"]] == list(SWITCHES)
    assert found["differences"] == []


def test_json_of_two_profiles_says_how_they_differ():
    found = doc("home", "scribes")

    rows = {one["name"]: one["values"] for one in found["differences"]}
    assert rows["button"] == ["dead", "moving"]
    assert rows["buyin-max-bb"] == [0, 200]
    assert found["profiles"][1]["switches"]["buyin-max-bb"] == 200


def test_json_has_the_weights_of_rules():
    (found,) = doc("pokernow")["profiles"]

    assert found["weights"] == {"raise-not-capped-by-opponent": "off"}
    assert found["extends"] == "home"


def test_init_writes_a_file_that_is_a_profile(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert "house.toml" in run("--init").output
    assert run("home", "house.toml").output == "home, house: no difference\n"


def test_init_begins_from_another_profile(tmp_path):
    path = tmp_path / "lou.toml"

    assert run("scribes", "--init", str(path)).exit_code == 0
    assert 'extends = "scribes"' in path.read_text()
    assert run("scribes", str(path)).output == "scribes, lou: no difference\n"


def test_init_overwrites_nothing(tmp_path):
    path = tmp_path / "lou.toml"
    path.write_text("mine")

    assert isinstance(run("--init", str(path)).exception, UsageError)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("args", [("--init", "lou.txt"), ("home", "tda", "--init", "x.toml")])
def test_init_wants_one_toml(args, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert isinstance(run(*args).exception, UsageError)
    assert [] == list(tmp_path.iterdir())


def test_an_unknown_profile_is_named_with_the_nearest():
    problem = run("pokerstar").exception

    assert isinstance(problem, ProfileError)
    assert "did you mean pokerstars?" in str(problem)
