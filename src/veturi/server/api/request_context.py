"""A request over HTTP, from its first byte to its answer: who asks, what, and how often.

Every endpoint is a plain function of a `Call`. What it refuses it raises as `Refuse`; whatever else
goes wrong is answered without telling how.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from veturi.server.api import codec as wire
from veturi.server.auth.identities import is_bearer, secret_in
from veturi.server.auth.seat_access import PIN_HEADER, SeatAccess
from veturi.server.container import Container
from veturi.server.domain.rejections import Rejection, rejected
from veturi.server.domain.table_events import EntryError
from veturi.server.domain.table_state import TableState
from veturi.server.services.channel import Channel
from veturi.server.storage.models import BusyError, DamagedError, StoreError

__all__ = [
    "JSON",
    "Call",
    "Endpoint",
    "RejectionError",
    "access_of",
    "address_of",
    "answer_rejection",
    "answering",
    "foreign",
    "may_see",
    "not_understood",
    "person_of",
    "storing_failed",
]

logger = logging.getLogger("veturi.server")
T = TypeVar("T")

JSON: Final = "application/json"

#: Whoever sends a body has so long for it.
BODY_SECONDS: Final = 10.0

#: The status of an answer that refuses, where it is not that the game says no (409).
STATUSES: Final[dict[str, int]] = {
    "not_understood": 400,
    "no_such_map": 422,
    "number_of_players": 422,
    "options": 422,
    "wrong_address": 422,
    "no_name": 422,
    "nothing_said": 422,
    "no_record": 422,
    "record_version": 422,
    "record_step": 422,
    "record_result": 422,
    "record_promise": 422,
    "no_person": 401,
    "not_your_seat": 403,
    "pin_needed": 403,
    "pin_wrong": 403,
    "not_at_table": 403,
    "not_host": 403,
    "private": 403,
    "other_origin": 403,
    "no_table": 404,
    "no_seat": 404,
    "no_route": 404,
    "no_map": 404,
    "no_page": 404,
    "no_link": 404,
    "no_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "too_fast": 429,
    "pin_tries": 429,
    "too_many": 429,
    "unreadable": 500,
    "fault": 500,
    "busy": 503,
}


#: Seconds after which it is worth trying again.
RETRY_AFTER: Final = {"too_fast": "1", "busy": "1", "pin_tries": "60"}


class RejectionError(Exception):  # it is an answer, not an error
    """Ends a call with a refusal."""

    def __init__(self, rejection: Rejection, number: int = 0, key: str = "") -> None:
        super().__init__(rejection.key)
        self.rejection = rejection
        self.number = number
        self.key = key


def storing_failed(error: StoreError | EntryError) -> Rejection:
    """What is said when the store fails; what the fault was is only for the log."""
    logger.error("%s", error)
    return rejected("unreadable" if isinstance(error, EntryError | DamagedError) else "busy")


def answer_rejection(rejection: Rejection, number: int = 0, key: str = "") -> Response:
    body = wire.encode(wire.Rejected(wire.reason(rejection), key, number))
    wait = RETRY_AFTER.get(rejection.key)
    headers = {"retry-after": wait} if wait else None
    return Response(body, STATUSES.get(rejection.key, 409), headers, JSON)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody is, as limits count them: of the sixth version everybody has a whole network
    of addresses, and counts as one."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        place = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(place.ipv4_mapped or IPv6Network((place, 64), strict=False))


def foreign(container: Container, connection: HTTPConnection) -> bool:
    """Whether a browser says that a page of another site asks."""
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


def access_of(connection: HTTPConnection, person: str, shown: str) -> SeatAccess:
    """Who looks, and what was unlocked for them. Browsers put no header on a WebSocket: then its
    unlocks stand in its address."""
    headers = connection.headers
    unlocks = headers.get(PIN_HEADER) or connection.query_params.get("unlock", "")
    return SeatAccess.of(person, shown, unlocks, is_bearer(headers.get("authorization", "")))


def may_see(live: TableState, person: str, token: str) -> bool:
    """Whether somebody may look at a table."""
    if live.settings.public or (person and person == live.host) or live.seats_of(person):
        return True
    return live.is_invited(token) or live.may_watch(token)


@dataclass(slots=True)
class Call:
    """One request."""

    container: Container
    request: Request
    person: str
    address: str
    body: bytes = b""
    #: Headers for the answer.
    headers: dict[str, str] = field(default_factory=dict)

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def seat(self) -> int:
        text = self.path("seat")
        if not (text.isascii() and text.isdecimal() and len(text) == 1):
            raise RejectionError(rejected("no_seat"))
        return int(text)

    def query(self, shape: type[T]) -> T:
        """The query as a type; whatever does not fit is refused."""
        try:
            return msgspec.convert(dict(self.request.query_params), shape, strict=False)
        except (msgspec.ValidationError, ValueError) as error:
            raise not_understood(str(error)) from None

    def read(self, decoder: msgspec.json.Decoder[T]) -> T:
        """The body as a type; whatever does not fit is refused."""
        try:
            found: T = wire.read(decoder, self.body or b"{}")
        except wire.WireError as error:
            raise not_understood(str(error)) from None
        return found

    def known(self) -> str:
        """Who asks; nobody unknown goes on."""
        if not self.person:
            raise RejectionError(rejected("no_person"))
        return self.person

    def limit(self, kind: str) -> None:
        """Counts one more of a kind that is limited."""
        if found := self.container.rate_limiter.too_fast(kind, self.person or self.address):
            raise RejectionError(found)

    async def channel(self) -> Channel:
        """The table that is asked about, if the person may see it."""
        channel = await self.container.registry.channel(self.path("table"))
        if channel is None:
            raise RejectionError(rejected("no_table"))
        if not may_see(channel.live, self.person, self.request.query_params.get("token", "")):
            raise RejectionError(rejected("private"))
        return channel

    def access(self, shown: str = "") -> SeatAccess:
        """Who looks, and what was unlocked for them."""
        return access_of(self.request, self.person, shown)

    def held_seat(self, channel: Channel, seat: int) -> int:
        """A seat of one's own, whether it is locked or not."""
        if seat >= len(channel.live.seats):
            raise RejectionError(rejected("no_seat"))
        if not self.person or self.person not in channel.live.seats[seat].holders:
            raise RejectionError(rejected("not_your_seat"))
        return seat

    def own_seat(self, channel: Channel, seat: int) -> int:
        """A seat of one's own, its PIN given if it has one."""
        if found := self.access().may_not_use(channel.live, seat):
            raise RejectionError(found)
        return seat


