"""A local table: a game and its seats, independent of screen and network.

Slow work, a bot's thinking, is separate from changes to the game: `ask` and `Question.think` may
run in another thread; `apply` and `undo` must stay in one thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veturi.bots import Bot, Move, make_bot
from veturi.bots.entrants import Entrant
from veturi.bots.external.seated import ExternalBot
from veturi.engine import Action, Event, Game, RuleError, Rules, View
from veturi.engine.state import OPENING
from veturi.maps import Name
from veturi.table.undo import hidden, shown_by, undoable

__all__ = ["PERSON", "Question", "Seat", "Step", "Table", "UndoError", "apply_unchecked"]


@dataclass(frozen=True, slots=True)
class Step:
    """One action and its events. Show a seat only what `Event.seen_by` returns."""

    number: int
    seat: int
    action: Action
    events: list[Event]
    #: Points by seat after the step.
    points: list[int]

    def facts(self) -> dict[str, object]:
        return {
            "step": self.number,
            "seat": self.seat,
            "action": self.action.text,
            "events": [event.seen_by(self.seat) for event in self.events],
            "points": self.points,
        }


def apply_unchecked(game: Game, action: Action, seat: int) -> Step:
    """Applies a legal action without checks; returns the step."""
    before = len(game.events)
    game.apply_unchecked(action, seat)
    points = [player.points for player in game.view().seats]
    return Step(game.steps, seat, action, game.events[before:], points)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a built-in or a user's bot, with its seed, or a person."""

    level: str = ""
    seed: int = 0
    own: Entrant | None = None

    @property
    def is_person(self) -> bool:
        return not self.level and self.own is None

    def bot(self, rules: Rules, number: int) -> Bot:
        """The bot that sits there."""
        if self.own is not None:
            return ExternalBot(self.own, rules, number, self.seed)
        return make_bot(self.level, self.seed, clock=True)


PERSON = Seat()


class UndoError(ValueError):
    """An action that cannot be undone, and why."""

    def __init__(self, reason: Name) -> None:
        super().__init__(reason.en)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a seat: its view and its legal actions."""

    seat: int
    view: View
    actions: list[Action]

    def think(self, bot: Bot, seconds: float) -> Move:
        """The bot's move, within the given seconds."""
        chosen = bot.choose(self.view, self.actions, seconds)
        return chosen if isinstance(chosen, Move) else Move(chosen)


class Table:
    """A game under way and the seats around it."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        """Takes over a game and replays it, to find out which actions showed something hidden."""
        if len(seats) != game.rules.players:
            raise ValueError(f"{len(seats)} seats for a game of {int(game.rules.players)} players")
        self.seats = tuple(seats)
        self.bots: dict[int, Bot] = {
            number: seat.bot(game.rules, number)
            for number, seat in enumerate(seats)
            if not seat.is_person
        }
        self._begin(game, game.history)

    def _begin(self, game: Game, history: list[tuple[int, Action]]) -> None:
        """Replays a game from its beginning. The table changes only at the end, so an interrupt
        leaves it consistent."""
        fresh, steps, shown = game.beginning(), list[Step](), list[bool]()
        for seat, action in history:
            step, showed = _apply_unchecked(fresh, action, seat)
            steps.append(step)
            shown.append(showed)
        self.game, self.steps, self._shown = fresh, steps, shown

    # --- playing ----------------------------------------------------------------------------

    def apply(self, action: Action | str, seat: int) -> Step:
        """Applies a seat's action, or its text. A rule violation raises and changes nothing."""
        violation = self.game.why_not(action, seat)
        if violation is not None:
            raise RuleError(violation)
        # Always the catalogue's own action: one from elsewhere is looked up by its text.
        text = action if isinstance(action, str) else action.text
        step, shown = _apply_unchecked(self.game, self.game.parse(text, seat), seat)
        self.steps.append(step)
        self._shown.append(shown)
        return step

    # --- bots -------------------------------------------------------------------------------

    @property
    def bot_to_move(self) -> int | None:
        """A bot that is to move. Opening tickets are chosen simultaneously (B6): bots need not
        wait for people, and do not learn what they choose."""
        return next((seat for seat in self.game.to_move if seat in self.bots), None)

    def ask(self, seat: int) -> Question:
        return Question(seat, self.game.view(seat), self.game.legal_actions(seat))

    # --- undo -------------------------------------------------------------------------------

    def why_not_undo(self, seat: int) -> Name | None:
        """Why a seat cannot undo its last action; None if it can."""
        found = self._undoable(seat)
        return found if isinstance(found, Name) else None

    def _undoable(self, seat: int) -> int | Name:
        seats = [who for who, _ in self.game.history]
        return undoable(seats, seat, self._shown, self.game.state.phase == OPENING)

    def undo(self, seat: int) -> Action:
        """Undoes a seat's last action and returns it, or raises `UndoError`."""
        number = self._undoable(seat)
        if isinstance(number, Name):
            raise UndoError(number)
        history = self.game.history
        _, taken = history.pop(number)
        self._begin(self.game, history)
        return taken


def _apply_unchecked(game: Game, action: Action, seat: int) -> tuple[Step, bool]:
    """Applies a legal action; returns its step and whether it showed anything hidden."""
    opening, before = game.state.phase == OPENING, hidden(game)
    step = apply_unchecked(game, action, seat)
    return step, shown_by(game, before, opening)
