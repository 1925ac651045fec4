"""Lines of PokerStars text: names masked, values taken out, amounts and cards read."""

import re

from hhtool.grammar.shapes import STRANGER, WHO, Said, Shapes
from hhtool.model.cards import CARDS, UNKNOWN, Card
from hhtool.model.chips import LARGEST
from hhtool.model.hand import NOBODY

_VALUES = (
    r"\[[^\[\]]*\]"  # cards, or a time in another zone
    r"|\{.*\}(?= )"  # the club of a home game
    r"|(?<=^Table )'.*'"
    r"|(?<= said, )\".*"
    r"|(?<=\] )\([^()]*\)$"  # what a shown hand makes
    r"|[$€£₹]?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
)
LINES = Shapes("pokerstars", _VALUES, frozenset({"CHIPS", "CARDS"}))
_MADE = "\x03"
"""Stands for what a hand makes: ``two pair, Aces and Kings``."""
_WITH = re.compile(r" with [A-Za-z][A-Za-z' ,+-]*?(?= and (?:won|lost)\b| ?\(|\.\.|$)")
_SEATED = re.compile(r"(Seat ?[0-9]+: ?)(.*)( \([$€£₹]?[0-9][0-9,.]* in chips.*)")
_SEAT = re.compile(r"Seat ?([0-9]+): ?")
_AROUND = re.compile(
    r".+?(?=: (?:sits out|is sitting out)$"
    r"| (?:said, |joins |leaves |has |is |was |will |finished |wins |re-buys |adds |chose|request))"
)
_PLAIN = ("***", "Table ", "Total pot", "Board", "Hand was", "FIRST", "SECOND", "THIRD", "Betting")
_MOST = 65_536
"""Amounts that are remembered before memory is cleared."""
_amounts: dict[tuple[str, int], int] = {}


def masked(line: str, names: dict[str, int], *, nested: bool) -> tuple[int, str]:
    """The seat that a line is about, -1 for none, and the line with its name masked.

    ``nested``: some name holds ``: ``, so that the first one need not end the name.
    """
    if not nested:
        head, sign, rest = line.partition(": ")
        seat = names.get(head) if sign else None
        if seat is not None:
            return seat, f"{WHO}: {rest}"
    if line.startswith(_PLAIN):
        return NOBODY, line
    for words in ("Uncalled bet", "Dealt to "):
        if line.startswith(words):
            return _last_name(line, names)
    name = _longest(line, names)
    if name:
        return names[name], WHO + line[len(name) :]
    stranger = _AROUND.match(line)
    return NOBODY, STRANGER + line[stranger.end() :] if stranger else line


def masked_seat(line: str) -> tuple[str, str]:
    """A line of the seats list: the player's name, and the line with it masked."""
    found = _SEATED.match(line)
    if found is None:
        return "", line
    return found[2], f"{found[1]}{STRANGER}{found[3]}"


def masked_result(line: str, names: dict[str, int], numbers: dict[int, int]) -> tuple[int, str]:
    """A seat's line of the summary: the seat and the line, names of poker hands masked too."""
    found = _SEAT.match(line)
    seat = numbers.get(int(found[1]), NOBODY) if found and len(found[1]) < 4 else NOBODY
    if found is None or seat == NOBODY:
        return NOBODY, line
    start = found.end()
    named = [name for name, at in names.items() if at == seat and line.startswith(name, start)]
    if not named:
        return NOBODY, line
    rest = line[start + len(named[0]) :]
    if " with " in rest:
        rest = _WITH.sub(f" with {_MADE}", rest)
    return seat, f"{found[0]}{WHO}{rest}"


def said_of(line: str, names: dict[str, int], *, nested: bool) -> tuple[int, Said, list[str]]:
    """What a line between the seats and the summary says, of whom, and its values."""
    seat, text = masked(line, names, nested=nested)
    said, values = LINES.read(text)
    return seat, said, values


def chips(text: str, decimals: int) -> int:
    """Smallest units of an amount: ``$1,234.50``.

    Raises:
        ValueError: it has more decimals than the hand's unit, or is beyond reason.
    """
    key = (text, decimals)
    found = _amounts.get(key)
    if found is not None:
        return found
    whole, _, part = text.lstrip("$€£₹").replace(",", "").partition(".")
    units = int(whole + part.ljust(decimals, "0")) if len(part) <= decimals else LARGEST + 1
    if units > LARGEST:
        raise ValueError(f"{text} has too many digits")
    if len(_amounts) > _MOST:
        _amounts.clear()
    _amounts[key] = units
    return units


def cards(text: str) -> tuple[Card, ...]:
    """The cards between brackets: ``[Ah Kd]``.

    Raises:
        ValueError: something there is no card.
    """
    try:
        return tuple([CARDS[one] for one in text[1:-1].split()])
    except KeyError:
        return tuple(UNKNOWN if one == "XX" else _card(one) for one in text[1:-1].split())


def _card(text: str) -> Card:
    if text not in CARDS:
        raise ValueError(f"{text} is no card of a 52-card deck")
    return CARDS[text]


def _last_name(line: str, names: dict[str, int]) -> tuple[int, str]:
    """``Uncalled bet ($4) returned to Ana`` and ``Dealt to Ana [Ah Kd]``: the name at the end."""
    words = " returned to " if line.startswith("Uncalled") else "Dealt to "
    before, _, rest = line.partition(words)
    name = rest if rest in names else rest.rpartition(" [")[0]
    if name in names:
        return names[name], f"{before}{words}{WHO}{rest[len(name) :]}"
    stranger = f"{before}{words}{STRANGER}"
    return NOBODY, f"{stranger}{rest[rest.rfind(' [') :]}" if rest.endswith("]") else stranger


def _longest(line: str, names: dict[str, int]) -> str:
    """The longest seated name that a line begins with, whole; empty where there is none."""
    found = ""
    for name in names:
        if line.startswith(name) and len(name) > len(found):
            found = name if line[len(name) : len(name) + 1] in (" ", ":") else found
    return found
