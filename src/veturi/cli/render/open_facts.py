"""What lies open, read from a view: closed routes, and in words the facts of a map's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from veturi.cli.render.texts import Words
from veturi.engine import View
from veturi.engine.state import NOBODY

__all__ = ["closed_routes", "seat_facts", "table_facts"]

#: Facts whose numbers are seats.
OF_SEATS: Final = frozenset({"markers", "alvin_holder"})
#: Facts that only the rules need.
UNTOLD: Final = frozenset({"last_route"})


def closed_routes(view: View) -> frozenset[int]:
    """Tracks that nobody may claim any more: with few players the other closes them (B24)."""
    board = view.rules.board
    if not view.rules.doubles_closed:
        return frozenset()
    closed = set()
    for route, owner in enumerate(view.owners):
        if owner != NOBODY:
            first, last = board.sibling_start[route], board.sibling_start[route + 1]
            closed |= {int(board.siblings[i]) for i in range(first, last)}
    return frozenset(route for route in closed if view.owners[route] == NOBODY)


def _by_seat(view: View, key: str, value: object) -> bool:
    """A list with an entry for each seat; a row of cards is none, however long."""
    return isinstance(value, list) and len(value) == len(view.seats) and not key.endswith("_row")


def seat_facts(view: View, seat: int, words: Words) -> list[tuple[str, str]]:
    """What the map's own rules say of one player: label and value."""
    found = []
    for key, value in view.own.items():
        if isinstance(value, list) and _by_seat(view, key, value) and value[seat] is not None:
            found.append((words.known("own", key), _shown(view, key, value[seat], words)))
    return found


def table_facts(
    view: View, words: Words, shown: frozenset[str] = frozenset()
) -> list[tuple[str, str]]:
    """What the map's own rules say of the table, but for what is shown: label and value."""
    found = []
    for key, value in view.own.items():
        if key in UNTOLD | shown or _by_seat(view, key, value) or value == {} or value == -1:
            continue
        found.append((words.known("own", key), _shown(view, key, value, words)))
    return found


def _shown(view: View, key: str, value: object, words: Words) -> str:
    if isinstance(value, Mapping):
        return _table(view, key, value, words)
    if isinstance(value, list):
        return ", ".join(_shown(view, key, item, words) for item in value)
    if isinstance(value, int):
        return words.player(value) if key in OF_SEATS else str(value)
    return words("gap") if value is None else _named(view, str(value), words)


def _table(view: View, key: str, value: Mapping[str, object], words: Words) -> str:
    if key in OF_SEATS:
        return ", ".join(
            f"{_named(view, str(name), words)} ({_shown(view, key, item, words)})"
            for name, item in value.items()
        )
    counted = [f"{item} × {_named(view, str(name), words)}" for name, item in value.items() if item]
    return ", ".join(counted) or words("empty")


def _named(view: View, name: str, words: Words) -> str:
    """A city, or a kind of the map's own cards, by its name."""
    board = view.rules.board
    if name in board.city_index:
        return words.name(board.map.cities[board.city_index[name]].name)
    return words.terrain(name)
