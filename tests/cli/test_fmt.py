"""hhtool fmt: which files it writes anew, what it leaves alone, and how it ends."""

import io
import os
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from hhtool.cli import cli

MESSY = "stakes 1/2\nplayers Ana 100,Ben 100\nhand 1\nAna f # so\n"
NEAT = "stakes 1/2\nplayers Ana 100, Ben 100\n\nhand 1\nAna folds  # so\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("messy.log").write_bytes(MESSY.encode())
    Path("neat.log").write_bytes(NEAT.encode())


def fmt(*args, stdin=None):
    done = CliRunner().invoke(cli, ["fmt", *args], input=stdin)
    return done.exit_code, done.stdout, done.stderr


def files():
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}


def test_logs_are_written_anew_and_those_that_changed_are_named():
    assert fmt("messy.log", "neat.log", "messy.log") == (0, "messy.log: laid out anew\n", "")
    assert files() == {"messy.log": NEAT.encode(), "neat.log": NEAT.encode()}


def test_check_names_what_would_change_and_changes_nothing():
    before = files()

    assert fmt("--check", "messy.log", "neat.log") == (
        1,
        "messy.log: would be laid out anew\n",
        "",
    )
    assert fmt("--check", "neat.log") == (0, "", "")
    assert files() == before


def test_diff_shows_what_would_change_and_changes_nothing():
    before = files()
    status, shown, _ = fmt("--diff", "messy.log", "neat.log")

    assert (status, files()) == (0, before)
    assert shown.splitlines() == [
        "--- messy.log",
        "+++ messy.log",
        "@@ -1,5 +1,6 @@",
        " stakes 1/2",
        "-players Ana 100,Ben 100",
        "+players Ana 100, Ben 100",
        "+",
        " hand 1",
        "-Ana f # so",
        "+Ana folds  # so",
        " ",
    ]
    assert fmt("--diff", "--check", "messy.log")[0] == 1


def test_standard_input_is_printed():
    assert fmt("-", stdin=MESSY) == (0, NEAT, "")
    assert fmt("-", stdin=NEAT) == (0, NEAT, "")
    assert fmt("--check", "-", stdin=MESSY) == (1, "-: would be laid out anew\n", "")


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("last", [b"", b"x"])
def test_line_ends_marks_and_the_last_line_stay(end, mark, last):
    def bytes_of(text):
        return mark + text.encode().replace(b"\n", end).removesuffix(end if last else b"")

    Path("messy.log").write_bytes(bytes_of(MESSY))
    done = subprocess.run(
        [sys.executable, "-m", "hhtool", "fmt", "-"],
        input=bytes_of(MESSY),
        capture_output=True,
        check=True,
    )

    assert fmt("messy.log")[0] == 0
    assert bytes_of(NEAT) == done.stdout == files()["messy.log"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_stays_utf16(encoding):
    Path("messy.log").write_bytes(f"\ufeff{MESSY}".encode(encoding))

    assert fmt("messy.log")[0] == 0
    assert files()["messy.log"] == f"\ufeff{NEAT}".encode(encoding)


def packed():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.log", MESSY)
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.phh", b'variant = "NT"\n', "this is phh; only hhtool's own logs are laid out"),
        ("a.json", b'{"a": 1}\n', "too little of it reads like hhtool's own log"),
        ("a.py", b"def hand(x):\n    # end\n    return x\n", "too little of it reads like"),
        ("a.bin", b"\x7fELF\0", "too little of it reads like"),
        ("a.log", b"Ana f\n# caf\xe9\n", "bytes from the 12. on are no UTF-8; save it as UTF-8"),
        ("a.log", b"\xff\xfea", "bytes from the 3. on are no UTF-16"),
        ("a.zip", packed(), "bytes from the "),
    ],
)
def test_what_is_no_native_log_is_left_and_the_others_are_laid_out(name, content, why):
    Path(name).write_bytes(content)
    status, shown, said = fmt(name, "messy.log")

    assert (status, shown) == (2, "messy.log: laid out anew\n")
    assert said.startswith(f"hhtool: {name}: {why}")
    assert files()[name] == content


def test_folders_members_and_missing_files_are_refused():
    Path("in").mkdir()
    Path("in/a.zip").write_bytes(packed())

    assert fmt("in")[::2] == (2, "hhtool: in: this is a folder; name the logs in it\n")
    assert fmt("in/a.zip/a.log")[::2] == (
        2,
        "hhtool: in/a.zip/a.log: this is in an archive; unpack it first\n",
    )
    assert fmt("no\x1b.log")[::2] == (2, "hhtool: no␛.log: No such file or directory\n")
    assert fmt()[0] == 2


def test_an_empty_log_stays_empty():
    Path("empty.log").write_bytes(b"")

    assert fmt("--check", "empty.log") == (0, "", "")


def test_a_link_stays_a_link_and_a_mode_a_mode():
    Path("link.log").symlink_to("messy.log")
    Path("messy.log").chmod(0o640)

    assert fmt("link.log") == (0, "link.log: laid out anew\n", "")
    assert Path("link.log").is_symlink()
    assert files()["messy.log"] == NEAT.encode()
    assert stat.S_IMODE(Path("messy.log").stat().st_mode) == 0o640


def test_a_log_that_may_not_be_written_is_left(monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)

    assert fmt("messy.log") == (2, "", "hhtool: messy.log: it may not be written\n")
    assert files()["messy.log"] == MESSY.encode()


def test_a_disk_that_is_full_leaves_the_old_log_and_nothing_else(monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    assert fmt("messy.log") == (2, "", "hhtool: messy.log: No space left on device\n")
    assert files() == {"messy.log": MESSY.encode(), "neat.log": NEAT.encode()}
