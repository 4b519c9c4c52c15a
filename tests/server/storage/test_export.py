"""Exports, imports and backups: whole or not at all, without secrets, and checked."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from support.server.store_rows import add_table, entries, entry, on_loop, row, standing
from veturi.server.storage.backup import back_up
from veturi.server.storage.export import Imported, export_tables, import_tables
from veturi.server.storage.models import (
    PERSONAL,
    Holder,
    Person,
    StoredEvent,
    StoreError,
    Token,
    Webhook,
)
from veturi.server.storage.store import Store

pytestmark = pytest.mark.slow

SECRET = json.dumps({"seed": "123", "salt": "s", "invite": "open sesame", "watch": "peep"}).encode()


async def fill(store: Store) -> None:
    """Three tables with persons, links and webhooks."""
    await store.add_person(Person("p1", b"hash of a secret" * 2, "Aino", 1.0))
    await store.add_person(Person("p2", b"hash of another " * 2, "Eino", 1.0))
    for name in ("a", "b", "ä"):
        await add_table(store, name, 5, secret=SECRET)
        await store.set_holders(name, 0, [Holder(name, 0, "p1", 7.0)])
        await store.add_token(Token(b"token " + name.encode(), name, PERSONAL, 0, 1.0))
        await store.set_webhook(Webhook(name, 0, "https://example.org/hook", b"key of the hook"))
    await store.set_holders("b", 2, [Holder("b", 2, "p2", 8.0)])
    await store.append([entry("a", 6, bytes(range(256)))], [standing("a", 5, due=77.5)])
    await store.append([entry("ä", 6)], [standing("ä", status="ended")])


async def filled(url: str) -> Store:
    store = await Store.open(url)
    await fill(store)
    return store


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
@on_loop
async def test_games_go_to_another_server_and_on(url: str, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    async with await filled(url) as store:
        assert await export_tables(store, path) == (3, 17)
        rows = {one: await store.table(one) for one in "abä"}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    async with await Store.open(str(tmp_path / "other.db")) as other:
        done = await import_tables(other, path)
        assert done == Imported(3, 17, 0, [("a", 0), ("b", 0), ("b", 2)])
        for table, before in rows.items():
            after = await other.table(table)
            assert after is not None
            assert before is not None
            assert after._replace(secret=b"") == before._replace(secret=b"")
            secret = json.loads(after.secret)
            assert (secret["seed"], secret["salt"]) == ("123", "s")
            assert len(secret["invite"]) == len(secret["watch"]) == 43
            assert secret["invite"] != secret["watch"]
        assert await other.entries("a") == [*entries("a", 1, 5), entry("a", 6, bytes(range(256)))]
        assert [table for _, table in await other.due_tables(80.0)] == ["a"]
        assert await other.append([entry("a", 7)]) == {("a", 7)}
        assert [(one.seat, one.person) for one in await other.holders("b")] == [
            (0, "p1"),
            (2, "p2"),
        ]


@on_loop
async def test_what_opens_doors_is_not_in_an_export(url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    async with await filled(url) as store:
        await export_tables(store, path)
    text = path.read_bytes()
    assert b'\\"seed\\":\\"123\\"' in text
    for secret in (b"hash of", b"token", b"sesame", b"peep", b"hook", b"Aino"):
        assert secret not in text


@on_loop
async def test_whoever_is_known_keeps_their_seats(url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    async with await filled(str(tmp_path / "first.db")) as store:
        await export_tables(store, path, ["b"])
    async with await Store.open(url) as other:
        await other.add_person(Person("p2", b"a hash of here", "Eino", 1.0))
        assert await import_tables(other, path) == Imported(1, 5, 0, [("b", 0)])
        assert [one.seats for one in await other.person_tables("p2")] == [(2,)]
        assert await other.person_by_secret(b"hash of a secret" * 2) is None


@on_loop
async def test_chosen_tables_only(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    async with await filled(str(tmp_path / "games.db")) as store:
        with pytest.raises(StoreError, match="there is no table x"):
            await export_tables(store, path, ["b", "x"])
        assert not path.exists()
        assert await export_tables(store, path, ["ä", "b"]) == (2, 11)
        with pytest.raises(StoreError, match="is there already"):
            await export_tables(store, path)
    assert sorted(os.listdir(tmp_path)) == ["games.db", "games.jsonl"]


@on_loop
async def test_an_export_of_nothing_is_one(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "games.db")) as store:
        assert await export_tables(store, tmp_path / "none") == (0, 0)
        assert await import_tables(store, tmp_path / "none") == Imported(0, 0, 0, [])


@on_loop
async def test_what_is_here_already_stays(url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    async with await filled(url) as store:
        await export_tables(store, path)
        await store.append([entry("b", 6)])
        before = [await store.table(one) for one in "abä"]
        assert await import_tables(store, path) == Imported(0, 0, 3, [])
        assert [await store.table(one) for one in "abä"] == before
    async with await Store.open(str(tmp_path / "other.db")) as other:
        await other.create_table(
            row("b"), [entry("b", 1), StoredEvent("b", 2, 1.0, b"another game")]
        )
        with pytest.raises(StoreError, match=r"table b is here already.*nothing was imported"):
            await import_tables(other, path)
        assert await other.table_ids() == ["b"]
        assert await other.last("b") == 2


@pytest.mark.parametrize("change", ["body = 'x'", "body = x'7b'", "at = 'x'", "checked = 1"])
@on_loop
async def test_a_damaged_table_is_not_exported(tmp_path: Path, change: str) -> None:
    url = str(tmp_path / "games.db")
    await (await filled(url)).close()
    with closing(sqlite3.connect(url)) as connection:
        connection.execute(f"UPDATE entries SET {change} WHERE table_id = 'b' AND number = 3")
        connection.commit()
    async with await Store.open(url) as store:
        with pytest.raises(StoreError, match="entry 3 of table b"):
            await export_tables(store, tmp_path / "out")
        assert await export_tables(store, tmp_path / "out", ["a", "ä"]) == (2, 12)
    with pytest.raises(StoreError, match="entry 3 of table b"):
        back_up(url, tmp_path / "copy.db")
    assert sorted(os.listdir(tmp_path)) == ["games.db", "out"]


# --- files that do not hold -----------------------------------------------------------------


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("export")

    async def make() -> None:
        async with await filled(str(folder / "games.db")) as store:
            await export_tables(store, folder / "out")

    asyncio.run(make())
    return (folder / "out").read_bytes()


async def rejected(tmp_path: Path, data: bytes) -> str:
    path = tmp_path / "in.jsonl"
    path.write_bytes(data)
    async with await Store.open(str(tmp_path / "games.db")) as store:
        with pytest.raises(StoreError) as error:
            await import_tables(store, path)
        assert await store.table_ids() == []
    message = str(error.value)
    assert message.startswith(f"{path}: ")
    return message


@on_loop
async def test_a_file_with_a_flipped_bit_is_refused(export: bytes, tmp_path: Path) -> None:
    chance = random.Random(3)
    for place in [*range(0, 60, 3), *(chance.randrange(len(export)) for _ in range(120))]:
        damaged = bytearray(export)
        damaged[place] ^= 1 << chance.randrange(8)
        await rejected(tmp_path, bytes(damaged))


@pytest.mark.parametrize("packed", [False, True])
@on_loop
async def test_a_file_cut_short_is_refused(export: bytes, tmp_path: Path, packed: bool) -> None:
    whole = gzip.compress(export) if packed else export
    for size in [0, 1, 2, 10, len(whole) // 2, len(whole) - 1]:
        await rejected(tmp_path, whole[:size])
    await rejected(tmp_path, whole + whole)


def changed(change: Callable[[list[bytes]], None]) -> Callable[[bytes], bytes]:
    def make(export: bytes) -> bytes:
        lines = export.splitlines(keepends=True)
        change(lines)
        return b"".join(lines)

    return make


def newer(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b'"format":1', b'"format":2')


def other_kind(lines: list[bytes]) -> None:
    lines[0] = b'{"kind":"veturi table"}\n'


@on_loop
async def test_other_files_are_refused_with_their_reason(export: bytes, tmp_path: Path) -> None:
    assert "format 2" in await rejected(tmp_path, changed(newer)(export))
    assert "not an export" in await rejected(tmp_path, changed(other_kind)(export))
    assert "cut short" in await rejected(tmp_path, b"SQLite format 3\0")
    assert "not an export" in await rejected(tmp_path, b"[1]\n")
    assert "damaged" in await rejected(tmp_path, b"\x1f\x8bnot packed")
    async with await Store.open(str(tmp_path / "games.db")) as store:
        with pytest.raises(StoreError, match="cannot be read"):
            await import_tables(store, tmp_path / "nowhere")


# --- backups --------------------------------------------------------------------------------


@on_loop
async def test_a_backup_of_a_database_in_use(tmp_path: Path) -> None:
    """Made while entries are being stored: what was stored before is in it, and it holds."""
    url = str(tmp_path / "games.db")
    async with await filled(url) as store:
        number = 5
        enough = asyncio.Event()

        async def play() -> None:
            nonlocal number
            while not enough.is_set():
                await store.append([entry("b", number + 1)])
                number += 1

        playing = asyncio.create_task(play())
        for turn in range(5):
            stored = number
            made = await asyncio.to_thread(back_up, url, tmp_path / f"copy{turn}.db")
            async with await Store.open(str(tmp_path / f"copy{turn}.db")) as copy:
                found = await copy.entries("b")
                assert found == entries("b", 1, len(found))
                assert len(found) >= stored
                assert made[:2] == (3, 12 + len(found))
                assert await copy.person_by_secret(b"hash of a secret" * 2) is not None
        enough.set()
        await playing
        assert number > 10
        assert await store.last("b") == number
    assert stat.S_IMODE((tmp_path / "copy0.db").stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) == [*(f"copy{n}.db" for n in range(5)), "games.db"]


@on_loop
async def test_a_backup_is_never_written_over_a_file(tmp_path: Path) -> None:
    url = str(tmp_path / "games.db")
    await (await filled(url)).close()
    before = (tmp_path / "games.db").read_bytes()
    with pytest.raises(StoreError, match="is there already"):
        back_up(url, tmp_path / "games.db")
    assert (tmp_path / "games.db").read_bytes() == before


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        back_up(str(tmp_path / "games.db"), tmp_path / "copy.db")
    (tmp_path / "games.db").write_bytes(b"garbage")
    with pytest.raises(StoreError, match="not a database"):
        back_up(str(tmp_path / "games.db"), tmp_path / "copy.db")
    with pytest.raises(StoreError, match="pg_dump"):
        back_up("postgresql://localhost/x", tmp_path / "copy.db")
    assert os.listdir(tmp_path) == ["games.db"]


@on_loop
async def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    await (await filled(str(tmp_path / "games.db"))).close()
    back_up(str(tmp_path / "games.db"), tmp_path / "copy.db")
    assert sorted(os.listdir(tmp_path)) == ["copy.db", "games.db"]
