"""Endpoints of what does not change: maps, with what draws and words them, and rule texts."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import cast

from msgspec import convert

from veturi.engine import Rules, make_rules, texts_of
from veturi.engine.board import Board
from veturi.engine.vocabulary import card_word, thing_words
from veturi.i18n import kind_names, verb_texts
from veturi.maps import GameMap, Name, Plural
from veturi.server.api.board_sketch import sketch_board
from veturi.server.api.codec import PREFIX, encode
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Encoded, Router
from veturi.server.api.schemas import maps as schemas
from veturi.server.api.schemas.boards import BoardSketch
from veturi.server.api.schemas.requests import TableQuery
from veturi.server.domain.read_model.values import OptionValue
from veturi.server.domain.rejections import rejected
from veturi.server.domain.settings import known_maps, table_rules
from veturi.server.domain.shortest_paths import length_of, shortest_way
from veturi.table.rule_pages import rule_examples, rule_pages, rule_sections, rules_of

__all__ = ["map_facts", "router"]

router = Router(PREFIX)


def _by_order() -> list[GameMap]:
    """The maps, the easiest first."""
    return sorted(known_maps().values(), key=lambda one: one.order)


@router.get("/maps")
async def list_maps(context: RequestContext) -> schemas.Maps:
    """The maps with what is special about each, the easiest first."""
    lines = [
        schemas.MapLine(
            id=one.id,
            name=one.name,
            about=one.about,
            ruleset=one.rules,
            sources=_sources(one),
            least_players=one.setup.min_players,
            most_players=one.setup.max_players,
        )
        for one in _by_order()
    ]
    return schemas.Maps(maps=lines)


def _sources(game_map: GameMap) -> dict[str, Name]:
    texts, kind = texts_of(game_map).items(), "source_"
    return {
        key.removeprefix(kind): text
        for key, text in texts
        if key.startswith(kind) and isinstance(text, Name)
    }


@router.get("/maps/{map}")
async def get_map(context: RequestContext) -> Encoded[schemas.MapFacts]:
    """All that drawing and wording a map takes."""
    return _map_json(_known(context))


@router.get("/maps/{map}/board")
async def get_board(context: RequestContext) -> Encoded[BoardSketch]:
    """A plain board from the map file's layout, for a client that has none of its own."""
    return _board_json(_known(context))


def _known(context: RequestContext) -> str:
    name = context.path("map")
    if name not in known_maps():
        raise rejected("no_map")
    return name


@cache
def _board_json(name: str) -> Encoded[BoardSketch]:
    return Encoded(encode(sketch_board(known_maps()[name])))


@cache
def _map_json(name: str) -> Encoded[schemas.MapFacts]:
    game_map = known_maps()[name]
    return Encoded(encode(map_facts(make_rules(game_map, game_map.setup.min_players))))


@router.get("/tables/{table}/map")
async def get_table_map(context: RequestContext, query: TableQuery) -> Encoded[schemas.MapFacts]:
    """The map as a table plays it: by the rules its game began with, and with its options."""
    live = (await context.channel()).live
    return _played_json(live.game.rules if live.game else table_rules(live.settings))


@lru_cache(maxsize=32)
def _played_json(rules: Rules) -> Encoded[schemas.MapFacts]:
    return Encoded(encode(map_facts(rules)))


def _kinds(game_map: GameMap) -> dict[str, Name]:
    """The kinds of the map's own cards, by name."""
    return {f"kind_{kind}": name for kind, name in kind_names(game_map.variant).items()}


def _own_texts(rules: Rules) -> dict[str, Name]:
    """What the map's own rules add, in words. Texts that count come as two. Those of the narrator
    are left out: events come with their sentences."""
    found: dict[str, Name] = {}
    for key, text in rules.texts.items():
        if key.startswith("told_"):
            continue
        if isinstance(text, Plural):
            found[f"{key}_one"] = text.one
            found[key] = text.other
        else:
            found[key] = text
    return found


