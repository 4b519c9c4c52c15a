"""Tables that cannot go on, damaged logs and faults of the database: told, and nothing more."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
import traceback
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from support.server.live_server import Somebody, running
from support.server.store_rows import add_table, on_loop
from support.server.table_without_server import Pretended
from veturi.engine import Game
from veturi.server.config import Config
from veturi.server.container import Container
from veturi.server.domain import settings, table_events
from veturi.server.domain.rejections import RejectionError
from veturi.server.domain.settings import Settings, check
from veturi.server.domain.table_state import TableState
from veturi.server.services import creation as tables
from veturi.server.services import registry as registry
from veturi.server.storage.models import DamagedError, Person, StoredEvent, StoreError
from veturi.server.storage.schema import entry_check
from veturi.server.storage.store import Store
from veturi.server.workers import scheduler as driving
from veturi.table.undo import Hidden, hidden

pytestmark = pytest.mark.slow


def rewrite(path: Path, table: str, number: int, **changes: Any) -> None:
    """Another entry in place of one in the log, as if it had been written so."""
    with closing(sqlite3.connect(path)) as database, database:
        where = "WHERE table_id = ? AND number = ?"
        (at, body) = database.execute(
            f"SELECT at, body FROM entries {where}", (table, number)
        ).fetchone()
        new = json.dumps({**json.loads(body), **changes}).encode()
        database.execute(
            f"UPDATE entries SET body = ?, checked = ? {where}",
            (new, entry_check(table, number, at, new), table, number),
        )


def spoil(path: Path, table: str, number: int) -> None:
    """An entry that is no longer what was written: its check sum does not fit."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "UPDATE entries SET body = body || ' ' WHERE table_id = ? AND number = ?",
            (table, number),
        )


def test_a_game_of_unknown_rules_stays_readable_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    with running(path) as server, Somebody(server) as aino:
        secret = aino.secret
        table = aino.make(["open", "random"], sit=[0], timer={"seconds": 1})
        aino.do(table, "start")
        number = aino.look(table)["state"]["number"]
        aino.do(table, "play", seat=0, action="keep 1,2", number=number)
        other = aino.make(["open", "open"], sit=[0, 1])
        aino.do(other, "start")
        told = aino.log(table)
    started = next(one["number"] for one in told if one["kind"] == "started")
    rewrite(path, table, started, version=99)
    with running(path) as server, Somebody(server, secret) as aino:
        card = aino.look(table)["card"]
        assert card["status"] == "stalled"
        assert "base 99" in card["stalled"]["en"]
        assert "base 99" in card["stalled"]["fi"]
        kinds = [entry["kind"] for entry in aino.log(table)]
        assert kinds[: len(told)] == [entry["kind"] for entry in told]
        tries: list[tuple[str, dict[str, Any]]] = [
            ("play", {"seat": 0, "action": "draw deck", "number": 9}),
            ("undo", {"seat": 0, "number": 9}),
            ("away", {"seat": 0}),
        ]
        for do, about in tries:
            found = aino.rejected(table, do, 409, **about)
            assert (found["key"], found["en"]) == ("stalled", card["stalled"]["en"])
        assert aino.get(f"/tables/{table}/record", 409)["refused"]["key"] == "not_ended"
        assert aino.get(f"/tables/{table}/hints?seat=0", 409)
        assert aino.get(f"/tables/{table}/moments/{started}")["number"] == started
        with aino.socket(table) as socket:
            assert socket.next()["card"]["status"] == "stalled"
        assert aino.do(table, "say", text="Well.")["type"] == "accepted"
        assert aino.look(other)["card"]["status"] == "playing"
        # It is not among the tables that wait for a bot or a clock.
        until = time.monotonic() + 20
        while any(one == table for _, one in server.run(server.container.store.due_tables(9e9))):
            assert time.monotonic() < until
            time.sleep(0.1)
        assert aino.do(table, "close")["type"] == "accepted"


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "seated", "seat": 9, "name": "x"},
        {"kind": "played", "seat": 0, "action": "nonsense"},
        {"kind": "unheard of"},
        {"kind": "stand_in", "seat": 7, "level": "expert", "why": "away"},
        None,
    ],
)
def test_one_damaged_table_does_not_keep_the_others_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, changes: dict[str, Any] | None
) -> None:
    path = tmp_path / "g.db"
    with running(path) as server, Somebody(server) as aino:
        secret = aino.secret
        tables = [aino.make(["random", "random"], map="amsterdam", pause=60_000) for _ in range(2)]
        for table in tables:
            aino.do(table, "start")
    damaged, sound = tables
    # Both have a bot to move, the damaged one first.
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE tables SET due = 1.0 WHERE id = ?", (damaged,))
    if changes is None:
        spoil(path, damaged, 2)
    else:
        rewrite(path, damaged, 2, **changes)
    rewrite(path, sound, 1, settings={"map": "amsterdam", "seats": ["random"] * 2, "pause": 0})
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE tables SET due = 2.0 WHERE id = ?", (sound,))
    with running(path) as server, Somebody(server, secret) as aino:
        until = time.monotonic() + 30
        while not aino.look(sound)["card"]["result"]:
            assert time.monotonic() < until, "the sound table's bots do not play"
            time.sleep(0.1)
        assert aino.get(f"/tables/{damaged}", 500)["refused"]["key"] == "unreadable"
        time.sleep(1.2)
    told = [one for one in caplog.records if "cannot be read" in one.getMessage()]
    assert len([one for one in told if damaged in one.getMessage()]) <= 2


