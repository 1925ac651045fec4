"""What is beyond all measure is refused in words, and every other hand keeps its verdict."""

import pytest

from enduring import judged, rows_of
from hhtool.grammar.bounded import too_long
from hhtool.grammar.json_pieces import pieces
from hhtool.model.finding import Finding
from hhtool.model.limits import EVENTS, HAND, LINE, LINES, PLAYERS, SEATS, STATEMENT
from hhtool.model.verdict import Status, Verdict
from madeup import NIGHTS
from mutating import GG

NATIVE = """\
stakes 1/2
players Ana 200, Ben 200, Cal 200

hand 1
button Ana
Ana folds, Ben folds

hand 2
Ben folds, Cal folds

hand 3
Cal folds, Ana folds
"""
TEXTS = {
    **{name: night() for name, night in NIGHTS.items()},
    "ggpoker": "".join(GG.replace("#RC42", f"#RC{number}") for number in (42, 43, 44)),
    "phh": "".join(
        f"[{number}]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [100, 100]\nactions = ['p1 f']\n\n"
        for number in (1, 2, 3)
    ),
    "native": NATIVE,
}
MIDDLE = {
    "pokernow": '"-- ending hand #2 --', "pokernow_json": '"number": "2", ', "native": "hand 2\n",
    "pokerstars": "Hand #72: ", "ggpoker": "Hand #RC43: ", "ohh": '"game_number": "32", ', "phh": "[2]\n",
}  # fmt: skip
"""What stands in the second hand."""


def hands(text, name):
    return [one for one in judged(name, text) if isinstance(one, Verdict)]


def apart(name, text):
    """What is said of the second hand, where the first and the third are judged as ever."""
    plain, spoilt = hands(TEXTS[name], name), hands(text, name)
    assert 3 == len(plain) == len(spoilt)
    for at in (0, 2):
        assert plain[at].id == spoilt[at].id
        assert plain[at].status == spoilt[at].status
    assert (plain[1].id, Status.UNREAD) == (spoilt[1].id, spoilt[1].status)
    return [(found.rule, found.message) for found in spoilt[1].findings]


def behind(name, filling):
    """The log with something more behind the head of its second hand."""
    text, mark = TEXTS[name].replace('",\n ', '", '), MIDDLE[name]
    at = text.index(mark) + len(mark)
    if name in ("pokerstars", "ggpoker"):
        at = text.index("\n", at) + 1
    return text[:at] + filling + text[at:]


@pytest.mark.parametrize("name", ["pokerstars", "ggpoker", "phh"])
def test_a_line_that_is_too_long_costs_its_own_hand(name):
    message = f"this line has {LINE + 1:,} characters; at most {LINE:,} are read"
    assert [("log-syntax", message)] == apart(name, behind(name, "#" * (LINE + 1) + "\n"))


def test_a_row_of_a_sites_table_that_is_too_long_costs_its_own_hand():
    text = TEXTS["pokernow"]
    row = next(row for row in rows_of(text) if "ending hand #2" in row)
    long = row.replace("hand #2", "hand #2" + " " * LINE)
    [(rule, message)] = apart("pokernow", text.replace(row, long + row))
    assert "log-syntax" == rule
    assert message.endswith(f"characters; at most {LINE:,} are read")


@pytest.mark.parametrize("name", ["pokernow_json", "ohh"])
def test_an_object_that_is_too_long_costs_its_own_hand(name):
    [(rule, message)] = apart(name, behind(name, f'"x": "{"x" * HAND}", '))
    assert "log-syntax" == rule
    assert message.startswith("this hand has 20")
    assert message.endswith(f"characters; at most {HAND:,} are read")


@pytest.mark.parametrize("name", ["pokerstars", "ggpoker", "phh", "ohh", "pokernow_json"])
def test_a_hand_of_too_many_lines_is_not_read(name):
    [(rule, message)] = apart(name, behind(name, "\n" * LINES))
    assert "log-syntax" == rule
    assert message.endswith(f"lines; at most {LINES:,} are read")


def test_a_hand_may_have_as_much_as_it_may_have():
    assert too_long("x" * LINE + "\n" + "x" * LINE, LINE) is None
    assert too_long("\n" * LINES, LINE) is None
    assert too_long("x" * HAND, HAND) is None


