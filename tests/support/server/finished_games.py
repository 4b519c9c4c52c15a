"""Games that end by themselves, for tests about what is left of them."""

from __future__ import annotations

import time
from typing import Any

from support.server.live_server import Somebody


def wait_until_over(who: Somebody, table: str) -> dict[str, Any]:
    """The card of a table whose game is over."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        card: dict[str, Any] = who.look(table)["card"]
        if card["status"] == "ended":
            return card
        time.sleep(0.02)
    raise AssertionError("the game does not end")


def finished(
    who: Somebody, seats: list[str], sit: list[int], map_id: str = "amsterdam", **settings: Any
) -> str:
    """A finished game: bots play for the person."""
    table = who.make(seats, sit=sit, map=map_id, **settings)
    who.do(table, "start")
    for seat in sit:
        who.do(table, "away", seat=seat, level="novice")
    wait_until_over(who, table)
    return table
