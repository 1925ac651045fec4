"""Statements between hands → the night they change."""

from collections.abc import Callable
from difflib import get_close_matches

from hhtool.model.audit import Check
from hhtool.model.finding import Finding
from hhtool.model.hand import Stakes
from hhtool.model.limits import PLAYERS
from hhtool.model.log import Kind, Statement
from hhtool.model.nightend import Movement
from hhtool.model.place import Span
from hhtool.profile.schema import Profile
from hhtool.rulebook import finding
from hhtool.session.buyin import buyin_limits
from hhtool.session.night import Night, Player


def tell(night: Night, said: Statement, profile: Profile) -> None:
    """Take one statement that belongs to no hand; what is wrong with it joins the findings."""
    if _is_beyond(night, said):
        night.findings.append(_too_many(said))
        return
    if said.kind is Kind.BUYS and profile.rebuy == "none" and night.player(said.name):
        night.findings.append(_no_rebuys(said))
    if said.kind in (Kind.BUYS, Kind.SEAT) and said.amounts:
        night.findings += buyin_limits(night, said, profile)
    handler = _HANDLERS.get(said.kind)
    if handler:
        handler(night, said)


def known(night: Night, name: str, span: Span) -> Player | None:
    """The player of a name; where there is none, that is a finding."""
    player = night.player(name)
    if player is None:
        night.findings.append(unknown_player(night, name, span))
    return player


def unknown_player(night: Night, name: str, span: Span) -> Finding:
    """The finding for a name in no roster, with the nearest one."""
    names = {p.name.casefold(): p.name for p in night.players.values()}
    near = get_close_matches(name.casefold(), names, n=1)
    guess = f"did you mean {names[near[0]]}? " if near else ""
    return finding(
        "log-unknown-player",
        span,
        f"nobody called {name} is at the table",
        hint=f"{guess}players are named by `players` or `seat` lines, or when they buy in",
        player=name,
        expected=names[near[0]] if near else None,
        found=name,
    )


def _is_beyond(night: Night, said: Statement) -> bool:
    """One more player than a log can name."""
    is_new = said.kind in (Kind.BUYS, Kind.SEAT) and night.player(said.name) is None
    return is_new and len(night.players) >= PLAYERS


def _too_many(said: Statement) -> Finding:
    told = f"a log names at most {PLAYERS:,} players: {said.name} is left out"
    return finding("log-seats", said.span, told, hint="begin a new log", player=said.name)


def _seat(night: Night, said: Statement) -> None:
    """``seat 4 Ben 200``: a new player, or what a known one holds."""
    amount = said.amounts[0] if said.amounts else 0
    player = night.player(said.name)
    if player is None:
        number = said.number or night.free_seat()
        taken = [p for p in night.players.values() if p.here and p.number == number]
        if taken:
            night.findings.append(_taken(said, taken[0]))
            number = night.free_seat()
        night.players[said.name.casefold()] = Player(said.name, number, amount, said.span)
        night.players[said.name.casefold()].joined = night.hands > 0
        _move(night, said, "buys in", amount)
    elif night.hands == 0:
        night.findings.append(_twice(said, player))
    else:
        _restate(night, said, player)


def _restate(night: Night, said: Statement, player: Player) -> None:
    """A later ``seat`` line says what a player holds: it must agree."""
    player.number = said.number or player.number
    player.here, player.sitting_out = True, False
    if said.amounts:
        _checked(night, said, player, "seat")
        player.stack, player.sure, player.doubt = said.amounts[0], True, 0


def _buys(night: Night, said: Statement) -> None:
    amount = said.amounts[0] if said.amounts else 0
    player = night.player(said.name)
    if player is None:
        player = Player(said.name, night.free_seat(), 0, said.span, joined=night.hands > 0)
        night.players[said.name.casefold()] = player
    player.here, player.sitting_out = True, False
    player.stack += amount
    _move(night, said, said.word or "buys in", amount)


def _cashes_out(night: Night, said: Statement) -> None:
    player = known(night, said.name, said.name_span)
    if player is None:
        return
    amount = said.amounts[0] if said.amounts else player.stack - player.doubt
    if said.amounts:
        _checked(night, said, player, "cashes out")
    _move(night, said, "cashes out", amount)
    player.stack, player.doubt, player.here = 0, 0, False


def _sits(night: Night, said: Statement) -> None:
    player = known(night, said.name, said.name_span)
    if player:
        player.sitting_out = said.kind is Kind.SITS_OUT


