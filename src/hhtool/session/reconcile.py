"""The site's ledger beside the log of its night: what differs, and why.

A buy-in is what was let in, added or bought again; a buy-out is what was taken away. Amounts are
smallest units of the log; all places are the ledger's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from hhtool.model.finding import Finding, Severity
from hhtool.model.log import Kind, Statement
from hhtool.model.nightend import Movement, NightEnd
from hhtool.model.place import NOWHERE, Span
from hhtool.model.verdict import Status, Verdict
from hhtool.rulebook import finding
from hhtool.session.beside import ids_at_end, stood_up

COLUMNS = ("buy-in", "buy-out", "stack")
Sums = tuple[int, int, int]
"""Buy-in, buy-out and stack of a player."""
_LATE = "the log begins after the session did"


class Told(NamedTuple):
    """What the log says."""

    end: NightEnd
    said: Sequence[tuple[int, Statement]] = ()
    """What was said beside the play, in order, each with its line."""
    last: Verdict | None = None
    """The last hand."""


class Booked(NamedTuple):
    """What the ledger says."""

    rows: tuple[Movement, ...]
    """Of each row what was bought in, what was cashed out and what it counts, as written."""
    head: Span = NOWHERE
    """The row that names its columns."""
    unread: frozenset[str] = frozenset()
    """Ids of whom it has more than could be read; empty text: of anybody."""


@dataclass(slots=True)
class Account:
    """All that log and ledger have of one player."""

    name: str
    moves: list[Movement] = field(default_factory=list)
    cells: list[Movement] = field(default_factory=list)
    held: int = 0
    here: bool = False
    seen: bool = False  # the log knows of him


class Open(NamedTuple):
    """A hand that was not over when one of the two was downloaded."""

    hand: str
    players: frozenset[str]
    pot: int = 0
    """Chips that are in its pot by the ledger."""


class Both(NamedTuple):
    """Log and ledger side by side."""

    told: Told
    booked: Booked
    accounts: dict[str, Account]
    open: Open | None
    late: bool
    """There are chips that no line of the log brought."""


def reconcile(told: Told, booked: Booked) -> tuple[Finding, ...]:
    """Each difference with its cause; players of whom both say the same give nothing."""
    ids = ids_at_end(said for _, said in told.said)
    factor = _factor(told.end, booked)
    found = [_as_cents(told.end, booked, factor)] if told.end.unit.decimals else []
    booked = booked._replace(rows=tuple(c._replace(amount=c.amount * factor) for c in booked.rows))
    accounts = _accounts(told.end, booked.rows, ids)
    late = any(one.held and not one.moves for one in accounts.values())
    both = Both(told, booked, accounts, _open(told.last, accounts, ids), late)
    found += _in_pot(both)
    for id_, one in accounts.items():
        if not booked.unread & {id_, *(old for old, now in ids.items() if now == id_)}:
            found += _of_one(both, id_, one)
    return tuple(found)


def _factor(end: NightEnd, booked: Booked) -> int:
    """What the ledger's amounts are multiplied by: 100 where whole units come nearer to cents."""
    told, held = _total(end.movements), sum(one.stack for one in end.holdings if one.here)
    rows = _total(booked.rows)
    both = ((told[0], rows[0]), (told[1] + held, rows[1] + rows[2]))

    def apart(by: int) -> Fraction:
        gap = sum(abs(log - ledger * by) for log, ledger in both)
        return Fraction(gap, sum(log + ledger * by for log, ledger in both) or 1)

    cents: int = 10**end.unit.decimals
    return min((1, cents), key=apart)


def _as_cents(end: NightEnd, booked: Booked, factor: int) -> Finding:
    """How the ledger of a table that plays for cents is read."""
    amount = next((cell.amount for cell in booked.rows if cell.amount), 0)
    word = "whole units" if factor > 1 else "cents"
    said = f"the ledger is taken to count {word}: {amount} is {end.unit.text(amount * factor)}"
    return _note(booked.head, said, "nothing in it says so; so read, it comes nearest to the log")


