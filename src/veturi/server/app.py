"""The ASGI application (Starlette): routes, WebSocket, client files, and security headers."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from veturi.server.api import static
from veturi.server.api.codec import PREFIX, encode
from veturi.server.api.errors import rejection_response
from veturi.server.api.openapi import describe
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routes import (
    devices,
    event_stream,
    history,
    maps,
    people,
    questions,
    scores,
    seats,
    system,
    tables,
)
from veturi.server.api.routing import Encoded, Operation
from veturi.server.api.websocket import follow
from veturi.server.container import Container
from veturi.server.domain.rejections import rejected

__all__ = ["OPERATIONS", "make_app"]

logger = logging.getLogger("veturi.server")

#: The API, in the order of its description.
OPERATIONS: Final = [
    operation
    for group in (
        people,
        devices,
        tables,
        history,
        event_stream,
        questions,
        scores,
        seats,
        maps,
        system,
    )
    for operation in group.router.operations
]

#: Content-security policy and its like: only what the server itself gives out may run, and nobody
#: may put it into a frame.
SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
    """Middleware: puts the headers on every response, and answers whatever fault comes from
    below."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except Exception:
            logger.exception("%s", scope.get("method"))
            if not begun:
                await rejection_response(rejected("fault"))(scope, receive, guarded)


def make_app(container: Container, client: Path | None = None) -> Starlette:
    """The application of an open container; `client` is where the browser's client lies."""
    description: Encoded[Any] = Encoded(encode(describe(OPERATIONS)))

    async def get_openapi(context: RequestContext) -> Encoded[Any]:
        return description

    async def socket(connection: WebSocket) -> None:
        await follow(container, connection)

    openapi = Operation("GET", f"{PREFIX}/openapi.json", get_openapi, None)
    return Starlette(
        routes=[
            *(operation.route(container) for operation in [*OPERATIONS, openapi]),
            WebSocketRoute(f"{PREFIX}/tables/{{table}}/socket", socket),
            Route("/api/docs", static.api_docs(client), methods=["GET"]),
            Route("/docs", static.documentation(), methods=["GET"]),
            Route("/docs/{path:path}", static.documentation(), methods=["GET"]),
            Route("/{path:path}", static.pages(client), methods=["GET"]),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: _not_found},
    )


async def _not_found(request: Request, error: Any) -> Response:  # noqa: ANN401
    """What the routing itself rejects: no such address, or not that method."""
    return rejection_response(rejected("no_method" if error.status_code == 405 else "no_page"))
