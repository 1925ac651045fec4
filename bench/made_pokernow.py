"""A made-up PokerNow log: a home game of six to nine players, the rows as the site writes them.

Its hands are legal and its money adds up, so hhtool has nothing to find in it. Now and then two
players are all in after the flop and run it twice. The same count gives the same log.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hhtool.engine.evaluator import CATEGORIES, best_five, category, strength
from hhtool.model.cards import Card, rank, suit

NAMES = ("Ana", "Ben", "Cal", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida")
IDS = tuple(f"{name}_{at * 7919 % 10**6:06}" for at, name in enumerate(NAMES, 1))
SMALL, BIG, BUY_IN = 10, 20, 2000
STREETS = (("", 0, 0), ("Flop", 0, 3), ("Turn", 3, 4), ("River", 4, 5))
"""What a street is called, and where its cards begin and end on the board."""
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MADE = dict(
    zip(
        CATEGORIES,
        (
            "{0} High",
            "Pair, {0}'s",
            "Two Pair, {0}'s & {2}'s",
            "Three of a Kind, {0}'s",
            "Straight, {0} High",
            "Flush, {0}{suit} High",
            "Full House, {0}'s over {3}'s",
            "Four of a Kind, {0}'s",
            "Straight Flush, {0} High",
        ),
        strict=True,
    )
)


@dataclass
class Game:
    """The table from hand to hand, and all that was written down."""

    dice: Random
    rows: list[str] = field(default_factory=list)
    stacks: list[int] = field(default_factory=lambda: [BUY_IN] * len(NAMES))
    here: int = len(NAMES)
    """Of the players the first so many are dealt in."""
    button: int = -1

    def say(self, *entries: str) -> None:
        """Rows about the whole table."""
        self.rows += entries

    def does(self, seat: int, what: str) -> None:
        """A row about a player."""
        self.rows.append(f"{who(seat)} {what}")


@dataclass
class Deal:
    """A hand: who is still in, what was put in, and the cards that nobody has seen yet."""

    live: list[int]
    """Clockwise from the first to act after the flop."""
    cards: list[Card]
    holes: dict[int, list[Card]]
    pot: int = 0
    bets: Counter[int] = field(default_factory=Counter)


def made_up(path: Path, hands: int) -> Path:
    """A log of many hands, the newest row first."""
    game = Game(Random(11))
    for seat in range(len(NAMES)):
        game.say(f"The player {who(seat)} joined the game with a stack of {BUY_IN}.")
    for number in range(1, hands + 1):
        between(game, number)
        play(game, number)
    rows = [
        f"{cell(entry)},2024-05-25T{at // 36000 % 24:02}:{at // 600 % 60:02}:{at // 10 % 60:02}"
        f".{at % 10}00Z,{171666243100000 + at}\n"
        for at, entry in enumerate(game.rows)
    ]
    path.write_text("".join(["entry,at,order\n", *rows[::-1]]), encoding="utf-8")
    return path


def between(game: Game, number: int) -> None:
    """Players come and go every thirty hands; who is short has chips added by the admin."""
    if number % 30 == 0:
        here = 6 + game.dice.randrange(4)
        for seat in range(min(here, game.here), max(here, game.here)):
            says = "stand up" if here < game.here else "sit back"
            game.say(f"The player {who(seat)} {says} with the stack of {game.stacks[seat]}.")
        game.here = here
    for seat in range(game.here):
        stack = game.stacks[seat]
        if stack < BUY_IN // 2:
            game.say(f"The admin updated the player {who(seat)} stack from {stack} to {BUY_IN}.")
            game.stacks[seat] = BUY_IN


def play(game: Game, number: int) -> None:
    """One hand, from its head to its end."""
    game.button = (game.button + 1) % game.here
    order = [(game.button + at) % game.here for at in range(1, game.here + 1)]
    cards = list(map(Card, game.dice.sample(range(52), 5 + 5 + 2 * game.here)))
    deal = Deal(order, cards[:10], {seat: [cards.pop(), cards.pop()] for seat in order})
    stacks = " | ".join(
        f"#{seat + 1} {who(seat)} ({game.stacks[seat]})" for seat in range(game.here)
    )
    game.say(
        f"-- starting hand #{number} (id: made{number:08})  (No Limit Texas Hold'em)"
        f" (dealer: {who(game.button)}) --",
        f"Player stacks: {stacks}",
    )
    if 0 in deal.holes:
        game.say(f"Your hand is {shown(deal.holes[0])}")
    for seat, blind, name in ((order[0], SMALL, "small"), (order[1], BIG, "big")):
        game.does(seat, f"posts a {name} blind of {blind}")
        deal.bets[seat] = blind
    streets(game, deal, order, twice=number % 40 == 0)
    game.say(f"-- ending hand #{number} --")


def streets(game: Game, deal: Deal, order: Sequence[int], *, twice: bool) -> None:
    """The betting rounds, until one player is left or the cards decide."""
    for name, start, end in STREETS:
        if name:
            dealt(game, name, deal.cards[:start], deal.cards[start:end])
        if twice and name in {"Flop", "Turn"} and len(deal.live) == 2:
            run_twice(game, deal, end)
            return
        bet(game, deal, order if name else [*order[2:], *order[:2]])
        if len(deal.live) == 1:
            uncontested(game, deal)
            return
        gather(game, deal)
    for seat in deal.live:
        game.does(seat, f"shows a {shown(deal.holes[seat])}.")
    award(game, deal, deal.pot, deal.cards[:5], "")


def bet(game: Game, deal: Deal, order: Sequence[int]) -> None:
    """One betting round; nobody bets so much that someone still in would be all in."""
    price, step, raises = max(deal.bets.values(), default=0), BIG, 0
    most = min(game.stacks[seat] for seat in deal.live) - 1
    waiting = [seat for seat in order if seat in deal.live]
    while waiting and len(deal.live) > 1:
        seat, luck = waiting.pop(0), game.dice.random()
        to = 3 * price or max(BIG, deal.pot // 20 * 10)
        if luck > 0.8 and raises < 3 and price + step <= to <= most:
            game.does(seat, f"raises to {to}" if price else f"bets {to}")
            step, price, raises = to - price, to, raises + 1
            at = order.index(seat)
            waiting = [one for one in (*order[at + 1 :], *order[:at]) if one in deal.live]
        elif deal.bets[seat] == price:
            game.does(seat, "checks")
            continue
        elif luck > 0.5:
            game.does(seat, f"calls {price}")
        else:
            game.does(seat, "folds")
            deal.live = [one for one in deal.live if one != seat]
            continue
        deal.bets[seat] = price


def gather(game: Game, deal: Deal) -> None:
    """All bets go into the pot."""
    for seat, chips in deal.bets.items():
        game.stacks[seat] -= chips
    deal.pot += deal.bets.total()
    deal.bets.clear()


def uncontested(game: Game, deal: Deal) -> None:
    """All others have folded."""
    [seat] = deal.live
    back = deal.bets[seat] - max((deal.bets[one] for one in deal.bets if one != seat), default=0)
    if back:
        game.say(f"Uncalled bet of {back} returned to {who(seat)}")
        deal.bets[seat] -= back
    gather(game, deal)
    game.does(seat, f"collected {deal.pot} from pot")
    game.stacks[seat] += deal.pot


def run_twice(game: Game, deal: Deal, at: int) -> None:
    """Two players are all in, the shorter stack first, and see what is left of two boards."""
    first, second = deal.live
    chips = min(game.stacks[first], game.stacks[second])
    if game.stacks[first] > chips:
        game.does(first, "checks")
        first, second = second, first
    suffix = " and go all in" if game.stacks[second] == chips else ""
    game.does(first, f"bets {chips} and go all in")
    game.does(second, f"calls {chips}{suffix}")
    deal.bets.update({first: chips, second: chips})
    gather(game, deal)
    game.say("Remaining players decide whether to run it twice.")
    for seat in deal.live:
        game.does(seat, "chooses to  run it twice.")
    game.say("All players in hand choose to run it twice.")
    for seat in deal.live:
        game.does(seat, f"shows a {shown(deal.holes[seat])}.")
    boards = deal.cards[:5], [*deal.cards[:at], *deal.cards[5 : 10 - at]]
    for board, run in zip(boards, ("", " (second run)"), strict=True):
        for name, start, end in STREETS:
            if start >= at:
                dealt(game, f"{name}{run}", board[:start], board[start:end])
    half = deal.pot // 2
    award(game, deal, deal.pot - half, boards[0], "")
    award(game, deal, half, boards[1], " on the second run ")


def award(game: Game, deal: Deal, pot: int, board: Sequence[Card], run: str) -> None:
    """What a board decides goes to the best hand; of equal ones odd chips go to the first."""
    worth = {seat: strength([*deal.holes[seat], *board]) for seat in deal.live}
    winners = [seat for seat in deal.live if worth[seat] == max(worth.values())]
    for at, seat in enumerate(winners):
        share = pot // len(winners) + (at < pot % len(winners))
        five = best_five([*deal.holes[seat], *board])
        ranks = [RANKS[rank(card)] for card in five]
        made = MADE[category(worth[seat])].format(*ranks, suit="cdhs"[suit(five[0])])
        game.does(seat, f"collected {share} from pot with {made}{run} (combination: {shown(five)})")
        game.stacks[seat] += share


def dealt(game: Game, name: str, before: Iterable[Card], new: Iterable[Card]) -> None:
    """A street as the site writes it: what lies there already, and what is new."""
    game.say(f"{name}: {shown(before)} [{shown(new)}]")


def who(seat: int) -> str:
    """A player as the site names him."""
    return f'"{NAMES[seat]} @ {IDS[seat]}"'


def shown(cards: Iterable[Card]) -> str:
    """Cards as the site shows them."""
    return ", ".join(RANKS[rank(card)] + "♣♦♥♠"[suit(card)] for card in cards)


def cell(entry: str) -> str:
    """An entry as a cell: in quotes where it has some, or a comma."""
    return '"' + entry.replace('"', '""') + '"' if '"' in entry or "," in entry else entry
