"""A made-up night of three hands, as each site would write it."""

import json
from typing import NamedTuple

NAMES = ("Ana", "Ben", "Cal")
STACKS = ((1000, 1000, 1000), (990, 940, 1070), (990, 1000, 1010))
BUTTONS = (2, 0, 1)
STREETS = ("Flop", "Turn", "River")


class Did(NamedTuple):
    """A player does something: ``to`` is his total on the street, ``add`` what he adds to it."""

    who: int
    word: str
    to: int = 0
    add: int = 0


class Dealt(NamedTuple):
    board: tuple[str, ...]
    new: int


HANDS = (
    (Did(0, "small", 10, 10), Did(1, "big", 20, 20), Did(2, "raise", 60, 60), Did(0, "fold"),
     Did(1, "call", 60, 40), Dealt(("Ks", "9d", "4c"), 3), Did(1, "check"), Did(2, "bet", 80, 80),
     Did(1, "fold"), Did(2, "back", 80), Did(2, "won", 130)),
    (Did(1, "small", 10, 10), Did(2, "big", 20, 20), Did(0, "fold"), Did(1, "call", 20, 10),
     Did(2, "check"), Dealt(("2s", "2d", "Jc"), 3), Did(1, "check"), Did(2, "check"),
     Dealt(("2s", "2d", "Jc", "8h"), 1), Did(1, "check"), Did(2, "check"),
     Dealt(("2s", "2d", "Jc", "8h", "5c"), 1), Did(1, "bet", 40, 40), Did(2, "call", 40, 40),
     Did(1, "shows"), Did(1, "won", 120)),
    (Did(2, "small", 10, 10), Did(0, "big", 20, 20), Did(1, "fold"), Did(2, "raise", 60, 50),
     Did(0, "fold"), Did(2, "back", 40), Did(2, "won", 40)),
)  # fmt: skip
SHOWN = ("Jh", "Td")


def seats(hand):
    return enumerate(STACKS[hand])


# PokerNow

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def signed(cards):
    return ", ".join(card[0].replace("T", "10") + _SIGNS[card[1]] for card in cards)


def token(who):
    return f'"{NAMES[who]} @ {NAMES[who] * 3}x"'


def pokernow_row(one):
    if isinstance(one, Dealt):
        before, new = one.board[: -one.new], one.board[-one.new :]
        street = STREETS[len(one.board) - 3]
        return f"{street}: {signed(before)} [{signed(new)}]"
    who, word, to, _ = one
    said = {
        "small": f"posts a small blind of {to}", "big": f"posts a big blind of {to}",
        "fold": "folds", "check": "checks", "call": f"calls {to}", "bet": f"bets {to}",
        "raise": f"raises to {to}", "won": f"collected {to} from pot",
        "shows": f"shows a {signed(SHOWN)}.",
    }  # fmt: skip
    back = f"Uncalled bet of {to} returned to {token(who)}"
    return back if word == "back" else f"{token(who)} {said[word]}"


def pokernow_entries():
    yield from (
        f"The admin approved the player {token(who)} participation with a stack of 1000."
        for who in range(3)
    )
    for number, hand in enumerate(HANDS, 1):
        dealer = token(BUTTONS[number - 1])
        yield f"-- starting hand #{number} (id: abc{number}defghij)  (No Limit Texas Hold'em) (dealer: {dealer}) --"
        yield "Player stacks: " + " | ".join(
            f"#{2 * who + 1} {token(who)} ({stack})" for who, stack in seats(number - 1)
        )
        yield from map(pokernow_row, hand)
        yield f"-- ending hand #{number} --"
    yield f"The player {token(0)} quits the game with a stack of 970."


def pokernow():
    rows = []
    for at, entry in enumerate(pokernow_entries()):
        doubled = entry.replace('"', '""')
        cell = f'"{doubled}"' if '"' in entry or "," in entry else entry
        rows.append(f"{cell},2024-05-25T18:{at // 60:02}:{at % 60:02}.000Z,1716662431{at:05}\n")
    return "".join(["entry,at,order\n", *rows[::-1]])


# PokerStars


def pokerstars_line(one, price):
    if isinstance(one, Dealt):
        before, new = " ".join(one.board[: -one.new]), " ".join(one.board[-one.new :])
        street = STREETS[len(one.board) - 3].upper()
        return f"*** {street} *** [{f'{before}] [' if before else ''}{new}]"
    who, word, to, add = one
    name = NAMES[who]
    return {
        "small": f"{name}: posts small blind {to}", "big": f"{name}: posts big blind {to}",
        "fold": f"{name}: folds", "check": f"{name}: checks", "call": f"{name}: calls {add}",
        "bet": f"{name}: bets {to}", "raise": f"{name}: raises {to - price} to {to}",
        "back": f"Uncalled bet ({to}) returned to {name}", "won": f"{name} collected {to} from pot",
        "shows": f"{name}: shows [{' '.join(SHOWN)}] (two pair, Jacks and Deuces)",
    }[word]  # fmt: skip


