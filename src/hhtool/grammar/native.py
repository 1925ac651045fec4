"""hhtool's own log: text → statements."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from hhtool.grammar.mistakes import Mistake
from hhtool.grammar.statements import Parsed, parse
from hhtool.model.chips import LARGEST, Unit, decimals
from hhtool.model.finding import Finding
from hhtool.model.limits import LINE, STATEMENT
from hhtool.model.log import Kind, Log, Statement
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

MOST_DECIMALS = 6
_LINE_END = re.compile(r"\r\n|\n|\r")
_PARTS = re.compile(r'"[^"]*"|[,;]|#.*|[^",;#]+|"')
_BLANK = " \t\f\v\u00a0\u2007\u202f\u3000\ufeff"
_OTHERS = ("PokerStars ", "Poker Hand #", "{", "[", "entry,", '"""')


class Piece(NamedTuple):
    """A statement's text and where it begins."""

    text: str
    start: int
    line: int
    follows: bool
    """A comma joins it to the statement before."""


def sniff(head: str) -> bool:
    """The text looks like a native log rather than a site's or a data format."""
    first = next((line for line in head.lstrip("\ufeff").splitlines() if line.strip()), "")
    return not first.lstrip().startswith(_OTHERS)


def read(source: Source) -> Log:
    """Read a whole native log. Never raises: what cannot be read is a finding.

    The unit of the log has as many decimals as its finest amount.
    """
    found: list[Finding] = []
    read_: list[tuple[Piece, Parsed]] = []
    bad_line = 0
    before: Piece | None = None
    for piece in _joined(_pieces(source.text)):
        outcome = _parse(piece)
        if isinstance(outcome, Parsed) and outcome.item and not _continues(read_, before, piece):
            outcome = _lone_item(outcome)
        if isinstance(outcome, Parsed):
            read_.append((piece, outcome))
            before = piece
        elif piece.line != bad_line:
            found.append(_syntax(piece, outcome))
            bad_line = piece.line
    unit, rough = _unit(read_)
    found += rough
    found += [_no_card(piece, at, text) for piece, p in read_ for at, text in p.bad_cards]
    statements, beyond = _statements(read_, unit)
    return Log(source, statements, unit, tuple(sorted((*found, *beyond), key=lambda f: f.span)))


def _pieces(text: str) -> Iterator[Piece]:
    """The text cut at line ends, `;`, and `,` outside numbers and quotes; comments left out."""
    start = 0
    for number, end in enumerate(_LINE_END.finditer(text + "\n"), 1):
        stop = end.start()
        if stop - start <= LINE:
            yield from _line_pieces(text, start, stop, number)
        elif (piece := _piece(text, start, stop, number, follows=False)) and piece.text[0] != "#":
            yield piece
        start = end.end()


def _line_pieces(text: str, start: int, stop: int, number: int) -> Iterator[Piece]:
    """The statements of one line."""
    follows = False
    for token in _PARTS.finditer(text, start, stop):
        sign = token.group()
        if sign not in (",", ";") and sign[0] != "#":
            continue
        at = token.start()
        if sign == "," and _in_number(text, at):
            continue
        piece = _piece(text, start, at, number, follows=follows)
        if piece:
            yield piece
        follows = sign == "," and (follows or piece is not None)
        start = token.end()
    if piece := _piece(text, start, stop, number, follows=follows):
        yield piece


def _piece(text: str, start: int, end: int, line: int, *, follows: bool) -> Piece | None:
    """The statement between two cuts, without the blanks around it."""
    inside = text[start:end]
    bare = inside.strip(_BLANK)
    return Piece(bare, start + inside.find(bare), line, follows) if bare else None


def _in_number(text: str, at: int) -> bool:
    """A comma with a digit before it and exactly three after: ``1,200``."""
    before, after = text[at - 1 : at], text[at + 1 : at + 5]
    three = len(after) >= 3 and after[:3].isdecimal() and not after[3:4].isdecimal()
    return before.isdecimal() and three


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """What a comma has cut that belongs together: cards, ``all in``, and names before ``split``."""
    held: list[Piece] = []
    for piece in pieces:
        if held and piece.follows and _TAIL.fullmatch(piece.text):
            held[-1] = _together([held[-1], piece])
            continue
        if piece.follows and " split" in piece.text.lower() and _same_line(held, piece):
            yield _together([*held, piece])
            held = []
            continue
        if held and not (piece.follows and _is_name(held[-1].text)):
            yield from held
            held = []
        held.append(piece)
    yield from held


