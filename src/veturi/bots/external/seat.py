"""A seat decided by a bot: its faults are noted, and a random move stands in for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from veturi.bots.base import Bot, RandomBot, action_of
from veturi.bots.external.faults import ENDED, ERROR, ILLEGAL, SLOW, BotError, Fault
from veturi.engine import Action, View
from veturi.engine.actions import OWN

__all__ = ["MOST_LOST", "Player", "Seat", "built_in", "named_action"]

#: Whose process has been lost so often in a game is not asked again in it.
MOST_LOST: Final = 3
#: So many faults of a seat are told in words; of the others in a game the kind is enough.
MOST_TOLD: Final = 3

#: Decides, or raises `BotError`.
Player = Callable[[View, list[Action], float], Action]


def named_action(named: Action | str, actions: list[Action]) -> Action:
    """The legal action that is equal to one, or has a text."""
    try:
        return actions[actions.index(named if isinstance(named, Action) else Action(OWN, named))]
    except ValueError:
        raise BotError(ILLEGAL, f"answered {str(named)!r}, which is not legal") from None


def built_in(bot: Bot) -> Player:
    """A bot of this package, in this process."""

    def choose(view: View, actions: list[Action], seconds: float) -> Action:
        try:
            answer = bot.choose(view, actions, seconds)
        except Exception as error:
            raise BotError(ERROR, f"{type(error).__name__}: {error}") from error
        return named_action(action_of(answer), actions)

    return choose


class Seat:
    """A player at the table, and somebody to play at random when it fails."""

    def __init__(
        self, number: int, player: Player, seed: int, seconds: float | None = None
    ) -> None:
        self.number: Final = number
        #: Its own time for a decision, instead of the game's.
        self.seconds: Final = seconds
        self.faults: Final[list[Fault]] = []
        self.thinking = 0.0
        self.decisions = 0
        self._player = player
        self._stand_in: Final = built_in(RandomBot(seed))
        self._lost = 0

    def decide(self, view: View, actions: list[Action], seconds: float) -> Action:
        begun = time.perf_counter()
        seconds = seconds if self.seconds is None else self.seconds
        try:
            return self._player(view, actions, seconds)
        except BotError as error:
            self._note(error, view.steps)
            return self._stand_in(view, actions, seconds)
        finally:
            self.thinking += time.perf_counter() - begun
            self.decisions += 1

    def _note(self, error: BotError, step: int) -> None:
        fault = error.at(self.number, step)
        if len(self.faults) >= MOST_TOLD:
            fault = Fault(fault.seat, fault.step, fault.kind, "")
        self.faults.append(fault)
        self._lost += error.kind in (SLOW, ENDED)
        if self._lost >= MOST_LOST:
            self._player = self._stand_in
