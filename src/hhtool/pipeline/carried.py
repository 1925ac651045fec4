"""What one file's hands hand on, written down or kept: a run or a hand begins anew from there."""

from copy import copy
from typing import Any, NamedTuple

from hhtool.model.chips import Unit
from hhtool.pipeline.archive import Follow
from hhtool.session.carry import Carry, Held
from hhtool.session.level import Level

Doc = dict[str, Any]


class Kept(NamedTuple):
    """A table, its blinds and how much of its books, as a hand found them."""

    carry: Carry
    level: Level
    movements: int


def written(follow: Follow) -> list[Doc]:
    """Tables in the order in which they were heard of, each with all that goes for the file."""
    return [
        {
            "table": key,
            "last": carry is follow.last,
            "tournament": carry.tournament,
            "unit": [carry.unit.decimals, carry.unit.currency],
            "players": [
                [name, held.name, held.stack, held.other, held.sure, held.here]
                for name, held in carry.players.items()
            ],
            "last_hand": carry.last_hand,
            "dealt": sorted(carry.dealt),
            "button": carry.button,
            "most_bought": carry.most_bought,
            "told": follow.told,
            "level": [follow.level.small, follow.level.big],
        }
        for key, carry in follow.tables.items()
    ]


def read(docs: list[Doc]) -> Follow:
    """What ``written`` has written."""
    told = any(doc["told"] for doc in docs)
    follow = Follow(told, Carry(told))
    for doc in docs:
        follow.level = Level(*doc["level"])
        carry = Carry(
            told,
            tournament=doc["tournament"],
            unit=Unit(*doc["unit"]),
            players={name: Held(*held) for name, *held in doc["players"]},
            last_hand=doc["last_hand"],
            dealt=set(doc["dealt"]),
            button=doc["button"],
            most_bought=doc["most_bought"],
        )
        follow.tables[doc["table"]] = carry
        if doc["last"]:
            follow.last = carry
    return follow


def begun(*, told: bool = False) -> Follow:
    """Nothing is known of any table yet; ``told``: the log tells one table's whole night."""
    follow = Follow(told, Carry(told))
    follow.tables[""] = follow.last
    return follow


def keep(follow: Follow) -> Kept:
    """All that a hand can change of a log that tells one table's night."""
    carry = copy(follow.last)
    carry.players = {key: copy(held) for key, held in carry.players.items()}
    return Kept(carry, copy(follow.level), len(follow.books.movements))


def put_back(follow: Follow, kept: Kept) -> None:
    """Nothing was heard of the hand."""
    follow.last, follow.level = kept.carry, kept.level
    follow.tables = dict.fromkeys(follow.tables, kept.carry)
    del follow.books.movements[kept.movements :]
