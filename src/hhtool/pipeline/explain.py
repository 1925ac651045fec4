"""A verdict and its house rules → the hand told step by step."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from hhtool.model.explanation import (
    Basis,
    Cite,
    Explanation,
    First,
    Odd,
    Out,
    PotStory,
    Rung,
    Said,
    Showing,
    Why,
)
from hhtool.model.hand import ClaimKind, Hand, Incident, Show
from hhtool.model.table import Award, Done, Pot, Settlement
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.spoken import deciders, spoken
from hhtool.profile.schema import Profile
from hhtool.replay.correct import is_open
from hhtool.rulebook import names, page

_PAYS = frozenset({ClaimKind.WINS, ClaimKind.SPLIT, ClaimKind.WINNINGS, ClaimKind.STACK})


def explain(verdict: Verdict, profile: Profile, noticed: int | None = None) -> Explanation | None:
    """A hand told step by step; ``None`` for one that could not be read.

    ``noticed`` is the offset in the source that ``check_hand`` was given.
    """
    hand, ruled = verdict.hand, verdict.ruled
    if hand is None or ruled is None:
        return None
    ladder = tuple(_ladder(hand, ruled))
    pots = tuple(_pots(verdict, hand, ruled, ladder, profile))
    showing = _showing(verdict, ruled, profile)
    return Explanation(
        verdict=verdict,
        profile=profile.name,
        odd_chip=profile.odd_chip,
        ladder=ladder,
        pots=pots,
        hands=tuple(spoken(hand, ruled)),
        showing=showing,
        told=any(claim.kind in _PAYS for claim in hand.claims),
        said=tuple(
            Said(event.text, event.seat, event.span)
            for event in hand.events
            if isinstance(event, Incident) and event.kind == "ruling"
        ),
        in_force=tuple(
            found.ruling is not None and is_open(hand.events, found.span, found.ruling, noticed)
            for found in verdict.findings
        ),
        cites=_cites(_rules(verdict, ladder, pots, showing)),
    )


def _ladder(hand: Hand, ruled: Settlement) -> Iterator[Rung]:
    """Each player's chips by the pot that they went to."""
    size = len(hand.seats)
    first = next((at for at, s in enumerate(hand.seats) if s.number > hand.button), 0)
    for seat in (*range(first, size), *range(first)):
        paid, back = ruled.paid[seat], ruled.uncalled[seat]
        put_in = hand.seats[seat].stack - _behind(ruled, seat)
        if put_in:
            layers = tuple(_layers(paid, ruled))
            yield Rung(seat, put_in, layers, put_in - paid - back, back)


def _behind(ruled: Settlement, seat: int) -> int:
    """Chips that a player has not put in."""
    return ruled.stacks[seat] - ruled.won(seat) - ruled.uncalled[seat]


def _layers(chips: int, ruled: Settlement) -> Iterator[int]:
    """Parts of a player's chips that each pot takes; the last takes all that is left."""
    levels = [min(ruled.paid[seat] for seat in pot.seats) for pot in ruled.pots]
    for below, level in pairwise([0, *levels[:-1], chips]):
        yield max(0, min(chips, level) - below)


def _pots(
    verdict: Verdict,
    hand: Hand,
    ruled: Settlement,
    ladder: tuple[Rung, ...],
    profile: Profile,
) -> Iterator[PotStory]:
    played = verdict.played
    mucked = {e.seat for e in hand.events if isinstance(e, Show) and e.mucks}
    mucked -= {made.seat for made in ruled.made}
    live = ruled.pots[0].seats if ruled.pots else ()
    rake = ruled.rake
    for index, pot in enumerate(ruled.pots):
        taken = min(rake, pot.amount)
        rake -= taken
        basis = _basis(ruled, index, pot, live, mucked)
        due = ruled.awards[index]
        yield PotStory(
            index=index,
            amount=pot.amount,
            folded=sum(rung.layers[index] for rung in ladder if rung.seat not in live),
            dead=0 if index else ruled.dead,
            rake=taken,
            seats=pot.seats,
            out=tuple(_out(verdict, hand, ruled, pot, mucked)),
            basis=basis,
            rules=_BY_BASIS[basis],
            due=due,
            paid=played.awards[index] if played and index < len(played.awards) else None,
            deciders=tuple(deciders(ruled, pot, due)) if basis is Basis.CARDS else (),
            odd=tuple(_odd(hand, due, profile, ruled, pot.amount - taken)) if due else (),
        )


_BY_BASIS = {
    Basis.FOLDS: ("pot-win-foldout",),
    Basis.ALONE: ("pot-single-eligible",),
    Basis.MUCKS: ("show-muck",),
    Basis.CARDS: ("rank-best5",),
    Basis.LOG: (),
    Basis.NOTHING: (),
}


def _basis(
    ruled: Settlement, index: int, pot: Pot, live: tuple[int, ...], mucked: set[int]
) -> Basis:
    """What decides a pot."""
    left = [seat for seat in pot.seats if seat not in mucked]
    if ruled.awards[index] is None:
        return Basis.NOTHING
    if len(live) == 1:
        return Basis.FOLDS
    if len(pot.seats) == 1:
        return Basis.ALONE
    if len(left) == 1:
        return Basis.MUCKS
    known = {made.seat for made in ruled.made}
    return Basis.CARDS if known.issuperset(left) and left else Basis.LOG


