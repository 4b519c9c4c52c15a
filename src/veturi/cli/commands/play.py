"""`veturi play`: watch bots play each other."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import cycle, islice
from typing import Annotated

import typer

from veturi.bots import LEVELS, Bot, Move, make_bot
from veturi.bots.entrants import Entrant
from veturi.bots.external.seated import ExternalBot
from veturi.cli import options
from veturi.cli.console import InputError, make_console, user_language, write_json
from veturi.cli.render.positions import Showing, game_facts, walk
from veturi.cli.render.texts import Words
from veturi.engine import Action, Game, Rules
from veturi.maps import Name

__all__ = ["play"]

DEFAULT_LEVEL = "expert"
#: Default pause after a step on a terminal, in seconds.
DEFAULT_PAUSE = 0.2


class BotMover:
    """Bots at every seat; stores what users' bots say about their moves."""

    def __init__(self, bots: list[Bot], seconds: float) -> None:
        self.bots = bots
        self.seconds = seconds
        #: By the number of the step.
        self.said: dict[int, Name] = {}

    def __call__(self, game: Game) -> tuple[int, Action] | None:
        if game.over:
            return None
        seat = game.to_move[0]
        bot = self.bots[seat]
        answer = bot.choose(game.view(seat), game.legal_actions(seat), self.seconds)
        if not isinstance(answer, Move):
            return seat, answer
        if isinstance(bot, ExternalBot) and answer.why.en:
            self.said[game.steps + 1] = answer.why
        return seat, answer.action


def players_named(text: str | None, sources: list[str] | None, players: int) -> list[Entrant | str]:
    """The seating: users' bots first, then the levels in turn."""
    own = options.external_bots(sources)
    if len(own) > players:
        raise InputError(
            f"--bot: {len(own)} bots for {players} seats",
            f"--bot: {len(own)} bottia, {players} paikkaa",
        )
    levels = [
        options.level_named("--bots", one.strip()) for one in (text or DEFAULT_LEVEL).split(",")
    ]
    return list(islice([*own, *islice(cycle(levels), players)], players))


def make_bots(named: list[Entrant | str], rules: Rules, seed: int) -> list[Bot]:
    """The bots, each with its own seed."""
    return [
        make_bot(one, seed + seat)
        if isinstance(one, str)
        else ExternalBot(one, rules, seat, seed + seat)
        for seat, one in enumerate(named)
    ]


def play(
    map_source: options.Map = options.DEFAULT_MAP,
    players: options.Players = 2,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="LEVEL,...",
            help=f"Who plays, in turn: {', '.join(LEVELS)}.",
            show_default=DEFAULT_LEVEL,
        ),
    ] = None,
    bot: options.OwnBots = None,
    seed: options.Seed = 0,
    seconds: options.Thinking = 1.0,
    option: options.RuleOptions = None,
    tickets_file: options.Tickets = None,
    pause: options.Pause = None,
    language: options.ChosenLanguage = None,
    as_json: options.Json = False,
) -> None:
    """Watch bots play each other. Without --pause, a terminal waits a little.

    Bots of your own sit first; what they say of their moves is told.
    """
    rules = options.find_rules(map_source, tickets_file, players, option)
    named = players_named(bots, bot, players)
    game = Game.start(rules, seed)
    mover = BotMover(make_bots(named, rules, seed), seconds)
    names = tuple(one if isinstance(one, str) else one.name for one in named)
    with options.started(mover.bots):
        if as_json:
            _tell_machines(game, mover, names)
            return
        words = Words(user_language(), rules.board.map)
        if pause is None:
            pause = DEFAULT_PAUSE if sys.stdout.isatty() else 0.0
        showing = Showing(make_console(), game, words)
        showing.header(names if bots or bot else ())
        showing.steps(mover, pause, mover.said)
        showing.result()


def _tell_machines(game: Game, mover: BotMover, names: tuple[str, ...]) -> None:
    steps = [{**one.facts(), **_why(mover.said, one.number)} for one in walk(game, mover)]
    facts = {**game_facts(game), "bots": names, "steps": steps, "result": game.result()}
    write_json({"command": "play", **facts})


def _why(said: Mapping[int, Name], step: int) -> dict[str, object]:
    return {"why": {"en": said[step].en, "fi": said[step].fi}} if step in said else {}