def _moves(night: Night, said: Statement) -> None:
    player = known(night, said.name, said.name_span)
    if player is None or said.number is None:
        return
    taken = [p for p in night.players.values() if p.here and p.number == said.number]
    if taken and taken[0] is not player:
        night.findings.append(_taken(said, taken[0]))
    else:
        player.number = said.number


def _money(night: Night, said: Statement) -> None:
    if known(night, said.name, said.name_span):
        _move(night, said, said.kind.value, said.amounts[0] if said.amounts else 0)


def _count(night: Night, said: Statement) -> None:
    player = known(night, said.name, said.name_span)
    if player is None or not said.amounts:
        return
    _checked(night, said, player, "count")
    player.stack, player.sure, player.doubt = said.amounts[0], True, 0
    _move(night, said, "count", said.amounts[0])


def _removed(night: Night, said: Statement) -> None:
    amount = sum(said.amounts)
    night.removed += amount
    night.movements.append(Movement("", said.kind.value, amount, said.span, hand=night.last_hand))


def _stakes(night: Night, said: Statement) -> None:
    small, big, *rest = (*said.amounts, 0, 0)[: max(3, len(said.amounts))]
    by = said.word or "each"
    bets = (night.stakes.small_bet, night.stakes.big_bet)
    night.stakes = Stakes(small, big, rest[0] if rest else 0, by, *bets)
    night.stakes_span = said.span


def _setting(night: Night, said: Statement) -> None:
    if said.kind is Kind.VARIANT:
        night.game = said.word
    elif said.kind is Kind.BETS:
        small, big = (*said.amounts, *said.amounts)[:2]
        night.stakes = night.stakes._replace(small_bet=small, big_bet=big)
    elif said.kind is Kind.CHIP:
        night.chip = said.amounts[0] if said.amounts and said.amounts[0] > 0 else 1
    elif said.kind is Kind.GAME:
        night.title = said.text
    elif said.kind is Kind.DATE:
        night.date = said.text


def _move(night: Night, said: Statement, what: str, amount: int) -> None:
    night.movements.append(Movement(said.name, what, amount, said.span, said.flag, night.last_hand))


def _checked(night: Night, said: Statement, player: Player, what: str) -> None:
    """Hold a stack that is written down against what the hands make it."""
    if not player.sure:
        return
    found = said.amounts[0]
    checked = Check(player.name, night.hands, player.stack, found, what, 0, said.span)
    night.checks.append(checked)
    if found != player.stack:
        night.findings.append(_differs(night, said, player))


def _differs(night: Night, said: Statement, player: Player) -> Finding:
    """A stack that is written down is not what the hands make it."""
    unit, found = night.unit, said.amounts[0]
    over = found - player.stack
    word = "too many" if over > 0 else "too few"
    return finding(
        "stake-continuity",
        said.span,
        f"{player.name} is said to have {unit.text(found)}; after hand {night.last_hand} it is "
        f"{unit.text(player.stack)} ({unit.text(abs(over))} {word})",
        hint="a rebuy or cash-out that was not written down, a pot paid wrong, or a miscount",
        player=player.name,
        expected=player.stack,
        found=found,
    )


def _no_rebuys(said: Statement) -> Finding:
    return finding(
        "stake-rebuy",
        said.span,
        f"{said.name} {said.word or 'buys in'} again, and these house rules allow no rebuys",
        hint="`rule rebuy between-hands` allows them",
        player=said.name,
    )


def _taken(said: Statement, by: Player) -> Finding:
    return finding(
        "log-seat",
        said.span,
        f"seat {by.number} is {by.name}'s",
        hint="give another seat number, or let that player leave first",
        player=said.name,
        found=by.name,
    )


def _twice(said: Statement, player: Player) -> Finding:
    return finding(
        "log-seat",
        said.span,
        f"{player.name} has a seat already",
        hint="names must differ, whatever their case; put a second name in quotes",
        player=player.name,
        found=said.name,
    )


_HANDLERS: dict[Kind, Callable[[Night, Statement], None]] = {
    Kind.SEAT: _seat,
    Kind.BUYS: _buys,
    Kind.CASHES_OUT: _cashes_out,
    Kind.LEAVES: _cashes_out,
    Kind.SITS_OUT: _sits,
    Kind.RETURNS: _sits,
    Kind.MOVES: _moves,
    Kind.PAYS: _money,
    Kind.RECEIVES: _money,
    Kind.COUNT: _count,
    Kind.TIP: _removed,
    Kind.RAKE: _removed,
    Kind.STAKES: _stakes,
    Kind.VARIANT: _setting,
    Kind.BETS: _setting,
    Kind.CHIP: _setting,
    Kind.GAME: _setting,
    Kind.DATE: _setting,
}
