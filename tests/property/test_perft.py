"""Small worlds, played out in full: every legal hand counted, by the number of its actions.

A changed count is a changed rule. ``perft.txt`` has a line for each world.
"""

from collections import Counter
from copy import copy
from functools import cache
from pathlib import Path

import pytest

from compiled import interpreted
from hhtool.engine.apply import act, deal, resolve
from hhtool.engine.choices import choices
from hhtool.engine.start import start
from hhtool.engine.table import Table
from hhtool.model.hand import Action, Deal, Hand, Seat, Stakes, Verb
from hhtool.model.table import Await, Choices
from strategies import DEALS, HOME, SOURCE

LINES = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
WORLDS = [line.partition(":") for line in LINES if line and not line.startswith("#")]


pytestmark = interpreted


def world(stacks: list[int]) -> Table:
    """Blinds 1 and 2; the first stack is left of the button, the button is last."""
    size = len(stacks)
    small, big = (1, 0) if size == 2 else (0, 1)
    seats = tuple(Seat(at + 1, "ABC"[at], stack) for at, stack in enumerate(stacks))
    return start(Hand("1", "no-limit", seats, size, Stakes(1, 2), small, big, (), SOURCE), HOME)


def copied(table: Table) -> Table:
    """A table that can go on by itself."""
    other = Table(table.hand, table.profile)
    for name in Table.__slots__:
        value = getattr(table, name)
        setattr(other, name, copy(value) if isinstance(value, list | set | dict) else value)
    other.boards = [list(board) for board in table.boards]
    return other


def legal(choice: Choices) -> list[Action]:
    """Every action there is: a fold only where something is owed."""
    actions = [Action(Verb.CHECK if choice.check else Verb.CALL, choice.seat)]
    if not choice.check:
        actions.append(Action(Verb.FOLD, choice.seat))
    verb = Verb.RAISE if choice.price else Verb.BET
    return actions + [Action(verb, choice.seat, to) for to in choice.raises]


def hands(table: Table) -> Counter[int]:
    """Hands that can come of a table, by how many actions they take from here."""
    choice = choices(table)
    if choice.awaits in DEALS:
        other = copied(table)
        deal(other, Deal(DEALS[choice.awaits], ()))
        return hands(other)
    if choice.awaits is not Await.PLAYER:
        return Counter({0: 1})
    found: Counter[int] = Counter()
    for action in legal(choice):
        other = copied(table)
        act(other, resolve(other, action, choice))
        for depth, count in hands(other).items():
            found[depth + 1] += count
    return found


def text(counts: Counter[int]) -> str:
    return " ".join(str(counts[depth]) for depth in range(max(counts) + 1))


@pytest.mark.parametrize(("stacks", "counts"), [(of, counts) for of, _, counts in WORLDS])
def test_a_small_world_has_as_many_hands_as_ever(stacks, counts):
    assert counts.strip() == text(hands(world([int(stack) for stack in stacks.split()])))


# Two players, told once more from the rules alone: no table, no choices, no replay.


Two = tuple[int, int]


@cache
def told(me: int, bets: Two, stacks: Two, full: int, turns: int, street: int) -> tuple[Two, ...]:
    """Hands heads-up from here as pairs of actions and count; player 0 is the big blind."""
    you, price = 1 - me, max(bets)
    owes = bets[me] < price
    if stacks[me] == 0 or (not owes and (turns > 1 or stacks[you] == 0)):
        over = street == 3 or 0 in stacks
        return ((0, 1),) if over else told(0, (0, 0), stacks, 2, 0, street + 1)
    have = bets[me] + stacks[me]
    totals = [min(have, price)]
    if stacks[you] and have > price:
        totals += range(min(have, price + full), have + 1)
    found: Counter[int] = Counter({1: 1} if owes else {})
    for to in totals:
        left = (have - to, stacks[you])
        bet = (to, bets[you])
        if me == 1:
            left, bet = left[::-1], bet[::-1]
        for depth, count in told(you, bet, left, max(full, to - price), turns + 1, street):
            found[depth + 1] += count
    return tuple(sorted(found.items()))


@pytest.mark.parametrize("big", range(2, 5))
@pytest.mark.parametrize("small", range(2, 5))
def test_two_players_have_the_hands_that_the_rules_alone_give_them(big, small):
    ours = hands(world([big, small]))
    assert dict(told(1, (2, 1), (big - 2, small - 1), 2, 0, 0)) == ours


def test_two_players_of_six_have_the_hands_that_the_rules_alone_give_them():
    line = next(counts for of, _, counts in WORLDS if of == "6 6")
    counts = dict(told(1, (2, 1), (4, 5), 2, 0, 0))
    assert line.strip() == text(Counter(counts))
