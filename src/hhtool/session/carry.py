"""What hands of a site's file hold of one another: stacks that carry over, table by table.

A site writes every stack before every hand. What it should be is what the hand before made it,
with what was bought and taken since. Amounts are smallest units of the hand at hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hhtool.model.chips import Unit
from hhtool.model.finding import Finding
from hhtool.model.hand import BESIDE, Hand, Seat
from hhtool.model.table import Settlement
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding

_LONGEST = 20
"""Digits of a number that hands are counted by."""


@dataclass(slots=True)
class Held:
    """A player's stack as far as it is known."""

    name: str
    stack: int
    other: int | None = None
    """What it is if the stack that was written last was wrong."""
    sure: bool = True
    here: bool = True
    """Still at the table."""


@dataclass(slots=True)
class Carry:
    """Stacks at one table from one hand to the next."""

    told: bool
    """The log writes down whatever comes on the table and leaves it."""
    tournament: bool = False
    unit: Unit = field(default_factory=Unit)
    players: dict[str, Held] = field(default_factory=dict)
    """By the site's id, else by name."""
    last_hand: str = ""
    dealt: set[str] = field(default_factory=set)
    """Who was dealt in to the hand before."""
    button: int = 0
    """Seat number of the button in the hand before."""
    most_bought: int = 0
    """The largest stack that anyone was seen to come with or buy up to."""


def key_of(seat: Seat) -> str:
    """What tells a player from all others."""
    return seat.id or seat.name


def in_unit(carry: Carry, unit: Unit) -> None:
    """Count in another unit from now on, where a hand has a finer or a coarser one.

    A site that tells its money switches to cents without changing a chip: ``1000`` becomes
    ``10.00``. Elsewhere nothing says what a chip is worth, so no stack is certain any more.
    """
    if unit.decimals == carry.unit.decimals:
        return
    if carry.told:
        carry.unit = unit
        return
    steps = unit.decimals - carry.unit.decimals
    for held in carry.players.values():
        scaled = held.stack * 10**steps if steps > 0 else held.stack // 10**-steps
        held.stack, held.other, held.sure = scaled, None, False
    carry.most_bought = 0
    carry.unit = unit


def before_hand(carry: Carry, hand: Hand, profile: Profile) -> Iterator[Finding]:
    """Stacks of a hand that are not what the hands before make them."""
    in_unit(carry, hand.unit)
    if carry.told and _skipped(carry.last_hand, hand.id):
        lose_track(carry)
    wrong: list[tuple[int, Held]] = []
    right = 0
    for at, seat in enumerate(hand.seats):
        held = carry.players.get(key_of(seat))
        if held is None or not held.sure or not held.here:
            continue
        if seat.stack in (held.stack, held.other):
            right += 1
        elif _matters(carry, hand, seat, held, profile):
            wrong.append((at, held))
    if carry.told or (len(wrong) == 1 and right and _follows(carry, hand)):
        for at, held in wrong:
            yield _differs(carry, hand, at, held)


def otherwise(carry: Carry, hand: Hand) -> Iterator[tuple[Hand, Finding]]:
    """The hand with one player's stack as the hand before left it, and the finding for it.

    A log that is wrong about a stack may be right about all that was done with it.
    """
    for at, seat in enumerate(hand.seats):
        held = carry.players.get(key_of(seat))
        if held and held.sure and held.here and seat.stack not in (held.stack, held.other):
            own = seat._replace(stack=held.stack)
            seats = (*hand.seats[:at], own, *hand.seats[at + 1 :])
            yield hand._replace(seats=seats), _differs(carry, hand, at, held)


def after_hand(carry: Carry, logged: Hand, hand: Hand, paid: Settlement, *, sound: bool) -> None:
    """The stacks once a hand is over; after one that is not ``sound`` none is certain.

    ``hand`` is the one that was logged, or has a stack as the hand before left it.
    """
    if not sound:
        lose_track(carry)
    beside = {claim.seat for claim in hand.claims if claim.kind in BESIDE}
    known = sound and paid.known()
    players, dealt = carry.players, set()
    for at, seat in enumerate(logged.seats):
        key, began = key_of(seat), seat.stack
        dealt.add(key)
        stack, sure = paid.stacks[at], known and at not in beside
        before = players.get(key)
        if before is None or not before.here or began > before.stack:
            carry.most_bought = max(carry.most_bought, began)
        if before is None:
            players[key] = Held(seat.name, stack, None, sure)
            continue
        other = None
        if before.sure and before.here and began not in (before.stack, before.other):
            wrong = began - before.stack
            other = stack + (wrong if hand.seats[at].stack == before.stack else -wrong)
        before.name, before.stack, before.other = seat.name, stack, other
        before.sure, before.here = sure, True
    carry.dealt = dealt
    carry.last_hand = hand.id
    carry.button = hand.button


def _skipped(last: str, now: str) -> bool:
    """Hands are missing between two whose numbers do not follow one another."""
    if not (last.isdecimal() and now.isdecimal() and len(last) < _LONGEST > len(now)):
        return False
    return not 0 <= int(now) - int(last) <= 1


def lose_track(carry: Carry, line: str = "") -> None:
    """Something came between that could not be read: no stack is certain.

    A ``line`` that names players makes only theirs uncertain.
    """
    named = [held for key, held in carry.players.items() if key and key in line]
    for held in named or carry.players.values():
        held.sure = False


def _matters(carry: Carry, hand: Hand, seat: Seat, held: Held, profile: Profile) -> bool:
    """A difference that nothing explains that a site does without a line.

    At its cash tables a player may add chips between hands, up to what the table allows to buy,
    or take the chips above a full buy-in off the table; and who was not
    dealt in may have left and come back.
    """
    if carry.told or carry.tournament:
        return True
    full = profile.buyin_max_bb * hand.stakes.big
    if key_of(seat) not in carry.dealt or seat.stack == full:
        return False
    beyond = bool(full) and seat.stack > max(full, carry.most_bought)
    return seat.stack < held.stack or beyond


def _follows(carry: Carry, hand: Hand) -> bool:
    """The hand is the next of its table: no hand is missing between.

    Nearly all who are dealt in were dealt in before, and the button has moved one player on.
    """
    now = {key_of(seat) for seat in hand.seats}
    numbers = [seat.number for seat in hand.seats]
    passed = [number for number in numbers if number > carry.button] or numbers
    one_on = hand.button == passed[0]
    return one_on and 2 * len(now & carry.dealt) > len(carry.dealt)


def _differs(carry: Carry, hand: Hand, at: int, held: Held) -> Finding:
    seat, unit = hand.seats[at], hand.unit
    over = seat.stack - held.stack
    word = "too many" if over > 0 else "too few"
    since = f"after hand {carry.last_hand}" if carry.last_hand else "by the lines before"
    return finding(
        "stake-continuity",
        seat.span,
        f"{seat.name} begins with {unit.text(seat.stack)}; {since} it is "
        f"{unit.text(held.stack)} ({unit.text(abs(over))} {word})",
        hint="chips were added or taken away without a line, or a hand is missing",
        seat=at,
        expected=held.stack,
        found=seat.stack,
    )
