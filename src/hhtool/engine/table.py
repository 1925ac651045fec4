"""The state of a hand while it is played: changed in place by ``start`` and ``apply`` alone."""

from hhtool.model.cards import Card
from hhtool.model.hand import NOBODY, Hand, Street
from hhtool.model.place import NOWHERE, Span
from hhtool.profile.schema import Profile


class Table:
    """Chips, turns and boards of one hand. Lists are by seat; amounts are smallest units."""

    __slots__ = (
        "acted_at", "acted_fulls", "acting", "aggressor", "aggressors", "before_skip", "bets",
        "big_posted", "boards", "capped", "dead", "declared", "discards", "first", "floor", "full",
        "full_span", "full_to", "fulls", "hand", "inferred", "last", "limit", "live", "living",
        "mucked", "paid", "plain", "posted", "price", "price_span", "profile", "raises", "returned",
        "shown", "size", "skipped", "small_posted", "stacks", "street", "turn", "void",
    )  # fmt: skip

    def __init__(self, hand: Hand, profile: Profile) -> None:  # noqa: PLR0915 # one line a slot
        """A table before anyone has posted."""
        size = len(hand.seats)
        self.hand = hand
        self.profile = profile
        self.size = size
        self.inferred: bool = hand.inferred
        self.limit: bool = hand.game == "limit"
        self.plain: bool = hand.game == "no-limit" and profile.short_allin_base == "from-current"
        """No limit, and a raise is counted from the bet: the sizes need no more thought."""
        self.first: int = first_seat(hand)
        """First seat clockwise from the left of the button."""
        self.stacks: list[int] = [seat.stack for seat in hand.seats]
        """Chips behind."""
        self.paid: list[int] = [0] * size
        """Chips put in over the hand, as far as they are layered into pots."""
        self.posted: list[int] = [0] * size
        """Chips put in before anyone acted, of every kind."""
        self.returned: list[int] = [0] * size
        """Chips that went back before the end, because nobody had called them."""
        self.dead: int = hand.splash
        """Chips that belong to the first pot whatever anyone covers."""
        self.live: list[bool] = [True] * size
        self.living: int = size
        """Seats that have not folded."""
        self.acting: int = 0
        """Seats that have not folded and have chips."""
        self.street: Street = Street.PREFLOP
        self.boards: list[list[Card]] = [[]]
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.mucked: set[int] = set()
        self.discards: dict[int, tuple[Card, ...]] = {}
        """Cards laid down, by seat."""
        self.declared: set[int] = set()
        """Who said to play the board."""
        self.aggressors: list[int] = []
        """Who bet or raised last on each street so far; -1 where nobody did."""
        self.void: bool = False
        self.small_posted: int = 0
        self.big_posted: int = 0
        self.begin_street(Street.PREFLOP, 0)

    def begin_street(self, street: Street, floor: int) -> None:  # noqa: PLR0915 # one line a slot
        """A new betting round: nobody has acted, nothing is bet."""
        size = self.size
        self.street = street
        self.floor: int = floor
        """The least opening bet of the street."""
        self.bets: list[int] = [0] * size
        """Chips put in on this street."""
        self.price: int = 0
        """What a full call comes to, as a total on the street."""
        self.full: int = floor
        """The last full bet or raise: what the next raise must add."""
        self.full_to: int = 0
        """What the last full bet or raise was to."""
        self.fulls: int = 0
        """How many full bets and raises there were on the street."""
        self.raises: int = 0
        """Wagers on the street that count toward a cap of fixed limit."""
        self.capped: bool = False
        """The cap was reached while three or more were in."""
        self.acted_at: list[int | None] = [None] * size
        """The price when each seat last acted on the street; ``None``: it has not acted."""
        self.acted_fulls: list[int] = [0] * size
        self.turn: int = self.first
        """Seat that the search for the next to act begins at."""
        self.aggressor: int = NOBODY
        self.last: list[Span] = [NOWHERE] * size
        """Where each seat last acted on the street."""
        self.full_span: Span = NOWHERE
        self.price_span: Span = NOWHERE
        self.skipped: set[int] = set()
        """Seats that someone has already acted in front of on this street."""
        self.before_skip: int = 0
        """The price before the last action out of turn: who was skipped may answer that one."""

    def have(self, seat: int) -> int:
        """All that a seat can put in on this street, as a total."""
        return self.bets[seat] + self.stacks[seat]

    def able(self, seat: int) -> bool:
        """The seat is in the hand and has chips to act with."""
        return self.live[seat] and self.stacks[seat] > 0

    def count(self) -> None:
        """Count who is in the hand and who can act: after posts, and when a hand is put right."""
        self.living = sum(self.live)
        self.acting = sum(map(self.able, range(self.size)))

    def clockwise(self) -> list[int]:
        """All seats, from the left of the button round to it."""
        return [*range(self.first, self.size), *range(self.first)]


def first_seat(hand: Hand) -> int:
    """Index of the first seat dealt in to the left of the button."""
    for index, seat in enumerate(hand.seats):
        if seat.number > hand.button:
            return index
    return 0
