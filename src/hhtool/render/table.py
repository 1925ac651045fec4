"""A frame of a hand as text: a round table, or a list where the terminal is narrow."""

import textwrap
from collections.abc import Iterable, Iterator

from hhtool.model.cards import Card, suit, text
from hhtool.model.finding import Finding
from hhtool.model.frame import Frame, Kind, Replay, State
from hhtool.model.hand import Hand
from hhtool.render import upcoming
from hhtool.render.json import Doc, cards_doc, finding_doc
from hhtool.render.terminal import STYLES, Piece, cells, clean, owed_lines

Line = list[Piece]
Placed = tuple[int, Line]
"""Pieces, and the column that they begin at."""

ROUND = 70
"""Columns that the round table needs."""
_INNER = 8
"""Lines inside the round table."""
_TALL = _INNER + 8
"""Lines of the round table and the seats around it."""
_PLACES = {
    1: "T1",
    2: "T1 B1",
    3: "T1 B2 B0",
    4: "T1 R B1 L",
    5: "T0 T2 R B1 L",
    6: "T0 T2 R B2 B0 L",
    7: "T0 T1 T2 R B2 B0 L",
    8: "T0 T1 T2 R B2 B1 B0 L",
    9: "T0 T1 T2 R0 R1 B2 B1 B0 L",
    10: "T0 T1 T2 R0 R1 B2 B1 B0 L1 L0",
}
"""Clockwise: top, right, bottom, left; of a side seat the number is the upper or lower place."""
_SIDE_ROWS = {"": 2, "0": 1, "1": 4}
"""The line inside the table that a side seat begins at."""


