"""One's own games: how far each has come, giving one up, and removing it from the list."""

from __future__ import annotations

from typing import Any

import pytest

from support.server.finished_games import finished, wait_until_over
from support.server.live_server import Running, Somebody


def mine(who: Somebody) -> dict[str, Any]:
    return {one["table"]: one for one in who.get("/me/tables")["tables"]}


def begun(aino: Somebody, eino: Somebody, **settings: Any) -> str:
    table = aino.make(["open", "open"], sit=[0], map="amsterdam", **settings)
    eino.do(table, "sit", name="Eino", token=aino.get(f"/tables/{table}/links")["invite"])
    assert "play" not in mine(aino)[table]
    aino.do(table, "start")
    return table


def play(who: Somebody, table: str, seat: int) -> None:
    state = who.look(table)["state"]
    [own] = [one for one in state["own"] if one["seat"] == seat]
    who.do(table, "play", seat=seat, action=own["actions"][0], number=state["number"])


def test_a_list_says_how_far_each_game_has_come(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino)
    seen = mine(aino)[table]["play"]
    assert (seen["to_move"], seen["points"], seen["percent"]) == ([0, 1], [0, 0], 0)
    play(aino, table, 0)
    log = aino.log(table)
    seen = mine(eino)[table]["play"]
    assert seen["to_move"] == [1]
    assert seen["moved"] == log[-1]["at"]
    # Words are no move.
    aino.do(table, "say", text="Onnea!")
    assert mine(aino)[table]["play"]["moved"] == seen["moved"] < mine(aino)[table]["changed"]


def test_a_finished_game_shows_its_final_score(aino: Somebody) -> None:
    table = finished(aino, ["open", "novice"], [0])
    seen, card = mine(aino)[table]["play"], aino.look(table)["card"]
    assert seen["points"] == card["result"]["totals"]
    assert (seen["percent"], seen["to_move"]) == (100, [])


def test_points_and_trains_are_those_that_everybody_sees(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino)
    for _ in range(12):
        for seat, who in enumerate((aino, eino)):
            if any(one["seat"] == seat for one in who.look(table)["state"]["asked"]):
                state = who.look(table)["state"]
                [own] = [one for one in state["own"] if one["seat"] == seat]
                claims = [one for one in own["actions"] if one.startswith("claim")]
                action = (claims or own["actions"])[0]
                who.do(table, "play", seat=seat, action=action, number=state["number"])
    view, seen = aino.look(table)["state"]["view"], mine(aino)[table]["play"]
    assert seen["points"] == [seat["points"] for seat in view["seats"]]
    assert any(seen["points"])
    fewest = min(seat["trains"] for seat in view["seats"])
    trains = aino.get("/maps/amsterdam")["setup"]["trains"]
    assert seen["percent"] == round(100 * (1 - fewest / trains))
    assert seen["last_round"] == (view["turns_left"] >= 0)


# --- giving up ------------------------------------------------------------------------------


def test_whoever_resigns_is_played_for_and_watches(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino)
    eino.do(table, "resign", seat=1, level="novice")
    [told] = [one for one in aino.log(table) if one["kind"] == "resigned"]
    assert (told["seat"], told["level"]) == (1, "novice")
    seat = aino.look(table)["card"]["seats"][1]
    assert (seat["stand_in"], seat["resigned"], seat["person"]) == ("novice", True, True)
    assert not mine(eino)[table]["waiting"]
    # There is no way back.
    for do, about in (
        ("back", {}),
        ("away", {}),
        ("resign", {}),
        ("play", {"action": "draw deck", "number": 1}),
        ("undo", {"number": 1}),
    ):
        assert eino.rejected(table, do, seat=1, **about)["key"] == "resigned"
    [own] = eino.look(table)["state"]["own"]
    assert own["actions"] == []
    assert own["undo"] is None
    # The game goes on to its end, and is none that counts for whoever gave it up.
    aino.do(table, "away", seat=0, level="novice")
    wait_until_over(eino, table)
    assert eino.get("/me/statistics")["resigned"] == 1
    assert eino.get("/me/statistics")["counted"] is None
    assert aino.get("/me/statistics")["counted"]["games"] == 1


