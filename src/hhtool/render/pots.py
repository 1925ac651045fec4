"""Pots and who wins them, as text."""

from hhtool.model.cards import texts
from hhtool.model.hand import Hand
from hhtool.model.table import Settlement


def lines(hand: Hand, settled: Settlement) -> list[str]:
    """What goes back, then each pot with who can win it and who does."""
    unit = hand.unit
    said = [
        f"{hand.name(seat)} takes back {unit.text(chips)}: nobody called it"
        for seat, chips in enumerate(settled.uncalled)
        if chips
    ]
    for index, (pot, won) in enumerate(zip(settled.pots, settled.awards, strict=True)):
        name = "main pot" if index == 0 else f"side pot {index}"
        who = ", ".join(hand.name(seat) for seat in pot.seats)
        said.append(f"{name} {unit.text(pot.amount)}: {who}")
        for award in won or ():
            odd = f", {unit.text(award.odd)} of it odd" if award.odd else ""
            said.append(f"  {hand.name(award.seat)} wins {unit.text(award.amount)}{odd}")
    said += [
        f"{hand.name(made.seat)}: {made.category}, {texts(made.best)}" for made in settled.made
    ]
    if settled.pots and not settled.known():
        said.append("who wins is not known: give every hand with --hand and the board with --board")
    return said
