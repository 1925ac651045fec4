"""What every writer is given, a hand as it was played, and what they share."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.chips import LARGEST
from hhtool.model.hand import (
    ClaimKind,
    Deal,
    Discard,
    Hand,
    Incident,
    PostKind,
    Seat,
    Show,
    Street,
    Verb,
)
from hhtool.model.table import Done, Settlement
from hhtool.profile.schema import Profile

_NAMED = 4
"""Hands that a sentence names; of more it says how many."""
_GESTURES = frozenset({Verb.TOSS, Verb.PUSH})
_PLAIN = frozenset({"run it"})
"""Incidents that every format with more than one board says by its boards."""


class Posted(NamedTuple):
    """Chips put in before anyone acts."""

    kind: PostKind
    seat: int
    chips: int
    """What moved; a short stack puts in what it has."""
    nominal: int
    """What the post comes to: a straddle's total, or what a short stack owed."""
    all_in: bool


Moved = Done | Deal | Show | Discard | Incident


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as it was played: nothing is left to be worked out."""

    hand: Hand
    profile: Profile
    posts: tuple[Posted, ...]
    """In the order in which they are taken."""
    walk: tuple[Moved, ...]
    """Actions with their amounts, streets with their cards, shows: in order."""
    end: Settlement
    void: bool
    over: bool
    failed: bool
    """There is an error in it."""

    @property
    def done(self) -> tuple[Done, ...]:
        """The actions alone."""
        return tuple(one for one in self.walk if isinstance(one, Done))

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The streets that were dealt."""
        return tuple(one for one in self.walk if isinstance(one, Deal))

    @property
    def shows(self) -> tuple[Show, ...]:
        """Hands shown or mucked."""
        return tuple(one for one in self.walk if isinstance(one, Show))

    def won(self) -> dict[tuple[int, int], int]:
        """What each seat wins of each pot, by pot and seat, as far as it is known."""
        sums: dict[tuple[int, int], int] = {}
        for award in (one for pot in self.end.awards for one in pot or ()):
            if award.amount:
                key = award.pot, award.seat
                sums[key] = sums.get(key, 0) + award.amount
        return sums

    def winnings(self) -> dict[int, int]:
        """What each seat wins over all pots, as far as it is known."""
        sums: dict[int, int] = {}
        for (_, seat), amount in self.won().items():
            sums[seat] = sums.get(seat, 0) + amount
        return sums

    def called_last(self, seat: int) -> bool:
        """The last chips that a seat put in were a call."""
        moved = [done for done in self.done if done.seat == seat and done.add]
        return bool(moved) and moved[-1].verb == Verb.CALL

    def text(self, amount: int) -> str:
        """An amount in whole units: no currency, no commas."""
        return plain(whole(self.hand, amount))


Loss = tuple[str, str]
"""The id of a hand, and what is lost of it."""


def sentences(losses: Iterable[Loss]) -> tuple[str, ...]:
    """What is lost, a sentence each: ``hand 12: who straddled``; hands that lose the same, once."""
    hands: dict[str, list[str]] = {}
    for name, what in losses:
        told = hands.setdefault(what, [])
        if not told or told[-1] != name:
            told.append(name)
    return tuple(f"{_hands(names)}: {what}" for what, names in hands.items())


def _hands(names: list[str]) -> str:
    """``hand 3``, ``hands 3, 4``, ``hands 3, 4, 5, 6 and 90 more``."""
    if len(names) == 1:
        return f"hand {names[0]}"
    more = len(names) - _NAMED
    return f"hands {', '.join(names[:_NAMED])}" + (f" and {more} more" if more > 0 else "")


def whole(hand: Hand, amount: int) -> Decimal:
    """An amount of a hand in whole units."""
    return Decimal(amount).scaleb(-hand.unit.decimals)


def plain(amount: Decimal) -> str:
    """An amount as it is written: ``12``, ``12.50``, ``0.125``; exact."""
    amount = amount.normalize()
    return f"{amount:.2f}" if amount == round(amount, 2) and amount % 1 else f"{amount:f}"


def clockwise(hand: Hand) -> list[int]:
    """Seats from the left of the button round to it, or to the last before it."""
    first = next((at for at, seat in enumerate(hand.seats) if seat.number > hand.button), 0)
    return [*range(first, len(hand.seats)), *range(first)]


