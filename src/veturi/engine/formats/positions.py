"""Positions and given deck orders: a game begins there once they are checked.

`docs/positions.md` describes both. A position is plain values, so that a record can carry it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.engine.cards import DECK, DISCARDS, GAP, lay_row
from veturi.engine.claims import closing_owner, recount_open
from veturi.engine.rng import Rng
from veturi.engine.rules import ROUTES, Rules, SetUpError
from veturi.engine.state import (
    AWARDED,
    CHOICE,
    HAND,
    KNOWN,
    LOCOMOTIVE,
    OFFER,
    OFFERED,
    OPENING,
    OVER,
    PHASES,
    SHARED,
    TRAINS,
    State,
)
from veturi.maps.limits import MAX_OFFER

__all__ = ["check_decks", "place"]

#: No count or score comes near it.
MOST: Final = 9999

KEYS: Final = {
    "phase",
    "to_move",
    "first",
    "turns_left",
    "passes",
    "hands",
    "known",
    "trains",
    "awarded",
    "routes",
    "tickets",
    "offers",
    "choices",
    "row",
    "discards",
    "deck",
    "ticket_deck",
    "own",
}


def check_decks(rules: Rules, decks: Mapping[str, list[int]]) -> None:
    """A given deck order must hold exactly the deck's cards."""
    whole = {"cards": _all_cards(rules), "tickets": list(range(rules.board.n_tickets))}
    whole.update(rules.own_decks())
    for name, order in decks.items():
        if name not in whole:
            raise SetUpError(f"decks: there is no deck {name!r}; known are {', '.join(whole)}")
        if sorted(order) != sorted(whole[name]):
            raise SetUpError(f"decks: {name} must hold each of its {len(whole[name])} cards once")


def _all_cards(rules: Rules) -> list[int]:
    board = rules.board
    return [card for card, count in enumerate(board.card_counts) for _ in range(count)]


def place(rules: Rules, position: Mapping[str, object], seed: int, listen: bool) -> State:
    """The state of a position. What it leaves out has the value of an empty table."""
    for key in position:
        if key not in KEYS:
            raise SetUpError(
                f"position: unknown entry {key!r}; known are {', '.join(sorted(KEYS))}"
            )
    state = rules.empty_table(Rng.from_seed(seed))
    reader = Reader(rules, position)
    _place_turn(reader, state)
    _place_routes(reader, state)
    _place_hands(reader, state)
    _place_cards(reader, state)
    _place_tickets(reader, state)
    rules.set_up(state, {})
    rules.restore(state, reader.table("own"))
    recount_open(rules, state)
    if listen:
        state.events = []
    return state


