"""A PokerStars hand while its lines are read: what each line adds to it."""

from collections.abc import Callable
from typing import Final

from hhtool.grammar.pokerstars_lines import cards, chips
from hhtool.grammar.runs import dealt_again
from hhtool.grammar.shapes import Said
from hhtool.model.cards import Card
from hhtool.model.finding import Finding
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Deal,
    Event,
    Hole,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Street,
    Verb,
)
from hhtool.model.place import Span

_new: Final = tuple.__new__


class Told:
    """What the lines so far have told. Seats are indexes into ``seats``, in the list's order."""

    def __init__(self, decimals: int) -> None:  # noqa: PLR0915 # a line each
        """Nothing is told yet."""
        self.decimals = decimals
        self.seats: list[Seat] = []
        self.names: dict[str, int] = {}
        self.numbers: dict[int, int] = {}
        self.labels: dict[str, int] = {}
        """Seats by how their line of the summary begins, ``Seat 3``."""
        self.nested: bool = False
        """Some name holds ``: ``."""
        self.away: set[int] = set()
        """Seats that are listed as sitting out."""
        self.moved: set[int] = set()
        """Seats that are listed as out of this hand."""
        self.heard: set[int] = set()
        """Seats that did something, or of which the summary tells something."""
        self.button: int = 0
        self.table: str = ""
        self.posts: list[Post] = []
        self.events: list[Event] = []
        self.holes: dict[int, Hole] = {}
        self.claims: list[Claim] = []
        self.folded: set[int] = set()
        self.shown: set[int] = set()
        self.small: int = NOBODY
        self.big: int = NOBODY
        """Seats that the summary calls the blinds."""
        self.hero: int = NOBODY
        self.returned: bool = False
        """A line says what went back uncalled."""
        self.splash: int = 0
        """Chips that the house adds to the pot."""
        self.spoilt: bool = False
        """A line of the seats list could not be read: not everybody who plays is known."""
        self.strangers: set[str] = set()
        """Who plays and has no seat, as far as it has been reported."""
        self.summary: bool = False
        self.findings: list[Finding] = []

    def amounts(self, said: Said, values: list[str]) -> list[int]:
        """The amounts and numbers of a line that has nothing else, in order.

        Raises:
            ValueError: one of them is none.
        """
        return [chips(values[pick], self.decimals) for pick in said.picks]


Line = tuple[int, Said, list[str], Span]
"""Seat, what is said, values, place."""

ACTIONS: Final = {
    "fold": (Verb.FOLD, Measure.TO, -1),
    "check": (Verb.CHECK, Measure.TO, -1),
    "call": (Verb.CALL, Measure.ADD, 0),
    "bet": (Verb.BET, Measure.TO, 0),
    "raises": (Verb.RAISE, Measure.TO, 1),
}
"""Verb and measure of each rule that is an action, and which of its amounts counts."""


def act(told: Told, line: Line) -> None:
    """``Ana: raises $4 to $6 and is all-in``."""
    seat, said, values, span = line
    verb, measure, which = ACTIONS[said.rule]
    picks = said.picks
    amount = chips(values[picks[which]], told.decimals) if which >= 0 else None
    told.heard.add(seat)
    if verb is Verb.FOLD:
        told.folded.add(seat)
        if picks:
            _hole(told, seat, cards(values[picks[0]]), span)
    told.events.append(
        _new(Action, (verb, seat, amount, measure, "ALL_IN" in said.words, span, False, ()))
    )


def _hole(told: Told, seat: int, known: tuple[Card, ...], span: Span) -> None:
    """A player's cards where all are known; a single card that was shown tells no hand."""
    if len(known) > 1 and seat not in told.holes:
        told.holes[seat] = _new(Hole, (seat, known, span))


def _post(told: Told, line: Line) -> None:
    """A blind, an ante or a straddle. A second small blind of a hand is dead, as is half a both."""
    seat, said, values, span = line
    amount = told.amounts(said, values)[0]
    told.heard.add(seat)
    kind = _POSTS[said.rule]
    if said.rule == "small" and any(post.kind is PostKind.SMALL for post in told.posts):
        kind = PostKind.DEAD
    told.posts.append(_new(Post, (kind, seat, amount, span)))


_POSTS: Final = {
    "small": PostKind.SMALL,
    "big": PostKind.BIG,
    "both": PostKind.LIVE,
    "missed": PostKind.LIVE,
    "ante": PostKind.ANTE,
    "straddle": PostKind.STRADDLE,
}


def _street(told: Told, line: Line) -> None:
    """``*** TURN *** [8h 5h 5d] [Ks]``: the last cards are the new ones."""
    _, said, values, span = line
    street = Street[said.rule.upper()]
    new = cards(values[said.picks[-1]])
    run = 2 if "THIRD" in said.words else 1 if "SECOND" in said.words else 0
    if run:
        told.events = dealt_again(told.events, street, new, run, span)
    else:
        told.events.append(Deal(street, (new,), span))


def _shows(told: Told, line: Line) -> None:
    """``Ana: shows [Ah Kd] (two pair, Aces and Kings)``; with two boards it is said twice."""
    seat, said, values, span = line
    shown = cards(values[said.picks[0]])
    told.heard.add(seat)
    _hole(told, seat, shown, span)
    if seat not in told.folded and seat not in told.shown:
        told.shown.add(seat)
        told.events.append(Show(seat, shown, span=span))


