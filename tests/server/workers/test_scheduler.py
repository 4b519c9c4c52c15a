"""What the server does by itself: bots, the turn timer, stand-ins, the lease."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from support.server.live_server import Running, Somebody, running, wait_for
from support.server.store_rows import on_loop
from veturi.bots import LEVELS
from veturi.engine import Action, Game, Record, View
from veturi.server.auth.seat_access import SeatAccess
from veturi.server.config import Config
from veturi.server.container import Container
from veturi.server.domain import commands
from veturi.server.domain.settings import Settings
from veturi.server.domain.table_state import TableState
from veturi.server.services import creation as tables
from veturi.server.services import registry as registry
from veturi.server.workers import bots as bot_worker
from veturi.server.workers import turn_timers as turn_timers
from veturi.server.workers.bot_runner import BotRunner

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("server") / "games.db"
    with running(path, private_webhooks=True, master_seconds=0.02) as found:
        yield found


def status(person: Somebody, table: str) -> str:
    return str(person.look(table)["card"]["status"])


# --- bots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_a_game_with_nobody_there(aino: Somebody, level: str) -> None:
    table = aino.make([level, "random"], map="amsterdam")
    aino.do(table, "start")
    wait_for(lambda: status(aino, table) == "ended", 120)
    entries = [entry for entry in aino.log(table) if entry["kind"] == "played"]
    assert {entry["by"] for entry in entries} == {"bot"}
    record = Record.from_json(json.dumps(aino.get(f"/tables/{table}/record")))
    assert Game.replay(record).over


def test_a_bot_pauses_before_its_move(aino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0], pause=400)
    aino.do(table, "start")
    entries = wait_for(lambda: aino.log(table, after=3))
    assert 0.4 <= entries[0]["at"] - aino.log(table)[2]["at"] < 3


def test_bots_wait_for_people_who_are_asked_to_let_something_be_taken_back(
    aino: Somebody, server: Running
) -> None:
    with Somebody(server) as eino:
        seats = ["open", "open", "novice"]
        table = aino.make(seats, sit=[0], public=True, pause=300, options={"first": 0})
        eino.do(table, "sit", name="Eino", seat=1)
        aino.do(table, "start")
        for person, seat in ((aino, 0), (eino, 1)):
            number = person.look(table)["state"]["number"]
            person.do(table, "play", seat=seat, action="keep 1,2", number=number)
        wait_for(lambda: [one["seat"] for one in aino.look(table)["state"]["asked"]] == [0])
        for person, seat in ((aino, 0), (eino, 1)):
            for _ in range(2):
                number = person.look(table)["state"]["number"]
                person.do(table, "play", seat=seat, action="draw deck", number=number)
        number = aino.look(table)["state"]["number"]
        aino.do(table, "undo", seat=0, number=number)
        time.sleep(0.8)
        state = eino.look(table)["state"]
        assert state["number"] == number + 1
        assert state["undo_asked"]["waiting"] == [1]
        done = eino.do(table, "answer_undo", accept=True, number=number + 1)
        state = aino.look(table)["state"]
        assert state["number"] == done["number"]
        assert [one["seat"] for one in state["asked"]] == [0]


@pytest.mark.parametrize("simple_fails", [False, True])
def test_a_bot_that_fails_is_helped_out_and_told_of_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    simple_fails: bool,
) -> None:
    monkeypatch.setattr(bot_worker, "AGAIN_SECONDS", 0.01)
    tried: list[str] = []

    async def failing(
        bot_runner: BotRunner,
        settings: Settings,
        level: str,
        seed: int,
        view: View,
        acts: list[Action],
    ) -> str:
        tried.append(level)
        if level != bot_worker.SIMPLE or simple_fails:
            raise ValueError(f"the hand is {view.facts()}")
        return acts[-1].text

    monkeypatch.setattr(BotRunner, "choose", failing)
    with (
        caplog.at_level(logging.WARNING),
        running(tmp_path / "g.db") as server,
        Somebody(server) as aino,
    ):
        table = aino.make(["open", "expert"], sit=[0])
        aino.do(table, "start")
        wait_for(lambda: played(aino, table))
    assert tried == ["expert", "expert", "novice"]
    assert len(caplog.records) == 1
    assert "ValueError in failing" in caplog.text
    assert "hand" not in caplog.text
    assert "Traceback" not in caplog.text


def test_a_clock_that_was_ahead_keeps_nobody_waiting(
    aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        ahead = SimpleNamespace(time=lambda: time.time() + 9000, monotonic=time.monotonic)
        patch.setattr(registry, "time", ahead)
        timer = {"seconds": 2, "level": "novice"}
        table = aino.make(["open", "novice"], sit=[0], pause=300, timer=timer)
        aino.do(table, "start")
    wait_for(lambda: [one["by"] for one in played(aino, table)] == ["bot"], 5)
    assert aino.look(table)["state"]["asked"][0]["deadline"] > time.time() + 8000
    wait_for(lambda: len(played(aino, table)) == 2, 10)
    assert played(aino, table)[1]["by"] == "stand-in"
    store = aino.server.container.store  # type: ignore[union-attr]
    ids = [one for _, one in aino.server.run(store.due_tables(time.time() + 5))]  # type: ignore[union-attr]
    assert table in ids


# --- the timer ------------------------------------------------------------------------------


def test_a_bot_plays_for_whoever_is_late_until_they_act(aino: Somebody) -> None:
    table = aino.make(
        ["open", "open"], sit=[0, 1], timer={"seconds": 1, "level": "novice"}, pause=50
    )
    aino.do(table, "start")
    assert aino.look(table)["state"]["asked"][0]["deadline"] is not None
    wait_for(lambda: any(one["by"] == "stand-in" for one in played(aino, table)))
    stood_in = [entry for entry in aino.log(table) if entry["kind"] == "stand_in"]
    assert {entry["seat"] for entry in stood_in} == {0, 1}
    assert {entry["why"] for entry in stood_in} == {"timer"}
    assert stood_in[0]["level"] == "novice"
    assert [seat["stand_in"] for seat in aino.look(table)["card"]["seats"]] == ["novice"] * 2
    for seat in (0, 1):
        aino.do(table, "back", seat=seat)
    assert [seat["stand_in"] for seat in aino.look(table)["card"]["seats"]] == [None, None]


def test_a_time_that_ends_far_ahead_is_found_when_it_comes_near(
    aino: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_timers, "MOST_AHEAD", 0.3)
    table = aino.make(["open", "open"], sit=[0, 1], timer={"seconds": 2})
    aino.do(table, "start")
    assert table not in aino.server.container.driver.turn_timers._timers  # type: ignore[union-attr]
    wait_for(lambda: any(one["kind"] == "stand_in" for one in aino.log(table)))


def played(person: Somebody, table: str) -> list[dict[str, Any]]:
    return [entry for entry in person.log(table) if entry["kind"] == "played"]


def test_whoever_is_away_is_played_for_at_once(aino: Somebody) -> None:
    table = aino.make(["open", "novice"], sit=[0], map="amsterdam")
    aino.do(table, "start")
    aino.do(table, "away", seat=0, level="random")
    wait_for(lambda: status(aino, table) == "ended")
    assert {one["by"] for one in played(aino, table)} == {"bot", "stand-in"}


# --- memory and the lease -------------------------------------------------------------------


async def made(container: Container, **settings: Any) -> TableState:
    person, _ = await container.people.add()
    about = Settings(**{"map": "usa", "seats": ["open", "open"], **settings})
    channel = await tables.make_table(container, person, tables.NewTable(about))
    return channel.live


@on_loop
async def test_idle_tables_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    container = await Container.open(Config(database=str(tmp_path / "games.db")))
    try:
        live = await made(container)
        channel = await container.registry.channel(live.id)
        assert channel is not None
        listener = await container.registry.follow(channel, SeatAccess(""), 0)
        assert container.registry.forget_idle(-1) == 0
        container.registry.leave(channel, listener)
        assert container.registry.forget_idle(1000) == 0
        assert container.registry.forget_idle(-1) == 1
        assert container.registry.channels == {}
        one, same = await asyncio.gather(
            container.registry.channel(live.id), container.registry.channel(live.id)
        )
        assert one is same
        assert one is not None
        assert one is not channel
        assert one.live.commitment == live.commitment
        assert await container.registry.channel("none") is None
    finally:
        await container.close()


@on_loop
async def test_of_two_servers_one_drives_until_it_is_gone(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "games.db"))
    first = await Container.open(config)
    second = await Container.open(config)
    try:
        assert (first.driver.driving, second.driver.driving) == (True, False)
        await first.close()
        second.driver._renewed = 0.0
        await second.driver._lease()
        assert second.driver.driving
    finally:
        await second.close()


@on_loop
async def test_two_servers_never_accept_the_same_number(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "games.db"))
    first, second = await Container.open(config), await Container.open(config)
    try:
        live = await made(first)
        channels = [await container.registry.channel(live.id) for container in (first, second)]
        done = []
        for step in range(10):
            for container, channel in zip((first, second), channels, strict=True):
                assert channel is not None
                command = commands.Say(text=f"{step}", key=f"{step}")
                done.append(container.registry.act(channel, live.host, command, True))
        answers = await asyncio.gather(*done)
        numbers = [answer.number for answer in answers]
        assert len(numbers) == 20
        # The same key by the same person is done once, whichever server it reaches.
        assert sorted(set(numbers)) == list(range(2, 12))
        stored = await first.store.entries(live.id)
        assert [entry.number for entry in stored] == list(range(1, 12))
    finally:
        await first.close()
        await second.close()
