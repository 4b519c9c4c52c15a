"""Plays many tables at once against a server of its own, over real WebSockets, and measures it.

    python bench/load.py                            # 500 tables of four, 200 moves a second
    python bench/load.py --tables 50 --seconds 10   # a short look
    python bench/load.py --database postgresql://…  # an empty database
    python bench/load.py --stored 10000             # the same work on an empty and on a full store
    python bench/load.py --json

The server is a process on this machine with a database of its own. First all tables play as quickly
as it goes, then at the wanted pace: only that is timed. Latency is measured here, in the process
that plays: from sending a move until it is acknowledged, and until each other player has been told.
Processor time is the server's, all its threads and children among it, but not that of PostgreSQL.
An idle table is one in mid-game that is in memory while nobody is connected: for that the server is
started again and every table is looked at once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop
from crowd import Crowd
from figures import show, spread
from finished import compare
from served import Served, Usage

#: Moves that are played before anything is counted, so that what is made once is made.
WARM_UP = 200


def wanted(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=500, help="tables in play at once")
    parser.add_argument("--players", type=int, default=4, help="players at each")
    parser.add_argument("--map", default="usa", help="the map they play")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second, of all together")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long at that pace")
    parser.add_argument(
        "--before", type=int, default=20, help="moves of each table before, as fast as it goes"
    )
    parser.add_argument("--database", default="", help="a file or URL; else a new file")
    parser.add_argument("--stored", type=int, default=0, help="compare with so many stored games")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser.parse_args(words)


def used(before: Usage, after: Usage, moves: int) -> float:
    """Milliseconds of the server's processor for each move."""
    return round((after.cpu - before.cpu) / max(1, moves) * 1000, 3)


def grown(before: Usage, after: Usage, tables: int) -> float:
    """Kilobytes of the server's memory for each table."""
    return round((after.memory - before.memory) / tables / 1000, 1)


def tell(what: str) -> None:
    """What is going on, for whoever waits."""
    print(what, file=sys.stderr, flush=True)


async def warmed_up(server: Served, options: argparse.Namespace) -> None:
    """A few tables that are played and left, so that what every server needs once is there."""
    crowd = Crowd(server.address, options.map, options.players, seed=0)
    await crowd.make(2)
    await crowd.connect()
    await crowd.play_fast(WARM_UP, 10)
    await crowd.close()
    await asyncio.sleep(0.2)


async def play(server: Served, crowd: Crowd, options: argparse.Namespace) -> dict[str, Any]:
    """Makes the tables, plays at them, and says what it took."""
    await warmed_up(server, options)
    empty = server.usage()
    tell(f"making {options.tables} tables of {options.players} …")
    await crowd.make(options.tables)
    begun = server.usage()
    await crowd.connect()
    connected = server.usage()
    crowd.forget()
    tell("playing as fast as it goes …")
    fast = await crowd.play_fast(options.before * options.tables, options.seconds)
    quick, after_fast = len(crowd.acknowledged), server.usage()
    refused = crowd.rejections
    crowd.forget()
    received = sum(player.received for table in crowd.tables for player in table.players)
    tell(f"playing {options.rate:g} moves a second for {options.seconds:g} seconds …")
    took, starved = await crowd.play_paced(options.rate, options.seconds)
    after = server.usage()
    received -= sum(player.received for table in crowd.tables for player in table.players)
    moves = len(crowd.acknowledged)
    return {
        "as_fast_as_it_goes": {
            "moves": quick,
            "moves_per_second": round(quick / fast, 1),
            "server_cpu_ms_per_move": used(connected, after_fast, quick),
        },
        "at_pace": {
            "wanted_moves_per_second": options.rate,
            "accepted_moves": moves,
            "accepted_moves_per_second": round(moves / took, 1),
            "moves_not_made_in_time": starved,
            "refused": refused + crowd.rejections,
            "send_to_acknowledged": spread(crowd.acknowledged),
            "send_to_seen_by_another": spread(crowd.seen),
            "server_cpu_ms_per_move": used(after_fast, after, moves),
            # Much of it means that the machine was too busy for the latencies to mean anything.
            "share_of_time_without_a_core": round((after.waited - after_fast.waited) / took, 3),
            "bytes_told_per_move": round(-received / max(1, moves)),
        },
        "games_ended": crowd.ended,
        "server_memory_kb_per_table": {
            "just_begun_nobody_connected": grown(empty, begun, options.tables),
            "just_begun_all_connected": grown(empty, connected, options.tables),
            "in_play": grown(empty, after, options.tables),
        },
    }


async def rest(server: Served, crowd: Crowd, options: argparse.Namespace) -> dict[str, Any]:
    """The same tables at a server that has just started: idle, and then with all connected."""
    crowd.move_to(server.address)
    await warmed_up(server, options)
    empty = server.usage()
    waits = await crowd.look()
    idle = server.usage()
    await crowd.connect()
    return {
        "idle": grown(empty, idle, options.tables),
        "idle_all_connected": grown(empty, server.usage(), options.tables),
        "loading_a_table": spread(waits),
    }


async def measure(database: str, options: argparse.Namespace) -> dict[str, Any]:
    with Served(database) as server:
        crowd = Crowd(server.address, options.map, options.players)
        found = await play(server, crowd, options)
        code, seconds = await asyncio.to_thread(server.stop)
        said = server.said()
    with Served(database) as server:
        tell("looking at the same tables after a restart …")
        found["server_memory_kb_per_table"] |= await rest(server, crowd, options)
        await crowd.close()
        server.stop()
    found["clean_end"] = {"exit_code": code, "seconds": round(seconds, 2), "said": said}
    conditions = {"tables": options.tables, "players": options.players, "map": options.map}
    return {**conditions, "database": database.partition("://")[0], **found}


def main() -> None:
    options = wanted()
    # Every connection is an open file, here and at the server.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="veturi-load-") as name:
        if options.stored:
            work = compare(Path(name), options.stored, options.map, options.players)
        else:
            work = measure(options.database or str(Path(name) / "games.db"), options)
        found = uvloop.run(work)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)
    if found.get("at_pace", {}).get("refused"):
        sys.exit("moves were refused")


if __name__ == "__main__":
    main()
