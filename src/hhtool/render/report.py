"""The night in a terminal: chip summary, bank, who pays whom, missing chips."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hhtool.model.audit import Audit
from hhtool.model.chips import Unit
from hhtool.render import chart
from hhtool.render.audit import lines as audit_lines
from hhtool.render.money import Money, money, sign, signed
from hhtool.render.rows import aligned, fitting, headed, paragraph
from hhtool.render.settle import Settled, remarks
from hhtool.render.settle import payments as payment_lines
from hhtool.render.terminal import clean

if TYPE_CHECKING:
    import pandas as pd

AMOUNTS = ("bought_in", "stack", "cashed_out", "net", "biggest_pot", "biggest_lost")
SUMS = ("bought_in", "on_table", "cashed_out", "removed", "difference")
HEADS = (
    "player", "bought|in", "stack", "cashed|out", "net", "hands", "biggest|pot", "biggest|loss",
    "time",
)  # fmt: skip
"""What stands above the columns of the chip summary."""
SPARED = 4
"""How many of its last columns are left out where the terminal is narrow."""
NAMED = 5
"""How many hands without a winner, or in dispute, are named."""
WIDEST = 64
"""Cells that a chart takes at the most: it is there for a look."""
PAID = 30
"""How many payments are told."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a chip summary shows; the frames are those of ``hhtool.reports``."""

    unit: Unit
    nights: "pd.DataFrame"
    hands: "pd.DataFrame"
    findings: "pd.DataFrame"
    players: "pd.DataFrame"
    bank: "pd.DataFrame"
    undecided: "pd.DataFrame"
    owed: "pd.DataFrame | None" = None
    """What must change hands to put hands right."""
    settled: Settled | None = None
    """Who pays whom; ``None`` where nothing is to be paid."""
    audits: Sequence[tuple[str, Audit]] = ()
    """Of logs whose chips do not add up: path and audit."""


def lines(found: Summary, width: int = 0) -> list[str]:
    """Heading, a row a player, the bank's line, what does not add up, who pays whom, a chart.

    Nothing is wider than ``width`` cells but names of files; 0: rows are as wide as they are.
    """
    said = [*paragraph(_heading(found), width), ""]
    rows = [*_cells(found)]
    if rows:
        heads = HEADS if found.players["time"].any() else HEADS[:-1]
        said += [*aligned(fitting(headed(heads, rows, width), width, SPARED), width), ""]
    for line in (_bank_line(found), *differences(found), *_open_hands(found), *_owed(found)):
        said += paragraph(line, width)
    return [*said, *_settled(found, width), *_chart(found, width)]


def differences(found: Summary) -> list[str]:
    """A line for each log whose bank does not add up, by how much, and where to look."""
    text = _money(found)
    said = []
    for row, path in zip(found.bank.to_dict("records"), paths(found), strict=True):
        chips = row["difference"]
        if chips:
            word = "are missing" if chips > 0 else "are too many"
            said.append(
                f"{clean(path)} does not add up: {text(abs(chips))} {word}; "
                f"run `hhtool validate {quoted(path)}`"
            )
    return said


def quoted(path: str) -> str:
    """A path as a shell takes it."""
    return shlex.quote(clean(path))


def paths(found: Summary) -> list[str]:
    """The logs, in their order."""
    return [str(path) for path in found.nights["file"]]


def totals(bank: "pd.DataFrame") -> dict[str, int]:
    """The sums of the bank's columns."""
    return {key: int(bank[key].sum()) for key in SUMS}


