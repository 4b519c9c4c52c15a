"""Validation of a map: what must hold between its entries; a fault names file and entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NoReturn

from .model import GREY, City, Route, SetUp, Ticket
from .reading import MapError, did_you_mean, entry_between

__all__ = ["check_cards", "check_routes", "check_tickets"]


def check_cards(file: str, setup: SetUp, cards: int) -> None:
    """The deck must last for the set-up of the largest table (B3)."""
    needed = setup.hand * setup.max_players + setup.face_up
    if needed > cards:
        fault = f"{setup.max_players} players need {needed} cards to start, and there are {cards}"
        raise MapError(file, "setup", fault)


def check_routes(
    file: str,
    cities: Collection[City],
    routes: Collection[Route],
    *,
    colours: Collection[str],
    lengths: Collection[int],
    trains: int,
) -> None:
    by_id = {city.id: city for city in cities}
    for route in routes:
        _check_ends(file, route, by_id)
        if route.colour != GREY and route.colour not in colours:
            near = did_you_mean(route.colour, [*colours, GREY])
            _fail_route(file, route, f"unknown colour '{route.colour}'{near}")
        if route.length not in lengths:
            _fail_route(file, route, f"no points are given for length {route.length}")
        if route.length > trains:
            fault = f"longer ({route.length}) than a player has trains ({trains})"
            _fail_route(file, route, fault)
    _check_parallel(file, routes)
    _check_twins(file, routes)
    reached = {end for route in routes for end in (route.a, route.b)}
    for city in cities:
        if city.id not in reached:
            raise MapError(file, f"city {city.id}", "no route leads there")


def _check_ends(file: str, route: Route, cities: Mapping[str, City]) -> None:
    for end in (route.a, route.b):
        if end not in cities:
            _fail_route(file, route, f"unknown city '{end}'{did_you_mean(end, cities)}")
        if route.region not in {spot.region for spot in cities[end].spots}:
            _fail_route(file, route, f"{end} is not drawn in region '{route.region}'")
    if route.a == route.b:
        _fail_route(file, route, "leads from a city to itself")


def _check_parallel(file: str, routes: Collection[Route]) -> None:
    """Tracks of one double or triple route join the same cities by the same length (B23)."""
    groups: dict[str, list[Route]] = defaultdict(list)
    for route in routes:
        if route.parallel:
            groups[route.parallel].append(route)
    for group, tracks in groups.items():
        first = tracks[0]
        if len(tracks) == 1:
            _fail_route(file, first, f"alone in parallel group '{group}'")
        for track in tracks[1:]:
            if {track.a, track.b} != {first.a, first.b}:
                fault = f"parallel group '{group}' joins other cities: {first.a}, {first.b}"
                _fail_route(file, track, fault)
            if track.length != first.length:
                fault = f"length {track.length} in parallel group '{group}' of {first.length}"
                _fail_route(file, track, fault)


def _check_twins(file: str, routes: Collection[Route]) -> None:
    """Two tracks alike in all must be one double route, or one of them is a slip."""
    seen: dict[tuple[frozenset[str], int, str], Route] = {}
    for route in routes:
        key = (frozenset((route.a, route.b)), route.length, route.colour)
        twin = seen.setdefault(key, route)
        if twin is not route and not (route.parallel and route.parallel == twin.parallel):
            fault = f"the same as route {twin.id}, and not in one parallel group with it"
            _fail_route(file, route, fault)


def check_tickets(
    file: str,
    tickets: Collection[Ticket],
    setup: SetUp,
    cities: Collection[City],
    routes: Collection[Route],
) -> None:
    """`file` is the file the tickets stand in: the map's, or one that replaces its tickets."""
    places: dict[str, list[City]] = defaultdict(list)
    for city in cities:
        if city.place:
            places[city.place].append(city)
    seen: dict[frozenset[str], int] = {}
    for number, ticket in enumerate(tickets, start=1):
        entry = entry_between("ticket", number, ticket.a, ticket.b)
        for end in (ticket.a, ticket.b):
            if end not in places:
                raise MapError(file, entry, f"unknown place '{end}'{did_you_mean(end, places)}")
        if ticket.a == ticket.b:
            raise MapError(file, entry, "leads from a place to itself")
        twin = seen.setdefault(frozenset((ticket.a, ticket.b)), number)
        if twin != number:
            raise MapError(file, entry, f"the same places as ticket {twin}")
        goal = {city.id for city in places[ticket.b]}
        if goal.isdisjoint(_within_reach(places[ticket.a], cities, routes)):
            raise MapError(file, entry, "no chain of routes can join its places")
    needed = max(setup.opening.deal * setup.max_players, setup.drawing.deal)
    if len(tickets) < needed:
        fault = f"{needed} tickets are needed for {setup.max_players} players, not {len(tickets)}"
        raise MapError(file, "tickets", fault)


def _within_reach(
    start: Collection[City], cities: Collection[City], routes: Collection[Route]
) -> set[str]:
    """The cities that a chain from any of `start` can end in; none passes a dead end (F14)."""
    neighbours: dict[str, list[str]] = defaultdict(list)
    for route in routes:
        neighbours[route.a].append(route.b)
        neighbours[route.b].append(route.a)
    dead_ends = {city.id for city in cities if city.dead_end}
    reached: set[str] = set()
    waiting = [end for city in start for end in neighbours[city.id]]
    while waiting:
        city = waiting.pop()
        if city not in reached:
            reached.add(city)
            if city not in dead_ends:
                waiting += neighbours[city]
    return reached


def _fail_route(file: str, route: Route, fault: str) -> NoReturn:
    raise MapError(file, entry_between("route", route.id, route.a, route.b), fault)
