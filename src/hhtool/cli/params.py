"""Options that several commands share."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from hhtool.batch import Options
from hhtool.errors import UnreadableError

Command = TypeVar("Command", bound=Callable[..., Any])


def judging(command: Command) -> Command:
    """``--profile``, ``--rule``, ``--dialect`` and ``--hand``."""
    for option in (
        click.option("--hand", default="", metavar="ID", help="Only the hand of this id."),
        click.option("--dialect", default="", metavar="NAME", help="Do not guess the format."),
        click.option(
            "--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Change one house rule."
        ),
        click.option(
            "--profile", default="", metavar="NAME|FILE", help="House rules, whatever the log says."
        ),
    ):
        command = option(command)
    return command


def printing(*formats: str) -> Callable[[Command], Command]:
    """``--format`` with its choices, ``--output`` and ``--color``."""

    def add(command: Command) -> Command:
        for option in (
            click.option(
                "--color",
                type=click.Choice(["auto", "always", "never"]),
                default="auto",
                help="Colour: on a terminal, always or never.",
            ),
            click.option("--output", default="-", metavar="FILE", help="Write there."),
            click.option(
                "--format", "form", type=click.Choice(formats), default=formats[0],
                show_default=True, help="How the answer is written.",
            ),
        ):  # fmt: skip
            command = option(command)
        return command

    return add


def options(profile: str, rules: tuple[str, ...], dialect: str, hand: str) -> Options:
    """The shared options as the library takes them."""
    changes = []
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals:
            raise click.UsageError(f"--rule {rule}: write KEY=VALUE, as in odd-chip=all-to-first")
        changes.append((key.strip(), value.strip()))
    return Options(profile, tuple(changes), dialect, hand)


@contextmanager
def to(path: str) -> Iterator[TextIO]:
    """Standard output, or the file that was asked for.

    Raises:
        UnreadableError: the file cannot be opened for writing.
    """
    if path == "-":
        yield sys.stdout
        sys.stdout.flush()
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(path).open("w", encoding="utf-8", newline="\n"))
        except OSError as problem:
            raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem
        yield file


def in_color(color: str, out: TextIO) -> bool:
    """Colour is asked for, or the output is a terminal that nobody has asked to be plain."""
    return color == "always" or (
        color == "auto"
        and out.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def width() -> int:
    """Columns of the terminal, within reason."""
    return max(60, min(120, shutil.get_terminal_size((100, 24)).columns))
