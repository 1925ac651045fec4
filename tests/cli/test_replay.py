"""``hhtool replay``: keys without a terminal, the whole hand, and once a real pseudo terminal."""

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from hhtool.batch import Options, find_hand
from hhtool.cli import cli
from hhtool.cli.replay import WAYS, step
from hhtool.pipeline.frames import replay

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.*"))
FRIDAY = str(ROOT / "examples" / "friday.log")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")


@pytest.fixture(scope="module")
def frames():
    found = find_hand(FRIDAY, Options(hand="1"))
    return replay(*found).frames


def walked(frames, *keys, start=0):
    position = start
    for key in keys:
        position = step(position, key, frames)
    return position


@pytest.mark.parametrize("key", ["right", "space", "enter", "n"])
def test_forward(frames, key):
    assert walked(frames, key) == 1
    assert walked(frames, *[key] * 99) == len(frames) - 1


@pytest.mark.parametrize("key", ["left", "b", "backspace"])
def test_back(frames, key):
    assert step(5, key, frames) == 4
    assert step(0, key, frames) == 0


def test_first_and_last(frames):
    assert walked(frames, "end") == walked(frames, "G") == len(frames) - 1
    assert walked(frames, "G", "home") == walked(frames, "G", "g") == 0


def test_streets(frames):
    streets = [frames[walked(frames, *["down"] * n)].street for n in range(5)]

    assert streets == ["preflop", "flop", "turn", "river", "river"]
    assert walked(frames, *["]"] * 4) == len(frames) - 1
    assert walked(frames, "down", "n", "up") == walked(frames, "down")
    assert walked(frames, "down", "[") == 0


def test_quitting_and_keys_that_mean_nothing(frames):
    assert step(3, "q", frames) is None
    assert step(3, "escape", frames) is None
    assert {step(3, key, frames) for key in ("x", "?", "unknown", "é")} == {3}


@pytest.mark.parametrize("key", [*WAYS, "x"])
def test_no_key_leaves_the_hand(frames, key):
    assert {step(at, key, frames) for at in range(len(frames))} <= set(range(len(frames)))


def run(*args, code=0):
    done = CliRunner().invoke(cli, ["replay", *map(str, args)])
    assert done.exit_code == code, done.output
    return done.output


def test_off_a_terminal_the_hand_is_printed_whole():
    text = run(FRIDAY, "1")

    assert text == run(FRIDAY, "1", "--all") == run(FRIDAY, "--hand", "1", "--all")
    assert text.count("hand 1 · ") == 19
    assert text.rstrip().endswith("20 goes back to Maya; Maya wins 43")


def test_what_is_owed_is_said_at_the_end():
    text = run(ROOT / "examples" / "side-pot.log")

    assert text.splitlines()[-2:] == [
        "error[pot-eligible]: Ana can win 60 at the most, not 120",
        "Ana owes Ben 60 in hand 7",
    ]


def test_what_a_terminal_would_obey_is_not_printed(tmp_path):
    path = tmp_path / "x.phh"
    text = (ROOT / "examples" / "heads-up.phh").read_text(encoding="utf-8")
    path.write_text(text.replace('"Lou"', r'"L\u001b[31mou"'), encoding="utf-8")

    assert "\x1b" not in run(path)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_json_is_as_its_schema_says(path):
    doc = json.loads(run(path, "--format", "json"))

    jsonschema.validate(doc, json.loads((ROOT / "docs/schema/replay.schema.json").read_text()))
    assert [frame["step"] for frame in doc["frames"]] == list(range(1, len(doc["frames"]) + 1))
    assert (doc["next"] is None) == (doc["frames"][-1]["kind"] == "result")


def test_a_hand_that_is_not_there():
    done = CliRunner().invoke(cli, ["replay", FRIDAY, "99"])

    assert done.exit_code
    assert "no hand 99" in str(done.exception)


CONTROLLED = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from hhtool.cli import main
main()
"""
"""hhtool with the pseudo terminal as its own, so that Ctrl-C reaches it."""


class Terminal:
    """``hhtool replay`` under a pseudo terminal."""

    def __init__(self, *args):
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (24, 80))
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-c", CONTROLLED, "replay", *args],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            env={k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
            | {"TERM": "xterm-256color"},
            cwd=ROOT,
        )

    def until(self, *texts):
        """What is written until all of some texts have come."""
        seen, end = "", time.monotonic() + 20
        while not all(text in seen for text in texts):
            assert time.monotonic() < end, seen
            if select.select([self.master], [], [], 0.1)[0]:
                seen += os.read(self.master, 65536).decode(errors="replace")
        return seen

    def press(self, keys):
        os.write(self.master, keys)

    def leave(self):
        self.until("\x1b[?1049l")
        code = self.process.wait(10)
        same = termios.tcgetattr(self.slave) == self.before
        os.close(self.master)
        os.close(self.slave)
        return code, same


def test_stepping_through_a_hand_on_a_terminal():
    terminal = Terminal(FRIDAY, "1")
    assert "\x1b[?1049h" in terminal.until("q quit")
    terminal.press(b"\x1b[C")
    terminal.until("step 2 of 19")
    terminal.press(b"\x1bOB")
    assert "31m" in terminal.until("step 8 of 19", "31m")
    terminal.press(b"?")
    terminal.until("one step forward")
    terminal.press(b"G")
    terminal.until("step 19 of 19")
    terminal.press(b"\x1b")

    assert terminal.leave() == (0, True)


def test_control_c_leaves_the_terminal_as_it_was():
    terminal = Terminal(FRIDAY, "1")
    terminal.until("q quit")
    terminal.press(b"\x03")

    assert terminal.leave() == (2, True)
