"""Real hands of sites as marks in their text, and lies planted in it; read by plain patterns."""

import re
from typing import NamedTuple

from hhtool.model.place import Span

ACTS = frozenset({"fold", "check", "call", "bet", "raise"})


class Mark(NamedTuple):
    """Something that a hand's text says of one player, and where."""

    word: str
    """An act, or: post, dead, stack, collect, returned, total, won; street where cards come."""
    who: str
    """The player, as such lines name him."""
    who_at: tuple[int, int]
    amount: int | None
    """Smallest units."""
    amount_at: tuple[int, int]
    span: tuple[int, int]
    """All of it: two of these can change places."""
    all_in: bool = False
    by_at: tuple[int, int] = (0, 0)
    """Where ``raises 2 to 4`` has its 2."""


class Edit(NamedTuple):
    start: int
    end: int
    new: str


NOBODY = (0, 0)


def units(text, decimals):
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole + part.ljust(decimals, "0")[: max(decimals, len(part))])


def written(amount, decimals):
    """An amount as all these sites can have it, ``2`` or ``2.50``."""
    if not decimals:
        return str(amount)
    return f"{amount // 10**decimals}.{amount % 10**decimals:0{decimals}d}"


# PokerNow: an entry in quotes for each thing said, quotes in it doubled

_TOKEN = r'""(?:[^"\n]|""(?!,))*? @ [A-Za-z0-9_-]{6,16}""'
_NOW = re.compile(
    rf'^"?(?:(?P<deal>(?:[Ff]lop|[Tt]urn|[Rr]iver)(?: \(second .*?\))?: )'
    rf"|(?P<who>{_TOKEN}) (?P<said>folds|checks|calls|bets|raises to|collected|posts an? [a-z ]+? of)"
    rf"(?: (?P<amount>[0-9.]+))?(?P<rest>[^\n\r]*?)"
    rf"|Uncalled bet of (?P<back>[0-9.]+) returned to (?P<to>{_TOKEN}))",
    re.MULTILINE,
)
_NOW_SEAT = re.compile(rf"#[0-9]+ (?P<who>{_TOKEN}) \((?P<stack>[0-9.]+)\)")
_NOW_SAID = {
    "folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises to": "raise",
    "collected": "collect",
}  # fmt: skip
_DEAD = ("posts a missing small blind of", "posts an ante of")


def pokernow(text, decimals):
    """The marks of a PokerNow hand, rows in the order of play."""
    for row in re.finditer(r"[^\r\n]+", text):
        start, line = row.start(), row[0]
        if line.startswith('"Player stacks:'):
            for one in _NOW_SEAT.finditer(line):
                at = (start + one.start("stack"), start + one.end("stack"))
                who_at = (start + one.start("who"), start + one.end("who"))
                span = (start + one.start(), start + one.end())
                yield Mark("stack", one["who"], who_at, units(one["stack"], decimals), at, span)
            continue
        found = _NOW.match(line)
        if not found:
            continue
        cell = (start, start + line.find('",') + 1 if '",' in line else start + len(line.rstrip()))
        word, who, amount = "street", "", ""
        if found["back"]:
            word, who, amount = "returned", "to", "back"
        elif found["said"]:
            said = found["said"]
            posted = "dead" if said in _DEAD else "post"
            word, who, amount = _NOW_SAID.get(said, posted), "who", "amount"
        given = found[amount] if amount else None
        yield Mark(
            word,
            found[who] if who else "",
            (start + found.start(who), start + found.end(who)) if who else NOBODY,
            units(given, decimals) if given else None,
            (start + found.start(amount), start + found.end(amount)) if given else NOBODY,
            cell,
            "go all in" in line,
        )


# PokerStars: a line for each thing said

_NAME = r"(?P<who>\S.*?)"
_CHIPS = r"[$€£₹]?(?P<amount>[0-9][0-9,]*(?:\.[0-9]+)?)"
_STARS = [
    ("stack", re.compile(rf"^Seat [0-9]+: {_NAME} \({_CHIPS} in chips")),
    ("fold", re.compile(rf"^{_NAME}: folds")),
    ("check", re.compile(rf"^{_NAME}: checks")),
    ("call", re.compile(rf"^{_NAME}: calls {_CHIPS}")),
    ("bet", re.compile(rf"^{_NAME}: bets {_CHIPS}")),
    ("raise", re.compile(rf"^{_NAME}: raises [$€£₹]?(?P<by>[0-9][0-9,]*(?:\.[0-9]+)?) to {_CHIPS}")),
    ("dead", re.compile(rf"^{_NAME}: posts the ante {_CHIPS}")),
    ("post", re.compile(rf"^{_NAME}: posts .*?blinds? {_CHIPS}")),
    ("returned", re.compile(rf"^Uncalled bet \({_CHIPS}\) returned to (?P<who>.*?)\s*$")),
    ("collect", re.compile(rf"^{_NAME} collected {_CHIPS} from ")),
    ("total", re.compile(rf"^Total pot {_CHIPS}")),
    ("rake", re.compile(rf"^Total pot .*\| Rake {_CHIPS}")),
    ("won", re.compile(rf"^Seat [0-9]+: {_NAME}(?: \((?:button|small blind|big blind)\))* (?:collected|showed \[.*?\] and (?:lost .*, and )?won) \({_CHIPS}\)")),
    ("street", re.compile(r"^\*\*\* (?:FLOP|TURN|RIVER)")),
]  # fmt: skip


