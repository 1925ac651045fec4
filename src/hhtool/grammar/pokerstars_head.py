"""The head of a PokerStars hand and the list of its seats."""

from typing import NamedTuple

from hhtool.grammar.pokerstars_lines import LINES, chips, masked_seat
from hhtool.grammar.pokerstars_told import Told
from hhtool.model.hand import Seat
from hhtool.model.place import Span

_GAMES = {
    "NO_LIMIT": "no-limit",
    "POT_LIMIT": "pot-limit",
    "FIXED_LIMIT": "limit",
    "OMAHA": "omaha",
}
_SKIPPED = {"OTHER_GAME", "ODD_GAME", "POT_THEN_NO_LIMIT", "BUTTON_BLIND"}
_CURRENCIES = "$€£₹"


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
    said, values = LINES.read(line)
    if said.rule != "header":
        return None
    words = said.words
    texts = [values[pick] for pick in said.picks]
    game = next((_GAMES[word] for word in words if word in _GAMES), "")
    tournament = texts[1] if words[2] == "CHIPS" else ""
    stakes = texts[2:-6] if tournament else texts[1:-6]
    strange = _SKIPPED.intersection(words)
    code = line.partition("#")[2].partition(":")[0]
    big = stakes[1] if len(stakes) > 1 else ""
    return Head(
        id=code,
        game=game,
        small=stakes[0],
        big=big,
        cap=stakes[2] if "CAP" in words and len(stakes) > 2 else "",
        currency=big[:1] if big[:1] in _CURRENCIES else "",
        tournament=tournament.partition(",")[0],
        time=_time(texts[-6:]),
        site="PokerStars" if line.startswith("PokerStars") else "GGPoker",
        skipped=_named(line) if strange or not game else "",
    )


def _named(line: str) -> str:
    """What a game that is not judged is called, as the head has it."""
    return line.partition(":")[2].partition("(")[0].strip(" -")[:60] or "this game"


def _time(parts: list[str]) -> str:
    """``2020/10/11 3:22:21`` as ISO 8601, in the zone of the log."""
    year, month, day, hour, minute, second = (part.rjust(2, "0") for part in parts)
    return f"{year}-{month}-{day}T{hour}:{minute}:{second}"


def seats_of(told: Told, lines: list[tuple[str, Span]]) -> int:
    """Read the table and the seats; the index of the first line after them."""
    at = 1
    for at, (text, span) in enumerate(lines[1:], 1):
        if text.startswith("Table"):
            _table(told, text)
        elif text.startswith("Seat") and " in chips" in text:
            if not _seat(told, text, span):
                return at
        elif told.seats or text.startswith("***"):
            return at
    return at + 1


def _table(told: Told, line: str) -> None:
    """``Table 'Menelaus III' 9-max Seat #5 is the button``."""
    said, values = LINES.read(line)
    if said.rule == "table":
        told.button = int(values[said.picks[-1]].replace(",", "")[:6])
        told.table = next((one[1:-1] for one in values if one[0] == "'"), "")


def _seat(told: Told, line: str, span: Span) -> bool:
    """``Seat 2: Ana ($64.81 in chips) is sitting out``; whether it could be read."""
    name, text = masked_seat(line)
    said, values = LINES.read(text)
    if said.rule != "seat":
        return False
    number = int(values[said.picks[0]].replace(",", "")[:6])
    try:
        stack = chips(values[said.picks[1]], told.decimals)
    except ValueError:
        return False
    if name in told.names or number in told.numbers:
        return False
    seat = len(told.seats)
    told.seats.append(Seat(number, name, stack, span))
    told.names[name] = seat
    told.numbers[number] = seat
    told.nested = told.nested or ": " in name
    if "AWAY" in said.words:
        told.away.add(seat)
    if "MOVED" in said.words:
        told.moved.add(seat)
    return True
