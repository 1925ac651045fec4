"""Real files of the sites: every hand is read, and comes out as the file itself says.

What a file says is read here by plain patterns and added up by hand, street by street.
"""

import os
import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from hhtool.batch import Options, check_file
from hhtool.model.finding import Severity
from hhtool.model.verdict import Status, Verdict
from planting import MARKS, Mark, units

CORPORA = Path(os.environ.get("HHTOOL_CORPORA", Path(__file__).parents[3] / "shared" / "corpora"))
KNOWN = tomllib.loads((Path(__file__).parent / "known.toml").read_text(encoding="utf-8"))["hand"]
SITES = ("pokernow", "pokernow_json", "ohh", "pokerstars")
HEADS = {
    "pokernow": re.compile(r'^"?-- starting hand #', re.MULTILINE),
    "pokernow_json": re.compile(r'"handVersion":'),
    "ohh": re.compile(r'^ {4}"ohh": \{', re.MULTILINE),
    "pokerstars": re.compile(r"^\ufeff?PokerStars .*?#[0-9]+:", re.MULTILINE),
}
ENDS = {
    "pokernow": "-- ending hand #",
    "pokernow_json": '{"type": 15}',
    "ohh": '"win_amount"',
    "pokerstars": "*** SUMMARY ***",
}
ADDED = {"pokerstars": ("call", "bet"), "ohh": ("call", "bet", "raise")}
"""Acts whose amount is what is added; all others are totals of the street."""
NOT_JUDGED = re.compile(r'"game_type": "OmahaHiLo"')

pytestmark = pytest.mark.skipif(
    not all((CORPORA / site).is_dir() for site in SITES),
    reason="the corpora are not beside the repository (see HHTOOL_CORPORA)",
)


class Came(NamedTuple):
    """A hand: the file it stands in, its verdict, and the marks in its text."""

    file: str
    verdict: Verdict
    marks: list[Mark]


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def paths(site):
    return sorted((CORPORA / site).iterdir())


@pytest.fixture(scope="module")
def hands():
    """Every hand of every file, by site."""
    found = defaultdict(list)
    for site in SITES:
        for path in paths(site):
            for one in check_file(str(path), Options()).items:
                if not isinstance(one, Verdict):
                    continue
                places = one.hand.unit.decimals if one.hand and site != "pokernow_json" else 0
                marks = list(MARKS[site](one.source.text, places)) if one.hand else []
                found[site].append(Came(path.name, one, marks))
    return found


def known(site, came):
    name = site.replace("_", "-")
    return [
        one
        for one in KNOWN
        if (one["dialect"], one["file"], one["id"]) == (name, came.file, came.verdict.id)
    ]


def sound(site, hands):
    """The hands that were played to their end and are not known to be wrong."""
    return [
        came
        for came in hands[site]
        if came.verdict.status in (Status.CLEAN, Status.FINDINGS) and not known(site, came)
    ]


@pytest.mark.parametrize("site", SITES)
def test_there_is_a_verdict_for_each_head(site, hands):
    heads = {path.name: len(HEADS[site].findall(text_of(path))) for path in paths(site)}
    assert heads == Counter(came.file for came in hands[site])
    assert all(heads.values())


@pytest.mark.parametrize("site", SITES)
def test_hands_are_read_but_for_games_that_are_named(site, hands):
    for file, verdict, _ in hands[site]:
        rules = [found.rule for found in verdict.findings]
        if NOT_JUDGED.search(verdict.source.text):
            assert (Status.UNREAD, ["log-game"]) == (verdict.status, rules)
        else:
            assert verdict.hand is not None, (file, verdict.id)


@pytest.mark.parametrize("site", SITES)
def test_the_only_errors_are_those_that_are_known(site, hands):
    found = {
        (came.file, came.verdict.id, one.rule)
        for came in hands[site]
        for one in came.verdict.findings
        if one.severity is Severity.ERROR
    }
    name = site.replace("_", "-")
    assert {(k["file"], k["id"], k["rule"]) for k in KNOWN if k["dialect"] == name} == found


@pytest.mark.parametrize("site", SITES)
def test_a_hand_is_incomplete_where_it_is_cut_off_and_nowhere_else(site, hands):
    for file, verdict, _ in hands[site]:
        if verdict.hand is not None:
            cut_off = ENDS[site] not in verdict.source.text
            assert cut_off is (verdict.status is Status.INCOMPLETE), (file, verdict.id)


def by_player(marks, *words):
    """What marks of a kind come to, player by player."""
    sums = Counter()
    for mark in marks:
        if mark.word in words:
            sums[mark.who] += mark.amount
    return +sums


def seats(came):
    """The seat of each player, by the name that the marks have."""
    return {
        mark.who: at
        for mark in came.marks
        if mark.word == "stack"
        for at, seat in enumerate(came.verdict.hand.seats)
        if seat.span.start < mark.span[1] and mark.span[0] < seat.span.end
    }


def amounts(came, values):
    """Values of seats, player by player, without nothing."""
    return +Counter({who: values[at] for who, at in seats(came).items()})


def posted(came, mark, seen):
    """What of a post counts toward the street, and what is dead."""
    big, said = came.verdict.hand.stakes.big, came.verdict.source.text[slice(*mark.span)]
    if mark.word == "dead" or ("small blind" in said and "posts small blind" in seen):
        return 0, mark.amount
    if "small & big" in said:
        return big, mark.amount - big
    seen += ["posts small blind"] if "posts small blind" in said else []
    return mark.amount, 0


