"""What a player may ask of a running game: hints, reasons, payments, paths, typed moves."""

from __future__ import annotations

from typing import Any

import pytest

from server.api.test_rest_tables import fits
from support.server.live_server import Somebody
from veturi.server.api.schemas import questions


def _what_is_typed(aino: Somebody, table: str) -> None:
    """Moves as they are typed; texts that mean several, a near one, and none."""
    path = f"/tables/{table}"
    moves = aino.get(f"{path}/moves", seat=0)
    fits(moves, questions.Moves)
    own = aino.look(table)["state"]["own"][0]
    assert [move["action"] for move in moves["moves"]] == own["actions"]
    for move in moves["moves"]:
        for text in (move["en"], move["fi"]):
            found = aino.get(f"{path}/why", seat=0, action=text)
            assert (found["action"], found["refused"]) == (move["action"], None)
    assert {"nosta pakka", "liput"} <= {move["fi"] for move in moves["moves"]}
    assert aino.get(f"{path}/moves", seat=1)["moves"] == []  # another one is to move
    routes = aino.get(f"{path}/routes", seat=0)["routes"]
    several = [one["actions"] for one in routes if len(one["actions"]) > 1]
    for ways in several:
        ends = ways[0].removeprefix("claim ").rpartition(" ")[0].partition("#")[0]
        found = aino.get(f"{path}/why", seat=0, action=ends)
        fits(found, questions.MoveExplanation)
        assert set(ways) <= {choice["action"] for choice in found["choices"]}
        assert (found["action"], found["refused"]) == (None, None)
    found = aino.get(f"{path}/why", seat=0, action="deck")
    assert found["action"] == "draw deck"
    found = aino.get(f"{path}/why", seat=0, action="ticketz")
    assert found["refused"]["key"] == "unknown_action"
    assert [choice["action"] for choice in found["choices"]] == ["tickets"]
    found = aino.get(f"{path}/why", seat=1, action="ticketz")
    assert (found["action"], found["choices"]) == (None, [])


def test_hints_reasons_and_payments(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], public=True, options={"first": 0})
    path = f"/tables/{table}"
    assert aino.get(f"{path}/hints", 409, seat=0)["refused"]["key"] == "not_started"
    aino.do(table, "start")
    hints = aino.get(f"{path}/hints", seat=0)
    fits(hints, questions.Hints)
    assert hints["hints"][0]["why"]["fi"]
    assert eino.get(f"{path}/hints", 403, seat=0)["refused"]["key"] == "not_your_seat"
    assert aino.get(f"{path}/hints", 404, seat=4)["refused"]["key"] == "no_seat"
    aino.get(f"{path}/hints", 400, seat=9)
    number = 4
    for seat in (0, 1):
        number = aino.do(table, "play", seat=seat, action="keep 1,2", number=number)["number"]
    assert aino.get(f"{path}/hints", 409, seat=1)["refused"]["key"] == "not_to_move"
    found = aino.get(f"{path}/why", seat=0, action="nosta pakka")
    assert found == {"action": "draw deck", "refused": None, "choices": []}
    found = aino.get(f"{path}/why", seat=1, action="draw deck")
    fits(found, questions.MoveExplanation)
    assert found["refused"]["rule"] == "B8"
    found = aino.get(f"{path}/why", seat=0, action="claim Helena-Omaha red")
    assert found["refused"]["fi"]
    assert aino.get(f"{path}/why", seat=0, action="dance")["action"] is None
    _what_is_typed(aino, table)
    routes = aino.get(f"{path}/routes", seat=0)
    fits(routes, questions.Payments)
    actions = aino.look(table)["state"]["own"][0]["actions"]
    claims = [one for route in routes["routes"] for one in route["actions"]]
    assert sorted(claims) == sorted(one for one in actions if one.startswith("claim"))
    for route in routes["routes"]:  # the browser shows payments as they come
        assert [one for one in actions if one in route["actions"]] == route["actions"]
    assert all(bool(one["actions"]) != bool(one["refused"]) for one in routes["routes"])
    points = {one["id"]: one["points"] for one in aino.get("/maps/usa")["routes"]}
    for route in routes["routes"]:
        assert [one["action"] for one in route["payments"]] == route["actions"]
        for one in route["payments"]:
            assert one["awards"] == [{"seat": 0, "points": points[route["route"]]}]
    one = routes["routes"][7]["route"]
    assert aino.get(f"{path}/routes", seat=0, route=one)["routes"] == [routes["routes"][7]]
    assert aino.get(f"{path}/routes", 404, seat=0, route="zz")["refused"]["key"] == "no_route"
    waiting = aino.get(f"{path}/routes", seat=1)["routes"]
    assert {one["refused"]["key"] for one in waiting} == {"not_your_turn"}


