"""Lines of PokerStars text: names masked, values taken out, amounts and cards read."""

import re
from collections.abc import Iterator
from typing import Final

from hhtool.grammar.shapes import STRANGER, UNREAD, WHO, Said, Shapes
from hhtool.model.cards import CARDS, UNKNOWN, Card
from hhtool.model.chips import LARGEST
from hhtool.model.hand import NOBODY

_VALUES: Final = r"(?<=\[)[^\[\]]+(?=\])|[0-9]+(?:,[0-9]+)*(?:\.[0-9]+)?"
"""Brackets stay in the shape: nothing else has the shape of cards."""
LINES: Final = Shapes("pokerstars", _VALUES, frozenset({"CHIPS", "CARDS"}))
_MADE: Final = "\x03"
"""Stands for what a hand makes: ``two pair, Aces and Kings``."""
_WITH: Final = re.compile(
    r" with [A-Za-z][A-Za-z' ,+-]{0,99}?"
    r"(?=,? and (?:won|lost)\b| ?\(|\.\.|$|, (?:Cashout |EV Cashout|AII Premium))"
)
_SEATED: Final = re.compile(r"(Seat ?[0-9]+: ?)(.*)( \([$€£₹]?[0-9][0-9,.]* in chips.*)")
_SEAT: Final = re.compile(r"Seat ?([0-9]+): ?")
_STRANGE: Final = re.compile(
    r".+?(?=: (?P<plays>folds|checks|calls |bets |raises |posts |shows |mucks )"
    r"| (?P<wins>collected [$€£₹]?[0-9]|cashed out the hand )"
    r"|: (?:sits out|is sitting out|doesn't show hand)$"
    r"| (?:said, |joins |leaves |has |is |was |will |finished |wins |re-buys |adds |chose|request))"
)
"""Someone who has no seat, in play or around the table."""
_SAID: Final = ' said, "'
_PLAIN: Final = (
    "***",
    "Table ",
    "Total pot",
    "Board",
    "Hand was",
    "FIRST",
    "SECOND",
    "THIRD",
    "Betting",
    "Cash Drop",
)
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}")
"""Thousands, or lakhs."""
_MOST: Final = 65_536
"""Amounts that are remembered before memory is cleared."""
_amounts: Final[dict[tuple[str, int], int]] = {}


def masked_head(line: str) -> str:
    """The first line of a hand, without the name of a club."""
    begin, end = line.find("{"), line.rfind("} ")
    return f"{line[:begin]}{{}}{line[end + 1 :]}" if 0 <= begin < end else line


def masked_table(line: str) -> tuple[str, str]:
    """The line of the table: the table's name, and the line without it."""
    before, _, rest = line.partition("'")
    name, quote, after = rest.rpartition("'")
    return (name, f"{before}''{after}") if quote else ("", line)


def masked_seat(line: str) -> tuple[str, str]:
    """A line of the seats list: the player's name, and the line with it masked."""
    found = _SEATED.match(line)
    if found is None:
        return "", line
    return found[2], f"{found[1]}{WHO}{found[3]}"


def masked_result(line: str, names: dict[str, int], numbers: dict[int, int]) -> tuple[int, str]:
    """A seat's line of the summary: the seat, and the line without its number.

    Names of poker hands are masked too.
    """
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
    return seat, f"Seat: {WHO}{rest}"


def result_of(
    line: str, names: dict[str, int], numbers: dict[int, int]
) -> tuple[int, Said, list[str]]:
    """What a seat's line of the summary says, of whom, and its values."""
    seat, text = masked_result(line, names, numbers)
    said = LINES.known.get((text,))
    if said is not None:
        return seat, said, []
    return (seat, *LINES.read(text))


def said_of(line: str, names: dict[str, int], *, nested: bool) -> tuple[int, Said, list[str]]:
    """What a line between the seats and the summary says, of whom, and its values.

    ``nested``: some name holds ``: ``, so that the first one need not end the name. A player may
    be called as lines begin, ``Board`` or ``Dealt to me``: what makes no sense is read so, too.
    """
    seat, text = masked(line, names, nested=nested)
    said = LINES.known.get((text,))
    if said is not None:
        return seat, said, []
    said, values = LINES.read(text)
    if said.rule == UNREAD:
        for other, other_text in _otherwise(line, text, names):
            other_said, other_values = LINES.read(other_text)
            if other_said.rule != UNREAD:
                return other, other_said, other_values
    return seat, said, values


