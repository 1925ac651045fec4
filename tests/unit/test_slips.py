"""One slip of the pen in a site's night is one error, where it was made."""

import pytest

from hhtool.batch.check import hands
from hhtool.batch.files import Options
from hhtool.batch.known import dialect_of
from hhtool.model.finding import Severity
from hhtool.model.verdict import Verdict
from hhtool.profile import load
from madeup import NIGHTS


def verdicts(text):
    dialect = dialect_of("x", text[:4096], "")
    items = hands(dialect, "x", text.splitlines(keepends=True), load(dialect.profile), Options())
    return [item for item in items if isinstance(item, Verdict)]


def errors(text):
    """The lines with an error, and their rules."""
    lines = text.splitlines()
    found = []
    for verdict in verdicts(text):
        for one in verdict.findings:
            if one.severity is Severity.ERROR:
                at = (one.source or verdict.source).place(one.span).line
                found.append((one.rule, lines[at - 1].strip()))
    return found


def slip(site, *changes):
    text = NIGHTS[site]()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def swapped(site, first, second):
    return slip(site, (first, "\x00"), (second, first), ("\x00", second))


STARS = "pokerstars"
BEN = '"The player ""Ben @ BenBenBenx""'


def test_a_raise_of_another_amount_is_not_an_error_of_each_call():
    text = slip(STARS, ("Cal: raises 40 to 60\nAna: folds\nBen: calls 40", "Cal: raises 15 to 35\nAna: folds\nBen: calls 40"))  # fmt: skip
    assert [("raise-min", "Cal: raises 15 to 35")] == errors(text)
    first, *_ = verdicts(text)
    assert "had 60 in on the street" in first.findings[0].hint
    assert (990, 940, 1070) == first.played.stacks


def test_a_bet_of_another_amount_is_found_at_the_call_of_it():
    text = slip(STARS, ("Ben: bets 40", "Ben: bets 400"))
    assert [("act-call", "Cal: calls 40")] == errors(text)
    assert [()] * 2 == [verdicts(text)[at].findings for at in (0, 2)]


def test_two_lines_that_have_changed_places_are_one_error():
    text = swapped(STARS, "Ben: bets 40\n", "Cal: calls 40\n")
    assert [("act-turn", "Cal: calls 40")] == errors(text)
    assert "changed places" in verdicts(text)[1].findings[0].hint


def test_two_slips_in_a_hand_are_both_told():
    text = slip(STARS, ("Ben: bets 40", "Ben: bets 400"), ("Ben: calls 10", "Ben: calls 30"))
    assert ["Ben: calls 30", "Cal: calls 40"] == [line for _, line in errors(text)]


def test_a_stack_that_is_written_wrong_is_not_an_error_of_the_all_in():
    night = NIGHTS[STARS]()
    own = night.replace("bets 40\nCal: calls 40", "bets 920 and is all-in\nCal: calls 920").replace("120 from", "1880 from").replace("(120)", "(1880)").replace("pot 120", "pot 1880")  # fmt: skip
    third = own.index("PokerStars Hand #73")
    own = own[:third]
    assert [] == errors(own)
    wrong = own.replace("Seat 3: Ben (940 in chips)", "Seat 3: Ben (950 in chips)")
    assert [("stake-continuity", "Seat 3: Ben (950 in chips)")] == errors(wrong)
    assert verdicts(own)[1].played.stacks == verdicts(wrong)[1].played.stacks


@pytest.mark.parametrize("chips", ["989", "991", "900"])
def test_the_stack_after_one_that_was_wrong_may_be_either(chips):
    text = slip("pokernow", ('#1 ""Ana @ AnaAnaAnax"" (990) | #3 ""Ben @ BenBenBenx"" (940)', f'#1 ""Ana @ AnaAnaAnax"" ({chips}) | #3 ""Ben @ BenBenBenx"" (940)'))  # fmt: skip
    assert ["stake-continuity"] == [rule for rule, _ in errors(text)]
    assert [0, 1, 0] == [len(one.findings) for one in verdicts(text)]


def test_a_line_that_is_not_known_leaves_who_is_in_it_uncertain():
    rows = NIGHTS["pokernow"]().splitlines(keepends=True)
    end = next(at for at, row in enumerate(rows) if "ending hand #2" in row)
    _, time, order = rows[end].rsplit(",", 2)
    rows.insert(end, f'{BEN} found 10 chips under the table.",{time},{order}')
    text = "".join(rows)
    ben, cal = (f'"{name} @ {name * 3}x"" (' for name in ("Ben", "Cal"))
    third = text.index("Player stacks")
    row = text[third : text.index("\n", third)]
    with_more = [row.replace(f"{name}", f"{name}1") for name in (ben, cal)]
    assert [[], ["stake-continuity"]] == [
        [rule for rule, _ in errors(text.replace(row, other))] for other in with_more
    ]


def test_who_wins_at_a_showdown_has_shown_the_hand():
    text = slip(
        "pokernow", ('Ben @ BenBenBenx"" collected 120', 'Cal @ CalCalCalx"" collected 120')
    )
    assert ["show-muck"] == [rule for rule, _ in errors(text)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ben collected 120 from pot", "Cal collected 120 from pot"),
        ("Ben collected 120 from pot", "Ben collected 121 from pot"),
        ("and won (120)", "and won (121)"),
        ("Total pot 120 | Rake 0", "Total pot 121 | Rake 0"),
        ("Total pot 120 | Rake 0", "Total pot 120 | Rake 1"),
    ],
)
def test_of_a_line_and_its_summary_the_one_that_is_wrong_is_found(old, new):
    assert [new in line for _, line in errors(slip(STARS, (old, new)))] == [True]
