"""Hand → its steps, one after another, and the table at the end."""

from collections.abc import Iterator
from typing import Final

from hhtool.engine.apply import (
    act,
    close_street,
    come_back,
    deal,
    discard,
    give_up,
    incident,
    muck_early,
    resolve,
    show,
    skip,
)
from hhtool.engine.choices import choices, next_to_act
from hhtool.engine.start import start
from hhtool.engine.step import Dealt, Discarded, Happened, Shown, Stage, Step
from hhtool.engine.table import Table
from hhtool.model.hand import (
    NOBODY,
    Action,
    ClaimKind,
    Deal,
    Discard,
    Group,
    Hand,
    Incident,
    Show,
    Verb,
)
from hhtool.model.table import Await, Choices, Done
from hhtool.profile.schema import Profile
from hhtool.replay.judge import ordinary_action


def play(hand: Hand, profile: Profile) -> tuple[Table, Iterator[Stage]]:
    """The table of a hand, and its stages to be walked through; they advance the table.

    A stage is handed out before it is applied, so that it can be judged beside the choices.
    """
    table = start(hand, profile)
    return table, stages(table)


def stages(table: Table, done: list[Done] | None = None) -> Iterator[Stage]:
    """Every event of the table's hand in order: handed out, then applied.

    Where ``done`` is given, ordinary actions are noted in it and applied, and not handed out.
    """
    events = table.hand.events
    for index, event in enumerate(events):
        if isinstance(event, Action):
            turn = next_to_act(table)
            if turn == event.seat:
                move = resolve(table, event)
                if done is not None and ordinary_action(table, event, move):
                    done.append(move)
                else:
                    yield Step(table, turn, event, move, True)
                act(table, move)
            else:
                yield from _out_of_turn(table, event, index)
        elif isinstance(event, Deal):
            yield from _deal(table, event, index)
        elif isinstance(event, Show):
            yield from _show(table, event)
        elif isinstance(event, Group):
            yield from _group(table, event)
        elif isinstance(event, Discard):
            yield Discarded(table, choices(table), event)
            discard(table, event)
        elif isinstance(event, Incident):
            yield Happened(table, choices(table), event)
            incident(table, event)


def _out_of_turn(table: Table, action: Action, at: int) -> Iterator[Stage]:
    """An action of a seat whose turn it is not, as far as the log has told."""
    seat = action.seat
    yield from _missing_street(table, action, next_to_act(table))
    turn = next_to_act(table)
    move = resolve(table, action)
    yield Step(table, turn, action, move, _heard_of(table, at + 1, turn))
    if turn not in (seat, NOBODY) and seat not in table.skipped:
        table.before_skip = table.price
        table.skipped.update(_between(table, turn, seat))
    if not table.live[seat] and move.add and _heard_of(table, at + 1, seat):
        come_back(table, seat)
    act(table, move)


def _deal(table: Table, event: Deal, at: int) -> Iterator[Stage]:
    choice = choices(table)
    if table.hand.inferred:
        event = event._replace(street=close_street(table) or event.street)
    later = choice.seat == NOBODY or _heard_of(table, at, choice.seat)
    yield Dealt(table, choice, event, later=later)
    while (seat := next_to_act(table)) != NOBODY:
        if _heard_of(table, at, seat):
            skip(table, seat)
        else:
            give_up(table, seat)
    deal(table, event)


def _show(table: Table, event: Show) -> Iterator[Stage]:
    choice = choices(table)
    yield Shown(table, choice, event)
    if event.mucks and (choice.awaits is Await.PLAYER or _betting_to_come(table, choice)):
        muck_early(table, event.seat)
    show(table, event)


def _betting_to_come(table: Table, choice: Choices) -> bool:
    """A street is still to be dealt, and two can bet on it: a muck now is a fold."""
    return choice.awaits not in (Await.SHOWDOWN, Await.OVER) and table.acting > 1


def _group(table: Table, group: Group) -> Iterator[Stage]:
    """``folds to Ben``: everyone whose turn comes before his; without a name: everyone left."""
    if next_to_act(table) == NOBODY and any(table.live):
        yield from _out_of_turn(table, Action(group.verb, _opener(table), span=group.span), 0)
    for _ in range(table.size):
        seat = next_to_act(table)
        if seat in (NOBODY, group.until):
            return
        action = Action(group.verb, seat, span=group.span)
        move = resolve(table, action)
        yield Step(table, seat, action, move, later=True)
        act(table, move)


def _missing_street(table: Table, action: Action, turn: int) -> Iterator[Stage]:
    """The street that an action shows to have been dealt, where its line is missing.

    Only where the round is over, and the action comes from who opens the next street and is none
    that answers a bet.
    """
    street = close_street(table)
    answers = action.verb in (Verb.CALL, Verb.RAISE) and not table.hand.inferred
    if turn != NOBODY or street is None or answers:
        return
    if table.acting > 1 and _opener(table) == action.seat:
        event = Deal(street, (), action.span)
        yield Dealt(table, choices(table), event, implied=True)
        deal(table, event)


def _opener(table: Table) -> int:
    """Who opens the next street: the first with chips, or else the first still in."""
    order = table.clockwise()
    able = [seat for seat in order if table.able(seat)]
    return (able or [seat for seat in order if table.live[seat]])[0]


def _heard_of(table: Table, start: int, seat: int) -> bool:
    """A seat acts, shows or lays down cards in an event from ``start`` on, or wins the hand."""
    hand = table.hand
    for claim in hand.claims:
        if claim.kind in _WINNING and (seat == claim.seat or seat in claim.seats):
            return True
    return any(
        event.seat == seat
        for event in hand.events[start:]
        if isinstance(event, Action | Show | Discard)
    )


_WINNING: Final = frozenset({ClaimKind.WINS, ClaimKind.SPLIT})


def _between(table: Table, turn: int, seat: int) -> list[int]:
    """Seats from the one whose turn it is up to, and without, the one that acts."""
    passed = []
    while turn != seat:
        if table.able(turn):
            passed.append(turn)
        turn = (turn + 1) % table.size
    return passed
