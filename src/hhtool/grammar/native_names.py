"""Names as hhtool's own log can hold them: apart whatever their case, in quotes where needed."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from hhtool.grammar.statements import Parsed, parse
from hhtool.grammar.writing import Told
from hhtool.model.hand import Hand, Seat

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_FORMS = (
    "{} folds", "{} calls 1", "{} raises to 1", "{} is all in", "{} posts 1", "{} holds As",
    "{} shows As", "{} wins 1", "{} buys in 1", "{} leaves", "button {}", "seat 1 {} 1",
    "dead hand {}", "exposed As to {}",
)  # fmt: skip
"""Where a name can stand in a log: a word that is read as something else stands in quotes."""


def quoted(text: str, plain: str = "(?!)") -> str:
    """A text in quotes, unless it is ``plain``; quotes within it, and line ends, are replaced."""
    if re.fullmatch(plain, text):
        return text
    return f'"{" ".join(text.split()).replace(chr(34), chr(39))}"' if text else ""


@lru_cache(maxsize=16384)
def called(name: str) -> str:
    """A name as it is written."""
    plain = _WORD.fullmatch(name) and all(_is_read(name, form.format(name)) for form in _FORMS)
    return name if plain else quoted(name)


def _is_read(name: str, statement: str) -> bool:
    """A statement is read as one about who has the name."""
    said = parse(statement)
    return isinstance(said, Parsed) and said.name == name


class Names:
    """What every player is called: no two the same whatever the case, each by one name."""

    def __init__(self, hands: Sequence[Told]) -> None:
        self.by_player: dict[str, str] = {}
        taken: dict[str, int] = {}
        for seat in (seat for told in hands for seat in told.hand.seats):
            if _player(seat) not in self.by_player:
                self.by_player[_player(seat)] = _free(seat.name, taken)

    def of(self, hand: Hand, seat: int) -> str:
        """The name of a seat, in quotes where it needs them."""
        return called(self.bare(hand.seats[seat]))

    def bare(self, seat: Seat) -> str:
        """The name of a seat, without quotes."""
        return self.by_player[_player(seat)]

    def lost(self, told: Told) -> Iterator[str]:
        """The names of a hand that had to be changed."""
        for seat in told.hand.seats:
            name = self.bare(seat)
            if name != seat.name:
                yield f"the name {seat.name}: written {name}"


def _player(seat: Seat) -> str:
    return seat.id or seat.name


def _free(name: str, taken: dict[str, int]) -> str:
    """A name that a log can hold and nobody else has; with each goes its last number."""
    plain = " ".join(name.split()).replace('"', "'") or "nobody"
    free, number = plain, taken.get(plain.casefold(), 1)
    while free.casefold() in taken:
        number += 1
        free = f"{plain} {number}"
    taken[plain.casefold()] = number
    taken.setdefault(free.casefold(), 1)
    return free