def _accounts(end: NightEnd, rows: Iterable[Movement], ids: dict[str, str]) -> dict[str, Account]:
    """One account for each player, by the id that he has at the end; those of the log first."""
    accounts: dict[str, Account] = {}
    for held in end.holdings:
        one = accounts.setdefault(ids.get(held.id, held.id), Account(held.player))
        one.held += held.stack if held.here else 0
        one.here, one.seen = one.here or held.here, True
    for move in end.movements:
        one = accounts.setdefault(ids.get(move.id, move.id), Account(move.player, seen=True))
        one.moves.append(move)
    for cell in rows:
        accounts.setdefault(ids.get(cell.id, cell.id), Account(cell.player)).cells.append(cell)
    return accounts


def _column(move: Movement) -> int:
    """Which column an amount belongs to."""
    return {"cashes out": 1, "count": 2}.get(move.what, 0)


def _total(moves: Iterable[Movement], held: int = 0) -> Sums:
    """What amounts come to, column by column."""
    sums = [0, 0, held]
    for move in moves:
        sums[_column(move)] += move.amount
    return sums[0], sums[1], sums[2]


def _open(last: Verdict | None, accounts: dict[str, Account], ids: dict[str, str]) -> Open | None:
    """The last hand, where the ledger's stacks are those of some moment of it.

    Where the log breaks off in it, the ledger may know more, also who won.
    """
    if last is None or last.hand is None or last.played is None:
        return None
    players = [ids.get(seat.id, seat.id) for seat in last.hand.seats]
    gaps: list[int] = []
    for id_, seat, stack in zip(players, last.hand.seats, last.played.stacks, strict=True):
        one = accounts.get(id_)
        if one is None or not one.here or not one.cells:
            return None
        gaps.append(one.held + seat.stack - stack - _total(one.cells)[2])
    put, known = [0] * len(gaps), gaps == list(last.played.paid)
    for done in last.done:
        put[done.seat] += done.add
        known = known or gaps == put
    breaks_off = last.status is Status.INCOMPLETE and (min(gaps) >= 0 or not sum(gaps))
    return Open(last.id, frozenset(players), sum(gaps)) if known or breaks_off else None


def _in_pot(both: Both) -> Iterator[Finding]:
    """What is missing in the sum of all nets is in the pot."""
    bought, out, stack = _total(both.booked.rows)
    net, text = out + stack - bought, both.told.end.unit.text
    if both.open and net and net == -both.open.pot:
        said = f"all nets together are {text(net)}, not 0: {text(-net)} are in the pot of hand "
        hint = "the ledger was downloaded in the middle of that hand"
        yield _note(both.booked.head, said + both.open.hand, hint)


def _of_one(both: Both, id_: str, one: Account) -> Iterator[Finding]:
    """What log and ledger do not have alike of a player."""
    told, booked = _total(one.moves, one.held), _total(one.cells)
    used = {move.id for move in (*one.moves, *one.cells) if move.amount}
    if len(used) > 1 and one.cells:
        lines = [n for n, said in both.told.said if said.kind is Kind.RENAMED and said.text == id_]
        names = " and ".join(sorted(used, key=lambda name: (name == id_, name)))
        said = f"{one.name} is {names}{f' (line {lines[-1]} of the log)' if lines else ''}"
        hint = "the id changed at a login; what stands under either is taken together"
        yield _note(one.cells[0].span, said, hint, one.name)
    if one.seen and one.cells:
        in_cents = _in_cents(both, one, told, booked)
        yield from in_cents
        yield from _differs(both, id_, one, (*booked[:2], told[2]) if in_cents else told)
    elif any(booked) or (any(told) and "" not in both.booked.unread):
        yield from _missing(both, one, (told if one.seen else booked)[0])


def _missing(both: Both, one: Account, bought: int) -> Iterator[Finding]:
    """A player is in one of the two and not in the other."""
    where, there = ("ledger", "log") if one.seen else ("log", "ledger")
    hint = _lines(one.moves) if one.seen else "no line of the log names this id"
    for other in both.accounts.values():
        alike = other.name.casefold() == one.name.casefold() and other.moves + other.cells
        if alike and other.seen != one.seen and bool(other.cells) != bool(one.cells):
            hint = f"the {where} has that name as {alike[0].id}: a change of id without a line?"
    said = f"{one.name} is not in the {where}; by the {there} the buy-in is "
    yield finding(
        "stake-ledger",
        one.cells[0].span if one.cells else both.booked.head,
        said + both.told.end.unit.text(bought),
        hint=_LATE if both.late else hint,
        player=one.name,
        expected=bought if one.seen else None,
        found=None if one.seen else bought,
    )


