"""Work for processes of a pool that die of it; they import it, so it stands in no test."""

import os
from pathlib import Path

from hhtool.batch.chunks import judge


def lethal(task, how):
    """A hand with that word in it kills the process that comes to it."""
    for text, line, *_ in task.hands:
        if how.trace:
            Path(how.trace).write_text(f"{task.path}:{line}", encoding="utf-8")
        if "lethal" in text:
            os._exit(9)
    return judge(task, how)


def killed_once(task, how):
    """The first process to come to hand 5 is killed from outside."""
    mark = Path("killed")
    if "Hand #5:" in str(task) and not mark.exists():
        mark.touch()
        os._exit(9)
    return judge(task, how)
