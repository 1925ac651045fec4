"""Readers that are imported when they are needed, each held to the limits of a hand."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from hhtool.grammar.dialect import Read, Reading, Split
from hhtool.model.limits import LINE
from hhtool.model.place import Source


def reader(module: str, line: int = LINE) -> tuple[Split, Read]:
    """``split`` and ``read`` of a module of this package, imported when the first is called.

    ``line`` is what a line may have; the module's ``called`` names a hand that is too long.
    """

    @cache
    def home() -> Any:  # noqa: ANN401 # a module
        return import_module(f"hhtool.grammar.{module}")

    @cache
    def within() -> Read:
        from hhtool.grammar.bounded import bounded

        return bounded(home().read, home().called, line)

    def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
        found: Iterator[Source] = home().split(name, lines)
        return found

    def read(source: Source) -> Reading:
        return within()(source)

    return split, read
