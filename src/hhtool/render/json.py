"""Verdicts as the JSON that scripts hold on to: exact amounts, keys that never vanish."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hhtool.model.cards import Card, text
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Value
from hhtool.model.hand import Hand
from hhtool.model.place import Source
from hhtool.model.table import Settlement
from hhtool.model.verdict import Verdict

Doc = dict[str, Any]


def dumps(doc: object) -> str:
    """One JSON text, with non-ASCII letters as they are; half a surrogate pair is escaped."""
    return json.dumps(doc, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def hand_doc(verdict: Verdict) -> Doc:
    """A hand of ``hhtool.validate/1``."""
    hand, unit = verdict.hand, _unit(verdict.hand)
    return {
        "id": verdict.id,
        "line": verdict.place(verdict.span).line,
        "status": verdict.status.value,
        "findings": [finding_doc(f, verdict.source, hand) for f in verdict.findings],
        "actions": [
            {
                "line": verdict.place(done.span).line,
                "street": done.street,
                "player": hand.name(done.seat),
                "verb": str(done.verb),
                "to": unit.number(done.to),
                "add": unit.number(done.add),
                "all_in": done.all_in,
            }
            for done in verdict.done
            if hand
        ],
        "board": [cards_doc(board) for board in verdict.boards if board],
        "played": settlement_doc(verdict.played, hand),
        "ruled": settlement_doc(verdict.ruled, hand),
        "owed": [
            {
                "from": hand.name(one.giver),
                "to": hand.name(one.taker),
                "amount": unit.number(one.amount),
            }
            for one in verdict.owed
            if hand
        ],
    }


def finding_doc(found: Finding, source: Source, hand: Hand | None) -> Doc:
    """One finding; ``expected`` and ``found`` are amounts where they are numbers."""
    unit = _unit(hand)
    line, column, end_line, end_column = source.place(found.span)
    player = hand.name(found.seat) if hand and found.seat >= 0 else found.player or None
    ruling = found.ruling
    return {
        "rule": found.rule,
        "severity": found.severity.value,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "player": player,
        "message": found.message,
        "hint": found.hint or None,
        "cites": list(found.cites),
        "expected": _value(found.expected, unit),
        "found": _value(found.found, unit),
        "notes": [
            {
                "line": source.place(note.span).line,
                "column": source.place(note.span).column,
                "message": note.message,
            }
            for note in found.notes
        ],
        "ruling": None
        if ruling is None
        else {
            "verb": str(ruling.action.verb),
            "to": None if ruling.action.amount is None else unit.number(ruling.action.amount),
            "until": ruling.until.value,
        },
    }


def settlement_doc(settled: Settlement | None, hand: Hand | None) -> Doc | None:
    """SETTLEMENT of the contract; ``None`` for a hand that could not be read."""
    if settled is None or hand is None:
        return None
    unit = hand.unit

    def amounts(by_seat: Iterable[tuple[int, int]], *, zeros: bool = False) -> Mapping[str, object]:
        return {hand.name(s): unit.number(chips) for s, chips in by_seat if chips or zeros}

    won = [(seat, settled.won(seat)) for seat in range(len(hand.seats))]
    starts = [seat.stack for seat in hand.seats]
    net = [(s, chips - starts[s]) for s, chips in enumerate(settled.stacks)]
    return {
        "pots": [_pot_doc(settled, index, hand) for index in range(len(settled.pots))],
        "uncalled": amounts(enumerate(settled.uncalled)),
        "rake": unit.number(settled.rake),
        "hands": _hands_doc(settled, hand),
        "showdown": "together"
        if settled.showdown is None
        else [hand.name(seat) for seat in settled.showdown],
        "awards": amounts(won),
        "net": amounts(net, zeros=True),
        "stacks": amounts(enumerate(settled.stacks), zeros=True),
    }


def cards_doc(cards: Sequence[Card]) -> list[str]:
    """Cards as their two-letter names."""
    return [text(card) for card in cards]


def _hands_doc(settled: Settlement, hand: Hand) -> Doc:
    """Each shown hand; on several boards its first."""
    docs: Doc = {}
    for made in settled.made:
        docs.setdefault(
            hand.name(made.seat),
            {
                "category": made.category,
                "best": cards_doc(made.best),
                "board": made.board + 1,
            },
        )
    return docs


def _pot_doc(settled: Settlement, index: int, hand: Hand) -> Doc:
    pot, won = settled.pots[index], settled.awards[index]
    return {
        "name": "main" if index == 0 else f"side {index}",
        "amount": hand.unit.number(pot.amount),
        "eligible": [hand.name(seat) for seat in pot.seats],
        "awards": None
        if won is None
        else [
            {
                "player": hand.name(award.seat),
                "amount": hand.unit.number(award.amount),
                "odd": hand.unit.number(award.odd),
                "board": award.board + 1,
            }
            for award in won
        ],
    }


def _unit(hand: Hand | None) -> Unit:
    return hand.unit if hand else Unit()


def _value(value: Value, unit: Unit) -> object:
    return unit.number(value) if isinstance(value, int) else value
