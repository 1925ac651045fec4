"""Verdicts → rows of plain values, column by column: what the Parquet tables are made of.

A hand is known by ``file`` and ``hand``, its number in the file from 0 (there may be gaps). Amounts
stand as whole smallest units, with the decimals of their row beside them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hhtool.batch.chunks import Clerk, How, Loose, Outcome, Told
from hhtool.model.cards import texts
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.place import Source
from hhtool.model.table import Settlement
from hhtool.model.verdict import Verdict

INT, TEXT, FLAG, MONEY = "int", "text", "flag", "money"
_HAND = {"file": TEXT, "hand": INT}
TABLES: dict[str, dict[str, str]] = {
    "hands": {
        **_HAND, "id": TEXT, "line": INT, "status": TEXT, "dialect": TEXT, "profile": TEXT,
        "game": TEXT, "site": TEXT, "table": TEXT, "tournament": TEXT, "time": TEXT,
        "currency": TEXT, "players": INT, "button": INT, "small": MONEY, "big": MONEY,
        "ante": MONEY, "pot": MONEY, "rake": MONEY, "known": FLAG, "board": TEXT,
    },
    "seats": {
        **_HAND, "seat": INT, "number": INT, "player": TEXT, "start": MONEY, "paid": MONEY,
        "won": MONEY, "end": MONEY,
    },
    "actions": {
        **_HAND, "order": INT, "line": INT, "street": TEXT, "seat": INT, "player": TEXT,
        "verb": TEXT, "to": MONEY, "add": MONEY, "all_in": FLAG,
    },
    "pots": {
        **_HAND, "pot": INT, "name": TEXT, "amount": MONEY, "eligible": INT, "known": FLAG,
    },
    "awards": {
        **_HAND, "pot": INT, "board": INT, "seat": INT, "player": TEXT, "amount": MONEY,
        "odd": MONEY,
    },
    "findings": {
        **_HAND, "line": INT, "column": INT, "rule": TEXT, "severity": TEXT, "player": TEXT,
        "message": TEXT, "hint": TEXT,
    },
}  # fmt: skip
"""The columns of each table: a contract, added to and never changed; docs/scale.md has it."""
NONE = -1
"""The number of the hand where a finding belongs to none."""


@dataclass(slots=True)
class Rows:
    """Columns while they fill, and the decimals of each row's amounts."""

    columns: dict[str, list[list[object]]] = field(
        default_factory=lambda: {name: [[] for _ in kinds] for name, kinds in TABLES.items()}
    )
    decimals: dict[str, list[int]] = field(
        default_factory=lambda: {name: [] for name in TABLES}
    )  # fmt: skip

    def clerk(
        self, how: How, path: str, dialect: str, profile: str, source: Source | None = None
    ) -> Clerk:
        """A function that adds the rows of a hand, or of a finding that belongs to none."""
        whole = source or Source(path, "")

        def add(item: Verdict | Finding, number: int) -> Outcome | None:
            if isinstance(item, Verdict):
                kept = how.wanted.of(item)
                self._verdict((path, number), kept, dialect, profile)
                return Told("", tuple([one.severity for one in kept.findings]))
            if not how.wanted.keeps(item):
                return None
            self._findings((path, NONE), (item,), item.source or whole, None)
            return Loose("", item.severity, path)

        return add

    def _add(self, name: str, decimals: int, size: int, *values: Iterable[object]) -> None:
        self.decimals[name].extend([decimals] * size)
        for column, new in zip(self.columns[name], values, strict=True):
            column.extend(new)

    def _verdict(self, key: tuple[str, int], verdict: Verdict, dialect: str, profile: str) -> None:
        hand, paid = verdict.hand, verdict.played
        self._findings(key, verdict.findings, verdict.source, hand)
        line = verdict.place(verdict.span).line
        told: list[Iterable[object]] = [
            [key[0]],
            [key[1]],
            [verdict.id],
            [line],
            [verdict.status.value],
        ]
        if hand is None or paid is None:
            empty: list[Iterable[object]] = [[None]] * (len(TABLES["hands"]) - 7)
            self._add("hands", 0, 1, *told, [dialect], [profile], *empty)
            return
        stakes, pot = hand.stakes, sum(pot.amount for pot in paid.pots)
        self._add(
            "hands", hand.unit.decimals, 1, *told, [dialect], [profile], [hand.game], [hand.site],
            [hand.table], [hand.tournament], [hand.time], [hand.unit.currency],
            [len(hand.seats)], [hand.button], [stakes.small], [stakes.big], [stakes.ante], [pot],
            [paid.rake], [paid.known()], [" / ".join(texts(one) for one in verdict.boards if one)],
        )  # fmt: skip
        self._seats(key, hand, paid)
        self._actions(key, hand, verdict)
        self._pots(key, hand, paid)

    def _seats(self, key: tuple[str, int], hand: Hand, paid: Settlement) -> None:
        seats = hand.seats
        size = len(seats)
        self._add(
            "seats", hand.unit.decimals, size, *_of(key, size), range(size),
            [seat.number for seat in seats], [seat.name for seat in seats],
            [seat.stack for seat in seats], paid.paid, map(paid.won, range(size)), paid.stacks,
        )  # fmt: skip

    def _actions(self, key: tuple[str, int], hand: Hand, verdict: Verdict) -> None:
        done, seats = verdict.done, hand.seats
        size = len(done)
        place = verdict.source.place
        self._add(
            "actions", hand.unit.decimals, size, *_of(key, size), range(size),
            [place(one.span).line for one in done], [one.street for one in done],
            [one.seat for one in done], [seats[one.seat].name for one in done],
            [str(one.verb) for one in done], [one.to for one in done], [one.add for one in done],
            [one.all_in for one in done],
        )  # fmt: skip

    def _pots(self, key: tuple[str, int], hand: Hand, paid: Settlement) -> None:
        size, places = len(paid.pots), hand.unit.decimals
        self._add(
            "pots", places, size, *_of(key, size), range(size),
            ["main" if at == 0 else f"side {at}" for at in range(size)],
            [pot.amount for pot in paid.pots], [len(pot.seats) for pot in paid.pots],
            [won is not None for won in paid.awards],
        )  # fmt: skip
        awards = [award for won in paid.awards for award in won or ()]
        size = len(awards)
        self._add(
            "awards", places, size, *_of(key, size), [one.pot for one in awards],
            [one.board + 1 for one in awards], [one.seat for one in awards],
            [hand.name(one.seat) for one in awards], [one.amount for one in awards],
            [one.odd for one in awards],
        )  # fmt: skip

    def _findings(
        self, key: tuple[str, int], found: tuple[Finding, ...], source: Source, hand: Hand | None
    ) -> None:
        size = len(found)
        if not size:
            return
        places = [source.place(one.span) for one in found]
        who = [hand.name(one.seat) if hand and one.seat >= 0 else one.player for one in found]
        self._add(
            "findings", 0, size, *_of(key, size), [place.line for place in places],
            [place.column for place in places], [one.rule for one in found],
            [one.severity.value for one in found], who, [one.message for one in found],
            [one.hint for one in found],
        )  # fmt: skip


def _of(key: tuple[str, int], size: int) -> tuple[list[object], list[object]]:
    return [key[0]] * size, [key[1]] * size
