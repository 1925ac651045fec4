"""Logs of every dialect, and ways to spoil them."""

import os
import re
from functools import cache
from pathlib import Path

from hhtool.grammar import DIALECTS
from madeup import NIGHTS

TESTS = Path(__file__).parent
ROOT = TESTS.parent
CORPORA = Path(os.environ.get("HHTOOL_CORPORA", ROOT.parent / "shared" / "corpora"))
NAMES = ("native", *(dialect.name.replace("-", "_") for dialect in DIALECTS))
PER_FILE, FILES, LARGEST = 6, 40, 20_000
"""Hands of a real file that are seeds, files of a dialect, and characters of a seed."""
GG = """\
Poker Hand #RC42: Hold'em No Limit ($0.01/$0.02) - 2021/03/04 05:06:07
Table 'Oak' 6-max Seat #1 is the button
Seat 1: 1f3a5b7c ($2 in chips)
Seat 2: 9d8e7f6a ($2 in chips)
Seat 3: Hero ($2.35 in chips)
9d8e7f6a: posts small blind $0.01
Hero: posts big blind $0.02
*** HOLE CARDS ***
Dealt to 1f3a5b7c
Dealt to Hero [Ah Kd]
1f3a5b7c: raises $0.04 to $0.06
9d8e7f6a: folds
Hero: calls $0.04
*** FLOP *** [Kh 7s 2c]
Hero: checks
1f3a5b7c: checks
*** TURN *** [Kh 7s 2c] [9d]
Hero: bets $0.08
1f3a5b7c: folds
Uncalled bet ($0.08) returned to Hero
*** SHOWDOWN ***
Hero collected $0.11 from pot
*** SUMMARY ***
Total pot $0.13 | Rake $0.01 | Jackpot $0.01 | Bingo $0 | Fortune $0 | Tax $0
Board [Kh 7s 2c 9d]
Seat 1: 1f3a5b7c (button) folded on the Turn
Seat 2: 9d8e7f6a (small blind) folded before Flop
Seat 3: Hero (big blind) won ($0.11)

"""
SNIPPETS = (
    "\x00", "\x01", "\x02", "\x03", "\x1b[31m", "\x1b]0;x\x07", "\r", "\r\n", "\n", "\n\n", "\u2028",
    "\ufeff", "\u200b", "\ud83c\udccf", "é", "İ", "ß", "²", "٣", "½", "９", "\u202e", "'", '"', '""',
    "'''", '"""', "\\", '\\"', "\\u0000", "\\ud800", "{", "}", "[", "]", "[[[[", "{}", "[]", "null",
    "true", "-1", "0", "-0", "1e999", "1e-999", "NaN", "Infinity", "0x10", "1_000", "9" * 25,
    "9" * 5000, "0.0000000001", "0.30000000000000004", "1,000", "1,00", ".5", "5.", "1k", "$", "€",
    ",", ";", ":", ": ", "#", "# ", "//", "--", "***", " and ", " with ", " @ ", "(", ")", "()", "|",
    " " * 300, "\t", "?", "??", "????", "As", "AsAs", "Xx", "10h", "A♠", "1♠", "[As]", "Board [",
    "hand 1\n", "hand\n", "end\n", "button 1\n", "players A 1, B 1\n", "rule x y\n", "rules home\n",
    "rules ../x.toml\n", "run it twice\n", "misdeal\n", "flop\n", "turn As\n", "count A 5\n",
    "Ula rebuys 5\n", "split 5\n", "*** SUMMARY ***\n", "*** FLOP *** [As Ks Qs]\n",
    "PokerStars Hand #1: ", "Poker Hand #RC1: ", "Table 'x' 9-max Seat #1 is the button\n",
    "Seat 1: Ana (5 in chips)\n", "Ana: posts big blind 5\n", "Ana: raises 5 to 10 and is all-in\n",
    'Ana said, "PokerStars Hand #2: "\n', "collected 5 from side pot-1\n", "is sitting out",
    '"-- starting hand #9 (id: x)  (No Limit Texas Hold\'em) (dealer: ""Ana @ AnaAnaAnax"") --",',
    '"-- ending hand #9 --",', '"""Ana @ AnaAnaAnax"" folds",', "Player stacks: ", "entry,at,order\n",
    '{"ohh": {', '"amount": 1e400,', '"players": [],', '"player_id": 99,', '"cards": ["As", null],',
    '{"at": 1, "payload": {"type": 8, "seat": 1, "value": 5}},', '"hands": [', '"handVersion": 2,',
    "variant = 'NT'\n", "antes = []\n", "actions = ['p1 f']\n", "blinds_or_straddles = [1e99, inf]\n",
    "[2]\n", "'d db AsKsQs', ", "'p1 cbr 99999999999999999999', ", "'p99 f', ", "2024-13-45", "a" * 3000,
    "=cmd()", "<script>", "[red]", "::error::x", "%0A", "]]>", "&#0;",
)  # fmt: skip
"""What may be put in anywhere."""
_NUMBER = re.compile(r"[0-9]+")
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


