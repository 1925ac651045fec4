"""Hands → Open Hand History 1.4.6: a JSON object for each, parted by blank lines."""

import json
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from hhtool.grammar.dialect import Written
from hhtool.grammar.writing import (
    Loss,
    Told,
    boards,
    checks_in_bomb,
    endless,
    has_early_shows,
    of_people,
    plain,
    raked,
    sentences,
    splits,
    whole,
)
from hhtool.model.cards import UNKNOWN, Card, text
from hhtool.model.hand import NOBODY, Deal, Hand, PostKind, Show
from hhtool.model.table import Done

_GAMES = {
    "no-limit": ("Holdem", "NL"),
    "pot-limit": ("Holdem", "PL"),
    "limit": ("Holdem", "FL"),
    "omaha": ("Omaha", "PL"),
}
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
_POSTS = {
    PostKind.ANTE: "Post Ante",
    PostKind.BOMB: "Post Ante",
    PostKind.TABLE_ANTE: "Post Dead",
    PostKind.SMALL: "Post SB",
    PostKind.BIG: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.LIVE: "Post Extra Blind",
    PostKind.DEAD: "Post Dead",
}
_LONGEST = 120
Json = dict[str, Any]


def write(hands: Sequence[Told]) -> Written:
    """Every hand of a game that Open Hand History has a name for."""
    texts: list[str] = []
    lost: list[Loss] = []
    for told in hands:
        name = told.hand.id
        if told.hand.game not in _GAMES:
            lost.append((name, f"{told.hand.game}, which OHH does not know: left out"))
            continue
        texts.append(_dump({"ohh": _hand(told)}) + "\n")
        lost += [(name, what) for what in _lost(told)]
    return Written("\n".join(texts), sentences(lost))


def _hand(told: Told) -> Json:
    hand, stakes = told.hand, told.hand.stakes
    kind, limit = _GAMES[hand.game]
    twice = any(len(deal.boards) > 1 for deal in told.deals)
    about = {
        "spec_version": "1.4.6",
        "internal_version": "hhtool",
        "network_name": hand.site,
        "site_name": hand.site,
        "game_type": kind,
        "table_name": hand.table,
        "table_size": max(seat.number for seat in hand.seats),
        "game_number": hand.id,
        "start_date_utc": hand.time,
        "currency": CURRENCIES.get(hand.unit.currency, hand.unit.currency),
        "ante_amount": whole(hand, stakes.ante),
        "small_blind_amount": whole(hand, stakes.small),
        "big_blind_amount": whole(hand, stakes.big),
        "bet_limit": {"bet_type": limit, "bet_cap": 0},
        "dealer_seat": hand.button,
        "hero_player_id": None if hand.hero == NOBODY else hand.hero + 1,
        "flags": ["Run_It_Twice"] if twice else [],
    }
    if hand.tournament:
        about["tournament"] = True
        about["tournament_info"] = {"tournament_number": hand.tournament}
    players = [
        {"id": at, "seat": seat.number, "name": seat.name, "display": seat.name,
         "starting_stack": whole(hand, seat.stack)}
        for at, seat in enumerate(hand.seats, 1)
    ]  # fmt: skip
    return {**about, "players": players, "rounds": list(_rounds(told)), "pots": list(_pots(told))}


def _rounds(told: Told) -> Iterator[Json]:
    """The streets as they were played, those of further boards, and the showdown."""
    rounds: list[tuple[str, Sequence[Card], list[Json]]] = [("Preflop", (), list(_before(told)))]
    showdown: list[Json] = []
    last = max((at for at, one in enumerate(told.walk) if isinstance(one, Done | Deal)), default=-1)
    for at, one in enumerate(told.walk):
        if isinstance(one, Deal):
            rounds.append((one.street.label.capitalize(), one.boards[0] if one.boards else (), []))
        elif isinstance(one, Done):
            rounds[-1][2].append(_action(told, one))
        elif isinstance(one, Show) and (one.mucks or one.cards):
            (showdown if at > last else rounds[-1][2]).append(_show(one))
    for run in boards(told)[1:]:
        rounds += [(street.label.capitalize(), cards, []) for street, cards in run.items()]
    if showdown:
        rounds.append(("Showdown", (), showdown))
    count = 0
    for number, (street, cards, actions) in enumerate(rounds):
        numbered = [{"action_number": count + at, **one} for at, one in enumerate(actions, 1)]
        count += len(actions)
        yield {"id": number, "street": street, "cards": _cards(cards), "actions": numbered}


