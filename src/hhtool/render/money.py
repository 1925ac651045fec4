"""Amounts as a person writes them in a table, and names that no spreadsheet takes for a formula."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from hhtool.model.chips import Unit

Money = Callable[[int], str]
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def sign(unit: Unit) -> str:
    """The currency where it is a sign that stands before an amount; empty where it is a word."""
    is_sign = (
        len(unit.currency) == 1 and unit.currency.isprintable() and not unit.currency.isalnum()
    )
    return unit.currency if is_sign and unit.currency not in FORMULA else ""


def money(unit: Unit, amounts: Iterable[int]) -> Money:
    """A function that writes amounts, all with as many places as one of ``amounts`` needs."""
    scale, before = 10**unit.decimals, sign(unit)
    places = max(2, unit.decimals) if any(amount % scale for amount in amounts) else 0

    def text(amount: int) -> str:
        plain = Decimal(abs(amount)).scaleb(-unit.decimals)
        return f"{'-' if amount < 0 else ''}{before}{plain:,.{places}f}"

    return text


def guarded(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def signed(text: Money, amount: int) -> str:
    """An amount with its sign, also where it is won."""
    return f"+{text(amount)}" if amount > 0 else text(amount)
