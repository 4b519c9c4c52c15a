"""Keeping count: the summary of every game that ends, and what a person's games come to.

A summary that is missing (of a game from before there were any, or that was imported) is made when
somebody asks for it, a few at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Set
from typing import Final

import msgspec

from veturi.arena.report.plots import ticks
from veturi.server.domain.statistics import FORMAT, SeatSummary, Summary, decode, summary_of
from veturi.server.domain.table_events import EventError
from veturi.server.services.registry import Change, TableRegistry
from veturi.server.storage.models import StoreError

__all__ = ["GameStatistics", "MyStatistics", "StatisticsService", "with_axes"]

logger = logging.getLogger("veturi.server")

#: Of so many newest games a person's statistics are made, and so many missing summaries at a time.
MOST_GAMES: Final = 500
MOST_MADE: Final = 25
#: Newest games that are told one by one.
MOST_TOLD: Final = 40


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of somebody's statistics."""


class OnMap(_Part, frozen=True):
    """Games on one map with so many players."""

    map: str
    players: int
    games: int
    won: int
    mean_points: float
    best_points: int


class AgainstBots(_Part, frozen=True):
    """Games at which bots of a level sat as well."""

    level: str
    games: int
    won: int


class BestGame(_Part, frozen=True):
    """A game of one's own."""

    table: str
    map: str
    players: int
    ended: float
    points: int
    won: bool


class GameStatistics(Summary, frozen=True):
    """What is counted of one game, and the round numbers of the axes on which it is drawn."""

    point_ticks: list[int]
    #: In turns of each player.
    turn_ticks: list[int]


class MyGames(_Part, frozen=True):
    """What one's games come to; means are by game."""

    games: int
    won: int
    mean_points: float
    mean_sources: dict[str, float]
    completed: int
    failed: int
    mean_open_cards: float
    mean_blind_cards: float
    mean_routes: float
    mean_turns: float
    maps: list[OnMap]
    bots: list[AgainstBots]
    best: BestGame
    #: The newest ones, newest first, and the round numbers of the axis of their points.
    newest: list[BestGame]
    point_ticks: list[int]


class MyStatistics(_Part, frozen=True):
    """Somebody's statistics; None before their first game is over."""

    counted: MyGames | None
    #: Finished games that are not counted: practice, and those where one held several seats.
    practice: int
    shared: int
    #: Those that one has given up: a bot finished them.
    resigned: int
    #: Those that have yet to be counted: ask again. And older ones, which are not.
    missing: int
    older: int
    #: Those that were asked to be left out, as their result is not to be known yet.
    awaiting: int = 0


class StatisticsService:
    """Makes and keeps summaries."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tasks: set[asyncio.Task[None]] = set()

    def consider(self, change: Change) -> None:
        """After every change: whether a game has just ended, by this server's doing."""
        live = change.channel.live
        if live.result is None or change.before.result is not None or not change.events:
            return
        if any(seat.holders for seat in live.seats):
            task = asyncio.create_task(self._note(live.id), name="counting")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _note(self, table: str) -> None:
        try:
            await self.summary(table)
        except (StoreError, EventError) as error:
            # It is made when it is asked for.
            logger.error("%s", error)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def summary(self, table: str) -> Summary | None:
        """A table's summary, as it is kept or made now; None if its game cannot be counted."""
        kept = await self.registry.store.summary(table, FORMAT)
        if kept is not None and (found := decode(kept)) is not None:
            return found
        channel = await self.registry.channel(table)
        if channel is None:
            return None
        # When it ended: chat and a rematch may have followed.
        ended = (
            await self.registry.at(channel, channel.live.ended)
            if channel.live.ended
            else channel.live
        )
        made = summary_of(ended)
        if made is not None:
            await self.registry.store.put_summary(table, FORMAT, msgspec.json.encode(made))
        return made

    async def of_person(self, person: str, without: Set[str] = frozenset()) -> MyStatistics:
        """What a person's games come to, without those at some tables."""
        rows, in_all = await self.registry.store.person_games(person, FORMAT, MOST_GAMES)
        own: list[tuple[Summary, SeatSummary]] = []
        practice = shared = resigned = missing = made = awaiting = 0
        for row in rows:
            if row.table in without:
                awaiting += 1
                continue
            summary = decode(row.summary) if row.summary is not None else None
            if summary is None and made < MOST_MADE:
                made += 1
                summary = await self._readable(row.table)
            elif summary is None:
                missing += 1
            if summary is None:
                continue
            if summary.practice:
                practice += 1
            elif len(row.seats) > 1:
                shared += 1
            elif summary.seats[row.seats[0]].resigned:
                resigned += 1
            else:
                own.append((summary, summary.seats[row.seats[0]]))
        return MyStatistics(
            counted=add_up(own) if own else None,
            practice=practice,
            shared=shared,
            resigned=resigned,
            missing=missing,
            older=in_all - len(rows),
            awaiting=awaiting,
        )

    async def _readable(self, table: str) -> Summary | None:
        try:
            return await self.summary(table)
        except EventError as error:
            logger.error("%s", error)
            return None


