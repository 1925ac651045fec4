"""What holds of the statistics and of the luck of any hands."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from hhtool.engine.equity import equity
from hhtool.model.cards import Card
from hhtool.pipeline import check_hand
from hhtool.reports.luck import all_ins, luck
from hhtool.reports.statistics import KEYS, SHOWN, left_out, statistics
from hhtool.reports.tables import tables
from strategies import SPOILS, legal_hands, random_hand

SPOILT = st.builds(
    lambda seed, spoil: random_hand(seed, spoil=spoil),
    st.integers(0, 10**9),
    st.sampled_from(SPOILS),
)
NIGHTS = st.lists(st.one_of(legal_hands(), SPOILT), min_size=1, max_size=3)


def made(drawn):
    return tables([("drawn", [check_hand(one.hand, one.profile) for one in drawn])])


def quick(holes, pots, board, dead, omaha):
    """The engine's shares; before the flop, where that takes a while, the first hand wins."""
    if board:
        return equity(holes, pots, board, dead, omaha)
    return tuple(tuple(Fraction(int(at == pot[0])) for at in range(len(holes))) for pot in pots)


@settings(max_examples=10)
@given(NIGHTS)
def test_nobody_does_anything_more_often_than_he_could(drawn):
    found = statistics(made(drawn))
    for count, chances in SHOWN.values():
        assert (found[count] <= found[chances]).all(), count
    assert (found["hands"] >= found["vpip_of"]).all()
    assert (found["vpip"] >= found["pfr"]).all()
    assert (found["pfr"] >= found["three_bet"]).all()


@settings(max_examples=10)
@given(NIGHTS)
def test_players_positions_and_stakes_add_up_to_the_same(drawn):
    night = made(drawn)
    sums = [statistics(night, (key,)).sum(numeric_only=True) for key in KEYS]
    for other in sums[1:]:
        assert (sums[0] - other).abs().max() < 1e-6
    counted = night.hands.loc[~night.hands["hand"].isin(left_out(night)["hand"])]
    assert sums[0]["hands"] == counted["players"].sum()


@settings(max_examples=10)
@given(NIGHTS)
def test_what_was_to_be_expected_adds_up_to_what_was_won(drawn):
    night = made(drawn)
    spots = all_ins(night, quick)
    by_hand = spots.groupby("hand")[["won", "expected"]].sum()
    assert (by_hand["won"] == by_hand["expected"]).all()
    known = spots.loc[spots["known"]]
    assert (known["expected"] <= known["pot"]).all()
    found = luck(night, quick)
    assert found["net"].sum() == found["adjusted"].sum()
    assert (found["net"] - found["adjusted"] == found["luck"]).all()


@settings(max_examples=10)
@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from([3, 4]))
def test_the_shares_of_a_pot_are_one_pot(random, size, cards):
    deck = random.sample(range(52), 2 * size + cards)
    holes = [tuple(map(Card, deck[2 * at : 2 * at + 2])) for at in range(size)]
    board = tuple(map(Card, deck[2 * size :]))
    pots = [tuple(range(size)), (0, 1)]

    found = equity(holes, pots, board)

    assert [sum(shares) for shares in found] == [1, 1]
    assert all(share >= 0 for shares in found for share in shares)
    assert found == tuple(
        s[::-1] for s in equity(holes[::-1], [tuple(range(size)), (size - 2, size - 1)], board)
    )
