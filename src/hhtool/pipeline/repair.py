"""What may have gone wrong in a native night, tried: the log is mended so and walked again.

A cause that leaves no gap and no fault behind explains the night; what it does not explain still
stands against it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hhtool.model.audit import Audit, Cause, Gap, HandSum, Kind
from hhtool.model.log import Kind as Said
from hhtool.model.log import Log, Statement
from hhtool.model.place import Span

TRIES = 6000
"""Hands that are walked again at most, over all causes that are tried."""
_LEAST = 12
"""Causes that are tried, however long the night."""
SURE = 96
"""A cause of this weight that explains everything is not tried against others."""
_CHECKS = frozenset({Said.COUNT, Said.CASHES_OUT, Said.SEAT, Said.LEAVES})


class Try(NamedTuple):
    """A mended log, and the cause that it would prove."""

    log: Log
    cause: Cause
    player: str
    """Whose gap it is."""


Walk = Callable[[Log], "tuple[Audit, int]"]
"""Audits a log; how many errors are in it beside."""


def repaired(log: Log, found: Audit, errors: int, hands: Sequence[HandSum], walk: Walk) -> Audit:
    """The audit with causes that were tried; the likeliest first.

    ``errors`` are those of the log as it is.
    """
    tries = [*_counts(log, found), *_rebuys(log, found, hands), *_pots(log, found, hands)]
    most = max(_LEAST, TRIES // max(1, len(hands)))
    proved: list[tuple[str, Cause]] = []
    before = len(found.gaps) + errors
    for one in tries[:most]:
        after, wrong = walk(one.log)
        left = len(after.gaps) + wrong
        if left < before:
            weight = (
                one.cause.weight if not left else one.cause.weight * (before - left) // (2 * before)
            )
            proved.append((one.player, one.cause._replace(weight=weight)))
            if weight >= SURE:
                break
    return replace(found, gaps=tuple(_with(gap, proved) for gap in found.gaps))


def _with(gap: Gap, proved: Sequence[tuple[str, Cause]]) -> Gap:
    """A gap with what was tried: a cause that explains the night explains every gap."""
    tried = [cause for player, cause in proved if cause.weight >= 90 or player == gap.player]
    kept = [one for one in gap.causes if all(_other(one, cause) for cause in tried)]
    tamed = [one._replace(weight=min(one.weight, 50)) for one in kept] if tried else kept
    causes = tuple(sorted((*tried, *tamed), key=lambda cause: -cause.weight))
    named = next((cause.hand for cause in causes[:1] if cause.hand), gap.hand)
    return gap._replace(causes=causes, hand=named)


def _other(one: Cause, tried: Cause) -> bool:
    return (one.kind, one.hand, one.explains) != (tried.kind, tried.hand, tried.explains)


def _rebuys(log: Log, found: Audit, hands: Sequence[HandSum]) -> Iterator[Try]:
    """A rebuy before each hand in which a player lacks chips, of each usual amount."""
    usual = sorted(
        {said.amounts[0] for said in log.statements if said.kind is Said.BUYS and said.amounts}
        | {s.amounts[0] for s in log.statements if s.kind is Said.SEAT and s.amounts}
    )
    starts = [said for said in log.statements if said.kind is Said.HAND]
    tried: set[tuple[str, int, int]] = set()
    for gap in found.gaps:
        if gap.amount < 0 or len(starts) != len(hands) or not hands:
            continue
        amounts = [gap.amount, *usual] if gap.what != "hand" else usual
        for at in _lacking(gap, hands):
            for amount in dict.fromkeys(one for one in amounts if one > 0):
                key = (gap.player, at, amount)
                if key not in tried:
                    tried.add(key)
                    yield _rebuy(log, gap, starts, hands, at, amount, usual)


def _lacking(gap: Gap, hands: Sequence[HandSum]) -> list[int]:
    """The hands before which a player may have bought chips, the likeliest first.

    Where he acts without chips, or puts in more than he has; after he lost everything; after his
    stack was lowest. The number of all hands stands for the end of the night.
    """
    name = gap.player.casefold()
    proven: list[int] = []
    broke: list[int] = []
    lowest: tuple[int, int] | None = None
    for at, hand in enumerate(hands[: gap.hands + 1]):
        names = [one.casefold() for one in hand.players]
        seat = names.index(name) if name in names else -1
        if name in [one.casefold() for one in hand.absent] or (seat >= 0 and hand.over[seat]):
            proven.append(at)
        if seat >= 0 and gap.since <= at < gap.hands:
            left = hand.end[seat]
            broke += [at + 1] if left == 0 else []
            lowest = min(lowest or (left, at + 1), (left, at + 1))
    places = [*proven[:2], *broke[-2:], *([lowest[1]] if lowest else [])]
    return list(dict.fromkeys(places))


def _rebuy(
    log: Log,
    gap: Gap,
    starts: Sequence[Statement],
    hands: Sequence[HandSum],
    at: int,
    amount: int,
    usual: Sequence[int],
) -> Try:
    """The log with a rebuy before a hand, or before the line where the gap shows."""
    last = at >= len(starts)
    before = _shown_at(log, gap) if last else starts[at]
    begin = Span(before.span.start, before.span.start)
    bought = Statement(Said.BUYS, begin, gap.player, begin, word="rebuys", amounts=(amount,))
    statements = list(log.statements)
    statements.insert(statements.index(before), bought)
    name = hands[-1].id if last else hands[at].id
    when = "after" if last else "before"
    said = f"{gap.player} bought chips {when} hand {name}, and nobody wrote it down"
    cause = Cause(Kind.REBUY, 97 if amount in usual else 59, amount, name, said)
    return Try(replace(log, statements=tuple(statements)), cause, gap.player)


def _shown_at(log: Log, gap: Gap) -> Statement:
    """The statement in which a gap shows; else the last of the log."""
    here = (s for s in log.statements if log.source.place(s.span).line == gap.line)
    return next(here, log.statements[-1])


def _pots(log: Log, found: Audit, hands: Sequence[HandSum]) -> Iterator[Try]:
    """A pot given to each other player who was in at the end; the best fitting first."""
    lacking = {gap.player.casefold(): gap.amount for gap in reversed(found.gaps) if gap.amount < 0}
    by_id = {hand.id: hand for hand in hands}
    fitting: list[tuple[int, Try]] = []
    hand_id = ""
    for said in log.statements:
        if said.kind is Said.HAND:
            hand_id = said.text
        hand = by_id.get(hand_id)
        if said.kind is not Said.WINS or said.others or not said.amounts or hand is None:
            continue
        for seat, name in enumerate(hand.players):
            if name.casefold() == said.name.casefold() or not hand.live[seat]:
                continue
            miss = abs(lacking.get(said.name.casefold(), 0) + said.amounts[0])
            fitting.append((miss, _pot(log, said, name, hand_id)))
    yield from (one for _, one in sorted(fitting, key=lambda pair: pair[0]))


def _pot(log: Log, said: Statement, name: str, hand: str) -> Try:
    at = log.statements.index(said)
    mended = (*log.statements[:at], said._replace(name=name), *log.statements[at + 1 :])
    words = f"the pot of hand {hand} was written to {said.name} and went to {name}"
    cause = Cause(Kind.POT, 98, said.amounts[0], hand, words)
    return Try(replace(log, statements=mended), cause, name)


def _counts(log: Log, found: Audit) -> Iterator[Try]:
    """Each check that does not agree, left as the hands make it."""
    for gap in found.gaps:
        if gap.what == "hand" or not gap.amount:
            continue
        for at, said in enumerate(log.statements):
            line = log.source.place(said.span).line
            if said.kind in _CHECKS and line == gap.line and said.amounts:
                right = said._replace(amounts=(said.amounts[0] - gap.amount,))
                mended = (*log.statements[:at], right, *log.statements[at + 1 :])
                words = f"the {gap.what} of {gap.player} at line {line} is wrong"
                weight = 96 if len(found.gaps) > 1 else 60
                cause = Cause(Kind.MISCOUNT, weight, gap.amount, gap.hand, words)
                yield Try(replace(log, statements=mended), cause, gap.player)
