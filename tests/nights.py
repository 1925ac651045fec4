"""Logs that are too long to be written down."""

NAMES = ("Ula", "Maya", "Cole", "Ben", "Sam", "Lou")


def long_night(hands):
    """A native log of so many legal hands, each played to the river by six."""
    lines = ["stakes 1/2", "currency $", f"players {', '.join(f'{name} 100000' for name in NAMES)}"]
    for number in range(1, hands + 1):
        after = [NAMES[(number + place) % 6] for place in range(1, 7)]  # from the button's left
        first, *rest = after[2:] + after[:2]
        lines += [
            f"hand {number}",
            *([f"button {after[-1]}"] if number == 1 else []),
            f"{first} raises to 6, {', '.join(f'{name} calls' for name in rest)}",
            *("flop Ks 9d 4c", "checks around", "turn 2h", "checks around", "river Kd"),
            f"{after[0]} bets 10, {', '.join(f'{name} folds' for name in after[1:])}",
        ]
    return "\n".join(lines) + "\n"
