"""What can go wrong with a bot, as values: the game goes on with a random move."""

from __future__ import annotations

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
        text = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
        super().__init__(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")
        self.kind: Final = kind

    def at(self, seat: int, step: int) -> Fault:
        return Fault(seat, step, self.kind, str(self))
