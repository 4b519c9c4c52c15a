"""A store full of finished games, and whether a server is slower for it.

The games are those recorded for the tests, each stored under many names: every log is whole and
leads to its recorded result when it is read.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from crowd import Crowd
from figures import spread
from served import Served

from veturi.engine import Game, Record
from veturi.server.auth.identities import hash_of, new_id, new_secret
from veturi.server.domain import commands, table_events
from veturi.server.domain.command_handlers import end_of_game, handle_command
from veturi.server.domain.commitment import commitment, new_salt
from veturi.server.domain.settings import Settings
from veturi.server.domain.table_state import TableState
from veturi.server.services.registry import standing
from veturi.server.storage.models import Holder, Person, StoredEvent, TableRow
from veturi.server.storage.queries import events as logs
from veturi.server.storage.queries import people as registers
from veturi.server.storage.store import Store

__all__ = ["compare", "fill"]

GAMES: Final = Path(__file__).parents[1] / "tests" / "games"
#: Games that each person has played, and games that are stored in one transaction. With more games
#: there are more people: what is shown to one of them is as long whatever the store holds.
EACH: Final = 10
AT_ONCE: Final = 50
#: Games in the store that counts as empty: enough to have something to look at.
FEW: Final = 150
#: How often each thing is done at each of the two servers, in turns.
TIMES: Final = 100
#: Tables that play at each of them, moves a second of all together, and how long.
TABLES: Final = 25
MOVES: Final = 50
PLAYED_SECONDS: Final = 20.0


class Finished(NamedTuple):
    """A game from its first entry to its last, without a name."""

    settings: Settings
    secret: table_events.Secret
    entries: list[table_events.TableEvent]


def finished(record: Record) -> Finished:
    """A recorded game as it would have been played at a server, by one person on all seats."""
    about = {"map": record.map_id, "seats": ["open"] * record.players, "public": True}
    settings = msgspec.convert({**about, "options": dict(record.options)}, Settings)
    salt = new_salt()
    secret = table_events.Secret(str(record.seed), salt, new_secret(), new_secret())
    promise = commitment(record.seed, salt)
    live, entries = TableState("", secret), []

    def add(new: Sequence[table_events.TableEvent]) -> None:
        for entry in new:
            live.fold(live.number + 1, 0.0, entry)
            entries.append(entry)
            if end := end_of_game(live, entry):
                add([end])

    add(
        [
            table_events.Created(
                person="P", format=table_events.FORMAT, settings=settings, commitment=promise
            )
        ]
    )
    for seat in range(record.players):
        add([table_events.Seated(person="P", seat=seat, name=f"P{seat}")])
    add(handle_command(live, commands.Start(), "P", True))
    for seat, action in Game.replay(record).history:
        play = commands.Play(seat=int(seat), action=action.text, number=live.number)
        add(handle_command(live, play, "P", True))
    if live.result is None:
        raise RuntimeError(f"{record.map_id}: the recorded game does not end")
    return Finished(settings, secret, entries)


@cache
def recorded() -> list[Finished]:
    records = [Record.load(path) for path in sorted(GAMES.glob("*.json"))]
    return [finished(record) for record in records if record.position is None]


async def fill(database: str, count: int) -> list[str]:
    """Stores so many games; the secrets of the people who played them."""
    games, chance = recorded(), random.Random(1)
    seats = sum(len(game.settings.seats) for game in islice(cycle(games), count))
    secrets = [new_secret() for _ in range(seats // EACH)]
    known = [
        Person(new_id(), hash_of(secret), f"N{number}", 1.0)
        for number, secret in enumerate(secrets)
    ]
    async with await Store.open(database) as store:
        await store.database.write(_add_people, known)
        wanted = cycle(games)
        for first in range(0, count, AT_ONCE):
            some = list(islice(wanted, min(AT_ONCE, count - first)))
            await store.database.write(_store, some, known, chance, time.time() - count + first)
    return secrets


def _add_people(connection: sa.Connection, people: list[Person]) -> None:
    for person in people:
        registers.add_person(connection, person)


def _store(
    connection: sa.Connection,
    games: list[Finished],
    people: list[Person],
    chance: random.Random,
    at: float,
) -> None:
    for number, game in enumerate(games):
        table, when = new_id(), at + number
        players = chance.sample(people, len(game.settings.seats))
        entries = [
            table_events.Seated(
                person=players[one.seat].id, seat=one.seat, name=players[one.seat].name
            )
            if isinstance(one, table_events.Seated)
            else one
            for one in game.entries
        ]
        live, rows = TableState(table, game.secret), []
        for place, entry in enumerate(entries, 1):
            rows.append(StoredEvent(table, place, when, table_events.encode(entry)))
            if not isinstance(entry, table_events.Played | table_events.Ended):
                live.fold(place, when, entry)
        how = standing(live)
        row = TableRow(
            table,
            when,
            True,
            "ended",
            how.summary,
            table_events.encode(game.secret),
            0,
            changed=when,
        )
        logs.create_table(connection, row, rows)
        for seat, player in enumerate(players):
            registers.add_holder(connection, Holder(table, seat, player.id, when))


# --- the same work at two servers -----------------------------------------------------------


class Worked:
    """What is done at one server, how long it takes and what it costs the server."""

    def __init__(self, server: Served, secrets: list[str], map_id: str, players: int) -> None:
        self.server = server
        self.secrets = secrets
        self.crowd = Crowd(server.address, map_id, players)
        self.took: dict[str, list[float]] = defaultdict(list)
        self.cpu: dict[str, float] = defaultdict(float)
        self.chance = random.Random(2)
        #: Finished games that are not in memory, each with somebody who played it.
        self.old: list[tuple[str, str]] = []

    async def open(self) -> None:
        await self.crowd.make(TABLES)
        await self.crowd.connect()
        await self.crowd.play_fast(200, 10)
        found: dict[str, str] = {}
        for secret in self.secrets[:FEW]:
            mine = await self.crowd.get("/me/tables", secret)
            found |= {one["table"]: secret for one in mine["tables"]}
        self.old = self.chance.sample(sorted(found.items()), TIMES)

    def somebody(self) -> str:
        return self.chance.choice(self.secrets)

    async def create(self) -> None:
        seats = ["open"] * self.crowd.seats
        settings = {"map": self.crowd.map_id, "seats": seats, "public": True}
        await self.crowd.post("/tables", {"settings": settings}, self.somebody())

    async def list_open(self) -> None:
        await self.crowd.get("/tables")

    async def list_own(self) -> None:
        await self.crowd.get("/me/tables", self.somebody())

    async def load(self) -> None:
        table, secret = self.old.pop()
        await self.crowd.get(f"/tables/{table}", secret)

    async def do(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Does something once."""
        before, begun = self.server.usage().cpu, time.perf_counter()
        await work()
        self.took[name].append(time.perf_counter() - begun)
        self.cpu[name] += self.server.usage().cpu - before

    async def play(self) -> None:
        """Plays for a while; each move counts."""
        before = self.server.usage().cpu
        self.crowd.forget()
        await self.crowd.play_paced(MOVES, PLAYED_SECONDS)
        self.took["playing"] += self.crowd.acknowledged
        self.cpu["playing"] += self.server.usage().cpu - before

    def facts(self) -> dict[str, Any]:
        return {
            name: {**spread(took), "server_cpu_ms": round(self.cpu[name] / len(took) * 1000, 2)}
            for name, took in self.took.items()
        }


