"""House rules from TOML: ships, a file beside the log, or single ``KEY=VALUE`` changes."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from pathlib import Path, PureWindowsPath
from typing import Any

from hhtool.errors import ProfileError
from hhtool.model.finding import Severity
from hhtool.model.limits import EXTENDED, PROFILE
from hhtool.profile.schema import SWITCHES, Profile

_WEIGHTS = (*Severity, "off")
LONGEST = 15
"""Digits of a number that a switch takes."""


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
    return _load(name, _Reach(beside))


def load_for(name: str, beside: Path | None) -> Profile:
    """The profile that a log names: one that ships, or a ``.toml`` beside it, as ``load`` has it.

    Nobody need trust a log: no other file is opened for it, not by a way up and out of the folder
    and not through a link, and none where the log comes from standard input.

    Raises:
        ProfileError: as for ``load``, or the file is not the log's to name.
    """
    return _load(name, _Reach(beside, is_free=False, root=beside))


@dataclass(frozen=True, slots=True)
class _Reach:
    """Where files are looked for."""

    beside: Path | None = None
    is_free: bool = True
    """Anywhere; otherwise below the folder ``root`` alone."""
    root: Path | None = None
    above: tuple[str, ...] = ()
    """Files that extend the one looked for."""


def _load(name: str, reach: _Reach) -> Profile:
    if name in shipped():
        return _shipped(name)
    if not name.endswith(".toml"):
        known = ", ".join(shipped())
        raise ProfileError(f"no profile {name!r}{_nearest(name, shipped())}; there are {known}")
    if not reach.is_free:
        _be_beside(name, reach)
    candidates = [reach.beside / name] if reach.beside else []
    for path in (*candidates, *([Path(name)] if reach.is_free else [])):
        if _is_file(path):
            return _from_file(path, reach)
    raise ProfileError(f"no profile file {name!r}; give a path to a .toml")


def _be_beside(name: str, reach: _Reach) -> None:
    """A log may name what lies in its own folder.

    Raises:
        ProfileError: it names something else.
    """
    if reach.root is None or reach.beside is None:
        raise ProfileError(
            f"{name!r} is a file, and a log from standard input can name none; use --profile"
        )
    pure = PureWindowsPath(name)  # which knows every way to write a path
    away = pure.drive or pure.root or ".." in pure.parts
    try:
        here = (reach.beside / name).resolve()
        away = away or not here.is_relative_to(reach.root.resolve())
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, links in a circle
        away = True
    if away:
        raise ProfileError(f"{name!r} is not beside the log, and a log can name no other file")


def _is_file(path: Path) -> bool:
    """A file is there, and not a folder or a device; a name that none can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


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
    return _profile(_parse(text, f"{name}.toml"), name, f"{name}.toml", _Reach())


def _from_file(path: Path, reach: _Reach) -> Profile:
    if str(path) in reach.above or len(reach.above) > EXTENDED:
        raise ProfileError(f"{path}: it extends itself, or too many others that extend others")
    try:
        if path.stat().st_size > PROFILE:
            raise ProfileError(f"{path}: more than {PROFILE:,} bytes are no house rules")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ProfileError(f"{path}: cannot be read: {problem}") from problem
    below = replace(reach, beside=path.parent, above=(*reach.above, str(path)))
    table = _parse(text, str(path))
    try:
        return _profile(table, path.stem, str(path), below)
    except ValueError:  # a number that has more digits than Python writes
        raise ProfileError(f"{path}: a number in it is beyond reason") from None


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as problem:  # no TOML, or a number with more digits than Python reads
        raise ProfileError(f"{where}: {problem}") from problem
    except RecursionError:
        raise ProfileError(f"{where}: lists within lists, too many levels deep") from None


def _profile(table: Mapping[str, Any], name: str, where: str, reach: _Reach) -> Profile:
    """A parsed file as a profile: what it extends first, then its own words."""
    extends = table.get("extends")
    if extends is None:
        base = Profile()
    elif isinstance(extends, str) and extends != name:
        base = _load(extends, reach)
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
        if not str(value).isdecimal() or len(str(value)) > LONGEST:
            raise ProfileError(f"{where}{key} = {str(value)[:40]!r}; it takes a whole number")
        return replace(profile, **{field: int(str(value))})  # type: ignore[arg-type] # a number field
    if value not in values:
        near = _nearest(str(value), values)
        raise ProfileError(f"{where}{key} = {value!r}{near}; it is one of {', '.join(values)}")
    return replace(profile, **{field: value})  # type: ignore[arg-type] # one of the field's literals


def _nearest(word: str, words: Iterable[str]) -> str:
    """``; did you mean odd-chip?``, or nothing when no name is near."""
    near = get_close_matches(word, list(words), n=1)
    return f" (did you mean {near[0]}?)" if near else ""
