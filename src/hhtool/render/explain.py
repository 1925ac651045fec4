"""What ``explain`` prints: to the terminal, and as JSON."""

import textwrap
from collections.abc import Callable, Iterable, Iterator

from hhtool.model.cards import text
from hhtool.model.explanation import Cite, Explanation, PotStory, Sensitivity
from hhtool.model.hand import Hand
from hhtool.model.place import NOWHERE, Span
from hhtool.render.explain_pots import Line, join
from hhtool.render.explain_words import Words
from hhtool.render.json import Doc, cards_doc, hand_doc, settlement_doc
from hhtool.render.terminal import STYLES, Piece, cells, clean

_INDENT = "  "


def lines(told: Explanation, path: str, width: int = 80) -> Iterator[list[Piece]]:
    """The explanation for a terminal of that width."""
    words = Words(told)
    yield [(heading(told, path), "bold")]
    for section in words.sections():
        yield []
        yield [(section.title, "bold underline")]
        yield from table_lines(section.table, width)
        for line in section.lines:
            yield from _line(line, width)
    if told.cites:
        yield []
        yield [("Rules", "bold underline")]
        yield from _cites(told.cites, width)
        yield [("  hhtool explain … --why RULE prints a rule's page", "dim")]


def heading(told: Explanation, path: str) -> str:
    """``Hand 7 (side-pot.log, line 6), rules: home``."""
    line = told.verdict.place(told.verdict.span).line
    hand, profile = clean(told.verdict.id), clean(told.profile)
    return f"Hand {hand} ({clean(path)}, line {line}), rules: {profile}"


def table_lines(rows: tuple[tuple[str, ...], ...], width: int) -> Iterator[list[Piece]]:
    """A table in columns, numbers to the right; narrow cells where it would be too wide."""
    if not rows:
        return
    wide = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    gap = "   " if sum(wide) + 3 * len(wide) <= width else " "
    left = rows[0][-1] == "best five"
    for number, row in enumerate(rows):
        padded = [
            cell + " " * (room - cells(cell))
            if left or not at
            else " " * (room - cells(cell)) + cell
            for at, (cell, room) in enumerate(zip(row, wide, strict=True))
        ]
        yield [(f"{_INDENT}{gap.join(padded)}".rstrip(), "dim" if number == 0 else "")]


def changes(found: Sensitivity, width: int = 80) -> Iterator[list[Piece]]:
    """What depends on the profile, one question after another."""
    for line in change_lines(found):
        yield from _line(line, width, indent="")


def change_lines(found: Sensitivity, escape: Callable[[str], str] = clean) -> Iterator[Line]:
    """``odd chips``, by which switch, and below it each answer with its profiles.

    ``escape`` is for what comes from the log.
    """
    every = f"all {len(found.verdicts)} profiles"
    if not found.differences:
        yield Line(f"Everything is the same under {every}.", (), "bold")
        return
    for one in found.differences:
        many = "es" if len(one.switches) > 1 else ""
        together = " together" if one.together and many else ""
        by = f"by the switch{many} {join(one.switches)}{together}"
        yield Line(f"{one.question}, {by}:", (), "bold")
        for answer in one.answers:
            under = join(f"`{escape(name)}`" for name in answer.profiles)
            yield Line(f"{escape(answer.says)} under {under}", deep=1)
    yield Line(f"All else is the same under {every}.")


def doc(told: Explanation, path: str, found: Sensitivity | None) -> Doc:
    """``hhtool.explain/1``."""
    verdict, hand = told.verdict, told.verdict.hand
    assert hand is not None
    whole = hand_doc(verdict)
    return {
        "schema": "hhtool.explain/1",
        "path": path,
        "profile": told.profile,
        **{key: whole[key] for key in ("id", "line", "status", "board")},
        "settlement": settlement_doc(verdict.ruled, hand),
        "played": settlement_doc(verdict.played, hand),
        "told": told.told,
        "owed": whole["owed"],
        "ladder": [_rung(told, hand, at) for at in range(len(told.ladder))],
        "pots": [_pot(told, hand, pot) for pot in told.pots],
        "hands": [
            {
                "player": hand.name(one.seat),
                "board": one.board + 1,
                "holds": cards_doc(one.holds),
                "category": one.category,
                "best": cards_doc(one.best),
                "saying": one.saying,
            }
            for one in told.hands
        ],
        "showing": told.showing
        and {
            "order": [hand.name(seat) for seat in told.showing.order],
            "why": told.showing.first.value,
            "line": _at(told, told.showing.span),
            "rule": told.showing.rule,
        },
        "findings": whole["findings"],
        "rulings_logged": [
            {
                "text": said.text,
                "player": hand.name(said.seat) if said.seat >= 0 else None,
                "line": _at(told, said.span),
            }
            for said in told.said
        ],
        "rules": [
            {"rule": one.rule, "summary": one.summary, "sources": list(one.sources)}
            for one in told.cites
        ],
        "profiles": found and _changes(found),
    }