def _before(told: Told) -> Iterator[Json]:
    """Posts, cards dealt, and the checks that stand for no betting in a bomb pot."""
    for kind, seat, chips, nominal, all_in in told.posts:
        amount = nominal if kind is PostKind.STRADDLE else chips
        if chips or kind in (PostKind.SMALL, PostKind.BIG):
            yield _moved(told, seat, _POSTS[kind], amount, all_in=all_in)
    for hole in told.hand.holes:
        if any(card != UNKNOWN for card in hole.cards):
            cards = _cards(hole.cards)
            yield {"player_id": hole.seat + 1, "action": "Dealt Cards", "cards": cards}
    yield from ({"player_id": seat + 1, "action": "Check"} for seat in checks_in_bomb(told))


def _action(told: Told, done: Done) -> Json:
    return _moved(told, done.seat, done.verb.capitalize(), done.add, all_in=done.all_in)


def _moved(told: Told, seat: int, word: str, amount: int, *, all_in: bool) -> Json:
    """An action with what it adds."""
    who: Json = {"player_id": seat + 1, "action": word}
    chips = {"amount": whole(told.hand, amount), "is_allin": all_in}
    return who if word in ("Fold", "Check") else who | chips


def _show(show: Show) -> Json:
    who: Json = {"player_id": show.seat + 1}
    if show.mucks:
        return who | {"action": "Mucks Cards"}
    return who | {"action": "Shows Cards", "cards": _cards(show.cards)}


def _cards(cards: Sequence[Card]) -> list[str]:
    """Cards as the format writes them; those that nobody saw are ``??``."""
    return ["??" if card == UNKNOWN else text(card) for card in cards]


def _pots(told: Told) -> Iterator[Json]:
    """The pots of a hand that is over, with their winners where they are known."""
    hand, end = told.hand, told.end
    if not told.over or told.void:
        return
    won = told.won()
    for number, (pot, rake) in enumerate(zip(end.pots, raked(told), strict=True)):
        yield {
            "number": number,
            "amount": whole(hand, pot.amount),
            "rake": whole(hand, rake),
            "player_wins": [
                {"player_id": seat + 1, "win_amount": whole(hand, amount)}
                for (of, seat), amount in won.items()
                if of == number
            ],
        }


def _dump(value: object, indent: str = "") -> str:
    """JSON text: what is short on one line; amounts as they are, to the last decimal."""
    flat = _flat(value)
    if len(indent) + len(flat) <= _LONGEST or not isinstance(value, dict | list):
        return flat
    deeper = f"{indent}  "
    if isinstance(value, dict):
        rows = [f"{deeper}{json.dumps(key)}: {_dump(one, deeper)}" for key, one in value.items()]
    else:
        rows = [f"{deeper}{_dump(one, deeper)}" for one in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n" + ",\n".join(rows) + f"\n{indent}{last}"


def _flat(value: object) -> str:
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)}: {_flat(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flat, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _places(hand: Hand) -> int:
    """Decimals of the smallest amount that the format divides to: cents where it is money."""
    money = hand.unit.currency in CURRENCIES and not hand.tournament
    return max(hand.unit.decimals, 2 if money else 0)


def _lost(told: Told) -> Iterator[str]:
    """What Open Hand History cannot say of a hand."""
    hand, stakes = told.hand, told.hand.stakes
    yield from of_people(told)
    yield from (f"that nobody knows how much {one.name} had" for one in endless(hand))
    if hand.bomb:
        yield "that it is a bomb pot: written as an ante of each, and checks before the flop"
    if stakes.ante and stakes.ante_by != "each":
        yield f"that the ante is posted by the {stakes.ante_by}: written as dead chips"
    if told.void:
        yield "that it is void, and every chip goes back"
    if stakes.small_bet and (stakes.small_bet, stakes.big_bet) != (stakes.big, 2 * stakes.big):
        yield "how much is bet on each street"
    if splits(told) and hand.chip * 10 ** _places(hand) != 10**hand.unit.decimals:
        yield "the smallest chip in play, which odd chips may hang on"
    if has_early_shows(told):
        yield "when a hand was shown or mucked: before the betting was over, or after folding"
