"""Positions and given deck orders: a game begins there once they are checked.

`docs/positions.md` describes both. A position is plain values, so that a record can carry it.
"""

from __future__ import annotations

from collections.abc import Mapping

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
from veturi.engine.variant_facts import Facts
from veturi.maps.limits import MAX_OFFER

__all__ = ["check_decks", "place"]


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
    state = rules.empty_table(Rng.from_seed(seed))
    facts = Facts(rules.board, int(rules.players), position, within="")
    _place_turn(facts, rules, state)
    _place_routes(facts, rules, state)
    _place_hands(facts, rules, state)
    _place_cards(facts, rules, state)
    _place_tickets(facts, rules, state)
    own, private = facts.table("own"), facts.tables_by_seat("private")
    facts.done()
    rules.set_up(state, {})
    rules.restore(state, own)
    rules.restore_private(state, private)
    recount_open(rules, state)
    if listen:
        state.events = []
    return state


def _place_turn(facts: Facts, rules: Rules, state: State) -> None:
    phases = PHASES + rules.own_phases()
    phase = facts.value("phase")
    if phase is None:
        phase = "turn"
    if phase not in phases:
        raise facts.fault("phase", f"{phase!r} is not one of {', '.join(phases)}")
    state.phase = phases.index(str(phase))
    last = facts.players - 1
    state.first = facts.number("first", 0, 0, last)
    state.seat = facts.number("to_move", int(state.first), 0, last)
    state.turns_left = facts.number("turns_left", -1, -1, facts.players)
    over = state.phase == OVER
    if state.turns_left == 0 and not over:
        raise facts.fault("turns_left", "the game is over when no turns are left")
    state.passes = facts.number("passes", 0, 0, facts.players if over else last)


def _place_routes(facts: Facts, rules: Rules, state: State) -> None:
    """Claimed routes, and the trains that stand on them (B21, B23, B24)."""
    board = rules.board
    numbers = {route.id: number for number, route in enumerate(board.map.routes)}
    built = [0] * facts.players
    points = [0] * facts.players
    for route_id, claimed in facts.table("routes").items():
        if route_id not in numbers:
            raise facts.fault("routes", f"unknown route {route_id!r}")
        route = numbers[route_id]
        if claimed == "shared" and rules.may_be_shared(route):
            state.owner[route] = SHARED
            continue
        seat = facts.whole(f"routes.{route_id}", claimed, 0, facts.players - 1)
        state.owner[route] = seat
        built[seat] += int(board.length[route])
        points[seat] += int(board.points[route])
    for route in range(board.n_routes):
        owner = state.owner[route]
        if owner >= 0 and closing_owner(rules, state.owner, owner, route) >= 0:
            raise facts.fault("routes", f"{board.route_names[route]}: two tracks cannot be claimed")
    for seat, trains in enumerate(facts.by_seat("trains")):
        at = seat * board.seat_size
        left = board.map.setup.trains - built[seat]
        if trains is not None and trains != left:
            raise facts.fault("trains", f"seat {seat}: the claimed routes leave {left}")
        if left < 0:
            raise facts.fault("routes", f"seat {seat} has too few trains for them")
        state.seats[at + TRAINS] = left
        state.seats[at + AWARDED + ROUTES] = points[seat]


def _place_hands(facts: Facts, rules: Rules, state: State) -> None:
    size, names = rules.board.seat_size, rules.board.card_names
    hands, known = (facts.counts_by_seat(key, names) for key in ("hands", "known"))
    for seat in range(facts.players):
        for card in range(len(names)):
            if known[seat][card] > hands[seat][card]:
                raise facts.fault("known", f"seat {seat} does not have these cards")
            state.seats[seat * size + HAND + card] = hands[seat][card]
            state.seats[seat * size + KNOWN + card] = known[seat][card]
    sources = [source.name for source in rules.sources()]
    for seat, awarded in enumerate(facts.by_seat("awarded")):
        for source, points in facts.counted("awarded", awarded, sources).items():
            state.seats[seat * size + AWARDED + source] = points


