"""Two server processes on one PostgreSQL are one server to whoever plays there."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from served import Served
from websockets.asyncio.client import ClientConnection, connect

from server.services.test_crash import check_ended
from support.server.persistent_players import Party, Play, Player, Where
from support.server.store_rows import on_loop

pytestmark = pytest.mark.slow

#: A killed server's lease runs out within ten seconds.
TAKEN_OVER = 20.0


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[list[Served]]:
    servers = await asyncio.gather(*(asyncio.to_thread(Served, url) for _ in range(2)))
    try:
        yield list(servers)
    finally:
        for server in servers:
            server.kill()


async def metric(server: Served, name: str) -> int:
    async with httpx.AsyncClient() as web:
        text = (await web.get(f"{server.address}/metrics")).text
    found = re.search(rf"^veturi_{name} (\d+)", text, re.MULTILINE)
    assert found, text
    return int(found[1])


async def driving(servers: list[Served]) -> list[int]:
    return [await metric(server, "driving") for server in servers]


async def until(so: Callable[[], Awaitable[bool]], seconds: float) -> float:
    """Waits for something; the seconds it took."""
    begun = time.monotonic()
    while not await so():
        assert time.monotonic() < begun + seconds, "it does not happen"
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


# --- people ---------------------------------------------------------------------------------


@on_loop
async def test_players_at_different_servers_see_each_other(postgres_url: str) -> None:
    async with two_servers(postgres_url) as servers:
        wheres = itertools.cycle(Where(server.address) for server in servers)
        parties = [await Party.gather(next(wheres), "amsterdam", 3, seed=n) for n in range(3)]
        for player in Play(parties).players:
            player.where = next(wheres)
        async with Play(parties) as play:
            await play.to_the_end()
        for party in parties:
            assert len({player.where.address for player in party.players}) == 2
            for where in (party.players[0].where, party.players[1].where):
                party.where = where
                await check_ended(party)
        assert [server.said() for server in servers] == ["", ""]


@on_loop
async def test_one_dies_and_its_players_go_to_the_other(postgres_url: str) -> None:
    async with two_servers(postgres_url) as servers:
        wheres = [Where(server.address) for server in servers]
        parties = [await Party.gather(wheres[0], "amsterdam", 2, seed=n) for n in range(3)]
        for party in parties:
            party.players[1].where = wheres[1]
        async with Play(parties) as play:
            await play.until(30)
            servers[0].kill()
            wheres[0].address = wheres[1].address
            await play.to_the_end()
        for party in parties:
            await check_ended(party)


class Device:
    """One person's connection to one of the servers."""

    def __init__(self, made: ClientConnection) -> None:
        self.made = made
        self.entries: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}

    async def read(self) -> None:
        message = json.loads(await asyncio.wait_for(self.made.recv(), 20))
        if message["type"] == "news":
            self.entries += message["entries"]
            self.state = message["state"]
        else:
            self.answers[message["key"]] = message

    async def play(self, seat: int, action: str, number: int, key: str) -> None:
        command = {"do": "play", "seat": seat, "action": action, "number": number, "key": key}
        await self.made.send(json.dumps(command))

    async def answer(self, key: str) -> dict[str, Any]:
        while key not in self.answers:
            await self.read()
        return self.answers[key]

    async def reach(self, number: int) -> None:
        while self.state.get("number", 0) < number:
            await self.read()


@on_loop
async def test_of_two_moves_with_one_number_one_is_accepted(postgres_url: str) -> None:
    """Two people, each with a device at either server, both as quick as they can."""
    async with two_servers(postgres_url) as servers:
        wheres = [Where(server.address) for server in servers]
        party = await Party.gather(wheres[0], "usa", 2)
        won = [0, 0]
        async with (
            party_devices(party.players[0], wheres) as devices,
            party_devices(party.players[1], wheres) as others,
        ):
            for turn in range(40):
                number = await level([*devices, *others])
                pair = devices if asked(devices[0]) else others
                winner = await race(pair, number, str(turn), same=turn % 4 == 3)
                won[winner] += 1
        log = await party.log()
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
        assert sum(entry["kind"] == "played" for entry in log) == 40
        assert min(won) > 0, "no race at all"
        assert [server.said() for server in servers] == ["", ""]


@asynccontextmanager
async def party_devices(player: Player, wheres: list[Where]) -> AsyncIterator[list[Device]]:
    first, second = (where.socket(player.table, 0) for where in wheres)
    async with (
        connect(first, additional_headers=player.headers, compression=None) as one,
        connect(second, additional_headers=player.headers, compression=None) as two,
    ):
        devices = [Device(one), Device(two)]
        for device in devices:
            await device.read()
        yield devices


def asked(device: Device) -> bool:
    return bool(device.state["own"][0]["actions"])


