"""Amounts are whole numbers of a log's smallest unit; here they are read and written."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

LARGEST: Final = 10**15
"""Amounts above this many smallest units are refused: nobody plays for them."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What one whole unit of a log is: ``0.25`` at two decimals is 25."""

    decimals: int = 0
    currency: str = ""

    def units(self, amount: Decimal) -> int:
        """Smallest units of an amount in the log's own unit.

        Raises:
            ValueError: the amount has more decimals than the unit, or is beyond reason.
        """
        scaled = amount.scaleb(self.decimals)
        whole = int(scaled)
        if whole != scaled:
            raise ValueError(f"{amount} has more than {self.decimals} decimals")
        if abs(whole) > LARGEST:
            raise ValueError(f"{amount} is beyond reason")
        return whole

    def number(self, units: int) -> int | float:
        """The JSON number of an amount: whole where it is whole, else the shortest decimal."""
        scale: int = 10**self.decimals
        return units // scale if units % scale == 0 else units / scale

    def text(self, units: int) -> str:
        """The amount as a person writes it, without the currency: ``1,200``, ``12.50``."""
        scale: int = 10**self.decimals
        whole, part = divmod(abs(units), scale)
        places = f".{part:0{self.decimals}d}" if part else ""
        return f"{'-' if units < 0 else ''}{whole:,}{places}"


def decimals(amount: Decimal) -> int:
    """How many decimals an amount needs; 12.50 needs one."""
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
