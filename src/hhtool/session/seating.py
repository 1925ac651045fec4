"""Where button and blinds are in a hand, and whether the log has them where they belong."""

from hhtool.model.finding import Finding
from hhtool.model.hand import Post, PostKind
from hhtool.model.place import Span
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding
from hhtool.session.draft import Draft
from hhtool.session.rotation import Positions, following, opening


def positions(draft: Draft, profile: Profile, span: Span) -> Positions:
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
    draft.night.findings += _wrong_blinds(draft, found, posted)
    if PostKind.SMALL in posted:
        found = found._replace(small=posted[PostKind.SMALL], small_paid=True)
    if PostKind.BIG in posted:
        found = found._replace(big=posted[PostKind.BIG])
    return found


def owing(draft: Draft, found: Positions, profile: Profile) -> tuple[int, ...]:
    """Seats that post a big blind out of turn: new and returning players, and made-up blinds.

    Robert's Rules 4: who joins or missed the blinds posts or waits; with the moving button "there
    may be more than one big blind". Who is dealt in without either is a finding.
    """
    night, before = draft.night, draft.night.positions
    if draft.bomb or before is None:
        return ()
    owed = []
    posted = {post.seat for post in draft.posts}
    for at, seat in enumerate(draft.seats):
        player = night.player(seat.name)
        late = player is not None and (player.joined or player.missed)
        if player and player.missed and player.missed_small and at in posted:
            night.findings += _dead_small(draft, at)
            player.missed_small = False
        if seat.number == found.big or at in posted:
            continue
        if late and profile.new_player == "post-bb":
            owed.append(at)
        elif late and profile.new_player == "wait":
            night.findings.append(_did_not_wait(draft, at, found))
        elif profile.button == "moving-makeup" and not late:
            due = before.big < seat.number < found.big
            owed += [at] if due and seat.number != found.big else []
    return tuple(owed)


def own_blinds(draft: Draft, small: int, big: int) -> list[Post]:
    """Posts as written; a bare ``posts 2`` of who owes a blind is that blind."""
    kinds = {post.kind for post in draft.posts}
    blinds = {small: PostKind.SMALL, big: PostKind.BIG}
    return [
        post._replace(kind=blinds[post.seat])
        if post.kind is PostKind.LIVE and post.seat in blinds and blinds[post.seat] not in kinds
        else post
        for post in draft.posts
    ]


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


def _wrong_blinds(draft: Draft, due: Positions, posted: dict[PostKind, int]) -> list[Finding]:
    """Blinds that the log has another player post than the one who owes them."""
    names = {seat.number: seat.name for seat in draft.seats}
    owed = {
        PostKind.SMALL: due.small if due.small_paid else 0,
        PostKind.BIG: due.big,
    }
    return [
        finding(
            "post-sb" if post.kind is PostKind.SMALL else "post-bb",
            post.span,
            f"the {post.kind} is {_owner(names, owed[post.kind])}, "
            f"not {draft.seats[post.seat].name}'s",
            hint="blinds go round with the button; `button NAME` says where it is",
            seat=post.seat,
            expected=names.get(owed[post.kind]),
            found=draft.seats[post.seat].name,
        )
        for post in draft.posts
        if post.kind in owed and posted[post.kind] != owed[post.kind]
    ]


def _owner(names: dict[int, str], number: int) -> str:
    return f"{names[number]}'s" if number in names else "nobody's in this hand"


def _did_not_wait(draft: Draft, at: int, found: Positions) -> Finding:
    """A player who joined or missed the blinds is dealt in without posting."""
    seat = draft.seats[at]
    player = draft.night.player(seat.name)
    missed = player is not None and player.missed
    return finding(
        "post-missed" if missed else "btn-new-player",
        draft.span,
        f"{seat.name} {'missed the big blind' if missed else 'is new'} and is dealt in "
        "without posting",
        hint=f"under these rules they wait for the big blind or post it: `{seat.name} posts "
        f"{draft.night.unit.text(draft.night.stakes.big)}`; `rule new-player free` asks for "
        "nothing",
        seat=at,
    )


def _dead_small(draft: Draft, at: int) -> list[Finding]:
    """A player who missed both blinds posts the big one live and the small one dead."""
    own = [post for post in draft.posts if post.seat == at]
    small = draft.night.stakes.small
    if any(post.kind is PostKind.DEAD for post in own) or not small:
        return []
    name = draft.seats[at].name
    return [
        finding(
            "post-missed",
            own[0].span,
            f"{name} missed both blinds and owes {draft.night.unit.text(small)} dead besides",
            hint=f"the big blind is live, the small one goes to the pot: `{name} posts "
            f"{draft.night.unit.text(small)} dead` (Robert's Rules 4; WSOP-L 160)",
            seat=at,
            expected=small,
        )
    ]
