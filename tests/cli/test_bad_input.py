"""What bad input gets: a clear message with a place, the other hands judged, never a traceback."""

import json

import pytest

from called import hhtool

GOOD = "stakes 1/2\nplayers Ula 200, Ben 200\nhand 1\nbutton Ben\nBen folds\n"


@pytest.fixture
def log(tmp_path):
    def write(content):
        path = tmp_path / "game.log"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def concise(path):
    done = hhtool("validate", path, "--format", "concise")
    assert b"Traceback" not in done.stderr
    lines = done.stdout.decode().splitlines()
    return done.returncode, [line.removeprefix(f"{path}:") for line in lines]


def test_a_missing_file_stops_the_run(tmp_path):
    done = hhtool("validate", tmp_path / "nope.log")

    assert done.returncode == 2
    assert b"nope.log: no such file or folder" in done.stderr


def test_a_binary_file_is_named_and_not_read(log):
    done = hhtool("validate", log(b"\x7fELF\x00\x00\x01"))

    assert done.returncode == 2
    assert b"this is no text" in done.stderr


def test_an_empty_file_holds_no_hand(log):
    status, lines = concise(log(""))

    assert (status, len(lines)) == (0, 1)
    assert lines[0].startswith("1:1: note log-empty there is no hand")


def test_a_half_written_hand_is_incomplete_and_no_fault(log):
    done = hhtool("validate", log(GOOD.replace("Ben folds", "Ben calls")), "--format", "json")

    (hand,) = json.loads(done.stdout)["files"][0]["hands"]
    assert (done.returncode, hand["status"], hand["findings"]) == (0, "incomplete", [])


def test_a_hand_with_one_player(log):
    status, lines = concise(log("stakes 1/2\nplayers Ula 200\nhand 1\nbutton Ula\n"))

    assert status == 1
    assert lines == ["3:1: error log-seats a hand takes two players, this one has 1"]


def test_an_amount_beyond_reason(log):
    status, lines = concise(log(GOOD.replace("Ben folds", "Ben raises to " + "9" * 40)))

    assert status == 1
    assert lines == ["5:1: error log-amount the amount is beyond reason"]


def test_a_name_in_no_roster(log):
    status, lines = concise(log(GOOD.replace("Ben folds", "Bne folds")))

    assert status == 1
    assert lines == ["5:1: error log-unknown-player nobody called Bne is at the table"]


def test_bytes_that_are_no_utf8_are_pointed_at_and_the_hand_is_judged(log):
    status, lines = concise(log(GOOD.encode() + b"# caf\xe9\nhand 2\nUla checks\n"))

    assert status == 1
    assert lines == [
        "8:1: error act-check Ula checked facing 2: 1 to call",
        "6:6: warning log-encoding these bytes are no UTF-8",
    ]


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_any_line_ending_and_a_bom(log, ending):
    status, lines = concise(
        log("\ufeff" + GOOD.replace("\n", ending) + "hand 2" + ending + "Ula checks")
    )

    assert (status, lines) == (1, ["7:1: error act-check Ula checked facing 2: 1 to call"])


def test_another_format_is_named_and_not_taken_for_a_log(log):
    text = "{\\rtf1 Ula folds}\n"
    done = hhtool("validate", log(text))

    assert done.returncode == 2
    assert b"no log that hhtool knows; it reads native, " in done.stderr
    assert b"log-syntax" in hhtool("validate", log(text), "--dialect", "native").stdout


def test_standard_input():
    done = hhtool(
        "validate",
        "-",
        "--format",
        "concise",
        stdin=b"stakes 1/2\nplayers A 5, B 5\nhand\nbutton A\nA checks\n",
    )

    assert done.returncode == 1
    assert done.stdout == b"-:5:1: error act-check A checked facing 2: 1 to call\n"


def test_a_profile_that_does_not_exist():
    done = hhtool("validate", "-", "--profile", "hom", stdin=b"")

    assert done.returncode == 2
    assert b"did you mean home?" in done.stderr


def test_a_switch_that_does_not_exist():
    done = hhtool("validate", "-", "--rule", "odd-chp=all-to-first", stdin=b"")

    assert done.returncode == 2
    assert b"did you mean odd-chip?" in done.stderr


def test_a_profile_that_the_log_names_and_that_does_not_exist(log):
    status, lines = concise(log("rules hom\n" + GOOD))

    assert status == 1
    assert lines[0].startswith("1:1: error log-rules no profile 'hom' (did you mean home?)")
