"""Cards as small whole numbers: rank times four plus suit."""

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", int)
"""0 to 51: ``rank * 4 + suit``, rank 0 is the deuce and 12 the ace; -1 is a card nobody saw."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
UNKNOWN: Final = Card(-1)

_PLAIN_SUIT: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs", "\ufe0e\ufe0f")


def _spellings() -> dict[str, Card]:
    """Every plain spelling of the 52 cards and of the unknown one."""
    known = {
        rank + suit: Card(place * 4 + SUITS.index(suit))
        for place, rank in enumerate(RANKS)
        for suit in SUITS
    }
    return {**known, "?": UNKNOWN, "??": UNKNOWN}


CARDS: Final = _spellings()
"""``As``, ``Td`` … to the card; ``?`` and ``??`` to the unknown one."""


def card(text: str) -> Card:
    """Read one card: ``As``, ``as``, ``10d``, ``A♠``, ``?``.

    Raises:
        ValueError: the text is no card of a 52-card deck.
    """
    plain = text.translate(_PLAIN_SUIT)
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    found = CARDS.get(plain[:1].upper() + plain[1:].lower())
    if found is None:
        raise ValueError(f"{text} is no card of a 52-card deck")
    return found


def rank(one: Card) -> int:
    """Rank of a card, 0 for the deuce to 12 for the ace."""
    return one >> 2


def suit(one: Card) -> int:
    """Suit of a card: clubs 0, diamonds 1, hearts 2, spades 3."""
    return one & 3


def text(one: Card) -> str:
    """``As``, ``Td``, ``?``: the way a card is printed."""
    return "?" if one < 0 else RANKS[one >> 2] + SUITS[one & 3]


def texts(cards: Iterable[Card]) -> str:
    """Cards parted by blanks: ``As Kh``."""
    return " ".join(map(text, cards))


def cards(text: str) -> tuple[Card, ...]:
    """Read cards with or without blanks and commas between them: ``AsKh``, ``10d, A♠``.

    Raises:
        ValueError: something in it is no card.
    """
    plain = "".join(text.translate(_PLAIN_SUIT).replace(",", " ").split())
    found, at = [], 0
    while at < len(plain):
        size = 3 if plain.startswith("10", at) else 1 if plain[at] == "?" else 2
        found.append(card(plain[at : at + size]))
        at += size
    return tuple(found)
