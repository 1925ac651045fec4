"""A native log → the verdicts of its hands: the night is walked through in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field

from hhtool.errors import ProfileError
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.limits import EVENTS
from hhtool.model.log import Kind, Log, Statement
from hhtool.model.nightend import NightEnd
from hhtool.model.place import Span
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.hand import check_hand
from hhtool.profile.schema import Profile
from hhtool.replay.judge import weigh
from hhtool.rulebook import finding
from hhtool.session.after import after_hand
from hhtool.session.deal import IN_HAND, deal_in
from hhtool.session.ledger import close
from hhtool.session.night import Night
from hhtool.session.rotation import Positions
from hhtool.session.tell import tell

Rules = Callable[[Statement, Profile], Profile]
"""What a ``rules`` or ``rule`` line makes of the profile so far."""
_AFTERWARDS = frozenset({Kind.TIP, Kind.RAKE})
"""Statements after a hand that belong to it."""
_GOES_ON = frozenset({Kind.ACTION, Kind.GROUP, Kind.STREET, Kind.SHOWS, Kind.MUCKS, Kind.WINS})
"""Statements that say that the hand before them was not over."""
_SETTLED = frozenset({Kind.END, Kind.WINS, Kind.MISDEAL, Kind.FOULED})


def check_log(
    log: Log, profile: Profile, rules: Rules | None = None, noticed: int = 0
) -> Generator[Verdict | Finding, None, NightEnd]:
    """A native log: the verdict of each hand in order, and findings that belong to none.

    ``rules`` answers the log's own ``rules`` and ``rule`` lines; without it they are passed over.
    ``noticed`` is the line at which a mistake was seen, 0 for the end of the log. What the
    generator returns is the night's end.
    """
    night = Night(log.unit)
    for block in blocks(log):
        if block.hand:
            verdict, positions = _judge(night, block, log, profile, noticed)
            if verdict.hand and verdict.played:
                unread = any(said.kind is Kind.UNREAD for said in block.statements)
                after_hand(night, verdict.hand, positions, verdict.played, unread)
            yield verdict
        else:
            profile = between(night, block, profile, rules)
        yield from weigh((*taken(night), *block.findings), profile) if not block.hand else ()
        yield from weigh(taken(night), profile)
    return close(night, log.source)


@dataclass(slots=True)
class Block:
    """A run of statements: all of one hand, or between two."""

    hand: bool
    statements: list[Statement] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    """What could not be read among them."""
    late: list[Statement] = field(default_factory=list)
    """Said in the middle of the hand, though it belongs between hands."""
    seen: int = 0
    """Statements that have been looked at for whether the hand is over."""
    over: bool = False


def blocks(log: Log) -> Iterator[Block]:
    """The log cut into hands and what stands between them, in order."""
    said_all = _with_unread(log)
    block = Block(hand=False)
    late: list[Statement] = []
    cards = deque(found for found in log.findings if found.rule == "deck-52")
    goes_on, unread = _goes_on(said_all), _by_place(log)
    for at, said in enumerate(said_all):
        if said.kind is Kind.HAND or (said.kind in IN_HAND and not block.hand):
            if said.kind is not Kind.UNREAD:
                yield from _whole(block, late)
                block, late = Block(hand=True), []
        elif said.kind not in IN_HAND and said.kind not in _AFTERWARDS and block.hand:
            if goes_on[at] and not settled(block):
                late.append(said)
                block.late.append(said)
                continue
            yield from _whole(block, late)
            block, late = Block(hand=False), []
        _add(block, said)
        while cards and cards[0].span.start < said.span.end:
            block.findings.append(cards.popleft())
        if said.kind is Kind.UNREAD:
            block.findings += unread[said.span]
    yield from _whole(block, late)


def _add(block: Block, said: Statement) -> None:
    """A statement more; of a hand that never ends the rest is not read."""
    if not block.hand or len(block.statements) < EVENTS:
        block.statements.append(said)
    elif len(block.statements) == EVENTS:
        block.statements.append(Statement(Kind.UNREAD, said.span))
        told = f"more than {EVENTS:,} statements are made in this hand; the rest is not read"
        hint = "begin each hand with `hand`"
        block.findings.append(finding("log-syntax", said.span, told, hint=hint))


def between(night: Night, block: Block, profile: Profile, rules: Rules | None) -> Profile:
    """Take what is said between hands; the profile as it then stands."""
    for said in block.statements:
        if said.kind in (Kind.RULES, Kind.RULE):
            profile = _house_rules(night, said, profile, rules) if rules else profile
        else:
            tell(night, said, profile)
    return profile


def taken(night: Night) -> list[Finding]:
    """The findings that have come together since they were last taken."""
    found, night.findings = night.findings, []
    return found


def _judge(
    night: Night, block: Block, log: Log, profile: Profile, noticed: int
) -> tuple[Verdict, Positions | None]:
    hand: Hand | None
    first = block.statements[0]
    hand, positions = deal_in(night, block.statements, profile, log.source)
    night.findings += [_mid_hand(said) for said in block.late]
    found = (*block.findings, *taken(night))
    if hand is None:
        weighed = weigh(found, profile)
        return Verdict(first.text, log.source, first.span, None, weighed, Status.UNREAD), None
    seen = log.source.end_of(noticed) if noticed else None
    return check_hand(hand, profile, found, seen), positions


def _whole(block: Block, late: Sequence[Statement]) -> Iterator[Block]:
    """A block that is full, and what was said too early as a block after it."""
    if block.statements:
        yield block
    if late:
        yield Block(hand=False, statements=list(late))


def settled(block: Block) -> bool:
    """The log says that the hand of a block is over."""
    new = block.statements[block.seen :]
    block.seen += len(new)
    block.over = block.over or any(said.kind in _SETTLED for said in new)
    return block.over


def _goes_on(said_all: Sequence[Statement]) -> list[bool]:
    """Of each statement: what comes next of a hand, itself included, goes on with one."""
    found: list[bool] = []
    running = False
    for said in reversed(said_all):
        if said.kind in IN_HAND or said.kind is Kind.HAND:
            running = said.kind in _GOES_ON
        found.append(running)
    return found[::-1]


def _by_place(log: Log) -> dict[Span, list[Finding]]:
    """The findings of a log by where they are."""
    found: dict[Span, list[Finding]] = {}
    for one in log.findings:
        found.setdefault(one.span, []).append(one)
    return found


def _mid_hand(said: Statement) -> Finding:
    return finding(
        "stake-rebuy" if said.kind is Kind.BUYS else "stake-table",
        said.span,
        f"`{said.word or said.kind}` in the middle of a hand: it counts from the next hand on",
        hint="only chips on the table when the hand began play in it",
        player=said.name,
    )


def _house_rules(night: Night, said: Statement, profile: Profile, rules: Rules) -> Profile:
    """The profile as a line of the log has it; a line that makes no sense is a finding."""
    try:
        return rules(said, profile)
    except ProfileError as problem:
        night.findings.append(finding("log-rules", said.span, str(problem)))
        return profile


def _with_unread(log: Log) -> list[Statement]:
    """The statements, with a mark wherever a line could not be read."""
    if not log.findings:
        return list(log.statements)
    marks = [Statement(Kind.UNREAD, f.span) for f in log.findings if f.rule != "deck-52"]
    return sorted((*log.statements, *marks), key=lambda said: said.span)
