"""House rules as text and as JSON."""

import textwrap
from collections.abc import Iterator, Sequence

from hhtool.profile.about import ABOUT
from hhtool.profile.compare import Difference, value, weights
from hhtool.profile.schema import SWITCHES, Profile
from hhtool.render.json import Doc
from hhtool.render.terminal import Piece, clean

Parents = Sequence[str]
"""What each profile extends; empty for none."""


def doc(profiles: Sequence[Profile], parents: Parents, found: Sequence[Difference]) -> Doc:
    """``hhtool.profiles/1``: the profiles, every switch, and where the profiles differ."""
    return {
        "schema": "hhtool.profiles/1",
        "profiles": [
            {
                "name": one.name,
                "title": one.title,
                "extends": parent or None,
                "switches": {name: _exact(one, name) for name in SWITCHES},
                "weights": weights(one),
            }
            for one, parent in zip(profiles, parents, strict=True)
        ],
        "switches": [
            {
                "name": name,
                "about": about.sentence,
                "values": about.values if SWITCHES[name] else None,
                "default": _exact(Profile(), name),
                "rules": about.rules,
            }
            for name, about in ABOUT.items()
        ],
        "differences": [
            {
                "name": one.name,
                "values": [int(said) if said.isdecimal() else said for said in one.values],
                "rules": one.rules,
            }
            for one in found
        ],
    }


def listing(profiles: Sequence[Profile], parents: Parents, width: int) -> Iterator[list[Piece]]:
    """A line a profile: name, title, what it extends."""
    names = max(len(one.name) for one in profiles)
    titles = max(len(one.title) for one in profiles)
    for one, parent in zip(profiles, parents, strict=True):
        base = f"  extends {parent}" if parent else ""
        yield [(f"{one.name:<{names}}", "bold"), (f"  {one.title:<{titles}}", ""), (base, "dim")]
    yield []
    more = "`hhtool profiles NAME` prints one, two names how they differ, `--init` begins your own."
    yield from ([(line, "dim")] for line in textwrap.wrap(more, width))


def one(profile: Profile, parent: str, width: int) -> Iterator[list[Piece]]:
    """A profile: each switch with its value, what that means, and the rules that it moves."""
    base = f", extends {parent}" if parent else ""
    yield [(clean(profile.name), "bold"), (f": {clean(profile.title)}{base}", "")]
    for name, about in ABOUT.items():
        said = value(profile, name)
        yield []
        yield [(name, "bold"), (" = ", ""), (said, "bold cyan")]
        answer = meaning(name, said)
        yield from wrapped(f"{about.sentence} {answer[0].upper()}{answer[1:]}.", width)
        yield from wrapped(f"moves {', '.join(about.rules)}", width, "dim")
    changed = weights(profile)
    if changed:
        yield []
        yield [("weights of rules", "bold")]
    for rule, weight in changed.items():
        yield [(f"  {clean(rule)} = ", ""), (weight, "bold cyan")]


def beside(
    profiles: Sequence[Profile], found: Sequence[Difference], width: int
) -> Iterator[list[Piece]]:
    """How profiles differ, switch by switch."""
    names = [clean(profile.name) for profile in profiles]
    if not found:
        yield [(f"{', '.join(names)}: no difference", "")]
        return
    wide = max(map(len, names))
    count = f"{len(found)} difference{'s' if len(found) > 1 else ''}"
    yield [(", ".join(names), "bold"), (f": {count}", "")]
    for row in found:
        about = ABOUT.get(row.name)
        yield []
        yield [(clean(row.name), "bold"), (f": {about.sentence if about else 'its weight'}", "")]
        for name, said in zip(names, row.values, strict=True):
            text = f"{said}: {meaning(row.name, said)}" if about else said
            indent = " " * (wide + 4)
            for at, line in enumerate(
                textwrap.wrap(text, width - len(indent), break_on_hyphens=False)
            ):
                head = f"  {name:<{wide}}  " if at == 0 else indent
                yield [(head, "cyan"), (line, "")]
        yield from wrapped(f"moves {', '.join(row.rules)}", width, "dim")


def meaning(switch: str, said: str) -> str:
    """What a value of a switch comes to: the answer to its question."""
    values = ABOUT[switch].values
    return values[said] if said in values else values["N"].replace("N", said)


def wrapped(text: str, width: int, style: str = "", indent: str = "  ") -> Iterator[list[Piece]]:
    """A paragraph, indented; a rule's name is not broken."""
    lines = textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
    yield from ([(line, style)] for line in lines)


def _exact(profile: Profile, switch: str) -> str | int:
    """A number as a number."""
    said = value(profile, switch)
    return said if SWITCHES[switch] else int(said)
