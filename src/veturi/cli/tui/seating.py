"""Seating of a terminal game: the person, and the bots around them."""

from __future__ import annotations

from collections.abc import Sequence

from veturi.bots.entrants import Entrant
from veturi.cli.console import InputError
from veturi.cli.options import external_bots, level_named
from veturi.table import PERSON, Seat

__all__ = ["opponents", "seated"]

DEFAULT_LEVEL = "regular"


def opponents(
    text: str | None, sources: Sequence[str] | None, players: int | None
) -> list[Entrant | str]:
    """The person's opponents: users' bots first, then the named levels; a single bot fills all the
    other seats."""
    named: list[Entrant | str] = [*external_bots(sources)]
    if text is not None or not named:
        names = (DEFAULT_LEVEL if text is None else text).split(",")
        named += [level_named("--bots", name.strip()) for name in names]
    if players is None:
        return named
    if len(named) == 1:
        return named * max(0, players - 1)
    if len(named) != players - 1:
        count = len(named)
        raise InputError(
            f"--bots: {count} bots and you make {count + 1} players, not {players}",
            f"--bots: {count} bottia ja sinä olette yhteensä {count + 1} pelaajaa, ei {players}",
        )
    return named


def seated(bots: Sequence[Entrant | str], seat: int, seed: int) -> list[Seat]:
    """The person at a seat, the bots around them, each with its own seed."""
    if not 0 <= seat <= len(bots):
        raise InputError(
            f"--seat: a seat from 0 to {len(bots)}, not {seat}",
            f"--seat: paikka väliltä 0–{len(bots)}, ei {seat}",
        )
    seats = []
    for number, bot in enumerate(bots):
        own = (seed + number + 1) % 2**32
        seats.append(Seat(bot, own) if isinstance(bot, str) else Seat(seed=own, own=bot))
    return [*seats[:seat], PERSON, *seats[seat:]]
