"""Prometheus metrics of one server, collected when they are asked for. Nothing of any game."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from veturi.server.container import Container

__all__ = ["CONTENT_TYPE", "metrics_text"]

CONTENT_TYPE: Final = "text/plain; version=0.0.4"
STARTED: Final = time.time()


class ServerCollector(Collector):
    """Reads the numbers where they are counted."""

    def __init__(self, container: Container) -> None:
        self.container = container

    def collect(self) -> Iterator[Metric]:
        container, registry = self.container, self.container.registry
        listeners = sum(len(channel.listeners) for channel in registry.channels.values())
        cpu = os.times()
        for name, about, count in (
            ("commands", "Commands accepted and stored.", registry.moves),
            ("webhooks_sent", "Webhooks that were taken.", container.webhooks.sent),
            ("webhooks_failed", "Webhooks that were not.", container.webhooks.failed),
            ("cpu_seconds", "Processor time used.", cpu.user + cpu.system),
        ):
            yield CounterMetricFamily(f"veturi_{name}", about, value=count)
        for name, about, value in (
            ("tables_in_memory", "Tables in memory.", len(registry.channels)),
            ("connections", "Open connections.", container.rate_limiter.connections),
            ("listeners", "Connections that follow a table.", listeners),
            ("driving", "Whether this server drives bots.", container.driver.driving),
            ("start_time_seconds", "When the server started.", STARTED),
        ):
            yield GaugeMetricFamily(f"veturi_{name}", about, value=value)


def metrics_text(container: Container) -> bytes:
    """The numbers in the text format of Prometheus, from a registry of this server alone."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(ServerCollector(container))
    return generate_latest(registry)