def lines(replay: Replay, position: int, width: int = 80, height: int = 0) -> Iterator[Line]:
    """One step: where it is, the table, what happened, what is wrong with it, what comes next.

    ``height`` is how many lines there are; 0 where it does not matter.
    """
    frame, hand = replay.frames[position], _hand(replay)
    below = list(_below(replay, position, width))
    short = 0 < height < 1 + _TALL + len(below)
    yield _headline(replay, position)
    if width < ROUND or short or len(hand.seats) not in _PLACES:
        yield from _list(frame, hand, width)
    else:
        yield from _round(frame, hand, min(24, width // 5))
    yield from below


def doc(replay: Replay) -> Doc:
    """``hhtool.replay/1`` of the contract."""
    hand, verdict = _hand(replay), replay.verdict
    return {
        "schema": "hhtool.replay/1",
        "hand": verdict.id,
        "line": verdict.place(verdict.span).line,
        "status": verdict.status.value,
        "button": hand.button,
        "frames": [_frame_doc(replay, position) for position in range(len(replay.frames))],
        "next": upcoming.doc(replay.upcoming) if replay.upcoming else None,
    }


def _frame_doc(replay: Replay, position: int) -> Doc:
    hand, frame = _hand(replay), replay.frames[position]
    number = hand.unit.number
    return {
        "step": position + 1,
        "kind": frame.kind.value,
        "street": frame.street,
        "said": frame.said,
        "player": hand.name(frame.seat) if frame.seat >= 0 else None,
        "turn": hand.name(frame.turn) if frame.turn >= 0 else None,
        "pot": number(frame.total),
        "uncalled": number(frame.uncalled),
        "pots": [number(pot) for pot in frame.pots],
        "board": [cards_doc(board) for board in frame.boards],
        "seats": [
            {
                "number": seat.number,
                "player": seat.name,
                "state": frame.states[at].value,
                "stack": number(frame.stacks[at]),
                "bet": number(frame.bets[at]),
                "cards": cards_doc(frame.cards[at]),
                "won": number(frame.won[at]),
            }
            for at, seat in enumerate(hand.seats)
        ],
        "findings": [finding_doc(one, replay.verdict.source, hand) for one in frame.findings],
    }


def _headline(replay: Replay, position: int) -> Line:
    frame = replay.frames[position]
    step = f"step {position + 1} of {len(replay.frames)}"
    return [(f"hand {clean(replay.verdict.id)}", "bold"), (f" · {frame.street} · {step}", "")]


def _below(replay: Replay, position: int, width: int) -> Iterator[Line]:
    """What happened, what is wrong with it, whose turn it is; at the end what is owed."""
    frame, hand = replay.frames[position], _hand(replay)
    yield from _wrapped(clean(frame.said), "bold", width)
    for found in frame.findings:
        yield from _finding(found, width)
    last = position == len(replay.frames) - 1
    if last and replay.upcoming:
        for said in upcoming.lines(replay.upcoming):
            yield from _wrapped(clean(said), "", width)
    elif frame.turn >= 0:
        yield [(f"{clean(hand.name(frame.turn))} to act", "")]
    if last:
        yield from owed_lines(replay.verdict)


def _finding(found: Finding, width: int) -> Iterator[Line]:
    head = f"{found.severity.value}[{found.rule}]"
    first, *rest = _wrap(f"{head}: {clean(found.message)}", width)
    yield [(first[: len(head)], STYLES[found.severity.value]), (first[len(head) :], "")]
    yield from ([(line, "")] for line in rest)


def _list(frame: Frame, hand: Hand, width: int) -> Iterator[Line]:
    """A line for each seat, and one for the middle."""
    names = [clean(seat.name) for seat in hand.seats]
    stacks = [_stack(frame, hand, at) for at in range(len(names))]
    bets = [_front(frame, hand, at) for at in range(len(names))]
    deep, far = max(map(len, stacks)), max(map(len, bets))
    cards = max(map(_width, map(_cards, frame.cards)))
    wide = min(max(map(cells, names)), max(4, width - deep - far - cards - 8))
    for at, name in enumerate(names):
        turn = ">" if frame.turn == at else " "
        button = "D" if hand.seats[at].number == hand.button else " "
        label = f"{turn} {button} {_fit(name, wide, fill=True)} {stacks[at]:>{deep}}"
        yield [(label, _style(frame, at)), (f"  {bets[at]:<{far}} ", ""), *_cards(frame.cards[at])]
    for middle in _middle(frame, hand, max(20, width - 2)):
        yield [("  ", ""), *middle]


def _round(frame: Frame, hand: Hand, cell: int) -> Iterator[Line]:
    """Seats around a table that is three cells wide."""
    inner = 3 * cell - 2
    rows: list[list[Placed]] = [[] for _ in range(_TALL)]
    for row in range(4, 4 + _INNER):
        rows[row] += [(cell, [("│", "dim")]), (cell + inner + 1, [("│", "dim")])]
    rows[3].append((cell, [(f"╭{'─' * inner}╮", "dim")]))
    rows[4 + _INNER].append((cell, [(f"╰{'─' * inner}╯", "dim")]))
    middle = list(_middle(frame, hand, inner - 22))[: _INNER - 2]
    top = 4 + (_INNER - len(middle)) // 2
    for at, line in enumerate(middle):
        rows[top + at].append(_centred(line, cell, 3 * cell))
    for seat, place in enumerate(_PLACES[len(hand.seats)].split()):
        block = [_label(frame, hand, seat, cell - 1), _chips(frame, hand, seat, cell - 1)]
        block.append(_cards(frame.cards[seat]))
        bet: Line = [(_front(frame, hand, seat), "")]
        _seat(rows, place, block, bet, cell)
    yield from (_line(row) for row in rows)


def _seat(rows: list[list[Placed]], place: str, block: list[Line], bet: Line, cell: int) -> None:
    """Put a seat's lines and its bet where they belong."""
    side, number = place[0], place[1:]
    if side in "TB":
        left = cell * (1 + int(number))
        first = 0 if side == "T" else 5 + _INNER
        for at, line in enumerate(block):
            rows[first + at].append(_centred(line, left, cell))
        rows[4 if side == "T" else 3 + _INNER].append(_centred(bet, left, cell))
        return
    first = 4 + _SIDE_ROWS[number]
    for at, line in enumerate(block):
        left = cell * 4 + 1 if side == "R" else cell - 1 - _width(line)
        rows[first + at].append((left, line))
    left = cell * 4 - 2 - _width(bet) if side == "R" else cell + 2
    rows[first + 1].append((left, bet))


def _middle(frame: Frame, hand: Hand, width: int) -> Iterator[Line]:
    """The boards, then what is in the pots, then what is in all where bets stand in front."""
    for board in frame.boards:
        yield _cards(board)
    unit = hand.unit
    if len(frame.pots) > 1:
        named = ("main" if at == 0 else f"side {at}" for at in range(len(frame.pots)))
        pots = [f"{name} {unit.text(n)}" for name, n in zip(named, frame.pots, strict=True)]
    else:
        pots = [f"pot {unit.text(n)}" for n in frame.pots or (frame.total,)]
    if frame.uncalled:
        pots.append(f"uncalled {unit.text(frame.uncalled)}")
    if frame.pots and any(frame.bets):
        pots.append(f"{unit.text(frame.total)} with the bets")
    said = ""
    for pot in pots:
        if said and cells(said) + 3 + cells(pot) > width:
            yield [(said, "")]
            said = ""
        said = f"{said} · {pot}" if said else pot
    if said:
        yield [(said, "")]


def _label(frame: Frame, hand: Hand, seat: int, width: int) -> Line:
    """The name, with whose turn it is and who has the button."""
    button = " (D)" if hand.seats[seat].number == hand.button else ""
    turn = "> " if frame.turn == seat else ""
    name = _fit(clean(hand.seats[seat].name), width - len(button) - len(turn))
    return [(f"{turn}{name}{button}", _style(frame, seat))]


def _chips(frame: Frame, hand: Hand, seat: int, width: int) -> Line:
    stack = _stack(frame, hand, seat)
    return [(stack if len(stack) <= width else "folded", _style(frame, seat))]


def _stack(frame: Frame, hand: Hand, seat: int) -> str:
    """What a seat has behind, and how it stands."""
    stack, state = hand.unit.text(frame.stacks[seat]), frame.states[seat]
    if state is State.ALL_IN and frame.kind is not Kind.RESULT:
        return "all in"
    return f"{stack} folded" if state is State.FOLDED else stack


def _front(frame: Frame, hand: Hand, seat: int) -> str:
    """The bet in front of a seat, or what it wins."""
    if frame.won[seat]:
        return f"+{hand.unit.text(frame.won[seat])}"
    return hand.unit.text(frame.bets[seat]) if frame.bets[seat] else ""


def _style(frame: Frame, seat: int) -> str:
    if frame.states[seat] is State.FOLDED:
        return "dim"
    return "bold" if seat == frame.turn or frame.won[seat] else ""


def _cards(cards: Iterable[Card]) -> Line:
    """Cards parted by blanks, hearts and diamonds in red."""
    pieces: Line = []
    for card in cards:
        pieces += [(" ", "")] if pieces else []
        pieces.append((text(card), "red" if card >= 0 and suit(card) in (1, 2) else ""))
    return pieces


def _line(placed: list[Placed]) -> Line:
    """Pieces at their columns, blanks between them."""
    line: Line = []
    at = 0
    for column, pieces in sorted(placed, key=lambda one: one[0]):
        if not pieces or not _width(pieces):
            continue
        line += [(" " * (column - at), ""), *pieces]
        at = max(at, column) + _width(pieces)
    return line


def _centred(line: Line, left: int, width: int) -> Placed:
    return left + max(0, width - _width(line)) // 2, line


def _width(line: Line) -> int:
    return sum(cells(said) for said, _ in line)


def _fit(said: str, width: int, *, fill: bool = False) -> str:
    """A text in no more cells than there are; filled up with blanks where that is asked for."""
    if cells(said) > width:
        while said and cells(said) > width - 1:
            said = said[:-1]
        said = f"{said}…"
    return said + " " * (width - cells(said)) if fill else said


def _wrapped(said: str, style: str, width: int) -> Iterator[Line]:
    yield from ([(line, style)] for line in _wrap(said, width))


def _wrap(said: str, width: int) -> list[str]:
    indent = " " * (len(said) - len(said.lstrip()) + 2)
    return textwrap.wrap(said, max(20, width), subsequent_indent=indent) or [""]


def _hand(replay: Replay) -> Hand:
    """The hand that is replayed; a replay is made of hands that could be read alone."""
    assert replay.verdict.hand
    return replay.verdict.hand