_TAIL = re.compile(
    r"((\?|(10|[2-9TJQKAtjqka])[cdhsCDHS\u2660-\u2667])[\ufe0e\ufe0f]?[ /]*)+|all[ -]?in",
    re.IGNORECASE,
)
"""A piece that goes on with the statement before it: cards alone, or ``all in``."""


def _same_line(held: list[Piece], piece: Piece) -> bool:
    return all(one.line == piece.line for one in held)


def _is_name(text: str) -> bool:
    """One word or quoted name: it may be the first of several who split."""
    return " " not in text or text.startswith('"')


def _together(pieces: list[Piece]) -> Piece:
    """Pieces of one line as one, parted by commas as they were."""
    first = pieces[0]
    return first._replace(text=", ".join(piece.text for piece in pieces))


def _parse(piece: Piece) -> Parsed | Mistake:
    if len(piece.text) > STATEMENT:
        said = f"a statement of {len(piece.text):,} characters; at most {STATEMENT:,} are read"
        return Mistake(0, STATEMENT, said, "break the line, or make it a comment with `#`")
    return parse(piece.text)


def _continues(read_: list[tuple[Piece, Parsed]], before: Piece | None, piece: Piece) -> bool:
    """An item of a list follows a statement that it can belong to, on the same line."""
    return (
        piece.follows
        and before is not None
        and before.line == piece.line
        and read_[-1][1].kind is Kind.SEAT
    )


def _unit(read_: list[tuple[Piece, Parsed]]) -> tuple[Unit, list[Finding]]:
    """The finest amount's decimals, and the amounts that are finer than any chip."""
    finest, rough = 0, []
    currency = ""
    for piece, parsed in read_:
        places = max(map(decimals, parsed.amounts), default=0)
        if places > MOST_DECIMALS:
            rough.append(_amount(piece, f"more than {MOST_DECIMALS} decimals"))
        else:
            finest = max(finest, places)
        if parsed.kind is Kind.CURRENCY:
            currency = parsed.text
        currency = currency or parsed.currency
    return Unit(finest, currency), rough


def _statements(
    read_: list[tuple[Piece, Parsed]], unit: Unit
) -> tuple[tuple[Statement, ...], list[Finding]]:
    """Statements with amounts in smallest units; those beyond reason are left out and found."""
    statements, beyond = [], []
    for piece, parsed in read_:
        if any(decimals(amount) > MOST_DECIMALS for amount in parsed.amounts):
            continue
        if any(amount.scaleb(unit.decimals) > LARGEST for amount in parsed.amounts):
            beyond.append(_amount(piece, "beyond reason"))
        else:
            statements.append(_statement(piece, parsed, unit))
    return tuple(statements), beyond


def _statement(piece: Piece, parsed: Parsed, unit: Unit) -> Statement:
    start = piece.start

    def placed(span: Span) -> Span:
        return Span(span.start + start, span.end + start)

    def units(amount: Decimal) -> int:
        return unit.units(amount)

    return Statement(
        parsed.kind,
        Span(start, start + len(piece.text)),
        parsed.name,
        placed(parsed.name_span),
        parsed.word,
        parsed.text,
        tuple(map(units, parsed.amounts)),
        parsed.cards,
        tuple((name, placed(span)) for name, span in parsed.others),
        parsed.number,
        parsed.flag,
        parsed.hedged,
    )


def _syntax(piece: Piece, mistake: Mistake) -> Finding:
    span = Span(piece.start + mistake.start, piece.start + mistake.end)
    return finding(
        "log-syntax", span, mistake.message, hint=mistake.hint,
        expected=mistake.expected or None, found=mistake.found or None,
    )  # fmt: skip


def _lone_item(parsed: Parsed) -> Mistake:
    """A name and an amount where no ``players`` stands before them."""
    return Mistake(
        parsed.name_span.end,
        parsed.name_span.end + 1,
        f"what about {parsed.name}? there is no verb",
        "write `seat 1 Ben 200` for a player's stack, or a verb: `Ben calls 4`",
        "a verb",
    )


def _no_card(piece: Piece, at: int, text: str) -> Finding:
    return finding(
        "deck-52",
        Span(piece.start + at, piece.start + at + len(text)),
        f"{text} is no card of a 52-card deck",
        hint="a card is a rank and a suit: As, Td, 10d, A♠; `?` is one that nobody saw",
        found=text,
    )


def _amount(piece: Piece, why: str) -> Finding:
    return finding(
        "log-amount",
        Span(piece.start, piece.start + len(piece.text)),
        f"the amount has {why}" if "decimals" in why else f"the amount is {why}",
        hint="write amounts as 20, 1,200, 0.25 or 1.5k",
    )
