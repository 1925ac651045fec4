"""A hand that is longer than any hand is a finding, and none of it is read."""

from collections.abc import Callable

from hhtool.grammar.dialect import Read, Reading
from hhtool.model.finding import Finding
from hhtool.model.hand import Hand
from hhtool.model.limits import EVENTS, HAND, LINE, LINES, SEATS
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding

_CUT = "take out what is no part of it; the other hands of the file are read all the same"


def bounded(read: Read, called: Callable[[Source], str], line: int = LINE) -> Read:
    """How a hand is read that may be of any length; ``called`` names one that is too long.

    ``line`` is what a line may have: one of JSON may hold a whole hand.
    """

    def within(source: Source) -> Reading:
        if len(source.text) > line or source.text.count("\n") > LINES:
            wrong = too_long(source.text, line)
            if wrong:
                return Reading(None, (wrong,), called(source))
        reading = read(source)
        wrong = _beyond(reading.hand) if reading.hand is not None else None
        if wrong is None:
            return reading
        return reading._replace(hand=None, findings=(*reading.findings, wrong))

    return within


def _beyond(hand: Hand) -> Finding | None:
    """More players than sit at any table, or more than happens in any hand."""
    if len(hand.seats) > SEATS:
        said = f"{len(hand.seats):,} players are dealt in; at most {SEATS} are read"
        return finding("log-seats", hand.span, said, hint="a table has ten seats at the most")
    count = len(hand.events) + len(hand.claims) + len(hand.posts)
    if count > EVENTS:
        said = f"{count:,} things happen in this hand; at most {EVENTS:,} are read"
        return finding("log-syntax", hand.span, said, hint=_CUT)
    return None


def too_long(text: str, line: int) -> Finding | None:
    """What of a text is beyond all measure: itself, its lines, or one of them."""
    if len(text) > HAND:
        return _refused(0, f"this hand has {len(text):,} characters; at most {HAND:,} are read")
    at = 0
    rows = text.split("\n")
    if len(rows) - 1 > LINES:
        return _refused(0, f"this hand has {len(rows):,} lines; at most {LINES:,} are read")
    for row in rows:
        if len(row) > line:
            return _refused(at, f"this line has {len(row):,} characters; at most {line:,} are read")
        at += len(row) + 1
    return None


def _refused(at: int, said: str) -> Finding:
    return finding("log-syntax", Span(at, at + 1), said, hint=_CUT)
