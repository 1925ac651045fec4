"""Hands judged apart, each as if it stood alone, and what they hold of one another.

Reading and judging a hand needs nothing but the hand, and may happen anywhere and in any order.
What the hands after it need to know of it is its ``Brief``; going over the briefs in order is
cheap. The few hands of which the hands before have something to say are judged once more, with
all that is carried over: the verdicts are those of ``check_archive``, whose steps these are.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, cast

from hhtool.grammar.dialect import Reading
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import Claim, ClaimKind, Hand, Seat, Stakes
from hhtool.model.place import NOWHERE, Source
from hhtool.model.table import Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.archive import _PASSED_OVER, Follow, _doubt, _heard, _judged, _table_of
from hhtool.pipeline.hand import check_hand
from hhtool.profile.schema import Profile
from hhtool.replay.judge import weigh
from hhtool.session.carry import after_hand, before_hand, key_of, lose_track, otherwise

_new = tuple.__new__


class Kind(StrEnum):
    """What a text of a file turned out to be."""

    HAND = "hand"
    UNREAD = "unread"
    """A hand that could not be read."""
    NONE = "none"
    AGAIN = "again"
    """It speaks of chips that come and go: it cannot be judged apart."""


class Brief(NamedTuple):
    """What the hands after one need to know of it; plain values, since many are sent about."""

    kind: str
    doubt: bool = False
    """A line was passed over: no stack is certain any more."""
    failed: bool = False
    over: bool = True
    known: bool = True
    where: tuple[str, str, str, str] = ("", "", "", "")
    """The hand's id, and what tells its table: site, tournament and table."""
    table: tuple[int, int, int] = (0, 0, 0)
    """Button, big blind, decimals."""
    seats: tuple[tuple[int, str, int, str], ...] = ()
    """Number, key and stack of each; no name, which only findings tell."""
    stacks: tuple[int, ...] = ()
    """Stacks when the hand was over."""
    cashed: tuple[int, ...] = ()
    """Seats that the house paid out."""


def apart(
    source: Source, reading: Reading, profile: Profile, noticed: int = 0
) -> tuple[Brief, tuple[Verdict | Finding, ...]]:
    """What comes of a hand that stands alone; nothing where it cannot."""
    hand = reading.hand
    if reading.beside:
        return Brief(Kind.AGAIN), ()
    if hand is not None:
        seen = source.end_of(noticed) if noticed else None
        verdict = check_hand(hand, profile, reading.findings, seen)
        return _brief(hand, reading, verdict), (verdict,)
    items = _not_a_hand(reading.findings, source, reading, profile)
    return Brief(Kind.UNREAD if reading.id else Kind.NONE, _is_doubtful(reading)), items


def joins(follow: Follow, brief: Brief, profile: Profile) -> bool:
    """The hands before have nothing to say of a hand: it stands as it was judged apart."""
    if brief.kind == Kind.AGAIN:
        return False
    if brief.kind == Kind.HAND:
        return _joins(follow, brief, profile)
    if brief.doubt:
        lose_track(follow.last)
    if brief.kind == Kind.UNREAD:
        _lose_all(follow)
    return True


def again(
    follow: Follow, source: Source, reading: Reading, profile: Profile, noticed: int = 0
) -> Iterator[Verdict | Finding]:
    """What comes of a hand that does not stand alone, with all that the hands before say of it."""
    if reading.hand is not None:
        yield _judged(follow, reading.hand, reading, source, profile, noticed)
        return
    found = (*reading.findings, *_heard(follow, reading.beside, source))
    _doubt(follow, reading, source)
    yield from _not_a_hand(found, source, reading, profile)
    if reading.id:
        _lose_all(follow)


def _brief(hand: Hand, reading: Reading, verdict: Verdict) -> Brief:
    paid = verdict.played
    assert paid is not None, "a hand that was read is played to its end"
    return Brief(
        Kind.HAND.value,
        _is_doubtful(reading),
        verdict.failed,
        verdict.status is not Status.INCOMPLETE,
        paid.known(),
        (hand.id, hand.site, hand.tournament, hand.table),
        (hand.button, hand.stakes.big, hand.unit.decimals),
        tuple([(seat.number, key_of(seat), seat.stack, "") for seat in hand.seats]),
        paid.stacks,
        tuple([claim.seat for claim in hand.claims if claim.kind is ClaimKind.CASHED_OUT]),
    )


