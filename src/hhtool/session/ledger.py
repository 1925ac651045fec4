"""A night → what it comes to, frozen."""

from hhtool.model.nightend import Holding, NightEnd
from hhtool.model.place import Source
from hhtool.session.night import Night


def close(night: Night, source: Source) -> NightEnd:
    """What was put in and taken out over the night, and who holds what at its end.

    A pot that the log gives to nobody is left out: each who played for it holds what he had
    before that hand, so that no chip counts twice.
    """
    return NightEnd(
        source,
        night.unit,
        night.title,
        night.date,
        tuple(night.movements),
        tuple(Holding(p.name, p.stack - p.doubt, p.here) for p in night.players.values()),
        tuple(check._replace(line=source.place(check.span).line) for check in night.checks),
        night.removed,
    )
