"""What can go wrong with a bot, as values: the game goes on with a random move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["ENDED", "ERROR", "ILLEGAL", "KINDS", "SLOW", "BotError", "Fault"]

#: It raised an exception; it took too long; it answered what is not legal; its process ended.
ERROR: Final = "error"
SLOW: Final = "timeout"
ILLEGAL: Final = "illegal"
ENDED: Final = "ended"
KINDS: Final = (ERROR, SLOW, ILLEGAL, ENDED)

#: Messages are cut to so many characters.
LONGEST: Final = 200
#: Where something lies in memory: another place each time, and equal runs must be equal.
ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class Fault:
    """One decision that a bot failed to make."""

    seat: int
    #: How many actions had been played.
    step: int
    kind: str
    message: str

    def __str__(self) -> str:
        return f"step {self.step + 1}: {self.message}"


class BotError(Exception):
    """A bot gave no legal answer."""

    def __init__(self, kind: str, message: str) -> None:
        # A bot's own words may hold anything, also what a terminal would obey.
        said = ADDRESS.sub("", " ".join(message.split()))
        text = "".join(c if c.isprintable() else "?" for c in said)
        super().__init__(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")
        self.kind: Final = kind

    def at(self, seat: int, step: int) -> Fault:
        return Fault(seat, step, self.kind, str(self))
