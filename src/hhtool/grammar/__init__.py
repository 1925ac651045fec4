"""Text to hands and back, by Lark grammars."""

from hhtool.grammar.dialect import Dialect, Reading
from hhtool.grammar.dialects import DIALECTS

__all__ = ["DIALECTS", "Dialect", "Reading"]
