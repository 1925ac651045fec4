"""What must be said between two hands of a log so that the second begins as it did."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache

from hhtool.grammar.native_names import Names, called, quoted
from hhtool.grammar.writing import Told, clockwise, endless, plain, whole
from hhtool.model.chips import LARGEST
from hhtool.model.hand import NOBODY, PostKind, Seat
from hhtool.profile.compare import differences
from hhtool.profile.load import load, shipped
from hhtool.profile.schema import Profile
from hhtool.rulebook import page

_ANTES = {"each": "ante", "big blind": "bb-ante", "button": "button-ante"}
BLINDS = frozenset({PostKind.SMALL, PostKind.BIG})
_SIGN = r"[^\s\"#,;]+"
_DAY = 10
"""Characters of a day: ``2026-11-27``."""


@dataclass(slots=True)
class _Player:
    number: int
    stack: Decimal | None
    """``None``: nobody knows who won what he played for."""
    here: bool = True
    away: bool = False
    """Sits out."""


@dataclass(slots=True)
class Night:
    """What the log has said so far: who is where with how much, for what stakes, by which rules."""

    names: Names
    players: dict[str, _Player] = field(default_factory=dict)
    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The lines that are in force, by what they are about."""
    numbers: tuple[int, ...] = ()
    """Seats of the hand before."""
    plain: bool = True
    """Button and blinds of this hand follow from its button line alone."""
    hands: int = 0
    lost: list[str] = field(default_factory=list)
    """What could not be said before this hand as it was."""

    def before(self, told: Told) -> list[str]:
        """The lines before a hand."""
        self.lost = []
        numbers = tuple(seat.number for seat in told.hand.seats)
        same = not self.hands or (numbers == self.numbers and self.plain)
        self.plain = is_plain(told) and same
        self.numbers = numbers
        said = [*self._heading(told), *self._settings(told)]
        return [*said, *self._departures(told), *self._arrivals(told)]

    def after(self, told: Told) -> None:
        """Stacks once a hand is over; whose pot is unknown, his stack is."""
        self.hands += 1
        unknown = {
            seat
            for pot, won in zip(told.end.pots, told.end.awards, strict=True)
            if won is None
            for seat in pot.seats
        }
        for at, (seat, stack) in enumerate(zip(told.hand.seats, told.end.stacks, strict=True)):
            had = None if at in unknown else whole(told.hand, stack)
            self.players[self.names.bare(seat)].stack = had

    def _heading(self, told: Told) -> Iterator[str]:
        """What a log says once, of its first hand: where and when it was played."""
        hand, first = told.hand, not self.hands
        day = hand.time[:_DAY]
        if first:
            self.said["where"] = (hand.table, day)
            yield from (f"game {quoted(hand.table)}",) if hand.table else ()
            yield from (f"date {day}",) if day else ()
        if (hand.table, day) != self.said["where"]:
            self.lost.append("which table it was played at, and when")
        elif hand.time != day:
            self.lost.append("the time of day")
        if hand.tournament:
            self.lost.append("the tournament that it was played in")
        if hand.site:
            self.lost.append(f"that it was dealt by {hand.site}")
        if hand.hero != NOBODY:
            self.lost.append("whose log it is")

    def _settings(self, told: Told) -> Iterator[str]:
        """Stakes, game, rules and chips, where they are not what they were."""
        for key, lines in _settings(told).items():
            if lines and lines != self.said.get(key, _USUAL.get(key, ())):
                yield from (
                    lines if self.hands else (line.replace("blinds ", "stakes ") for line in lines)
                )
            if lines:
                self.said[key] = lines

    def _departures(self, told: Told) -> Iterator[str]:
        """Who is not dealt in, though he would be; and who must make room."""
        dealt = {self.names.bare(seat) for seat in told.hand.seats}
        wanted = {seat.number for seat in told.hand.seats}
        for name, player in self.players.items():
            if name in dealt or not player.here:
                continue
            if player.number in wanted:
                player.here, player.stack = False, Decimal(0)
                yield f"{called(name)} leaves"
            elif player.stack != 0 and not player.away:
                player.away = True
                yield f"{called(name)} sits out"

    def _arrivals(self, told: Told) -> Iterator[str]:
        """Who is dealt in: new, back, at another seat, or with other chips than he had.

        Who is new comes last, when those who move have left their seats.
        """
        hand = told.hand
        self.lost += [f"that nobody knows how much {one.name} had" for one in endless(hand)]
        both = sorted(enumerate(hand.seats), key=lambda one: self._is_new(one[1]))
        for at, seat in both:
            name, written = self.names.bare(seat), self.names.of(hand, at)
            stack = whole(hand, min(seat.stack, LARGEST))
            line = f"seat {seat.number} {written} {plain(stack)}"
            player = self.players.get(name)
            if player is None:
                self.players[name] = _Player(seat.number, stack)
                yield line
                continue
            yield from self._chips(player, written, stack)
            if player.number != seat.number or player.stack is None:
                yield line
            self.players[name] = _Player(seat.number, stack)

    def _is_new(self, seat: Seat) -> bool:
        return self.names.bare(seat) not in self.players

    def _chips(self, player: _Player, name: str, stack: Decimal) -> Iterator[str]:
        """The lines that make a player's stack what it is."""
        if not player.here:
            yield f"{name} buys in {plain(stack)}"
            return
        if player.away:
            yield f"{name} returns"
        if player.stack is None or player.stack == stack:
            return
        if player.stack == 0:
            yield f"{name} rebuys {plain(stack)}"
        elif player.stack < stack:
            yield f"{name} adds on {plain(stack - player.stack)}"
        else:
            self.lost.append("how a player came to have less: written as a cash-out and a buy-in")
            yield from (f"{name} cashes out", f"{name} buys in {plain(stack)}")


