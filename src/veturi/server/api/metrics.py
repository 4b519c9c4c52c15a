"""Numbers about the server in the text form that Prometheus reads. Nothing of any game."""

from __future__ import annotations

import os
import time

from starlette.responses import Response

from veturi.server.api.request_context import Call

__all__ = ["metrics"]

STARTED = time.time()


async def metrics(call: Call) -> Response:
    house = call.house
    hall = house.hall
    listeners = sum(len(room.listeners) for room in hall.rooms.values())
    cpu = os.times()
    lines = []
    for name, kind, about, value in (
        ("commands_total", "counter", "Commands accepted and stored.", hall.moves),
        ("tables_in_memory", "gauge", "Tables in memory.", len(hall.rooms)),
        ("connections", "gauge", "Open connections.", house.gate.connections),
        ("listeners", "gauge", "Connections that follow a table.", listeners),
        ("driving", "gauge", "Whether this server drives bots.", int(house.driver.driving)),
        ("webhooks_sent_total", "counter", "Webhooks that were taken.", house.webhooks.sent),
        ("webhooks_failed_total", "counter", "Webhooks that were not.", house.webhooks.failed),
        ("cpu_seconds_total", "counter", "Processor time used.", cpu.user + cpu.system),
        ("start_time_seconds", "gauge", "When the server started.", STARTED),
    ):
        full = f"veturi_{name}"
        lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")
