"""Where a night's chips do not add up, and what may have become of them.

A gap is a stack that the log writes down and that is not what the hands make it. Each cause is
weighed by how well it fits what else the log says; the likeliest comes first.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hhtool.model.audit import Audit, Cause, Check, Gap, HandSum, Kind
from hhtool.model.nightend import NightEnd

_BUYS = frozenset({"buys in", "rebuys", "adds on"})
_LEFT = frozenset({"cashes out", "tip", "rake"})
_SMALL = 5
"""A gap below so many big blinds is sooner a slip of the counting hand than a buy-in."""


class Stretch(NamedTuple):
    """A player's gap and the hands between two checks in which it came about."""

    player: str
    amount: int
    since: int
    until: int
    """Hands over at the check before and at this one: the gap came about between them."""
    check: Check


class Night(NamedTuple):
    """All that causes are looked for in."""

    hands: Sequence[HandSum]
    stretches: Sequence[Stretch]
    buys: dict[str, list[int]]
    """What each player bought in for, by the name in lower case."""
    big: int
    """The largest big blind of the night."""


def audit(hands: Sequence[HandSum], end: NightEnd, big: int) -> Audit:
    """Hold a night's chips against one another.

    ``hands`` are those of ``end``, in order; ``big`` is the big blind.
    """
    buys: dict[str, list[int]] = {}
    for moved in end.movements:
        if moved.what in _BUYS:
            buys.setdefault(moved.player.casefold(), []).append(moved.amount)
    night = Night(hands, tuple(_stretches(end.checks)), buys, big)
    gaps = [*_seen_in_hands(night), *(_gap(night, stretch) for stretch in night.stretches)]
    bought = sum(sum(amounts) for amounts in buys.values())
    out = sum(moved.amount for moved in end.movements if moved.what in _LEFT)
    held = sum(one.stack for one in end.holdings if one.here)
    gaps.sort(key=lambda gap: gap.hands)
    return Audit(end.unit, bought, out + held, tuple(gaps))


def _stretches(checks: Sequence[Check]) -> Iterator[Stretch]:
    """The checks that do not agree, each with the hands since the player's check before."""
    last: dict[str, int] = {}
    for check in checks:
        key = check.player.casefold()
        if check.found != check.expected:
            amount = check.found - check.expected
            yield Stretch(key, amount, last.get(key, 0), check.hands, check)
        last[key] = check.hands


def _seen_in_hands(night: Night) -> Iterator[Gap]:
    """Chips that a hand itself shows to have come from nowhere."""
    told: set[str] = set()
    for at, hand in enumerate(night.hands):
        late = [(name, 0) for name in hand.absent]
        over = [(hand.players[seat], chips) for seat, chips in enumerate(hand.over) if chips > 0]
        for name, chips in (*late, *over):
            key = name.casefold()
            if key in told:
                continue
            told.add(key)
            cause = Cause(Kind.REBUY, 96, chips, hand.id, _bought(night, name, hand.id, chips))
            yield Gap(name, chips, at, hand.id, hand.line, "hand", (cause,))


def _bought(night: Night, name: str, hand: str, least: int) -> str:
    """The words for a rebuy that a hand proves."""
    usual = [amount for amount in night.buys.get(name.casefold(), ()) if amount >= least]
    hint = "as before" if usual else "of an amount that the log does not tell"
    return f"{name} bought chips before hand {hand} {hint}, and nobody wrote it down"


def _gap(night: Night, stretch: Stretch) -> Gap:
    """A gap with its causes, likeliest first."""
    causes = sorted(_causes(night, stretch), key=lambda cause: -cause.weight)
    last = night.hands[stretch.until - 1].id if 0 < stretch.until <= len(night.hands) else ""
    named = next((cause.hand for cause in causes[:1] if cause.hand), last)
    check = stretch.check
    return Gap(
        check.player,
        stretch.amount,
        stretch.until,
        named,
        check.line,
        check.what,
        tuple(causes),
        stretch.since,
    )


def _causes(night: Night, gap: Stretch) -> Iterator[Cause]:
    yield from _paid_wrong(night, gap)
    yield from _to_another(night, gap)
    yield from _miscounted(night, gap)
    if gap.amount > 0:
        yield from _rebought(night, gap)
    else:
        yield from _taken(night, gap)


