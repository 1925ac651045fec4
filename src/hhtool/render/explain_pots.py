"""Who put in what and who wins each pot, in sentences."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hhtool.model.cards import rank
from hhtool.model.explanation import Basis, Decider, Explanation, Odd, Out, PotStory, Why
from hhtool.model.hand import Hand
from hhtool.model.place import NOWHERE, Span
from hhtool.render.terminal import clean

RANKS = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Line(NamedTuple):
    """A sentence, the rules it rests on, and how it looks."""

    text: str
    rules: tuple[str, ...] = ()
    style: str = ""
    deep: int = 0


class PotWords:
    """Sentences about the chips of one explained hand."""

    def __init__(self, told: Explanation) -> None:
        hand = told.verdict.hand
        assert hand is not None
        self.told = told
        self.hand: Hand = hand
        ruled = told.verdict.ruled
        self.over = ruled is not None and (ruled.over or None not in ruled.awards)
        self.boards = len([board for board in told.verdict.boards if board])

    def money(self, chips: int) -> str:
        """An amount in the log's currency."""
        return f"{clean(self.hand.unit.currency)}{self.hand.unit.text(chips)}"

    def name(self, seat: int) -> str:
        """A player's name with nothing in it that a terminal would obey."""
        return clean(self.hand.name(seat))

    def names(self, seats: Iterable[int], *, last: str = "and") -> str:
        """``Ana, Ben and Cal``."""
        return join(map(self.name, seats), last)

    def pot(self, index: int) -> str:
        """``main pot``, ``side pot 1``."""
        return f"side pot {index}" if index else "main pot"

    def at(self, span: Span) -> str:
        """`` (line 12)``, where the log has a line for it."""
        return "" if span == NOWHERE else f" (line {self.told.verdict.place(span).line})"

    def _on(self, board: int) -> str:
        return f"Board {board + 1}: " if self.boards > 1 else ""

    def ladder(self) -> Iterator[tuple[str, ...]]:
        """The table of who put in what, by the pot that it went to."""
        pots = self.told.pots
        dead = any(rung.dead for rung in self.told.ladder)
        back = any(rung.back for rung in self.told.ladder)
        head = ("put in", *(self.pot(pot.index) for pot in pots))
        yield ("", *head, *(("dead",) if dead else ()), *(("goes back",) if back else ()))
        rows = [
            (rung.put_in, *rung.layers[: len(pots)], *((rung.dead,) * dead), *((rung.back,) * back))
            for rung in self.told.ladder
        ]
        for rung, row in zip(self.told.ladder, rows, strict=True):
            yield (self.name(rung.seat), *(self.money(chips) if chips else "–" for chips in row))
        yield ("together", *(self.money(sum(column)) for column in zip(*rows, strict=True)))

    def chips(self) -> Iterator[Line]:
        """What the ladder does not say by itself."""
        if not self.over:
            yield Line("The hand is not over: this is how it stands.", (), "bold")
        elif len(self.told.pots) > 1:
            levels = "each pot is matched chip for chip by all who can win it"
            yield Line(f"One pot for each all-in: {levels}.", ("pot-layers",))
        elif self.told.pots and len(self.told.pots[0].seats) > 1:
            yield Line("One pot: all who are still in put in the same.", ("pot-layers",))
        for rung in self.told.ladder:
            if rung.back:
                back = self.money(rung.back)
                text = f"Nobody matched {self.name(rung.seat)}'s last {back}: it goes back."
                yield Line(text, ("pot-uncalled",))
        folded = sum(pot.folded for pot in self.told.pots)
        if folded:
            live = self.told.pots[0].seats
            who = self.names(rung.seat for rung in self.told.ladder if rung.seat not in live)
            text = f"{self.money(folded)} from {who}, who folded, stays in."
            yield Line(text, ("pot-folded-money",))
        dead = sum(pot.dead for pot in self.told.pots)
        added = min(dead, self.hand.splash)
        dead -= added
        if added:
            yield Line(f"{self.money(added)} more is from the house.", ("pot-dead-money",))
        if dead:
            yield Line(
                f"{self.money(dead)} is dead money, all to the main pot.", ("pot-dead-money",)
            )

    def pot_lines(self, pot: PotStory) -> Iterator[Line]:
        """Who could win a pot, who could not, who does, and by what."""
        yield Line(f"{self.names(pot.seats)} can win it.")
        yield from self._not(pot)
        if pot.rake:
            yield Line(f"{self.money(pot.rake)} leaves the table as rake or tip.")
        yield self._wins(pot)
        for decider in pot.deciders:
            yield self._decides(decider)
        for odd in pot.odd:
            yield self._odd(odd)

    def _not(self, pot: PotStory) -> Iterator[Line]:
        """Who cannot win a pot; who folded is named once, with the main pot."""
        groups: dict[tuple[Why, str], list[Out]] = {}
        for out in pot.out:
            if not pot.index or out.why in (Why.ALL_IN, Why.OWES, Why.MUCKED):
                groups.setdefault((out.why, self._out(out)), []).append(out)
        for (_, why), outs in sorted(groups.items(), key=lambda one: list(Why).index(one[0][0])):
            who = self.names((out.seat for out in outs), last="or")
            yield Line(f"Not {who}: {why}.", (outs[0].rule,))

    def _out(self, out: Out) -> str:
        where = self.at(out.span)
        if out.why is Why.ALL_IN:
            rung = next(r for r in self.told.ladder if r.seat == out.seat)
            return f"all in for {self.money(rung.put_in)}"
        if out.why is Why.FOLDED:
            return f"folded {on_street(out.street)}{where}"
        words = {
            Why.OWES: "has not called yet",
            Why.DEAD: "the hand is dead",
            Why.SILENT: "not heard of again",
            Why.MUCKED: "threw the cards away",
        }
        return f"{words[out.why]}{where}"

    def _wins(self, pot: PotStory) -> Line:
        if pot.due is None and not self.over:
            return Line("Nobody has won it yet.", (), "bold")
        if pot.due is None:
            return Line("Who wins it cannot be known: the log has not all the cards.", (), "bold")
        won = {award.seat: pot.chips_due(award.seat) for award in pot.due}
        who = join(f"{self.name(seat)} wins {self.money(chips)}" for seat, chips in won.items())
        because = {
            Basis.FOLDS: ": everyone else has folded",
            Basis.ALONE: ": nobody else put in as much",
            Basis.MUCKS: ": nobody else kept a hand",
            Basis.LOG: ", as the log says: it has not all the cards",
        }
        return Line(f"{who or 'Nobody wins it'}{because.get(pot.basis, '')}.", pot.rules, "bold")

    def _decides(self, by: Decider) -> Line:
        told = {(h.seat, h.board): h for h in self.told.hands}
        best = told[by.winners[0], by.board]
        on, who = self._on(by.board), self.names(by.winners)
        if by.loser < 0:
            text = f"{on}{who} hold the same, {best.saying}; suits break no tie."
            return Line(text, by.rules)
        other = told[by.loser, by.board]
        text = f"{on}{who}'s {best.saying}"
        if len(by.winners) > 1:
            text = f"{on}{who} hold the same, {best.saying}. It"
        text += f" beats {self.name(by.loser)}'s {other.saying}"
        if by.at >= 0:
            mine, theirs = RANKS[rank(by.card)], RANKS[rank(by.against)]
            text += f": the {ORDINALS[by.at]} card decides, {mine} against {theirs}"
        return Line(f"{text}.", by.rules)

    def _odd(self, odd: Odd) -> Line:
        share = f"{self.money(odd.amount)} for {len(odd.winners)} is {self.money(odd.each)} each"
        gets = self.names(seat for seat, _ in odd.given)
        over = self.money(sum(chips for _, chips in odd.given) + odd.left)
        order = {
            "one-each-clockwise": "one a player, from the left of the button",
            "all-to-first": "all to the first winner left of the button",
            "high-card-suit": "to the highest card, then the highest suit",
        }.get(self.told.odd_chip, "")
        if odd.left:
            return Line(f"{share}; {over} is left over and waits for the next pot.", odd.rules)
        return Line(f"{share}; {over} is left over, for {gets}: {order}.", odd.rules)


def on_street(street: str) -> str:
    """``before the flop``, ``on the river``."""
    return "before the flop" if street == "preflop" else f"on the {street}"


def join(words: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    *most, end = tuple(words) or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end
