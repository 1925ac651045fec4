"""Two settlements → who owes whom."""

from hhtool.model.table import Settlement
from hhtool.model.verdict import Transfer


def owed(played: Settlement, ruled: Settlement) -> tuple[Transfer, ...]:
    """What must change hands to turn what was paid into what was due, largest debts first."""
    if played is ruled:
        return ()
    differences = [paid - due for paid, due in zip(played.stacks, ruled.stacks, strict=True)]
    givers = [[chips, seat] for seat, chips in enumerate(differences) if chips > 0]
    takers = [[-chips, seat] for seat, chips in enumerate(differences) if chips < 0]
    passed = []
    while givers and takers:
        givers.sort(reverse=True)
        takers.sort(reverse=True)
        amount = min(givers[0][0], takers[0][0])
        passed.append(Transfer(givers[0][1], takers[0][1], amount))
        givers[0][0] -= amount
        takers[0][0] -= amount
        givers = [one for one in givers if one[0]]
        takers = [one for one in takers if one[0]]
    return tuple(passed)
