"""`veturi serve`: the game server."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated, Final

import typer

from veturi.cli.console import InputError

__all__ = ["serve_command"]

PORT: Final = 8427
#: Where this machine finds a server that listens on all interfaces.
LOOPBACK: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def open_command(port: int) -> str:
    """The command that opens the server to the network, as it was started (see the Makefile)."""
    options = "--host 0.0.0.0" if port in (0, PORT) else f"--port {port} --host 0.0.0.0"
    return command_with(options)


def command_with(options: str) -> str:
    """The command that starts the server with these options, in the way it was started."""
    by_make = os.environ.get("VETURI_STARTED_BY") == "make"
    return f'make play PLAY="{options}"' if by_make else f"veturi serve {options}"


def has_screen() -> bool:
    """Whether there is a display for a browser; outside Linux assumed."""
    linux = sys.platform.startswith("linux")
    return not linux or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve_command(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for the network.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")
    ] = PORT,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="PATH_OR_URL", help="A file, or postgresql://…"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin", help="How browsers know it, if a proxy says otherwise; repeatable."
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Cookies for https only: behind a proxy that has it.")
    ] = False,
    private_webhooks: Annotated[
        bool,
        typer.Option("--private-webhooks", help="Let webhooks go to this machine and network."),
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Take any number of requests: for measurements.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, if there is a screen.")
    ] = False,
) -> None:
    """Serve tables to browsers, bots and scripts: docs/server.md."""
    # Imported here: the server's dependencies take a second to import.
    from veturi.server.auth.rate_limits import GENEROUS, Limits
    from veturi.server.config import Config, database_url
    from veturi.server.reach import Listening, public_origins
    from veturi.server.run import ServeError, bind, serve
    from veturi.server.storage.models import StoreError

    url = database_url(database)
    config = Config(
        database=url,
        limits=GENEROUS if no_limits else Limits(),
        origins=tuple(origin or ()),
        secure=secure,
        private_webhooks=private_webhooks,
        open_command=open_command(port),
    )
    try:
        socket = bind(host, port)
    except ServeError as error:
        another = command_with("--port 9000")
        raise InputError(f"{error} Choose another port, for example: {another}") from None
    try:
        listening = Listening.of(socket)
        # Cookies are for one host: here it stays the same, whatever the network.
        here = LOOPBACK.get(listening.host, listening.host)
        address = f"{listening.url(here)}/"
        typer.echo(f"Veturi: {address}")
        for origin_ in public_origins(config.origins) or listening.origins():
            typer.echo(f"For other devices: {origin_}/")
        if open_browser and has_screen():
            webbrowser.open(address)
        serve(config, socket)
    except StoreError as error:
        raise InputError(str(error)) from None
