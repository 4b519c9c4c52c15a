"""The interface, tried by what its own description says: no fault, and what is promised comes.

Requests that fit the description and requests that do not, by a stranger, by nobody known, and by
somebody who sits at the table. The stream, which does not end, has its tests elsewhere.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from support.server.live_server import API, Running, Somebody
from veturi.server.api.openapi import describe
from veturi.server.app import OPERATIONS

pytestmark = pytest.mark.slow

SCHEMA: Any = schemathesis.openapi.from_dict(describe(OPERATIONS))
TRIED = {
    found.ok().label: found.ok()
    for found in SCHEMA.get_all_operations()
    if not found.ok().label.endswith("/stream")
}
#: Without a query or a body there is nothing that would not fit.
FITTING = [one for one in OPERATIONS if one.query is None and one.body is None]
TRIALS = [(label, GenerationMode.POSITIVE) for label in TRIED] + [
    (label, GenerationMode.NEGATIVE)
    for label in TRIED
    if label not in {f"{one.method} {one.path}" for one in FITTING}
]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def people(server: Running) -> Iterator[dict[str, Somebody]]:
    with Somebody(server) as aino, Somebody(server) as stranger:
        yield {"owner": aino, "stranger": stranger}


def playing(host: Somebody) -> str:
    table = host.make(["open", "open"], sit=[0, 1])
    host.do(table, "start")
    return table


def test_every_operation_is_tried() -> None:
    assert len(TRIED) == len(OPERATIONS) - 1
    assert len(TRIALS) > 1.5 * len(TRIED)


@pytest.mark.parametrize(("label", "mode"), TRIALS)
def test_what_the_description_says_holds(
    server: Running,
    people: dict[str, Somebody],
    caplog: pytest.LogCaptureFixture,
    label: str,
    mode: GenerationMode,
) -> None:
    table, own = playing(people["owner"]), playing(people["owner"])
    before = people["owner"].log(table)
    maps = ["usa", "africa", "base", "oldwest"]

    @settings(
        max_examples=12,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(TRIED[label].as_strategy(generation_mode=mode), st.data())
    def tried(case: Case[Any], data: st.DataObject) -> None:
        who = data.draw(st.sampled_from(["owner", "stranger", "nobody"]))
        parameters = case.path_parameters
        if "table" in parameters and data.draw(st.integers(0, 3)):
            parameters["table"] = own if who == "owner" else table
        if "seat" in parameters and data.draw(st.booleans()):
            parameters["seat"] = data.draw(st.sampled_from(["0", "1", "2", "9"]))
        for name in {"map", "page"} & set(parameters):
            parameters[name] = data.draw(st.sampled_from([parameters[name], *maps]))
        headers = people[who].headers if who in people else {}
        case.headers.pop("Authorization", None)
        answer = case.call(base_url=server.address, headers=headers)
        case.validate_response(answer, checks=CHECKS)
        text = answer.content.decode()
        assert "Traceback" not in text
        assert answer.headers["x-content-type-options"] == ["nosniff"]
        assert "content-security-policy" in answer.headers
        if answer.status_code >= 400:
            assert json.loads(text)["type"] == "refused"

    with caplog.at_level(logging.WARNING, "veturi"):
        tried()
    assert not [one for one in caplog.records if one.name.startswith("veturi")]
    assert people["owner"].log(table) == before
    assert people["owner"].web.get(f"{server.address}/health").status_code == 200


def test_the_description_is_given_out(server: Running, people: dict[str, Somebody]) -> None:
    found = people["stranger"].get("/openapi.json")
    assert found == json.loads(json.dumps(describe(OPERATIONS)))
    assert f"{API}/tables/{{table}}/stream" in found["paths"]
