"""What the lines of a PokerStars hand have told → the hand."""

from hhtool.grammar.pokerstars_head import Head
from hhtool.grammar.pokerstars_lines import chips
from hhtool.grammar.pokerstars_told import Told
from hhtool.model.chips import Unit
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Hand,
    Post,
    PostKind,
    Seat,
    Show,
    Stakes,
)
from hhtool.model.place import Source, Span
from hhtool.rulebook import finding


def whole(source: Source, head: Head, first: Span, told: Told) -> Hand | None:
    """The hand, which begins at ``first``; ``None``, with a finding, where nobody is dealt in."""
    dealt = _dealt_in(told, tournament=bool(head.tournament))
    if not dealt:
        told.findings.append(finding("log-seats", first, "nobody is dealt in to this hand"))
        return None
    stakes = _stakes(head, told)
    small, big = _blinds(told, dealt)
    posts = _posts(told, stakes, big)
    cap = chips(head.cap, told.decimals) if head.cap else 0
    if cap:
        said = f"a capped game: each plays with {head.cap} at the most"
        told.findings.append(Finding("log-game", Severity.NOTE, first, said))
    order = sorted(dealt, key=lambda seat: told.seats[seat].number)
    hand = Hand(
        head.id,
        head.game,
        tuple(_capped(told.seats[seat], cap) for seat in order),
        told.button,
        stakes,
        small,
        big,
        tuple(told.events),
        source,
        posts,
        self_posting=False,
        holes=tuple(told.holes.values()),
        claims=tuple(_claims(told, tournament=bool(head.tournament))),
        unit=Unit(told.decimals, head.currency),
        span=first,
        ended=told.summary,
        gross=not told.returned,
        splash=told.splash,
        site=head.site,
        table=told.table,
        tournament=head.tournament,
        time=head.time,
        hero=told.hero if told.hero in dealt else NOBODY,
    )
    return hand if order == list(range(len(told.seats))) else _reseated(hand, order)


def _dealt_in(told: Told, *, tournament: bool) -> set[int]:
    """Who plays: who is heard of in the hand; without its end, all who do not sit out.

    In a tournament, cards are dealt to those who sit out as well.
    """
    seats = set(range(len(told.seats)))
    if told.summary:
        return seats & told.heard
    away = set() if tournament else told.away
    return (seats - away - told.moved) | (seats & told.heard)


def _claims(told: Told, *, tournament: bool) -> list[Claim]:
    """What the lines say was won; not where a log is cut off before it says what was raked.

    In 2020 GGPoker told of no rake, and took it from the winners' stacks all the same.
    """
    kinds = {claim.kind for claim in told.claims}
    if tournament or ClaimKind.RAKE in kinds:
        return told.claims
    wins = [claim for claim in told.claims if claim.kind is ClaimKind.WINS]
    if ClaimKind.TOTAL in kinds:
        return [*told.claims, *(one._replace(kind=ClaimKind.SETTLED, amount=0) for one in wins)]
    return [claim for claim in told.claims if claim not in wins]


def _capped(seat: Seat, cap: int) -> Seat:
    return Seat(seat.number, seat.name, min(seat.stack, cap), seat.span) if cap else seat


def _stakes(head: Head, told: Told) -> Stakes:
    """Blinds, ante, and the bets of fixed limit, whose head names bets and not blinds."""
    small, big = (chips(text, told.decimals) for text in (head.small, head.big or head.small))
    ante = max((post.amount or 0 for post in told.posts if post.kind is PostKind.ANTE), default=0)
    if head.game != "limit":
        return Stakes(small, big, ante)
    posted = {post.amount for post in told.posts if post.kind is PostKind.BIG}
    if big in posted and small not in posted:
        return Stakes(small, big, ante, "each", big, 2 * big)
    return Stakes(small // 2, small, ante, "each", small, big)


def _blinds(told: Told, dealt: set[int]) -> tuple[int, int]:
    """The seats of the blinds: as the summary names them, else by who posts them."""
    by_kind = {
        kind: [post.seat for post in told.posts if post.kind is kind]
        for kind in (PostKind.SMALL, PostKind.BIG)
    }
    small = by_kind[PostKind.SMALL][0] if by_kind[PostKind.SMALL] else told.small
    bigs = by_kind[PostKind.BIG]
    after = _clockwise(told, dealt, small)
    big = told.big if told.big in dealt else min(bigs, key=after.index, default=NOBODY)
    return small if small in dealt else NOBODY, big


def _clockwise(told: Told, dealt: set[int], small: int) -> list[int]:
    """Seats dealt in, from the left of the small blind, or of the button where there is none."""
    start = told.seats[small].number if small in dealt else told.button
    return sorted(dealt, key=lambda s: (told.seats[s].number <= start, told.seats[s].number))


def _posts(told: Told, stakes: Stakes, big: int) -> tuple[Post, ...]:
    """The posts: who posts a big blind and is not the big blind posts live.

    What is posted over that is dead, and so is a missed small blind.
    """
    posts: list[Post] = []
    for post in told.posts:
        if post.kind is PostKind.BIG and post.seat != big:
            posts.append(post._replace(kind=PostKind.LIVE))
        elif post.kind is PostKind.LIVE and post.amount == stakes.small != stakes.big:
            posts.append(post._replace(kind=PostKind.DEAD))
        elif post.kind is PostKind.LIVE and (post.amount or 0) > stakes.big:
            dead = (post.amount or 0) - stakes.big
            posts.append(post._replace(amount=stakes.big))
            posts.append(post._replace(kind=PostKind.DEAD, amount=dead))
        else:
            posts.append(post)
    return tuple(posts)


def _reseated(hand: Hand, order: list[int]) -> Hand:
    """The hand with its seats counted as they stand in ``order``, which lists them as they were."""
    new = {old: at for at, old in enumerate(order)}

    def of(seat: int) -> int:
        return new.get(seat, NOBODY)

    return hand._replace(
        small=of(hand.small),
        big=of(hand.big),
        hero=of(hand.hero),
        posts=tuple(post._replace(seat=of(post.seat)) for post in hand.posts),
        events=tuple(
            event._replace(seat=of(event.seat)) if isinstance(event, Action | Show) else event
            for event in hand.events
        ),
        holes=tuple(hole._replace(seat=of(hole.seat)) for hole in hand.holes if hole.seat in new),
        claims=tuple(claim._replace(seat=of(claim.seat)) for claim in hand.claims),
    )