class Reader:
    """The entries of a position, each checked for its form."""

    def __init__(self, rules: Rules, position: Mapping[str, object]) -> None:
        self.rules: Final = rules
        self.position: Final = position
        self.players: Final = int(rules.players)

    def fail(self, key: str, fault: str) -> SetUpError:
        return SetUpError(f"position: {key}: {fault}")

    def number(self, key: str, default: int, least: int, most: int) -> int:
        value = self.position.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.fail(key, f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    def table(self, key: str) -> dict[str, object]:
        value = self.position.get(key, {})
        if not isinstance(value, Mapping):
            raise self.fail(key, "must be a table")
        return dict(value)

    def per_seat(self, key: str) -> list[object]:
        """One value for each seat; None for each when the entry is left out."""
        value = self.position.get(key)
        if value is None:
            return [None] * self.players
        if not isinstance(value, list) or len(value) != self.players:
            raise self.fail(key, f"must be a list of {self.players}, one for each seat")
        return list(value)

    def card(self, key: str, name: object) -> int:
        names = self.rules.board.card_names
        if not isinstance(name, str) or name not in names:
            raise self.fail(key, f"unknown card {name!r}; known are {', '.join(names)}")
        return names.index(name)

    def counts(self, key: str, value: object) -> dict[int, int]:
        """Cards counted by name."""
        found: dict[int, int] = {}
        if value is None:
            return found
        if not isinstance(value, Mapping):
            raise self.fail(key, "must be a table of cards and their number")
        for name, count in value.items():
            card = self.card(key, name)
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
                raise self.fail(key, f"{name}: not a number of cards: {count!r}")
            found[card] = count
        return found

    def numbers(self, key: str, value: object, limit: int) -> list[int]:
        """A list of whole numbers below a limit, none twice."""
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.fail(key, "must be a list of numbers")
        for number in value:
            if isinstance(number, bool) or not isinstance(number, int):
                raise self.fail(key, f"not a number: {number!r}")
            if not 0 <= number < limit:
                raise self.fail(key, f"{number} is not from 0 to {limit - 1}")
        if len(set(value)) != len(value):
            raise self.fail(key, "the same number twice")
        return list(value)


def _place_turn(reader: Reader, state: State) -> None:
    phases = PHASES + reader.rules.own_phases()
    phase = reader.position.get("phase", "turn")
    if phase not in phases:
        raise reader.fail("phase", f"{phase!r} is not one of {', '.join(phases)}")
    state.phase = phases.index(str(phase))
    last = reader.players - 1
    state.first = reader.number("first", 0, 0, last)
    state.seat = reader.number("to_move", int(state.first), 0, last)
    state.turns_left = reader.number("turns_left", -1, -1, reader.players)
    over = state.phase == OVER
    if state.turns_left == 0 and not over:
        raise reader.fail("turns_left", "the game is over when no turns are left")
    state.passes = reader.number("passes", 0, 0, reader.players if over else last)


def _place_routes(reader: Reader, state: State) -> None:
    """Claimed routes, and the trains that stand on them (B21, B23, B24)."""
    rules = reader.rules
    board = rules.board
    numbers = {route.id: number for number, route in enumerate(board.map.routes)}
    built = [0] * reader.players
    points = [0] * reader.players
    for route_id, owner in reader.table("routes").items():
        if route_id not in numbers:
            raise reader.fail("routes", f"unknown route {route_id!r}")
        route = numbers[route_id]
        if owner == "shared" and rules.may_be_shared(route):
            state.owner[route] = SHARED
            continue
        if isinstance(owner, bool) or not isinstance(owner, int) or not 0 <= owner < reader.players:
            raise reader.fail("routes", f"{route_id}: {owner!r} is not a seat")
        state.owner[route] = owner
        built[owner] += int(board.length[route])
        points[owner] += int(board.points[route])
    for route in range(board.n_routes):
        owner = state.owner[route]
        if owner >= 0 and closing_owner(rules, state.owner, owner, route) >= 0:
            raise reader.fail("routes", f"{board.route_names[route]}: two tracks cannot be claimed")
    for seat, trains in enumerate(reader.per_seat("trains")):
        at = seat * board.seat_size
        left = board.map.setup.trains - built[seat]
        if trains is not None and trains != left:
            raise reader.fail("trains", f"seat {seat}: the claimed routes leave {left}")
        if left < 0:
            raise reader.fail("routes", f"seat {seat} has too few trains for them")
        state.seats[at + TRAINS] = left
        state.seats[at + AWARDED + ROUTES] = points[seat]


def _place_hands(reader: Reader, state: State) -> None:
    rules = reader.rules
    size = rules.board.seat_size
    for seat, hand in enumerate(reader.per_seat("hands")):
        for card, count in reader.counts("hands", hand).items():
            state.seats[seat * size + HAND + card] = count
    for seat, known in enumerate(reader.per_seat("known")):
        for card, count in reader.counts("known", known).items():
            if count > state.seats[seat * size + HAND + card]:
                raise reader.fail("known", f"seat {seat} does not have these cards")
            state.seats[seat * size + KNOWN + card] = count
    sources = [source.name for source in rules.sources()]
    for seat, awarded in enumerate(reader.per_seat("awarded")):
        if awarded is None:
            continue
        if not isinstance(awarded, Mapping):
            raise reader.fail("awarded", "must be a table of sources and points")
        for name, points in awarded.items():
            number = not isinstance(points, bool) and isinstance(points, int)
            if name not in sources or not number or not 0 <= points <= MOST:
                raise reader.fail("awarded", f"{name!r}: not points from {', '.join(sources)}")
            state.seats[seat * size + AWARDED + sources.index(name)] = points


def _place_cards(reader: Reader, state: State) -> None:
    """Row, discards and deck; a deck or row left out is made of the remaining cards by chance."""
    board = reader.rules.board
    left = [int(count) for count in board.card_counts]
    for card in range(len(left)):
        for seat in range(reader.players):
            left[card] -= int(state.seats[seat * board.seat_size + HAND + card])
    for card, count in reader.counts("discards", reader.position.get("discards")).items():
        state.cards[DISCARDS + card] = count
        left[card] -= count
    row = reader.position.get("row")
    if row is not None:
        if not isinstance(row, list) or len(row) != board.face_up:
            raise reader.fail("row", f"must be a list of {int(board.face_up)}")
        for slot, name in enumerate(row):
            if name is not None:
                card = reader.card("row", name)
                state.cards[slot] = card
                left[card] -= 1
                state.row_locomotives += 1 if card == LOCOMOTIVE else 0
    for card, count in enumerate(left):
        if count < 0:
            raise reader.fail("hands", f"there are not so many cards {board.card_names[card]!r}")
    rest = [card for card, count in enumerate(left) for _ in range(count)]
    deck = reader.position.get("deck")
    if deck is not None:
        if not isinstance(deck, list):
            raise reader.fail("deck", "must be a list of cards, top first")
        order = [reader.card("deck", name) for name in deck]
        if sorted(order) != rest:
            raise reader.fail("deck", "must hold exactly the cards that lie nowhere else")
        rest = order[::-1]
    for i, card in enumerate(rest):
        state.cards[DECK + i] = card
    state.deck_size = len(rest)
    if deck is None:
        state.dice().shuffle(state.cards, DECK, state.deck_size)
    if state.deck_size == 0 and any(state.cards[DISCARDS + card] for card in range(len(left))):
        raise reader.fail("discards", "with an empty deck they are shuffled into it at once (B15)")
    gaps = any(state.cards[slot] == GAP for slot in range(board.face_up))
    if row is None:
        lay_row(board, state)
    elif gaps and state.deck_size:
        raise reader.fail("row", "a gap is filled at once from the deck (B9)")


def _place_tickets(reader: Reader, state: State) -> None:
    """Tickets held, on offer and in the deck; each is in one place."""
    board = reader.rules.board
    total = int(board.n_tickets)
    rest = set(range(total))

    def take(key: str, found: list[int]) -> list[int]:
        for ticket in found:
            if ticket not in rest:
                raise reader.fail(key, f"ticket {ticket} is in two places")
            rest.discard(ticket)
        return found

    for seat, held in enumerate(reader.per_seat("tickets")):
        for ticket in take("tickets", reader.numbers("tickets", held, total)):
            state.tickets[ticket] = seat
    for seat, offered in enumerate(reader.per_seat("offers")):
        at = seat * board.seat_size
        found = take("offers", reader.numbers("offers", offered, total))
        if len(found) > MAX_OFFER:
            raise reader.fail("offers", f"at most {MAX_OFFER} tickets are on offer at once")
        state.seats[at + OFFERED] = len(found)
        for i, ticket in enumerate(found):
            state.seats[at + OFFER + i] = ticket
    _place_choices(reader, state)
    deck = reader.position.get("ticket_deck")
    order = sorted(rest)
    if deck is not None:
        order = reader.numbers("ticket_deck", deck, total)
        if sorted(order) != sorted(rest):
            raise reader.fail("ticket_deck", "must hold exactly the tickets that are nowhere else")
    for i, ticket in enumerate(order):
        state.tickets[total + i] = ticket
    state.ticket_size = len(order)
    if deck is None:
        state.dice().shuffle(state.tickets, total, state.ticket_size)


def _place_choices(reader: Reader, state: State) -> None:
    """Opening choices already made (B6); those to choose have an offer to choose from."""
    size = reader.rules.board.seat_size
    opening = state.phase == OPENING
    chosen = 0
    for seat, choice in enumerate(reader.per_seat("choices")):
        offered = int(state.seats[seat * size + OFFERED])
        if choice is not None:
            if isinstance(choice, bool) or not isinstance(choice, int):
                raise reader.fail("choices", f"seat {seat}: {choice!r} is not a set of tickets")
            least = reader.rules.board.opening_keep
            kept = choice.bit_count()
            if not opening or not 0 <= choice < 2**offered or (choice and kept < least):
                raise reader.fail("choices", f"seat {seat} has no such choice")
            state.seats[seat * size + CHOICE] = choice
            chosen += 1 if choice else 0
        choosing = opening or (PHASES.index("choosing") == state.phase and seat == state.seat)
        if choosing != (offered > 0):
            need = "needs" if choosing else "cannot have"
            raise reader.fail("offers", f"in this phase seat {seat} {need} an offer")
    if chosen == reader.players:
        raise reader.fail("choices", "when all have chosen the opening is over")
