"""What a site's log says between hands → stacks, movements, the level of the blinds."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from hhtool.model.finding import Finding
from hhtool.model.log import Kind, Statement
from hhtool.model.nightend import Movement
from hhtool.model.place import Source
from hhtool.rulebook import finding
from hhtool.session.carry import Carry, Held


@dataclass(slots=True)
class Books:
    """The money of one log: what came and went."""

    movements: list[Movement] = field(default_factory=list)


def hear(carry: Carry, books: Books, said: Statement, source: Source) -> Iterator[Finding]:
    """Take one statement; a stack in it that cannot be is a finding."""
    handler = _HANDLERS.get(said.kind)
    if handler is None:
        return
    _finer(carry, said)
    found = handler(carry, books, said, carry.players.get(said.text), source)
    if found:
        yield found


def ids_at_end(said: Iterable[Statement]) -> dict[str, str]:
    """What each id that was changed is at the end; an id that was changed to stands for itself."""
    now: dict[str, str] = {}
    for one in said:
        if one.kind is Kind.RENAMED:
            now[one.word] = now[one.text] = one.text
            now = {id_: one.text if last == one.word else last for id_, last in now.items()}
    return now


def stood_up(said: Iterable[Statement], id_: str) -> tuple[int, ...]:
    """What a player stood up with, each time that he did."""
    return tuple(s.amounts[0] for s in said if s.kind is Kind.SITS_OUT and s.text == id_)


def _finer(carry: Carry, said: Statement) -> None:
    """Count in cents from the first amount on that is written in them.

    No chip changes: a table that turns to cents writes the 1000 of before as 10.00.
    """
    if said.number is not None and said.number > carry.unit.decimals:
        carry.unit = replace(carry.unit, decimals=said.number)


def _buys(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """The host lets a player in, or a busted player buys again: the amount is the new stack."""
    _brings(carry, books, said, held, source)
    return None


def _sits_down(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """A player sits down: with what is his already, or with chips of which no line spoke.

    The site says so again of everyone whenever the game goes on after a stop. Where a hand could
    not be followed, the chips are taken to be his.
    """
    if held is None or not held.here or held.sure:
        _brings(carry, books, said, held, source)
    else:
        carry.players[said.text] = Held(said.name, said.amounts[0])
    return None


def _brings(carry: Carry, books: Books, said: Statement, held: Held | None, source: Source) -> None:
    """A player has a stack of which he had a part, all or nothing until now."""
    amount = said.amounts[0]
    has = {held.stack, held.other} if held and held.here and held.sure else {0}
    if amount not in has:
        before = held.stack if held and held.here and held.sure else 0
        what = "cashes out" if amount < before else said.word or "buys in"
        _move(carry, books, said, what, abs(amount - before), source)
    carry.players[said.text] = Held(said.name, amount)


def _leaves(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """A player leaves with a stack, which must be what the hands made it."""
    amount = said.amounts[0]
    _move(carry, books, said, "cashes out", amount, source)
    found = _checked(carry, said, held)
    carry.players[said.text] = Held(said.name, amount, here=False)
    return found


def _stays(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """A player stands up or sits back with a stack, which must be what the hands made it."""
    found = _checked(carry, said, held)
    carry.players[said.text] = Held(said.name, said.amounts[0])
    return found


def _adjusts(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """The host sets a stack anew."""
    was, now = said.amounts[:2]
    if now >= was:
        _move(carry, books, said, "adds on", now - was, source)
    else:
        _move(carry, books, said, "cashes out", was - now, source)
    found = _checked(carry, said._replace(amounts=(was,)), held)
    carry.players[said.text] = Held(said.name, now)
    if found and held:
        carry.players[said.text] = Held(said.name, held.stack + now - was, now)
    return found


def _bounty(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """Chips that one player passes to another outside the pot."""
    paid_to = carry.players.get(said.others[0][0]) if said.others else None
    if held:
        held.stack -= said.amounts[0]
        held.other = None if held.other is None else held.other - said.amounts[0]
    if paid_to:
        paid_to.stack += said.amounts[0]
        paid_to.other = None if paid_to.other is None else paid_to.other + said.amounts[0]
    return None


def _renamed(
    carry: Carry, books: Books, said: Statement, held: Held | None, source: Source
) -> Finding | None:
    """A player has another id from now on."""
    if said.word in carry.players:
        carry.players[said.text] = carry.players.pop(said.word)
    return None


def _checked(carry: Carry, said: Statement, held: Held | None) -> Finding | None:
    """The stack that a line names is not what the hands made it."""
    amount = said.amounts[0]
    if held is None or not held.sure or not held.here or amount in (held.stack, held.other):
        return None
    unit = carry.unit
    over = amount - held.stack
    return finding(
        "stake-continuity",
        said.span,
        f"{said.name} is said to have {unit.text(amount)}; after hand {carry.last_hand} it is "
        f"{unit.text(held.stack)} ({unit.text(abs(over))} too {'many' if over > 0 else 'few'})",
        hint="chips were added or taken away without a line, or a hand is missing",
        player=said.name,
        expected=held.stack,
        found=amount,
    )


def _move(
    carry: Carry, books: Books, said: Statement, what: str, amount: int, source: Source
) -> None:
    if amount:
        line = source.place(said.span).line
        moved = Movement(
            said.name, what, amount, said.span, hand=carry.last_hand, id=said.text, line=line
        )
        books.movements.append(moved)


_Handler = Callable[[Carry, Books, Statement, "Held | None", Source], "Finding | None"]
_HANDLERS: dict[Kind, _Handler] = {
    Kind.BUYS: _buys,
    Kind.SEAT: _sits_down,
    Kind.CASHES_OUT: _leaves,
    Kind.SITS_OUT: _stays,
    Kind.RETURNS: _stays,
    Kind.ADJUSTS: _adjusts,
    Kind.BOUNTY: _bounty,
    Kind.RENAMED: _renamed,
}
