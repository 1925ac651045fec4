"""``hhtool replay``: a hand, step by step."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence

import click

from hhtool.batch import find_hand
from hhtool.cli.keys import keys
from hhtool.cli.params import in_color, judging, options, printing, to
from hhtool.errors import UsageError
from hhtool.model.frame import Frame, Replay
from hhtool.pipeline.frames import replay
from hhtool.render.json import dumps
from hhtool.render.screen import writer
from hhtool.render.table import doc, lines
from hhtool.render.terminal import Piece

QUIT = frozenset({"q", "Q", "escape"})
_WAYS = (
    ("forward", ("right", "space", "enter", "n")),
    ("back", ("left", "backspace", "b")),
    ("first", ("home", "g")),
    ("last", ("end", "G")),
    ("next street", ("down", "]")),
    ("street before", ("up", "[")),
)
WAYS = {key: way for way, keys_of_it in _WAYS for key in keys_of_it}
"""Where each key leads."""
BAR = "← → step   ↑ ↓ street   g G first, last   ? help   q quit"
HELP = (
    "right, space, enter, n   one step forward",
    "left, backspace, b       one step back",
    "down, ]                  the next street",
    "up, [                    this street's first step, then the street before",
    "home, g                  the first step",
    "end, G                   the last step",
    "q, escape                quit",
    "?                        this help, and back to the table",
)
_ENTER, _LEAVE, _CLEAR = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l", "\x1b[H\x1b[2J"


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.argument("which", default="", metavar="[HAND]")
@click.option("--all", "whole", is_flag=True, help="Print every step; so it is off a terminal.")
@judging
@printing("text", "json")
def command(
    file: str, which: str, whole: bool, profile: str, rules: tuple[str, ...], dialect: str,
    hand: str, form: str, output: str, color: str,
) -> None:  # fmt: skip
    """The table after every step of a hand: stacks, bets, pots, board, whose turn it is.

    FILE is a log, `-` standard input; HAND the id of a hand in it. Without one it is the last
    hand with an error or a dispute, or else the last. Findings stand at the step they are about.

    On a terminal the keys go through the hand; `?` shows them.

    \b
    Example:
        hhtool replay examples/side-pot.log --all
    """
    shown = _replay(file, which or hand, profile, rules, dialect)
    on_screen = form == "text" and output == "-" and not whole
    if on_screen and sys.stdin.isatty() and sys.stdout.isatty():
        _browse(shown, colored=in_color(color, sys.stdout))
        return
    with to(output) as out:
        if form == "json":
            out.write(dumps(doc(shown)) + "\n")
        else:
            wide = max(30, min(120, shutil.get_terminal_size((80, 24)).columns))
            writer(out, color=in_color(color, out))(_everything(shown, wide))


def step(position: int, key: str, frames: Sequence[Frame]) -> int | None:
    """Where a key leads from a step; ``None``: away. A key that means nothing leads nowhere."""
    if key in QUIT:
        return None
    last = len(frames) - 1
    starts = [at for at in range(last + 1) if _begins(at, frames)]
    return {
        "forward": min(last, position + 1),
        "back": max(0, position - 1),
        "first": 0,
        "last": last,
        "next street": min((at for at in starts if at > position), default=last),
        "street before": max((at for at in starts if at < position), default=0),
    }.get(WAYS.get(key, ""), position)


def _begins(at: int, frames: Sequence[Frame]) -> bool:
    """A step is the first of its street."""
    return at == 0 or frames[at].street != frames[at - 1].street


def _replay(file: str, hand: str, profile: str, rules: tuple[str, ...], dialect: str) -> Replay:
    found = find_hand(file, options(profile, rules, dialect, hand))
    if found is None:
        raise UsageError(f"{file} holds no hand {hand}".rstrip())
    shown = replay(*found)
    if shown is None:
        raise UsageError(
            f"{file}: hand {found[0].id} could not be read; `hhtool validate {file}` says why"
        )
    return shown


def _everything(shown: Replay, width: int) -> Iterator[list[Piece]]:
    """Every step below the one before."""
    for position in range(len(shown.frames)):
        if position:
            yield [("", "")]
        yield from lines(shown, position, width)


def _browse(shown: Replay, *, colored: bool) -> None:
    """Go through the steps by keys, on a screen of its own that is gone afterwards."""
    position: int | None = 0
    helping = False
    with keys() as read:
        sys.stdout.write(_ENTER)
        try:
            while position is not None:
                size = shutil.get_terminal_size()
                _draw(shown, position, size, helping=helping, colored=colored)
                while not (key := read(0.3)):
                    if shutil.get_terminal_size() != size:
                        break
                if key:
                    helping = key == "?" and not helping
                    position = step(position, key, shown.frames)
        finally:
            sys.stdout.write(_LEAVE)
            sys.stdout.flush()


def _draw(
    shown: Replay, position: int, size: tuple[int, int], *, helping: bool, colored: bool
) -> None:
    """One screen: the step, or the help, and the keys in the last line."""
    wide, high = size
    said: Iterable[list[Piece]] = [[(line, "")] for line in HELP]
    if not helping:
        said = lines(shown, position, min(120, wide), high - 1)
    rows = list(said)[: max(1, high - 1)]
    rows += [[("", "")]] * (high - 1 - len(rows))
    sys.stdout.write(_CLEAR)
    writer(sys.stdout, color=colored)(rows)
    sys.stdout.write(BAR[: wide - 1])
    sys.stdout.flush()
