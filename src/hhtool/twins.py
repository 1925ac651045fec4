"""What the commands do, as functions: the same nouns and the same defaults."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from hhtool.batch import Options, Run, check_file, find, find_hand, next_decision
from hhtool.batch.convert import Converted
from hhtool.batch.convert import convert as _convert
from hhtool.errors import UsageError
from hhtool.model.explanation import Explanation
from hhtool.model.frame import Replay
from hhtool.model.upcoming import Upcoming
from hhtool.model.verdict import Verdict
from hhtool.pipeline import explain as _explain
from hhtool.pipeline.frames import replay
from hhtool.profile import Profile

if TYPE_CHECKING:
    from hhtool.batch.settle import Found
    from hhtool.reports.tables import Tables


def validate(*paths: str, **options: str) -> Iterator[Run]:
    """Each file with its verdicts, which are made as they are asked for.

    ``options`` are those of ``Options``: ``profile``, ``dialect``, ``hand``. Folders stand for
    the logs below them.

    Raises:
        UnreadableError, ProfileError: a file or a profile cannot be read.
    """
    chosen = _options(options)
    return (check_file(path, chosen) for path in find(paths))


def explain(path: str, hand: str = "", **options: str) -> Explanation:
    """Who won what in a hand and why: the hand of that id, or the last one in dispute.

    Raises:
        UsageError: there is no such hand, or it cannot be read.
    """
    verdict, profile = _hand(path, hand, options)
    told = _explain.explain(verdict, profile)
    if told is None:
        raise UsageError(f"{path}: hand {verdict.id} cannot be read")
    return told


def frames(path: str, hand: str = "", **options: str) -> Replay:
    """A hand as frames, one for each thing that happened: the twin of ``hhtool replay``.

    Raises:
        UsageError: there is no such hand, or it cannot be read.
    """
    verdict, profile = _hand(path, hand, options)
    shown = replay(verdict, profile)
    if shown is None:
        raise UsageError(f"{path}: hand {verdict.id} cannot be read")
    return shown


def next(path: str, at: int = 0, **options: str) -> Upcoming | None:  # noqa: A001 # the command's name
    """The decision that comes next in a log, taken to end after line ``at``."""
    return next_decision(path, _options(options), at)


def convert(path: str, to: str, *, anonymise: bool = False, **options: str) -> Converted:
    """The hands of a file in another format, and what cannot be said there.

    Raises:
        UnreadableError, ProfileError: as for ``validate``.
        UsageError: hhtool does not write the format, or there is no hand to write.
    """
    return _convert(path, to, _options(options), anonymise=anonymise)


def report(*paths: str, **options: str) -> "Tables":
    """The tables of logs as pandas frames; ``hhtool.reports.players`` sums them up."""
    from hhtool.reports.tables import tables

    runs: Iterable[Run] = validate(*paths, **options)
    return tables((run.path, run.items) for run in runs)


def settle(*paths: str, **wanted: object) -> "Found":
    """Who pays whom in logs: the twin of ``hhtool settle``.

    ``wanted`` are the fields of ``hhtool.batch.settle.Wanted`` and those of ``Options``.

    Raises:
        UnreadableError, ProfileError: a file or a profile cannot be read.
        UsageError: there is nothing to settle.
    """
    from hhtool.batch.settle import Wanted
    from hhtool.batch.settle import settle as _settle

    own = {key: value for key, value in wanted.items() if key in Wanted.__dataclass_fields__}
    rest = {key: str(value) for key, value in wanted.items() if key not in own}
    return _settle(find(paths), _options(rest), Wanted(**own))  # type: ignore[arg-type] # its fields


def _options(options: Mapping[str, str]) -> Options:
    return Options(**dict(options))  # type: ignore[arg-type] # only its string fields


def _hand(path: str, hand: str, options: Mapping[str, str]) -> tuple[Verdict, Profile]:
    found = find_hand(path, _options({**options, "hand": hand}))
    if found is None:
        raise UsageError(f"{path} holds no hand {hand}".rstrip())
    return found
