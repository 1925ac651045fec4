"""Formats that print each hand by itself: what they print may be made elsewhere and handed in."""

from collections.abc import Iterable

from hhtool.model.finding import Finding, Severity
from hhtool.model.verdict import Verdict
from hhtool.render.tally import Report


class Pieces(Report):
    """What is printed of a hand, or of a finding that belongs to none, depends on nothing else.

    But for the path of its file. A format says what it is in ``of_hand`` and ``of_loose``, and
    where it goes in ``add_hand`` and ``add_loose``.
    """

    def of_hand(self, verdict: Verdict) -> str:
        """What is printed of a hand."""
        raise NotImplementedError

    def of_loose(self, found: Finding) -> str:
        """What is printed of a finding that belongs to no hand."""
        raise NotImplementedError

    def hand(self, verdict: Verdict) -> None:
        """The next hand of the file."""
        self.add_hand(self.of_hand(verdict), [found.severity for found in verdict.findings])

    def loose(self, found: Finding) -> None:
        """A finding of the file that belongs to no hand."""
        self.add_loose(self.of_loose(found), found.severity, self._path(found))

    def add_hand(self, text: str, weights: Iterable[Severity]) -> None:
        """What is printed of the next hand, and what its findings weigh."""
        self.hands += 1
        self.file_hands += 1
        self._weigh(weights)
        self.out.write(text)

    def add_loose(self, text: str, weight: Severity, path: str) -> None:  # noqa: ARG002 # JSON needs the path
        """What is printed of a finding that belongs to no hand, and the file it stands in."""
        self._weigh((weight,))
        self.out.write(text)

    def _weigh(self, weights: Iterable[Severity]) -> None:
        for weight in weights:
            self.seen[weight] += 1
            self.file_seen[weight] += 1
