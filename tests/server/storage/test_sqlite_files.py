"""Files of SQLite: a bad one is refused and left as it is, and nothing is made beside it."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest
import sqlalchemy as sa

from support.server.store_rows import add_table, entries, entry, on_loop
from veturi.server.config import data_directory, database_url
from veturi.server.storage.migrations import REVISIONS
from veturi.server.storage.models import Holder, Person, StoreError
from veturi.server.storage.schema import VERSION_TABLE
from veturi.server.storage.sqlite_wal import check_log
from veturi.server.storage.store import Store

pytestmark = pytest.mark.slow

TABLES = [f"table {number:02}" for number in range(30)]


async def fill(path: Path) -> None:
    async with await Store.open(str(path)) as store:
        await store.add_person(Person("p", b"h" * 32, "Aino", 1.0))
        for name in TABLES:
            await add_table(store, name, 12)
            await store.set_holders(name, 0, [Holder(name, 0, "p", 1.0)])


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound database; tests damage copies of it."""
    path = tmp_path_factory.mktemp("filled") / "games.db"
    asyncio.run(fill(path))
    return path


@pytest.fixture
def copy(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(filled, tmp_path / "copy.db"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def pragma(connection: sa.Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


async def rejection(path: Path) -> str:
    """Why a file is refused; it is left as it is, and so is the folder around it."""
    before = contents(path.parent)
    with pytest.raises(StoreError) as refused:
        await Store.open(str(path))
    assert contents(path.parent) == before
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message


# --- sound files ----------------------------------------------------------------------------


@on_loop
async def test_a_closed_database_is_one_file_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"
    await fill(path)
    assert os.listdir(path.parent) == ["games.db"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@on_loop
async def test_an_open_database_is_as_safe_as_it_can_be(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "games.db")) as store:
        names = ("journal_mode", "synchronous", "foreign_keys")
        found = [await store.database.write(pragma, name) for name in names]
        assert found == ["wal", 2, 1]
        with pytest.raises(StoreError, match="readonly"):
            await store.database.read(lambda c: c.exec_driver_sql("DELETE FROM entries"))


@pytest.mark.parametrize("name", ["a b.db", "per%cent.db", "q?x=1#y.db", "ä – 鉄.db"])
@on_loop
async def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    for url in (str(tmp_path / name), f"sqlite:///{tmp_path / name}"):
        async with await Store.open(url) as store:
            assert await store.table_ids() == []
    assert os.listdir(tmp_path) == [name]


def test_the_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("VETURI_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_directory() == tmp_path / ".local" / "share" / "veturi"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_directory() == tmp_path / ".local" / "share" / "veturi"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert database_url() == str(tmp_path / "xdg" / "veturi" / "veturi.db")
    monkeypatch.setenv("VETURI_DATA", str(tmp_path / "own"))
    assert database_url() == str(tmp_path / "own" / "veturi.db")
    assert database_url("postgresql://x") == "postgresql://x"


def test_data_of_before_is_found_on_every_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("VETURI_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *names, **more: tmp_path / "Library")
    assert data_directory() == tmp_path / "Library"
    before = tmp_path / ".local" / "share" / "veturi"
    before.mkdir(parents=True)
    assert data_directory() == before


# --- refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garbage", [b"", b"x", b"SQLite format 3\0", b"GIF89a" * 5000, bytes(9000)]
)
@on_loop
async def test_what_is_no_database_is_refused(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(garbage)
    assert "left as it is" in await rejection(path)


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
@on_loop
async def test_another_programs_database_is_refused(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.executescript("CREATE TABLE entries(x); INSERT INTO entries VALUES (1)")
        assert "another program" in await rejection(path)
    assert "another program" in await rejection(path)


@on_loop
async def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not a file"):
        await Store.open(str(tmp_path))
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be"):
        await Store.open(str(tmp_path / "file" / "games.db"))


@pytest.mark.parametrize("version", [str(len(REVISIONS) + 1), "", None])
@on_loop
async def test_a_newer_database_is_refused(copy: Path, version: str | None) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(f"DELETE FROM {VERSION_TABLE}")
        if version is not None:
            connection.execute(f"INSERT INTO {VERSION_TABLE} VALUES (?)", (version,))
        connection.commit()
    message = await rejection(copy)
    assert "newer version of Veturi" in message if version else "which version" in message


def sizes() -> list[int]:
    chance = random.Random(5)
    return [
        1,
        15,
        16,
        99,
        100,
        512,
        4095,
        4096,
        4097,
        *(chance.randrange(90_000) for _ in range(25)),
    ]


@pytest.mark.parametrize("size", sizes())
@on_loop
async def test_a_database_cut_short_is_refused(copy: Path, size: int) -> None:
    with copy.open("r+b") as file:
        assert size < file.seek(0, os.SEEK_END)
        file.truncate(size)
    assert "left as it is" in await rejection(copy)


@on_loop
async def test_no_damage_goes_unnoticed(filled: Path, tmp_path: Path) -> None:
    """Whatever byte is flipped: refused as a whole, a table refused, or nothing was lost."""
    whole = filled.read_bytes()
    chance = random.Random(7)
    seen = {"refused": 0, "a table refused": 0, "harmless": 0}
    places = [*range(100), *(chance.randrange(len(whole)) for _ in range(200))]
    for place in places:
        path = tmp_path / "games.db"
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        seen[await outcome(path)] += 1
        for left in tmp_path.iterdir():
            left.unlink()
    assert min(seen.values()) > 10


async def outcome(path: Path) -> str:
    before = path.read_bytes()
    try:
        store = await Store.open(str(path))
    except StoreError:
        assert contents(path.parent) == {path.name: before}
        return "refused"
    async with store:
        try:
            for name in TABLES:
                found = await store.table(name)
                if found is None:
                    raise StoreError("gone")
                assert found.secret == b"seed of " + name.encode()
                assert found.last == 12
                assert await store.entries(name) == entries(name, 1, 12)
        except StoreError:
            return "a table refused"
    return "harmless"


START = """
import asyncio, sys
from veturi.server.storage.store import Store

async def main():
    async with await Store.open(sys.argv[1]) as store:
        print(await store.take_lease("the first", sys.argv[2], 60.0))

asyncio.run(main())
"""


def test_several_processes_may_make_one_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    words = [[sys.executable, "-c", START, str(path), str(number)] for number in range(4)]
    started = [subprocess.Popen(one, stdout=subprocess.PIPE, text=True) for one in words]
    said = [one.communicate(timeout=60)[0].strip() for one in started]
    assert [one.returncode for one in started] == [0] * 4
    assert sorted(said) == ["False", "False", "False", "True"]
    assert os.listdir(tmp_path) == ["games.db"]


# --- after a crash --------------------------------------------------------------------------

CRASH = """
import asyncio, os, signal, sys
sys.path.insert(0, sys.argv[2])
from support.server.store_rows import add_table, entries
from veturi.server.storage.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    await add_table(store, "a", 300)
    for number in range(301, 341):
        await store.append(entries("a", number, number))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A database whose server was killed: much of it is only in its log."""
    path = tmp_path / "crashed" / "games.db"
    words = [sys.executable, "-c", CRASH, str(path), str(Path(__file__).parents[2])]
    assert subprocess.run(words).returncode == -signal.SIGKILL
    assert sorted(os.listdir(path.parent)) == ["games.db", "games.db-shm", "games.db-wal"]
    return path


@pytest.mark.parametrize("with_index", [True, False])
@on_loop
async def test_what_was_stored_survives_a_crash(crashed: Path, with_index: bool) -> None:
    if not with_index:
        Path(f"{crashed}-shm").unlink()
    async with await Store.open(str(crashed)) as store:
        assert await store.entries("a") == entries("a", 1, 340)
        assert await store.append([entry("a", 341)]) == {("a", 341)}


@pytest.mark.parametrize("with_index", [True, False])
@on_loop
async def test_a_damaged_database_with_a_log_is_left_as_it_is(
    crashed: Path, with_index: bool
) -> None:
    """Of the three files only the index, which SQLite makes anew each time, may be another."""
    if not with_index:
        Path(f"{crashed}-shm").unlink()
    with crashed.open("r+b") as file:
        file.truncate(5000)
    log = Path(f"{crashed}-wal")
    log.write_bytes(log.read_bytes()[: 32 + 4120 * 2])
    before = contents(crashed.parent)
    with pytest.raises(StoreError, match="left as it is"):
        await Store.open(str(crashed))
    after = contents(crashed.parent)
    assert set(after) == set(before)
    for name in ("games.db", "games.db-wal"):
        assert after[name] == before[name]


def frames(log: Path) -> int:
    return (log.stat().st_size - 32) // 4120


@on_loop
async def test_a_log_damaged_within_is_refused(crashed: Path) -> None:
    """SQLite itself would take the damage for the end, and forget what came after it."""
    log = Path(f"{crashed}-wal")
    whole = log.read_bytes()
    assert frames(log) > 80
    chance = random.Random(9)
    early = 32 + 4120 * (frames(log) - 10)
    places = [0, 1, 5, 9, 17, 25, 31, 36, 41, *(chance.randrange(early) for _ in range(60))]
    for place in places:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        log.write_bytes(damaged)
        before = contents(crashed.parent)
        with pytest.raises(StoreError, match="damaged; both were left as they are"):
            await Store.open(str(crashed))
        assert contents(crashed.parent) == before
    log.write_bytes(whole)
    async with await Store.open(str(crashed)) as store:
        assert await store.entries("a") == entries("a", 1, 340)


@on_loop
async def test_a_log_that_ends_in_a_crash_is_read_up_to_it(crashed: Path) -> None:
    """A transaction that was being written when the power failed: whole frames, and a part."""
    log = Path(f"{crashed}-wal")
    whole = log.read_bytes()
    last = 32 + 4120 * (frames(log) - 1)
    for torn in (whole[:-1000], whole[:last], whole[: last + 24] + bytes(4096), whole + b"x" * 999):
        log.write_bytes(torn)
        folder = crashed.parent.parent / f"torn{len(torn)}{torn[-1]}"
        shutil.copytree(crashed.parent, folder)
        async with await Store.open(str(folder / crashed.name)) as store:
            found = await store.entries("a")
            assert found == entries("a", 1, len(found))
            assert len(found) in (339, 340)
    for size in (0, 10, 32):
        (folder := crashed.parent.parent / f"cut{size}").mkdir()
        shutil.copy(crashed, folder)
        (folder / log.name).write_bytes(whole[:size])
        async with await Store.open(str(folder / crashed.name)) as store:
            assert await store.table_ids() == []


def test_a_sound_log_of_a_long_life_is_sound(tmp_path: Path) -> None:
    """Begun anew many times, with large transactions taken back: never taken for damaged."""
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=10;"
            "PRAGMA wal_autocheckpoint=40; CREATE TABLE t(x)"
        )
        chance = random.Random(1)
        for turn in range(150):
            connection.execute("BEGIN")
            for _ in range(chance.choice([1, 1, 2, 60])):
                connection.execute("INSERT INTO t VALUES (randomblob(3000))")
            connection.execute("ROLLBACK" if turn % 5 == 0 else "COMMIT")
            check_log(Path(f"{path}-wal"))
