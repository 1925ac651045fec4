"""The rule book by family, and what is found in it by words."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hhtool.rulebook.book import Page, names, page


class Family(NamedTuple):
    """Rules that belong together: those whose names begin with one of its words."""

    name: str
    title: str
    words: tuple[str, ...]


FAMILIES = (
    Family("deal", "Deck, deal and board", ("deck", "deal", "board")),
    Family("btn", "Button and seats", ("btn",)),
    Family("post", "Blinds, antes and straddles", ("post", "bomb")),
    Family("act", "Turns and actions", ("act",)),
    Family("bet", "Bets, and bets gone wrong", ("bet", "dispute")),
    Family("raise", "Raises", ("raise",)),
    Family("pl", "Pot limit", ("pl",)),
    Family("fl", "Fixed limit", ("fl",)),
    Family("stake", "Stacks, buy-ins and the end", ("stake", "end")),
    Family("pot", "Pots", ("pot",)),
    Family("show", "Showdown", ("show",)),
    Family("rank", "What beats what", ("rank",)),
    Family("log", "The log", ("log",)),
)


def family_of(rule: str) -> Family:
    """The family of a rule; one of its own where none is known."""
    word = rule.partition("-")[0]
    return next((one for one in FAMILIES if word in one.words), Family(word, word, (word,)))


def catalogue(rules: Sequence[str] | None = None) -> list[tuple[Family, list[Page]]]:
    """Pages by family, in the order of a hand; of all rules, or of those named."""
    found: dict[Family, list[Page]] = {family: [] for family in FAMILIES}
    for name in names() if rules is None else rules:
        found.setdefault(family_of(name), []).append(page(name))
    return [(family, pages) for family, pages in found.items() if pages]


def search(words: Sequence[str]) -> list[str]:
    """Rules that are meant by words: a family's, or those with every word in them.

    Rules whose names hold the words come first, then summaries, then texts.
    """
    asked = [word.lower() for word in words]
    if len(asked) == 1:
        family = next((one for one in FAMILIES if asked[0] in {one.name, *one.words}), None)
        if family:
            return [name for name in names() if family_of(name) == family]
    ranked = [(_place(page(name), asked), name) for name in names()]
    return [name for place, name in sorted(ranked) if place < _NOWHERE]


def nearest(words: Sequence[str]) -> list[str]:
    """Names of rules that look like the words, the nearest first."""
    return get_close_matches("-".join(words).lower(), names(), n=5, cutoff=0.5)


_NOWHERE = 3


def _place(of: Page, asked: Sequence[str]) -> int:
    """Where all the words are: 0 the name, 1 the summary, 2 anywhere on the page, 3 nowhere."""
    summary = f"{of.name} {of.summary}".lower()
    everything = " ".join((summary, *of.sources, *of.switches, of.text)).lower()
    for place, text in enumerate((of.name, summary, everything)):
        if all(word in text for word in asked):
            return place
    return _NOWHERE
