"""One hand under several profiles → which answers depend on them, and on which switch."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from hhtool.model.explanation import Answer, Difference, Sensitivity
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.verdict import Verdict
from hhtool.pipeline.hand import check_hand
from hhtool.profile.schema import Profile

Under = Callable[[Profile], Verdict]
WEIGHTS = "rules"
"""Stands for the weights of rules among switches."""


class Question(NamedTuple):
    """Something that profiles may answer differently: what is compared, and its words."""

    name: str
    key: Callable[[Verdict], Hashable]
    says: Callable[[Verdict], str]


def sensitivity(
    hand: Hand,
    profiles: Sequence[Profile],
    findings: tuple[Finding, ...] = (),
    noticed: int | None = None,
) -> Sensitivity:
    """The hand replayed under every profile, and what changes.

    Stacks, button and blinds stay as they are in ``hand``; ``findings`` are its reader's own.
    """

    def under(profile: Profile) -> Verdict:
        return check_hand(hand, profile, findings, noticed)

    by_name = {profile.name: profile for profile in profiles}
    verdicts = {name: under(profile) for name, profile in by_name.items()}
    return Sensitivity(tuple(verdicts.items()), tuple(_differences(verdicts, by_name, under)))


def _differences(
    verdicts: Mapping[str, Verdict], by_name: Mapping[str, Profile], under: Under
) -> Iterator[Difference]:
    for question in _questions(verdicts.values()):
        groups: dict[Hashable, list[str]] = {}
        for name, verdict in verdicts.items():
            groups.setdefault(question.key(verdict), []).append(name)
        if len(groups) < 2:
            continue
        first, *others = ([by_name[name] for name in names] for names in groups.values())
        single, mixed = _responsible(question.key, first[0], [one[0] for one in others], under)
        yield Difference(
            question.name,
            tuple(
                Answer(tuple(names), question.says(verdicts[names[0]])) for names in groups.values()
            ),
            single or mixed,
            together=not single,
        )


def _responsible(
    key: Callable[[Verdict], Hashable], base: Profile, others: Sequence[Profile], under: Under
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Switches that alone turn one answer into the other; else all that differ."""
    single: list[str] = []
    mixed: list[str] = []
    for other in others:
        wanted = key(under(other))
        differing = [
            field.name
            for field in fields(Profile)
            if field.name not in ("name", "title")
            and getattr(base, field.name) != getattr(other, field.name)
        ]
        alone = [
            name
            for name in differing
            if key(under(replace(base, **{name: getattr(other, name)}))) == wanted
        ]
        single += map(_written, alone)
        mixed += map(_written, [] if alone else differing)
    return tuple(dict.fromkeys(single)), tuple(dict.fromkeys(mixed))


def _written(field: str) -> str:
    """A switch as users write it."""
    return WEIGHTS if field == "severities" else field.replace("_", "-")


def _questions(verdicts: Collection[Verdict]) -> tuple[Question, ...]:
    """What is asked of a hand: odd chips where the winners of every pot are the same."""
    same = len(set(map(_winners, verdicts))) == 1
    return (
        Question("odd chips", _chips, _odd_words) if same else Question("pots", _chips, _pot_words),
        Question("findings", _findings, _finding_words),
        Question("showdown", _showdown, _showdown_words),
    )


def _winners(verdict: Verdict) -> Hashable:
    """Pots with their chips and who wins them, amounts won left out."""
    ruled = verdict.ruled
    return ruled and (
        tuple(pot.amount for pot in ruled.pots),
        tuple(won and frozenset((a.seat, a.board) for a in won) for won in ruled.awards),
        ruled.uncalled,
    )


def _chips(verdict: Verdict) -> Hashable:
    ruled = verdict.ruled
    return ruled and (ruled.stacks, ruled.awards, ruled.uncalled)


def _findings(verdict: Verdict) -> Hashable:
    return tuple((found.rule, found.severity, found.span) for found in verdict.findings)


def _showdown(verdict: Verdict) -> Hashable:
    return verdict.ruled and verdict.ruled.showdown


def _odd_words(verdict: Verdict) -> str:
    """``Ana 1, Ben 1``: who gets odd chips; pots in which nobody does are left out."""
    hand, ruled = verdict.hand, verdict.ruled
    if hand is None or ruled is None:
        return "unknown"
    odd = [award for won in ruled.awards for award in won or () if award.odd]
    words = ", ".join(
        f"{hand.name(award.seat)} {hand.unit.text(award.odd)}{_of(len(ruled.pots), award.pot)}"
        for award in odd
    )
    wait = f"{hand.unit.text(ruled.carried)} waits for the next pot" if ruled.carried else ""
    return "; ".join(part for part in (words, wait) if part) or "nobody"


def _of(pots: int, pot: int) -> str:
    """`` of side pot 1``, where there is more than one."""
    return "" if pots < 2 else f" of side pot {pot}" if pot else " of the main pot"


def _pot_words(verdict: Verdict) -> str:
    """``Ana wins 60, Ben wins 10``."""
    hand, ruled = verdict.hand, verdict.ruled
    if hand is None or ruled is None or not ruled.known():
        return "unknown"
    seats = range(len(hand.seats))
    won = [f"{hand.name(s)} wins {hand.unit.text(ruled.won(s))}" for s in seats if ruled.won(s)]
    back = [
        f"{hand.name(seat)} takes back {hand.unit.text(chips)}"
        for seat, chips in enumerate(ruled.uncalled)
        if chips
    ]
    return ", ".join((*won, *back)) or "nobody wins"


def _finding_words(verdict: Verdict) -> str:
    """``raise-min at line 12``, its weight where it is none that fails the hand."""
    return (
        ", ".join(
            f"{found.rule} at line {verdict.place(found.span).line}"
            + ("" if found.severity == "error" else f" ({found.severity})")
            for found in verdict.findings
        )
        or "none"
    )


def _showdown_words(verdict: Verdict) -> str:
    hand, ruled = verdict.hand, verdict.ruled
    if hand is None or ruled is None or ruled.showdown == ():
        return "nobody shows"
    if ruled.showdown is None:
        return "all together"
    return "first " + ", then ".join(map(hand.name, ruled.showdown))
