"""A PokerStars reader as one would write it by hand: a list of regular expressions, tried in turn.

It knows cash games of no-limit hold'em without late posts, run-outs and cash-outs, passes over what
it does not know, and makes of them the hands that hhtool makes.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from hhtool.model.cards import CARDS, Card
from hhtool.model.chips import Unit
from hhtool.model.hand import (
    NOBODY,
    Action,
    Claim,
    ClaimKind,
    Deal,
    Event,
    Hand,
    Hole,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Stakes,
    Street,
    Verb,
)
from hhtool.model.place import Source, Span

HEAD = re.compile(
    r"PokerStars (?:Zoom )?(?:Hand|Game) #(\d+): +Hold'em No Limit "
    r"\(([$€£]?)([\d.,]+)/[$€£]?([\d.,]+)[^)]*\) - (\d+)/(\d+)/(\d+) (\d+):(\d+):(\d+)"
)
BEGIN = re.compile(r"^PokerStars ", re.MULTILINE)
TABLE = re.compile(r"Table '(.*)' \d+-max Seat #(\d+) is the button")
SEAT = re.compile(r"Seat (\d+): (.+) \([$€£]?([\d.,]+) in chips\)")
CHIPS = r"[$€£]?([\d.,]+)"
ALL_IN = r"( and is all-in)?$"


@dataclass(slots=True)
class Told:
    """What a hand's lines have told so far."""

    seats: list[Seat] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    posts: list[Post] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    holes: dict[int, Hole] = field(default_factory=dict)
    claims: list[Claim] = field(default_factory=list)
    shown: set[int] = field(default_factory=set)
    hero: int = NOBODY
    over: bool = False
    button: int = 0
    table: str = ""


Line = Callable[[Told, "re.Match[str]", Span], None]


def split(name: str, text: str) -> Iterator[Source]:
    """One hand's text after another."""
    starts = [found.start() for found in BEGIN.finditer(text)]
    line = 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        yield Source(name, part, line)
        line += part.count("\n")


def read(source: Source) -> Hand | None:
    """The hand that a text tells; ``None`` where it is none of those known here."""
    head = HEAD.match(source.text)
    if head is None:
        return None
    told = Told()
    first: Span | None = None
    at = 0
    for row in source.text.split("\n"):
        line = row.strip()
        if line:
            span = Span(at, at + len(line))
            first = first or span
            for pattern, take in SUMMARY if told.over else LINES:
                found = pattern.match(line)
                if found:
                    take(told, found, span)
                    break
        at += len(row) + 1
    return whole(source, head, first or Span(0, 0), told)


def whole(source: Source, head: "re.Match[str]", first: Span, told: Told) -> Hand:
    """The hand that the lines have told."""
    code, sign, small, big, *when = head.groups()
    year, month, day, hour, minute, second = (part.rjust(2, "0") for part in when)
    by = {post.kind: post.seat for post in told.posts}
    returned = any(claim.kind is ClaimKind.RETURNED for claim in told.claims)
    return Hand(
        code, "no-limit", tuple(told.seats), told.button, Stakes(cents(small), cents(big)),
        by.get(PostKind.SMALL, NOBODY), by.get(PostKind.BIG, NOBODY), tuple(told.events), source,
        tuple(told.posts), self_posting=False, holes=tuple(told.holes.values()),
        claims=tuple(told.claims), unit=Unit(2, sign), span=first, ended=told.over,
        gross=not returned, site="PokerStars", table=told.table,
        time=f"{year}-{month}-{day}T{hour}:{minute}:{second}", hero=told.hero,
    )  # fmt: skip


def cents(text: str) -> int:
    """An amount in cents."""
    units, _, part = text.replace(",", "").partition(".")
    return int(units + part.ljust(2, "0"))


def cards(text: str) -> tuple[Card, ...]:
    """Cards between brackets."""
    return tuple(CARDS[one] for one in text.split())


def table(told: Told, found: "re.Match[str]", _: Span) -> None:
    """The table and its button."""
    told.table, told.button = found[1], int(found[2])


def seat(told: Told, found: "re.Match[str]", span: Span) -> None:
    """A player of the list."""
    told.names[found[2]] = len(told.seats)
    told.seats.append(Seat(int(found[1]), found[2], cents(found[3]), span))


def posts(kind: PostKind) -> Line:
    """A blind."""

    def take(told: Told, found: "re.Match[str]", span: Span) -> None:
        told.posts.append(Post(kind, told.names[found[1]], cents(found[2]), span))

    return take


def acts(verb: Verb, measure: Measure = Measure.TO) -> Line:
    """An action with an amount."""

    def take(told: Told, found: "re.Match[str]", span: Span) -> None:
        who, amount, all_in = told.names[found[1]], cents(found[2]), bool(found[3])
        told.events.append(Action(verb, who, amount, measure, all_in, span))

    return take


def plain(verb: Verb) -> Line:
    """A fold or a check."""

    def take(told: Told, found: "re.Match[str]", span: Span) -> None:
        told.events.append(Action(verb, told.names[found[1]], span=span))

    return take


