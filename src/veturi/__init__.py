"""Veturi: the classic railway board game and its maps, exact, open and self-hosted.

    >>> import veturi
    >>> game = veturi.Game.new("oldwest", players=3, seed=7)
    >>> game.apply(game.legal_actions()[0])

Everything in `__all__` is the public API. Importing this package loads none of it: a name is loaded
when it is first used, so that a script that only plays games never loads the bots or the client.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from veturi import _engine, _moved

if TYPE_CHECKING:
    from veturi.bots import LEVELS, Bot, Move, make_bot
    from veturi.client import Client, ClientError, RefusedError, RejectedError, Turn
    from veturi.engine import (
        SPECTATOR,
        Action,
        Event,
        Game,
        Record,
        RecordError,
        Rng,
        RuleError,
        Rules,
        ScoreLine,
        SeatView,
        SetUpError,
        View,
        Violation,
        determinize,
        make_rules,
        view_from_facts,
    )
    from veturi.maps import GameMap, MapError, Name, Plural, load_map, map_ids

__all__ = [
    "LEVELS",
    "SPECTATOR",
    "Action",
    "Bot",
    "Client",
    "ClientError",
    "Event",
    "Game",
    "GameMap",
    "MapError",
    "Move",
    "Name",
    "Plural",
    "Record",
    "RecordError",
    "RefusedError",
    "RejectedError",
    "Rng",
    "RuleError",
    "Rules",
    "ScoreLine",
    "SeatView",
    "SetUpError",
    "Turn",
    "View",
    "Violation",
    "__version__",
    "determinize",
    "load_map",
    "make_bot",
    "make_rules",
    "map_ids",
    "view_from_facts",
]

__version__ = "0.2.0"

#: Where a public name is defined; all others are the engine's.
_HOMES = {
    "veturi.bots": ("LEVELS", "Bot", "Move", "make_bot"),
    "veturi.client": ("Client", "ClientError", "RefusedError", "RejectedError", "Turn"),
    "veturi.maps": ("GameMap", "MapError", "Name", "Plural", "load_map", "map_ids"),
}

_engine.choose()
_moved.install()


if not TYPE_CHECKING:  # a type checker knows the names above and no others

    def __getattr__(name: str) -> object:
        """Loads a public name on first use (PEP 562)."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = next((home for home, names in _HOMES.items() if name in names), "veturi.engine")
        found: object = getattr(importlib.import_module(home), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
