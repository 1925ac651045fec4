"""Statistics of real hands beside a plain count of the files' own text.

The count below reads the text by itself: no part of hhtool is in it but the names of the columns.
"""

import os
import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from hhtool.batch import Options, check_file
from hhtool.reports.statistics import left_out, statistics
from hhtool.reports.tables import tables

ROOT = Path(__file__).parents[2]
CORPUS = Path(os.environ.get("HHTOOL_CORPORA") or ROOT.parent / "shared" / "corpora")
COLUMNS = (
    "hands", "walks", "vpip", "vpip_of", "pfr", "three_bet", "three_bet_of", "fold_to_three_bet",
    "fold_to_three_bet_of", "c_bet", "c_bet_of", "fold_to_c_bet", "fold_to_c_bet_of",
    "wtsd", "wtsd_of",
)  # fmt: skip

pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the corpora are not beside the repository (see HHTOOL_CORPORA)"
)


def tell(sums, players, streets, stayed):
    """Add up one hand: its actions a street, as (player, f | x | c | r), and who never folded."""
    before, dealt = streets[0], len(streets) > 1
    voluntary = [who for who, what in before if what in "cr"]
    folded = {who for who, what in before if what == "f"}
    for who in players:
        mine = sums[who]
        mine["hands"] += 1
        walk = not voluntary and not dealt and stayed == {who}
        mine["walks"] += walk
        mine["vpip_of"] += not walk
        mine["vpip"] += who in voluntary
        mine["pfr"] += (who, "r") in before
        mine["wtsd_of"] += dealt and who not in folded
        mine["wtsd"] += dealt and len(stayed) > 1 and who in stayed
    raisers = [at for at, (_, what) in enumerate(before) if what == "r"]
    tell_raises(sums, before, *(*raisers, *[len(before)] * 3)[:3])
    if dealt and raisers:
        tell_flop(sums, streets[1], before[raisers[-1]][0])


def tell_raises(sums, before, first, second, third):
    """Who answers the first raise, and how who made it answers the second."""
    for who, what in before[first + 1 : second + 1]:
        sums[who]["three_bet_of"] += 1
        sums[who]["three_bet"] += what == "r"
    for who, what in before[second + 1 : third + 1]:
        if who == before[first][0]:
            sums[who]["fold_to_three_bet_of"] += 1
            sums[who]["fold_to_three_bet"] += what == "f"


def tell_flop(sums, flop, raiser):
    """Whether who raised last bets first, and who folds to that."""
    bet = next((at for at, (_, what) in enumerate(flop) if what == "r"), len(flop))
    own = next((at for at, (who, _) in enumerate(flop) if who == raiser), len(flop))
    if own == len(flop) or own > bet:
        return
    sums[raiser]["c_bet_of"] += 1
    sums[raiser]["c_bet"] += own == bet
    answers = flop[bet + 1 :] if own == bet else []
    again = next((at for at, (_, what) in enumerate(answers) if what == "r"), len(answers))
    for who, what in answers[: again + 1]:
        sums[who]["fold_to_c_bet_of"] += 1
        sums[who]["fold_to_c_bet"] += what == "f"


def of_phh(text, sums):
    """The hands of a PHH archive; a call of nothing is a check."""
    for hand in tomllib.loads(text).values():
        names = hand["players"]
        bets = [*hand["blinds_or_straddles"]]
        streets, stayed = [[]], set(names)
        for action in hand["actions"]:
            who, what, *amount = action.split()
            if action.startswith("d db"):
                streets.append([])
                bets = [0] * len(names)
            if who == "d" or what == "sm":
                continue
            at = int(who[1:]) - 1
            if what == "f":
                stayed.discard(names[at])
                streets[-1].append((names[at], "f"))
            elif what == "cbr":
                bets[at] = float(amount[0])
                streets[-1].append((names[at], "r"))
            else:
                streets[-1].append((names[at], "c" if bets[at] < max(bets) else "x"))
                bets[at] = max(bets)
        tell(sums, set(names), streets, stayed)
        ends = zip(names, hand["starting_stacks"], hand["finishing_stacks"], strict=True)
        for name, start, end in ends:
            sums[name]["net"] += end - start


VERBS = {"folds": "f", "checks": "x", "calls": "c", "bets": "r", "raises": "r"}
ACTION = re.compile(r"(?P<who>.+): (?P<what>folds|checks|calls|bets|raises)\b")
SEAT = re.compile(r"Seat (?P<number>[0-9]+): (?P<who>.+) \(\$?[0-9.]+ in chips")
FOLDED = re.compile(r" folded (on the|before) ")


def of_pokerstars(text, sums, skipped):
    """The hands of a PokerStars file. Who is dealt in stands in the summary, and who folded."""
    for hand in re.split(r"\n(?=\ufeff?PokerStars )", text):
        number = re.search(r"#([0-9]+)", hand)
        played, found, summary = hand.partition("*** SUMMARY ***")
        if not found or number[1] in skipped:
            continue
        seats = {m["number"]: m["who"] for m in SEAT.finditer(played)}
        ends = re.findall(r"^Seat ([0-9]+): (.*)$", summary, re.MULTILINE)
        told = {seats[at]: said for at, said in ends if at in seats}
        streets = [[]]
        for line in played.partition("*** HOLE CARDS ***")[2].splitlines():
            if re.match(r"\*\*\* (FLOP|TURN|RIVER|FIRST (FLOP|TURN|RIVER)) ", line):
                streets.append([])
            action = ACTION.match(line)
            if action and action["who"] in told:
                streets[-1].append((action["who"], VERBS[action["what"]]))
        out = {who for who, said in told.items() if FOLDED.search(said)}
        tell(sums, set(told), streets, set(told) - out)


def compare(made, sums, columns):
    found = statistics(made).set_index("player")
    assert {who.casefold() for who in sums} == {who.casefold() for who in found.index}
    for who, row in found.iterrows():
        counted = sums[who.casefold()]
        assert {name: counted[name] for name in columns} == {
            name: int(row[name]) for name in columns
        }, who


def one_player(sums):
    """Names that differ in case are one player's."""
    together = defaultdict(Counter)
    for who, counted in sums.items():
        together[who.casefold()].update(counted)
    return together


def judged(*paths):
    return tables((str(path), check_file(str(path), Options()).items) for path in paths)


@pytest.mark.parametrize("hands", [2_000, pytest.param(10_000, marks=pytest.mark.deep)])
def test_pluribus_hands_count_as_their_text_does(tmp_path, hands):
    text = (CORPUS / "phh" / "pluribus-10000.phhs").read_text(encoding="utf-8")
    text = text.partition(f"\n[{hands + 1}]\n")[0]
    part = tmp_path / "part.phhs"
    part.write_text(text, encoding="utf-8")
    sums = defaultdict(Counter)
    of_phh(text, sums)
    made = judged(part)

    assert left_out(made).empty
    scale = 10**made.unit.decimals
    for counted in sums.values():
        counted["net"] = round(counted["net"] * scale)
    compare(made, one_player(sums), (*COLUMNS, "net"))


@pytest.mark.parametrize("kind", ["cash", "nl50", "other"])
def test_pokerstars_hands_count_as_their_text_does(kind):
    paths = sorted((CORPUS / "pokerstars").glob(f"{kind}-*.txt"))
    made = judged(*paths)
    skipped = set(left_out(made)["id"])
    sums = defaultdict(Counter)
    for path in paths:
        of_pokerstars(path.read_text(encoding="utf-8", errors="replace"), sums, skipped)

    assert len(made.hands) >= 100 * max(1, len(skipped))
    compare(made, one_player(sums), COLUMNS)
