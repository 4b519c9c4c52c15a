"""A seat's assessment of a position: what is open, worth, contested, and the plan for it.

Of the position it reads only what the seat may know: what lies open, its own hand and tickets.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner.board_graph import AVAILABLE, FAR, MINE, TAKEN, BoardGraph
from veturi.bots.planner.hand import Hand
from veturi.bots.planner.network_plans import NetworkPlanner, Plan
from veturi.bots.planner.style import Style
from veturi.bots.planner.variant_knowledge import CARDS_A_TURN, VariantKnowledge
from veturi.engine.board import vector
from veturi.engine.claims import is_open
from veturi.engine.paths.networks import Connectivity
from veturi.engine.scoring.final_score import points_in_play
from veturi.engine.state import (
    TRAINS,
    State,
)
from veturi.engine.tickets import held_by

__all__ = ["TENTHS", "Assessment"]

#: Prices of plans are whole numbers: tenths of a point.
TENTHS: Final = 10.0
#: More points than anybody is ahead by.
FURTHEST: Final = 1000.0


@mypyc_attr(acyclic=True)
class Assessment:
    """What one seat sees and plans; in a game it keeps its plan while that will do."""

    def __init__(
        self, ground: BoardGraph, knowledge: VariantKnowledge, style: Style, seat: i64
    ) -> None:
        self.ground: Final = ground
        self.knowledge: Final = knowledge
        self.style: Final = style
        self.seat: Final[i64] = seat
        self.networks: Final = NetworkPlanner(ground, style.joint)
        self.hand: Final = Hand(ground, style)
        board = ground.rules.board
        routes, nodes = int(board.n_routes), int(board.n_nodes)
        self.standing = vector([0] * routes)
        self.worth = vec[float]([0.0] * routes)
        self.prices = vector([0] * routes)
        #: By route of the plan: how many tickets need it, and what losing it would cost.
        self.uses = vector([0] * routes)
        self.stake = vec[float]([0.0] * routes)
        self.near = vector([0] * nodes)
        self.plan: Plan | None = None
        self.tickets = vec[i64]()
        self.held: i64 = 0
        self.joined = Connectivity(board, vec[i64]())
        #: What is still to be built of the plan.
        self.planned = vec[i64]()
        #: The same, and when the cards for it are there also the route that pays best besides.
        self.wanted = vec[i64]()
        self.turn = 3.0
        self.turns = 30.0
        #: What the plan was made for: so many tickets, and with so many turns to go.
        self._planned_for: i64 = -1
        self._cut_at = -1.0

    def half_turn(self) -> float:
        return self.turn / 2.0

    # --- looking ----------------------------------------------------------------------------

    def look(self, state: State) -> None:
        """Reads the table: what is open, what it is worth, how long the game may last."""
        knowledge = self.knowledge
        self.turn = knowledge.turn * self.style.turn
        self.ground.survey(state, self.seat, self.standing)
        knowledge.worths(state, self.seat, self.worth)
        self.turns = knowledge.turns_left(state, self.seat)
        self._see_rivals(state)
        self.hand.read(state, self.seat)
        self._set_prices()
        rules = self.ground.rules
        self.joined = Connectivity(rules.board, rules.network(state, self.seat))
        held = held_by(rules.board, state, self.seat)
        open_tickets = vec[i64]()
        for i in range(len(held)):
            if not self.joined.completes(held[i]):
                open_tickets = append(open_tickets, held[i])
        self.tickets = open_tickets
        self.held = len(held)

    def _see_rivals(self, state: State) -> None:
        """By node: how many tracks of others end there."""
        board = self.ground.rules.board
        for node in range(len(self.near)):
            self.near[node] = 0
        for route in range(board.n_routes):
            owner = state.owner[route]
            if owner >= 0 and owner != self.seat:
                self.near[board.node_a[route]] += 1
                self.near[board.node_b[route]] += 1

    def danger(self, route: i64) -> float:
        """The chance that a rival takes a route within a round or so, from 0 to 1."""
        board = self.ground.rules.board
        a, b = self.near[board.node_a[route]], self.near[board.node_b[route]]
        ends = (1.0 if a else 0.0) + (1.0 if b else 0.0)
        rivals = float(self.ground.rules.players - 1)
        rng = (0.02 + 0.05 * ends) * (1.0 + 0.5 * (rivals - 1.0)) * self.style.contest
        if board.length[route] <= 2:
            rng *= 1.5
        return rng if rng < 0.8 else 0.8

    def _set_prices(self) -> None:
        """What each route costs a plan: turns to collect and to claim, less what it brings."""
        board = self.ground.rules.board
        for route in range(board.n_routes):
            standing = self.standing[route]
            if standing != AVAILABLE:
                self.prices[route] = 0 if standing == MINE else FAR
                continue
            length = board.length[route]
            cards = float(length + self.ground.ferries[route])
            cards -= self.style.handy * float(length - self.hand.lack(route))
            turns = 1.0 + cards / CARDS_A_TURN
            price = turns * self.turn - self.style.scenic * self.worth[route]
            price += self.danger(route) * self.turn
            if price < self.style.floor:
                price = self.style.floor
            self.prices[route] = int(price * TENTHS)

    # --- planning ---------------------------------------------------------------------------

    def value(self, state: State, plan: Plan) -> float:
        """What a plan brings over giving its tickets up, in tenths of a point."""
        board = self.ground.rules.board
        cost = self.ground.rules.train_cost(state)
        at = self.seat * board.seat_size
        trains: i64 = 0
        for i in range(len(plan.routes)):
            trains += cost[board.fare[plan.routes[i]]]
        value = 2.0 * TENTHS * float(plan.worth) - float(plan.price)
        short = trains - state.seats[at + TRAINS]
        if short > 0:
            value -= 300.0 * float(short)
        late = self.turns_for(state, plan.routes) - self.turns
        if late > 0.0:
            value -= late * self.turn * TENTHS * 2.0 * self.style.caution
        return value

    def turns_for(self, state: State, routes: vec[i64]) -> float:
        """How many turns it takes to build some routes."""
        wanted = vec[i64]()
        for i in range(len(routes)):
            if self.standing[routes[i]] == AVAILABLE:
                wanted = append(wanted, routes[i])
        hand = self.hand
        hand.sum_needs(wanted)
        turns = float(hand.lacking) / CARDS_A_TURN
        # Many cards of one colour are not to be had at that pace.
        slow = float(hand.scarce) / self.style.pick
        if slow > turns:
            turns = slow
        return float(len(wanted)) + turns * self.style.waste

    def make_plan(self, state: State, tickets: vec[i64]) -> Plan:
        """The plan for those of the tickets that are worth their trouble."""
        root = self.knowledge.root(state, self.seat)
        plan = self.networks.join(tickets, self.prices, root)
        value = self.value(state, plan)
        better = True
        while better and len(plan.tickets) > 0:
            better = False
            current = plan
            for dropped in range(len(current.tickets)):
                if not self._burdens(current, current.tickets[dropped], value):
                    continue
                rest = vec[i64]()
                for i in range(len(current.tickets)):
                    if i != dropped:
                        rest = append(rest, current.tickets[i])
                other = self.networks.join_in_order(rest, self.prices, root)
                worth = self.value(state, other)
                if worth > value:
                    plan, value, better = other, worth, True
        return plan

    def _burdens(self, plan: Plan, ticket: i64, value: float) -> bool:
        """Whether a plan of some value might be better without one of its tickets.

        What is saved is at most the price of the ticket alone, and what the plan suffers for being
        too long.
        """
        whole = 2.0 * TENTHS * float(plan.worth) - float(plan.price)
        saved = float(self.networks.alone[ticket]) + whole - value
        return saved > 2.0 * TENTHS * float(self.ground.rules.board.ticket_points[ticket])

    def _plan_holds(self, state: State) -> bool:
        plan = self.plan
        if plan is None or self.held != self._planned_for:
            return False
        for i in range(len(plan.routes)):
            if self.standing[plan.routes[i]] == TAKEN:
                return False
        return self.turns > self._cut_at - 3.0

    def set_goals(self, state: State) -> None:
        """Keeps or renews the plan; sets what is wanted next."""
        if not self._plan_holds(state):
            self._renew_plan(state)
        plan = self.plan
        assert plan is not None
        wanted = vec[i64]()
        for i in range(len(plan.routes)):
            if self.standing[plan.routes[i]] == AVAILABLE:
                wanted = append(wanted, plan.routes[i])
        self.planned = wanted
        self.wanted = wanted
        self.hand.look(state, self.seat, wanted, self.half_turn())
        if self.hand.lacking == 0:
            extra = self._best_extra(state)
            if extra >= 0:
                self.wanted = append(self.wanted, extra)

    def forget(self) -> None:
        """Drops the plan: of another game, or to think afresh."""
        for route in range(len(self.uses)):
            self.uses[route] = 0
        self.plan = None

    def _renew_plan(self, state: State) -> None:
        self.forget()
        plan = self.make_plan(state, self.tickets)
        self._cut_at = self.turns
        self._planned_for = self.held
        self.plan = plan
        most = 2.0 * float(plan.worth)
        for i in range(len(plan.routes)):
            route = plan.routes[i]
            self.uses[route] = plan.uses[i]
            around = float(self.networks.detour(route, self.prices)) / TENTHS
            self.stake[route] = around if around < most else most

    def _best_extra(self, state: State) -> i64:
        """The route outside the plan that pays best for the turns it takes; -1 if none does."""
        board = self.ground.rules.board
        cost = self.ground.rules.train_cost(state)
        spare = self.spare_trains(state)
        time = self.turns - self.turns_for(state, self.wanted)
        best: i64 = -1
        most = 0.0
        for route in range(board.n_routes):
            if self.standing[route] != AVAILABLE or self.uses[route]:
                continue
            if cost[board.fare[route]] > spare:
                continue
            if not is_open(board, state, self.seat, route):
                continue
            turns = 1.0 + float(self.hand.lack(route)) / CARDS_A_TURN
            if turns > time:
                continue
            rate = self.worth[route] / (turns + 0.5)
            if rate > most:
                most = rate
                best = route
        return best

    def spare_trains(self, state: State) -> i64:
        """Trains that the plan does not need."""
        board = self.ground.rules.board
        cost = self.ground.rules.train_cost(state)
        spare = state.seats[self.seat * board.seat_size + TRAINS]
        for i in range(len(self.wanted)):
            if self.uses[self.wanted[i]]:
                spare -= cost[board.fare[self.wanted[i]]]
        return spare

    def completed_by(self, route: i64) -> i64:
        """The points of the tickets that a route would complete at once."""
        board = self.ground.rules.board
        joined = self.joined
        a, b = joined.find(board.node_a[route]), joined.find(board.node_b[route])
        points: i64 = 0
        for i in range(len(self.tickets)):
            ticket = self.tickets[i]
            start, end = board.ticket_a[ticket], board.ticket_b[ticket]
            there = self._meets(start, a) and self._meets(end, b)
            if there or (self._meets(start, b) and self._meets(end, a)):
                points += board.ticket_points[ticket]
        return points

    def lead(self, state: State) -> float:
        """By how much the seat would be ahead if the game ended now; behind if negative."""
        board = self.ground.rules.board
        own = float(points_in_play(self.ground.rules, state, self.seat))
        for ticket in range(board.n_tickets):
            if state.tickets[ticket] == self.seat:
                points = float(board.ticket_points[ticket])
                own += points if self.joined.completes(ticket) else -points
        best = -FURTHEST
        for other in range(self.ground.rules.players):
            if other != self.seat:
                points = self.knowledge.stands_at(state, other)
                best = points if points > best else best
        return own - best

    def _meets(self, nodes: vec[i64], part: i64) -> bool:
        for i in range(len(nodes)):
            if self.joined.find(nodes[i]) == part:
                return True
        return False
