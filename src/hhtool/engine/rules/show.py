"""Showdown: whose hand wins, who shows, in what order."""

from collections.abc import Iterator

from hhtool.engine.outcome import Outcome, Showing
from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import chips, who
from hhtool.model.cards import texts
from hhtool.model.finding import Finding
from hhtool.model.hand import Show
from hhtool.model.table import Made
from hhtool.rulebook import finding


@rule("rank-order", Outcome)
def lower_hand_paid(end: Outcome) -> Iterator[Finding]:
    """A pot is paid to a hand of a lower category than the best."""
    yield from _wrong_winner(end, "rank-order", same=False)


@rule("rank-kicker", Outcome)
def lower_kicker_paid(end: Outcome) -> Iterator[Finding]:
    """A pot is paid to a hand of the same category that loses by its cards."""
    yield from _wrong_winner(end, "rank-kicker", same=True)


@rule("show-order", Showing)
def shown_out_of_order(showing: Showing) -> Iterator[Finding]:
    """Hands were shown in another order than the one they are due in."""
    end = showing.end
    due = end.due.showdown
    events = [e for e in end.table.hand.events if isinstance(e, Show)]
    shown = list(dict.fromkeys(event.seat for event in events))
    if not due or len(shown) < 2:
        return
    wanted = [seat for seat in due if seat in shown]
    for seat, expected in zip(shown, wanted, strict=False):
        if seat != expected:
            span = next(event.span for event in events if event.seat == seat)
            yield finding(
                "show-order",
                span,
                f"{who(end.table, expected)} was due to show before {who(end.table, seat)}",
                hint="the last to bet or raise on the river shows first, else the first to the "
                "left of the button; the pot is not touched by it",
                seat=seat,
                expected=who(end.table, expected),
                found=who(end.table, seat),
            )
            return


@rule("show-both", Showing)
def one_card_shown(showing: Showing) -> Iterator[Finding]:
    """A pot is won at showdown by a player who turned up one card only."""
    end = showing.end
    table = end.table
    rivals = [s for s in range(table.size) if table.live[s] and s not in table.mucked]
    for share in end.shares:
        cards = table.shown.get(share.seat, ())
        if len(cards) == 1 and len(rivals) > 1:
            yield finding(
                "show-both",
                end.place(share.seat),
                f"{who(table, share.seat)} won at showdown showing one card",
                hint="to win a pot at showdown both hole cards are turned up, "
                "also when the board plays",
                seat=share.seat,
            )
            return


@rule("show-allin-faceup", Showing)
def mucked_all_in(showing: Showing) -> Iterator[Finding]:
    """A hand is mucked unseen after an all-in with no more betting to come."""
    end = showing.end
    table = end.table
    if end.due.showdown is not None or table.profile.show_order == "all-at-once":
        return
    for event in table.hand.events:
        if isinstance(event, Show) and event.mucks and table.live[event.seat]:
            yield finding(
                "show-allin-faceup",
                event.span,
                f"{who(table, event.seat)} may not muck: with a player all in every hand "
                "still in is turned up",
                hint="the hand is tabled if it can still be told apart (TDA 2024 16)",
                seat=event.seat,
            )
            return


def _wrong_winner(end: Outcome, name: str, *, same: bool) -> Iterator[Finding]:
    """The first seat that was paid and whose hand loses to that of a seat that was not."""
    table, made = end.table, {(m.seat, m.board): m for m in end.due.made}
    if not end.shares or not end.due.known():
        return
    for seat in sorted({share.seat for share in end.shares}):
        if end.got(seat) <= end.due.won(seat):
            continue
        beaten = _beaten_by(end, seat, made)
        if beaten is None or (beaten[0].category == beaten[1].category) != same:
            continue
        mine, best = beaten
        yield finding(
            name,
            end.place(seat),
            f"{who(table, best.seat)}'s {best.category} ({texts(best.best)}) beats "
            f"{who(table, seat)}'s {mine.category} ({texts(mine.best)})",
            hint=f"{who(table, best.seat)} wins {chips(table, end.due.won(best.seat))}, "
            f"{who(table, seat)} {chips(table, end.due.won(seat))}",
            seat=seat,
            expected=end.due.won(seat),
            found=end.got(seat),
        )
        return


def _beaten_by(
    end: Outcome, seat: int, made: dict[tuple[int, int], Made]
) -> tuple[Made, Made] | None:
    """The seat's hand and the better one that wins what it was paid too much."""
    for pot in end.due.awards:
        for award in pot or ():
            mine, best = made.get((seat, award.board)), made.get((award.seat, award.board))
            if mine and best and best.strength > mine.strength:
                short = end.got(award.seat) < end.due.won(award.seat)
                if short:
                    return mine, best
    return None
