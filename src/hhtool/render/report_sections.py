"""The sections of a report besides the summary, as text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hhtool.model.chips import Unit
from hhtool.render.money import Money, money, signed
from hhtool.render.report import count, drawn
from hhtool.render.rows import aligned, cut, paragraph
from hhtool.render.terminal import clean

if TYPE_CHECKING:
    import pandas as pd

Frames = Mapping[str, "pd.DataFrame"]
Places = Mapping[int, str]
"""Where each hand stands: its id, with the log and the line where there are several logs."""
FITS = 6
"""Players whose results are told night by night side by side."""


def ledger(frames: Frames, unit: Unit, width: int) -> Iterator[str]:
    """A row a movement, log by log; ``bank`` is what is out by then."""
    frame = frames["ledger"]
    text = _money(frame, unit, "amount")
    for (_, file), rows in frame.groupby(["night", "file"], sort=False):
        yield from paragraph(f"{clean(str(file))}: {count(len(rows), 'movement')}", width)
        told = zip(rows.to_dict("records"), rows["bank"].cumsum(), strict=True)
        body = [
            [
                str(row["line"] or "-"),
                clean(row["after"]) or "-",
                clean(row["player"]) or "-",
                f"{row['what']}{' on credit' if row['credit'] else ''}",
                text(row["amount"]),
                text(int(out)),
            ]
            for row, out in told
        ]
        heads = ["line", "after hand", "player", "", "amount", "in play"]
        yield from aligned([heads, *body], width, (1, 2, 3))
        yield ""


def luck(frames: Frames, places: Places, unit: Unit, width: int) -> Iterator[str]:
    """Who was lucky in all-in hands, and the hands."""
    frame, spots = frames["luck"], frames["all_ins"]
    if not len(spots):
        yield "No hand was all in before the river."
        return
    text = _money(frame, unit, "net", "adjusted", "luck")
    rows = [["player", "hands", "all in", "unknown", "net", "on average", "luck"]]
    rows += [
        [
            clean(row["player"]), f"{row['hands']:,}", f"{row['all_ins']:,}",
            f"{row['unknown']:,}", signed(text, row["net"]), signed(text, row["adjusted"]),
            signed(text, row["luck"]),
        ]
        for row in frame.to_dict("records")
    ]  # fmt: skip
    yield from aligned(rows, width)
    yield ""
    yield from _all_ins(spots, places, unit, width)


def _all_ins(spots: "pd.DataFrame", places: Places, unit: Unit, width: int) -> Iterator[str]:
    text = _money(spots, unit, "pot", "won", "expected")
    body = [
        [
            places[row["hand"]], clean(row["player"]), row["street"],
            f"{100 * row['equity']:.1f}%" if row["known"] else "?", text(row["pot"]),
            text(row["expected"]) if row["known"] else "?", text(row["won"]),
        ]
        for row in spots.to_dict("records")
    ]  # fmt: skip
    heads = ["hand", "player", "all in", "equity", "pot", "on average", "won"]
    yield from aligned([heads, *body], width, (0, 1, 2))


def pots(
    frames: Frames, owed: "pd.DataFrame", places: Places, unit: Unit, width: int
) -> Iterator[str]:
    """The biggest pots, what was shown down, odd chips, and disputes with what they moved."""
    yield "Biggest pots"
    yield from _biggest(frames["biggest_pots"], places, unit, width)
    yield ""
    yield from _showdowns(frames["showdowns"], unit, width)
    yield ""
    yield from _odd(frames["odd_chips"], places, unit, width)
    yield ""
    yield from _disputes(frames["disputes"], owed, places, unit, width)


def _biggest(frame: "pd.DataFrame", places: Places, unit: Unit, width: int) -> Iterator[str]:
    if not len(frame):
        yield "There is no pot."
        return
    text = _money(frame, unit, "pot")
    body = [
        [
            places[row["hand"]], text(row["pot"]), clean(row["won_by"]) or "?",
            row["category"] or ("shown down" if row["showdown"] else f"no call, {row['street']}"),
        ]
        for row in frame.to_dict("records")
    ]  # fmt: skip
    yield from aligned([["hand", "pot", "won by", "with"], *body], width, (0, 2, 3))


def _showdowns(frame: "pd.DataFrame", unit: Unit, width: int) -> Iterator[str]:
    if not len(frame):
        yield "No hand was shown down."
        return
    text = _money(frame, unit, "biggest_pot")
    body = [
        [row["category"], f"{row['shown']:,}", f"{row['won']:,}", text(row["biggest_pot"])]
        for row in frame.to_dict("records")
    ]
    yield from aligned([["shown down", "times", "won", "most won"], *body], width)


def _odd(frame: "pd.DataFrame", places: Places, unit: Unit, width: int) -> Iterator[str]:
    if not len(frame):
        yield "No odd chips."
        return
    text = _money(frame, unit, "odd")
    body = [
        [
            places[row["hand"]], row["pot"] or "-", text(row["odd"]),
            clean(row["player"]) or "left for the next hand",
        ]
        for row in frame.to_dict("records")
    ]  # fmt: skip
    yield from aligned([["hand", "pot", "odd chips", "to"], *body], width, (0, 1, 3))


def _disputes(
    frame: "pd.DataFrame", owed: "pd.DataFrame", places: Places, unit: Unit, width: int
) -> Iterator[str]:
    if not len(frame):
        yield "No hand is in dispute."
        return
    text = _money(frame, unit, "moved")
    total = text(int(frame["moved"].sum()))
    verb = "is" if len(frame) == 1 else "are"
    yield f"{count(len(frame), 'hand')} {verb} in dispute, which moves {total}:"
    for row in frame.to_dict("records"):
        what = f"hand {places[row['hand']]}: {clean(row['message'])}"
        rules = f" [{row['rules']}]" if row["rules"] else ""
        yield from (f"  {line}" for line in paragraph(f"{what}{rules}", width and width - 2))
        for one in owed.loc[owed["hand"] == row["hand"]].to_dict("records"):
            giver, taker = clean(one["giver"]), clean(one["taker"])
            yield f"    {giver} owes {taker} {text(one['amount'])}"


def season(frames: Frames, unit: Unit, width: int) -> Iterator[str]:
    """A row a player over all nights, then the nights one by one."""
    players, nights = frames["season_players"], frames["season"]
    if not len(players):
        return
    text = _money(players, unit, "net", "average", "best", "worst")
    rows = [["player", "nights", "ahead", "net", "a night", "best", "worst", "hands"]]
    for row in players.to_dict("records"):
        amounts = (signed(text, row[key]) for key in ("net", "average", "best", "worst"))
        rows.append(
            [clean(row["player"]), str(row["nights"]), str(row["ahead"]), *amounts,
             f"{row['hands']:,}"]
        )  # fmt: skip
    yield from aligned(rows, width)
    yield ""
    yield from _by_night(nights, [row[0] for row in rows[1:]], unit, width)


def _by_night(
    nights: "pd.DataFrame", players: Sequence[str], unit: Unit, width: int
) -> Iterator[str]:
    """A row a night, so many players side by side; then the same for the others."""
    text = _money(nights, unit, "net", "total")
    told: dict[int, dict[str, int]] = {}
    names: dict[int, str] = {}
    for row in nights.to_dict("records"):
        told.setdefault(row["night"], {})[clean(row["player"])] = row["net"]
        names[row["night"]] = clean(row["date"] or row["title"] or row["file"])
    for first in range(0, len(players), FITS):
        some = players[first : first + FITS]
        rows = [["night", *(cut(name, 9) for name in some)]]
        for night, name in names.items():
            won = (told[night].get(player) for player in some)
            rows.append([name, *("" if net is None else signed(text, net) for net in won)])
        sums = (sum(each.get(player, 0) for each in told.values()) for player in some)
        rows.append(["all", *(signed(text, one) for one in sums)])
        yield from aligned(rows, width)
        yield ""
    totals = [(name, sum(each.get(name, 0) for each in told.values())) for name in players]
    if any(net for _, net in totals):
        yield from drawn("Won and lost over all nights", totals, text, width)


def standings(frames: Frames, unit: Unit, width: int) -> Iterator[str]:
    """Places, event by event."""
    frame = frames["standings"]
    text = _money(frame, unit, "stack", "net")
    for event, rows in frame.groupby("event", sort=False):
        busted = bool(rows["freezeout"].any())
        how = "by chips, then by when they went out" if busted else "by what they won"
        yield from paragraph(f"{clean(str(event))}, {how}", width)
        told = (_by_chips if busted else _by_net)(rows, text)
        yield from aligned([*told], width, (1, 3))
        yield ""


def _by_chips(rows: "pd.DataFrame", text: Money) -> Iterator[list[str]]:
    """Who still has chips, then who went out, last of them first."""
    yield ["place", "player", "chips", "out in hand"]
    for row in rows.to_dict("records"):
        place = f"{row['place']}." if row["place"] else "?"
        chips = text(row["stack"]) if row["stack"] else "-"
        yield [place, clean(row["player"]), chips, clean(row["out"]) or "-"]


def _by_net(rows: "pd.DataFrame", text: Money) -> Iterator[list[str]]:
    """Who won most first."""
    yield ["place", "player", "net"]
    for row in rows.to_dict("records"):
        yield [f"{row['place']}.", clean(row["player"]), signed(text, row["net"])]


def _money(frame: "pd.DataFrame", unit: Unit, *columns: str) -> Money:
    """Amounts of a frame with as many places as one of them needs."""
    return money(unit, (int(amount) for column in columns for amount in frame[column]))


Section = Callable[[Frames, Unit, int], Iterator[str]]
PLAIN: Mapping[str, Section] = {"ledger": ledger, "season": season, "standings": standings}
"""Sections that are told from their frames alone."""