def put_in(site, came):
    """What every player has put in, added up street by street."""
    paid, bets, seen = Counter(), Counter(), []
    for mark in came.marks:
        who = mark.who
        if mark.word == "street":
            bets = Counter()
        elif mark.word in ("post", "dead"):
            live, dead = posted(came, mark, seen)
            if "traddle" in came.verdict.source.text[slice(*mark.span)]:
                live -= bets[who]
            bets[who] += live
            paid[who] += live + dead
        elif mark.word in ("call", "bet", "raise"):
            more = mark.amount - (0 if mark.word in ADDED.get(site, ()) else bets[who])
            bets[who] += more
            paid[who] += more
    return paid


def summed_up(came):
    """What the summary says that each player won, over all boards."""
    summed = Counter()
    for mark in came.marks:
        if mark.word == "won":
            line = came.verdict.source.text[slice(*mark.span)]
            won = re.findall(r" (?:collected|won) \(\$?([0-9.,]+)\)", line)
            summed[mark.who] += sum(units(one, came.verdict.hand.unit.decimals) for one in won)
    return summed


@pytest.mark.parametrize("site", SITES)
def test_awards_are_those_that_the_file_records(site, hands):
    for came in sound(site, hands):
        paid = came.verdict.played
        won = [paid.won(seat) for seat in range(len(came.verdict.hand.seats))]
        house = re.search(r"^.* cashed out the hand", came.verdict.source.text, re.MULTILINE)
        if house is None:
            assert by_player(came.marks, "collect") == amounts(came, won), came[:2]
        if site == "pokerstars":
            assert summed_up(came) == amounts(came, won), came[:2]


@pytest.mark.parametrize("site", ["pokernow", "pokernow_json", "pokerstars"])
def test_chips_returned_are_those_that_the_file_records(site, hands):
    for came in sound(site, hands):
        returned = by_player(came.marks, "returned")
        assert returned == amounts(came, came.verdict.played.uncalled), came[:2]


def in_pots(site, came):
    """What the file says that all pots hold."""
    if site == "ohh":
        told = re.findall(r'"amount": ([0-9.]+)', came.verdict.source.text.partition('"pots"')[2])
        return sum(units(one, came.verdict.hand.unit.decimals) for one in told)
    return sum(mark.amount for mark in came.marks if mark.word == "total")


@pytest.mark.parametrize("site", SITES)
def test_pots_and_rake_are_what_was_put_in_and_what_the_file_records(site, hands):
    for came in sound(site, hands):
        paid = came.verdict.played
        pots, back = sum(pot.amount for pot in paid.pots), sum(paid.uncalled)
        recorded = in_pots(site, came)
        assert pots == sum(put_in(site, came).values()) - back, came[:2]
        if site in ("ohh", "pokerstars"):
            assert recorded in (pots, pots + back), came[:2]
        if site == "pokerstars":
            assert pots == recorded
            assert paid.rake == sum(mark.amount for mark in came.marks if mark.word == "rake")
        elif site == "ohh":
            assert paid.rake == recorded - sum(by_player(came.marks, "collect").values())
        else:
            assert paid.rake == 0


@pytest.mark.parametrize("site", SITES)
def test_stacks_are_what_was_there_less_what_was_put_in_and_what_was_won(site, hands):
    for came in sound(site, hands):
        paid = came.verdict.played
        if "cashed out the hand" in came.verdict.source.text:
            continue
        here = seats(came)
        stacks = by_player([m for m in came.marks if m.who in here], "stack")
        stacks.subtract(put_in(site, came))
        stacks.update(by_player(came.marks, "collect"))
        back = by_player(came.marks, "returned") or amounts(came, paid.uncalled)
        stacks.update(back)
        assert +stacks == amounts(came, paid.stacks), came[:2]


def key(seat):
    return seat.id or seat.name


def followers(site, hands):
    """Each hand with the one after it at its table, where both are read."""
    last = {}
    for came in hands[site]:
        hand = came.verdict.hand
        if hand is None:
            last.clear()
            continue
        table = came.file, hand.table, hand.tournament
        before = last.get(table)
        last[table] = came
        if before and before.verdict.status is not Status.INCOMPLETE and not known(site, before):
            yield before, came


def moved(before):
    """Text between two hands of a log that writes chips between hands."""
    return before.verdict.source.text.partition(ENDS["pokernow"])[2]


def left(before):
    hand, paid = before.verdict.hand, before.verdict.played
    return {key(seat): chips for seat, chips in zip(hand.seats, paid.stacks, strict=True)}


def test_stacks_are_those_that_the_next_pokernow_hand_begins_with(hands):
    checked = 0
    for before, after in followers("pokernow", hands):
        if int(after.verdict.id) - int(before.verdict.id) > 1:
            continue
        had, between = left(before), moved(before)
        for seat in after.verdict.hand.seats:
            if key(seat) in had and key(seat) not in between:
                assert had[key(seat)] == seat.stack, (before.file, after.verdict.id, seat.name)
                checked += 1
    assert checked > 10_000


def test_stacks_are_those_that_the_next_hand_of_a_tournament_begins_with(hands):
    checked = 0
    for before, after in followers("pokerstars", hands):
        had = left(before)
        for seat in after.verdict.hand.seats:
            if before.verdict.hand.tournament and key(seat) in had:
                assert had[key(seat)] == seat.stack, (before.file, after.verdict.id, seat.name)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("site", ["pokernow_json", "ohh", "pokerstars"])
def test_stacks_are_those_that_the_next_hand_begins_with_but_for_chips_bought(site, hands):
    came = Counter()
    for before, after in followers(site, hands):
        had = left(before)
        for seat in after.verdict.hand.seats:
            if key(seat) in had:
                chips = had[key(seat)]
                same = "same" if chips == seat.stack else "more" if seat.stack > chips else "fewer"
                came[same] += 1
    assert came["same"] > 0.9 * came.total() > 100, came
    assert came["fewer"] <= 0.03 * came.total(), came
