"""The next decision as text and as JSON."""

from hhtool.model.hand import NOBODY
from hhtool.model.table import Await
from hhtool.model.upcoming import Upcoming
from hhtool.render.json import Doc
from hhtool.render.terminal import clean


def doc(up: Upcoming) -> Doc:
    """``hhtool.next/1`` of the contract."""
    hand, choice, unit = up.hand, up.choices, up.hand.unit
    acts = choice.seat != NOBODY
    call = acts and not choice.check
    raises = choice.raises
    return {
        "schema": "hhtool.next/1",
        "hand": hand.id,
        "street": up.street,
        "player": hand.name(choice.seat) if acts else None,
        "state": None if up.state is Await.PLAYER else up.state.value,
        "pot": unit.number(up.pot),
        "bet": unit.number(up.bet),
        "button": hand.button,
        "small_blind": _blind(up, hand.small),
        "big_blind": _blind(up, hand.big),
        "fold": acts,
        "check": acts and choice.check,
        "call": {
            "to": unit.number(choice.fine),
            "add": unit.number(choice.fine - up.own),
            "all_in": choice.fine >= up.have,
        }
        if call
        else None,
        "raise": {"least": unit.number(raises.start), "most": unit.number(raises.stop - 1)}
        if raises
        else None,
        "reasons": [{"rule": one.rule, "message": one.message} for one in up.reasons],
    }


def lines(up: Upcoming) -> list[str]:
    """What a dealer would say: whose turn, what they may do, and why not the rest."""
    hand, choice, unit = up.hand, up.choices, up.hand.unit
    where = f"hand {hand.id}, {up.street}"
    pot = f"pot {unit.text(up.pot)}"
    if choice.seat == NOBODY:
        return [f"{where}: {_WAITS[choice.awaits.value]} ({pot})"]
    first = "" if up.state is Await.PLAYER else f"once the {up.street} is dealt, "
    said = [f"{where}: {first}{hand.name(choice.seat)} to act ({pot}, bet {unit.text(up.bet)})"]
    said.append("  check" if choice.check else "  fold")
    if not choice.check:
        every = ", all in" if choice.fine >= up.have else ""
        said.append(f"  call {unit.text(choice.fine - up.own)}, to {unit.text(choice.fine)}{every}")
    if choice.raises:
        verb = "raise to" if choice.price else "bet"
        least, most = choice.raises.start, choice.raises.stop - 1
        span = f"{unit.text(least)} to {unit.text(most)}" if most > least else unit.text(most)
        said.append(f"  {verb} {span}{', all in' if most == up.have else ''}")
    said += [
        f"  not allowed ({one.rule}): {one.message}" for one in up.reasons if _tells(up, one.rule)
    ]
    return [clean(line) for line in said]


def _tells(up: Upcoming, rule: str) -> bool:
    """The reason is worth words: a missing raise, not that a check is no call."""
    return rule == up.choices.closed


def _blind(up: Upcoming, seat: int) -> str | None:
    return up.hand.name(seat) if seat != NOBODY else None


_WAITS = {
    "deal-flop": "nobody may act; deal the flop",
    "deal-turn": "nobody may act; deal the turn",
    "deal-river": "nobody may act; deal the river",
    "showdown": "nobody may act; hands are shown",
    "over": "the hand is over",
}
