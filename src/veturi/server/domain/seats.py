"""Who sits at a table, and a request to take something back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from veturi.server.domain.names import bot_names

__all__ = ["Asked", "SeatState", "seat_names"]


@dataclass(slots=True)
class SeatState:
    """Who sits there. An empty seat has neither holders nor a level."""

    plan: str
    name: str = ""
    holders: frozenset[str] = frozenset()
    #: The bot that sits there.
    level: str = ""
    #: The bot that plays for the person who holds it.
    stand_in: str = ""
    #: Whether they have given it up: then that bot plays it to the end.
    resigned: bool = False
    #: Since when it has been theirs: links to it that are older give nothing any more.
    since: float = 0.0
    #: What is kept of the seat's PIN; "" if it has none.
    pin: str = ""

    @property
    def empty(self) -> bool:
        return not self.level and not self.holders

    @property
    def played_by_bot(self) -> str:
        """The level of the bot that plays it now; "" if a person does."""
        return self.level or self.stand_in


@dataclass(slots=True)
class Asked:
    """A request to take something back, and the seats that have yet to answer."""

    seat: int
    numbers: list[int]
    waiting: set[int]
    at: float
    #: The number of the request's own event.
    number: int


def seat_names(table: str, seats: Sequence[SeatState]) -> list[str]:
    """By seat: a person's name, and a bot's, which follows from the table; "" of empty ones."""
    free = bot_names(table, (seat.name for seat in seats))
    return [free[number] if seat.level else seat.name for number, seat in enumerate(seats)]
