"""The audit of a site's log: stacks that do not carry over show where chips came or went."""

from hhtool.batch.check import hands
from hhtool.batch.files import Options
from hhtool.grammar.dialects import POKERNOW
from hhtool.model.audit import Kind
from hhtool.pipeline.audit import audit_night
from hhtool.profile import load

ANA, BEN = '""Ana @ aaaaaaaaaa""', '""Ben @ bbbbbbbbbb""'


def log(*entries):
    """A PokerNow log of these rows, the newest first as the site writes it."""
    rows = [f'"{entry}",2026-02-14T20:00:00.000Z,{at}' for at, entry in enumerate(entries, 1)]
    return ["entry,at,order\n", *(f"{row}\n" for row in reversed(rows))]


def hand(number, ana, ben):
    """Ben raises, Ana calls and folds the flop: she loses 6."""
    return (
        f"-- starting hand #{number} (id: x{number})  (No Limit Texas Hold'em) (dealer: {BEN}) --",
        f"Player stacks: #1 {ANA} ({ana}) | #2 {BEN} ({ben})",
        f"{BEN} posts a small blind of 1",
        f"{ANA} posts a big blind of 2",
        f"{BEN} raises to 6",
        f"{ANA} calls 6",
        "Flop:  [K♠, 9♦, 4♣]",
        f"{ANA} checks",
        f"{BEN} bets 10",
        f"{ANA} folds",
        f"Uncalled bet of 10 returned to {BEN}",
        f"{BEN} collected 12 from pot",
        f"-- ending hand #{number} --",
    )


def sits(who):
    return (
        f"The admin approved the player {who} participation with a stack of 200.",
        f"The player {who} joined the game with a stack of 200.",
    )


def audited(*entries):
    lines = log(*entries)
    items = hands(POKERNOW, "night.csv", lines, load("pokernow"), Options())
    return audit_night(items)


def test_a_night_that_carries_over_has_no_gap():
    found = audited(*sits(ANA), *sits(BEN), *hand(1, 200, 200), *hand(2, 194, 206))

    assert () == found.gaps
    assert 0 == found.difference


def test_a_rebuy_without_a_row_shows_at_the_next_hand():
    found = audited(*sits(ANA), *sits(BEN), *hand(1, 200, 200), *hand(2, 394, 206))

    [gap] = found.gaps
    assert ("Ana", 200, "stack", 1) == (gap.player, gap.amount, gap.what, gap.hands)
    assert Kind.REBUY is gap.causes[0].kind
    assert -200 == found.difference
