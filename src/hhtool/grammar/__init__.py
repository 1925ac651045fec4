"""Text to hands and back, by Lark grammars."""

from hhtool.grammar import native
from hhtool.grammar.dialect import Dialect, Reading
from hhtool.grammar.ohh import OHH
from hhtool.grammar.phh import PHH
from hhtool.grammar.pokernow import POKERNOW
from hhtool.grammar.pokernow_json import POKERNOW_JSON
from hhtool.grammar.pokerstars import GGPOKER, POKERSTARS

DIALECTS: tuple[Dialect, ...] = (POKERNOW, POKERSTARS, GGPOKER, POKERNOW_JSON, OHH, PHH)
"""Formats whose hands stand for themselves, in the order in which a file is tried."""

__all__ = ["DIALECTS", "Dialect", "Reading", "native"]
