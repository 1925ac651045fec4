"""``hhtool rules``: the rule book."""

from pathlib import Path

import click

from hhtool.cli.params import in_color, printing, to, width
from hhtool.errors import UnreadableError
from hhtool.render import rulebook as render
from hhtool.render.json import dumps
from hhtool.render.screen import writer
from hhtool.rulebook.book import names, page
from hhtool.rulebook.search import catalogue, nearest, search

_BOOK = "docs/rules"


@click.command("rules")
@click.argument("words", nargs=-1, metavar="[NAME|WORD]...")
@click.option(
    "--markdown",
    is_flag=False,
    flag_value=_BOOK,
    metavar="[DIR]",
    help=f"Write the whole book as Markdown, to {_BOOK} if no folder is given.",
)
@printing("text", "json")
@click.pass_context
def command(
    ctx: click.Context, words: tuple[str, ...], markdown: str | None, form: str, output: str,
    color: str,
) -> None:  # fmt: skip
    """The rule book: every rule, one rule, or those that words are about.

    NAME is a rule, as in findings, or a family, such as pot. Other words are looked for in names,
    summaries and texts. The exit status is 1 when nothing is found.

    \b
    Example:
        hhtool rules raise-reopen
        hhtool rules side pot
    """
    if markdown is not None:
        _write(Path(markdown))
        return
    alone = words[0].lower() if len(words) == 1 else ""
    found = [alone] if alone in names() else search(words) if words else list(names())
    near = [] if found else nearest(words)
    with to(output) as out:
        if form == "json":
            out.write(dumps(render.doc([page(name) for name in found], near)) + "\n")
        else:
            columns = min(80, width())
            one = found == [alone]
            lines = (
                render.one(page(alone), columns)
                if one
                else render.listing(catalogue(found), columns)
            )
            writer(out, color=in_color(color, out))(lines)
    if not found:
        hint = f"nearest: {', '.join(near)}" if near else "`hhtool rules` lists them all"
        click.echo(f"no rule is about {' '.join(words)}; {hint}", err=True)
        ctx.exit(1)


def _write(folder: Path) -> None:
    """The book as a folder of Markdown: an index and a page a rule."""
    book = catalogue()
    pages = {f"{of.name}.md": render.markdown(of) for _, group in book for of in group}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in {"README.md": render.index(book), **pages}.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise UnreadableError(f"{folder}: {problem.strerror or problem}") from problem
    click.echo(f"{folder}: {len(pages)} rules")
