"""A step: one action of a game and the events it caused; transcripts consist of steps."""

from __future__ import annotations

from dataclasses import dataclass

from veturi.engine import Action, Event, Game

__all__ = ["Step", "apply_unchecked"]


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