_USUAL = {"variant": ("variant no-limit",), "chip": ("chip 1",), "rules": ("rules home",)}
"""What holds where nothing is said."""


def _settings(told: Told) -> dict[str, tuple[str, ...]]:
    """The lines on stakes, game, rules and chips that hold for a hand, by what they are about."""
    hand, stakes, amount = told.hand, told.hand.stakes, told.text
    sign = hand.unit.currency
    antes = f" {_ANTES[stakes.ante_by]} {amount(stakes.ante)}" if stakes.ante else ""
    bets = f"bets {amount(stakes.small_bet)}/{amount(stakes.big_bet or 2 * stakes.small_bet)}"
    return {
        "stakes": (f"blinds {amount(stakes.small)}/{amount(stakes.big)}{antes}",),
        "variant": (f"variant {hand.game}",),
        "bets": (bets,) if stakes.small_bet else (),
        "rules": _rules(told.profile, alone=not hand.self_posting),
        "chip": (f"chip {amount(hand.chip)}",),
        "currency": (f"currency {quoted(sign, _SIGN)}",) if sign else (),
    }


@lru_cache(maxsize=64)
def _rules(profile: Profile, *, alone: bool) -> tuple[str, ...]:
    """The lines that make the house rules a profile's.

    Hands that stood ``alone`` were not judged by where the button was in the hand before, nor by
    who had come to the table and with how much: the log does not ask that of them either.
    """
    if alone:
        weights = (("btn-move", "off"), *profile.severities)
        profile = replace(
            profile, button="moving", new_player="free", rebuy="between-hands", buyin_min_bb=0,
            buyin_max_bb=0, severities=weights,
        )  # fmt: skip
    name = profile.name if profile.name in shipped() else "home"
    lines = [f"rules {name}"]
    for switch, (_, value), _ in differences((load(name), profile)):
        weight = page(switch).severity if value == "default" else value
        lines.append(f"rule {switch} {weight}")
    return tuple(lines)


def is_plain(told: Told) -> bool:
    """The blinds are where the button alone puts them."""
    order = clockwise(told.hand)
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    posted = {post.kind: post.seat for post in told.posts if post.kind in BLINDS}
    return bool(told.hand.bomb) or posted == {PostKind.SMALL: small, PostKind.BIG: big}
