"""Numbers about the server in the text form that Prometheus reads. Nothing of any game."""

from __future__ import annotations

import os
import time

from starlette.responses import Response

from veturi.server.api.request_context import Call

__all__ = ["metrics"]

STARTED = time.time()


async def metrics(call: Call) -> Response:
    container = call.container
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
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")
