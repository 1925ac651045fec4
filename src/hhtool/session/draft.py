"""What has been said of one hand so far, with names turned into seats."""

from dataclasses import dataclass, field

from hhtool.model.finding import Finding
from hhtool.model.hand import NOBODY, Claim, Event, Hole, Post, Seat
from hhtool.model.log import Statement
from hhtool.model.place import NOWHERE, Span
from hhtool.rulebook import finding
from hhtool.session.night import Night
from hhtool.session.tell import unknown_player


@dataclass(slots=True)
class Draft:
    """What has been said of a hand so far, names turned into seats."""

    night: Night
    seats: tuple[Seat, ...]
    index: dict[str, int]
    events: list[Event] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    holes: list[Hole] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    button: int | None = None
    button_span: Span | None = None
    missing: set[str] = field(default_factory=set)
    """Blinds that the log says nobody posts."""
    bomb: int = 0
    ended: bool = False
    id: str = ""
    span: Span = NOWHERE
    """The line that begins the hand."""

    def seat(self, said: Statement, name: str = "", span: Span | None = None) -> int:
        """The seat of a name; -1, and a finding, where it is nobody's."""
        name, span = name or said.name, span or said.name_span
        at = self.index.get(name.casefold(), NOBODY)
        if at == NOBODY:
            self.night.findings.append(_not_dealt_in(self.night, name, span))
        return at


def _not_dealt_in(night: Night, name: str, span: Span) -> Finding:
    player = night.player(name)
    if player is None:
        return unknown_player(night, name, span)
    if player.sitting_out or not player.here:
        why, hint = "is not in this hand", "`returns` or `buys in` before the hand brings them back"
    else:
        why, hint = "has no chips and is out", "was a rebuy or a pot not written down?"
    return finding(
        "stake-elim" if player.here and not player.sitting_out else "log-not-dealt-in",
        span, f"{player.name} {why}", hint=hint, player=player.name,
    )  # fmt: skip
