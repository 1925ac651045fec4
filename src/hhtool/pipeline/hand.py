"""One hand → its verdict: the straight line."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from hhtool.engine.outcome import Outcome
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.engine.step import Happened, Step
from hhtool.engine.table import Table
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import LABELS, Hand, Verb
from hhtool.model.log import Kind
from hhtool.model.place import Span
from hhtool.model.table import Done, Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.slip import slips
from hhtool.profile.schema import Profile
from hhtool.replay.claims import as_paid, fill_unknown, raked, shares, to_sole_winner
from hhtool.replay.compare import owed
from hhtool.replay.correct import correct
from hhtool.replay.judge import judge_hand, judge_outcome, judge_stage, weigh
from hhtool.replay.replay import play, stages

_new: Final = tuple.__new__
POST: Final = Verb.POST
PREFLOP: Final = LABELS[0]


class Judged(NamedTuple):
    """A hand played to its end, with all that was noticed on the way."""

    table: Table
    findings: list[Finding]
    done: list[Done]
    unread: bool
    """A line of the hand could not be read: what comes after it is not judged."""


def check_hand(
    hand: Hand,
    profile: Profile,
    findings: tuple[Finding, ...] = (),
    noticed: int | None = None,
) -> Verdict:
    """One hand, from what its log says to a verdict; ``findings`` are the reader's own.

    ``noticed`` is where in the source a mistake was seen, ``None`` for its end: a ruling whose
    time had passed by then is not put in force. Of errors that all come from one slip of the pen
    only the first is told; no site lets its players do what its log has wrong.
    """
    verdict = _checked(hand, profile, findings, noticed)
    errors = [found for found in verdict.findings if found.severity is Severity.ERROR]
    if not errors or _first_error(findings) or (len(errors) == 1 and not hand.site):
        return verdict
    for mended, how in slips(hand, errors):
        fits = _checked(mended, profile, findings, noticed)
        if not fits.failed:
            slip = replace(errors[0], hint=f"{errors[0].hint}; {how}", ruling=None)
            found = weigh((slip, *fits.findings), profile)
            return fits._replace(hand=hand, findings=found, status=Status.FINDINGS)
    return verdict


def _checked(
    hand: Hand, profile: Profile, findings: tuple[Finding, ...], noticed: int | None
) -> Verdict:
    """One hand as it stands."""
    table, found, done, unread = walk(hand, profile, _first_error(findings))
    table.mucked.update(_unseen(table))
    due = settle(table, raked(table))
    given = shares(table, due, sound=not _first_error(found))
    paid = as_paid(due, given)
    if not unread:
        found += judge_outcome(Outcome(table, due, paid, given, hand.claims), found)
    all_found = weigh((*findings, *found), profile)
    corrected = _as_ruled(hand, profile, all_found, noticed)
    ruled = to_sole_winner(corrected, paid) if corrected else fill_unknown(due, paid)
    return Verdict(
        id=hand.id,
        source=hand.source,
        span=hand.span,
        hand=hand,
        findings=all_found,
        status=_status(table, all_found, due.over or hand.ended or bool(given)),
        done=tuple(done),
        boards=tuple(map(tuple, table.boards)),
        played=paid,
        ruled=ruled,
        owed=owed(paid, ruled) if paid.known() and ruled.known() else (),
    )


def _unseen(table: Table) -> Iterator[int]:
    """Seats whose cards were thrown away at a showdown without a line that says so.

    A site's log has every hand that is turned up, that of whoever wins among them.
    """
    hand = table.hand
    live = [seat for seat in range(table.size) if table.live[seat]]
    if hand.site and hand.ended and len(live) > 1 and any(seat in table.shown for seat in live):
        seen = {*table.shown, *(hole.seat for hole in hand.holes)}
        yield from (seat for seat in live if seat not in seen)


def _as_ruled(
    hand: Hand, profile: Profile, findings: tuple[Finding, ...], noticed: int | None
) -> Settlement | None:
    """What is due once rulings are in force; ``None`` where there is none to put in force."""
    corrected = correct(hand, findings, noticed)
    if corrected is hand:
        return None
    table, steps = play(corrected, profile)
    for _ in steps:
        pass
    return settle(table, raked(table))


def _first_error(findings: Sequence[Finding]) -> Span | None:
    """Where the first error stands."""
    if not findings:
        return None
    return min((f.span for f in findings if f.severity is Severity.ERROR), default=None)


def walk(hand: Hand, profile: Profile, broken: Span | None = None) -> Judged:
    """Play a hand, asking the rules about every step before it is taken.

    What comes after ``broken``, the place of a line that could not be read, is played and not
    judged; nor is what comes after chips that nobody had.
    """
    table = start(hand, profile)
    done = list(_posted(table))
    noticed = list(judge_hand(hand, profile))
    unread = False
    for stage in stages(table, done):
        if isinstance(stage, Step):
            done.append(stage.move)
            unread = unread or bool(broken and stage.move.span > broken)
        elif isinstance(stage, Happened) and stage.event.kind == Kind.UNREAD:
            unread = True
        if broken and not isinstance(stage, Step):
            unread = unread or stage.event.span > broken
        if not unread:
            told = list(judge_stage(stage))
            noticed += told
            unread = any(found.rule == "stake-table" for found in told)
    return Judged(table, noticed, done, unread)


def _posted(table: Table) -> Iterator[Done]:
    """What everyone had put in before the first action."""
    span, bets, stacks = table.hand.span, table.bets, table.stacks
    for seat, chips in enumerate(table.posted):
        if chips:
            yield _new(Done, (PREFLOP, seat, POST, bets[seat], chips, stacks[seat] == 0, span))


def _status(table: Table, findings: Sequence[Finding], over: bool) -> Status:
    """How the hand came out."""
    if table.void:
        return Status.VOID
    if any(found.severity == "error" for found in findings):
        return Status.FINDINGS
    if not over:
        return Status.INCOMPLETE
    return Status.FINDINGS if findings else Status.CLEAN
