"""Determinization: samples a full game consistent with a view, for search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from veturi.engine.board import vector
from veturi.engine.game import Game
from veturi.engine.knowledge.views import View
from veturi.engine.legality.legal_moves import choices
from veturi.engine.rng import Rng
from veturi.engine.state import CHOICE

__all__ = ["determinize"]


def determinize(view: View, seed: int) -> Game:
    """A game in which the viewer would know exactly what the view says; the rest is drawn.

    Each arrangement of the unseen cards and tickets is equally likely. Nobody listens to the game.
    """
    rng = Rng.from_seed(seed)
    position = _open_part(view)
    position.update(_deal_cards(view, rng))
    position.update(_deal_tickets(view, rng))
    game = Game.at(view.rules, position, seed, listen=False)
    game.rules.shuffle_hidden(game.state, rng)
    game.state.steps = view.steps
    if view.phase == "opening":
        _choose(game, view, rng)
    return game


def _open_part(view: View) -> dict[str, object]:
    routes = view.rules.board.map.routes
    owners = {routes[i].id: owner for i, owner in enumerate(view.owners) if owner != -1}
    return {
        "phase": view.phase,
        "to_move": view.to_move[0] if view.to_move and view.phase != "opening" else view.first,
        "first": view.first,
        "turns_left": view.turns_left,
        "passes": view.passes,
        "routes": {key: "shared" if owner == -2 else owner for key, owner in owners.items()},
        "awarded": [dict(seat.awarded) for seat in view.seats],
        "known": [dict(seat.known) for seat in view.seats],
        "row": list(view.row),
        "discards": dict(view.discards),
        "own": view.own,
        "private": view.private_by_seat(),
    }


def _deal_cards(view: View, rng: Rng) -> dict[str, object]:
    """Hands: the viewer's own, and for others what is known of them and unseen cards by chance."""
    board = view.rules.board
    left = dict(zip(board.card_names, (int(count) for count in board.card_counts), strict=True))

    def seen(cards: dict[str, int]) -> None:
        for name, count in cards.items():
            left[name] -= count

    seen(view.discards)
    for card in view.row:
        if card is not None:
            left[card] -= 1
    hands: list[dict[str, int]] = []
    for number, seat in enumerate(view.seats):
        hand = view.hand if number == view.seat else seat.known
        hands.append(dict(hand))
        seen(hand)
    unseen = _shuffled([card for card, name in enumerate(left) for _ in range(left[name])], rng)
    at: i64 = 0
    for number, seat in enumerate(view.seats):
        for _ in range(seat.cards - sum(hands[number].values())):
            name = board.card_names[unseen[at]]
            hands[number][name] = hands[number].get(name, 0) + 1
            at += 1
    deck = [board.card_names[unseen[i]] for i in range(at, len(unseen))]
    return {"hands": hands, "deck": deck}


def _deal_tickets(view: View, rng: Rng) -> dict[str, object]:
    """Tickets: the viewer's own, those shown at the end, and for others unseen ones by chance."""
    seen = set(view.tickets) | set(view.offer)
    for shown in view.revealed:
        seen |= set(shown)
    total = int(view.rules.board.n_tickets)
    unseen = _shuffled([ticket for ticket in range(total) if ticket not in seen], rng)
    at: i64 = 0

    def take(count: int) -> list[int]:
        nonlocal at
        at += count
        return [int(unseen[i]) for i in range(at - count, at)]

    held: list[list[int]] = []
    offers: list[list[int]] = []
    for number, seat in enumerate(view.seats):
        mine = number == view.seat
        if view.revealed:
            held.append(list(view.revealed[number]))
        else:
            held.append(list(view.tickets) if mine else take(seat.tickets))
        offers.append(list(view.offer) if mine else take(seat.offered))
    deck = [int(unseen[i]) for i in range(at, len(unseen))]
    return {"tickets": held, "offers": offers, "ticket_deck": deck}


def _choose(game: Game, view: View, rng: Rng) -> None:
    """Gives those who have chosen their opening tickets a choice: the viewer's own, or any."""
    waiting = set(view.to_move)
    for number in range(len(view.seats)):
        if number in waiting:
            continue
        options = choices(game.rules, game.state, number)
        chosen = options[rng.below(len(options))].target
        at = number * game.rules.board.seat_size
        game.state.seats[at + CHOICE] = view.choice if number == view.seat else chosen


def _shuffled(items: list[int], rng: Rng) -> vec[i64]:
    out = vector(items)
    rng.shuffle(out, 0, len(out))
    return out
