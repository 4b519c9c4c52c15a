"""Commands: what a person asks of a table, the same over REST and over a WebSocket.

Each is a struct that its JSON is decoded into; docs/server.md describes them for people,
`/api/v1/openapi.json` for programs.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain.settings import Level, Settings

__all__ = [
    "AnswerUndo",
    "Away",
    "Back",
    "Close",
    "Command",
    "Fill",
    "Key",
    "Leave",
    "Number",
    "Play",
    "Rematch",
    "Resign",
    "Say",
    "Seat",
    "SetUp",
    "ShortText",
    "Sit",
    "Start",
    "Undo",
]

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Key = Annotated[str, msgspec.Meta(max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=100)]


class _Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True, kw_only=True
):
    """What all commands have: an idempotency key of the client's choice. A command with
    the same key is done once, however often it arrives."""

    key: Key = ""


class Sit(_Command, frozen=True, tag="sit"):
    """Sit down, at a seat or at the first open one. A private table takes its invitation."""

    name: ShortText
    seat: Seat | None = None
    token: ShortText = ""


class Leave(_Command, frozen=True, tag="leave"):
    """Stand up before the game; the host may free any seat."""

    seat: Seat


class Fill(_Command, frozen=True, tag="fill"):
    """The host puts a bot on a seat, or on all that are empty."""

    level: Level
    seat: Seat | None = None


class SetUp(_Command, frozen=True, tag="set_up"):
    """The host changes the settings, before the game."""

    settings: Settings


class Start(_Command, frozen=True, tag="start"):
    """The host begins the game."""


class Play(_Command, frozen=True, tag="play"):
    """An action of the game. `number` is the last one the client has seen."""

    seat: Seat
    action: Annotated[str, msgspec.Meta(max_length=200)]
    number: Number


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the seat's last action, or ask the others to agree to it."""

    seat: Seat
    number: Number


class AnswerUndo(_Command, frozen=True, tag="answer_undo"):
    """Agree to a request to take back, or not."""

    accept: bool
    number: Number


class Say(_Command, frozen=True, tag="say"):
    """Chat, in the name of one of one's seats."""

    text: Annotated[str, msgspec.Meta(max_length=500)]
    seat: Seat | None = None


class Away(_Command, frozen=True, tag="away"):
    """Let a bot play for the seat until its owner acts again."""

    seat: Seat
    level: Level = "regular"


class Back(_Command, frozen=True, tag="back"):
    """Play again oneself."""

    seat: Seat


class Resign(_Command, frozen=True, tag="resign"):
    """Give the seat up for good: a bot plays on for the others, and its owner can only watch."""

    seat: Seat
    level: Level = "regular"


class Close(_Command, frozen=True, tag="close"):
    """The host closes the table."""


class Rematch(_Command, frozen=True, tag="rematch"):
    """Play again: a new table with the same people and settings."""


Command = (
    Sit
    | Leave
    | Fill
    | SetUp
    | Start
    | Play
    | Undo
    | AnswerUndo
    | Say
    | Away
    | Back
    | Resign
    | Close
    | Rematch
)
