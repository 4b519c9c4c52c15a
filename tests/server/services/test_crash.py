"""A server that is killed under load has lost nothing that it acknowledged, and goes on."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from served import Served

from server.conftest import Cluster
from support.server.persistent_players import Party, Play, Where
from support.server.store_rows import on_loop
from support.soak import TIMES, scaled
from veturi.engine import Game, Record

pytestmark = pytest.mark.slow

CRASHES = scaled(2, 20 * TIMES)
#: Acknowledged moves between two crashes.
BETWEEN = 50
#: A game of two people on the smallest map has some fifty moves.
TABLES = 3 + CRASHES * BETWEEN // 50
#: Seconds until a run that does not get on is given up.
PATIENCE = 60 + 15 * CRASHES


async def parties_at(where: Where, count: int) -> list[Party]:
    """Tables of two people, and one where bots sit too."""
    people = [Party.gather(where, "amsterdam", 2, seed=seed) for seed in range(count - 1)]
    mixed = Party.gather(where, "amsterdam", 2, ("regular", "novice"), seed=99)
    return list(await asyncio.gather(*people, mixed))


async def check_ended(party: Party) -> None:
    for player in party.players:
        log = await party.log(player)
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
        player.check_all(log)
    record = await party.get("/record")
    replayed = Game.replay(Record.from_json(json.dumps(record)))
    ended = (await party.log())[-1]
    assert ended["kind"] == "ended"
    assert replayed.result() == ended["result"]


@on_loop
async def test_killed_again_and_again_it_loses_nothing(url: str) -> None:
    chance = random.Random(7)
    server = await asyncio.to_thread(Served, url)
    try:
        parties = await parties_at(Where(server.address), TABLES)
        async with Play(parties, PATIENCE) as play:
            for crash in range(1, CRASHES + 1):
                await play.until(crash * BETWEEN)
                await asyncio.sleep(chance.uniform(0, 0.05))
                server.kill()
                # The news of a move come before its acknowledgement.
                known = [len(player.told) for player in play.players]
                assert server.said() == ""
                server = await asyncio.to_thread(Served, url, port=server.port)
                await check_known(parties, known)
            await play.to_the_end()
        for party in parties:
            await check_ended(party)
        assert server.said() == ""
    finally:
        server.kill()
    assert sum(player.returns for player in play.players) >= len(play.players)
    assert sum(player.repeats for player in play.players) > 0


async def check_known(parties: list[Party], known: list[int]) -> None:
    """What each player knew when the server was killed is in the log of the next one."""
    numbers = iter(known)
    for party in parties:
        for player in party.players:
            player.check(await party.log(player), next(numbers))


@on_loop
async def test_told_to_end_it_ends_within_seconds_and_in_order(url: str) -> None:
    server = await asyncio.to_thread(Served, url)
    try:
        parties = await parties_at(Where(server.address), 4)
        async with Play(parties) as play:
            await play.until(40)
            code, _ = await asyncio.to_thread(server.stop)  # fails if it takes long
            assert (code, server.said()) == (0, "")
            server = await asyncio.to_thread(Served, url, port=server.port)
            await play.to_the_end()
        for party in parties:
            await check_ended(party)
    finally:
        server.kill()


@on_loop
async def test_it_outlives_its_database(cluster: Cluster) -> None:
    """PostgreSQL is ended under load and comes back: players wait, and nothing is lost."""
    url = await asyncio.to_thread(cluster.database)
    server = await asyncio.to_thread(Served, url)
    try:
        parties = await parties_at(Where(server.address), 4)
        async with Play(parties) as play:
            for part in (1, 2):
                await play.until(40 * part)
                await asyncio.to_thread(cluster.stop)
                await asyncio.sleep(0.5)
                await asyncio.to_thread(cluster.start)
            await play.to_the_end()
        for party in parties:
            await check_ended(party)
    finally:
        server.kill()


def test_a_server_that_cannot_start_says_why() -> None:
    with pytest.raises(RuntimeError, match="not a database that Veturi knows"):
        Served("mysql://nowhere/veturi")
