"""A reader of PokerNow's CSV log as one writes it by hand: a list of regular expressions.

It believes the log: what fits no expression is passed over, no place is kept, nobody is told
where a line goes wrong. Its hands are those of hhtool without spans and source text; who has the
button where it is dead, whose log it is and who is all in is left to ``pokernow_hand.build``, which
both share. What is said between hands is not read.
"""

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from hhtool.grammar.pokernow_hand import build
from hhtool.grammar.pokernow_play import Told, cards_of
from hhtool.grammar.runs import dealt_again
from hhtool.model.cards import CARDS, Card
from hhtool.model.hand import (
    Action,
    Claim,
    ClaimKind,
    Deal,
    Hand,
    Hole,
    Measure,
    Post,
    PostKind,
    Seat,
    Show,
    Street,
    Verb,
)
from hhtool.model.place import NOWHERE, Source

ID = "[A-Za-z0-9_-]{6,16}"
WHO = f'".*? @ ({ID})"'
CHIPS = r"([0-9]+(?:\.[0-9]+)?)"
ALL_IN = "( and go all in)?"
SEAT = re.compile(rf'#([0-9]+) "(.*?) @ ({ID})" \({CHIPS}\)')
CARD = re.compile("(10|[2-9JQKA])([♠♥♦♣])")
START = re.compile(
    r"-- starting hand #([0-9]+)(?: \(id: [^)]*\))? +\(?((?:No Limit )?Texas Hold'em"
    rf'|Pot Limit Omaha Hi(?! *[/\w]))\)? \((?:dealer: "(?:.*) @ ({ID})"|dead button)\) --'
)

VERBS = {"calls": Verb.CALL, "bets": Verb.BET, "raises to": Verb.RAISE}
POSTS = {
    "a small blind": PostKind.SMALL,
    "a big blind": PostKind.BIG,
    "a straddle": PostKind.STRADDLE,
    "an ante": PostKind.ANTE,
    "a missed big blind": PostKind.LIVE,
    "a missing small blind": PostKind.DEAD,
    "a bet": PostKind.BOMB,
}
STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}

Found = re.Match[str]


