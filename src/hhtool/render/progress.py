"""A bar on standard error while a run is long and a person is watching."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds before the bar appears."""
PAUSE = 0.2
"""Seconds between two drawings of it."""


class Bar:
    """Files and hands so far; drawn only when told, so that it is never amid other output.

    Rich is loaded when the bar is first drawn.
    """

    def __init__(self, files: int, *, shown: bool) -> None:
        self.files = files
        self.shown = shown
        self.done = 0
        self.hands = 0
        self.next = time.monotonic() + PATIENCE
        self.progress: Progress | None = None
        self.is_up = False

    def file(self) -> None:
        """One more file is done."""
        self.done += 1
        self._look()

    def hand(self) -> None:
        """One more hand is done."""
        self.hands += 1
        self._look()

    def clear(self) -> None:
        """The bar is taken away: something else is about to be written."""
        if self.is_up and self.progress is not None:
            self.progress.stop()
            self.is_up = False

    def _look(self) -> None:
        """The bar is drawn where it is due."""
        if not self.shown or time.monotonic() < self.next:
            return
        self.progress = self.progress or _progress(self.files)
        self.next = time.monotonic() + PAUSE
        (task,) = self.progress.task_ids
        self.progress.update(task, completed=self.done, hands=self.hands)
        if self.is_up:
            self.progress.refresh()
        else:
            self.progress.start()
            self.is_up = True


def _progress(files: int) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    progress = Progress(
        BarColumn(),
        *([TextColumn("{task.completed:,.0f} of {task.total:,.0f} files")] if files > 1 else []),
        TextColumn("hands: {task.fields[hands]:,}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.add_task("", total=files if files > 1 else None, hands=0)
    return progress
