"""Hands → hhtool's own log: one hand after another, each as it was played."""

from collections.abc import Iterator, Sequence

from hhtool.grammar.dialect import Written
from hhtool.grammar.native_names import Names, quoted
from hhtool.grammar.native_night import BLINDS, Night
from hhtool.grammar.writing import Loss, Told, button_seat, sentences, unusual
from hhtool.model.cards import texts
from hhtool.model.hand import NOBODY, Deal, Discard, Incident, PostKind, Show, Verb
from hhtool.model.table import Done

_WIDTH = 90
_NOTHING = '""'
_PLAIN_ID = r"[\w-]+"
_VERBS = {Verb.FOLD: "folds", Verb.CHECK: "checks"}


def write(hands: Sequence[Told]) -> Written:
    """One log of all hands, with the lines between them that make players and stacks agree."""
    names = Names(hands)
    night = Night(names)
    lines: list[str] = []
    lost: list[Loss] = []
    for told in hands:
        mine = [*night.before(told), "", *_hand(told, names, plain=night.plain)]
        lines += ["", *mine] if mine[0] and lines else mine
        what = [*names.lost(told), *night.lost, *_lost(told)]
        lost += [(told.hand.id, one) for one in what]
        night.after(told)
    return Written("\n".join(lines) + "\n" if lines else "", sentences(lost))


def _hand(told: Told, names: Names, *, plain: bool) -> Iterator[str]:
    """The lines of one hand."""
    hand = told.hand
    yield f"hand {quoted(hand.id, _PLAIN_ID)}".rstrip()
    at = button_seat(hand)
    yield f"button seat {hand.button}" if at is None else f"button {names.of(hand, at)}"
    yield from _posts(told, names, plain=plain)
    for hole in hand.holes:
        if hole.cards:
            yield f"{names.of(hand, hole.seat)} holds {texts(hole.cards)}"
    yield from _walk(told, names)
    several = len(told.end.pots) > 1
    for (pot, seat), amount in told.won().items():
        which = (f" from side {pot}" if pot else " from main") if several else ""
        yield f"{names.of(hand, seat)} wins {told.text(amount)}{which}"
    if hand.ended or told.over:
        yield "end"
    if told.end.rake:
        yield f"rake {told.text(told.end.rake)}"


def _posts(told: Told, names: Names, *, plain: bool) -> Iterator[str]:
    """Posts that are not simply due; the blinds, too, where the button does not tell them."""
    hand, stakes = told.hand, told.hand.stakes
    if hand.bomb:
        yield f"bomb pot {told.text(hand.bomb)}"
        return
    if hand.small == NOBODY:
        yield "no small blind"
    due = {PostKind.SMALL: stakes.small, PostKind.BIG: stakes.big}
    for kind, seat, _, nominal, all_in in told.posts:
        who, amount = names.of(hand, seat), told.text(nominal)
        if kind in BLINDS:
            differs = nominal != due[kind] and not (all_in and nominal < due[kind])
            if differs or not plain:
                yield f"{who} posts {kind}{f' {amount}' if differs else ''}"
        elif kind is PostKind.STRADDLE:
            yield f"{who} straddles {amount}"
        elif kind in (PostKind.LIVE, PostKind.DEAD):
            yield f"{who} posts {amount}{' dead' if kind is PostKind.DEAD else ''}"


def _walk(told: Told, names: Names) -> Iterator[str]:
    """Actions, those of a street on as few lines as they fit on; streets, shows, incidents."""
    said: list[str] = []
    for one in told.walk:
        if isinstance(one, Done):
            words = _action(told, one, names)
            if said and (len(", ".join([*said, words])) > _WIDTH or " split" in words.lower()):
                yield ", ".join(said)
                said = []
            said.append(words)
            continue
        if said:
            yield ", ".join(said)
            said = []
        if line := _other(told, one, names):
            yield line
    if said:
        yield ", ".join(said)


def _action(told: Told, done: Done, names: Names) -> str:
    who = names.of(told.hand, done.seat)
    rest = " all in" if done.all_in else ""
    if done.verb in _VERBS:
        return f"{who} {_VERBS[done.verb]}"
    if done.verb == Verb.CALL:
        return f"{who} calls {told.text(done.add)}{rest}"
    word = "bets" if done.verb == Verb.BET else "raises to"
    return f"{who} {word} {told.text(done.to)}{rest}"


def _other(told: Told, one: Deal | Show | Discard | Incident, names: Names) -> str:
    """The line of what is no action; empty where there is none."""
    if isinstance(one, Deal):
        return f"{one.street.label} {' / '.join(texts(b) for b in one.boards if b)}".rstrip()
    who = names.of(told.hand, one.seat) if one.seat != NOBODY else ""
    if isinstance(one, Show):
        shown = f"{who} shows {texts(one.cards)}" if one.cards else ""
        return f"{who} mucks" if one.mucks else shown
    if isinstance(one, Discard):
        return f"{who} discards {texts(one.cards)}" if one.cards else ""
    return _incident(one, who)


def _incident(one: Incident, who: str) -> str:
    cards = texts(one.cards)
    return {
        "ruling": f"ruling {quoted(one.text) or _NOTHING}",
        "misdeal": f"misdeal {quoted(one.text)}" if one.text else "misdeal",
        "exposed": f"exposed {cards}{f' to {who}' if who else ''}",
        "burn": f"burn {cards}",
        "redeal": f"redeal {one.text}",
        "dead hand": f"dead hand {who}",
        "plays the board": f"{who} plays the board",
        "run it": f"run it {one.text}",
        "fouled deck": "fouled deck",
    }.get(one.kind, "")


def _lost(told: Told) -> Iterator[str]:
    """What a native log cannot say of a hand."""
    hand = told.hand
    yield from unusual(told)
    for event in hand.events:
        if getattr(event, "verb", None) in (Verb.TOSS, Verb.PUSH):
            yield "chips put in without a word: written as what they count as"
        elif isinstance(event, Incident) and event.kind == "unread":
            yield "a line that could not be read"
    if hand.big == NOBODY and not hand.bomb:
        yield "that nobody posts the big blind"
    if _antes(told) != _antes_due(told):
        yield "who posts how much of an ante"


def _antes(told: Told) -> dict[int, int]:
    """Antes as they were posted, those of short stacks as they were owed."""
    ante = told.hand.stakes.ante
    return {
        seat: max(nominal, ante) if all_in else nominal
        for kind, seat, _, nominal, all_in in told.posts
        if kind in (PostKind.ANTE, PostKind.TABLE_ANTE)
    }


def _antes_due(told: Told) -> dict[int, int]:
    """Antes as a log takes them by itself."""
    hand, stakes = told.hand, told.hand.stakes
    if not stakes.ante or hand.bomb:
        return {}
    if stakes.ante_by == "each":
        return dict.fromkeys(range(len(hand.seats)), stakes.ante)
    payer = hand.big if stakes.ante_by == "big blind" else button_seat(hand)
    return {payer: stakes.ante} if payer not in (None, NOBODY) else {}
