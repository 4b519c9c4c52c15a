"""How long bots keep a server's event loop from everything else: many tables of bots, no network.

    python bench/stalls.py                             # twenty tables of four experts
    python bench/stalls.py --level novice --map japan --json

The server's services run in this process and bots play as fast as they can. A ticker asks for the
loop every millisecond. A *stall* is the processor time that the loop's thread spends between two
ticks, so that other work on the machine does not count. The processes of bots are told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop
from figures import show

from veturi.server.config import Config
from veturi.server.container import Container
from veturi.server.domain import commands
from veturi.server.domain.settings import Settings
from veturi.server.services.channel import Channel
from veturi.server.services.creation import NewTable, make_table

TICK = 0.001


class Ticker:
    """Notes the loop's processor time between ticks."""

    def __init__(self) -> None:
        self.stalls: list[float] = []
        self._task = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(TICK)
            self.stalls.append(time.thread_time() - before)

    def facts(self) -> dict[str, float]:
        self._task.cancel()
        found = sorted(self.stalls)
        at = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "longest": 1.0}
        return {
            key: round(1000 * found[min(len(found) - 1, int(part * len(found)))], 2)
            for key, part in at.items()
        }


async def begun(container: Container, settings: Settings) -> Channel:
    person, _ = await container.people.add()
    channel = await make_table(container, person, NewTable(settings))
    await container.registry.act(channel, person, commands.Start(), True)
    return channel


def cpu(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


async def measure(database: str, options: argparse.Namespace) -> dict[str, Any]:
    container = await Container.open(Config(database=database, master_seconds=0.05))
    if options.apart:
        container.driver.bot_runner.quick = set()
    seats = [options.level] * options.players
    settings = Settings(map=options.map, seats=seats, pause=0)
    # What is made once is made: the rules, the bots, their processes.
    await begun(container, settings)
    await asyncio.sleep(options.warm_up)
    ticker, moves, own = Ticker(), container.registry.moves, cpu(resource.RUSAGE_SELF)
    channels = [await begun(container, settings) for _ in range(options.tables)]
    until = time.monotonic() + options.seconds
    while time.monotonic() < until and any(one.live.result is None for one in channels):
        await asyncio.sleep(0.05)
    moves, own = container.registry.moves - moves, cpu(resource.RUSAGE_SELF) - own
    stalls = ticker.facts()
    await container.close()
    return {
        "level": options.level,
        "map": options.map,
        "moves": moves,
        "server_cpu_ms_per_move": round(1000 * own / moves, 3),
        "bots_cpu_ms_per_move": round(1000 * cpu(resource.RUSAGE_CHILDREN) / moves, 3),
        "stall_ms": stalls,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seconds", type=float, default=60.0, help="at most")
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds before it counts")
    parser.add_argument("--apart", action="store_true", help="all bots think in processes")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="veturi-stalls-") as name:
        found = uvloop.run(measure(str(Path(name) / "games.db"), options))
    print(json.dumps(found)) if options.json else show(found)


if __name__ == "__main__":
    main()
