"""hhtool validate: what it prints, where, and how it ends."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.cli import cli

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schema" / "validate.schema.json").read_text())
HEAD = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\n"
GOOD = HEAD + "Ana folds\n"
BAD = HEAD + "Ana raises to 3\n"
TWO = GOOD + "hand 2\nBen raises to 3\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name, text in {"good": GOOD, "bad": BAD, "two": TWO}.items():
        Path(f"{name}.log").write_text(text, encoding="utf-8")


def validate(*args, stdin=None):
    return CliRunner().invoke(cli, ["validate", *args], input=stdin)


def process(*args, **more):
    command = [sys.executable, "-m", "hhtool", "validate", *args]
    return subprocess.run(command, capture_output=True, check=False, **more)


def documents(*args, stdin=None):
    doc = json.loads(validate(*args, "--format", "json", stdin=stdin).stdout)
    jsonschema.validate(doc, SCHEMA)
    return doc


def test_text_exactly():
    done = validate("bad.log")

    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout == (
        "error[raise-min]: Ana raised to 3; the least raise is to 4\n"
        " --> bad.log:5:1\n"
        "  |\n"
        "5 | Ana raises to 3\n"
        "  | ^^^^^^^^^^^^^^^\n"
        "  = hint     2 is bet and a raise adds at least 2; less is allowed only when it\n"
        "             is all the player has\n"
        "  = ruling   it counts as a call; it can be put right until the next street is\n"
        "             dealt, then it stands\n"
        "  = rule     Home session 03; TDA 2024 43-A; Robert's Rules no-limit 3; WSOP-T\n"
        "             2026 96\n"
        "  = more     hhtool rules raise-min\n"
        "\n"
        "bad.log: native, 1 hand, rules home: 1 error\n"
    )


def test_a_clean_log_says_what_it_was_taken_for():
    done = validate("good.log", "--profile", "tda")

    assert (done.exit_code, done.stdout) == (0, "good.log: native, 1 hand, rules tda: clean\n")


def test_several_files_a_line_each_and_a_total():
    lines = validate("bad.log", "good.log").stdout.splitlines()

    assert lines[-3:] == [
        "bad.log: native, 1 hand, rules home: 1 error",
        "good.log: native, 1 hand, rules home: clean",
        "2 files, 2 hands: 1 error",
    ]


def test_concise():
    done = validate("bad.log", "good.log", "--format", "concise")

    assert done.stdout == "bad.log:5:1: error raise-min Ana raised to 3; the least raise is to 4\n"


def test_json_counts_and_is_as_its_schema_says():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    doc = documents("two.log", "good.log")

    assert doc["totals"] == {"files": 2, "hands": 3, "errors": 1, "warnings": 0, "notes": 0}
    assert [hand["status"] for hand in doc["files"][0]["hands"]] == ["clean", "findings"]


def test_who_owes_whom():
    done = validate(str(ROOT / "examples" / "side-pot.log"))

    assert "\nAna owes Ben 60 in hand 7\n" in done.stdout


def test_a_folder_and_a_log_in_it_named_again():
    doc = documents(".", "bad.log", "./good.log")

    assert sorted(file["path"] for file in doc["files"]) == ["bad.log", "good.log", "two.log"]


def test_one_hand_of_a_log():
    assert validate("two.log", "--hand", "1").exit_code == 0
    assert [hand["id"] for hand in documents("two.log", "--hand", "2")["files"][0]["hands"]] == [
        "2"
    ]


def test_one_house_rule_changed():
    assert "KEY=VALUE" in validate("bad.log", "--rule", "odd-chip").stderr
    assert validate("good.log", "--rule", "odd-chip=all-to-first").exit_code == 0


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--select", "raise-min"], 1),
        (["--select", "raise"], 1),
        (["--select", "act, RAISE-min,"], 1),
        (["--select", "act", "--select", "pot"], 0),
        (["--ignore", "raise-min"], 0),
        (["--ignore", "act,raise"], 0),
        (["--ignore", "act"], 1),
        (["--select", "raise", "--ignore", "raise-min"], 0),
    ],
)
def test_rules_selected_and_ignored(options, status):
    assert validate("bad.log", *options).exit_code == status


def test_a_hand_without_the_findings_that_were_ignored_is_clean():
    (hand,) = documents("bad.log", "--ignore", "raise")["files"][0]["hands"]

    assert (hand["status"], hand["findings"]) == ("clean", [])


@pytest.mark.parametrize(("name", "near"), [("raise-mn", "raise-min"), ("rais", "raise")])
def test_an_unknown_rule_is_a_usage_error_with_the_nearest_name(name, near):
    done = validate("bad.log", "--select", name)

    assert done.exit_code == 2
    assert f"{name}: there is no such rule; did you mean {near}?" in done.stderr
    assert done.stdout == ""


def test_notes_count_only_when_asked():
    Path("empty.log").write_text("")

    assert validate("empty.log").exit_code == 0
    assert validate("empty.log", "--strict").exit_code == 1
    assert validate("empty.log", "--strict", "--ignore", "log-empty").exit_code == 0


def test_standard_input_with_and_without_a_dash():
    for paths in (["-"], [], ["-", "-"]):
        done = validate(*paths, "--format", "concise", stdin=BAD)

        assert done.exit_code == 1
        assert done.stdout.startswith("-:5:1: error raise-min")
        assert done.stdout.count("\n") == 1


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_person_who_names_no_log_is_told_what_to_do(monkeypatch):
    for stdin in (Terminal(), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(
            Exception, match="name a log, a folder of logs, or - for standard input"
        ):
            cli.main(["validate"], standalone_mode=False)


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_an_unreadable_file_among_several_is_named_and_the_others_are_judged(form):
    Path("elf.log").write_bytes(b"\x7fELF\0\0")
    done = validate("good.log", "nope.log", "elf.log", "bad.log", "--format", form)

    assert done.exit_code == 2
    assert "nope.log: no such file or folder" in done.stderr
    assert "elf.log: this is no text" in done.stderr
    assert "raise-min" in done.stdout
    if form == "json":
        doc = json.loads(done.stdout)
        jsonschema.validate(doc, SCHEMA)
        assert [file["path"] for file in doc["files"]] == ["good.log", "bad.log"]


def test_a_file_that_breaks_off_leaves_the_json_whole(monkeypatch):
    from hhtool.cli import validate as module
    from hhtool.errors import UnreadableError

    real = module.check_file

    def broken(path, options):
        run = real(path, options)

        def items():
            yield next(iter(run.items))
            raise UnreadableError(f"{path}: broke off")

        return type(run)(run.path, run.dialect, run.profile, run.source, items())

    monkeypatch.setattr(module, "check_file", broken)
    done = validate("good.log", "bad.log", "--format", "json")

    assert done.exit_code == 2
    assert "good.log: broke off" in done.stderr
    assert [len(file["hands"]) for file in json.loads(done.stdout)["files"]] == [1, 1]


def test_a_bad_profile_is_named_once_and_the_json_is_whole():
    done = validate("good.log", "bad.log", "--profile", "hom", "--format", "json")

    assert (done.exit_code, json.loads(done.stdout)["files"]) == (2, [])
    assert done.stderr.count("did you mean home?") == 1


def test_a_folder_without_logs_is_no_success():
    Path("nothing").mkdir()
    done = validate("nothing")

    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "hhtool: nothing: no log in this folder\n"


def test_a_name_too_long_to_be_a_file_is_no_traceback():
    done = validate("x" * 300, "bad.log", "--format", "concise")

    assert (done.exit_code, done.stdout.count("\n")) == (2, 1)


def test_a_path_cannot_speak_to_the_terminal():
    assert validate("x\x1b[31m.log").stderr == "hhtool: x␛[31m.log: no such file or folder\n"


def test_output_to_a_file():
    done = validate("bad.log", "--format", "concise", "--output", "found.txt")

    assert (done.exit_code, done.stdout) == (1, "")
    assert Path("found.txt").read_text().startswith("bad.log:5:1")


@pytest.mark.parametrize("paths", [["bad.log"], ["."], ["good.log", "./bad.log"]])
def test_a_log_is_never_written_over(paths):
    done = validate(*paths, "--output", "bad.log")

    assert done.exit_code == 2
    assert "this is one of the logs to read" in done.stderr
    assert Path("bad.log").read_text() == BAD


def test_output_that_cannot_be_written():
    done = process("bad.log", "--output", "no/such/folder.txt")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hhtool: no/such/folder.txt: No such file or directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("option", [[], ["--output", "/dev/full"]])
def test_a_full_disk_is_one_line(option):
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "hhtool", "validate", "bad.log", *option]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)

    assert (done.returncode, done.stderr) == (2, b"hhtool: No space left on device\n")


@pytest.mark.parametrize("form", ["text", "concise", "json"])
def test_a_broken_pipe_ends_quietly(form):
    Path("long.log").write_text(
        HEAD + "".join(f"hand {n}\nbutton Ana\nBen checks\n" for n in range(2, 900))
    )
    command = [sys.executable, "-m", "hhtool", "validate", "long.log", "--format", form]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.read(10)
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.parametrize("form", ["text", "json"])
def test_any_name_is_written_whatever_the_locale(form):
    Path("z.log").write_text(BAD.replace("Ana", "Zoë"), encoding="utf-8")
    done = process("z.log", "--format", form, env={**os.environ, "PYTHONIOENCODING": "ascii"})

    assert (done.returncode, done.stderr) == (1, b"")
    assert "Zoë raised to 3" in done.stdout.decode("utf-8")


def test_colour_when_asked_for_and_never_in_a_pipe(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)

    assert "\x1b[1;31merror[raise-min]" in validate("bad.log", "--color", "always").stdout
    assert "\x1b" not in validate("bad.log").stdout
    assert "\x1b" not in validate("bad.log", "--color", "never").stdout


@pytest.mark.parametrize(
    ("env", "colored"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_of_its_own_on_a_terminal_only(monkeypatch, env, colored):
    from hhtool.cli.params import in_color

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for key, value in env.items():
        monkeypatch.setenv(key, value)

    assert in_color("auto", Terminal()) is colored
    assert in_color("auto", io.StringIO()) is False
    assert in_color("always", io.StringIO()) is True
    assert in_color("never", Terminal()) is False


@pytest.mark.parametrize("name", ["Ana", "王小明"])
def test_a_plain_run_loads_neither_rich_nor_pandas(name):
    Path("bad.log").write_text(BAD.replace("Ana", name), encoding="utf-8")
    script = (
        "import sys; from hhtool.cli import cli\n"
        "try: cli(['validate', 'bad.log'])\n"
        "except SystemExit: print({'rich', 'pandas'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)

    assert done.stdout.endswith(b"\nset()\n")


def test_the_bar_waits_steps_aside_and_is_gone_in_the_end(monkeypatch):
    from hhtool.render import progress

    monkeypatch.setenv("TERM", "xterm")
    quiet = progress.Bar(1, shown=True)
    quiet.hand()
    assert quiet.progress is None

    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = progress.Bar(3, shown=True)
    bar.hand()
    bar.file()
    assert bar.is_up
    bar.clear()
    assert not bar.is_up
    assert "1 of 3 files" in sys.stderr.getvalue()
    assert "hands: 1" in sys.stderr.getvalue()
    assert sys.stderr.getvalue().endswith("\x1b[2K")

    hidden = progress.Bar(3, shown=False)
    hidden.hand()
    assert hidden.progress is None


def test_help_ends_in_an_example():
    assert "Examples:\n      hhtool validate examples/side-pot.log" in validate("--help").stdout
