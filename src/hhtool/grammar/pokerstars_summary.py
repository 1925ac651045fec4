"""The end of a hand in PokerStars text: who collects what, and the summary."""

from collections.abc import Iterator

from hhtool.grammar.pokerstars_words import RUNS, Words, cards
from hhtool.grammar.writing import Told, button_seat, raked, whole_boards
from hhtool.model.hand import Verb

_TWO = 2
_NO_BET = " (didn't bet)"


def returned(told: Told, words: Words) -> Iterator[str]:
    """What goes back uncalled."""
    for seat, chips in enumerate(told.end.uncalled):
        if chips:
            yield f"Uncalled bet ({words.chips(chips)}) returned to {words.names[seat]}"


def collected(told: Told, words: Words) -> Iterator[str]:
    """What each wins of each pot, the last side pot first."""
    for (pot, seat), amount in sorted(told.won().items(), key=lambda one: -one[0][0]):
        yield f"{words.names[seat]} collected {words.chips(amount)} from {_pot(told, pot)}"


def _pot(told: Told, pot: int) -> str:
    """``pot``, ``main pot``, ``side pot``, ``side pot-2``."""
    count = len(told.end.pots)
    if count == 1 or not pot:
        return "pot" if count == 1 else "main pot"
    return "side pot" if count == _TWO else f"side pot-{pot}"


def summary(told: Told, words: Words) -> Iterator[str]:
    """Pots, board, and what became of each seat."""
    yield "*** SUMMARY ***"
    yield _total(told, words)
    whole = whole_boards(told)[: len(RUNS)]
    if len(whole) > 1:
        yield f"Hand was run {'twice' if len(whole) == _TWO else 'three times'}"
    for run, board in zip(RUNS, whole, strict=False):
        if board:
            yield f"{run if len(whole) > 1 else ''}Board {cards(board)}"
    won = told.winnings()
    for seat in range(len(told.hand.seats)):
        yield _seat(told, seat, words) + _ending(told, seat, words, won.get(seat, 0))


def _total(told: Told, words: Words) -> str:
    """``Total pot $9 Main pot $6. Side pot $2.50. | Rake $0.50``: single pots are after rake."""
    pots = [pot.amount for pot in told.end.pots]
    parts = []
    for at, (amount, rake) in enumerate(zip(pots, raked(told), strict=True)):
        side = "Side pot" if len(pots) == _TWO else f"Side pot-{at}"
        parts.append(f" {side if at else 'Main pot'} {words.chips(amount - rake)}.")
    each = "".join(parts) if len(pots) > 1 else ""
    return f"Total pot {words.chips(sum(pots))}{each} | Rake {words.chips(told.end.rake)} "


def _seat(told: Told, seat: int, words: Words) -> str:
    """``Seat 5: Ana (button) (small blind)``."""
    hand = told.hand
    places = {"button": button_seat(hand), "small blind": hand.small, "big blind": hand.big}
    said = "".join(f" ({name})" for name, at in places.items() if at == seat)
    return f"Seat {hand.seats[seat].number}: {words.names[seat]}{said}"


def _ending(told: Told, seat: int, words: Words, won: int) -> str:
    """What became of a seat; nothing where the hand does not tell."""
    folded = next((d.street for d in told.done if d.seat == seat and d.verb == Verb.FOLD), "")
    show = next((show for show in told.shows if show.seat == seat), None)
    if folded:
        bet = any(done.seat == seat and done.add for done in told.done)
        bet = bet or any(post.seat == seat and post.chips for post in told.posts)
        where = "before Flop" if folded == "preflop" else f"on the {folded.capitalize()}"
        return f" folded {where}{'' if bet else _NO_BET}"
    if show and show.cards and not show.mucks:
        end = f"won ({words.chips(won)})" if won else "lost"
        return f" showed {cards(show.cards)} and {end}"
    if won:
        return f" collected ({words.chips(won)})"
    return " mucked" if show and show.mucks else ""
