"""The night and what its log says of one hand → the hand, whole."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hhtool.model.finding import Finding
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Deal,
    Discard,
    Event,
    Group,
    Hand,
    Hole,
    Incident,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Street,
    Verb,
)
from hhtool.model.log import Kind, Statement
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding
from hhtool.session.night import Night
from hhtool.session.rotation import Positions, following, opening
from hhtool.session.tell import unknown_player

STREETS = {street.label: street for street in Street}
_POSTS = {
    "small blind": PostKind.SMALL,
    "big blind": PostKind.BIG,
    "": PostKind.LIVE,
    "dead": PostKind.DEAD,
}


@dataclass(slots=True)
class Draft:
    """What has been said of a hand so far, names turned into seats."""

    night: Night
    seats: tuple[Seat, ...]
    index: dict[str, int]
    events: list[Event] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    holes: list[Hole] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    button: int | None = None
    button_span: Span | None = None
    missing: set[str] = field(default_factory=set)
    """Blinds that the log says nobody posts."""
    bomb: int = 0
    ended: bool = False
    id: str = ""

    def seat(self, said: Statement, name: str = "", span: Span | None = None) -> int:
        """The seat of a name; -1, and a finding, where it is nobody's."""
        name, span = name or said.name, span or said.name_span
        at = self.index.get(name.casefold(), NOBODY)
        if at == NOBODY:
            self.night.findings.append(_not_dealt_in(self.night, name, span))
        return at


def deal_in(
    night: Night, statements: Sequence[Statement], profile: Profile, source: Source
) -> tuple[Hand | None, Positions | None]:
    """The hand that a run of statements describes, and where button and blinds are in it.

    ``None`` where fewer than two players have chips. What is wrong joins ``night.findings``.
    """
    players = night.seated()
    seats = tuple(Seat(p.number, p.name, p.stack, p.span) for p in players)
    draft = Draft(night, seats, {seat.name.casefold(): i for i, seat in enumerate(seats)})
    span = statements[0].span if statements else NOWHERE
    draft.id = next((s.text for s in statements if s.kind is Kind.HAND), "")
    if len(seats) < 2:
        night.findings.append(_too_few(span, len(seats)))
        return None, None
    for said in statements:
        handler = _HANDLERS.get(said.kind)
        if handler:
            handler(draft, said)
    positions = _positions(draft, profile, span)
    return _hand(draft, positions, source, span), positions


def _hand(draft: Draft, positions: Positions, source: Source, span: Span) -> Hand:
    night = draft.night
    numbers = {seat.number: at for at, seat in enumerate(draft.seats)}
    small = numbers.get(positions.small, NOBODY) if positions.small_paid else NOBODY
    big = numbers.get(positions.big, NOBODY)
    return Hand(
        id=draft.id or str(night.hands + 1),
        game=night.game,
        seats=draft.seats,
        button=positions.button,
        stakes=night.stakes,
        small=NOBODY if draft.bomb else small,
        big=NOBODY if draft.bomb else big,
        events=tuple(draft.events),
        source=source,
        posts=tuple(_own_blinds(draft, small, big)),
        bomb=draft.bomb,
        holes=tuple(draft.holes),
        claims=tuple(draft.claims),
        unit=night.unit,
        chip=night.chip,
        span=span,
        ended=draft.ended,
    )


def _positions(draft: Draft, profile: Profile, span: Span) -> Positions:
    """Button and blinds: from the hand before, or from the button that the log names.

    Blinds that the log writes down are where it says they are.
    """
    numbers = [seat.number for seat in draft.seats]
    before = draft.night.positions
    due = following(before, numbers, profile) if before else None
    if draft.button is None:
        if due is None:
            draft.night.findings.append(_no_button(span))
        found = due or opening(numbers[-1], numbers)
    elif due and due.button == draft.button:
        found = due
    else:
        found = opening(draft.button, numbers)
        if due and draft.button_span:
            draft.night.findings.append(_wrong_button(draft, due, draft.button_span))
    return _as_written(draft, found, numbers)


def _as_written(draft: Draft, found: Positions, numbers: list[int]) -> Positions:
    """The positions with blinds moved to who posts them according to the log."""
    posted = {post.kind: draft.seats[post.seat].number for post in draft.posts}
    if "small blind" in draft.missing:
        before = draft.night.positions
        keeps = before is not None and not found.small_paid
        big = found.big if keeps else opening(found.button, numbers).small
        found = Positions(found.button, found.small, big, small_paid=False)
    if PostKind.SMALL in posted:
        found = found._replace(small=posted[PostKind.SMALL], small_paid=True)
    if PostKind.BIG in posted:
        found = found._replace(big=posted[PostKind.BIG])
    return found


def _own_blinds(draft: Draft, small: int, big: int) -> list[Post]:
    """Posts as written; a bare ``posts 2`` of who owes a blind is that blind."""
    kinds = {post.kind for post in draft.posts}
    blinds = {small: PostKind.SMALL, big: PostKind.BIG}
    return [
        post._replace(kind=blinds[post.seat])
        if post.kind is PostKind.LIVE and post.seat in blinds and blinds[post.seat] not in kinds
        else post
        for post in draft.posts
    ]


def _button(draft: Draft, said: Statement) -> None:
    draft.button_span = said.span
    if said.number is not None:
        draft.button = said.number
        return
    player = draft.night.player(said.name)
    if player is None:
        draft.night.findings.append(unknown_player(draft.night, said.name, said.name_span))
    else:
        draft.button = player.number


