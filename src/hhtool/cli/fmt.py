"""``hhtool fmt``: a native log, laid out evenly."""

import os
import sys
import tempfile
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

import click

from hhtool.batch import STDIN
from hhtool.batch.files import on_disk
from hhtool.batch.known import HEAD, recognised
from hhtool.errors import UnreadableError
from hhtool.grammar import native
from hhtool.grammar.native_layout import LINE_END, layout
from hhtool.model.place import Source
from hhtool.render.terminal import clean


class _Log(NamedTuple):
    """A native log's text, and how its bytes stood for it."""

    path: str
    text: str
    encoding: str


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if a log would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Lay logs out evenly: long verbs, even blanks, a blank line before each hand.

    FILE is one of hhtool's own logs, which is written anew where it stands; `-` reads standard
    input and prints. Comments are kept, and so is a line that cannot be read: what a log says
    does not change. Exit status: 0 done, 1 with --check when a log would change, 2 the run
    itself failed.

    \b
    Examples:
        hhtool fmt --check examples/friday.log
        hhtool fmt --diff examples/side-pot.log
    """
    failed = changes = False
    for path in dict.fromkeys(files):
        try:
            log = _read(path)
            changes |= _lay_out(log, layout(log.text), check=check, diff=diff)
        except (UnreadableError, OSError) as problem:
            what = f"{path}: {problem.strerror}" if isinstance(problem, OSError) else problem
            click.echo(clean(f"hhtool: {what}"), err=True)
            failed = True
    ctx.exit(2 if failed else 1 if check and changes else 0)


def _lay_out(log: _Log, laid: str, *, check: bool, diff: bool) -> bool:
    """A log is written anew, or it is said how it would be; whether it changes."""
    changes = laid != log.text
    if diff:
        sys.stdout.writelines(_differences(log, laid))
    if check:
        if changes:
            click.echo(clean(f"{log.path}: would be laid out anew"))
    elif log.path == STDIN and not diff:
        _print(laid.encode(log.encoding))
    elif changes and not diff:
        _write(Path(log.path), laid.encode(log.encoding))
        click.echo(clean(f"{log.path}: laid out anew"))
    return changes


def _read(path: str) -> _Log:
    """A native log.

    Raises:
        UnreadableError: it is none, or its bytes cannot be written again as they are.
    """
    if path == STDIN and sys.stdin is None:
        raise UnreadableError("standard input is closed")
    if path == STDIN:
        raw = sys.stdin.buffer.read()
    elif on_disk(path) != path:
        raise UnreadableError(f"{path}: this is in an archive; unpack it first")
    elif Path(path).is_dir():
        raise UnreadableError(f"{path}: this is a folder; name the logs in it")
    else:
        raw = Path(path).read_bytes()
    wide = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
    encoding = wide.get(raw[:2], "utf-8")
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as problem:
        raise UnreadableError(
            f"{path}: bytes from the {problem.start + 1:,}. on are no {encoding[:6].upper()}; "
            "save it as UTF-8 first"
        ) from problem
    _be_native(path, text)
    return _Log(path, text, encoding)


def _be_native(path: str, text: str) -> None:
    """What is no native log is left alone, since blanks and `#` may mean something else there.

    Raises:
        UnreadableError: it is another format, or more of it is no log than is one.
    """
    head = text[:HEAD].removeprefix("\ufeff")
    if dialect := recognised(head):
        raise UnreadableError(
            f"{path}: this is {dialect.name}; only hhtool's own logs are laid out"
        )
    log = native.read(Source(path, text)) if native.sniff(head) and "\0" not in head else None
    if log is None or 0 < len(log.findings) >= len(log.statements):
        raise UnreadableError(
            f"{path}: too little of it reads like hhtool's own log; left as it is"
        )


def _differences(log: _Log, laid: str) -> Iterator[str]:
    """The lines that change, as ``diff -u`` shows them."""
    path = clean(log.path)
    old, new = (LINE_END.split(text) for text in (log.text, laid))
    for line in unified_diff(old, new, path, path, lineterm=""):
        yield f"{clean(line)}\n"


def _write(path: Path, content: bytes) -> None:
    """A file in one step: whoever reads it sees the old one or the new one, whole."""
    real = path.resolve()
    if not os.access(real, os.W_OK):
        raise UnreadableError(f"{path}: it may not be written")
    handle, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        Path(name).chmod(real.stat().st_mode)
        Path(name).replace(real)
    finally:
        Path(name).unlink(missing_ok=True)


def _print(content: bytes) -> None:
    """Bytes to standard output, as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
