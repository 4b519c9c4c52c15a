"""OpenAPI description of the REST API, of the WebSocket's messages and of webhooks, from the types.

The WebSocket is described under `x-websocket`, which OpenAPI has no word for: the type of what is
sent each way is among the components.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from veturi import __version__
from veturi.server.api.codec import PREFIX
from veturi.server.api.errors import JSON
from veturi.server.api.routing import Operation, schema_type
from veturi.server.api.schemas.answers import Rejected, ServerMessage
from veturi.server.api.schemas.requests import LogQuery
from veturi.server.domain.commands import Command, Number, Seat
from veturi.server.workers.webhooks import TurnNotice

__all__ = ["describe"]

Schema = dict[str, Any]

PLACE: Final = "#/components/schemas/{name}"
#: The types of what stands in addresses; all else is a text.
#: Types of the game, and what the API calls them.
RENAMED: Final = {"Name": "Text", "About": "MapAbout"}
PATH_TYPES: Final = {"seat": Seat, "number": Number}


def describe(operations: Iterable[Operation]) -> Schema:
    """The API as an OpenAPI document."""
    known = list(operations)
    types: list[Any] = [Rejected, Command, ServerMessage, TurnNotice, *PATH_TYPES.values(), str]
    for one in known:
        types += [schema_type(shape) for shape in (one.response, one.body) if shape is not None]
    found, components = _schemas_of(types)
    schemas = _Schemas(dict(zip(map(str, types), found, strict=True)))
    paths: dict[str, Schema] = {}
    for one in known:
        paths.setdefault(one.path, {})[one.method.lower()] = schemas.operation(one)
    components |= {"Command": schemas.of(Command), "ServerMessage": schemas.of(ServerMessage)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Veturi", "version": __version__},
        "paths": paths,
        "webhooks": {"your_turn": {"post": schemas.webhook()}},
        "x-websocket": {
            "path": f"{PREFIX}/tables/{{table}}/socket",
            "parameters": [schemas.path_parameter("table"), *_query_parameters(LogQuery)],
            "send": {"$ref": PLACE.format(name="Command")},
            "receive": {"$ref": PLACE.format(name="ServerMessage")},
        },
        "components": {
            "schemas": components,
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "veturi"},
            },
        },
        "security": [{}, {"secret": []}, {"cookie": []}],
    }


def _schemas_of(types: list[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of types, and the components that they refer to, under the API's names."""
    made = msgspec.json.encode(msgspec.json.schema_components(types, ref_template=PLACE))
    for name, called in RENAMED.items():
        made = made.replace(f'schemas/{name}"'.encode(), f'schemas/{called}"'.encode())
    found, components = msgspec.json.decode(made)
    return found, {RENAMED.get(name, name): one for name, one in components.items()}


class _Schemas:
    """The schemas of types, and what is made of them."""

    def __init__(self, by_name: dict[str, Schema]) -> None:
        self.by_name = by_name

    def of(self, shape: Any) -> Schema:  # noqa: ANN401  # any type
        return self.by_name[str(schema_type(shape))]

    def content(self, shape: Any, kind: str = JSON) -> Schema:  # noqa: ANN401
        return {kind: {"schema": self.of(shape)}}

    def path_parameter(self, name: str) -> Schema:
        schema = self.of(PATH_TYPES.get(name, str))
        return {"name": name, "in": "path", "required": True, "schema": schema}

    def operation(self, one: Operation) -> Schema:
        rejection = {
            "description": "Rejected: nothing has changed.",
            "content": self.content(Rejected),
        }
        names = re.findall(r"{(\w+)}", one.path)
        made: Schema = {
            "operationId": one.handler.__name__,
            "tags": [one.handler.__module__.rpartition(".")[2]],
            "summary": one.summary,
            "parameters": [*map(self.path_parameter, names), *_query_parameters(one.query)],
            "responses": {
                "200": {
                    "description": one.summary,
                    "content": self.content(one.response, one.media_type),
                },
                "4XX": rejection,
                "503": rejection,
            },
        }
        if one.body is not None:
            made["requestBody"] = {"required": True, "content": self.content(one.body)}
        return made

    def webhook(self) -> Schema:
        return {
            "operationId": "your_turn",
            "summary": "A seat is to move; signed by the header `Veturi-Signature`.",
            "requestBody": {"required": True, "content": self.content(TurnNotice)},
            "responses": {"2XX": {"description": "Taken."}},
        }


def _query_parameters(shape: Any) -> list[Schema]:  # noqa: ANN401  # any type
    if shape is None:
        return []
    _, components = _schemas_of([shape])
    schema = components[shape.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": one}
        for name, one in schema["properties"].items()
    ]
