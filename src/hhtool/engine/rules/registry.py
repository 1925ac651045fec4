"""Checks by the name of their rule, and by what each looks at."""

from collections.abc import Callable, Iterator

from hhtool.model.finding import Finding

Check = Callable[..., Iterator[Finding]]

CHECKS: dict[str, tuple[type, Check]] = {}
"""Every check by its rule's name, in the order in which they are asked."""


def rule(name: str, on: type) -> Callable[[Check], Check]:
    """Register a check: the rule it is for, and what it looks at. A name is given once.

    Raises:
        ValueError: two checks claim the same name.
    """

    def register(check: Check) -> Check:
        if name in CHECKS:
            raise ValueError(f"two rules are called {name}")
        CHECKS[name] = (on, check)
        return check

    return register


def in_order(families: tuple[str, ...]) -> None:
    """Put the checks in the order of their families: modules by name, first asked first."""
    ordered = sorted(CHECKS.items(), key=lambda item: families.index(item[1][1].__module__))
    CHECKS.clear()
    CHECKS.update(ordered)
    _BY_KIND.clear()


def checks_on(kind: type) -> tuple[Check, ...]:
    """The checks that look at a kind of thing, in order."""
    if kind not in _BY_KIND:
        _BY_KIND[kind] = tuple(check for on, check in CHECKS.values() if on is kind)
    return _BY_KIND[kind]


_BY_KIND: dict[type, tuple[Check, ...]] = {}
"""Found once: the checks are all registered when the rules are imported."""
