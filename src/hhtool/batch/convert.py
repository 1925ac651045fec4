"""One file → the same hands in another format, and what that format cannot say."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hhtool.batch.check import Item, hands
from hhtool.batch.files import Options, beside, opened, own_rules
from hhtool.errors import UsageError
from hhtool.grammar import DIALECTS, native, native_write, ohh_write, phh_write, pokerstars_write
from hhtool.grammar.dialect import Written
from hhtool.grammar.writing import Loss, Told, sentences
from hhtool.model.finding import Finding, Severity
from hhtool.model.log import Statement
from hhtool.model.nightend import NightEnd
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_hand, check_log
from hhtool.pipeline.anonymise import anonymiser
from hhtool.pipeline.told import differences, tell
from hhtool.profile import Profile, change, load

WRITERS: Mapping[str, Callable[[Sequence[Told]], Written]] = {
    "native": native_write.write,
    "phh": phh_write.write,
    "ohh": ohh_write.write,
    "pokerstars": pokerstars_write.write,
}
"""Every format that hhtool writes."""
_SHOWN = frozenset({"buys in", "rebuys", "adds on", "cashes out", "rake", "tip"})
"""What moves between hands and shows in the stacks, or in the rake, of the hands themselves."""

PLAIN = Options()
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Converted(NamedTuple):
    """A file in another format."""

    text: str
    lost: tuple[str, ...]
    """What is not in the text, a sentence each."""
    failed: bool
    """The file has an error in it."""


def convert(
    path: str, dialect: str, options: Options = PLAIN, *, anonymise: bool = False
) -> Converted:
    """The hands of a file in the dialect asked for.

    Raises:
        UnreadableError, ProfileError: as for ``check_file``.
        UsageError: hhtool does not write the dialect, or there is no hand to write.
    """
    if dialect not in WRITERS:
        raise UsageError(f"no writer for {dialect!r}; there are {', '.join(WRITERS)}")
    hide = anonymiser() if anonymise else None
    tolds: list[Told] = []
    lost: list[str] = []
    failed = False
    for item, profile in _judged(path, options):
        failed = failed or _fails(item)
        if isinstance(item, Verdict):
            told = tell(item, profile, hide(item.hand) if hide and item.hand else None)
            tolds += [told] if told else []
            lost += [] if told else [_left_out("" if hide else item.id)]
        elif isinstance(item, NightEnd):
            lost += _between_hands(item)
            tolds = tolds if hide else [_of_night(item, told) for told in tolds]
        elif item.severity is Severity.ERROR:
            lost.append(f"between hands: {item.rule if hide else item.message}")
    if not tolds:
        raise UsageError(f"{path}: there is no hand in it that can be written")
    written = WRITERS[dialect](tolds)
    return Converted(
        written.text, (*lost, *written.lost, *_astray(written.text, tolds, dialect)), failed
    )


def _left_out(name: str) -> str:
    return f"{f'hand {name}' if name else 'a hand'}: cannot be read, and is left out"


def _fails(item: Item) -> bool:
    """An error was found."""
    if isinstance(item, Verdict):
        return item.failed
    return isinstance(item, Finding) and item.severity is Severity.ERROR


def _judged(path: str, options: Options) -> Iterator[tuple[Item, Profile]]:
    """The hands of a file, each with the profile in force, and what belongs to none."""
    dialect, lines = opened(path, options)
    default = dialect.profile if dialect else "home"
    profile = change(load(options.profile or default, beside(path)), options.changes)
    if dialect is None:
        yield from _native("".join(lines), path, profile, options)
        return
    for verdict in hands(dialect, path, lines, profile, options):
        yield verdict, profile


def _native(
    text: str, path: str, profile: Profile, options: Options
) -> Iterator[tuple[Item, Profile]]:
    """The hands of a native log, what belongs to none, and the night's end."""
    rules = own_rules(path, options)

    def noted(said: Statement, before: Profile) -> Profile:
        nonlocal profile
        profile = rules(said, before) if rules else before
        return profile

    items = check_log(native.read(Source(path, text)), profile, noted if rules else None)
    while True:
        try:
            item: Item = next(items)
        except StopIteration as over:
            yield over.value, profile
            return
        if not isinstance(item, Verdict) or options.hand in ("", item.id):
            yield item, profile


def _between_hands(end: NightEnd) -> Iterator[str]:
    """What a night's log says between hands that no hand shows."""
    moved = [
        f"{one.what} on credit" if one.credit else one.what
        for one in end.movements
        if one.credit or one.what not in _SHOWN
    ]
    for what, times in sorted(Counter(moved).items()):
        yield f"between hands: `{what}`{f', {times} times' if times > 1 else ''}"


def _of_night(end: NightEnd, told: Told) -> Told:
    """A hand of a native log with the night's name, and its day where it is written as one."""
    day = end.date if _DAY.fullmatch(end.date) else ""
    return replace(told, hand=told.hand._replace(table=end.title, time=day))


def _astray(text: str, tolds: Sequence[Told], to: str) -> tuple[str, ...]:
    """What is not the same when the text is read again."""
    if to not in ("native", *(dialect.name for dialect in DIALECTS)):
        return ()
    again = list(_read_again(text, to, [told.profile for told in tolds]))
    if len(again) != len(tolds):
        return (f"{len(tolds)} hands are written, and {len(again)} are read again",)
    losses: list[Loss] = []
    for told, read in zip(tolds, again, strict=True):
        others = list(differences(told, read)) if read else ["all of it"]
        if read and read.failed and not told.failed:
            others.append("an error is found in it")
        if others:
            losses.append((told.hand.id, f"not the same when read again: {', '.join(others)}"))
    return sentences(losses)


def _read_again(text: str, to: str, profiles: Sequence[Profile]) -> Iterator[Told | None]:
    """The hands of a text that was written."""
    if to == "native":
        for item, profile in _native(text, "-", load("home"), Options()):
            if isinstance(item, Verdict):
                yield tell(item, profile)
        return
    dialect = next(one for one in DIALECTS if one.name == to)
    for source, profile in zip(
        dialect.split("-", text.splitlines(keepends=True)), profiles, strict=False
    ):
        reading = dialect.read(source)
        hand = reading.hand
        yield tell(check_hand(hand, profile, reading.findings), profile) if hand else None
