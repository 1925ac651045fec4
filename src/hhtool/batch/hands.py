"""One hand of a file, or the decision that comes next in it."""

from collections.abc import Iterator
from dataclasses import replace

from hhtool.batch.check import hands
from hhtool.batch.files import Options, beside, opened, own_rules
from hhtool.grammar import native
from hhtool.model.hand import Incident
from hhtool.model.log import Statement
from hhtool.model.place import Source
from hhtool.model.upcoming import Upcoming
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_log, decision, upcoming
from hhtool.profile import Profile, change, load, shipped


def next_decision(path: str, options: Options, at: int = 0) -> Upcoming | None:
    """The next decision of a file's last hand, or of the one asked for.

    ``at`` is the line after which the log is taken to end; 0: its own end. ``None`` where the
    file holds no hand, and no players to deal one to.

    Raises:
        UnreadableError, ProfileError: as for ``check_file``.
    """
    dialect, lines = opened(path, options)
    profile = change(
        load(options.profile or (dialect.profile if dialect else "home"), beside(path)),
        options.changes,
    )
    if dialect is None:
        text = "".join(line for number, line in enumerate(lines, 1) if not at or number <= at)
        log = native.read(Source(path, text))
        return upcoming(log, profile, own_rules(path, options), options.hand)
    found = None
    for source in dialect.split(path, lines):
        hand = dialect.read(source).hand
        if hand is not None and options.hand in ("", hand.id) and (not at or source.line <= at):
            found = hand
    return decision(found, profile) if found else None


def find_hand(path: str, options: Options) -> tuple[Verdict, Profile] | None:
    """The hand asked for, or the last with an error or a dispute, or the last; and its profile."""
    dialect, lines = opened(path, options)
    default = dialect.profile if dialect else "home"
    profile = change(load(options.profile or default, beside(path)), options.changes)
    if dialect is None:
        judged = _in_force("".join(lines), path, profile, options)
    else:
        items = hands(dialect, path, lines, profile, options)
        judged = ((item, profile) for item in items if isinstance(item, Verdict))
    found = None
    for one in judged:
        if options.hand and options.hand == one[0].id:
            return one
        if found is None or _disputed(one[0]) >= _disputed(found[0]):
            found = one
    return None if options.hand else found


def _disputed(verdict: Verdict) -> bool:
    """A hand that was read has an error, chips to pass back, or a ruling that its log has."""
    said = (one for one in verdict.hand.events if isinstance(one, Incident)) if verdict.hand else ()
    ruled = bool(verdict.owed) or any(one.kind == "ruling" for one in said)
    return verdict.hand is not None and (verdict.failed or ruled)


def _in_force(
    text: str, path: str, profile: Profile, options: Options
) -> Iterator[tuple[Verdict, Profile]]:
    """The hands of a native log, each with the profile that its lines have made by then."""
    rules = own_rules(path, options)

    def noted(said: Statement, before: Profile) -> Profile:
        nonlocal profile
        profile = rules(said, before) if rules else before
        return profile

    log = native.read(Source(path, text))
    for item in check_log(log, profile, noted if rules else None, options.noticed):
        if isinstance(item, Verdict):
            yield item, profile


def profiles(path: str, options: Options) -> list[Profile]:
    """Every profile that ships, and the file that was asked for; single changes made to each."""
    names = dict.fromkeys((*([options.profile] if options.profile else []), *shipped()))
    every = (replace(load(name, beside(path)), name=name) for name in names)
    return [change(profile, options.changes) for profile in every]
