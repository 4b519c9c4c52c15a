"""The planner decides for one seat: it weighs claims, cards and tickets by heuristics.

It has no dice, and reads of a position only what its seat may know: what lies open, its own hand,
tickets and offer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from veturi.bots.planner import reasons
from veturi.bots.planner.assessment import TENTHS, Assessment
from veturi.bots.planner.board_graph import AVAILABLE
from veturi.bots.planner.variant_knowledge import CARDS_A_TURN, Option
from veturi.engine.actions import Action
from veturi.engine.cards import GAP
from veturi.engine.claims import is_open
from veturi.engine.legality.legal_moves import must_keep
from veturi.engine.state import (
    CHOOSING,
    LOCOMOTIVE,
    OFFER,
    OFFERED,
    OPENING,
    SECOND_DRAW,
    TURN,
    State,
)

__all__ = ["Planner"]

#: So many points ahead or behind, more of them change nothing.
SETTLED: Final = 30.0


@mypyc_attr(acyclic=True)
class Planner(Assessment):
    """One seat's judgement. `options` lists what it would consider, `decide` is the best."""

    def decide(self, state: State) -> Action:
        """What to do now."""
        return self.best(self.options(state)).action

    @staticmethod
    def best(options: list[Option]) -> Option:
        found = options[0]
        for option in options:
            if option.score > found.score:
                found = option
        return found

    def options(self, state: State) -> list[Option]:
        """What the planner considers now, in no order; never nothing."""
        phase = state.phase
        if phase == OPENING or phase == CHOOSING:
            self.look(state)
            return self._keeps(state)
        if phase == TURN:
            # Each turn is thought out afresh: what is in hand now may open a better way.
            self.forget()
            self.look(state)
            self.set_goals(state)
            self.hand.look(state, self.seat, self.wanted, self.half_turn())
            return self._turns(state)
        if phase == SECOND_DRAW:
            self.look(state)
            self.set_goals(state)
            self.hand.look(state, self.seat, self.wanted, self.half_turn())
            return self._draws(state)
        self.look(state)
        self.set_goals(state)
        self.hand.look(state, self.seat, self.wanted, self.half_turn())
        return self.knowledge.own_moves(state, self.seat, self)

    # --- a turn -----------------------------------------------------------------------------

    def _turns(self, state: State) -> list[Option]:
        found = self._draws(state)
        self._claims(state, found)
        if state.ticket_size:
            hope = self._behind_needed(found, self._ticket_hope(state))
            found.append(Option(self.ground.rules.board.take_tickets, hope, reasons.TICKETS))
        found.extend(self.knowledge.own_turns(state, self.seat, self))
        if not found:
            found = self.knowledge.own_moves(state, self.seat, self)
        if not found:
            found.append(Option(self.ground.rules.board.pass_turn, 0.0, reasons.NOTHING_ELSE))
        return found

    def _claims(self, state: State, found: list[Option]) -> None:
        """Each route that the hand can pay, with the payment that is least missed."""
        board = self.ground.rules.board
        half = self.half_turn()
        cost = self.ground.rules.train_cost(state)
        spare = self.spare_trains(state)
        last = self.turns <= 1.0
        # From here on the hand's needs are those of the plan alone.
        slack = self.turns - self.turns_for(state, self.planned)
        for route in range(board.n_routes):
            if self.standing[route] != AVAILABLE or not is_open(board, state, self.seat, route):
                continue
            uses = self.uses[route]
            if not self.hand.pay(route, uses > 0, half):
                continue
            done = self.completed_by(route)
            if last:
                # Nothing is kept for later: points and tickets are all that counts.
                score = self.worth[route] + 2.0 * float(done) + 0.001
                option = Option(self.hand.claim(route), score, reasons.LAST_TURN, route, done)
            elif uses:
                risk = self.danger(route)
                if slack < 1.0:
                    risk += (1.0 - slack) * 0.2
                if risk > 1.0:
                    risk = 1.0
                score = self.turn * (1.0 + self.style.eager) + 0.1 * self.worth[route]
                alone = self.worth[route] - float(board.length[route]) * half
                if alone > score:
                    score = alone
                score += risk * (self.stake[route] + float(done))
                score -= self.hand.price - self._own_price(route, half)
                reason = reasons.COMPLETES if done else reasons.NEEDED
                number = done if done else uses
                option = Option(self.hand.claim(route), score, reason, route, number)
            else:
                score = self.style.extra * self.worth[route] - self.hand.price
                if slack < 2.0:
                    score -= (2.0 - slack) * self.turn * 0.5
                if cost[board.fare[route]] > spare:
                    score -= 3.0 * self.turn
                option = Option(self.hand.claim(route), score, reasons.EXTRA, route)
            if not last:
                option.score += self._ending(state, route, cost[board.fare[route]], done)
            found.append(self.knowledge.improve(state, self.seat, option, self))

    def _ending(self, state: State, route: i64, trains: i64, done: i64) -> float:
        """What it brings if a claim begins the last round (B28): good for whoever is ahead."""
        if self.style.ending == 0.0:
            return 0.0
        if not self.knowledge.begins_last_round(state, self.seat, route, trains):
            return 0.0
        lead = self.lead(state) + 2.0 * float(done)
        if lead > SETTLED:
            lead = SETTLED
        if lead < -SETTLED:
            lead = -SETTLED
        return self.style.ending * lead

    def _own_price(self, route: i64, half: float) -> float:
        """What the cards of a planned route would be kept for is the route itself."""
        cards = self.ground.rules.board.length[route] - self.hand.locomotives
        return float(cards) * self.style.keep * half

    @staticmethod
    def _behind_needed(found: list[Option], hope: float) -> float:
        """Tickets wait while the hand can pay for a route of the plan: it may be gone later."""
        best: Option | None = None
        for option in found:
            needed = option.reason == reasons.NEEDED or option.reason == reasons.COMPLETES
            if needed and (best is None or option.score > best.score):
                best = option
        return hope if best is None or hope < best.score else best.score - 0.01

    # --- drawing ----------------------------------------------------------------------------

    def _draws(self, state: State) -> list[Option]:
        """The cards that can be taken; a first one is worth the best second as well (B9-B12)."""
        board = self.ground.rules.board
        hand = self.hand
        first = state.phase == TURN
        found: list[Option] = []
        # With no turn to come a card is worth nothing.
        use = (self.turns - 1.0) / 2.0
        use = 0.01 if use < 0.01 else use
        use = use if use < 1.0 else 1.0
        own = self.knowledge.own_draws(state, self.seat, self)
        best_own = 0.0
        for option in own:
            if option.score > best_own:
                best_own = option.score
        seen: i64 = 0
        for slot in range(board.face_up):
            card = state.cards[slot]
            if card == GAP or seen & board.bit[card] or (not first and card == LOCOMOTIVE):
                continue
            seen |= board.bit[card]
            score = hand.worth[card]
            if first and card != LOCOMOTIVE:
                score += self._second(state, card, best_own)
            reason: i64 = reasons.FOR_ROUTE if hand.purpose[card] >= 0 else reasons.SPARE
            if card == LOCOMOTIVE:
                reason = reasons.LOCOMOTIVE_CARD
            found.append(Option(board.actions[card], score * use, reason, hand.purpose[card], card))
        if state.deck_size:
            score = hand.blind
            if first:
                score += self._second(state, GAP, best_own)
            found.append(Option(board.draw_deck, score * use, reasons.BLIND))
        for option in own:
            if first:
                option.score += self._second(state, GAP, 0.0)
            option.score *= use
            found.append(option)
        return found

    def _second(self, state: State, taken: i64, own: float) -> float:
        """What a second card is worth after a first."""
        hand = self.hand
        best = hand.blind if state.deck_size else 0.0
        card = hand.best_face_up(state, taken, True)
        if card != GAP and hand.worth[card] > best:
            best = hand.worth[card]
        return best if best > own else own

    # --- tickets ----------------------------------------------------------------------------

    def _keeps(self, state: State) -> list[Option]:
        """Every set of the offered tickets that may be kept, by the best plan for it."""
        board = self.ground.rules.board
        at = self.seat * board.seat_size
        offered = state.seats[at + OFFERED]
        found: list[Option] = []
        for action in board.keeps[offered][must_keep(self.ground.rules, state, offered)]:
            tickets = self.tickets[:]
            points: i64 = 0
            bonus = 0.0
            for i in range(offered):
                if action.target & board.bit[i]:
                    ticket = state.seats[at + OFFER + i]
                    bonus += self.knowledge.ticket_bonus
                    if self.joined.completes(ticket):
                        points += board.ticket_points[ticket]
                    else:
                        tickets = append(tickets, ticket)
                        points -= board.ticket_points[ticket]
            plan = self.make_plan(state, tickets)
            score = float(points) + self.value(state, plan) / TENTHS + bonus
            trains: i64 = 0
            for i in range(len(plan.routes)):
                trains += board.length[plan.routes[i]]
            found.append(Option(action, score, reasons.KEEP, trains, len(plan.tickets)))
        return found

    def _ticket_hope(self, state: State) -> float:
        """What drawing tickets can be hoped to bring, by all that the seat has not seen."""
        planned = self.turns_for(state, self.planned)
        if self.turns < 3.0 or planned > self.style.tickets_within:
            return -self.turn * 2.0
        board = self.ground.rules.board
        spare = self.spare_trains(state)
        prices = self.prices[:]
        for i in range(len(self.planned)):
            prices[self.planned[i]] = 0
        good: i64 = 0
        bad: i64 = 0
        won = 0.0
        lost = 0.0
        for ticket in range(board.n_tickets):
            if state.tickets[ticket] == self.seat:
                continue
            gain = self._ticket_gain(state, ticket, prices, spare, self.turns - planned - 1.0)
            if gain > 0.0:
                good += 1
                won += gain
            else:
                bad += 1
                lost += gain
        # One of those dealt must be kept (B26): it hurts only if none of them is good.
        none_good = 1.0
        for _ in range(board.drawing_deal):
            none_good *= float(bad) / float(good + bad)
        hope = 0.0
        if good:
            hope += (1.0 - none_good) * 1.3 * won / float(good)
        if bad:
            hope += none_good * 0.6 * lost / float(bad)
        return hope * self.style.tickets

    def _ticket_gain(
        self, state: State, ticket: i64, prices: vec[i64], spare: i64, time: float
    ) -> float:
        """What one more ticket would bring; its points lost if it cannot be done."""
        board = self.ground.rules.board
        points = float(board.ticket_points[ticket])
        bonus = self.knowledge.ticket_bonus
        if self.joined.completes(ticket):
            return points + bonus
        root = self.knowledge.root(state, self.seat)
        ways = self.networks.ways(ticket, prices, root)
        if ways is None:
            return -points
        cost = self.ground.rules.train_cost(state)
        trains: i64 = 0
        price = 0.0
        turns = 0.0
        for i in range(len(ways)):
            if prices[ways[i]]:
                trains += cost[board.fare[ways[i]]]
                price += float(prices[ways[i]]) / TENTHS
                turns += 1.0 + float(board.length[ways[i]]) / CARDS_A_TURN
        if trains > spare or turns > time:
            return -points
        return points + bonus - price
