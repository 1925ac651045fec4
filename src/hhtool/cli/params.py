"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from hhtool.batch import Options

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


def options(profile: str, rules: tuple[str, ...], dialect: str, hand: str) -> Options:
    """The shared options as the library takes them."""
    changes = []
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals:
            raise click.UsageError(f"--rule {rule}: write KEY=VALUE, as in odd-chip=all-to-first")
        changes.append((key.strip(), value.strip()))
    return Options(profile, tuple(changes), dialect, hand)
