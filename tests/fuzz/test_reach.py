"""Nothing in a log makes hhtool read or write another file, start a program or reach a network.

Python tells of every file that is opened and of every socket; a command runs in a process of its
own, and what it was told of is held against what it may do.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

WATCH = """
import json, os, sys

WANTED = ("open", "os.", "shutil.", "tempfile.", "subprocess.", "socket.", "urllib.", "http.", "ftplib.",
          "pty.", "glob.", "sqlite3.", "webbrowser.", "exec_command")
told = []

def hook(event, args):
    if event.startswith(WANTED) and event not in ("os.putenv", "os.unsetenv", "socket.gethostname"):
        told.append([event, *[str(one) for one in args]])

from hhtool.cli import main
sys.addaudithook(hook)
every = []
for args in json.loads(sys.argv[1]):
    sys.argv = ["hhtool", *args]
    told.clear()
    try:
        main()
    except SystemExit as over:
        every.append([over.code, *told])
with open(os.environ["TOLD"], "w") as file:
    json.dump(every, file)
"""
SECRET = "top-secret"
NATIVE = """\
game "../../pwned"
rules ../secret.toml
rules "{root}/secret.toml"
rules link.toml
rules lou.toml
rule odd-chip ../secret.toml
stakes 1/2
currency "file://{root}/secret.toml"
players "{root}/secret.toml" 50, "../secret.log" 50, "|touch pwned" 50, "$(touch pwned)" 50
hand ../../pwned
button "../secret.log"
"|touch pwned" raises to 6, "$(touch pwned)" folds, "{root}/secret.toml" folds, "../secret.log" calls 999
ruling "http://127.0.0.1:9/x"
end
"""
POKERSTARS = """\
PokerStars Hand #71: Hold'em No Limit ($1/$2 USD) - 2024/05/25 18:00:00 ET
Table '../../secret.log' 9-max Seat #1 is the button
Seat 1: {root}/secret.toml ($50 in chips)
Seat 2: http://127.0.0.1:9/x ($50 in chips)
{root}/secret.toml: posts small blind $1
http://127.0.0.1:9/x: posts big blind $2
*** HOLE CARDS ***
{root}/secret.toml: raises $3 to $5
http://127.0.0.1:9/x: calls $300
"""
POKERNOW = '''\
entry,at,order
"""@file:///secret @ AnaAnaAnax"" folds",2024-05-25T18:00:03.000Z,171666243100004
"""../secret @ BenBenBenx"" posts a big blind of 20",2024-05-25T18:00:02.000Z,171666243100003
"Player stacks: #1 ""@file:///secret @ AnaAnaAnax"" (100) | #3 ""../secret @ BenBenBenx"" (100)",2024-05-25T18:00:01.000Z,171666243100002
"-- starting hand #1 (id: ../../x)  (No Limit Texas Hold'em) (dealer: ""@file:///secret @ AnaAnaAnax"") --",2024-05-25T18:00:00.000Z,171666243100001
'''
PHH = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['p1 cbr 6', 'p2 f', 'd db ../../secret']
players = ['{root}/secret.toml', 'http://127.0.0.1:9/x']
hand = '../../pwned'
extends = '../secret.toml'
"""
OHH = {
    "ohh": {
        "$ref": "file:///secret.toml", "spec_version": "1.2.2", "site_name": "http://127.0.0.1:9/x",
        "game_number": "../../pwned", "table_name": "../../pwned", "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"}, "currency": "../", "dealer_seat": 1, "small_blind_amount": 1,
        "big_blind_amount": 2, "players": [
            {"id": at, "seat": at + 1, "name": name, "starting_stack": 100}
            for at, name in enumerate(("../secret.log", "http://127.0.0.1:9/x"))
        ],
        "rounds": [{"id": 0, "street": "Preflop", "cards": [], "actions": [
            {"player_id": 0, "action": "Post SB", "amount": 1}, {"player_id": 1, "action": "Post BB", "amount": 2},
            {"player_id": 0, "action": "Raise", "amount": 500},
        ]}], "pots": [],
    }
}  # fmt: skip
LOGS = {
    "night.log": NATIVE, "night.txt": POKERSTARS, "night.csv": POKERNOW, "night.phh": PHH,
    "night.ohh": json.dumps(OHH),
}  # fmt: skip
COMMANDS = (
    ["validate"], ["validate", "--format", "sarif"], ["explain"], ["explain", "--all-profiles"], ["replay"],
    ["next"], ["settle"], ["report", "--section", "all"], ["convert", "--to", "native"],
    ["convert", "--to", "phh"], ["fmt", "--diff"],
)  # fmt: skip
OURS = tuple(
    os.path.realpath(path)
    for path in (
        sys.prefix,
        sys.base_prefix,
        Path(__file__).parents[2] / "src",
        "/usr/share/zoneinfo",
        "/etc/localtime",
    )
)
"""Where Python and hhtool itself lie."""
SYSTEM = ("/dev/null", "/dev/urandom", "/proc/", "/sys/", "/etc/ld.so", "/usr/lib", "/lib")


