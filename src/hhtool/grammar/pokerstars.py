"""PokerStars hand histories, and GGPoker's, which are nearly the same: text → hands."""

import re
from typing import Final

from hhtool.grammar.dialect import Reading
from hhtool.grammar.pokerstars_again import act_again, end_again
from hhtool.grammar.pokerstars_head import Head, Line, code_of, head_of, seats_of
from hhtool.grammar.pokerstars_lines import LINES, masked, player_of, result_of, said_of
from hhtool.grammar.pokerstars_split import BLANK, HEAD, is_table, split
from hhtool.grammar.pokerstars_told import HANDLERS, Told
from hhtool.grammar.pokerstars_whole import whole
from hhtool.grammar.shapes import WHO, Said
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

__all__ = ["read", "split"]

_MASKS: Final = re.compile("[\x01-\x03]")
_CENTS: Final = re.compile(
    r"(?:[(/]|(?:blinds?|calls|bets|to|ante|collected|pot|Rake|for) )[0-9,]+\.[0-9]"
)
_NUMBER: Final = re.compile(r"#((?:[A-Z]{0,4}|ring_)[0-9]+)")
_CHAT: Final = re.compile(r' said, "[^\r\n]*')
_MATTERS: Final = ("***", "Seat ", "Uncalled", "Total pot", "Dealt to", "Board", "Table")
_NEAR: Final = 200
"""Characters in which a hand begins."""
_new: Final = tuple.__new__


def read(source: Source) -> Reading:
    """The hand that a text tells. Never raises."""
    lines = _lines(source.text)
    head = head_of(lines[0][0]) if lines and HEAD.match(lines[0][0]) else None
    if head is None:
        return _no_hand(source, lines)
    first = lines[0][1]
    if head.skipped:
        note = f"{head.skipped} is not judged: skipped"
        return Reading(None, (Finding("log-game", Severity.NOTE, first, note),), head.id)
    told = Told(_decimals(head, source.text))
    _tell(told, seats_of(told, lines))
    try:
        hand = whole(source, head, first, told)
    except ValueError as problem:  # the head's own amounts: one of them is none
        told.findings.append(_wrong_value(str(problem), first))
        hand = None
    return Reading(hand, tuple(told.findings), head.id)


def _decimals(head: Head, text: str) -> int:
    """Two for money; for chips only where they are written with some, which bounties are not."""
    if head.currency or "." in head.small or "." in head.big:
        return 2
    return 0 if head.tournament or not _CENTS.search(_CHAT.sub("", text)) else 2


def _tell(told: Told, lines: list[Line]) -> None:
    """The lines after the seats: nearly all are a player's, and say what was said before."""
    nobody: dict[str, int] = {}
    seat_at = (nobody if told.nested else told.names).get
    for text, span in lines:
        head, _, words = text.partition(": ")
        if told.summary:
            again = end_again(told, head, words)
        else:
            seat = seat_at(head)
            again = seat is not None and act_again(told, seat, words, span)
        if not again:
            _take(told, text, span)
    if lines and not told.summary:
        _break_off(told, *lines[-1])


def _break_off(told: Told, text: str, span: Span) -> None:
    """The last line of a hand that is cut off need not make sense: no mistake was made there."""
    found = told.findings[-1] if told.findings else None
    if found and found.rule == "log-syntax" and found.span.start >= span.start:
        told.findings[-1] = finding(
            "log-syntax",
            span,
            f"the text breaks off in this line: {text[:60]}",
            severity=Severity.WARNING,
            hint="what was told before it is judged",
        )


def _take(told: Told, text: str, span: Span) -> None:
    """One line of a hand; what cannot be read of it is a finding."""
    if told.summary and text.startswith("Seat"):
        seat, said, values = result_of(text, told.names, told.numbers)
    elif text.startswith("***") and (text,) in LINES.known:
        seat, said, values = NOBODY, LINES.known[text,], []
    else:
        seat, said, values = said_of(text, told.names, nested=told.nested)
    handle = HANDLERS.get(said.rule)
    try:
        if seat < 0 and "WHO" in said.words:
            _unseated(told, text, span)
        elif handle is not None:
            handle(told, (seat, said, values, span))
        elif not _is_accounted_for(told, text):
            told.findings.append(_unread(told, text, seat, said, span))
    except ValueError as problem:
        told.findings.append(_wrong_value(str(problem), span))


def _unseated(told: Told, text: str, span: Span) -> None:
    """Somebody plays who has no seat: said once, and not where the list of seats is spoilt."""
    name = player_of(text)
    if name not in told.strangers and not told.spoilt:
        hint = "nothing after it is judged"
        told.findings.append(
            finding("log-unknown-player", span, f"{name} has no seat in this hand", hint=hint)
        )
    told.strangers.add(name)


def _is_accounted_for(told: Told, text: str) -> bool:
    """A line of the summary about somebody of whom it has been said that he has no seat."""
    if not told.summary or not text.startswith("Seat"):
        return False
    return told.spoilt or any(f": {name}" in text for name in told.strangers)


def _unread(told: Told, text: str, seat: int, said: Said, span: Span) -> Finding:
    """The finding for a line that the grammar does not know.

    One that begins with a seated name, or looks like play, may matter; any other is passed over.
    """
    matters = seat != NOBODY or text.startswith(_MATTERS)
    before = masked(text, told.names, nested=told.nested)[1][: said.at]
    name = told.seats[seat].name if seat != NOBODY else ""
    at = len(before.replace(WHO, name))
    exact = 0 < at < len(text) and text.startswith(before.replace(WHO, name))
    return finding(
        "log-syntax",
        Span(span.start + at, span.end) if matters and exact else span,
        f"this line cannot be read: {text[:60]}",
        severity=Severity.ERROR if matters else Severity.WARNING,
        hint="nothing after it is judged" if matters else "it is passed over",
    )


def _wrong_value(said: str, span: Span) -> Finding:
    """The finding for an amount or a card that is none."""
    return finding("deck-52" if "card" in said else "log-amount", span, said)


def _no_hand(source: Source, lines: list[Line]) -> Reading:
    """Text before the first hand, or a hand whose head cannot be read."""
    if not lines:
        return Reading(None, ())
    text, span = lines[0]
    if HEAD.match(text):
        said = f"this head of a hand cannot be read: {text[:80]}"
        return Reading(None, (finding("log-syntax", span, said),), code_of(text))
    if any(is_table(line) for line, _ in lines[:3]):
        said = f"a hand begins here, and its head cannot be read: {text[:60]}"
        number = _NUMBER.search(text)
        name = number[1] if number and not is_table(text) else f"at line {source.line}"
        return Reading(
            None, (finding("log-syntax", span, said, hint="the hand is not judged"),), name
        )
    said = "these lines stand before the first hand and are passed over"
    return Reading(None, (finding("log-syntax", span, said, severity=Severity.WARNING),))


def _lines(text: str) -> list[Line]:
    """The lines that are not blank, stripped, each with its place."""
    if "\r" in text:
        text = text.replace("\r", "\n")
    if _MASKS.search(text):
        text = _MASKS.sub("\ufffd", text)
    told = []
    at = 0
    for row in text.split("\n"):
        line = row.strip(BLANK)
        if line:
            start = at if line[0] == row[0] else at + row.index(line)
            told.append((line, _new(Span, (start, start + len(line)))))
        at += len(row) + 1
    return told


def called(source: Source) -> str:
    """What a hand is called that is not read; empty for a text that is of no hand."""
    head = HEAD.search(source.text[:_NEAR])
    return code_of(head[0]) if head else ""
