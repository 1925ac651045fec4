"""``hhtool explain``: who won what in a hand, and why."""

from dataclasses import replace
from difflib import get_close_matches
from typing import TextIO

import click

from hhtool.batch import Options, find_hand, profiles
from hhtool.cli.params import in_color, judging, options, printing, to, width
from hhtool.errors import UsageError
from hhtool.model.explanation import Explanation, Sensitivity
from hhtool.model.verdict import Verdict
from hhtool.pipeline.explain import explain
from hhtool.pipeline.sensitivity import sensitivity
from hhtool.render import explain as words
from hhtool.render.explain_markdown import markdown
from hhtool.render.json import dumps
from hhtool.render.rulebook import one
from hhtool.render.screen import writer
from hhtool.rulebook import names, page


@click.command("explain")
@click.argument("file", metavar="FILE")
@click.argument("which", metavar="[HAND]", required=False, default="")
@judging
@click.option("--noticed", default=0, metavar="LINE", help="When the mistake was seen.")
@click.option("--why", default="", metavar="RULE", help="Only this rule's page.")
@click.option("--all-profiles", is_flag=True, help="What changes under other house rules.")
@printing("text", "markdown", "json")
def command(
    file: str, which: str, profile: str, rules: tuple[str, ...], dialect: str, hand: str,
    noticed: int, why: str, all_profiles: bool, form: str, output: str, color: str,
) -> None:  # fmt: skip
    """Who won what in a hand, and why: told step by step, each step with its rule.

    FILE is a log; `-` reads standard input. HAND is the id of a hand; without it the last hand
    with an error or a dispute is explained, else the last one. With --all-profiles the hand is
    replayed under every profile that ships; the log's own `rules` lines are left out for that.

    \b
    Examples:
        hhtool explain examples/side-pot.log
        hhtool explain examples/friday.log 3
        hhtool explain examples/odd-chip.log --all-profiles
        hhtool explain examples/side-pot.log --why pot-eligible
    """
    with to(output) as out:
        write = writer(out, color=in_color(color, out))
        if why:
            write(one(page(_rule(why)), width()))
            return
        chosen = replace(options(profile, rules, dialect, which or hand), noticed=noticed)
        told = _told(file, chosen)
        found = _changes(file, chosen, told.verdict) if all_profiles else None
        if form == "text":
            write(
                [[(words.heading(told, file), "bold")], []]
                if found
                else words.lines(told, file, width())
            )
            write(words.changes(found, width()) if found else ())
        else:
            _document(out, form, file, told, found)


def _told(file: str, chosen: Options) -> Explanation:
    """The hand of the file, explained."""
    which = f"hand {chosen.hand}" if chosen.hand else "a hand"
    found = find_hand(file, chosen)
    if found is None:
        raise UsageError(f"{file} does not hold {which}")
    verdict, profile = found
    told = explain(verdict, profile, _seen(verdict, chosen))
    if told is None:
        raise UsageError(f"hand {verdict.id} of {file} cannot be read: see hhtool validate {file}")
    return told


def _changes(file: str, chosen: Options, verdict: Verdict) -> Sensitivity | None:
    assert verdict.hand is not None
    return sensitivity(verdict.hand, profiles(file, chosen), noticed=_seen(verdict, chosen))


def _document(
    out: TextIO, form: str, file: str, told: Explanation, found: Sensitivity | None
) -> None:
    if form == "json":
        out.write(dumps(words.doc(told, file, found)) + "\n")
    else:
        out.writelines(f"{line}\n" for line in markdown(told, file, found))


def _seen(verdict: Verdict, chosen: Options) -> int | None:
    """Where in the source a mistake was seen; ``None`` for its end."""
    return verdict.source.end_of(chosen.noticed) if chosen.noticed else None


def _rule(name: str) -> str:
    """A rule that has a page."""
    if name not in names():
        near = get_close_matches(name, names(), n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise click.UsageError(f"--why {name}: there is no such rule{guess}")
    return name
