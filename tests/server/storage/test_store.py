"""The store on both databases: logs, lists, persons, links, seats, leases."""

from __future__ import annotations

import asyncio

import pytest

from support.server.store_rows import add_table, entries, entry, on_loop, row, standing
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

# --- logs -----------------------------------------------------------------------------------


@on_loop
async def test_what_was_stored_is_read(url: str) -> None:
    everything = bytes(range(256)) * 300
    async with await Store.open(url) as store:
        await add_table(store, "a", 2)
        await add_table(store, "ä – 鉄道")
        assert await store.append([entry("a", 3, everything)]) == {("a", 3)}
    async with await Store.open(url) as store:
        assert await store.entries("a") == [*entries("a", 1, 2), entry("a", 3, everything)]
        assert await store.entries("a", after=2) == [entry("a", 3, everything)]
        assert await store.entries("a", after=1, limit=1) == [entry("a", 2)]
        assert await store.entries("a", after=3) == []
        assert await store.entries("ä – 鉄道") == [entry("ä – 鉄道", 1)]
        assert await store.entries("nowhere") == []
        assert (await store.last("a"), await store.last("nowhere")) == (3, 0)


@on_loop
async def test_times_are_kept_exactly(url: str) -> None:
    async with await Store.open(url) as store:
        at = [0.0, 3, 1e9 + 0.1, 1790000000.123456789]
        await store.create_table(row("a"), [])
        await store.append([StoredEvent("a", n, time, b"x") for n, time in enumerate(at, 1)])
        assert [one.at for one in await store.entries("a")] == at


