"""Tables full of players, over real WebSockets: each plays a random one of the actions it is told.

No engine runs here and little of what is told is read, so that the measurement leaves the processor
to the server.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

__all__ = ["Crowd", "PlayedTable", "Player"]

T = TypeVar("T")

API: Final = "/api/v1"
#: How many tables are made, or connected, at the same time.
AT_ONCE: Final = 16


class _Asked(msgspec.Struct):
    seat: int


class _Own(msgspec.Struct):
    seat: int
    actions: list[str]


class _State(msgspec.Struct):
    number: int
    asked: list[_Asked] = []
    own: list[_Own] = []


class _Card(msgspec.Struct):
    status: str


class _News(msgspec.Struct, tag_field="type", tag="news"):
    state: _State
    card: _Card | None = None


class _Accepted(msgspec.Struct, tag_field="type", tag="accepted"):
    key: str
    number: int


class _Refused(msgspec.Struct, tag_field="type", tag="refused"):
    refused: dict[str, str]


_decode: Final = msgspec.json.Decoder(_News | _Accepted | _Refused).decode
_encode: Final = msgspec.json.Encoder().encode


class Player(WSListener):
    """One seat's connection."""

    def __init__(self, table: PlayedTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None
        self.number = 0
        self.actions: list[str] = []
        self.received = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        data = frame.get_payload_as_memoryview()
        self.received += len(data)
        told = _decode(data)
        if isinstance(told, _News):
            self.number = told.state.number
            self.actions = told.state.own[0].actions if told.state.own else []
            self.table.heard(self, told)
        elif isinstance(told, _Accepted):
            self.table.accepted(told.number)
        else:
            self.table.rejected(told.refused)

    def send(self, command: dict[str, Any]) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, _encode(command))


class PlayedTable:
    """A table of which all seats are played from here; one move at a time."""

    def __init__(self, crowd: Crowd, id: str, secrets: list[str], invite: str) -> None:
        self.crowd = crowd
        self.id = id
        self.secrets = secrets
        self.invite = invite
        self.players: list[Player] = []
        self.over = False
        self.moves = 0
        #: When the move that is under way was sent, by whom, after which number.
        self._sent = 0.0
        self._mover: Player | None = None
        self._after = 0
        self._answered = 0

    async def connect(self) -> None:
        self.players = [Player(self, seat) for seat in range(len(self.secrets))]
        address = f"ws{self.crowd.address.removeprefix('http')}{API}/tables/{self.id}/socket"
        for player, secret in zip(self.players, self.secrets, strict=True):
            await ws_connect(
                lambda player=player: player,
                f"{address}?after=0",
                extra_headers={"Authorization": f"Bearer {secret}"},
                max_frame_size=1 << 20,
            )
        while not all(player.number for player in self.players):
            await asyncio.sleep(0.005)

    async def disconnect(self) -> None:
        for player in self.players:
            if player.transport is not None:
                player.transport.disconnect()
        self.players = []

    def move(self) -> None:
        """Somebody who is asked plays something."""
        mover = next(player for player in self.players if player.actions)
        action = self.crowd.chance.choice(mover.actions)
        self._mover, self._after, self._answered = mover, mover.number, 0
        command = {
            "do": "play",
            "seat": mover.seat,
            "action": action,
            "number": mover.number,
            "key": f"{mover.seat}-{mover.number}",
        }
        self._sent = time.perf_counter()
        mover.send(command)

    def heard(self, player: Player, news: _News) -> None:
        if news.card is not None:
            self.over = news.card.status not in ("open", "playing")
        if self._mover is None:
            return
        if player is not self._mover and player.number > self._after:
            self.crowd.seen.append(time.perf_counter() - self._sent)
        self._go_on()

    def accepted(self, number: int) -> None:
        self.crowd.acknowledged.append(time.perf_counter() - self._sent)
        self._answered = number
        self.moves += 1
        self._go_on()

    def rejected(self, why: dict[str, str]) -> None:
        self.crowd.rejections.append(f"{self.id}: {why.get('key')}: {why.get('en')}")
        self._mover = None

    def _go_on(self) -> None:
        """The next move may come when everybody has been told of this one."""
        answered = self._answered
        if answered and all(player.number >= answered for player in self.players):
            self._mover = None
            self.crowd.ready_again(self)


