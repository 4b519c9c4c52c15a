"""Records from elsewhere: what holds becomes a table to look at, everything else is refused."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from support.server.live_server import API, Running, Somebody
from veturi.engine import Game, Record
from veturi.server.domain.commitment import commitment

pytestmark = pytest.mark.slow

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.json"))
SHORT = GAMES[0].with_name("amsterdam-2.json")


def facts_of(path: Path = SHORT) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def importing(who: Somebody, facts: object, status: int = 200) -> Any:
    return who.post("/records", facts, status)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_can_be_imported(aino: Somebody, path: Path) -> None:
    """Those that begin at a position too. The table's own record is the same again."""
    facts = facts_of(path)
    table = importing(aino, facts)["table"]
    assert aino.get(f"/tables/{table}/record") == facts
    card = aino.look(table)["card"]
    assert card["status"] == "ended"
    assert card["origin"] == {"kind": "imported"}
    assert (card["mine"], card["host"], card["salt"]) == ([], True, None)
    assert aino.get(f"/tables/{table}/score")["totals"] == facts["result"]["totals"]
    played = [one for one in aino.log(table, all=True) if one["kind"] == "played"]
    assert [f"{one['seat']} {one['action']}" for one in played] == facts["actions"]
    middle = len(played) // 2
    game = Game.replay(Record.load(path), steps=middle + 1)
    shown = aino.get(f"/tables/{table}/moments/{played[middle]['number']}", all=True)
    assert [one["hand"] for one in shown["own"]] == [
        game.view(seat).hand for seat in range(len(shown["own"]))
    ]


def test_a_promise_is_kept_with_the_record(aino: Somebody) -> None:
    facts = facts_of()
    salt = "5" * 64
    facts |= {"commitment": commitment(int(facts["seed"]), salt), "salt": salt}
    table = importing(aino, facts)["table"]
    assert aino.get(f"/tables/{table}/record") == facts
    assert aino.look(table)["card"]["salt"] == salt


def test_an_unfinished_game_can_be_looked_at_with_all_its_cards(aino: Somebody) -> None:
    facts = facts_of()
    del facts["result"]
    facts["actions"] = facts["actions"][:9]
    made = importing(aino, facts)
    news = aino.look(made["table"])
    assert news["card"]["status"] == "closed"
    assert news["state"]["asked"] == []
    last = aino.get(f"/tables/{made['table']}/moments/{made['number']}", all=True)
    assert len(last["own"]) == facts["players"]
    aino.rejected(made["table"], "play", 403, seat=0, action="draw deck", number=made["number"])
    aino.get(f"/tables/{made['table']}/statistics", 409)


def test_an_imported_table_is_private(aino: Somebody, mallory: Somebody) -> None:
    made = importing(aino, facts_of())
    mallory.get(f"/tables/{made['table']}", 403)
    mallory.look(made["table"], token=made["links"]["watch"])


def wrong_in(**changes: object) -> dict[str, Any]:
    return {**facts_of(), **changes}


ACTIONS: list[str] = facts_of()["actions"]
RESULT: dict[str, Any] = facts_of()["result"]
NOT_HERE = [
    ("no_record", {}),
    ("no_record", []),
    ("no_record", "veturi"),
    ("no_record", wrong_in(format=2)),
    ("no_record", wrong_in(players=1)),
    ("no_record", wrong_in(players=10**12)),
    ("no_record", wrong_in(players="2")),
    ("no_record", wrong_in(seed="-1")),
    ("no_record", wrong_in(seed="9" * 29)),
    ("no_record", wrong_in(seed=7)),
    ("no_record", wrong_in(options={"first": {"a": 1}})),
    ("no_record", wrong_in(options={"x" * 300: [1]})),
    ("no_record", wrong_in(actions=None)),
    ("no_record", wrong_in(actions=["keep 1"])),
    ("no_record", wrong_in(actions=["9" * 90 + " keep 1"])),
    ("no_record", wrong_in(actions=["0 keep " + "1," * 200])),
    ("no_record", wrong_in(decks={"cards": [1, 2, 3]})),
    ("no_record", wrong_in(decks={"cards": [2**70]})),
    ("no_record", wrong_in(position={"phase": "over", "hands": 3})),
    ("no_record", wrong_in(position={"hands": [{"red": 1e300}]})),
    ("options", wrong_in(options={"first": "nobody"})),
    ("options", wrong_in(options={"alvin": True})),
    ("no_such_map", wrong_in(map="atlantis")),
    ("no_such_map", wrong_in(map="/etc/passwd")),
    ("number_of_players", wrong_in(players=6)),
    ("record_version", wrong_in(version=0)),
    ("record_version", wrong_in(ruleset="base")),
    ("record_version", wrong_in(digest="0" * 64)),
    ("record_version", wrong_in(map="usa")),
    ("record_step", wrong_in(actions=["0 draw deck", *ACTIONS])),
    ("record_step", wrong_in(actions=["5 keep 1", *ACTIONS])),
    ("record_step", wrong_in(actions=["0 \x00", *ACTIONS])),
    ("record_step", wrong_in(actions=[*ACTIONS, "0 draw deck"])),
    ("record_result", wrong_in(actions=ACTIONS[:-1])),
    ("record_result", wrong_in(result={**RESULT, "totals": [99, 0]})),
    ("record_promise", wrong_in(commitment="0" * 64, salt="0" * 64)),
    ("record_promise", wrong_in(commitment="0" * 64)),
    ("record_promise", wrong_in(salt=3)),
]


@pytest.mark.parametrize(("key", "facts"), NOT_HERE, ids=[str(n) for n in range(len(NOT_HERE))])
def test_what_does_not_hold_is_refused_in_words(aino: Somebody, key: str, facts: object) -> None:
    found = importing(aino, facts, 422)["refused"]
    assert found["key"] == key
    assert len(found["en"]) > 20
    assert found["en"] != found["fi"]
    assert len(found["en"]) < 500


def test_the_step_that_does_not_hold_is_named_with_its_rule(aino: Somebody) -> None:
    found = importing(aino, wrong_in(actions=["0 draw deck", *ACTIONS]), 422)["refused"]
    assert "step 1," in found["en"]
    assert "askel 1," in found["fi"]
    assert found["rule"]


def test_anything_at_all_is_answered(server: Running, aino: Somebody) -> None:
    """Bytes that are no JSON, half a character, too much of it, and damaged records."""
    whole, chance = SHORT.read_bytes(), random.Random(3)
    tried = [b"", b"\xff\xfe", b"[" * 9000, b'{"format": 1e999}', b'"\\ud800"', whole[:-40]]
    tried += [whole.replace(b'"amsterdam"', b'"\\ud83d"'), whole + whole]
    for _ in range(60):
        place = chance.randrange(len(whole))
        tried.append(whole[:place] + bytes([chance.randrange(256)]) + whole[place + 1 :])
    for body in tried:
        answer = aino.web.post("/records", content=body)
        assert answer.status_code in (200, 422), answer.text
        if answer.status_code == 422:
            assert answer.json()["refused"]["en"]
    large = json.dumps(wrong_in(notes="x" * 300_000)).encode()
    answer = aino.web.post("/records", content=large)
    assert (answer.status_code, answer.json()["refused"]["key"]) == (413, "too_large")
    assert aino.web.post("/records", content=b"\xef\xbb\xbf" + whole).status_code == 200
    stranger = aino.web.post(
        f"{server.address}{API}/records", content=whole, headers={"authorization": ""}
    )
    assert stranger.status_code == 401