async def compare(folder: Path, games: int, map_id: str, players: int) -> dict[str, Any]:
    """The same work in turns at a server with few stored games and at one with many."""
    few, many = str(folder / "few.db"), str(folder / "many.db")
    begun = time.perf_counter()
    people = await fill(few, FEW), await fill(many, games)
    filled = time.perf_counter() - begun
    size = sum(path.stat().st_size for path in folder.glob("many.db*"))
    with Served(few) as one, Served(many) as other:
        work = [
            Worked(server, secrets, map_id, players)
            for server, secrets in zip((one, other), people, strict=True)
        ]
        for each in work:
            await each.open()
        for _ in range(TIMES):
            for each in work:
                await each.do("creating", each.create)
                await each.do("listing_open_tables", each.list_open)
                await each.do("listing_ones_own", each.list_own)
                await each.do("loading_a_finished_game", each.load)
        # At the same time, so that whatever else the machine does is felt by both.
        await asyncio.gather(*(each.play() for each in work))
        for each in work:
            await each.crowd.close()
    found = {"few_games": work[0].facts(), "many_games": work[1].facts()}
    return {
        "stored_games": {"few": FEW, "many": games},
        "seconds_to_fill": round(filled, 1),
        "megabytes": round(size / 1e6, 1),
        **found,
        "many_over_few": {
            name: {
                figure: round(found["many_games"][name][figure] / max(facts[figure], 0.01), 2)
                for figure in ("p50_ms", "server_cpu_ms")
            }
            for name, facts in found["few_games"].items()
        },
    }
