"""A real server for tests: uvicorn on loopback in a thread of its own, and small clients for it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from served import Served
from websockets.sync.client import ClientConnection, connect

from veturi.server.auth.rate_limits import GENEROUS, Limits
from veturi.server.config import Config
from veturi.server.container import Container
from veturi.server.run import Server, bind, make_runner, run

API = "/api/v1"
T = TypeVar("T")


def wait_for(what: Callable[[], Any], seconds: float = 60) -> Any:
    """What is answered as soon as it is something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := what():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")


class Running:
    """A server that runs."""

    def __init__(self, config: Config, client: Path | None = None, port: int = 0) -> None:
        self.config = config
        self.client = client
        self.socket = bind("127.0.0.1", port)
        self.port = self.socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._server: Server | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def _run(self) -> None:
        with make_runner() as runner:
            self._loop = runner.get_loop()
            runner.run(run(self.config, self.socket, self.client, self._ready))

    def _ready(self, server: Server) -> None:
        self._server = server

    @property
    def container(self) -> Container:
        assert self._server is not None
        return self._server.container

    def start(self) -> Self:
        self._thread.start()
        until = time.monotonic() + 20
        while self._server is None or not self._server.started:
            assert time.monotonic() < until, "the server did not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.01)
        return self

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs something on the server's own loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def stop(self) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not end"
        self.socket.close()


@contextmanager
def running(
    path: Path | str, *, limits: Limits = GENEROUS, client: Path | None = None, **more: Any
) -> Iterator[Running]:
    server = Running(Config(database=str(path), limits=limits, **more), client).start()
    try:
        yield server
    finally:
        server.stop()


class Somebody:
    """A person who uses the interface."""

    def __init__(self, server: Running | Served, secret: str | None = None) -> None:
        self.server = server
        if secret is None:
            secret = httpx.post(f"{server.address}{API}/people", json={}).json()["secret"]
        self.secret = secret
        self.headers = {"authorization": f"Bearer {secret}"}
        self.web = httpx.Client(base_url=f"{server.address}{API}", headers=self.headers, timeout=20)
        self._keys = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.web.close()

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.web.get(path, params=query or None)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200, **query: Any) -> Any:
        answer = self.web.post(path, json={} if body is None else body, params=query or None)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, seats: list[str], sit: list[int] | None = None, **settings: Any) -> str:
        """A table; the person sits at these seats."""
        places = [{"seat": seat, "name": f"P{seat}"} for seat in sit or []]
        about = {"map": "usa", "seats": seats, "pause": 0, **settings}
        table = self.post("/tables", {"settings": about, "sit": places})["table"]
        assert isinstance(table, str)
        return table

    def do(self, table: str, do: str, status: int = 200, **about: Any) -> Any:
        return self.post(f"/tables/{table}/commands", {"do": do, **about}, status)

    def rejected(self, table: str, do: str, status: int = 409, **about: Any) -> dict[str, Any]:
        found = self.do(table, do, status, **about)["refused"]
        assert isinstance(found, dict)
        return found

    def look(self, table: str, **query: Any) -> Any:
        return self.get(f"/tables/{table}", **query)

    def log(self, table: str, **query: Any) -> list[dict[str, Any]]:
        found = self.get(f"/tables/{table}/log", **query)["entries"]
        assert isinstance(found, list)
        return found

    @contextmanager
    def socket(self, table: str, after: int = 0, **query: Any) -> Iterator[Socket]:
        more = "".join(f"&{key}={value}" for key, value in query.items())
        address = (
            f"ws://127.0.0.1:{self.server.port}{API}/tables/{table}/socket?after={after}{more}"
        )
        with connect(address, additional_headers=self.headers, compression=None) as made:
            yield Socket(made)


class Socket:
    """A WebSocket, and all that came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[dict[str, Any]] = []

    def next(self, seconds: float = 10) -> dict[str, Any]:
        found = json.loads(self.connection.recv(seconds))
        assert isinstance(found, dict)
        self.received.append(found)
        return found

    def send(self, **command: Any) -> None:
        self.connection.send(json.dumps(command))

    def until(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The next message of a type."""
        while True:
            found = self.next(seconds)
            if found["type"] == kind:
                return found


def at_once(calls: list[Callable[[], httpx.Response]]) -> list[Any]:
    """Makes requests at the same time; their answers."""
    with ThreadPoolExecutor(len(calls)) as threads:
        return [found.json() for found in threads.map(lambda call: call(), calls)]
