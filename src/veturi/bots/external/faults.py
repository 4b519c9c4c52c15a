"""What can go wrong with a bot, as values: the game goes on with a random move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from veturi.maps import Name

__all__ = [
    "ENDED",
    "ERROR",
    "ILLEGAL",
    "KINDS",
    "SLOW",
    "BotError",
    "Fault",
    "fault_words",
    "printable",
]

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


def printable(text: str) -> str:
    """In one line. A bot's own words may hold anything, also what a terminal would obey."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


class BotError(Exception):
    """A bot gave no legal answer."""

    def __init__(self, kind: str, message: str) -> None:
        text = printable(ADDRESS.sub("", " ".join(message.split())))
        super().__init__(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")
        self.kind: Final = kind

    def at(self, seat: int, step: int) -> Fault:
        return Fault(seat, step, self.kind, str(self))


#: What a fault of each kind is called where its message is not told, and in Finnish always: the
#: messages are in English.
WORDS: Final = {
    ERROR: Name("an exception", "poikkeus"),
    SLOW: Name("too late", "ei vastannut ajoissa"),
    ILLEGAL: Name("not legal", "vastasi siirrolla, jota säännöt eivät salli"),
    ENDED: Name("its process was lost", "sen prosessi päättyi"),
}


def fault_words(kind: str, message: str) -> Name:
    """A fault in both languages; an exception in the bot's own words."""
    said = WORDS[kind]
    own = f"{said.fi}: {message}" if kind == ERROR and message else said.fi
    return Name(message or said.en, own)