def pokerstars():
    lines = []
    for at, hand in enumerate(HANDS):
        lines += [
            f"PokerStars Hand #{at + 71}: Tournament #9, 5+1 Hold'em No Limit - Level I (10/20) - 2024/05/25 18:0{at}:00 ET",
            f"Table '9 1' 9-max Seat #{2 * BUTTONS[at] + 1} is the button",
        ]
        lines += [f"Seat {2 * w + 1}: {NAMES[w]} ({chips} in chips)" for w, chips in seats(at)]
        for one in hand:
            if isinstance(one, Did) and one.word == "big":
                lines += [pokerstars_line(one, 0), "*** HOLE CARDS ***"]
            else:
                lines += ["*** SHOW DOWN ***"] if one == Did(1, "shows") else []
                lines.append(pokerstars_line(one, 20))
        won = hand[-1]
        lines += ["*** SUMMARY ***", f"Total pot {won.to} | Rake 0"]
        for who in range(3):
            seat = f"Seat {2 * who + 1}: {NAMES[who]}"
            folds = Did(who, "fold") in hand
            shown = f"showed [{' '.join(SHOWN)}] and won ({won.to}) with two pair, Jacks and Deuces"
            won_by = shown if Did(1, "shows") in hand else f"collected ({won.to})"
            lines.append(
                f"{seat} {won_by if who == won.who else 'folded before Flop' if folds else 'mucked'}"
            )
        lines += ["", ""]
    return "".join(f"{line}\n" for line in lines)


# Open Hand History

_OHH = {
    "small": "Post SB", "big": "Post BB", "fold": "Fold", "check": "Check", "call": "Call",
    "bet": "Bet", "raise": "Raise",
}  # fmt: skip


def ohh_rounds(hand):
    rounds = [{"id": 0, "street": "Preflop", "cards": [], "actions": []}]
    for one in hand:
        if isinstance(one, Dealt):
            street = STREETS[len(one.board) - 3]
            cards = list(one.board[-one.new :])
            rounds.append({"id": len(rounds), "street": street, "cards": cards, "actions": []})
        elif one.word == "shows":
            showdown = {"player_id": one.who, "action": "Shows Cards", "cards": list(SHOWN)}
            rounds.append(
                {"id": len(rounds), "street": "Showdown", "cards": [], "actions": [showdown]}
            )
        elif one.word in _OHH:
            rounds[-1]["actions"].append(
                {
                    "player_id": one.who,
                    "action": _OHH[one.word],
                    "amount": one.add,
                    "is_allin": False,
                }
            )
    return rounds


def ohh():
    texts = []
    for at, hand in enumerate(HANDS):
        won = hand[-1]
        told = {
            "spec_version": "1.2.2", "site_name": "Kitchen", "game_number": str(at + 31),
            "start_date_utc": f"2024-05-25T18:0{at}:00Z", "table_name": "Oak",
            "game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "currency": "",
            "dealer_seat": 2 * BUTTONS[at] + 1, "small_blind_amount": 10, "big_blind_amount": 20,
            "ante_amount": 0, "flags": [],
            "players": [
                {"id": who, "seat": 2 * who + 1, "name": NAMES[who], "starting_stack": chips}
                for who, chips in seats(at)
            ],
            "rounds": ohh_rounds(hand),
            "pots": [{"number": 0, "amount": won.to, "rake": 0,
                      "player_wins": [{"player_id": won.who, "win_amount": won.to}]}],
        }  # fmt: skip
        texts.append(json.dumps({"ohh": told}, indent=1) + "\n")
    return "\n".join(texts)


# PokerNow's hands export

_EXPORT = {
    "small": 3, "big": 2, "fold": 11, "check": 0, "call": 7, "bet": 8, "raise": 8, "back": 16,
    "won": 10, "shows": 12,
}  # fmt: skip


def export_event(one):
    if isinstance(one, Dealt):
        return {
            "type": 9,
            "turn": len(one.board) - 2,
            "run": 1,
            "cards": list(one.board[-one.new :]),
        }
    payload = {"type": _EXPORT[one.word], "seat": 2 * one.who + 1}
    if one.word == "shows":
        return {**payload, "cards": list(SHOWN)}
    return {**payload, "value": one.to} if one.to else payload


def pokernow_json():
    hands = []
    for at, hand in enumerate(HANDS):
        events = [*map(export_event, hand), {"type": 15}]
        hands.append({
            "id": f"abc{at}", "handVersion": 2, "number": str(at + 1), "gameType": "th",
            "cents": False, "smallBlind": 10, "bigBlind": 20, "ante": None,
            "dealerSeat": 2 * BUTTONS[at] + 1, "startedAt": 1716662431000 + at, "bombPot": False,
            "players": [
                {"id": NAMES[who] * 3, "seat": 2 * who + 1, "name": NAMES[who], "stack": chips}
                for who, chips in seats(at)
            ],
            "events": [{"at": 1716662431000 + n, "payload": one} for n, one in enumerate(events)],
        })  # fmt: skip
    return json.dumps({"gameId": "made-up", "playerId": "", "hands": hands}) + "\n"


NIGHTS = {
    "pokernow": pokernow, "pokernow_json": pokernow_json, "ohh": ohh, "pokerstars": pokerstars,
}  # fmt: skip
