"""How much hhtool takes at once. What is beyond is refused in words, and the rest is read."""

LINE = 10_000
"""Characters of a line; the longest that a site has been seen to write has 481."""
STATEMENT = 2_000
"""Characters of a statement of hhtool's own log."""
HAND = 200_000
"""Characters of a hand; the longest that has been seen has 10,422."""
LINES = 5_000
"""Lines of a hand."""
EVENTS = 1_000
"""Things that happen in a hand; in the longest that has been seen they are 43."""
SEATS = 99
"""Players of a hand; a deck has cards for 26."""
PLAYERS = 1_000
"""Players that hhtool's own log can name; a season has some dozens."""
NESTED = 64
"""Levels of lists and objects in a text; hand histories have nine."""
PROFILE = 100_000
"""Bytes of a file of house rules."""
EXTENDED = 16
"""Files of house rules that extend one another."""

MEMBER = 2 * 1024**3
"""Bytes of a file in an archive, unpacked."""
INNER = 256 * 1024**2
"""Bytes of an archive in an archive, which is held in memory."""
RATIO, FREE = 200, 100 * 1024**2
"""An archive that unpacks to more than this many times its size is refused beyond these bytes."""
