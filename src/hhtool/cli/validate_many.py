"""``hhtool validate`` with the help of others: processes, a cluster, what was kept of a run."""

import sys
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

import click

from hhtool.batch.cache import shelf_of
from hhtool.batch.chunks import How, judge
from hhtool.batch.crew import Alone, Processes, Work
from hhtool.batch.crew import Crew as Helpers
from hhtool.batch.files import STDIN
from hhtool.batch.jobs import judged
from hhtool.cli.desk import Crew, Desk, Problems, together
from hhtool.errors import UsageError
from hhtool.render.pieces import Pieces
from hhtool.render.progress import Bar
from hhtool.render.tally import Report
from hhtool.render.terminal import clean
from hhtool.render.validate import Counts


def printed(files: list[str], how: How, desk: Desk, crew: Crew) -> None:
    """Report what comes of files in the format that was asked for."""
    keeps = crew.cache and isinstance(desk.report, Pieces)
    shelf = shelf_of(how) if keeps else None
    with _crew(how, crew, judge) as helpers:
        together(judged(files, how, helpers, shelf=shelf, ship=bool(crew.scheduler)), desk)
    if shelf:
        shelf.trim()


def parts(files: list[str], how: How, problems: Problems, crew: Crew, output: str) -> Report:
    """Write what comes of files to a folder as Parquet, and say in a line what there is.

    Raises:
        UsageError: there is no folder to write to, or no pyarrow to write with.
    """
    _can_write(output)
    from hhtool.batch.parquet import judge_part
    from hhtool.batch.parts import Folder, write

    folder = Folder(Path(output))
    counts = Counts(sys.stdout)
    desk = Desk(counts, how.wanted, problems, Bar(len(files), shown=sys.stderr.isatty()), "")
    with _crew(how, crew, judge_part) as helpers:
        together(write(files, how, helpers, folder, ship=bool(crew.scheduler)), desk)
    folder.clear()
    click.echo(clean(counts.line(output, len(folder.used), folder.found)))
    return counts


def _can_write(output: str) -> None:
    """Parquet goes to a folder, and needs pyarrow."""
    if output == STDIN or (Path(output).exists() and not Path(output).is_dir()):
        raise click.UsageError("--format parquet writes a folder: name one, --output DIR")
    try:
        import_module("pyarrow")
    except ImportError as problem:
        raise UsageError("Parquet needs pyarrow: pip install 'hhtool[cluster]'") from problem


def _crew(how: How, crew: Crew, work: Work) -> AbstractContextManager[Helpers]:
    if crew.scheduler:
        from hhtool.batch.cluster import Cluster

        return Cluster(crew.scheduler, how, work)
    return Alone(how, work) if crew.jobs == 1 else Processes(crew.jobs, how, work)