def add_up(games: list[tuple[Summary, SeatSummary]]) -> MyGames:
    """Games, newest first, each with one's own seat."""
    seats = [seat for _, seat in games]
    sources: Counter[str] = Counter()
    for seat in seats:
        sources.update(seat.sources)
    told = [_told(*one) for one in games]
    return MyGames(
        games=len(games),
        won=sum(seat.won for seat in seats),
        mean_points=_mean(seat.points for seat in seats),
        mean_sources={name: points / len(games) for name, points in sources.items()},
        completed=sum(seat.completed for seat in seats),
        failed=sum(seat.failed for seat in seats),
        mean_open_cards=_mean(seat.open_cards for seat in seats),
        mean_blind_cards=_mean(seat.blind_cards for seat in seats),
        mean_routes=_mean(seat.routes for seat in seats),
        mean_turns=_mean(seat.turns for seat in seats),
        maps=_by_map(games),
        bots=_by_bot(games),
        best=max(told, key=lambda one: one.points),
        newest=told[:MOST_TOLD],
        point_ticks=_point_ticks((one.points for one in told[:MOST_TOLD]), 4),
    )


def with_axes(game: Summary) -> GameStatistics:
    """A game's summary as it is drawn."""
    points = [
        *(seat.points for seat in game.seats),
        *(n for one in game.course for n in one.points),
    ]
    return GameStatistics(
        **{field: getattr(game, field) for field in game.__struct_fields__},
        point_ticks=_point_ticks(points, 5),
        turn_ticks=_whole_ticks(0, game.turns / game.players, 8),
    )


def _point_ticks(points: Iterable[int], most: int) -> list[int]:
    """The axis of points has nothing on it, and ten."""
    found = [0, 10, *points]
    return _whole_ticks(min(found), max(found), most)


def _whole_ticks(low: float, high: float, most: int) -> list[int]:
    return [round(tick) for tick in ticks(low, high, min(most, max(1, int(high - low))))]


def _told(game: Summary, seat: SeatSummary) -> BestGame:
    return BestGame(
        table=game.table,
        map=game.map,
        players=game.players,
        ended=game.ended,
        points=seat.points,
        won=seat.won,
    )


def _by_map(games: list[tuple[Summary, SeatSummary]]) -> list[OnMap]:
    found: dict[tuple[str, int], list[SeatSummary]] = {}
    for game, seat in games:
        found.setdefault((game.map, game.players), []).append(seat)
    return [
        OnMap(
            map=name,
            players=players,
            games=len(seats),
            won=sum(seat.won for seat in seats),
            mean_points=_mean(seat.points for seat in seats),
            best_points=max(seat.points for seat in seats),
        )
        for (name, players), seats in sorted(found.items())
    ]


def _by_bot(games: list[tuple[Summary, SeatSummary]]) -> list[AgainstBots]:
    met: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game, seat in games:
        levels = {other.bot for other in game.seats if other.bot is not None}
        met.update(levels)
        won.update(levels if seat.won else ())
    return [AgainstBots(level=one, games=met[one], won=won[one]) for one in sorted(met)]


def _mean(values: Iterable[int]) -> float:
    found = list(values)
    return sum(found) / len(found)
