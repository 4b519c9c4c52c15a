"""What the tests of `veturi terminal` share: tables made quickly, and players that type."""

from __future__ import annotations

from pathlib import Path

from support.engine import rules
from veturi.cli.tui.controller import Controller
from veturi.engine import Action, Game, Rng
from veturi.engine.actions import CLAIM
from veturi.table.table import PERSON, Seat, Table

OPTIONS: dict[str, dict[str, object]] = {"oldwest": {"alvin": True}}
BOT = Seat("random", 3)


def make_controller(
    map_id: str,
    path: Path,
    *,
    players: int = 2,
    seat: int = 0,
    language: str = "en",
    seed: int = 5,
    confirm: bool = True,
) -> Controller:
    """A person at a seat, random bots at the others."""
    made = rules(map_id, players, **OPTIONS.get(map_id, {}))
    seats = [PERSON if number == seat else BOT for number in range(players)]
    table = Table(Game.start(made, seed), seats)
    return Controller(table, seat, language, path, seconds=0.0, confirm=confirm)


def let_bots_play(controller: Controller) -> list[str]:
    """The bots' moves until the person is to act, as they are told."""
    told: list[str] = []
    while (question := controller.bot_question()) is not None:
        told += controller.play_bot(question, controller.think(question))
    return told


def eager(actions: list[Action], chance: Rng) -> Action:
    """A claim if there is one, for a short game; else anything."""
    claims = [action for action in actions if action.kind == CLAIM]
    actions = claims or [action for action in actions if action.text != "tickets"] or actions
    return actions[chance.below(len(actions))]


def ready(path: Path, hand: dict[str, int], language: str = "en") -> Controller:
    """North America, the person to move with this hand."""
    position = {"hands": [hand, {}], "to_move": 0, "phase": "turn"}
    game = Game.at(rules("usa", 2), position)
    return Controller(Table(game, [PERSON, PERSON]), 0, language, path, seconds=0.0)
