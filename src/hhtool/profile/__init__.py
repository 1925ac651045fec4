"""House rules as data."""

from hhtool.profile.load import change, load, load_for, shipped
from hhtool.profile.schema import SWITCHES, Profile

__all__ = ["SWITCHES", "Profile", "change", "load", "load_for", "shipped"]
