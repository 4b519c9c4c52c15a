"""JSON codec of the API: reads bodies and messages by their type, writes answers."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from veturi.maps import Name
from veturi.server.domain.commands import Command
from veturi.server.domain.projection import encode
from veturi.server.domain.rejections import RejectionError

__all__ = ["PREFIX", "VERSION", "decode_command", "encode", "not_understood", "read"]

T = TypeVar("T")

VERSION: Final = 1
PREFIX: Final = f"/api/v{VERSION}"

_commands: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Command)


def decode_command(data: bytes | str) -> Command:
    """A command; whatever is not one is rejected."""
    command: Command = read(_commands, data)
    return command


def read(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    """What was received, by its type; whatever does not fit is rejected."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise not_understood(error) from None


def not_understood(error: Exception) -> RejectionError:
    """The rejection of something that does not fit its type: the error says where."""
    why = " ".join(str(error).split())
    said = Name(f"The request was not understood: {why}.", f"Pyyntöä ei ymmärretty: {why}.")
    return RejectionError("not_understood", said)
