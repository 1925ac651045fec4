"""What is wrong with a statement that cannot be read, in plain words."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput


class Mistake(NamedTuple):
    """A fault in a statement: where, what, and what to do. Places count from its beginning."""

    start: int
    end: int
    message: str
    hint: str = ""
    expected: str = ""
    found: str = ""


MISTAKES = (
    ("the amount is missing", ("Ben pays", "count Ben", "Ben raises to",
                               "Ben tosses", "Ben pushes", "chip", "rake", "bets 2/")),
    ("the cards are missing", ("Ben holds", "Ben shows", "burn", "exposed")),
    ("the name is missing", ("seat 4", "folds to", "dead hand", "players")),
    ("the stakes are missing", ("stakes", "stakes 1", "stakes 1/")),
    ("the text is missing", ("game", "rules", "date", "ruling", "currency")),
)  # fmt: skip
"""Messages, with statements that show each; the tests walk the table."""

VERBS = (
    "folds", "checks", "calls", "bets", "raises", "is all in", "shoves", "jams", "tosses",
    "pushes", "posts", "straddles", "holds", "shows", "mucks", "discards", "plays the board",
    "wins", "split", "buys in", "rebuys", "adds on", "cashes out", "leaves", "sits out", "returns",
    "moves to", "pays", "receives",
)  # fmt: skip
KEYWORDS = (
    "game", "date", "stakes", "variant", "bets", "rules", "rule", "chip", "currency", "players",
    "seat", "blinds", "count", "tip", "rake", "hand", "button", "no small blind", "bomb pot",
    "folds to", "checks around", "everyone folds", "flop", "turn", "river", "run it twice",
    "ruling", "misdeal", "exposed", "burn", "redeal", "dead hand", "fouled deck", "end",
)  # fmt: skip
_PLAIN = {
    "AMOUNT": "an amount", "NAME": "a name", "CARD": "cards", "INT": "a number", "TEXT": "words",
    "WORD": "a word", "VALUE": "a value", "SLASH": "/", "ALL_IN": "all in", "FOLD": "folds",
    "CHECK": "checks", "CALL": "calls", "BET": "bets", "RAISE": "raises", "CREDIT": "on credit",
    "STREET": "flop, turn or river", "VARIANT": "no-limit, pot-limit, limit, omaha …",
    "PLUS": "+", "TIMES": "twice",
}  # fmt: skip


def explain(parser: "Lark", text: str, problem: "UnexpectedInput") -> Mistake:
    """What is wrong with a statement, at its place."""
    at = getattr(problem, "pos_in_stream", None) or 0
    token = getattr(problem, "token", None)
    ended = token is not None and token.type == "$END"
    start = len(text) if ended else at
    word = "" if ended else _word_at(text, start)
    if slip := _slip_at_start(text, start, word):
        start, word = 0, slip
    expected = _expected(problem)
    message = "" if not ended else _known(parser, problem)
    if not message:
        message = (
            f"the line ends too early: {expected} is missing"
            if ended
            else _unknown(text, start, word)
        )
    return Mistake(
        start,
        start + max(1, len(word)),
        message,
        _hint(text, start, word, expected),
        expected,
        word,
    )


def _slip_at_start(text: str, start: int, word: str) -> str:
    """The first word, where it is nearly a keyword and the second is no verb: ``flpo Ks``."""
    first = _word_at(text, 0)
    if start == 0 or first.startswith('"') or not _second_word(text, start):
        return ""
    nearly = get_close_matches(first.lower(), KEYWORDS, n=1, cutoff=0.75)
    verb = get_close_matches(word.lower(), VERBS, n=1, cutoff=0.6)
    return first if nearly and first.lower() not in KEYWORDS and not verb else ""


def _known(parser: "Lark", problem: "UnexpectedInput") -> str:
    """The message of the table whose example fails in the same way."""
    return str(problem.match_examples(parser.parse, MISTAKES) or "")


def _unknown(text: str, start: int, word: str) -> str:
    """What a word in the wrong place is."""
    if _second_word(text, start):
        return f"unknown verb {word}"
    if start == 0:
        return f"{word} begins no statement"
    return f"{word} does not fit here"


def _hint(text: str, start: int, word: str, expected: str) -> str:
    """The nearest word, and what could stand here."""
    words = VERBS if _second_word(text, start) else KEYWORDS if start == 0 else (*VERBS, *KEYWORDS)
    near = get_close_matches(word.lower(), words, n=1, cutoff=0.7) if word else []
    guess = f"did you mean {near[0]}? " if near else ""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    if first.lower() in {key.split()[0] for key in KEYWORDS} and start > 0:
        guess += f'a player called {first} is written "{first}" in quotes; '
    return f"{guess}expected {expected}" if expected else guess.rstrip("; ")


def _expected(problem: "UnexpectedInput") -> str:
    """What the grammar could go on with, in words, at most six of them."""
    names = getattr(problem, "accepts", None) or getattr(problem, "expected", None) or ()
    allowed = getattr(problem, "allowed", None) or ()
    words = sorted({_PLAIN.get(name, name.lower().strip("_")) for name in (*names, *allowed)})
    words = [word for word in words if word not in ("$end", "ws")]
    if len(words) > 6:
        return (
            "a verb, as in folds, checks, calls, bets 10 or raises to 20"
            if "folds" in words
            else ""
        )
    return " or ".join(words)


def _second_word(text: str, start: int) -> bool:
    """The place is right after a name."""
    return len(text[:start].split()) == 1 or (
        text.startswith('"') and text.count('"', 0, start) == 2
    )


def _word_at(text: str, start: int) -> str:
    rest = text[start:].split(maxsplit=1)
    return rest[0] if rest else ""