@cache
def seeds(name):
    """Texts of a dialect that are fit to be spoilt: our own, and real hands where there are any."""
    return tuple(dict.fromkeys([*_own(name), *_real(name)]))


def _own(name):
    if name == "native":
        examples = sorted((ROOT / "examples").rglob("*.log"))
        texts = [path.read_text("utf-8") for path in examples]
        return [text for text in texts if len(text) < LARGEST]
    if name == "ggpoker":
        return [GG, GG * 2]
    golden = sorted((TESTS / "golden" / name).glob("*"))
    texts = [path.read_text("utf-8") for path in golden if not path.name.endswith(".hhtool")]
    texts += [(ROOT / "examples" / "heads-up.phh").read_text("utf-8")] if name == "phh" else []
    return [*([NIGHTS[name]()] if name in NIGHTS else []), *texts]


def _real(name):
    folder = CORPORA / name
    dialect = dialect_named(name)
    files = sorted(folder.iterdir()) if folder.is_dir() and dialect else []
    for path in files[:: max(1, len(files) // FILES)]:
        text = path.read_bytes().decode("utf-8-sig", errors="replace")
        hands = list(dialect.split(path.name, text.splitlines(keepends=True)))
        for hand in hands[:: max(1, len(hands) // PER_FILE)]:
            if len(hand.text) < LARGEST:
                yield hand.text + ("]}" if name == "pokernow_json" and hand.numbers else "")


def dialect_named(name):
    """The dialect; ``None`` is hhtool's own."""
    return next((one for one in DIALECTS if one.name.replace("-", "_") == name), None)


def mutated(name, chance):
    """A seed spoilt in some places, told by a ``random.Random``."""
    text = chance.choice(seeds(name))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        text = chance.choice(WAYS)(text, chance, name)
    return text


def _swap_lines(text, chance, name):
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return "".join(lines)


def _drop_line(text, chance, name):
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _double_line(text, chance, name):
    lines = text.splitlines(keepends=True)
    if lines:
        at = chance.randrange(len(lines))
        lines.insert(chance.randrange(len(lines) + 1), lines[at])
    return "".join(lines)


def _splice(text, chance, name):
    """The beginning of one log and the end of another, at a line's end or anywhere."""
    other = chance.choice(seeds(name))
    head, tail = chance.randrange(len(text) + 1), chance.randrange(len(other) + 1)
    if chance.random() < 0.7:
        head, tail = text.rfind("\n", 0, head) + 1, other.rfind("\n", 0, tail) + 1
    return (text[:head] + other[tail:])[: 2 * LARGEST]


def _number(text, chance, name):
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    value = int(one[0][:15])
    near = (0, 1, value + 1, max(0, value - 1), value * 2, value * 100, -value, 10**15, value / 2)
    return text[: one.start()] + str(chance.choice(near)) + text[one.end() :]


def _character(text, chance, name):
    at = chance.randrange(len(text) + 1)
    put = chance.choice((*"0123456789.,:;\"'{}[]()@#$|/-+ \t\n\r\\xzXAKQTjhs♠é\x00\ufeff", ""))
    return text[:at] + put + text[at + chance.randrange(2) :]


def _cut(text, chance, name):
    at = chance.randrange(len(text) + 1)
    return text[at:] if chance.random() < 0.2 else text[:at]


def _snippet(text, chance, name):
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.4:
        at = text.rfind("\n", 0, at) + 1
    return text[:at] + chance.choice(SNIPPETS) + text[at:]


def _token(text, chance, name):
    """A word of the text in the place of another."""
    at = chance.randrange(max(1, len(text)))
    one, two = _TOKEN.search(text, at), _TOKEN.search(text, chance.randrange(max(1, len(text))))
    return text[: one.start()] + two[0] + text[one.end() :] if one and two else text


def _drop_part(text, chance, name):
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(60) :]


def _double_part(text, chance, name):
    at, size = chance.randrange(len(text) + 1), chance.randrange(60)
    return text[:at] + text[at : at + size] * chance.choice((2, 2, 3, 30)) + text[at + size :]


WAYS = (
    _swap_lines, _drop_line, _double_line, _splice, _number, _number, _character, _character, _cut,
    _snippet, _snippet, _token, _token, _drop_part, _double_part,
)  # fmt: skip
