"""Lines of PokerNow's log about the table: who comes, goes and buys, and the stakes."""

from typing import Final, NamedTuple

from hhtool.grammar.pokernow_lines import Line, Player, places, units
from hhtool.model.log import Kind, Statement
from hhtool.model.place import Span


class _Said(NamedTuple):
    kind: Kind
    word: str = ""


_SAID: Final = {
    "buys_in": _Said(Kind.BUYS, "buys in"),
    "rebuys": _Said(Kind.BUYS, "rebuys"),
    "seat": _Said(Kind.SEAT),
    "quits": _Said(Kind.CASHES_OUT),
    "stands_up": _Said(Kind.SITS_OUT),
    "sits_back": _Said(Kind.RETURNS),
    "adjusts": _Said(Kind.ADJUSTS),
    "bounty": _Said(Kind.BOUNTY),
    "small_stake": _Said(Kind.STAKES, "small blind"),
    "big_stake": _Said(Kind.STAKES, "big blind"),
    "ante_stake": _Said(Kind.STAKES, "ante"),
}
RULES: Final = frozenset({*_SAID, "renamed"})
"""Rules of the grammar that make a statement."""


def state(line: Line, players: tuple[Player, ...], span: Span) -> Statement:
    """What a line says about the table.

    Its amounts have ``number`` decimals, 2 or 0, which may differ from those of the hand before
    it: a table may turn to playing for cents. The amount of ``rebuys`` is the new stack.
    """
    names, ids = zip(*players, strict=True) if players else (("",), ("",))
    if line.rule == "renamed":
        _, _, before, _, after = line.values[0].split()
        return Statement(Kind.RENAMED, span, names[0], word=before, text=after)
    kind, word = _SAID[line.rule]
    decimals = places(*line.values)
    amounts = tuple(units(value, decimals) for value in line.values)
    others = tuple((other, span) for other in ids[1:])
    return Statement(
        kind, span, names[0], word=word, text=ids[0], amounts=amounts, others=others,
        number=decimals,
    )  # fmt: skip


def wrong_amount(line: Line) -> str:
    """The first amount of a line that no chips make; empty where there is none."""
    if line.rule == "renamed":
        return "" if line.values[0].startswith("ID from ") else line.values[0]
    decimals = places(*line.values)
    return next((value for value in line.values if units(value, decimals) < 0), "")
