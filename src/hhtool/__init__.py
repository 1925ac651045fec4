"""hhtool settles poker disputes: it replays hand histories and says what the rules say of them."""

__version__ = "0.1.0"
