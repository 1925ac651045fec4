"""An explanation in words: sections of sentences, some with a table, for text and Markdown."""

from collections.abc import Iterator
from typing import NamedTuple

from hhtool.model.cards import texts
from hhtool.model.explanation import First, PotStory, Showing
from hhtool.model.finding import Finding, Until
from hhtool.model.hand import Verb
from hhtool.model.verdict import Status
from hhtool.render.explain_pots import Line, PotWords, join, on_street
from hhtool.render.terminal import clean

_UNTIL = {
    Until.NOW: "said at once",
    Until.SUBSTANTIAL_ACTION: "before two more players acted",
    Until.STREET: "before the next street",
    Until.SHOWDOWN: "before the showdown",
}


class Section(NamedTuple):
    """A part of the explanation; a table's first row is its head."""

    title: str
    lines: tuple[Line, ...]
    table: tuple[tuple[str, ...], ...] = ()


class Words(PotWords):
    """Sentences about one explained hand."""

    def sections(self) -> Iterator[Section]:
        """The whole story, in the order in which a host tells it."""
        told = self.told
        if told.verdict.status is Status.VOID:
            line = Line("The hand is void: every chip goes back to who put it in.")
            yield Section("What everyone put in", (line,), tuple(self.ladder()))
        elif told.ladder:
            table = tuple(self.ladder())
            yield Section("What everyone put in", tuple(self.chips()), table)
        for pot in told.pots:
            title = f"{self.pot(pot.index).capitalize()}: {self.money(pot.amount)}"
            yield Section(title, tuple(self.pot_lines(pot)))
        if told.hands:
            yield Section("The hands", (), tuple(self._hands()))
        if told.showing and told.pots:
            yield Section("Who shows first", (self._shows(told.showing),))
        if told.verdict.findings:
            lines = tuple(line for f in told.verdict.findings for line in self._finding(f))
            title = "What is wrong" if told.verdict.failed else "What was noticed"
            yield Section(title, lines)
        if told.said:
            yield Section("The ruling at the table", tuple(self._said()))
        if told.pots and (self.over or told.told):
            yield Section("Paid and due", tuple(self._paid()))

    def _hands(self) -> Iterator[tuple[str, ...]]:
        head = ("", "", "holds", "best five")
        yield ("board", *head) if self.boards > 1 else head
        for hand in self.told.hands:
            row = (self.name(hand.seat), hand.saying, texts(hand.holds), texts(hand.best))
            yield (str(hand.board + 1), *row) if self.boards > 1 else row

    def _shows(self, showing: Showing) -> Line:
        street = on_street(showing.street)
        why = {
            First.RIVER: f"bet or raised last on the river{self.at(showing.span)}",
            First.STREETS: f"bet or raised last, {street}{self.at(showing.span)}",
            First.LEFT: "is the first still in to the left of the button; nobody bet the river",
            First.SIDE: "is in the last side pot, and side pots are shown first",
        }
        if showing.order:
            first, *rest = showing.order
            then = ", then ".join(map(self.name, (first, *rest)))
            return Line(f"{then}: {self.name(first)} {why[showing.first]}.", (showing.rule,))
        text = {
            First.ALL_IN: "All together: someone is all in, and the betting is over.",
            First.TOGETHER: "All together, by the rules of this table.",
        }.get(showing.first, "Nobody has to: only one is left.")
        return Line(text, (showing.rule,))

    def _finding(self, found: Finding) -> Iterator[Line]:
        """A finding, then the lines before it that matter, in order."""
        place = self.told.verdict.place
        weight = found.severity.value
        head = f"{weight.capitalize()} at line {place(found.span).line}"
        said = clean(found.message).rstrip(".")
        yield Line(f"{head}: {said}.", (found.rule,), weight)
        for note in sorted(found.notes, key=lambda note: note.span):
            yield Line(f"line {place(note.span).line}: {clean(note.message)}", deep=1)
        if found.ruling:
            yield Line(self._ruling(found), deep=1)
        if found.hint:
            yield Line(f"{capital(clean(found.hint))}.", deep=1)

    def _said(self) -> Iterator[Line]:
        for said in self.told.said:
            who = f" on {self.name(said.seat)}" if said.seat >= 0 else ""
            yield Line(f"The log{self.at(said.span)} has{who}: “{clean(said.text)}”")
        ours = [found for found in self.told.verdict.findings if found.ruling]
        if not ours:
            yield Line("The rules have nothing to change in this hand.")
        for found in ours:
            yield Line(f"The rules{self.at(found.span)}: {self._ruling(found)}", (found.rule,))

    def _ruling(self, found: Finding) -> str:
        """What an action counts as, and whether it is in time to say so."""
        assert found.ruling is not None
        action = found.ruling.action
        to = f" to {self.money(action.amount)}" if action.amount else ""
        one = "an" if action.verb is Verb.ALL_IN else "a"
        in_force = self.told.in_force[self.told.verdict.findings.index(found)]
        late = f"too late to put right, that had to be {_UNTIL[found.ruling.until]}"
        time = "it is put right" if in_force else late
        return f"{self.name(action.seat)}'s action counts as {one} {action.verb}{to}; {time}."

    def _paid(self) -> Iterator[Line]:
        verdict = self.told.verdict
        if not self.told.told:
            known = all(pot.due is not None for pot in self.told.pots)
            due = "; the pots go as above" if known else ""
            yield Line(f"The log does not say who was paid{due}.")
            return
        for pot in self.told.pots:
            yield from self._pot_paid(pot)
        for one in verdict.owed:
            giver, taker = self.name(one.giver), self.name(one.taker)
            text = f"{giver} gives {taker} {self.money(one.amount)}."
            yield Line(text, ("dispute-window",), "bold")
        if not verdict.owed and all(pot.due is not None for pot in self.told.pots):
            yield Line("Nobody owes anybody anything.", (), "bold")

    def _pot_paid(self, pot: PotStory) -> Iterator[Line]:
        """What was paid of a pot beside what is due; one line where it is the same."""
        name = self.pot(pot.index).capitalize()
        paid = dict(pot.paid_by_seat())
        if pot.due is None or paid == dict(pot.due_by_seat()):
            got = join(f"{self.money(chips)} to {self.name(seat)}" for seat, chips in paid.items())
            right = "" if pot.due is None else ", as is due"
            yield Line(f"{name}: {got or 'nothing'} was paid{right}.")
            return
        for seat in dict.fromkeys((*dict(pot.due_by_seat()), *paid)):
            due, was = pot.chips_due(seat), pot.chips_paid(seat)
            words = f"{self._some(due)} is due to {self.name(seat)}, {self._some(was)} was paid"
            yield Line(f"{name}: {words}.", (), "" if due == was else "error")

    def _some(self, chips: int) -> str:
        return self.money(chips) if chips else "nothing"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
