"""The promise about the shuffle, and `veturi verify`, which checks it."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from support.server.table_without_server import SECRET, Pretended
from veturi.cli import app
from veturi.server.domain.commitment import commitment, holds, new_salt, new_seed

DOCUMENT = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")


def test_the_promise_is_as_the_document_specifies_it() -> None:
    (vector,) = re.findall(r"seed `7`: `([0-9a-f]{64})`", DOCUMENT)
    assert commitment(7, "0" * 64) == vector
    assert vector == hashlib.sha256(b"veturi seed 1 " + b"0" * 64 + b" 7").hexdigest()
    assert holds(vector, 7, "0" * 64)
    assert not holds(vector, 8, "0" * 64)
    assert not holds(vector, 7, "0" * 63 + "1")
    assert not holds("ä", 7, "0" * 64)


def test_seeds_and_salts_are_large_and_new() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert max(new_seed().bit_length() for _ in range(50)) > 90
    assert all(new_seed() < 2**96 for _ in range(50))
    assert len(new_salt()) == 64
    assert new_salt() != new_salt()


@pytest.fixture(scope="module")
def facts() -> dict[str, object]:
    """The record of a finished game as the server gives it."""
    table = Pretended.playing(2, map="amsterdam")
    table.play_on(10_000)
    assert table.live.game is not None
    record: dict[str, object] = json.loads(table.live.game.record().to_json())
    return {**record, "commitment": table.live.commitment, "salt": SECRET.salt}


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({}, 0, "the seed matches the commitment"),
        ({"commitment": None, "salt": None}, 0, "steps)"),
        ({"salt": "0" * 64}, 1, "not the one that was promised"),
        ({"commitment": "0" * 64}, 1, "not the one that was promised"),
        ({"salt": None}, 1, "both texts"),
        ({"commitment": 7}, 1, "both texts"),
    ],
)
def test_verify_checks_the_promise(
    tmp_path: Path, facts: dict[str, object], change: dict[str, object], code: int, said: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**facts, **change}), encoding="utf-8")
    ran = CliRunner().invoke(app, ["verify", str(path)])
    assert ran.exit_code == code
    assert said in ran.output
    told = json.loads(CliRunner().invoke(app, ["verify", "--json", str(path)]).output)
    assert told["records"][0]["promised"] == (said == "the seed matches the commitment")
