"""The workers of a Dask cluster do tasks; they need hhtool of the same version, and no files.

What a worker had in hand when it died is done by another, as the scheduler sees to; each task's
result is taken back once.
"""

import logging
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from hhtool import __version__
from hhtool.batch.chunks import How, Result, Task
from hhtool.batch.crew import Work, alone
from hhtool.errors import UnreadableError, UsageError

AHEAD = 4
"""Tasks under way for each thread of the cluster."""
PATIENCE = 10
"""Seconds to wait for the scheduler, and then for its first worker."""
SOON = 1
"""Seconds after which the workers are counted anew: some may have joined."""
LARGE = "1 GiB"
"""A night in one piece may be large; Dask advises otherwise from 10 MB on."""


class Cluster:
    """The workers that a scheduler has, and those that join them while the run goes on."""

    def __init__(self, address: str, how: How, work: Work) -> None:
        self.address = address
        self.how = how
        self.work = work
        self.given: deque[tuple[Task, Any]] = deque()
        self.client = _client(address, how)
        self.killed = import_module("distributed").KilledWorker
        closed = getattr(import_module("distributed.client"), "ClosedClientError", OSError)
        self.gone = (CancelledError, OSError, closed)
        self.ahead = 0
        self.counted = 0.0
        self._count()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if kind is not None and self.client.status == "running":
            self.client.cancel([future for _, future in self.given], force=True)
        self.client.close()

    def give(self, task: Task) -> None:
        """One more task.

        Raises:
            UnreadableError: the scheduler is gone.
        """
        with self._there():
            if time.monotonic() - self.counted > SOON:
                self._count()
            self.given.append((task, self.client.submit(self.work, task, self.how, pure=False)))

    def take(self) -> Result:
        """What came of the first task that was not taken back yet.

        Raises:
            CrashedError: a hand of it kills whoever judges it.
            UnreadableError: the scheduler is gone.
        """
        task, future = self.given.popleft()
        with self._there():
            try:
                result: Result = future.result()
            except self.killed:
                return alone(task, self.how, self.work)
        return result

    def _count(self) -> None:
        self.counted = time.monotonic()
        self.ahead = AHEAD * max(1, sum(self.client.nthreads().values()))

    @contextmanager
    def _there(self) -> Iterator[None]:
        """The scheduler is asked for something."""
        try:
            yield
        except self.gone as problem:
            raise UnreadableError(f"{self.address}: this Dask scheduler is gone") from problem


def _client(address: str, how: How) -> Any:  # noqa: ANN401 # dask has no types
    """The scheduler, with a worker at least, all of them fit to judge.

    Raises:
        UnreadableError: it does not answer, or has no worker.
        UsageError: dask is not installed or has no certificates, or a worker lacks something.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as problem:
        raise UsageError("a cluster needs dask: pip install 'hhtool[cluster]'") from problem
    import_module("dask").config.set({"distributed.admin.large-graph-warning-threshold": LARGE})
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised, too
    try:
        _be_address(address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise UnreadableError(f"{address}: no Dask scheduler answers there") from problem
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        for worker, has in client.run(_has, on_error="return").items():
            _hold(worker, how, has)
    except TimeoutError as problem:
        client.close()
        raise UnreadableError(f"{address}: this scheduler has no worker") from problem
    except UsageError:
        client.close()
        raise
    return client


def _be_address(address: str) -> None:
    """A scheduler can be asked for at an address; a Client that finds out leaves threads behind.

    Raises:
        ValueError: there is no such address.
        OSError: there is no such host.
        UsageError: Dask has no certificates to reach it with.
    """
    scheme = address.partition("://")[0] if "://" in address else "tcp"
    if scheme not in {"tcp", "tls"}:
        raise ValueError(scheme)
    import_module("distributed.comm").resolve_address(address)
    security = import_module("distributed.security").Security()
    if scheme == "tls" and security.get_connection_args("client")["ssl_context"] is None:
        missing = "tls needs certificates: distributed.comm.tls in Dask's configuration names them"
        raise UsageError(f"{address}: {missing}")


def _has() -> tuple[str, bool]:
    """What a worker has: which hhtool, and whether it can write Parquet."""
    return __version__, find_spec("pyarrow") is not None


def _hold(worker: str, how: How, has: tuple[str, bool] | Exception) -> None:
    """A worker can do what is asked of it.

    Raises:
        UsageError: it cannot.
    """
    if isinstance(has, Exception):
        raise UsageError(f"{worker} has no hhtool {__version__}: pip install it there") from has
    version, parquet = has
    if version != __version__:
        raise UsageError(f"{worker} has hhtool {version}, this is {__version__}")
    if how.form == "parquet" and not parquet:
        raise UsageError(f"{worker} has no pyarrow: pip install 'hhtool[cluster]' there")
