"""A file whose hands stand for themselves → their verdicts, and what holds between the hands."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from hhtool.grammar.dialect import Reading
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import Hand
from hhtool.model.log import Kind, Statement
from hhtool.model.nightend import Holding, NightEnd
from hhtool.model.place import NOWHERE, Source
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.hand import check_hand
from hhtool.pipeline.slip import unsaid
from hhtool.profile.schema import Profile
from hhtool.replay.judge import weigh
from hhtool.session.beside import Books, hear
from hhtool.session.carry import Carry, after_hand, before_hand, lose_track, otherwise
from hhtool.session.level import Level, change, in_force, shown

_PASSED_OVER: Final = frozenset({"log-syntax", "log-amount"})
_AS_BEFORE: Final = frozenset({Kind.SITS_OUT, Kind.RETURNS})
"""Lines that name a stack and do not change it."""
TABLES: Final = 512
"""Tables that are followed at once; the one not heard of for longest is dropped."""


@dataclass(slots=True)
class Follow:
    """All that one file's hands hand on to those after them."""

    told: bool
    """The log tells who comes and goes: it is one table's whole night."""
    last: Carry
    """The table that was played at last."""
    tables: dict[str, Carry] = field(default_factory=dict)
    level: Level = field(default_factory=Level)
    books: Books = field(default_factory=Books)


def check_archive(
    readings: Iterable[tuple[Source, Reading]],
    profile: Profile,
    noticed: int = 0,
    *,
    told: bool = False,
) -> Generator[Verdict | Finding, None, NightEnd | None]:
    """The verdict of each hand in order, and findings that belong to none.

    ``noticed`` is the line of the file at which a mistake was seen, 0 for the end. ``told``: the
    log writes down whatever comes on the table and leaves it. What the generator then returns is
    the night's end.
    """
    follow = Follow(told, Carry(told))
    follow.tables[""] = follow.last
    last = Source("", "")
    for source, reading in readings:
        last = source
        if reading.hand is not None:
            yield _judged(follow, reading.hand, reading, source, profile, noticed)
            continue
        found = (*reading.findings, *_heard(follow, reading.beside, source))
        _doubt(follow, reading, source)
        found = tuple(replace(one, source=source) for one in weigh(found, profile))
        if reading.id:
            span = found[0].span if found else NOWHERE
            yield Verdict(reading.id, source, span, None, found, Status.UNREAD)
            for carry in follow.tables.values():
                lose_track(carry)
        else:
            yield from found
    return _end(follow, last)


def _judged(
    follow: Follow, hand: Hand, reading: Reading, source: Source, profile: Profile, noticed: int
) -> Verdict:
    """A hand judged, with what the hands before say of its stacks."""
    carry = follow.last = _table_of(follow, hand)
    early, late = _parted(reading.beside, hand) if reading.beside else ((), ())
    found = list(_heard(follow, early, source)) if early else []
    if follow.told:
        hand = _at_level(follow.level, hand)
    found += before_hand(carry, hand, profile)
    seen = source.end_of(noticed) if noticed else None
    verdict = check_hand(hand, profile, reading.findings, seen)
    if verdict.failed:
        for other, misprint in otherwise(carry, hand):
            fits = _fitting(other, reading, profile, seen)
            if fits:
                verdict = fits
                found += [] if misprint in found else [misprint]
                break
    if verdict.hand and verdict.played:
        sound = not verdict.failed and verdict.status is not Status.INCOMPLETE
        after_hand(carry, hand, verdict.hand, verdict.played, sound=sound)
    if late:
        found += _heard(follow, late, source)
    _doubt(follow, reading, source)
    if not found:
        return verdict
    every = weigh((*verdict.findings, *weigh(found, profile)), Profile())
    wrong = any(one.severity is Severity.ERROR for one in every)
    clean = verdict.status is Status.CLEAN or wrong
    return verdict._replace(findings=every, status=Status.FINDINGS if clean else verdict.status)


def _at_level(level: Level, hand: Hand) -> Hand:
    """The hand with the blinds that were in force."""
    small, big = in_force(level, shown(hand))
    if (small, big) == (hand.stakes.small, hand.stakes.big):
        return hand
    return hand._replace(stakes=hand.stakes._replace(small=small, big=big))


def _fitting(hand: Hand, reading: Reading, profile: Profile, seen: int | None) -> Verdict | None:
    """The verdict of a hand whose stack was put right, where that puts right all of it."""
    for one in (hand, unsaid(hand)):
        fits = check_hand(one, profile, reading.findings, seen) if one else None
        if fits and not fits.failed:
            return fits
    return None


def _table_of(follow: Follow, hand: Hand) -> Carry:
    """What is carried over at the table of a hand; the table heard of last stands last."""
    key = "" if follow.told else f"{hand.site} {hand.tournament} {hand.table}"
    carry = follow.tables.pop(key, None)
    if carry is None:
        carry = Carry(follow.told, bool(hand.tournament), hand.unit)
    follow.tables[key] = carry
    if len(follow.tables) > TABLES:
        del follow.tables[next(iter(follow.tables))]
    return carry


def _parted(
    beside: tuple[Statement, ...], hand: Hand
) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """What is said before the stacks of a hand are written down, and after."""
    at = hand.seats[0].span.start
    early = tuple(said for said in beside if said.span.start < at)
    return early, beside[len(early) :]


def _heard(follow: Follow, beside: Iterable[Statement], source: Source) -> Iterator[Finding]:
    """What is said beside the play, taken in order."""
    carry = follow.last
    for said in beside:
        if said.kind is Kind.STAKES:
            change(follow.level, said)
        else:
            for found in hear(carry, follow.books, said, source):
                held = carry.players.get(said.text)
                if held and said.kind in _AS_BEFORE and isinstance(found.expected, int):
                    held.other = found.expected
                yield found


def _doubt(follow: Follow, reading: Reading, source: Source) -> None:
    """A line that is not known may be about chips: nobody in it is certain any more."""
    for found in reading.findings:
        if found.rule in _PASSED_OVER:
            start = source.text.rfind("\n", 0, found.span.start) + 1
            end = source.text.find("\n", start)
            line = source.text[start : end if end >= 0 else None]
            lose_track(follow.last, line if follow.told else "")


def _end(follow: Follow, last: Source) -> NightEnd | None:
    """What the night comes to, of a log that tells its money."""
    if not follow.told:
        return None
    held = [one for carry in follow.tables.values() for one in carry.players.items()]
    holdings = tuple(Holding(one.name, one.stack, one.here, key) for key, one in held)
    moved = tuple(follow.books.movements)
    return NightEnd(last, follow.last.unit, "", "", moved, holdings)
