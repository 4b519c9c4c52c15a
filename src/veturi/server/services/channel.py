"""A table in memory with those who follow it: what is told to each is put together once.

A listener keeps no queue of messages, only the number it has been told. Whoever is slow is told the
events it has missed and the newest position, and nothing piles up for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from veturi.server.auth.seat_access import SeatAccess
from veturi.server.domain.projection import (
    ProjectedEvent,
    Viewer,
    card_json,
    encode,
    event_json,
    public_state_json,
    state_json,
)
from veturi.server.domain.table_state import TableState

__all__ = ["Channel", "Listener"]

#: Events that are kept ready to be told again; older ones are read from the store.
TAIL: Final = 16
#: After so long without news a line says that it is open.
ALIVE_SECONDS: Final = 15.0
#: Answers that may wait for a listener that does not read.
MOST_ANSWERS: Final = 64


@dataclass(slots=True, eq=False)
class Listener:
    """A connection that follows a table."""

    access: SeatAccess
    #: The number it has been told, and the one at which the table's card was.
    sent: int
    card_of: int = -1
    answers: list[bytes] = field(default_factory=list)
    ended: bool = False
    #: Why it was ended, if it is to blame itself: the key of a refusal.
    why: str = ""
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    #: When it has heard nothing for so long that it is told so; the timer may be set earlier.
    _quiet_at: float = 0.0
    _quiet: bool = False
    _timer: asyncio.TimerHandle | None = None

    async def something_new(self) -> bool:
        """Waits for something to tell; False if there was nothing for a while (heartbeat)."""
        loop = asyncio.get_running_loop()
        self._quiet_at = loop.time() + ALIVE_SECONDS
        if self._timer is None:
            self._timer = loop.call_at(self._quiet_at, self._ring, loop)
        self._quiet = False
        await self.wake.wait()
        if self._quiet:
            return False
        self.wake.clear()
        return True

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        # One timer for many messages: whenever something was told meanwhile, it is set again.
        self._timer = None
        if loop.time() < self._quiet_at and not self.ended:
            self._timer = loop.call_at(self._quiet_at, self._ring, loop)
        else:
            self._quiet = True
            self.wake.set()

    def answer(self, data: bytes) -> None:
        """Something for this listener alone; it comes after the news that it is about."""
        if len(self.answers) >= MOST_ANSWERS:
            self.ended = True
        else:
            self.answers.append(data)
        self.wake.set()

    def end(self, why: str = "") -> None:
        self.ended, self.why = True, self.why or why
        self.wake.set()


@dataclass(slots=True, eq=False)
class Channel:
    """One table in memory."""

    live: TableState
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    tail: deque[ProjectedEvent] = field(default_factory=lambda: deque(maxlen=TAIL))
    listeners: set[Listener] = field(default_factory=set)
    #: The task that has its bots play, while they do.
    driver: asyncio.Task[None] | None = None
    #: Whether the store's list of its people is not as its log says.
    unnoted: bool = False
    used: float = field(default_factory=time.monotonic)
    _public: tuple[int, bytes] = (-1, b"")
    #: Messages that several may be sent, until all who listen have theirs.
    _behind: int = 0
    _frames: dict[tuple[Viewer, Viewer, bool, int, bool], bytes] = field(default_factory=dict)

    def advance(self, live: TableState, news: Sequence[ProjectedEvent]) -> None:
        """The table has gone on: everybody who listens will be told."""
        self.live = live
        self.tail.extend(news)
        self._frames.clear()
        self.used = time.monotonic()
        self._behind = len(self.listeners)
        for listener in self.listeners:
            listener.wake.set()

    def has(self, after: int) -> bool:
        """Whether all events after a number are at hand."""
        return after >= self.live.number or (bool(self.tail) and self.tail[0].number <= after + 1)

    def state(self, viewer: Viewer) -> bytes:
        """The game as a viewer sees it now."""
        if self._public[0] != self.live.number:
            self._public = (self.live.number, public_state_json(self.live))
        return state_json(self.live, viewer, self._public[1])

    def card(self, person: str) -> bytes:
        """The table as a person sees it, apart from its game."""
        live = self.live
        return card_json(live, live.seats_of(person), bool(person) and person == live.host)

    def news_for(self, listener: Listener, older: Sequence[ProjectedEvent] = ()) -> bytes:
        """All that a listener has not been told; counts as told."""
        live, person = self.live, listener.access.person
        viewer, host = listener.access.viewer(live), bool(person) and person == live.host
        with_card = listener.card_of != live.changed
        after = listener.sent
        listener.sent, listener.card_of = live.number, live.changed
        if older:
            return self._frame(person, viewer, [*older], with_card)
        key = (viewer, live.seats_of(person), host, after, with_card)
        found = self._frames.get(key)
        if found is None:
            fresh = [one for one in self.tail if one.number > after]
            found = self._frames[key] = self._frame(person, viewer, fresh, with_card)
        self._behind -= 1
        if self._behind <= 0:
            self._frames.clear()
        return found

    def _frame(
        self, person: str, viewer: Viewer, news: Sequence[ProjectedEvent], with_card: bool
    ) -> bytes:
        parts = [b'{"type":"news","entries":[', b",".join(event_json(one, viewer) for one in news)]
        parts.append(b"]")
        if with_card:
            parts += [b',"card":', self.card(person)]
        parts += [b',"now":', encode(round(time.time(), 3)), b',"state":', self.state(viewer), b"}"]
        return b"".join(parts)
