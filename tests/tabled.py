"""Parquet parts for tests: a table's made-up hands, and what is in a folder of parts."""

from pathlib import Path

import pyarrow.parquet as pq

import starred

PLAY = """
{small}: posts small blind $1
{big}: posts big blind $2
*** HOLE CARDS ***
{button}: folds
{small}: folds
Uncalled bet ($1) returned to {big}
{big} collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
NAMES = ("Ana", "Ben", "Cal")


def night(hands, *, lies=()):
    """A table's hands; ``lies`` are hands at whose beginning Ana's stack is wrong."""
    stacks = dict.fromkeys(NAMES, 100)
    for number in range(hands):
        button = number % 3
        small, big = NAMES[(button + 1) % 3], NAMES[(button + 2) % 3]
        told = {name: f"${chips}.50" for name, chips in stacks.items()}
        if number in lies:
            told["Ana"] = f"${stacks['Ana'] - 7}"
        head = starred.CASH.replace("#7", f"#{number + 1}")
        play = PLAY.format(button=NAMES[button], small=small, big=big)
        yield starred.hand(play, told, head=head, button=button + 1)
        stacks[small] -= 1
        stacks[big] += 1


def rows(folder, name):
    """The rows of a table over all its parts, in the order of the hands."""
    found = [
        row
        for path in Path(folder, name).glob("*.parquet")
        for row in pq.read_table(path).to_pylist()
    ]
    return sorted(
        found,
        key=lambda row: (
            row["file"],
            row["hand"],
            row.get("order", 0),
            row.get("pot", 0),
            row.get("seat", 0),
        ),
    )