@pytest.fixture
def folder(tmp_path):
    """A folder of logs with a secret beside it, and a link to that in it."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for name in ("secret.toml", "secret.log"):
        (tmp_path / name).write_text(f'title = "{SECRET}"\nodd-chip = "{SECRET}"\n')
    (folder / "link.toml").symlink_to(tmp_path / "secret.toml")
    (folder / "lou.toml").write_text('extends = "../secret.toml"\n')
    for name, text in LOGS.items():
        (folder / name).write_text(
            text.replace("{root}", str(tmp_path)), encoding="utf-8", newline=""
        )
    return folder


def watched(folder, *commands):
    """What commands printed, and what Python told of each."""
    told = folder.parent / "told.json"
    done = subprocess.run(
        [sys.executable, "-c", WATCH, json.dumps([[str(one) for one in args] for args in commands])],
        capture_output=True, check=False, cwd=folder.parent, stdin=subprocess.DEVNULL, text=True,
        env={**os.environ, "TOLD": str(told), "HHTOOL_CACHE": "", "MPLCONFIGDIR": str(folder.parent / "mpl")},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    every = json.loads(told.read_text())
    told.unlink()
    assert len(commands) == len(every)
    assert {0, 1, 2} >= {code for code, *_ in every}
    return done.stdout + done.stderr, [told for _, *told in every]


def opened(told):
    """Files that were opened, and whether to be written."""
    for event, *args in told:
        if event == "open" and not args[0].isdigit():
            writes = any(sign in args[1] for sign in "wax+") or (
                args[2].isdigit() and int(args[2]) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            )
            yield os.path.realpath(args[0]), bool(writes)


@pytest.mark.parametrize("name", LOGS)
def test_a_command_opens_the_log_and_what_is_beside_it_and_nothing_else(folder, name):
    before = sorted(folder.parent.rglob("*"))
    out, every = watched(folder, *[[first, folder / name, *rest] for first, *rest in COMMANDS])
    mine = {str(folder / name), *([str(folder / "lou.toml")] if name == "night.log" else [])}
    for command, told in zip(COMMANDS, every, strict=True):
        files = [one for one in opened(told) if not one[0].startswith((*OURS, *SYSTEM))]
        acts = {one[0] for one in told} - {"open", "os.listdir", "os.scandir"}
        assert [] == [one for one in files if one[1] or one[0] not in mine], command
        assert set() == acts, command
        assert (str(folder / name), False) in files, command
    assert SECRET not in out
    assert len(out) > 1000
    assert before == sorted(folder.parent.rglob("*"))


def test_a_report_writes_into_the_folder_it_is_given_and_nowhere_else(folder, tmp_path):
    made = tmp_path / "made"
    _, [told] = watched(
        folder,
        [
            "report", folder / "night.log", folder / "night.ohh", "--charts", made / "charts",
            "--parquet", made / "tables", "--html", made / "night.html", "--xlsx", made / "night.xlsx",
        ],
    )  # fmt: skip
    fine = (str(made), str(tmp_path / "mpl"), "/dev/null")
    assert [] == [path for path, writes in opened(told) if writes and not path.startswith(fine)]
    started = {one[1] for one in told if one[0] == "subprocess.Popen"}
    assert {"fc-list"} >= started, (
        "matplotlib asks for the fonts of a machine that it does not know"
    )
    assert [] == [one for one in told if one[0] in ("socket.connect", "socket.bind", "os.system")]


def test_the_watch_sees_what_a_log_would_like(folder):
    harm = WATCH.replace("main()", "open('x', 'w'); import socket; socket.socket(); sys.exit(0)")
    subprocess.run(
        [sys.executable, "-c", harm, "[[]]"], check=True, cwd=folder,
        env={**os.environ, "TOLD": str(folder / "told.json")},
    )  # fmt: skip
    [[_, *told]] = json.loads((folder / "told.json").read_text())
    assert {"open", "socket.__new__"} <= {one[0] for one in told}
    assert [("x", True)] == [(Path(path).name, writes) for path, writes in opened(told) if writes]
