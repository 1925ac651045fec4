"""The deck and the deal: every card once, two to a player, three and one and one on the board."""

from collections.abc import Iterator
from typing import Final

from hhtool.engine.rules.registry import rule
from hhtool.engine.rules.say import REMEDY, who
from hhtool.engine.step import Cards, Dealt, Discarded
from hhtool.model.cards import UNKNOWN, Card, text, texts
from hhtool.model.finding import Finding, Note
from hhtool.model.hand import Action, Deal, Hand, Hole, Incident, Show, Street
from hhtool.model.place import Span
from hhtool.model.table import Await
from hhtool.rulebook import finding

HOLE_CARDS: Final = {"omaha": (4,), "pineapple": (3, 2), "crazy-pineapple": (3, 2)}
"""Hole cards of games that do not deal two; in Pineapple two are left after the discard."""
DISCARD_ON: Final = {"pineapple": Street.PREFLOP, "crazy-pineapple": Street.FLOP}
"""The street on which a card is laid down, before the next one is dealt."""
_NEXT: Final = {Await.FLOP: Street.FLOP, Await.TURN: Street.TURN, Await.RIVER: Street.RIVER}


@rule("deck-unique", Cards)
def card_twice(cards: Cards) -> Iterator[Finding]:
    """A card appears in two places."""
    hand = cards.hand
    seen: dict[Card, tuple[Span, str]] = {}
    for span, told, where in _cards(hand):
        for card in told:
            if card < 0:
                continue
            if card in seen and seen[card][1] != where:
                first, place = seen[card]
                yield finding(
                    "deck-unique",
                    span,
                    f"{text(card)} is in two places: {place} and {where}",
                    hint="the deck is fouled: the hand is void and all bets go back "
                    "(TDA 2024 35-E); or one of the two was written wrong",
                    found=text(card),
                    notes=(Note(first, f"{text(card)} is here too"),),
                )
                return
            seen[card] = (span, where)


@rule("deal-hole-count", Cards)
def hole_cards(cards: Cards) -> Iterator[Finding]:
    """A player holds another number of cards than the game deals."""
    hand = cards.hand
    wanted = HOLE_CARDS.get(hand.game, (2,))
    for hole in hand.holes:
        if hole.cards and len(hole.cards) not in wanted:
            yield finding(
                "deal-hole-count",
                hole.span,
                f"{hand.name(hole.seat)} holds {len(hole.cards)} cards; "
                f"{hand.game} deals {wanted[0]}",
                hint="write `?` for a card that nobody saw; a wrong deal is a misdeal "
                "(TDA 2024 35-A5)",
                seat=hole.seat,
                expected=str(wanted[0]),
                found=str(len(hole.cards)),
            )


@rule("log-duplicate", Cards)
def told_twice(cards: Cards) -> Iterator[Finding]:
    """A player's cards are written down twice, and differ."""
    hand = cards.hand
    known: dict[int, Hole] = {}
    for hole in (*hand.holes, *_shows(hand)):
        before = known.setdefault(hole.seat, hole)
        new = set(hole.cards) - set(before.cards) - {UNKNOWN}
        if len(new) > before.cards.count(UNKNOWN):
            yield finding(
                "log-duplicate",
                hole.span,
                f"{hand.name(hole.seat)} has {texts(before.cards)} and also {texts(hole.cards)}",
                hint="one of the two lines is wrong",
                seat=hole.seat,
                expected=texts(before.cards),
                found=texts(hole.cards),
                notes=(Note(before.span, "the cards as they stand here"),),
            )
            return


@rule("deal-discard", Discarded)
def wrong_discard(stage: Discarded) -> Iterator[Finding]:
    """A card is laid down in another game, at another time, or one that is not held."""
    table, event = stage.table, stage.event
    hand, name = table.hand, who(table, event.seat)
    due = DISCARD_ON.get(hand.game)
    held = next((hole.cards for hole in hand.holes if hole.seat == event.seat), ())
    count = len(event.cards) + len(table.discards.get(event.seat, ()))
    if due is None:
        said = f"{hand.game} has no discards"
    elif table.street is not due:
        said = f"{name} discards on the {table.street.label}; it is done on the {due.label}"
    elif held and not set(event.cards) <= set(held):
        said = f"{name} does not hold {texts(event.cards)}"
    elif count > 1:
        said = f"{name} discards {count} cards, not one"
    else:
        return
    yield finding(
        "deal-discard",
        event.span,
        said,
        hint="Pineapple: one card before the flop; Crazy Pineapple: one before the turn",
        seat=event.seat,
    )


