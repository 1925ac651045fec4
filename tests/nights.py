"""Whole nights, made up: native logs that are clean, for tests that spoil them."""

from random import Random
from typing import NamedTuple

from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices
from hhtool.engine.settle import settle
from hhtool.engine.start import start
from hhtool.grammar import native
from hhtool.model.hand import Action, Deal, Street, Verb
from hhtool.model.place import Source
from hhtool.model.table import Await
from hhtool.pipeline import upcoming
from hhtool.profile import load

NAMES = ("Ana", "Ben", "Cal", "Dee", "Eve", "Flo")
STREETS = {Await.FLOP: Street.FLOP, Await.TURN: Street.TURN, Await.RIVER: Street.RIVER}


class Night(NamedTuple):
    """A night's log, and what a test may spoil in it: line numbers count from 1."""

    text: str
    rebuys: tuple[tuple[int, str, str], ...]
    """Line, player, id of the hand before."""
    pots: tuple[tuple[int, str, int, str], ...]
    """Line of `X wins N`, X, N, id of the hand, where there was one pot."""
    counts: tuple[tuple[int, str, int, str], ...]
    """Line, player, chips, id of the hand before; each of these players is counted again."""
    lives: dict[str, tuple[str, ...]]
    """Who was in at the end of each hand."""


def night(seed: int, hands: int = 14) -> Night:
    """A clean night of so many hands: five or six players, rebuys, counts, everyone cashes out."""
    random = Random(seed)
    players = NAMES[: random.randint(5, 6)]
    lines = ["stakes 1/2", "players " + ", ".join(f"{name} 200" for name in players)]
    rebuys, pots, counts = [], [], []
    lives: dict[str, tuple[str, ...]] = {}
    left = dict.fromkeys(players, 200)
    for number in range(1, hands + 1):
        lines += ["", f"hand {number}", *(["button Ana"] if number == 1 else [])]
        said, left, live = played("\n".join(lines), random, left)
        lines += said
        lives[str(number)] = live
        for back, line in enumerate(reversed(said)):
            who, _, chips = line.partition(" wins ")
            if chips.isdecimal():
                pots.append((len(lines) - back, who, int(chips), str(number)))
        for name in players:
            if left[name] < 40:
                lines.append(f"{name} rebuys 200")
                left[name] += 200
                rebuys.append((len(lines), name, str(number)))
        if number % 4 == 0:
            for name in random.sample(players, 3):
                lines.append(f"count {name} {left[name]}")
                counts.append((len(lines), name, left[name], str(number)))
    lines += ["", *(f"{name} cashes out {left[name]}" for name in players)]
    return Night("\n".join(lines) + "\n", *map(tuple, (rebuys, pots, counts)), lives)


def played(
    log: str, random: Random, left: dict[str, int]
) -> tuple[list[str], dict[str, int], tuple[str, ...]]:
    """The lines of one more hand, what everyone has after it, and who was in at its end."""
    profile = load("home")
    coming = upcoming(native.read(Source("night.log", log + "\n")), profile)
    hand = coming.hand
    table = start(hand, profile)
    said = []
    while (choice := choices(table)).awaits not in (Await.OVER, Await.SHOWDOWN):
        if choice.awaits is Await.PLAYER:
            action, words = decided(choice, random)
            said.append(f"{hand.name(choice.seat)} {words}")
            act(table, resolve(table, action))
        else:
            street = STREETS[choice.awaits]
            said.append(street.label)
            deal(table, Deal(street, ()))
    due = settle(table)
    after = {seat.name: chips for seat, chips in zip(hand.seats, due.stacks, strict=True)}
    for pot, given in zip(due.pots, due.awards, strict=True):
        winner = given[0].seat if given else random.choice(pot.seats)
        name = hand.name(winner)
        after[name] += 0 if given else pot.amount
        where = "" if len(due.pots) == 1 else f"from {pot_name(due.pots.index(pot))}"
        said.append(f"{name} wins {pot.amount} {where}".rstrip())
    live = tuple(seat.name for at, seat in enumerate(hand.seats) if table.live[at])
    return said, {**left, **after}, live


def pot_name(index: int) -> str:
    return f"side {index}" if index else "main"


def decided(choice, random):
    """What a player does, and the words for it: loose, so that pots are large."""
    roll = random.random()
    raises = choice.raises
    if raises and roll < 0.2:
        to = min(raises[-1], raises[0] + 2 * random.randint(0, 12))
        verb = Verb.RAISE if choice.price else Verb.BET
        words = f"raises to {to}" if choice.price else f"bets {to}"
        return Action(verb, choice.seat, to), words
    if choice.check:
        return Action(Verb.CHECK, choice.seat), "checks"
    if roll < 0.6:
        return Action(Verb.CALL, choice.seat), "calls"
    return Action(Verb.FOLD, choice.seat), "folds"


SEATED = ("Ula", "Maya", "Cole", "Ben", "Sam", "Lou")


def long_night(hands):
    """A native log of so many legal hands, each played to the river by six."""
    lines = [
        "stakes 1/2",
        "currency $",
        f"players {', '.join(f'{name} 100000' for name in SEATED)}",
    ]
    for number in range(1, hands + 1):
        after = [SEATED[(number + place) % 6] for place in range(1, 7)]  # from the button's left
        first, *rest = after[2:] + after[:2]
        lines += [
            f"hand {number}",
            *([f"button {after[-1]}"] if number == 1 else []),
            f"{first} raises to 6, {', '.join(f'{name} calls' for name in rest)}",
            *("flop Ks 9d 4c", "checks around", "turn 2h", "checks around", "river Kd"),
            f"{after[0]} bets 10, {', '.join(f'{name} folds' for name in after[1:])}",
        ]
    return "\n".join(lines) + "\n"
