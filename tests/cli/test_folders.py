"""Folders of mixed files and archives on the command line: what is taken for what, what is left."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from called import hhtool

NATIVE = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna folds\n"
BAD = NATIVE.replace("folds", "checks")
PHH = (
    'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
    'starting_stacks = [100, 100]\nactions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]\n'
)


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    Path("in/friday.txt").write_text(NATIVE)
    Path("in/one.phh").write_text(PHH)
    Path("in/notes.docx").write_bytes(b"PK\x03\x04\0")
    with zipfile.ZipFile("in/old.zip", "w") as archive:
        archive.writestr("may.log", BAD)
        archive.writestr("read me.txt", "hello\n")


def lines(stream):
    return stream.decode().splitlines()


def test_a_folder_of_mixed_files_says_what_each_was_taken_for():
    done = hhtool("validate", "in")

    assert done.returncode == 1
    assert lines(done.stderr) == [
        "hhtool: in/notes.docx: not a hand history that hhtool knows; left",
        "hhtool: in/old.zip/read me.txt: not a hand history that hhtool knows; left",
    ]
    assert [line for line in lines(done.stdout) if ", rules " in line] == [
        "in/friday.txt: native, 1 hand, rules home: clean",
        "in/old.zip/may.log: native, 1 hand, rules home: 1 error",
        "in/one.phh: phh, 1 hand, rules home: clean",
    ]


def test_what_is_left_is_no_problem_and_said_once():
    Path("in/old.zip").unlink()
    done = hhtool("validate", "in", "in", "in/friday.txt")

    assert done.returncode == 0
    assert len(lines(done.stderr)) == 1
    assert len(lines(done.stdout)) == 3


def test_what_is_left_in_a_folder_is_a_problem_when_it_is_named():
    done = hhtool("validate", "in/notes.docx")

    assert done.returncode == 2
    assert b"in/notes.docx: this is no text" in done.stderr


def test_a_member_is_a_path_for_every_command():
    place = hhtool("validate", "in/old.zip/may.log", "--format", "concise").stdout
    doc = json.loads(hhtool("validate", "in/old.zip", "--format", "json").stdout)

    assert place.startswith(b"in/old.zip/may.log:5:1: error act-check")
    assert [("in/old.zip/may.log", "native")] == [(f["path"], f["dialect"]) for f in doc["files"]]
    assert hhtool("explain", "in/old.zip/may.log").returncode == 0
    assert b"2 hands" in hhtool("report", "in/old.zip", "in/friday.txt").stdout


@pytest.mark.parametrize("name", ["empty.zip", "empty"])
def test_nothing_to_read_is_a_problem(name):
    if name == "empty":
        Path(name).mkdir()
    else:
        zipfile.ZipFile(name, "w").close()
    done = hhtool("validate", name)

    what = "archive" if "." in name else "folder"
    assert (done.returncode, done.stdout) == (2, b"")
    assert lines(done.stderr) == [f"hhtool: {name}: no log in this {what}"]


def test_a_damaged_archive_in_a_folder_is_named_and_the_rest_is_judged():
    Path("in/broken.zip").write_bytes(b"PK\x03\x04 and then nothing")
    done = hhtool("validate", "in")

    assert done.returncode == 2
    assert b"in/broken.zip: this archive is damaged (File is not a zip file)" in done.stderr
    assert lines(done.stdout)[-1] == "3 files, 3 hands: 1 error"


def test_an_archive_is_never_written_over():
    before = Path("in/old.zip").read_bytes()
    done = hhtool("validate", "in/old.zip", "--output", "in/old.zip")

    assert done.returncode == 2
    assert b"this is one of the logs to read" in done.stderr
    assert Path("in/old.zip").read_bytes() == before


def test_a_name_in_an_archive_cannot_speak_to_the_terminal():
    with zipfile.ZipFile("in/old.zip", "w") as archive:
        archive.writestr("\x1b[31m.txt", "hello\n")
    done = hhtool("validate", "in/old.zip")

    assert b"\x1b" not in done.stderr
    assert "in/old.zip/␛[31m.txt: not a hand history" in done.stderr.decode()


def test_standard_input_in_utf16():
    done = hhtool("validate", "-", "--format", "concise", stdin=BAD.encode("utf-16"))

    assert done.stdout.startswith(b"-:5:1: error act-check")


def test_standard_input_that_is_an_archive_is_no_text():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("may.log", BAD)

    assert b"-: this is no text" in hhtool("validate", "-", stdin=packed.getvalue()).stderr
