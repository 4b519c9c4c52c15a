"""The OpenAPI description: complete, without untyped parts, and in the document for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from support.server.live_server import Running
from veturi.server.api.codec import PREFIX
from veturi.server.api.openapi import describe
from veturi.server.api.routing import Encoded, Router
from veturi.server.app import OPERATIONS, make_app
from veturi.server.domain.commands import Command
from veturi.server.domain.read_model.viewer_events import VIEWER_EVENTS
from veturi.server.domain.rejections import REASONS
from veturi.server.domain.settings import Settings

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "server.md").read_text("utf-8")


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*(references(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(references(one) for one in value))
    return set()


def test_every_operation_is_described_with_its_types() -> None:
    found = describe(OPERATIONS)
    operations = [one for path in found["paths"].values() for one in path.values()]
    assert len(operations) == len(OPERATIONS)
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    assert all(one["summary"].endswith((".", "?")) for one in operations)
    schemas = found["components"]["schemas"]
    for place in references(found):
        assert place.removeprefix("#/components/schemas/") in schemas
    for path in found["paths"]:
        wanted = set(re.findall(r"{(\w+)}", path))
        for operation in found["paths"][path].values():
            told = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert told == wanted
    commands = found["paths"][f"{PREFIX}/tables/{{table}}/commands"]["post"]
    assert references(commands["requestBody"])


def test_every_route_of_the_application_is_described(server: Running) -> None:
    found = describe(OPERATIONS)
    routes = make_app(server.container).routes
    served = {one.path for one in routes if isinstance(one, Route)}
    own = {f"{PREFIX}/openapi.json", "/api/docs", "/{path:path}", "/docs", "/docs/{path:path}"}
    assert served - own == set(found["paths"])
    sockets = {one.path for one in routes if isinstance(one, WebSocketRoute)}
    assert sockets == {found["x-websocket"]["path"]}


def test_the_messages_of_the_websocket_are_described() -> None:
    found = describe(OPERATIONS)
    schemas = found["components"]["schemas"]
    sent = schemas[found["x-websocket"]["send"]["$ref"].rpartition("/")[2]]
    received = schemas[found["x-websocket"]["receive"]["$ref"].rpartition("/")[2]]
    assert sent["discriminator"]["propertyName"] == "do"
    assert len(sent["anyOf"]) == len(Command.__args__)
    assert set(received["discriminator"]["mapping"]) == {"news", "accepted", "refused", "alive"}
    assert found["webhooks"]["your_turn"]["post"]["requestBody"]


# --- no untyped part ------------------------------------------------------------------------

#: What is open by nature has one declared type for its values; nothing has none.
TYPED = {"type", "$ref", "anyOf", "enum", "const", "oneOf", "allOf"}


def untyped(schema: Any, place: str) -> Iterator[str]:
    """The places of a schema that would take anything."""
    if not TYPED & set(schema):
        yield place
    if schema.get("type") == "object" and "properties" not in schema:
        values = schema.get("additionalProperties", {})
        if not isinstance(values, dict) or not values:
            yield f"{place}: an object of anything"
    if schema.get("type") == "array" and "items" not in schema and "prefixItems" not in schema:
        yield f"{place}: an array of anything"
    for name, one in schema.get("properties", {}).items():
        yield from untyped(one, f"{place}.{name}")
    for key in ("anyOf", "prefixItems"):
        for one in schema.get(key, ()):
            yield from untyped(one, place)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from untyped(schema[key], f"{place}[]")


def untyped_in(description: dict[str, Any]) -> list[str]:
    found = [
        one
        for name, schema in description["components"]["schemas"].items()
        for one in untyped(schema, name)
    ]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            answers = [one["content"] for one in operation["responses"].values()]
            if "requestBody" in operation:
                answers.append(operation["requestBody"]["content"])
            for kinds in answers:
                for kind in kinds.values():
                    found += untyped(kind["schema"], f"{method} {path}")
            for one in operation["parameters"]:
                found += untyped(one["schema"], f"{method} {path} {one['name']}")
    return found


def test_nothing_is_sent_or_read_without_a_type() -> None:
    assert untyped_in(describe(OPERATIONS)) == []


class Loose(msgspec.Struct):
    """Something with a part that may be anything."""

    facts: dict[str, Any]


@pytest.mark.parametrize("shape", [Loose, dict[str, Any], list[Any], Encoded[Loose]])
def test_an_untyped_part_would_be_found(shape: Any) -> None:
    router = Router()

    async def loose(context: object) -> object:
        """Answers anything."""
        return context

    router.get("/loose", response=shape)(loose)
    assert untyped_in(describe(router.operations)) != []


# --- the document for people ----------------------------------------------------------------


def test_the_document_names_every_address_command_kind_and_setting() -> None:
    for operation in OPERATIONS:
        assert operation.path.removeprefix(PREFIX) in DOCUMENT, operation.path
    for command in Command.__args__:
        assert f"| `{command.__struct_config__.tag}` |" in DOCUMENT
    for kind in VIEWER_EVENTS:
        assert f"`{kind.__struct_config__.tag}`" in DOCUMENT
    for name in Settings.__struct_fields__:
        assert f"| `{name}` |" in DOCUMENT


def test_every_reason_is_said_in_both_languages_and_used() -> None:
    files = (ROOT / "src/veturi/server").rglob("*.py")
    sources = "".join(path.read_text("utf-8") for path in files)
    for key, said in REASONS.items():
        assert said.en.endswith(".") or "/" in said.en
        assert said.fi != said.en
        assert sources.count(f'"{key}"') >= 2, f"{key} is never used"
