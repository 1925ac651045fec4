"""PokerStars hand histories, and GGPoker's, which are nearly the same: text → hands."""

import re
from collections.abc import Callable, Iterable, Iterator

from hhtool.grammar.dialect import Dialect, Reading
from hhtool.grammar.pokerstars_head import head_of, seats_of
from hhtool.grammar.pokerstars_lines import LINES, masked_result, said_of
from hhtool.grammar.pokerstars_told import ACTIONS, HANDLERS, Told, act
from hhtool.grammar.pokerstars_whole import whole
from hhtool.grammar.shapes import Said
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import NOBODY
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

_HEAD = re.compile(
    r"(?:PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|Poker Hand) #[A-Z]{0,4}[0-9]+:"
)
_LINE = re.compile(r"[^\r\n]+")
_BLANK = " \t\ufeff\xa0\u200b"
_SAID = ' said, "'
_CENTS = re.compile(r"[0-9]\.[0-9]")
_MATTERS = ("***", "Seat ", "Uncalled", "Total pot", "Dealt to", "Board")


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """One hand's text after another. A head in the middle of a line begins a hand as well."""
    kept: list[str] = []
    begin = 1
    for number, line in enumerate(lines, 1):
        found = _HEAD.search(line) if " #" in line else None
        if found is None or _SAID in line[: found.start()]:
            kept.append(line)
            continue
        before = line[: found.start()]
        if before.strip(_BLANK + "ï»¿"):
            kept.append(before)
        if any(one.strip() for one in kept):
            yield Source(name, "".join(kept), begin)
        kept, begin = [line[found.start() :]], number
    if any(one.strip() for one in kept):
        yield Source(name, "".join(kept), begin)


def read(source: Source) -> Reading:
    """The hand that a text tells. Never raises."""
    lines = _lines(source.text)
    head = head_of(lines[0][0]) if lines else None
    if head is None or not _HEAD.match(lines[0][0]):
        return _no_hand(lines)
    if head.skipped:
        note = f"{head.skipped} is not judged: skipped"
        return Reading(None, (Finding("log-game", Severity.NOTE, lines[0][1], note),), head.id)
    told = Told(2 if head.currency or _CENTS.search(source.text) else 0)
    first = seats_of(told, lines)
    for text, span in lines[first:]:
        _take(told, text, span)
    hand = whole(source, head, told)
    return Reading(hand, tuple(told.findings), head.id)


def _take(told: Told, text: str, span: Span) -> None:
    """One line of a hand; what cannot be read of it is a finding."""
    if told.summary and text.startswith("Seat"):
        seat, masked = masked_result(text, told.names, told.numbers)
        said, values = LINES.read(masked)
    else:
        seat, said, values = said_of(text, told.names, nested=told.nested)
    rule = said.rule
    try:
        if rule in ACTIONS:
            act(told, (seat, said, values, span))
        elif rule in HANDLERS:
            HANDLERS[rule](told, (seat, said, values, span))
        else:
            told.findings.append(unread(text, seat, said, span))
    except ValueError as problem:
        told.findings.append(wrong_value(str(problem), span))


def unread(text: str, seat: int, said: Said, span: Span) -> Finding:
    """The finding for a line that the grammar does not know.

    One that begins with a seated name, or looks like play, may matter; any other is passed over.
    """
    matters = seat != NOBODY or text.startswith(_MATTERS)
    begin = min(span.start + max(0, said.at), max(span.start, span.end - 1))
    return finding(
        "log-syntax",
        Span(begin, span.end) if matters else span,
        f"this line cannot be read: {text[:60]}",
        severity=Severity.ERROR if matters else Severity.WARNING,
        hint="nothing after it is judged" if matters else "it is passed over",
    )


def wrong_value(said: str, span: Span) -> Finding:
    """The finding for an amount or a card that is none."""
    return finding("deck-52" if "card" in said else "log-amount", span, said)


def _no_hand(lines: list[tuple[str, Span]]) -> Reading:
    """Text before the first hand, or a head that cannot be read."""
    if not lines:
        return Reading(None, ())
    text, span = lines[0]
    if _HEAD.match(text):
        said = f"this head of a hand cannot be read: {text[:80]}"
        return Reading(None, (finding("log-syntax", span, said),), text.partition(":")[0])
    said = "these lines stand before the first hand and are passed over"
    return Reading(None, (finding("log-syntax", span, said, severity=Severity.WARNING),))


def _lines(text: str) -> list[tuple[str, Span]]:
    """The lines that are not blank, stripped, each with its place."""
    told = []
    for found in _LINE.finditer(text):
        line = found[0].strip(_BLANK)
        if line:
            start = found.start()
            if line[0] != found[0][0]:
                start += found[0].index(line)
            told.append((line, Span(start, start + len(line))))
    return told


def _sniffed(words: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda head: words.search(head) is not None


POKERSTARS = Dialect(
    "pokerstars",
    (".txt",),
    _sniffed(re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #[0-9]")),
    split,
    read,
    profile="pokerstars",
)
GGPOKER = Dialect(
    "ggpoker",
    (".txt",),
    _sniffed(re.compile(r"^\W*Poker Hand #[A-Z]*[0-9]", re.MULTILINE)),
    split,
    read,
    profile="pokerstars",
)
