"""A store full of finished games, and whether a server is slower for it.

The games are those recorded for the tests, each stored under many names: every log is whole and
leads to its recorded result when it is read.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from crowd import Crowd
from figures import spread
from served import Served

from veturi.rules import Game, Record
from veturi.server import entries as log
from veturi.server import logs, registers, wire
from veturi.server.commitment import commitment, new_salt
from veturi.server.hall import standing
from veturi.server.judging import judge
from veturi.server.live import LiveTable
from veturi.server.people import hash_of, new_id, new_secret
from veturi.server.refusals import Refused
from veturi.server.rows import Entry, Holder, Person, TableRow
from veturi.server.settings import Settings
from veturi.server.store import Store

__all__ = ["compare", "fill"]

GAMES: Final = Path(__file__).parents[1] / "tests" / "games"
#: People who have played all these games, and games that are stored in one transaction.
PEOPLE: Final = 200
AT_ONCE: Final = 50
#: Games in the store that counts as empty: enough to have something to look at.
FEW: Final = 40
#: How often each thing is done at each of the two servers, in turns.
ROUNDS: Final = 5
TIMES: Final = 20
TABLES: Final = 25
MOVES: Final = 50


class Finished(NamedTuple):
    """A game from its first entry to its last, without a name."""

    settings: Settings
    secret: log.Secret
    entries: list[log.Entry]


def finished(record: Record) -> Finished:
    """A recorded game as it would have been played at a server, by one person on all seats."""
    about = {"map": record.map_id, "seats": ["open"] * record.players, "public": True}
    settings = msgspec.convert({**about, "options": dict(record.options)}, Settings)
    salt = new_salt()
    secret = log.Secret(str(record.seed), salt, new_secret(), new_secret())
    promise = commitment(record.seed, salt)
    live, entries = LiveTable("", secret), []

    def add(new: Sequence[log.Entry] | Refused) -> None:
        if isinstance(new, Refused):
            raise RuntimeError(f"{record.map_id}: {new.said.en}")
        for entry in new:
            live.fold(live.number + 1, 0.0, entry)
            entries.append(entry)

    add([log.Created(person="P", format=log.FORMAT, settings=settings, commitment=promise)])
    for seat in range(record.players):
        add([log.Seated(person="P", seat=seat, name=f"P{seat}")])
    add(judge(live, wire.Start(), "P", True))
    for seat, action in Game.replay(record).history:
        play = wire.Play(seat=int(seat), action=action.text, number=live.number)
        add(judge(live, play, "P", True))
    if live.result is None:
        raise RuntimeError(f"{record.map_id}: the recorded game does not end")
    return Finished(settings, secret, entries)


@cache
def recorded() -> list[Finished]:
    records = [Record.load(path) for path in sorted(GAMES.glob("*.json"))]
    return [finished(record) for record in records if record.position is None]


async def fill(database: str, count: int) -> list[str]:
    """Stores so many games; the secrets of the people who played them."""
    people = [Person(new_id(), b"", f"N{n}", 1.0) for n in range(PEOPLE)]
    secrets = [new_secret() for _ in people]
    known = [
        person._replace(secret_hash=hash_of(secret))
        for person, secret in zip(people, secrets, strict=True)
    ]
    games, chance = recorded(), random.Random(1)
    async with await Store.open(database) as store:
        for person in known:
            await store.add_person(person)
        wanted = cycle(games)
        for first in range(0, count, AT_ONCE):
            some = list(islice(wanted, min(AT_ONCE, count - first)))
            await store.database.write(_store, some, known, chance, time.time() - count + first)
    return secrets


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
            log.Seated(person=players[one.seat].id, seat=one.seat, name=players[one.seat].name)
            if isinstance(one, log.Seated)
            else one
            for one in game.entries
        ]
        live, rows = LiveTable(table, game.secret), []
        for place, entry in enumerate(entries, 1):
            rows.append(Entry(table, place, when, log.encode(entry)))
            if not isinstance(entry, log.Played | log.Ended):
                live.fold(place, when, entry)
        how = standing(live)
        row = TableRow(
            table, when, True, "ended", how.summary, log.encode(game.secret), 0, changed=when
        )
        logs.create_table(connection, row, rows)
        for seat, player in enumerate(players):
            registers.add_holder(connection, Holder(table, seat, player.id, when))


# --- the same work at two servers -----------------------------------------------------------


class Worked:
    """What is done at one server, and how long it takes."""

    def __init__(self, server: Served, secrets: list[str], map_id: str, players: int) -> None:
        self.server = server
        self.secrets = secrets
        self.crowd = Crowd(server.address, map_id, players)
        self.took: dict[str, list[float]] = {}
        self.cpu: dict[str, float] = {}
        self.chance = random.Random(2)
        self.old: list[str] = []

    async def open(self) -> None:
        """Tables in play, and some of the finished ones to be looked at."""
        await self.crowd.make(TABLES)
        await self.crowd.connect()
        await self.crowd.play_fast(200, 10)
        for secret in self.secrets[:10]:
            mine = await self.crowd.get("/me/tables", secret)
            self.old += [f"{one['table']} {secret}" for one in mine["tables"]]
        self.old = self.chance.sample(sorted(set(self.old)), min(len(set(self.old)), FEW))

    async def round(self, number: int) -> None:
        crowd, secrets = self.crowd, self.secrets
        settings = {"map": crowd.map_id, "seats": ["open"] * crowd.seats, "public": True}
        each = [self.chance.choice(secrets) for _ in range(TIMES)]
        share = self.old[number::ROUNDS]
        await self._time(
            "creating", [crowd.post("/tables", {"settings": settings}, one) for one in each]
        )
        await self._time("listing open tables", [crowd.get("/tables") for _ in each])
        await self._time("listing one's own", [crowd.get("/me/tables", one) for one in each])
        await self._time(
            "loading a finished game",
            [crowd.get(f"/tables/{one.split()[0]}", one.split()[1]) for one in share],
        )
        before = self.server.usage().cpu
        crowd.forget()
        await crowd.play_paced(MOVES, 4.0)
        self.took.setdefault("playing", []).extend(crowd.acknowledged)
        spent = self.server.usage().cpu - before
        self.cpu["playing"] = self.cpu.get("playing", 0.0) + spent

    async def _time(self, name: str, calls: list[Any]) -> None:
        before = self.server.usage().cpu
        for call in calls:
            begun = time.perf_counter()
            await call
            self.took.setdefault(name, []).append(time.perf_counter() - begun)
        self.cpu[name] = self.cpu.get(name, 0.0) + self.server.usage().cpu - before

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
    with Served(few) as one, Served(many) as other:
        work = [
            Worked(server, secrets, map_id, players)
            for server, secrets in zip((one, other), people, strict=True)
        ]
        for each in work:
            await each.open()
        for number in range(ROUNDS):
            for each in work if number % 2 else reversed(work):
                await each.round(number)
        for each in work:
            await each.crowd.close()
    found = {"few_games": work[0].facts(), "many_games": work[1].facts()}
    size = sum(path.stat().st_size for path in folder.glob("many.db*"))
    ratios = {
        name: round(found["many_games"][name]["p50_ms"] / facts["p50_ms"], 2)
        for name, facts in found["few_games"].items()
    }
    return {
        "stored_games": {"few": FEW, "many": games},
        "seconds_to_fill": round(filled, 1),
        "megabytes": round(size / 1e6, 1),
        **found,
        "many_over_few_p50": ratios,
    }
