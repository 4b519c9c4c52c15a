"""The bot interface: one small class with one method, `choose`.

A bot is given what its seat may know, never the game. Its random generator is made from a seed of
its own and from the view, so that the same seed, view and time give the same move.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from veturi.engine import Action, Rng
from veturi.engine.knowledge.views import View
from veturi.maps import Name

__all__ = ["Advice", "Bot", "Move", "RandomBot"]

WORD = 0xFFFFFFFF
UNSAID = Name("", "")


@dataclass(frozen=True, slots=True)
class Advice:
    """Why a move is good: a sentence in both languages, and what it speaks of."""

    why: Name
    #: The same for whoever sees the move in words: without what those words say; `why` if empty.
    reason: Name = UNSAID
    #: Numbers of the routes to look at, and of the seat's tickets that the move serves.
    routes: tuple[int, ...] = ()
    tickets: tuple[int, ...] = ()


class Move:
    """An action, and why: a sentence in both languages, for people."""

    __slots__ = ("_advice", "action", "score")

    def __init__(
        self,
        action: Action,
        why: Name | Callable[[], Name | Advice] = UNSAID,
        score: float = 0.0,
    ) -> None:
        self.action: Final = action
        #: What the bot thinks it is worth; only its own moves of one moment can be compared.
        self.score: Final = score
        self._advice: Name | Advice | Callable[[], Name | Advice] = why

    @property
    def advice(self) -> Advice:
        """The reason; a bot may leave it to be put into words when somebody asks."""
        found = self._advice
        if not isinstance(found, Name | Advice):
            found = found()
        if isinstance(found, Name):
            found = Advice(found)
        self._advice = found
        return found

    @property
    def why(self) -> Name:
        return self.advice.why

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return False
        same = (self.action, self.score) == (other.action, other.score)
        return same and self.why == other.why

    def __hash__(self) -> int:
        return hash((self.action, self.score))

    def __repr__(self) -> str:
        return f"Move({self.action!r}, {self.why!r}, {self.score!r})"


def action_of(answer: Action | Move) -> Action:
    """What a bot has chosen, with reasons or without."""
    return answer.action if isinstance(answer, Move) else answer


class Bot:
    """Plays a seat. Override `choose`; a class of your own need not inherit from this one."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        #: Whether the clock ends a thought; otherwise the same thought is the same work everywhere.
        self.clock = False

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action | Move:
        """One of the legal actions of the view's seat, within so many seconds."""
        raise NotImplementedError

    def hints(
        self, view: View, actions: list[Action], seconds: float, count: int = 3
    ) -> list[Move]:
        """The best few moves, best first."""
        chosen = self.choose(view, actions, seconds)
        return [chosen if isinstance(chosen, Move) else Move(chosen)]

    def rng(self, view: View) -> Rng:
        """The random generator of one decision."""
        return Rng.from_seed((self.seed & WORD) << 64 | view.seat + 1 << 32 | view.steps)

    def chance(self, view: View) -> Rng:
        """Deprecated: the old name of `rng`."""
        warnings.warn("Bot.chance is now Bot.rng", DeprecationWarning, stacklevel=2)
        return self.rng(view)


class RandomBot(Bot):
    """Each legal action is equally likely."""

    def choose(self, view: View, actions: list[Action], seconds: float) -> Action:
        return actions[self.rng(view).below(len(actions))]
