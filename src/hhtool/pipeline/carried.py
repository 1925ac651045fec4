"""What one file's hands hand on, written down: a run that was broken off goes on from there."""

from typing import Any

from hhtool.model.chips import Unit
from hhtool.pipeline.archive import Follow
from hhtool.session.carry import Carry, Held

Doc = dict[str, Any]


def written(follow: Follow) -> list[Doc]:
    """Tables in the order in which they were heard of; of logs that do not tell a whole night."""
    assert not follow.told, "a log that tells a whole night is judged in one piece"
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
        }
        for key, carry in follow.tables.items()
    ]


def read(docs: list[Doc]) -> Follow:
    """What ``written`` has written."""
    follow = Follow(told=False, last=Carry(told=False))
    for doc in docs:
        carry = Carry(
            told=False,
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


def begun() -> Follow:
    """Nothing is known of any table yet."""
    follow = Follow(told=False, last=Carry(told=False))
    follow.tables[""] = follow.last
    return follow
