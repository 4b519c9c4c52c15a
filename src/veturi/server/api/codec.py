"""JSON codec of the API: decodes commands, encodes answers and rejections.

docs/server.md describes them for people, `/api/v1/openapi.json` for programs.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from veturi.maps import Name
from veturi.server.domain.commands import Command
from veturi.server.domain.projection import encode
from veturi.server.domain.rejections import Rejection

__all__ = [
    "PREFIX",
    "VERSION",
    "Accepted",
    "Alive",
    "Reason",
    "Rejected",
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


class WireError(ValueError):
    """Something received that is not what it should be; the message says where."""


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


_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


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
