"""Lies planted in a thousand real hands: each is found, as one error, and the chips come out right."""

import os
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hhtool.grammar.dialects import PHH
from hhtool.model.finding import Severity
from hhtool.model.place import Source
from hhtool.pipeline import check_hand
from hhtool.profile import load

CORPUS = Path(os.environ.get("HHTOOL_CORPORA", Path(__file__).parents[3] / "shared" / "corpora"))
PLURIBUS = CORPUS / "phh" / "pluribus-10000.phhs"
MANY = 1000
SOME = 300
HOME = load("home")
ACTIONS = re.compile(r"actions = \[(.*)\]")
STACKS = re.compile(r"finishing_stacks = \[(.*)\]")
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]

pytestmark = pytest.mark.skipif(
    not PLURIBUS.is_file(), reason="the corpora are not beside the repository (see HHTOOL_CORPORA)"
)


def actions(text):
    return re.findall(r"'([^']*)'", ACTIONS.search(text).group(1))


def with_actions(text, told):
    return ACTIONS.sub("actions = [" + ", ".join(f"'{one}'" for one in told) + "]", text)


def finishing(text):
    return [int(one) for one in STACKS.search(text).group(1).split(",")]


def with_finishing(text, stacks):
    return STACKS.sub(f"finishing_stacks = {stacks}", text)


def places(told, wanted):
    return [at for at, one in enumerate(told) if wanted(one)]


def award_moved(text, dice):
    stacks = finishing(text)
    winner = stacks.index(max(stacks))
    other = dice.choice([at for at in range(len(stacks)) if at != winner])
    stacks[winner] -= 50
    stacks[other] += 50
    return with_finishing(text, stacks)


def stack_off_by_one(text, dice):
    stacks = finishing(text)
    stacks[dice.randrange(len(stacks))] += 1
    return with_finishing(text, stacks)


def first_raise_too_small(text, dice):
    told = actions(text)
    raises = places(told, lambda one: " cbr " in one)
    flop = places(told, lambda one: one.startswith("d db"))
    if not raises or (flop and raises[0] > flop[0]):
        return None
    told[raises[0]] = told[raises[0]].rsplit(" ", 1)[0] + " 150"
    return with_actions(text, told)


def two_folds_swapped(text, dice):
    told = actions(text)
    pairs = [
        at for at in range(len(told) - 1) if told[at].endswith(" f") and told[at + 1].endswith(" f")
    ]
    if not pairs:
        return None
    at = dice.choice(pairs)
    told[at], told[at + 1] = told[at + 1], told[at]
    return with_actions(text, told)


def fold_left_out(text, dice):
    told = actions(text)
    folds = places(told, lambda one: one.endswith(" f"))
    del told[folds[0]]
    return with_actions(text, told)


def bet_over_the_stack(text, dice):
    told = actions(text)
    raises = places(told, lambda one: " cbr " in one)
    if not raises:
        return None
    told[raises[-1]] = told[raises[-1]].rsplit(" ", 1)[0] + " 20000"
    return with_actions(text, told)


def card_dealt_twice(text, dice):
    told = actions(text)
    deals = places(told, lambda one: one.startswith("d db"))
    if not deals:
        return None
    at = dice.choice(deals)
    told[at] = "d db " + told[0].split()[3][:2] + told[at][7:]
    return with_actions(text, told)


def card_too_many(text, dice):
    told = actions(text)
    deals = places(told, lambda one: one.startswith("d db"))
    if not deals:
        return None
    seen = "".join(one.split()[-1] for one in told if one.startswith("d "))
    unseen = [card for card in CARDS if card not in re.findall("..", seen)]
    told[dice.choice(deals)] += dice.choice(unseen)
    return with_actions(text, told)


def street_left_out(text, dice):
    told = actions(text)
    deals = [
        at
        for at in places(told, lambda one: one.startswith("d db"))
        if at + 1 < len(told) and told[at + 1][0] == "p" and " sm" not in told[at + 1]
    ]
    if not deals:
        return None
    del told[dice.choice(deals)]
    return with_actions(text, told)


def folded_player_acts(text, dice):
    told = actions(text)
    folds = places(told, lambda one: one.endswith(" f"))
    deals = places(told, lambda one: one.startswith("d db"))
    if not deals or folds[0] > deals[0]:
        return None
    told.insert(deals[0] + 1, told[folds[0]][:2] + " cc")
    return with_actions(text, told)


def hole_card_dealt_twice(text, dice):
    told = actions(text)
    told[1] = told[1][:8] + told[0].split()[3][:2] + told[1][10:]
    return with_actions(text, told)


