"""The rule book: one page a rule, its words, weight and sources; findings are made from it."""

from hhtool.rulebook.book import Page, names, page
from hhtool.rulebook.report import finding

__all__ = ["Page", "finding", "names", "page"]
