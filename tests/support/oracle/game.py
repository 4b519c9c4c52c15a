"""The course of a game: whose turn it is, and what each action does."""

from __future__ import annotations

from collections.abc import Mapping

from veturi.maps import GameMap, Route

from .legal import legal, marker_choices, marker_cities, payment_cards, second_cards
from .scoring import Line, ranks, score_lines
from .table import LOCOMOTIVE, SHARED, Table, mapped, number

__all__ = ["Oracle"]


class Oracle:
    """One game by the rules as they are written. `table` holds all its facts."""

    def __init__(
        self, game_map: GameMap, players: int, seed: int, options: Mapping[str, object]
    ) -> None:
        self.table = Table(game_map, players, seed, options)

    @property
    def over(self) -> bool:
        return self.table.phase == "over"

    @property
    def to_move(self) -> list[int]:
        """All who have not chosen yet in the opening (B6), else one seat."""
        if self.over:
            return []
        if self.table.phase == "opening":
            return [seat for seat in self.table.seats if self.table.choices[seat] is None]
        return [self.table.mover]

    def legal(self, seat: int) -> set[str]:
        return legal(self.table, seat) if seat in self.to_move else set()

    def apply(self, seat: int, text: str) -> None:
        assert text in self.legal(seat), f"seat {seat} may not: {text}"
        self.table.steps += 1
        word, _, rest = text.partition(" ")
        if word != "pass":
            self.table.passes = 0
        if word == "draw":
            self._draw(seat, rest)
        elif word == "terrain":
            self._draw_terrain(seat, rest)
        elif word == "claim":
            self._claim(seat, rest)
        elif word == "tickets":
            self.table.offer_tickets(seat, self.table.map.setup.drawing.deal)
            self.table.phase = "choosing"
        elif word == "keep":
            self._keep(seat, [int(position) for position in rest.split(",")])
        elif word == "start":
            self._start(seat, rest)
        elif word == "alvin":
            self.table.alvin_city = rest
            self._marker_step(seat)
        elif word == "marker":
            self._marker(seat, rest)
        elif word == "no":
            self._end_turn(seat)
        else:
            self._pass(seat)

    # --- drawing --------------------------------------------------------------------------

    def _draw(self, seat: int, what: str) -> None:
        table = self.table
        if what == "deck":
            card = table.top_card()
            table.hands[seat].append(card)
        else:
            slot = table.row.index(what)
            table.row[slot] = None
            table.hands[seat].append(what)
            table.known[seat].append(what)
            table.fill_row()
        self._after_card(seat, whole=what == LOCOMOTIVE)

    def _draw_terrain(self, seat: int, what: str) -> None:
        """F6, F7."""
        table = self.table
        if what == "deck":
            table.terrain[seat].append(table.top_terrain())
        else:
            table.terrain_row[table.terrain_row.index(what)] = None
            table.terrain[seat].append(what)
            table.fill_terrain_row()
        self._after_card(seat, whole=False)

    def _after_card(self, seat: int, whole: bool) -> None:
        table = self.table
        if table.phase == "second_draw" or whole:
            # B9, B10
            self._end_turn(seat)
        elif not second_cards(table):
            # B17
            table.seen["no second card"] += 1
            self._end_turn(seat)
        else:
            table.phase = "second_draw"

    # --- tickets --------------------------------------------------------------------------

    def _keep(self, seat: int, positions: list[int]) -> None:
        table = self.table
        if table.phase == "choosing":
            table.ticket_deck += table.keep(seat, positions)
            self._end_turn(seat)
            return
        table.choices[seat] = positions
        if self.to_move:
            return
        returned = []
        for each in table.seats:
            returned += table.keep(each, table.choices[each] or [])
        if table.map.setup.opening_shuffled:
            table.chance.shuffle(returned)
        table.ticket_deck += returned
        table.choices = [None for _ in table.seats]
        if table.old_west:
            # W3: the last in turn order is the one before the first.
            table.phase = "start"
            table.mover = (table.first - 1) % table.players
        else:
            table.phase = "turn"
            table.mover = table.first

    def _start(self, seat: int, city: str) -> None:
        table = self.table
        table.starts[seat] = city
        table.markers[city] = seat
        if seat == table.first:
            table.phase = "turn"
        else:
            table.mover = (seat - 1) % table.players

    # --- claiming -------------------------------------------------------------------------

    def _claim(self, seat: int, rest: str) -> None:
        table = self.table
        words = rest.split(" ")
        double = words.pop() if words[-1].startswith("double") else ""
        index = table.route_names.index(" ".join(words[:-1]))
        route = table.map.routes[index]
        cards = payment_cards(words[-1], route.length)
        if double:
            cards += self._pay_terrain(seat, route, double)
        table.pay(seat, cards)
        if route.ferries:
            table.seen["ferry to Madagascar" if table.africa else "ferry"] += 1
        elif "Madagascar" in route.a + route.b and route.length != 4:
            table.seen["Madagascar without a ferry"] += 1
        if self._build(seat, index):
            points = table.map.route_points[route.length]
            self._award_route(seat, route, points)
            if double:
                table.awarded[seat]["doubling"] += points
        if table.alvin and table.alvin_city in (route.a, route.b) and table.alvin_holder != seat:
            # W14, W15, W17
            table.seen["Alvin changes hands" if table.alvin_holder >= 0 else "Alvin caught"] += 1
            table.alvin_holder = seat
            table.awarded[seat]["alvin"] += number(table.map.variant, "alvin_points")
            table.last_route = index
            table.phase = "alvin"
        elif table.old_west:
            table.last_route = index
            self._marker_step(seat)
        else:
            self._end_turn(seat)

    def _pay_terrain(self, seat: int, route: Route, double: str) -> list[str]:
        """Pays the terrain cards of a doubled claim; gives the locomotives that stand in (F10)."""
        table = self.table
        needed = number(mapped(table.map.variant, "double_cards"), str(route.length))
        wild = int(double.partition("+")[2] or 0)
        table.pay_terrain(seat, [table.kind_of[route.colour]] * (needed - wild))
        table.seen[f"doubled, {wild} of {needed} stand-ins"] += 1
        return [LOCOMOTIVE] * wild

    def _build(self, seat: int, index: int) -> bool:
        """Puts trains on the route; whether it scores points."""
        table = self.table
        route = table.map.routes[index]
        if table.is_bullet(route):
            # J5
            table.owners[index] = SHARED
            table.bullets_left -= 1
            table.bullet_track[seat] += route.length
            if table.bullets_left == 0:
                table.seen["bullet trains run out"] += 1
            return False
        if "bullet" in route.marks:
            table.seen["bullet-train route as grey"] += 1
        table.owners[index] = seat
        table.trains[seat] -= route.length
        if "merchandise" in route.marks:
            # A7
            if table.merchandise_left:
                table.merchandise_left -= 1
                table.merchandise[seat] += 1
            else:
                table.seen["no merchandise left"] += 1
        return True

    def _award_route(self, seat: int, route: Route, points: int) -> None:
        """B25; the markers at its ends decide who scores it (W7, W8)."""
        table = self.table
        owners = [table.markers[city] for city in (route.a, route.b) if city in table.markers]
        if not owners:
            table.awarded[seat]["routes"] += points
            return
        for place, owner in enumerate(owners):
            # The builder's second helping is the second marker's.
            if owner == seat and seat not in owners[:place]:
                table.awarded[seat]["routes"] += points
            else:
                table.awarded[owner]["markers"] += points
                table.seen["marker scores"] += 1
        if len(owners) == 2:
            table.seen[f"both ends marked, {owners.count(seat)} by the builder"] += 1

    def _marker_step(self, seat: int) -> None:
        """The choice comes up if it might be open for all that the others can see (W6, B5)."""
        cost = number(self.table.map.variant, "marker_cards")
        if marker_cities(self.table, seat) and len(self.table.hands[seat]) >= cost:
            self.table.phase = "marker"
            if not marker_choices(self.table, seat):
                self.table.seen["no pair for a marker"] += 1
        else:
            self._end_turn(seat)

    def _marker(self, seat: int, rest: str) -> None:
        city, payment = rest.rsplit(" ", 1)
        self.table.markers[city] = seat
        self.table.pay(seat, payment_cards(payment, number(self.table.map.variant, "marker_cards")))
        self.table.seen["marker placed"] += 1
        self._end_turn(seat)

    # --- the end --------------------------------------------------------------------------

    def _pass(self, seat: int) -> None:
        """B29."""
        table = self.table
        table.passes += 1
        table.seen["pass"] += 1
        if table.passes == table.players:
            table.seen["all passed"] += 1
            self._finish("all_passed")
        else:
            self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        table = self.table
        table.phase = "turn"
        table.last_route = -1
        table.mover = (seat + 1) % table.players
        if table.turns_left > 0:
            table.turns_left -= 1
        elif self._last_round_begins(seat):
            table.turns_left = table.players
        if table.turns_left == 0:
            self._finish("last_round")

    def _last_round_begins(self, seat: int) -> bool:
        """B28, A9; J10 asks for both."""
        table = self.table
        few = table.trains[seat] <= table.map.setup.last_trains
        if table.japan:
            last = number(table.map.variant, "last_bullet_trains")
            if few and table.bullets_left > last:
                table.seen["own trains gone, bullet trains left"] += 1
            return few and table.bullets_left <= last
        return few

    def _finish(self, reason: str) -> None:
        self.table.phase = "over"
        self.table.end_reason = reason

    # --- the score ------------------------------------------------------------------------

    def score_lines(self) -> list[Line]:
        return score_lines(self.table)

    @property
    def totals(self) -> list[int]:
        lines = self.score_lines()
        return [
            sum(line.points for line in lines if line.seat == seat) for seat in self.table.seats
        ]

    @property
    def ranks(self) -> list[int]:
        return ranks(self.table)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]
