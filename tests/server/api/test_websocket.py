"""The WebSocket: numbers, keys, origins, slow and rude clients."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from support.server.live_server import API, Running, Socket, Somebody
from veturi.server.api.schemas.answers import News, Rejected
from veturi.server.services import channel
from veturi.server.services import channel as channels


def two(aino: Somebody, eino: Somebody, **settings: Any) -> str:
    """A game under way between the two."""
    table = aino.make(["open", "open"], sit=[0], public=True, **settings)
    eino.do(table, "sit", name="Eino", seat=1)
    aino.do(table, "start")
    return table


def test_the_first_message_has_everything_and_the_next_what_is_new(
    aino: Somebody, eino: Somebody
) -> None:
    table = two(aino, eino)
    with aino.socket(table) as one, eino.socket(table) as other:
        for socket, person in ((one, aino), (other, eino)):
            news = socket.next()
            msgspec.convert(news, News, strict=True)
            assert news["entries"] == person.log(table)
            assert news["card"] == person.look(table)["card"]
            assert news["state"] == person.look(table)["state"]
        one.send(do="play", seat=0, action="keep 1,2", number=4, key="a")
        mine = one.next()
        assert [entry["kind"] for entry in mine["entries"]] == ["played"]
        assert mine["entries"][0]["action"] == "keep 1,2"
        assert "card" not in mine
        # The answer comes after the news that it is about.
        assert one.next() == {"type": "accepted", "key": "a", "number": 5}
        theirs = other.next()
        assert "action" not in theirs["entries"][0]
        assert theirs["entries"] == eino.log(table, after=4)
        other.send(do="say", text="<b>hei</b>")
        said = one.next()["entries"][0]
        assert (said["kind"], said["text"], said["name"]) == ("said", "<b>hei</b>", "Eino")


def test_a_quiet_line_is_told_to_be_open_and_nothing_else(
    aino: Somebody, eino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "ALIVE_SECONDS", 0.05)
    table = two(aino, eino)
    with aino.socket(table) as socket:
        assert socket.next()["type"] == "news"
        for _ in range(3):
            said = socket.next()
            assert (said["type"], set(said)) == ("alive", {"type", "now"})
        # What is new is told all the same, and once.
        number = eino.do(table, "say", text="hei")["number"]
        assert [one["number"] for one in socket.until("news")["entries"]] == [number]
        assert socket.next()["type"] == "alive"


def test_a_client_says_its_last_number_and_gets_the_rest(aino: Somebody, eino: Somebody) -> None:
    table = two(aino, eino)
    for number in range(40):
        aino.do(table, "say", text=f"word {number}")
    whole = aino.log(table)
    assert len(whole) > channels.TAIL * 2
    for after in (0, 1, 4, len(whole) - channels.TAIL, len(whole) - 1):
        with aino.socket(table, after) as socket:
            news = socket.next()
            assert news["entries"] == whole[after:]
            assert news["state"]["number"] == len(whole)
    # One that is ahead, or no number at all, does no harm.
    with aino.socket(table, len(whole) + 5) as socket:
        assert socket.next()["entries"] == []
    with connect(
        f"ws://127.0.0.1:{aino.server.port}{API}/tables/{table}/socket?after=x",
        additional_headers=aino.headers,
    ) as plain:
        assert len(json.loads(plain.recv(10))["entries"]) == len(whole)


def test_repeated_and_late_commands_say_so(aino: Somebody, eino: Somebody) -> None:
    table = two(aino, eino)
    with aino.socket(table) as socket:
        socket.next()
        move = {"do": "play", "seat": 0, "action": "keep 1,2", "number": 4, "key": "a"}
        for _ in range(3):
            socket.send(**move)
        assert socket.until("accepted") == {"type": "accepted", "key": "a", "number": 5}
        for _ in range(2):
            assert socket.until("accepted")["repeated"] is True
        socket.send(**{**move, "key": "b"})
        refused = socket.until("refused")
        assert (refused["key"], refused["refused"]["key"]) == ("b", "late")
        assert refused["number"] == 5
    assert aino.look(table)["state"]["number"] == 5


def test_a_rejection_of_the_rules_has_its_number_and_words(aino: Somebody, eino: Somebody) -> None:
    table = two(aino, eino)
    with aino.socket(table) as socket:
        socket.next()
        socket.send(do="play", seat=0, action="draw deck", number=4)
        found = socket.until("refused")["refused"]
        assert (found["rule"], found["key"]) == ("B4", "choose_opening_first")
        assert found["en"]
        assert found["fi"]
        socket.send(do="play", seat=1, action="keep 1,2", number=4)
        assert socket.until("refused")["refused"]["key"] == "not_your_seat"


def play_random(sockets: dict[int, Socket], seed: int, steps: int) -> None:
    """Plays random actions through the sockets of their seats until the game is over."""
    dice = random.Random(seed)
    states = {socket: socket.next()["state"] for socket in set(sockets.values())}
    for step in range(steps):
        if next(iter(states.values()))["view"]["phase"] == "over":
            return
        asked = next(iter(states.values()))["asked"]
        seat = dice.choice([one["seat"] for one in asked])
        socket = sockets[seat]
        own = next(one for one in states[socket]["own"] if one["seat"] == seat)
        number = states[socket]["number"]
        action = dice.choice(own["actions"])
        socket.send(do="play", seat=seat, action=action, number=number, key=f"{step}")
        done = socket.until("accepted")["number"]
        for each in states:
            while states[each]["number"] < done:
                news = next((m for m in each.received if _is_news(m, states[each])), None)
                states[each] = (news or each.until("news"))["state"]


def _is_news(message: dict[str, Any], state: dict[str, Any]) -> bool:
    return message["type"] == "news" and bool(message["state"]["number"] > state["number"])


def _ended(message: dict[str, Any]) -> bool:
    return bool(message.get("card", {}).get("status") == "ended")


def test_a_whole_game_loses_and_repeats_nothing(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open", "open"], sit=[0, 2], public=True, map="amsterdam")
    eino.do(table, "sit", name="Eino", seat=1)
    aino.do(table, "start")
    with aino.socket(table) as one, eino.socket(table) as other:
        play_random({0: one, 1: other, 2: one}, 5, 2000)
        for socket, person in ((one, aino), (other, eino)):
            while not any(_ended(message) for message in socket.received):
                socket.next()
            told = [entry for news in socket.received for entry in news.get("entries", [])]
            assert [entry["number"] for entry in told] == list(range(1, len(told) + 1))
            # What was told live is what the log tells afterwards.
            assert told == person.log(table)
            for news in socket.received:
                if news["type"] == "news":
                    msgspec.convert(news, News, strict=True)


def test_several_devices_of_one_seat_see_the_same(aino: Somebody, eino: Somebody) -> None:
    table = two(aino, eino)
    with aino.socket(table) as one, aino.socket(table) as other:
        first, second = one.next(), other.next()
        first.pop("now"), second.pop("now")
        assert first == second
        one.send(do="play", seat=0, action="keep 1,2", number=4)
        news, same = one.until("news"), other.until("news")
        news.pop("now"), same.pop("now")
        assert news == same
        # The answer is only for the one that asked.
        assert one.until("accepted")["number"] == 5
        with pytest.raises(TimeoutError):
            other.next(0.2)


def test_a_seat_that_moves_is_told_no_more(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0, 1], public=True)
    aino.do(table, "start")
    token = aino.post(f"/tables/{table}/seats/0/link")["token"]
    with aino.socket(table) as socket:
        assert [own["seat"] for own in socket.next()["state"]["own"]] == [0, 1]
        eino.post("/links", {"token": token, "move": True})
        news = socket.next()
        assert [own["seat"] for own in news["state"]["own"]] == [1]
        assert news["card"]["mine"] == [1]
        socket.send(do="play", seat=0, action="keep 1,2", number=news["state"]["number"])
        assert socket.until("refused")["refused"]["key"] == "not_your_seat"


def listen_on(socket: Socket) -> None:
    while True:
        socket.next()


def closed_with(socket: Socket) -> str:
    with pytest.raises(ConnectionClosed) as closed:
        listen_on(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    return closed.value.rcvd.reason


def test_tables_that_cannot_be_followed(aino: Somebody, eino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    for name, key in ((table, "private"), ("none", "no_table")):
        with eino.socket(name) as socket:
            assert socket.next()["refused"]["key"] == key
            assert closed_with(socket) == key
    watch = aino.get(f"/tables/{table}/links")["watch"]
    with eino.socket(table, token=watch) as socket:
        assert socket.next()["card"]["mine"] == []
        socket.send(do="say", text="hello")
        assert socket.until("refused")["refused"]["key"] == "not_at_table"


def test_a_spectator_without_a_name_may_look_and_do_nothing(
    server: Running, aino: Somebody
) -> None:
    table = aino.make(["open", "open"], sit=[0], public=True)
    with connect(f"ws://127.0.0.1:{server.port}{API}/tables/{table}/socket") as plain:
        socket = Socket(plain)
        assert socket.next()["state"] == {"number": 2}
        socket.send(do="sit", name="Nobody")
        assert socket.until("refused")["refused"]["key"] == "no_person"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_cannot_connect(aino: Somebody, origin: str) -> None:
    table = aino.make(["open", "open"], sit=[0], public=True)
    address = f"ws://127.0.0.1:{aino.server.port}{API}/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers={**aino.headers, "origin": origin})
    assert refused.value.response.status_code == 403
    own = {**aino.headers, "origin": aino.server.address}
    with connect(address, additional_headers=own) as plain:
        assert json.loads(plain.recv(10))["type"] == "news"


RUDE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"do":"fly"}',
    b'{"do":"play"}',
    b'{"do":"play","seat":0,"action":1,"number":1}',
    b'{"do":"play","seat":-1,"action":"x","number":1}',
    b'{"do":"play","seat":0,"action":"x","number":1e400}',
    b'{"do":"say","text":"x","more":1}',
    b'{"do":"say","text":"' + b"x" * 501 + b'"}',
    b"[" * 5000,
    b"\xff\xfe\xfd",
]


@pytest.mark.parametrize("data", RUDE, ids=range(len(RUDE)))
def test_nonsense_is_refused_and_changes_nothing(aino: Somebody, data: bytes) -> None:
    table = aino.make(["open", "open"], sit=[0])
    before = aino.log(table)
    with aino.socket(table) as socket:
        socket.next()
        socket.connection.send(data)
        found = socket.until("refused")
        msgspec.convert(found, Rejected, strict=True)
        assert found["refused"]["key"] == "not_understood"
        socket.send(do="say", text="still here", key="k")
        assert socket.until("accepted")["key"] == "k"
    assert aino.log(table)[: len(before)] == before


def test_whoever_only_talks_nonsense_is_sent_away(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    with aino.socket(table) as socket:
        socket.next()
        for _ in range(21):
            socket.connection.send(b"x")
        with pytest.raises(ConnectionClosed):
            listen_on(socket)


def test_what_is_too_large_is_not_taken(aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    with aino.socket(table) as socket:
        socket.next()
        socket.connection.send(b" " * 20_000)
        assert socket.until("refused")["refused"]["key"] == "too_large"
        socket.connection.send(b" " * 100_000)
        with pytest.raises(ConnectionClosed):
            socket.next()
    assert len(aino.log(table)) == 2


def test_a_connection_that_is_gone_leaves_nothing_behind(server: Running, aino: Somebody) -> None:
    table = aino.make(["open", "open"], sit=[0])
    with aino.socket(table) as socket:
        socket.next()
        assert len(server.container.registry.channels[table].listeners) == 1
    for _ in range(200):
        if (
            not server.container.registry.channels[table].listeners
            and not server.container.rate_limiter.connections
        ):
            break
        aino.get("/me")
    assert not server.container.registry.channels[table].listeners
    assert server.container.rate_limiter.connections == 0
