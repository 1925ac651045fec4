"""House rules as data: one field a switch, each with the rules it moves under it."""

from dataclasses import dataclass, field, fields
from typing import Literal, get_args, get_type_hints

from hhtool.model.finding import Severity


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules that a table plays by. Every field is a choice between named values."""

    name: str = "home"
    title: str = ""

    reopen: Literal["facing-full", "single-only", "half", "any"] = "facing-full"
    """When a player who has acted may raise again: raise-reopen, raise-reopen-cum."""
    short_allin_base: Literal["from-current", "complete"] = "from-current"
    """What the next raise is counted from after a short all-in: raise-base-after-short."""
    short_blind_call: Literal["full-bb", "posted"] = "full-bb"
    """The price when the big blind is short: post-short."""
    short_open_call: Literal["actual", "full-bb"] = "actual"
    """The price of an all-in bet below the big blind: bet-min."""
    odd_chip: Literal["one-each-clockwise", "all-to-first", "high-card-suit", "carry-over"] = (
        "one-each-clockwise"
    )
    """Who gets the chips that do not divide: pot-odd-chip."""
    odd_unit: Literal["unit", "smallest-chip"] = "unit"
    """What pots are broken down to before they are divided: pot-odd-unit."""
    show_order: Literal["last-aggressor-river", "last-aggressor-any-street", "all-at-once"] = (
        "last-aggressor-river"
    )
    """Who shows first: show-order."""
    allin_show: Literal["all-tabled", "ordered", "may-muck"] = "all-tabled"
    """How hands are shown once a player is all-in: show-allin-faceup, show-order-sidepot."""
    play_board: Literal["table-both", "declare"] = "table-both"
    """What a player must do to play the board: show-play-board."""
    button: Literal["dead", "moving", "moving-makeup"] = "dead"
    """How the button goes round: btn-move, btn-dead."""
    hu_transition: Literal["no-bb-twice", "plain"] = "no-bb-twice"
    """The button when two players are left: btn-hu-transition."""
    new_player: Literal["wait", "post-bb", "free"] = "wait"
    """What a player owes who joins or returns: post-missed, btn-new-player."""
    bb_ante_order: Literal["bb-first", "ante-first"] = "bb-first"
    """What a short big blind pays first: post-bba."""
    short_ante: Literal["layered", "all-main"] = "layered"
    """Where antes go when one is short: post-ante-short."""
    premature_card: Literal["redeal", "scramble"] = "redeal"
    """What happens to board cards dealt wrong or too early: board-count, act-missing."""
    straddle: Literal["off", "utg", "button", "any"] = "off"
    """Which straddles the table allows: post-straddle."""
    straddle_min_raise: Literal["bring-in", "difference"] = "bring-in"
    """The least raise over a straddle: post-straddle."""
    bomb_min_bet: Literal["ante", "big-blind"] = "ante"
    """The least bet of a bomb pot: bomb-pot, bet-min."""
    limit_cap: Literal["4-wagers", "5-wagers"] = "4-wagers"
    """Bets and raises on a street of fixed limit: fl-cap."""
    limit_cap_hu: Literal["uncapped", "capped"] = "uncapped"
    """The cap with two players: fl-cap-hu."""
    limit_short_allin: Literal["half-bet", "full-bet"] = "half-bet"
    """What a short all-in counts as in fixed limit: fl-half, fl-complete."""
    pl_preflop: Literal["full-blinds", "actual", "sb-as-bb"] = "full-blinds"
    """What the pot is taken to be before the flop in pot limit: pl-short-blind."""
    underraise: Literal["reject", "tda-50"] = "reject"
    """What an under-raise counts as: raise-min, bet-50pct."""
    raise_no_opponent: Literal["flag", "illegal"] = "flag"
    """A raise that nobody can call: raise-no-opponent."""
    fold_free: Literal["flag", "ok", "illegal"] = "flag"
    """A fold with nothing to call: act-fold-free."""
    rebuy: Literal["between-hands", "none"] = "between-hands"
    """When chips may be bought: stake-rebuy."""
    buyin_min_bb: int = 0
    """Least buy-in in big blinds, 0 for no limit: stake-buyin."""
    buyin_max_bb: int = 0
    """Most that a stack may be bought up to, in big blinds, 0 for no limit: stake-topup-max."""

    severities: tuple[tuple[str, Severity | Literal["off"]], ...] = field(default=())
    """Rules whose weight the table changes: pairs of a rule and ``error`` … ``off``."""

    def severity(self, rule: str, default: Severity) -> Severity | None:
        """Weight of a rule's findings under this profile; ``None`` where it is switched off."""
        for name, weight in self.severities:
            if name == rule:
                return None if weight == "off" else Severity(weight)
        return default


def _choices() -> dict[str, tuple[str, ...]]:
    """Switches by name as written (``odd-chip``) with their values; none where it is a number."""
    hints = get_type_hints(Profile)
    other = {"name", "title", "severities"}
    return {
        f.name.replace("_", "-"): tuple(map(str, get_args(hints[f.name])))
        for f in fields(Profile)
        if f.name not in other
    }


SWITCHES = _choices()
"""Every switch as users write it, with the values it may have; empty for a number."""
