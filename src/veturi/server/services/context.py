"""What the services of one server share: the store, the live tables, identities and limits."""

from __future__ import annotations

from veturi.server.auth.device_codes import DeviceCodes
from veturi.server.auth.identities import Identities
from veturi.server.auth.rate_limits import Limits, RateLimiter
from veturi.server.services.registry import TableRegistry
from veturi.server.storage.store import Store
from veturi.server.storage.write_queue import WriteQueue

__all__ = ["ServiceContext"]


class ServiceContext:
    """A server apart from its network and its workers."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.write_queue = WriteQueue(store)
        self.registry = TableRegistry(store, self.write_queue)
        self.people = Identities(store)
        self.device_codes = DeviceCodes(self.people)
        self.limits = limits
        self.rate_limiter = RateLimiter(limits)
