"""How much a player may buy in for, and buy up to."""

from hhtool.model.finding import Finding
from hhtool.model.log import Kind, Statement
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding
from hhtool.session.night import Night


def buyin_limits(night: Night, said: Statement, profile: Profile) -> list[Finding]:
    """A buy-in outside the table's limits, or a top-up above its maximum.

    Scribes' Table: 10 to 200 big blinds, never above the maximum.
    """
    big, unit = night.stakes.big, night.unit
    least, most = profile.buyin_min_bb * big, profile.buyin_max_bb * big
    player = night.player(said.name)
    amount, held = said.amounts[0], player.stack if player else 0
    if said.kind is Kind.SEAT and player is not None:
        return []
    if most and held and held + amount > most:
        room = max(0, most - held)
        return [
            finding(
                "stake-topup-max",
                said.span,
                f"{said.name} holds {unit.text(held)} and may add {unit.text(room)} at the most, "
                f"not {unit.text(amount)}",
                hint=f"a stack is bought up to {unit.text(most)} here",
                player=said.name,
                expected=room,
                found=amount,
            )
        ]
    if held or (least <= amount and (not most or amount <= most)):
        return []
    return [
        finding(
            "stake-buyin",
            said.span,
            f"{said.name} bought in for {unit.text(amount)}; the table takes "
            f"{unit.text(least)} to {unit.text(most) if most else 'any amount'}",
            hint="the limits are buyin-min-bb and buyin-max-bb of the house rules",
            player=said.name,
            expected=least if amount < least else most,
            found=amount,
        )
    ]