def pokerstars(text, decimals):
    """The marks of a PokerStars hand; a chat line is none."""
    for row in re.finditer(r"[^\r\n]+", text):
        start, line = row.start(), row[0].rstrip()
        for word, pattern in _STARS:
            found = pattern.match(line)
            if not found or ' said, "' in line:
                continue
            groups = found.groupdict()
            given, by = groups.get("amount"), groups.get("by")
            yield Mark(
                word,
                groups.get("who") or "",
                (start + found.start("who"), start + found.end("who"))
                if "who" in groups
                else NOBODY,
                units(given, decimals) if given else None,
                (start + found.start("amount"), start + found.end("amount")) if given else NOBODY,
                (start, start + len(line)),
                "all-in" in line,
                (start + found.start("by"), start + found.end("by")) if by else NOBODY,
            )


# Open Hand History: an object for each thing said

_OHH = re.compile(
    r'"street": "(?P<street>Flop|Turn|River)"'
    r'|\{[^{}\[\]]*"player_id": (?P<who>[0-9]+),\s*"action": "(?P<said>(?!Payout)[A-Za-z ]+)",'
    r'\s*"amount": (?P<amount>[0-9.]+),\s*"is_allin": (?P<all>true|false)\s*\}'
    r'|\{\s*"player_id": (?P<winner>[0-9]+),\s*"win_amount": (?P<won>[0-9.]+)[^{}]*\}'
    r'|"number": [0-9]+,\s*"amount": (?P<total>[0-9.]+)'
    r'|\{[^{}]*?"id": (?P<id>[0-9]+),[^{}]*?"starting_stack": (?P<stack>[0-9.]+)[^{}]*\}'
)
_OHH_SAID = {
    "Fold": "fold", "Check": "check", "Call": "call", "Bet": "bet", "Raise": "raise",
    "Post Dead": "dead", "Post Ante": "dead",
}  # fmt: skip


def ohh(text, decimals):
    """The marks of an Open Hand History hand."""
    for found in _OHH.finditer(text):
        if found["street"]:
            yield Mark("street", "", NOBODY, None, NOBODY, found.span())
            continue
        who, amount, word = next(
            (who, amount, word)
            for who, amount, word in (
                ("who", "amount", ""), ("winner", "won", "collect"), ("", "total", "total"),
                ("id", "stack", "stack"),
            )
            if found[amount]
        )  # fmt: skip
        yield Mark(
            word or _OHH_SAID.get(found["said"], "post"),
            found[who] if who else "",
            found.span(who) if who else NOBODY,
            units(found[amount], decimals),
            found.span(amount),
            found.span(),
            found["all"] == "true",
        )


# PokerNow's hands export: an object for each thing said

_EXPORT = re.compile(
    r'"payload": (?P<event>\{"type": (?P<type>[0-9]+)[^{}]*\}?)'
    r'|(?P<player>\{"id": "[^{}]*?"stack": [0-9]+[^{}]*\})'
)
_TYPES = {
    0: "check", 1: "dead", 2: "post", 3: "post", 4: "post", 5: "dead", 6: "post", 7: "call",
    8: "raise", 9: "street", 10: "collect", 11: "fold", 16: "returned",
}  # fmt: skip


def pokernow_json(text, decimals):
    """The marks of a hand of PokerNow's export; every amount is in smallest units."""
    for found in _EXPORT.finditer(text):
        kind = "event" if found["event"] else "player"
        start, told = found.start(kind), found[kind]
        word = _TYPES.get(int(found["type"]), "") if found["event"] else "stack"
        if word == "call" and '"bombPot": true' in told:
            word = "dead"
        if not word:
            continue
        value = "value" if kind == "event" else "stack"
        seat = re.search(r'"seat": ([0-9]+)', told)
        chips = re.search(rf'"{value}": ([0-9]+)', told)
        yield Mark(
            word,
            seat[1] if seat else "",
            (start + seat.start(1), start + seat.end(1)) if seat else NOBODY,
            int(chips[1]) if chips else None,
            (start + chips.start(1), start + chips.end(1)) if chips else NOBODY,
            found.span(kind),
            '"allIn": true' in told,
        )


