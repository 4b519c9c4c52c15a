"""The description of the interface: complete, well-formed, and in the document for people."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from veturi.server.api import codec as wire
from veturi.server.api.openapi import describe
from veturi.server.app import ENDPOINTS
from veturi.server.domain import commands, table_events
from veturi.server.domain.projection import PUBLIC
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


def test_every_endpoint_is_described_with_its_types() -> None:
    found = describe(ENDPOINTS)
    operations = [one for path in found["paths"].values() for one in path.values()]
    assert len(operations) == len(ENDPOINTS)
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    schemas = found["components"]["schemas"]
    for place in references(found):
        assert place.removeprefix("#/components/schemas/") in schemas
    for path in found["paths"]:
        wanted = set(re.findall(r"{(\w+)}", path))
        for operation in found["paths"][path].values():
            told = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert told == wanted
    described = found["paths"][f"{wire.PREFIX}/tables/{{table}}/commands"]["post"]
    assert references(described["requestBody"])


def test_the_document_names_every_address_command_kind_and_setting() -> None:
    for endpoint in ENDPOINTS:
        assert endpoint.path in DOCUMENT.replace("/maps/{map}", "/maps/{map}"), endpoint.path
    for command in commands.Command.__args__:
        assert f"| `{command.__struct_config__.tag}` |" in DOCUMENT
    for kind in PUBLIC:
        assert f"`{kind.__struct_config__.tag}`" in DOCUMENT
    for name in Settings.__struct_fields__:
        assert f"| `{name}` |" in DOCUMENT
    assert set(PUBLIC) == set(table_events.Entry.__args__)


def test_every_reason_is_said_in_both_languages_and_used() -> None:
    sources = "".join(
        path.read_text("utf-8") for path in (ROOT / "src/veturi/server").rglob("*.py")
    )
    for key, said in REASONS.items():
        assert said.en.endswith(".") or "/" in said.en
        assert said.fi != said.en
        assert sources.count(f'"{key}"') >= 2, f"{key} is never used"
