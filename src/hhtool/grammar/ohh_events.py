"""What is done and dealt in an Open Hand History hand → posts, events and hole cards."""

from collections.abc import Iterator, Sequence

from hhtool.grammar.ohh_amounts import Replayed
from hhtool.grammar.ohh_rounds import (
    BESIDE,
    BET,
    BETTING,
    CALL,
    DEALT,
    FOLD,
    MUCKED,
    POSTS,
    RAISE,
    SHOWN,
    Board,
    Move,
)
from hhtool.grammar.ohh_table import Table
from hhtool.grammar.runs import dealt_again
from hhtool.model.hand import (
    Action,
    Deal,
    Event,
    Hole,
    Post,
    PostKind,
    Show,
    Street,
    Verb,
)
from hhtool.model.log import Kind, Statement

Steps = Sequence[Move | Board]

_POSTS = {
    "post sb": PostKind.SMALL,
    "post bb": PostKind.BIG,
    "post dead": PostKind.DEAD,
    "post extra blind": PostKind.LIVE,
    "post ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
}
_AGAIN = {PostKind.SMALL: PostKind.DEAD, PostKind.BIG: PostKind.LIVE}
"""What a blind is that somebody has posted already: one that was missed."""
_AMOUNTS = frozenset({CALL, BET, RAISE})


def posts(steps: Steps) -> Iterator[Post]:
    """The posts, in order; of several big blinds the first is the one that is due."""
    seen: set[PostKind] = set()
    for step in steps:
        if isinstance(step, Move) and step.word in POSTS:
            kind = _POSTS[step.word]
            again = _AGAIN.get(kind, kind) if kind in seen else kind
            seen.add(kind)
            yield Post(again, step.seat, step.amount, step.span)


def events(steps: Steps, came: Replayed, *, twice: bool) -> tuple[Event, ...]:
    """Actions, streets and the hands that are shown once betting is over.

    A street that comes again is one of a second board where the board is run ``twice``.
    """
    told: list[Event] = []
    board: tuple[int, ...] = ()
    last = max((at for at, step in enumerate(steps) if _bets(step)), default=-1)
    folded: set[int] = set()
    for at, step in enumerate(steps):
        if isinstance(step, Board):
            new = step.cards[len(board) :] if board and step.cards[: len(board)] == board else ()
            cards = new or step.cards
            run = _dealt(told, step.street)
            if run and twice:
                told = dealt_again(told, step.street, cards, run, step.span)
            else:
                told.append(Deal(step.street, (cards,), step.span))
                board += cards
        elif step.word in BETTING:
            told.append(_action(step, came))
            folded |= {step.seat} if step.word == FOLD else set()
        elif at > last and step.seat not in folded and step.word in SHOWN | MUCKED:
            told.append(_show(step))
    return tuple(told)


def holes(steps: Steps, shown: Sequence[Event]) -> Iterator[Hole]:
    """Cards that are dealt face up to the log's reader, or shown at another time than the end."""
    shows = {event.span for event in shown if isinstance(event, Show) and not event.mucks}
    for step in steps:
        if isinstance(step, Board) or not step.cards or step.span in shows:
            continue
        if step.word in DEALT | SHOWN | MUCKED:
            yield Hole(step.seat, step.cards, step.span)


def beside(steps: Steps, table: Table) -> Iterator[Statement]:
    """Chips that a player adds for the hands to come."""
    for step in steps:
        if isinstance(step, Move) and step.word in BESIDE and step.amount:
            name = table.seats[step.seat].name
            yield Statement(
                Kind.BUYS, step.span, name, step.span, word="adds on", amounts=(step.amount,)
            )


def _bets(step: Move | Board) -> bool:
    return isinstance(step, Move) and step.word in BETTING


def _dealt(told: Sequence[Event], street: Street) -> int:
    """How many boards have that street."""
    boards = [len(e.boards) for e in told if isinstance(e, Deal) and e.street is street]
    return sum(boards)


def _action(step: Move, came: Replayed) -> Action:
    amount = step.amount if step.word in _AMOUNTS else None
    measure = came.written.measure(step.word)
    return Action(Verb(step.word), step.seat, amount, measure, step.all_in, step.span)


def _show(step: Move) -> Show:
    mucks = step.word in MUCKED
    return Show(step.seat, () if mucks else step.cards, mucks, step.span)