MARKS = {
    "pokernow": pokernow, "pokernow_json": pokernow_json, "ohh": ohh, "pokerstars": pokerstars,
}  # fmt: skip


# lies: each gives edits and at which mark a finding must stand, or nothing where it cannot be told


class Night(NamedTuple):
    """What a lie has to know of a hand beside its marks."""

    big: int
    decimals: int
    added: frozenset[str]
    """Acts whose amount is what is added, not the total of the street."""
    left: dict[str, int]
    """Who played the hand before at the same table, and what it left them."""


def to_amount(mark, amount, night):
    return Edit(*mark.amount_at, written(amount, night.decimals))


def places(marks, *words):
    return [at for at, mark in enumerate(marks) if mark.word in words and mark.amount]


def award_moved(marks, night, dice):
    """Another player of the hand is said to have won it."""
    won = places(marks, "collect")
    acted = {mark.who for mark in marks if mark.word in ACTS}
    at = dice.choice(won) if won else 0
    others = sorted(acted - {marks[at].who})
    return ([Edit(*marks[at].who_at, dice.choice(others))], at) if won and others else None


def pot_off_by_one(marks, night, dice):
    """A chip more or less was won, went back, or is in the pot; or a summary says so."""
    pots = places(marks, "collect", "total", "returned", "won", "rake")
    if not pots:
        return None
    at = dice.choice(pots)
    amount = marks[at].amount + dice.choice([1, -1])
    return ([to_amount(marks[at], amount, night)], at) if amount else None


def raises(marks, night):
    """Raises whose least can be counted: the mark, the seat's bet before it, the price, the least."""
    bets, price, full, is_short = {}, night.big, night.big, False
    for at, mark in enumerate(marks):
        if mark.word == "street":
            bets, price, full, is_short = {}, 0, night.big, False
        if mark.word == "post":
            bets[mark.who] = bets.get(mark.who, 0) + mark.amount
        if mark.word not in ("call", "bet", "raise"):
            continue
        before = bets.get(mark.who, 0)
        to = mark.amount + (before if mark.word in night.added else 0)
        if mark.word == "raise" and price and not mark.all_in and not is_short:
            yield at, before, price, price + full
        bets[mark.who] = to
        price, full = max(price, to), max(full, to - price)
        is_short = is_short or mark.all_in


def under_raise(marks, night, dice):
    """A raise is a chip smaller than the least."""
    if any(mark.word == "dead" for mark in marks):
        return None
    found = [one for one in raises(marks, night) if one[3] - 1 > one[2]]
    if not found:
        return None
    at, before, price, least = dice.choice(found)
    to = least - 1 - (before if "raise" in night.added else 0)
    edits = [to_amount(marks[at], to, night)]
    if marks[at].by_at != NOBODY:
        edits.append(Edit(*marks[at].by_at, written(least - 1 - price, night.decimals)))
    return edits, at


def out_of_turn(marks, night, dice):
    """Two neighbouring actions have changed places."""
    pairs = [
        at
        for at in range(len(marks) - 1)
        if {marks[at].word, marks[at + 1].word} <= ACTS and marks[at].who != marks[at + 1].who
    ]
    if not pairs:
        return None
    at = dice.choice(pairs)
    return (marks[at].span, marks[at + 1].span), at


def stack_off_by_one(marks, night, dice):
    """A player begins with a chip more or less than the hand before left him."""
    known = [at for at in places(marks, "stack") if marks[at].who in night.left]
    if not known:
        return None
    at = dice.choice(known)
    amount = marks[at].amount + dice.choice([1, -1])
    return ([to_amount(marks[at], amount, night)], at) if amount else None


LIES = (award_moved, pot_off_by_one, under_raise, out_of_turn, stack_off_by_one)


# files with lies in them


def edits_of(lie, text):
    """The edits of a lie; two places stand for an exchange of what is there."""
    told, at = lie
    if isinstance(told[0], Edit):
        return told, at
    one, other = told
    return [Edit(*one, text[slice(*other)]), Edit(*other, text[slice(*one)])], at


def edited(text, edits):
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def plant(lines, source, edits):
    """Put edits of a hand's text into the lines of its file, which keep their number."""
    if source.numbers and source.text.startswith(
        "{"
    ):  # its text is a piece of a line, below others
        own = source.text.partition("\n")[2]
        shift = len(source.text) - len(own)
        new = edited(own, [Edit(e.start - shift, e.end - shift, e.new) for e in edits])
        at = next(at for at, line in enumerate(lines) if own in line)
        lines[at] = lines[at].replace(own, new)
        return
    for edit in sorted(edits, reverse=True):
        place = source.place(Span(edit.start, edit.end))
        first, last = place.line - 1, place.end_line - 1
        new = lines[first][: place.column - 1] + edit.new + lines[last][place.end_column - 1 :]
        lines[first : last + 1] = new.splitlines(keepends=True)
