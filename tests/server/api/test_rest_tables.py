"""Tables over REST, on a real server: making, sitting, playing, links, lists, records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from support.server.live_server import API, Running, Somebody
from veturi.engine import Game, Record
from veturi.maps import load_map, map_ids
from veturi.server.api.routes import people
from veturi.server.api.routes import tables as table_routes
from veturi.server.api.schemas import answers, maps, tables
from veturi.server.domain.commitment import holds
from veturi.server.domain.names import BOT_NAMES
from veturi.server.domain.read_model.game_state import State


def fits(data: Any, shape: Any) -> None:
    """An answer is of the shape that the description promises, and has nothing beyond it."""
    found = msgspec.convert(data, shape, strict=True)
    back = json.loads(msgspec.json.encode(found))
    assert _less(data, back) == data


def _less(data: Any, back: Any) -> Any:
    """What came back, without the defaults that the answer had left out."""
    if isinstance(data, dict):
        return {key: _less(data[key], back[key]) for key in back if key in data}
    if isinstance(data, list):
        return [_less(a, b) for a, b in zip(data, back, strict=True)]
    return back


def play_out(table: str, *people: Somebody) -> Any:
    """Has people play the first thing they may do until the game is over; then the table."""
    for _ in range(3000):
        for person in people:
            news = person.look(table)
            if news["card"]["status"] == "ended":
                return news
            for own in news["state"]["own"]:
                if own["actions"]:
                    about = {"seat": own["seat"], "action": own["actions"][0]}
                    person.do(table, "play", number=news["state"]["number"], **about)
                    break
    raise AssertionError("the game did not end")


def test_a_game_of_two_over_rest_ends_with_its_record(aino: Somebody, eino: Somebody) -> None:
    made = aino.post(
        "/tables",
        {
            "settings": {"map": "amsterdam", "seats": ["open", "open"]},
            "sit": [{"seat": 0, "name": "Aino"}],
        },
    )
    fits(made, tables.CreatedTable)
    table = made["table"]
    assert eino.rejected(table, "sit", 403, name="Eino")["key"] == "private"
    assert eino.get(f"/tables/{table}", 403)["refused"]["key"] == "private"
    eino.do(table, "sit", name="Eino", token=made["links"]["invite"])
    assert eino.rejected(table, "start", 403)["key"] == "not_host"
    assert aino.get(f"/tables/{table}/record", 409)["refused"]["key"] == "not_ended"
    assert aino.get(f"/tables/{table}/score", 409)["refused"]["key"] == "not_ended"
    promised = aino.look(table)["card"]["commitment"]
    aino.do(table, "start")
    news = play_out(table, aino, eino)
    fits(news, answers.News)
    card = news["card"]
    assert holds(promised, int(card["seed"]), card["salt"])
    score = aino.get(f"/tables/{table}/score")
    assert [sum(one["points"] for one in score["lines"] if one["seat"] == n) for n in (0, 1)] == (
        score["totals"]
    )
    assert all(one["path"] for one in score["lines"] if one["source"] == "longest_path")
    record = aino.get(f"/tables/{table}/record")
    game = Game.replay(Record.from_json(json.dumps(record)))
    assert game.result() == card["result"]
    assert (record["commitment"], record["salt"]) == (promised, card["salt"])
    entries = eino.log(table)
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[-1]["kind"] == "ended"
    assert entries[-1]["seed"] == card["seed"]
    assert eino.log(table, after=5) == entries[5:]
    assert eino.log(table, after=len(entries) - 3) == entries[-3:]


def test_moments_of_a_game(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], public=True, map="japan")
    aino.do(table, "start")
    aino.do(table, "play", seat=0, action="keep 1,2", number=4)
    moment = aino.get(f"/tables/{table}/moments/4")
    fits(moment, State)
    assert moment["number"] == 4
    assert [own["seat"] for own in moment["own"]] == [0, 1]
    assert moment["own"][0]["choice"] == 0
    assert aino.get(f"/tables/{table}/moments/5")["own"][0]["choice"] == 3
    assert "own" not in eino.get(f"/tables/{table}/moments/5")
    assert eino.get(f"/tables/{table}/moments/5", 409, all=True)["refused"]["key"] == "not_ended"
    assert eino.get(f"/tables/{table}/log", 409, all=True)["refused"]["key"] == "not_ended"
    assert aino.get(f"/tables/{table}/moments/6", 409)["refused"]["key"] == "ahead"
    assert aino.get(f"/tables/{table}/moments/x", 404)["refused"]["key"] == "no_page"
    play_out(table, aino)
    everything = eino.get(f"/tables/{table}/moments/5", all=True)
    assert [own["choice"] for own in everything["own"]] == [3, 0]
    told = eino.log(table, all=True)
    assert told[4]["action"] == "keep 1,2"
    assert "action" not in eino.log(table)[4]


def test_answers_have_the_shapes_that_are_promised(aino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0], public=True, timer={"seconds": 60})
    fits(aino.look(table), answers.News)
    fits(aino.get("/tables"), tables.TableList)
    fits(aino.do(table, "start", key="s"), answers.Accepted)
    fits(aino.do(table, "close", status=200), answers.Accepted)
    fits(aino.do(table, "close", status=409), answers.Rejected)
    fits(aino.get("/me"), tables.Me)
    fits(aino.get("/me/tables"), tables.MyTableList)
    fits(aino.get("/maps"), maps.Maps)
    fits(aino.get(f"/tables/{table}/links"), tables.TableLinks)
    fits(aino.get(f"/tables/{table}/log"), answers.TableLog)
    fits(httpx.get(f"{aino.server.address}/health").json(), maps.Health)


def test_a_repeated_command_is_done_once(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1])
    first = aino.do(table, "start", key="start")
    again = aino.do(table, "start", key="start")
    assert again == {**first, "repeated": True}
    about = {"seat": 0, "action": "keep 1,2", "number": first["number"], "key": "move"}
    played = aino.do(table, "play", **about)
    for _ in range(3):
        assert aino.do(table, "play", **about) == {**played, "repeated": True}
    assert aino.look(table)["state"]["number"] == played["number"]
    about["key"] = "other"
    found = aino.do(table, "play", 409, **about)
    assert found["refused"]["key"] == "late"
    assert found["number"] == played["number"]
    assert found["key"] == "other"


def test_lists_of_tables(aino: Somebody, eino: Somebody) -> None:
    hidden = aino.make(["open", "open"], sit=[0])
    shown = aino.make(["open", "open"], sit=[0], public=True)
    listed = [one["table"] for one in eino.get("/tables")["tables"]]
    assert shown in listed
    assert hidden not in listed
    mine = {one["table"]: one for one in aino.get("/me/tables")["tables"]}
    assert set(mine) == {hidden, shown}
    assert mine[shown]["mine"] == [0]
    assert eino.get("/me/tables") == {"tables": [], "next": None}
    eino.do(shown, "sit", name="Eino")
    aino.do(shown, "start")
    assert shown not in [one["table"] for one in eino.get("/tables")["tables"]]
    in_play = eino.get("/tables?status=playing")["tables"]
    assert shown in [one["table"] for one in in_play]
    for person in (aino, eino):
        waiting = person.get("/me/tables", waiting=True)["tables"]
        assert [one["table"] for one in waiting] == [shown]
        assert waiting[0]["waiting"] is True
    aino.do(shown, "play", seat=0, action="keep 1,2", number=4)
    assert aino.get("/me/tables", waiting=True)["tables"] == []
    assert eino.get("/tables", 404, before="nonsense")["refused"]["key"] == "no_page"


def test_lists_go_on_by_pages(
    aino: Somebody, eino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (people, table_routes):
        monkeypatch.setattr(module, "PAGE_SIZE", 2)
    tables = [aino.make(["open", "open"], sit=[0], public=True) for _ in range(5)]
    for path, reader in (("/me/tables", aino), ("/tables", eino)):
        found: list[str] = []
        page = reader.get(path)
        for _ in range(30):
            found += [one["table"] for one in page["tables"]]
            if page["next"] is None:
                break
            page = reader.get(path, before=page["next"])
        assert [one for one in found if one in tables] == tables[::-1]
        assert len(set(found)) == len(found)


def test_spectators_come_by_a_link_of_their_own(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0])
    links = aino.get(f"/tables/{table}/links")
    seen = eino.look(table, token=links["watch"])
    assert (seen["card"]["mine"], seen["card"]["host"]) == ([], False)
    assert eino.get(f"/tables/{table}/links", 403, token=links["watch"])["refused"]["key"] == (
        "not_at_table"
    )
    # A spectator's link does not let anybody sit down.
    about = {"name": "Eino", "token": links["watch"]}
    assert eino.rejected(table, "sit", 403, **about)["key"] == "private"
    nobody = httpx.get(f"{eino.server.address}{API}/tables/{table}", params={"token": "x" * 43})
    assert nobody.status_code == 403


def test_a_seat_moves_with_a_personal_link(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0])
    link = aino.post(f"/tables/{table}/seats/0/link")
    fits(link, tables.SeatLink)
    assert eino.post(f"/tables/{table}/seats/0/link", status=403)["refused"]["key"] == "private"
    shared = eino.post("/links", {"token": link["token"]})
    assert (shared["table"], shared["seat"]) == (table, 0)
    assert eino.look(table)["card"]["mine"] == [0]
    assert aino.look(table)["card"]["mine"] == [0]
    # Used once, and never again.
    assert eino.post("/links", {"token": link["token"]}, 404)["refused"]["key"] == "no_link"
    with Somebody(aino.server) as phone:
        link = aino.post(f"/tables/{table}/seats/0/link")
        phone.post("/links", {"token": link["token"], "move": True})
        assert phone.look(table)["card"]["mine"] == [0]
        assert aino.look(table)["card"]["mine"] == []
        assert eino.get(f"/tables/{table}", 403)["refused"]["key"] == "private"
        assert [one["table"] for one in phone.get("/me/tables")["tables"]] == [table]
        assert eino.get("/me/tables")["tables"] == []


def test_a_newer_personal_link_makes_the_older_one_worthless(
    aino: Somebody, eino: Somebody
) -> None:
    table = aino.make(["person", "novice"])
    old = aino.post(f"/tables/{table}/seats/0/link")["token"]
    new = aino.post(f"/tables/{table}/seats/0/link")["token"]
    assert eino.post("/links", {"token": old}, 404)["refused"]["key"] == "no_link"
    # What is refused does not use the link up.
    assert eino.post("/links", {"token": new}, 422)["refused"]["key"] == "no_name"
    eino.post("/links", {"token": new, "name": "Eino"})
    assert eino.look(table)["card"]["seats"][0]["name"] == "Eino"
    assert aino.post(f"/tables/{table}/seats/0/link", status=403)["refused"]["key"] == (
        "not_your_seat"
    )
    for seat, key in ((1, "seat_a_bot"), (5, "no_seat"), ("x", "no_seat")):
        path = f"/tables/{table}/seats/{seat}/link"
        status = 409 if key == "seat_a_bot" else 404
        assert aino.post(path, status=status)["refused"]["key"] == key


def test_rematch_keeps_people_and_settings(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open", "open"], sit=[0], map="amsterdam")
    links = aino.get(f"/tables/{table}/links")
    eino.do(table, "sit", name="Eino", token=links["invite"])
    aino.do(table, "fill", level="novice")
    aino.do(table, "start")
    assert aino.rejected(table, "rematch")["key"] == "not_ended"
    play_out(table, aino, eino)
    new = eino.do(table, "rematch", key="r")["table"]
    assert eino.do(table, "rematch", key="r") == {
        "type": "accepted",
        "key": "r",
        "number": aino.look(table)["state"]["number"],
        "repeated": True,
        "table": new,
    }
    assert aino.rejected(table, "rematch")["key"] == "rematched"
    assert aino.look(table)["card"]["rematch"] == new
    seen = aino.look(new)["card"]
    assert seen["host"] is True
    assert seen["settings"] == aino.look(table)["card"]["settings"]
    assert [seat["name"] for seat in seen["seats"]][:2] == ["P0", "Eino"]
    assert seen["seats"][2]["name"] in BOT_NAMES
    assert seen["seats"][2]["bot"] == "novice"
    assert seen["commitment"] != aino.look(table)["card"]["commitment"]
    assert eino.look(new)["card"]["mine"] == [1]
    aino.do(new, "start")


@pytest.mark.parametrize("map_id", map_ids())
def test_a_map_has_all_that_drawing_it_takes(aino: Somebody, map_id: str) -> None:
    found = aino.get(f"/maps/{map_id}")
    cities = {city["id"] for city in found["cities"]}
    assert all(city["name"]["fi"] and city["spots"] for city in found["cities"])
    for route in found["routes"]:
        assert {route["from"], route["to"]} <= cities
        assert route["points"] == found["route_points"][str(route["length"])]
    assert all(" – " in ticket["name"]["fi"] for ticket in found["tickets"])
    assert all(ticket["length"] >= 2 for ticket in found["tickets"])
    assert {card["id"] for card in found["cards"]} >= {"locomotive"}
    lines = {one["id"]: one for one in aino.get("/maps")["maps"]}
    assert found["about"] == lines[map_id]["about"]
    assert any(line["guide"] and line["text"]["fi"] for line in found["about"])
    rules = aino.get(f"/rules/{found['ruleset']}")["rules"]
    assert all(text["en"] and text["fi"] for text in rules.values())


def test_what_a_maps_rules_add_comes_with_its_words(aino: Somebody) -> None:
    found = aino.get("/maps/oldwest")
    assert found["words"]["option_alvin"]["fi"] == "Mukana avaruusolio Alvin"
    # Beside the map's own words for things.
    words = aino.get("/maps/amsterdam")["words"]
    assert (words["train"]["en"], words["source_merchandise"]["en"]) == ("cart", "merchandise")
    lines = {one["id"]: one for one in aino.get("/maps")["maps"]}
    assert lines["usa"]["sources"] == {}
    assert lines["oldwest"]["sources"]["alvin_kept"] == {
        "en": "Alvin at the end",
        "fi": "Alvin lopussa",
    }


def test_maps_are_listed_the_easiest_first(aino: Somebody) -> None:
    found = [one["id"] for one in aino.get("/maps")["maps"]]
    assert found == sorted(map_ids(), key=lambda map_id: load_map(map_id).order)
    assert found != map_ids()


def test_the_pages_of_rules_are_listed(aino: Somebody) -> None:
    found = aino.get("/rules")
    fits(found, maps.RulePages)
    assert [one["letter"] for one in found["pages"]][:5] == ["B", "A", "W", "J", "F"]
    for one in found["pages"]:
        texts = aino.get(f"/rules/{one['page']}")
        fits(texts, maps.RuleTexts)
        assert {number[0] for number in texts["rules"]} == {one["letter"]}
        headed = [number for section in texts["sections"] for number in section["rules"]]
        assert headed == list(texts["rules"])
        assert {example["rule"] for example in texts["examples"]} <= set(texts["rules"])


def test_what_is_not_there(aino: Somebody) -> None:
    for path, key in (
        ("/maps/mars", "no_map"),
        ("/rules/mars", "no_page"),
        ("/tables/none", "no_table"),
        ("/tables/none/log", "no_table"),
        ("/nowhere", "no_page"),
    ):
        assert aino.get(path, 404)["refused"]["key"] == key
    assert aino.do("none", "start", 404)["refused"]["key"] == "no_table"
    assert aino.web.delete("/tables").status_code == 405
    assert aino.web.delete("/tables").json()["refused"]["key"] == "no_method"


def test_one_has_to_be_somebody(server: Running) -> None:
    address = f"{server.address}{API}"
    body = {"settings": {"map": "usa", "seats": ["open", "open"]}}
    for headers in ({}, {"authorization": "Bearer " + "x" * 43}, {"authorization": "Basic x"}):
        answer = httpx.post(f"{address}/tables", json=body, headers=headers)
        assert answer.status_code == 401
        assert answer.json()["refused"]["key"] == "no_person"
        assert httpx.get(f"{address}/me", headers=headers).json() == {"known": False}
        assert httpx.get(f"{address}/me/tables", headers=headers).status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"settings": {"map": "usa", "seats": ["open"]}}', 400),
        (b'{"settings": {"map": "usa", "seats": ["open", "dragon"]}}', 400),
        (b'{"settings": {"map": "usa", "seats": ["open", "open"], "colour": 1}}', 400),
        (b'{"settings": {"map": "mars", "seats": ["open", "open"]}}', 422),
        (b'{"settings": {"map": "usa", "seats": ["open", "open"], "options": {"x": 1}}}', 422),
        (
            b'{"settings": {"map": "usa", "seats": ["open", "open"]},'
            b' "sit": [{"seat": 2, "name": "a"}]}',
            404,
        ),
        (
            b'{"settings": {"map": "usa", "seats": ["novice", "open"]},'
            b' "sit": [{"seat": 0, "name": "a"}]}',
            409,
        ),
        (
            b'{"settings": {"map": "usa", "seats": ["open", "open"]},'
            b' "sit": [{"seat": 0, "name": "a"}, {"seat": 0, "name": "b"}]}',
            409,
        ),
        (
            b'{"settings": {"map": "usa", "seats": ["open", "open"]},'
            b' "sit": [{"seat": 0, "name": "a"}, {"seat": 1, "name": "A"}]}',
            409,
        ),
        (b'{"settings": "' + b"x" * 20_000 + b'"}', 413),
        (b"[" * 10_000, 400),
    ],
)
def test_tables_that_cannot_be_made(aino: Somebody, body: bytes, status: int) -> None:
    answer = aino.web.post("/tables", content=body)
    assert answer.status_code == status, answer.text
    fits(answer.json(), answers.Rejected)
    assert aino.get("/me/tables")["tables"] == []


def test_the_data_directory_is_not_needed_for_a_named_file(server: Running, tmp_path: Path) -> None:
    assert (Path(server.container.config.database)).exists()
    assert not list(tmp_path.iterdir())


def test_bots_have_names_of_their_own(aino: Somebody, eino: Somebody) -> None:
    """The same for everybody and for ever, each once at a table, and no person's."""
    table = aino.make(["open", "novice", "expert", "regular", "open"], sit=[0], public=True)
    seats = aino.look(table)["card"]["seats"]
    names = [seat["name"] for seat in seats]
    bots = names[1:4]
    assert set(bots) <= set(BOT_NAMES)
    assert len(set(bots)) == 3
    assert (names[0], names[4]) == ("P0", "")
    assert [seat["bot"] for seat in seats] == [None, "novice", "expert", "regular", None]
    assert [seat["name"] for seat in eino.look(table)["card"]["seats"]] == names
    taken = eino.rejected(table, "sit", name=bots[1].upper(), seat=4)
    assert taken["key"] == "name_taken"
    eino.do(table, "sit", name="Eino", seat=4)
    aino.do(table, "start")
    assert [seat["name"] for seat in aino.look(table)["card"]["seats"]][1:4] == bots


def test_people_keep_a_name_that_a_bot_would_have(aino: Somebody) -> None:
    about = {"map": "usa", "seats": ["open", "novice", "novice", "novice", "novice"], "pause": 0}
    for name in BOT_NAMES[:6]:
        body = {"settings": about, "sit": [{"seat": 0, "name": name}]}
        table = aino.post("/tables", body)["table"]
        names = [seat["name"] for seat in aino.look(table)["card"]["seats"]]
        assert names[0] == name
        assert len(set(names)) == 5
