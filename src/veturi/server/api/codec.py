"""JSON codec of the API: reads bodies and messages by their type, writes answers."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from veturi.server.domain.commands import Command
from veturi.server.domain.projection import encode

__all__ = ["PREFIX", "VERSION", "InvalidMessageError", "decode_command", "encode", "read"]

T = TypeVar("T")

VERSION: Final = 1
PREFIX: Final = f"/api/v{VERSION}"

_commands: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Command)


class InvalidMessageError(ValueError):
    """Something received that does not fit its type; the message says where."""


def decode_command(data: bytes | str) -> Command:
    """A command; whatever is not one raises `InvalidMessageError`."""
    command: Command = read(_commands, data)
    return command


def read(decoder: msgspec.json.Decoder[T], data: bytes | str) -> T:
    """What was received, by its type; whatever does not fit raises `InvalidMessageError`."""
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidMessageError(" ".join(str(error).split())) from None
