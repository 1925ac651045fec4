"""PHH, the poker hand history format: single hands (``.phh``) and archives (``.phhs``)."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Final, cast

from hhtool.grammar.dialect import Reading
from hhtool.grammar.phh_actions import act, decimals, is_amount, units
from hhtool.grammar.phh_events import tell, together
from hhtool.grammar.phh_fields import HEADING, Fields, clean, fields
from hhtool.grammar.phh_setup import (
    GAMES,
    NAMES,
    OTHERS,
    Setup,
    fault,
    is_chips,
    is_outcome,
    required,
    set_up,
    wrong_amount,
)
from hhtool.grammar.phh_values import Statement, Value, statement
from hhtool.model.finding import Finding, Severity
from hhtool.model.hand import Claim, ClaimKind, Hand
from hhtool.model.place import NOWHERE, Source, Span

_OUTCOMES: Final = {"finishing_stacks": ClaimKind.STACK, "winnings": ClaimKind.WINNINGS}
_new: Final = tuple.__new__
HEAD: Final = 200
"""Characters that a heading may have."""
_AMOUNTS: Final = (
    "antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks",
    *_OUTCOMES,
)  # fmt: skip


def split(name: str, lines: Iterable[str]) -> Iterator[Source]:
    """One hand's text after another; a file without headings is one hand."""
    kept: list[str] = []
    begin, filled = 1, False
    for number, line in enumerate(lines, 1):
        if line[:1] in "[ \t" and HEADING.fullmatch(line):
            if filled:
                yield Source(name, "".join(kept), begin)
            kept, begin, filled = [], number, True
        elif not filled:
            filled = line.lstrip("\ufeff \t\r\n")[:1] not in ("", "#")
        kept.append(line.removeprefix("\ufeff") if number == 1 else line)
    if filled:
        yield Source(name, "".join(kept), begin)


def read(source: Source) -> Reading:
    """The hand that a text tells, and what is wrong with the text."""
    found = fields(source.text)
    name = _name(source, found)
    if "variant" in found.said:
        variant = found.said["variant"][0].value
        if not isinstance(variant, str) or variant not in GAMES:
            found.findings.append(_not_judged(found, variant))
        elif _has_all(found, variant):
            return _hand(source, found, name)
    else:
        _has_all(found, "NT")
    return Reading(None, tuple(found.findings), name)


def _name(source: Source, found: Fields) -> str:
    """The ``hand`` field, else the heading, else the name of the file."""
    value = found.said["hand"][0].value if "hand" in found.said else ""
    if isinstance(value, int | str) and not isinstance(value, bool) and value != "":
        return str(value)
    file = source.name.replace("\\", "/").rpartition("/")[2]
    return found.heading or file.rpartition(".")[0] or file


def _not_judged(found: Fields, variant: object) -> Finding:
    said, at = found.said["variant"]
    span = Span(at + said.at[0], at + said.at[1])
    if not isinstance(variant, str):
        return fault(span, "variant is a text", "variant = 'NT'")
    game = f"{OTHERS[variant]} ({variant})" if variant in OTHERS else f"the game {variant[:40]!r}"
    return Finding("log-game", Severity.NOTE, span, f"{game} is not judged: skipped")


def _has_all(found: Fields, variant: str) -> bool:
    """Whether no field is missing; those that are make one finding, but for what is broken."""
    missing = required(variant).difference(found.said)
    if found.texts is None:
        missing |= {"actions"}
    told = ", ".join(sorted(missing - found.broken))
    if told:
        verb = "are" if "," in told else "is"
        found.findings.append(fault(found.begin or NOWHERE, f"{told} {verb} missing"))
    return not missing