def masked(line: str, names: dict[str, int], *, nested: bool) -> tuple[int, str]:
    """The seat that a line is about, -1 for none, and the line with its name masked."""
    if not nested:
        head, sign, rest = line.partition(": ")
        seat = names.get(head) if sign else None
        if seat is not None:
            made = rest.find("] (") if rest[-1] == ")" else -1
            return seat, f"{WHO}: {rest}" if made < 0 else f"{WHO}: {rest[: made + 3]})"
    if line.startswith(_PLAIN):
        return NOBODY, line
    for words in ("Uncalled bet", "Dealt to "):
        if line.startswith(words):
            return _last_name(line, names)
    name = _longest(line, names)
    return (names[name], _unsaid(WHO, line[len(name) :])) if name else _strange(line)


def _otherwise(line: str, text: str, names: dict[str, int]) -> Iterator[tuple[int, str]]:
    """Other ways to read a line: of the longest seated name, or of somebody without a seat."""
    name = _longest(line, names)
    if name:
        yield names[name], _unsaid(WHO, line[len(name) :])
    elif not text.startswith((WHO, STRANGER)):
        yield _strange(line)


def _unsaid(mask: str, rest: str) -> str:
    """A line after its name, without what is said in the chat and what a shown hand makes."""
    if rest.startswith(_SAID):
        return mask + _SAID
    made = rest.find("] (") if rest.endswith(")") else -1
    return mask + (rest if made < 0 else f"{rest[: made + 3]})")


def _strange(line: str) -> tuple[int, str]:
    """A line about somebody without a seat; in play that is a player all the same."""
    found = _STRANGE.match(line)
    if found is None:
        return NOBODY, line
    mask = WHO if found["plays"] or found["wins"] else STRANGER
    return NOBODY, _unsaid(mask, line[found.end() :])


def player_of(line: str) -> str:
    """Who plays in a line, seated or not."""
    if line.startswith("Uncalled"):
        return line.partition(" returned to ")[2]
    found = _STRANGE.match(line)
    return found[0] if found else ""


def _last_name(line: str, names: dict[str, int]) -> tuple[int, str]:
    """``Uncalled bet ($4) returned to Ana`` and ``Dealt to Ana [Ah Kd]``: the name at the end."""
    words, mask = (" returned to ", WHO) if line.startswith("Uncalled") else ("Dealt to ", STRANGER)
    before, _, rest = line.partition(words)
    name = rest if rest in names else rest.rpartition(" [")[0]
    if name in names:
        return names[name], f"{before}{words}{WHO}{rest[len(name) :]}"
    stranger = f"{before}{words}{mask if rest else ''}"
    return NOBODY, f"{stranger}{rest[rest.rfind(' [') :]}" if rest.endswith("]") else stranger


def _longest(line: str, names: dict[str, int]) -> str:
    """The longest seated name that a line begins with, whole; empty where there is none."""
    found = ""
    for name in names:
        if len(name) > len(found) and line.startswith(name) and line[len(name) :][:1] in (" ", ":"):
            found = name
    return found


def chips(text: str, decimals: int) -> int:
    """Smallest units of an amount: ``1,234.50``.

    Raises:
        ValueError: it has more decimals than the hand's unit, or is beyond reason.
    """
    key = (text, decimals)
    found = _amounts.get(key)
    if found is not None:
        return found
    whole, _, part = text.partition(".")
    if "," in whole and not _GROUPED.fullmatch(whole):
        raise ValueError(f"{text} is no amount: thousands are 1,000")
    digits = whole.replace(",", "") + part.ljust(decimals, "0")
    if len(part) > decimals or len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise ValueError(f"{text} has too many digits")
    if len(_amounts) > _MOST:
        _amounts.clear()
    _amounts[key] = int(digits)
    return _amounts[key]


def cards(text: str) -> tuple[Card, ...]:
    """The cards between brackets: ``Ah Kd``.

    Raises:
        ValueError: something there is no card.
    """
    try:
        return tuple([CARDS[one] for one in text.split()])
    except KeyError:
        return tuple(UNKNOWN if one == "XX" else _card(one) for one in text.split())


def _card(text: str) -> Card:
    if text not in CARDS:
        raise ValueError(f"{text} is no card of a 52-card deck")
    return CARDS[text]
