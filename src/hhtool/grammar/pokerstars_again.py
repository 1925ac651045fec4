"""Lines of PokerStars text that say the same again and again: what they do is kept by their words.

The grammar is asked once about each; what is kept is what came of it.
"""

from typing import Final, NamedTuple

from hhtool.grammar.pokerstars_lines import LINES, chips, masked_seat
from hhtool.grammar.pokerstars_told import ACTIONS, BARE, Told
from hhtool.grammar.shapes import WHO
from hhtool.model.hand import Action, Measure, Verb
from hhtool.model.place import Span

_KEPT: Final = 16384
"""Lines of each kind that are kept for each unit."""
_LONGEST: Final = 60
_FOLD: Final = Verb.FOLD
_new: Final = tuple.__new__

Act = tuple[Verb, int | None, Measure, bool]
"""Verb, amount and how it is to be read, all in."""
End = tuple[bool, bool, bool]
"""Small blind, big blind, and whether the seat is heard of."""


class Sat(NamedTuple):
    """A line of the seats list."""

    number: int
    name: str
    stack: int
    away: bool
    moved: bool
    problem: str
    """What is wrong with the stack, which then counts as 0."""


_acts: Final[dict[int, dict[str, Act | tuple[()]]]] = {0: {}, 2: {}}
_ends: Final[dict[str, End | tuple[()]]] = {}
_sat: Final[dict[int, dict[str, Sat]]] = {0: {}, 2: {}}


def act_again(told: Told, seat: int, words: str, span: Span) -> bool:
    """What a player does by the words behind his name; false where they are of another kind."""
    kept = _acts[told.decimals]
    known = kept.get(words)
    if known is None:
        known = _act(words, told.decimals)
        if len(words) < _LONGEST and len(kept) < _KEPT:
            kept[words] = known
    if not known:
        return False
    verb, amount, measure, all_in = known
    told.heard.add(seat)
    if verb is _FOLD:
        told.folded.add(seat)
    told.events.append(_new(Action, (verb, seat, amount, measure, all_in, span, False, ())))
    return True


def _act(words: str, decimals: int) -> Act | tuple[()]:
    """What the grammar makes of words behind a name; empty unless that is an action and no more."""
    said, values = LINES.read(f"{WHO}: {words}")
    how = ACTIONS.get(said.rule)
    if how is None:
        return ()
    verb, measure, which = how
    if which < 0:
        return () if said.picks else (verb, None, measure, False)
    try:
        amount = chips(values[said.picks[which]], decimals)
    except ValueError:  # no amount: it is reported where the line stands
        return ()
    return verb, amount, measure, "ALL_IN" in said.words


def end_again(told: Told, label: str, words: str) -> bool:
    """What the summary says of a seat, where that has no amounts and no cards."""
    seat = told.labels.get(label, -1)
    if seat < 0:
        return False
    name = told.seats[seat].name
    if not words.startswith(name):
        return False
    rest = words[len(name) :]
    known = _ends.get(rest)
    if known is None:
        known = _end(rest)
        if len(rest) < _LONGEST and len(_ends) < _KEPT:
            _ends[rest] = known
    if not known:
        return False
    small, big, heard = known
    if small:
        told.small = seat
    if big:
        told.big = seat
    if heard:
        told.heard.add(seat)
    return True


def _end(rest: str) -> End | tuple[()]:
    """What the grammar makes of the words of a summary; empty where they have values."""
    if LINES.pattern.search(rest):
        return ()
    said, _ = LINES.read(f"Seat: {WHO}{rest}")
    if said.rule != "result":
        return ()
    words = said.words
    return "SMALL_BLIND" in words, "BIG_BLIND" in words, words[-1] not in BARE


def sit_again(line: str, decimals: int) -> Sat | None:
    """A line of the seats list; ``None`` where the grammar does not know it."""
    kept = _sat[decimals]
    known = kept.get(line)
    if known is None:
        known = _sits(line, decimals)
        if known and len(line) < 2 * _LONGEST and len(kept) < _KEPT:
            kept[line] = known
    return known


def _sits(line: str, decimals: int) -> Sat | None:
    name, text = masked_seat(line)
    said, values = LINES.read(text)
    if said.rule != "seat":
        return None
    number, stack = (values[pick] for pick in said.picks[:2])
    away, moved = "AWAY" in said.words, "MOVED" in said.words
    try:
        return Sat(seat_number(number), name, chips(stack, decimals), away, moved, "")
    except ValueError as problem:
        return Sat(seat_number(number), name, 0, away, moved, str(problem))


def seat_number(text: str) -> int:
    """Number of a seat; of one that is far too long, its first digits."""
    return int(text.partition(".")[0].replace(",", "")[:6])