def _start(aino: Somebody, map_id: str) -> tuple[str, dict[str, Any], dict[str, dict[str, Any]]]:
    """A begun game, with the map's routes and what the first seat is told of each."""
    table = aino.make(["open", "open"], sit=[0, 1], map=map_id, options={"first": 0})
    aino.do(table, "start")
    facts = {one["id"]: one for one in aino.get(f"/maps/{map_id}")["routes"]}
    told = aino.get(f"/tables/{table}/routes", seat=0)["routes"]
    return table, facts, {one["route"]: one for one in told}


@pytest.mark.parametrize("map_id", ["usa", "africa"])
def test_what_a_claim_would_bring_is_told_before_it_can_be_paid(
    aino: Somebody, map_id: str
) -> None:
    _, facts, told = _start(aino, map_id)
    for name, route in told.items():
        assert route["awards"] == [{"seat": 0, "points": facts[name]["points"]}]
        assert route["advances"] == []


def test_a_bullet_train_brings_steps_instead_of_points(aino: Somebody) -> None:
    """J5"""
    _, facts, told = _start(aino, "japan")
    for name, route in told.items():
        if "bullet" in facts[name]["marks"]:
            steps = {"fact": "bullet_track", "seat": 0, "spaces": facts[name]["length"]}
            assert (route["awards"], route["advances"]) == ([], [steps])
        else:
            points = {"seat": 0, "points": facts[name]["points"]}
            assert (route["awards"], route["advances"]) == ([points], [])
    assert any(route["advances"] for route in told.values())


def test_points_that_go_to_the_owner_of_a_city_are_told_as_theirs(aino: Somebody) -> None:
    """W7: a starting city has its owner's marker."""
    table, facts, _ = _start(aino, "oldwest")
    number = 4
    for action in ("keep 1,2,3", "start"):
        for _ in range(2):
            state = aino.look(table)["state"]
            own = next(one for one in state["own"] if one["actions"])
            wanted = next(one for one in own["actions"] if one.startswith(action))
            done = aino.do(table, "play", seat=own["seat"], action=wanted, number=state["number"])
            number = done["number"]
    open_facts = aino.look(table)["state"]["view"]["own"]
    city = open_facts["starts"][1]
    assert open_facts["markers"][city] == 1
    told = aino.get(f"/tables/{table}/routes", seat=0)
    assert told["number"] == number
    theirs = [
        (one["awards"], facts[one["route"]]["points"])
        for one in told["routes"]
        if city in (facts[one["route"]]["from"], facts[one["route"]]["to"])
        and open_facts["starts"][0] not in (facts[one["route"]]["from"], facts[one["route"]]["to"])
    ]
    assert theirs
    for awards, points in theirs:
        assert awards == [{"seat": 1, "points": points}]


