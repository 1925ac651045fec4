"""What has to hold of every text, however spoilt: it is judged, and what is said of it has a place."""

import re
from functools import cache
from itertools import pairwise

from hhtool.batch.check import _native, hands
from hhtool.batch.files import Options
from hhtool.model.finding import Finding
from hhtool.model.verdict import Verdict
from hhtool.profile import load
from mutating import dialect_named

profile_of = cache(load)
_END = re.compile(r"\r\n|\n|\r")


def judged(name, text):
    """Hands of a text, and findings that belong to none; nothing raises."""
    dialect = dialect_named(name)
    if dialect is None:
        items = _native("spoilt.log", text, Options(), None).items
    else:
        rows = rows_of(text)
        items = hands(dialect, "spoilt.log", rows, profile_of(dialect.profile), Options())
    return [item for item in items if isinstance(item, Verdict | Finding)]


def rows_of(text):
    """Lines as files give them."""
    ends = [0, *(one.end() for one in _END.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if start < end]


def told(items):
    """What is said of the hands of a text."""
    return [
        (one.id, one.status, one.findings) if isinstance(one, Verdict) else one for one in items
    ]


def astray(text, items):
    """Findings that point to no place of the text; a mark may stand right behind its end."""
    last = len(_END.findall(text)) + 1
    for item in items:
        for one in item.findings if isinstance(item, Verdict) else (item,):
            source = item.source if isinstance(item, Verdict) else one.source
            for span in (one.span, *(note.span for note in one.notes)):
                size = len(source.text) if source else len(text)
                here = source.place(span) if source else None
                if not 0 <= span.start <= size or not span.start <= span.end <= size + 1:
                    yield one.rule, span, size
                elif here and not 1 <= here.line <= here.end_line <= last + (span.end > span.start):
                    yield one.rule, here, last


def endure(name, text, *, twice=True):
    """A text is judged without an exception, the same each time, and findings have their places."""
    items = judged(name, text)
    assert [] == list(astray(text, items))
    if twice:
        assert told(items) == told(judged(name, text))
    return items