def _hand(source: Source, found: Fields, name: str) -> Reading:
    """The hand that complete fields make."""
    said = found.said
    places = _places(source.text, found)
    setup = _remembered(found, places) if found.block else set_up(said, places)
    if not isinstance(setup, Setup):
        return Reading(None, (*found.findings, *set_up(said, places)), name)
    told = tell(found.texts or (), found.spans, setup)
    claims, wrong = _claims(found, setup)
    hand = Hand(
        name, setup.game, setup.seats, setup.button, setup.stakes, setup.small, setup.big,
        tuple(told.events), source, setup.posts, inferred=True, self_posting=False,
        holes=together(told.holes), claims=tuple(claims), unit=setup.unit,
        span=found.begin or NOWHERE,
        ended="finishing_stacks" in said,
    )  # fmt: skip
    return Reading(hand, (*found.findings, *told.findings, *wrong), name)


def _remembered(found: Fields, places: int) -> Setup | tuple[Finding, ...]:
    """The setup by the text that makes it: archives repeat it hand after hand."""
    names = tuple([found.said[key][0].text for key in NAMES if key in found.said])
    return _set_up(places, found.block, found.at, names)


@lru_cache(maxsize=1024)
def _set_up(
    places: int, block: str, at: int, names: tuple[str, ...]
) -> Setup | tuple[Finding, ...]:
    named = {said.key: (said, 0) for said in map(statement, names) if said.key}
    return set_up({**(clean(block, at) or {}), **named}, places)


def _places(text: str, found: Fields) -> int:
    """The largest number of decimals among the amounts of a hand."""
    if "." not in text and "e-" not in text and "E-" not in text:
        return 0
    values = [act(one).amount for one in found.texts or ()]
    for key in _AMOUNTS:
        value = found.said[key][0].value if key in found.said else ()
        several = value if isinstance(value, tuple) else (value,)
        values += [one for one in several if isinstance(one, int | Decimal)]
    return max((decimals(value) for value in values if is_amount(value)), default=0)


def _claims(found: Fields, setup: Setup) -> tuple[list[Claim], list[Finding]]:
    """What the hand says that everyone won and held in the end."""
    claims: list[Claim] = []
    wrong: list[Finding] = []
    size = len(setup.seats)
    for key, kind in _OUTCOMES.items():
        if key not in found.said:
            continue
        said, at = found.said[key]
        if not isinstance(said.value, tuple) or len(said.value) != size:
            span = Span(at + said.at[0], at + said.at[1])
            wrong.append(fault(span, f"{key} is a list of {size} amounts, one a player"))
        elif kind is ClaimKind.STACK or any(said.value):
            if said.plain and not setup.endless:
                claims += _plain_claims(kind, said, at, setup)
                continue
            for value, part, seat in zip(said.value, said.parts, setup.order, strict=True):
                span = Span(at + part[0], at + part[1])
                claims += _claim(kind, value, seat, span, setup)
                wrong += wrong_amount(value, span, key, is_outcome)
    return claims, wrong


def _plain_claims(kind: ClaimKind, said: Statement, at: int, setup: Setup) -> list[Claim]:
    """The claims of a list that holds nothing but whole numbers: most are like that."""
    scale: int = 10**setup.unit.decimals
    values = cast("tuple[int, ...]", said.value)
    return [
        _new(Claim, (kind, seat, value * scale, "", _new(Span, (at + start, at + end)), ()))
        for value, (start, end), seat in zip(values, said.parts, setup.order, strict=True)
    ]


def _claim(kind: ClaimKind, value: Value, seat: int, span: Span, setup: Setup) -> tuple[Claim, ...]:
    """A claim, unless it is none: no amount, or the stack of a player who cannot lose it all."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not is_chips(value):
        return ()
    if kind is ClaimKind.STACK and seat in setup.endless:
        return ()
    return (Claim(kind, seat, units(value, setup.unit.decimals), "", span),)


def called(source: Source) -> str:
    """What a hand is called that is not read: by its heading, else by its file."""
    heading = HEADING.match(source.text[:HEAD])
    file = source.name.replace("\\", "/").rpartition("/")[2]
    return heading[heading.lastindex or 0] if heading else file.rpartition(".")[0] or file