def test_a_long_line_of_hhtools_own_log_is_a_finding_and_a_comment_may_be_as_long_as_it_likes():
    spoilt = judged("native", NATIVE.replace("hand 3", f"Ben {'x' * LINE}\nhand 3"))
    commented = judged("native", NATIVE.replace("hand 3", f"# {'x' * LINE}\nhand 3"))
    messages = [found.message for one in spoilt for found in one.findings]
    assert [f"a statement of {LINE + 4:,} characters; at most {STATEMENT:,} are read"] == messages
    assert [()] * 3 == [one.findings for one in commented]


def test_a_hand_of_too_many_statements_is_not_read_to_its_end_and_leaves_the_others_alone():
    many = "Ben checks\n" * EVENTS + "rule odd-chip x\n" * 3
    plain, spoilt = (
        hands(NATIVE, "native"),
        hands(NATIVE.replace("hand 2\n", f"hand 2\n{many}"), "native"),
    )
    message = f"more than {EVENTS:,} statements are made in this hand; the rest is not read"
    assert [one.status for one in plain] == ["clean"] * 3
    assert [one.findings for one in spoilt[::2]] == [(), ()]
    assert message in [found.message for found in spoilt[1].findings]


def test_a_hand_in_which_too_much_happens_is_not_read():
    many = "".join(f"Ana: bets {n}\n" for n in range(EVENTS))
    text = TEXTS["pokerstars"]
    at = text.index("*** HOLE CARDS", text.index("Hand #72"))
    [(rule, message)] = [
        one for one in apart("pokerstars", text[:at] + many + text[at:]) if "happen" in one[1]
    ]
    assert "log-syntax" == rule
    assert message.endswith(f"things happen in this hand; at most {EVENTS:,} are read")


def test_a_hand_of_more_players_than_any_table_has_is_not_read():
    seats = "\n".join(f"seat {n} P{n} 200" for n in range(4, SEATS + 2))
    text = NATIVE.replace("players", f"{seats}\nplayers")
    message = f"{SEATS + 1} players are dealt in; at most {SEATS} are read"
    assert [("log-seats", message)] * 3 == [
        (found.rule, found.message) for one in hands(text, "native") for found in one.findings
    ]
    more = "".join(
        f'{{"id": {n}, "seat": {n}, "name": "P{n}", "starting_stack": 200}},'
        for n in range(7, SEATS + 5)
    )
    text = TEXTS["ohh"]
    at = text.index("[", text.index('"players"', text.index('"game_number": "32"'))) + 1
    message = f"{SEATS + 1} players are dealt in; at most {SEATS} are read"
    assert ("log-seats", message) in apart("ohh", text[:at] + more + text[at:])


def test_a_log_that_names_more_players_than_a_season_has_leaves_them_out():
    rows = "".join(f"P{n} buys in 5\n" for n in range(PLAYERS))
    items = judged("native", NATIVE + rows)
    said = [(one.rule, one.message) for one in items if isinstance(one, Finding)]
    assert [
        ("log-seats", f"a log names at most {PLAYERS:,} players: P{n} is left out")
        for n in range(PLAYERS - 3, PLAYERS)
    ] == said


@pytest.mark.parametrize("count", [20, 4_000, 4_400, 9_000])
@pytest.mark.parametrize("name", TEXTS)
def test_a_number_of_any_length_is_a_finding_or_none_at_all(name, count):
    text, digits = TEXTS[name], "9" * count
    for at in [at for at, sign in enumerate(text) if sign.isdigit()][::29]:
        judged(name, text[:at] + digits + text[at:])


@pytest.mark.parametrize("signs", ["[]", "{}", '{"a":}', "()", "''", "[1,]"])
@pytest.mark.parametrize("name", TEXTS)
def test_lists_in_lists_of_any_depth_are_a_finding_or_none_at_all(name, signs):
    text, middle = TEXTS[name], len(signs) - 1
    deep = signs[:middle] * 3_000 + signs[middle:] * 3_000
    for at in (0, len(text) // 3, len(text) // 2):
        judged(name, text[:at] + deep + text[at:])
    judged(name, text + f"x = {deep}\n")


def test_an_object_that_never_ends_is_not_held_for_ever():
    rows = ['{"ohh": {\n', *['"x": [1, 2, 3],\n'] * 100_000, "}}\n", '{"ohh": {}}\n']
    found = list(pieces(rows, first='"ohh"'))
    assert max(len(piece.text) + len(piece.before) for piece in found) < 2 * HAND
    assert ['{"ohh": {}}'] == [piece.text for piece in found if len(piece.text) == 11]


def test_a_million_brackets_in_one_line_are_gone_through():
    items = judged("ohh", '{"ohh": ' + "[" * 1_000_000)
    assert [True] == [isinstance(one, Verdict | Finding) for one in items]