def _in_cents(both: Both, one: Account, told: Sums, booked: Sums) -> tuple[Finding, ...]:
    """Lines that were written before the table turned to cents, where they agree as such.

    They have no decimals. Chips stay what they are, 1000 is 10.00 then, unless only 1000.00
    or 0.10 makes it what the ledger has.
    """
    whole = {line for line, said in both.told.said if said.number == 0}
    moves = [move for move in one.moves if move.line in whole and move.amount]
    coarse, unit = _total(moves), both.told.end.unit
    for factor in (Fraction(1), Fraction(100), Fraction(1, 100)):
        agrees = all(told[at] + coarse[at] * (factor - 1) == booked[at] for at in (0, 1))
        if moves and unit.decimals and agrees:
            line, amount = moves[0].line, moves[0].amount
            said = f"line {line} of the log has {amount} for {unit.text(int(amount * factor))}"
            hint = "the table turned to cents after that line"
            return (_note(one.cells[0].span, f"{one.name}: {said}", hint, one.name),)
    return ()


def _differs(both: Both, id_: str, one: Account, told: Sums) -> Iterator[Finding]:
    """Buy-in, buy-out and stack that are not alike; those that have one cause as one."""
    booked = _total(one.cells)
    buy_in, buy_out, stack = (has - want for want, has in zip(told, booked, strict=True))
    if stack and both.open and id_ in both.open.players:
        hint = f"hand {both.open.hand} was not over when one of the two was downloaded"
        yield _apart(both, one, 2, told, hint, Severity.NOTE)
        stack = 0
    stood = stood_up((said for _, said in both.told.said), id_)
    if buy_in and buy_in in {sum(stood), *stood} and buy_in == buy_out + stack:
        hint = "he stood up and sat back with it: the ledger has it as going and coming"
        yield _apart(both, one, 0, told, hint, Severity.NOTE)
    elif buy_out and buy_out == -stack and not buy_in:
        up = buy_out in stood[-1:]
        hint = "he stood up with it" if up else "the log has no line in which he leaves with it"
        yield _apart(both, one, 1, told, hint, Severity.NOTE if up else None)
    else:
        for column, gap in enumerate((buy_in, buy_out, stack)):
            if gap:
                yield _apart(both, one, column, told, _likely(both, one, column, gap))


def _apart(
    both: Both, one: Account, column: int, told: Sums, hint: str, severity: Severity | None = None
) -> Finding:
    """One column of a player that is not what the log makes it."""
    text, booked = both.told.end.unit.text, _total(one.cells)
    want, has = told[column], booked[column]
    nets = [out + stack - bought for bought, out, stack in (told, booked)]
    net = f"; net {text(nets[1])}, not {text(nets[0])}" if nets[0] != nets[1] else ""
    cells = [cell for cell in one.cells if _column(cell) == column]
    at = next((cell for cell in cells if cell.amount == has - want), cells[0])
    gap = f"{text(abs(has - want))} too {'much' if has > want else 'little'}{net}"
    said = f"{one.name}'s {COLUMNS[column]} is {text(has)}; by the log it is {text(want)} ({gap})"
    return finding(
        "stake-ledger", at.span, said, severity=severity, hint=hint, player=one.name,
        expected=want, found=has,
    )  # fmt: skip


def _likely(both: Both, one: Account, column: int, gap: int) -> str:
    """The likely cause of a difference, with the line of the log where there is one."""
    if both.late:
        return _LATE
    moves = [move for move in one.moves if _column(move) == column]
    for move in moves:
        if move.amount == -gap:
            return f"line {move.line} of the log ({move.what}) is not in the ledger"
    for other in both.accounts.values():
        theirs = _total(other.cells)[column] - _total(other.moves, other.held)[column]
        if theirs == -gap and other.cells and other.seen:
            word = "little" if gap > 0 else "much"
            return f"{other.name} has as much too {word}: is it with the wrong player?"
    return "were both downloaded at the same time?" if column == 2 else _lines(moves)


def _lines(moves: Sequence[Movement]) -> str:
    """Where the log has what was bought or taken."""
    lines = [str(move.line) for move in moves if move.amount]
    return f"the log has it in line {', '.join(lines[:6])}" if lines else "the log has none"


def _note(span: Span, message: str, hint: str, player: str = "") -> Finding:
    note = Severity.NOTE
    return finding("stake-ledger", span, message, severity=note, hint=hint, player=player)
