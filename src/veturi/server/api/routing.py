"""Typed routes: a handler's annotations say what it reads and answers (Starlette and msgspec).

A handler is a function of the request context and, by name, of `query` and `body`; whatever does
not fit their types is rejected before it is called. OpenAPI is made of the same annotations.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from veturi.server.api.codec import encode, not_understood, read
from veturi.server.api.errors import JSON, rejection_of, rejection_response
from veturi.server.api.request_context import (
    RequestContext,
    client_address,
    is_cross_origin,
    person_of,
)
from veturi.server.container import Container
from veturi.server.domain.rejections import rejected

__all__ = ["Encoded", "Operation", "Router"]

T = TypeVar("T")
Handler = Callable[..., Awaitable[Any]]
H = TypeVar("H", bound=Handler)

#: Whoever sends a body has so long for it.
BODY_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Encoded(Generic[T]):
    """A value that is JSON already: a body that is read later, an answer put together of pieces."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Operation:
    """A method of a path, the function that handles it, and the types that it reads and answers."""

    method: str
    path: str
    handler: Handler
    response: Any
    body: Any = None
    query: Any = None
    media_type: str = JSON
    #: A rate limit by address that it counts against, beyond that of all requests.
    limit: str = ""
    #: The limit of its body's size.
    size: str = "body"

    @property
    def summary(self) -> str:
        return " ".join((self.handler.__doc__ or "").split("\n\n")[0].split())

    def route(self, container: Container) -> Route:
        """The operation as Starlette calls it."""
        return Route(self.path, _endpoint(container, self), methods=[self.method])


class Router:
    """Collects the operations of a group; paths begin with its prefix."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.operations: list[Operation] = []

    def get(self, path: str, **about: Any) -> Callable[[H], H]:  # noqa: ANN401  # of an Operation
        return self._add("GET", path, about)

    def post(self, path: str, **about: Any) -> Callable[[H], H]:  # noqa: ANN401
        return self._add("POST", path, about)

    def put(self, path: str) -> Callable[[H], H]:
        return self._add("PUT", path, {})

    def delete(self, path: str) -> Callable[[H], H]:
        return self._add("DELETE", path, {})

    def _add(self, method: str, path: str, about: dict[str, Any]) -> Callable[[H], H]:
        def add(handler: H) -> H:
            types = get_type_hints(handler, include_extras=True)
            types = {"response": types["return"]} | {
                name: types[name] for name in ("query", "body") if name in types
            }
            path_ = f"{self.prefix}{path}"
            self.operations.append(Operation(method, path_, handler, **(types | about)))
            return handler

        return add


def schema_type(annotation: Any) -> Any:  # noqa: ANN401  # any type
    """The type of the JSON, whether it is encoded already or not."""
    return get_args(annotation)[0] if get_origin(annotation) is Encoded else annotation


def _endpoint(
    container: Container, operation: Operation
) -> Callable[[Request], Awaitable[Response]]:
    arguments = _arguments(operation)

    async def respond(request: Request) -> Response:
        try:
            context, body = await _open(container, request, operation)
            found = await operation.handler(context, **arguments(request, body))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            return rejection_response(rejection_of(error))
        if isinstance(found, Response):
            return found
        data = found.data if isinstance(found, Encoded) else encode(found)
        return Response(data, 200, context.headers or None, operation.media_type)

    return respond


def _arguments(operation: Operation) -> Callable[[Request, bytes], dict[str, Any]]:
    """Reads `query` and `body` by their types."""
    query, body = operation.query, operation.body
    as_is = get_origin(body) is Encoded
    decoder = None if body is None or as_is else msgspec.json.Decoder(body)

    def read_arguments(request: Request, data: bytes) -> dict[str, Any]:
        found: dict[str, Any] = {}
        try:
            if query is not None:
                found["query"] = msgspec.convert(dict(request.query_params), query, strict=False)
            if body is not None:
                found["body"] = Encoded(data) if decoder is None else read(decoder, data or b"{}")
        except ValueError as error:
            raise not_understood(error) from None
        return found

    return read_arguments


async def _open(
    container: Container, request: Request, operation: Operation
) -> tuple[RequestContext, bytes]:
    """Who asks and what they send, after all limits have been counted."""
    address, limiter = client_address(request), container.rate_limiter
    limiter.count("requests", address)
    body = b""
    if operation.method != "GET":
        if is_cross_origin(container, request):
            raise rejected("other_origin")
        body = await _read_body(request, getattr(container.config.limits, operation.size))
    person = await person_of(container, request)
    if operation.limit:
        limiter.count(operation.limit, address)
    return RequestContext(container, request, person, address), body


async def _read_body(request: Request, most: int) -> bytes:
    """The body, as long as it is not too large; it is not read further than that."""
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > most:
        raise rejected("too_large")
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise rejected("too_large")
                parts.append(part)
    except TimeoutError:
        raise rejected("too_slow") from None
    return b"".join(parts)
