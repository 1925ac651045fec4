"""Logs → the ends of their nights, and the audit of those whose chips do not add up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hhtool.batch.check import Item, check_file
from hhtool.batch.files import STDIN, Options, beside, opened, own_rules
from hhtool.batch.known import HEAD, dialect_of
from hhtool.grammar import native
from hhtool.model.audit import Audit
from hhtool.model.chips import Unit
from hhtool.model.nightend import Holding, Movement, NightEnd
from hhtool.model.place import NOWHERE, Source
from hhtool.model.verdict import Status, Verdict
from hhtool.pipeline.audit import audit_log, audit_night
from hhtool.profile import change, load
from hhtool.session.balances import Ended


@dataclass(slots=True)
class Told:
    """One log, as far as its money goes."""

    path: str
    ended: Ended
    dealt: set[frozenset[str]] = field(default_factory=set)
    """The names in each hand."""
    errors: int = 0
    undecided: tuple[str, ...] = ()
    """Ids of hands whose winner is not known."""


def told(path: str, options: Options) -> Told:
    """What the hands of a log and the lines between them say of money.

    Of a log that has no lines on money the stacks tell: the first is bought in, one that grows
    between two hands is added to, one that shrinks is cashed out.
    """
    return gather(path, check_file(path, options).items)


def gather(path: str, items: Iterable[Item]) -> Told:
    """``told`` of items that are being judged."""
    found: list[Told] = []
    for _ in telling(path, items, found):
        pass
    return found[0]


def telling(path: str, items: Iterable[Item], found: list[Told]) -> Iterator[Item]:
    """The items as they come; once they are over, ``found`` has what they tell besides."""
    end: NightEnd | None = None
    seen = _Seen(path)
    for item in items:
        if isinstance(item, NightEnd):
            end = item
        elif isinstance(item, Verdict):
            seen.hand(item)
            seen.errors += item.failed
        else:
            seen.errors += item.severity == "error"
        yield item
    ended = Ended(end or seen.end(), seen.removed)
    found.append(Told(path, ended, seen.dealt, seen.errors, tuple(seen.undecided)))


def audited(path: str, options: Options, source: Source) -> Audit | None:
    """The audit of a log; of a native one the likely causes are tried by mending it.

    ``source`` is the log as its night's end has it: standard input is not there a second time.
    """
    if path == STDIN and not source.text:
        return None
    if path == STDIN:
        dialect = dialect_of(path, source.text[:HEAD], options.dialect)
    else:
        dialect, lines = opened(path, options)
        source = source if dialect else Source(path, "".join(lines))
    if dialect is not None:
        return None if path == STDIN else audit_night(check_file(path, options).items)
    profile = change(load(options.profile or "home", beside(path)), options.changes)
    return audit_log(native.read(source), profile, own_rules(path, options))


class _Seen:
    """What the hands of a log have told so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.removed = 0
        self.errors = 0
        self.undecided: list[str] = []
        self.dealt: set[frozenset[str]] = set()
        self.stacks: dict[str, int] = {}
        self.moves: list[Movement] = []
        self.last: Verdict | None = None

    def hand(self, verdict: Verdict) -> None:
        """One more hand."""
        hand, paid = verdict.hand, verdict.played
        if hand is None or paid is None:
            return
        self.last = verdict
        self.dealt.add(frozenset(seat.name for seat in hand.seats))
        known = paid.known() and verdict.status is not Status.VOID
        if known:
            self.removed += paid.rake + paid.carried
        elif verdict.status is not Status.VOID:
            self.undecided.append(verdict.id)
        for at, seat in enumerate(hand.seats):
            before = self.stacks.get(seat.name)
            if before is None or seat.stack > before:
                what = "buys in" if before is None else "adds on"
                self._moved(seat.name, what, seat.stack - (before or 0))
            elif seat.stack < before:
                self._moved(seat.name, "cashes out", before - seat.stack)
            self.stacks[seat.name] = paid.stacks[at] if known else seat.stack

    def _moved(self, name: str, what: str, amount: int) -> None:
        self.moves.append(Movement(name, what, amount, NOWHERE))

    def end(self) -> NightEnd:
        """The night's end that the stacks tell."""
        unit = self.last.hand.unit if self.last and self.last.hand else Unit()
        held = tuple(Holding(name, stack, True) for name, stack in self.stacks.items())
        return NightEnd(Source(self.path, ""), unit, "", "", tuple(self.moves), held)


def every(paths: Iterable[str], options: Options) -> Iterator[Told]:
    """``told`` of each path in its turn."""
    return (told(path, options) for path in paths)
