"""hhtool settles poker disputes: it replays hand histories and says what the rules say of them.

The commands have twins here: ``hhtool.validate("friday.log")``; that of ``replay`` is ``frames``,
since a package has the other name. Each is imported when it is used.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"
_HOMES = {
    **dict.fromkeys(
        ("validate", "explain", "frames", "next", "report", "settle", "convert"), "hhtool.twins"
    ),
    "pots": "hhtool.pipeline.pots",
    "rules": "hhtool.rulebook",
    "profiles": "hhtool.profile",
    "fmt": "hhtool.grammar.native_layout",
}
_NAMES = {"pots": "settle_pots", "rules": "page", "profiles": "load", "fmt": "layout"}
__all__ = ["__version__", *_HOMES]  # noqa: PLE0604 # names of functions found on use


def __getattr__(name: str) -> Any:  # noqa: ANN401 # any of the functions above
    if name not in _HOMES:
        raise AttributeError(f"module 'hhtool' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), _NAMES.get(name, name))
