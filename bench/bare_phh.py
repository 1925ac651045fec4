"""A bare reader of PHH: lines of text to actions, as ``bare`` plays them."""

from collections.abc import Iterator
from pathlib import Path

from bare import ADD, CALL, DEAD, FOLD, STREET, TO, Move, Play

from hhtool.model.cards import CARDS, Card


def plays(path: Path) -> Iterator[Play]:
    """All hands of an archive that is laid out one field a line."""
    fields: dict[str, str] = {}
    with path.open(encoding="utf-8") as file:
        for line in file:
            name, is_field, value = line.partition(" = ")
            if is_field:
                fields[name] = value.rstrip()
            elif line.startswith("[") and fields:
                yield _read(fields)
                fields = {}
    if fields:
        yield _read(fields)


def _read(fields: dict[str, str]) -> Play:
    """One hand by its fields."""
    moves: list[Move] = []
    for kind, name in ((DEAD, "antes"), (ADD, "blinds_or_straddles")):
        moves += [(kind, seat, chips) for seat, chips in enumerate(_chips(fields[name])) if chips]
    holes: dict[int, list[Card]] = {}
    board: list[Card] = []
    for action in fields["actions"][2:-2].split("', '"):
        who, does, *rest = action.split()
        if who == "d":
            if does == "db":
                moves.append((STREET, 0, 0))
                board += _cards(rest[0])
            else:
                holes[int(rest[0][1:]) - 1] = _cards(rest[1])
            continue
        seat = int(who[1:]) - 1
        if does == "f":
            moves.append((FOLD, seat, 0))
        elif does == "cc":
            moves.append((CALL, seat, 0))
        elif does == "cbr":
            moves.append((TO, seat, int(rest[0])))
    return Play(_chips(fields["starting_stacks"]), moves, [], holes, board)


def _chips(value: str) -> list[int]:
    """Whole amounts between brackets."""
    return [int(chips) for chips in value[1:-1].split(", ")]


def _cards(text: str) -> list[Card]:
    """Cards without anything between them."""
    return [CARDS[text[at : at + 2]] for at in range(0, len(text), 2)]
