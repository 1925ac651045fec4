"""What a text is taken for, by its first characters."""

import re

from hhtool.errors import UnreadableError, UsageError
from hhtool.grammar import DIALECTS, native
from hhtool.grammar.dialect import Dialect
from hhtool.model.place import Source

HEAD = 4096
"""Characters of a file that are looked at."""
_SUFFIX = ".log"
_NATIVE = re.compile(
    r"""^[ \t]*(?:
        (?:hand|end)(?:[ \t]+"?[\w'-]+"?)?[ \t]*(?:[#,;].*)?$
        | (?:players|stakes|blinds|seat[ \t]+[0-9]+|button)[ \t]+\S
    )""",
    re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
"""A line that only a native log is likely to have."""


def dialect_of(path: str, head: str, asked: str) -> Dialect | None:
    """The dialect asked for, or the first that knows the text; ``None`` is hhtool's own.

    Raises:
        UnreadableError: none knows it.
        UsageError: there is none of the name that is asked for.
    """
    if asked:
        return named(asked)
    found = recognised(head)
    if found is None and not native.sniff(head):
        raise UnreadableError(
            f"{path}: no log that hhtool knows; it reads {', '.join(_names())} "
            "(--dialect native reads it anyway)"
        )
    return found


def named(asked: str) -> Dialect | None:
    """A dialect by its name; ``None`` is hhtool's own.

    Raises:
        UsageError: there is none of this name.
    """
    if asked == "native":
        return None
    found = next((dialect for dialect in DIALECTS if dialect.name == asked), None)
    if found is None:
        raise UsageError(f"no dialect {asked!r}; there are {', '.join(_names())}")
    return found


def recognised(head: str) -> Dialect | None:
    """The first dialect that knows a text by its head; hhtool's own has no sign to be known by."""
    return next((dialect for dialect in DIALECTS if dialect.sniff(head)), None)


def is_known(path: str, head: str, asked: str) -> bool:
    """A file that nobody has named is a log: some dialect says so, or it reads like a native one.

    Any text could be a native log full of mistakes, so here it takes a line that is of one; and
    where the file is not called ``.log``, nearly all of it must be read.
    """
    if "\0" in head:
        return False
    if asked or recognised(head):
        return True
    if not native.sniff(head):
        return False
    is_log = path.lower().endswith(_SUFFIX)
    if not head.strip():
        return is_log
    if _NATIVE.search(head.replace("\r", "\n")) is None:
        return False
    return is_log or _reads(head)


def _reads(head: str) -> bool:
    """A text says much that a native log says, and hardly anything else; a page about logs does."""
    whole = head if len(head) < HEAD else head[: head.rfind("\n") + 1]
    log = native.read(Source("", whole))
    return len(log.statements) > 6 * len(log.findings)


def _names() -> tuple[str, ...]:
    return ("native", *(dialect.name for dialect in DIALECTS))