def count(number: int, word: str) -> str:
    """``1 hand`` · ``1,200 hands``."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def duration(seconds: int) -> str:
    """``3h05`` · ``12m``; a dash for none."""
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours}h{minutes:02}" if hours else f"{minutes}m" if minutes else "-"


def _heading(found: Summary) -> str:
    nights = found.nights.to_dict("records")
    hands = count(len(found.hands), "hand")
    words = _words(found.unit)
    if len(nights) == 1:
        name = nights[0]["title"] or nights[0]["file"]
        named = f"{name}, {nights[0]['date']}" if nights[0]["date"] else name
        return f"{clean(named)}: {hands}{words}"
    return f"{count(len(nights), 'log')}: {hands}{words}"


def _words(unit: Unit) -> str:
    """The currency, where it is no sign that stands before an amount."""
    return f", amounts in {clean(unit.currency)}" if unit.currency and not sign(unit) else ""


def _cells(found: Summary) -> Iterator[list[str]]:
    """The rows of the summary as they are written."""
    text = _money(found)
    timed = found.players["time"].any()
    for row in found.players.to_dict("records"):
        yield [
            clean(row["player"]),
            text(row["bought_in"]),
            text(row["stack"]) if row["at_table"] else "-",
            text(row["cashed_out"]) if row["cashed_out"] or not row["at_table"] else "-",
            signed(text, row["net"]),
            f"{row['hands']:,}",
            text(row["biggest_pot"]) if row["biggest_pot"] else "-",
            text(row["biggest_lost"]) if row["biggest_lost"] else "-",
            *([duration(row["time"])] if timed else []),
        ]


def _money(found: Summary) -> Money:
    """Amounts with as many places as one of them needs."""
    shown = [found.players[key] for key in AMOUNTS] + [found.bank[key] for key in SUMS]
    return money(found.unit, (int(amount) for column in shown for amount in column))


def _bank_line(found: Summary) -> str:
    text, sums = _money(found), totals(found.bank)
    parts = [f"{text(sums['on_table'])} on the table"]
    if sums["cashed_out"]:
        parts.append(f"{text(sums['cashed_out'])} cashed out")
    if sums["removed"]:
        parts.append(f"{text(sums['removed'])} rake and tips")
    equal = "≠" if found.bank["difference"].any() else "="
    return f"bank: {text(sums['bought_in'])} bought in {equal} {' + '.join(parts)}"


def _open_hands(found: Summary) -> Iterator[str]:
    """The hands that nobody is known to have won, and what is made of them."""
    rows, files = found.undecided.to_dict("records"), paths(found)
    for row in rows[:NAMED]:
        where = f"{clean(files[row['night']])}:{row['line']}"
        yield f"hand {clean(row['id'])} ({where}) has no known winner: stacks are as before it"
    if len(rows) > NAMED:
        yield f"and {count(len(rows) - NAMED, 'hand')} more without a known winner"


def _owed(found: Summary) -> Iterator[str]:
    """What rulings would move, which no result above has in it."""
    if found.owed is None or found.owed.empty:
        return
    text, hands, files = _money(found), found.hands.set_index("hand"), paths(found)
    owed = found.owed.to_dict("records")
    for one in owed[:NAMED]:
        hand = hands.loc[one["hand"]]
        where = f" ({clean(files[hand['night']])}:{hand['line']})" if len(files) > 1 else ""
        yield (
            f"not in these results: {clean(one['giver'])} owes {clean(one['taker'])} "
            f"{text(one['amount'])} in hand {clean(hand['id'])}{where}"
        )
    if len(owed) > NAMED:
        yield f"and {len(owed) - NAMED:,} more such payments: --section pots"


def _settled(found: Summary, width: int) -> Iterator[str]:
    """Who pays whom, and where missing chips went."""
    if found.settled:
        said = [*payment_lines(found.settled)]
        yield ""
        for line in said[: PAID + 1]:
            yield from paragraph(line, width, "    ")
        if len(said) > PAID + 1:
            yield f"  and {len(said) - PAID - 1:,} more: `hhtool settle` tells them"
        for line in remarks(found.settled):
            yield from paragraph(line, width)
    for path, audit in found.audits[:NAMED]:
        for line in audit_lines(path, audit):
            yield from paragraph(line, width, "       ") if line else [line]
    if len(found.audits) > NAMED:
        yield f"and {count(len(found.audits) - NAMED, 'log')} more that do not add up"


def _chart(found: Summary, width: int) -> Iterator[str]:
    """Who won and who lost, drawn."""
    rows = [(clean(row["player"]), row["net"]) for row in found.players.to_dict("records")]
    if len(rows) > 1 and any(net for _, net in rows):
        yield ""
        yield from drawn("Won and lost", rows, _money(found), width)


def drawn(
    title: str, rows: Sequence[tuple[str, int]], text: Callable[[int], str], width: int
) -> list[str]:
    """A chart of a few rows, no wider than the terminal."""
    return chart.lines(title, rows, text, min(width or WIDEST, WIDEST))
