"""Names of players."""

import unicodedata


def one_name(name: str) -> str:
    """What names of one player have in common: they differ only in case."""
    return unicodedata.normalize("NFC", name).casefold()
