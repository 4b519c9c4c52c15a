"""What a viewer can work out from the events it is shown: written apart from the engine's views.

A `Knower` is fed only `event.seen_by(viewer)` and the map, and rebuilds from them the shared part
of a view. If a view said more, or the events told less, the two would differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from veturi.engine import View
from veturi.maps import GameMap

Facts = dict[str, object]


def whole(value: object) -> int:
    assert isinstance(value, int)
    assert not isinstance(value, bool)
    return int(value)


def word(value: object) -> str:
    assert isinstance(value, str)
    return value


def numbers(value: object) -> list[int]:
    assert isinstance(value, list)
    return [whole(number) for number in value]


def table(value: object) -> dict[str, int]:
    assert isinstance(value, dict)
    return {word(name): whole(count) for name, count in value.items()}


class Knower:
    """One viewer's knowledge; -1 is a spectator."""

    def __init__(self, game_map: GameMap, players: int, viewer: int) -> None:
        self.map: Final = game_map
        self.viewer: Final = viewer
        self.routes: Final = {route.id: n for n, route in enumerate(game_map.routes)}
        self.deck = game_map.locomotives + sum(game_map.colours.values())
        #: A new deck was told of before the last card of the old one.
        self.early = False
        self.row: list[str | None] = [None] * game_map.setup.face_up
        self.discards: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.sizes: Final = [0] * players
        self.known: Final[list[Counter[str]]] = [Counter() for _ in range(players)]
        self.ticket_deck = len(game_map.tickets)
        self.offered: Final = [0] * players
        self.chosen: Final = [False] * players
        self.held: Final = [0] * players
        self.tickets: Final[set[int]] = set()
        self.offer: list[int] = []
        self.choice = 0
        self.owners: Final = [-1] * len(game_map.routes)
        self.last_claim = -1
        self.trains: Final = [game_map.setup.trains] * players
        self.awarded: Final[list[Counter[str]]] = [Counter() for _ in range(players)]
        self.turns_left = -1
        self.counting = False
        self.hearing: Final[dict[str, Callable[[int, Facts], None]]] = {
            "drew": self.drew,
            "turned_up": self.turned_up,
            "row_cleared": self.row_cleared,
            "reshuffled": self.reshuffled,
            "offered": self.was_offered,
            "chose": self.chose,
            "kept": self.kept,
            "claimed": self.claimed,
            "marker": self.marker,
            "bullet_train": self.bullet_train,
            "scored": self.scored,
            "turn": self.turn,
            "last_round": self.last_round,
            "over": self.over,
        }

    def hear(self, event: Facts) -> None:
        if word(event["event"]) in self.hearing:
            self.hearing[word(event["event"])](whole(event["seat"]), event)

    # --- cards ------------------------------------------------------------------------------

    def from_deck(self) -> None:
        if self.early:
            self.early = False
        else:
            self.deck -= 1
            assert self.deck >= 0

    def drew(self, seat: int, event: Facts) -> None:
        self.sizes[seat] += 1
        if event["from"] == "row":
            name, slot = word(event["card"]), whole(event["slot"])
            assert self.row[slot] == name
            self.row[slot] = None
            self.known[seat][name] += 1
        else:
            assert event["from"] == "deck"
            assert ("card" in event) == (seat == self.viewer), "a blind card is its drawer's secret"
            self.from_deck()
        if seat == self.viewer:
            self.hand[word(event["card"])] += 1

    def turned_up(self, seat: int, event: Facts) -> None:
        slot = whole(event["slot"])
        assert self.row[slot] is None
        self.row[slot] = word(event["card"])
        self.from_deck()

    def row_cleared(self, seat: int, event: Facts) -> None:
        self.discards.update(card for card in self.row if card is not None)
        self.row = [None] * len(self.row)

    def reshuffled(self, seat: int, event: Facts) -> None:
        assert self.deck in (0, 1)
        self.early = self.deck == 1
        self.deck = whole(event["deck"])
        assert self.deck == self.discards.total()
        self.discards.clear()

    def pay(self, seat: int, paid: dict[str, int]) -> None:
        """Cards played openly: those seen taken are the first to go."""
        for name, count in paid.items():
            self.sizes[seat] -= count
            self.discards[name] += count
            self.known[seat][name] = max(0, self.known[seat][name] - count)
            if seat == self.viewer:
                self.hand[name] -= count
                assert self.hand[name] >= 0

    # --- tickets ----------------------------------------------------------------------------

    def was_offered(self, seat: int, event: Facts) -> None:
        self.offered[seat] = whole(event["count"])
        self.ticket_deck -= self.offered[seat]
        assert ("tickets" in event) == (seat == self.viewer), "an offer is its seat's secret"
        if seat == self.viewer:
            self.offer = numbers(event["tickets"])
            assert len(self.offer) == self.offered[seat]

    def chose(self, seat: int, event: Facts) -> None:
        self.chosen[seat] = True
        assert ("kept" in event) == (seat == self.viewer), "an opening choice is a secret (B6)"
        if seat == self.viewer:
            self.choice = whole(event["kept"])

    def kept(self, seat: int, event: Facts) -> None:
        count, returned = whole(event["count"]), whole(event["returned"])
        assert count + returned == self.offered[seat]
        self.offered[seat] = 0
        self.chosen[seat] = False
        self.held[seat] += count
        self.ticket_deck += returned
        own = seat == self.viewer
        assert ("tickets" in event) == own, "tickets are secret (B5)"
        assert ("given_back" in event) == own, "tickets given back are secret"
        if own:
            kept, back = numbers(event["tickets"]), numbers(event["given_back"])
            assert [t for t in self.offer if t in kept] == kept
            assert [t for t in self.offer if t not in kept] == back
            if self.choice:
                assert [t for i, t in enumerate(self.offer) if self.choice >> i & 1] == kept
            self.tickets.update(kept)
            self.offer, self.choice = [], 0

    # --- routes, points, turns --------------------------------------------------------------

    def claimed(self, seat: int, event: Facts) -> None:
        route = self.routes[word(event["route"])]
        length = self.map.routes[route].length
        paid, locomotives = table(event["cards"]), whole(event["locomotives"])
        assert sum(paid.values()) + locomotives == length
        assert self.owners[route] == -1
        self.owners[route] = seat
        self.last_claim = route
        self.trains[seat] -= length
        stand_ins = whole(event.get("stand_ins", 0))
        self.pay(seat, {**paid, "locomotive": locomotives + stand_ins})

    def marker(self, seat: int, event: Facts) -> None:
        if "cards" in event:
            locomotives = whole(event["locomotives"])
            self.pay(seat, {**table(event["cards"]), "locomotive": locomotives})

    def bullet_train(self, seat: int, event: Facts) -> None:
        """The route just claimed is everybody's, and took no trains of the builder's (J5, J6)."""
        assert self.owners[self.last_claim] == seat
        self.owners[self.last_claim] = -2
        self.trains[seat] += self.map.routes[self.last_claim].length

    def scored(self, seat: int, event: Facts) -> None:
        self.awarded[seat][word(event["source"])] += whole(event["points"])

    def turn(self, seat: int, event: Facts) -> None:
        if self.counting:
            self.turns_left -= 1
        self.counting = self.turns_left > 0

    def last_round(self, seat: int, event: Facts) -> None:
        self.turns_left = whole(event["turns"])

    def over(self, seat: int, event: Facts) -> None:
        if event["why"] == "last_round":
            self.turns_left = 0

    # --- comparing --------------------------------------------------------------------------

    def check(self, view: View) -> None:
        """The view says what the events told, no more and no less."""
        assert view.seat == self.viewer
        assert view.row == self.row
        assert view.deck == self.deck
        assert view.discards == +self.discards
        assert view.ticket_deck == self.ticket_deck
        assert view.owners == self.owners
        assert view.turns_left == self.turns_left
        assert view.hand == +self.hand
        assert view.tickets == sorted(self.tickets)
        assert view.offer == self.offer
        assert view.choice == self.choice
        for number, seat in enumerate(view.seats):
            assert seat.cards == self.sizes[number]
            assert seat.known == +self.known[number]
            assert seat.tickets == self.held[number]
            assert seat.offered == self.offered[number]
            assert seat.chosen == self.chosen[number]
            assert seat.trains == self.trains[number]
            assert {k: v for k, v in seat.awarded.items() if v} == +self.awarded[number]
            assert seat.points == self.awarded[number].total()
        if view.seat >= 0:
            assert self.sizes[view.seat] == self.hand.total()
            assert self.held[view.seat] == len(self.tickets)
