"""The schema: made by steps, the same as the code knows it, and looked up by indexes alone."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server.conftest import Cluster
from support.server.store_rows import add_table, entries, entry, on_loop, standing
from veturi.server.storage import migrations
from veturi.server.storage.migrations import REVISIONS
from veturi.server.storage.models import Holder, Person, StoreError
from veturi.server.storage.schema import VERSION_TABLE, metadata
from veturi.server.storage.store import Store

pytestmark = pytest.mark.slow


def test_every_step_is_known_in_its_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(step.revision for step in steps)[::-1] == REVISIONS


def differences(connection: sa.Connection) -> list[object]:
    context = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
    )
    return list(compare_metadata(context, metadata))


def as_of_revision_1(connection: sa.Connection) -> None:
    as_of_revision_2(connection)
    connection.exec_driver_sql("DROP TABLE summaries")
    connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '1'")


def as_of_revision_2(connection: sa.Connection) -> None:
    for name in ("person_secrets", "device_codes", "removed_tables"):
        connection.exec_driver_sql(f"DROP TABLE {name}")
    connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '2'")


@on_loop
async def test_a_new_database_and_the_steps_have_the_schema_of_the_code(url: str) -> None:
    async with await Store.open(url) as store:
        assert await store.database.read(differences) == []
        await add_table(store, "a", 3)
        await store.database.write(as_of_revision_1)
        assert await store.database.read(differences) != []
    async with await Store.open(url) as store:
        assert await store.database.read(differences) == []
        assert await store.entries("a") == entries("a", 1, 3)
        await store.put_summary("a", 1, b"{}")
        assert await store.summary("a", 1) == b"{}"


def key_of_entries(connection: sa.Connection) -> list[str]:
    return sa.inspect(connection).get_pk_constraint("entries")["constrained_columns"]


@on_loop
async def test_a_number_can_be_there_only_once(url: str) -> None:
    """Not by the code's good will: the database refuses it."""
    async with await Store.open(url) as store:
        await add_table(store, "a")
        assert await store.database.read(key_of_entries) == ["table_id", "number"]
        again = "INSERT INTO entries SELECT * FROM entries"
        with pytest.raises(StoreError, match=r"(?i)unique"):
            await store.database.write(lambda c: c.exec_driver_sql(again))


# --- upgrades -------------------------------------------------------------------------------

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

def upgrade():
    op.add_column("tables", sa.Column("colour", sa.Text))
    op.execute("UPDATE tables SET colour = 'red'")
"""
FAULTY = LATER + "    op.execute('UPDATE nowhere SET x = 1')\n"


def with_step(folder: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version of the program, with one more step."""
    shutil.copytree(migrations.SCRIPTS, folder)
    (folder / "versions" / "later.py").write_text(step)
    monkeypatch.setattr(migrations, "SCRIPTS", folder)
    monkeypatch.setattr(migrations, "REVISIONS", (*REVISIONS, "4"))


def colours(connection: sa.Connection) -> list[str]:
    return list(connection.exec_driver_sql("SELECT colour FROM tables").scalars())


