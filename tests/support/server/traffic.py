"""Several clients at one table of a real server, and every byte that each of them was sent."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from support.server.live_server import API, Running
from support.server.twin_worlds import World
from veturi.engine import Game, Rules
from veturi.server.auth.identities import hash_of

#: Who is there, and the seats that each of them is shown. The phone is Aino's; Eino plays two
#: seats, of which the second has a PIN. Eino's device as well are `curtain`, which wants no seat to
#: be shown, `first`, which wants the first, and `locked`, where the PIN was not given.
SEATS: dict[str, set[int]] = {
    "aino": {0},
    "phone": {0},
    "eino": {1, 2},
    "guest": set(),
    "watcher": set(),
    "curtain": set(),
    "first": {1},
    "locked": {1},
}
ASKING = {"curtain": "seats=none", "first": "seats=1"}
LOCKED, PIN = 2, "271828182845"
#: So often everybody asks for all that can be asked for.
LOOK = 12
PLAYERS = {0: "aino", 1: "eino", 2: "eino"}


@dataclass(frozen=True)
class Sent:
    """Something that a client was sent; `over` if the game was."""

    what: str
    data: str
    over: bool


@dataclass
class Recording:
    """All that was sent, by client, and what nobody or not everybody may be told."""

    table: str
    sent: dict[str, list[Sent]] = field(default_factory=lambda: {name: [] for name in SEATS})
    logged: list[str] = field(default_factory=list)
    #: What is shown when the game is over, and what is shown to its owner alone.
    until_the_end: dict[str, str] = field(default_factory=dict)
    private: dict[str, dict[str, str]] = field(default_factory=lambda: {name: {} for name in SEATS})

    def plain(self, who: str) -> list[tuple[str, str]]:
        """What somebody was sent before the end, without what differs from table to table."""
        return [(one.what, self._plain(one.data)) for one in self.sent[who] if not one.over]

    def _plain(self, text: str) -> str:
        text = text.replace(self.table, "TABLE")
        text = re.sub(r'"commitment": ?"[0-9a-f]{64}"', '"commitment":"C"', text)
        return re.sub(r'"(at|now|created|deadline)": ?[0-9.e+-]+', r'"\1":0', text)

    def plain_log(self) -> list[str]:
        return [self._plain(line) for line in self.logged]


class Planted:
    """Takes the place of `Game` at the server: games begin with the decks of a world."""

    def __init__(self) -> None:
        self.world: World | None = None

    def seed(self) -> int:
        assert self.world is not None
        return self.world.seed

    def begin(self, rules: Rules, seed: int, decks: None, position: None) -> Game:
        assert self.world is not None
        return Game.start(rules, seed, self.world.decks)


class Client:
    """One client: its requests, and the connections that it has open."""

    def __init__(self, recording: Recording, server: Running, name: str, secret: str) -> None:
        self.recording, self.server, self.name = recording, server, name
        # To make ready for https takes long, and nothing here needs it.
        self.web = httpx.Client(base_url=f"{server.address}{API}", timeout=30, verify=False)
        self.headers: dict[str, str] = {}
        self.secret = secret
        if name != "watcher":
            self.secret = secret or self.web.post("/people", json={}).json()["secret"]
            self.headers = {"authorization": f"Bearer {self.secret}"}
            self.web.headers.update(self.headers)
        self.socket: ClientConnection | None = None
        self.lines: Iterator[str] | None = None
        self.token = self.unlocked = ""
        #: The last number, and who is to move.
        self.told = 0
        self.asked: list[int] = []
        self.over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.web.close()

    def unlock(self, text: str) -> None:
        self.headers["veturi-unlock"] = self.unlocked = text
        self.web.headers.update(self.headers)

    def note(self, what: str, data: str, over: bool | None = None) -> None:
        self.recording.sent[self.name].append(Sent(what, data, self.over if over is None else over))

    def ask(self, method: str, path: str, body: Any = None, record: bool = True) -> httpx.Response:
        more = f"token={self.token}" if self.token else ASKING.get(self.name, "")
        sign = "&" if "?" in path else "?"
        answer = self.web.request(method, f"{path}{sign}{more}" if more else path, json=body)
        # A fault reads the same in every world: it would prove nothing.
        assert answer.status_code < 500, f"{method} {path}: {answer.text}"
        if record:
            what = f"{method} {path}"
            left_out = {"content-length"}
            headers = {k: v for k, v in answer.headers.items() if k not in left_out}
            shown = what.replace(self.recording.table, "TABLE")
            self.note(shown, f"{answer.status_code} {headers} {answer.text}")
        return answer

    @contextmanager
    def following(self) -> Iterator[None]:
        """By a WebSocket, or by the stream of lines."""
        query = f"?after=0&token={self.token}&{ASKING.get(self.name, '')}&unlock={self.unlocked}"
        path = f"{API}/tables/{self.recording.table}"
        if self.name in ("aino", "watcher", "curtain", "locked"):
            address = f"ws://127.0.0.1:{self.server.port}{path}/socket{query}"
            with connect(address, additional_headers=self.headers, compression=None) as made:
                assert made.response is not None
                self.note("handshake", str(sorted(made.response.headers.keys())))
                self.socket = made
                yield
            return
        with self.web.stream("GET", f"/tables/{self.recording.table}/stream{query}") as answer:
            self.note("stream", str(sorted(answer.headers.items())))
            self.lines = answer.iter_lines()
            yield

    def next(self) -> dict[str, Any]:
        """The next message, recorded."""
        if self.socket is not None:
            text = str(self.socket.recv(30))
        else:
            assert self.lines is not None
            text = next(line for line in self.lines if line)
        found: dict[str, Any] = json.loads(text)
        self.over = self.over or any(one["kind"] == "ended" for one in found.get("entries", ()))
        self.note("message", text)
        if found["type"] == "news":
            self.told = found["state"]["number"]
            self.asked = [one["seat"] for one in found["state"].get("asked", ())]
        return found

    def catch_up(self, number: int) -> None:
        while (self.socket is not None or self.lines is not None) and self.told < number:
            self.next()

    def command(self, table: str, body: dict[str, Any]) -> dict[str, Any]:
        """Over the WebSocket if there is one, else by a request."""
        if self.socket is None:
            found: dict[str, Any] = self.ask("POST", f"/tables/{table}/commands", body).json()
            return found
        self.socket.send(json.dumps(body))
        while (answer := self.next())["type"] == "news":
            pass
        return answer


class Performance:
    """A whole game of a world, played by the clients one step after the other."""

    def __init__(self, server: Running, world: World, options: dict[str, Any]) -> None:
        self.server, self.world, self.options = server, world, options
        self.recording = Recording("")
        self.clients: dict[str, Client] = {}
        self.number = 0

    def run(self) -> Recording:
        with ExitStack() as stack, listening_to_logs(self.recording.logged):
            for name in SEATS:
                same = "eino" if name in ("curtain", "first", "locked") else ""
                secret = self.clients[same].secret if same else ""
                made = Client(self.recording, self.server, name, secret)
                self.clients[name] = stack.enter_context(made)
            self._set_up()
            for client in self.clients.values():
                stack.enter_context(client.following())
            self._do("aino", "start")
            for step, (seat, text) in enumerate(self.world.script):
                self._step(step, seat, text)
            self._look_around(len(self.world.script))
        return self.recording

    def _set_up(self) -> None:
        aino, eino, phone = (self.clients[name] for name in ("aino", "eino", "phone"))
        map_id = self.world.rules.board.map.id
        # The long pause is for the stand-in, who is sent away before it moves.
        about = {"map": map_id, "seats": ["open"] * 3, "options": self.options, "pause": 60_000}
        body = {"settings": about, "sit": [{"seat": 0, "name": "Aino"}]}
        made = aino.ask("POST", "/tables", body, record=False).json()
        table, links = made["table"], made["links"]
        self.recording.table = table
        for seat in (1, 2):
            sit = {"do": "sit", "name": f"Eino {seat}", "seat": seat, "token": links["invite"]}
            eino.ask("POST", f"/tables/{table}/commands", sit, record=False)
        link = aino.ask("POST", f"/tables/{table}/seats/0/link", {}, record=False).json()["token"]
        assert phone.ask("POST", "/links", {"token": link}, record=False).json()["seat"] == 0
        for name in ("guest", "watcher"):
            self.clients[name].token = links["watch"]
        pin = eino.ask("PUT", f"/tables/{table}/seats/{LOCKED}/pin", {"pin": PIN}, record=False)
        for name in ("eino", *ASKING):
            self.clients[name].unlock(pin.json()["unlock"])
        self._note_secrets(links, link)

    def _note_secrets(self, links: dict[str, str], link: str) -> None:
        recording, container = self.recording, self.server.container
        secret = container.registry.channels[recording.table].live.secret
        recording.until_the_end = {"seed": secret.seed, "salt": secret.salt}
        for name, client in self.clients.items():
            private = recording.private[name]
            private["key"] = f"key-of-{name}-"
            if client.secret:
                private["secret"] = client.secret
                private["hash"] = hash_of(client.secret).hex()
        #: Nobody is ever told these over the table, whoever they are.
        for client in self.clients.values():
            if client.secret:
                person = self.server.run(container.people.who(client.secret))
                recording.private.setdefault("nobody", {})[f"person {client.name}"] = person
        kept = container.registry.channels[recording.table].live.seats[LOCKED].pin
        salt, _, hashed = kept.partition(":")
        recording.private["nobody"].update(link=link, pin=PIN, salt=salt, hashed=hashed, **links)

    def _do(self, name: str, do: str, **about: Any) -> dict[str, Any]:
        body = {"do": do, "key": f"key-of-{name}-{self.number}-{do}", **about}
        answer = self.clients[name].command(self.recording.table, body)
        assert answer["type"] == "accepted", answer
        self.number = answer["number"]
        for client in self.clients.values():
            client.catch_up(self.number)
        return answer

    def _step(self, step: int, seat: int, text: str) -> None:
        name = PLAYERS[seat]
        about = {"seat": seat, "action": text}
        self._do(name, "play", **about, number=self.number)
        if self.clients["aino"].over:
            return
        if step % 23 == 3:
            self._undo(seat)
            self._do(name, "play", **about, number=self.number)
        if step % 31 == 5:
            self._do(name, "away", seat=seat)
            self._do(name, "back", seat=seat)
            self._do("eino", "say", text=f"Step {step} <b>&")
        if step % LOOK == 1:
            self._look_around(step)

    def _undo(self, seat: int) -> None:
        """Takes the last action back, by the others' consent where it takes that."""
        name = PLAYERS[seat]
        self._do(name, "undo", seat=seat, number=self.number)
        told = self.clients["eino"].ask("GET", f"/tables/{self.recording.table}").json()
        if told["state"]["undo_asked"] is not None:
            other = "eino" if name == "aino" else "aino"
            self._do(other, "answer_undo", accept=True, number=self.number)

    def _look_around(self, step: int) -> None:
        """Everybody asks for what is theirs, and for what is not."""
        table, turn = f"/tables/{self.recording.table}", step // LOOK
        asked = self.clients["aino"].asked
        seat = asked[turn % len(asked)] if asked else 0
        paths = ["", f"/log?after={max(0, self.number - 3)}", f"/moments/{self.number}"]
        paths += [f"/log?all=true&after={max(0, self.number - LOOK)}"]
        paths += [f"/moments/{self.number}?all=true"]
        paths += [f"/why?seat={turn % 3}&action=draw%20deck", "/record"]
        paths += [f"/{what}?seat={seat}" for what in ("hints", "routes", "paths", "moves")]
        paths += [f"/hints?seat={seat}&number={self.number}"]
        paths += [f"/hints?seat={turn % 3}&number={max(1, self.number - 2)}"]
        stretch = f"/moments?first={max(1, self.number - 4)}&last={self.number}"
        paths += [stretch, f"{stretch}&all=true", "/statistics"]
        if turn % 10 == 0:
            paths.append("/log")
        for client in self.clients.values():
            for path in paths[turn % 2 :: 2] if step < len(self.world.script) else paths:
                # Whoever asks about one seat by its number wants to see it.
                if client.name not in ASKING or "seat=" not in path:
                    client.ask("GET", f"{table}{path}")


