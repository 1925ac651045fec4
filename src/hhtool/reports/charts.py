"""Charts of a night: stacks hand by hand, who won what, and how big the pots were."""

from collections.abc import Callable, Iterator, Sequence
from statistics import median_low
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hhtool.reports import drawing as draw
from hhtool.reports.players import chip_summary
from hhtool.reports.stacks import Line, lines, most_dealt_in
from hhtool.reports.tables import Tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LINES = 10
"""How many players have a line."""
MOST_BARS = 30
"""How many players have a bar."""
MOST_POTS = 200
"""How many bars there are for pots."""
MOST_NAMED = 10
"""How many of those left out are named."""
NAME = 92.0
"""Units across for a name; the rest of it is cut."""
LEADER = 20.0
"""Units from the end of a line to its name."""
ROW = 15.0
"""Units from one name to the next."""
HEIGHT = 260.0
"""Units down, of a drawing whose bars or lines go up."""
BAR = 21.0
"""Units from one bar to the next."""


class Chart(NamedTuple):
    """A drawing for a page, the same for a sheet, and what it shows in words."""

    title: str
    svg: str
    png: bytes
    description: str


def night(tables: Tables) -> tuple[Chart, ...]:
    """Stacks over the night, net by player, pot sizes: those there is something to draw of.

    Amounts in words are exact; lines and bars are as near as can be drawn.

    Raises:
        UsageError: matplotlib is not installed.
    """
    with draw.set_up():
        return (*_stacks(tables), *_nets(tables), *_pots(tables))


def _stacks(tables: Tables) -> Iterator[Chart]:
    """A line a player, from hand to hand."""
    players = most_dealt_in(tables)
    others = players[MOST_LINES:]
    found = list(lines(tables, players[:MOST_LINES]))
    if not found:
        return
    longest = max(draw.wide(draw.fitted(line.player, NAME)) for line in found)
    beside = LEADER + 4 + longest + draw.EDGE
    plot = _upright(tables, max(line.top for line in found), "stack", beside)
    plot.set_xlim(0, len(tables.hands))
    _below(plot, f"hands played{f' · {len(others)} players left out' if others else ''}")
    for first in tables.hands.drop_duplicates("night")["hand"].tolist()[1:]:
        plot.axvline(first, color=draw.INK, linewidth=0.6)
    for at, line in enumerate(found):
        plot.plot(line.hands, line.stacks, linewidth=1.6, **_style(at))
        hands, stacks = [hand for hand, _ in line.bought], [stack for _, stack in line.bought]
        plot.plot(hands, stacks, "^", color=_style(at)["color"], markersize=6, clip_on=False)
    _names_beside(plot, found)
    found.sort(key=lambda line: -line.last)
    ends = (f"{draw.short(one.player)} {draw.money(tables.unit, one.last)}" for one in found)
    yield Chart(
        "Stacks over the night",
        *draw.saved(plot),
        "▲ chips bought; no line where a player is not dealt in. "
        f"Last stacks: {', '.join(ends)}.{_left_out(others, 'with fewer hands')}",
    )


def _names_beside(plot: "Axes", found: Sequence[Line]) -> None:
    """Names to the right in the order of the last stacks, each at a piece of its line."""
    height, unit = plot.bbox.height, 1 / plot.bbox.width
    over, top = plot.get_xlim()[1], plot.get_ylim()[1]
    order = sorted(range(len(found)), key=lambda at: -found[at].last)
    wanted = [found[at].last / top * height for at in order]
    for at, place in zip(order, draw.spread(wanted, ROW, 0, height), strict=True):
        line, level = found[at], place / height
        starts = line.last / top if line.hands[-1] == over else level
        plot.plot(
            [1, 1 + LEADER / 3 * unit, 1 + LEADER * unit], [starts, level, level],
            transform=plot.transAxes, clip_on=False, linewidth=1.6, **_style(at),
        )  # fmt: skip
        plot.text(
            1 + (LEADER + 4) * unit, level, draw.fitted(line.player, NAME),
            transform=plot.transAxes, verticalalignment="center",
        )  # fmt: skip


def _nets(tables: Tables) -> Iterator[Chart]:
    """A bar a player: what was won to the right, what was lost to the left."""
    found = chip_summary(tables)[["player", "net"]].itertuples(index=False)
    rows = [(player, int(net)) for player, net in found]
    half = MOST_BARS // 2 if len(rows) > MOST_BARS else len(rows)
    shown, others = rows[:half] + rows[half:][-half:], rows[half:-half]
    if not shown:
        return
    names = [draw.fitted(name, NAME) for name, _ in shown]
    beside = max(map(draw.wide, names)) + 2 * draw.EDGE
    plot = draw.axes(BAR * len(shown) + 2 * draw.EDGE, beside, draw.EDGE, draw.EDGE, draw.EDGE)
    plot.set_yticks(range(len(shown)), names)
    plot.set_ylim(len(shown) - 0.5, -0.5)
    _bars(plot, [net for _, net in shown], lambda net: draw.money(tables.unit, net, plus="+"))
    ends = [f"{draw.short(name)} {draw.money(tables.unit, net, plus='+')}" for name, net in shown]
    yield Chart(
        "Net by player",
        *draw.saved(plot),
        f"From {ends[0]} down to {ends[-1]}; losses are hatched and go to the left."
        f"{_left_out([name for name, _ in others], 'between the others')}",
    )


