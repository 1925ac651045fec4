"""The head of a PokerStars hand and the list of its seats."""

import re
from typing import Final, NamedTuple

from hhtool.grammar.pokerstars_again import seat_number, sit_again
from hhtool.grammar.pokerstars_lines import LINES, masked_head, masked_table
from hhtool.grammar.pokerstars_told import Told
from hhtool.model.hand import Seat
from hhtool.model.place import Span
from hhtool.rulebook import finding

_GAMES: Final = {
    "NO_LIMIT": "no-limit",
    "POT_LIMIT": "pot-limit",
    "FIXED_LIMIT": "limit",
    "OMAHA": "omaha",
}
_SKIPPED: Final = {"OTHER_GAME", "ODD_GAME", "POT_THEN_NO_LIMIT", "BUTTON_BLIND"}
_new: Final = tuple.__new__
_SIGN: Final = re.compile(r"([$€£₹])[0-9][0-9,.]*/")


class Head(NamedTuple):
    """What the first line says. Amounts as written: their unit is not known yet."""

    id: str
    game: str
    small: str
    big: str
    cap: str
    """The most that anyone can put in; empty where there is no cap."""
    currency: str
    tournament: str
    time: str
    site: str
    skipped: str
    """The game, where hhtool does not judge it; else empty."""


def head_of(line: str) -> Head | None:
    """Read the first line of a hand; ``None`` where the grammar does not know it."""
    said, values = LINES.read(masked_head(line))
    if said.rule != "header":
        return None
    words = said.words
    texts = [values[pick] for pick in said.picks]
    game = next((_GAMES[word] for word in words if word in _GAMES), "")
    event = texts[1].partition(",")[0] if "TOURNAMENT" in words else ""
    stakes = texts[2:-6] if event else texts[1:-6]
    skipped = not game or bool(_SKIPPED.intersection(words))
    if len(stakes) < 2 and not skipped:
        return None
    sign = _SIGN.search(line)
    return Head(
        id=code_of(line),
        game=game,
        small=stakes[0],
        big=stakes[-1] if len(stakes) < 2 else stakes[1],
        cap=stakes[2] if "CAP" in words else "",
        currency=sign[1] if sign else "",
        tournament=event,
        time=_time(texts[-6:]),
        site="PokerStars" if line.startswith("PokerStars") else "GGPoker",
        skipped=_named(line) if skipped else "",
    )


def code_of(line: str) -> str:
    """What the site calls a hand: ``RC123`` of ``Poker Hand #RC123: …``."""
    return line.partition("#")[2].partition(":")[0]


def _named(line: str) -> str:
    """What a game that is not judged is called, as the head has it."""
    return line.partition(":")[2].partition("(")[0].strip(" -")[:60] or "this game"


def _time(parts: list[str]) -> str:
    """``2020/10/11 3:22:21`` as ISO 8601, in the zone of the log."""
    year, month, day, hour, minute, second = (part.rjust(2, "0") for part in parts)
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}"


Line = tuple[str, Span]


def seats_of(told: Told, lines: list[Line]) -> list[Line]:
    """Read the table and the seats; the lines that are neither.

    Antes, and whatever happens around the table, may stand before the seats or between them.
    """
    rest: list[Line] = []
    for at, (text, span) in enumerate(lines[1:], 1):
        if text.startswith("Seat") and " in chips" in text:
            if not _seat(told, text, span):
                told.spoilt = True
                rest.append((text, span))
        elif text.startswith("Table") and not told.button:
            if not _table(told, text):
                rest.append((text, span))
        elif text.startswith("***"):
            return rest + lines[at:]
        else:
            rest.append((text, span))
    return rest


def _table(told: Told, line: str) -> bool:
    """``Table 'Menelaus III' 9-max Seat #5 is the button``; whether it could be read."""
    name, text = masked_table(line)
    said, values = LINES.read(text)
    if said.rule != "table":
        return False
    told.button = seat_number(values[said.picks[-1]])
    told.table = name
    return True


def _seat(told: Told, line: str, span: Span) -> bool:
    """``Seat 2: Ana ($64.81 in chips) is sitting out``; whether it could be read."""
    sat = sit_again(line, told.decimals)
    if sat is None:
        return False
    number, name, stack, away, moved, problem = sat
    if problem:
        told.findings.append(finding("log-amount", span, problem))
    if name in told.names or number in told.numbers:
        whose = f"the name {name}" if name in told.names else f"seat {number}"
        told.findings.append(finding("log-seat", span, f"{whose} is there twice"))
        told.spoilt = True
        return True
    seat = len(told.seats)
    told.seats.append(_new(Seat, (number, name, stack, span, "")))
    told.names[name] = told.numbers[number] = seat
    told.labels[f"Seat {number}"] = seat
    told.nested = told.nested or ": " in name
    if away:
        told.away.add(seat)
    if moved:
        told.moved.add(seat)
    return True
