"""A game's whole position as plain values, and twins of it that a viewer cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence
from typing import TypeVar

from veturi.engine import Game, Rng
from veturi.engine.cards import DECK
from veturi.engine.tickets import deck_order

Position = dict[str, object]
Item = TypeVar("Item")


def card_deck(game: Game) -> list[str]:
    """The train deck, top first."""
    state, names = game.state, game.rules.board.card_names
    size = int(state.deck_size)
    return [names[state.cards[DECK + size - 1 - i]] for i in range(size)]


def position_of(game: Game) -> Position:
    """Everything about a game, for `Game.at`."""
    views = [game.view(seat) for seat in range(int(game.rules.players))]
    table = views[0]
    routes = game.rules.board.map.routes
    owned = {routes[n].id: owner for n, owner in enumerate(table.owners) if owner != -1}
    opening = table.phase == "opening"
    return {
        "phase": table.phase,
        "first": table.first,
        "to_move": table.first if opening or game.over else table.to_move[0],
        "turns_left": table.turns_left,
        "passes": table.passes,
        "routes": {key: "shared" if owner == -2 else owner for key, owner in owned.items()},
        "trains": [seat.trains for seat in table.seats],
        "awarded": [dict(seat.awarded) for seat in table.seats],
        "known": [dict(seat.known) for seat in table.seats],
        "row": list(table.row),
        "discards": dict(table.discards),
        "own": table.own,
        "private": [view.private for view in views],
        "hands": [dict(view.hand) for view in views],
        "deck": card_deck(game),
        "tickets": [list(view.tickets) for view in views],
        "offers": [list(view.offer) for view in views],
        "choices": [view.choice for view in views] if opening else None,
        "ticket_deck": deck_order(game.rules.board, game.state),
    }


def same_to(game: Game, viewer: int, chance: Rng) -> Position:
    """The position with all that the viewer cannot know dealt anew.

    The upper half of either deck stays as it is, so that play goes on alike for a while.
    """
    views = [game.view(seat) for seat in range(int(game.rules.players))]
    others = [view.seat for view in views if view.seat != viewer]
    position = position_of(game)
    deck = card_deck(game)
    upper, lower = deck[: len(deck) // 2], deck[len(deck) // 2 :]
    hidden = {s: Counter(views[s].hand) - Counter(views[s].seats[s].known) for s in others}
    pool = [card for s in others for card in hidden[s].elements()] + lower
    _shuffle(pool, chance)
    hands = [dict(view.hand) for view in views]
    for seat in others:
        count = hidden[seat].total()
        dealt, pool = Counter(pool[:count]), pool[count:]
        hands[seat] = dict(dealt + Counter(views[seat].seats[seat].known))
    position["hands"] = hands
    position["deck"] = upper + pool
    position["private"] = views[viewer].private_by_seat() if viewer >= 0 else None
    return {**position, **_tickets_anew(game, viewer, chance)}


def _tickets_anew(game: Game, viewer: int, chance: Rng) -> Position:
    views = [game.view(seat) for seat in range(int(game.rules.players))]
    order = deck_order(game.rules.board, game.state)
    upper, lower = order[: len(order) // 2], order[len(order) // 2 :]
    hidden = [t for v in views if v.seat != viewer for t in v.tickets + v.offer]
    if game.over:
        # Tickets are shown when the game is over (B5).
        hidden = []
    pool = hidden + lower
    _shuffle(pool, chance)
    tickets, offers = [], []
    for view in views:
        own = view.seat == viewer or game.over
        held, on_offer = (0, 0) if own else (len(view.tickets), len(view.offer))
        tickets.append(view.tickets if own else sorted(pool[:held]))
        offers.append(view.offer if own else pool[held : held + on_offer])
        pool = pool[held + on_offer :]
    return {"tickets": tickets, "offers": offers, "ticket_deck": upper + pool}


def _shuffle(items: MutableSequence[Item], chance: Rng) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = int(chance.below(last + 1))
        items[last], items[other] = items[other], items[last]
