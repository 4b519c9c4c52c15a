"""Going on from a moment: the same game up to it, then one's own; for practice, and kept as any."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from support.server.finished_games import finished, wait_until_over
from support.server.live_server import Running, Somebody, running
from veturi.cli import app
from veturi.engine import Game, Record
from veturi.server.storage.export import export_tables, import_tables
from veturi.server.storage.store import Store

GAMES = Path(__file__).parents[2] / "games"


def imported(who: Somebody, name: str) -> str:
    table = who.post("/records", json.loads((GAMES / name).read_text("utf-8")))["table"]
    assert isinstance(table, str)
    return table


def go_on(who: Somebody, table: str, status: int = 200, **about: Any) -> Any:
    wanted = {"number": 20, "seat": 0, "name": "Aino", "level": "novice", "pause": 0, **about}
    return who.post(f"/tables/{table}/continue", wanted, status)


def moves(who: Somebody, table: str) -> list[dict[str, Any]]:
    return [one for one in who.log(table) if one["kind"] == "played"]


@pytest.mark.parametrize(
    "name", ["usa-3.json", "oldwest-4-alvin.json", "africa-all-passed.json", "africa-v1-3.json"]
)
def test_a_game_goes_on_as_it_stood(aino: Somebody, name: str) -> None:
    """Also one that began at a position: hands, decks and what is drawn next are the same."""
    source = imported(aino, name)
    log = aino.log(source, all=True)
    number = [one for one in log if one["kind"] == "played"][-4]["number"]
    then = aino.get(f"/tables/{source}/moments/{number}", all=True)
    seat = then["view"]["to_move"][0]
    made = go_on(aino, source, number=number, seat=seat)
    table = made["table"]
    news = aino.look(table)
    card = news["card"]
    assert card["origin"] == {"kind": "continued", "table": source, "number": number}
    assert (card["commitment"], card["seed"], card["mine"]) == ("", None, [seat])
    assert (card["settings"]["public"], card["status"]) == (False, "playing")
    assert [one["bot"] for one in card["seats"]].count("novice") == len(card["seats"]) - 1
    now = aino.get(f"/tables/{table}/moments/{made['number']}")
    assert now["view"] == then["view"]
    own = next(one for one in then["own"] if one["seat"] == seat)
    kept = ("hand", "tickets", "offer", "choice", "completed")
    assert [now["own"][0][key] for key in kept] == [own[key] for key in kept]
    taken_over = [one for one in moves(aino, table) if one["by"] == "record"]
    assert len(taken_over) == len([one for one in log if one["kind"] == "played"]) - 3
    # What followed then can be done now, and brings the same.
    after = log[number]
    aino.do(table, "play", seat=seat, action=after["action"], number=made["number"])
    same = next(one for one in moves(aino, table) if one["number"] == made["number"] + 1)
    assert same["events"] == after["events"]


def test_a_half_played_game_of_an_earlier_version_is_finished(aino: Somebody) -> None:
    """By its own rules and on its own map; a new game on the map has the newest of both."""
    record = json.loads((GAMES / "africa-v1-2.json").read_text("utf-8"))
    half = {**record, "actions": record["actions"][:60]}
    del half["result"]
    source = aino.post("/records", half)["table"]
    number = moves(aino, source)[-1]["number"]
    table = go_on(aino, source, number=number)["table"]
    assert aino.look(table)["state"]["view"]["version"] == 1
    facts, newest = aino.get(f"/tables/{table}/map"), aino.get("/maps/africa")
    ferries = [[one["ferries"] for one in said["routes"]] for said in (facts, newest)]
    assert (sum(ferries[0]), sum(ferries[1])) == (0, 6)
    assert (facts["version"], newest["version"]) == (1, 2)
    assert (facts["digest"], "ferries" in facts["options"]) == (record["digest"], False)
    aino.do(table, "away", seat=0, level="novice")
    wait_until_over(aino, table)
    ended = aino.get(f"/tables/{table}/record")
    same = ("ruleset", "version", "digest", "options")
    assert [ended[key] for key in same] == [record[key] for key in same]
    assert ended["actions"][:60] == half["actions"]
    assert Game.replay(Record.from_json(json.dumps(ended))).over


def test_the_map_of_a_table_without_an_option(aino: Somebody) -> None:
    """As it is played there, before the game and in it; whoever may not see the table may not."""
    settings = {"map": "africa", "seats": ["open", "novice"], "options": {"ferries": False}}
    table = aino.post("/tables", {"settings": settings})["table"]
    facts = aino.get(f"/tables/{table}/map")
    assert not any(one["ferries"] for one in facts["routes"])
    assert {**facts, "routes": 0} == {**aino.get("/maps/africa"), "routes": 0}


def test_a_practice_game_is_played_restarted_exported_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(path) as server, Somebody(server) as aino:
        source = finished(aino, ["open", "novice"], [0])
        number = moves(aino, source)[6]["number"]
        table = go_on(aino, source, number=number, seat=1, pause=60_000)["table"]
        before, secret = aino.look(table), aino.secret
    with running(path) as server, Somebody(server, secret) as aino:
        assert aino.look(table)["state"] == before["state"]
        assert aino.look(table)["card"] == before["card"]
        table = go_on(aino, source, number=number, seat=1)["table"]
        aino.do(table, "away", seat=1, level="novice")
        wait_until_over(aino, table)
        record = aino.get(f"/tables/{table}/record")
        assert "commitment" not in record
        assert record["seed"] == aino.get(f"/tables/{source}/record")["seed"]
        told = aino.log(table, all=True)
        mine = aino.get("/me/statistics")
        assert (mine["counted"]["games"], mine["practice"]) == (1, 1)
        lines = {one["table"]: one for one in aino.get("/me/tables")["tables"]}
        assert lines[table]["origin"]["kind"] == "continued"
        assert lines[table]["number"] == told[-1]["number"]
        assert lines[source].get("origin") is None
    kept = tmp_path / "record.json"
    kept.write_text(json.dumps(record))
    said = CliRunner().invoke(app, ["verify", str(kept)]).output
    assert "ok (" in said
    assert "promised" not in said

    async def moved() -> None:
        async with await Store.open(str(path)) as store:
            await export_tables(store, tmp_path / "export.jsonl", [table])
        async with await Store.open(str(tmp_path / "other.db")) as store:
            await import_tables(store, tmp_path / "export.jsonl")

    asyncio.run(moved())
    with running(tmp_path / "other.db") as server:
        there = server.run(server.container.registry.channel(table))
        assert there is not None
        assert there.live.origin is not None
        assert msgspec.to_builtins(there.live.result) == record["result"]


def test_what_cannot_be_gone_on_from_is_refused(
    server: Running, aino: Somebody, mallory: Somebody
) -> None:
    source = imported(aino, "amsterdam-2.json")
    last = aino.look(source)["state"]["number"]
    for key, status, about in [
        ("ahead", 409, {"number": last + 1}),
        ("nothing_left", 409, {"number": last}),
        ("not_started", 409, {"number": 1}),
        ("not_started", 409, {"number": 0}),
        ("no_seat", 404, {"seat": 2}),
        ("no_name", 422, {"name": " \u200b"}),
        ("not_understood", 400, {"level": "wizard"}),
        ("not_understood", 400, {"pause": -1}),
        ("not_understood", 400, {"seed": 3}),
    ]:
        assert go_on(aino, source, status, **about)["refused"]["key"] == key, about
    assert go_on(mallory, source, 403)["refused"]["key"] == "private"
    running_game = aino.make(["open", "novice"], sit=[0])
    aino.do(running_game, "start")
    assert go_on(aino, running_game, 409, number=3)["refused"]["key"] == "not_ended"
    closed = aino.make(["open", "novice"], sit=[0])
    aino.do(closed, "start")
    aino.do(closed, "close")
    assert go_on(aino, closed, 409, number=3)["refused"]["key"] == "not_ended"
    assert go_on(aino, "nowhere", 404)["refused"]["key"] == "no_table"


def test_a_stretch_of_the_past_is_as_its_moments(aino: Somebody, eino: Somebody) -> None:
    """To everybody what was theirs, without what they could have done then; and not too much."""
    table = aino.make(["open", "open"], sit=[0], map="amsterdam", options={"first": 0})
    invite = aino.get(f"/tables/{table}/links")["invite"]
    eino.do(table, "sit", name="Eino", token=invite)
    number = aino.do(table, "start")["number"]
    for who, seat, action in [(aino, 0, "keep 1"), (eino, 1, "keep 1,2"), (aino, 0, "draw deck")]:
        number = who.do(table, "play", seat=seat, action=action, number=number)["number"]
    number = eino.do(table, "say", text="Hmm")["number"]
    path = f"/tables/{table}/moments"
    for who, seat in ((aino, 0), (eino, 1)):
        states = who.get(path, first=1, last=number)["states"]
        assert [one["number"] for one in states] == [4, 5, 6, 7]
        for one in states:
            assert one == who.get(f"{path}/{one['number']}")
            assert [own["seat"] for own in one["own"]] == [seat]
            assert (one["own"][0]["actions"], one["own"][0]["undo"]) == ([], None)
        for about, status, key in [
            ({"first": 1, "last": number, "all": True}, 409, "not_ended"),
            ({"first": number + 1, "last": number + 2}, 409, "ahead"),
            ({"first": 0, "last": 3}, 409, "ahead"),
            ({"first": 3}, 400, "not_understood"),
        ]:
            assert who.get(path, status, **about)["refused"]["key"] == key
        assert who.get(path, first=3, last=2)["states"] == []
        assert len(who.get(path, first=1, last=9999)["states"]) == 4
    source = imported(aino, "usa-2.json")
    refused = aino.get(f"/tables/{source}/moments", 413, first=1, last=65)
    assert refused["refused"]["key"] == "too_large"
    assert len(aino.get(f"/tables/{source}/moments", first=1, last=64, all=True)["states"]) == 63
