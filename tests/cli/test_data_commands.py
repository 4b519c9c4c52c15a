"""`veturi export`, `import` and `backup` on the command line."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import shutil
from pathlib import Path

import pytest

from server.storage.test_export import filled
from support.command_line import as_json, ok, run
from veturi.server.storage.models import PERSONAL
from veturi.server.storage.store import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with games in it."""

    async def make() -> None:
        await (await filled(str(tmp_path / "data" / "veturi.db"))).close()

    asyncio.run(make())
    return tmp_path / "data"


def rejected(*words: object, **more: str) -> str:
    result = run(*words, **more)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_games_go_from_one_data_directory_to_another(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "games.jsonl.gz", tmp_path / "other" / "veturi.db"
    said = ok("export", file, VETURI_DATA=str(data))
    assert "tables 3, entries 17" in said
    assert "keep it to yourself" in said
    said = ok("import", file, "--database", other)
    assert "Tables 3, entries 17; here already 0." in said
    assert "people whom this server does not know: 3." in said
    assert "ennestään täällä 3" in ok("import", file, "--database", other, "--language", "fi")
    assert os.listdir(other.parent) == ["veturi.db"]


def test_seats_are_given_by_personal_links(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "games.jsonl", tmp_path / "other.db"
    facts = as_json("export", file, "b", "--database", data / "veturi.db")
    assert facts == {"command": "export", "file": str(file), "tables": 1, "entries": 5}
    facts = as_json("import", file, "--links", "--database", other)
    assert facts["seats_of_unknown_people"] == [
        {"table": "b", "seat": 0},
        {"table": "b", "seat": 2},
    ]
    assert [(link["table"], link["seat"]) for link in facts["links"]] == [("b", 0), ("b", 2)]
    token = facts["links"][1]["token"]

    async def use() -> None:
        async with await Store.open(str(other)) as store:
            found = await store.find_token(hashlib.sha256(token.encode()).digest())
            assert found is not None
            assert (found.table, found.kind, found.seat) == ("b", PERSONAL, 2)

    asyncio.run(use())
    third = tmp_path / "third.db"
    assert "table b, seat 3: " in ok("import", file, "--links", "--database", third)


def test_a_backup_takes_the_place_of_the_database(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    facts = as_json("backup", copy, "--database", f"sqlite:///{data / 'veturi.db'}")
    assert (facts["tables"], facts["entries"]) == (3, 17)
    assert facts["size"] == copy.stat().st_size
    shutil.copy(copy, data / "veturi.db")
    assert "tables 3" in ok("export", tmp_path / "out", VETURI_DATA=str(data))
    assert "kaikki tarkistettu" in ok(
        "backup", tmp_path / "second", "--language", "fi", VETURI_DATA=str(data)
    )


def test_faults_are_told_in_one_line(data: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "veturi.db"
    for words in [("export", tmp_path / "out"), ("backup", tmp_path / "out")]:
        assert "there is no database" in rejected(*words, "--database", nowhere)
    assert not nowhere.parent.exists()
    assert "cannot be read" in rejected("import", tmp_path / "x", VETURI_DATA=str(data))
    assert "no table nix" in rejected("export", tmp_path / "out", "nix", VETURI_DATA=str(data))
    assert "pg_dump" in rejected("backup", tmp_path / "out", "--database", "postgresql://x/y")
    (tmp_path / "junk").write_text(json.dumps({"kind": "junk"}) + "\n")
    assert "not an export" in rejected("import", tmp_path / "junk", VETURI_DATA=str(data))
    assert "not a database" in rejected("export", tmp_path / "o", "--database", tmp_path / "junk")
    assert "is there already" in rejected("backup", tmp_path / "junk", VETURI_DATA=str(data))