def _post(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said)
    amount = said.amounts[0] if said.amounts else None
    kind = PostKind.STRADDLE if said.kind is Kind.STRADDLE else _POSTS[said.word]
    if kind is PostKind.STRADDLE and amount is None:
        amount = 2 * draft.night.stakes.big
    if seat != NOBODY:
        draft.posts.append(Post(kind, seat, amount, said.span))


def _no_blind(draft: Draft, said: Statement) -> None:
    draft.missing.add(said.word)


def _bomb(draft: Draft, said: Statement) -> None:
    draft.bomb = said.amounts[0] if said.amounts else draft.night.stakes.big


def _holds(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said)
    if seat != NOBODY:
        draft.holes.append(Hole(seat, said.cards[0] if said.cards else (), said.span))


def _action(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said)
    if seat == NOBODY:
        draft.events.append(Incident(Kind.UNREAD.value, span=said.span))
        return
    verb = Verb(said.word)
    gesture = verb in (Verb.TOSS, Verb.PUSH)
    amount = said.amounts[0] if said.amounts and not gesture else None
    measure = Measure(said.text) if said.text else Measure.TO
    chips = said.amounts if gesture else ()
    draft.events.append(
        Action(verb, seat, amount, measure, said.flag, said.span, said.hedged, chips)
    )


def _group(draft: Draft, said: Statement) -> None:
    until = draft.seat(said) if said.name else NOBODY
    draft.events.append(Group(Verb(said.word), until, said.span))


def _street(draft: Draft, said: Statement) -> None:
    draft.events.append(Deal(STREETS[said.word], said.cards, said.span))


def _shows(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said)
    if seat != NOBODY:
        cards = said.cards[0] if said.cards else ()
        draft.events.append(Show(seat, cards, said.kind is Kind.MUCKS, said.span))


def _discards(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said)
    if seat != NOBODY:
        draft.events.append(Discard(seat, said.cards[0] if said.cards else (), said.span))


def _wins(draft: Draft, said: Statement) -> None:
    names = [(said.name, said.name_span), *said.others]
    seats = [draft.seat(said, name, span) for name, span in names]
    amount = said.amounts[0] if said.amounts else 0
    if NOBODY in seats:
        return
    kind = ClaimKind.SPLIT if len(seats) > 1 else ClaimKind.WINS
    split = tuple(seats) if len(seats) > 1 else ()
    draft.claims.append(Claim(kind, seats[0], amount, said.word, said.span, split))


def _incident(draft: Draft, said: Statement) -> None:
    seat = draft.seat(said) if said.name else NOBODY
    cards = said.cards[0] if said.cards else ()
    text = said.text or said.word or str(said.number or "")
    draft.events.append(Incident(said.kind.value, text, seat, cards, said.span))


def _rake(draft: Draft, said: Statement) -> None:
    draft.claims.append(Claim(ClaimKind.RAKE, NOBODY, sum(said.amounts), "", said.span))


def _end(draft: Draft, said: Statement) -> None:
    draft.ended = True


def _not_dealt_in(night: Night, name: str, span: Span) -> Finding:
    player = night.player(name)
    if player is None:
        return unknown_player(night, name, span)
    if player.sitting_out or not player.here:
        why, hint = "is not in this hand", "`returns` or `buys in` before the hand brings him back"
    else:
        why, hint = "has no chips and is out", "was a rebuy or a pot not written down?"
    return finding(
        "stake-elim" if player.here and not player.sitting_out else "log-not-dealt-in",
        span, f"{player.name} {why}", hint=hint, player=player.name,
    )  # fmt: skip


def _too_few(span: Span, players: int) -> Finding:
    return finding(
        "log-seats",
        span,
        f"a hand takes two players, this one has {players or 'none'}",
        hint="name the players with `players Ula 200, Maya 200` before the first hand",
        found=players,
    )


def _no_button(span: Span) -> Finding:
    return finding(
        "log-button",
        span,
        "nobody knows where the button is: the first hand must say",
        hint="write `button Ben` after `hand`; until then the last seat is taken to have it",
    )


def _wrong_button(draft: Draft, due: Positions, span: Span) -> Finding:
    at = next((s.name for s in draft.seats if s.number == due.button), "an empty seat")
    return finding(
        "btn-move",
        span,
        f"the button should be at seat {due.button} ({at}), not at seat {draft.button}",
        hint="after each hand it moves on; a hand that was not written down would explain it",
        expected=str(due.button),
        found=str(draft.button),
    )


_HANDLERS: dict[Kind, Callable[[Draft, Statement], None]] = {
    Kind.BUTTON: _button,
    Kind.POST: _post,
    Kind.STRADDLE: _post,
    Kind.NO_BLIND: _no_blind,
    Kind.BOMB: _bomb,
    Kind.HOLDS: _holds,
    Kind.ACTION: _action,
    Kind.GROUP: _group,
    Kind.STREET: _street,
    Kind.SHOWS: _shows,
    Kind.MUCKS: _shows,
    Kind.DISCARDS: _discards,
    Kind.WINS: _wins,
    Kind.RUN_IT: _incident,
    Kind.RULING: _incident,
    Kind.MISDEAL: _incident,
    Kind.EXPOSED: _incident,
    Kind.BURN: _incident,
    Kind.REDEAL: _incident,
    Kind.DEAD_HAND: _incident,
    Kind.FOULED: _incident,
    Kind.TIP: _rake,
    Kind.RAKE: _rake,
    Kind.UNREAD: _incident,
    Kind.END: _end,
}
IN_HAND = frozenset(_HANDLERS) - {Kind.TIP, Kind.RAKE}
"""Kinds of statement that belong to a hand."""
