"""Device codes and removed tables in the store, in either database."""

from __future__ import annotations

import asyncio

from support.server.store_rows import add_table, on_loop
from veturi.server.storage.models import Holder, Person
from veturi.server.storage.store import Store


async def opened(url: str) -> Store:
    store = await Store.open(url)
    for name in ("p", "q"):
        await store.add_person(Person(name, name.encode(), "", 1.0))
    return store


async def who(store: Store, secret: bytes) -> str | None:
    found = await store.person_by_secret(secret)
    return found and found.id


@on_loop
async def test_a_code_works_once_however_many_try_at_once(url: str) -> None:
    async with await opened(url) as store:
        await store.put_device_code("p", b"code", 60)
        secrets = [f"s{n}".encode() for n in range(8)]
        tried = await asyncio.gather(*(store.use_device_code(b"code", s, 2.0) for s in secrets))
        assert sorted(map(str, tried)) == ["None"] * 7 + ["p"]
        known = [await who(store, secret) for secret in secrets]
        assert known == tried
        assert await who(store, b"p") == "p"
        assert await store.count_devices("p") == 2


@on_loop
async def test_a_code_ends_by_time_by_a_new_one_and_by_being_cancelled(url: str) -> None:
    async with await opened(url) as store:
        await store.put_device_code("p", b"expired", -1)
        assert await store.use_device_code(b"expired", b"s1", 2.0) is None
        await store.put_device_code("p", b"older", 60)
        await store.put_device_code("p", b"newer", 60)
        await store.put_device_code("q", b"other", 60)
        assert await store.use_device_code(b"older", b"s2", 2.0) is None
        assert await store.use_device_code(b"newer", b"s3", 2.0) == "p"
        await store.put_device_code("q", None, 0)
        assert await store.use_device_code(b"other", b"s4", 2.0) is None
        assert [await who(store, s) for s in (b"s1", b"s2", b"s3", b"s4")] == [
            None,
            None,
            "p",
            None,
        ]


@on_loop
async def test_codes_made_at_once_leave_one_that_works(url: str) -> None:
    async with await opened(url) as store:
        codes = [f"c{n}".encode() for n in range(6)]
        await asyncio.gather(*(store.put_device_code("p", code, 60) for code in codes))
        used = [await store.use_device_code(code, b"s" + code, 2.0) for code in codes]
        assert used.count("p") == 1


@on_loop
async def test_others_are_signed_out(url: str) -> None:
    async with await opened(url) as store:
        for name in ("p", "q"):
            await store.put_device_code(name, name.encode() * 2, 60)
            assert await store.use_device_code(name.encode() * 2, b"second" + name.encode(), 2.0)
        await store.put_device_code("p", b"code", 60)
        await store.keep_only_secret("p", b"secondp")
        assert [await who(store, s) for s in (b"p", b"secondp", b"q", b"secondq")] == [
            None,
            "p",
            "q",
            "q",
        ]
        assert await store.use_device_code(b"code", b"s", 2.0) is None
        assert await store.count_devices("p") == 1


@on_loop
async def test_a_removed_table_leaves_one_list_and_comes_back(url: str) -> None:
    async with await opened(url) as store:
        for table in ("a", "b"):
            await add_table(store, table, 1)
            holders = [Holder(table, 0, name, 1.0) for name in ("p", "q")]
            await store.set_holders(table, 0, holders)
        await store.set_removed("p", "a", True)
        await store.set_removed("p", "a", True)

        async def listed(person: str) -> set[str]:
            return {one.table.id for one in await store.person_tables(person)}

        assert [await listed("p"), await listed("q")] == [{"b"}, {"a", "b"}]
        await store.set_removed("p", "a", False)
        assert await listed("p") == {"a", "b"}
