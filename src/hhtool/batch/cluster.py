"""The workers of a Dask cluster do tasks; they need hhtool of the same version, and no files.

What a worker had in hand when it died is done by another, as the scheduler sees to; each task's
result is taken back once.
"""

from collections import deque
from importlib import import_module
from types import TracebackType
from typing import Any, Self

from hhtool import __version__
from hhtool.batch.chunks import CrashedError, Files, How, Result, Task
from hhtool.batch.crew import Work
from hhtool.errors import UnreadableError, UsageError

AHEAD = 4
"""Tasks under way for each thread of the cluster."""
PATIENCE = 10
"""Seconds to wait for the scheduler, and then for its first worker."""


class Cluster:
    """The workers that a scheduler has, and those that join them while the run goes on."""

    def __init__(self, address: str, how: How, work: Work) -> None:
        self.how = how
        self.work = work
        self.given: deque[tuple[Task, Any]] = deque()
        self.client = _client(address)
        self.killed = import_module("distributed").KilledWorker
        threads = sum(self.client.nthreads().values())
        self.ahead = AHEAD * max(1, threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is not None:
            self.client.cancel([future for _, future in self.given], force=True)
        self.client.close()

    def give(self, task: Task) -> None:
        """One more task."""
        self.given.append((task, self.client.submit(self.work, task, self.how, pure=False)))

    def take(self) -> Result:
        """What came of the first task that was not taken back yet.

        Raises:
            CrashedError: one worker after another has died of it.
        """
        task, future = self.given.popleft()
        try:
            result: Result = future.result()
        except self.killed as problem:
            where = task.paths[0] if isinstance(task, Files) else f"{task.path}:{task.hands[0][1]}"
            raise CrashedError(
                f"{where}: workers died of the hands that begin here; --jobs 2 names the one"
            ) from problem
        return result


def _client(address: str) -> Any:  # noqa: ANN401 # dask has no types
    """The scheduler, with a worker at least, all of them of one version of hhtool.

    Raises:
        UnreadableError: it does not answer, or has no worker.
        UsageError: dask is not installed, or a worker has another hhtool.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as problem:
        raise UsageError("a cluster needs dask: pip install 'hhtool[cluster]'") from problem
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise UnreadableError(f"{address}: no Dask scheduler answers there") from problem
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as problem:
        client.close()
        raise UnreadableError(f"{address}: this scheduler has no worker") from problem
    for worker, version in client.run(_version).items():
        if version != __version__:
            client.close()
            raise UsageError(f"{worker} has hhtool {version}, this is {__version__}")
    return client


def _version() -> str:
    return __version__
