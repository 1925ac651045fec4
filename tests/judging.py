"""Logs to findings in one call, for tests."""

from hhtool.grammar import native
from hhtool.model.finding import Finding
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_log
from hhtool.profile import Profile, change, load


def judge(text: str, profile: str = "home", **switches: str) -> list[Verdict | Finding]:
    """Everything that a native log gives under a profile, its own `rules` lines left out."""
    changes = [(key.replace("_", "-"), value) for key, value in switches.items()]
    return list(check_log(native.read(Source("test.log", text)), change(load(profile), changes)))


def verdicts(text: str, profile: str = "home", **switches: str) -> list[Verdict]:
    """The verdicts of a log's hands."""
    return [item for item in judge(text, profile, **switches) if isinstance(item, Verdict)]


def faults(text: str, profile: str = "home", **switches: str) -> list[tuple[int, str]]:
    """Line and rule of every finding, in order of lines."""
    found = []
    source = Source("test.log", text)
    for item in judge(text, profile, **switches):
        findings = item.findings if isinstance(item, Verdict) else [item]
        found += [(source.place(f.span).line, f.rule) for f in findings]
    return sorted(found)


def stacks(verdict: Verdict) -> dict[str, int]:
    """Final stacks as ruled, by name."""
    assert verdict.hand
    assert verdict.ruled
    names = [seat.name for seat in verdict.hand.seats]
    return dict(zip(names, verdict.ruled.stacks, strict=True))


__all__ = ["Profile", "faults", "judge", "stacks", "verdicts"]