def _out(
    verdict: Verdict, hand: Hand, ruled: Settlement, pot: Pot, mucked: set[int]
) -> Iterator[Out]:
    """Everyone who cannot win a pot, by seat."""
    live = ruled.pots[0].seats
    for seat in range(len(hand.seats)):
        if seat not in live:
            yield _folded(verdict, hand, seat)
        elif seat not in pot.seats:
            behind = _behind(ruled, seat)
            yield Out(seat, Why.OWES if behind else Why.ALL_IN, "pot-eligible")
        elif seat in mucked and len(mucked.intersection(pot.seats)) < len(pot.seats):
            span = next(e.span for e in hand.events if isinstance(e, Show) and e.seat == seat)
            yield Out(seat, Why.MUCKED, "show-muck", span=span)


def _folded(verdict: Verdict, hand: Hand, seat: int) -> Out:
    rule = "show-folded-cant-win"
    fold = next((d for d in reversed(verdict.done) if d.seat == seat and d.verb == "fold"), None)
    if fold:
        return Out(seat, Why.FOLDED, rule, fold.street, fold.span)
    for event in hand.events:
        if isinstance(event, Incident) and (event.kind, event.seat) == ("dead hand", seat):
            return Out(seat, Why.DEAD, rule, span=event.span)
    return Out(seat, Why.SILENT, rule)


def _odd(
    hand: Hand, due: tuple[Award, ...], profile: Profile, ruled: Settlement, amount: int
) -> Iterator[Odd]:
    """The odd chips of a pot, board by board; those that wait for the next pot with the last."""
    waiting = amount - sum(award.amount for award in due)
    rules: tuple[str, ...] = ("pot-odd-chip",)
    if profile.odd_unit == "smallest-chip" and hand.chip > 1:
        rules += ("pot-odd-unit",)
    if len(ruled.pots) > 1:
        rules += ("pot-side-split",)
    boards = sorted({award.board for award in due})
    for board in boards:
        here = [award for award in due if award.board == board]
        given = tuple((award.seat, award.odd) for award in here if award.odd)
        left = waiting if board == boards[-1] else 0
        if given or left:
            winners = tuple(award.seat for award in here)
            part = sum(award.amount for award in here) + left
            yield Odd(board, part, here[0].amount - here[0].odd, winners, given, left, rules)


def _showing(verdict: Verdict, ruled: Settlement, profile: Profile) -> Showing | None:
    """Who shows first, and why."""
    order = ruled.showdown
    if verdict.status is Status.VOID or not ruled.over:
        return None
    if not order:
        if order is not None:
            return Showing((), First.NOBODY, "pot-win-foldout")
        if profile.show_order == "all-at-once":
            return Showing((), First.TOGETHER, "show-order")
        return Showing((), First.ALL_IN, "show-allin-faceup")
    last = _last_wager(verdict.done, ruled, profile)
    if profile.allin_show == "ordered" and len(ruled.pots) > 1:
        shown = Showing(order, First.SIDE, "show-order-sidepot")
    elif last is None or last.seat != order[0]:
        shown = Showing(order, First.LEFT, "show-order")
    else:
        first = First.RIVER if last.street == "river" else First.STREETS
        shown = Showing(order, first, "show-order", last.street, last.span)
    return shown


def _last_wager(done: Iterable[Done], ruled: Settlement, profile: Profile) -> Done | None:
    """The last bet or raise that counts for showing: on the river, or on any street."""
    live = ruled.pots[0].seats if ruled.pots else ()
    behind = [_behind(ruled, seat) for seat in live]
    any_street = profile.show_order == "last-aggressor-any-street" or min(behind, default=1) <= 0
    wagers = [one for one in done if one.verb in ("bet", "raise")]
    return wagers[-1] if wagers and (any_street or wagers[-1].street == "river") else None


def _rules(
    verdict: Verdict, ladder: tuple[Rung, ...], pots: tuple[PotStory, ...], showing: Showing | None
) -> Iterator[str]:
    """Every rule that a step rests on, in the order of the steps."""
    if pots:
        yield "pot-layers"
    for rule, needed in (
        ("pot-uncalled", any(rung.back for rung in ladder)),
        ("pot-folded-money", any(pot.folded for pot in pots)),
        ("pot-dead-money", any(pot.dead for pot in pots)),
    ):
        if needed:
            yield rule
    for pot in pots:
        yield from pot.rules
        yield from (out.rule for out in pot.out)
        for rules in (*(by.rules for by in pot.deciders), *(odd.rules for odd in pot.odd)):
            yield from rules
    if showing:
        yield showing.rule
    yield from (found.rule for found in verdict.findings)
    if verdict.owed:
        yield "dispute-window"


def _cites(rules: Iterable[str]) -> tuple[Cite, ...]:
    known = names()
    found = (page(rule) for rule in dict.fromkeys(rules) if rule in known)
    return tuple(Cite(one.name, one.summary, one.sources) for one in found)