def no_such_card(text, dice):
    told = actions(text)
    told[2] = told[2][:8] + "1x" + told[2][10:]
    return with_actions(text, told)


def third_hole_card(text, dice):
    told = actions(text)
    seen = "".join(one.split()[-1] for one in told if one.startswith("d "))
    told[0] += dice.choice([card for card in CARDS if card not in re.findall("..", seen)])
    return with_actions(text, told)


def no_such_player(text, dice):
    told = actions(text)
    folds = places(told, lambda one: one.endswith(" f"))
    told[folds[0]] = "p9 f"
    return with_actions(text, told)


def no_such_action(text, dice):
    told = actions(text)
    acts = places(told, lambda one: one[0] == "p" and not one[3:].startswith("sm"))
    at = dice.choice(acts)
    told[at] = told[at][:3] + "zz"
    return with_actions(text, told)


def two_card_flop(text, dice):
    told = actions(text)
    deals = places(told, lambda one: one.startswith("d db"))
    if not deals:
        return None
    told[deals[0]] = told[deals[0]][:-2]
    return with_actions(text, told)


def street_after_the_river(text, dice):
    told = actions(text)
    deals = places(told, lambda one: one.startswith("d db"))
    if len(deals) < 3:
        return None
    seen = "".join(one.split()[-1] for one in told if one.startswith("d "))
    unseen = [card for card in CARDS if card not in re.findall("..", seen)]
    shows = places(told, lambda one: " sm" in one)
    if shows and shows[0] < deals[-1]:
        return None  # all in, and shown before the board was run out
    told.insert(shows[0] if shows else len(told), "d db " + dice.choice(unseen))
    return with_actions(text, told)


def folds_twice(text, dice):
    told = actions(text)
    folds = places(told, lambda one: one.endswith(" f"))
    if folds[0] + 1 >= len(told):
        return None
    told.insert(folds[0] + 1, told[folds[0]])
    return with_actions(text, told)


def bet_of_less_than_nothing(text, dice):
    told = actions(text)
    raises = places(told, lambda one: " cbr " in one)
    if not raises:
        return None
    told[raises[0]] = told[raises[0]].rsplit(" ", 1)[0] + " -50"
    return with_actions(text, told)


def stack_that_vanishes(text, dice):
    stacks = finishing(text)
    at = dice.choice([at for at, stack in enumerate(stacks) if stack >= 50])
    stacks[at] -= 50
    return with_finishing(text, stacks)


LIES = {
    hole_card_dealt_twice: {"deck-unique"},
    no_such_card: {"deck-52"},
    third_hole_card: {"deal-hole-count"},
    no_such_player: {"log-syntax"},
    no_such_action: {"log-syntax"},
    two_card_flop: {"board-count"},
    street_after_the_river: {"board-street-order"},
    folds_twice: {"act-folded"},
    bet_of_less_than_nothing: {"log-amount"},
    stack_that_vanishes: {"stake-conserve"},
    award_moved: {
        "pot-win-foldout", "show-folded-cant-win", "show-muck", "rank-order", "rank-kicker",
        "pot-split", "pot-odd-chip", "pot-eligible",
    },
    stack_off_by_one: {"stake-conserve"},
    first_raise_too_small: {"raise-min"},
    two_folds_swapped: {"act-turn"},
    fold_left_out: {"act-turn"},
    bet_over_the_stack: {"stake-table"},
    card_dealt_twice: {"deck-unique"},
    card_too_many: {"board-count"},
    street_left_out: {"board-count"},
    folded_player_acts: {"act-folded"},
}  # fmt: skip


@pytest.fixture(scope="module")
def texts():
    with PLURIBUS.open(encoding="utf-8") as file:
        whole = (s.text for s in PHH.split(str(PLURIBUS), file) if ".5" not in s.text)
        return list(islice(whole, MANY))


@pytest.mark.parametrize("hands", [SOME, pytest.param(MANY, marks=pytest.mark.deep)])
@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_a_planted_lie_is_one_error(lie, hands, texts):
    dice = Random(7)
    found = Counter()
    for text in texts[:hands]:
        told = lie(text, dice)
        if told is None:
            continue
        hand, findings, *_ = PHH.read(Source("lie.phhs", told))
        verdict = check_hand(hand, HOME, findings)
        errors = [f.rule for f in verdict.findings if f.severity is Severity.ERROR]
        found[tuple(errors)] += 1
        if lie is award_moved:
            assert [one.amount for one in verdict.owed] == [50]

    alone = sum(count for rules, count in found.items() if len(rules) == 1)
    assert {rules[0] for rules in found if rules} <= LIES[lie]
    assert found[()] == 0
    assert alone >= 0.99 * found.total() > 0.25 * hands
