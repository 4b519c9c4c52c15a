"""What a table can be set to, and what of it makes no sense.

The same type is kept in the log and sent by clients: `check` says whether a table can be so.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Final, Literal

import msgspec

from veturi.bots import LEVELS
from veturi.engine import Edition, Rules, SetUpError, make_rules
from veturi.engine.legality.violation_texts import number
from veturi.maps import GameMap, Name, load_map, map_ids
from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain.rejections import RejectionError, of_rules

__all__ = [
    "OPEN",
    "PERSON",
    "Level",
    "Option",
    "SeatPlan",
    "Settings",
    "Timer",
    "check",
    "is_bot",
    "known_maps",
    "level_named",
    "table_rules",
]

#: A seat for whoever comes by the table's link, and one that is only given by a personal link.
OPEN: Final = "open"
PERSON: Final = "person"

Level = Literal["random", "novice", "regular", "expert", "master"]
SeatPlan = Literal["open", "person", "random", "novice", "regular", "expert", "master"]
Option = (
    bool
    | Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
    | Annotated[str, msgspec.Meta(max_length=40)]
)


class Timer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a seat may think, and the bot that plays for it afterwards."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=14 * 24 * 3600)]
    level: Level = "regular"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it."""

    map: Annotated[str, msgspec.Meta(max_length=40)]
    #: By seat: open, for a person with a personal link, or a bot of a level.
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=2, max_length=MAX_PLAYERS)]
    #: Of the rules: who starts (`first`), and what the map has.
    options: Annotated[dict[str, Option], msgspec.Meta(max_length=10)] = {}
    #: Whether the table is on the public list, open to all who find it there.
    public: bool = False
    timer: Timer | None = None
    #: `free`: at once while nothing was shown and nobody else acted, by consent afterwards;
    #: `consent`: always by consent; `never`.
    undo: Literal["free", "consent", "never"] = "free"
    #: Milliseconds that a bot waits before its move, so that people can follow.
    pause: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 1000
    #: Whether players may ask a bot for advice.
    hints: bool = True


def level_named(name: str) -> Level:
    """A level that is known to be one."""
    level: Level = msgspec.convert(name, Level)
    return level


def is_bot(plan: str) -> bool:
    return plan in LEVELS


@cache
def known_maps() -> dict[str, GameMap]:
    """The maps of this server, read once."""
    return {name: load_map(name) for name in map_ids()}


def _map(map_id: str) -> GameMap:
    found = known_maps().get(map_id)
    if found is None:
        raise SetUpError(f"no map here is called {map_id!r}")
    return found


@cache
def _plain(map_id: str, players: int, edition: Edition | None = None) -> Rules:
    """The rules without options. They hold the board, which costs so much to make that whoever
    asks for tables with wrong options again and again would keep the server from all else."""
    return make_rules(_map(map_id), players, edition=edition)


@lru_cache(maxsize=128)
def _rules(
    map_id: str,
    players: int,
    options: tuple[tuple[str, Option, type], ...],
    edition: Edition | None,
) -> Rules:
    plain = _plain(map_id, players, edition)
    return type(plain)(plain.board, players, {name: value for name, value, _ in options})


def table_rules(settings: Settings, edition: Edition | None = None) -> Rules:
    """The rules of such a table, made once for all tables alike: the newest, or those of the
    edition that its game began with."""
    # True and 1 are equal and hash alike; their types keep them apart.
    options = tuple((name, one, type(one)) for name, one in sorted(settings.options.items()))
    return _rules(settings.map, len(settings.seats), options, edition)


def check(settings: Settings, edition: Edition | None = None) -> None:
    """Rejects what no table can be set to, with the newest rules or of an edition that is known
    here."""
    if settings.map not in known_maps():
        known = ", ".join(known_maps())
        said = Name(
            f"There is no map called {settings.map!r}. The maps are {known}.",
            f"Karttaa {settings.map!r} ei ole. Kartat ovat {known}.",
        )
        raise RejectionError("no_such_map", said)
    setup = known_maps()[settings.map].setup
    if not setup.min_players <= len(settings.seats) <= setup.max_players:
        least, most = setup.min_players, setup.max_players
        fields = {"least": number(least), "most": number(most)}
        raise of_rules(_plain(settings.map, least).violation_of("number_of_players", fields))
    try:
        table_rules(settings, edition)
    except SetUpError as error:
        said = Name(f"{error}.", f"Valinta ei käy: {error}.")
        raise RejectionError("options", said) from None