def button_seat(hand: Hand) -> int | None:
    """The seat that has the button; ``None`` where that seat is empty."""
    return next((at for at, one in enumerate(hand.seats) if one.number == hand.button), None)


def endless(hand: Hand) -> tuple[Seat, ...]:
    """The seats of which nobody knows how much they have."""
    return tuple(seat for seat in hand.seats if seat.stack >= LARGEST)


def splits(told: Told) -> bool:
    """A pot was divided."""
    return any(len(pot or ()) > 1 for pot in told.end.awards)


def raked(told: Told) -> list[int]:
    """The rake of each pot: what its winners do not get, or else taken from the main pot on."""
    end, left, taken = told.end, told.end.rake, []
    if end.rake and end.known() and not end.carried:
        return [
            pot.amount - sum(award.amount for award in won or ())
            for pot, won in zip(end.pots, end.awards, strict=True)
        ]
    for pot in end.pots:
        taken.append(min(left, pot.amount))
        left -= taken[-1]
    return taken


def checks_in_bomb(told: Told) -> list[int]:
    """Who checks before the flop of a bomb pot, in a format that has no other way to say it."""
    behind = {post.seat for post in told.posts if not post.all_in}
    several = told.hand.bomb and len(behind) > 1
    return [seat for seat in clockwise(told.hand) if seat in behind] if several else []


def has_early_shows(told: Told) -> bool:
    """A hand was shown or mucked before the betting was over, or by who had folded."""
    folded = {done.seat for done in told.done if done.verb == Verb.FOLD}
    last = max((at for at, one in enumerate(told.walk) if isinstance(one, Done)), default=-1)
    return any(
        isinstance(one, Show) and (at < last or one.seat in folded)
        for at, one in enumerate(told.walk)
    )


def known_holes(told: Told, size: int) -> dict[int, tuple[Card, ...]]:
    """Hole cards by seat, from wherever they are known; of those shown, whole hands only."""
    shown = {
        show.seat: show.cards
        for show in told.shows
        if len(show.cards) == size and UNKNOWN not in show.cards
    }
    written = {
        hole.seat: hole.cards
        for hole in told.hand.holes
        if any(card != UNKNOWN for card in hole.cards)
    }
    return {**shown, **written}


def boards(told: Told) -> list[dict[Street, tuple[Card, ...]]]:
    """The cards of each board by street; the first has every street that was dealt.

    A board that branches off later has only the streets from there on. A street that was dealt
    again counts as it was dealt last.
    """
    runs: list[dict[Street, tuple[Card, ...]]] = [{}]
    for deal in told.deals:
        runs += [{} for _ in range(len(deal.boards) - len(runs))]
        for run, cards in zip(runs, deal.boards or ((),), strict=False):
            run[deal.street] = cards
    return runs


def whole_boards(told: Told) -> list[tuple[Card, ...]]:
    """The cards of each board, those that it shares with the first among them."""
    runs = boards(told)
    return [
        tuple(card for street, cards in runs[0].items() for card in run.get(street, cards))
        for run in runs
    ]


def of_people(told: Told) -> Iterator[str]:
    """What is lost of a hand in every format but hhtool's own: what only people say and do."""
    for event in told.hand.events:
        if isinstance(event, Incident) and event.kind not in _PLAIN:
            said = f"{event.kind}{f' “{event.text}”' if event.text else ''}"
            yield "a line that could not be read" if event.kind == "unread" else said
        elif getattr(event, "verb", None) in _GESTURES:
            yield "chips put in without a word: written as what they count as"
    yield from unusual(told)


def unusual(told: Told) -> Iterator[str]:
    """What a reader of any format should know of a hand that is written as it was played."""
    if told.failed:
        yield "has an error in it: written as played"
    if not told.over and not told.void:
        yield "is not over: written as far as it is told"
    if told.hand.splash:
        yield "that the house added to the pot"
    if any(claim.kind is ClaimKind.SETTLED and claim.amount for claim in told.hand.claims):
        yield "what somebody settled with the house beside the pot"
    if any(claim.kind is ClaimKind.CASHED_OUT for claim in told.hand.claims):
        yield "that somebody was paid by the house, which won in that place"