def _bars(plot: "Axes", nets: Sequence[int], text: Callable[[int], str]) -> None:
    """Bars around zero, each with its amount at its end."""
    texts = [text(net) for net in nets]
    high, low = max(0, *nets), min(0, *nets)
    room = {
        won: max((8 + draw.wide(one) for one, net in zip(texts, nets, strict=True)
                  if (net >= 0) is won), default=draw.EDGE)
        for won in (True, False)
    }  # fmt: skip
    chips = (high - low or 1) / max(20, plot.bbox.width - sum(room.values()))
    plot.set_xlim(low - chips * room[False], high + chips * room[True])
    plot.set_xticks([])
    plot.spines.bottom.set_visible(False)
    plot.grid(visible=False)
    for at, (net, one) in enumerate(zip(nets, texts, strict=True)):
        way, side = (1, "left") if net >= 0 else (-1, "right")
        look: dict[str, Any] = _WON if net >= 0 else _LOST
        plot.barh(at, net, height=0.62, **look)
        plot.annotate(
            one, (net, at), (4 * way, 0), textcoords="offset points",
            horizontalalignment=side, verticalalignment="center",
        )  # fmt: skip
    plot.axvline(0, color=draw.INK, linewidth=0.8)


def _pots(tables: Tables) -> Iterator[Chart]:
    """A bar a pot, in the order they were played for."""
    hands = tables.hands.loc[tables.hands["status"] != "void", ["hand", "pot", "id"]]
    rows = [(int(hand) + 1, int(pot), id_) for hand, pot, id_ in hands.itertuples(index=False)]
    if not rows:
        return
    several = -(-len(rows) // MOST_POTS)
    bars = [max(rows[at : at + several], key=_pot) for at in range(0, len(rows), several)]
    number, top, id_ = max(rows, key=_pot)
    middle = median_low(pot for _, pot, _ in rows)
    plot = _upright(tables, top, "pot", draw.EDGE + draw.wide(str(len(tables.hands))) / 2)
    plot.set_ylim(0, (top or 1) * 1.12)
    plot.set_xlim(0.4, len(tables.hands) + 0.6)
    _below(plot, "hand")
    wide = min(16, 0.75 * plot.bbox.width / len(bars))
    plot.vlines([at for at, _, _ in bars], 0, [pot for _, pot, _ in bars], draw.WON, linewidth=wide)
    plot.axhline(middle, color=draw.LOST, linestyle=draw.DASHES[1], linewidth=1.4)
    _over(plot, number, top, draw.money(tables.unit, top))
    half = f"are up to {draw.money(tables.unit, middle)}"
    _above(plot, 1 - draw.EDGE / draw.WIDTH, f"dashed: half {half}", "right")
    yield Chart(
        "Pot sizes",
        *draw.saved(plot),
        f"Half of the pots {half}, the dashed line; the biggest is "
        f"{draw.money(tables.unit, top)}, in hand {draw.short(id_)}."
        + (f" A bar is the biggest of {several} hands in a row." if several > 1 else ""),
    )


def _upright(tables: Tables, top: float, word: str, right: float) -> "Axes":
    """Axes for amounts of hands in a row, with so much room to the right."""
    from matplotlib.ticker import MaxNLocator

    text = draw.coarse(tables.unit, int(top))
    ticks = MaxNLocator(5, steps=[1, 2, 2.5, 5, 10], integer=True)
    left = max(draw.wide(text(tick, 0)) for tick in ticks.tick_values(0, top or 1))
    plot = draw.axes(HEIGHT, left + draw.EDGE + 4, right, 38, 26)
    plot.set_ylim(0, (top or 1) * 1.04)
    plot.yaxis.set_major_locator(ticks)
    plot.yaxis.set_major_formatter(text)
    plot.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10], integer=True))
    _above(plot, draw.EDGE / draw.WIDTH, f"{word}{draw.counted_in(tables.unit)}", "left")
    return plot


def _over(plot: "Axes", across: float, height: float, text: str) -> None:
    """A text over a bar, not beyond the axes."""
    left, right = plot.get_xlim()
    half = draw.wide(text) / 2 / plot.bbox.width * (right - left)
    plot.annotate(
        text, (min(max(across, left + half), right - half), height), (0, 2),
        textcoords="offset points", horizontalalignment="center", verticalalignment="bottom",
    )  # fmt: skip


def _above(plot: "Axes", across: float, text: str, side: Literal["left", "right"]) -> None:
    assert plot.figure is not None, "axes are on their paper"
    plot.figure.text(
        across, 1 - 5 / HEIGHT, text, horizontalalignment=side, verticalalignment="top"
    )


def _below(plot: "Axes", text: str) -> None:
    plot.set_xlabel(text, labelpad=2)


def _style(at: int) -> dict[str, Any]:
    """Colour and dashes of a line, no two alike."""
    return {
        "color": draw.SERIES[at % len(draw.SERIES)],
        "linestyle": draw.DASHES[at // len(draw.SERIES)],
    }


def _pot(row: tuple[int, int, str]) -> int:
    return row[1]


def _left_out(names: Sequence[str], why: str) -> str:
    """A sentence about players that are not shown; empty where all are."""
    if not names:
        return ""
    more = len(names) - MOST_NAMED
    named = ", ".join(draw.short(name) for name in names[:MOST_NAMED])
    return f" Left out, {why}: {named}{f' and {more} more' if more > 0 else ''}."


_WON = {"color": draw.WON}
_LOST = {"facecolor": "none", "edgecolor": draw.LOST, "hatch": "////"}
