"""Blinds, antes and straddles."""

from collections.abc import Iterator

from hhtool.engine.rules.registry import rule
from hhtool.engine.start import due
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import Hand, Post, PostKind
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding

_RULES = {
    PostKind.SMALL: "post-sb",
    PostKind.BIG: "post-bb",
    PostKind.ANTE: "post-ante",
    PostKind.TABLE_ANTE: "post-bba",
}


def _amounts(hand: Hand, profile: Profile, kind: PostKind) -> Iterator[Finding]:
    """A post of a kind is for another amount than is due, and not all the player has."""
    if not hand.self_posting:
        return
    owed = {post.seat: post.amount for post in due(hand, profile) if post.kind is kind}
    for post in hand.posts:
        amount = owed.get(post.seat)
        if post.kind is kind and post.amount is not None and amount is not None:
            yield from _one(hand, post, min(amount, hand.seats[post.seat].stack))


def _one(hand: Hand, post: Post, amount: int) -> Iterator[Finding]:
    if post.amount == amount:
        return
    unit = hand.unit
    yield finding(
        _RULES[post.kind],
        post.span,
        f"{hand.name(post.seat)} posted {unit.text(post.amount or 0)}; "
        f"the {post.kind} is {unit.text(amount)}",
        hint="a blind is posted in full, or with all that the player has",
        seat=post.seat,
        expected=amount,
        found=post.amount,
    )


@rule("post-sb", Hand)
def small_blind(hand: Hand, profile: Profile) -> Iterator[Finding]:
    """The small blind is posted with another amount than the stakes say."""
    yield from _amounts(hand, profile, PostKind.SMALL)


@rule("post-bb", Hand)
def big_blind(hand: Hand, profile: Profile) -> Iterator[Finding]:
    """The big blind is posted with another amount than the stakes say."""
    yield from _amounts(hand, profile, PostKind.BIG)


@rule("post-straddle", Hand)
def straddles(hand: Hand, profile: Profile) -> Iterator[Finding]:
    """A straddle that the table does not allow, from the wrong seat, or too small."""
    if not hand.self_posting:
        return
    last = hand.stakes.big
    for post in hand.posts:
        if post.kind is not PostKind.STRADDLE:
            continue
        if profile.straddle == "off":
            yield _straddle(hand, post, "straddles are not in these house rules", 0)
        elif not _allowed(hand, post, profile):
            yield _straddle(hand, post, f"a straddle comes from the {profile.straddle} here", 0)
        amount = post.amount or 0
        if amount < 2 * last and amount < hand.seats[post.seat].stack:
            said = f"a straddle over {hand.unit.text(last)} is at least {hand.unit.text(2 * last)}"
            yield _straddle(hand, post, said, 2 * last)
        last = max(last, amount)


def _straddle(hand: Hand, post: Post, said: str, least: int) -> Finding:
    return finding(
        "post-straddle",
        post.span,
        f"{hand.name(post.seat)} straddled {hand.unit.text(post.amount or 0)}: {said}",
        severity=Severity.ERROR if least else Severity.WARNING,
        hint="`rule straddle utg` allows one under the gun, `button` on the button, `any` anywhere",
        seat=post.seat,
        expected=least or None,
        found=post.amount,
    )


def _allowed(hand: Hand, post: Post, profile: Profile) -> bool:
    seats = len(hand.seats)
    under_the_gun = post.seat == (hand.big + 1) % seats
    on_the_button = hand.seats[post.seat].number == hand.button
    allowed = {"utg": under_the_gun, "button": under_the_gun or on_the_button, "any": True}
    return allowed.get(profile.straddle, False)
