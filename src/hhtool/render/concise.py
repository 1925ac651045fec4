"""One line a finding, for editors: ``path:line:column: severity rule message``."""

from hhtool.model.finding import Finding
from hhtool.model.place import Source


def line(path: str, source: Source, found: Finding) -> str:
    """``friday.log:22:5: error raise-min Ben raised to 25; the least raise is to 30``."""
    at = source.place(found.span)
    return f"{path}:{at.line}:{at.column}: {found.severity} {found.rule} {found.message}"