def _changes(found: Sensitivity) -> Doc:
    return {
        "settlements": {
            name: settlement_doc(verdict.ruled, verdict.hand) for name, verdict in found.verdicts
        },
        "differences": [
            {
                "question": one.question,
                "answers": [
                    {"profiles": list(answer.profiles), "answer": answer.says}
                    for answer in one.answers
                ],
                "switches": list(one.switches),
                "together": one.together,
            }
            for one in found.differences
        ],
    }


def _rung(told: Explanation, hand: Hand, at: int) -> Doc:
    rung, number = told.ladder[at], hand.unit.number
    return {
        "player": hand.name(rung.seat),
        "put_in": number(rung.put_in),
        "layers": [number(chips) for chips in rung.layers],
        "dead": number(rung.dead),
        "returned": number(rung.back),
    }


def _pot(told: Explanation, hand: Hand, pot: PotStory) -> Doc:
    number = hand.unit.number
    return {
        "name": f"side {pot.index}" if pot.index else "main",
        "amount": number(pot.amount),
        "folded": number(pot.folded),
        "dead": number(pot.dead),
        "rake": number(pot.rake),
        "eligible": [hand.name(seat) for seat in pot.seats],
        "not_eligible": [
            {
                "player": hand.name(out.seat),
                "why": out.why.value,
                "line": _at(told, out.span),
                "rule": out.rule,
            }
            for out in pot.out
        ],
        "decided_by": pot.basis.value,
        "deciding": [
            {
                "board": by.board + 1,
                "winners": [hand.name(seat) for seat in by.winners],
                "loser": hand.name(by.loser) if by.loser >= 0 else None,
                "place": by.at + 1 if by.at >= 0 else None,
                "card": text(by.card) if by.at >= 0 else None,
                "against": text(by.against) if by.at >= 0 else None,
                "rules": list(by.rules),
            }
            for by in pot.deciders
        ],
        "odd": [
            {
                "board": odd.board + 1,
                "amount": number(odd.amount),
                "each": number(odd.each),
                "order": [hand.name(seat) for seat in odd.winners],
                "given": {hand.name(seat): number(chips) for seat, chips in odd.given},
                "left": number(odd.left),
                "rules": list(odd.rules),
            }
            for odd in pot.odd
        ],
        "due": None if pot.due is None else _amounts(hand, pot.due_by_seat()),
        "paid": None if pot.paid is None or not told.told else _amounts(hand, pot.paid_by_seat()),
    }


def _amounts(hand: Hand, by_seat: Iterable[tuple[int, int]]) -> Doc:
    return {hand.name(seat): hand.unit.number(chips) for seat, chips in by_seat}


def _at(told: Explanation, span: Span) -> int | None:
    return None if span == NOWHERE else told.verdict.place(span).line


def _line(line: Line, width: int, indent: str = _INDENT) -> Iterator[list[Piece]]:
    """A sentence over as many lines as it takes, its rules dim behind it."""
    tag = " ".join(f"[{rule}]" for rule in line.rules)
    pad = indent + _INDENT * line.deep
    style = STYLES.get(line.style, line.style)
    rows = textwrap.wrap(line.text, width - len(pad) - 2, break_on_hyphens=False) or [""]
    for at, row in enumerate(rows):
        start = pad if at == 0 else pad + _INDENT
        if at < len(rows) - 1 or not tag:
            yield [(start, ""), (row, style)]
        elif len(start) + cells(row) + 1 + len(tag) <= width:
            yield [(start, ""), (row, style), (f" {tag}", "dim")]
        else:
            yield [(start, ""), (row, style)]
            yield [(pad + _INDENT, ""), (tag, "dim")]


def _cites(cites: tuple[Cite, ...], width: int) -> Iterator[list[Piece]]:
    room = max(len(one.rule) for one in cites) + 4
    for one in cites:
        rows = textwrap.wrap("; ".join(one.sources), max(30, width - room)) or [""]
        for at, row in enumerate(rows):
            head = f"{_INDENT}{one.rule}".ljust(room) if at == 0 else " " * room
            yield [(head, ""), (row, "dim")]
