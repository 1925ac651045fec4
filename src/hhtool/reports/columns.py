"""The columns of each table and their dtypes: a contract, added to and never changed."""

Columns = dict[str, str]
INT, TEXT, FLAG, MONEY = "int64", "string", "bool", "money"
COLUMNS: dict[str, Columns] = {
    "nights": {"night": INT, "file": TEXT, "title": TEXT, "date": TEXT, "ended": FLAG},
    "hands": {
        "hand": INT, "night": INT, "id": TEXT, "line": INT, "status": TEXT, "game": TEXT,
        "players": INT, "button": INT, "small": MONEY, "big": MONEY, "ante": MONEY,
        "pot": MONEY, "rake": MONEY, "carried": MONEY, "known": FLAG,
        "small_seat": INT, "big_seat": INT, "bomb": MONEY, "street": TEXT, "showdown": FLAG,
        "time": TEXT, "tournament": TEXT,
    },
    "seats": {
        "hand": INT, "seat": INT, "number": INT, "player": TEXT,
        "start": MONEY, "paid": MONEY, "won": MONEY, "end": MONEY, "live": FLAG,
    },
    "actions": {
        "hand": INT, "order": INT, "street": TEXT, "seat": INT, "player": TEXT, "verb": TEXT,
        "to": MONEY, "add": MONEY, "all_in": FLAG, "line": INT,
    },
    "pots": {"hand": INT, "pot": INT, "name": TEXT, "amount": MONEY, "eligible": INT,
             "known": FLAG},
    "awards": {"hand": INT, "pot": INT, "board": INT, "seat": INT, "player": TEXT,
               "amount": MONEY, "odd": MONEY},
    "findings": {"night": INT, "hand": INT, "line": INT, "rule": TEXT, "severity": TEXT,
                 "player": TEXT, "message": TEXT},
    "movements": {"night": INT, "after": TEXT, "player": TEXT, "what": TEXT, "amount": MONEY,
                  "credit": FLAG, "line": INT},
    "cards": {"hand": INT, "seat": INT, "board": INT, "cards": TEXT},
    "made": {"hand": INT, "board": INT, "seat": INT, "player": TEXT, "category": TEXT},
    "owed": {"hand": INT, "giver": TEXT, "taker": TEXT, "amount": MONEY},
}  # fmt: skip
"""Columns and dtypes of each table; ``money`` is int64 in the unit of all the logs."""


def dtypes(columns: Columns) -> Columns:
    """The dtypes of columns: amounts are int64."""
    return {name: INT if kind == MONEY else kind for name, kind in columns.items()}


def amounts(columns: Columns) -> tuple[str, ...]:
    """The columns that hold amounts."""
    return tuple(name for name, kind in columns.items() if kind == MONEY)
