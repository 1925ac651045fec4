"""House rules that a log names: what ships, and a file beside it. No other file is opened."""

import os
from pathlib import Path

import pytest

from hhtool.batch import Options, check_file
from hhtool.errors import ProfileError
from hhtool.model.limits import EXTENDED, PROFILE
from hhtool.model.verdict import Verdict
from hhtool.profile import change, load, load_for

LOG = "rules {}\nstakes 1/2\nplayers Ana 200, Ben 200\n\nhand 1\nbutton Ana\nAna folds\n"
AWAY = "is not beside the log, and a log can name no other file"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    (tmp_path / "logs" / "own").mkdir(parents=True)
    (tmp_path / "logs" / "lou.toml").write_text('extends = "own/base.toml"\n')
    (tmp_path / "logs" / "own" / "base.toml").write_text('extends = "tda"\n')
    (tmp_path / "away.toml").write_text('odd-chip = "secret"\n')
    monkeypatch.chdir(tmp_path)


def said(rules):
    """What is found in a log that names its rules."""
    Path("logs/night.log").write_text(LOG.format(rules), encoding="utf-8")
    items = tuple(check_file("logs/night.log", Options()).items)
    found = [one for one in items if not isinstance(one, Verdict) and hasattr(one, "rule")]
    return [(one.rule, one.message) for one in found]


@pytest.mark.parametrize("name", ["home", "tda", "lou.toml", "own/base.toml", "./lou.toml"])
def test_a_log_names_what_ships_or_lies_beside_it(name):
    assert [] == said(name)


@pytest.mark.parametrize(
    "name",
    ["../away.toml", "own/../../away.toml", "own/../lou.toml", r"..\\away.toml", "/etc/passwd.toml",
     "C:/away.toml", "//host/share/away.toml", "out.toml", "down/away.toml"],
)  # fmt: skip
def test_a_log_names_no_other_file(name, tmp_path):
    Path("logs/out.toml").symlink_to(tmp_path / "away.toml")
    Path("logs/down").symlink_to(tmp_path)
    [(rule, message)] = said(f'"{name}"')
    assert "log-rules" == rule
    assert AWAY in message
    assert "secret" not in message


def test_a_file_beside_the_log_extends_no_file_elsewhere():
    Path("logs/lou.toml").write_text('extends = "../away.toml"\n')
    assert [("log-rules", f"'../away.toml' {AWAY}")] == said("lou.toml")


def test_where_the_command_runs_no_file_is_looked_for():
    Path("here.toml").write_text('extends = "tda"\n')
    assert [("log-rules", "no profile file 'here.toml'; give a path to a .toml")] == said(
        "here.toml"
    )
    assert "here" == load("here.toml").name


def test_a_log_from_standard_input_names_no_file():
    with pytest.raises(
        ProfileError, match="a log from standard input can name none; use --profile"
    ):
        load_for("lou.toml", None)
    assert "tda" == load_for("tda", None).name


def test_who_runs_a_command_may_name_any_file(tmp_path):
    Path("logs/mine.toml").write_text('extends = "../fine.toml"\n')
    Path("fine.toml").write_text('extends = "wsop"\n')
    assert "mine" == load(str(tmp_path / "logs" / "mine.toml")).name
    assert "mine" == load("mine.toml", Path("logs")).name


@pytest.mark.parametrize("name", ["x" * 300 + ".toml", "x/" * 900 + "x.toml"])
def test_a_name_that_no_file_can_have_is_a_finding(name):
    [(rule, _)] = said(name)
    assert "log-rules" == rule


def test_what_is_no_plain_file_is_not_waited_for():
    os.mkfifo("logs/pipe.toml")
    Path("logs/folder.toml").mkdir()
    for name in ("pipe.toml", "folder.toml"):
        assert [("log-rules", f"no profile file '{name}'; give a path to a .toml")] == said(name)


def test_files_that_extend_one_another_in_a_circle_are_named():
    Path("logs/a.toml").write_text('extends = "b.toml"\n')
    Path("logs/b.toml").write_text('extends = "a.toml"\n')
    [(_, message)] = said("a.toml")
    assert message.endswith("it extends itself, or too many others that extend others")
    for number in range(EXTENDED + 2):
        Path(f"logs/n{number}.toml").write_text(f'extends = "n{number + 1}.toml"\n')
    [(_, message)] = said("n0.toml")
    assert message.endswith("it extends itself, or too many others that extend others")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("#" * (PROFILE + 1), "more than 100,000 bytes are no house rules"),
        ("a = " + "[" * 5_000 + "]" * 5_000, "lists within lists, too many levels deep"),
        ("title = 0x" + "f" * 5_000, "a number in it is beyond reason"),
        ("buyin-max-bb = " + "9" * 5_000, "Exceeds the limit"),
        ("a = \x00", "Invalid value"),
        (b"\xff\xfe", "cannot be read"),
    ],
)
def test_a_file_of_rules_that_is_beyond_measure_is_named(content, why):
    path = Path("logs/odd.toml")
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    [(rule, message)] = said("odd.toml")
    assert "log-rules" == rule
    assert why in message
    with pytest.raises(ProfileError, match=why):
        load("logs/odd.toml")


def test_a_switch_takes_no_number_of_a_thousand_digits():
    with pytest.raises(ProfileError, match="it takes a whole number"):
        change(load("home"), [("buyin-max-bb", "9" * 5_000)])
