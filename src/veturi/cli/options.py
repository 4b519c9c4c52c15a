"""Command line options shared by several commands: their declarations, and what they are read into.

Errors are reported in both languages where the value is about the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from veturi.arena.run.workers import MOST_JOBS
from veturi.bots import LEVELS
from veturi.bots.entrants import Entrant, EntrantError, from_source
from veturi.bots.external.seated import ExternalBot
from veturi.cli.console import InputError, Language, choose_language
from veturi.engine import Rules, make_rules
from veturi.engine.rng import SEED_LIMIT
from veturi.maps import GameMap, MapError, first_map, load_map, map_ids
from veturi.maps.reading import did_you_mean

DEFAULT_MAP = first_map()
#: Maximum seconds of a pause or a measurement.
MOST_SECONDS = 3600.0


# --- declarations ---------------------------------------------------------------------------


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _read_seed(value: str | int) -> int:
    """Parses a seed; a default comes as the number it is."""
    text = str(value)
    # Numbers longer than the largest seed are not even parsed.
    if not (text.isascii() and text.isdecimal()) or len(text) > 60 or int(text) >= SEED_LIMIT:
        raise typer.BadParameter(
            f"a seed is a whole number from 0 to 2^96 - 1, not {_shortened(text)!r}"
        )
    return int(text)


def _check_seconds(value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and 0 <= value <= MOST_SECONDS):
        raise typer.BadParameter(f"seconds are a number from 0 to {MOST_SECONDS:.0f}, not {value}")
    return value


def _map(help: str, default: str | bool = True) -> object:
    return typer.Option("--map", metavar="ID_OR_PATH", help=help, show_default=default)


def _seconds(name: str, help: str) -> object:
    return typer.Option(name, callback=_check_seconds, metavar="SECONDS", help=help)


_MAP = "A built-in map's id, or a map file."
_SEED = typer.Option(
    "--seed", parser=_read_seed, metavar="NUMBER", help="Equal seeds, equal games."
)

Map = Annotated[str, _map(_MAP)]
OptionalMap = Annotated[str | None, _map(_MAP, DEFAULT_MAP)]
RecordMap = Annotated[str | None, _map("The map, if it is not a built-in one.")]
Tickets = Annotated[
    Path | None,
    typer.Option("--tickets-file", metavar="FILE", help="A file that replaces the map's tickets."),
]
Players = Annotated[int, typer.Option("--players", help="How many players.")]
Seed = Annotated[int, _SEED]
OptionalSeed = Annotated[int | None, _SEED]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the rules; repeatable."),
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="PATH.PY:CLASS", help="A bot of your own; repeatable."),
]
GameNumber = Annotated[
    int | None, typer.Option("--game", min=1, help="Which game of a file of many, from 1.")
]
Pause = Annotated[float | None, _seconds("--pause", "Wait between steps.")]
Seconds = Annotated[float, _seconds("--seconds", "For each measurement.")]
Thinking = Annotated[float, _seconds("--seconds", "How long bots may think about a move.")]
OptionalSeconds = Annotated[float | None, _seconds("--seconds", "For each decision.")]
Jobs = Annotated[
    int, typer.Option("--jobs", min=0, max=MOST_JOBS, help="How many processes; 0 for all cores.")
]
#: `user_language` answers what was chosen.
ChosenLanguage = Annotated[
    Language | None,
    typer.Option(
        "--language",
        callback=choose_language,
        help="Of names and game words; the locale's if not given.",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="One JSON object on standard output, for machines.")
]


# --- options of the rules -------------------------------------------------------------------


def read_options(texts: Sequence[str] | None) -> dict[str, object]:
    """Parses `name=value` options: booleans, integers, anything else as a string."""
    options: dict[str, object] = {}
    for text in texts or ():
        name, sign, value = text.partition("=")
        if not name or not sign:
            raise InputError(
                f"--option: name=value is expected, not {_shortened(text)!r}",
                f"--option: muoto on nimi=arvo, ei {_shortened(text)!r}",
            )
        if name in options:
            raise InputError(
                f"--option: {_shortened(name)!r} is given twice",
                f"--option: {_shortened(name)!r} on annettu kahdesti",
            )
        options[name] = _option_value(value)
    return options


def _option_value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return text


# --- the table ------------------------------------------------------------------------------


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


def find_rules(
    source: str, tickets: Path | None, players: int, options: Sequence[str] | None
) -> Rules:
    """The rules of a table, with its map and options."""
    game_map = find_map(source, tickets)
    check_players(game_map, players)
    return make_rules(game_map, players, read_options(options))


# --- bots -----------------------------------------------------------------------------------


def level_named(option: str, name: str) -> str:
    """A bot's level."""
    if name not in LEVELS:
        known = ", ".join(LEVELS)
        raise InputError(
            f"{option}: no bot is called {name!r}; there are {known}",
            f"{option}: mikään botti ei ole nimeltään {name!r}; on {known}",
        )
    return name


def external_bots(sources: Sequence[str] | None) -> list[Entrant]:
    """Users' bots, `path.py:Class` each. They are not run here."""
    try:
        return [from_source(source) for source in sources or ()]
    except EntrantError as error:
        raise InputError(f"--bot: {error}") from None


@contextmanager
def started(bots: Iterable[object]) -> Iterator[None]:
    """Context manager: loads the users' bots, reports one that fails, and ends their processes
    afterwards."""
    own = [bot for bot in bots if isinstance(bot, ExternalBot)]
    try:
        for bot in own:
            bot.start()
        yield
    except EntrantError as error:
        raise InputError(f"--bot: {error}") from None
    finally:
        for bot in own:
            bot.close()
