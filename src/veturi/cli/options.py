"""Command line options shared by several commands, and their parsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from veturi.arena.run.workers import MOST_JOBS
from veturi.cli.benchmark.forms import Form
from veturi.cli.console import Language, bounded_seconds, choose_language, read_seed
from veturi.maps import first_map

__all__ = [
    "DEFAULT_MAP",
    "FormOption",
    "JobsOption",
    "JsonOption",
    "LanguageOption",
    "MapOption",
    "OptionalMapOption",
    "OptionalSecondsOption",
    "OptionalSeedOption",
    "OwnBotOption",
    "PauseOption",
    "PlayersOption",
    "RecordMapOption",
    "RuleOptions",
    "SecondsOption",
    "SeedOption",
    "ThinkingOption",
    "TicketsOption",
]


def _seed(value: str | int) -> int:
    """Reads a seed; a default comes as the number it is."""
    try:
        return read_seed(str(value))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _seconds(value: float | None) -> float | None:
    try:
        return bounded_seconds(value)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


DEFAULT_MAP = first_map()
MapOption = Annotated[
    str, typer.Option("--map", metavar="ID_OR_PATH", help="A built-in map's id, or a map file.")
]
OptionalMapOption = Annotated[
    str | None,
    typer.Option(
        "--map",
        metavar="ID_OR_PATH",
        help="A built-in map's id, or a map file.",
        show_default=DEFAULT_MAP,
    ),
]
RecordMapOption = Annotated[
    str | None,
    typer.Option("--map", metavar="ID_OR_PATH", help="The map, if it is not a built-in one."),
]
TicketsOption = Annotated[
    Path | None,
    typer.Option("--tickets-file", metavar="FILE", help="A file that replaces the map's tickets."),
]
PlayersOption = Annotated[int, typer.Option("--players", help="How many players.")]
SeedOption = Annotated[
    int, typer.Option("--seed", parser=_seed, metavar="NUMBER", help="Equal seeds, equal games.")
]
OptionalSeedOption = Annotated[
    int | None,
    typer.Option("--seed", parser=_seed, metavar="NUMBER", help="Equal seeds, equal games."),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the rules; repeatable."),
]
OwnBotOption = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="PATH.PY:CLASS", help="A bot of your own; repeatable."),
]
PauseOption = Annotated[
    float | None,
    typer.Option("--pause", callback=_seconds, metavar="SECONDS", help="Wait between steps."),
]
LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--language",
        callback=choose_language,
        help="Of names and game words; the locale's if not given.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="One JSON object on standard output, for machines.")
]
SecondsOption = Annotated[
    float,
    typer.Option("--seconds", callback=_seconds, metavar="SECONDS", help="For each measurement."),
]
ThinkingOption = Annotated[
    float,
    typer.Option(
        "--seconds",
        callback=_seconds,
        metavar="SECONDS",
        help="How long bots may think about a move.",
    ),
]
OptionalSecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", callback=_seconds, metavar="SECONDS", help="For each decision."),
]
JobsOption = Annotated[
    int,
    typer.Option("--jobs", min=0, max=MOST_JOBS, help="How many processes; 0 for all cores."),
]
FormOption = Annotated[
    Form, typer.Option("--form", help="Which form of the engine; both where both are there.")
]
