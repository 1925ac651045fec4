"""A verdict → the hand as it was played, for writers; and two such hands compared."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from hhtool.engine.start import posts
from hhtool.engine.step import Step
from hhtool.grammar.writing import Moved, Posted, Told, boards, whole
from hhtool.model.cards import UNKNOWN, Card
from hhtool.model.chips import LARGEST
from hhtool.model.hand import Hand, PostKind, Stakes
from hhtool.model.verdict import Status, Verdict
from hhtool.profile.schema import Profile
from hhtool.replay.replay import play


def tell(verdict: Verdict, profile: Profile, hand: Hand | None = None) -> Told | None:
    """The hand of a verdict as it was played; ``None`` where it could not be read.

    ``hand`` stands in for the verdict's own where it is the same but for its names.
    """
    hand = hand or verdict.hand
    if hand is None or verdict.played is None:
        return None
    return Told(
        hand=hand,
        profile=profile,
        posts=tuple(_posted(hand, profile)),
        walk=tuple(_walk(hand, profile)),
        end=verdict.played,
        void=verdict.status is Status.VOID,
        over=verdict.status is not Status.INCOMPLETE,
        failed=verdict.failed,
    )


def _posted(hand: Hand, profile: Profile) -> Iterator[Posted]:
    """Every post with the chips that moved."""
    left = [seat.stack for seat in hand.seats]
    bets = [0] * len(left)
    due = {PostKind.SMALL: hand.stakes.small, PostKind.ANTE: hand.stakes.ante}
    for kind, seat, amount, _ in posts(hand, profile):
        nominal = due.get(kind, hand.stakes.big) if amount is None else amount
        wanted = nominal - bets[seat] if kind is PostKind.STRADDLE else nominal
        chips = min(wanted, left[seat])
        left[seat] -= chips
        if kind not in _DEAD:
            bets[seat] += chips
        yield Posted(kind, seat, chips, nominal, left[seat] == 0)


_DEAD = frozenset({PostKind.ANTE, PostKind.TABLE_ANTE, PostKind.DEAD, PostKind.BOMB})


def _walk(hand: Hand, profile: Profile) -> Iterator[Moved]:
    """All that happens in a hand, in order; streets that the log leaves out are in it."""
    _, stages = play(hand, profile)
    for stage in stages:
        yield stage.move if isinstance(stage, Step) else stage.event


def differences(one: Told, other: Told) -> tuple[str, ...]:
    """In what two hands differ: names of what ``gist`` tells; none where they are the same."""
    mine, theirs = gist(one), gist(other)
    return tuple(key for key in mine if mine[key] != theirs[key])


def gist(told: Told) -> dict[str, Any]:
    """What two hands have in common that are the same hand, whatever format they stand in.

    Amounts are in whole units, cards that nobody saw are no cards, and the order in which posts
    are taken, hole cards come and a pot's winners are paid does not count. Left out are ids,
    times, names of tables, spelling, and what a log says of the outcome beside the outcome itself.
    """
    hand, end = told.hand, told.end

    def units(amount: int) -> Decimal:
        return Decimal("Infinity") if amount >= LARGEST else whole(hand, amount)

    def all_of(amounts: tuple[int, ...]) -> tuple[Decimal, ...]:
        return tuple(map(units, amounts))

    return {
        "game": hand.game,
        "seats": tuple((s.number, s.name, units(s.stack)) for s in hand.seats),
        "button": hand.button,
        "stakes": _stakes(hand.stakes, units),
        "posts": sorted(
            (kind, seat, units(chips)) for kind, seat, chips, _, _ in told.posts if chips
        ),
        "actions": tuple(
            (d.street, d.seat, str(d.verb), units(d.to), units(d.add), d.all_in) for d in told.done
        ),
        "boards": [
            {street.label: _seen(cards) for street, cards in run.items()} for run in boards(told)
        ],
        "hands shown": tuple((s.seat, _seen(s.cards), s.mucks) for s in told.shows),
        "hole cards": _holes(told),
        "pots": tuple((units(pot.amount), tuple(sorted(pot.seats))) for pot in end.pots),
        "awards": {key: units(amount) for key, amount in told.won().items()},
        "chips returned": all_of(end.uncalled),
        "rake": units(end.rake),
        "final stacks": all_of(end.stacks),
        "whether it is over": (told.void, told.over),
    }


def _stakes(stakes: Stakes, units: Any) -> tuple[Any, ...]:  # noqa: ANN401 # a function of ints
    """The stakes; who antes says nothing where nobody does."""
    return (
        *map(units, (stakes.small, stakes.big, stakes.ante, stakes.small_bet, stakes.big_bet)),
        stakes.ante_by if stakes.ante else "",
    )


def _seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != UNKNOWN)


def _holes(told: Told) -> dict[int, frozenset[Card]]:
    """The cards that are known of each seat, from wherever."""
    cards: dict[int, frozenset[Card]] = {}
    told_of = [(hole.seat, hole.cards) for hole in told.hand.holes]
    for seat, said in (*told_of, *((show.seat, show.cards) for show in told.shows)):
        if seen := frozenset(_seen(said)):
            cards[seat] = cards.get(seat, frozenset()) | seen
    return cards
