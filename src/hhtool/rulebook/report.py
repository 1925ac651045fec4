"""Findings by the name of their rule: weight and sources come from its page."""

from hhtool.model.finding import Finding, Note, Ruling, Severity, Value
from hhtool.model.place import Span
from hhtool.rulebook.book import page


def finding(  # noqa: PLR0913 # a finding has that many sides, each by keyword
    rule: str,
    span: Span,
    message: str,
    *,
    severity: Severity | None = None,
    hint: str = "",
    seat: int = -1,
    player: str = "",
    expected: Value = None,
    found: Value = None,
    notes: tuple[Note, ...] = (),
    ruling: Ruling | None = None,
) -> Finding:
    """A finding of a rule that has a page.

    Amounts in ``expected`` and ``found`` are smallest units; ``seat`` is an index into the hand's
    seats, ``player`` a name where there is no hand.

    Raises:
        KeyError: no rule has that name.
    """
    of = page(rule)
    return Finding(
        rule, severity or of.severity, span, message, hint, seat, player, expected, found, notes,
        of.sources, ruling,
    )  # fmt: skip