def street(which: Street) -> Line:
    """Cards on the board."""

    def take(told: Told, found: "re.Match[str]", span: Span) -> None:
        told.events.append(Deal(which, (cards(found[1]),), span))

    return take


def claims(kind: ClaimKind, who: int = 0, amount: int = 0) -> Line:
    """Something that is said of chips; ``who`` and ``amount`` are groups, 0 for nobody."""

    def take(told: Told, found: "re.Match[str]", span: Span) -> None:
        whose = told.names[found[who]] if who else NOBODY
        told.claims.append(Claim(kind, whose, cents(found[amount]), "", span))

    return take


def total(told: Told, found: "re.Match[str]", span: Span) -> None:
    """The pot and its rake."""
    told.claims.append(Claim(ClaimKind.TOTAL, NOBODY, cents(found[1]), "", span))
    told.claims.append(Claim(ClaimKind.RAKE, NOBODY, cents(found[2]), "", span))


def hole(told: Told, who: int, known: tuple[Card, ...], span: Span) -> None:
    """Cards of a player, where they are first told."""
    if who not in told.holes:
        told.holes[who] = Hole(who, known, span)


def dealt(told: Told, found: "re.Match[str]", span: Span) -> None:
    """The hero's cards."""
    told.hero = told.names[found[1]]
    hole(told, told.hero, cards(found[2]), span)


def shows(told: Told, found: "re.Match[str]", span: Span) -> None:
    """A hand that is shown."""
    who, known = told.names[found[1]], cards(found[2])
    hole(told, who, known, span)
    if who not in told.shown:
        told.shown.add(who)
        told.events.append(Show(who, known, span=span))


def mucks(told: Told, found: "re.Match[str]", span: Span) -> None:
    """A hand that is not."""
    told.events.append(Show(told.names[found[1]], (), mucks=True, span=span))


def aside(told: Told, found: "re.Match[str]", span: Span) -> None:
    """What says nothing."""


def ends(told: Told, _: "re.Match[str]", __: Span) -> None:
    """The summary."""
    told.over = True


def result(told: Told, found: "re.Match[str]", span: Span) -> None:
    """What the summary says of a seat."""
    who = told.names[found[1]]
    if found[2]:
        hole(told, who, cards(found[2]), span)
    won = found[3] or found[4]
    if won:
        told.claims.append(Claim(ClaimKind.SUMMARY, who, cents(won), "", span))


LINES: list[tuple["re.Pattern[str]", Line]] = [
    (re.compile(pattern), take)
    for pattern, take in (
        (r"(.+): folds$", plain(Verb.FOLD)),
        (r"(.+): checks$", plain(Verb.CHECK)),
        (rf"(.+): calls {CHIPS}{ALL_IN}", acts(Verb.CALL, Measure.ADD)),
        (rf"(.+): raises [$€£]?[\d.,]+ to {CHIPS}{ALL_IN}", acts(Verb.RAISE)),
        (rf"(.+): bets {CHIPS}{ALL_IN}", acts(Verb.BET)),
        (SEAT.pattern, seat),
        (rf"(.+): posts small blind {CHIPS}", posts(PostKind.SMALL)),
        (rf"(.+): posts big blind {CHIPS}", posts(PostKind.BIG)),
        (r"\*\*\* HOLE CARDS \*\*\*", aside),
        (rf"(.+) collected {CHIPS} from pot", claims(ClaimKind.WINS, 1, 2)),
        (r"\*\*\* SUMMARY \*\*\*", ends),
        (rf"Uncalled bet \({CHIPS}\) returned to (.+)", claims(ClaimKind.RETURNED, 2, 1)),
        (r"\*\*\* FLOP \*\*\* \[(.+)\]", street(Street.FLOP)),
        (r"\*\*\* TURN \*\*\* \[.+\] \[(.+)\]", street(Street.TURN)),
        (r"\*\*\* RIVER \*\*\* \[.+\] \[(.+)\]", street(Street.RIVER)),
        (r"(.+): doesn't show hand", aside),
        (r"(.+): shows \[(.+)\]", shows),
        (r"\*\*\* SHOW DOWN \*\*\*", aside),
        (r"Dealt to (.+) \[(.+)\]", dealt),
        (r"(.+): mucks hand", mucks),
        (TABLE.pattern, table),
    )
]
POSITION = r"(?: \(button\)| \(small blind\)| \(big blind\))*"
SUMMARY: list[tuple["re.Pattern[str]", Line]] = [
    (re.compile(rf"Seat \d+: (.+?){POSITION} folded", re.ASCII), aside),
    (
        re.compile(
            rf"Seat \d+: (.+?){POSITION} (?:(?:showed|mucked) \[(.+?)\]"
            rf"(?: and (?:won \({CHIPS}\)|lost).*)?|collected \({CHIPS}\))$"
        ),
        result,
    ),
    (re.compile(rf"Total pot {CHIPS} \| Rake {CHIPS}"), total),
    (re.compile(r"Board "), aside),
]
