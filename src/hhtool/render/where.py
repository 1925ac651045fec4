"""Where a finding is, as other programs want to be told."""

import os
from pathlib import Path
from urllib.parse import quote

from hhtool.model.place import Place, Source, Span


def file(path: str) -> str:
    """A path with forward slashes; from the working folder, where it leads below that."""
    here, folder = Path(path), Path.cwd()
    return (here.relative_to(folder) if here.is_relative_to(folder) else here).as_posix()


def uri(path: str) -> str:
    """A path as a URI, or as a relative reference where it is relative."""
    found = file(path)
    return Path(found).as_uri() if Path(found).is_absolute() else quote(os.fsencode(found))


def region(source: Source, span: Span) -> Place:
    """A span without the line end that it closes with."""
    text = source.text[span.start : span.end].rstrip("\r\n")
    return source.place(Span(span.start, span.start + len(text)))
