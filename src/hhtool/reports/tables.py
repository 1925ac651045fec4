"""Verdicts → tidy tables with fixed columns, filled column by column.

Every amount is int64 in the smallest unit of all the logs together (``Tables.unit``): a log in
dollars read beside one in cents counts in cents. Keys: ``night`` numbers the logs from 0,
``hand`` the hands of all of them from 0, ``seat`` is the index into the hand's seats. Players are
named alike in all tables, as they were first written: names that differ only in case are one.
"""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import pandas as pd

from hhtool.errors import UsageError
from hhtool.model.cards import texts
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.nightend import NightEnd
from hhtool.model.place import Source, Span
from hhtool.model.table import Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.reports.columns import COLUMNS, INT, MONEY
from hhtool.reports.dealt import cards_told, in_at_the_end, last_street, odd_paid
from hhtool.reports.inferred import with_stacks

MOST = 2**62
"""What the amounts of a column may come to."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The logs as tables, in the order of the logs; ``COLUMNS`` has the columns of each."""

    unit: Unit
    """What all amounts are counted in."""
    nights: pd.DataFrame
    """One row a log. ``ended``: a native log read whole, whose movements are its own. ``date`` is
    as the log has it, else that of its first hand."""
    hands: pd.DataFrame
    """One row a hand that could be read. ``known``: every pot has a winner; ``pot`` and ``rake``
    are of the hand as it was paid. ``small_seat`` and ``big_seat`` owe the blinds, -1 for nobody;
    ``bomb`` is the ante of a bomb pot; ``street`` the last one dealt; ``showdown``: two or more
    were in when all betting was over. ``time`` is when it began, ISO 8601, and ``tournament`` what
    the site calls the tournament: empty where the log says neither."""
    seats: pd.DataFrame
    """One row a player dealt in. ``end`` is ``start`` where the hand's winner is not known.
    ``live``: had not folded when the hand ended."""
    actions: pd.DataFrame
    """One row a post or action, as it was played."""
    pots: pd.DataFrame
    """One row a pot, the main pot first; uncalled bets are in none."""
    awards: pd.DataFrame
    """One row for what a seat was paid of one pot on one board (from 1)."""
    findings: pd.DataFrame
    """One row a finding; ``hand`` is -1 where it belongs to none."""
    movements: pd.DataFrame
    """One row for what moved between hands, ``after`` the hand of this id: ``buys in``,
    ``rebuys``, ``adds on``, ``cashes out``, ``pays``, ``receives``, ``count``, ``tip``, ``rake``
    (no player); then what each player still at the table ``holds`` when the log ends.

    Of logs without movements, what the stacks tell: the first stack is bought in, a stack that
    grows between two hands is added on, one that shrinks is cashed out."""
    cards: pd.DataFrame
    """One row for the hole cards of a seat that are known (``board`` 0), one a board from 1
    (``seat`` -1): ``As Kh``, ``?`` for a card nobody saw."""
    made: pd.DataFrame
    """One row for the best hand of a seat on one board (from 1), where it came to a showdown and
    the cards are known; ``category`` as in ``full house``."""
    owed: pd.DataFrame
    """One row for what one player must pass to another to put a hand right."""


def tables(logs: Iterable[tuple[str, Iterable[Verdict | Finding | NightEnd]]]) -> Tables:
    """The tables of logs, each a path and what its judging gives.

    Raises:
        UsageError: the logs are in different currencies, or their amounts add up beyond int64.
    """
    fill = _Filling()
    for path, items in logs:
        fill.log(path, items)
    unit = fill.unit()
    frames = {name: fill.frame(name, unit.decimals) for name in COLUMNS}
    made = Tables(unit=unit, **frames)
    told = with_stacks(made.movements, made.nights, made.hands, made.seats)
    return replace(made, movements=told)


def one_name(name: str) -> str:
    """What names of one player have in common."""
    return unicodedata.normalize("NFC", name).casefold()


def money(name: str) -> list[str]:
    """The columns of a table that hold amounts."""
    return [column for column, kind in COLUMNS[name].items() if kind == MONEY]


