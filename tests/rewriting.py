"""Hands written in a format and read again, for tests."""

from hhtool.batch.files import Options, own_rules
from hhtool.grammar import native, native_write, ohh_write, phh_write, pokerstars_write
from hhtool.grammar.dialects import OHH, PHH, POKERSTARS
from hhtool.model.place import Source
from hhtool.model.verdict import Verdict
from hhtool.pipeline import check_hand, check_log
from hhtool.pipeline.told import tell
from hhtool.profile import load

WRITE = {
    "native": native_write.write,
    "phh": phh_write.write,
    "ohh": ohh_write.write,
    "pokerstars": pokerstars_write.write,
}
_READ = {"phh": PHH, "ohh": OHH, "pokerstars": POKERSTARS}


def verdicts(text, form, profile=None):
    """The verdicts of the hands of a text; where it says nothing of rules, under a profile."""
    home = profile or load("home")
    if form == "native":
        log = native.read(Source("night.log", text))
        rules = own_rules("-", Options())
        return [item for item in check_log(log, home, rules) if isinstance(item, Verdict)]
    dialect = _READ[form]
    readings = map(dialect.read, dialect.split("hands", text.splitlines(keepends=True)))
    return [check_hand(reading.hand, home, reading.findings) for reading in readings]


def told(text, form="native", profile=None):
    """The hands of a text as they were played."""
    profile = profile or load("home")
    return [tell(verdict, profile) for verdict in verdicts(text, form, profile)]


def written(hands, form):
    """Text and losses of hands in a format."""
    return WRITE[form](hands)
