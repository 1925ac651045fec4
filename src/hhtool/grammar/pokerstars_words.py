"""Names, amounts and cards as PokerStars text has them."""

from collections.abc import Sequence
from typing import NamedTuple

from hhtool.grammar.writing import Told, plain, whole
from hhtool.model.cards import UNKNOWN, Card, text
from hhtool.model.hand import Hand, Hole

GAMES = {
    "no-limit": "Hold'em No Limit",
    "pot-limit": "Hold'em Pot Limit",
    "limit": "Hold'em Limit",
    "omaha": "Omaha Pot Limit",
}
CODES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
RUNS = ("FIRST ", "SECOND ", "THIRD ")


class Words(NamedTuple):
    """How a hand's players and chips are written."""

    hand: Hand
    names: tuple[str, ...]
    """By seat; no two are the same."""
    sign: str
    code: str
    """`` USD``; empty for chips that are no money."""

    def chips(self, amount: int) -> str:
        """An amount: ``$0.25``."""
        return f"{self.sign}{plain(whole(self.hand, amount))}"


def words_of(hand: Hand) -> Words:
    """The words for a hand."""
    names: list[str] = []
    for seat in hand.seats:
        name, number = " ".join(seat.name.split()) or "nobody", 1
        free = name
        while free in names:
            number += 1
            free = f"{name} {number}"
        names.append(free)
    sign = hand.unit.currency if hand.unit.currency in CODES and not hand.tournament else ""
    return Words(hand, tuple(names), sign, f" {CODES[sign]}" if sign else "")


def dealt(told: Told) -> list[Hole]:
    """Hole cards that no showdown tells, those of whose log it is last."""
    shown = {show.seat: show.cards for show in told.shows}
    hero = told.hand.hero
    return [
        hole
        for hole in sorted(told.hand.holes, key=lambda hole: hole.seat == hero)
        if any(card != UNKNOWN for card in hole.cards)
        and (hole.seat == hero or shown.get(hole.seat) != hole.cards)
    ]


def cards(several: Sequence[Card]) -> str:
    """Cards in brackets; one that nobody saw is ``?``."""
    return f"[{' '.join(map(text, several))}]"