def map_facts(rules: Rules) -> schemas.MapFacts:
    """The map of these rules as plain values, in both languages."""
    game_map = rules.board.map
    setup = game_map.setup
    things = {**game_map.words, **thing_words(game_map.words)}
    verbs = verb_texts(rules)
    typed = {f"verb_{verb}": text.name for verb, text in verbs.items() if text.does}
    words = {**typed, **_kinds(game_map), **_own_texts(rules), **things}
    return schemas.MapFacts(
        id=game_map.id,
        name=game_map.name,
        about=game_map.about,
        ruleset=rules.name,
        version=int(rules.version),
        digest=game_map.digest,
        notes=game_map.notes,
        players=(setup.min_players, setup.max_players),
        options=cast(dict[str, OptionValue], rules.option_defaults()),
        phases=rules.own_phases(),
        setup=convert(setup, schemas.MapSetUp, from_attributes=True),
        cards=_cards(game_map),
        route_points={str(length): n for length, n in game_map.route_points.items()},
        longest_path=game_map.longest_path_bonus,
        most_tickets=game_map.most_tickets_bonus,
        ratio=game_map.layout.ratio,
        regions=game_map.layout.regions,
        cities=game_map.cities,
        routes=_routes(rules),
        tickets=_tickets(game_map, rules.board),
        places=game_map.places,
        words=words,
        variant=cast(dict[str, schemas.VariantFact], game_map.variant),
        facts=convert(rules.facts, dict[str, schemas.FactShape], from_attributes=True),
        signs=dict(rules.signs),
        verbs=convert(verbs, dict[str, schemas.VerbFacts], from_attributes=True),
    )


def _cards(game_map: GameMap) -> list[schemas.CardKind]:
    counts = {"locomotive": game_map.locomotives, **game_map.colours}
    return [
        schemas.CardKind(card, card_word(card, game_map.words), count)
        for card, count in counts.items()
    ]


def _routes(rules: Rules) -> list[schemas.Route]:
    game_map, names = rules.board.map, rules.board.route_names
    return [
        schemas.Route(
            id=route.id,
            claim=name,
            start=route.a,
            end=route.b,
            length=route.length,
            colour=route.colour,
            points=game_map.route_points[route.length],
            ferries=route.ferries,
            parallel=route.parallel,
            marks=sorted(route.marks),
            region=route.region,
            surcharge=rules.surcharge_kind(number),
        )
        for number, (route, name) in enumerate(zip(game_map.routes, names, strict=True))
    ]


def _tickets(game_map: GameMap, board: Board) -> list[schemas.Ticket]:
    return [
        schemas.Ticket(
            start=one.a,
            end=one.b,
            name=board.ticket_name(number),
            points=one.points,
            length=_ticket_length(board, number),
            ours=one.ours,
        )
        for number, one in enumerate(game_map.tickets)
    ]


def _ticket_length(board: Board, ticket: int) -> int:
    """How many trains join its places at the least, if nobody is in the way."""
    return length_of(board, shortest_way(board, range(int(board.n_routes)), ticket) or [])


@router.get("/rules")
async def list_rule_pages(context: RequestContext) -> schemas.RulePages:
    """The pages of rules, each with the letter of its numbers and its title."""
    easiest = [one.rules for one in _by_order()]
    found = sorted(
        rule_pages().values(),
        key=lambda one: easiest.index(one.page) if one.page in easiest else len(easiest),
    )
    return schemas.RulePages(found)


@router.get("/rules/{page}")
async def get_rules(context: RequestContext) -> Encoded[schemas.RuleTexts]:
    """The rules by number: `base`, or those that a map adds."""
    page = context.path("page")
    if page not in rule_pages():
        raise rejected("no_page")
    return _rules_json(page)


@cache
def _rules_json(page: str) -> Encoded[schemas.RuleTexts]:
    en, fi = rules_of(page, "en"), rules_of(page, "fi")
    found = {number: Name(en[number], fi.get(number, "")) for number in en}
    played = [one.id for one in _by_order() if one.rules == page]
    answer = schemas.RuleTexts(
        page=page,
        rules=found,
        sections=rule_sections(page),
        examples=[example for one in played for example in rule_examples(one)],
    )
    return Encoded(encode(answer))