def _joins(follow: Follow, brief: Brief, profile: Profile) -> bool:
    """``_judged`` for a hand of which nothing is to be said; else nothing is changed by it."""
    hand = _outline(brief)
    carry = follow.last = _table_of(follow, hand)
    if any(True for _ in before_hand(carry, hand, profile)):
        return False
    if brief.failed and any(True for _ in otherwise(carry, _whole(brief))):
        return False
    paid = cast("Settlement", _Paid(brief.stacks, brief.known))
    after_hand(carry, hand, hand, paid, sound=brief.over and not brief.failed)
    if brief.doubt:
        lose_track(carry)
    return True


def _outline(brief: Brief) -> Hand:
    """As much of a hand as those after it can see, made at a tenth of what a hand costs."""
    name, site, tournament, table = brief.where
    button, big, decimals = brief.table
    seats = tuple([_new(_Dealt, seat) for seat in brief.seats])
    cashed = tuple([Claim(ClaimKind.CASHED_OUT, seat, 0) for seat in brief.cashed])
    outline = _Outline(
        name, site, tournament, table, button, _stakes(big), _unit(decimals), seats, cashed
    )
    return cast("Hand", outline)


def _whole(brief: Brief) -> Hand:
    """The same as a ``Hand`` that can be changed; the few that have errors are looked at so."""
    outline = _outline(brief)
    seats = tuple([Seat(number, "", stack, id=key) for number, key, stack, _ in brief.seats])
    name, site, tournament, table, button, stakes, unit, *_ = cast("_Outline", outline)
    return Hand(
        name, "", seats, button, stakes, -1, -1, (), Source("", ""), unit=unit,
        site=site, tournament=tournament, table=table,
    )  # fmt: skip


class _DealtFields(NamedTuple):
    number: int
    id: str
    stack: int
    name: str = ""


class _Dealt(_DealtFields):
    """A ``Seat`` without a name, which only findings tell."""

    __slots__ = ()
    span = NOWHERE


class _OutlineFields(NamedTuple):
    id: str
    site: str
    tournament: str
    table: str
    button: int
    stakes: Stakes
    unit: Unit
    seats: tuple[_Dealt, ...]
    claims: tuple[Claim, ...]


class _Outline(_OutlineFields):
    """A ``Hand`` of which nothing is told but what those after it can see."""

    __slots__ = ()
    game = time = ""
    small = big = hero = -1
    events = posts = makeup = holes = ()
    source = Source("", "")
    span = NOWHERE
    inferred = self_posting = ended = gross = False
    bomb = 0
    chip = 1

    @staticmethod
    def name(seat: int) -> str:  # noqa: ARG004 # a hand's own method takes it
        """Nobody has a name here."""
        return ""


class _PaidFields(NamedTuple):
    stacks: tuple[int, ...]
    is_known: bool


class _Paid(_PaidFields):
    """A ``Settlement`` of which the stacks are told, and whether every winner is known."""

    __slots__ = ()
    pots = awards = uncalled = paid = made = showdown = ()
    rake = carried = dead = 0
    over = True

    def known(self) -> bool:
        """Every pot has a known winner."""
        return self.is_known


@lru_cache(maxsize=256)
def _stakes(big: int) -> Stakes:
    return Stakes(0, big)


@lru_cache(maxsize=16)
def _unit(decimals: int) -> Unit:
    return Unit(decimals)


def _not_a_hand(
    found: tuple[Finding, ...], source: Source, reading: Reading, profile: Profile
) -> tuple[Verdict | Finding, ...]:
    """What is found in a text that is no hand, or none that could be read."""
    found = tuple(replace(one, source=source) for one in weigh(found, profile))
    if not reading.id:
        return found
    span = found[0].span if found else NOWHERE
    return (Verdict(reading.id, source, span, None, found, Status.UNREAD),)


def _is_doubtful(reading: Reading) -> bool:
    return any(found.rule in _PASSED_OVER for found in reading.findings)


def _lose_all(follow: Follow) -> None:
    for carry in follow.tables.values():
        lose_track(carry)
