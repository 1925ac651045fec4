"""Lines by their shape: the grammar is asked once for all lines that differ only in their values.

A line's *shape* is what is left of it when names, amounts and cards are taken out. The caller
masks names (``WHO``, ``STRANGER``), a pattern takes out the values. A new shape is parsed by Lark,
as it stands but for the masks; what comes of it, which rule it is and which values fill it, serves
for every later line of that shape.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from hhtool.grammar.parsers import build

if TYPE_CHECKING:
    from lark import Lark

WHO: Final = "\x01"
"""Stands for the name of a player who is seated."""
STRANGER: Final = "\x02"
"""Stands for the name of someone who is not."""
MOST: Final = 8192
"""Shapes that are kept; beyond them each line is parsed by itself."""


class Said(NamedTuple):
    """What lines of one shape say."""

    rule: str
    """The rule of the grammar; empty where the line is none of it."""
    picks: tuple[int, ...] = ()
    """Which of the line's values fill the rule's value tokens, in order."""
    words: tuple[str, ...] = ()
    """Names of all tokens that the rule keeps, in order, such as ``WHO CHIPS ALL_IN``."""
    at: int = 0
    """Where a line that cannot be read goes wrong: an offset in the masked line."""
    expected: tuple[str, ...] = ()
    """Names of the tokens that could stand there, and of some that could not in the end."""


UNREAD: Final = ""
"""The rule of a line that the grammar does not know."""


class Shapes:
    """The lines of one dialect, by their shape.

    ``name`` is the grammar's file; every alternative of its ``start`` rule has an alias, and the
    tokens it keeps are values when their name is in ``values``. ``pattern`` finds the values of a
    line; it must have no groups that capture. ``asked`` is a token of which it matters whether it
    alone could stand where a line goes wrong.
    """

    def __init__(self, name: str, pattern: str, values: frozenset[str], asked: str = "") -> None:
        self.name = name
        self.asked = asked
        self.values = values
        self.pattern = re.compile(pattern)
        self.split: Callable[[str], list[str]] = re.compile(f"({pattern})").split
        self.known: dict[tuple[str, ...], Said] = {}

    def read(self, line: str) -> tuple[Said, list[str]]:
        """What a masked line says, and its values in order."""
        parts = self.split(line)
        shape = tuple(parts[::2])
        said = self.known.get(shape)
        if said is None:
            said = self._parse(line)
            if said.rule != UNREAD and len(self.known) < MOST:
                self.known[shape] = said
        return said, parts[1::2]

    @cached_property
    def _parser(self) -> "Lark":
        return build(self.name, maybe_placeholders=False)

    def _parse(self, line: str) -> Said:
        """One line through the grammar."""
        from lark import Token
        from lark.exceptions import UnexpectedInput

        try:
            tree = self._parser.parse(line)
        except UnexpectedInput as problem:
            at = getattr(problem, "pos_in_stream", None)
            token = getattr(problem, "token", None)
            if at is None or (token is not None and token.type == "$END"):
                at = len(line)
            names = {
                *(getattr(problem, "expected", None) or getattr(problem, "allowed", None) or ())
            }
            if self.asked in names:  # Lark tries every token for this, which takes a millisecond
                names = getattr(problem, "accepts", None) or names
            return Said(UNREAD, at=at, expected=tuple(sorted(names)))
        starts = [found.start() for found in self.pattern.finditer(line)]
        picks: list[int] = []
        words: list[str] = []
        for token in tree.scan_values(lambda value: isinstance(value, Token)):
            words.append(token.type)
            if token.type in self.values:
                picks.append(bisect_right(starts, token.start_pos or 0) - 1)
        return Said(str(tree.data), tuple(picks), tuple(words))
