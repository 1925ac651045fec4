"""The page of a night: its plain values, and the one file that they become."""

import json
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from hhtool.errors import UsageError
from hhtool.model.chips import Unit
from hhtool.render.html import svg
from hhtool.render.html.excerpts import Row
from hhtool.render.json import Doc
from hhtool.render.terminal import clean

_OUTSIDE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Signs that could end a script, or a line of it, before its JSON does."""


class Log(NamedTuple):
    """A file that was read, so that it can be checked."""

    name: str
    """Without its folders."""
    sha256: str
    """Of its bytes; empty where they cannot be read again."""
    dialect: str
    profile: str
    hands: int


class Player(NamedTuple):
    """A row of the chip summary."""

    name: str
    bought_in: int
    stack: int
    cashed_out: int
    net: int
    hands: int
    biggest_pot: int
    at_table: bool = True
    """Still in a seat when the log ends."""


class Payment(NamedTuple):
    """What one player passes to another when the night is over."""

    giver: str
    taker: str
    amount: int


class Bank(NamedTuple):
    """What came on the table, and where it is."""

    bought_in: int = 0
    on_table: int = 0
    cashed_out: int = 0
    removed: int = 0
    """Rake, tips, and odd chips left over."""
    difference: int = 0
    """Above zero chips are missing, below it there are too many."""


class Chart(NamedTuple):
    """A drawing of our own, and what it shows in words."""

    title: str
    svg: str
    description: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding, and where it is seen."""

    severity: str
    rule: str
    message: str
    file: str
    line: int
    hand: str = ""
    """Id of its hand; empty for none."""
    link: str = ""
    """Fragment of the step at which it is seen."""
    excerpt: tuple[Row, ...] = ()
    hint: str = ""
    summary: str = ""
    """What the rule says, in a sentence."""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that can be chosen."""

    key: str
    """Its fragment: of letters, digits, ``.`` and ``_``, no two alike."""
    id: str
    file: str
    line: int
    status: str
    players: tuple[str, ...] = ()
    pot: int = 0
    unit: Unit = field(default_factory=Unit)
    outcome: str = ""
    """Who wins what, in words."""
    owed: tuple[str, ...] = ()
    """What must change hands to put it right, in words."""
    doc: Doc | None = None
    """Its steps, as ``hands.doc`` makes them; ``None`` for a hand that could not be read."""
    faults: tuple[int, ...] = ()
    """Indexes into the findings of the page."""


@dataclass(frozen=True, slots=True)
class Page:
    """All that a page shows. Amounts are smallest units of ``unit``."""

    title: str
    logs: tuple[Log, ...]
    unit: Unit = field(default_factory=Unit)
    date: str = ""
    players: tuple[Player, ...] = ()
    payments: tuple[Payment, ...] = ()
    bank: Bank = field(default_factory=Bank)
    charts: tuple[Chart, ...] = ()
    faults: tuple[Fault, ...] = ()
    hands: tuple[Played, ...] = ()
    redacted: bool = False
    version: str = ""


def html(page: Page) -> str:
    """The page as one file, which asks for no other.

    Raises:
        UsageError: Jinja2 is not installed.
    """
    try:
        from jinja2 import Environment, StrictUndefined
        from markupsafe import Markup
    except ImportError as missing:
        raise UsageError("the page needs hhtool[report]: pip install 'hhtool[report]'") from missing

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True, finalize=_printable,
    )  # fmt: skip
    script = _part("page.js")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return environment.from_string(_part("page.html")).render(
        page=page,
        words=_words(page.unit),
        money=lambda amount: _money(page.unit, amount),
        weights=_weights(page),
        worst=[_worst(page, one) for one in page.hands],
        owing=[one for one in page.hands if one.owed],
        drawings=[Markup(svg.inline(one.svg, f"c{at}-")) for at, one in enumerate(page.charts)],  # noqa: S704 # drawn by hhtool itself
        data=Markup(embedded(_data(page))),  # noqa: S704 # every < is escaped
        style=Markup(_part("page.css")),  # noqa: S704 # a file of hhtool
        script=Markup(script),  # noqa: S704 # a file of hhtool
        policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
        "img-src data:; base-uri 'none'; form-action 'none'",
    )


def embedded(doc: object) -> str:
    """JSON that can stand inside a script element: nothing in it ends the script."""
    text = json.dumps(_cleaned(doc), ensure_ascii=False, separators=(",", ":"))
    return text.translate(_OUTSIDE)


def _part(name: str) -> str:
    return files("hhtool.render.html").joinpath("templates", name).read_text(encoding="utf-8")


def _printable(value: object) -> object:
    """What a template writes: text of a log without control characters; markup as it is."""
    return clean(value) if type(value) is str else value


def _cleaned(value: object) -> object:
    """Plain values without control characters in their texts."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: _cleaned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(one) for one in value]
    return value


def _data(page: Page) -> Doc:
    """What the replayer needs."""
    return {
        "hands": [
            {
                "key": one.key,
                "id": one.id,
                "from": f"{one.file}:{one.line}",
                "players": one.players,
                "owed": one.owed,
                "faults": one.faults,
                "doc": one.doc,
            }
            for one in page.hands
        ],
        "faults": [(one.severity, one.rule, one.message, one.hint) for one in page.faults],
    }


def _weights(page: Page) -> dict[str, int]:
    """How many findings there are of each weight."""
    every = [one.severity for one in page.faults]
    return {weight: every.count(weight) for weight in ("error", "warning", "note")}


def _worst(page: Page, hand: Played) -> str:
    """The gravest weight among the findings of a hand; empty without any."""
    here = {page.faults[at].severity for at in hand.faults}
    return next((weight for weight in ("error", "warning", "note") if weight in here), "")


def _money(unit: Unit, amount: int) -> str:
    """An amount with its sign of a currency, where that is one character: ``-$1,200``."""
    sign = unit.currency if _is_sign(unit) else ""
    return f"{'-' if amount < 0 else ''}{sign}{unit.text(abs(amount))}"


def _is_sign(unit: Unit) -> bool:
    return len(unit.currency) == 1 and not unit.currency.isalnum()


def _words(unit: Unit) -> str:
    """The currency, where it is no sign that stands before an amount."""
    return "" if _is_sign(unit) else unit.currency


__all__ = ["Bank", "Chart", "Fault", "Log", "Page", "Payment", "Played", "Player", "html"]
