"""A bar on standard error while a run is long and a person is watching."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
PATIENCE = 1.0
"""Seconds before the bar appears."""


def watched(items: Iterable[Item], label: str) -> Iterator[Item]:
    """The items; with a count of them on a terminal once it takes longer than a second."""
    if not sys.stderr.isatty():
        yield from items
        return
    began, shown, count = time.monotonic(), None, 0
    try:
        for item in items:
            count += 1
            yield item
            if shown is None and count % 64 == 0 and time.monotonic() - began > PATIENCE:
                shown = _bar(label)
            if shown is not None and count % 64 == 0:
                shown.update(count)
    finally:
        if shown is not None:
            shown.close()


class _Bar:
    """A spinner with the number of hands so far; rich is loaded when it is first shown."""

    def __init__(self, label: str) -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        self.progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            TextColumn("{task.completed:,.0f} hands"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.progress.add_task(label, total=None)
        self.progress.start()

    def update(self, count: int) -> None:
        self.progress.update(self.task, completed=count)

    def close(self) -> None:
        self.progress.stop()


def _bar(label: str) -> _Bar:
    return _Bar(label)
