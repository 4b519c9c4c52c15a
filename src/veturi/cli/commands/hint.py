"""`veturi hint`: what a bot would do at a moment of a recorded game, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from veturi.bots import Bot, make_bot
from veturi.bots.external.faults import BotError, fault_words
from veturi.bots.external.seated import ExternalBot
from veturi.cli import options
from veturi.cli.console import InputError, make_console, user_language, write_json
from veturi.cli.record_files import Verifier
from veturi.table.typed_moves import typed

__all__ = ["hint"]

HINT_LEVEL = "expert"


def hint(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, a run, or a saved table.")
    ],
    number: options.GameNumber = None,
    step: Annotated[
        int | None, typer.Option("--step", min=0, help="After this step; the end if not given.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="For whom; who is to move if not given.")
    ] = None,
    level: Annotated[
        str | None, typer.Option("--level", help="Which bot to ask.", show_default="expert")
    ] = None,
    own: Annotated[
        str | None,
        typer.Option("--bot", metavar="PATH.PY:CLASS", help="Ask a bot of your own instead."),
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, max=20, help="How many moves.")] = 3,
    seconds: options.OptionalSeconds = None,
    map_source: options.RecordMap = None,
    tickets_file: options.Tickets = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Ask a bot for its best few moves at a moment of a game, with reasons.

    The bot is given what the seat may know, and nothing else.
    """
    if level is not None and own is not None:
        raise InputError(
            "--bot: one bot is asked: leave out --level",
            "--bot: kysytään yhdeltä botilta: jätä --level pois",
        )
    asked_level = options.level_named("--level", level or HINT_LEVEL)
    entrants = options.external_bots([] if own is None else [own])
    game, _ = Verifier(map_source, tickets_file).replayed(file, number, step)
    if game.over:
        raise InputError(
            "the game is over there: choose a moment with --step",
            "peli on siinä jo ohi: valitse hetki valinnalla --step",
        )
    asked = game.to_move[0] if seat is None else seat
    if asked not in game.to_move:
        raise InputError(
            f"--seat {asked}: seat {game.to_move[0]} is to move there",
            f"--seat {asked}: siinä on vuorossa paikka {game.to_move[0]}",
        )
    bot: Bot = make_bot(asked_level, game.steps, clock=True)
    if entrants:
        bot = ExternalBot(entrants[0], game.rules, asked, game.steps)
    time = 1.0 if seconds is None else seconds
    with options.started([bot]):
        try:
            moves = bot.hints(game.view(asked), game.legal_actions(asked), time, count)
        except BotError as error:
            told = fault_words(error.kind, str(error))
            raise InputError(f"--bot: {own}: {told.en}", f"--bot: {own}: {told.fi}") from None
    if as_json:
        found = [
            {"action": one.action.text, "why": {"en": one.why.en, "fi": one.why.fi}}
            for one in moves
        ]
        write_json({"command": "hint", "seat": asked, "step": game.steps, "moves": found})
        return
    console = make_console()
    shown = user_language()
    for one in moves:
        move, why = typed(game.rules, one.action, shown), one.why.in_language(shown)
        console.print(f"{move}: {why}" if why else move, soft_wrap=True)
