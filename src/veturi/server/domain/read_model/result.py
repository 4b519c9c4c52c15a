"""The result of a finished game: totals, winners and the lines of the score (docs/records.md)."""

from __future__ import annotations

import msgspec

from veturi.engine import Game
from veturi.server.domain.read_model.values import Message

__all__ = ["Result", "ResultLine", "result_of"]


class ResultLine(Message, frozen=True):
    """Points for one reason."""

    seat: int
    source: str
    points: int
    detail: str
    rule: str


class Result(Message, frozen=True):
    """How a game ended."""

    reason: str
    totals: list[int]
    winners: list[int]
    lines: list[ResultLine]


def result_of(game: Game) -> Result | None:
    """The result of a game; None if it is not over."""
    return msgspec.convert(game.result(), Result | None)