def _mucks(told: Told, line: Line) -> None:
    seat, _, _, span = line
    if seat not in told.folded and seat not in told.shown:
        told.shown.add(seat)
        told.events.append(Show(seat, (), mucks=True, span=span))


def _dealt(told: Told, line: Line) -> None:
    """``Dealt to Ana [Ah Kd]``; GGPoker names the others as well, without cards."""
    seat, said, values, span = line
    if said.picks and seat != NOBODY:
        told.heard.add(seat)
        told.hero = seat
        _hole(told, seat, cards(values[said.picks[0]]), span)


def _claim(told: Told, kind: ClaimKind, seat: int, amount: int, span: Span, pot: str = "") -> None:
    told.claims.append(_new(Claim, (kind, seat, amount, pot, span, ())))


def _uncalled(told: Told, line: Line) -> None:
    seat, said, values, span = line
    told.returned = True
    _claim(told, ClaimKind.RETURNED, seat, told.amounts(said, values)[0], span)


def _collected(told: Told, line: Line) -> None:
    """``Ana collected $6 from side pot-2``."""
    seat, said, values, span = line
    amount, *number = told.amounts(said, values)
    side = f"side {number[0] // 10**told.decimals if number else 1}"
    pot = "main" if "MAIN" in said.words else side if "SIDE" in said.words else ""
    told.heard.add(seat)
    _claim(told, ClaimKind.WINS, seat, amount, span, pot)


def _cashed(told: Told, line: Line) -> None:
    seat, said, values, span = line
    amount = told.amounts(said, values)[0]
    _claim(told, ClaimKind.CASHED_OUT, seat, amount, span)


def _settled(told: Told, line: Line) -> None:
    """``Ana: Pays Cashout Risk ($19)``, an insurance's premium: nothing of it is in the pot."""
    seat, said, values, span = line
    amount = told.amounts(said, values)[0]
    _claim(told, ClaimKind.SETTLED, seat, amount, span)


def _drop(told: Told, line: Line) -> None:
    """``Cash Drop to Pot : total $2``, which GGPoker puts in before the blinds."""
    _, said, values, _ = line
    told.splash += told.amounts(said, values)[0]


def _total(told: Told, line: Line) -> None:
    """``Total pot $9 Main pot $6. Side pot $2.50. | Rake $0.50``; GGPoker takes more besides."""
    _, said, values, span = line
    amounts = told.amounts(said, values)
    _claim(told, ClaimKind.TOTAL, NOBODY, amounts[0], span)
    if "MAIN_POT" in said.words:
        _pots(told, said, amounts, span)
    if "BAR" in said.words:
        after = said.words[said.words.index("BAR") :].count("CHIPS")
        taken = sum(amounts[len(amounts) - after :])
        _claim(told, ClaimKind.RAKE, NOBODY, taken, span)


def _pots(told: Told, said: Said, amounts: list[int], span: Span) -> None:
    """``Main pot $6. Side pot-1 $2.50.``: what each pot comes to without rake."""
    side, at, name = 0, 0, ""
    for word, following in zip(said.words, (*said.words[1:], ""), strict=True):
        if word in ("MAIN_POT", "SIDE_POT"):
            side += word == "SIDE_POT"
            name = "main" if word == "MAIN_POT" else f"side {side}"
        elif word == "BAR":
            return
        elif word == "CHIPS":
            if name and following != "CHIPS":
                _claim(told, ClaimKind.TOTAL, NOBODY, amounts[at], span, name)
            at += 1


def _result(told: Told, line: Line) -> None:
    """``Seat 5: Ana (button) showed [Ah Kd] and won ($6.56) with …``."""
    seat, said, values, span = line
    words = said.words
    told.small = seat if "SMALL_BLIND" in words else told.small
    told.big = seat if "BIG_BLIND" in words else told.big
    if words[-1] in BARE:
        return
    told.heard.add(seat)
    picks = said.picks
    if picks and "CARDS" in words:
        _hole(told, seat, cards(values[picks[0]]), span)
        picks = picks[1:]
    if "BESIDE" in words:
        picks = picks[:-1]
    if picks and "INSTEAD" not in words:
        won = sum([chips(values[pick], told.decimals) for pick in picks])
        _claim(told, ClaimKind.SUMMARY, seat, won, span)


BARE: Final = frozenset({"WHO", "BUTTON", "SMALL_BLIND", "BIG_BLIND"})
"""Where a result ends that tells nothing: the seat was not dealt in."""


def _aside(_: Told, __: Line) -> None:
    """What is neither play nor money."""


def _ends_play(told: Told, _: Line) -> None:
    told.summary = True


HANDLERS: Final[dict[str, Callable[[Told, Line], None]]] = {
    **dict.fromkeys(ACTIONS, act),
    **dict.fromkeys(_POSTS, _post),
    **dict.fromkeys(("flop", "turn", "river"), _street),
    "shows": _shows,
    "mucks": _mucks,
    "dealt": _dealt,
    "uncalled": _uncalled,
    "collected": _collected,
    "cashed": _cashed,
    "settled": _settled,
    "total": _total,
    "drop": _drop,
    "result": _result,
    "summary": _ends_play,
    "showdown": _aside,
    "aside": _aside,
}
