"""Text → verdicts: the straight line, for one hand and for a whole night."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hhtool.engine.settle import settle
from hhtool.engine.step import Dealt, Happened, Step
from hhtool.engine.table import Table
from hhtool.errors import ProfileError
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand, Street
from hhtool.model.log import Kind, Log, Statement
from hhtool.model.table import Settlement
from hhtool.model.verdict import Done, Status, Verdict
from hhtool.profile.schema import Profile
from hhtool.replay.claims import as_paid, fill_unknown, written
from hhtool.replay.compare import owed
from hhtool.replay.judge import judge_hand, judge_outcome, judge_stage, weigh
from hhtool.replay.replay import play
from hhtool.rulebook import finding
from hhtool.session.after import after_hand
from hhtool.session.deal import IN_HAND, deal_in
from hhtool.session.night import Night
from hhtool.session.tell import tell

Rules = Callable[[Statement, Profile], Profile]
"""What a ``rules`` or ``rule`` line makes of the profile so far."""


class Judged(NamedTuple):
    """A hand played to its end, with all that was noticed on the way."""

    table: Table
    findings: list[Finding]
    done: list[Done]
    unread: bool
    """A line of the hand could not be read: what comes after it is not judged."""


def check_hand(hand: Hand, profile: Profile, findings: tuple[Finding, ...] = ()) -> Verdict:
    """One hand, from what its log says to a verdict; ``findings`` are the reader's own."""
    table, noticed, done, unread = walk(hand, profile)
    due = settle(table)
    paid = as_paid(due, hand)
    if not unread:
        noticed += judge_outcome(table, due, paid)
    ruled = fill_unknown(due, paid)
    all_found = weigh((*findings, *noticed), profile)
    return Verdict(
        id=hand.id,
        source=hand.source,
        span=hand.span,
        hand=hand,
        findings=all_found,
        status=_status(table, hand, all_found, due),
        done=tuple(done),
        boards=tuple(map(tuple, table.boards)),
        played=paid,
        ruled=ruled,
        owed=owed(paid, ruled),
    )


def walk(hand: Hand, profile: Profile) -> Judged:
    """Play a hand, asking the rules about every step before it is taken."""
    table, stages = play(hand, profile)
    noticed = list(judge_hand(hand, profile))
    done: list[Done] = list(_posted(table))
    street, unread = Street.PREFLOP.label, False
    for stage in stages:
        if type(stage) is Happened and stage.event.kind == Kind.UNREAD:
            unread = True
        if not unread:
            noticed += judge_stage(stage)
        if type(stage) is Step:
            seat, verb, to, add, all_in, span = stage.move
            done.append(Done(street, seat, verb, to, add, all_in, span))
        elif type(stage) is Dealt:
            street = stage.event.street.label
    return Judged(table, noticed, done, unread)


def check_log(
    log: Log, profile: Profile, rules: Rules | None = None
) -> Iterator[Verdict | Finding]:
    """A native log: the verdict of each hand in order, and findings that belong to none.

    ``rules`` answers the log's own ``rules`` and ``rule`` lines; without it they are passed over.
    """
    night = Night(log.unit)
    hand: list[Statement] = []
    for said in _with_unread(log):
        if said.kind is Kind.HAND or (said.kind not in IN_HAND and hand):
            yield from _close(night, hand, log, profile)
            hand = []
        if said.kind is Kind.HAND or said.kind in IN_HAND:
            if said.kind is not Kind.UNREAD or hand:
                hand.append(said)
        elif rules and said.kind in (Kind.RULES, Kind.RULE):
            profile = _house_rules(night, said, profile, rules)
        else:
            tell(night, said)
        if not hand:
            yield from _taken(night)
    yield from _close(night, hand, log, profile)
    yield from (found for found in log.findings if not _in_hand(log, found))


def _close(
    night: Night, statements: Sequence[Statement], log: Log, profile: Profile
) -> Iterator[Verdict | Finding]:
    """The verdict of the hand that has just ended; nothing where no hand was open."""
    if not statements:
        return
    hand, positions = deal_in(night, statements, profile, log.source)
    start, end = statements[0].span.start, statements[-1].span.end
    own = [f for f in log.findings if _in_hand(log, f) and start <= f.span.start <= end]
    found = (*own, *_taken(night))
    if hand is None:
        yield _unread(statements[0], log, found, profile)
        return
    verdict = check_hand(hand, profile, found)
    if verdict.played:
        unread = any(said.kind is Kind.UNREAD for said in statements)
        after_hand(night, hand, positions, verdict.played, unread)
    yield verdict


def _unread(first: Statement, log: Log, found: tuple[Finding, ...], profile: Profile) -> Verdict:
    weighed = weigh(found, profile)
    return Verdict(first.text, log.source, first.span, None, weighed, Status.UNREAD)


def _house_rules(night: Night, said: Statement, profile: Profile, rules: Rules) -> Profile:
    """The profile as a line of the log has it; a line that makes no sense is a finding."""
    try:
        return rules(said, profile)
    except ProfileError as problem:
        night.findings.append(finding("log-rules", said.span, str(problem)))
        return profile


def _with_unread(log: Log) -> list[Statement]:
    """The statements, with a mark wherever a line could not be read."""
    marks = [Statement(Kind.UNREAD, f.span) for f in log.findings if f.rule != "deck-52"]
    return sorted((*log.statements, *marks), key=lambda said: said.span) if marks else [
        *log.statements
    ]


def _in_hand(log: Log, found: Finding) -> bool:
    """The last statement before a finding belongs to a hand."""
    before = [said for said in log.statements if said.span.start <= found.span.start]
    return bool(before) and (before[-1].kind is Kind.HAND or before[-1].kind in IN_HAND)


def _taken(night: Night) -> list[Finding]:
    """The findings that have come together since they were last taken."""
    found, night.findings = night.findings, []
    return found


def _posted(table: Table) -> Iterator[Done]:
    """What everyone had put in before the first action."""
    for seat, chips in enumerate(table.posted):
        if chips:
            bet, all_in = table.bets[seat], table.stacks[seat] == 0
            yield Done("preflop", seat, "post", bet, chips, all_in, table.hand.span)


def _status(
    table: Table, hand: Hand, findings: Sequence[Finding], due: Settlement
) -> Status:
    """How the hand came out."""
    if table.void:
        return Status.VOID
    if any(found.severity == "error" for found in findings):
        return Status.FINDINGS
    if not (due.over or hand.ended or written(hand.claims)):
        return Status.INCOMPLETE
    return Status.FINDINGS if findings else Status.CLEAN
