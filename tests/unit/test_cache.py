"""validate --cache: a file that was judged before is not judged again, and says the same."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.batch import cache
from hhtool.cli import cli

HEAD = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\n"
LOGS = {"good": HEAD + "Ana folds\n", "bad": HEAD + "Ana raises to 3\n", "loose": HEAD + "Ana folds\nend\nBne leaves\n"}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "logs").mkdir()
    monkeypatch.chdir(tmp_path / "logs")
    monkeypatch.setenv("HHTOOL_CACHE", str(tmp_path / "kept"))
    for name, text in LOGS.items():
        Path(f"{name}.log").write_text(text, encoding="utf-8")
    return tmp_path / "kept" / "verdicts"


@pytest.fixture
def judged(monkeypatch):
    """The files that were judged rather than remembered, as they are."""
    seen = []
    plain = cache.Shelf.find

    def find(self, path):
        found = plain(self, path)
        seen.extend([path] if found is None else [])
        return found

    monkeypatch.setattr(cache.Shelf, "find", find)
    return seen


def validate(*args):
    done = CliRunner().invoke(cli, ["validate", *args])
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def fresh(judged, *args):
    """What a run says, and which files it judged."""
    judged.clear()
    said = validate("--cache", *args)
    return said, sorted(set(judged))


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_what_is_remembered_is_what_was_said(judged, form):
    names = [f"{name}.log" for name in LOGS]
    plain = validate(*names, "--format", form)

    assert fresh(judged, *names, "--format", form) == (plain, sorted(names))
    assert fresh(judged, *names, "--format", form) == (plain, [])
    assert plain[0] == 1
    assert "raise-min" in plain[1]


@pytest.mark.parametrize(
    "other",
    [
        ("--profile", "tda"), ("--rule", "odd-chip=all-to-first"), ("--format", "json"), ("--select", "pot"),
        ("--ignore", "raise"), ("--noticed", "3"), ("--color", "always"), ("--dialect", "native"), ("--hand", "1"),
    ],
)  # fmt: skip
def test_all_that_matters_is_in_the_key(judged, other):
    validate("--cache", "bad.log")

    assert fresh(judged, "bad.log", *other) == (validate("bad.log", *other), ["bad.log"])
    assert fresh(judged, "bad.log", *other) == (validate("bad.log", *other), [])


def test_a_changed_file_is_judged_and_its_neighbour_is_not(judged):
    validate("--cache", ".")
    Path("good.log").write_text(LOGS["bad"], encoding="utf-8")

    said, files = fresh(judged, ".")

    assert files == ["good.log"]
    assert said == validate(".")


def test_house_rules_in_a_file_are_part_of_what_is_asked(judged):
    Path("ours.toml").write_text('extends = "home"\n', encoding="utf-8")
    validate("--cache", "bad.log", "--profile", "ours.toml")
    Path("ours.toml").write_text(
        'extends = "home"\n[rules]\nraise-min = "warning"\n', encoding="utf-8"
    )

    said, files = fresh(judged, "bad.log", "--profile", "ours.toml")

    assert (said[0], files) == (0, ["bad.log"])


def test_a_log_that_names_a_file_of_rules_is_judged_each_time(judged):
    Path("ours.toml").write_text('extends = "home"\n', encoding="utf-8")
    Path("own.log").write_text("rules ours.toml\n" + LOGS["bad"], encoding="utf-8")
    assert validate("--cache", "own.log")[0] == 1
    Path("ours.toml").write_text(
        'extends = "home"\n[rules]\nraise-min = "warning"\n', encoding="utf-8"
    )

    assert validate("--cache", "own.log")[0] == 0


def test_another_version_remembers_nothing(judged, monkeypatch):
    validate("--cache", "bad.log")
    monkeypatch.setattr(cache, "__version__", "999")

    assert fresh(judged, "bad.log")[1] == ["bad.log"]


@pytest.mark.parametrize(
    "harm", [lambda data: data[:-9], lambda data: data[:40] + b"?" + data[41:], lambda _: b""]
)
def test_a_damaged_entry_counts_as_none(judged, folder, harm):
    validate("--cache", "bad.log")
    [entry] = folder.iterdir()
    entry.write_bytes(harm(entry.read_bytes()))

    assert fresh(judged, "bad.log") == (validate("bad.log"), ["bad.log"])
    assert fresh(judged, "bad.log")[1] == []


def test_what_cannot_be_read_is_not_remembered(folder):
    Path("noise.log").write_bytes(b"hand 1\0\0")

    first, second = (validate("--cache", "noise.log", "missing.log") for _ in range(2))

    assert first == second
    assert first[0] == 2
    assert not folder.exists() or list(folder.iterdir()) == []


def test_the_oldest_entries_go_when_there_are_too_many(folder, monkeypatch):
    for at, name in enumerate(LOGS):
        validate("--cache", f"{name}.log")
        for entry in folder.iterdir():
            if entry.stat().st_mtime > 1000:
                os.utime(entry, (at, at))
    newest = max(folder.iterdir(), key=lambda entry: entry.stat().st_mtime)
    shelf = cache.Shelf(folder, None)
    shelf.grown = True

    shelf.trim(newest.stat().st_size)

    assert list(folder.iterdir()) == [newest]


def test_nothing_is_kept_where_nothing_can_be(monkeypatch):
    monkeypatch.setenv("HHTOOL_CACHE", "")

    assert validate("--cache", "bad.log") == validate("bad.log")
