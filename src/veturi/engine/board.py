"""The board: a map compiled into index tables of cities, routes, tickets and payments.

A *fare* is what a route costs: routes of one fare have equal length, colour, ferries and marks.
The engine counts and pays by fare, so that it need not look at every route.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from veturi.engine.actions import CLAIM, DRAW, DRAW_DECK, KEEP, PASS, TICKETS, Action
from veturi.engine.state import LOCOMOTIVE, OPEN
from veturi.engine.vocabulary import card_word, thing_count
from veturi.maps import GREY, GameMap, Name, Route
from veturi.maps.limits import MAX_OFFER

__all__ = ["ANY_COLOUR", "Board", "set_size", "vector"]

WORD_BITS: Final = 60

#: A length that no hand can pay for.
BEYOND_REACH: Final = 9999

#: The colour of a grey route: any one colour pays for it (B19).
ANY_COLOUR: Final = -1


def vector(items: Iterable[int]) -> vec[i64]:
    """A vector of whole numbers."""
    out = vec[i64]()
    for item in items:
        out = append(out, item)
    return out


def set_size(bits: i64) -> i64:
    """How many bits are set."""
    size: i64 = 0
    while bits:
        bits &= bits - 1
        size += 1
    return size


class Board:
    """The tables of one map. Never changed after it is made."""

    def __init__(self, game_map: GameMap) -> None:
        self.map: Final = game_map
        self.colours: Final = list(game_map.colours)
        self.card_names: Final = ["locomotive", *self.colours]
        self.card_counts: Final = vector([game_map.locomotives, *game_map.colours.values()])
        self.deck_total: Final[i64] = game_map.locomotives + sum(game_map.colours.values())
        #: Powers of two: shifting by a variable is not the same in plain and compiled form.
        self.bit: Final = vector(2**n for n in range(32))

        setup = game_map.setup
        self.face_up: Final[i64] = setup.face_up
        self.opening_keep: Final[i64] = setup.opening.keep
        self.drawing_keep: Final[i64] = setup.drawing.keep
        self.drawing_deal: Final[i64] = setup.drawing.deal
        self.last_trains: Final[i64] = setup.last_trains

        self.n_colours: Final[i64] = len(self.colours)
        self.n_cities: Final[i64] = len(game_map.cities)
        self.n_routes: Final[i64] = len(game_map.routes)
        self.n_tickets: Final[i64] = len(game_map.tickets)
        self.cities: Final = [city.id for city in game_map.cities]
        self.city_index: Final = {city: index for index, city in enumerate(self.cities)}

        routes = game_map.routes
        self.route_a: Final = vector(self.city_index[route.a] for route in routes)
        self.route_b: Final = vector(self.city_index[route.b] for route in routes)
        self.length: Final = vector(route.length for route in routes)
        self.points: Final = vector(game_map.route_points[route.length] for route in routes)
        self.route_names: Final = self._name_routes()
        self.routes_at: Final = [
            vector(i for i, route in enumerate(routes) if city in (route.a, route.b))
            for city in self.cities
        ]
        #: The other tracks of route r's double or triple route (B23) are siblings[sibling_start[r]]
        #: up to sibling_start[r + 1].
        others = [self.other_tracks(i) for i in range(len(routes))]
        self.siblings: Final = vector(other for tracks in others for other in tracks)
        self.sibling_start: Final = vector(
            sum(len(tracks) for tracks in others[:i]) for i in range(len(routes) + 1)
        )

        self._without_ferries: Board | None = None
        self._lay_out_nodes()
        self._lay_out_fares()
        self._list_actions()

    def without_ferries(self) -> Board:
        """The same board with no locomotive space on any route (W10). Made once."""
        if self._without_ferries is None:
            routes = tuple(replace(route, ferries=0) for route in self.map.routes)
            self._without_ferries = Board(replace(self.map, routes=routes))
        return self._without_ferries

    # --- routes -----------------------------------------------------------------------------

    def _name_routes(self) -> list[str]:
        """`Helena-Omaha`; later tracks between the same two cities are #2 and #3."""
        seen: dict[str, int] = {}
        names = []
        for route in self.map.routes:
            name = f"{route.a}-{route.b}"
            pair = "-".join(sorted((route.a, route.b)))
            seen[pair] = seen.get(pair, 0) + 1
            names.append(name if seen[pair] == 1 else f"{name}#{seen[pair]}")
        return names

    def other_tracks(self, index: int) -> list[int]:
        """The other tracks of a double or triple route (B23)."""
        group = self.map.routes[index].parallel
        return [
            i
            for i, route in enumerate(self.map.routes)
            if group and route.parallel == group and i != index
        ]

    def marked(self, mark: str) -> vec[i64]:
        """By route: 1 where the map marks it so, else 0."""
        return vector(1 if mark in route.marks else 0 for route in self.map.routes)

    def _lay_out_nodes(self) -> None:
        """The joints of a network. A dead end is another node for each route: none passes (F14)."""
        dead_ends = [city.dead_end for city in self.map.cities]
        nodes_of_city = [[] if dead else [index] for index, dead in enumerate(dead_ends)]
        count = int(self.n_cities)
        ends: list[list[int]] = []
        for cities in (self.route_a, self.route_b):
            side = []
            for index in cities:
                if dead_ends[index]:
                    nodes_of_city[index].append(count)
                    side.append(count)
                    count += 1
                else:
                    side.append(int(index))
            ends.append(side)
        self.node_a = vector(ends[0])
        self.node_b = vector(ends[1])
        self.n_nodes: i64 = count

        nodes_of_place: dict[str, list[int]] = {}
        for city, nodes in zip(self.map.cities, nodes_of_city, strict=True):
            if city.place:
                nodes_of_place.setdefault(city.place, []).extend(nodes)
        tickets = self.map.tickets
        self.ticket_points = vector(ticket.points for ticket in tickets)
        #: Each node by itself: a network that joins nothing.
        self.node_ids = vector(range(count))
        self.no_arcs = vector([-1] * count)
        self.no_degrees = vector([0] * count)
        #: Zeros for both ends of every route.
        self.no_ends = vector([0] * (2 * int(self.n_routes)))
        #: By ticket: the nodes that meet its first and its second destination.
        self.ticket_a = [vector(nodes_of_place[ticket.a]) for ticket in tickets]
        self.ticket_b = [vector(nodes_of_place[ticket.b]) for ticket in tickets]

    # --- fares ------------------------------------------------------------------------------

    def _colour_number(self, colour: str) -> int:
        return ANY_COLOUR if colour == GREY else self.colours.index(colour) + 1

    def _fare_key(self, route: Route) -> tuple[int, int, int, list[str]]:
        colour = self._colour_number(route.colour)
        return (route.length, colour, route.ferries, sorted(route.marks))

    def _lay_out_fares(self) -> None:
        keys = sorted(
            {repr(self._fare_key(r)): self._fare_key(r) for r in self.map.routes}.values()
        )
        fare_of = {repr(key): index for index, key in enumerate(keys)}
        fares = [fare_of[repr(self._fare_key(route))] for route in self.map.routes]
        #: Fares are numbered from the shortest up.
        self.fare = vector(fares)
        self.n_fares: i64 = len(keys)
        self.fare_length = vector(key[0] for key in keys)
        self.fare_colour = vector(key[1] for key in keys)
        self.fare_ferries = vector(key[2] for key in keys)
        self.fare_marks = [key[3] for key in keys]
        #: The routes of fare f are fare_routes[fare_start[f]] up to fare_start[f + 1].
        self.fare_routes = vector(
            route for fare in range(len(keys)) for route, f in enumerate(fares) if f == fare
        )
        self.fare_start = vector(sum(1 for f in fares if f < fare) for fare in range(len(keys) + 1))
        #: The fares colour c can pay stand in `payable` from payable_start[c] on, shortest first;
        #: `payable_length` has their lengths, and one beyond all reach behind the last of them.
        payable = [
            [f for f, key in enumerate(keys) if key[1] in (colour, ANY_COLOUR) and key[2] < key[0]]
            for colour in range(len(self.colours) + 1)
        ]
        payable[LOCOMOTIVE] = []
        self.payable = vector(fare for fares in payable for fare in [*fares, len(keys)])
        self.payable_length = vector(
            length for fares in payable for length in [*(keys[f][0] for f in fares), BEYOND_REACH]
        )
        self.payable_start = vector(
            sum(len(fares) + 1 for fares in payable[:c]) for c in range(len(payable) + 1)
        )
        #: In a seat's record: the set of routes open to it, in words of so many bits.
        self.open_set: i64 = OPEN + len(keys)
        self.word = vector(route // WORD_BITS for route in range(len(fares)))
        self.word_bit = vector(2 ** (route % WORD_BITS) for route in range(len(fares)))
        #: Behind it, by colour: where in `payable` the first fare open to the seat stands.
        self.first_open: i64 = self.open_set + len(fares) // WORD_BITS + 1
        self.seat_size: i64 = self.first_open + len(self.colours) + 1

    # --- the catalogue ----------------------------------------------------------------------

    def payment_text(self, colour: int, locomotives: int, cards: int) -> str:
        if cards == 0:
            return self.card_names[LOCOMOTIVE]
        name = self.card_names[colour]
        return f"{name}+{locomotives}" if locomotives else name

    def _list_actions(self) -> None:
        """Every action of ordinary rules. A route's claims stand together, as `payments` are."""
        names = self.card_names
        actions = [Action(DRAW, f"draw {name}", card) for card, name in enumerate(names)]
        self.draw_deck = Action(DRAW_DECK, "draw deck")
        #: By set of draws: how many there are.
        self.draw_counts = vector(set_size(draws) for draws in range(2 ** (len(names) + 1)))
        self.take_tickets = Action(TICKETS, "tickets")
        self.pass_turn = Action(PASS, "pass")
        actions += [self.draw_deck, self.take_tickets, self.pass_turn]
        keeps: list[Action] = []
        for kept in range(1, 2**MAX_OFFER):
            positions = [str(i + 1) for i in range(MAX_OFFER) if kept >> i & 1]
            keeps.append(Action(KEEP, f"keep {','.join(positions)}", kept))
        actions += keeps
        #: By tickets on offer and how many must be kept: every set that will do (B4, B26).
        self.keeps = [
            [
                [keep for keep in keeps[: 2**offered - 1] if set_size(keep.target) >= least]
                for least in range(offered + 1)
            ]
            for offered in range(MAX_OFFER + 1)
        ]
        first_claim = []
        for route, name in enumerate(self.route_names):
            first_claim.append(len(actions))
            for colour, cards, locomotives in self.payments(route):
                text = f"claim {name} {self.payment_text(colour, locomotives, cards)}"
                actions.append(Action(CLAIM, text, route, colour, cards, locomotives))
        self.actions = actions
        #: By route: the number of its first claim in `actions`.
        self.first_claim = vector(first_claim)

    def payments(self, route: int) -> list[tuple[int, int, int]]:
        """Every payment the rules allow: colour, cards of it, locomotives (B18-B20, W10)."""
        fare = self.fare[route]
        length, ferries = int(self.fare_length[fare]), int(self.fare_ferries[fare])
        own = int(self.fare_colour[fare])
        colours = range(1, len(self.colours) + 1) if own == ANY_COLOUR else [own]
        some = [(c, length - n, n) for c in colours for n in range(ferries, length)]
        return [*some, (LOCOMOTIVE, 0, length)]

    def claim_number(self, route: i64, colour: i64, locomotives: i64) -> i64:
        """Where the claim with that payment stands in `actions`, by the order of `payments`."""
        fare = self.fare[route]
        length = self.fare_length[fare]
        ferries = self.fare_ferries[fare]
        place: i64 = locomotives - ferries
        if self.fare_colour[fare] == ANY_COLOUR:
            if locomotives == length:
                place = self.n_colours * (length - ferries)
            else:
                place += (colour - 1) * (length - ferries)
        return self.first_claim[route] + place

    def route_name(self, route: int) -> Name:
        """The two cities, in both languages."""
        cities = self.map.cities
        a, b = cities[self.route_a[route]].name, cities[self.route_b[route]].name
        return Name(f"{a.en} – {b.en}", f"{a.fi} – {b.fi}")

    def card_name(self, card: int) -> Name:
        """A card in both languages, in the map's word if it has one."""
        return card_word(self.card_names[card], self.map.words)

    def card_count(self, card: int, count: int) -> Name:
        """So many of a card, in words that no number bends: `4 × red`."""
        name = self.card_name(card)
        return Name(f"{count} × {name.en}", f"{count} × {name.fi}")

    def train_count(self, count: int) -> Name:
        """So many trains, in the map's word: `1 train`, `3 carts`."""
        return thing_count("train", count, self.map.words)

    def ticket_name(self, ticket: int) -> Name:
        """The two destinations, in both languages."""
        a, b = self.map.tickets[ticket].a, self.map.tickets[ticket].b
        ends = self.map.places[a], self.map.places[b]
        return Name(f"{ends[0].en} – {ends[1].en}", f"{ends[0].fi} – {ends[1].fi}")
