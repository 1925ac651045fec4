"""hhtool validate --jobs: the same bytes from one process and from two, and a clean end."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HAND = """\
PokerStars Hand #{n}:  Hold'em No Limit ($1/$2 USD) - 2020/10/11 3:22:21 ET
Table 'Alba' 9-max Seat #{button} is the button
Seat 1: Ana ($100 in chips)
Seat 2: Ben ({ben} in chips)
{small}: posts small blind $1
{big}: posts big blind $2
*** HOLE CARDS ***
{small}: raises $2 to ${to}
{big}: folds
Uncalled bet (${back}) returned to {small}
{small} collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0


"""
HANDS = 3000


def process(*args, **more):
    command = [sys.executable, "-m", "hhtool", "validate", *args]
    return subprocess.run(command, capture_output=True, check=False, **more)


def text(hands):
    for n in range(1, hands + 1):
        small, big = ("Ana", "Ben") if n % 2 else ("Ben", "Ana")
        to = 3 if n % 700 == 0 else 4
        yield HAND.format(
            n=n, button=2 - n % 2, small=small, big=big, to=to, back=to - 2,
            ben="$93" if n % 500 == 0 else "$100",
        )  # fmt: skip


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    path = tmp_path_factory.mktemp("jobs") / "big.txt"
    path.write_text("".join(text(HANDS)), encoding="utf-8")
    return path


OTHERS = [pytest.param(form, marks=pytest.mark.deep) for form in ("concise", "junit", "github")]


@pytest.mark.parametrize("form", ["text", "json", "sarif", *OTHERS])
def test_two_processes_print_what_one_prints(big, form):
    one, two = (
        process("--jobs", jobs, "--format", form, big.name, cwd=big.parent) for jobs in "12"
    )

    assert big.stat().st_size > 1024 * 1024
    assert (two.returncode, two.stderr) == (one.returncode, one.stderr) == (1, b"")
    assert two.stdout == one.stdout
    assert b"raise-min" in two.stdout


def test_a_folder_is_one_report(big):
    folder = big.parent / "folder"
    folder.mkdir()
    hands = list(text(HANDS))
    for at in range(0, HANDS, 100):
        (folder / f"{at:05}.txt").write_text("".join(hands[at : at + 100]), encoding="utf-8")
    (folder / "about.md").write_text("no hands", encoding="utf-8")

    one, two = (process("--jobs", jobs, "folder", "missing", cwd=big.parent) for jobs in "12")

    assert one.stdout.count(b"\n") > 30
    assert (two.returncode, two.stdout, two.stderr) == (2, one.stdout, one.stderr)


def test_ctrl_c_is_one_line_and_leaves_nobody(big):
    long = big.parent / "long.txt"
    long.write_text("".join(text(20 * HANDS)), encoding="utf-8")
    command = [sys.executable, "-m", "hhtool", "validate", "--jobs", "2", long.name]
    running = subprocess.Popen(
        command, cwd=big.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while len(members(running.pid)) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert len(members(running.pid)) >= 3
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=20)

    assert (running.returncode, said.strip()) == (2, b"stopped")
    assert members(running.pid) == set()


def members(session):
    """The processes of a session."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(session) and fields[0] != "Z":
            found.add(int(stat.parent.name))
    return found