class Crowd:
    """All tables, and how long things took."""

    def __init__(self, address: str, map_id: str, seats: int, seed: int = 1) -> None:
        self.address = address
        self.map_id = map_id
        self.seats = seats
        self.chance = random.Random(seed)
        self.tables: list[PlayedTable] = []
        self.ready: deque[PlayedTable] = deque()
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.rejections: list[str] = []
        self.ended = 0
        self._wake = asyncio.Event()
        limits = httpx.Limits(max_connections=AT_ONCE)
        self.web = httpx.AsyncClient(
            base_url=f"{address}{API}", timeout=60, limits=limits, trust_env=False
        )

    async def close(self) -> None:
        await asyncio.gather(*(table.disconnect() for table in self.tables))
        await self.web.aclose()

    # --- making tables ----------------------------------------------------------------------

    async def make(self, count: int) -> None:
        """New tables in play, nobody connected."""
        self.tables += await _some_at_once([self._make_table] * count)

    async def post(self, path: str, body: dict[str, Any], secret: str = "") -> Any:  # noqa: ANN401  # JSON
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self.web.post(path, content=_encode(body), headers=headers)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return msgspec.json.decode(answer.content)

    async def get(self, path: str, secret: str = "") -> Any:  # noqa: ANN401  # JSON
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self.web.get(path, headers=headers)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return msgspec.json.decode(answer.content)

    async def _make_table(self) -> PlayedTable:
        secrets = [(await self.post("/people", {}))["secret"] for _ in range(self.seats)]
        settings = {"map": self.map_id, "seats": ["open"] * self.seats, "public": True}
        body = {"settings": settings, "sit": [{"seat": 0, "name": "P0"}]}
        made = await self.post("/tables", body, secrets[0])
        table = PlayedTable(self, made["table"], secrets, made["links"]["invite"])
        path = f"/tables/{table.id}/commands"
        for seat in range(1, self.seats):
            sit = {"do": "sit", "seat": seat, "name": f"P{seat}", "token": table.invite}
            await self.post(path, sit, secrets[seat])
        await self.post(path, {"do": "start"}, secrets[0])
        return table

    async def connect(self) -> None:
        await _some_at_once([table.connect for table in self.tables])
        self.ready.extend(table for table in self.tables if not table.over)

    def move_to(self, address: str) -> None:
        """The same tables at another server of the same database."""
        self.address = address
        self.web.base_url = f"{address}{API}"
        self.ready.clear()

    async def look(self) -> list[float]:
        """Looks at every table once, one after the other; the seconds that each took."""
        waits = []
        for table in self.tables:
            begun = time.perf_counter()
            await self.get(f"/tables/{table.id}", table.secrets[0])
            waits.append(time.perf_counter() - begun)
        return waits

    # --- playing ----------------------------------------------------------------------------

    def ready_again(self, table: PlayedTable) -> None:
        if table.over:
            self.ended += 1
        else:
            self.ready.append(table)
            self._wake.set()

    def forget(self) -> None:
        """What is measured from now on."""
        self.acknowledged, self.seen, self.rejections = [], [], []

    async def play_fast(self, moves: int, seconds: float) -> float:
        """Every table again as soon as all have seen its last move; the seconds it took."""
        begun = time.perf_counter()
        sent = 0
        while sent < moves and time.perf_counter() < begun + seconds:
            while self.ready and sent < moves:
                self.ready.popleft().move()
                sent += 1
            self._wake.clear()
            await self._wait(1.0)
        await self._settle(sent)
        return time.perf_counter() - begun

    async def play_paced(self, rate: float, seconds: float) -> tuple[float, int]:
        """So many moves a second, whether or not the answers keep up; the seconds it took, and how
        many moves were not made because no table was ready for one."""
        begun = time.perf_counter()
        sent = due = starved = 0
        while (now := time.perf_counter()) < begun + seconds:
            wanted = int((now - begun) * rate)
            while due < wanted:
                due += 1
                if self.ready:
                    self.ready.popleft().move()
                    sent += 1
                else:
                    starved += 1
            await asyncio.sleep(max(0.0, begun + (due + 1) / rate - time.perf_counter()))
        await self._settle(sent)
        return time.perf_counter() - begun, starved

    async def _wait(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return

    async def _settle(self, sent: int) -> None:
        """Answers that are under way arrive."""
        until = time.perf_counter() + 10
        while len(self.acknowledged) + len(self.rejections) < sent and time.perf_counter() < until:
            await asyncio.sleep(0.005)


async def _some_at_once(calls: list[Callable[[], Awaitable[T]]]) -> list[T]:
    rate_limiter = asyncio.Semaphore(AT_ONCE)

    async def one(call: Callable[[], Awaitable[T]]) -> T:
        async with rate_limiter:
            return await call()

    return list(await asyncio.gather(*map(one, calls)))
