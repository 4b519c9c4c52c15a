"""Request context: who asks, from where, and what they may see and use of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from veturi.server.api.schemas.tables import NewPerson
from veturi.server.auth.identities import cookie_header, is_bearer, secret_in
from veturi.server.auth.seat_access import PIN_HEADER, SeatAccess
from veturi.server.container import Container
from veturi.server.domain.projection import Viewer
from veturi.server.domain.rejections import rejected
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel

__all__ = [
    "RequestContext",
    "client_address",
    "is_cross_origin",
    "may_see",
    "person_of",
]


def client_address(connection: HTTPConnection) -> str:
    """The client's address as rate limits count it. A client with IPv6 has a whole network of
    addresses (/64), which count as one."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        place = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(place.ipv4_mapped or IPv6Network((place, 64), strict=False))


def is_cross_origin(container: Container, connection: HTTPConnection) -> bool:
    """Whether a browser says that a page of another site asks (CSRF)."""
    origin = connection.headers.get("origin")
    if origin is None or origin in container.config.origins:
        return False
    try:
        site = urlsplit(origin).netloc.lower()
    except ValueError:
        return True
    return site != connection.headers.get("host", "").lower()


async def person_of(container: Container, connection: HTTPConnection) -> str:
    """Who asks; "" for somebody unknown."""
    headers = connection.headers
    secret = secret_in(headers.get("authorization", ""), headers.get("cookie", ""))
    return await container.people.who(secret)


def may_see(live: TableState, person: str, token: str) -> bool:
    """Whether somebody may look at a table."""
    if live.settings.public or (person and person == live.host) or live.seats_of(person):
        return True
    return live.is_invited(token) or live.may_watch(token)


@dataclass(slots=True)
class RequestContext:
    """One request, its handler's first argument; or the connection of a WebSocket."""

    container: Container
    request: HTTPConnection
    #: Who asks; "" for somebody unknown.
    person: str
    address: str
    #: Headers for the response.
    headers: dict[str, str] = field(default_factory=dict)

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def seat(self) -> int:
        """The seat that the address names."""
        text = self.path("seat")
        if not (text.isascii() and text.isdecimal() and len(text) == 1):
            raise rejected("no_seat")
        return int(text)

    def require_person(self) -> str:
        """Who asks; rejects somebody unknown."""
        if not self.person:
            raise rejected("no_person")
        return self.person

    def known_by(self, secret: str, cookie: bool) -> NewPerson:
        """The secret that whoever asks is known by from now on: in a cookie, or told."""
        if not cookie:
            return NewPerson(secret=secret)
        secure = self.container.config.secure or self.request.url.scheme == "https"
        self.headers["set-cookie"] = cookie_header(secret, secure)
        return NewPerson(secret=None)

    def limit(self, kind: str) -> None:
        """Counts against a rate limit, by person or else by address."""
        self.container.rate_limiter.count(kind, self.person or self.address)

    async def channel(self) -> Channel:
        """The table that the address names, if the person may see it or has its link's token."""
        channel = await self.container.registry.require(self.path("table"))
        if not may_see(channel.live, self.person, self.request.query_params.get("token", "")):
            raise rejected("private")
        return channel

    def access(self, shown: str = "") -> SeatAccess:
        """Seat access: who looks, and what was unlocked for them. Browsers put no header on a
        WebSocket: then its unlocks stand in its address."""
        headers = self.request.headers
        unlocks = headers.get(PIN_HEADER) or self.request.query_params.get("unlock", "")
        program = is_bearer(headers.get("authorization", ""))
        return SeatAccess.of(self.person, shown, unlocks, program)

    def viewer(self, channel: Channel, shown: str, everybody: bool = False) -> Viewer:
        """The seats whose own things are shown: one's own, or all once the game is over."""
        if everybody:
            if not channel.live.laid_open:
                raise rejected("not_ended")
            return frozenset(range(len(channel.live.seats)))
        return self.checked_access(channel, shown).viewer(channel.live)

    def checked_access(self, channel: Channel, shown: str) -> SeatAccess:
        """Seat access; rejects seats that are asked for by number and cannot be shown."""
        access = self.access(shown)
        access.require_shown(channel.live)
        return access

    def any_seat(self, channel: Channel, seat: int) -> int:
        """A seat of the table, whoever's it is."""
        if seat >= len(channel.live.seats):
            raise rejected("no_seat")
        return seat

    def own_seat(self, channel: Channel, seat: int) -> int:
        """A seat of one's own, its PIN given if it has one."""
        self.access().require(channel.live, seat)
        return seat

    async def own(self) -> tuple[Channel, int]:
        """The table and the seat of one's own that the address names."""
        channel = await self.channel()
        return channel, self.own_seat(channel, self.seat())
