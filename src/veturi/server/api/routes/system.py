"""Endpoints for whoever runs the server: health check, and metrics for Prometheus."""

from __future__ import annotations

import os
import time
from typing import Final

from starlette.responses import Response

from veturi import __version__
from veturi._engine import is_compiled
from veturi.server.api.codec import VERSION, encode
from veturi.server.api.errors import JSON
from veturi.server.api.request_context import RequestContext
from veturi.server.api.routing import Router
from veturi.server.api.schemas.maps import Health
from veturi.server.storage.models import StoreError

__all__ = ["router"]

router = Router()

STARTED: Final = time.time()
PROMETHEUS: Final = "text/plain; version=0.0.4"


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
    container = context.container
    registry = container.registry
    listeners = sum(len(channel.listeners) for channel in registry.channels.values())
    cpu = os.times()
    lines = []
    for name, kind, about, value in (
        ("commands_total", "counter", "Commands accepted and stored.", registry.moves),
        ("tables_in_memory", "gauge", "Tables in memory.", len(registry.channels)),
        ("connections", "gauge", "Open connections.", container.rate_limiter.connections),
        ("listeners", "gauge", "Connections that follow a table.", listeners),
        ("driving", "gauge", "Whether this server drives bots.", int(container.driver.driving)),
        ("webhooks_sent_total", "counter", "Webhooks that were taken.", container.webhooks.sent),
        ("webhooks_failed_total", "counter", "Webhooks that were not.", container.webhooks.failed),
        ("cpu_seconds_total", "counter", "Processor time used.", cpu.user + cpu.system),
        ("start_time_seconds", "gauge", "When the server started.", STARTED),
    ):
        full = f"veturi_{name}"
        lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
    return Response("\n".join(lines) + "\n", media_type=PROMETHEUS)
