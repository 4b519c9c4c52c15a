"""Players who never give up: they come back after every loss and keep book of all they were told.

A player knows what it sent, what was acknowledged, and every entry in the order it came; what may
never happen (a gap, a repeat, a refusal) is an assertion on the spot.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

API = "/api/v1"
#: Refusals that say "not now": the command is sent again.
NOT_NOW = ("busy",)
#: Of so many commands one is sent twice at once, as an impatient client would.
TWICE = 5


@dataclass
class Where:
    """The address of the server of the moment."""

    address: str

    def socket(self, table: str, after: int) -> str:
        ws = self.address.replace("http", "ws", 1)
        return f"{ws}{API}/tables/{table}/socket?after={after}"


@dataclass
class Player:
    """Somebody on one seat, who plays at random until the game is over."""

    where: Where
    table: str
    seat: int
    secret: str
    chance: random.Random
    #: All entries, in the order they were told.
    told: list[dict[str, Any]] = field(default_factory=list)
    #: By key: the action that was sent, and the number by which it was acknowledged.
    sent: dict[str, str] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    status: str = "open"
    #: How often it had to come back, and how often an answer said "that was done before".
    returns: int = 0
    repeats: int = 0
    pause: float = 0.0
    #: Given up by the test.
    stopped: bool = False
    _actions: list[str] = field(default_factory=list)
    _waiting: dict[str, Any] | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"}

    @property
    def over(self) -> bool:
        return self.status == "ended" and self._waiting is None

    async def play(self) -> None:
        """Until the game is over, however often the connection is lost."""
        while not self.over and not self.stopped:
            try:
                address = self.where.socket(self.table, len(self.told))
                async with connect(
                    address, additional_headers=self.headers, compression=None
                ) as made:
                    if self._waiting is not None:
                        await made.send(json.dumps(self._waiting))
                    await self._listen(made)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)
            self.returns += 1

    async def _listen(self, made: ClientConnection) -> None:
        while not self.over:
            message = json.loads(await asyncio.wait_for(made.recv(), 30))
            if message["type"] == "news":
                self._take_in(message)
                command = self._next()
            elif message["type"] == "accepted":
                self._take_answer(message)
                command = self._next()
            else:
                assert message["refused"]["key"] in NOT_NOW, message
                await asyncio.sleep(0.1)
                command = self._waiting
            if command is not None:
                await asyncio.sleep(self.pause)
                for _ in range(1 + (self.chance.randrange(TWICE) == 0)):
                    await made.send(json.dumps(command))

    def _take_in(self, news: dict[str, Any]) -> None:
        for entry in news["entries"]:
            assert entry["number"] == len(self.told) + 1, "an entry was lost or repeated"
            self.told.append(entry)
        state = news["state"]
        assert state["number"] == len(self.told)
        self.status = news.get("card", {}).get("status", self.status)
        self._actions = [
            action
            for own in state.get("own", ())
            if own["seat"] == self.seat
            for action in own["actions"]
        ]

    def _next(self) -> dict[str, Any] | None:
        """A move, if one is asked for; the answer to the last one comes after its news."""
        if self._waiting is not None or not self._actions:
            return None
        key = f"{self.seat}:{len(self.told)}:{len(self.sent)}"
        action = self.chance.choice(self._actions)
        self.sent[key] = action
        self._waiting = {
            "do": "play",
            "seat": self.seat,
            "action": action,
            "number": len(self.told),
            "key": key,
        }
        return self._waiting

    def _take_answer(self, answer: dict[str, Any]) -> None:
        key, number = answer["key"], answer["number"]
        assert key in self.sent
        assert self.acknowledged.setdefault(key, number) == number
        self.repeats += answer.get("repeated", False)
        if self._waiting is not None and self._waiting["key"] == key:
            self._waiting = None

    # --- afterwards -------------------------------------------------------------------------

    def check(self, log: list[dict[str, Any]], known: int) -> None:
        """Holds what was told and acknowledged up to a number against the log as it is now."""
        assert self.told[:known] == log[:known]
        by_number = {entry["number"]: entry for entry in log}
        assert len(by_number) == len(log)
        for key, number in self.acknowledged.items():
            if number > known:
                continue
            entry = by_number[number]
            if entry["kind"] == "ended":
                entry = by_number[number - 1]
            assert entry["kind"] == "played"
            assert (entry["seat"], entry["action"]) == (self.seat, self.sent[key])
        assert len(set(self.acknowledged.values())) == len(self.acknowledged)

    def check_all(self, log: list[dict[str, Any]]) -> None:
        """At the end everything that was sent has been done once."""
        assert len(self.told) == len(log)
        self.check(log, len(log))
        assert self.acknowledged.keys() == self.sent.keys()
        own = [one for one in log if one["kind"] == "played" and one["seat"] == self.seat]
        assert [one["action"] for one in own] == list(self.sent.values())


class Play:
    """The players of some tables, at play as long as the `with` lasts."""

    def __init__(self, parties: list[Party], patience: float = 60.0) -> None:
        self.parties = parties
        self.players = [player for party in parties for player in party.players]
        self.patience = patience
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]
        return self

    async def __aexit__(self, *about: object) -> None:
        for player, task in zip(self.players, self.tasks, strict=True):
            player.stopped = True
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def until(self, moves: int) -> None:
        """Waits until so many moves are acknowledged; a player's failure is the test's."""
        begun = time.monotonic()
        while self.acknowledged < moves:
            for task in self.tasks:
                if task.done():
                    task.result()
            assert not all(task.done() for task in self.tasks), "the games are over"
            assert time.monotonic() < begun + self.patience, "the games do not go on"
            await asyncio.sleep(0.002)

    async def to_the_end(self) -> None:
        await asyncio.wait_for(asyncio.gather(*self.tasks), self.patience)


@dataclass
class Party:
    """The people of one table."""

    where: Where
    table: str
    players: list[Player]

    @classmethod
    async def gather(
        cls,
        where: Where,
        map_id: str,
        people: int,
        bots: tuple[str, ...] = (),
        seed: int = 0,
        **settings: Any,
    ) -> Self:
        """A new table in play: people first, then bots."""
        async with httpx.AsyncClient(base_url=f"{where.address}{API}", timeout=30) as web:

            async def post(path: str, body: Any, secret: str = "") -> Any:
                headers = {"authorization": f"Bearer {secret}"} if secret else {}
                answer = await web.post(path, json=body, headers=headers)
                assert answer.status_code == 200, answer.text
                return answer.json()

            secrets = [(await post("/people", {}))["secret"] for _ in range(people)]
            seats = [*["open"] * people, *bots]
            about = {"map": map_id, "seats": seats, "public": True, "pause": 0, **settings}
            body = {"settings": about, "sit": [{"seat": 0, "name": "P0"}]}
            table = (await post("/tables", body, secrets[0]))["table"]
            for seat in range(1, people):
                sit = {"do": "sit", "seat": seat, "name": f"P{seat}"}
                await post(f"/tables/{table}/commands", sit, secrets[seat])
            await post(f"/tables/{table}/commands", {"do": "start"}, secrets[0])
        players = [
            Player(where, table, seat, secret, random.Random(100 * seed + seat))
            for seat, secret in enumerate(secrets)
        ]
        return cls(where, table, players)

    async def get(self, path: str, player: Player | None = None) -> Any:
        """What the server answers, to the first player if none is named."""
        who = player or self.players[0]
        address = f"{self.where.address}{API}/tables/{self.table}{path}"
        async with httpx.AsyncClient(timeout=30) as web:
            answer = await web.get(address, headers=who.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def log(self, player: Player | None = None) -> list[dict[str, Any]]:
        found = (await self.get("/log", player))["entries"]
        assert isinstance(found, list)
        return found