@on_loop
async def test_a_number_is_taken_once(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a", 2)
        assert await store.append([entry("a", 2, b"other")]) == set()
        assert await store.entries("a") == entries("a", 1, 2)


@on_loop
async def test_a_gap_is_refused(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a", 2)
        assert await store.append([entry("a", 4)]) == set()
        assert await store.last("a") == 2
        for numbers in [(3, 5), (3, 3), (0, 1), (-1,)]:
            with pytest.raises(ValueError, match="follow each other"):
                await store.append([entry("a", number) for number in numbers])
        assert await store.last("a") == 2


@on_loop
async def test_of_one_table_all_entries_are_stored_or_none(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a", 2)
        await add_table(store, "b", 1)
        wanted = [*entries("b", 2, 3), *entries("a", 2, 4), *entries("nowhere", 1, 1)]
        assert await store.append(wanted) == {("b", 2), ("b", 3)}
        assert (await store.last("a"), await store.last("b")) == (2, 3)


@on_loop
async def test_nothing_is_stored_of_what_does_not_fit(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a")
        unfit = StoredEvent("a", 3, float("nan"), None)  # type: ignore[arg-type]
        with pytest.raises((StoreError, TypeError)):
            await store.append([entry("a", 2), unfit])
        assert await store.last("a") == 1


@on_loop
async def test_of_two_servers_one_stores_a_number(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        await add_table(one, "a")
        for number in range(2, 60, 2):
            ours = [entry("a", number, b"one"), entry("a", number + 1, b"one")]
            theirs = [entry("a", number, b"other"), entry("a", number + 1, b"other")]
            stored = await asyncio.gather(one.append(ours), other.append(theirs))
            assert sorted(map(len, stored)) == [0, 2]
            winners = ours if stored[0] else theirs
            assert await one.entries("a", after=number - 1) == winners


@on_loop
async def test_many_tables_of_two_servers_do_not_block_each_other(url: str) -> None:
    """In whatever order tables are named, they are locked in one order."""
    names = [f"t{number}" for number in range(20)]
    async with await Store.open(url) as one, await Store.open(url) as other:
        for name in names:
            await add_table(one, name)
        for number in range(2, 12):
            stored = await asyncio.gather(
                one.append([entry(name, number, b"one") for name in names]),
                other.append([entry(name, number, b"other") for name in reversed(names)]),
            )
            assert not stored[0] & stored[1]
            assert stored[0] | stored[1] == {(name, number) for name in names}


# --- tables and lists -----------------------------------------------------------------------


@on_loop
async def test_a_table_is_made_whole_and_once(url: str) -> None:
    async with await Store.open(url) as store:
        with pytest.raises(ValueError, match="begin with number 1"):
            await store.create_table(row("a"), entries("a", 2, 3))
        with pytest.raises(ValueError, match="another table"):
            await store.create_table(row("a"), entries("b", 1, 1))
        assert await store.table("a") is None
        await add_table(store, "a", 3)
        with pytest.raises(StoreError, match="already"):
            await store.create_table(row("a", summary=b"new"), entries("a", 1, 1))
        found = await store.table("a")
        assert found == row("a", last=3, changed=1000.0)


@on_loop
async def test_how_a_table_stands_goes_with_its_entries(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a")
        await add_table(store, "b")
        wanted = [entry("a", 2), entry("b", 1)]
        stands = [standing("a", 0b10, due=5.5, summary=b"s"), standing("b", 0b100)]
        assert await store.append(wanted, stands) == {("a", 2)}
        a, b = await store.table("a"), await store.table("b")
        assert a is not None
        assert b is not None
        assert (a.status, a.asked, a.due, a.summary, a.changed) == ("playing", 2, 5.5, b"s", 2000.0)
        assert (b.status, b.asked, b.due) == ("open", 0, None)
        await store.set_standing(standing("b", 1, "ended"))
        await store.append([entry("a", 3)], [standing("a", 0b10, public=False)])
        a, b = await store.table("a"), await store.table("b")
        assert a is not None
        assert b is not None
        assert (a.public, b.status, b.asked) == (False, "ended", 1)


@on_loop
async def test_open_tables_are_listed_page_by_page(url: str) -> None:
    async with await Store.open(url) as store:
        for number in range(7):
            await add_table(store, f"t{number}", created=1000.0 + number // 2, count=number + 1)
        await add_table(store, "private", public=False)
        await add_table(store, "playing", status="playing")
        seen = []
        page = await store.open_tables(3)
        while page:
            assert len(page) <= 3
            seen += page
            page = await store.open_tables(3, (page[-1].created, page[-1].id))
        assert [one.id for one in seen] == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
        assert [one.last for one in seen] == [7, 6, 5, 4, 3, 2, 1]
        assert {one.secret for one in seen} == {b""}
        assert [one.id for one in await store.open_tables(status="playing")] == ["playing"]


@on_loop
async def test_what_is_due_is_found(url: str) -> None:
    async with await Store.open(url) as store:
        for name, due in [("a", 30.0), ("b", None), ("c", 10.0), ("d", 50.0)]:
            await add_table(store, name, due=due)
        assert await store.due_tables(40.0) == [(10.0, "c"), (30.0, "a")]
        assert await store.due_tables(40.0, limit=1) == [(10.0, "c")]
        assert await store.due_tables(60.0, 1, (10.0, "c")) == [(30.0, "a")]
        assert await store.due_tables(60.0, 9, (30.0, "a")) == [(50.0, "d")]
        await store.set_standing(standing("c", due=None))
        assert await store.due_tables(40.0) == [(30.0, "a")]


@on_loop
async def test_all_ids_are_listed_page_by_page(url: str) -> None:
    async with await Store.open(url) as store:
        for name in ["b", "a", "c"]:
            await add_table(store, name)
        assert await store.table_ids(limit=2) == ["a", "b"]
        assert await store.table_ids(after="b", limit=2) == ["c"]


# --- persons and seats ----------------------------------------------------------------------

AINO = Person("p1", b"hash one", "Aino", 1.0)
EINO = Person("p2", b"hash two", "Eino", 2.0)


@on_loop
async def test_persons_are_known_by_their_secret(url: str) -> None:
    async with await Store.open(url) as store:
        await store.add_person(AINO)
        for known in [AINO, EINO._replace(id="p1"), EINO._replace(secret_hash=b"hash one")]:
            with pytest.raises(StoreError, match="already"):
                await store.add_person(known)
        assert await store.person_by_secret(b"hash one") == AINO
        assert await store.person_by_secret(b"hash on") is None


@on_loop
async def test_seats_have_holders(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a")
        for person in (AINO, EINO):
            await store.add_person(person)
        holders = [Holder("a", 0, "p1", 1.0), Holder("a", 0, "p2", 2.0), Holder("a", 2, "p1", 3.0)]
        await store.set_holders("a", 0, [*holders[:2], holders[0]])
        await store.set_holders("a", 2, holders[2:])
        assert await store.holders("a") == holders
        moved = Holder("a", 2, "p2", 4.0)
        await store.set_holders("a", 2, [moved])
        assert await store.holders("a") == [*holders[:2], moved]
        await store.set_holders("a", 0, holders[:1])
        await store.set_holders("a", 2, [])
        assert await store.holders("a") == holders[:1]
        with pytest.raises(ValueError, match="another seat"):
            await store.set_holders("a", 1, [moved])
        with pytest.raises(StoreError):
            await store.set_holders("nowhere", 0, [Holder("nowhere", 0, "p1", 1.0)])


@on_loop
async def test_a_persons_tables_and_those_that_wait(url: str) -> None:
    async with await Store.open(url) as store:
        for person in (AINO, EINO):
            await store.add_person(person)
        for name, seats, asked in [("a", [0], 1), ("b", [1, 3], 0b1000), ("c", [1], 0b101)]:
            await add_table(store, name)
            await store.set_standing(standing(name, asked, changed=1000.0 + ord(name)))
            for seat in seats:
                await store.set_holders(name, seat, [Holder(name, seat, "p1", 1.0)])
            await store.set_holders(name, 2, [Holder(name, 2, "p2", 1.0)])
        found = await store.person_tables("p1")
        assert [(one.table.id, one.seats, one.waiting) for one in found] == [
            ("c", (1,), False),
            ("b", (1, 3), True),
            ("a", (0,), True),
        ]
        assert {one.table.secret for one in found} == {b""}
        waiting = await store.person_tables("p1", only_waiting=True)
        assert [one.table.id for one in waiting] == ["b", "a"]
        assert [one.table.id for one in await store.person_tables("p2", only_waiting=True)] == ["c"]
        first = (await store.person_tables("p1", limit=1))[0].table
        rest = await store.person_tables("p1", before=(first.changed, first.id))
        assert [one.table.id for one in rest] == ["b", "a"]
        assert await store.person_tables("p3") == []
        await store.set_standing(standing("c", status="ended"))
        assert await store.count_person_tables("p1", ("open", "playing")) == 2
        assert await store.count_person_tables("p1", ("ended",)) == 1
        assert await store.count_person_tables("p3", ("open", "playing")) == 0


@on_loop
async def test_a_seat_has_one_webhook(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a")
        hook = Webhook("a", 1, "https://example.org/x", b"key")
        await store.set_webhook(hook._replace(url="https://example.org/old"))
        await store.set_webhook(hook)
        other = hook._replace(seat=0)
        await store.set_webhook(other)
        assert await store.webhooks("a") == [other, hook]
        await store.remove_webhook("a", 0)
        assert await store.webhooks("a") == [hook]


# --- tokens ---------------------------------------------------------------------------------


@on_loop
async def test_a_one_use_token_is_used_once(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        await add_table(store, "a")
        token = Token(b"h", "a", PERSONAL, 2, 1.0)
        await store.add_token(token)
        assert await store.find_token(b"h") == token
        assert await store.find_token(b"x") is None
        # Entries that are not stored use nothing up.
        assert await store.append([entry("a", 7)], links={"a": b"h"}) == set()
        assert await other.find_token(b"h") == token
        tries = [one.append([entry("a", 2)], links={"a": b"h"}) for one in [store, other] * 4]
        used = [found for found in await asyncio.gather(*tries) if found]
        assert used == [{("a", 2)}]
        assert await other.find_token(b"h") is None
        # And a link that was used up keeps them from being stored, but not those of other tables.
        await add_table(store, "b")
        wanted = [entry("a", 3), entry("b", 2)]
        assert await store.append(wanted, links={"a": b"h"}) == {("b", 2)}
        assert await store.last("a") == 2


@on_loop
async def test_tokens_run_out_and_are_withdrawn(url: str) -> None:
    async with await Store.open(url) as store:
        await add_table(store, "a")
        await store.add_token(Token(b"old", "a", PERSONAL, 0, 1.0, expires=1000.0))
        await store.add_token(Token(b"new", "a", PERSONAL, 0, 1.0, expires=1e11))
        await store.add_token(Token(b"next", "a", PERSONAL, 1, 1.0))
        await store.add_token(Token(b"s", "a", "another kind", 0, 1.0))
        with pytest.raises(StoreError):
            await store.add_token(Token(b"s", "a", PERSONAL, 0, 1.0))
        assert await store.find_token(b"old") is None
        assert await store.append([entry("a", 2)], links={"a": b"old"}) == set()
        assert await store.find_token(b"new") is not None
        await store.remove_tokens("a", PERSONAL, 0)
        assert await store.append([entry("a", 2)], links={"a": b"new"}) == set()
        assert [await store.find_token(one) is None for one in (b"next", b"s")] == [False, False]
        await store.remove_tokens("a", PERSONAL, 1)
        assert [await store.find_token(one) is None for one in (b"next", b"s")] == [True, False]


# --- leases ---------------------------------------------------------------------------------


@on_loop
async def test_a_lease_has_one_holder(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        tries = {
            name: one.take_lease("tables", name, 60.0)
            for name, one in zip("abcdef", [store, other] * 3, strict=True)
        }
        taken = await asyncio.gather(*tries.values())
        assert sum(taken) == 1
        mine = "abcdef"[taken.index(True)]
        theirs = "b" if mine == "a" else "a"
        assert await store.take_lease("tables", mine, 60.0)
        assert not await other.take_lease("tables", theirs, 60.0)
        assert await other.take_lease("something else", theirs, 60.0)
        await other.release_lease("tables", theirs)
        assert not await other.take_lease("tables", theirs, 60.0)
        await store.release_lease("tables", mine)
        assert await other.take_lease("tables", theirs, 60.0)
        assert not await store.take_lease("something else", mine, 60.0)


@on_loop
async def test_a_lease_runs_out_by_the_databases_clock(url: str) -> None:
    async with await Store.open(url) as store:
        assert await store.take_lease("a", "one", 1.5)
        assert await store.take_lease("b", "one", 1.5)
        assert not await store.take_lease("a", "other", 60.0)
        assert await store.take_lease("b", "one", 60.0)
        await asyncio.sleep(1.7)
        assert await store.take_lease("a", "other", 60.0)
        assert not await store.take_lease("b", "other", 60.0)


# --- opening --------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///", "http://x"])
@on_loop
async def test_what_is_no_database_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"not a database|name a file"):
        await Store.open(url)


@on_loop
async def test_a_closed_store_says_so(url: str) -> None:
    store = await Store.open(url)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.entries("a")
    assert [one async for one in store.listen()] == []


@on_loop
async def test_two_servers_may_start_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await add_table(stores[0], "a")
    assert [await store.last("a") for store in stores] == [1, 1, 1, 1]
    for store in stores:
        await store.close()


@on_loop
async def test_a_log_that_grows_is_read_whole(url: str) -> None:
    """What is read in several statements belongs together."""
    async with await Store.open(url) as store, await Store.open(url) as other:
        await add_table(store, "a")

        async def grow() -> None:
            for number in range(2, 150):
                await other.append([entry("a", number)])

        growing = asyncio.create_task(grow())
        while not growing.done():
            found = await store.entries("a")
            assert found == entries("a", 1, len(found))
        await growing