def test_whoever_has_resigned_is_offered_nothing(aino: Somebody, eino: Somebody) -> None:
    """Not even while the seat is to move and its bot has yet to."""
    table = begun(aino, eino, pause=60_000)
    assert eino.look(table)["state"]["own"][0]["actions"]
    eino.do(table, "resign", seat=1)
    state = eino.look(table)["state"]
    assert 1 in state["view"]["to_move"]
    assert [(own["actions"], own["undo"]) for own in state["own"]] == [([], None)]


def test_a_game_that_nobody_plays_any_more_is_closed(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino)
    aino.do(table, "resign", seat=0)
    assert aino.look(table)["card"]["status"] == "playing"
    eino.do(table, "resign", seat=1)
    card = aino.look(table)["card"]
    assert card["status"] == "closed"
    assert card["seed"] is None
    alone = aino.make(["open", "novice"], sit=[0])
    aino.do(alone, "start")
    aino.do(alone, "resign", seat=0)
    assert aino.look(alone)["card"]["status"] == "closed"


def test_nobody_resigns_for_another(aino: Somebody, eino: Somebody, mallory: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    assert aino.rejected(table, "resign", seat=0)["key"] == "not_started"
    table = begun(aino, eino)
    assert eino.rejected(table, "resign", 403, seat=0)["key"] == "not_your_seat"
    assert mallory.rejected(table, "resign", 403, seat=0)["key"] == "not_your_seat"
    assert aino.rejected(table, "resign", 404, seat=4)["key"] == "no_seat"
    aino.web.put(f"/tables/{table}/seats/0/pin", json={"pin": "1234"})
    assert aino.rejected(table, "resign", 403, seat=0)["key"] == "pin_needed"
    assert not [one for one in aino.log(table) if one["kind"] == "resigned"]


def test_what_is_taken_back_asks_nobody_who_has_resigned(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino, undo="consent", options={"first": 0})
    play(aino, table, 0)
    play(eino, table, 1)
    number = aino.look(table)["state"]["number"]
    aino.do(table, "undo", seat=0, number=number)
    assert aino.look(table)["state"]["undo_asked"]["waiting"] == [1]
    eino.do(table, "resign", seat=1)
    assert aino.look(table)["state"]["undo_asked"] is None
    number = aino.look(table)["state"]["number"]
    aino.do(table, "undo", seat=0, number=number)
    assert [one["kind"] for one in aino.log(table)][-2:] == ["undo_asked", "taken_back"]


# --- the list -------------------------------------------------------------------------------


def test_a_game_leaves_ones_own_list_only(aino: Somebody, eino: Somebody) -> None:
    table = begun(aino, eino)
    for who in (aino, eino):
        answer = who.web.delete(f"/me/tables/{table}")
        assert answer.json()["refused"]["key"] == "still_playing"
    eino.do(table, "resign", seat=1)
    assert eino.web.delete(f"/me/tables/{table}").status_code == 200
    assert table not in mine(eino)
    assert table in mine(aino)
    # They can still watch, and put it back.
    assert eino.look(table)["card"]["mine"] == [1]
    assert eino.web.put(f"/me/tables/{table}").status_code == 200
    assert table in mine(eino)


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_nobody_else_has_it_in_a_list(aino: Somebody, mallory: Somebody, method: str) -> None:
    table = aino.make(["open", "open"], sit=[0])
    shown = aino.make(["open", "open"], sit=[0], public=True)
    for name, key in ((table, "private"), (shown, "not_at_table"), ("nowhere", "no_table")):
        answer = mallory.web.request(method, f"/me/tables/{name}")
        assert answer.json()["refused"]["key"] == key


def test_summaries_of_an_earlier_version_are_listed(aino: Somebody, server: Running) -> None:
    table = aino.make(["open", "open"], sit=[0])
    store = server.container.store
    row = server.run(store.table(table))
    assert row is not None
    assert b'"play"' not in row.summary
    assert "play" not in mine(aino)[table]
