"""House rules from TOML: ships, a file beside the log, or single ``KEY=VALUE`` changes."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from hhtool.errors import ProfileError
from hhtool.model.finding import Severity
from hhtool.profile.schema import SWITCHES, Profile

_WEIGHTS = (*Severity, "off")


def shipped() -> tuple[str, ...]:
    """Names of the profiles that come with hhtool."""
    folder = files("hhtool.profile")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load(name: str, beside: Path | None = None) -> Profile:
    """The profile of a name that ships, or of a ``.toml`` file.

    A relative path is looked for beside the log first, then where the command runs.

    Raises:
        ProfileError: no such profile, or its file is wrong; the message names line and key.
    """
    if name in shipped():
        return _shipped(name)
    if not name.endswith(".toml"):
        known = ", ".join(shipped())
        raise ProfileError(f"no profile {name!r}{_nearest(name, shipped())}; there are {known}")
    candidates = [beside / name] if beside else []
    for path in (*candidates, Path(name)):
        if path.is_file():
            return _from_file(path)
    raise ProfileError(f"no profile file {name!r}; give a path to a .toml")


def change(profile: Profile, changes: Iterable[tuple[str, str]]) -> Profile:
    """The profile with single switches changed: pairs like ``("odd-chip", "all-to-first")``.

    A rule's name with ``error``, ``warning``, ``note`` or ``off`` changes its weight.

    Raises:
        ProfileError: no such switch, or not one of its values.
    """
    for key, value in changes:
        profile = _set(profile, key.replace("_", "-"), value, "")
    return profile


@lru_cache(maxsize=32)
def _shipped(name: str) -> Profile:
    text = files("hhtool.profile").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return _profile(_parse(text, f"{name}.toml"), name, f"{name}.toml", None)


def _from_file(path: Path) -> Profile:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ProfileError(f"{path}: cannot be read: {problem}") from problem
    return _profile(_parse(text, str(path)), path.stem, str(path), path.parent)


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ProfileError(f"{where}: {problem}") from problem


def _profile(table: Mapping[str, Any], name: str, where: str, beside: Path | None) -> Profile:
    """A parsed file as a profile: what it extends first, then its own words."""
    extends = table.get("extends")
    if extends is None:
        base = Profile()
    elif isinstance(extends, str) and extends != name:
        base = load(extends, beside)
    else:
        raise ProfileError(f"{where}: extends = {extends!r} must name another profile")
    title = table.get("title", "")
    profile = replace(base, name=name, title=str(title))
    for key, value in table.items():
        if key == "rules":
            profile = _weights(profile, value, where)
        elif key not in ("extends", "title"):
            profile = _set(profile, key, value, f"{where}: ")
    return profile


def _weights(profile: Profile, table: object, where: str) -> Profile:
    """The ``[rules]`` table: weights by rule."""
    if not isinstance(table, Mapping):
        raise ProfileError(f'{where}: [rules] is a table: raise-min = "warning"')
    for rule, weight in table.items():
        if weight not in _WEIGHTS:
            raise ProfileError(
                f"{where}: {rule} = {weight!r}; a rule's weight is one of {_WEIGHTS}"
            )
        profile = replace(profile, severities=((rule, weight), *profile.severities))
    return profile


def _set(profile: Profile, key: str, value: object, where: str) -> Profile:
    """The profile with one switch set, once it has been found to be a switch and a value."""
    if key not in SWITCHES:
        if value in _WEIGHTS:
            return _weights(profile, {key: value}, where)
        near = _nearest(key, SWITCHES)
        raise ProfileError(f"{where}no switch {key!r}{near}; see `hhtool profiles`")
    values = SWITCHES[key]
    field = key.replace("-", "_")
    if not values:
        if not str(value).isdecimal():
            raise ProfileError(f"{where}{key} = {value!r}; it takes a whole number")
        return replace(profile, **{field: int(str(value))})  # type: ignore[arg-type] # a number field
    if value not in values:
        near = _nearest(str(value), values)
        raise ProfileError(f"{where}{key} = {value!r}{near}; it is one of {', '.join(values)}")
    return replace(profile, **{field: value})  # type: ignore[arg-type] # one of the field's literals


def _nearest(word: str, words: Iterable[str]) -> str:
    """``; did you mean odd-chip?``, or nothing when no name is near."""
    near = get_close_matches(word, list(words), n=1)
    return f" (did you mean {near[0]}?)" if near else ""
