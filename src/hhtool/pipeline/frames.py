"""A verdict and its house rules → the table after each step."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from hhtool.engine.choices import next_to_act
from hhtool.engine.pots import layers, uncalled
from hhtool.engine.step import Dealt, Discarded, Shown, Stage, Step
from hhtool.engine.table import Table
from hhtool.model.cards import UNKNOWN, Card, texts
from hhtool.model.finding import Finding
from hhtool.model.frame import Frame, Kind, Replay, State
from hhtool.model.hand import NOBODY, Hand, Show, Verb
from hhtool.model.place import NOWHERE, Span
from hhtool.model.table import Done, Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.upcoming import decision
from hhtool.profile.schema import Profile
from hhtool.replay.replay import play

_INCIDENTS = {
    "unread": "a line that could not be read: nothing after it is judged",
    "misdeal": "misdeal: every chip goes back",
    "fouled deck": "fouled deck: every chip goes back",
    "dead hand": "the hand of {name} is dead",
    "plays the board": "{name} plays the board",
    "exposed": "exposed: {cards}",
    "burn": "burned: {cards}",
    "redeal": "the {text} is dealt again",
    "run it": "the board is run {text} times",
    "ruling": "ruling: {text}",
}


class Happening(NamedTuple):
    """What a step is, before the table shows it."""

    kind: Kind
    said: str
    seat: int = NOBODY
    span: Span = NOWHERE


def replay(verdict: Verdict, profile: Profile) -> Replay | None:
    """A judged hand step by step; ``None`` for one that could not be read."""
    hand, played = verdict.hand, verdict.played
    if hand is None or played is None:
        return None
    steps = list(_walk(hand, profile))
    over = played.over or hand.ended or bool(hand.claims) or verdict.status is Status.VOID
    if over:
        steps.append((Happening(Kind.RESULT, ""), _result(hand, played, steps[-1][1])))
    found: list[list[Finding]] = [[] for _ in steps]
    happenings = [happening for happening, _ in steps]
    for one in verdict.findings:
        found[_step_of(one, hand, happenings)].append(one)
    frames = tuple(
        replace(frame, findings=tuple(here)) if here else frame
        for (_, frame), here in zip(steps, found, strict=True)
    )
    return Replay(verdict, frames, None if over else decision(hand, profile))


def _walk(hand: Hand, profile: Profile) -> Iterator[tuple[Happening, Frame]]:
    """Each step with the table after it.

    A stage is handed out before it is applied: the table is copied when the next one comes.
    """
    table, stages = play(hand, profile)
    posted = (
        f"{hand.name(seat)} posts {hand.unit.text(chips)}"
        for seat, chips in enumerate(table.posted)
        if chips
    )
    happening = Happening(Kind.POSTS, ", ".join(posted) or "nobody posts", span=hand.span)
    for stage in stages:
        yield happening, _copy(table, happening)
        happening = _happening(stage, hand)
    yield happening, _copy(table, happening)


def _happening(stage: Stage, hand: Hand) -> Happening:
    """A stage in words."""
    if isinstance(stage, Step):
        move = stage.move
        return Happening(Kind.ACTION, _move(move, hand), move.seat, move.span)
    event = stage.event
    if isinstance(stage, Dealt):
        boards = " / ".join(texts(cards) for cards in stage.event.boards if cards)
        said = f"{stage.event.street.label} {boards}".rstrip()
        return Happening(Kind.STREET, said, span=event.span)
    if isinstance(stage, Shown):
        verb = "mucks" if stage.event.mucks else "shows"
        said = f"{hand.name(stage.event.seat)} {verb} {texts(stage.event.cards)}".rstrip()
        return Happening(Kind.SHOW, said, stage.event.seat, event.span)
    if isinstance(stage, Discarded):
        said = f"{hand.name(stage.event.seat)} discards {texts(stage.event.cards)}".rstrip()
        return Happening(Kind.DISCARD, said, stage.event.seat, event.span)
    what = stage.event
    words = _INCIDENTS.get(what.kind, what.kind).format(
        name=hand.name(what.seat), cards=texts(what.cards), text=what.text
    )
    return Happening(Kind.INCIDENT, words, what.seat, what.span)


def _move(move: Done, hand: Hand) -> str:
    """``Ben raises to 6`` · ``Ana calls 12, all in``."""
    name, unit = hand.name(move.seat), hand.unit
    words = {
        Verb.FOLD: "folds",
        Verb.CHECK: "checks",
        Verb.CALL: f"calls {unit.text(move.add)}",
        Verb.BET: f"bets {unit.text(move.to)}",
        Verb.RAISE: f"raises to {unit.text(move.to)}",
    }
    return f"{name} {words[move.verb]}{', all in' if move.all_in and move.add else ''}"


def _copy(table: Table, happening: Happening) -> Frame:
    """The table as it stands."""
    gathered = [paid - bet for paid, bet in zip(table.paid, table.bets, strict=True)]
    back = uncalled(gathered)
    matched = [chips - part for chips, part in zip(gathered, back, strict=True)]
    pots = layers(matched, table.live, table.clockwise(), table.dead)
    return Frame(
        kind=happening.kind,
        said=happening.said,
        seat=happening.seat,
        street=table.street.label,
        turn=next_to_act(table),
        stacks=tuple(table.stacks),
        bets=tuple(table.bets),
        pots=tuple(pot.amount for pot in pots),
        uncalled=sum(back),
        total=sum(table.paid) + table.dead,
        boards=tuple(tuple(board) for board in table.boards if board),
        states=tuple(_state(table, seat) for seat in range(table.size)),
        cards=_cards(table),
        won=(0,) * table.size,
    )


def _state(table: Table, seat: int) -> State:
    if not table.live[seat]:
        return State.FOLDED
    return State.IN if table.stacks[seat] > 0 else State.ALL_IN


def _cards(table: Table) -> tuple[tuple[Card, ...], ...]:
    """Hole cards by seat: told or shown anywhere in the log, without those laid down."""
    hand = table.hand
    told = [(hole.seat, hole.cards) for hole in hand.holes]
    shown = [(event.seat, event.cards) for event in hand.events if isinstance(event, Show)]
    known = {seat: cards for seat, cards in (*told, *shown) if set(cards) - {UNKNOWN}}
    gone = table.discards
    return tuple(
        tuple(card for card in known.get(seat, ()) if card not in gone.get(seat, ()))
        for seat in range(table.size)
    )


def _result(hand: Hand, played: Settlement, last: Frame) -> Frame:
    """The table once the pots are paid out, by what the log says where it says it."""
    size = len(hand.seats)
    return replace(
        last,
        kind=Kind.RESULT,
        said="; ".join(_outcome(hand, played)) or "every chip goes back",
        seat=NOBODY,
        turn=NOBODY,
        stacks=played.stacks,
        bets=(0,) * size,
        pots=tuple(pot.amount for pot in played.pots),
        uncalled=0,
        total=sum(pot.amount for pot in played.pots),
        won=tuple(played.won(seat) for seat in range(size)),
        findings=(),
    )


def _outcome(hand: Hand, played: Settlement) -> Iterator[str]:
    """Chips that go back, then each pot and who is paid of it."""
    text = hand.unit.text
    if played.pots:
        for seat, back in enumerate(played.uncalled):
            if back:
                yield f"{text(back)} goes back to {hand.name(seat)}"
    for index, (pot, won) in enumerate(zip(played.pots, played.awards, strict=True)):
        name = "main" if index == 0 else f"side {index}"
        fits = sum(award.amount for award in won or ()) <= pot.amount
        named = f" from {name}" if len(played.pots) > 1 and fits else ""
        if won is None:
            yield f"who wins {text(pot.amount)}{named} cannot be known"
        for seat in dict.fromkeys(award.seat for award in won or ()):
            amount = sum(award.amount for award in won or () if award.seat == seat)
            yield f"{hand.name(seat)} wins {text(amount)}{named}"


def _step_of(found: Finding, hand: Hand, steps: list[Happening]) -> int:
    """The step that a finding belongs to: the one written at its place, or the last before it."""
    last = len(steps) - 1
    if any(claim.span.start <= found.span.start < claim.span.end for claim in hand.claims):
        return last
    before = [
        at
        for at, step in enumerate(steps)
        if step.kind is not Kind.RESULT and step.span.start <= found.span.start
    ]
    if not before:
        return 0
    span = steps[before[-1]].span
    same = [at for at in before if steps[at].span == span]
    return next((at for at in same if steps[at].seat == found.seat), same[0])
