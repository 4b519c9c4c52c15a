"""Summaries in the store: put in place of older ones and found by person, in either database."""

from __future__ import annotations

from support.server.store_rows import add_table, on_loop, standing
from veturi.server.storage.models import Holder, PersonGame
from veturi.server.storage.store import Store


@on_loop
async def test_a_persons_finished_games_are_found_with_their_summaries(url: str) -> None:
    async with await Store.open(url) as store:
        for place, table in enumerate(("a", "b", "c", "d")):
            await add_table(store, table, 1)
            await store.set_holders(table, place % 2, [Holder(table, place % 2, "p", 1.0)])
            status = "playing" if table == "d" else "ended"
            about = standing(table, status=status)._replace(changed=10.0 + place)
            await store.set_standing(about)
        await store.set_holders("b", 0, [Holder("b", 0, "p", 2.0)])
        await store.set_holders("c", 1, [Holder("c", 1, "q", 2.0)])
        await store.put_summary("a", 1, b"one")
        await store.put_summary("a", 1, b"two")
        await store.put_summary("b", 0, b"older")
        assert await store.summary("a", 1) == b"two"
        assert await store.summary("b", 1) is None
        assert await store.summary("nowhere", 1) is None
        games, in_all = await store.person_games("p", 1, 10)
        assert games == [
            PersonGame("c", (0,), None),
            PersonGame("b", (0, 1), None),
            PersonGame("a", (0,), b"two"),
        ]
        assert in_all == 3
        assert await store.person_games("p", 1, 1) == ([PersonGame("c", (0,), None)], 3)
        assert await store.person_games("nobody", 1, 10) == ([], 0)
        await store.put_summary("b", 1, b"newer")
        assert await store.summary("b", 1) == b"newer"
        assert await store.summary("b", 0) is None
