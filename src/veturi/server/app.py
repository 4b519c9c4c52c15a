"""The application: endpoints, WebSocket, pages, health, and headers that keep browsers safe."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from veturi import __version__
from veturi._engine import is_compiled
from veturi.server.api import codec as wire
from veturi.server.api import static as pages
from veturi.server.api.metrics import metrics
from veturi.server.api.openapi import describe
from veturi.server.api.request_context import Call, Endpoint, answer_rejection, answering
from veturi.server.api.routes import event_stream as stream
from veturi.server.api.routes import history as past
from veturi.server.api.routes import maps as reference
from veturi.server.api.routes import pins
from veturi.server.api.routes import questions as asking
from veturi.server.api.routes import tables as rest
from veturi.server.api.schemas.messages import Health
from veturi.server.api.websocket import follow
from veturi.server.container import Container
from veturi.server.domain.rejections import rejected
from veturi.server.storage.models import StoreError

__all__ = ["make_app"]

logger = logging.getLogger("veturi.server")

ENDPOINTS: Final = [
    *rest.ENDPOINTS,
    *past.ENDPOINTS,
    *stream.ENDPOINTS,
    *asking.ENDPOINTS,
    *pins.ENDPOINTS,
    *reference.ENDPOINTS,
]

#: Only what the server itself gives out may run, and nobody may put it into a frame.
HEADERS: Final = {
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


class Guard:
    """Puts the headers on every answer, and answers whatever fault comes from below."""

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
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except Exception:
            logger.exception("%s", scope.get("method"))
            if not begun:
                await answer_rejection(rejected("fault"))(scope, receive, guarded)


def make_app(container: Container, client: Path | None = None) -> FastAPI:
    """The application of an open house; `client` is where the browser's table lies."""
    app = FastAPI(
        title="Veturi",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        exception_handlers={HTTPException: _not_found},
    )
    for endpoint in ENDPOINTS:
        app.router.routes.append(_route(container, f"{wire.PREFIX}{endpoint.path}", endpoint))
    description = wire.encode(describe(ENDPOINTS))

    async def openapi(call: Call) -> bytes:
        return description

    async def socket(connection: WebSocket) -> None:
        await follow(container, connection)

    app.router.routes += [
        _route(container, f"{wire.PREFIX}/openapi.json", Endpoint("GET", "", openapi, "")),
        _route(container, "/health", Endpoint("GET", "", health, "")),
        _route(container, "/metrics", Endpoint("GET", "", metrics, "")),
        WebSocketRoute(f"{wire.PREFIX}/tables/{{table}}/socket", socket),
        Route("/{path:path}", pages.pages(client), methods=["GET"]),
    ]
    app.add_middleware(Guard)
    return app


def _route(container: Container, path: str, endpoint: Endpoint) -> Route:
    return Route(path, answering(container, endpoint), methods=[endpoint.method])


async def _not_found(request: Request, error: Any) -> Response:  # noqa: ANN401
    """What the routing itself refuses: no such address, or not that method."""
    return answer_rejection(rejected("no_method" if error.status_code == 405 else "no_page"))


async def health(call: Call) -> Response:
    """Whether the server works: whether its database answers."""
    try:
        await call.container.store.last("")
        status = 503 if call.container.closing else 200
    except StoreError:
        status = 503
    said = Health(
        status="ok" if status == 200 else "failing",
        version=__version__,
        api=wire.VERSION,
        engine="compiled" if is_compiled() else "plain",
    )
    return Response(wire.encode(said), status, media_type="application/json")
