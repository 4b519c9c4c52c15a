"""Everything that lies on the table, the set-up, and how cards come to lie where they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from veturi.maps import GameMap, Route

from .rng import Generator

__all__ = ["LOCOMOTIVE", "NOBODY", "SHARED", "Table", "listed", "mapped", "number"]

LOCOMOTIVE = "locomotive"
#: Owners of a route that are no seat: unclaimed, and built as a bullet-train route (J6).
NOBODY = -1
SHARED = -2


def number(values: Mapping[str, object], key: str) -> int:
    value = values[key]
    assert isinstance(value, int)
    return value


def mapped(values: Mapping[str, object], key: str) -> dict[str, object]:
    value = values[key]
    assert isinstance(value, Mapping)
    return dict(value)


def listed(values: Mapping[str, object], key: str) -> list[object]:
    value = values[key]
    assert isinstance(value, list | tuple)
    return list(value)


class Table:
    """The open and hidden facts of one game. Decks of cards have their top at the end."""

    def __init__(
        self, game_map: GameMap, players: int, seed: int, options: Mapping[str, object]
    ) -> None:
        if not options.get("ferries", True):
            # F17
            tracks = [replace(route, ferries=0) for route in game_map.routes]
            game_map = replace(game_map, routes=tuple(tracks))
        self.map = game_map
        self.players = players
        self.seats = list(range(players))
        self.options = options
        self.chance = Generator(seed)
        #: How often each remarkable situation came up.
        self.seen: Counter[str] = Counter()
        self.route_names = self._route_names()
        #: For each route the other tracks of its double or triple route (B23).
        self.parallels = [
            [
                index
                for index, other in enumerate(game_map.routes)
                if route.parallel and other.parallel == route.parallel and other is not route
            ]
            for route in game_map.routes
        ]

        self.phase = "opening"
        self.mover = NOBODY
        self.turns_left = -1
        self.passes = 0
        self.steps = 0
        self.end_reason = ""
        self.owners = [NOBODY for _ in game_map.routes]
        self.trains = [game_map.setup.trains for _ in self.seats]
        self.awarded: list[Counter[str]] = [Counter() for _ in self.seats]

        self.deck = self._all_train_cards()
        self.chance.shuffle(self.deck)
        self.ticket_deck = list(range(len(game_map.tickets)))
        self.chance.shuffle(self.ticket_deck)
        self.discards: list[str] = []
        self.row: list[str | None] = [None] * game_map.setup.face_up
        self.hands: list[list[str]] = [[] for _ in self.seats]
        #: Cards that everybody knows to be in a hand: taken face up and not played since.
        self.known: list[list[str]] = [[] for _ in self.seats]
        for hand in self.hands:
            for _ in range(game_map.setup.hand):
                hand.append(self.top_card())
        self.fill_row()
        self.tickets: list[list[int]] = [[] for _ in self.seats]
        self.offers: list[list[int]] = [[] for _ in self.seats]
        #: Positions kept of the opening offer, once chosen (B6).
        self.choices: list[list[int] | None] = [None for _ in self.seats]
        for seat in self.seats:
            self.offer_tickets(seat, game_map.setup.opening.deal)
        self._set_up_map()
        first = options.get("first", "random")
        self.first = first if isinstance(first, int) else self.chance.below(players)

    def _route_names(self) -> list[str]:
        """The name of each route: the 2nd and 3rd between two cities are numbered."""
        names = []
        for index, route in enumerate(self.map.routes):
            before = [r for r in self.map.routes[:index] if {r.a, r.b} == {route.a, route.b}]
            suffix = f"#{len(before) + 1}" if before else ""
            names.append(f"{route.a}-{route.b}{suffix}")
        return names

    def _all_train_cards(self) -> list[str]:
        cards = [LOCOMOTIVE] * self.map.locomotives
        for colour, count in self.map.colours.items():
            cards += [colour] * count
        return cards

    # --- what only one map has ------------------------------------------------------------

    def _set_up_map(self) -> None:
        variant = self.map.variant
        self.amsterdam = self.map.rules == "amsterdam"
        self.old_west = self.map.rules == "oldwest"
        self.japan = self.map.rules == "japan"
        self.africa = self.map.rules == "africa"
        # A1, A7
        self.merchandise_left = number(variant, "merchandise_cards") if self.amsterdam else 0
        self.merchandise = [0 for _ in self.seats]
        # W1, W3, W13
        self.alvin = self.old_west and bool(self.options.get("alvin", False))
        self.starts: list[str | None] = [None for _ in self.seats]
        self.markers: dict[str, int] = {}
        self.alvin_city = str(variant["alvin_city"]) if self.alvin else ""
        self.alvin_holder = NOBODY
        self.last_route = -1
        # J1
        self.bullets_left = number(variant, "bullet_trains") if self.japan else 0
        self.bullet_track = [0 for _ in self.seats]
        # F4, F5
        self.kinds: list[str] = list(mapped(variant, "terrain")) if self.africa else []
        #: The kind of terrain of each route colour (F4).
        self.kind_of = {
            str(colour): kind
            for kind in self.kinds
            for colour in listed(mapped(variant, "terrain"), kind)
        }
        self.terrain: list[list[str]] = [[] for _ in self.seats]
        self.terrain_deck: list[str] = []
        self.terrain_discards: list[str] = []
        self.terrain_row: list[str | None] = []
        if self.africa:
            for kind in self.kinds:
                self.terrain_deck += [kind] * number(variant, "terrain_cards")
            self.chance.shuffle(self.terrain_deck)
            for seat in self.seats:
                for _ in range(number(variant, "terrain_hand")):
                    self.terrain[seat].append(self.top_terrain())
            self.terrain_row = [None] * number(variant, "terrain_face_up")
            self.fill_terrain_row()

    def is_bullet(self, route: Route) -> bool:
        """Whether the route takes a bullet train now: not when they have run out (J7)."""
        return "bullet" in route.marks and self.bullets_left > 0

    # --- train cards ----------------------------------------------------------------------

    def top_card(self) -> str:
        card = self.deck.pop()
        self.renew_deck()
        return card

    def renew_deck(self) -> None:
        """B15: an empty deck is made anew of the discards at once."""
        if self.deck:
            return
        if not self.discards:
            self.seen["empty deck"] += 1
            return
        self.deck = sorted(self.discards, key=self._all_train_cards().index)
        self.discards = []
        self.chance.shuffle(self.deck)
        self.seen["reshuffle"] += 1

    def fill_row(self) -> None:
        """Gaps are filled, first slot first (B15); if any was, the row is looked at (B14)."""
        resets = 0
        while self._turn_up() and self.must_reset(resets):
            self.discards += [card for card in self.row if card is not None]
            self.row = [None] * len(self.row)
            self.renew_deck()
            resets += 1
            self.seen[f"reset {resets}"] += 1
        if None in self.row:
            self.seen["gap in the row"] += 1

    def _turn_up(self) -> bool:
        turned_up = False
        for slot in range(len(self.row)):
            if self.row[slot] is None and self.deck:
                self.row[slot] = self.top_card()
                turned_up = True
        return turned_up

    def must_reset(self, resets: int) -> bool:
        """B13, B14."""
        if self.row.count(LOCOMOTIVE) < 3:
            return False
        outside = [*self.deck, *self.discards, *(card for card in self.row if card is not None)]
        if len(outside) - outside.count(LOCOMOTIVE) < 3:
            self.seen["no reset: too few other cards"] += 1
            return False
        if resets == 3:
            self.seen["no fourth reset"] += 1
            return False
        return True

    def pay(self, seat: int, cards: list[str]) -> None:
        """The cards go from the hand to the discards (B21)."""
        for card in cards:
            self.hands[seat].remove(card)
            if card in self.known[seat]:
                self.known[seat].remove(card)
        self.discards += cards
        if not self.deck:
            self.seen["discards come to an empty deck"] += 1
        self.renew_deck()
        self.fill_row()

    # --- terrain cards --------------------------------------------------------------------

    def top_terrain(self) -> str:
        card = self.terrain_deck.pop()
        self.renew_terrain()
        return card

    def renew_terrain(self) -> None:
        """F12, as B15."""
        if not self.terrain_deck and self.terrain_discards:
            self.terrain_deck = sorted(self.terrain_discards, key=self.kinds.index)
            self.terrain_discards = []
            self.chance.shuffle(self.terrain_deck)
            self.seen["terrain reshuffle"] += 1

    def fill_terrain_row(self) -> None:
        for slot in range(len(self.terrain_row)):
            if self.terrain_row[slot] is None and self.terrain_deck:
                self.terrain_row[slot] = self.top_terrain()
        if None in self.terrain_row:
            self.seen["gap in the terrain row"] += 1

    def pay_terrain(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.terrain[seat].remove(card)
        self.terrain_discards += cards
        self.renew_terrain()
        self.fill_terrain_row()

    # --- tickets --------------------------------------------------------------------------

    def offer_tickets(self, seat: int, count: int) -> None:
        """From the top; as many as there are, if fewer (B26)."""
        if len(self.ticket_deck) < count:
            self.seen["last tickets"] += 1
        self.offers[seat] = self.ticket_deck[:count]
        self.ticket_deck = self.ticket_deck[count:]

    def keep(self, seat: int, positions: list[int]) -> list[int]:
        """Takes the tickets at the positions (from 1) of the offer; gives back the others."""
        offer = self.offers[seat]
        self.offers[seat] = []
        self.tickets[seat] += [offer[position - 1] for position in positions]
        return [t for place, t in enumerate(offer, start=1) if place not in positions]
