"""Ways to play: at random, with a bias, or half sensibly. Each sees only what its seat may see."""

from __future__ import annotations

import functools
import heapq
from collections.abc import Callable, Iterator
from typing import Final

from veturi.engine import Action, Game, Rng, View
from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK, KEEP, OWN, TICKETS
from veturi.engine.board import Board

__all__ = ["POLICIES", "Plan", "Policy", "planner", "play", "played", "steps"]

Policy = Callable[[Game, int, Rng], Action]


def uniform(game: Game, seat: int, chance: Rng) -> Action:
    return game.random_action(chance, seat)


def _pick(actions: list[Action], chance: Rng) -> Action:
    return actions[int(chance.below(len(actions)))]


def _mostly(wanted: Callable[[Game, Action], bool]) -> Policy:
    """Seven times in eight something wanted, if there is any; otherwise anything."""

    def choose(game: Game, seat: int, chance: Rng) -> Action:
        legal = game.legal_actions(seat)
        liked = [action for action in legal if wanted(game, action)]
        return _pick(liked if liked and chance.below(8) else legal, chance)

    return choose


def _draws(game: Game, action: Action) -> bool:
    return action.kind in (DRAW, DRAW_DECK)


def _tickets(game: Game, action: Action) -> bool:
    return action.kind == TICKETS


def _claims(game: Game, action: Action) -> bool:
    return action.kind == CLAIM


def _own(game: Game, action: Action) -> bool:
    """What only this map has: its own actions, surcharges, and routes with a mark."""
    if action.kind == CLAIM:
        return bool(action.surcharge or game.rules.board.map.routes[action.target].marks)
    return action.kind >= OWN


def planner(game: Game, seat: int, chance: Rng) -> Action:
    """Builds towards its tickets; draws what that needs; claims long routes with what is over."""
    legal = game.legal_actions(seat)
    if chance.below(20) == 0:
        return _pick(legal, chance)
    view = game.view(seat)
    if legal[0].kind == KEEP:
        return min(legal, key=lambda keep: _keeping_cost(view, keep))
    plan = Plan(view, view.tickets)
    claims = [action for action in legal if action.kind == CLAIM]
    wanted = [action for action in claims if action.target in plan.routes]
    if wanted:
        # The longest first; locomotives are spared.
        return max(wanted, key=lambda a: (a.cards + a.locomotives, -a.locomotives, a.surcharge))
    own = [action for action in legal if action.kind >= OWN]
    if own and chance.below(4) == 0:
        return _pick(own, chance)
    rich = sum(view.hand.values()) > 12 or view.turns_left > 0
    if claims and (rich or not plan.routes):
        return max(claims, key=lambda a: (a.cards + a.locomotives, -a.locomotives, a.surcharge))
    if not plan.routes and any(action.kind == TICKETS for action in legal) and chance.below(3):
        return next(action for action in legal if action.kind == TICKETS)
    names = game.rules.board.card_names
    useful = [a for a in legal if a.kind == DRAW and names[a.target] in plan.colours]
    if useful:
        return _pick(useful, chance)
    draws = [action for action in legal if action.kind in (DRAW, DRAW_DECK)]
    return _pick(draws or legal, chance)


def _keeping_cost(view: View, keep: Action) -> tuple[int, int]:
    """Fewest trains for the kept tickets' points."""
    kept = [ticket for i, ticket in enumerate(view.offer) if int(keep.target) >> i & 1]
    points = sum(view.rules.board.map.tickets[ticket].points for ticket in kept)
    missing = Plan(view, [*view.tickets, *kept]).spaces
    return (missing + max(0, missing - view.seats[view.seat].trains) * 3 - points // 2, points)


class Plan:
    """The routes still to build for some tickets, each by the shortest way left."""

    def __init__(self, view: View, tickets: list[int]) -> None:
        self.view: Final = view
        self.board: Final = view.rules.board
        self.routes: Final[set[int]] = set()
        for ticket in tickets:
            self._join(ticket)
        cards = [self.board.map.routes[route] for route in self.routes]
        self.spaces: Final = sum(route.length for route in cards)
        self.colours: Final = {route.colour for route in cards}

    def _cost(self, route: int) -> int:
        """Spaces still to build, or -1 where it cannot be built."""
        owners, seat = self.view.owners, self.view.seat
        if owners[route] in (seat, -2) or route in self.routes:
            return 0
        if owners[route] != -1:
            return -1
        for other in self.board.other_tracks(route):
            owner = owners[int(other)]
            if owner == seat or (owner >= 0 and self.view.rules.doubles_closed):
                return -1
        return self.board.map.routes[route].length

    def _join(self, ticket: int) -> None:
        board = self.board
        ends = {int(node) for node in board.ticket_b[ticket]}
        queue: list[tuple[int, int, tuple[int, ...]]] = [
            (0, int(node), ()) for node in board.ticket_a[ticket]
        ]
        seen: set[int] = set()
        while queue:
            cost, node, path = heapq.heappop(queue)
            if node in ends:
                self.routes.update(route for route in path if self._cost(route) > 0)
                return
            if node in seen:
                continue
            seen.add(node)
            for route, there in _neighbours(board)[node]:
                more = self._cost(route)
                if more >= 0 and there not in seen:
                    heapq.heappush(queue, (cost + more, there, (*path, route)))


@functools.cache
def _neighbours(board: Board) -> list[list[tuple[int, int]]]:
    """By node: each route from it, and the node where that leads."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(int(board.n_nodes))]
    for route in range(int(board.n_routes)):
        a, b = int(board.node_a[route]), int(board.node_b[route])
        found[a].append((route, b))
        found[b].append((route, a))
    return found


POLICIES: Final[dict[str, Policy]] = {
    "uniform": uniform,
    "hoarder": _mostly(_draws),
    "ticket_drawer": _mostly(_tickets),
    "claimer": _mostly(_claims),
    "own_lover": _mostly(_own),
    "planner": planner,
}


def steps(game: Game, policy: Policy, chance: Rng) -> Iterator[tuple[int, Action]]:
    """Plays to the end: yields each seat and what it will do, then does it."""
    while not game.over:
        waiting = game.to_move
        seat = waiting[int(chance.below(len(waiting)))]
        action = policy(game, seat, chance)
        yield seat, action
        game.apply(action, seat)


def play(game: Game, policy: Policy, chance: Rng, most: int = 100_000) -> Game:
    """Plays so many steps, or to the end."""
    for count, _ in enumerate(steps(game, policy, chance)):
        if count >= most:
            break
    return game


def played(game: Game, policy: Policy, chance: Rng) -> Iterator[tuple[int, Action]]:
    """Plays to the end: yields each seat and what it has just done."""
    while not game.over:
        seat, action = next(steps(game, policy, chance))
        game.apply(action, seat)
        yield seat, action
