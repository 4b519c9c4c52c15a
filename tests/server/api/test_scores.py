"""The score of a finished game: its lines, and what a picture of them takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.api.test_rest_tables import fits
from support.server.live_server import Somebody
from veturi.engine import Game, Record
from veturi.server.api.schemas import questions

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("name", ["usa-3", "amsterdam-3", "oldwest-3", "japan-3", "africa-3"])
def test_a_score_has_the_paths_of_tickets_and_of_all_contenders(aino: Somebody, name: str) -> None:
    path = GAMES / f"{name}.json"
    table = aino.post("/records", json.loads(path.read_text("utf-8")))["table"]
    score = aino.get(f"/tables/{table}/score")
    fits(score, questions.Score)
    game = Game.replay(Record.load(path))
    routes = game.rules.board.map.routes
    network = [
        {routes[int(route)].id for route in game.rules.network(game.state, seat)}
        for seat in range(3)
    ]
    length = {route.id: route.length for route in routes}
    done = {
        line["ticket"]: line["seat"]
        for line in score["lines"]
        if line["ticket"] is not None and line["count"]
    }
    found = {one["ticket"]: one["routes"] for one in score["ticket_paths"]}
    assert done.keys() == found.keys()
    assert all(
        found[ticket] and set(found[ticket]) <= network[seat] for ticket, seat in done.items()
    )
    for source in {one["source"] for one in score["contenders"]}:
        counts = {
            one["seat"]: one["count"] for one in score["contenders"] if one["source"] == source
        }
        best = [line for line in score["lines"] if line["source"] == source]
        assert list(counts) == [0, 1, 2]
        assert {line["seat"] for line in best} == {
            seat for seat, count in counts.items() if count and count == max(counts.values())
        }
        assert {line["count"] for line in best} <= {max(counts.values())}
    for one in score["contenders"]:
        if one["path"]:
            assert set(one["path"]) <= network[one["seat"]]
            assert sum(length[route] for route in one["path"]) == one["count"]
    compared = {one["source"] for one in score["contenders"]}
    assert ("longest_path" in compared) == bool(game.rules.board.map.longest_path_bonus)
    assert ("most_tickets" in compared) == bool(game.rules.board.map.most_tickets_bonus)
