"""A hand for the replayer of the page: its first step, and what each further one changes.

Keys are short, since a night has thousands of steps. A step has ``t``, what has happened, and of
the following what is otherwise than in the step before:

``n`` the street, ``k`` the kind, ``u`` whose turn it is (-1 for nobody), ``z`` all that is in the
middle, ``p`` pots as (name, amount), ``o`` boards as lists of cards, ``f`` indexes of findings
(of this step alone); by seat: ``s`` stacks, ``b`` bets, ``x`` states, ``c`` cards, ``w`` what was
won. Amounts are texts, and an empty text where there are no chips in front.
"""

from collections.abc import Iterator, Mapping, Sequence

from hhtool.model.chips import Unit
from hhtool.model.frame import Frame, Kind, Replay, State
from hhtool.model.hand import Hand
from hhtool.render import upcoming
from hhtool.render.json import Doc, cards_doc

BY_SEAT = "sbxcw"


def doc(replay: Replay, faults: Mapping[int, int]) -> Doc:
    """A replay; ``faults`` has the page's index of each finding, by its ``id()``."""
    hand = replay.verdict.hand
    assert hand, "a replay is made of a hand that could be read"
    return {
        "seats": [seat.name for seat in hand.seats],
        "button": next((at for at, s in enumerate(hand.seats) if s.number == hand.button), -1),
        "steps": list(_steps(replay.frames, hand, faults)),
        "next": upcoming.lines(replay.upcoming) if replay.upcoming else [],
    }


def step_of(replay: Replay, found: int) -> int:
    """The step, from 1, at which a finding of that ``id()`` is seen; 0 for none."""
    return next(
        (
            at
            for at, frame in enumerate(replay.frames, start=1)
            if any(id(one) == found for one in frame.findings)
        ),
        0,
    )


def outcome(replay: Replay) -> str:
    """Who wins what, in words, without what goes back; empty for a hand that is not over."""
    last = replay.frames[-1]
    if last.kind is not Kind.RESULT:
        return ""
    parts = last.said.split("; ")
    return "; ".join(part for part in parts if " goes back to " not in part) or last.said


def _steps(frames: Sequence[Frame], hand: Hand, faults: Mapping[int, int]) -> Iterator[Doc]:
    """The steps; before the first one, no seat has anything."""
    before: Doc = {key: [[] if key == "c" else ""] * len(hand.seats) for key in BY_SEAT}
    for frame in frames:
        whole = _whole(frame, hand.unit)
        step: Doc = {"t": frame.said}
        for key, value in whole.items():
            if key in BY_SEAT:
                pairs = enumerate(zip(before[key], value, strict=True))
                changed = {seat: new for seat, (old, new) in pairs if old != new}
                if changed:
                    step[key] = changed
            elif before.get(key) != value:
                step[key] = value
        if frame.findings:
            step["f"] = [faults[id(one)] for one in frame.findings if id(one) in faults]
        yield step
        before = whole


def _whole(frame: Frame, unit: Unit) -> Doc:
    """All of a frame that can change."""
    return {
        "n": frame.street,
        "k": frame.kind.value,
        "u": frame.turn,
        "z": unit.text(frame.total) if frame.pots and any(frame.bets) else "",
        "p": [*_pots(frame, unit)],
        "o": [cards_doc(board) for board in frame.boards],
        "s": [unit.text(chips) for chips in frame.stacks],
        "b": [unit.text(chips) if chips else "" for chips in frame.bets],
        "x": [_state(frame, seat) for seat in range(len(frame.states))],
        "c": [cards_doc(cards) for cards in frame.cards],
        "w": [unit.text(chips) if chips else "" for chips in frame.won],
    }


def _state(frame: Frame, seat: int) -> str:
    """``folded``, ``all in`` or nothing; once the hand is settled nobody is all in."""
    state = frame.states[seat]
    if state is State.ALL_IN:
        return "" if frame.kind is Kind.RESULT else "all in"
    return "folded" if state is State.FOLDED else ""


def _pots(frame: Frame, unit: Unit) -> Iterator[tuple[str, str]]:
    """The pots by name, then chips that nobody matched; all that is in where there is no pot."""
    if len(frame.pots) > 1:
        for at, chips in enumerate(frame.pots):
            yield ("main" if at == 0 else f"side {at}", unit.text(chips))
    else:
        for chips in frame.pots or (frame.total,):
            yield "pot", unit.text(chips)
    if frame.uncalled:
        yield "uncalled", unit.text(frame.uncalled)
