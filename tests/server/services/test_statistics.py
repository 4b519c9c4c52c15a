"""What is counted of games: the same as an independent count over their events and scores."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support.server.finished_games import finished, wait_until_over
from support.server.live_server import Running, Somebody, running
from veturi.server.domain.statistics import FORMAT

pytestmark = pytest.mark.slow

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.json"))


def events_of(who: Somebody, table: str) -> list[dict[str, Any]]:
    """As anybody is told of them, without what was taken back and without the deal."""
    log = [one for one in who.log(table) if one["kind"] != "started"]
    gone = {number for one in log for number in one.get("numbers", [])}
    return [event for one in log if one["number"] not in gone for event in one.get("events", [])]


def compare(who: Somebody, table: str) -> dict[str, Any]:
    """The summary of a table, after comparing all of it."""
    found: dict[str, Any] = who.get(f"/tables/{table}/statistics")
    card = who.look(table)["card"]
    result, lines = card["result"], who.get(f"/tables/{table}/score")["lines"]
    events, facts = events_of(who, table), who.get(f"/maps/{card['settings']['map']}")
    lengths = {route["id"]: route["length"] for route in facts["routes"]}
    at_position = not any(event["event"] == "starts" for event in events)
    for seat, one in enumerate(found["seats"]):
        own = [event for event in events if event["seat"] == seat]
        drew = Counter(event["from"] for event in own if event["event"] == "drew")
        assert (one["open_cards"], one["blind_cards"]) == (drew["row"], drew["deck"])
        assert one["terrain_cards"] == sum(event["event"] == "terrain" for event in own)
        claims = [event["route"] for event in own if event["event"] == "claimed"]
        assert one["routes"] == len(claims)
        assert one["trains"] == sum(lengths[route] for route in claims)
        turns = sum(event["event"] == "turn" for event in own)
        assert one["turns"] == turns or at_position
        kept = [event for event in own if event["event"] == "kept"]
        assert one["ticket_draws"] == len(kept) - 1 or at_position
        tickets = [line for line in lines if line["seat"] == seat and line["ticket"] is not None]
        assert one["completed"] == sum(line["points"] > 0 for line in tickets)
        assert one["failed"] == sum(line["points"] < 0 for line in tickets)
        assert sum(one["sources"].values()) == one["points"] == result["totals"][seat]
        for source in one["sources"].keys() - {"completed", "failed"}:
            assert one["sources"][source] == sum(
                line["points"] for line in lines if (line["seat"], line["source"]) == (seat, source)
            )
        assert one["won"] == (seat in result["winners"]) == (one["rank"] == 1)
    longest = [one["longest_path"] for one in found["seats"]]
    best = {line["seat"]: line["count"] for line in lines if line["source"] == "longest_path"}
    assert (longest == [None] * len(longest)) == (not facts["longest_path"])
    for seat, length in best.items():
        assert longest[seat] == length == max(longest)
    scored: Counter[int] = Counter()
    for event in events:
        if event["event"] == "scored":
            scored[event["seat"]] += event["points"]
    first, last = found["course"][0], found["course"][-1]
    assert [b - a for a, b in zip(first["points"], last["points"], strict=True)] == [
        scored[seat] for seat in range(len(longest))
    ]
    for point in found["course"][1:]:
        state = who.get(f"/tables/{table}/moments/{point['number']}")
        assert [seat["points"] for seat in state["view"]["seats"]] == point["points"]
    ends = [one["points"] for one in found["seats"]] + last["points"]
    assert 0 in found["point_ticks"]
    assert min(0, *ends) <= found["point_ticks"][0] < found["point_ticks"][-1] <= max(10, *ends)
    assert 0 == found["turn_ticks"][0] < found["turn_ticks"][-1] <= found["turns"] / len(ends) * 2
    return found


@pytest.mark.parametrize(
    "path", [one for one in GAMES if one.stem.endswith(("3", "4-alvin", "passed"))], ids=str
)
def test_recorded_games_are_counted(aino: Somebody, path: Path) -> None:
    table = aino.post("/records", json.loads(path.read_text("utf-8")))["table"]
    found = compare(aino, table)
    assert found["practice"]
    assert found["moves"] == len(json.loads(path.read_text("utf-8"))["actions"])


def test_what_was_taken_back_does_not_count(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], map="amsterdam", options={"first": 0})
    number = aino.do(table, "start")["number"]
    for seat in (0, 1):
        number = aino.do(table, "play", seat=seat, action="keep 1", number=number)["number"]
    for _ in range(3):
        number = aino.do(table, "play", seat=0, action="draw deck", number=number)["number"]
        number = aino.do(table, "undo", seat=0, number=number)["number"]
    for seat in (0, 1):
        aino.do(table, "away", seat=seat, level="novice")
    wait_until_over(aino, table)
    found = compare(aino, table)
    assert found["moves"] < len([one for one in aino.log(table) if one["kind"] == "played"])


def test_a_game_under_way_is_not_counted(aino: Somebody, mallory: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0])
    assert aino.get(f"/tables/{table}/statistics", 409)["refused"]["key"] == "not_ended"
    aino.do(table, "start")
    assert aino.get(f"/tables/{table}/statistics", 409)["refused"]["key"] == "not_ended"
    assert mallory.get(f"/tables/{table}/statistics", 403)["refused"]["key"] == "private"
    nothing = {
        "counted": None,
        **dict.fromkeys(("practice", "shared", "resigned", "missing", "older", "awaiting"), 0),
    }
    assert aino.get("/me/statistics") == nothing
    assert mallory.get("/me/statistics") == nothing


def test_a_persons_games_are_added_up(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(path) as server, Somebody(server) as aino, Somebody(server) as eino:
        tables = [
            finished(aino, ["open", "novice"], [0]),
            finished(aino, ["random", "novice", "open"], [2]),
            finished(aino, ["novice", "open"], [1], "japan"),
        ]
        mine = [0, 2, 1]
        both = finished(aino, ["open", "open"], [0, 1])
        finished(eino, ["open", "random"], [0])
        found = aino.get("/me/statistics")
        assert (found["shared"], found["practice"], found["missing"], found["older"]) == (
            1,
            0,
            0,
            0,
        )
        games = [compare(aino, table) for table in tables]
        check_sum(
            found["counted"], games, [g["seats"][s] for g, s in zip(games, mine, strict=True)]
        )
        assert both not in json.dumps(found)
        # Nothing is told of games whose result is not to be known yet.
        apart = aino.get("/me/statistics", without=f"{tables[1]},{both},none")
        assert (apart["awaiting"], apart["shared"], apart["counted"]["games"]) == (2, 0, 2)
        assert tables[1] not in json.dumps(apart)
        assert tables[1] in json.dumps(found)
        assert eino.get("/me/statistics")["counted"]["games"] == 1
        kept = server.run(server.container.store.summary(tables[0], FORMAT))
        assert kept is not None
        # Whatever was kept is made anew if it is gone, damaged or of another format.
        for body in (b"", b'{"table": 3}', b"\xff"):
            server.run(server.container.store.put_summary(tables[0], FORMAT, body))
            assert aino.get("/me/statistics") == found
        server.run(server.container.store.put_summary(tables[0], FORMAT - 1, b"{}"))
        assert aino.get("/me/statistics") == found
        assert server.run(server.container.store.summary(tables[0], FORMAT)) == kept


def check_sum(
    counted: dict[str, Any], games: list[dict[str, Any]], seats: list[dict[str, Any]]
) -> None:
    assert counted["games"] == len(games)
    assert counted["won"] == sum(seat["won"] for seat in seats)
    assert counted["mean_points"] == pytest.approx(sum(s["points"] for s in seats) / len(seats))
    assert sum(counted["mean_sources"].values()) == pytest.approx(counted["mean_points"])
    assert counted["completed"] == sum(seat["completed"] for seat in seats)
    assert counted["failed"] == sum(seat["failed"] for seat in seats)
    blind = sum(seat["blind_cards"] for seat in seats) / len(seats)
    assert counted["mean_blind_cards"] == pytest.approx(blind)
    by_map = {(one["map"], one["players"]): one for one in counted["maps"]}
    assert {key: one["games"] for key, one in by_map.items()} == Counter(
        (game["map"], game["players"]) for game in games
    )
    assert by_map["japan", 2]["best_points"] == seats[2]["points"]
    met = {one["level"]: (one["games"], one["won"]) for one in counted["bots"]}
    assert met["novice"] == (3, counted["won"])
    assert met["random"] == (1, int(seats[1]["won"]))
    assert counted["best"]["points"] == max(seat["points"] for seat in seats)
    assert [one["table"] for one in counted["newest"]] == [g["table"] for g in games[::-1]]
    assert 0 in counted["point_ticks"]
    assert counted["point_ticks"][-1] <= max(10, counted["best"]["points"])


def test_a_summary_is_made_when_a_game_ends(server: Running, aino: Somebody) -> None:
    """Without anybody's asking for it."""
    table = finished(aino, ["open", "novice"], [0])

    async def kept() -> bytes | None:
        for _ in range(500):
            body = await server.container.store.summary(table, FORMAT)
            if body is not None:
                return body
            await asyncio.sleep(0.02)
        return None

    assert server.run(kept()) is not None


def test_many_games_that_were_never_counted_are_counted_a_few_at_a_time(
    aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_now(*_: object) -> None:
        """As if the game had ended before anything was counted."""

    monkeypatch.setattr("veturi.server.services.statistics.StatisticsService._note", not_now)
    monkeypatch.setattr("veturi.server.services.statistics.MOST_MADE", 2)
    for _ in range(3):
        finished(aino, ["open", "random"], [0])
    first, second = aino.get("/me/statistics"), aino.get("/me/statistics")
    assert (first["counted"]["games"], first["missing"]) == (2, 1)
    assert (second["counted"]["games"], second["missing"]) == (3, 0)