def test_the_paths_of_completed_tickets(aino: Somebody, eino: Somebody) -> None:
    """Each is a chain of the seat's own routes from one place to the other."""
    table = aino.make(["open", "regular"], sit=[0], public=True)
    path = f"/tables/{table}/paths"
    assert aino.get(path, 409, seat=0)["refused"]["key"] == "not_started"
    aino.do(table, "start")
    assert aino.get(path, seat=0) == {"seat": 0, "number": 3, "paths": []}
    assert eino.get(path, 403, seat=0)["refused"]["key"] == "not_your_seat"
    assert aino.get(path, 403, seat=1)["refused"]["key"] == "not_your_seat"
    aino.do(table, "away", seat=0, level="expert")
    with aino.socket(table) as socket:
        while socket.until("news", 60).get("card", {}).get("status") != "ended":
            pass
    found = aino.get(path, seat=0)
    fits(found, questions.TicketPaths)
    state = aino.look(table)["state"]
    assert [one["ticket"] for one in found["paths"]] == state["own"][0]["completed"]
    assert found["paths"]
    facts = aino.get("/maps/usa")
    routes = {one["id"]: one for one in facts["routes"]}
    owned = {
        one["id"]
        for one, owner in zip(facts["routes"], state["view"]["owners"], strict=True)
        if owner == 0
    }
    for one in found["paths"]:
        assert set(one["routes"]) <= owned
        ticket = facts["tickets"][one["ticket"]]
        at = ticket["from"]
        for name in one["routes"]:
            ends = {routes[name]["from"], routes[name]["to"]}
            assert at in ends
            (at,) = ends - {at}
        assert at == ticket["to"]
        assert sum(routes[name]["length"] for name in one["routes"]) >= ticket["length"]


def test_hints_of_an_earlier_moment(aino: Somebody, eino: Somebody) -> None:
    """What was advised then is advised again, to the seat's player until the end, then to all."""
    table = aino.make(["open", "regular"], sit=[0], public=True, options={"first": 0})
    path = f"/tables/{table}/hints"
    aino.do(table, "start")
    told = aino.get(path, seat=0)
    number = told["number"]
    aino.do(table, "play", seat=0, action="keep 1,2", number=aino.look(table)["state"]["number"])
    again = aino.get(path, seat=0, number=number)
    fits(again, questions.Hints)
    assert again == told
    assert eino.get(path, 403, seat=0, number=number)["refused"]["key"] == "not_your_seat"
    assert aino.get(path, 403, seat=1, number=number)["refused"]["key"] == "not_your_seat"
    assert aino.get(path, 409, seat=0, number=1)["refused"]["key"] == "not_started"
    assert aino.get(path, seat=0, number=number)["number"] == number
    aino.get(path, 400, seat=0, number=-1)
    aino.do(table, "away", seat=0, level="regular")
    with aino.socket(table) as socket:
        while socket.until("news", 60).get("card", {}).get("status") != "ended":
            pass
    assert eino.get(path, seat=0, number=number) == told
    assert eino.get(path, 403, seat=0)["refused"]["key"] == "not_your_seat"
    assert eino.get(path, 404, seat=4, number=number)["refused"]["key"] == "no_seat"
    last = aino.look(table)["state"]["number"]
    assert eino.get(path, 409, seat=0, number=last)["refused"]["key"] == "not_to_move"
    ahead = eino.get(path, 409, seat=0, number=last + 1)
    assert ahead["refused"]["key"] == "ahead"


def test_hints_say_what_they_speak_of(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], public=True, options={"first": 0})
    aino.do(table, "start")
    routes = {one["id"] for one in aino.get("/maps/usa")["routes"]}
    offer = aino.look(table)["state"]["own"][0]["offer"]
    for hint in aino.get(f"/tables/{table}/hints", seat=0)["hints"]:
        assert hint["why"]["en"].endswith(hint["reason"]["en"])
        assert hint["why"]["en"].startswith("keeps ")
        assert not hint["reason"]["en"].startswith("keeps ")
        assert set(hint["routes"]) <= routes
        kept = [int(one) - 1 for one in hint["action"].removeprefix("keep ").split(",")]
        assert hint["tickets"] == [offer[place] for place in kept]


def test_a_table_without_hints(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], hints=False)
    aino.do(table, "start")
    assert aino.get(f"/tables/{table}/hints", 409, seat=0)["refused"]["key"] == "no_hints"
