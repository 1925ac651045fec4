"""Drawings of our own, made fit to stand inside a page beside others."""

import re

_AROUND = re.compile(
    r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata\b.*?</metadata>|<script\b.*?</script>",
    re.DOTALL | re.IGNORECASE,
)
"""What a file of its own has and a page needs not."""
_NAMESPACE = re.compile(r"""\sxmlns(?::\w+)?\s*=\s*("[^"]*"|'[^']*')""")
_ID = re.compile(r"""(\s(?:id|aria-labelledby|aria-describedby)\s*=\s*["'])([^"']+)""")
_HREF = re.compile(r"""(\s(?:xlink:)?href\s*=\s*["']\#)""")
_URL = re.compile(r"""(url\(\s*["']?\#)""")


def inline(text: str, prefix: str) -> str:
    """The drawing without what surrounds it; its ids and what points at them begin as told."""
    bare = _NAMESPACE.sub("", _AROUND.sub("", text))
    named = _ID.sub(lambda found: found[1] + _prefixed(found[2], prefix), bare)
    return _URL.sub(rf"\g<1>{prefix}", _HREF.sub(rf"\g<1>{prefix}", named)).strip()


def _prefixed(ids: str, prefix: str) -> str:
    return " ".join(f"{prefix}{one}" for one in ids.split())
