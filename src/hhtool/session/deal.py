"""The night and what its log says of one hand → the hand, whole."""

from collections.abc import Callable, Sequence

from hhtool.model.finding import Finding
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Deal,
    Discard,
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
from hhtool.model.limits import SEATS
from hhtool.model.log import Kind, Statement
from hhtool.model.place import NOWHERE, Source, Span
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding
from hhtool.session.draft import Draft
from hhtool.session.night import Night
from hhtool.session.rotation import Positions
from hhtool.session.seating import owing, own_blinds, positions
from hhtool.session.tell import unknown_player

STREETS = {street.label: street for street in Street}
_POSTS = {
    "small blind": PostKind.SMALL,
    "big blind": PostKind.BIG,
    "": PostKind.LIVE,
    "dead": PostKind.DEAD,
}


def deal_in(
    night: Night, statements: Sequence[Statement], profile: Profile, source: Source
) -> tuple[Hand | None, Positions | None]:
    """The hand that a run of statements describes, and where button and blinds are in it.

    ``None`` where fewer than two players have chips, or where it is beyond all measure. What is
    wrong joins ``night.findings``.
    """
    players = night.seated()
    span = statements[0].span if statements else NOWHERE
    if not 2 <= len(players) <= SEATS:
        night.findings.append(_miscounted(span, len(players)))
        for player in players if len(players) > SEATS else ():  # they may have played
            player.sure = False
        return None, None
    seats = tuple(Seat(p.number, p.name, p.stack, p.span) for p in players)
    draft = Draft(night, seats, {seat.name.casefold(): i for i, seat in enumerate(seats)})
    draft.span = span
    draft.id = next((s.text for s in statements if s.kind is Kind.HAND), "")
    for said in statements:
        handler = _HANDLERS.get(said.kind)
        if handler:
            handler(draft, said)
    found = positions(draft, profile, span)
    return _hand(draft, found, source, span, profile), found


def _hand(draft: Draft, positions: Positions, source: Source, span: Span, profile: Profile) -> Hand:
    night = draft.night
    numbers = {seat.number: at for at, seat in enumerate(draft.seats)}
    small = numbers.get(positions.small, NOBODY) if positions.small_paid else NOBODY
    big = numbers.get(positions.big, NOBODY)
    return Hand(
        id=draft.id or _next_id(night),
        game=night.game,
        seats=draft.seats,
        button=positions.button,
        stakes=night.stakes,
        small=NOBODY if draft.bomb else small,
        big=NOBODY if draft.bomb else big,
        events=tuple(draft.events),
        source=source,
        posts=tuple(own_blinds(draft, small, big)),
        makeup=owing(draft, positions, profile),
        bomb=draft.bomb,
        holes=tuple(draft.holes),
        claims=tuple(draft.claims),
        unit=night.unit,
        chip=night.chip,
        span=span,
        ended=draft.ended,
    )


def _next_id(night: Night) -> str:
    """One more than the hand before, where that has a number."""
    before = night.last_hand
    return str(int(before) + 1) if before.isdecimal() else str(night.hands + 1)


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


def _miscounted(span: Span, players: int) -> Finding:
    """Fewer players than make a hand, or more than sit at any table."""
    if players > SEATS:
        told = f"{players:,} players are dealt in; at most {SEATS} are read"
        return finding("log-seats", span, told, hint="a table has ten seats at the most")
    return finding(
        "log-seats",
        span,
        f"a hand takes two players, this one has {players or 'none'}",
        hint="name the players with `players Ula 200, Maya 200` before the first hand",
        found=players,
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
    Kind.PLAYS_BOARD: _incident,
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
