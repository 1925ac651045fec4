"""What each switch is about, in words: its question, the rules it moves, what its values mean."""

from typing import NamedTuple


class About(NamedTuple):
    """A switch as people read it."""

    sentence: str
    rules: tuple[str, ...]
    """Rules that say something else when the switch is thrown."""
    values: dict[str, str]
    """Each value with its meaning; a number's are under ``0`` and ``N``."""


ABOUT = {
    "reopen": About(
        "When may a player who has acted raise again?",
        ("raise-reopen", "raise-reopen-cum"),
        {
            "facing-full": "when facing a full raise since the last turn; short all-ins add up",
            "single-only": "after a full raise by one player; short all-ins do not add up",
            "half": "when facing half a raise or more",
            "any": "whenever anybody has raised, all-in or not",
        },
    ),
    "short-allin-base": About(
        "What is the next raise counted from after a short all-in?",
        ("raise-base-after-short",),
        {
            "from-current": "the bet as it stands: 100, all-in 140, then 240",
            "complete": "the last full bet, which is completed: 100, all-in 140, then 200",
        },
    ),
    "short-blind-call": About(
        "What does a call cost when the big blind is short?",
        ("post-short", "act-call"),
        {
            "full-bb": "the whole big blind",
            "posted": "what was posted",
        },
    ),
    "short-open-call": About(
        "What does it cost to call an all-in bet below the big blind?",
        ("act-call", "bet-min"),
        {
            "actual": "what was bet",
            "full-bb": "a whole big blind",
        },
    ),
    "odd-chip": About(
        "Who gets the chips that do not divide?",
        ("pot-odd-chip", "pot-side-split", "rank-suits-equal"),
        {
            "one-each-clockwise": "the winners, one each, from the left of the button",
            "all-to-first": "the first winner to the left of the button gets all of them",
            "high-card-suit": "the winners, one each, from the highest card by suit",
            "carry-over": "nobody: they wait for the next pot",
        },
    ),
    "odd-unit": About(
        "What are pots broken down to before they are divided?",
        ("pot-odd-chip", "pot-odd-unit"),
        {
            "unit": "the smallest unit of the log, such as 1 or 0.01",
            "smallest-chip": "the smallest chip in play, where the log says which it is",
        },
    ),
    "show-order": About(
        "Who shows first at showdown?",
        ("show-order",),
        {
            "last-aggressor-river": "who bet or raised last on the river, else the button's left",
            "last-aggressor-any-street": "who bet or raised last in the hand",
            "all-at-once": "everybody together",
        },
    ),
    "allin-show": About(
        "How are hands shown once a player is all in?",
        ("show-allin-faceup", "show-muck", "show-order-sidepot"),
        {
            "all-tabled": "all of them at once, before the rest of the board",
            "ordered": "in order, players of a side pot first",
            "may-muck": "as at any showdown: a loser may throw the cards away",
        },
    ),
    "play-board": About(
        "What must a player do to play the board?",
        ("show-play-board",),
        {
            "table-both": "turn up both cards",
            "declare": "say so before throwing the cards away",
        },
    ),
    "button": About(
        "How does the button go round when players come and go?",
        ("btn-move", "btn-dead", "btn-dead-sb"),
        {
            "dead": "the big blind goes to the next player; the button may be at an empty seat",
            "moving": "to the next player who is dealt in, the blinds after it",
            "moving-makeup": "as moving; who was passed over by a blind makes up for it",
        },
    ),
    "hu-transition": About(
        "Where is the button when two players are left?",
        ("btn-hu-transition",),
        {
            "no-bb-twice": "where nobody posts the big blind twice running",
            "plain": "at the next player, as always",
        },
    ),
    "new-player": About(
        "What does a player owe who joins or returns?",
        ("btn-new-player", "post-missed"),
        {
            "wait": "the player waits for the big blind, or posts one",
            "post-bb": "a big blind at once",
            "free": "nothing",
        },
    ),
    "bb-ante-order": About(
        "What does a short big blind pay first, blind or ante?",
        ("post-bba",),
        {
            "bb-first": "the blind; the ante is what is left",
            "ante-first": "the ante; the blind is what is left",
        },
    ),
    "short-ante": About(
        "Where do antes go when one of them is short?",
        ("post-ante-short", "pot-dead-money"),
        {
            "layered": "into main and side pots, as bets do",
            "all-main": "all into the main pot",
        },
    ),
    "premature-card": About(
        "What happens to board cards that were dealt wrong or too early?",
        ("board-count", "act-missing"),
        {
            "redeal": "they go back, the deck is shuffled and the street is dealt again",
            "scramble": "extra flop cards are scrambled and one is the next burn; early cards are "
            "reshuffled in without another burn",
        },
    ),
    "straddle": About(
        "Which straddles does the table allow?",
        ("post-straddle", "act-first-pre"),
        {
            "off": "none",
            "utg": "by the player left of the big blind",
            "button": "by the player left of the big blind, or the button",
            "any": "by anybody",
        },
    ),
    "straddle-min-raise": About(
        "What is the least raise over a straddle?",
        ("post-straddle",),
        {
            "bring-in": "to twice the straddle: blinds 1/2, straddle 4, raise to 8",
            "difference": "by what the straddle added: blinds 1/2, straddle 4, raise to 6",
        },
    ),
    "bomb-min-bet": About(
        "What is the least bet of a bomb pot?",
        ("bomb-pot", "bet-min"),
        {
            "ante": "what everyone paid to be in it",
            "big-blind": "the big blind, as in any other hand",
        },
    ),
    "limit-cap": About(
        "How many bets and raises does a street of fixed limit allow?",
        ("fl-cap",),
        {
            "4-wagers": "a bet and three raises",
            "5-wagers": "a bet and four raises",
        },
    ),
    "limit-cap-hu": About(
        "Does the cap of fixed limit hold for two players?",
        ("fl-cap-hu",),
        {
            "uncapped": "no, when they were alone before it was reached",
            "capped": "yes",
        },
    ),
    "limit-short-allin": About(
        "When does a short all-in count as a bet in fixed limit?",
        ("fl-half", "fl-complete"),
        {
            "half-bet": "when it is half a bet or more; less may be completed",
            "full-bet": "when it is a full bet",
        },
    ),
    "pl-preflop": About(
        "How large is the pot before the flop in pot limit?",
        ("pl-max", "pl-short-blind"),
        {
            "full-blinds": "as if both blinds were there in full",
            "actual": "what is really in it",
            "sb-as-bb": "as if the small blind were a big blind",
        },
    ),
    "underraise": About(
        "What is an under-raise?",
        ("raise-min", "bet-50pct", "bet-error-window"),
        {
            "reject": "a mistake, whatever its size",
            "tda-50": "from half a raise on it is made up to a full one, below that it is a call",
        },
    ),
    "raise-no-opponent": About(
        "May a player raise when nobody is left to call?",
        ("raise-no-opponent",),
        {
            "flag": "yes, with a warning: what nobody can match comes back",
            "illegal": "no",
        },
    ),
    "fold-free": About(
        "May a player fold with nothing to call?",
        ("act-fold-free",),
        {
            "flag": "yes, with a warning: it binds, and gives the pot away",
            "ok": "yes, and nothing is said",
            "illegal": "no",
        },
    ),
    "rebuy": About(
        "When may chips be bought?",
        ("stake-rebuy", "stake-elim", "end-elim"),
        {
            "between-hands": "between hands",
            "none": "never: who has no chips is out",
        },
    ),
    "buyin-min-bb": About(
        "What is the least buy-in, in big blinds?",
        ("stake-buyin",),
        {"0": "no limit", "N": "N big blinds"},
    ),
    "buyin-max-bb": About(
        "How far may a stack be bought up, in big blinds?",
        ("stake-buyin", "stake-topup-max"),
        {"0": "no limit", "N": "N big blinds"},
    ),
}
"""Every switch as users write it, with its words."""
