"""Hands spoilt at random: nothing raises, the same is said twice, and every finding has its place.

A find is kept in ``finds`` as it was found: the name is the dialect and what was wrong.
"""

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

from enduring import endure
from hhtool.model.verdict import Verdict
from mutating import NAMES, mutated

FINDS = sorted((Path(__file__).parent / "finds").iterdir())
QUICK = 150
"""Texts of each dialect in the tests of every day."""
MILLION = 1_000_000
PART = 2_000
"""Texts that are judged in one go."""
CHEAP = ("native", "pokernow", "pokerstars", "ggpoker", "phh")
SHARES = (*CHEAP * 4, "pokernow_json", "ohh")
"""Dialects by how often they come: new shapes of JSON take five times as long as other hands."""


def spoilt(name, number):
    """A mutated text by its number."""
    return mutated(name, Random(f"{name} {number}"))  # any text will do


def hands_of(name, number):
    """How many hands a mutated text held; what goes wrong tells its number."""
    try:
        items = endure(name, spoilt(name, number), twice=number % 40 == 0)
    except Exception as problem:
        problem.add_note(f"spoilt({name!r}, {number})")
        raise
    return sum(isinstance(one, Verdict) for one in items)


def part(first):
    return sum(hands_of(SHARES[at % len(SHARES)], at) for at in range(first, first + PART))


@pytest.mark.parametrize("name", NAMES)
def test_spoilt_hands_are_judged_the_same_twice(name):
    assert sum(hands_of(name, 40 * number) for number in range(QUICK)) > QUICK // 3


@pytest.mark.deep
def test_a_million_spoilt_hands_are_judged(record_property):
    hands = texts = 0
    with ProcessPoolExecutor() as pool:
        while hands < MILLION:
            firsts = range(texts, texts + 50 * PART, PART)
            hands += sum(pool.map(part, firsts))
            texts += len(firsts) * PART
    record_property("hands", hands)
    print(f"{hands:,} spoilt hands in {texts:,} texts, and no traceback")  # noqa: T201 # the count is the result


@pytest.mark.parametrize("path", FINDS, ids=lambda path: path.name)
def test_what_was_found_once_is_judged(path):
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    endure(path.name.partition("-")[0], text)
