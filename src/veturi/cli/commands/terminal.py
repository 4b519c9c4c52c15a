"""`veturi terminal`: options, new and resumed tables, full-screen and plain mode."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from veturi.bots import LEVELS
from veturi.bots.entrants import Entrant
from veturi.cli import options
from veturi.cli.console import InputError, command_again, user_language
from veturi.cli.tui.controller import Controller
from veturi.cli.tui.plain import run_plain
from veturi.engine import Game, make_rules
from veturi.maps import GameMap, map_ids
from veturi.server.config import user_directory
from veturi.table.save_files import (
    ExternalBotsError,
    Saved,
    SaveError,
    is_there,
    load_table,
    map_of_saved,
)
from veturi.table.table import PERSON, Seat, Table

__all__ = ["terminal"]

DEFAULT_LEVEL = "regular"
DEFAULT_PAUSE = 0.6
SEED_BITS = 96


def new_file(map_id: str) -> Path:
    """An unused file name, made of the map and the time."""
    name = f"{map_id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = user_directory() / "tables"
    paths = (folder / f"{name}{more}.json" for more in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(path for path in paths if not path.exists())


def terminal(
    map_source: options.OptionalMap = None,
    players: Annotated[
        int | None, typer.Option("--players", help="How many players; by the bots if not given.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="LEVEL,...", help=f"Whom to play against: {', '.join(LEVELS)}."
        ),
    ] = None,
    bot: options.OwnBots = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Your seat, from 0.", show_default="0")
    ] = None,
    seed: options.OptionalSeed = None,
    option: options.RuleOptions = None,
    tickets_file: options.Tickets = None,
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
    seconds: options.Thinking = 1.0,
    pause: options.Pause = None,
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm/--no-confirm", help="Wait after a turn that can be taken back, or not."
        ),
    ] = True,
    language: options.ChosenLanguage = None,
) -> None:
    """Play against bots: on the full screen, or in plain lines with --plain.

    The game is kept after every move: Ctrl-C, a closed terminal or a crash lose nothing.
    """
    if not plain and not (sys.stdout.isatty() and sys.stdin.isatty()):
        raise InputError(
            "standard input and output are not a terminal: use --plain",
            "syöte ja tuloste eivät ole pääte: käytä valintaa --plain",
        )
    if save is not None:
        _check_new(save)
    changed: tuple[str, ...] = ()
    if resume is None:
        game_map = options.find_map(map_source or options.DEFAULT_MAP, tickets_file)
        if players is not None:
            options.check_players(game_map, players)
        against = opponents(bots, bot, players)
        number = secrets.randbits(SEED_BITS) if seed is None else seed
        options.check_players(game_map, len(against) + 1)
        rules = make_rules(game_map, len(against) + 1, options.read_options(option))
        table = Table(Game.start(rules, number), seated(against, seat or 0, number))
        kept_language, path = str(user_language()), save or new_file(game_map.id)
    else:
        saved = resumed(resume, map_source, tickets_file, bot)
        table, kept_language, changed = saved.table, saved.language, saved.changed
        check_same(table, players=players, bots=bots, seat=seat, seed=seed, rules=option)
        path = save or resume
    maps = [] if map_source is None else [map_source]
    seats = [one.own.source for one in table.seats if one.own is not None]
    named = [part for source in seats for part in ("--bot", source)]
    go_on = command_again("terminal", "--resume", path, *named, maps=maps, tickets=tickets_file)
    person = table.seats.index(PERSON)
    spoken = str(language or kept_language)
    controller = Controller(
        table, person, spoken, path, seconds=seconds, confirm=confirm, go_on=go_on, changed=changed
    )
    with options.started(table.bots.values()):
        failed = controller.save()
        if failed:
            raise InputError(" ".join(failed))
        if plain:
            code = run_plain(controller)
        else:
            # Imported here: Textual is slow to import and needed only for the full screen.
            from veturi.cli.tui.app import run_screen

            code = run_screen(controller, DEFAULT_PAUSE if pause is None else pause)
    raise typer.Exit(code)


def opponents(
    text: str | None, sources: Sequence[str] | None, players: int | None
) -> list[Entrant | str]:
    """The person's opponents: users' bots first, then the named levels; a single bot fills all the
    other seats."""
    named: list[Entrant | str] = [*options.external_bots(sources)]
    if text is not None or not named:
        names = (DEFAULT_LEVEL if text is None else text).split(",")
        named += [options.level_named("--bots", name.strip()) for name in names]
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


def _check_new(path: Path) -> None:
    """Rejects a target that exists: a new game never overwrites a file."""
    try:
        there = is_there(path)
    except SaveError as error:
        raise InputError(f"--save: {error}", f"--save: {error.said.fi}") from None
    if there:
        raise InputError(
            f"--save: {path} is there already: go on with it by --resume",
            f"--save: {path} on jo olemassa: jatka sitä valinnalla --resume",
        )


def resumed(
    path: Path, map_source: str | None, tickets_file: Path | None, own: Sequence[str] | None
) -> Saved:
    """Loads a saved table. Custom maps and tickets, and users' bots, must be named again."""
    try:
        game_map = _map_of(path, map_source, tickets_file)
        saved = load_table(path, game_map, options.external_bots(own))
    except ExternalBotsError as error:
        if not error.sources:
            raise InputError(
                f"--bot: nobody's own bot sits at the table of {path}",
                f"--bot: pöydässä {path} ei istu kenenkään omaa bottia",
            ) from None
        again = " ".join(f"--bot {source}" for source in error.sources)
        raise InputError(
            f"{path}: bots of your own sit at this table; name them again: {again}",
            f"{path}: tässä pöydässä istuu omia botteja; nimeä ne uudelleen: {again}",
        ) from None
    except SaveError as error:
        raise InputError(error.said.en, error.said.fi) from None
    if PERSON not in saved.table.seats:
        raise InputError(
            f"{path}: nobody but bots sits at this table",
            f"{path}: tässä pöydässä istuu vain botteja",
        )
    return saved


def _map_of(path: Path, source: str | None, tickets: Path | None) -> GameMap | None:
    """The named map, or the table's own with other tickets; else the built-in one."""
    if source is None and tickets is not None:
        source = map_of_saved(path)
        if source not in map_ids():
            raise InputError(
                f"{path}: no map here is called {source!r}: give its file with --map",
                f"{path}: täällä ei ole karttaa {source!r}: anna sen tiedosto valinnalla --map",
            )
    return None if source is None else options.find_map(source, tickets)


def check_same(
    table: Table,
    *,
    players: int | None,
    bots: str | None,
    seat: int | None,
    seed: int | None,
    rules: list[str] | None,
) -> None:
    """Rejects an option that differs from the saved game."""
    begun: list[tuple[str, object, object]] = [
        ("--players", players, len(table.seats)),
        ("--seat", seat, table.seats.index(PERSON)),
        ("--seed", seed, int(table.game.seed)),
    ]
    if bots is not None:
        was = [one.level for one in table.seats if one.level]
        own = sum(one.own is not None for one in table.seats)
        named = opponents(bots, None, len(table.seats) - own)
        begun.append(("--bots", ",".join(map(str, named)), ",".join(was)))
    for name, value in options.read_options(rules).items():
        begun.append((f"--option {name}", value, table.game.rules.options.get(name)))
    for name, asked, had in begun:
        if asked is not None and asked != had:
            raise InputError(
                f"--resume: {name} {asked}: the game was begun with {had}",
                f"--resume: {name} {asked}: peli aloitettiin arvolla {had}",
            )
