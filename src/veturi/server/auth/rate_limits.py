"""Rate limiting: a token bucket per client, and limits on sizes and counts.

A rate is (burst, refill per second), counted by person or by address.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from veturi.server.domain.rejections import rejected

__all__ = ["GENEROUS", "Limits", "RateLimiter", "TokenBuckets"]

T = TypeVar("T")

#: Maximum number of buckets; the least recently used one is dropped.
REMEMBERED: Final = 50_000


class Limits(msgspec.Struct, frozen=True):
    """All limits. A rate is (burst, refill per second).

    To change one, edit its default here or pass `Config(limits=…)`; the command line has only
    `--no-limits`.
    """

    #: Bytes of a request's body, or of a message over a WebSocket.
    body: int = 16_384
    #: Bytes of an imported record; the longest games need a tenth of it.
    record: int = 262_144
    #: All requests, by address; commands, by person.
    requests: tuple[float, float] = (300, 50)
    commands: tuple[float, float] = (60, 20)
    #: New people and new tables, by address; rematches are new tables, by person.
    people: tuple[float, float] = (60, 0.2)
    tables: tuple[float, float] = (60, 0.1)
    #: Expensive requests (hints, old logs), by person or address.
    thinking: tuple[float, float] = (30, 3)
    chat: tuple[float, float] = (10, 0.5)
    #: Wrong PINs, by seat: prevents brute force, so `GENEROUS` keeps it.
    pins: tuple[float, float] = (5, 1 / 60)
    #: Device codes tried, right or wrong, by address: prevents brute force, so `GENEROUS` keeps it.
    codes: tuple[float, float] = (10, 1 / 30)
    #: Open connections by address, in total, and of one person at one table.
    connections: int = 200
    all_connections: int = 10_000
    connections_each: int = 20
    #: Unfinished tables where one person has a seat or is the host; None for no limit.
    tables_each: int | None = 100
    #: Entries in one table's log.
    entries: int = 20_000


#: For tests and benchmarks.
GENEROUS: Final = Limits(
    requests=(1e9, 1e9),
    commands=(1e9, 1e9),
    people=(1e9, 1e9),
    tables=(1e9, 1e9),
    thinking=(1e9, 1e9),
    chat=(1e9, 1e9),
    connections=100_000,
    all_connections=100_000,
    connections_each=100_000,
    tables_each=None,
)


class TokenBuckets:
    """Token buckets with one rate: the tokens left to each client, and since when."""

    def __init__(
        self, rate: tuple[float, float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.second = rate
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Takes one token; False if the bucket is empty."""
        now = self.clock()
        left, since = self._left.pop(who, (self.most, now))
        left = min(self.most, left + (now - since) * self.second)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed

    def give_back(self, who: str) -> None:
        """Returns the token taken last."""
        if (found := self._left.get(who)) is not None:
            self._left[who] = (min(self.most, found[0] + 1), found[1])


class RateLimiter:
    """Enforces the limits: token buckets for rates, counters for connections."""

    def __init__(
        self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits or Limits()
        kinds = ("requests", "commands", "people", "tables", "thinking", "chat", "pins", "codes")
        self._buckets = {kind: TokenBuckets(getattr(self.limits, kind), clock) for kind in kinds}
        self.connections = 0
        self._open: Counter[str] = Counter()
        self._each: Counter[tuple[str, str]] = Counter()

    def count(self, kind: str, who: str, key: str = "too_fast") -> None:
        """Counts one request of a kind; rejects it if it exceeds the rate."""
        if not self._buckets[kind].take(who):
            raise rejected(key)

    def give_back(self, kind: str, who: str) -> None:
        """Uncounts a request."""
        self._buckets[kind].give_back(who)

    def connect(self, address: str, person: str, table: str) -> None:
        """Counts an open connection; rejects it if there are too many."""
        limits = self.limits
        each = (person or address, table)
        if (
            self._open[address] >= limits.connections
            or self.connections >= limits.all_connections
            or self._each[each] >= limits.connections_each
        ):
            raise rejected("too_many")
        self.connections += 1
        self._open[address] += 1
        self._each[each] += 1

    def disconnect(self, address: str, person: str, table: str) -> None:
        self.connections -= 1
        _one_less(self._open, address)
        _one_less(self._each, (person or address, table))


def _one_less(counts: Counter[T], key: T) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
