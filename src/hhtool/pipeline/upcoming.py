"""A log that stops somewhere → the decision that comes next."""

from hhtool.engine.apply import deal
from hhtool.engine.choices import choices
from hhtool.engine.settle import settle
from hhtool.engine.why import reasons
from hhtool.model.hand import Deal, Hand, Street
from hhtool.model.log import Log
from hhtool.model.table import Await
from hhtool.model.upcoming import Upcoming
from hhtool.pipeline.hand import check_hand
from hhtool.pipeline.log import Rules, between, blocks, settled, taken
from hhtool.profile.schema import Profile
from hhtool.replay.replay import play
from hhtool.session.after import after_hand
from hhtool.session.deal import deal_in
from hhtool.session.night import Night


def upcoming(
    log: Log, profile: Profile, rules: Rules | None = None, hand: str = ""
) -> Upcoming | None:
    """The next decision of the log's last hand, or of the hand called ``hand``.

    A log that ends between hands answers for the hand that would come next. ``None`` where there
    is no hand, or nobody to deal one to.
    """
    night = Night(log.unit)
    last: tuple[Hand, Profile] | None = None
    for block in blocks(log):
        if not block.hand:
            profile = between(night, block, profile, rules)
            last = None if last and block.statements else last
            continue
        dealt, positions = deal_in(night, block.statements, profile, log.source)
        taken(night)
        last = (dealt, profile) if dealt else None
        if dealt is None:
            continue
        if hand and dealt.id == hand:
            break
        verdict = check_hand(dealt, profile)
        if verdict.played and verdict.status != "incomplete":
            after_hand(night, dealt, positions, verdict.played, unread=False)
            last = None if settled(block) else last
    if last is None:
        dealt, _ = deal_in(night, [], profile, log.source)
        last = (dealt, profile) if dealt else None
    return decision(*last) if last else None


DEALS = {Await.FLOP: Street.FLOP, Await.TURN: Street.TURN, Await.RIVER: Street.RIVER}


def decision(hand: Hand, profile: Profile) -> Upcoming:
    """What comes next in a hand, once all that its log says has happened.

    Where a street is to be dealt first, the decision is the one that comes after it.
    """
    table, stages = play(hand, profile)
    for _ in stages:
        pass
    choice = choices(table)
    state = choice.awaits
    if state in DEALS and sum(map(table.able, range(table.size))) > 1:
        deal(table, Deal(DEALS[state], ()))
        choice = choices(table)
    if choice.awaits is Await.SHOWDOWN and (hand.claims or settle(table).known()):
        choice = choice._replace(awaits=Await.OVER)
        state = Await.OVER
    return Upcoming(
        hand=hand,
        street=table.street.label,
        choices=choice,
        state=state,
        pot=sum(table.paid) + table.dead,
        bet=table.price,
        own=table.bets[choice.seat] if choice.seat >= 0 else 0,
        have=table.have(choice.seat) if choice.seat >= 0 else 0,
        reasons=reasons(table, choice),
    )
