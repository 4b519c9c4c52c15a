"""Every message of whole games over the WebSocket, and every answer, fits its declared type."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from support.server.live_server import API, Somebody
from veturi.maps import map_ids
from veturi.server.api.routing import schema_type
from veturi.server.api.schemas.answers import ServerMessage
from veturi.server.app import OPERATIONS
from veturi.server.domain.read_model.game_state import Asked
from veturi.server.domain.read_model.values import GameEvent

OPTIONS: dict[str, dict[str, Any]] = {"oldwest": {"alvin": True}}


def fits_exactly(data: Any, shape: Any) -> None:
    """Decodes strictly, and nothing of the message is left out: no field without a type."""
    read = msgspec.convert(data, shape, strict=True)
    assert msgspec.json.decode(msgspec.json.encode(read)) == data


def answer_type(path: str) -> Any:
    (found,) = [one for one in OPERATIONS if (one.method, one.path) == ("GET", f"{API}{path}")]
    return schema_type(found.response)


def play(aino: Somebody, table: str) -> list[dict[str, Any]]:
    """Plays a seat over the WebSocket until the game is over; all messages that came."""
    with aino.socket(table) as socket:
        socket.send(do="start", key="start")
        own, tried = None, False
        while True:
            message = socket.next(20)
            if message["type"] == "news":
                if any(one["kind"] == "ended" for one in message["entries"]):
                    return socket.received
                number, (own,) = message["state"]["number"], message["state"].get("own", [None])
            if own is None or not own["actions"] or message["type"] == "accepted":
                continue
            claims = [one for one in own["actions"] if one.startswith("claim")]
            # Once something that cannot be done, so that a rejection is among the messages.
            action = (claims or own["actions"])[0] if tried else "nothing"
            tried = True
            socket.send(do="play", seat=0, action=action, number=number)


@pytest.mark.parametrize("map_id", map_ids())
def test_every_message_of_a_game_fits_its_type(aino: Somebody, map_id: str) -> None:
    options = OPTIONS.get(map_id, {})
    table = aino.make(["open", "novice"], sit=[0], map=map_id, options=options, public=True)
    received = play(aino, table)
    for message in received:
        fits_exactly(message, ServerMessage)
    assert {message["type"] for message in received} >= {"news", "accepted", "refused"}
    questions: dict[str, dict[str, Any]] = {
        "": {},
        "/log": {"all": True},
        "/moments": {"first": 5, "last": 40, "all": True},
        "/record": {},
        "/score": {},
        "/statistics": {},
        "/links": {},
        "/routes": {"seat": 0},
        "/paths": {"seat": 0},
        "/moves": {"seat": 0},
        "/why": {"seat": 0, "action": "draw red"},
    }
    for path, query in questions.items():
        answer = aino.get(f"/tables/{table}{path}", **query)
        fits_exactly(answer, answer_type(f"/tables/{{table}}{path}"))
    for path in ("/maps", "/rules", "/me", "/me/tables", "/tables", "/me/statistics"):
        fits_exactly(aino.get(path), answer_type(path))
    fits_exactly(aino.get(f"/maps/{map_id}"), answer_type("/maps/{map}"))
    fits_exactly(aino.get(f"/maps/{map_id}/board"), answer_type("/maps/{map}/board"))
    page = aino.get("/rules")["pages"][-1]["page"]
    fits_exactly(aino.get(f"/rules/{page}"), answer_type("/rules/{page}"))


def test_an_undeclared_field_would_be_found() -> None:
    asked = {"seat": 0, "number": 1, "deadline": None}
    fits_exactly(asked, Asked)
    with pytest.raises(AssertionError):
        fits_exactly({**asked, "hidden": 1}, Asked)
    fits_exactly({"event": "turn", "seat": 0}, GameEvent)
    with pytest.raises(msgspec.ValidationError):
        fits_exactly({"event": "turn", "seat": 0.5}, GameEvent)
