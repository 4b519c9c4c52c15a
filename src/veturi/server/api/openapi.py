"""The description of the interface for programs, made of the endpoints and their types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from veturi import __version__
from veturi.server.api import codec as wire
from veturi.server.api.request_context import Endpoint

__all__ = ["describe"]

PLACE = "#/components/schemas/{name}"


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The interface as an OpenAPI document."""
    known = list(endpoints)
    types: list[Any] = [wire.Rejected]
    for one in known:
        types += [shape for shape in (one.answer, one.body) if shape is not None]
    shapes, components = msgspec.json.schema_components(types, ref_template=PLACE)
    by_type = {_name(shape): schema for shape, schema in zip(types, shapes, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for one in known:
        path = f"{wire.PREFIX}{one.path}"
        paths.setdefault(path, {})[one.method.lower()] = _operation(one, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Veturi", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "secret": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "veturi"},
            },
        },
        "security": [{}, {"secret": []}, {"cookie": []}],
    }


def _name(shape: Any) -> str:  # noqa: ANN401  # any type
    return str(shape)


def _operation(one: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    kind = "application/x-ndjson" if one.path.endswith("/stream") else "application/json"
    rejection = {
        "description": "Refused: nothing has changed.",
        "content": {"application/json": {"schema": by_type[_name(wire.Rejected)]}},
    }
    told: dict[str, Any] = {
        "operationId": one.handler.__name__,
        "summary": one.about,
        "parameters": [*_path_parameters(one.path), *_query_parameters(one.query)],
        "responses": {
            str(one.status): {
                "description": one.about,
                "content": {kind: {"schema": by_type[_name(one.answer)]}},
            },
            "4XX": rejection,
            "503": rejection,
        },
    }
    if one.body is not None:
        told["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_type[_name(one.body)]}},
        }
    return told


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _query_parameters(shape: Any) -> list[dict[str, Any]]:  # noqa: ANN401  # any type
    if shape is None:
        return []
    (_,), components = msgspec.json.schema_components([shape], ref_template=PLACE)
    schema = components[shape.__name__]
    required = schema.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": one}
        for name, one in schema["properties"].items()
    ]