def not_understood(why: str) -> RejectionError:
    return RejectionError(wire.not_understood(why))


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of the interface, what it does, and the shapes of what it takes and answers."""

    method: str
    path: str
    handler: Handler
    about: str
    answer: Any = None
    body: Any = None
    query: Any = None
    #: A kind of limit that counts, beyond that of all requests.
    limit: str = ""
    #: The limit of its body's size.
    size: str = "body"
    status: int = 200


def answering(container: Container, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint as the network calls it."""

    async def answer(request: Request) -> Response:
        try:
            call = await _call(container, request, endpoint)
            found = await endpoint.handler(call)
        except RejectionError as rejection:
            return answer_rejection(rejection.rejection, rejection.number, rejection.key)
        except BusyError:
            return answer_rejection(rejected("busy"))
        except ClientDisconnect:
            return Response(status_code=400)
        except (StoreError, EntryError) as error:
            return answer_rejection(storing_failed(error))
        except Exception:
            logger.exception("%s %s", endpoint.method, endpoint.path)
            return answer_rejection(rejected("fault"))
        if isinstance(found, Response):
            return found
        body = found if isinstance(found, bytes) else wire.encode(found)
        return Response(body, endpoint.status, call.headers or None, JSON)

    return answer


async def _call(container: Container, request: Request, endpoint: Endpoint) -> Call:
    address = address_of(request)
    if found := container.rate_limiter.too_fast("requests", address):
        raise RejectionError(found)
    changes = endpoint.method != "GET"
    if changes and foreign(container, request):
        raise RejectionError(rejected("other_origin"))
    most = getattr(container.config.limits, endpoint.size)
    body = await _body(request, most) if changes else b""
    call = Call(container, request, await person_of(container, request), address, body)
    if endpoint.limit and (found := container.rate_limiter.too_fast(endpoint.limit, address)):
        raise RejectionError(found)
    return call


async def _body(request: Request, most: int) -> bytes:
    """The body, as long as it is not too large; it is not read further than that."""
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > most:
        raise RejectionError(rejected("too_large"))
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise RejectionError(rejected("too_large"))
                parts.append(part)
    except TimeoutError:
        raise RejectionError(rejected("too_slow")) from None
    return b"".join(parts)
