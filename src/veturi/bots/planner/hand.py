"""What a hand can pay, what it lacks for the routes that are wanted, and what a card is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.board_graph import BoardGraph
from veturi.bots.planner.style import Style
from veturi.engine.actions import Action
from veturi.engine.board import ANY_COLOUR, vector
from veturi.engine.cards import DISCARDS, GAP
from veturi.engine.state import HAND, KNOWN, LOCOMOTIVE, State

__all__ = ["Hand"]


@mypyc_attr(acyclic=True)
class Hand:
    """One seat's cards, seen against the routes it wants."""

    def __init__(self, ground: BoardGraph, style: Style) -> None:
        self.ground: Final = ground
        self.style: Final = style
        board = ground.rules.board
        cards = int(board.n_colours) + 1
        self._nothing: Final = vector([0] * cards)
        self.held = self._nothing[:]
        #: By colour: cards that the wanted routes take.
        self.need = self._nothing[:]
        #: By wanted route: the colour that its cards are counted under.
        self._meant = vector([0] * int(board.n_routes))
        #: By card: what one more is worth, and the route it is for (-1: none).
        self.worth = vec[float]([0.0] * cards)
        self.purpose = vector([-1] * cards)
        #: What a card from the deck is worth on average.
        self.blind = 0.0
        #: Cards still lacking for all that is wanted.
        self.lacking: i64 = 0
        #: The most that is lacking of one colour.
        self.scarce: i64 = 0
        # What `pay` has found.
        self.colour: i64 = 0
        self.locomotives: i64 = 0
        self.price = 0.0

    def read(self, state: State, seat: i64) -> None:
        """Counts the cards."""
        board = self.ground.rules.board
        at = seat * board.seat_size + HAND
        for card in range(board.n_colours + 1):
            self.held[card] = state.seats[at + card]

    def look(self, state: State, seat: i64, wanted: vec[i64], half_turn: float) -> None:
        """Weighs each card for the wanted routes, the most wanted first."""
        board = self.ground.rules.board
        for card in range(board.n_colours + 1):
            self.worth[card] = self.style.idle * half_turn
            self.purpose[card] = -1
        self.sum_needs(wanted)
        self._weigh(wanted, half_turn)
        self.worth[LOCOMOTIVE] = self.style.locomotive * half_turn
        self._weigh_deck(state, seat)

    def sum_needs(self, wanted: vec[i64]) -> None:
        """Coloured routes need their colour; a grey one (B19) the colour the hand can spare."""
        board = self.ground.rules.board
        colours = self.ground.colour
        self.need = self._nothing[:]
        for i in range(len(wanted)):
            colour = colours[wanted[i]]
            if colour != ANY_COLOUR:
                self.need[colour] += board.length[wanted[i]]
                self._meant[wanted[i]] = colour
        for i in range(len(wanted)):
            if colours[wanted[i]] == ANY_COLOUR:
                colour = self._most_spare()
                self.need[colour] += board.length[wanted[i]]
                self._meant[wanted[i]] = colour
        self.lacking = 0
        self.scarce = 0
        for card in range(1, board.n_colours + 1):
            lack = self.need[card] - self.held[card]
            if lack > 0:
                self.lacking += lack
                if lack > self.scarce:
                    self.scarce = lack
        self.lacking -= self.held[LOCOMOTIVE]
        self.scarce -= self.held[LOCOMOTIVE]
        if self.lacking < 0:
            self.lacking = 0

    def _most_spare(self) -> i64:
        best: i64 = 1
        for colour in range(2, self.ground.rules.board.n_colours + 1):
            if self.held[colour] - self.need[colour] > self.held[best] - self.need[best]:
                best = colour
        return best

    def _weigh(self, wanted: vec[i64], half_turn: float) -> None:
        """A card that is lacking saves half a turn, and more if its route is nearly paid."""
        board = self.ground.rules.board
        for i in range(len(wanted)):
            route = wanted[i]
            length = board.length[route]
            colour = self.ground.colour[route]
            first: i64 = 1 if colour == ANY_COLOUR else colour
            last: i64 = board.n_colours if colour == ANY_COLOUR else colour
            for card in range(first, last + 1):
                lack = length - self.held[card]
                if self.need[card] <= self.held[card] and colour != ANY_COLOUR:
                    continue
                if lack <= 0:
                    continue
                value = half_turn * (1.0 + self.style.focus / float(lack))
                if colour == ANY_COLOUR and self.need[card] <= self.held[card]:
                    # Another colour could do for a grey route, the better the more is held of it.
                    value *= 0.5 + 0.4 * float(self.held[card]) / float(length)
                if value > self.worth[card]:
                    self.worth[card] = value
                    self.purpose[card] = route

    def _weigh_deck(self, state: State, seat: i64) -> None:
        """What the unseen cards are worth on average."""
        board = self.ground.rules.board
        total = 0.0
        count: i64 = 0
        for card in range(board.n_colours + 1):
            unseen = board.card_counts[card] - state.cards[DISCARDS + card] - self.held[card]
            for other in range(self.ground.rules.players):
                if other != seat:
                    unseen -= state.seats[other * board.seat_size + KNOWN + card]
            for slot in range(board.face_up):
                if state.cards[slot] == card:
                    unseen -= 1
            if unseen > 0:
                total += float(unseen) * self.worth[card]
                count += unseen
        self.blind = total / float(count) if count else 0.0

    def best_face_up(self, state: State, but: i64, second: bool) -> i64:
        """The best card of the row, one of `but` aside; GAP if there is none."""
        best: i64 = GAP
        spared = but == GAP
        for slot in range(self.ground.rules.board.face_up):
            card = state.cards[slot]
            if card == GAP or (second and card == LOCOMOTIVE):
                continue
            if not spared and card == but:
                spared = True
                continue
            if best == GAP or self.worth[card] > self.worth[best]:
                best = card
        return best

    def lack(self, route: i64) -> i64:
        """How many cards the hand lacks to pay for a route, at best."""
        length = self.ground.rules.board.length[route]
        ferries = self.ground.ferries[route]
        colour = self.ground.colour[route]
        locomotives = self.held[LOCOMOTIVE]
        most: i64 = 0
        if colour != ANY_COLOUR:
            most = self.held[colour]
        else:
            for card in range(1, self.ground.rules.board.n_colours + 1):
                if self.held[card] > most:
                    most = self.held[card]
        if most > length - ferries:
            most = length - ferries
        lacking = length - most - locomotives
        return lacking if lacking > 0 else 0

    def pay(self, route: i64, wanted: bool, half_turn: float) -> bool:
        """Finds the payment for a route that is least missed; whether there is any (B18-B20)."""
        board = self.ground.rules.board
        length, ferries = board.length[route], self.ground.ferries[route]
        own = self.ground.colour[route]
        found = False
        first: i64 = 1 if own == ANY_COLOUR else own
        last: i64 = board.n_colours if own == ANY_COLOUR else own
        for colour in range(first, last + 1):
            cards = self.held[colour]
            if cards > length - ferries:
                cards = length - ferries
            locomotives = length - cards
            if locomotives > self.held[LOCOMOTIVE]:
                continue
            needed = self.need[colour]
            if wanted and self._meant[route] == colour:
                needed -= length
            spare = self.held[colour] - (needed if needed > 0 else 0)
            missed = cards - (spare if spare > 0 else 0)
            if missed < 0:
                missed = 0
            price = half_turn * (
                float(missed)
                + float(cards - missed) * self.style.keep
                + float(locomotives - ferries) * self.style.locomotive
            )
            if not found or price < self.price:
                found = True
                self.price = price
                self.colour = colour if cards else LOCOMOTIVE
                self.locomotives = locomotives
        return found

    def claim(self, route: i64) -> Action:
        """The claim with the payment that `pay` has found."""
        board = self.ground.rules.board
        return board.actions[board.claim_number(route, self.colour, self.locomotives)]