class _Filling:
    """Columns while they fill; the decimals of each row stand beside them."""

    def __init__(self) -> None:
        self.columns: dict[str, list[list[object]]] = {
            name: [[] for _ in columns] for name, columns in COLUMNS.items()
        }
        self.decimals: dict[str, list[int]] = {name: [] for name in COLUMNS}
        self.names: dict[str, str] = {}
        self.currencies: dict[str, str] = {}
        self.finest = 0
        self.night = -1
        self.hands = 0

    def log(self, path: str, items: Iterable[Verdict | Finding | NightEnd]) -> None:
        self.night += 1
        title, date, first, ended = "", "", "", False
        loose: list[Finding] = []
        source = Source(path, "")
        for item in items:
            if isinstance(item, Verdict):
                self._verdict(item)
                source = item.source
                first = first or (item.hand.time[:10] if item.hand else "")
            elif isinstance(item, NightEnd):
                title, date, ended, source = item.title, item.date, True, item.source
                self._end(item)
            else:
                loose.append(item)
        for one in loose:
            self._findings(-1, [one], one.source or source, None)
        named = path.encode(errors="replace").decode()  # a name that is no text is no text here
        self._add("nights", 0, [self.night], [named], [title], [date or first], [ended])

    def unit(self) -> Unit:
        """The unit that all amounts are whole in."""
        if len(self.currencies) > 1:
            these = ", ".join(f"{sign} in {path}" for sign, path in self.currencies.items())
            raise UsageError(f"these logs are in different currencies ({these}): one at a time")
        if 10**self.finest > MOST:
            raise UsageError(f"amounts with {self.finest} decimals are beyond reason")
        return Unit(self.finest, next(iter(self.currencies), ""))

    def frame(self, name: str, decimals: int) -> pd.DataFrame:
        """A table with its dtypes, all its amounts in one unit."""
        kinds = COLUMNS[name]
        frame = pd.DataFrame(
            {
                column: pd.Series(values, dtype=INT if kind == MONEY else kind)
                for (column, kind), values in zip(kinds.items(), self.columns[name], strict=True)
            }
        )
        steps = decimals - pd.Series(self.decimals[name], dtype=INT)
        for column in money(name):
            scaled = frame[column].astype(float) * 10.0**steps
            if scaled.abs().sum() > MOST:
                raise UsageError("these amounts add up to more than can be counted exactly")
            frame[column] *= 10**steps
        return frame

    def player(self, name: str) -> str:
        """A player's name as it was first written."""
        return self.names.setdefault(one_name(name), name)

    def _add(self, name: str, decimals: int, *columns: Iterable[object]) -> None:
        for column, values in zip(self.columns[name], columns, strict=True):
            column.extend(values)
        rows = len(self.columns[name][0]) - len(self.decimals[name])
        self.decimals[name].extend([decimals] * rows)

    def _seen(self, unit: Unit, source: Source) -> None:
        self.finest = max(self.finest, unit.decimals)
        if unit.currency:
            self.currencies.setdefault(unit.currency, source.name)

    def _verdict(self, verdict: Verdict) -> None:
        hand, paid = verdict.hand, verdict.played
        if hand is None or paid is None:
            self._findings(-1, verdict.findings, verdict.source, None)
            return
        self._seen(hand.unit, verdict.source)
        key, line = self.hands, _lines(verdict.source)
        self.hands += 1
        self._findings(key, verdict.findings, verdict.source, hand)
        stakes, known = hand.stakes, paid.known()
        pot = sum(pot.amount for pot in paid.pots)
        self._add(
            "hands", hand.unit.decimals, [key], [self.night], [hand.id], [line(verdict.span.start)],
            [verdict.status.value], [hand.game], [len(hand.seats)], [hand.button], [stakes.small],
            [stakes.big], [stakes.ante], [pot], [paid.rake], [paid.carried], [known], [hand.small],
            [hand.big], [hand.bomb], [last_street(verdict)], [paid.showdown != ()],
            [hand.time], [hand.tournament],
        )  # fmt: skip
        self._seats(key, hand, paid, moved=known and verdict.status is not Status.VOID)
        self._pots(key, hand, paid, verdict.ruled)
        self._outcome(key, hand, verdict)
        told = list(cards_told(verdict))
        self._add(
            "cards", 0, [key] * len(told), [seat for seat, _, _ in told],
            [board for _, board, _ in told], [texts(cards) for _, _, cards in told],
        )  # fmt: skip
        done = verdict.done
        size = len(done)
        self._add(
            "actions", hand.unit.decimals, [key] * size, range(size), [d.street for d in done],
            [d.seat for d in done], [self.player(hand.name(d.seat)) for d in done],
            [str(d.verb) for d in done], [d.to for d in done], [d.add for d in done],
            [d.all_in for d in done], [line(d.span.start) for d in done],
        )  # fmt: skip

    def _seats(self, key: int, hand: Hand, paid: Settlement, *, moved: bool) -> None:
        seats = hand.seats
        size = len(seats)
        starts = [seat.stack for seat in seats]
        live = in_at_the_end(paid)
        self._add(
            "seats", hand.unit.decimals, [key] * size, range(size), [s.number for s in seats],
            [self.player(s.name) for s in seats], starts, paid.paid,
            map(paid.won, range(size)), paid.stacks if moved else starts,
            [seat in live for seat in range(size)],
        )  # fmt: skip

    def _pots(self, key: int, hand: Hand, paid: Settlement, due: Settlement | None) -> None:
        size, places = len(paid.pots), hand.unit.decimals
        self._add(
            "pots", places, [key] * size, range(size),
            ["main" if at == 0 else f"side {at}" for at in range(size)],
            [pot.amount for pot in paid.pots], [len(pot.seats) for pot in paid.pots],
            [won is not None for won in paid.awards],
        )  # fmt: skip
        awards = [award for won in paid.awards for award in won or ()]
        self._add(
            "awards", places, [key] * len(awards), [a.pot for a in awards],
            [a.board + 1 for a in awards], [a.seat for a in awards],
            [self.player(hand.name(a.seat)) for a in awards],
            [a.amount for a in awards], odd_paid(paid, due),
        )  # fmt: skip

    def _outcome(self, key: int, hand: Hand, verdict: Verdict) -> None:
        """Best hands, and what must change hands to put it right."""
        made, owed = verdict.played.made if verdict.played else (), verdict.owed
        size = len(made)
        self._add(
            "made", 0, [key] * size, [m.board + 1 for m in made], [m.seat for m in made],
            [self.player(hand.name(m.seat)) for m in made], [m.category for m in made],
        )  # fmt: skip
        self._add(
            "owed", hand.unit.decimals, [key] * len(owed),
            [self.player(hand.name(one.giver)) for one in owed],
            [self.player(hand.name(one.taker)) for one in owed], [one.amount for one in owed],
        )  # fmt: skip

    def _findings(
        self, key: int, found: Iterable[Finding], source: Source, hand: Hand | None
    ) -> None:
        found = tuple(found)
        size, line = len(found), _lines(source)
        who = [hand.name(f.seat) if hand and f.seat >= 0 else f.player for f in found]
        self._add(
            "findings", 0, [self.night] * size, [key] * size, [line(f.span.start) for f in found],
            [f.rule for f in found], [f.severity.value for f in found], who,
            [f.message for f in found],
        )  # fmt: skip

    def _end(self, end: NightEnd) -> None:
        self._seen(end.unit, end.source)
        moves, line = end.movements, _lines(end.source)
        held = [one for one in end.holdings if one.here]
        size, places = len(moves), end.unit.decimals
        self._add(
            "movements", places, [self.night] * size, [m.hand for m in moves],
            [self.player(m.player) for m in moves], [m.what for m in moves],
            [m.amount for m in moves], [m.credit for m in moves],
            [m.line or line(m.span.start) for m in moves],
        )  # fmt: skip
        size = len(held)
        self._add(
            "movements", places, [self.night] * size, [""] * size,
            [self.player(one.player) for one in held], ["holds"] * size,
            [one.stack for one in held], [False] * size, [0] * size,
        )  # fmt: skip


def _lines(source: Source) -> Callable[[int], int]:
    """The line of the file that an offset of a source is on."""
    return lambda start: source.place(Span(start, start)).line
