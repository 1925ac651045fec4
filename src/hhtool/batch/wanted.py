"""Which findings were asked for."""

from typing import NamedTuple

from hhtool.model.finding import Finding
from hhtool.model.verdict import Status, Verdict


class Wanted(NamedTuple):
    """Names of rules whose findings are kept."""

    only: frozenset[str] = frozenset()
    """Empty: all of them."""
    never: frozenset[str] = frozenset()

    def keeps(self, found: Finding) -> bool:
        """A finding was asked for."""
        return (not self.only or found.rule in self.only) and found.rule not in self.never

    def of(self, verdict: Verdict) -> Verdict:
        """A verdict without what nobody asked for; clean if there were no other findings."""
        if not verdict.findings:
            return verdict
        kept = tuple(filter(self.keeps, verdict.findings))
        if len(kept) == len(verdict.findings):
            return verdict
        clear = not kept and verdict.status is Status.FINDINGS
        return verdict._replace(findings=kept, status=Status.CLEAN if clear else verdict.status)
