"""``hhtool profiles``: house rules, and how they differ."""

from pathlib import Path

import click

from hhtool.cli.params import in_color, printing, to, width
from hhtool.errors import UnreadableError, UsageError
from hhtool.profile.compare import differences, extends, template
from hhtool.profile.load import load, shipped
from hhtool.profile.schema import Profile
from hhtool.render import profiles as render
from hhtool.render.json import dumps
from hhtool.render.screen import writer

_FILE = "house.toml"


@click.command("profiles")
@click.argument("names", nargs=-1, metavar="[NAME|FILE]...")
@click.option(
    "--init",
    is_flag=False,
    flag_value=_FILE,
    metavar="[FILE]",
    help=f"Write a .toml for your own rules, {_FILE} if no name is given.",
)
@printing("text", "json")
def command(names: tuple[str, ...], init: str | None, form: str, output: str, color: str) -> None:
    """House rules: which there are, what one says, how several differ.

    Without a name: the profiles that ship. With one: its switches, what their values mean and
    which rules they move. With more: the switches that differ. `--init` begins a file with every
    switch as in NAME, or as in home.

    \b
    Example:
        hhtool profiles
        hhtool profiles home tda
    """
    profiles = [load(name) for name in names or shipped()]
    if init is not None:
        base = names[0] if names else "home"
        if len(names) > 1:
            raise UsageError("--init begins from one profile; name one, or none for home")
        _write(init, load(base), base)
        return
    parents = [extends(name) for name in names or shipped()]
    found = differences(profiles) if len(names) > 1 else []
    with to(output) as out:
        if form == "json":
            out.write(dumps(render.doc(profiles, parents, found)) + "\n")
            return
        columns = min(80, width())
        if not names:
            lines = render.listing(profiles, parents, columns)
        elif len(names) == 1:
            lines = render.one(profiles[0], parents[0], columns)
        else:
            lines = render.beside(profiles, found, columns)
        writer(out, color=in_color(color, out))(lines)


def _write(path: str, base: Profile, parent: str) -> None:
    """A new file for a table's own rules; one that is there is left alone."""
    if not path.endswith(".toml"):
        raise UsageError(f"{path}: a profile's name ends in .toml")
    try:
        with Path(path).open("x", encoding="utf-8", newline="\n") as file:
            file.write(template(base, parent))
    except FileExistsError as problem:
        raise UsageError(f"{path} is there already; give another name") from problem
    except OSError as problem:
        raise UnreadableError(f"{path}: {problem.strerror or problem}") from problem
    click.echo(f"{path}: every switch as in {parent}; `rules {Path(path).name}` in a log uses it")
