"""Maps as tables (`veturi maps`): the built-in ones, and all facts of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from veturi.cli.console import show_table
from veturi.cli.render.texts import Words
from veturi.engine import make_rules
from veturi.maps import City, GameMap, Route

__all__ = ["map_facts", "map_line", "show_map", "show_maps"]


def _ours(game_map: GameMap) -> int:
    return sum(1 for ticket in game_map.tickets if ticket.ours)


def _options(game_map: GameMap) -> dict[str, object]:
    return make_rules(game_map, game_map.setup.min_players).options


# --- for machines ---------------------------------------------------------------------------


def map_line(game_map: GameMap) -> dict[str, object]:
    """The map in short, as plain values."""
    return {
        "id": game_map.id,
        "name": asdict(game_map.name),
        "rules": game_map.rules,
        "players": [game_map.setup.min_players, game_map.setup.max_players],
        "cities": len(game_map.cities),
        "routes": len(game_map.routes),
        "tickets": len(game_map.tickets),
        "own_tickets": _ours(game_map),
        "digest": game_map.digest,
    }


def map_facts(game_map: GameMap) -> dict[str, object]:
    """All data that affects play, as plain values."""
    return {
        **map_line(game_map),
        "notes": asdict(game_map.notes),
        "options": _options(game_map),
        "setup": asdict(game_map.setup),
        "colours": dict(game_map.colours),
        "locomotives": game_map.locomotives,
        "route_points": {str(length): n for length, n in game_map.route_points.items()},
        "longest_path_bonus": game_map.longest_path_bonus,
        "most_tickets_bonus": game_map.most_tickets_bonus,
        "variant": dict(game_map.variant),
        "city_list": [_city_facts(city) for city in game_map.cities],
        "route_list": [_route_facts(game_map, route) for route in game_map.routes],
        "ticket_list": [asdict(ticket) for ticket in game_map.tickets],
    }


def _city_facts(city: City) -> dict[str, object]:
    facts = asdict(city)
    return {key: facts[key] for key in ("id", "name", "place", "dead_end", "junction")}


def _route_facts(game_map: GameMap, route: Route) -> dict[str, object]:
    return {
        "id": route.id,
        "a": route.a,
        "b": route.b,
        "length": route.length,
        "points": game_map.route_points[route.length],
        "colour": route.colour,
        "ferries": route.ferries,
        "parallel": route.parallel,
        "marks": sorted(route.marks),
    }


# --- the list -------------------------------------------------------------------------------


def show_maps(console: Console, maps: list[GameMap], words: Words) -> None:
    """One line for each map."""
    headings = ["id", "name", "rules", "players", "cities", "routes", "tickets", "ours"]
    rows = []
    for game_map in maps:
        players = f"{game_map.setup.min_players}–{game_map.setup.max_players}"
        counted = (game_map.cities, game_map.routes, game_map.tickets)
        counts = [*(str(len(things)) for things in counted), str(_ours(game_map))]
        rows.append([game_map.id, words.name(game_map.name), game_map.rules, players, *counts])
    show_table(console, [words(heading) for heading in headings], rows, left=3, gap=1, end="")


# --- one map --------------------------------------------------------------------------------


def show_map(
    console: Console, game_map: GameMap, words: Words, *, cities: bool, routes: bool, tickets: bool
) -> None:
    """The facts of a map, and its full tables if requested."""
    console.print(Text(f"{words.name(game_map.name)} ({game_map.id})", style="bold"))
    show_table(console, ["", ""], _summary(game_map, words), left=2)
    if game_map.notes.en or game_map.notes.fi:
        console.print(Text(words("notes"), style="bold"))
        console.print(Padding(Text(words.name(game_map.notes)), (0, 0, 1, 2)))
    for wanted, show in ((cities, _show_cities), (routes, _show_routes), (tickets, _show_tickets)):
        if wanted:
            show(console, game_map, words)


def _summary(game_map: GameMap, words: Words) -> list[tuple[str, str]]:
    setup = game_map.setup
    ours, total = _ours(game_map), len(game_map.tickets)
    counts = words("ours_of", ours=ours, all=total) if ours else str(total)
    returned = words("shuffled" if setup.opening_shuffled else "in_order")
    points = ", ".join(f"{length}: {n}" for length, n in sorted(game_map.route_points.items()))
    lines = [
        (words("rules"), game_map.rules),
        (words("options"), _pairs(_options(game_map))),
        (words("players"), f"{setup.min_players}–{setup.max_players}"),
        (words("cities"), str(len(game_map.cities))),
        (words("routes"), str(len(game_map.routes))),
        (words("tickets"), counts),
        (words("trains"), str(setup.trains)),
        (words("hand"), str(setup.hand)),
        (words("face_up"), str(setup.face_up)),
        (words("opening"), words("deal_keep", **asdict(setup.opening))),
        (words("returned"), returned),
        (words("drawing"), words("deal_keep", **asdict(setup.drawing))),
        (words("doubles"), words("doubles_from", number=setup.doubles_from)),
        (words("last_round_at"), f"{words('trains')} ≤ {setup.last_trains}"),
        (words("train_cards"), _deck(game_map, words)),
        (words("points"), points),
        (words("bonuses"), _bonuses(game_map, words)),
    ]
    own = {key: value for key, value in game_map.variant.items() if not key.endswith("_names")}
    if own:
        lines.append((words("own_numbers"), _pairs(own)))
    return [*lines, (words("digest"), game_map.digest[:16])]


def _pairs(values: Mapping[str, object]) -> str:
    """`name=value` each, as they are typed."""
    return ", ".join(f"{name}={_value(value)}" for name, value in values.items())


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return f"{{{_pairs(value)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value)


def _deck(game_map: GameMap, words: Words) -> str:
    total = game_map.locomotives + sum(game_map.colours.values())
    counts = {**game_map.colours, "locomotive": game_map.locomotives}
    return f"{total}: {words.cards(counts)}"


def _bonuses(game_map: GameMap, words: Words) -> str:
    bonuses = {
        "longest_path": game_map.longest_path_bonus,
        "most_tickets": game_map.most_tickets_bonus,
    }
    shown = [f"{words(key)} {points}" for key, points in bonuses.items() if points]
    return ", ".join(shown) or words("none")


def _show_cities(console: Console, game_map: GameMap, words: Words) -> None:
    rows = []
    for city in game_map.cities:
        about = [key for key in ("junction", "dead_end") if getattr(city, key)]
        place = words.name(game_map.places[city.place]) if city.place else ""
        rows.append([words.name(city.name), place, ", ".join(words(key) for key in about)])
    headings = [words("name"), words("place"), words("about")]
    show_table(console, headings, rows, left=3, title=words("cities"))


def _show_routes(console: Console, game_map: GameMap, words: Words) -> None:
    names = {city.id: words.name(city.name) for city in game_map.cities}
    headings = ["route", "colour", "marks", "length", "points", "ferries", "tracks"]
    rows = []
    for route in game_map.routes:
        tracks = sum(1 for other in game_map.routes if other.parallel == route.parallel)
        marks = ", ".join(words.known("mark", mark) for mark in sorted(route.marks))
        row = [f"{names[route.a]} – {names[route.b]}", words.card(route.colour), marks]
        row += [str(route.length), str(game_map.route_points[route.length])]
        rows.append([*row, str(route.ferries or ""), str(tracks) if route.parallel else ""])
    show_table(console, [words(key) for key in headings], rows, left=3, title=words("routes"))


def _show_tickets(console: Console, game_map: GameMap, words: Words) -> None:
    rows = []
    for ticket in game_map.tickets:
        ends = (words.name(game_map.places[end]) for end in (ticket.a, ticket.b))
        mark = words("ours_one") if ticket.ours else ""
        rows.append([" – ".join(ends), mark, str(ticket.points)])
    headings = [words("ticket"), words("ours_one"), words("points")]
    show_table(console, headings, rows, left=2, title=words("tickets"))
