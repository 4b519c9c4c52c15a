"""Table options: loads the map and checks the number of players, with errors in both languages."""

from __future__ import annotations

from pathlib import Path

from veturi.cli.console import InputError
from veturi.maps import GameMap, MapError, load_map, map_ids
from veturi.maps.reading import did_you_mean

__all__ = ["check_players", "find_map"]


def find_map(source: str, tickets: Path | None = None) -> GameMap:
    """Loads a built-in map or a map file. Errors inside a file are in English."""
    try:
        return load_map(source, tickets=tickets)
    except MapError as error:
        if source in map_ids() or Path(source).exists():
            raise
        near = did_you_mean(source, map_ids()).replace("did you mean", "tarkoititko")
        fi = f"{source}: tällaista tiedostoa tai valmista karttaa ei ole{near}"
        raise InputError(str(error), fi) from None


def check_players(game_map: GameMap, players: int) -> None:
    """Rejects a number of players that a map does not allow."""
    least, most = game_map.setup.min_players, game_map.setup.max_players
    if not least <= players <= most:
        raise InputError(
            f"{game_map.id} is for {least} to {most} players, not {players}",
            f"{game_map.id} on {least}–{most} pelaajalle, ei {players}",
        )
