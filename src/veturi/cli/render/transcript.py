"""Transcript of a game: one line a step, with the action and its events."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from veturi.engine import Action, Game
from veturi.i18n import Narrator
from veturi.table import Step, apply_unchecked

__all__ = ["Mover", "step_line", "walk"]

#: Returns the next seat and action; None at the end.
Mover = Callable[[Game], tuple[int, Action] | None]


def walk(game: Game, mover: Mover) -> Iterator[Step]:
    """Plays the mover's actions, one step at a time."""
    while (move := mover(game)) is not None:
        seat, action = move
        yield apply_unchecked(game, action, seat)


def step_line(narrator: Narrator, step: Step) -> str:
    """What the player did and what followed, as that player may see it; then all points."""
    told = narrator.short(step.events, step.seat, step.seat)
    shown = told or [narrator.short_action(step.action.text, step.seat)]
    if any(event.kind == "scored" for event in step.events):
        shown.append(f"[{' – '.join(map(str, step.points))}]")
    return " · ".join(shown)
