"""Endpoints of what does not change: maps, with what draws and words them, and rule texts."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from veturi.engine import make_rules, texts_of
from veturi.engine.board import Board
from veturi.engine.vocabulary import THINGS, card_word
from veturi.maps import GameMap, Name
from veturi.server.api import codec as wire
from veturi.server.api.board_sketch import sketch_board
from veturi.server.api.request_context import Call, Endpoint, RejectionError
from veturi.server.api.schemas import messages
from veturi.server.domain.rejections import rejected
from veturi.server.domain.settings import known_maps
from veturi.server.domain.shortest_paths import length_of, shortest_way
from veturi.table import rule_pages, rules_of

__all__ = ["ENDPOINTS", "map_facts"]


def _text(name: Name) -> dict[str, str]:
    return {"en": name.en, "fi": name.fi}


def _said(name: Name) -> messages.Text:
    return messages.Text(en=name.en, fi=name.fi)


def _by_order() -> list[GameMap]:
    """The maps, the easiest first."""
    return sorted(known_maps().values(), key=lambda one: one.order)


async def maps(call: Call) -> messages.Maps:
    lines = []
    for one in _by_order():
        lines.append(
            messages.MapLine(
                id=one.id,
                name=_said(one.name),
                about=[messages.MapAbout(_said(line.text), line.guide) for line in one.about],
                ruleset=one.rules,
                sources=_sources(one),
                least_players=one.setup.min_players,
                most_players=one.setup.max_players,
            )
        )
    return messages.Maps(maps=lines)


def _sources(game_map: GameMap) -> dict[str, messages.Text]:
    texts = texts_of(game_map).items()
    kind = "source_"
    return {key.removeprefix(kind): _said(text) for key, text in texts if key.startswith(kind)}


async def one_map(call: Call) -> bytes:
    name = call.path("map")
    if name not in known_maps():
        raise RejectionError(rejected("no_map"))
    return _map_json(name)


@cache
def _map_json(name: str) -> bytes:
    return wire.encode(map_facts(known_maps()[name]))


async def board(call: Call) -> bytes:
    name = call.path("map")
    if name not in known_maps():
        raise RejectionError(rejected("no_map"))
    return _board_json(name)


@cache
def _board_json(name: str) -> bytes:
    return wire.encode(sketch_board(known_maps()[name]))


def map_facts(game_map: GameMap) -> dict[str, Any]:
    """A map as plain values, in both languages."""
    setup = game_map.setup
    rules = make_rules(game_map, setup.min_players)
    cards = ["locomotive", *game_map.colours]
    return {
        "id": game_map.id,
        "name": _text(game_map.name),
        "about": [{"text": _text(line.text), "guide": line.guide} for line in game_map.about],
        "ruleset": rules.name,
        "version": int(rules.version),
        "digest": game_map.digest,
        "notes": _text(game_map.notes),
        "players": [setup.min_players, setup.max_players],
        "options": rules.option_defaults(),
        "phases": rules.own_phases(),
        "setup": {
            "trains": setup.trains,
            "hand": setup.hand,
            "face_up": setup.face_up,
            "opening": {"deal": setup.opening.deal, "keep": setup.opening.keep},
            "drawing": {"deal": setup.drawing.deal, "keep": setup.drawing.keep},
            "doubles_from": setup.doubles_from,
            "last_trains": setup.last_trains,
        },
        "cards": [
            {
                "id": card,
                "name": _text(card_word(card, game_map.words)),
                "count": _count(game_map, card),
            }
            for card in cards
        ],
        "route_points": {str(length): n for length, n in game_map.route_points.items()},
        "longest_path": game_map.longest_path_bonus,
        "most_tickets": game_map.most_tickets_bonus,
        "ratio": game_map.layout.ratio,
        "regions": [
            {"id": one.id, "name": _text(one.name), "box": list(one.box)}
            for one in game_map.layout.regions
        ],
        "cities": _cities(game_map),
        "routes": _routes(game_map, rules.board.route_names),
        "tickets": [
            {
                "from": one.a,
                "to": one.b,
                "name": _ticket_name(game_map, one.a, one.b),
                "points": one.points,
                "length": _ticket_length(rules.board, number),
                "ours": one.ours,
            }
            for number, one in enumerate(game_map.tickets)
        ],
        "places": {place: _text(name) for place, name in game_map.places.items()},
        "words": {
            key: _text(text)
            for key, text in {**THINGS, **rules.texts, **game_map.words}.items()
            # The narrator's, for events that come with their sentences.
            if not key.startswith("told_")
        },
        "variant": game_map.variant,
        "facts": {
            key: {"shape": fact.shape, "sign": fact.sign} for key, fact in rules.facts.items()
        },
        "signs": dict(rules.signs),
    }


def _count(game_map: GameMap, card: str) -> int:
    return game_map.locomotives if card == "locomotive" else game_map.colours[card]


def _ticket_length(board: Board, ticket: int) -> int:
    """How many trains join its places at the least, if nobody is in the way."""
    return length_of(board, shortest_way(board, range(int(board.n_routes)), ticket) or [])


def _ticket_name(game_map: GameMap, a: str, b: str) -> dict[str, str]:
    one, other = game_map.places[a], game_map.places[b]
    return {"en": f"{one.en} – {other.en}", "fi": f"{one.fi} – {other.fi}"}


def _cities(game_map: GameMap) -> list[dict[str, Any]]:
    return [
        {
            "id": city.id,
            "name": _text(city.name),
            "place": city.place,
            "dead_end": city.dead_end,
            "junction": city.junction,
            "latitude": city.latitude,
            "longitude": city.longitude,
            "spots": [
                {"region": spot.region, "x": spot.x, "y": spot.y, "label": spot.label}
                for spot in city.spots
            ],
        }
        for city in game_map.cities
    ]


def _routes(game_map: GameMap, names: list[str]) -> list[dict[str, Any]]:
    """`claim` is how actions name the route."""
    return [
        {
            "id": route.id,
            "claim": name,
            "from": route.a,
            "to": route.b,
            "length": route.length,
            "colour": route.colour,
            "points": game_map.route_points[route.length],
            "ferries": route.ferries,
            "parallel": route.parallel,
            "marks": sorted(route.marks),
            "region": route.region,
        }
        for route, name in zip(game_map.routes, names, strict=True)
    ]


async def pages(call: Call) -> messages.RulePages:
    easiest = [one.rules for one in _by_order()]
    found = sorted(
        rule_pages().values(),
        key=lambda one: easiest.index(one.page) if one.page in easiest else len(easiest),
    )
    return messages.RulePages(
        [messages.RulePage(one.page, one.letter, _said(one.name)) for one in found]
    )


async def rules(call: Call) -> bytes:
    page = call.path("page")
    if page not in rule_pages():
        raise RejectionError(rejected("no_page"))
    return _rules_json(page)


@cache
def _rules_json(page: str) -> bytes:
    en, fi = rules_of(page, "en"), rules_of(page, "fi")
    found = {number: {"en": en[number], "fi": fi.get(number, "")} for number in en}
    return wire.encode({"page": page, "rules": found})


ENDPOINTS: Final = [
    Endpoint("GET", "/maps", maps, "The maps.", messages.Maps),
    Endpoint(
        "GET",
        "/maps/{map}",
        one_map,
        "All that drawing and wording a map takes.",
        dict[str, Any],
    ),
    Endpoint(
        "GET",
        "/maps/{map}/board",
        board,
        "A plain board from the map file's layout, for a client that has none of its own.",
        dict[str, Any],
    ),
    Endpoint("GET", "/rules", pages, "The pages of rules.", messages.RulePages),
    Endpoint(
        "GET",
        "/rules/{page}",
        rules,
        "The rules by number: `base`, or those that a map adds.",
        dict[str, Any],
    ),
]
