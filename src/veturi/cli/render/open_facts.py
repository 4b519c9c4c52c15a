"""Public facts of a view as text: closed routes, and the open facts of a map's own rules."""

from __future__ import annotations

from collections.abc import Mapping

from veturi.cli.render.texts import Words
from veturi.engine import View, determinize
from veturi.engine.board import vector
from veturi.engine.claims import closing_owner
from veturi.engine.knowledge.open_facts import (
    CARDS,
    COUNT,
    COUNT_BY_SEAT,
    PILE,
    SEAT,
    SEAT_BY_CITY,
    SEAT_BY_ROUTE,
    UNTOLD,
    OpenFact,
)
from veturi.engine.paths.networks import Connectivity
from veturi.engine.state import NOBODY

__all__ = ["closed_routes", "completed", "fact_of", "seat_facts", "table_facts"]

#: Shapes whose numbers are seats.
_SEATS = (SEAT, SEAT_BY_CITY, SEAT_BY_ROUTE)


def closed_routes(view: View) -> frozenset[int]:
    """Tracks that nobody can claim: with few players a claimed parallel track closes them (B24)."""
    owners = vector(view.owners)
    return frozenset(
        route
        for route, owner in enumerate(view.owners)
        if owner == NOBODY and closing_owner(view.rules, owners, NOBODY, route) != NOBODY
    )


def completed(view: View) -> set[int]:
    """The viewer's completed tickets: they follow from routes, which are public."""
    if not view.tickets:
        return set()
    # The rules define a network; any world consistent with the view has the same routes.
    state = determinize(view, 0).state
    joined = Connectivity(view.rules.board, view.rules.network(state, view.seat))
    return {ticket for ticket in view.tickets if joined.completes(ticket)}


def fact_of(view: View, key: str) -> OpenFact:
    """The shape of a fact: as the rules declare it, else inferred from its value."""
    declared = view.rules.facts.get(key)
    if declared is not None:
        return declared
    value = view.private[key] if key in view.private else view.own[key]
    if isinstance(value, list):
        return OpenFact(COUNT_BY_SEAT if len(value) == len(view.seats) else CARDS)
    return OpenFact(PILE if isinstance(value, Mapping) else COUNT)


def seat_facts(view: View, seat: int, words: Words) -> list[tuple[str, str]]:
    """What the map's own rules say of one player, the viewer's secrets too: label and value."""
    found = []
    for key, value in view.own.items():
        fact = fact_of(view, key)
        if fact.by_seat and isinstance(value, list) and value[seat] is not None:
            found.append((words.known("own", key), _shown(view, fact, value[seat], words)))
    for key, value in view.private.items() if seat == view.seat else ():
        found.append((words.known("own", key), _shown(view, fact_of(view, key), value, words)))
    return found


def table_facts(view: View, words: Words, beside_map: bool = False) -> list[tuple[str, str]]:
    """What the map's own rules say of the table, but for what a map beside it shows: label and
    value."""
    found = []
    for key, value in view.own.items():
        fact = fact_of(view, key)
        shown_there = fact.by_seat or fact.shape == UNTOLD or (beside_map and fact.on_map)
        if not shown_there and value != {} and value != NOBODY:
            found.append((words.known("own", key), _shown(view, fact, value, words)))
    return found


def _shown(view: View, fact: OpenFact, value: object, words: Words) -> str:
    if isinstance(value, Mapping):
        return _table(view, fact, value, words)
    if isinstance(value, list):
        return ", ".join(_shown(view, fact, item, words) for item in value)
    if isinstance(value, int):
        return words.player(value) if fact.shape in _SEATS else str(value)
    return words("gap") if value is None else _named(view, str(value), words)


def _table(view: View, fact: OpenFact, value: Mapping[str, object], words: Words) -> str:
    if fact.shape in _SEATS:
        return ", ".join(
            f"{_named(view, str(name), words)} ({_shown(view, fact, item, words)})"
            for name, item in value.items()
        )
    counted = [f"{item} × {_named(view, str(name), words)}" for name, item in value.items() if item]
    return ", ".join(counted) or words("empty")


def _named(view: View, name: str, words: Words) -> str:
    """A city, a route, or a kind of the map's own cards, by its name."""
    board = view.rules.board
    if name in board.city_index:
        return words.name(board.map.cities[board.city_index[name]].name)
    for number, route in enumerate(board.map.routes):
        if route.id == name:
            return board.route_names[number]
    return words.kind(name)
