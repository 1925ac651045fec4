"""Contributions alone → pots and winners, without a log."""

from collections.abc import Collection, Mapping

from hhtool.engine.settle import settle
from hhtool.engine.table import Table
from hhtool.errors import UsageError
from hhtool.model.cards import Card
from hhtool.model.chips import Unit
from hhtool.model.hand import NOBODY, Hand, Hole, Seat, Stakes, Street
from hhtool.model.place import Source
from hhtool.model.table import Settlement
from hhtool.profile.schema import Profile


def settle_pots(
    paid: Mapping[str, int],
    profile: Profile,
    *,
    hands: Mapping[str, tuple[Card, ...]] | None = None,
    boards: tuple[tuple[Card, ...], ...] = (),
    folded: Collection[str] = (),
    button: str = "",
    dead: int = 0,
    unit: Unit | None = None,
) -> tuple[Hand, Settlement]:
    """Pots from what each player put in, clockwise from the left of the button.

    ``paid`` and ``dead`` are smallest units of ``unit``. With every live player's cards in
    ``hands`` and whole ``boards`` the winners are known; else awards are ``None``.

    Raises:
        UsageError: a name is not among those who put in chips, or a card is there twice.
    """
    names = list(paid)
    for name in (*(hands or {}), *folded, *([button] if button else [])):
        if name not in paid:
            raise UsageError(f"{name} put nothing in: name players as in {names[0]}=20")
    _no_card_twice([*(hands or {}).values(), *boards])
    hand = Hand(
        id="pots",
        game="omaha" if any(len(cards) == 4 for cards in (hands or {}).values()) else "no-limit",
        seats=tuple(Seat(at + 1, name, chips) for at, (name, chips) in enumerate(paid.items())),
        button=names.index(button) + 1 if button else len(names),
        stakes=Stakes(0, 0),
        small=NOBODY,
        big=NOBODY,
        events=(),
        source=Source("", ""),
        holes=tuple(Hole(names.index(name), cards) for name, cards in (hands or {}).items()),
        unit=unit or Unit(),
    )
    table = Table(hand, profile)
    table.paid, table.stacks, table.dead = list(paid.values()), [0] * len(paid), dead
    table.live = [name not in folded for name in names]
    table.count()
    table.street, table.boards = Street.RIVER, [list(board) for board in boards] or [[]]
    return hand, settle(table)


def _no_card_twice(groups: list[tuple[Card, ...]]) -> None:
    known = [card for group in groups for card in group if card >= 0]
    if len(known) != len(set(known)):
        raise UsageError("a card is there twice; each is in the deck once")
