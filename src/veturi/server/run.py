"""Running the server: its address, its database, and a clean end."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

from veturi.server.app import make_app
from veturi.server.config import Config
from veturi.server.container import Container
from veturi.server.reach import Listening

__all__ = ["ServeError", "Server", "bind", "make_runner", "run", "serve"]

#: Requests that are under way have so long when the server ends.
GRACE_SECONDS: Final = 3
BACKLOG: Final = 2048


class ServeError(Exception):
    """The server cannot run; the message says why, for people."""


def bind(host: str, port: int) -> socket.socket:
    """The address to listen on, taken before anything else; port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError as error:
        taken.close()
        raise ServeError(f"{host}:{port} cannot be used: {error.strerror}.") from None
    taken.listen(BACKLOG)
    taken.setblocking(False)
    return taken


def serve(config: Config, listening: socket.socket, client: Path | None = None) -> None:
    """Serves until it is told to stop (SIGINT, SIGTERM). What is wrong raises `StoreError`."""
    # Requests are not logged: their addresses may carry tokens.
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    # Once it has ended cleanly the server raises the signal again, which then does nothing more.
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *about: None)
    # What is loaded by now stays: looking for garbage in it again and again would take time.
    gc.collect()
    gc.freeze()
    with make_runner() as runner:
        runner.run(run(config, listening, client))


def make_runner() -> asyncio.Runner:
    """An event loop, the faster one (uvloop) where there is one."""
    return asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory())


async def run(
    config: Config,
    listening: socket.socket,
    client: Path | None = None,
    ready: Callable[[Server], None] | None = None,
) -> None:
    """Opens the house, serves, and closes it again; `ready` is given the server before it does."""
    container = await Container.open(config)
    container.listening = Listening.of(listening)
    try:
        server = Server(container, client)
        if ready is not None:
            ready(server)
        await server.serve(sockets=[listening])
    finally:
        await container.close()


class Server(uvicorn.Server):
    """Ends streams and WebSockets itself before it waits for requests to be answered."""

    def __init__(self, container: Container, client: Path | None = None) -> None:
        super().__init__(_settings(make_app(container, client), container.config))
        self.container = container

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.container.send_away()
        await super().shutdown(sockets)


def _settings(app: Starlette, config: Config) -> uvicorn.Config:
    """How the server speaks: no log of requests, no compression, short waits."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="off",
        ws_max_size=config.limits.body * 2,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        date_header=False,
        h11_max_incomplete_event_size=32_768,
    )
