"""The map in character cells: everything is there, in its place, and never told by colour alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from support.engine import rules
from support.terminal import OPTIONS, eager
from veturi.cli.render.open_facts import closed_routes
from veturi.cli.render.texts import Words
from veturi.cli.tui.colours import CARDS, DARK, LIGHT, PLAYER_SIGNS, SHARED_SIGN, letter
from veturi.cli.tui.map.painting import FERRY, NODE, WANTED_NODE, Marked, paint
from veturi.cli.tui.map.plan import Plan, make_plan, readable_size
from veturi.engine import Game, Rng
from veturi.engine.actions import CLAIM
from veturi.maps import load_map, map_ids

MAPS = map_ids()


def plan_of(map_id: str, width: int, height: int, language: str = "en") -> Plan:
    game_map = load_map(map_id)
    return make_plan(game_map, Words(language, game_map), width, height)


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("larger", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "fi"])
def test_everything_has_its_place(map_id: str, larger: float, language: str) -> None:
    game_map = load_map(map_id)
    width, height = (round(side * larger) for side in readable_size(game_map))
    plan = plan_of(map_id, width, height, language)
    nodes = {city.node for city in plan.cities}
    assert len(nodes) == len(plan.cities) == sum(len(city.spots) for city in game_map.cities)
    assert [track.route for track in plan.tracks] == list(range(len(game_map.routes)))
    for city in plan.cities:
        x, y = city.name_at
        assert 0 <= x <= width - len(city.name)
        assert 0 <= y < height
        assert not nodes & {(x + i, y) for i in range(len(city.name))}, city.name
    for track, route in zip(plan.tracks, game_map.routes, strict=True):
        assert len(track.spaces) == route.length
        assert 0 <= track.sign[0] < width - 1
        assert 0 <= track.sign[1] < height
        # A line without jumps.
        assert all(abs(a - c) <= 1 and abs(b - d) <= 1 for (a, b), (c, d) in pairwise(track.dots))


@pytest.mark.parametrize("map_id", MAPS)
def test_names_and_signs_can_be_read(map_id: str) -> None:
    game_map = load_map(map_id)
    width, height = (round(side * 1.3) for side in readable_size(game_map))
    plan = plan_of(map_id, width, height)
    names = {city.id: city.name.en for city in game_map.cities}
    whole = [city for city in plan.cities if city.name == names[city.city]]
    assert len(whole) >= 0.85 * len(plan.cities)
    cells = [
        (city.name_at[0] + i, city.name_at[1])
        for city in plan.cities
        for i in range(len(city.name))
    ]
    assert len(cells) - len(set(cells)) <= 2
    signs = [(track.sign[0] + i, track.sign[1]) for track in plan.tracks for i in (0, 1)]
    assert len(signs) - len(set(signs)) <= 4
    assert len(set(signs) & set(cells)) <= 4


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize(("width", "height"), [(20, 8), (40, 12), (300, 120)])
def test_any_size_can_be_drawn(map_id: str, width: int, height: int) -> None:
    game = Game.start(rules(map_id, 2), 1)
    rows = paint(plan_of(map_id, width, height), game.view(0), DARK, "en", Marked(route=0))
    assert [sum(part.cell_length for part in row) for row in rows] == [width] * height


@pytest.mark.parametrize("map_id", MAPS)
def test_what_is_claimed_shows_whose_it_is(map_id: str) -> None:
    game, chance = Game.start(rules(map_id, 3, **OPTIONS.get(map_id, {})), 2), Rng.from_seed(1)
    while not game.over and sum(owner != -1 for owner in game.view().owners) < 12:
        seat = game.to_move[0]
        game.apply_unchecked(eager(game.legal_actions(seat), chance), seat)
    view = game.view(0)
    width, height = (side * 2 for side in readable_size(view.rules.board.map))
    plan = plan_of(map_id, width, height)
    rows = paint(plan, view, LIGHT, "en", Marked())
    text = ["".join(part.text for part in row) for row in rows]
    routes = view.rules.board.map.routes
    hidden = 0
    for track in plan.tracks:
        owner = view.owners[track.route]
        if owner == -1:
            x, y = track.sign
            sign = f"{letter(routes[track.route].colour, 'en')}{routes[track.route].length}"
            hidden += text[y][x : x + 2] != sign
        else:
            wanted = PLAYER_SIGNS[owner] if owner >= 0 else "≡"
            hidden += all(text[y][x] != wanted for x, y in track.spaces)
    assert hidden <= 2


def test_double_routes_lie_side_by_side() -> None:
    game_map = load_map("usa")
    plan = plan_of("usa", 100, 34)
    tracks: dict[str, list[int]] = {}
    for number, route in enumerate(game_map.routes):
        if route.parallel:
            tracks.setdefault(route.parallel, []).append(number)
    for one, other in tracks.values():
        assert not set(plan.tracks[one].dots) & set(plan.tracks[other].dots)
        assert plan.tracks[one].sign != plan.tracks[other].sign


def test_insets_have_frames_around_their_cities() -> None:
    game_map = load_map("japan")
    plan = plan_of("japan", 130, 40, "fi")
    assert [frame[4] for frame in plan.frames] == ["Kyūshū", "Tokio"]
    spots = [spot for city in game_map.cities for spot in city.spots]
    for (left, top, right, bottom, _), region in zip(plan.frames, ("kyushu", "tokyo"), strict=True):
        for city, spot in zip(plan.cities, spots, strict=True):
            x, y = city.node
            inside = left < x < right and top < y < bottom
            assert inside == (spot.region == region), (city.city, region)


def test_a_closed_track_is_known() -> None:
    """B24: with two players the second track of a double route is closed by the first."""
    game, chance = Game.start(rules("usa", 2), 2), Rng.from_seed(1)
    assert closed_routes(game.view(0)) == frozenset()
    while not game.over:
        seat = game.to_move[0]
        game.apply_unchecked(eager(game.legal_actions(seat), chance), seat)
        view = game.view(0)
        for route in closed_routes(view):
            violation = game.why_not_claim(route, 0)
            assert violation is not None
        legal = (
            {int(a.target) for a in game.legal_actions(seat) if a.kind == CLAIM}
            if not game.over
            else set()
        )
        assert not legal & closed_routes(view)
    assert closed_routes(game.view(0))


def test_no_colour_stands_alone() -> None:
    cards = {card for map_id in MAPS for card in load_map(map_id).colours} | {"grey"}
    assert cards <= set(CARDS)
    for language in ("en", "fi"):
        signs = [letter(card, language) for card in [*sorted(cards), "locomotive"]]
        assert len(signs) == len(set(signs))
    assert len(set(PLAYER_SIGNS)) == len(PLAYER_SIGNS) == 6
    for map_id in MAPS:
        made = rules(map_id, 2)
        marks = {mark for route in made.board.map.routes for mark in route.marks}
        assert marks <= set(made.signs)
        signs = [FERRY, *made.signs.values(), *(fact.sign for fact in made.facts.values())]
        signs = [NODE, WANTED_NODE, SHARED_SIGN, *PLAYER_SIGNS, *filter(None, signs)]
        assert len(signs) == len(set(signs))
        assert all(len(sign) == 1 for sign in signs)
    for palette in (DARK, LIGHT):
        assert len(palette.players) == len(set(palette.players)) == 6
        assert cards <= set(palette.lines)


def test_a_wanted_city_shows_beside_its_marker_and_alvin() -> None:
    game = Game.start(rules("oldwest", 2, alvin=True), 3)
    while game.view(0).phase in ("opening", "start"):
        seat = game.to_move[0]
        game.apply_unchecked(game.legal_actions(seat)[0], seat)
    view, plan = game.view(0), plan_of("oldwest", 130, 44)
    starts = view.own["starts"]
    assert isinstance(starts, list)
    city = starts[0]
    view.own["alvin_city"] = city
    (x, y) = next(one.node for one in plan.cities if one.city == city)

    def around(*wanted: str) -> str:
        rows = paint(plan, view, DARK, "en", Marked(wanted=frozenset(wanted)))
        return "".join(segment.text for segment in rows[y])[x - 1 : x + 2]

    alvin = view.rules.facts["alvin_city"].sign
    assert around(city) == WANTED_NODE + PLAYER_SIGNS[0] + alvin
    assert around()[1:] == PLAYER_SIGNS[0] + alvin
    assert around()[0] != WANTED_NODE
