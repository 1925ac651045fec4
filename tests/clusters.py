"""Dask clusters of real processes on loopback, for tests."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")
START = "from distributed.cli.dask_{} import main; main()"
SECONDS = 60


class Place:
    """A scheduler, and the workers that were started for it."""

    def __init__(self, folder, env):
        self.folder = Path(folder)
        self.file = self.folder / "scheduler.json"
        self.env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent), **env}
        self.begun = []
        self.scheduler = self._begin("scheduler", "--port", "0")
        deadline = time.monotonic() + SECONDS
        while not self.file.exists() or not self.file.read_text():
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def worker(self, before=""):
        """One more worker; ``before`` is run in it at first."""
        return self._begin("worker", "--nthreads", "1", "--no-nanny", before=before)

    def said(self):
        return "\n".join(path.read_text() for path in self.folder.glob("*.said"))

    def end(self):
        for process in self.begun:
            process.kill()
            process.wait()

    def _begin(self, name, *options, before=""):
        code = f"{before}\n{START.format(name)}"
        told = ("--scheduler-file", str(self.file))
        command = [sys.executable, "-c", code, *LOOPBACK, *told, *options]
        with (self.folder / f"{len(self.begun)}.said").open("wb") as said:
            process = subprocess.Popen(
                command, cwd=self.folder, env=self.env, stdout=said, stderr=said
            )
        self.begun.append(process)
        return process


@contextmanager
def cluster(folder, workers=2, **env):
    """A scheduler with some workers, all of which are ended."""
    place = Place(folder, env)
    try:
        for _ in range(workers):
            place.worker()
        yield place
    finally:
        place.end()
