"""Processes of this machine that do tasks, handed back in the order in which they were given."""

import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from hhtool.batch.chunks import CrashedError, How, Result, Task, judge

Work = Callable[[Task, How], Result]
"""How a task is done; any process must be able to import it."""
RARELY = 50_000
"""Objects made between two searches for garbage: of a hand, hardly any is not freed at once."""
AHEAD = 3
"""Tasks under way for each process: enough that none waits, and few enough to hold."""


class Crew(Protocol):
    """Who does tasks: processes here, or a cluster's."""

    ahead: int
    """Tasks that may be given before the first is taken back."""

    def give(self, task: Task) -> None:
        """One more task."""

    def take(self) -> Result:
        """What came of the first task that was not taken back yet."""


class Alone:
    """Nobody: this process does a task when it is to be taken back."""

    ahead = 1

    def __init__(self, how: How, work: Work = judge) -> None:
        self.how = how
        self.work = work
        self.given: deque[Task] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """There is nobody to send home."""

    def give(self, task: Task) -> None:
        """One more task."""
        self.given.append(task)

    def take(self) -> Result:
        """What comes of the first task that was not taken back yet."""
        return self.work(self.given.popleft(), self.how)


class Processes:
    """A pool that survives a worker's death: no task is lost, and none done twice is told twice.

    A task that kills its worker when it is done alone is named by its hand.
    """

    def __init__(self, jobs: int, how: How, work: Work = judge) -> None:
        self.jobs = jobs
        self.how = how
        self.work = work
        self.ahead = AHEAD * jobs
        self.given: deque[tuple[Task, Future[Result] | None]] = deque()
        self.others = set(multiprocessing.active_children())
        self.pool = _pool(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is None:
            self.pool.shutdown()
        else:
            self._kill()

    def give(self, task: Task) -> None:
        """One more task; a pool that has died meanwhile is seen when the task is taken back."""
        try:
            self.given.append((task, self.pool.submit(self.work, task, self.how)))
        except BrokenProcessPool:
            self.given.append((task, None))

    def take(self) -> Result:
        """What came of the first task that was not taken back yet.

        Raises:
            CrashedError: a hand of it cannot be judged, or kills the process that judges it.
        """
        task, future = self.given.popleft()
        if future is not None:
            try:
                return future.result()
            except BrokenProcessPool:
                pass
        self._kill()
        result = self._alone(task)
        self._begin_again()
        return result

    def _alone(self, task: Task) -> Result:
        """A task done by a process of its own, which says where it is."""
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder) / "at"
            with _pool(1) as pool:
                try:
                    how = self.how._replace(trace=str(trace))
                    return pool.submit(self.work, task, how).result()
                except BrokenProcessPool as problem:
                    if not trace.exists():
                        raise CrashedError("no process can be started; try --jobs 1") from problem
                    where = trace.read_text(encoding="utf-8")
                    raise CrashedError(
                        f"{where}: the process that judged this hand died; --jobs 1 may show why"
                    ) from problem

    def _begin_again(self) -> None:
        """A new pool is given what the old one left undone."""
        self.pool = _pool(self.jobs)
        given, self.given = self.given, deque()
        for task, future in given:
            is_done = future is not None and future.done() and not future.cancelled()
            if future is not None and is_done and future.exception() is None:
                self.given.append((task, future))
            else:
                self.give(task)

    def _kill(self) -> None:
        """The pool is gone, whatever it was doing."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        mine = set(multiprocessing.active_children()) - self.others
        for process in mine:
            process.kill()
        for process in mine:
            process.join()


def _pool(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=_context(), initializer=_settle_in)


def _context() -> BaseContext:
    """Processes are forked where that is safe: they know all that this one has learned.

    It is not where there are threads, which a fork cuts off, perhaps holding a lock.
    """
    tasks = Path("/proc/self/task")
    if sys.platform == "linux" and tasks.is_dir() and len(list(tasks.iterdir())) == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


def _settle_in() -> None:
    """Ctrl-C is for the process that gives the tasks; when it is gone, however, so is this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    gc.set_threshold(RARELY)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(parent: int) -> None:
    wait([parent])
    os._exit(1)
