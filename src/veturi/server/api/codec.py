"""What is said over the network: commands, answers and messages, and the one place that reads and
writes them.

The commands are the same over REST and over a WebSocket. docs/server.md describes them for people,
`/api/v1/openapi.json` for programs.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from veturi.maps import Name
from veturi.maps.limits import MAX_PLAYERS
from veturi.server.domain.rejections import Rejection
from veturi.server.domain.settings import Level, Settings

__all__ = [
    "PREFIX",
    "VERSION",
    "Accepted",
    "Alive",
    "AnswerUndo",
    "Away",
    "Back",
    "Close",
    "Command",
    "Fill",
    "Leave",
    "Play",
    "Reason",
    "Rejected",
    "Rematch",
    "Say",
    "SetUp",
    "Sit",
    "Start",
    "Undo",
    "WireError",
    "accepted",
    "decode_command",
    "encode",
    "not_understood",
    "read",
    "reason",
]

VERSION: Final = 1
PREFIX: Final = f"/api/v{VERSION}"

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Key = Annotated[str, msgspec.Meta(max_length=64)]
ShortText = Annotated[str, msgspec.Meta(max_length=100)]


class WireError(ValueError):
    """Something received that is not what it should be; the message says where."""


class _Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=True, kw_only=True
):
    """What all commands have: a key of the client's own choice. A command with the same key is
    done once, however often it arrives."""

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
    | Close
    | Rematch
)


class Reason(msgspec.Struct, frozen=True):
    """Why not: a key for programs, the rule's number if it is one's, a sentence for people."""

    key: str
    rule: str
    en: str
    fi: str


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted", omit_defaults=True):
    """A command was done and stored; `number` is the last entry it led to."""

    key: str
    number: int
    #: The command had been done before: nothing was done again.
    repeated: bool = False
    #: Of a rematch: the new table.
    table: str = ""


class Rejected(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """A command was not done; nothing has changed."""

    refused: Reason
    key: str = ""
    #: The table's last number, where there is a table.
    number: int = 0


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """Nothing is new: the line is open. Browsers show their pages nothing of the protocol's own
    pings."""

    #: The server's clock.
    now: float


_encoder = msgspec.json.Encoder()
_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def encode(value: Any) -> bytes:  # noqa: ANN401  # whatever JSON can say
    return _encoder.encode(value)


def decode_command(data: bytes | str) -> Command:
    """A command; whatever is not one raises `WireError`."""
    command: Command = read(_commands, data)
    return command


def read(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:  # noqa: ANN401
    """What a decoder makes of what was received; whatever does not fit raises `WireError`."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WireError(" ".join(str(error).split())) from None


def reason(rejection: Rejection) -> Reason:
    return Reason(rejection.key, rejection.rule, rejection.said.en, rejection.said.fi)


def not_understood(why: str) -> Rejection:
    """The refusal of something that is not what it should be."""
    said = Name(f"This is not understood: {why}.", f"Tätä ei ymmärretä: {why}.")
    return Rejection("not_understood", said)


def accepted(key: str, number: int, *, repeated: bool = False, table: str = "") -> Accepted:
    return Accepted(key, number, repeated, table)
