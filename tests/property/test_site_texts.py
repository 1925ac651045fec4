"""One character changed in a site's file: nothing raises, and no other hand is judged otherwise.

A file is one of a made-up night, or six hands of a real one where the corpora are there.
"""

import os
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhtool.batch.check import hands
from hhtool.batch.files import Options
from hhtool.batch.known import HEAD, dialect_of
from hhtool.grammar.dialect import Dialect
from hhtool.model.finding import Finding
from hhtool.model.verdict import Status, Verdict
from hhtool.profile import load
from madeup import NIGHTS

CORPORA = Path(os.environ.get("HHTOOL_CORPORA", Path(__file__).parents[3] / "shared" / "corpora"))
SIZE = 6
"""Hands of a real file that are looked at together."""
MADE_UP = "made up"
CHARACTERS = "0123456789.,:;\"'{}[]()@#$|/-+ \t\n\r\\xzXAKQTjhs♠é\x00\ufeff\u200b\u2028"


@dataclass(frozen=True, eq=False)
class File:
    """A file's lines, what it was taken for, and how its hands are judged."""

    site: str
    lines: list[str]
    dialect: Dialect
    items: list[Verdict | Finding]


@cache
def dialect_for(site, head):
    dialect = dialect_of("x", head, "")
    return replace(dialect, read=lru_cache(maxsize=4096)(dialect.read))


def judged(dialect, lines):
    """Hands, and what belongs to none, of a file's text."""
    items = hands(dialect, "x", lines, load(dialect.profile), Options())
    return [item for item in items if isinstance(item, Verdict | Finding)]


@cache
def real(path):
    """The file's dialect, its lines, and the texts of its hands."""
    text = Path(path).read_bytes().decode("utf-8-sig", errors="replace")
    lines = text.splitlines(keepends=True) if "\x0b" not in text else text.split("\n")
    dialect = dialect_for(Path(path).parent.name, text[:HEAD])
    return dialect, lines, list(dialect.split("x", lines))


def rows_of(source):
    """The lines of its file that a hand's text stands on."""
    return source.numbers or range(source.line, source.line + source.text.count("\n") + 1)


@lru_cache(maxsize=256)
def file_of(site, path, part):
    """A made-up file, or some hands of a real one."""
    if path == MADE_UP:
        lines = NIGHTS[site]().splitlines(keepends=True)
        dialect = dialect_for(site, "".join(lines)[:HEAD])
        return File(site, lines, dialect, judged(dialect, lines))
    dialect, every, sources = real(path)
    part %= -(-len(sources) // SIZE)
    few = sources[part * SIZE :][:SIZE]
    if site == "pokernow_json":
        head, _, _ = few[0].text.partition("\n")
        pieces = ", ".join(source.text.partition("\n")[2] for source in few)
        lines = [f"{head} {pieces}]}}\n"]
    else:
        rows = [row for source in few for row in rows_of(source)]
        first, last = min(rows), min(max(rows), len(every))
        head = every[:1] if site == "pokernow" and first > 1 else []
        lines = [*head, *every[first - 1 : last]]
    return File(site, lines, dialect, judged(dialect, lines))


def sites_and_paths():
    """Every site with every file that there is for it."""
    for site in NIGHTS:
        folder = CORPORA / site
        real_files = sorted(map(str, folder.iterdir())) if folder.is_dir() else []
        yield site, MADE_UP
        yield from ((site, path) for path in real_files)


def told_of(item, row):
    """What is said of a hand, but for what stands on a line."""
    places = [item.source.place(found.span).line for found in item.findings]
    every = zip(item.findings, places, strict=True)
    found = tuple((f.rule, f.severity, f.message, at) for f, at in every if at != row)
    whole = item.status not in (Status.INCOMPLETE, Status.VOID, Status.UNREAD)
    return item.id, found, "" if whole else item.status


def own(file, item, row, column):
    """The changed character stands in the hand's text."""
    if file.site != "pokernow_json":
        return row in rows_of(item.source)
    text = item.source.text.partition("\n")[2]
    start = file.lines[0].index(text)
    return start <= column < start + len(text)


def changed(file, row, column, cut, put):
    """The lines with some characters of one of them gone, and others in their place."""
    line = file.lines[row]
    lines = list(file.lines)
    lines[row : row + 1] = [line[:column] + put + line[column + cut :]]
    return "".join(lines).splitlines(keepends=True) if put in "\n\r" else lines


def others(file, row, column, lines):
    """Hands that are judged otherwise though the changed character is not theirs."""
    items = judged(file.dialect, lines)
    before = [item for item in file.items if isinstance(item, Verdict)]
    after = [item for item in items if isinstance(item, Verdict)]
    mine = {item.id for item in before if own(file, item, row + 1, column)}
    shift = len(lines) - len(file.lines)
    wanted = [one for one in before if one.id not in mine]
    if shift:
        told = {told_of(one, 0)[0]: [f.message for f in one.findings] for one in after}
        return [one.id for one in wanted if told.get(one.id) != [f.message for f in one.findings]]
    told = {told_of(one, row + 1) for one in after}
    away = [one.id for one in wanted if told_of(one, row + 1) not in told]
    return [] if away and is_between(after, mine, away) else away


def is_between(after, mine, away):
    """The changed hand is sound by itself: that it differs only its neighbours can show.

    So it is with a line that is of no hand, such as one about chips bought before the first.
    """
    changed_hand = [one for one in after if one.id in mine]
    rules = {found.rule for one in after if one.id in away for found in one.findings}
    sound = not any(one.failed for one in changed_hand) and len(changed_hand) == len(mine)
    return sound and rules == {"stake-continuity"}


def check(file, row, where, cut, put):
    line = file.lines[row].rstrip("\r\n")
    column = where % (len(line) + 1)
    lines = changed(file, row, column, cut, put)
    assert [] == others(file, row, column, lines), (file.site, line, column, cut, put)


FILES = list(sites_and_paths())
drawn = given(
    st.sampled_from(FILES), st.integers(0, 400), st.integers(0, 5000), st.integers(0, 10**6),
    st.integers(0, 1), st.sampled_from(["", *CHARACTERS]),
)  # fmt: skip


def look(place, part, row, where, cut, put):
    file = file_of(*place, part)
    check(file, row % len(file.lines), where, cut, put)


@drawn
@settings(max_examples=150)
def test_a_changed_character_raises_nothing_and_changes_no_other_hand(
    place, part, row, where, cut, put
):
    look(place, part, row, where, cut, put)


@pytest.mark.deep
@drawn
@settings(max_examples=20_000)
def test_many_changed_characters_raise_nothing_and_change_no_other_hand(
    place, part, row, where, cut, put
):
    look(place, part, row, where, cut, put)


@pytest.mark.parametrize("site", NIGHTS)
def test_a_character_of_every_line_changed_changes_no_other_hand(site):
    file = file_of(site, MADE_UP, 0)
    assert ["clean"] * 3 == [item.status for item in file.items]
    turn = 0
    for row, line in enumerate(file.lines):
        for where in range(row % 7, len(line), 23 if len(line) < 400 else 37):
            turn += 1
            check(file, row, where, turn % 2, CHARACTERS[turn % len(CHARACTERS)])
    assert turn > 80