def hands(path: Path) -> Iterator[Hand]:
    """All hands of a log, the oldest first."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.reader(file) if row][:0:-1]  # without the names of the columns
    if len(rows[0]) > 2:
        rows.sort(key=lambda row: int(row[2]))
    told = Told()
    for entry, *more in rows:
        begins = START.match(entry) if entry.startswith("-- starting") else None
        if begins:
            if len(told.seats) > 1:
                yield build(told, Source(path.name, ""))
            told = begun(begins, more[0] if more else "")
        elif told.game:
            read(told, entry)
    if len(told.seats) > 1:
        yield build(told, Source(path.name, ""))


def begun(found: Found, at: str) -> Told:
    """A hand of which nothing is told yet but its head."""
    game = "omaha" if found[2].endswith("Hi") else "no-limit"
    told = Told()
    told.id, told.game, told.dealer, told.time = found[1], game, found[3] or "", at[:19]
    return told


def read(told: Told, entry: str) -> None:
    """One entry, by the first expression that it fits."""
    for pattern, takes in LINES:
        found = pattern.match(entry)
        if found:
            takes(told, found)
            return


def units(told: Told, text: str) -> int:
    """An amount in cents at a table that plays for them."""
    whole, _, part = text.partition(".")
    return int(whole + part.ljust(2, "0")) if told.decimals else int(whole)


def cards(text: str) -> tuple[Card, ...]:
    """All cards of a text."""
    return tuple(
        CARDS[("T" if rank == "10" else rank) + "cdhs"["♣♦♥♠".index(suit)]]
        for rank, suit in CARD.findall(text)
    )


def fold_or_check(told: Told, found: Found) -> None:
    """A player puts nothing in."""
    seat = told.ids[found[1]]
    if found[2] == "folds":
        told.folded.add(seat)
    verb = Verb.FOLD if found[2] == "folds" else Verb.CHECK
    told.events.append(Action(verb, seat, None, Measure.TO, all_in=False))


def puts_in(told: Told, found: Found) -> None:
    """A call, a bet or a raise."""
    all_in = found[4] is not None
    told.all_in = told.all_in or all_in
    amount = units(told, found[3])
    told.events.append(Action(VERBS[found[2]], told.ids[found[1]], amount, Measure.TO, all_in))


def posts(told: Told, found: Found) -> None:
    """A blind, an ante, a straddle, a missed blind."""
    told.posts.append(Post(POSTS[found[2]], told.ids[found[1]], units(told, found[3])))


def bomb(told: Told, found: Found) -> None:
    """The bet of a bomb pot that all but the first write as a call."""
    told.posts.append(Post(PostKind.BOMB, told.ids[found[1]], units(told, found[2])))


def wins(told: Told, found: Found) -> None:
    """A pot, or a share of one."""
    if amount := units(told, found[2]):
        told.claims.append(Claim(ClaimKind.WINS, told.ids[found[1]], amount))


def returned(told: Told, found: Found) -> None:
    """A bet that nobody called."""
    if amount := units(told, found[1]):
        told.claims.append(Claim(ClaimKind.RETURNED, told.ids[found[2]], amount))


def deals(told: Told, found: Found) -> None:
    """A street."""
    street, new = STREETS[found[1].lower()], cards(found[3])
    if found[2]:
        told.events = dealt_again(told.events, street, new, 1, NOWHERE)
    else:
        told.events.append(Deal(street, (new,)))


def shows(told: Told, found: Found) -> None:
    """Cards are turned up, all at once or one by one."""
    seat, new = told.ids[found[1]], cards(found[2])
    told.shows = True
    if seat not in told.folded:
        told.events.append(Show(seat, new))
    if len(new) < cards_of(told.game):
        before = told.shown.get(seat, ())
        new = told.shown[seat] = (*before, *[card for card in new if card not in before])
    if len(new) >= cards_of(told.game):
        known = told.holes.setdefault(seat, Hole(seat, new))
        if set(known.cards) != set(new):
            told.others.append(Hole(seat, new))


def stacks(told: Told, found: Found) -> None:
    """Who was dealt in, in the order of the seats."""
    rows = SEAT.findall(found[1])
    told.decimals = 2 if any("." in stack for *_, stack in rows) else 0
    rows.sort(key=lambda row: int(row[0]))
    names = [name.casefold() for _, name, _, _ in rows]
    told.ids = {id_: index for index, (_, _, id_, _) in enumerate(rows)}
    told.seats = tuple(
        Seat(
            int(number),
            f"{name} @ {id_}" if names.count(name.casefold()) > 1 else name,
            units(told, stack),
            id=id_,
        )
        for number, name, id_, stack in rows
    )


def mine(told: Told, found: Found) -> None:
    """The cards of the player whose log this is."""
    told.mine = cards(found[1])


def renamed(told: Told, found: Found) -> None:
    """A player goes on under another id."""
    if found[1] in told.ids:
        told.ids[found[2]] = told.ids[found[1]]


def ends(told: Told, _found: Found) -> None:
    """The hand is over."""
    told.ended = True


LINES: tuple[tuple[re.Pattern[str], Callable[[Told, Found], None]], ...] = tuple(
    (re.compile(pattern), takes)
    for pattern, takes in (  # those that come most often are tried first
        (f"{WHO} (folds|checks)$", fold_or_check),
        (f"{WHO} calls {CHIPS}{ALL_IN} \\(bomb pot bet\\)", bomb),
        (f"{WHO} (calls|bets|raises to) {CHIPS}{ALL_IN}", puts_in),
        (f"{WHO} posts ({'|'.join(POSTS)}) of {CHIPS}", posts),
        (f"{WHO} collected {CHIPS} from pot", wins),
        (r"(?i:(flop|turn|river))( \(second (?:run|board)\))?: .*\[(.*)\]", deals),
        (f"{WHO} shows a (.*)\\.", shows),
        (f"Uncalled bet of {CHIPS} returned to {WHO}", returned),
        ("Player stacks: (.*)", stacks),
        ("-- ending hand", ends),
        ("Your hand is (.*)", mine),
        (f'The player ".*" changed the ID from ({ID}) to ({ID})', renamed),
    )
)
