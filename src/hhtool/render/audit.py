"""Where a night's chips went, as text and JSON."""

from collections.abc import Iterator

from hhtool.model.audit import Audit, Gap
from hhtool.render.json import Doc
from hhtool.render.money import Money, money
from hhtool.render.terminal import clean

CAUSES = 3
"""How many causes of a gap are told."""
_WHERE = {
    "count": "by the count",
    "seat": "by the seat line",
    "cashes out": "by the cash-out",
    "stack": "by the stack",
    "hand": "as the hand shows",
}


def lines(path: str, audit: Audit) -> Iterator[str]:
    """The first place where chips appear or vanish, with what may have become of them."""
    if not audit.gaps:
        return
    text = money(audit.unit, (gap.amount for gap in audit.gaps))
    yield ""
    yield f"Where the chips of {clean(path)} went:"
    for at, gap in enumerate(audit.gaps):
        yield from _gap(text, gap, first=at == 0)


def _gap(text: Money, gap: Gap, *, first: bool) -> Iterator[str]:
    many = "too many" if gap.amount > 0 else "too few"
    chips = f"has {text(abs(gap.amount))} {many}" if gap.amount else "has chips from nowhere"
    where = f"{_WHERE[gap.what]} at line {gap.line}"
    hand = f"; look at hand {clean(gap.hand)} first" if gap.hand else ""
    yield f"  {clean(gap.player)} {chips} {where}{hand if first else ''}"
    for number, cause in enumerate(gap.causes[:CAUSES], 1):
        explains = f" (explains {text(abs(cause.explains))})" if cause.explains else ""
        yield f"    {number}. {clean(cause.said)}{explains}"


def doc(audit: Audit) -> Doc:
    """An audit as scripts hold on to it."""
    number = audit.unit.number
    return {
        "bought_in": number(audit.bought_in),
        "out": number(audit.out),
        "difference": number(audit.difference),
        "gaps": [
            {
                "player": gap.player,
                "amount": number(gap.amount) if gap.amount else None,
                "hand": gap.hand or None,
                "line": gap.line,
                "seen": gap.what,
                "causes": [
                    {
                        "kind": cause.kind.value,
                        "hand": cause.hand or None,
                        "explains": number(cause.explains),
                        "weight": cause.weight,
                        "said": cause.said,
                    }
                    for cause in gap.causes
                ],
            }
            for gap in audit.gaps
        ],
    }
