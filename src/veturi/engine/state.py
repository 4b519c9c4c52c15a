"""The game state: flat vectors of integers, made to be copied quickly.

Who reads what: the train cards belong to `cards.py`, the tickets to `tickets.py`, `extra` to the
variant's rules; seats and routes are read everywhere. `player` and `seat` are seat numbers from 0.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.engine.events import Event
from veturi.engine.rng import Rng
from veturi.maps.limits import MAX_COLOURS, MAX_OFFER

__all__ = [
    "AWARDED",
    "CHOICE",
    "CHOOSING",
    "END_TURN",
    "HAND",
    "KNOWN",
    "LOCOMOTIVE",
    "NOBODY",
    "OFFER",
    "OFFERED",
    "OPEN",
    "OPENING",
    "OVER",
    "OWN_PHASE",
    "PHASES",
    "SECOND_DRAW",
    "SHARED",
    "SOURCES",
    "TRAINS",
    "TURN",
    "State",
]

#: Card numbers: the locomotive is 0, the map's colours follow from 1.
LOCOMOTIVE: Final = 0
#: Kinds of points awarded during play: routes (0), and three for the variant's rules.
SOURCES: Final = 4

# A seat's record in `seats`: where each of its numbers stands.
HAND: Final = 0
#: Cards that everyone saw the player take and has not seen played since.
KNOWN: Final = HAND + MAX_COLOURS + 1
TRAINS: Final = KNOWN + MAX_COLOURS + 1
AWARDED: Final = TRAINS + 1
#: Tickets on offer: how many, then which.
OFFERED: Final = AWARDED + SOURCES
OFFER: Final = OFFERED + 1
#: The opening tickets chosen (a set of positions in the offer), 0 until then.
CHOICE: Final = OFFER + MAX_OFFER
#: By fare, how many routes are open to the player, cards and trains aside; then which: words of
#: bits, `Board.word` and `Board.word_bit` by route; then by colour the first fare that is open.
OPEN: Final = CHOICE + 1

# Owners of routes that are not seats.
NOBODY: Final = -1
SHARED: Final = -2

# What the game waits for.
OPENING: Final = 0
TURN: Final = 1
SECOND_DRAW: Final = 2
CHOOSING: Final = 3
OVER: Final = 4
#: Phases from here on belong to the rules of one map.
OWN_PHASE: Final = 5
#: What they are called, by number.
PHASES: Final = ["opening", "turn", "second_draw", "choosing", "over"]
#: Not a phase that lasts: what an action answers when the turn ends with it.
END_TURN: Final = -1


@mypyc_attr(acyclic=True)
class State:
    """All that a position is. `clone` copies it; what happens to a clone leaves the original be."""

    def __init__(
        self,
        cards: vec[i64],
        seats: vec[i64],
        owner: vec[i64],
        tickets: vec[i64],
        extra: vec[i64],
        rng: Rng,
    ) -> None:
        self.cards = cards
        self.seats = seats
        #: By route: the seat that claimed it, NOBODY, or SHARED.
        self.owner = owner
        self.tickets = tickets
        #: The home of the variant's rules.
        self.extra = extra
        self.rng = rng
        #: A clone shares the generator until either of the two draws from it.
        self.rng_shared = False
        self.phase: i64 = OPENING
        #: The seat to move; in the opening, the one that will move first.
        self.seat: i64 = 0
        self.first: i64 = 0
        self.deck_size: i64 = 0
        self.row_locomotives: i64 = 0
        self.ticket_top: i64 = 0
        self.ticket_size: i64 = 0
        #: Turns still to play once the last round has begun; -1 before (B28).
        self.turns_left: i64 = -1
        #: Players who have passed in a row (B29).
        self.passes: i64 = 0
        #: Actions played so far.
        self.steps: i64 = 0
        #: Working space of `legal_moves.payable_claims`; no part of the position.
        self.payable_claims = vec[i64]()
        #: What has happened, when somebody listens.
        self.events: list[Event] | None = None

    def clone(self) -> State:
        """An independent copy that nobody listens to."""
        twin = State(
            self.cards[:],
            self.seats[:],
            self.owner[:],
            self.tickets[:],
            self.extra[:],
            self.rng,
        )
        twin.rng_shared = self.rng_shared = True
        twin.phase = self.phase
        twin.seat = self.seat
        twin.first = self.first
        twin.deck_size = self.deck_size
        twin.row_locomotives = self.row_locomotives
        twin.ticket_top = self.ticket_top
        twin.ticket_size = self.ticket_size
        twin.turns_left = self.turns_left
        twin.passes = self.passes
        twin.steps = self.steps
        return twin

    def dice(self) -> Rng:
        """The game's generator, to draw from."""
        if self.rng_shared:
            self.rng = self.rng.copy()
            self.rng_shared = False
        return self.rng

    def numbers(self) -> list[int]:
        """Every number of the position in a fixed order: equal lists are equal positions."""
        out: list[int] = []
        for part in (self.cards, self.seats, self.owner, self.tickets, self.extra):
            out.extend(part)
        rng = self.rng
        out += [rng.a, rng.b, rng.c, rng.counter]
        out += [self.phase, self.seat, self.first, self.deck_size, self.row_locomotives]
        out += [self.ticket_top, self.ticket_size, self.turns_left, self.passes, self.steps]
        return out
