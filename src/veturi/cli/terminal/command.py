"""The command `veturi terminal`: its options, a new table or a saved one, and its two modes."""

from __future__ import annotations

import os
import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from veturi.bots import LEVELS
from veturi.cli.console import InputError, read_options, user_language
from veturi.cli.options import (
    LanguageOption,
    MapOption,
    OptionalSeedOption,
    PauseOption,
    RuleOptions,
    SecondsOption,
    TicketsOption,
)
from veturi.cli.terminal.controller import Controller
from veturi.cli.terminal.plain import run_plain
from veturi.maps import load_map
from veturi.rules import Game, make_rules
from veturi.table import PERSON, SaveError, Seat, Table, is_there, load_table

__all__ = ["terminal"]

DEFAULT_LEVEL = "regular"
DEFAULT_PAUSE = 0.6
SEED_BITS = 96


def data_folder() -> Path:
    """Where a user's data belongs (XDG)."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".local/share") / "veturi"


def new_file(map_id: str) -> Path:
    """A file that is not there yet, named after the map and the time."""
    name = f"{map_id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = data_folder() / "tables"
    paths = (folder / f"{name}{more}.json" for more in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(path for path in paths if not path.exists())


def read_bots(text: str | None, players: int | None) -> list[str]:
    """The bots' levels: as many as named, or one level for all the other seats."""
    levels = [level.strip() for level in (DEFAULT_LEVEL if text is None else text).split(",")]
    for level in levels:
        if level not in LEVELS:
            raise InputError(f"--bots: no bot is called {level!r}; there are {', '.join(LEVELS)}")
    if players is None:
        return levels
    if len(levels) == 1:
        return levels * max(0, players - 1)
    if len(levels) != players - 1:
        raise InputError(
            f"--bots: {len(levels)} bots and you make {len(levels) + 1} players, not {players}"
        )
    return levels


def seated(levels: list[str], seat: int, seed: int) -> list[Seat]:
    """The person at a seat, the bots around, each with a seed of its own."""
    if not 0 <= seat <= len(levels):
        raise InputError(f"--seat: a seat from 0 to {len(levels)}, not {seat}")
    bots = [Seat(level, (seed + number + 1) % 2**32) for number, level in enumerate(levels)]
    return [*bots[:seat], PERSON, *bots[seat:]]


def terminal(
    map_source: MapOption = "usa",
    players: Annotated[
        int | None, typer.Option("--players", help="How many players; by the bots if not given.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="LEVEL,...", help=f"Whom to play against: {', '.join(LEVELS)}."
        ),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    seed: OptionalSeedOption = None,
    option: RuleOptions = None,
    tickets_file: TicketsOption = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines in place of a screen: pipes, screen readers.")
    ] = False,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where to keep the game, after every move."),
    ] = None,
    seconds: SecondsOption = 1.0,
    pause: PauseOption = None,
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm/--no-confirm", help="Wait after a turn that can be taken back, or not."
        ),
    ] = True,
    language: LanguageOption = None,
) -> None:
    """Play against bots: on the full screen, or in plain lines with --plain.

    The game is kept after every move: Ctrl-C, a closed terminal or a crash lose nothing.
    """
    if not plain and not (sys.stdout.isatty() and sys.stdin.isatty()):
        raise InputError("standard input and output are not a terminal: use --plain")
    if save is not None:
        _check_new(save)
    if resume is None:
        game_map = load_map(map_source, tickets=tickets_file)
        levels = read_bots(bots, players)
        number = secrets.randbits(SEED_BITS) if seed is None else seed
        rules = make_rules(game_map, len(levels) + 1, read_options(option or []))
        table = Table(Game.start(rules, number), seated(levels, seat, number))
        kept_language, path = str(user_language()), save or new_file(game_map.id)
    else:
        table, kept_language = resumed(resume, map_source, tickets_file)
        path = save or resume
    person = table.seats.index(PERSON)
    spoken = str(language or kept_language)
    controller = Controller(table, person, spoken, path, seconds=seconds, confirm=confirm)
    failed = controller.save()
    if failed:
        raise InputError(" ".join(failed))
    if plain:
        code = run_plain(controller)
    else:
        # The screen's own library is only needed here, and not quick to import.
        from veturi.cli.terminal.app import run_screen

        code = run_screen(controller, DEFAULT_PAUSE if pause is None else pause)
    raise typer.Exit(code)


def _check_new(path: Path) -> None:
    """A new game never takes the place of another file."""
    try:
        there = is_there(path)
    except SaveError as error:
        raise InputError(f"--save: {error}") from None
    if there:
        raise InputError(f"--save: {path} is there already: go on with it by --resume")


def resumed(path: Path, map_source: str, tickets_file: Path | None) -> tuple[Table, str]:
    """A saved table. A map that is not built in, or has other tickets, must be named again."""
    own = map_source.endswith(".toml") or tickets_file is not None
    game_map = load_map(map_source, tickets=tickets_file) if own else None
    try:
        saved = load_table(path, game_map)
    except SaveError as error:
        raise InputError(str(error)) from None
    if PERSON not in saved.table.seats:
        raise InputError(f"{path}: nobody but bots sits at this table")
    return saved.table, saved.language
