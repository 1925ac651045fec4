"""Where text goes: to a terminal in colour, or plain to a file or a pipe."""

from collections.abc import Callable, Iterable
from typing import TextIO

from hhtool.render.terminal import Piece

Write = Callable[[Iterable[list[Piece]]], None]


def writer(out: TextIO, *, color: bool) -> Write:
    """A function that writes lines of styled pieces; rich is loaded for colour alone."""
    if not color:

        def plain(lines: Iterable[list[Piece]]) -> None:
            out.writelines("".join(text for text, _ in line).rstrip() + "\n" for line in lines)

        return plain
    from rich.console import Console
    from rich.text import Text

    console = Console(
        file=out, force_terminal=True, no_color=False, highlight=False, soft_wrap=True
    )

    def styled(lines: Iterable[list[Piece]]) -> None:
        for line in lines:
            console.print(Text.assemble(*line))

    return styled
