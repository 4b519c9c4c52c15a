"""A match: one game between bots, each of which gets its seat's view and never the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from veturi.bots.external.seat import Seat
from veturi.engine import Game, Rules

__all__ = ["Stopped", "play_game"]


class Stopped(Exception):  # noqa: N818  # not an error
    """The game was aborted because the run stops."""


def play_game(
    rules: Rules,
    seed: int,
    seats: Sequence[Seat],
    seconds: float,
    stopped: Callable[[], bool] | None = None,
) -> Game:
    """Plays a game to its end; raises `Stopped` if the run stops.

    Who has only one legal action is not asked.
    """
    game = Game.start(rules, seed, listen=False)
    while not game.over:
        for number in game.to_move:
            if stopped and stopped():
                raise Stopped
            actions = game.legal_actions(number)
            if len(actions) == 1:
                game.apply_unchecked(actions[0], number)
            else:
                action = seats[number].decide(game.view(number), actions, seconds)
                game.apply_unchecked(action, number)
    return game
