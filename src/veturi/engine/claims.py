"""Claiming routes: availability, violations, and the effects of a claim (B18-B25)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from veturi.engine.actions import CLAIM, Action
from veturi.engine.board import ANY_COLOUR, Board
from veturi.engine.cards import discard
from veturi.engine.events import Event
from veturi.engine.formats.notation import Offer
from veturi.engine.legality.violation_texts import Violation, number
from veturi.engine.rules import Award, Rules
from veturi.engine.state import AWARDED, HAND, LOCOMOTIVE, NOBODY, OPEN, TRAINS, State
from veturi.maps import Name

__all__ = [
    "claim",
    "claim_violation",
    "close_route",
    "closing_owner",
    "give",
    "hand_violation",
    "is_open",
    "open_route",
    "paid_cards",
    "payment_violation",
    "recount_open",
    "route_violation",
]


# --- what is open to whom -------------------------------------------------------------------


def is_open(board: Board, state: State, seat: i64, route: i64) -> bool:
    """Whether a route is open to a seat, cards and trains aside."""
    word = state.seats[seat * board.seat_size + board.open_set + board.word[route]]
    return word & board.word_bit[route] != 0


def open_route(rules: Rules, state: State, seat: i64, route: i64) -> None:
    """Opens a route to a seat, unless it or its double route is taken."""
    board = rules.board
    if is_open(board, state, seat, route) or _track_violation(rules, state, seat, route):
        return
    at, fare = seat * board.seat_size, board.fare[route]
    state.seats[at + board.open_set + board.word[route]] += board.word_bit[route]
    state.seats[at + OPEN + fare] += 1
    if state.seats[at + OPEN + fare] == 1:
        _seek_first_open(board, state, seat, fare)


def close_route(board: Board, state: State, seat: i64, route: i64) -> None:
    if is_open(board, state, seat, route):
        at, fare = seat * board.seat_size, board.fare[route]
        state.seats[at + board.open_set + board.word[route]] -= board.word_bit[route]
        state.seats[at + OPEN + fare] -= 1
        if state.seats[at + OPEN + fare] == 0:
            _seek_first_open(board, state, seat, fare)


def _seek_first_open(board: Board, state: State, seat: i64, fare: i64) -> None:
    """Finds the first open fare of each colour that pays for one just opened or closed."""
    seats, payable, starts = state.seats, board.payable, board.payable_start
    at = seat * board.seat_size
    colour = board.fare_colour[fare]
    last = colour
    if colour == ANY_COLOUR:
        colour = 1
        last = board.n_colours
    while colour <= last:
        place = seats[at + board.first_open + colour]
        # Only a fare up to the first open one can take its place or leave it.
        if payable[place] >= fare:
            while place > starts[colour] and payable[place - 1] >= fare:
                place -= 1
            while place < starts[colour + 1] - 1 and seats[at + OPEN + payable[place]] == 0:
                place += 1
            seats[at + board.first_open + colour] = place
        colour += 1


def recount_open(rules: Rules, state: State) -> None:
    """Works out from the claimed routes what is open to whom."""
    board = rules.board
    for seat in range(rules.players):
        for route in range(board.n_routes):
            close_route(board, state, seat, route)
            if rules.within_reach(state, seat, route):
                open_route(rules, state, seat, route)


def _close_claimed(rules: Rules, state: State, seat: i64, route: i64) -> None:
    """Closes a claimed route to all, and its other tracks to the builder or to all (B23, B24)."""
    board = rules.board
    first, last = board.sibling_start[route], board.sibling_start[route + 1]
    for other in range(rules.players):
        close_route(board, state, other, route)
        if rules.doubles_closed or other == seat:
            for i in range(first, last):
                close_route(board, state, other, board.siblings[i])


# --- why not --------------------------------------------------------------------------------


def closing_owner(rules: Rules, owners: vec[i64], seat: i64, route: i64) -> i64:
    """Whose claim of a parallel track closes the route to the seat (B23, B24), else `NOBODY`.

    For `NOBODY` as the seat: whose claim closes it to everybody.
    """
    board = rules.board
    for i in range(board.sibling_start[route], board.sibling_start[route + 1]):
        owner = owners[board.siblings[i]]
        if owner != NOBODY and (rules.doubles_closed or owner == seat):
            return owner
    return NOBODY


def _track_violation(rules: Rules, state: State, seat: i64, route: i64) -> str:
    """Which rule about tracks keeps the seat from the route, by name; "" if none."""
    if state.owner[route] != NOBODY:
        return "taken"
    owner = closing_owner(rules, state.owner, seat, route)
    if owner == NOBODY:
        return ""
    return "own_parallel" if owner == seat else "double_closed"


def route_violation(rules: Rules, state: State, seat: i64, route: i64) -> Violation | None:
    """Why the seat cannot claim this route with any cards at all (B21-B24)."""
    board = rules.board
    track = _track_violation(rules, state, seat, route)
    if track:
        return rules.violation_of(track, {"route": board.route_name(int(route))})
    if not rules.within_reach(state, seat, route):
        return rules.reach_violation(route)
    needed = rules.train_cost(state)[board.fare[route]]
    left = state.seats[seat * board.seat_size + TRAINS]
    if needed > left:
        fields = {
            "route": board.route_name(int(route)),
            "needed": board.train_count(int(needed)),
            "left": board.train_count(int(left)),
        }
        return rules.violation_of("trains", fields)
    return None


def affordable(rules: Rules, state: State, seat: i64, route: i64) -> bool:
    """Whether the hand has some payment for the route (B18, B19, W10)."""
    board = rules.board
    at = seat * board.seat_size + HAND
    fare = board.fare[route]
    length, colour = board.fare_length[fare], board.fare_colour[fare]
    locomotives = state.seats[at + LOCOMOTIVE]
    if locomotives >= length:
        return True
    if locomotives < board.fare_ferries[fare]:
        return False
    if colour == ANY_COLOUR:
        return _most_of_one_colour(board, state, seat) + locomotives >= length
    return state.seats[at + colour] + locomotives >= length


def _most_of_one_colour(board: Board, state: State, seat: i64) -> i64:
    most: i64 = 0
    for card in range(1, board.n_colours + 1):
        held = state.seats[seat * board.seat_size + HAND + card]
        if held > most:
            most = held
    return most


def hand_violation(rules: Rules, state: State, seat: i64, route: i64) -> Violation | None:
    """Why the hand cannot pay for the route in any way."""
    if affordable(rules, state, seat, route):
        return None
    board = rules.board
    fare = board.fare[route]
    fields = {"route": board.route_name(int(route)), "needed": number(board.fare_length[fare])}
    at = seat * board.seat_size + HAND
    ferries = board.fare_ferries[fare]
    if state.seats[at + LOCOMOTIVE] < ferries:
        fields["needed"] = number(ferries)
        return rules.violation_of("ferry", fields)
    colour = board.fare_colour[fare]
    if colour == ANY_COLOUR:
        return rules.violation_of("cards", fields)
    length, locomotives = board.fare_length[fare], state.seats[at + LOCOMOTIVE]
    fields["needed"] = board.card_count(int(colour), int(length))
    fields["held"] = board.card_count(int(colour), int(state.seats[at + colour]))
    fields["wild"] = board.card_count(LOCOMOTIVE, int(locomotives))
    enough = _most_of_one_colour(board, state, seat) + locomotives >= length
    return rules.violation_of("other_colour" if enough else "cards_of_colour", fields)


def claim_violation(rules: Rules, state: State, seat: i64, action: Action) -> Violation | None:
    """Why the seat to move cannot make this claim with this payment."""
    violation = route_violation(rules, state, seat, action.target)
    if violation is not None:
        return violation
    board = rules.board
    at = seat * board.seat_size + HAND
    locomotives = state.seats[at + LOCOMOTIVE]
    if state.seats[at + action.colour] < action.cards or locomotives < action.locomotives:
        violation = hand_violation(rules, state, seat, action.target)
        return violation or rules.violation_of("payment", {"payment": _in_words(board, action)})
    if action.surcharge:
        violation = rules.surcharge_violation(state, seat, action)
        if violation is not None:
            return violation
    if locomotives < action.locomotives + action.stand_ins:
        return rules.violation_of("payment", {"payment": _in_words(board, action)})
    return None


def _in_words(board: Board, action: Action) -> Name:
    """The cards of a payment: `4 × red, 1 × locomotive`."""
    wild = int(action.locomotives + action.stand_ins)
    found: list[Name] = []
    if action.cards:
        found.append(board.card_count(int(action.colour), int(action.cards)))
    if wild:
        found.append(board.card_count(LOCOMOTIVE, wild))
    return _listed(found, Name(", ", ", "))


def _listed(names: list[Name], joint: Name) -> Name:
    return Name(joint.en.join(n.en for n in names), joint.fi.join(n.fi for n in names))


def payment_violation(
    rules: Rules, state: State, seat: i64, tracks: list[int], offer: Offer
) -> Violation | None:
    """Why no rule lets these tracks be paid for so (B18, B19, W10); None if that is not clear."""
    board = rules.board
    fields = {"route": board.route_name(tracks[0])}
    colours = [int(board.fare_colour[board.fare[track]]) for track in tracks]
    fitting = [
        track
        for track, colour in zip(tracks, colours, strict=True)
        if colour in (ANY_COLOUR, offer.colour)
    ]
    if not fitting:
        names = [board.card_name(colour) for colour in dict.fromkeys(colours)]
        fields["colour"] = _listed(names, Name(" or ", " tai "))
        return rules.violation_of("colour", fields)
    track = fitting[0]
    fare = board.fare[track]
    length, ferries = int(board.fare_length[fare]), int(board.fare_ferries[fare])
    if offer.locomotives >= length:
        fields["needed"] = number(length)
        fields["wild"] = board.card_count(LOCOMOTIVE, offer.locomotives)
        return rules.violation_of("spaces", fields)
    if offer.locomotives < ferries:
        fields["needed"] = number(ferries)
        return rules.violation_of("ferry", fields)
    return _extra_violation(rules, state, seat, track, offer)


def _extra_violation(
    rules: Rules, state: State, seat: i64, track: int, offer: Offer
) -> Violation | None:
    """What is wrong with the cards on top of a payment, by the word that the map has for them."""
    for known in rules.actions:
        if known.target == track and known.surcharge and known.text.endswith(f" {offer.extra}"):
            cards = int(rules.board.length[track]) - offer.locomotives
            asked = Action(
                CLAIM,
                known.text,
                track,
                offer.colour,
                cards,
                offer.locomotives,
                known.surcharge,
                offer.stand_ins,
            )
            return rules.surcharge_violation(state, seat, asked)
    return None


# --- the claim ------------------------------------------------------------------------------


def give(rules: Rules, state: State, award: Award) -> None:
    """Awards points during play."""
    at = award.seat * rules.board.seat_size + AWARDED + award.source
    state.seats[at] += award.points
    if state.events is not None:
        source = rules.sources()[award.source]
        facts: dict[str, object] = {
            "points": award.points,
            "source": source.name,
            "rule": source.rule,
        }
        state.events.append(Event("scored", award.seat, facts, {}))


def paid_cards(board: Board, action: Action) -> dict[str, object]:
    """A payment as events tell it."""
    cards = {board.card_names[action.colour]: int(action.cards)} if action.cards else {}
    return {"cards": cards, "locomotives": int(action.locomotives)}


def claim(rules: Rules, state: State, seat: i64, action: Action) -> i64:
    """Claims a route: payment, pieces, points; answers the phase that follows (B18-B25)."""
    board = rules.board
    route = action.target
    if state.events is not None:
        _tell(rules, state, seat, action)
    awards = rules.awards(state, seat, action)
    if action.surcharge:
        rules.pay_surcharge(state, seat, action)
    locomotives = action.locomotives + action.stand_ins
    rules.build(state, seat, route)
    _close_claimed(rules, state, seat, route)
    discard(board, state, seat, action.colour, action.cards, locomotives)
    for award in awards:
        give(rules, state, award)
    return rules.after_claim(state, seat, action)


def _tell(rules: Rules, state: State, seat: i64, action: Action) -> None:
    board = rules.board
    assert state.events is not None
    facts: dict[str, object] = {"route": board.map.routes[action.target].id}
    facts.update(paid_cards(board, action))
    if action.surcharge:
        facts["surcharge"] = action.surcharge
        facts["stand_ins"] = action.stand_ins
    state.events.append(Event("claimed", seat, facts, {}))
