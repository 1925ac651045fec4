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
from typing import NamedTuple

from hhtool.grammar.dialect import Reading
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import BESIDE, Claim, ClaimKind, Hand, Seat, Stakes
from hhtool.model.log import Statement
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.model.table import Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.archive import (
    _PASSED_OVER,
    Follow,
    _doubt,
    _heard,
    _judged,
    _parted,
    _table_of,
)
from hhtool.pipeline.carried import keep, put_back
from hhtool.pipeline.hand import check_hand
from hhtool.profile.schema import Profile
from hhtool.replay.judge import weigh
from hhtool.session.carry import after_hand, before_hand, key_of, lose_track, otherwise
from hhtool.session.level import Shown, in_force, shown

_new = tuple.__new__
NO_TEXT = Source("", "")


class Kind(StrEnum):
    """What a text of a file turned out to be."""

    HAND = "hand"
    UNREAD = "unread"
    """A hand that could not be read."""
    NONE = "none"
    AGAIN = "again"
    """It may speak of chips that come and go: it cannot be judged apart."""


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
    seats: tuple[tuple[int, str, int, Span, str], ...] = ()
    """The fields of each ``Seat``, with no name, which only findings tell."""
    stacks: tuple[int, ...] = ()
    """Stacks when the hand was over."""
    cashed: tuple[int, ...] = ()
    """Seats that settled with the house beside the pots."""
    blinds: Shown = Shown()
    """Of a log that tells a whole night; what follows, too."""
    early: tuple[Statement, ...] = ()
    """What it says of chips that come and go before its stacks are written down."""
    late: tuple[Statement, ...] = ()
    """What it says of them after that."""


def apart(
    source: Source, reading: Reading, profile: Profile, noticed: int = 0, *, told: bool = False
) -> tuple[Brief, tuple[Verdict | Finding, ...]]:
    """What comes of a hand that stands alone; nothing where it cannot.

    ``told``: it is of a log that tells a whole night.
    """
    hand = reading.hand
    if _is_doubtful(reading) if told else reading.beside:
        return Brief(Kind.AGAIN), ()
    if hand is not None:
        seen = source.end_of(noticed) if noticed else None
        verdict = check_hand(hand, profile, reading.findings, seen)
        brief = _brief(hand, reading, verdict)
        return _with_night(brief, hand, reading) if told else brief, (verdict,)
    items = _not_a_hand(reading.findings, source, reading, profile)
    kind = Kind.UNREAD if reading.id else Kind.NONE
    return Brief(kind, _is_doubtful(reading), late=reading.beside), items


def joins(follow: Follow, brief: Brief, source: Source, profile: Profile) -> bool:
    """The hands before have nothing to say of a hand: it stands as it was judged apart."""
    if brief.kind == Kind.AGAIN:
        return False
    if not (brief.early or brief.late):
        return _joins(follow, brief, source, profile)
    kept = keep(follow)
    if _joins(follow, brief, source, profile):
        return True
    put_back(follow, kept)
    return False


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
        tuple([(seat.number, "", seat.stack, NOWHERE, key_of(seat)) for seat in hand.seats]),
        paid.stacks,
        tuple([claim.seat for claim in hand.claims if claim.kind in BESIDE]),
    )


def _with_night(brief: Brief, hand: Hand, reading: Reading) -> Brief:
    early, late = _parted(reading.beside, hand)
    return brief._replace(blinds=shown(hand), early=early, late=late)


def _joins(follow: Follow, brief: Brief, source: Source, profile: Profile) -> bool:
    """``check_archive`` for a text of which nothing is to be said.

    Else it may be taken once more; what was heard, however, has been heard.
    """
    if brief.kind == Kind.HAND and not _played(follow, brief, source, profile):
        return False
    if any(True for _ in _heard(follow, brief.late, source)):
        return False
    if brief.doubt:
        lose_track(follow.last)
    if brief.kind == Kind.UNREAD:
        _lose_all(follow)
    return True


def _played(follow: Follow, brief: Brief, source: Source, profile: Profile) -> bool:
    """``_judged`` for a hand of which nothing is to be said."""
    hand = _outline(brief)
    carry = follow.last = _table_of(follow, hand)
    if any(True for _ in _heard(follow, brief.early, source)):
        return False
    if follow.told and in_force(follow.level, brief.blinds) != brief.blinds[:2]:
        return False
    if any(True for _ in before_hand(carry, hand, profile)):
        return False
    if brief.failed and any(True for _ in otherwise(carry, hand)):
        return False
    after_hand(carry, hand, hand, _paid(brief), sound=brief.over and not brief.failed)
    return True


def _outline(brief: Brief) -> Hand:
    """As much of a hand as those after it can see; no names, which only findings tell."""
    name, site, tournament, table = brief.where
    button, big, decimals = brief.table
    return Hand(
        name, "", tuple([_new(Seat, seat) for seat in brief.seats]), button, _stakes(big), -1, -1,
        (), NO_TEXT, claims=tuple([Claim(ClaimKind.CASHED_OUT, seat, 0) for seat in brief.cashed]),
        unit=_unit(decimals), site=site, tournament=tournament, table=table,
    )  # fmt: skip


def _paid(brief: Brief) -> Settlement:
    """As much of a settlement as the hands after it can see."""
    return Settlement((), () if brief.known else (None,), (), (), brief.stacks)


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
