"""PokerNow's CSV log: one row for each thing that happens, the newest first."""

import re
from collections.abc import Iterator
from typing import Final

from hhtool.grammar.dialect import Reading
from hhtool.grammar.pokernow_cells import cell, entry, entry_column
from hhtool.grammar.pokernow_hand import build
from hhtool.grammar.pokernow_heads import BEGINS, STACKS, is_like_start, lost
from hhtool.grammar.pokernow_lines import (
    CENTS,
    Fault,
    Line,
    Masked,
    mask,
    report,
    too_fine,
    understand,
)
from hhtool.grammar.pokernow_play import AFTER, PLAYS, TABLE, Play, Told
from hhtool.grammar.pokernow_rows import split
from hhtool.grammar.pokernow_seats import seat_all
from hhtool.grammar.pokernow_table import RULES, state, wrong_amount
from hhtool.grammar.shapes import WHO
from hhtool.model.finding import Finding, Severity
from hhtool.model.limits import LINE
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

__all__ = ["read", "split"]

_new: Final = tuple.__new__
_AT: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})")
_GAME: Final = re.compile(
    r"#[0-9]+(?: \(id: [^()]*\))? {1,9}\(?([^( ].{0,99}?)\)? \((?:dealer|dead)"
)
NOTHING: Final = Line("nothing")
"""What an empty entry says."""
_KEPT: Final = 16384
_LONGEST: Final = 40
_Words = dict[str, tuple[Play, Line]]
_WORDS: Final[dict[int, _Words]] = {0: {}, CENTS: {}}
"""What stands behind a player's name, by the decimals of the amounts, to what it does."""


def read(source: Source) -> Reading:
    """The hand that a text tells, and what is wrong with the text."""
    told = _tell(source, 0)
    if told.finer:
        told = _tell(source, CENTS)
    if source.odd:
        told.findings += _out_of_line(source)
    beside = tuple(told.beside)
    if not told.game:
        return Reading(None, (*_unbegun(told), *told.findings), told.id, beside)
    if len(told.seats) < 2:
        return Reading(None, (*told.findings, *_too_few(told)), told.id, beside)
    hand = build(told, source)
    return Reading(hand, tuple(told.findings), told.id, beside)


def _tell(source: Source, decimals: int) -> Told:
    """Everything that the rows tell, one after another.

    Nearly all rows are about a player who is seated: his name is known by how the row begins, and
    what he does by what stands behind it.
    """
    told = Told(decimals, source.line)
    text = _even(source.text)
    rows = text.split("\n")
    column = 0 if text.startswith(BEGINS) else _look_for_start(told, text, rows[0])
    seat_at, words = told.heads.get, _WORDS[decimals]
    at = past = 0
    for row in rows:
        head, _, rest = row.partition('"" ')
        seat = seat_at(head)
        if seat is not None and at >= past:
            word, closed, _ = rest.partition('",')
            if not closed:
                word = rest.rstrip()
                word = word[:-1] if word[-1:] == '"' else ""
            known = words.get(word) or _learn(word, f"{WHO} {word}", told.decimals)
            if known:
                play, line = known
                play(told, seat, line, _new(Span, (at, at + len(head) + len(word) + 4)))
                at += len(row) + 1
                continue
        if row and at >= past:
            past = _row(told, row, text, at, column)
            words = _WORDS[told.decimals]
        at += len(row) + 1
    return told


def _look_for_start(told: Told, text: str, row: str) -> int:
    """The column of the entries, and what a hand is called whose first row is not as it should be.

    So is one whose entries are not the first column, until the row that begins it has been read.
    """
    column = entry_column(row)
    first = cell(text, 0, column)
    told.id = lost(f'"{first.value}' if column else text, told.line)
    told.lost, told.span = bool(told.id), _new(Span, (first.start, first.end))
    return column


def _even(text: str) -> str:
    """The text with line feeds for all line ends, every character still at its place."""
    return text.replace("\r\n", " \n").replace("\r", "\n") if "\r" in text else text


def _learn(word: str, said: str, decimals: int) -> tuple[Play, Line] | None:
    """What a player does, by the words around his name; ``None`` where it takes a closer look."""
    if '"' in word:
        return None
    words = _WORDS[decimals]
    line = understand(said, decimals)
    play = PLAYS.get(line.rule)
    if play is None or line.fault or line.finer:
        return None
    if len(word) < _LONGEST and len(words) < _KEPT:
        words[word] = play, line
    return play, line


def _row(told: Told, row: str, text: str, at: int, column: int) -> int:
    """One row of any kind; gives the place where its entry ends."""
    start, end, raw = entry(row, text, at, column)
    span = _new(Span, (start, end))
    if '"' not in raw:
        line = understand(raw, told.decimals) if raw else NOTHING
        does = TABLE.get(line.rule)
        if does and told.game and not line.fault and not told.ended:
            does(told, line, span)
        elif raw:
            _line(told, line, mask(raw), text, span)
    elif raw.startswith(STACKS) and told.game and not told.seats:
        seat_all(told, text, raw, span)
    elif not (raw[-2:] == '""' and _ends_in_name(told, raw, span)):
        masked = mask(raw, told.tricky)
        line = understand(masked.text, told.decimals)
        does_so = PLAYS.get(line.rule)
        seat = told.ids.get(masked.players[0].id) if masked.players else None
        plain = not line.fault and not line.finer and WHO not in raw
        if does_so and seat is not None and plain and not told.ended:
            does_so(told, seat, line, span)
        else:
            _line(told, line, masked, text, span)
    return end


