"""Values that many messages share: options, game events, facts of a map's own rules, results."""

from __future__ import annotations

from typing import Annotated

import msgspec

from veturi.engine import Game

__all__ = [
    "GameEvent",
    "Message",
    "OpenFact",
    "OptionValue",
    "PositionFact",
    "Result",
    "result_of",
]

#: The value of an option of the rules.
OptionValue = bool | int | str
#: A fact that a map's own rules lay open. Which ones there are is for the map to say: a number, a
#: name, counts by name, or a list of these by seat or by slot.
OpenFact = int | str | dict[str, int] | list[int | str | dict[str, int] | None] | None
_TEXT = {"$ref": "#/components/schemas/Text"}
#: A game event as a viewer is told of it (docs/events.md): `event` is its kind, `seat` whose it is,
#: `told` its sentence in both languages with `{player}` for the seat's name, and `told_others` that
#: of the others if something is hidden from them. Maps bring kinds and facts of their own.
GameEvent = Annotated[
    dict[str, int | str | list[int] | dict[str, int | str]],
    msgspec.Meta(
        extra_json_schema={
            "properties": {
                "event": {"type": "string"},
                "seat": {"type": "integer"},
                "told": _TEXT,
                "told_others": _TEXT,
            },
            "required": ["event", "seat"],
        }
    ),
]
#: An entry of a position that a game begins at (docs/positions.md).
PositionFact = (
    int | str | list[int | str | list[int] | dict[str, int] | None] | dict[str, OpenFact] | None
)


class Message(msgspec.Struct, frozen=True):
    """A part of what the server sends."""


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
