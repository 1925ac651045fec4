"""Members of JSON objects as what they must be; anything else is wrong, at its place."""

import re
from decimal import Decimal

from hhtool.grammar.json_places import path
from hhtool.grammar.json_values import Value
from hhtool.model.cards import UNKNOWN, Card, card, cards
from hhtool.model.chips import LARGEST
from hhtool.model.finding import Finding
from hhtool.model.place import Span
from hhtool.rulebook import finding

FINEST = 8
"""Decimals that an amount may have: the smallest part of any currency that is played for."""
_NOISE = Decimal("1e-10")
_NUMBER = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?")
_UNSEEN = re.compile(r"[xX?]?\s?[xX?]?")


class WrongError(ValueError):
    """A value that is not what its name calls for: its place and what is wrong with it."""

    def __init__(self, span: Span, message: str, rule: str = "log-syntax", hint: str = "") -> None:
        super().__init__(message)
        self.span, self.rule, self.hint = span, rule, hint

    def found(self, root: Value) -> Finding:
        """The finding, with the way to the value."""
        return finding(self.rule, self.span, f"{path(root, self.span)} {self}", hint=self.hint)


def get(of: Value, name: str) -> Value | None:
    """The member of an object; ``None`` where there is none, and where it is null."""
    value = of.what.get(name) if isinstance(of.what, dict) else None
    return None if value is None or value.what is None else value


def need(of: Value, name: str) -> Value:
    """A member that no hand can do without.

    Raises:
        WrongError: there is none. So do the others, where a value is of another kind.
    """
    value = get(of, name)
    if value is None:
        raise WrongError(of.span, f"has no {name}")
    return value


def items(of: Value, name: str) -> tuple[Value, ...]:
    """The elements of a list; none where it is missing, or an empty text in its place."""
    value = get(of, name)
    if value is None or value.what == "":
        return ()
    if not isinstance(value.what, tuple):
        raise WrongError(value.span, "is no list")
    return value.what


def text(of: Value, name: str) -> str:
    """A text, or a whole number as one; empty where it is missing."""
    value = get(of, name)
    return "" if value is None else text_of(value)


def text_of(value: Value) -> str:
    """A value as a text; ids are texts in one file and numbers in the next."""
    if isinstance(value.what, bool) or not isinstance(value.what, str | int):
        raise WrongError(value.span, "is no text")
    return str(value.what).strip()


def flag(of: Value, name: str) -> bool:
    """True or false; false where it is missing."""
    value = get(of, name)
    if value is not None and not isinstance(value.what, bool):
        raise WrongError(value.span, "is neither true nor false")
    return value is not None and value.what is True


def whole(of: Value, name: str) -> int | None:
    """A whole number, also one written as a text; ``None`` where it is missing."""
    value = get(of, name)
    return None if value is None else whole_of(value)


def whole_of(value: Value) -> int:
    """A value as a whole number."""
    number = _number(value)
    if number is None or number != int(number):
        raise WrongError(value.span, "is no whole number")
    return int(number)


def amount(of: Value, name: str) -> Decimal:
    """An amount of chips, exact; 0 where it is missing.

    ``0.30000000000000004`` is what a program's binary fractions have made of 0.3, and is read so.
    """
    value = get(of, name)
    if value is None:
        return Decimal(0)
    number = _number(value)
    if number is None or number < 0 or abs(round(number, FINEST) - number) > _NOISE:
        raise WrongError(value.span, "is no amount of chips", "log-amount")
    return round(number, FINEST)


def is_noisy(value: Value) -> bool:
    """A number has more decimals than any amount of chips."""
    number = _number(value)
    return number is not None and number != round(number, FINEST)


def held(of: Value, name: str) -> tuple[Card, ...]:
    """Cards from a list, or from a text; ``null``, ``X x`` and ``??`` are cards nobody saw."""
    value = get(of, name)
    if value is None:
        return ()
    try:
        if isinstance(value.what, str):
            return cards(value.what)
    except ValueError as wrong:
        raise WrongError(value.span, f"says {wrong}", "deck-52") from None
    return tuple(_card(one) for one in items(of, name))


def _card(value: Value) -> Card:
    if value.what is None or (isinstance(value.what, str) and _UNSEEN.fullmatch(value.what)):
        return UNKNOWN
    try:
        return card(text_of(value))
    except WrongError:
        raise
    except ValueError:
        raise WrongError(value.span, "is no card of a 52-card deck", "deck-52") from None


def _number(value: Value) -> Decimal | None:
    """A number that is not beyond reason."""
    what = value.what
    if isinstance(what, str) and _NUMBER.fullmatch(what.strip()):
        what = Decimal(what.strip())
    if isinstance(what, bool) or not isinstance(what, int | Decimal):
        return None
    number = Decimal(what)
    if number and not -30 < number.adjusted() < 16:
        return None
    return number if abs(number) <= LARGEST else None
