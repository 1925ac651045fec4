"""Verdicts and a night's end → its chips held against one another."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hhtool.model.audit import Audit, Check, HandSum
from hhtool.model.finding import Finding, Severity
from hhtool.model.log import Log
from hhtool.model.nightend import NightEnd
from hhtool.model.verdict import Verdict
from hhtool.pipeline.log import Rules, check_log
from hhtool.pipeline.repair import repaired
from hhtool.profile.schema import Profile
from hhtool.session.audit import audit

Items = Iterable[Verdict | Finding | NightEnd]

_ABSENT = frozenset({"stake-elim", "log-not-dealt-in"})
_GAPS = _ABSENT | {"stake-continuity", "stake-table"}
"""Rules whose findings are gaps themselves."""


def audit_night(items: Items) -> Audit | None:
    """The audit of one log's items; ``None`` where the log tells no money of its own."""
    found, _, _ = _walked(items)
    return found


def audit_log(log: Log, profile: Profile, rules: Rules | None = None) -> Audit | None:
    """The audit of a native log, whose likely causes are tried by mending the log."""
    found, hands, errors = _walked(_items(log, profile, rules))
    if found is None or not found.gaps:
        return found

    def walk(mended: Log) -> tuple[Audit, int]:
        after, _, wrong = _walked(_items(mended, profile, rules))
        return after or found, wrong

    return repaired(log, found, errors, hands, walk)


def _items(
    log: Log, profile: Profile, rules: Rules | None
) -> Iterator[Verdict | Finding | NightEnd]:
    yield (yield from check_log(log, profile, rules))


def _walked(items: Items) -> tuple[Audit | None, list[HandSum], int]:
    """The audit of a night, its hands, and its errors that are no gaps themselves."""
    hands: list[HandSum] = []
    checks: list[Check] = []
    end, big, errors = None, 0, 0
    for item in items:
        if isinstance(item, NightEnd):
            end = item
            continue
        found = item.findings if isinstance(item, Verdict) else (item,)
        errors += sum(f.severity is Severity.ERROR and f.rule not in _GAPS for f in found)
        if isinstance(item, Verdict):
            checks += _stacks(item, len(hands))
            made = sum_up(item)
            if made is not None and item.hand is not None:
                hands.append(made)
                big = max(big, item.hand.stakes.big)
    if end is None:
        return None, hands, errors
    told = end if end.checks else replace(end, checks=tuple(checks))
    return audit(hands, told, big), hands, errors


def _stacks(verdict: Verdict, hands: int) -> Iterator[Check]:
    """Stacks of a site's log that are not what the hands before made them.

    ``hands`` are over before this one; who leaves after it is checked after it.
    """
    for found in verdict.findings:
        if found.rule != "stake-continuity" or verdict.hand is None:
            continue
        if isinstance(found.expected, int) and isinstance(found.found, int):
            name = verdict.hand.name(found.seat) if found.seat >= 0 else found.player
            over = hands + (found.seat < 0)
            line = verdict.place(found.span).line
            yield Check(name, over, found.expected, found.found, "stack", line)


def sum_up(verdict: Verdict) -> HandSum | None:
    """A hand as the audit needs it; ``None`` where it could not be read."""
    hand, paid, due = verdict.hand, verdict.played, verdict.ruled
    if hand is None or paid is None:
        return None
    seats = range(len(hand.seats))
    folded = {done.seat for done in verdict.done if done.verb == "fold"}
    known = due is not None and due.known() and paid.known()
    won = tuple(paid.won(seat) for seat in seats)
    over = [0] * len(hand.seats)
    for found in verdict.findings:
        if found.rule == "stake-table" and found.seat >= 0:
            over[found.seat] += _beyond(found)
    return HandSum(
        verdict.id,
        verdict.place(verdict.span).line,
        tuple(seat.name for seat in hand.seats),
        tuple(seat.stack for seat in hand.seats),
        paid.stacks,
        won,
        tuple(due.won(seat) for seat in seats) if due is not None and known else won,
        tuple(seat not in folded for seat in seats),
        tuple(over),
        tuple(f.player for f in verdict.findings if f.rule in _ABSENT and f.player),
    )


def _beyond(found: Finding) -> int:
    """Chips that a player put in and did not have."""
    if isinstance(found.found, int) and isinstance(found.expected, int):
        return max(1, found.found - found.expected) if found.severity is Severity.ERROR else 0
    return 1