def _between(night: Night, gap: Stretch) -> Iterator[tuple[int, HandSum, int]]:
    """The hands of a stretch that the player was in: index, hand, seat."""
    for at in range(gap.since, min(gap.until, len(night.hands))):
        names = [name.casefold() for name in night.hands[at].players]
        if gap.player in names:
            yield at, night.hands[at], names.index(gap.player)


def _paid_wrong(night: Night, gap: Stretch) -> Iterator[Cause]:
    """A hand in which the log pays the player another amount than was due, by just the gap."""
    for _, hand, seat in _between(night, gap):
        wrong = hand.due[seat] - hand.won[seat]
        if wrong == gap.amount:
            word = "too little" if wrong > 0 else "too much"
            said = f"hand {hand.id} pays {gap.check.player} {word}"
            yield Cause(Kind.POT, 100, gap.amount, hand.id, said)


def _to_another(night: Night, gap: Stretch) -> Iterator[Cause]:
    """Another player has the same gap the other way round: a pot went, or was written, wrong."""
    for other in night.stretches:
        apart = other.until <= gap.since or gap.until <= other.since
        if other.player == gap.player or other.amount != -gap.amount or apart:
            continue
        winner, loser = (other, gap) if gap.amount > 0 else (gap, other)
        taker, giver = (gap, other) if gap.amount > 0 else (other, gap)
        found = False
        for _, hand, seat in _between(night, winner):
            names = [name.casefold() for name in hand.players]
            if hand.won[seat] != abs(gap.amount) or taker.player not in names:
                continue
            found = True
            stayed = hand.live[names.index(taker.player)]
            said = (
                f"the pot of hand {hand.id} was written to {giver.check.player} "
                f"and went to {taker.check.player}"
            )
            yield Cause(Kind.POT, 98 if stayed else 88, gap.amount, hand.id, said)
        if not found and loser is not winner:
            said = f"{giver.check.player} passed chips to {taker.check.player} outside any pot"
            yield Cause(Kind.PASSED, 60, gap.amount, "", said)


def _miscounted(night: Night, gap: Stretch) -> Iterator[Cause]:
    """The player's next check has the same gap the other way round; or there is no next one."""
    after = [s for s in night.stretches if s.player == gap.player and s.until > gap.until]
    before = [s for s in night.stretches if s.player == gap.player and s.until < gap.until]
    words = f"the {gap.check.what} of {gap.check.player} at line {gap.check.line} is wrong"
    hand = night.hands[gap.until - 1].id if 0 < gap.until <= len(night.hands) else ""
    if after and after[0].amount == -gap.amount:
        yield Cause(Kind.MISCOUNT, 97, gap.amount, hand, f"{words}: the next one takes it back")
    elif before and before[-1].amount == -gap.amount:
        said = f"it is the slip of line {before[-1].check.line} that comes back"
        yield Cause(Kind.MISCOUNT, 99, gap.amount, "", said)
    else:
        small = night.big and abs(gap.amount) < _SMALL * night.big
        yield Cause(Kind.MISCOUNT, 65 if small else 30, gap.amount, hand, words)


def _rebought(night: Night, gap: Stretch) -> Iterator[Cause]:
    """The player bought chips and nobody wrote it down: best after going broke."""
    usual = night.buys.get(gap.player, [])
    every = {amount for amounts in night.buys.values() for amount in amounts}
    weight = 80 if gap.amount in usual else 72 if gap.amount in every else 40
    if weight == 40 and night.big and gap.amount % (10 * night.big) == 0:
        weight = 55
    low, hand = None, None
    for _, one, seat in _between(night, gap):
        left = one.end[seat]
        if low is None or left < low:
            low, hand = left, one
    broke = low == 0
    where = f" after hand {hand.id}" if hand else ""
    left_with = "with nothing left" if broke else "at the lowest stack"
    said = f"{gap.check.player} bought chips{where}, {left_with}, and nobody wrote it down"
    yield Cause(Kind.REBUY, weight + 12 * broke, gap.amount, hand.id if hand else "", said)


def _taken(night: Night, gap: Stretch) -> Iterator[Cause]:
    """Chips went off the table, or into somebody's pocket, and nobody wrote it down."""
    rounded = night.big and gap.amount % (10 * night.big) == 0
    said = f"{gap.check.player} took chips off the table and nobody wrote it down"
    yield Cause(Kind.TAKEN, 45 if rounded else 38, gap.amount, "", said)
