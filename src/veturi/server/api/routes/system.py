"""Endpoints about the server itself: its addresses, a health check, metrics for Prometheus."""

from __future__ import annotations

from starlette.responses import Response

from veturi import __version__
from veturi._engine import is_compiled
from veturi.server.api.codec import PREFIX, VERSION, encode
from veturi.server.api.errors import JSON
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas.maps import Health
from veturi.server.api.schemas.tables import Reach
from veturi.server.metrics import CONTENT_TYPE, metrics_text
from veturi.server.reach import is_loopback, public_origins
from veturi.server.storage.models import StoreError

__all__ = ["router"]

router = Router()


@router.get(f"{PREFIX}/reach")
async def get_reach(context: RequestContext) -> Reach:
    """Where other devices can open this server: links for others begin with it.

    Addresses of the machine's networks are told to this machine alone.
    """
    container = context.container
    listening, config = container.listening, container.config
    if named := public_origins(config.origins):
        return Reach(local=False, origins=named)
    asked = context.request.url.hostname or ""
    if not (is_loopback(context.address) and is_loopback(asked)):
        return Reach(local=False, origins=[])
    command = config.open_command if listening.local else ""
    return Reach(local=listening.local, origins=listening.origins(), command=command)


@router.get("/health", response=Health)
async def get_health(context: RequestContext) -> Response:
    """Whether the server works: whether its database answers."""
    try:
        await context.container.store.last("")
        status = 503 if context.container.closing else 200
    except StoreError:
        status = 503
    health = Health(
        status="ok" if status == 200 else "failing",
        version=__version__,
        api=VERSION,
        engine="compiled" if is_compiled() else "plain",
    )
    return Response(encode(health), status, media_type=JSON)


@router.get("/metrics", response=str, media_type="text/plain")
async def get_metrics(context: RequestContext) -> Response:
    """Numbers about the server in the text format of Prometheus. Nothing of any game."""
    return Response(metrics_text(context.container), media_type=CONTENT_TYPE)
