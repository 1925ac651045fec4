"""The command line: one command a module, each loaded when it is called."""

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from hhtool import __version__
from hhtool.errors import HhtoolError

COMMANDS = {
    "validate": "Is every hand legal, every pot right, every chip accounted for?",
    "explain": "Who won what in this hand, and why?",
    "replay": "A hand, step by step.",
    "next": "Whose turn is it, and what may they do?",
    "convert": "The same hands in another format.",
    "fmt": "A native log, laid out evenly.",
    "pots": "Side pots and winners, without a log.",
    "report": "The night: who won how much.",
    "settle": "Who pays whom, in the fewest payments.",
    "rules": "The rule book: every rule with its sources and examples.",
    "profiles": "House rules: which there are, and how they differ.",
}
"""Every command with its line in the help; its module has the same name."""


class _Commands(click.Group):
    """Commands that are imported only when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"hhtool.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hhtool")
def cli() -> None:
    """Settle poker disputes: check hand histories against the rules.

    \b
    Example:
        hhtool validate examples/side-pot.log
    """


def main() -> None:
    """Run the command line; what stops a run is one line on standard error and status 2."""
    _speak()
    try:
        status = cli.main(prog_name="hhtool", standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        sys.exit(2)
    except BrokenPipeError:
        _say_no_more()
        sys.exit(1)
    except OSError as problem:
        _say_no_more()
        where = f"{problem.filename}: " if problem.filename else ""
        click.echo(f"hhtool: {where}{problem.strerror or problem}", err=True)
        sys.exit(2)
    except HhtoolError as problem:
        click.echo(f"hhtool: {problem}", err=True)
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _speak() -> None:
    """Standard output takes any name: UTF-8 off a terminal, and on one what it can show."""
    if isinstance(sys.stdout, TextIOWrapper):
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="replace")
        else:
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _say_no_more() -> None:
    """What is left of the output goes nowhere, so that Python does not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