async def level(devices: list[Device]) -> int:
    """All devices have been told the same, whichever server it came from."""
    newest: int = max(device.state["number"] for device in devices)
    for device in devices:
        await device.reach(newest)
        assert device.state["number"] == newest
    told = [[entry["number"] for entry in device.entries] for device in devices]
    assert all(numbers == list(range(1, newest + 1)) for numbers in told)
    return newest


async def race(pair: list[Device], number: int, turn: str, same: bool) -> int:
    """Both send at once: two different commands, or the same one twice. Which server won?"""
    own = pair[0].state["own"][0]
    keys = [turn, turn] if same else [f"{turn}a", f"{turn}b"]
    # The first and the last of what can be done, so that the log tells whose it was.
    actions = [own["actions"][0], own["actions"][0 if same else -1]]
    await asyncio.gather(
        *(
            device.play(own["seat"], action, number, key)
            for device, action, key in zip(pair, actions, keys, strict=True)
        )
    )
    answers = [await device.answer(key) for device, key in zip(pair, keys, strict=True)]
    if same:
        assert [answer["type"] for answer in answers] == ["accepted", "accepted"]
        assert {answer["number"] for answer in answers} == {number + 1}
        repeated = [answer.get("repeated", False) for answer in answers]
        assert sorted(repeated) == [False, True]
        winner = repeated.index(False)
    else:
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        winner = [answer["type"] for answer in answers].index("accepted")
        assert answers[winner]["number"] == number + 1
        assert answers[1 - winner]["refused"]["key"] == "late"
    for device in pair:
        await device.reach(number + 1)
        entry = device.entries[number]
        assert (entry["seat"], entry["action"]) == (own["seat"], actions[winner])
    return winner


# --- bots and clocks ------------------------------------------------------------------------


@on_loop
async def test_one_drives_bots_and_clocks_until_it_dies(postgres_url: str) -> None:
    async with two_servers(postgres_url) as servers:
        await until(lambda: one_drives(servers), 10)
        first = (await driving(servers)).index(1)
        driver, other = servers[first], servers[1 - first]
        # Both tables are followed at the server that does not drive.
        where = Where(other.address)
        bots = await Party.gather(where, "usa", 1, ("novice", "regular"), pause=200)
        await away(bots)
        timed = await Party.gather(where, "usa", 2, timer={"seconds": 13, "level": "novice"})
        mine = await metric(other, "commands_total")

        before = len(await bots.log())
        await until(lambda: longer(bots, before + 10), 20)
        assert await metric(other, "commands_total") == mine
        assert await driving([other]) == [0]

        driver.kill()
        seconds = await until(lambda: one_drives([other]), TAKEN_OVER)
        assert seconds > 1, "the lease was not waited for"
        before = len(await bots.log())
        await until(lambda: longer(bots, before + 10), 20)
        await until(lambda: stood_in(timed, 2), 30)
        await check_driven(timed)
        assert other.said() == ""


@on_loop
async def test_a_driver_that_is_told_to_end_hands_over_at_once(postgres_url: str) -> None:
    async with two_servers(postgres_url) as servers:
        await until(lambda: one_drives(servers), 10)
        first = (await driving(servers)).index(1)
        driver, other = servers[first], servers[1 - first]
        party = await Party.gather(Where(other.address), "amsterdam", 1, ("novice",), pause=50)
        await away(party)
        code, _ = await asyncio.to_thread(driver.stop)
        assert code == 0
        await until(lambda: one_drives([other]), 6)
        await until(lambda: ended(party), 60)
        assert other.said() == ""


async def one_drives(servers: list[Served]) -> bool:
    found = await driving(servers)
    assert sum(found) <= 1
    return sum(found) == 1


async def longer(party: Party, number: int) -> bool:
    return len(await party.log()) >= number


async def stood_in(party: Party, seats: int) -> bool:
    return [entry["kind"] for entry in await party.log()].count("stand_in") >= seats


async def ended(party: Party) -> bool:
    return "ended" in [entry["kind"] for entry in await party.log()]


async def away(party: Party) -> None:
    """The only person at the table lets a bot play."""
    address = party.where.socket(party.table, 0)
    async with connect(address, additional_headers=party.players[0].headers) as made:
        await made.send(json.dumps({"do": "away", "seat": 0, "level": "novice", "key": "away"}))
        while json.loads(await made.recv())["type"] != "accepted":
            pass


async def check_driven(party: Party) -> None:
    """Each seat's time ended once, and not before it was over."""
    log = await party.log()
    (started,) = (entry["at"] for entry in log if entry["kind"] == "started")
    ends = [entry for entry in log if entry["kind"] == "stand_in"]
    assert sorted(entry["seat"] for entry in ends) == [0, 1]
    assert {entry["why"] for entry in ends} == {"timer"}
    assert all(entry["at"] >= started + 13 for entry in ends)
