"""validate --scheduler: a real scheduler and real workers, some of which die in the middle."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install 'hhtool[cluster]'")
import clusters
import dying
import tabled
from hhtool.batch import Options
from hhtool.batch.chunks import CrashedError, How, judge
from hhtool.batch.cluster import Cluster
from hhtool.batch.crew import Alone
from hhtool.batch.folder import Folder
from hhtool.batch.jobs import judged
from hhtool.batch.parquet import judge_part
from hhtool.batch.parts import write
from hhtool.batch.rows import TABLES
from hhtool.errors import UnreadableError, UsageError

HANDS = 3000
LIES = frozenset(range(100, HANDS, 700))
TABLED = How(Options(), "parquet")
TEXT = How(Options(), "text")
SOME = 6000
"""Characters in a task, where a test wants many."""
SECONDS = 60


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    with clusters.cluster(tmp_path_factory.mktemp("cluster")) as place:
        yield place


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """A large file, a folder of small ones, logs that tell a night, and one that is none."""
    where = tmp_path_factory.mktemp("archive")
    folder = where / "season"
    folder.mkdir()
    texts = list(tabled.night(HANDS, lies=LIES))
    (folder / "big.txt").write_text("".join(texts), encoding="utf-8")
    for at in range(0, 200, 50):
        (folder / f"{at:04}.txt").write_text("".join(texts[at : at + 50]), encoding="utf-8")
    log = "{}stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna raises to 3\n"
    (folder / "home.log").write_text(log.format(""), encoding="utf-8")
    (folder / "own.log").write_text(log.format("rules own.toml\n"), encoding="utf-8")
    (folder / "lost.log").write_text(log.format("rules lost.toml\n"), encoding="utf-8")
    (folder / "own.toml").write_text('extends = "home"\n', encoding="utf-8")
    (where / "club.toml").write_text('title = "Club"\nextends = "tda"\n', encoding="utf-8")
    return where


def start(*args, cwd):
    command = [sys.executable, "-m", "hhtool", "validate", *args]
    return subprocess.Popen(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def done(process):
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def run(*args, cwd):
    return done(start(*args, cwd=cwd))


def contents(folder):
    return {name: tabled.rows(folder, name) for name in TABLES}


def marks(folder):
    """The marks of the parts that are finished, and when each was written."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("_parts/*.json")}


def until(holds):
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def kill_at_work(crew, process):
    """Stop a worker, and kill it when it has been given tasks that it cannot have finished.

    What is returned fills with them then.
    """
    address = next(one for one, pid in crew.client.run(os.getpid).items() if pid == process.pid)
    os.kill(process.pid, signal.SIGSTOP)
    lost = []

    def kill():
        lost.extend(crew.client.processing()[address])
        process.kill()

    threading.Timer(1, kill).start()
    return lost


def test_a_cluster_prints_what_one_process_prints(place, season):
    alone = run("season", "missing", "--jobs", "1", cwd=season)

    assert alone[0] == 2
    assert alone[1].count("error[stake-continuity]") == len(LIES)
    assert run("season", "missing", "--scheduler", place.address, cwd=season) == alone


def test_house_rules_need_not_be_on_the_workers(place, season):
    line = ("season/0050.txt", "season/home.log", "--format", "json", "--profile", "club.toml")
    alone = run(*line, "--jobs", "1", cwd=season)

    assert (alone[0], alone[1].count('"profile": "club'), alone[2]) == (1, 2, "")
    assert run(*line, "--scheduler", place.address, cwd=season) == alone


def test_a_worker_that_dies_loses_no_hand_and_doubles_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_text("".join(tabled.night(400, lies=LIES)), encoding="utf-8")
    files = ["night.txt"]
    list(write(files, TABLED, Alone(TABLED, judge_part), Folder(Path("alone")), SOME))
    expected = contents("alone")
    expected_events = list(judged(files, TEXT, Alone(TEXT), SOME))
    assert len(expected["hands"]) == 400

    with clusters.cluster(tmp_path) as place:
        first, second = place.begun[1:]
        with Cluster(place.address, TABLED, judge_part) as crew:
            crew.client.wait_for_workers(2)
            events = write(files, TABLED, crew, Folder(Path("out")), SOME)
            next(events)
            lost = kill_at_work(crew, first)
            list(events)
        assert lost
        assert contents("out") == expected

        place.worker()
        with Cluster(place.address, TEXT, judge) as crew:
            crew.client.wait_for_workers(2)
            events = judged(files, TEXT, crew, SOME)
            told = [next(events)]
            lost = kill_at_work(crew, second)
            assert [*told, *events] == expected_events
        assert lost


def test_a_run_that_was_killed_goes_on_where_it_stopped(place, season, tmp_path):
    tables = ("--format", "parquet", "--output")
    options = ("--ignore", "log-syntax", "--ignore", "pot-odd-chip", "--select", "stake,raise,pot")
    run("season", *options, *tables, str(tmp_path / "whole"), "--jobs", "1", cwd=season)
    out = tmp_path / "out"
    line = ("season", *options, *tables, str(out), "--scheduler", place.address)

    running = start(*line, cwd=season)
    until(lambda: marks(out) or running.poll() is not None)
    running.kill()
    done(running)
    before = marks(out)
    assert 0 < len(before) < len(marks(tmp_path / "whole"))
    code, said, problems = run(*line, cwd=season)
    left = "hhtool: season/own.toml: not a hand history that hhtool knows; left\n"

    after = marks(out)
    assert (code, problems) == (1, left)
    assert f"({len(before):,} of them from an earlier run)" in said
    assert {name: after[name] for name in before} == before
    assert after.keys() == marks(tmp_path / "whole").keys()
    assert contents(out) == contents(tmp_path / "whole")
    assert len(contents(out)["hands"]) == HANDS + 200 + 3


def test_a_hand_that_kills_workers_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = list(tabled.night(30))
    texts[17] = texts[17].replace("*** SUMMARY", 'Ana said, "lethal"\n*** SUMMARY')
    Path("night.txt").write_text("".join(texts), encoding="utf-8")
    line = "".join(texts[:17]).count("\n") + 1
    once = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}

    with (
        clusters.cluster(tmp_path, **once) as place,
        pytest.raises(CrashedError, match=rf"^night\.txt:{line}: the process .* died"),
        Cluster(place.address, TEXT, dying.lethal) as crew,
    ):
        list(judged(["night.txt"], TEXT, crew, 3000))


def test_a_worker_that_cannot_judge_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("hhtool.batch.cluster.PATIENCE", 1)

    with clusters.cluster(tmp_path, workers=0) as place:
        with pytest.raises(UnreadableError, match=r"^tcp://.*: this scheduler has no worker$"):
            Cluster(place.address, TEXT, judge)
        monkeypatch.setattr("hhtool.batch.cluster.PATIENCE", SECONDS)
        lacking = [
            ("import sys; sys.modules['hhtool'] = None", r"has no hhtool [0-9.]+: pip install"),
            ("import hhtool; hhtool.__version__ = '0.0.1'", r"has hhtool 0\.0\.1, this is"),
            ("import sys; sys.modules['pyarrow'] = None", "has no pyarrow: pip install"),
        ]
        for before, message in lacking:
            worker = place.worker(before)
            with pytest.raises(UsageError, match=message):
                Cluster(place.address, TABLED, judge_part)
            worker.kill()
            worker.wait()


def test_a_scheduler_that_goes_away_ends_the_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("night.txt").write_text("".join(tabled.night(600)), encoding="utf-8")

    with clusters.cluster(tmp_path) as place, Cluster(place.address, TEXT, judge) as crew:
        events = judged(["night.txt"], TEXT, crew, SOME)
        next(events)
        place.scheduler.kill()
        with pytest.raises(UnreadableError, match=r"^tcp://.*: this Dask scheduler is gone$"):
            list(events)


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "nowhere", "ftp://127.0.0.1:1", "ucx://127.0.0.1:1"]
)
def test_a_scheduler_that_is_not_there_is_named(monkeypatch, address):
    monkeypatch.setattr("hhtool.batch.cluster.PATIENCE", 1)

    with pytest.raises(UnreadableError, match=rf"^{address}: no Dask scheduler answers there$"):
        Cluster(address, TEXT, judge)


def test_a_scheduler_that_wants_certificates_says_so():
    with pytest.raises(UsageError, match=r"^tls://127\.0\.0\.1:1: tls needs certificates: "):
        Cluster("tls://127.0.0.1:1", TEXT, judge)
