"""Profiles set beside one another, and a file to write one's own in."""

import textwrap
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from hhtool.errors import ProfileError
from hhtool.profile.about import ABOUT
from hhtool.profile.load import shipped
from hhtool.profile.schema import SWITCHES, Profile


class Difference(NamedTuple):
    """A switch, or the weight of a rule, that profiles do not agree on."""

    name: str
    values: tuple[str, ...]
    """One a profile, in their order; a weight that is not changed is ``default``."""
    rules: tuple[str, ...]


def value(profile: Profile, switch: str) -> str:
    """A switch's value as users write it."""
    return str(getattr(profile, switch.replace("-", "_")))


def weights(profile: Profile) -> dict[str, str]:
    """The rules whose weight a profile changes, in alphabetical order."""
    first = dict(reversed(profile.severities))
    return {rule: str(first[rule]) for rule in sorted(first)}


def differences(profiles: Sequence[Profile]) -> list[Difference]:
    """Where profiles differ: switches in the schema's order, then weights of rules."""
    rows = [(name, [value(one, name) for one in profiles], ABOUT[name].rules) for name in SWITCHES]
    changed = [weights(one) for one in profiles]
    rows += [
        (rule, [one.get(rule, "default") for one in changed], (rule,))
        for rule in sorted(set().union(*changed))
    ]
    return [
        Difference(name, tuple(said), rules) for name, said, rules in rows if len(set(said)) > 1
    ]


def extends(name: str) -> str:
    """What a profile names as the one that it extends; empty for none.

    Raises:
        ProfileError: its file cannot be read.
    """
    if name in shipped():
        text = files("hhtool.profile").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    else:
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise ProfileError(f"{name}: cannot be read: {problem}") from problem
    return str(tomllib.loads(text).get("extends", ""))


def template(base: Profile, parent: str) -> str:
    """A ``.toml`` for a table's own rules: every switch as ``base`` has it, with its values."""
    head = (
        "# The rules of our table. Change what you play otherwise; a line taken out is as in the\n"
        "# profile that is named here. In a log: `rules` and this file's name.\n"
        f'extends = "{parent}"\n'
        'title = "Our table"\n'
    )
    parts = [head]
    for name, about in ABOUT.items():
        wide = max(map(len, about.values))
        lines = [
            *textwrap.wrap(about.sentence, 96),
            *textwrap.wrap(f"Moves {', '.join(about.rules)}.", 96),
            *(f"  {key:<{wide}}  {said}" for key, said in about.values.items()),
        ]
        said = value(base, name)
        written = f'"{said}"' if SWITCHES[name] else said
        parts.append("".join(f"# {line}\n" for line in lines) + f"{name} = {written}\n")
    rules = [f'{rule} = "{weight}"\n' for rule, weight in weights(base).items()]
    parts.append(
        "# How much a rule weighs: error, warning, note or off; `hhtool rules` lists them.\n"
        "[rules]\n" + ("".join(rules) or '# act-fold-free = "off"\n')
    )
    return "\n".join(parts)
