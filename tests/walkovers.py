"""A PokerNow night of hands that nobody contests: people come, go and buy, and some rows lie."""

PLAYERS = ("Ana", "Ben", "Cal", "Dot", "Eve")


def who(name):
    return f'"{name} @ {name * 3}x"'


class Night:
    """Rows of a log in the order of play; ``lies`` is how often a row is wrong."""

    def __init__(self, chance, lies=0.1):
        self.chance = chance
        self.lies = lies
        self.stacks = dict.fromkeys(PLAYERS[:3], 100)
        self.small, self.big = 1, 2
        self.ids = {name: name for name in PLAYERS}
        self.rows = [
            f"The admin approved the player {self.who(name)} participation with a stack of 100."
            for name in self.stacks
        ]

    def who(self, name):
        return who(name).replace(name * 3, self.ids[name] * 3)

    def told(self, chips):
        """An amount as it is, or as a lie has it."""
        return chips + self.chance.choice((-3, 5)) * (self.chance.random() < self.lies)

    def hand(self, number):
        names = list(self.stacks)
        at = number % len(names)
        order = [*names[at + 1 :], *names[: at + 1]]
        small, big = order[-1 if len(order) == 2 else 0], order[0 if len(order) == 2 else 1]
        self.rows += [
            f"-- starting hand #{number} (id: h{number})  (No Limit Texas Hold'em) (dealer: {self.who(names[at])}) --",
            "Player stacks: "
            + " | ".join(
                f"#{PLAYERS.index(name) + 1} {self.who(name)} ({self.told(self.stacks[name])})"
                for name in names
            ),
        ]
        paid = min(self.small, self.stacks[small]), min(self.big, self.stacks[big])
        for name, blind, chips in zip((small, big), ("small", "big"), paid, strict=True):
            short = " and go all in" if chips == self.stacks[name] else ""
            self.rows.append(f"{self.who(name)} posts a {blind} blind of {chips}{short}")
        if self.chance.random() < self.lies:
            self.rows.append(f"{self.who(small)} wonders")
        self.rows += [f"{self.who(name)} folds" for name in [*order[2:], small] if name != big]
        back = max(0, paid[1] - paid[0])
        if back:
            self.rows.append(f"Uncalled bet of {back} returned to {self.who(big)}")
        won = paid[0] + paid[1] - back
        self.rows += [
            f"{self.who(big)} collected {self.told(won)} from pot",
            f"-- ending hand #{number} --",
        ]
        self.stacks[small] -= paid[0]
        self.stacks[big] += paid[0]
        self.between()

    def between(self):
        """Now and then something happens that is no play."""
        for name in [name for name, chips in self.stacks.items() if not chips]:
            self.stacks[name] = 50
            self.rows.append(
                f"The admin approved the player {self.who(name)} participation with a stack of 50."
            )
        if self.chance.random() < 0.3:
            self.chance.choice(
                (self.comes, self.goes, self.tops_up, self.blinds, self.renamed, self.unsaid)
            )()

    def comes(self):
        away = [name for name in PLAYERS if name not in self.stacks]
        if away:
            name = self.chance.choice(away)
            self.stacks = {
                one: self.stacks.get(one, 3) for one in PLAYERS if one in {*self.stacks, name}
            }
            self.rows.append(f"The player {self.who(name)} joined the game with a stack of 3.")

    def goes(self):
        if len(self.stacks) > 2:
            name = self.chance.choice(list(self.stacks))
            chips = self.told(self.stacks.pop(name))
            self.rows.append(f"The player {self.who(name)} quits the game with a stack of {chips}.")

    def tops_up(self):
        name = self.chance.choice(list(self.stacks))
        before, self.stacks[name] = self.stacks[name], self.stacks[name] + 20
        self.rows.append(
            f"The admin updated the player {self.who(name)} stack from {self.told(before)} to {before + 20}."
        )

    def blinds(self):
        before, self.big = self.big, self.chance.choice((2, 4, 6))
        self.small = self.big // 2
        self.rows += [
            f"The game's big blind was changed from {before} to {self.big}.",
            f"The game's small blind was changed from {before // 2} to {self.small}.",
        ]

    def renamed(self):
        name = self.chance.choice(list(self.stacks))
        before, self.ids[name] = self.ids[name] * 3, self.ids[name] + "o"
        self.rows.append(
            f'The player "{name} @ {self.ids[name] * 3}x" changed the ID from {before}x to '
            f"{self.ids[name] * 3}x because authenticated login."
        )

    def unsaid(self):
        """Chips come of which no row tells."""
        self.stacks[self.chance.choice(list(self.stacks))] += 7


def log(chance, hands=30, lies=0.1):
    """The text of a night, its newest row first."""
    night = Night(chance, lies)
    for number in range(1, hands + 1):
        night.hand(number)
    rows = []
    for at, entry in enumerate(night.rows):
        doubled = entry.replace('"', '""')
        cell = f'"{doubled}"' if '"' in entry or "," in entry else entry
        time = f"2024-05-25T18:{at // 60 % 60:02}:{at % 60:02}.000Z"
        rows.append(f"{cell},{time},1716662431{at:05}\n")
    return "".join(["entry,at,order\n", *rows[::-1]])