@rule("deal-discard-missing", Dealt)
def no_discard(stage: Dealt) -> Iterator[Finding]:
    """The next street is dealt and a player still holds three cards."""
    table, event = stage.table, stage.event
    due = DISCARD_ON.get(table.hand.game)
    if due is None or event.street != due + 1:
        return
    for hole in table.hand.holes:
        if table.live[hole.seat] and len(hole.cards) == 3 and hole.seat not in table.discards:
            yield finding(
                "deal-discard-missing",
                event.span,
                f"the {event.street.label} is dealt, and {who(table, hole.seat)} still holds "
                "three cards",
                hint=f"write `{who(table, hole.seat)} discards CARD` before it",
                seat=hole.seat,
            )
            return


@rule("board-street-order", Dealt)
def wrong_street(stage: Dealt) -> Iterator[Finding]:
    """A street is dealt out of its order."""
    table, event, awaits = stage.table, stage.event, stage.choices.awaits
    due = Street(table.street + 1) if table.street < Street.RIVER else None
    if event.street is due and table.living > 1:
        return
    if table.living < 2:
        message = "the hand is over: no more cards are dealt"
    elif due is None:
        message = f"a {event.street.label} is dealt after the river"
    else:
        message = f"the {event.street.label} is dealt where the {due.label} comes next"
    yield finding(
        "board-street-order",
        event.span,
        message,
        hint="flop, turn, river: each once, each after the betting before it",
        expected=due.label if due else awaits.value,
        found=event.street.label,
    )


@rule("board-count", Dealt)
def board_cards(stage: Dealt) -> Iterator[Finding]:
    """A street has another number of cards than three, one and one, or its line is missing."""
    event = stage.event
    if stage.implied:
        yield finding(
            "board-count",
            event.span,
            f"the {event.street.label} is missing before this",
            hint=f"write `{event.street.label}` on a line of its own, "
            "with its cards if they are known",
            expected=event.street.label,
        )
        return
    wanted = 3 if event.street is Street.FLOP else 1
    for board in event.boards:
        if len(board) != wanted:
            yield finding(
                "board-count",
                event.span,
                f"the {event.street.label} has {len(board)} cards, not {wanted}",
                hint=REMEDY[stage.table.profile.premature_card],
                expected=str(wanted),
                found=str(len(board)),
            )
            return


def orderly(hand: Hand) -> bool:
    """Nothing about the cards could break a rule: the checks on them need not be asked.

    As many to each as the game deals, none twice, and what is shown is what is known to be held.
    """
    held = {hole.seat: hole.cards for hole in hand.holes}
    wanted = HOLE_CARDS.get(hand.game, (2,))
    seen: list[Card] = []
    for cards in held.values():
        if len(cards) not in wanted:
            return False
        seen += cards
    for event in hand.events:
        kind = type(event)
        if kind is Action:
            continue
        if isinstance(event, Deal):
            for board in event.boards:
                seen += board
        elif isinstance(event, Incident) or (
            isinstance(event, Show) and event.cards and event.cards != held.get(event.seat)
        ):
            return False
    return len(seen) == len(set(seen)) and -1 not in seen and len(held) == len(hand.holes)


def _cards(hand: Hand) -> Iterator[tuple[Span, tuple[Card, ...], str]]:
    """Cards of the hand with their place in words, as the log has them in order."""
    holes = [(h.span, h.cards, f"{who_has(hand, h.seat)} hand") for h in hand.holes]
    placed = [*holes]
    for event in hand.events:
        if isinstance(event, Show):
            placed.append((event.span, event.cards, f"{who_has(hand, event.seat)} hand"))
        elif isinstance(event, Deal):
            placed += [
                (event.span, board, f"the {event.street.label}{_board(at, event)}")
                for at, board in enumerate(event.boards)
            ]
        elif isinstance(event, Incident) and event.kind == "burn":
            placed.append((event.span, event.cards, "a burn"))
    yield from sorted(placed, key=lambda place: place[0])
    for event in hand.events:
        if isinstance(event, Deal):
            yield from _twice_on_street(event)


def _twice_on_street(event: Deal) -> Iterator[tuple[Span, tuple[Card, ...], str]]:
    for board in event.boards:
        for at, card in enumerate(board):
            if card in board[:at]:
                yield event.span, (card,), f"the {event.street.label} again"


def _board(at: int, event: Deal) -> str:
    return f" of board {at + 1}" if len(event.boards) > 1 else ""


def who_has(hand: Hand, seat: int) -> str:
    """``Ben's``."""
    return f"{hand.name(seat)}'s"


def _shows(hand: Hand) -> list[Hole]:
    return [Hole(e.seat, e.cards, e.span) for e in hand.events if isinstance(e, Show) and e.cards]
