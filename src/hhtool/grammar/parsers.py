"""Parsers from the grammars, built once for a machine and kept in the user's cache folder."""

import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


def build(
    name: str, *, start: str | list[str] = "start", maybe_placeholders: bool = True
) -> "Lark":
    """The LALR parser of ``NAME.lark``.

    Building one takes a tenth of a second, reading a built one a hundredth. Lark checks that what
    is kept was made from the same grammar; where nothing can be kept, it is built each time.
    """
    from lark import Lark

    grammar = files("hhtool.grammar").joinpath(f"{name}.lark").read_text(encoding="utf-8")
    folder = _folder()
    cache = str(folder / f"{name}.lark.cache") if folder else False
    return Lark(
        grammar,
        parser="lalr",
        start=start,
        maybe_placeholders=maybe_placeholders,
        propagate_positions=True,
        cache=cache,
    )


def _folder() -> Path | None:
    """Hhtool's folder in the user's cache, ``HHTOOL_CACHE`` before it; ``None`` without one.

    An empty ``HHTOOL_CACHE`` keeps nothing.
    """
    asked = os.environ.get("HHTOOL_CACHE")
    if asked == "":
        return None
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(asked) if asked else Path(home) / "hhtool"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