@on_loop
async def test_an_older_database_is_brought_up_to_date(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a", 3)
    with monkeypatch.context() as patch:
        with_step(tmp_path / "later", LATER, patch)
        stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
        for store in stores:
            assert await store.database.read(colours) == ["red"]
            assert await store.entries("a") == entries("a", 1, 3)
            await store.close()
    with pytest.raises(StoreError, match="newer version of Veturi"):
        await Store.open(url)


@on_loop
async def test_people_and_tables_of_the_second_schema_are_there_in_the_third(url: str) -> None:
    """A database of the version before: whoever was known and their games still are."""
    async with await Store.open(url) as store:
        await add_table(store, "a", 3)
        await store.add_person(Person("p", b"h", "", 1.0))
        await store.set_holders("a", 0, [Holder("a", 0, "p", 1.0)])
        await store.database.write(as_of_revision_2)
    async with await Store.open(url) as store:
        assert await store.database.read(differences) == []
        known = await store.person_by_secret(b"h")
        assert known is not None
        assert known.id == "p"
        assert [one.table.id for one in await store.person_tables("p")] == ["a"]
        await store.put_device_code("p", b"c", 60)
        assert await store.use_device_code(b"c", b"s", 2.0) == "p"


@on_loop
async def test_a_step_that_fails_changes_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a", 3)
    with monkeypatch.context() as patch:
        with_step(tmp_path / "later", FAULTY, patch)
        with pytest.raises(StoreError, match="nowhere"):
            await Store.open(url)
    async with await Store.open(url) as store:
        assert await store.database.read(differences) == []
        assert await store.entries("a") == entries("a", 1, 3)


# --- PostgreSQL -----------------------------------------------------------------------------


@on_loop
async def test_a_newer_database_is_refused(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as store:
        await add_table(store, "a")
        newer = f"UPDATE {VERSION_TABLE} SET version_num = '999'"
        await store.database.write(lambda c: c.exec_driver_sql(newer))
    with pytest.raises(StoreError, match="newer version"):
        await Store.open(postgres_url)


@on_loop
async def test_another_programs_database_is_refused(cluster: Cluster, postgres_url: str) -> None:
    schema = postgres_url.rpartition("=")[2]
    await cluster.execute(f"CREATE TABLE {schema}.customers (name text)")
    with pytest.raises(StoreError, match="another program"):
        await Store.open(postgres_url)
    await cluster.execute(f"DROP TABLE {schema}.customers")
    async with await Store.open(postgres_url) as store:
        assert await store.table_ids() == []


@on_loop
async def test_a_database_that_is_not_there_is_told(cluster: Cluster) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        await Store.open(cluster.url.replace("/postgres", "/nowhere"))
    with pytest.raises(StoreError, match="the database failed"):
        await Store.open("postgresql://veturi@127.0.0.1:1/x")


# --- plans ----------------------------------------------------------------------------------


class Plans:
    """How SQLite carries out each statement of a store: by a search, or by reading everything."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}
        self._busy = False

    def look(
        self, connection: sa.Connection, _: object, statement: str, parameters: Any, *__: object
    ) -> None:
        if self._busy or not re.match(r"SELECT|INSERT|UPDATE|DELETE", statement):
            return
        self._busy = True
        try:
            values = parameters[0] if isinstance(parameters, list) else parameters
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            self.found[statement] = [row[3] for row in plan]
        finally:
            self._busy = False


@on_loop
async def test_nothing_is_looked_up_by_reading_everything(tmp_path: Path) -> None:
    """However many games are stored: every statement goes by an index."""
    plans = Plans()
    async with await Store.open(str(tmp_path / "games.db")) as store:
        sa.event.listen(sa.Engine, "before_cursor_execute", plans.look)
        try:
            await use(store)
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", plans.look)
    # "SCAN 5 CONSTANT ROWS": those that are being added.
    scans = [plan for plan in plans.found.items() if re.search(r"SCAN (?!\d+ CONST)", str(plan))]
    assert scans == []
    searched = str(plans.found)
    known = ("entries", "tables", "persons", "tokens", "holders", "webhooks", "leases", "summaries")
    more = ("person_secrets", "device_codes", "removed_tables")
    for name in (*known, *more):
        assert f"SEARCH {name}" in searched


async def use(store: Store) -> None:
    """Whatever a server does while it is running."""
    await add_table(store, "a", 5)
    await store.add_person(Person("p", b"h", "Aino", 1.0))
    await store.set_holders("a", 0, [Holder("a", 0, "p", 1.0)])
    await store.append([entry("a", 6)], [standing("a", 1, due=1.0)])
    await store.append([entry("a", 7)], links={"a": b"h"})
    await store.entries("a", 3, 10)
    await store.table("a")
    await store.last("a")
    await store.set_standing(standing("a"))
    for before in (None, (1.0, "a")):
        await store.open_tables(10, before)
        await store.person_tables("p", 10, before)
        await store.person_tables("p", 10, before, only_waiting=True)
    await store.count_person_tables("p", ("open", "playing"))
    await store.set_removed("p", "a", True)
    await store.set_removed("p", "a", False)
    await store.put_device_code("p", b"c", 60)
    await store.use_device_code(b"c", b"s", 1.0)
    await store.count_devices("p")
    await store.person_by_secret(b"s")
    await store.keep_only_secret("p", b"h")
    await store.put_summary("a", 1, b"{}")
    await store.summary("a", 1)
    await store.person_games("p", 1, 10)
    await store.due_tables(10.0)
    await store.due_tables(10.0, 9, (1.0, "a"))
    await store.table_ids("a")
    await store.person_by_secret(b"h")
    await store.holders("a")
    await store.set_holders("a", 0, [])
    await store.find_token(b"h")
    await store.remove_tokens("a", "personal", 0)
    await store.webhooks("a")
    await store.remove_webhook("a", 0)
    await store.take_lease("a", "me", 1.0)
    await store.release_lease("a", "me")
