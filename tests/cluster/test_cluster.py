"""validate --scheduler: a real scheduler and two real workers, one of which dies in the middle."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed", reason="dask is not installed: pip install 'hhtool[cluster]'")
import tabled

HANDS = 6000
LIES = frozenset(range(100, HANDS, 700))


def dask(*args, folder):
    """A process of the cluster, in a folder of its own."""
    folder.mkdir()
    command = [sys.executable, "-m", f"distributed.cli.{args[0]}", *args[1:]]
    with (folder / "said").open("wb") as said:
        return subprocess.Popen(command, cwd=folder, stdout=said, stderr=said)


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler, and its two workers."""
    where = tmp_path / "scheduler.json"
    loopback = ("--host", "127.0.0.1", "--no-dashboard")
    begun = [
        dask(
            "dask_scheduler",
            *loopback,
            "--port",
            "0",
            "--scheduler-file",
            str(where),
            folder=tmp_path / "s",
        )
    ]
    begun += [
        dask(
            "dask_worker", "--host", "127.0.0.1", "--no-dashboard", "--nthreads", "1", "--no-nanny",
            "--scheduler-file", str(where), folder=tmp_path / f"w{number}",
        )
        for number in range(2)
    ]  # fmt: skip
    try:
        deadline = time.monotonic() + 60
        while not where.exists() or not where.read_text():
            assert time.monotonic() < deadline, (tmp_path / "s" / "said").read_text()
            time.sleep(0.05)
        yield json.loads(where.read_text())["address"], begun[1:]
    finally:
        for process in begun:
            process.kill()
            process.wait()


@pytest.fixture
def season(tmp_path):
    """A large file, a folder of small ones, and a native log."""
    folder = tmp_path / "season"
    folder.mkdir()
    texts = list(tabled.night(HANDS, lies=LIES))
    (folder / "big.txt").write_text("".join(texts), encoding="utf-8")
    for at in range(0, 500, 50):
        (folder / f"{at:04}.txt").write_text("".join(texts[at : at + 50]), encoding="utf-8")
    log = "stakes 1/2\nplayers Ana 100, Ben 100\nhand 1\nbutton Ana\nAna raises to 3\n"
    (folder / "home.log").write_text(log, encoding="utf-8")
    return folder


def start(*args, cwd):
    command = [sys.executable, "-m", "hhtool", "validate", "season", *args]
    return subprocess.Popen(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def done(process):
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def contents(folder):
    return {
        name: tabled.rows(folder, name)
        for name in ("hands", "seats", "actions", "pots", "awards", "findings")
    }


def wait_for_parts(folder, many, process):
    """Until some parts are written; the run must not be over by then."""
    deadline = time.monotonic() + 90
    while len(list(folder.glob("_parts/*.json"))) < many:
        assert time.monotonic() < deadline
        assert process.poll() is None, "over before anything could happen to it"
        time.sleep(0.01)


@pytest.mark.deep
def test_a_cluster_loses_no_hand_and_doubles_none(cluster, season, tmp_path):
    address, workers = cluster
    alone = done(start("--format", "parquet", "--output", "alone", "--jobs", "1", cwd=tmp_path))
    expected = contents(tmp_path / "alone")
    assert (alone[0], alone[2], len(expected["hands"])) == (1, "", HANDS + 500 + 1)
    assert sum(row["rule"] == "stake-continuity" for row in expected["findings"]) >= len(LIES)

    # the text is the same whoever judged it
    plain = done(start("--jobs", "1", cwd=tmp_path))
    assert done(start("--scheduler", address, cwd=tmp_path)) == plain

    # a run that is broken off
    running = start("--format", "parquet", "--output", "out", "--scheduler", address, cwd=tmp_path)
    wait_for_parts(tmp_path / "out", 2, running)
    running.send_signal(signal.SIGINT)
    code, _, said = done(running)
    assert (code, said.strip().splitlines()[-1]) == (2, "stopped")
    before = len(list(tmp_path.glob("out/_parts/*.json")))

    # goes on, and loses a worker
    running = start("--format", "parquet", "--output", "out", "--scheduler", address, cwd=tmp_path)
    wait_for_parts(tmp_path / "out", before + 1, running)
    os.kill(workers[0].pid, signal.SIGKILL)
    code, out, _ = done(running)

    assert code == 1
    assert f"({before:,} of them from an earlier run)" in out
    assert workers[1].poll() is None
    assert contents(tmp_path / "out") == expected


def test_a_scheduler_that_is_not_there_is_named(season, tmp_path, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "1s")
    code, out, said = done(start("--scheduler", "tcp://127.0.0.1:1", cwd=tmp_path))

    assert (code, out) == (2, "")
    assert (
        said.strip().splitlines()[-1]
        == "hhtool: tcp://127.0.0.1:1: no Dask scheduler answers there"
    )