@on_loop
async def test_a_lost_database_is_no_damaged_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be read then is looked at again, and more than a page of tables is."""
    monkeypatch.setattr(driving, "AT_ONCE", 2)
    container = await Container.open(Config(database=str(tmp_path / "g.db")))
    try:
        await container.driver.stop()
        container.driver.driving = True
        names = [f"t{number}" for number in range(5)]
        for name in names:
            await add_table(container.store, name, due=1.0)
        looked: list[str] = []
        failing: Exception = StoreError("the connection was lost")

        async def channel(table: str) -> None:
            looked.append(table)
            raise failing

        monkeypatch.setattr(container.registry, "channel", channel)
        with pytest.raises(StoreError):
            await container.driver._look_at_due()
        assert looked == names[:1]
        failing = DamagedError("entry 1 does not hold")
        await container.driver._look_at_due()
        assert looked == [*names[:1], *names]
        failing = TypeError("of one table")
        await add_table(container.store, "last", due=1.0)
        await container.driver._look_at_due()
        assert looked == [*names[:1], *names, "last"]
    finally:
        await container.close()


def test_what_is_stored_is_acknowledged_whatever_fails_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "g.db"
    with running(path) as server, Somebody(server) as aino, Somebody(server) as eino:
        container = server.container
        table = aino.make(["open", "open"], sit=[0], public=True)
        told: list[int] = []

        def faulty(change: registry.Change) -> None:
            raise RuntimeError("a watcher's fault")

        container.registry.watchers.insert(0, faulty)
        container.registry.watchers.append(lambda change: told.append(change.channel.live.number))

        async def failing(*about: Any) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(container.store, "set_holders", failing)
            number = eino.do(table, "sit", name="Eino", seat=1)["number"]
            other = eino.make(["open", "open"], sit=[0])
        assert eino.look(other)["card"]["mine"] == [0]
        assert told == [number]
        assert eino.get("/me/tables")["tables"] == []
        # The next change mends it, whatever it is.
        eino.do(table, "say", text="Hei!")
        assert [one["table"] for one in eino.get("/me/tables")["tables"]] == [table]
        about = {"map": "usa", "seats": ["open", "open"]}
        aino.do(table, "set_up", settings=about)
        assert eino.get("/tables")["tables"] == []
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE tables SET public = 1 WHERE id = ?", (table,))
    with running(path) as server, Somebody(server, eino.secret) as eino:
        assert len(eino.get("/tables")["tables"]) == 1
        # What the log says is put right when the table is read.
        eino.look(table)
        assert eino.get("/tables")["tables"] == []


@on_loop
async def test_faults_of_the_database_tell_nothing_of_what_was_stored(url: str) -> None:
    async with await Store.open(url) as store:
        person = Person("somebody", b"a hash that is nobody's business", "Aino Secretive", 1.0)
        await store.add_person(person)
        with pytest.raises(StoreError) as failed:
            await store.add_person(person)
    told = "".join(traceback.format_exception(failed.value))
    assert "nobody's business" not in told
    assert "Aino Secretive" not in told
    assert b"nobody's business".hex() not in told


@on_loop
async def test_odd_names_are_looked_for_nowhere(url: str) -> None:
    async with await Store.open(url) as store:
        found = registry.TableRegistry(store, None)  # type: ignore[arg-type]
        for name in ("", "\0", "a\0b", "ä", "a" * 65, " ", "\ud800"):
            assert await found.channel(name) is None


# --- what would keep the others waiting ------------------------------------------------------


@on_loop
async def test_a_long_log_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Pretended.playing(2)
    table.play_on(60)
    rows = [
        StoredEvent("t", number, at, table_events.encode(entry)) for number, at, entry in table.log
    ]
    monkeypatch.setattr(registry, "AT_A_TIME", 0.0)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(others())
    await registry._take_all_in(TableState("t", table.live.secret), rows)
    task.cancel()
    assert turns > 50


@on_loop
async def test_few_old_logs_are_told_again_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    container = await Container.open(Config(database=str(tmp_path / "g.db")))
    try:
        about = tables.NewTable(Settings(map="usa", seats=["open", "open"]))
        channel = await tables.make_table(container, "p", about)
        reading, most, read = 0, 0, container.store.entries

        async def slowly(*about: Any) -> list[StoredEvent]:
            nonlocal reading, most
            reading += 1
            most = max(most, reading)
            await asyncio.sleep(0.01)
            reading -= 1
            return await read(*about)

        monkeypatch.setattr(container.store, "entries", slowly)
        found = await asyncio.gather(
            *(container.registry.told_after(channel, 0) for _ in range(20))
        )
        assert [len(news) for news in found] == [1] * 20
        assert most == registry.READING
    finally:
        await container.close()


def test_taking_back_does_not_look_at_everything_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Pretended.playing(2)
    table.play_on(80)
    looked = []

    def looking(game: Game) -> Hidden:
        looked.append(game)
        return hidden(game)

    monkeypatch.setattr("veturi.server.domain.table_state.hidden", looking)
    numbers = table.live.numbers[-1:]
    before = (table.live.numbers[:-1], table.live.shown[:-1])
    table.add(table_events.TakenBack(seat=0, numbers=numbers))
    assert (table.live.numbers, table.live.shown) == before
    assert len(looked) == 0
    monkeypatch.undo()
    assert table.again().picture() == table.picture()


def test_wrong_options_cost_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def about(**options: Any) -> Settings:
        return Settings(map="usa", seats=["open"] * 3, options=options)

    check(about())

    def never(*args: Any) -> Any:
        raise AssertionError("a board was made")

    monkeypatch.setattr(settings, "make_rules", never)
    for value in ("x", -1, 9, 77, True, ""):
        with pytest.raises(RejectionError, match="options"):
            check(about(first=value))
    check(about(first=2))