def _ends_in_name(told: Told, raw: str, span: Span) -> bool:
    """``Uncalled bet of 20 returned to ""Ana @ AnaAnaAnax""``, where she is seated."""
    said, _, who = raw[:-2].rpartition('""')
    seat = told.heads.get(f'"""{who}')
    if seat is None:
        return False
    word = f"{said}{WHO}"
    known = _WORDS[told.decimals].get(word) or _learn(word, word, told.decimals)
    if known:
        known[0](told, seat, known[1], span)
    return bool(known)


def _line(told: Told, line: Line, masked: Masked, text: str, span: Span) -> None:
    """A line of any kind, as far as it takes more than a look at its rule."""
    if not line.rule or masked.text.count(WHO) != len(masked.players):
        _pass_over(told, line.fault, masked, text, span)
    elif line.rule == "starting":
        _start(told, line, masked, text, span)
    else:
        _take(told, line, masked, text, span)


def _start(told: Told, line: Line, masked: Masked, text: str, span: Span) -> None:
    """A hand begins."""
    told.id, told.span = line.values[0], span
    told.dealer = masked.players[0].id if masked.players else ""
    found = _AT.search(text, span.end, text.find("\n", span.end)) or _AT.search(text, 0, span.start)
    told.time = f"{found[1]}T{found[2]}" if found else ""
    if "NO_LIMIT" in line.words:
        told.game = "no-limit"
    elif "OMAHA" in line.words:
        told.game = "omaha"
    else:
        named = _GAME.search(masked.text)
        game = named[1] if named else "this game"
        told.findings.append(finding("log-game", span, f"{game} is not judged: skipped"))


def _take(told: Told, line: Line, masked: Masked, text: str, span: Span) -> None:
    """What a line that is known does."""
    rule = line.rule
    if rule in RULES:
        wrong = wrong_amount(line)
        if wrong:
            told.findings.append(report(too_fine(wrong), masked, text, span))
            return
        told.beside.append(state(line, masked.players, span))
        if rule == "renamed":
            _rename(told, masked.players[0].nickname)
    elif told.game and (rule in PLAYS or rule in TABLE):
        if told.ended and rule not in AFTER:
            said = "the hand is over before this line: it is passed over"
            told.findings.append(finding("log-syntax", span, said, severity=Severity.WARNING))
            return
        told.finer |= line.finer
        if line.fault:
            told.findings.append(report(line.fault, masked, text, span))
        if rule in TABLE:
            TABLE[rule](told, line, span)
        elif line.amount >= 0:
            _play(told, line, masked, text, span)


def _play(told: Told, line: Line, masked: Masked, text: str, span: Span) -> None:
    """What a player does, if he was dealt in."""
    nickname, id_ = masked.players[0]
    if id_ in told.ids:
        PLAYS[line.rule](told, told.ids[id_], line, span)
    elif told.seats and not told.torn:
        said = f"{nickname} @ {id_} was not dealt in"
        fault = Fault(
            "log-unknown-player",
            nickname,
            masked.text.index(WHO),
            said,
            "everyone in the hand stands in its row `Player stacks`",
        )
        told.findings.append(report(fault, masked, text, span))


def _rename(told: Told, nickname: str) -> None:
    """A player has another id from now on, also in the middle of a hand."""
    before, after = told.beside[-1].word, told.beside[-1].text
    seat = told.ids.get(before)
    if seat is not None:
        quoted = nickname.replace('"', '""')
        told.ids[after] = seat
        if not told.ended:
            told.heads[f'"""{quoted} @ {after}'] = seat


def _pass_over(told: Told, fault: Fault | None, masked: Masked, text: str, span: Span) -> None:
    """A line that is not known: it matters where it is about a player in a hand, or begins one."""
    if told.id and not told.game:
        return
    plays = told.game and not told.ended and masked.players
    begins = is_like_start(text[span.start : span.end])
    if begins:
        told.id = lost(text[span.start : span.end], told.line)
    if fault and (plays or begins):
        told.findings.append(report(fault, masked, text, span))
    else:
        said = "this line is not known and is passed over"
        told.findings.append(finding("log-syntax", span, said, severity=Severity.WARNING))


def _unbegun(told: Told) -> tuple[Finding, ...]:
    """A hand whose first row is spoilt or gone."""
    if not told.lost:
        return ()
    said = "a hand begins here, and no row says so as PokerNow writes it: it is not read"
    return (finding("log-syntax", told.span, said, hint="it writes -- starting hand #7 (id: ..)"),)


def _out_of_line(source: Source) -> Iterator[Finding]:
    """Rows that stand where their order says that they do not."""
    at = 0
    for number, row in zip(source.numbers, _even(source.text).split("\n"), strict=False):
        if number in source.odd:
            span = Span(at + row.rfind(",") + 1, at + len(row.rstrip()))
            said = "its order does not fit where it stands, and is passed over"
            yield finding("log-syntax", span, said, severity=Severity.WARNING)
        at += len(row) + 1


def _too_few(told: Told) -> tuple[Finding, ...]:
    """A hand without two players, unless its row of stacks has been found wrong already."""
    if told.findings:
        return ()
    said = f"{len(told.seats)} players were dealt in: a hand needs two"
    return (finding("log-seats", told.span, said),)


def called(source: Source) -> str:
    """What a hand is called that is not read; empty for a text that is of no hand."""
    return lost(source.text[:LINE], source.line)