@contextmanager
def listening_to_logs(into: list[str]) -> Iterator[None]:
    """What the server would write into its log, faults with all their details."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.WARNING or record.name.startswith("veturi"):
                into.append(logging.Formatter().format(record))

    handler, root, own = Handler(), logging.getLogger(), logging.getLogger("veturi")
    before = own.level
    root.addHandler(handler)
    own.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        own.setLevel(before)


# --- what is wrong with a recording ---------------------------------------------------------


def told_apart(one: Recording, other: Recording, hiding: int) -> list[str]:
    """Who was sent other bytes in the one world than in the other, though they must not be able to
    tell the two apart; the log of the server is nobody's."""
    found = []
    for name, seats in SEATS.items():
        if hiding in seats:
            continue
        mine, theirs = one.plain(name), other.plain(name)
        if len(mine) != len(theirs):
            found.append(f"{name}: {len(mine)} and {len(theirs)} messages")
        pairs = zip(mine, theirs, strict=False)
        found += [f"{name}: {a[0]}: {_apart(a[1], b[1])}" for a, b in pairs if a != b]
    if one.plain_log() != other.plain_log():
        found.append("log")
    return found


def _apart(one: str, other: str) -> str:
    pairs = zip(one, other, strict=False)
    place = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    begin = max(0, place - 60)
    return f"…{one[begin : place + 40]}… and …{other[begin : place + 40]}…"


def secrets_told(recording: Recording) -> list[str]:
    """Secrets that somebody was sent who may not have them, or not yet."""
    found = []
    for name, everything in recording.sent.items():
        for one in everything:
            for kind, text in recording.until_the_end.items():
                if text in one.data and not one.over:
                    found.append(f"{name}: {kind} in {one.what}")
            for owner, secrets in recording.private.items():
                for kind, text in secrets.items():
                    if owner != name and text in one.data:
                        found.append(f"{name}: {kind} of {owner} in {one.what}")
    everything_hidden = {**recording.until_the_end}
    for owner, secrets in recording.private.items():
        everything_hidden.update({f"{kind} of {owner}": text for kind, text in secrets.items()})
    for line in recording.logged:
        found += [f"log: {kind}" for kind, text in everything_hidden.items() if text in line]
    return found
