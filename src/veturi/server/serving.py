"""Running the server: its address, its database, and a clean end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI

from veturi.server.app import make_app
from veturi.server.house import Config
from veturi.server.store import Store

__all__ = ["ServeError", "bind", "serve", "uvicorn_settings"]

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
        raise ServeError(f"{host}:{port} cannot be used: {error.strerror}") from None
    taken.listen(BACKLOG)
    taken.setblocking(False)
    return taken


def serve(config: Config, listening: socket.socket, client: Path | None = None) -> None:
    """Serves until it is told to stop (SIGINT, SIGTERM). What is wrong raises `StoreError`."""
    # Requests are not logged: their addresses may carry tokens.
    logging.basicConfig(
        level=logging.WARNING, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    asyncio.run(_look_at(config))
    server = uvicorn.Server(uvicorn_settings(make_app(config, client), config))
    # Once it has ended cleanly the server raises the signal again, which then does nothing more.
    signal.signal(signal.SIGTERM, lambda *about: None)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise ServeError("the server could not start")


async def _look_at(config: Config) -> None:
    """Opens the database once, so that whatever is wrong with it is told in one line."""
    store = await Store.open(config.database)
    await store.close()


def uvicorn_settings(app: FastAPI, config: Config) -> uvicorn.Config:
    """How the server speaks: no log of requests, no compression, short waits."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",
        lifespan="on",
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