def _place_cards(facts: Facts, rules: Rules, state: State) -> None:
    """Row, discards and deck; a deck or row left out is made of the remaining cards by chance."""
    board = rules.board
    names = board.card_names
    left = [int(count) for count in board.card_counts]
    discards = facts.counts("discards", names)
    for card in range(len(left)):
        for seat in range(facts.players):
            left[card] -= int(state.seats[seat * board.seat_size + HAND + card])
        state.cards[DISCARDS + card] = discards[card]
        left[card] -= discards[card]
    row = facts.row("row", names, int(board.face_up))
    for slot, card in enumerate(row):
        if card != GAP:
            state.cards[slot] = card
            left[card] -= 1
            state.row_locomotives += 1 if card == LOCOMOTIVE else 0
    for card, count in enumerate(left):
        if count < 0:
            raise facts.fault("hands", f"there are not so many cards {names[card]!r}")
    rest = [card for card, count in enumerate(left) for _ in range(count)]
    deck = facts.order("deck", names)
    if deck is not None:
        if sorted(deck) != rest:
            raise facts.fault("deck", "must hold exactly the cards that lie nowhere else")
        rest = deck[::-1]
    for i, card in enumerate(rest):
        state.cards[DECK + i] = card
    state.deck_size = len(rest)
    if deck is None:
        state.dice().shuffle(state.cards, DECK, state.deck_size)
    if state.deck_size == 0 and any(discards):
        raise facts.fault("discards", "with an empty deck they are shuffled into it at once (B15)")
    if facts.value("row") is None:
        lay_row(board, state)
    elif GAP in row and state.deck_size:
        raise facts.fault("row", "a gap is filled at once from the deck (B9)")


def _place_tickets(facts: Facts, rules: Rules, state: State) -> None:
    """Tickets held, on offer and in the deck; each is in one place."""
    board = rules.board
    total = int(board.n_tickets)
    rest = set(range(total))

    def take(key: str, value: object) -> list[int]:
        found = facts.distinct(key, value, total)
        for ticket in found:
            if ticket not in rest:
                raise facts.fault(key, f"ticket {ticket} is in two places")
            rest.discard(ticket)
        return found

    for seat, held in enumerate(facts.by_seat("tickets")):
        for ticket in take("tickets", held):
            state.tickets[ticket] = seat
    for seat, offered in enumerate(facts.by_seat("offers")):
        at = seat * board.seat_size
        found = take("offers", offered)
        if len(found) > MAX_OFFER:
            raise facts.fault("offers", f"at most {MAX_OFFER} tickets are on offer at once")
        state.seats[at + OFFERED] = len(found)
        for i, ticket in enumerate(found):
            state.seats[at + OFFER + i] = ticket
    _place_choices(facts, rules, state)
    deck = facts.value("ticket_deck")
    order = sorted(rest)
    if deck is not None:
        order = facts.distinct("ticket_deck", deck, total)
        if sorted(order) != sorted(rest):
            raise facts.fault("ticket_deck", "must hold exactly the tickets that are nowhere else")
    for i, ticket in enumerate(order):
        state.tickets[total + i] = ticket
    state.ticket_size = len(order)
    if deck is None:
        state.dice().shuffle(state.tickets, total, state.ticket_size)


def _place_choices(facts: Facts, rules: Rules, state: State) -> None:
    """Opening choices already made (B6); those to choose have an offer to choose from."""
    size = rules.board.seat_size
    opening = state.phase == OPENING
    choices = facts.numbers_by_seat("choices")
    for seat, choice in enumerate(choices):
        offered = int(state.seats[seat * size + OFFERED])
        kept = choice.bit_count()
        if choice and (not opening or choice >= 2**offered or kept < rules.board.opening_keep):
            raise facts.fault("choices", f"seat {seat} has no such choice")
        state.seats[seat * size + CHOICE] = choice
        choosing = opening or (PHASES.index("choosing") == state.phase and seat == state.seat)
        if choosing != (offered > 0):
            need = "needs" if choosing else "cannot have"
            raise facts.fault("offers", f"in this phase seat {seat} {need} an offer")
    if all(choices):
        raise facts.fault("choices", "when all have chosen the opening is over")
