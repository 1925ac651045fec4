"""What the log says was won beside what is due: the value that the rules on pots look at."""

from typing import NamedTuple

from hhtool.engine.table import Table
from hhtool.model.hand import Claim
from hhtool.model.place import NOWHERE, Span
from hhtool.model.table import Settlement


class Share(NamedTuple):
    """What one seat was paid, and where the log says so."""

    seat: int
    amount: int
    pot: int
    """Index of the pot that the log names; -1 where it names none."""
    span: Span


class Outcome(NamedTuple):
    """The end of a hand: the table, what is due, what the log says was paid."""

    table: Table
    due: Settlement
    paid: Settlement
    shares: tuple[Share, ...]
    """Empty where the log does not say who won."""
    claims: tuple[Claim, ...]

    def got(self, seat: int) -> int:
        """What a seat was paid according to the log."""
        return sum(share.amount for share in self.shares if share.seat == seat)

    def place(self, seat: int) -> Span:
        """Where the log says what a seat was paid; else where it first says who won.

        Where it says so pot by pot: the first that is not what is due.
        """
        own = [share for share in self.shares if share.seat == seat]
        wrong = [share for share in own if share.pot >= 0 and share.amount != self._due(share)]
        return (*wrong, *own, *self.shares)[0].span if self.shares else NOWHERE

    def _due(self, share: Share) -> int:
        """What is due to the seat of a share from the pot that it names."""
        pots = self.due.awards
        awards = pots[share.pot] if share.pot < len(pots) else ()
        return sum(award.amount for award in awards or () if award.seat == share.seat)

    @property
    def total(self) -> int:
        """Chips that there are to win: all pots, less rake and odd chips carried over."""
        return sum(pot.amount for pot in self.due.pots) - self.due.rake - self.due.carried


class Showing(NamedTuple):
    """The end of a hand in which cards were shown or mucked: what the rules on showing look at."""

    end: Outcome
