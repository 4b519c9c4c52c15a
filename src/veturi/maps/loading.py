"""The map loader: finds map files, built in or a user's, and checks them into a `GameMap`."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import attrgetter
from pathlib import Path

from . import sections
from .checks import check_cards, check_routes, check_tickets
from .earlier import read_earlier
from .model import GameMap, Name
from .reading import MapError, Table, did_you_mean, parse_toml

__all__ = ["first_map", "load_map", "map_ids"]

_NOTHING = Name("", "")
#: The `order` of a map that names none.
_LAST = 999


def map_ids() -> list[str]:
    """The ids of the built-in maps, in alphabetical order."""
    return sorted(_built_in())


def first_map() -> str:
    """The built-in map that comes first in lists for players, which is the easiest."""
    return min(_built_in().items(), key=lambda one: (_order(one[1]), one[0]))[0]


def _order(file: Traversable) -> int:
    """A map's `order`, without reading the rest: that would take longer than a command's start."""
    found = re.search(r"^order\s*=\s*(\d+)", file.read_text("utf-8"), re.MULTILINE)
    return int(found[1]) if found else _LAST


def _built_in() -> dict[str, Traversable]:
    folders = files("veturi.variants").iterdir()
    found = {folder.name: folder / "map.toml" for folder in folders if folder.is_dir()}
    return {name: file for name, file in found.items() if file.is_file()}


def load_map(source: str | Path, *, tickets: str | Path | None = None) -> GameMap:
    """The map of a built-in id or of a file; `tickets` names a file that replaces its tickets."""
    built_in = _built_in()
    found = built_in.get(source) if isinstance(source, str) else None
    top = _read(found or Path(source), built_in)
    own = None if tickets is None else _read(Path(tickets))
    game_map = _with_tickets(top, own)
    earlier = [(digest, _with_tickets(then, own)) for digest, then in read_earlier(top)]
    # An altered copy of a map has not been what the map was.
    known = [then for digest, then in earlier if own is not None or then.digest == digest]
    return replace(game_map, earlier=tuple(known))


def _with_tickets(top: Table, own: Table | None) -> GameMap:
    """The map of a file, with its own tickets or those of another file."""
    file = top.file
    game_map, ticket_notes = _read_map(top)
    if own is not None:
        file = own.file
        own.expect("tickets", "ours notes")
        ticket_notes = own.name("notes", _NOTHING)
        game_map = replace(game_map, tickets=sections.tickets(own, own.flag("ours")))
    check_tickets(file, game_map.tickets, game_map.setup, game_map.cities, game_map.routes)
    notes = _joined(game_map.notes, ticket_notes)
    return replace(game_map, notes=notes, digest=_digest(game_map))


def _read(source: Traversable | Path, ids: Collection[str] = ()) -> Table:
    """The file's table; `ids` are what could have been meant instead of a path."""
    try:
        content = source.read_bytes()
    except FileNotFoundError:
        wanted = "file or built-in map" if ids else "file"
        fault = f"no such {wanted}{did_you_mean(str(source), ids)}"
        raise MapError(str(source), "", fault) from None
    except OSError as error:
        raise MapError(str(source), "", f"cannot be read: {error.strerror}") from None
    return parse_toml(source.name, content)


def _read_map(top: Table) -> tuple[GameMap, Name]:
    """The map but for the check of its tickets, and the notes on its tickets."""
    top.expect("map setup cards points board", "words variant earlier")
    head, board = top.table("map"), top.table("board")
    head.expect("id name rules", "order about notes ticket_notes")
    board.expect("ratio cities routes tickets", "regions places")
    setup = sections.setup(top.table("setup"))
    colours, locomotives = sections.cards(top.table("cards"))
    check_cards(top.file, setup, sum(colours.values()) + locomotives)
    points, longest_path, most_tickets = sections.points(top.table("points"))
    layout = sections.layout(board)
    cities = sections.cities(board, layout)
    routes = sections.routes(board, layout)
    check_routes(top.file, cities, routes, colours=colours, lengths=points, trains=setup.trains)
    game_map = GameMap(
        id=head.matching("id", r"[a-z][a-z0-9_-]*", "small letters, digits, _ and -"),
        name=head.name("name"),
        rules=head.matching(
            "rules",
            r"[^\W\d]\w*|[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*",
            "the name of rules, or 'package.module:Class'",
        ),
        order=head.whole("order", 1, _LAST, default=_LAST),
        about=sections.about(head),
        notes=head.name("notes", _NOTHING),
        setup=setup,
        colours=colours,
        locomotives=locomotives,
        route_points=points,
        longest_path_bonus=longest_path,
        most_tickets_bonus=most_tickets,
        cities=cities,
        routes=routes,
        tickets=sections.tickets(board),
        layout=layout,
        places=sections.places(board, cities),
        words=sections.words(top.table("words"), colours),
        variant=sections.variant(top.table("variant")),
        digest="",
    )
    return game_map, head.name("ticket_notes", _NOTHING)


def _joined(first: Name, second: Name) -> Name:
    return Name(f"{first.en} {second.en}".strip(), f"{first.fi} {second.fi}".strip())


def _digest(game_map: GameMap) -> str:
    """SHA-256 of all that bears on play.

    Lists stand where the order counts: it gives cities, routes and cards their numbers.
    """
    plain = attrgetter("id", "a", "b", "length", "colour", "ferries", "parallel")
    facts: Mapping[str, object] = {
        "rules": game_map.rules,
        "setup": asdict(game_map.setup),
        "colours": list(game_map.colours.items()),
        "locomotives": game_map.locomotives,
        "route_points": sorted(game_map.route_points.items()),
        "longest_path_bonus": game_map.longest_path_bonus,
        "most_tickets_bonus": game_map.most_tickets_bonus,
        "cities": [[city.id, city.place, city.dead_end] for city in game_map.cities],
        "routes": [[*plain(route), sorted(route.marks)] for route in game_map.routes],
        "tickets": [[ticket.a, ticket.b, ticket.points] for ticket in game_map.tickets],
        "variant": game_map.variant,
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
